"""A table under any sequence of what persons, bots and disks do: nothing is lost, nothing is torn, nothing leaks."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine, Sequence
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from spades_tui.engine import (
    Action,
    Bid,
    Card,
    Claim,
    Cut,
    EndGame,
    IllegalAction,
    NextHand,
    Phase,
    Play,
    RuleSet,
    State,
    evolve,
    live,
    replay,
    view,
)
from spades_tui.engine.actions import BIDS, BLIND_NIL, LOOK, TRUMPS
from spades_tui.engine.cards import DECK
from spades_tui.engine.errors import CannotTakeBack, ClaimRefused
from spades_tui.engine.events import Dealt, GameStarted, HandSeen, SecretRevealed, TookBack
from spades_tui.store.errors import StoreFull
from spades_tui.table import PERSON, OtherPersonsPlay, StaleAction, Subscription, Table, Update, Watch
from spades_tui.table.steps import next_step
from tests.property.strategies import rule_sets
from tests.table_support import NAMES, options_with
from tests.troubled_store import TroubledStore

T = TypeVar("T")

VIEWERS = (0, 1, 2, 3, None)
SEATS = st.integers(0, 3)
PLAYERS = st.sampled_from([PERSON, "random"])
ANY_ACTION = st.one_of(
    st.sampled_from([*BIDS, BLIND_NIL, LOOK, *TRUMPS, Bid(14), Bid(-1), NextHand(), Cut("late")]),
    st.sampled_from([Play(card) for card in DECK]),
)


def cards_in(value: object) -> set[Card]:
    """All cards anywhere in a value made of dataclasses and tuples."""
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        return set().union(*(cards_in(getattr(value, field.name)) for field in fields(value)))
    if isinstance(value, tuple):
        return set().union(*map(cards_in, value))
    return set()


class Tables(RuleBasedStateMachine):
    """One game: persons act, legally or not, bots follow, the disk fails and recovers, the window comes and goes."""

    @initialize(
        rules=rule_sets(hand_limit=3),
        secret=st.binary(min_size=32, max_size=32),
        seats=st.tuples(PLAYERS, PLAYERS, PLAYERS, PLAYERS).filter(lambda seats: PERSON in seats),
        cuts=st.frozensets(SEATS),
    )
    def begin(self, rules: RuleSet, secret: bytes, seats: tuple[str, ...], cuts: frozenset[int]) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = Path(tempfile.mkdtemp(prefix="table-"))
        store = TroubledStore.open(self.folder)
        assert isinstance(store, TroubledStore)
        self.store = store
        self.cuts = set(cuts)
        self.options = options_with(cuts=cuts)
        self.boundaries: set[int] = set()
        self.length_on_disk = 0
        self.rated = True
        self.table = self.run(Table.create(store, rules, NAMES, seats, secret, options=self.options))
        assert self.table.game_id is not None
        self.game_id = self.table.game_id
        self.enter()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(asyncio.wait_for(work, 30))

    def enter(self) -> None:
        """Sit down at the table that was just made or opened, and let the bots play to the first person."""
        self.told = self.table.seq
        self.boundaries.add(self.told)
        standing = self.table._state
        self.states: list[State] = [standing]

        async def subscribe() -> dict[int | None, Subscription]:
            found = {seat: self.table.subscribe(seat) for seat in VIEWERS}
            await self.table.start()
            return found

        self.subscriptions = self.run(subscribe())
        for seat, subscription in self.subscriptions.items():
            # Bots may have moved by now; what stood when the seat was taken comes first all the same.
            first = self.run(anext(subscription))
            assert (first.seq, first.events, first.view) == (self.told, (), view(standing, seat))
        self.settle()

    def settle(self) -> None:
        """Wait until a person is waited for, then look at everything that was told meanwhile."""

        async def wait() -> None:
            while next_step(self.table._state, self.table.seats, self.cuts) is not None:  # noqa: ASYNC110 - the table has no event for "nobody but a person"
                await asyncio.sleep(0.001)

        self.run(wait())
        self.look_at_updates()

    def look_at_updates(self) -> None:
        state = self.states[-1]
        log = self.table._log
        states: list[State] = []
        for place in range(self.told, len(log)):
            event = log[place]
            took_back = isinstance(event, TookBack)
            state = replay(live(log[: place + 1])) if took_back else evolve(state, event)
            states.append(state)
        for seat, subscription in self.subscriptions.items():
            at = self.told
            updates: list[Update] = []
            while subscription.waiting:
                updates.append(self.run(anext(subscription)))
            for update in updates:
                count = len(update.events)
                assert update.seq == at + count
                between = states[at - self.told : at - self.told + count]
                self.look_at_update(update, seat, between)
                at = update.seq
                self.boundaries.add(at)
            assert at == len(log)
        self.told = len(log)
        self.states = [state]

    def look_at_update(self, update: Update, seat: int | None, states: Sequence[State]) -> None:
        assert len(update.frames) == len(update.events)
        for event, frame, state in zip(update.events, update.frames, states, strict=True):
            assert replace(frame, legal=()) == replace(view(state, seat), legal=())
            hand = state.hand
            assert hand is not None
            open_cards = {card for trick in hand.tricks for card in trick.cards} | set(hand.trick)
            own = set()
            if seat is not None and hand.dealt is not None and hand.seen[seat]:
                own = set(hand.dealt[seat])
            assert cards_in(replace(frame, results=())) <= open_cards | own
            assert len(frame.results) == len(state.results)
            if isinstance(event, Dealt):
                assert event.hands is None
            elif isinstance(event, HandSeen):
                assert (event.cards is not None) == (event.seat == seat)
            elif isinstance(event, GameStarted):
                assert event.secret is None
            elif isinstance(event, SecretRevealed):
                assert event.number <= len(state.results)
        if update.events:
            assert update.view == update.frames[-1]

    # What persons do

    @property
    def persons(self) -> tuple[int, ...]:
        return self.table.persons

    def choices(self) -> tuple[int, tuple[Action, ...]]:
        """The person who is waited for, with what may be done."""
        state = self.table._state
        if state.turn is not None:
            assert state.turn in self.persons
            return state.turn, self.table.view(state.turn).legal
        return self.persons[0], (NextHand(),) if state.phase is Phase.SCORED else ()

    def going(self) -> bool:
        return self.table._state.phase is not Phase.OVER

    def submit(self, seat: int, action: Action, seq: int | None = None) -> None:
        self.run(self.table.submit(seat, action, self.table.seq if seq is None else seq))
        self.settle()

    @precondition(going)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        seat, legal = self.choices()
        action = data.draw(st.sampled_from(legal))
        if isinstance(action, Cut):
            action = Cut(data.draw(st.sampled_from(["", "mine", "♠ luck"])))
        self.submit(seat, action)

    @precondition(going)
    @rule(turns=st.integers(5, 60), pick=st.integers(0, 12))
    def play_on(self, turns: int, pick: int) -> None:
        for _ in range(turns):
            if not self.going():
                return
            seat, legal = self.choices()
            self.submit(seat, legal[pick % len(legal)])

    @precondition(going)
    @rule(seat=SEATS, action=ANY_ACTION)
    def act_illegally(self, seat: int, action: Action) -> None:
        who, legal = self.choices()
        if seat not in self.persons or action in legal or (isinstance(action, Cut) and seat == who):
            return
        seq = self.table.seq
        with pytest.raises(IllegalAction):
            self.run(self.table.submit(seat, action, seq))
        assert self.table.seq == seq

    @precondition(going)
    @rule(behind=st.integers(1, 10))
    def act_on_an_old_number(self, behind: int) -> None:
        seat, legal = self.choices()
        seq = self.table.seq
        with pytest.raises(StaleAction):
            self.run(self.table.submit(seat, legal[0], seq - behind))
        assert self.table.seq == seq

    @precondition(going)
    @rule()
    def act_twice_at_once(self) -> None:
        seat, legal = self.choices()
        seq = self.table.seq

        async def both() -> list[BaseException | None]:
            return await asyncio.gather(
                *(self.table.submit(seat, action, seq) for action in (legal[0], legal[-1])),
                return_exceptions=True,
            )

        assert [type(result) for result in self.run(both())] == [type(None), StaleAction]
        self.settle()

    @precondition(lambda self: self.table._state.phase is Phase.PLAY)
    @rule()
    def claim(self) -> None:
        seat, _ = self.choices()
        try:
            self.submit(seat, Claim())
        except ClaimRefused:
            return
        assert self.table._state.phase in (Phase.SCORED, Phase.OVER)

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(self.persons))
        seq = self.table.seq
        try:
            self.run(self.table.take_back(seat))
        except (CannotTakeBack, OtherPersonsPlay):
            assert self.table.seq == seq
            return
        assert self.persons == (seat,)
        assert self.table.seq > seq
        self.rated = False
        self.settle()

    @precondition(going)
    @rule(seat=SEATS, player=PLAYERS)
    def change_seat(self, seat: int, player: str) -> None:
        if player != PERSON and self.persons == (seat,):
            return
        self.run(self.table.set_bot(seat, player))
        assert self.table.seats[seat] == player
        self.settle()

    @rule(seat=SEATS, manual=st.booleans())
    def change_cut(self, seat: int, manual: bool) -> None:
        (self.cuts.add if manual else self.cuts.discard)(seat)
        self.table.set_manual_cut(seat, manual)
        self.settle()

    @precondition(lambda self: self.table.seq > 150)
    @rule()
    def end(self) -> None:
        if self.going():
            self.submit(self.persons[0], EndGame())

    # What happens to windows and disks

    @rule(full=st.booleans())
    def fill_disk(self, full: bool) -> None:
        self.store.error = StoreFull(self.store.path) if full else None
        if not full:
            assert self.run(self.table.save())
            self.look_at_updates()

    @rule()
    def come_back(self) -> None:
        """Leave and resume: everybody sees what they saw, as far as the disk took it."""
        self.store.error = None
        before = [self.table.view(seat) for seat in VIEWERS]
        recaps = [self.table.recap(seat) for seat in VIEWERS]
        seats = self.table.seats
        self.run(self.table.close())
        self.options = options_with(cuts=self.cuts)
        self.table = self.run(Table.open(self.store, self.game_id, options=self.options))
        assert [self.table.view(seat) for seat in VIEWERS] == before
        assert [replace(recap, saved=True) for recap in recaps] == [
            self.table.recap(seat) for seat in VIEWERS
        ]
        assert self.table.seats == seats
        self.enter()

    @rule(seat=st.sampled_from(VIEWERS))
    def watch(self, seat: int | None) -> None:
        async def look() -> None:
            watch = await Watch.open(self.store, self.game_id, seat)
            if self.table.saved:
                assert watch.view(seat) == self.table.view(seat)
            await watch.close()

        self.run(look())

    # What always holds

    @invariant()
    def the_disk_holds_whole_decisions_and_all_of_them_if_it_can(self) -> None:
        if not hasattr(self, "table"):
            return
        found = self.store.load(self.game_id)
        assert len(found) in self.boundaries
        assert len(found) >= self.length_on_disk
        self.length_on_disk = len(found)
        assert found == self.table._log[: len(found)]
        if self.store.error is None:
            assert self.table.saved or self.table.problem is not None
        if self.table.saved:
            assert found == self.table._log
            row = self.store.row(self.game_id)
            state = self.table._state
            assert (row.scores, row.bags, row.phase) == (state.scores, state.bags, state.phase.value)
            assert (row.length, row.rated, row.seats) == (len(found), self.rated, self.table.seats)

    @invariant()
    def the_state_is_what_the_live_log_says(self) -> None:
        if hasattr(self, "table"):
            assert self.table._state == replay(live(self.table._log))

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        if not hasattr(self, "table"):
            return
        hand = self.table._state.hand
        if hand is not None and hand.dealt is not None:
            cards = [card for held in hand.hands for card in held]
            cards += [card for trick in hand.tricks for card in trick.cards]
            cards += hand.trick
            assert sorted(card.index for card in cards) == list(range(52))

    def teardown(self) -> None:
        if not hasattr(self, "table"):
            return
        self.store.error = None
        self.run(self.table.close())
        assert self.store.load(self.game_id) == self.table._log
        assert not asyncio.all_tasks(self.loop)
        runner = self.options.runner
        assert runner is not None
        runner.close()
        self.store.close()
        self.run(self.loop.shutdown_default_executor())
        self.loop.close()
        shutil.rmtree(self.folder)


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
