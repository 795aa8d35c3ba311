"""A game in two windows: open in one only, taken over, watched."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.engine import NextHand, Phase
from spades_tui.engine.events import Dealt, HandSeen, TookBack
from spades_tui.store.errors import Locked, NoSuchGame
from spades_tui.store.store import Store
from spades_tui.table import ReadOnly, SeatChanged, SeatHidden, Table, TableOptions, TableReadOnly, Watch
from tests.table_support import (
    FOUR_PERSONS,
    NAMES,
    ONE_PERSON,
    RULES,
    SECRET,
    act,
    id_of,
    options_with,
    play,
    stored,
    until,
)


@pytest.fixture
def other(tmp_path: Path, store: Store) -> Iterator[Store]:
    """Another process's store on the same files."""
    with Store.open(tmp_path / "data") as found:
        yield found


# Ownership ------------------------------------------------------------------------------------------------------


async def test_a_game_open_elsewhere_is_not_opened_twice_and_free_when_closed(
    store: Store, other: Store
) -> None:
    table = await stored(store)
    with pytest.raises(Locked):
        await Table.open(other, id_of(table), options=options_with())
    await table.close()
    again = await Table.open(other, id_of(table), options=options_with())
    await again.close()


async def test_a_game_that_is_not_there_cannot_be_opened(store: Store) -> None:
    with pytest.raises(NoSuchGame):
        await Table.open(store, 99, options=options_with())
    with pytest.raises(NoSuchGame):
        await Watch.open(store, 99)


async def test_the_window_taken_over_can_only_look_and_its_decision_is_not_shown(
    store: Store, other: Store
) -> None:
    table = await stored(store)
    subscription = table.subscribe(0)
    await anext(subscription)
    await act(table, 2)
    newer = await Table.open(other, id_of(table), take_over=True, options=options_with())
    assert newer.view(0) == table.view(0)
    seq = table.seq
    with pytest.raises(TableReadOnly) as refused:
        await act(table)
    assert refused.value.reason == "taken_over"
    assert (table.read_only, table.seq) == ("taken_over", seq)
    await anext(subscription)
    await anext(subscription)
    last = await anext(subscription)
    assert (last.notices, last.events) == ((ReadOnly("taken_over"),), ())
    with pytest.raises(TableReadOnly):
        await table.take_back(0)
    await act(newer, 3)
    await table.close()
    await act(newer, 3)
    assert other.load(id_of(newer)) == newer._log
    await newer.close()


async def test_a_window_taken_over_notices_while_nothing_is_decided(store: Store, other: Store) -> None:
    options = options_with()
    options = TableOptions(runner=options.runner, owner_check=0.02)
    table = await stored(store, options=options)
    subscription = table.subscribe(0)
    await table.start()
    newer = await Table.open(other, id_of(table), take_over=True, options=options_with())
    update = await until(subscription, lambda update: bool(update.notices))
    assert update.notices == (ReadOnly("taken_over"),)
    await table.close()
    await newer.close()


async def test_bots_of_a_window_taken_over_play_no_more(store: Store, other: Store) -> None:
    table = await stored(store, ("first",) * 4, options_with(tempo=0.05))
    await table.start()
    newer = await Table.open(other, id_of(table), take_over=True, options=options_with())
    subscription = table.subscribe(None)
    await until(subscription, lambda update: ReadOnly("taken_over") in update.notices)
    seq = table.seq
    await asyncio.sleep(0.15)
    assert table.seq == seq == newer.seq
    await newer.start()
    await until(newer.subscribe(None), lambda update: update.view.phase is Phase.OVER)
    await table.close()
    await newer.close()


async def test_a_game_deleted_under_the_table_can_only_be_looked_at(store: Store) -> None:
    table = await stored(store)
    store.delete(id_of(table))
    with pytest.raises(TableReadOnly) as refused:
        await act(table)
    assert refused.value.reason in ("gone", "taken_over")
    await table.close()


# Watching -------------------------------------------------------------------------------------------------------


