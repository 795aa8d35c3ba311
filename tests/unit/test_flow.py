"""A running game in a window: what is shown when, pauses, the guard against accidents, the pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import PLAYS, Bid, Play
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    GameOver,
    HandScored,
    HandSeen,
    TookBack,
    TrickTaken,
)
from spades_tui.engine.state import State
from spades_tui.table import BotFailed, EndLost, Table, Update
from spades_tui.table.updates import make_update
from spades_tui.ui.flow import Flow, Place
from spades_tui.ui.flow_guard import AFTER_PAUSE, AFTER_PLAY, Guard
from spades_tui.ui.flow_pace import DEFAULT_TEMPO, PAUSES, TEMPOS, Pace
from spades_tui.ui.flow_show import FAR_BEHIND, Show, place_of
from spades_tui.words import Words
from tests.game_window import BLIND, PLAIN, cards, new_table, settings, table_of


class Clock:
    """A time that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Recorder:
    """A game played through the engine that gives the updates a seat would get, one a decision."""

    def __init__(self, rules: RuleSet = PLAIN, seat: int | None = 0) -> None:
        self.seat = seat
        self.game = Game.new(rules, secret=bytes(range(32)), names=["Me", "Bo", "Ada", "Cy"])
        self.log = list(self.game.events)

    def first(self) -> Update:
        return make_update(self.seat, len(self.log), (), (self.game.state,), (), True)

    def act(self, action: Any = None) -> Update:
        """Let the seat to act do something (its first legal action) and return the update."""
        before, state = len(self.game.events), self.game.state
        self.game.act(action or self.game.legal_actions()[0])
        return self._update(before, state)

    def _update(self, before: int, state: State) -> Update:
        from spades_tui.engine import evolve

        events = list(self.game.events[before:])
        scored = [at for at, event in enumerate(events) if isinstance(event, HandScored)]
        events = events[: scored[0] + 1] if scored else events
        states = []
        for event in events:
            state = evolve(state, event)
            states.append(state)
        return make_update(self.seat, before + len(events), events, states, (), True)

    def bid_all(self) -> None:
        while self.game.state.phase is Phase.BID:
            self.game.act(Bid(3))


def showing(recorder: Recorder, tempo: float = 0.0, pause: float | None = None) -> tuple[Show, Clock]:
    """A show that stands where the recorder's game is."""
    clock = Clock()
    show = Show(clock, tempo, pause)
    update = recorder.first()
    show.begin(update.view, update.seq)
    show.feed(update)
    return show, clock


def trick(show: Show) -> int:
    """How many cards of the trick are in sight."""
    assert show.view is not None
    return len(show.view.trick)


# What is shown when -------------------------------------------------------------------------------------------------


def test_an_update_is_shown_event_by_event_with_the_sequence_number_of_each() -> None:
    recorder = Recorder()
    show, _ = showing(recorder)
    update = recorder.act()
    show.feed(update)
    assert show.advance()
    assert show.view == update.view
    assert show.seq == update.seq


def test_cards_of_others_keep_the_tempo_and_ones_own_comes_at_once() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, tempo=0.5)
    shown_after: dict[int, float] = {}
    for _ in range(4):
        seat = recorder.game.state.turn
        assert seat is not None
        show.feed(recorder.act())
        wait = show.due()
        assert wait is not None
        shown_after[seat] = wait
        clock.now += wait
        assert show.advance()
    assert shown_after[0] == 0.0
    others = [shown_after[seat] for seat in (2, 3, 1) if seat in shown_after]
    assert others[0] in (0.0, 0.4)
    assert all(wait == pytest.approx(0.4) for wait in others[1:])


def test_a_whole_trick_stays_until_a_key_and_is_told_with_who_takes_it() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, pause=None)
    for _ in range(4):
        show.feed(recorder.act())
        show.advance()
    assert trick(show) == 4
    assert show.paused
    assert [type(event) for event in show.told] == [CardPlayed, TrickTaken]
    clock.now += 1000
    assert show.due() is None
    assert not show.advance()
    assert show.end_pause()
    assert not show.end_pause()
    assert show.advance()
    assert trick(show) == 0
    assert [type(event) for event in show.told] == [TrickTaken]


def test_a_whole_trick_stays_for_the_set_time() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, pause=1.5)
    for _ in range(4):
        show.feed(recorder.act())
        show.advance()
    assert show.due() == pytest.approx(1.5)
    clock.now += 1.4
    assert not show.advance()
    clock.now += 0.2
    assert show.advance()
    assert trick(show) == 0


def test_what_comes_in_a_pause_waits_and_then_keeps_its_order() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder)
    for _ in range(6):
        show.feed(recorder.act())
        show.advance()
    assert trick(show) == 4
    assert show.waiting == 3
    show.end_pause()
    show.advance()
    assert trick(show) == 2


def test_taking_back_empties_the_queue_and_the_pause() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder)
    for _ in range(5):
        show.feed(recorder.act())
        show.advance()
    assert show.paused
    game = recorder.game
    back = TookBack(0, len(game.events) - 1)
    update = make_update(0, len(game.events) + 1, (back,), (game.state,), (), True)
    show.feed(update)
    assert not show.paused
    assert show.waiting == 0
    assert show.view == update.view
    assert show.told == (back,)


