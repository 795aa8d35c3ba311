"""What a seat or a watcher is shown does not hang on a card that is hidden from it, however it is asked for.

Two games are compared that differ in nothing but the hidden cards: others' cards, and the own ones of who has not
looked. Every view, public event, export, recap, watching window and picture must be the same in both.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spades_tui.engine import (
    Card,
    Event,
    Game,
    Phase,
    RuleSet,
    State,
    decide,
    evolve,
    live,
    public,
    replay,
    view,
)
from spades_tui.engine.actions import PLAYS, Action, Claim
from spades_tui.engine.errors import IllegalAction
from spades_tui.engine.events import CardPlayed, Dealt, HandScored, HandSeen, HandStarted, TookBack
from spades_tui.record import export_text, import_text
from spades_tui.record.errors import NothingFinished
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from spades_tui.table import Subscription, Table, Update, Watch
from spades_tui.table.recap import hand_events, make_recap
from spades_tui.ui.draw.bidding import Field, draw_bidding
from spades_tui.ui.draw.board import Board, Page
from spades_tui.ui.draw.gone import draw_gone
from spades_tui.ui.draw.log import Told
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.scoreboard import draw_scoreboard
from spades_tui.ui.draw.table import draw_table
from spades_tui.words import Words
from spades_tui.words.recap import recap
from tests.property.games import games, play_on
from tests.property.strategies import rule_sets
from tests.property.test_engine_laws import cards_in, hidden_from
from tests.table_support import FOUR_BOTS, NAMES, RandomBot, options_with

LOOKERS = (0, 1, 2, 3, None)
WORDS = Words("en")


def redealt(log: Sequence[Event], seat: int | None, rng: random.Random) -> list[Event] | None:
    """Return the log with the cards shuffled that are hidden from the seat now; None where nothing is hidden."""
    state = replay(live(log))
    hand = state.hand
    if not hidden_from(state, seat):
        return None
    assert hand is not None
    assert hand.dealt is not None
    start = max(index for index, event in enumerate(log) if isinstance(event, HandStarted))
    shown = {event.card for event in log[start:] if isinstance(event, CardPlayed)}  # taken back or not
    places = [
        (other, card)
        for other in range(4)
        for card in hand.dealt[other]
        if card not in shown and (other != seat or not hand.seen[other])
    ]
    if None not in hand.bids:
        # Who leads has told everyone where the lowest club is that the rules ask for.
        places = [(other, card) for other, card in places if card is not Card("2C")]
    voids = view(state, seat).voids()
    for _ in range(4 * len(places)):
        at, to = rng.randrange(len(places)), rng.randrange(len(places))
        (one, mine), (two, theirs) = places[at], places[to]
        # A seat that did not follow holds none of that suit, as everyone knows.
        if theirs.suit not in voids[one] and mine.suit not in voids[two]:
            places[at], places[to] = (one, theirs), (two, mine)
    moved = {card for _, card in places}
    dealt = [{card for card in hand.dealt[other] if card not in moved} for other in range(4)]
    for other, card in places:
        dealt[other].add(card)
    first, second, third, fourth = (tuple(sorted(held)) for held in dealt)
    hands = (first, second, third, fourth)
    return [*log[:start], *[_with_hands(event, hands) for event in log[start:]]]


def _with_hands(event: Event, hands: tuple[tuple[Card, ...], ...]) -> Event:
    if isinstance(event, Dealt):
        return Dealt((hands[0], hands[1], hands[2], hands[3]))
    if isinstance(event, HandSeen):
        return HandSeen(event.seat, hands[event.seat])
    return event


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    """A game stopped anywhere, some of them ended early or given up in the middle of a hand."""
    game = draw(games(max_hands=3))
    ending = draw(st.sampled_from(("", "", "", "end", "concede")))
    if ending and not game.is_over and game.seat_to_act is not None:
        game.act(ending)
    return game


def twins(game: Game, seat: int | None, seed: int) -> tuple[Sequence[Event], Sequence[Event]]:
    """Return the game's log and one that differs in hidden cards only; the example is dropped if there is none."""
    other = redealt(game.events, seat, random.Random(seed))
    assume(other is not None)
    assert other is not None
    return game.events, other


