"""A running game in a window: its screens, decisions, refusals, and what the line tells."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from spades_tui.engine import Game, Phase
from spades_tui.engine.actions import PLAYS, Bid, Play
from spades_tui.engine.events import TookBack
from spades_tui.table import BotFailed, EndLost, Table, Update
from spades_tui.ui.flow import Flow, Place
from spades_tui.ui.flow_pace import TEMPOS, Pace
from spades_tui.ui.flow_screen import UNTOLD
from spades_tui.words import Words
from tests.game_window import PLAIN, new_table, settings, table_of


class Stage:
    """Screens that only note what they are asked for."""

    def __init__(self) -> None:
        self.words = Words("en")
        self.settings: object = settings()
        self.covered = self.read = False
        self.closed = 0
        self.places: list[Place] = []
        self.remembered: list[dict[str, float | str]] = []
        self.left = 0

    def in_sight(self) -> bool:
        return not self.covered

    def reading(self) -> bool:
        return self.read

    async def show(self, place: Place) -> None:
        self.places.append(place)

    async def close_dialogs(self) -> None:
        self.closed += 1

    async def uncover(self) -> None:
        self.covered = False

    async def leave(self) -> None:
        self.left += 1

    def remember(self, settings: dict[str, float | str]) -> None:
        self.remembered.append(settings)


@asynccontextmanager
async def running(table: Table, seat: int | None = 0) -> AsyncIterator[tuple[Flow, Stage]]:
    """A flow that runs until the end of the block."""
    stage = Stage()
    flow = Flow(table, seat, stage)
    task = asyncio.create_task(flow.run())
    try:
        yield flow, stage
    finally:
        await flow.leave()
        await asyncio.wait_for(task, 5)


def place(flow: Flow) -> Place:
    """The screen that the flow is on."""
    return flow.place


def phase(flow: Flow) -> Phase:
    """The phase in sight."""
    return flow.view.phase


async def until(wanted: Any, limit: float = 10.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(limit):
        while not wanted():  # noqa: ASYNC110 - anything may be waited for
            await asyncio.sleep(0.005)


async def to_my_turn(flow: Flow) -> None:
    """Wait for the person's turn, ending each pause."""
    await until(lambda: flow.my_turn or flow.paused or flow.view.turn is None)
    while flow.paused:
        flow.end_pause()
        await until(lambda: flow.my_turn or flow.paused or (flow.view.turn is None and not flow.waiting))


async def test_a_hand_goes_from_bidding_to_the_table_to_the_scoreboard_and_on() -> None:
    table = await new_table()
    async with running(table) as (flow, stage):
        await to_my_turn(flow)
        assert place(flow) is Place.BIDDING
        assert await flow.submit(Bid(3))
        for _ in range(13):
            await to_my_turn(flow)
            assert place(flow) is Place.TABLE
            assert await flow.submit(flow.view.legal[0])
        await to_my_turn(flow)
        await until(lambda: place(flow) is Place.SCOREBOARD)
        assert phase(flow) is Phase.SCORED
        assert await flow.next_hand()
        await to_my_turn(flow)
        assert place(flow) is Place.BIDDING
        assert flow.view.number == 2
    order = [shown for at, shown in enumerate(stage.places) if at == 0 or stage.places[at - 1] is not shown]
    assert order == [Place.BIDDING, Place.TABLE, Place.SCOREBOARD, Place.BIDDING]
    assert stage.left == 1


async def test_what_the_rules_refuse_is_said_and_loses_nothing() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        before = flow.seq
        assert not await flow.submit(Bid(14))
        assert flow.problem == flow.words.error(_error(flow, Bid(14)), flow.names)
        assert flow.seq == before and flow.my_turn
        assert await flow.submit(Bid(3))
        await to_my_turn(flow)
        assert flow.problem == ""


def _error(flow: Flow, bid: Bid) -> Exception:
    from spades_tui.engine.errors import BidOutOfRange

    assert flow.view.my_turn
    return BidOutOfRange(bid.tricks)


async def test_what_was_decided_on_an_old_state_is_refused_with_a_sentence() -> None:
    table = await new_table()
    async with running(table) as (flow, stage):
        await to_my_turn(flow)
        stage.covered = True
        await table.submit(0, Bid(4), table.seq)
        assert flow.view.bids[0] is None
        assert not await flow.submit(Bid(3))
        assert flow.problem
        stage.covered = False
        flow.woken()
        await until(lambda: flow.view.bids[0] == Bid(4))


async def test_while_something_lies_over_the_table_nothing_moves() -> None:
    table = await new_table()
    async with running(table) as (flow, stage):
        await to_my_turn(flow)
        stage.covered = True
        await table.submit(0, Bid(3), table.seq)
        await until(lambda: table.view(0).phase is Phase.PLAY)
        await asyncio.sleep(0.05)
        assert phase(flow) is Phase.BID
        stage.covered = False
        flow.woken()
        await until(lambda: phase(flow) is Phase.PLAY)


async def test_while_one_action_is_on_its_way_a_second_one_is_dropped() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        first, second = await asyncio.gather(flow.submit(Bid(3)), flow.submit(Bid(4)))
        assert (first, second) == (True, False)
        await to_my_turn(flow)
        assert flow.view.bids[0] == Bid(3)


async def test_a_take_back_shows_the_earlier_state_at_once() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        assert not flow.can_take_back
        assert await flow.submit(Bid(3))
        await to_my_turn(flow)
        assert flow.can_take_back
        assert await flow.take_back()
        await until(lambda: flow.view.bids[0] is None)
        assert flow.my_turn
        assert isinstance(flow.told[0], TookBack)
        await until(lambda: not flow.can_take_back)
        assert not await flow.take_back()
        assert flow.problem


