"""What checking a deal proves is told as it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.views import public
from spades_tui.record.deals import Deal, deals
from spades_tui.record.verify import check_deal
from spades_tui.words import Words
from spades_tui.words.deals import deal_facts, proof
from tests.lobby_support import played

_ = Words("en")
NAMES = ("You", "West", "Bo", "East")
SEALED = Deal(1, 0, "ab" * 32, 1)


@pytest.mark.parametrize(("cut", "shown"), [(None, True), ("seven", True), ("", False)])
def test_a_fingerprint_was_shown_before_the_cut_only_where_the_cut_waited(
    cut: str | None, shown: bool
) -> None:
    deal = replace(SEALED, cut=cut)
    first = proof(_, deal, check_deal(deal), NAMES, 0)[0]
    assert ("Before the cut the program showed" in first) is shown
    assert ("Before the cut the program fixed" in first) is not shown


def test_a_secret_that_goes_with_the_game_is_not_promised() -> None:
    deal = replace(SEALED, cut="seven", hands=((),) * 4)
    check = check_deal(deal)
    assert check.found == "unrevealed"
    for unknown in (deal, replace(deal, hands=None)):
        told = " ".join(proof(_, unknown, check_deal(unknown), NAMES, 0, lost=True))
        assert "this deal cannot be checked" in told
        assert "then this can be checked" not in told
        assert "then the secret is told" not in told
        assert dict(deal_facts(_, unknown, NAMES, 0, lost=True))["Secret"].startswith("sealed; it goes with")
    assert "then this can be checked" in " ".join(proof(_, deal, check, NAMES, 0))
    assert dict(deal_facts(_, deal, NAMES, 0))["Secret"].startswith("sealed until")
    set_up = replace(deal, commitment=None)
    assert len(proof(_, set_up, check_deal(set_up), NAMES, 0, lost=True)) == 1, "nothing was promised there"


@pytest.mark.parametrize("actions", [0, 1, 12, 40])
def test_of_a_hand_in_which_the_game_was_ended_nothing_is_promised(actions: int) -> None:
    game = played(RuleSet.preset("ht"), 1, actions)
    game.act("end")
    told = deals([public(event, 0) for event in game.events])
    assert [deal.cut_short for deal in told] == [False, True]
    for lost in (False, True):
        said = " ".join(proof(_, told[1], check_deal(told[1]), NAMES, 0, lost=lost))
        assert "ended in the middle of this hand" in said
        assert "then the secret is told" not in said
        secret = dict(deal_facts(_, told[1], NAMES, 0, lost=lost))["Secret"]
        assert secret == "sealed; the hand was not played to its end"
