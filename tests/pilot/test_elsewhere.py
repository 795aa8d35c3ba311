"""A window whose game goes on in another one: taken over, or watching, also with something lying over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from spades_tui.engine import Phase
from spades_tui.engine.actions import LOOK, NEXT_HAND, Bid, Concede
from spades_tui.store.store import Store
from spades_tui.table import Table, Watch
from spades_tui.ui.dialogs import Choose, Confirm, Dialog
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.screens.table import TableScreen
from tests.game_window import NAMES, PLAIN, SEATS, SECRET, Window, settings, steady, window


@dataclass
class Two:
    """A window, and the same game as it may be played elsewhere."""

    shown: Window
    store: Store
    game_id: int
    other: Table | None = None

    async def take_over(self) -> Table:
        """Take the game over elsewhere."""
        self.other = await Table.open(self.store, self.game_id, take_over=True, options=steady())
        await self.other.start()
        return self.other

    async def until(self, comes_true: Callable[[], object]) -> None:
        async with asyncio.timeout(15):
            while not comes_true():
                await self.shown.pilot.pause(0.02)

    async def play(self, table: Table, phase: Phase | None = None) -> None:
        """Let the person elsewhere do one thing, or play until a phase is there."""
        while True:
            await self.until(
                lambda: table.view(0).turn == 0 or table.view(0).phase in (Phase.SCORED, Phase.OVER)
            )
            view = table.view(0)
            if view.phase is phase or view.turn != 0:
                return
            action = LOOK if LOOK in view.legal else Bid(3) if Bid(3) in view.legal else view.legal[0]
            await table.submit(0, action, table.seq)
            if phase is None:
                return


@asynccontextmanager
async def two(
    tmp_path: Path, *, watching: bool = False, seat: int | None = 0, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Two]:
    """A window on a stored game that plays, or watches with the eyes of a seat (or None)."""
    first, second = Store.open(tmp_path / "data"), Store.open(tmp_path / "data")
    options = replace(steady(), owner_check=0.05)
    table = await Table.create(first, PLAIN, NAMES, SEATS, SECRET, options=options)
    assert table.game_id is not None
    chosen = replace(settings(), trick_pause=0.3)
    if watching:
        watch = await Watch.open(second, table.game_id, seat, interval=0.05)
        async with window(watch, tmp_path, size, seat=seat, chosen=chosen) as shown:
            await table.start()
            both = Two(shown, first, table.game_id, table)
            yield both
    else:
        async with window(table, tmp_path, size, chosen=chosen, services={"store": first}) as shown:
            both = Two(shown, second, table.game_id)
            yield both
    if both.other is not None:
        await both.other.close()
    first.close()
    second.close()


def goes_on_elsewhere(both: Two) -> bool:
    return "This game goes on in another window" in both.shown.text.replace("\n", " ")


async def test_a_window_taken_over_says_so_drops_its_turn_and_follows(tmp_path: Path) -> None:
    async with two(tmp_path) as both:
        shown = both.shown
        assert "Your turn" in shown.text
        other = await both.take_over()
        await both.until(lambda: goes_on_elsewhere(both))
        assert "only watching" in shown.text
        assert "Your turn" not in shown.text
        assert "You are to bid" in shown.text
        assert "bid" not in shown.footer
        await both.until(lambda: isinstance(shown.flow.table, Watch))
        assert shown.flow.read_only == "taken_over"
        await shown.pilot.press("3", "enter")
        assert other.view(0).bids[0] is None
        await both.play(other)
        await both.until(lambda: isinstance(shown.app.screen, TableScreen))
        assert "Your" not in shown.text
        assert "play" not in shown.footer
        await both.play(other, Phase.SCORED)
        await both.until(lambda: isinstance(shown.app.screen, ScoreboardScreen) and goes_on_elsewhere(both))
        assert shown.flow.view.results == other.view(0).results
        assert "Next hand" not in shown.text


@pytest.mark.parametrize("keys", [("escape",), ("escape", "end", "up", "up", "enter")])
async def test_a_menu_or_a_question_over_a_game_taken_over_is_closed(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    async with two(tmp_path) as both:
        shown = both.shown
        await shown.pilot.press(*keys)
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose if len(keys) == 1 else Confirm)
        other = await both.take_over()
        await both.until(lambda: not isinstance(shown.app.screen, Dialog) and goes_on_elsewhere(both))
        assert isinstance(shown.app.screen, BiddingScreen)
        assert other.view(0).phase is Phase.BID
        await shown.pilot.press("escape")
        await shown.pilot.pause(0.2)
        assert isinstance(shown.app.screen, Choose), "the menu can be opened again, to leave"
        assert "Give up" not in shown.text
        assert "Leave the game" in shown.text


async def test_a_scoreboard_that_is_read_while_the_game_is_taken_over_follows_it(tmp_path: Path) -> None:
    async with two(tmp_path) as both:
        shown = both.shown
        await shown.pilot.press("g")
        other = await both.take_over()
        await both.until(lambda: goes_on_elsewhere(both))
        assert isinstance(shown.app.screen, ScoreboardScreen)
        await both.play(other, Phase.SCORED)
        await both.until(lambda: "Hand 1" in shown.text)
        await other.submit(0, Concede(), other.seq)
        await both.until(lambda: "★" in shown.text)
        assert isinstance(shown.app.screen, ScoreboardScreen)
        assert shown.app.screen.reading
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, ScoreboardScreen)
        assert not shown.app.screen.reading
        assert "★" in shown.text


@pytest.mark.parametrize("seat", [0, None])
async def test_a_watcher_who_reads_the_scoreboard_learns_of_the_end(tmp_path: Path, seat: int | None) -> None:
    async with two(tmp_path, watching=True, seat=seat) as both:
        shown, table = both.shown, both.other
        assert table is not None
        assert "Your" not in shown.text
        await shown.pilot.press("g")
        await both.play(table, Phase.SCORED)
        await both.until(lambda: "Hand 1" in shown.text)
        await table.submit(0, NEXT_HAND, table.seq)
        await both.until(lambda: shown.flow.view.number == 2)
        assert isinstance(shown.app.screen, ScoreboardScreen)
        await shown.pilot.press("escape")
        await both.until(lambda: isinstance(shown.app.screen, BiddingScreen))
        await shown.pilot.press("g")
        await table.submit(0, Concede(), table.seq)
        await both.until(lambda: "★" in shown.text)


async def test_one_who_looks_on_with_the_eyes_of_a_seat_picks_no_card(tmp_path: Path) -> None:
    async with two(tmp_path) as both:
        shown = both.shown
        other = await both.take_over()
        await both.play(other)
        await both.until(lambda: isinstance(shown.app.screen, TableScreen) and not shown.flow.waiting)
        await both.until(lambda: bool(shown.canvas.picture.rows))
        before = shown.canvas.picture
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        screen.scrolled(3, None)
        for card in other.view(0).hand or ():
            screen.zone_hovered(f"card:{card}")
        await shown.pilot.press("s", "left", "enter")
        assert shown.canvas.picture.rows == before.rows
        assert other.view(0).counts[0] == 13


async def test_a_game_that_cannot_be_followed_only_stands_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from spades_tui.store.errors import StoreBusy

    async def busy(*_args: object, **_more: object) -> Watch:
        raise StoreBusy(tmp_path)

    async with two(tmp_path) as both:
        monkeypatch.setattr(Watch, "open", busy)
        await both.take_over()
        await both.until(lambda: goes_on_elsewhere(both))
        assert "Your" not in both.shown.text
        await both.shown.pilot.press("escape")
        await both.shown.pilot.pause(0.2)
        assert isinstance(both.shown.app.screen, Choose), "it stays open"


async def test_the_smallest_window_tells_all_of_it_and_what_goes_on(tmp_path: Path) -> None:
    async with two(tmp_path, size=(60, 20)) as both:
        other = await both.take_over()
        await both.play(other)
        await both.until(lambda: "You are to play" in both.shown.text)
        words = " ".join(both.shown.text.split())
        assert "This game goes on in another window; here it can only be looked at." in words
        assert "plays" in words
