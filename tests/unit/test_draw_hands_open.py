"""The four hands of a finished hand, all cards open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine import Suit
from spades_tui.engine.cards import DECK
from spades_tui.ui.draw.cards import together
from spades_tui.ui.draw.hands_open import open_hands
from spades_tui.words.letters import card_letters
from tests.score_boards import scene_of
from tests.score_games import HT, NAMES, scored


@pytest.mark.parametrize("width", [58, 78, 118])
def test_all_52_cards_are_shown_by_suit_in_any_width(width: int) -> None:
    result = scored(HT, 1).hand_results[0]
    lines = open_hands(result, scene_of(scored(HT, 1).view(0)), width)
    assert len(lines) == 4
    assert all(line.width <= width for line in lines)
    ranks = sum(
        len(suit.split(" ", 1)[1].replace(" ", "").replace("10", "T"))
        for line in lines
        for suit in _suits(line.text)
    )
    assert ranks == 52


def _suits(text: str) -> list[str]:
    for glyph in "♥♣♦":
        text = text.replace(glyph, "|" + glyph)
    return [part.strip() for part in text[text.index("♠") :].split("|")]


@pytest.mark.parametrize(
    "names", [NAMES, ("A very long name", "Another long one", "Ångström-Ñandú", "漢字の名前")]
)
def test_hands_of_one_suit_each_fit_sixty_columns(names: tuple[str, str, str, str]) -> None:
    view = scored(HT, 1).view(0)
    hands = tuple(tuple(card for card in DECK if card.suit is suit) for suit in reversed(list(Suit)))
    result = replace(view.results[0], hands=hands)
    lines = open_hands(result, scene_of(replace(view, names=names, seat=None)), 58)
    assert all(line.width <= 58 for line in lines)
    assert "♠ AKQJ 10 98765432" in lines[0].text
    assert lines[0].text.count("–") == 3
    assert "♦ AKQJ 10 98765432" in lines[2].text.replace("♥", "♦") or "…" not in lines[2].text


def test_ranks_of_two_signs_stand_apart_from_others() -> None:
    assert together("AK92") == "AK92"
    assert together(["10", "9"]) == "10 9"
    assert together(["A", "10", "7", "4"]) == "A 10 74"
    assert together([]) == ""


def test_the_ranks_are_those_of_the_language() -> None:
    scene = replace(scene_of(scored(HT, 1).view(0)), letters=card_letters("french", "fr"))
    text = "".join(line.text for line in open_hands(scored(HT, 1).hand_results[0], scene, 78))
    assert "R" in text and "D" in text and "V" in text
    assert "K" not in text and "Q" not in text


@pytest.mark.parametrize("width", [58, 78, 118])
def test_letters_beside_the_suits_cost_no_card(width: int) -> None:
    beside = replace(scene_of(scored(HT, 1).view(0)), letters=card_letters("auto", "en", beside=True))
    result = scored(HT, 1).hand_results[0]
    one_suit = tuple(tuple(card for card in DECK if card.suit is suit) for suit in Suit)
    for dealt in (result, replace(result, hands=one_suit)):
        lines = open_hands(dealt, beside, width)
        assert all(line.width <= width and "…" not in line.text for line in lines)
        assert all(
            f"{glyph}{letter} " in line.text
            for line in lines
            for glyph, letter in zip("♠♥♣♦", "SHCD", strict=True)
        )
