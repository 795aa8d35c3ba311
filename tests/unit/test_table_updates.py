"""What the subscribers of a table are told, each seat its own; and subscriptions and tables that close."""

from __future__ import annotations

import asyncio

import pytest

from spades_tui.engine import Bid, Phase
from spades_tui.engine.events import Dealt, GameStarted, HandSeen
from spades_tui.table import NotSaved, ReadOnly, TableReadOnly, Update
from tests.table_support import FOUR_BOTS, FOUR_PERSONS, act, four_persons, options_with, unsaved, until


async def test_the_first_update_says_how_things_stand() -> None:
    table = await four_persons()
    await act(table, 3)
    update = await anext(table.subscribe(2))
    assert not update.events
    assert not update.frames
    assert update.view == table.view(2)
    assert update.seq == table.seq
    assert update.notices == (NotSaved(None),)
    assert not update.saved
    await table.close()


async def test_each_seat_is_told_the_same_events_without_what_is_sealed_to_it() -> None:
    table = await unsaved(FOUR_PERSONS, options_with(cuts=range(4)))
    subscriptions = {seat: table.subscribe(seat) for seat in (0, 1, 2, 3, None)}
    await act(table, 1 + 4 + 52)
    for seat, subscription in subscriptions.items():
        update = subscription.take()
        assert update is not None
        assert not [event for event in update.events if isinstance(event, Dealt) and event.hands is not None]
        for event in update.events:
            if isinstance(event, HandSeen):
                assert (event.cards is not None) == (event.seat == seat)
            assert not isinstance(event, GameStarted)
        assert update.view == table.view(seat)
        assert len(update.frames) == len(update.events)
    await table.close()


async def test_several_windows_of_one_seat_are_told_the_same() -> None:
    table = await four_persons()
    first, second = table.subscribe(1), table.subscribe(1)
    await act(table, 6)
    assert first.take() == second.take()
    await table.close()


async def test_a_window_that_lags_gets_everything_in_order_one_decision_at_a_time() -> None:
    table = await four_persons()
    subscription = table.subscribe(0)
    begun = table.seq
    await act(table, 4 + 52)
    assert subscription.waiting == 1 + 4 + 52
    seq = (await anext(subscription)).seq
    assert seq == begun
    while subscription.waiting:
        update = await anext(subscription)
        assert update.seq == seq + len(update.events)
        seq = update.seq
        assert update.frames[-1] == update.view
        assert all(frame.legal == () for frame in update.frames[:-1])
    assert seq == table.seq
    await table.close()


async def test_what_waits_can_be_taken_as_one() -> None:
    table = await four_persons()
    one, all_at_once = table.subscribe(0), table.subscribe(0)
    await act(table, 20)
    single: list[Update] = []
    while one.waiting:
        single.append(await anext(one))
    joined = all_at_once.take()
    assert joined is not None
    assert joined.events == tuple(event for update in single for event in update.events)
    assert joined.frames == tuple(frame for update in single for frame in update.frames)
    assert (joined.view, joined.seq) == (single[-1].view, single[-1].seq)
    assert all_at_once.take() is None
    await table.close()


async def test_a_window_that_never_reads_disturbs_nobody() -> None:
    table = await unsaved(FOUR_BOTS)
    deaf = table.subscribe(2)
    watcher = table.subscribe(None)
    await table.start()
    await until(watcher, lambda update: update.view.phase is Phase.OVER)
    assert deaf.waiting > 100
    await table.close()


async def test_closing_a_subscription_while_it_is_read_ends_the_reading() -> None:
    table = await four_persons()
    subscription = table.subscribe(0)
    await anext(subscription)

    async def read() -> int:
        return len([update async for update in subscription])

    reading = asyncio.create_task(read())
    await asyncio.sleep(0)
    subscription.close()
    subscription.close()
    assert await reading == 0
    await act(table)
    assert subscription.waiting == 0
    assert subscription.ended
    await table.close()


async def test_a_loop_over_updates_may_close_its_own_subscription() -> None:
    table = await unsaved(FOUR_BOTS)
    await table.start()
    seen = 0
    async with table.subscribe(None) as subscription:
        async for _ in subscription:
            seen += 1
            if seen == 3:
                subscription.close()
    assert seen == 3
    await table.close()


async def test_closing_the_table_ends_subscriptions_after_what_waits() -> None:
    table = await four_persons()
    subscription = table.subscribe(0)
    await act(table, 3)
    await table.close()
    await table.close()
    assert len([update async for update in subscription]) == 1 + 3
    late = table.subscribe(0)
    updates = [update async for update in late]
    assert [update.notices for update in updates] == [(NotSaved(None), ReadOnly("closed"))]


async def test_a_closed_table_refuses_everything() -> None:
    table = await four_persons()
    await act(table, 2)
    await table.close()
    seat = table.view(None).turn
    assert seat is not None
    with pytest.raises(TableReadOnly):
        await table.submit(seat, Bid(3), table.seq)
    with pytest.raises(TableReadOnly):
        await table.take_back(0)
    with pytest.raises(TableReadOnly):
        await table.set_bot(0, "first")
    await table.start()
    assert not table.running


async def test_a_window_that_goes_away_in_the_middle_of_its_action_cuts_nothing_in_two() -> None:
    table = await four_persons()
    seat = table.view(None).turn
    assert seat is not None
    subscription = table.subscribe(None)
    seq = table.seq
    going = asyncio.create_task(table.submit(seat, Bid(3), seq))
    await asyncio.sleep(0)
    going.cancel()
    with pytest.raises(asyncio.CancelledError):
        await going
    update = await until(subscription, lambda update: bool(update.events))
    assert update.seq == table.seq > seq
    await table.close()
