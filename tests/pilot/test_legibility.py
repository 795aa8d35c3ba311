"""Nothing is said by colour alone: what decides a card is found in characters and attributes without any colour."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.style import Style

from spades_tui.engine.actions import Play
from spades_tui.ui.session import BESIDE, Colours
from tests.game_window import PLAIN, Window, new_table, settings, window
from tests.pilot.test_everywhere import painted
from tests.score_games import NAMES, STANDARD, play_hand
from tests.score_window import SECRET, with_policy

Cells = list[list[tuple[str, Style]]]


def cells(shown: Window) -> Cells:
    """What stands on the screen: characters with their styles."""
    rows: Cells = [[]]
    for text, style, _ in painted(shown.app):
        for char in text:
            if char == "\n":
                rows.append([])
            else:
                rows[-1].append((char, style or Style()))
    return rows


def part(shown: Window, zone: str) -> Cells:
    """What stands in a zone."""
    found = shown.canvas.picture.zone(zone)
    assert found is not None, zone
    return [row[found.x : found.x + found.width] for row in cells(shown)[found.y : found.y + found.height]]


def text_of(part: Cells) -> str:
    """The characters of a part."""
    return "\n".join("".join(char for char, _ in row) for row in part)


def face_attributes(part: Cells) -> set[tuple[bool, bool]]:
    """Whether letters and figures are bold and dim."""
    return {(bool(style.bold), bool(style.dim)) for row in part for char, style in row if char.isalnum()}


@asynccontextmanager
async def colourless(tmp_path: Path, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Window]:
    """A window without colours on a hand in which a suit has to be followed."""
    async with window(await new_table(PLAIN), tmp_path, size) as shown:
        shown.app.session.colours = Colours.NONE
        shown.app.session_changed()
        await shown.press("3", "enter", "enter")
        await shown.settle()
        yield shown


@pytest.mark.parametrize("over_ssh", [False, True])
async def test_what_may_be_played_and_what_is_picked_is_seen_without_colours(
    tmp_path: Path, over_ssh: bool
) -> None:
    async with colourless(tmp_path) as shown:
        shown.app.session.over_ssh = over_ssh
        shown.app.session_changed()
        flow = shown.flow
        while flow.paused or not flow.view.my_turn or flow.view.led is None:
            await shown.press("enter")
        await shown.settle()
        legal = {str(action.card) for action in flow.view.legal if isinstance(action, Play)}
        held = {str(card) for card in flow.view.hand or ()}
        assert legal
        assert held > legal
        screen = cells(shown)
        assert all(
            style.color is None and style.bgcolor is None and not style.blink
            for row in screen
            for _, style in row
        )
        barred = {card: face_attributes(part(shown, f"card:{card}")) for card in held - legal}
        free = {card: face_attributes(part(shown, f"card:{card}")) for card in legal}
        assert all(attributes == {(False, True)} for attributes in barred.values()), barred
        assert not any((False, True) in attributes for attributes in free.values()), free
        marks = {card: text_of(part(shown, f"card:{card}")) for card in held}
        picked = [card for card, text in marks.items() if "━" in text or "▄" in text]
        assert len(picked) == 1
        assert picked[0] in legal


async def test_who_is_to_play_and_what_wins_is_seen_without_colours(tmp_path: Path) -> None:
    async with colourless(tmp_path) as shown:
        flow = shown.flow
        while flow.paused or not flow.view.my_turn or flow.view.led is None:
            await shown.press("enter")
        await shown.settle()
        text = text_of(cells(shown))
        assert "▸ You" in text
        assert text.count("▸ ") == 1
        trick = text_of(part(shown, "trick"))
        assert trick.count("┏") == 1
        assert trick.count("┏") == trick.count("┛") == 1


async def test_red_suits_on_cards_are_underlined(tmp_path: Path) -> None:
    async with colourless(tmp_path) as shown:
        for card in shown.flow.view.hand or ():
            red = str(card)[-1] in "HD"
            for row in part(shown, f"card:{card}"):
                for char, style in row:
                    if char in "♠♥♦♣":
                        assert (char in "♥♦") is red
                        assert bool(style.underline) is red


async def test_the_strokes_of_large_cards_are_not_underlined(tmp_path: Path) -> None:
    async with colourless(tmp_path, (120, 40)) as shown:
        for card in shown.flow.view.hand or ():
            for row in part(shown, f"card:{card}"):
                assert not any(style.underline for char, style in row if "─" <= char <= "╿")


async def test_sides_have_names_and_marks_of_their_own(tmp_path: Path) -> None:
    from spades_tui.engine import Game

    game = Game.new(STANDARD, secret=SECRET, names=NAMES, auto_next=False)
    play_hand(game)
    async with window(await with_policy(game), tmp_path) as shown:
        shown.app.session.colours = Colours.NONE
        shown.app.session_changed()
        await shown.settle()
        text = text_of(cells(shown))
        assert "● We" in text
        assert "○ They" in text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_letters_stand_beside_symbols_on_every_size_of_card(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with window(await new_table(PLAIN), tmp_path, size, chosen=settings(charset=BESIDE)) as shown:
        await shown.press("3", "enter")
        letters = dict(zip("SHDC", "♠♥♦♣", strict=True))
        held = [str(card) for card in shown.flow.view.hand or ()]
        assert len(held) > 5
        for card in held:
            text = text_of(part(shown, f"card:{card}"))
            rank = card[:-1].replace("T", "10")
            assert (
                f"{rank:<2}{letters[card[-1]]}{card[-1]}" in text
                or f"{rank}{letters[card[-1]]}{card[-1]}" in text
            )
        longest = max(len(row.rstrip()) for row in shown.text.split("\n"))
        assert longest <= size[0]
