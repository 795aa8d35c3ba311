"""How a public ``Game`` begins: new, from given hands, and what cannot begin or be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from spades_tui.engine import Card, Game, Phase
from spades_tui.engine.errors import BadCard, BadHands, BadSetup, NotYourTurn, UnknownAction
from spades_tui.engine.events import DeckCut
from tests.engine_games import SUITED, first_legal, kinds, new, texts
from tests.unit.test_illegal import HANDS, HT, SEEN, STANDARD


def test_a_new_game_is_dealt_and_waits_for_the_first_bidder() -> None:
    game = new(HT)
    assert kinds(game.events) == ["GameStarted", "HandStarted", "DeckCut", "Dealt"]
    hand = game.state.hand
    assert hand is not None
    assert game.seat_to_act == (hand.dealer + 1) % 4
    assert game.scores == (0, 0)
    assert game.bags == (0, 0)
    assert not game.is_over
    assert game.winners == ()


def test_the_same_secret_gives_the_same_game_and_another_cut_another_deal() -> None:
    plain, again = new(HT), new(HT)
    cut = new(HT, auto_cut=False)
    assert cut.state.phase is Phase.CUT
    assert texts(cut) == ["cut"]
    cut.act("cut Ann's own words")
    hands = [game.state.hand for game in (plain, again, cut)]
    assert hands[0] == hands[1]
    assert hands[2] is not None
    assert hands[0] is not None
    assert hands[2].dealt != hands[0].dealt
    assert DeckCut(plain.seat_to_act or 0, "Ann's own words") in cut.events


@pytest.mark.parametrize(
    ("secret", "names", "what"),
    [(bytes(31), ["a"] * 4, "secret"), (bytes(32), ["a"] * 3, "names"), (bytes(32), "abcd", "names")],
)
def test_a_game_that_cannot_start_says_what_is_wrong(secret: bytes, names: Sequence[str], what: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Game.new(HT, secret=secret, names=names)
    assert caught.value.what == what


@pytest.mark.parametrize(
    ("hands", "problem"),
    [
        (HANDS[:3], "seats"),
        ([*HANDS[:3], HANDS[3][:-3]], "count"),
        ([*HANDS[:3], HANDS[2]], "twice"),
        ("AS KS QS JS", "seats"),
    ],
)
def test_hands_that_are_no_deal_are_refused(hands: Sequence[str], problem: str) -> None:
    with pytest.raises(BadHands) as caught:
        Game.from_hands(HT, hands)
    assert caught.value.problem == problem


def test_hands_may_be_written_in_any_form_and_bad_cards_are_named() -> None:
    game = Game.from_hands(SEEN, [hand.lower().replace("t", "10") for hand in HANDS], dealer=3)
    assert game.state.hand == Game.from_hands(SEEN, [hand.split() for hand in HANDS], dealer=3).state.hand
    with pytest.raises(BadCard):
        Game.from_hands(HT, ["XX " + HANDS[0][3:], *HANDS[1:]])


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ({"dealer": 4}, "dealer"),
        ({"scores": (1, 2, 3)}, "scores"),
        ({"bags": (0,)}, "bags"),
        ({"bags": (0, -1)}, "bags"),
        ({"dealer": True}, "dealer"),
        ({"dealer": 1.0}, "dealer"),
        ({"secret": "x" * 32}, "secret"),
        ({"secret": b"short"}, "secret"),
    ],
)
def test_a_position_that_does_not_fit_the_rules_is_refused(arguments: dict[str, Any], what: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Game.from_hands(HT, HANDS, **arguments)
    assert caught.value.what == what


def test_bags_that_start_again_each_hand_are_zero_between_hands() -> None:
    rules = HT.replace(bag_count="hand")
    with pytest.raises(BadSetup) as caught:
        Game.from_hands(rules, HANDS, bags=(5, 0))
    assert caught.value.what == "bags"
    assert Game.from_hands(rules, HANDS, bags=(0, 0)).bags == (0, 0)


@pytest.mark.parametrize("action", [None, 5, object()])
def test_what_is_no_action_is_refused(action: Any) -> None:
    game = new(HT)
    with pytest.raises(UnknownAction):
        game.act(action)


@pytest.mark.parametrize("seat", [9, -1, 4])
def test_a_seat_that_is_none_can_do_nothing(seat: int) -> None:
    game = new(HT)
    for action in ("look", "concede", "end"):
        with pytest.raises(NotYourTurn):
            game.act(action, seat)
    assert not game.is_over


def test_from_hands_takes_scores_and_bags_and_deals_on_from_a_secret() -> None:
    game = Game.from_hands(SEEN, SUITED, dealer=3, scores=(450, 20), bags=(9, 3))
    assert (game.scores, game.bags) == ((450, 20), (9, 3))
    for bid in ("bid 13", "nil", "nil", "nil"):
        game.act(bid)
    game.act("play AS") if game.seat_to_act == 0 else game.act("play 2C")
    first_legal(game, 1)
    assert game.hand_results[0].hands[0] == tuple(Card(text) for text in reversed(SUITED[0].split()))
    assert game.is_over
    again = Game.from_hands(STANDARD, SUITED, dealer=3)
    for action in ("bid 4", "bid 3", "bid 4", "bid 2", "claim"):
        again.act(action)
    assert again.state.hand is not None
    assert again.state.hand.number == 2
    assert "SecretRevealed" not in kinds(again.events)
    assert Game.from_hands(STANDARD, SUITED, dealer=3).act("bid 4")
