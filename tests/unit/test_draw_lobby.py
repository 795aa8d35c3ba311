"""The lobby's list: what stands in it at every width."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.ui.draw.banner import banner_rows, paint_banner
from spades_tui.ui.draw.lobby import GAP, GameLine, Hero, LobbyTexts, LobbyView, columns_for, draw_lobby
from spades_tui.ui.draw.text import Painter
from spades_tui.ui.filters import CharsetFilter
from spades_tui.ui.keys import card_letters
from spades_tui.ui.session import Charset

TEXTS = LobbyTexts("Spades", "New game", "HT rules", "Saved games", "3", (), "", "")
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


@pytest.mark.parametrize(
    ("room", "shown"),
    [(54, "hand 3, bidding · You and Ada 2 points, Bo and Cy −32"), (48, "hand 3 · You and Ada 2 points")],
)
def test_of_the_wordings_of_the_picked_game_the_longest_that_fits_is_shown(room: int, shown: str) -> None:
    wordings = (
        "hand 3, bidding · You and Ada 2 points, Bo and Cy −32",
        "hand 3 · You and Ada 2 points, Bo and Cy −32",
        "hand 3",
    )
    hero = Hero("Rain", "", (wordings,), ())
    view = LobbyView(TEXTS, hero, 1, lambda number: SHORT)
    picture, _top = draw_lobby(view, card_letters("auto", "en"), room + 13, 19)
    assert shown in picture.text
    assert ("bidding" in picture.text) is (room > 52)
    assert "…" not in picture.text


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_colons_of_all_scores_stand_under_each_other(width: int) -> None:
    scores = ("124 : 87", "2 : −32", "−130 : 14", "−13584 : 5")
    shown = rows(width, 30, *(replace(SHORT, score=score) for score in scores))
    found = [next(row for row in shown if score in row) for score in scores]
    assert len({row.index(" : ") for row in found}) == 1


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
    assert columns_for(74, (replace(SHORT, score="−3584 : −2077"),)).rules == usual.rules


def test_short_rules_leave_their_room_to_the_name() -> None:
    short, usual = columns_for(74, (replace(SHORT, rules="HT, solo"),)), columns_for(74, (SHORT,))
    assert short.rules < usual.rules
    assert short.name + short.rules == usual.name + usual.rules


def test_large_letters_keep_their_shape_in_ascii() -> None:
    rows = banner_rows("Spades")
    assert rows == ("╭─╴ ┌─╮ ╭─╮ ┌─╮ ┌─╴ ╭─╴", "╰─╮ ├─╯ ├─┤ │ │ ├─╴ ╰─╮", "╶─╯ ╵   ╵ ╵ └─╯ └─╴ ╶─╯")
    plain = CharsetFilter(Charset.ASCII, card_letters("auto", "en"))
    assert [plain.translate(row) for row in rows] == [
        "+-- +-+ +-+ +-+ +-- +--",
        "+-+ +-+ +-+ | | +-- +-+",
        "--+ |   | | +-+ +-- --+",
    ]
    assert len({len(row) for row in banner_rows("BCFGHIJKLMNOQRTUVWYZ A")}) == 1
    assert banner_rows("Š") == ()
    assert banner_rows("") == ()


def test_a_title_without_large_letters_or_room_takes_one_row() -> None:
    for title, room in (("Pík", 60), ("Spades", 20)):
        painter = Painter(60, 4)
        assert paint_banner(painter, 0, 0, title, room) == 1
        assert painter.picture().text.startswith(" ".join(title.upper())[:room])
