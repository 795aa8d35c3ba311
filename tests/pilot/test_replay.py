"""Replay by keys and by mouse: steps, tricks and hands, the eyes of a seat, its log, in windows of every size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from spades_tui.engine import Card, Game, Phase, RuleSet
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.replay_choices import trick_options
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.words.replay import step_text
from tests.replay_window import SIZES, replay_of
from tests.score_games import HT, STANDARD, scored


async def test_steps_tricks_and_hands_both_ways(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 3), tmp_path) as (shown, screen):
        assert (screen.sight.hand.number, screen.sight.step) == (3, 0), (
            "the last hand that is over, from its start"
        )
        await shown.press("right", "right", "left")
        assert screen.sight.step == 1
        await shown.press("down")
        assert screen.sight.step == screen.sight.hand.tricks[0]
        await shown.press("down", "right", "right")
        assert screen.sight.step == screen.sight.hand.tricks[1] + 2
        assert f"step {screen.sight.step} of {screen.sight.hand.last}" in shown.text
        await shown.press("up")
        assert screen.sight.step == screen.sight.hand.tricks[1]
        await shown.press("end")
        assert screen.sight.step == screen.sight.hand.last
        assert "Hand 3: " in shown.text
        assert not screen.allows("right")
        await shown.press("pageup", "pageup")
        assert (screen.sight.hand.number, screen.sight.step) == (1, 0)
        await shown.press("end", "space")
        assert (screen.sight.hand.number, screen.sight.step) == (2, 0), "behind a hand comes the next one"
        await shown.press("left")
        assert (screen.sight.hand.number, screen.sight.step) == (1, screen.sight.hand.last)
        await shown.press("home", "escape")
        assert isinstance(shown.app.screen, LobbyScreen)


async def test_the_picture_is_the_log_at_every_step(tmp_path: Path) -> None:
    async with replay_of(scored(STANDARD, 1), tmp_path, (120, 24)) as (shown, screen):
        hand = screen.sight.hand
        for step in range(hand.last):
            table = "\n".join(row[:86] for row in screen.canvas.picture.text.split("\n"))
            cards = {card for held in hand.cards(step) for card in held}
            lying = {card for _seat, card in hand.view(step, None).plays()}
            tops = {card for held in hand.cards(step)[::2] for card in held}
            assert tops | lying <= cards_in(table.replace(" ", "")), step
            assert not {*hand.view(step, None).played()} - lying & cards
            assert step_text(shown.app.session.words, hand, step, 0) in table
            screen.command_right()
        assert screen.sight.step == hand.last


async def test_tricks_and_hands_are_chosen_from_lists_and_by_mouse(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 3), tmp_path, hand=1) as (shown, screen):
        assert screen.sight.hand.number == 1
        await shown.press("t")
        assert isinstance(shown.app.screen, Choose)
        await shown.press("down", "down", "down", "enter")
        assert screen.sight.step == screen.sight.hand.tricks[2]
        for typed, trick in (("6", 6), ("12", 12)):
            await shown.press("t", *typed, "enter")
            assert screen.sight.step == screen.sight.hand.tricks[trick - 1]
        await shown.press("n")
        assert isinstance(shown.app.screen, Choose)
        await shown.press("2", "enter")
        assert (screen.sight.hand.number, screen.sight.step) == (2, 0)
        await shown.click("trick:5")
        assert screen.sight.step == screen.sight.hand.tricks[4]
        await shown.click(f"step:{screen.sight.step + 2}")
        assert screen.sight.step == screen.sight.hand.tricks[4] + 2
        await shown.click("do:right")
        assert screen.sight.step == screen.sight.hand.tricks[4] + 3
        await shown.click("do:replay_eyes")
        assert screen.sight.eyes == 0


async def test_all_hands_or_only_what_one_seat_knew(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 1), tmp_path, (60, 20)) as (shown, screen):
        await shown.press("down", "right")
        assert "all hands open" in shown.text
        assert "▒" not in shown.text
        for seat, name in ((0, "you"), (1, "Bo"), (2, "Ada"), (3, "Cy")):
            await shown.press("a")
            assert screen.sight.eyes == seat
            assert f"only what {name} knew" in shown.text
            held = screen.sight.held()
            assert held[seat] == screen.sight.hand.view(screen.sight.step, seat).hand
            assert [cards for at, cards in enumerate(held) if at != seat] == [None] * 3
            assert len(re.findall("▒+", shown.text)) == 3
        await shown.press("a")
        assert screen.sight.eyes is None
        await shown.press("a", "end")
        assert "▒" not in shown.text, "at the count the hands are open, as they were at the table"


async def test_with_the_eyes_of_a_seat_nothing_later_is_told(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 1), tmp_path, (120, 40)) as (shown, screen):
        words, sight = shown.app.session.words, screen.sight
        everything = sight.log(words)
        assert len(everything) == sight.hand.last + 1
        for _ in range(4):
            await shown.press("a")
            for step in (0, sight.hand.tricks[2] + 1, sight.hand.last):
                screen._go(step)
                assert sight.log(words) == everything[: step + 1]
        await shown.press("home")
        assert not re.search("(You|Bo|Ada|Cy) bids? ", shown.text)
        assert "plays" not in shown.text
        await shown.press("a", "a")
        assert sight.eyes == 0
        screen._go(sight.hand.tricks[2] + 1)
        options = trick_options(words, sight.hand, sight.person, sight.told_to)
        assert [option.label for option in options[4:]] == [f"Trick {number}" for number in range(4, 14)]
        assert [bool(option.help) for option in options[1:]] == [True, True, True, *[False] * 10]
        assert re.fullmatch(r"Trick 3 +(You lead|\w+ leads) \S+", options[3].label), "it is not won yet"
        won = r"Trick \d +(You lead|\w+ leads) \S+ +(you win|\w+ wins) with \S+"
        assert all(re.fullmatch(won, option.label) for option in options[1:3])


async def test_with_the_eyes_of_a_seat_no_later_count_is_told(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 4), tmp_path, hand=2) as (shown, screen):

        def labels() -> list[str]:
            dialog = shown.app.screen
            assert isinstance(dialog, Choose)
            return [option.label for option in dialog.options]

        def told() -> list[bool]:
            return [bool(re.search(r"[+−]\d", label)) for label in labels()]

        await shown.press("n")
        assert told() == [True] * 4, "with all hands open nothing is hidden"
        await shown.press("escape", "a", "n")
        assert told() == [True, False, False, False]
        assert labels()[1:] == ["Hand 2  you are here", "Hand 3  still to come", "Hand 4  still to come"]
        await shown.press("escape", "end", "n")
        assert told() == [True, True, False, False], "at its count the hand in sight is counted"
        await shown.press("escape", "right", "n")
        assert told() == [True, True, False, False]
        await shown.press("down", "enter")
        assert screen.sight.hand.number == 4


async def test_each_place_to_go_to_that_was_seen_is_explained(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 1), tmp_path) as (shown, _screen):
        await shown.press("t")
        dialog = shown.app.screen
        assert isinstance(dialog, Choose)
        assert all(option.help for option in dialog.options)


def cards_in(text: str) -> set[Card]:
    suits = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
    found = {Card(rank + suits[suit]) for rank, suit in re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", text)}
    return found | {Card(rank + suits[suit]) for suit, rank in re.findall(r"([♠♥♦♣])(10|[2-9JQKA])", text)}


@pytest.mark.parametrize("look", [True, False])
async def test_a_hand_that_is_not_over_shows_no_hidden_card(tmp_path: Path, look: bool) -> None:
    game = Game.new(HT, secret=bytes([7]) * 32, names=["", "Bo", "Ada", "Cy"])
    while game.seat_to_act != 0:
        game.act("look" if "look" in map(str, game.legal_actions()) else "bid 3")
    if look:
        game.act("look")
        while game.state.phase is Phase.BID:
            game.act("look" if "look" in map(str, game.legal_actions()) else "bid 3")
        for _ in range(9):
            game.act(game.legal_actions()[0])
    async with replay_of(game, tmp_path, (60, 20)) as (shown, screen):
        assert not screen.sight.hand.over
        assert "not over" in shown.text
        assert not screen.allows("replay_eyes")
        assert not screen.allows("play_on")
        state = game.state
        assert state.hand is not None
        assert state.hand.dealt is not None
        own = set(state.hand.dealt[0]) if look else set()
        played = set(game.view(None).played())
        seen: set[Card] = set()
        await shown.press("a", "p")
        for _ in range(screen.sight.hand.last + 1):
            seen |= cards_in(shown.text)
            screen.command_right()
        assert seen <= own | played
        assert bool(seen) == look


@pytest.mark.parametrize(
    "rules",
    [HT, HT.replace(partnership=False), STANDARD.replace(trump="auction")],
    ids=["ht", "solo", "auction"],
)
async def test_every_step_fits_every_window(tmp_path: Path, rules: RuleSet) -> None:
    async with replay_of(scored(rules, 1), tmp_path) as (shown, screen):
        for keys in (["down", "down", "right", "right", "right"], ["a"], ["end"]):
            await shown.press(*keys)
            for size in SIZES:
                await shown.pilot.resize_terminal(*size)
                await shown.settle()
                picture = screen.canvas.picture
                rows = picture.text.split("\n")
                assert len(rows) == size[1] - 1
                assert all(zone.x >= 0 and zone.x + zone.width <= size[0] for zone in picture.zones)
                assert "13 ▸" in picture.text
                assert any("Bo" in row for row in rows)


async def test_the_log_takes_the_place_of_the_table_only_where_it_does_not_stand_beside_it(
    tmp_path: Path,
) -> None:
    async with replay_of(scored(HT, 2), tmp_path, size=(60, 20)) as (shown, screen):
        table = shown.text
        await shown.press("a", "o")
        assert "What has happened" in shown.text
        assert "Nothing else has happened yet." in shown.text, "the eyes of a seat see nothing later"
        assert "o table" in screen.footer.picture.text
        await shown.press("right")
        assert "Nothing else" not in shown.text
        await shown.press("escape", "left", *"aaaa")
        assert shown.text == table
    async with replay_of(scored(HT, 2), tmp_path / "wide") as (shown, screen):
        assert not screen.allows("replay_log")
        table = shown.text
        await shown.press("o")
        assert shown.text == table


@pytest.mark.parametrize("size", SIZES)
async def test_the_ways_come_first_in_the_footer_and_stay_where_they_are(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with replay_of(scored(HT, 2), tmp_path, size=size, hand=1) as (shown, screen):
        ways = "← → step  ↑ ↓ trick"
        assert screen.footer.picture.text.strip().startswith(ways)
        zones = {zone.id for zone in screen.footer.picture.zones}
        assert "right" in zones and "left" not in zones, "there is no step back from the first one"
        await shown.press("right")
        assert screen.footer.picture.text.strip().startswith(ways)
        assert "left" in {zone.id for zone in screen.footer.picture.zones}
        if size[0] >= 120:
            assert "PgUp PgDn hand" in screen.footer.picture.text


async def test_a_window_opens_over_the_table_where_the_log_stands_beside_it(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 2), tmp_path, size=(120, 40)) as (shown, screen):
        left, right = screen.window_room()
        await shown.press("t")
        halo = shown.app.screen.query_one("#halo").region
        assert left <= halo.x and halo.right <= 120 - right
        assert abs((halo.x - left) - (120 - right - halo.right)) <= 1


@pytest.mark.parametrize("size", SIZES[1:])
async def test_the_seat_at_the_right_ends_where_the_table_does(tmp_path: Path, size: tuple[int, int]) -> None:
    async with replay_of(scored(HT, 2), tmp_path, size=size) as (shown, screen):
        _left, right = screen.window_room()
        rows = [row[: size[0] - right].rstrip() for row in shown.text.split("\n")]
        reach = [len(row) for row in rows[8:-6] if "♠" in row or "♥" in row or "♦" in row or "♣" in row]
        assert max(reach) >= size[0] - right - 2
