"""What is said where only one card can be played: which, and what leaves no other."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.engine.actions import Bid, Play
from spades_tui.engine.cards import Card
from spades_tui.engine.state import Phase
from spades_tui.words import Words
from spades_tui.words.forced import no_choice
from spades_tui.words.words import available_languages
from tests.plain_support import view_of


def with_hand(held: str, only: str, **changes: Any) -> dict[str, Any]:
    """A hand of which one card may be played."""
    return {"hand": tuple(map(Card, held.split())), "legal": (Play(Card(only)),), **changes}


CASES: dict[str, dict[str, Any]] = {
    "Only ♥10 can be played: it is your last card.": with_hand("TH", "TH"),
    "Only ♥10 can be played: your only card of the suit led.": with_hand("TH AS KD", "TH"),
    "Only ♦K can be played: trumps may not be led yet.": with_hand("AS 2S KD", "KD", trick=()),
    "Only ♣3 can be played now.": with_hand("3C 9C KD", "3C", trick=(Card("2C"),)),
    "There is nothing to choose.": {"phase": Phase.BID, "legal": (Bid(3),)},
}


@pytest.mark.parametrize("told", CASES)
def test_it_names_the_card_and_the_reason(told: str) -> None:
    assert no_choice(Words("en"), view_of(**CASES[told])) == told


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize("told", CASES)
def test_it_fits_the_smallest_window(told: str, language: str) -> None:
    assert len(no_choice(Words(language), view_of(**CASES[told]))) <= 58
