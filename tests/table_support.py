"""What the tests of the table share: bots that behave badly, and a person who plays anything legal."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from spades_tui.engine import RuleSet
from spades_tui.engine.actions import NEXT_HAND, Action
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.store.store import Store
from spades_tui.table import PERSON, Bot, Subscription, Table, TableOptions, ThreadRunner, Update

SECRET = bytes(range(32))
NAMES = ("Ann", "Bo", "Cy", "Di")
RULES = RuleSet.preset("standard").replace(hand_limit=2, nil=False)
ONE_PERSON = (PERSON, "first", "first", "first")
FOUR_PERSONS = (PERSON, PERSON, PERSON, PERSON)
FOUR_BOTS = ("first", "first", "first", "first")


class FirstBot:
    """Takes the first legal action."""

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        return view.legal[0]


class RandomBot:
    """Takes any legal action."""

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        return rng.choice(view.legal)


class RaisingBot:
    """Raises whatever it was made with."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        raise self.error


class AnsweringBot:
    """Answers the same whatever it is asked, legal or not, action or not."""

    def __init__(self, answer: object) -> None:
        self.answer = cast("Action", answer)

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        return self.answer


class WaitingBot:
    """Thinks until it is told to go on."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.asked = threading.Event()
        self.left = threading.Event()
        self.views: list[SeatView] = []

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        self.views.append(view)
        self.asked.set()
        self.go.wait(30)
        self.left.set()
        return view.legal[0]


def options_with(
    bots: Mapping[str, Bot] | None = None,
    *,
    tempo: float = 0.0,
    think_limit: float = 20.0,
    cuts: Iterable[int] = (),
) -> TableOptions:
    """Options whose bots are these beside ``first``, ``random`` and ``policy`` (which here plays like first)."""
    known: dict[str, Bot] = {"first": FirstBot(), "random": RandomBot(), "policy": FirstBot(), **(bots or {})}
    runner = ThreadRunner(2, make=known.__getitem__, known=known.__contains__)
    return TableOptions(runner=runner, tempo=tempo, think_limit=think_limit, manual_cuts=frozenset(cuts))


async def unsaved(
    seats: Sequence[str] = ONE_PERSON, options: TableOptions | None = None, rules: RuleSet = RULES
) -> Table:
    """A table without a store, not yet started."""
    return await Table.create(None, rules, NAMES, seats, SECRET, options=options or options_with())


def to_do(view: SeatView, seat: int) -> Action | None:
    """What a person at the seat may do first; None while it is another's turn."""
    if view.phase is Phase.SCORED:
        return NEXT_HAND
    return view.legal[0] if view.turn == seat and view.legal else None


async def act(table: Table, count: int = 1) -> None:
    """Let whoever is to act take the first legal action."""
    for _ in range(count):
        view = table.view(None)
        seat = view.turn if view.turn is not None else 0
        action = to_do(table.view(seat), seat)
        assert action is not None
        await table.submit(seat, action, table.seq)


async def until(subscription: Subscription, wanted: Callable[[Update], bool], limit: float = 10.0) -> Update:
    """The first update that is wanted."""
    async with asyncio.timeout(limit):
        async for update in subscription:
            if wanted(update):
                return update
    raise AssertionError("the subscription ended")


async def my_turn(subscription: Subscription, limit: float = 10.0) -> Update:
    """The update with which it becomes the subscribed seat's turn, or the scoreboard is up."""
    return await until(
        subscription,
        lambda update: subscription.seat is not None and to_do(update.view, subscription.seat) is not None,
        limit,
    )


async def play(table: Table, subscription: Subscription, turns: int) -> Update:
    """Let the subscribed person take the first legal action so many times; the update after the last."""
    seat = subscription.seat
    assert seat is not None
    for _ in range(turns):
        update = await my_turn(subscription)
        action = to_do(update.view, seat)
        assert action is not None
        await table.submit(seat, action, update.seq)
    return await until(subscription, lambda update: bool(update.events))


async def stored(
    store: Store, seats: Sequence[str] = FOUR_PERSONS, options: TableOptions | None = None
) -> Table:
    """A table whose game is saved, named Friday; not yet started."""
    return await Table.create(
        store,
        RULES,
        NAMES,
        seats,
        SECRET,
        name="Friday",
        rules_name="standard",
        options=options or options_with(),
    )


def id_of(table: Table) -> int:
    """The number of a saved table's game."""
    assert table.game_id is not None
    return table.game_id


async def four_persons() -> Table:
    """A table without a store at which persons play for all four seats."""
    return await unsaved(FOUR_PERSONS)


def over(update: object) -> bool:
    """Whether an update tells that the game is over."""
    view = getattr(update, "view", None)
    return isinstance(view, SeatView) and view.phase is Phase.OVER