async def test_what_the_rules_are_called_is_known_at_the_table_and_to_a_watch(
    store: Store, other: Store
) -> None:
    table = await stored(store)
    watch = await Watch.open(other, id_of(table), 0)
    assert (table.rules_name, watch.rules_name) == ("standard", "standard")
    await watch.close()
    await table.close()
    again = await Table.open(store, id_of(table), options=options_with())
    assert again.rules_name == "standard"
    await again.close()


async def test_a_watch_tells_what_another_window_plays(store: Store, other: Store) -> None:
    table = await stored(store)
    await act(table, 2)
    watch = await Watch.open(other, id_of(table), 1, interval=0.02)
    subscription = watch.subscribe(1)
    first = await anext(subscription)
    assert (first.seq, first.view, first.notices) == (table.seq, table.view(1), (ReadOnly("watching"),))
    await watch.start()
    await act(table, 20)
    update = await until(subscription, lambda update: update.seq == table.seq)
    assert update.view == table.view(1)
    assert watch.recap(1).events == table.recap(1).events
    assert watch.hand(1) == table.hand(1)
    await table.set_bot(2, "first")
    await until(subscription, lambda update: SeatChanged(2, "first") in update.notices)
    await watch.close()
    assert [update async for update in subscription] == []
    await table.close()


async def test_a_watch_follows_a_take_back(store: Store, other: Store) -> None:
    table = await stored(store, ONE_PERSON)
    playing = table.subscribe(0)
    await table.start()
    watch = await Watch.open(other, id_of(table), 0, interval=0.02)
    await watch.start()
    subscription = watch.subscribe(0)
    await play(table, playing, 3)
    await table.take_back(0)
    update = await until(
        subscription, lambda update: any(isinstance(event, TookBack) for event in update.events)
    )
    assert update.view.turn == 0
    await table.close()
    await watch.close()


async def test_a_watch_shows_no_other_seat_and_no_cards_that_were_not_looked_at(
    store: Store, other: Store
) -> None:
    rules = RULES.replace(nil=True, blind_nil="always")
    table = await Table.create(store, rules, NAMES, FOUR_PERSONS, SECRET, options=options_with())
    turn = table.view(None).turn
    assert turn is not None
    watch = await Watch.open(other, id_of(table), turn, interval=0.02)
    assert watch.view(turn).hand is None
    for seat in set(range(4)) - {turn}:
        for look in (watch.view, watch.recap, watch.hand, watch.history, watch.subscribe):
            with pytest.raises(SeatHidden):
                look(seat)
    assert watch.view(None).hand is None
    subscription = watch.subscribe(None)
    own = watch.subscribe(turn)
    await watch.start()
    await act(table)
    for followed, cards in ((subscription, False), (own, True)):
        update = await until(followed, lambda update: bool(update.events))
        seen = [event for event in update.events if isinstance(event, HandSeen)]
        assert [event.cards is not None for event in seen] == [cards]
        assert not [event for event in update.events if isinstance(event, Dealt) and event.hands is not None]
        assert (update.view.hand is not None) == cards
    await watch.close()
    await table.close()


async def test_nothing_can_be_done_in_a_watch(store: Store, other: Store) -> None:
    table = await stored(store)
    watch = await Watch.open(other, id_of(table), 0)
    assert watch.read_only == "watching"
    with pytest.raises(TableReadOnly):
        await watch.submit(0, NextHand(), watch.seq)
    with pytest.raises(TableReadOnly):
        await watch.take_back(0)
    with pytest.raises(TableReadOnly):
        await watch.set_bot(0, "first")
    await watch.close()
    await table.close()


async def test_a_watch_of_a_game_that_is_deleted_says_so(store: Store, other: Store) -> None:
    table = await stored(store)
    await table.close()
    watch = await Watch.open(other, id_of(table), interval=0.02)
    subscription = watch.subscribe(None)
    await watch.start()
    store.delete(id_of(table))
    update = await until(subscription, lambda update: ReadOnly("gone") in update.notices)
    assert update.view == watch.view(None)
    assert watch.read_only == "gone"
    await watch.close()
