"""The lobby's list: what stands in it at every width."""

from __future__ import annotations

import pytest

from spades_tui.ui.draw.lobby import GAP, GameLine, Hero, LobbyTexts, LobbyView, columns_for, draw_lobby
from spades_tui.ui.keys import card_letters

TEXTS = LobbyTexts("Spades", "New game", "HT rules", "Saved games", "3", (), "")
LONG = GameLine(
    "A very long name of a game indeed",
    "Standard, auction cutthroat",
    "Ada, Bo and Cy",
    "hand 10000",
    "−13584 : −20077",
    "yesterday",
)
SHORT = GameLine("Rain", "HT, partnership", "Ada, Bo and Cy", "hand 3", "124 : 87", "2 h")


def rows(width: int, height: int, *lines: GameLine) -> list[str]:
    view = LobbyView(TEXTS, Hero("Rain", "", (), ()), len(lines), lambda number: lines[number])
    picture, _top = draw_lobby(view, card_letters("auto", "en"), width, height)
    return picture.text.split("\n")


@pytest.mark.parametrize("size", [(60, 19), (80, 23), (100, 29), (120, 39), (200, 59)])
def test_hand_score_and_time_of_a_long_game_are_whole(size: tuple[int, int]) -> None:
    shown = next(row for row in rows(*size, SHORT, LONG, SHORT) if "A very" in row)
    for part in (LONG.state, LONG.score, LONG.when):
        assert f"  {part}" in shown, shown
    assert "…" in shown


@pytest.mark.parametrize("width", range(50, 110))
@pytest.mark.parametrize("lines", [(), (SHORT,), (LONG, SHORT)])
def test_the_columns_fill_the_width_and_no_more(width: int, lines: tuple[GameLine, ...]) -> None:
    columns = columns_for(width, lines)
    kept = [columns.name, columns.rules, columns.players, columns.state, columns.score, columns.when]
    kept = [column for column in kept if column]
    assert min(kept) > 0
    assert sum(kept) + GAP * (len(kept) - 1) == width


def test_a_long_score_takes_its_room_from_the_name() -> None:
    usual, wide = columns_for(74, (SHORT,)), columns_for(74, (LONG,))
    assert wide.score > usual.score
    assert wide.name < usual.name
    assert columns_for(74, (GameLine("", "", "", "hand 100", "−3584 : −2077", ""),)).rules == usual.rules