def outcome(state: State, action: Action, seat: int) -> object:
    """Return whether an action would be taken, or what is said against it."""
    try:
        decide(state, action, seat)
    except IllegalAction as error:
        return type(error), error.args
    return True


lookers = st.sampled_from(LOOKERS)
seeds = st.integers(0, 2**32)


@given(any_games(), lookers, seeds)
def test_views_public_events_and_recaps_are_the_same_whatever_is_hidden(
    game: Game, seat: int | None, seed: int
) -> None:
    ours, twin = twins(game, seat, seed)
    left, right = replay(live(ours)), replay(live(twin))
    assert view(left, seat) == view(right, seat)
    assert [public(event, seat) for event in ours] == [public(event, seat) for event in twin]
    players = FOUR_BOTS
    recaps = [
        make_recap(live(log), state, seat, seq=len(log), seats=players, saved=True)
        for log, state in ((ours, left), (twin, right))
    ]
    assert recaps[0] == recaps[1]
    assert hand_events(ours, seat) == hand_events(twin, seat)
    assert recap(WORDS, view(left, seat)) == recap(WORDS, view(right, seat))


@given(any_games(), st.integers(0, 3), seeds)
def test_what_is_refused_and_why_tells_nothing_of_hidden_cards(game: Game, seat: int, seed: int) -> None:
    ours, twin = twins(game, seat, seed)
    left, right = replay(live(ours)), replay(live(twin))
    actions: tuple[Action, ...] = (Claim(), *PLAYS)
    for action in actions:
        assert outcome(left, action, seat) == outcome(right, action, seat)


@given(any_games(), st.data())
def test_an_unsealed_export_holds_nothing_of_the_hand_at_the_table(game: Game, data: st.DataObject) -> None:
    ours, twin = twins(game, None, data.draw(seeds))
    try:
        text = export_text(ours)
    except NothingFinished:
        with pytest.raises(NothingFinished):
            export_text(twin)
        return
    assert text == export_text(twin)
    record = import_text(text)
    assert record.events[-1].kind in ("hand_scored", "secret_revealed", "game_over")
    secret = game.state.secret
    assert secret is not None
    assert secret.hex() not in text


def scene_of(state: State, seat: int | None, log: Sequence[Event]) -> Scene:
    """Return what a screen is drawn from, with everything in it that the flow would say."""
    seen = view(state, seat)
    told = [public(event, seat) for event in live(log)]
    said = [text for event in told if (text := WORDS.event(event, seen, long=True))]
    return Scene(
        words=WORDS,
        letters=WORDS.letter_set,
        view=seen,
        bottom=seat or 0,
        line=said[-1] if said else "",
        recap=recap(WORDS, seen),
        log=[Told(step, text) for step, text in enumerate(said)],
        looking_back=seen.tricks[-1] if seen.tricks else None,
    )


SIZES = ((60, 19), (80, 23), (120, 39), (200, 59))


@settings(max_examples=60)
@given(any_games(), lookers, seeds, st.sampled_from(SIZES))
def test_pictures_are_the_same_whatever_is_hidden(
    game: Game, seat: int | None, seed: int, size: tuple[int, int]
) -> None:
    ours, twin = twins(game, seat, seed)
    scenes = [scene_of(replay(live(log)), seat, log) for log in (ours, twin)]
    for scene in scenes:
        assert not cards_in(replace(scene.view, results=())) & hidden_from(game.state, seat)
    bidding = [draw_bidding(scene, Field(), *size) for scene in scenes]
    assert bidding[0] == bidding[1]
    for back in (True, False):
        tables = [draw_table(scene if back else replace(scene, looking_back=None), *size) for scene in scenes]
        assert tables[0] == tables[1]
    gone = [(draw_table(replace(scene, gone=True), *size), draw_gone(scene, 60)) for scene in scenes]
    assert gone[0] == gone[1]
    for page in Page:
        for reading in (True, False):
            boards = [draw_scoreboard(Board(scene, page=page, reading=reading), *size)[0] for scene in scenes]
            assert boards[0] == boards[1]