def test_who_was_away_for_long_sees_the_newest_state_at_once() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder, tempo=5.0)
    updates = [recorder.act() for _ in range(FAR_BEHIND + 3)]
    for update in updates:
        show.feed(update)
    assert show.waiting < FAR_BEHIND
    show.end_pause()
    assert any(isinstance(event, CardPlayed) for event in show.log)


def test_a_claim_is_one_step_and_the_hands_count_follows() -> None:
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")]
    hands += [cards(" ".join(f"{rank}{suit}" for rank in "23456789TJQKA")) for suit in "HDC"]
    game = Game.from_hands(PLAIN.replace(first_lead="left_of_dealer"), hands, dealer=3)
    for _ in range(4):
        game.act(Bid(4))
    before, state = len(game.events), game.state
    recorder = Recorder()
    recorder.game = game
    show, _ = showing(recorder)
    game.act("claim")
    update = recorder._update(before, state)
    assert len(update.events) > 60
    show.feed(update)
    show.advance()
    assert show.paused
    assert [type(event) for event in show.told] == [Claimed]
    show.end_pause()
    show.advance()
    assert isinstance(show.told[0], HandScored | GameOver)
    assert show.view == update.view


def test_after_a_blind_nil_the_bid_is_told_and_not_the_look() -> None:
    recorder = Recorder(BLIND)
    show, _ = showing(recorder)
    update = recorder.act("blind nil")
    assert [type(event) for event in update.events] == [BidMade, HandSeen]
    show.feed(update)
    show.advance()
    assert [type(event) for event in show.told] == [BidMade]
    assert show.view == update.view


def test_a_hand_that_is_seen_by_itself_is_no_look() -> None:
    for number in range(40):
        game = Game.new(PLAIN, secret=bytes([number]) * 32, names=["", "Bo", "Ada", "Cy"], auto_cut=False)
        if game.state.hand is not None and game.state.hand.dealer == 3:
            break
    recorder = Recorder(PLAIN)
    recorder.game, recorder.log = game, list(game.events)
    show, _ = showing(recorder)
    show.feed(recorder.act("cut"))
    assert show.advance()
    assert [event.kind for event in show.told] == ["dealt"]
    assert show.view is not None and show.view.hand is not None
    recorder = Recorder(BLIND)
    while recorder.game.seat_to_act != 0:
        recorder.act()
    show, _ = showing(recorder)
    show.feed(recorder.act("look"))
    assert show.advance()
    assert [event.kind for event in show.told] == ["hand_seen"]


def test_each_phase_has_its_screen() -> None:
    recorder = Recorder()
    assert place_of(recorder.first().view) is Place.BIDDING
    recorder.bid_all()
    assert place_of(recorder.first().view) is Place.TABLE
    recorder.game.act("end")
    assert place_of(recorder.first().view) is Place.SCOREBOARD


# The guard ----------------------------------------------------------------------------------------------------------


def test_what_came_before_the_turn_was_painted_does_nothing() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(7)
    assert not guard.allows(clock.now + 1)
    guard.painted(7)
    assert not guard.allows(clock.now - 0.001)
    assert guard.allows(clock.now)


def test_a_new_turn_has_to_be_painted_anew() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(7)
    guard.painted(7)
    clock.now += 5
    guard.ask(12)
    assert guard.waiting
    guard.painted(7)
    assert not guard.allows(clock.now)
    guard.painted(12)
    assert guard.allows(clock.now)


def test_for_a_moment_after_ones_own_play_nothing_is_played() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(1)
    guard.painted(1)
    guard.acted()
    guard.ask(2)
    guard.painted(2)
    assert not guard.allows(clock.now + AFTER_PLAY - 0.01)
    assert guard.allows(clock.now + AFTER_PLAY)


def test_a_key_that_was_to_end_a_pause_and_came_a_moment_late_plays_nothing() -> None:
    clock = Clock()
    guard = Guard(clock)
    guard.ask(1)
    guard.passed()
    guard.painted(1)
    assert not guard.allows(clock.now + AFTER_PAUSE - 0.01)
    assert guard.allows(clock.now + AFTER_PAUSE)


# The pace -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tempo", "pause", "wanted"),
    [
        (0.5, "key", Pace(0.5, None)),
        (0.0, 2, Pace(0.0, 2.0)),
        ("fast", "often", Pace(DEFAULT_TEMPO, 1.5)),
        (-1, 99, Pace(DEFAULT_TEMPO, 1.5)),
    ],
)
def test_the_pace_of_settings(tempo: object, pause: object, wanted: Pace) -> None:
    assert Pace.of(SimpleNamespace(bot_tempo=tempo, trick_pause=pause)) == wanted


def test_slower_and_faster_go_step_by_step_and_stop_at_the_ends() -> None:
    pace = Pace(0.6, 1.5)
    assert pace.slower() == Pace(0.7, 2.0)
    assert pace.faster() == Pace(0.4, 1.0)
    assert Pace(0.6, None).slower().trick_pause is None
    for _ in range(20):
        pace = pace.slower()
    assert pace == Pace(TEMPOS[-1], PAUSES[-1])
    assert pace.as_settings() == {"bot_tempo": TEMPOS[-1], "trick_pause": PAUSES[-1]}
    assert Pace(0.2, None).as_settings()["trick_pause"] == "key"


# The flow -----------------------------------------------------------------------------------------------------------


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
