"""The drawing of a replay: what of its title stays where room lacks."""

from __future__ import annotations

import pytest

from spades_tui.engine import RuleSet
from spades_tui.record.replay import Replay
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.replay import ReplayView, draw_replay, replay_title
from spades_tui.ui.draw.replay_frame import beside_table
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.keys import card_letters
from spades_tui.ui.replay_sight import ReplaySight
from spades_tui.ui.replaying import Source
from spades_tui.words import Words
from tests.score_games import HT, STANDARD, scored


@pytest.mark.parametrize(
    ("room", "title"),
    [
        (45, "Sunday evening · hand 2 of 3 · step 12 of 60"),
        (44, "Sunday evening · hand 2 of 3 · step 12 of 60"),
        (43, "Sunday evening · hand 2 of 3 · 12/60"),
        (36, "Sunday evening · hand 2 of 3 · 12/60"),
        (32, "Sunday ev… · hand 2 of 3 · 12/60"),
        (29, "hand 2 of 3 · 12/60"),
        (19, "hand 2 of 3 · 12/60"),
        (12, "hand 2 of 3…"),
    ],
)
def test_hand_and_step_stay_where_the_name_of_the_game_is_cut(room: int, title: str) -> None:
    places = ("hand 2 of 3 · step 12 of 60", "hand 2 of 3 · 12/60")
    assert replay_title("Sunday evening", places, room) == title


def test_a_short_name_is_never_cut() -> None:
    assert replay_title("Rain", ["hand 2 · 12/60"], 21) == "Rain · hand 2 · 12/60"
    assert replay_title("Rain", ["hand 2 · 12/60"], 20) == "hand 2 · 12/60"


def step_at(width: int, height: int, eyes: int = 0, rules: RuleSet = HT, step: int = 7) -> Picture:
    """A step of a hand, with all hands open or after so many turns of the eyes."""
    sight = ReplaySight(
        Replay(scored(rules, 2).events, 0),
        Source("Rain", "", ("person", "policy", "policy", "policy"), "ht"),
        0,
        step,
    )
    for _ in range(eyes):
        sight.turn_eyes()
    words = Words("en")
    scene = Scene(
        words, card_letters("auto", "en"), sight.view(), bottom=sight.bottom, line=sight.line(words)
    )
    shown = ReplayView(
        scene=scene,
        game="Rain",
        hand="hand 1 of 2",
        eyes=sight.eyes_text(words),
        held=sight.held(),
        step=sight.step,
        last=sight.hand.last,
        trick=1,
        tricks=13,
        log=sight.log(words),
    )
    return draw_replay(shown, width, height)


@pytest.mark.parametrize(("size", "rows"), [((200, 59), CardSize.LARGE), ((120, 39), CardSize.COMPACT)])
def test_open_hands_are_as_large_as_there_is_room_for(size: tuple[int, int], rows: CardSize) -> None:
    text = step_at(*size).text.split("\n")
    tops = [at for at, row in enumerate(text) if row.count("╭") >= 11]
    assert len(tops) == 2, "one hand at the top and one at the bottom"
    for top in tops:
        assert text[top + rows.height - 1].count("╰") == text[top].count("╭")


@pytest.mark.parametrize("size", [(200, 59), (120, 39)])
def test_closed_hands_lie_as_they_do_at_the_table(size: tuple[int, int]) -> None:
    text = step_at(*size, eyes=1).text
    assert text.count("│▒│") == text.count("13 │││") == 3, "a fan and its count for each of them"
    assert text.count("╭╭╭╭╭╭╭╭╭╭╭╭╭─╮") == 3, "of two rows"
    assert "▒▒▒" not in text


@pytest.mark.parametrize("size", [(200, 59), (160, 50), (156, 48), (120, 39), (100, 30), (80, 23), (60, 19)])
def test_no_more_rows_are_left_below_than_above(size: tuple[int, int]) -> None:
    for eyes in (0, 1):
        text = step_at(*size, eyes=eyes).text.split("\n")
        last = max(at for at, row in enumerate(text) if "◂ " in row and "▸" in row)
        left = size[1] - 1 - last
        assert 0 <= left <= max(6, size[1] // 5), f"{left} rows below of {size}"


def test_the_title_says_of_what_its_numbers_are() -> None:
    assert "Rain · hand 1 of 2 · step 7 of 61 " in step_at(80, 23).text.split("\n")[0]


@pytest.mark.parametrize("size", [(200, 59), (200, 48), (160, 50), (120, 39), (120, 34), (80, 23), (60, 19)])
def test_nothing_moves_up_or_down_as_hands_are_opened(size: tuple[int, int]) -> None:
    _, beside_it = beside_table(size[0])

    def places(eyes: int) -> list[int]:
        text = step_at(*size, eyes=eyes).text.split("\n")
        rows = [row.ljust(size[0])[: size[0] - beside_it] for row in text]
        told = next(y for y, row in enumerate(rows) if "Ada looks" in row)
        strip = next(y for y, row in enumerate(rows) if "◂ " in row)
        beside = [y for y, row in enumerate(rows) if row.strip().startswith("Bo ")]
        return [told, strip, *(beside if eyes < 2 else ())]

    assert places(0) == places(1)
    assert all(places(eyes) == places(0)[:2] for eyes in range(2, 5)), "seen from other seats"


@pytest.mark.parametrize("size", [(200, 59), (120, 39), (80, 23), (60, 19)])
def test_the_trump_suit_is_told_where_it_is_not_always_the_same(size: tuple[int, int]) -> None:
    auction = STANDARD.replace(trump="auction")

    def told(step: int, rules: RuleSet = auction) -> bool:
        return any(
            "You" in row and "trump ♥" in row
            for row in step_at(*size, rules=rules, step=step).text.split("\n")
        )

    assert [told(step) for step in (0, 4, 5, 9, 58)] == [False, False, True, True, True]
    assert not told(9, HT), "always spades"
