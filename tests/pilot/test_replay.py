"""Replay and the check of a deal by keys and by mouse: from lobby, scoreboard and command line, and playing on."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from spades_tui.engine import Card, Game, Phase, RuleSet
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.draw.rules import Chapter
from spades_tui.ui.replay_choices import trick_options
from spades_tui.ui.screens.check_deal import CheckDealScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.rules import RulesScreen
from spades_tui.words.replay import step_text
from tests.lobby_support import NOW, Lobby, lobby
from tests.score_games import HT, STANDARD, scored

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
SEATS = ("person", "policy", "policy", "policy")


@asynccontextmanager
async def replay_of(
    game: Game, tmp_path: Path, size: tuple[int, int] = (80, 24), hand: int | None = None
) -> AsyncIterator[tuple[Lobby, ReplayScreen]]:
    """A window on a saved game's replay, opened as the command line does."""
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Sunday", seats=SEATS, rules_name="ht", created=NOW)
        game_id = store.create(game.events, info=info)
        opening = Opening("replay", str(game_id), {"hand": hand})
        async with lobby(tmp_path, store, size=size, opening=opening) as shown:
            await shown.wait_for(ReplayScreen)
            screen = shown.app.screen
            assert isinstance(screen, ReplayScreen)
            yield shown, screen


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


async def test_the_log_can_be_read_whole_and_rules_and_deal_are_a_key_away(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 2), tmp_path, (60, 20), hand=1) as (shown, screen):
        await shown.press("o")
        assert "Bo plays" in shown.text
        assert screen.sight.step == 0
        await shown.press("down", "down")
        assert screen.sight.step == 2
        await shown.press("escape")
        assert isinstance(shown.app.screen, ReplayScreen)
        await shown.press("r")
        assert isinstance(shown.app.screen, RulesScreen)
        await shown.press("escape", "y")
        assert isinstance(shown.app.screen, CheckDealScreen)
        assert "as promised" in shown.text
        assert "worked out again it gives exactly the cards that were dealt." in " ".join(
            chapter_text(shown.app.screen)
        )
        await shown.press("n")
        assert "cannot be checked yet" in shown.text, "the secret of the last hand is not told"
        secret = scored(HT, 2).state.secret
        assert secret is not None
        assert secret.hex()[:8] not in "".join(chapter_text(shown.app.screen))
        await shown.press("b")
        assert "as promised" in shown.text


def chapters(shown: Lobby) -> list[Chapter]:
    screen = shown.app.screen
    assert isinstance(screen, CheckDealScreen)
    return screen.chapters()


def chapter_text(screen: CheckDealScreen) -> list[str]:
    return [
        text
        for chapter in screen.chapters()
        for text in (*chapter.items, *(value for _, value in chapter.terms))
    ]


async def test_playing_on_starts_a_linked_game_that_is_not_rated(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 2), tmp_path, hand=2) as (shown, screen):
        await shown.press("end", "p")
        assert "Nobody is to play" in shown.text
        await shown.press("home", "down", "down", "p")
        assert isinstance(shown.app.screen, Choose)
        await shown.press("escape")
        assert isinstance(shown.app.screen, ReplayScreen)
        point = screen.sight.step
        await shown.press("p", "enter")
        flow = await shown.wait_for_game()
        view = flow.view
        assert view.scores == screen.sight.hand.view(point, 0).scores
        assert len(view.tricks) >= 1
        origin = flow.table.origin
        assert origin is not None
        assert (origin.name, origin.hand, origin.cards) == (
            "Sunday",
            2,
            screen.sight.hand.cards_played(point),
        )
        store = shown.app.session.services["store"]
        assert isinstance(store, Store)
        assert shown.game_id is not None
        row = store.row(shown.game_id)
        assert (row.rated, row.name, row.seats) == (False, "Sunday, hand 2", SEATS)
        await flow.leave()
        await shown.wait_for(ReplayScreen)
        await shown.press("escape")
        await shown.wait_text("played on, not rated")


async def test_another_seat_can_be_played_on_from(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 1), tmp_path) as (shown, _screen):
        await shown.press("p", "down", "down", "enter")
        flow = await shown.wait_for_game()
        assert flow.person_seat == 2
        assert flow.table.seats == ("policy", "policy", "person", "policy")
        await flow.leave()


async def test_the_lobby_and_the_scoreboard_open_a_replay(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Sunday", seats=SEATS, rules_name="ht", created=NOW)
        store.create(scored(HT, 2).events, info=info)
        async with lobby(tmp_path, store) as shown:
            await shown.press("v")
            await shown.wait_for(ReplayScreen)
            await shown.press("escape", "enter")
            await shown.wait_for_game()
            await shown.press("up", "v")
            await shown.wait_for(ReplayScreen)
            screen = shown.app.screen
            assert isinstance(screen, ReplayScreen)
            assert screen.sight.hand.number == 1
            await shown.press("escape", "y")
            await shown.wait_for(CheckDealScreen)
            assert "The deal of hand 1" in shown.text
            assert "as promised" in shown.text
            await shown.press("escape")
            await shown.flow.leave()


async def test_the_deal_on_the_table_is_shown_whole_by_a_key_and_by_a_click(tmp_path: Path) -> None:
    rules = STANDARD.replace(blind_nil="off")
    game = Game.new(rules, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    with Store.open(tmp_path / "data") as store:
        store.create(game.events, info=GameInfo(name="Sunday", seats=SEATS, created=NOW))
        async with lobby(tmp_path, store, size=(120, 40)) as shown:
            await shown.press("enter")
            flow = await shown.wait_for_game()
            whole = flow.view.commitment
            assert whole is not None
            await shown.press("y")
            await shown.wait_for(CheckDealScreen)
            assert whole[:8] in shown.text
            assert whole[-8:] in shown.text
            assert "sealed until" in shown.text
            assert [chapter.title for chapter in chapters(shown)] == ["What is known", "What that proves"]
            await shown.press("escape")
            await shown.click("do:check_deal")
            await shown.wait_for(CheckDealScreen)
            await shown.press("escape")
            await flow.leave()


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


async def test_an_imported_game_without_its_secret_can_be_gone_through_and_played_on(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Mailed", seats=SEATS, rules_name="ht", created=NOW)
        mailed = store.export_game(store.create(scored(HT, 2).events, info=info))
        game_id = store.import_game(mailed, now=NOW)
        assert not store.row(game_id).playable
        async with lobby(tmp_path, store, opening=Opening("replay", str(game_id), {"hand": 1})) as shown:
            await shown.wait_for(ReplayScreen)
            assert "Mailed · hand 1 of 2" in shown.text
            await shown.press("y")
            assert "as promised" in shown.text
            await shown.press("escape", "p", "enter")
            flow = await shown.wait_for_game()
            assert shown.game_id is not None
            row = store.row(shown.game_id)
            assert (row.playable, row.rated) == (True, False)
            assert row.origin is not None
            assert row.origin.uid == store.row(game_id).uid
            await flow.leave()


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
