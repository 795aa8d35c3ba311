"""Pages to read: terms with what they mean, broken where that is easy to read, and hands in columns."""

from __future__ import annotations

import pytest

from spades_tui.engine.cards import DECK, Card
from spades_tui.ui.draw.rules import HIGH, Chapter, draw_rules, lay_page
from spades_tui.ui.screens.check_deal import _halved, hand_settings
from spades_tui.words.deals import grouped
from spades_tui.words.letters import card_letters

DIGITS = grouped("0123456789abcdef" * 4)
LETTERS_HERE = card_letters("international", "en")


def test_a_fingerprint_is_one_line_or_two_that_are_alike() -> None:
    chapter = Chapter("Known", terms=(("Fingerprint", _halved(DIGITS)),))
    wide = lay_page([chapter], 90).lines[1:]
    assert [line.text.split(maxsplit=1)[1] for line, _ in wide] == [DIGITS]
    narrow = [line.text[13:] for line, _ in lay_page([chapter], 76).lines[1:]]
    assert " ".join(narrow) == DIGITS
    assert {len(part.split()) for part in narrow} == {4}
    assert _halved("for you, by the program") == "for you, by the program"


def hands() -> list[tuple[Card, ...]]:
    """Four hands, one of them with a long suit."""
    long = [card for card in DECK if str(card.suit) == str(DECK[0].suit)][:9]
    rest = [card for card in DECK if card not in long]
    return [tuple(long + rest[:4]), *(tuple(rest[4 + 13 * place : 17 + 13 * place]) for place in range(3))]


@pytest.mark.parametrize("width", [90, 76, 54])
def test_the_suits_of_hands_stand_in_columns(width: int) -> None:
    settings = hand_settings(hands(), LETTERS_HERE)
    chapter = Chapter("Cards", rows=tuple(zip(("You", "Bo", "Ada", "Cy"), settings, strict=True)))
    page = lay_page([chapter], width)
    texts = [line.text for line, _ in page.lines[1:]]
    assert all(len(text) <= width for text in texts)
    for suit in "♠♥♣♦":
        assert len({text.index(suit) for text in texts if suit in text}) == 1
    assert not any("…" in text for text in texts), "every card can be read"
    roles = {run.role for line, _ in page.lines[1:] for run in line.runs if run.text[:1] in "♠♥♣♦"}
    assert roles == {"suit.spades", "suit.hearts", "suit.diamonds", "suit.clubs"}


def test_a_short_page_begins_lower_in_a_high_window_only() -> None:
    def first_row(items: int, height: int) -> int:
        picture, _ = draw_rules("Title", "", [Chapter("One", ("Text.",) * items)], 0, 200, height)
        return next(y for y, row in enumerate(picture.text.split("\n")) if row.strip())

    assert first_row(5, 59) > 3
    assert first_row(5, HIGH - 1) == first_row(100, 59) == 1
    assert first_row(5, 19) == 0


def test_the_role_of_a_suit_ends_with_its_letter() -> None:
    for settings in hand_settings(hands(), LETTERS_HERE):
        runs = [run for lines in settings for line in lines for run in line.runs]
        assert all(" " not in run.text for run in runs if run.role.startswith("suit."))
        assert sum(run.role.startswith("suit.") for run in runs) >= 4