async def test_ending_the_game_closes_what_lies_over_it_and_leaving_reveals_the_last_hand() -> None:
    table = await new_table()
    async with running(table) as (flow, stage):
        await to_my_turn(flow)
        stage.covered = True
        assert await flow.end_early()
        assert not stage.covered
        await until(lambda: place(flow) is Place.SCOREBOARD)
        assert phase(flow) is Phase.OVER


async def test_a_watcher_can_do_nothing_and_is_told_why() -> None:
    table = await new_table()
    async with running(table, None) as (flow, _):
        assert not flow.can_act
        assert not await flow.submit(Bid(3))
        assert flow.problem == flow.words.error(_watching(), flow.names)
        assert flow.bottom == 0


def _watching() -> Exception:
    from spades_tui.table import TableReadOnly

    return TableReadOnly("watching")


async def test_a_flow_that_is_cancelled_while_something_happens_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await new_table()
    stage = Stage()
    flow = Flow(table, 0, stage)
    task = asyncio.create_task(flow.run())
    await until(lambda: bool(stage.places))
    monkeypatch.setattr(flow._show, "due", lambda: 30.0)  # something waits to be shown
    flow.woken()
    await asyncio.sleep(0.05)
    flow.woken()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 5)
    await table.close()


async def test_the_pace_is_given_to_the_table_and_kept() -> None:
    table = await new_table()
    async with running(table) as (flow, stage):
        flow.slower()
        assert table.tempo == TEMPOS[1]
        assert stage.remembered == [{"bot_tempo": TEMPOS[1], "trick_pause": "key"}]
        flow.faster()
        assert table.tempo == 0.0
        stage.settings = SimpleNamespace(bot_tempo=1.0, trick_pause=2.0)
        flow.woken()
        assert flow.pace == Pace(1.0, 2.0)
        assert table.tempo == 1.0


async def test_an_unsaved_game_says_so_always() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        assert not flow.saved
        assert flow.notices == ("This game is not saved.",)
        await to_my_turn(flow)
        assert flow.notices


async def test_news_goes_with_the_next_decision_and_what_stands_or_has_come_since_stays() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        lost = Words("en").notice(EndLost(3))
        flow._take(Update(flow.seq, (), flow.view, (), (EndLost(3),), saved=False))
        assert flow.notices == ("This game is not saved.", lost)
        assert not await flow.submit(PLAYS[0]), "it is not the time to play"
        assert lost in flow.notices
        before, news = flow._beside.news(), BotFailed(1, "rule", "raised")
        assert await flow.submit(Bid(3))
        assert lost not in flow.notices
        assert "This game is not saved." in flow.notices
        flow._take(Update(flow.seq, (), flow.view, (), (news,), saved=False))
        flow._beside.read(before)
        assert flow._beside.news() == (news,)


async def test_a_game_that_is_gone_on_with_tells_where_it_was_until_it_is_read() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    for _ in range(6):
        game.act(next(action for action in game.legal_actions() if action in (Bid(3), *PLAYS)))
    async with running(await table_of(game)) as (flow, _):
        assert flow.recap()
        assert flow.recap()[0].startswith("Hand 1")
        flow.drop_recap()
        assert flow.recap() == []
    async with running(await new_table()) as (flow, _):
        assert flow.recap() == []


async def test_where_a_game_was_goes_by_itself_when_it_has_gone_on() -> None:
    game = Game.new(PLAIN, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    while game.state.phase is Phase.BID:
        game.act(Bid(3))
    while game.seat_to_act != 1:
        game.act(game.legal_actions()[0])
    table = await table_of(game)
    stage = Stage()
    stage.settings = SimpleNamespace(bot_tempo=0.0, trick_pause=0.1)
    flow = Flow(table, None, stage)
    task = asyncio.create_task(flow.run())
    assert flow.recap()
    tricks = len(flow.view.tricks)
    await until(lambda: table.view(0).my_turn)
    await table.submit(0, table.view(0).legal[0], table.seq)
    await until(lambda: len(flow.view.tricks) > tricks)
    assert flow.recap() == []
    await flow.leave()
    await asyncio.wait_for(task, 5)


async def test_a_game_that_is_gone_on_with_tells_its_hand_from_the_beginning() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        assert await flow.submit(Bid(3))
        for _trick in range(3):
            await to_my_turn(flow)
            assert await flow.submit(flow.view.legal[0])
        await to_my_turn(flow)
        assert await flow.take_back()
        await to_my_turn(flow)
        told = flow.log
        again = Flow(table, 0, Stage())
        assert again.told == (), "nothing has just happened"
        assert again.log[0].kind == "hand_started"
        assert [event for event in again.log if not isinstance(event, UNTOLD)] == [
            event for event in told if not isinstance(event, UNTOLD)
        ]
        assert sum(isinstance(event, TookBack) for event in again.log) == 1
        again._subscription.close()


async def test_the_line_names_card_and_winner() -> None:
    table = await new_table()
    async with running(table) as (flow, _):
        await to_my_turn(flow)
        await flow.submit(Bid(3))
        await to_my_turn(flow)
        action = flow.view.legal[0]
        assert isinstance(action, Play)
        await flow.submit(action)
        await until(lambda: flow.paused or flow.my_turn)
        assert "plays" in flow.line or "You play" in flow.line
        if flow.paused:
            assert "win" in flow.line