def check_told(updates: dict[int | None, list[Update]], states: Sequence[State], first: int) -> int:
    """Hold every event and frame of every window against the states; return how many were held."""
    held = 0
    for seat, told in updates.items():
        for update in told:
            for place, (event, frame) in enumerate(zip(update.events, update.frames, strict=True)):
                state = states[update.seq - len(update.events) + place + 1 - first]
                hidden = hidden_from(state, seat)
                assert not cards_in(replace(frame, results=())) & hidden
                if not isinstance(event, HandScored):
                    assert not cards_in(event) & hidden
                held += 1
            state = states[update.seq - first]
            assert not cards_in(replace(update.view, results=())) & hidden_from(state, seat)
    return held


def states_of(log: Sequence[Event], first: int) -> list[State]:
    """Return the states after the first so many events and after each one behind them."""
    states = [replay(live(log[:first]))]
    for count, event in enumerate(log[first:], first + 1):
        back = isinstance(event, TookBack)
        states.append(replay(live(log[:count])) if back else evolve(states[-1], event))
    return states


@settings(max_examples=15)
@given(rule_sets(), seeds)
def test_no_window_of_a_running_table_is_told_a_hidden_card(rules: RuleSet, seed: int) -> None:
    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
            bots = {"one": RandomBot()}
            options = options_with(bots)
            seats = ("one", "one", "one", "one")
            secret = random.Random(seed).randbytes(32)
            table = await Table.create(
                store, rules.replace(hand_limit=1), NAMES, seats, secret, options=options
            )
            first = table.seq
            subscriptions = {seat: table.subscribe(seat) for seat in LOOKERS}
            updates: dict[int | None, list[Update]] = {seat: [] for seat in LOOKERS}

            async def follow(seat: int | None, subscription: Subscription) -> None:
                async for update in subscription:
                    updates[seat].append(update)
                    if update.view.phase is Phase.OVER:
                        return

            await table.start()
            async with asyncio.timeout(30):
                await asyncio.gather(*[follow(seat, found) for seat, found in subscriptions.items()])
            await table.close()
            assert table.game_id is not None
            log = store.load(table.game_id)
            assert options.runner is not None
            options.runner.close()
            events = sum(len(update.events) for told in updates.values() for update in told)
            assert check_told(updates, states_of(log, first), first) == events > 5 * 60

    asyncio.run(run())


@settings(max_examples=15)
@given(games(max_hands=1), lookers, seeds)
def test_a_watching_window_is_told_no_hidden_card(game: Game, seat: int | None, seed: int) -> None:
    """The window follows a game as another process writes it, from any of its decisions on."""
    rng = random.Random(seed)
    begun = list(game.events)
    decisions: list[tuple[Event, ...]] = []
    for count, events in enumerate(play_on(game, rng, 2)):
        decisions.append(events)
        if count > 30:
            break

    async def run() -> None:
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder)) as store:
            info = GameInfo(seats=FOUR_BOTS, created=1.0)
            game_id = store.create(begun, info=info)
            watch = await Watch.open(store, game_id, seat, interval=0.002)
            subscription = watch.subscribe(seat)
            await watch.start()
            told: list[Update] = []
            log = list(begun)
            for events in decisions:
                summary = Summary.of(replay(live([*log, *events])), 2.0)
                store.append(game_id, len(log), events, summary).result(10)
                log += events
                if rng.random() < 0.3:
                    await asyncio.sleep(0.003)
            async with asyncio.timeout(20):
                async for update in subscription:
                    told.append(update)
                    if update.seq == len(log):
                        break
            now = watch.recap(seat)
            await watch.close()
            check_told({seat: told}, states_of(log, len(begun)), len(begun))
            state = replay(live(log))
            assert not cards_in(replace(now.view, results=())) & hidden_from(state, seat)

    asyncio.run(run())
