"""The table and its store: on disk before it is shown, going on when the disk fails, resumed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.engine import Bid, Phase, live, replay
from spades_tui.engine.events import TookBack
from spades_tui.store.errors import Locked, StoreFailed, StoreFull, StoreReadOnly
from spades_tui.store.store import Store
from spades_tui.table import PERSON, NotSaved, SavedAgain, StaleAction, Table
from tests.table_support import (
    FOUR_PERSONS,
    NAMES,
    ONE_PERSON,
    act,
    id_of,
    my_turn,
    options_with,
    play,
    stored,
    to_do,
    until,
)
from tests.troubled_store import TroubledStore


@pytest.fixture
def store(troubled: TroubledStore) -> TroubledStore:
    return troubled


async def test_a_new_game_is_on_disk_with_what_the_list_shows(store: TroubledStore) -> None:
    table = await stored(store, ONE_PERSON)
    row = store.row(id_of(table))
    assert (row.name, row.rules_name, row.seats, row.names) == ("Friday", "standard", ONE_PERSON, NAMES)
    assert (row.length, row.hand, row.phase, row.finished, row.rated) == (table.seq, 1, "bid", False, True)
    assert table.saved
    await table.close()


async def test_nothing_is_told_before_it_is_on_disk(store: TroubledStore) -> None:
    table = await stored(store)
    subscription = table.subscribe(None)
    await anext(subscription)
    seq, before = table.seq, table.view(None)
    store.holding = True
    submitting = asyncio.create_task(act(table))
    await asyncio.sleep(0.1)
    assert not submitting.done()
    assert subscription.waiting == 0
    assert (table.seq, table.view(None)) == (seq, before)
    assert table.recap(None).seq == seq
    store.let_go()
    await submitting
    update = await anext(subscription)
    assert update.seq == store.row(id_of(table)).length > seq
    assert update.saved
    await table.close()


async def test_two_quick_submissions_cannot_both_apply_while_the_first_is_on_its_way(
    store: TroubledStore,
) -> None:
    table = await stored(store)
    turn = table.view(None).turn
    assert turn is not None
    seq = table.seq
    store.holding = True
    first = asyncio.create_task(table.submit(turn, Bid(3), seq))
    second = asyncio.create_task(table.submit(turn, Bid(4), seq))
    await asyncio.sleep(0.05)
    store.let_go()
    await first
    with pytest.raises(StaleAction):
        await second
    assert store.load(id_of(table)) == table._log
    await table.close()


async def test_every_decision_of_a_whole_game_is_on_disk_when_it_is_told(store: TroubledStore) -> None:
    table = await stored(store, ("first",) * 4)
    subscription = table.subscribe(None)
    await table.start()
    async for update in subscription:
        assert store.row(id_of(table)).length >= update.seq
        if update.view.phase is Phase.OVER:
            break
    row = store.row(id_of(table))
    assert row.finished
    assert row.winners == table.view(None).winners
    assert row.scores == table.view(None).scores
    await table.close()


@pytest.mark.parametrize(
    "error",
    [
        StoreFull(Path("x")),
        StoreReadOnly(Path("x")),
        StoreFailed(Path("x"), "SQLITE_IOERR"),
        OSError(5, "oh"),
        RuntimeError(),
    ],
)
async def test_a_store_that_fails_keeps_nobody_from_playing_and_gets_everything_later(
    store: TroubledStore, error: Exception
) -> None:
    table = await stored(store)
    subscription = table.subscribe(None)
    await anext(subscription)
    await act(table, 2)
    store.error = error
    await act(table, 3)
    assert (table.saved, table.problem) == (False, error)
    store.error = None
    await act(table)
    updates = [await anext(subscription) for _ in range(6)]
    assert [update.saved for update in updates] == [True, True, False, False, False, True]
    assert [update.notices for update in updates] == [(), (), (NotSaved(error),), (), (), (SavedAgain(),)]
    assert table.saved
    assert table.problem is None
    assert store.load(id_of(table)) == table._log
    await table.close()


async def test_a_game_that_could_not_be_created_is_once_the_disk_lets_it(store: TroubledStore) -> None:
    store.error = StoreFull(Path("x"))
    table = await stored(store)
    assert table.game_id is None
    subscription = table.subscribe(0)
    assert (await anext(subscription)).notices == (NotSaved(store.error),)
    await act(table, 3)
    await table.set_bot(3, "first")
    store.error = None
    assert await table.save()
    assert store.load(id_of(table)) == table._log
    assert store.row(id_of(table)).seats == (PERSON, PERSON, PERSON, "first")
    with pytest.raises(Locked):
        store.lock(id_of(table))
    await table.close()


async def test_closing_tries_once_more_to_write_what_is_missing(store: TroubledStore) -> None:
    table = await stored(store)
    store.error = StoreFull(Path("x"))
    await act(table, 3)
    store.error = None
    await table.close()
    assert store.load(id_of(table)) == table._log


async def test_a_write_that_failed_only_in_the_report_is_not_done_twice(store: TroubledStore) -> None:
    table = await stored(store)
    store.after_writing = StoreFailed(Path("x"), "SQLITE_IOERR_FSYNC")
    await act(table, 1)
    assert not table.saved
    store.after_writing = None
    await act(table, 1)
    assert table.saved
    assert store.load(id_of(table)) == table._log
    await table.close()


async def test_a_store_that_cannot_be_written_still_gives_its_games_to_play_on_unsaved(
    store: TroubledStore, tmp_path: Path
) -> None:
    table = await stored(store)
    await act(table, 2)
    await table.close()
    with Store.open(tmp_path / "data", readonly=True) as reading:
        again = await Table.open(reading, id_of(table), options=options_with())
        assert isinstance(again.problem, StoreReadOnly)
        assert not again.saved
        assert again.view(0) == table.view(0)
        await act(again, 2)
        await again.close()
    assert store.load(id_of(table)) == table._log


@pytest.mark.parametrize("decisions", [0, 1, 3, 4, 9, 4 + 52, 4 + 52 + 1, 2 * (4 + 52) + 1])
async def test_a_resumed_game_is_where_it_was(store: TroubledStore, decisions: int) -> None:
    table = await stored(store)
    await act(table, decisions)
    await table.close()
    again = await Table.open(store, id_of(table), options=options_with())
    assert (again.seq, again.seats, again.saved) == (table.seq, table.seats, True)
    for seat in (0, 1, 2, 3, None):
        assert again.view(seat) == table.view(seat)
        assert again.recap(seat) == table.recap(seat)
    await again.close()


async def test_a_game_resumed_in_the_middle_is_played_to_its_end(store: TroubledStore) -> None:
    table = await stored(store, ONE_PERSON)
    subscription = table.subscribe(0)
    await table.start()
    await play(table, subscription, 5)
    await table.close()
    again = await Table.open(store, id_of(table), options=options_with())
    subscription = again.subscribe(0)
    await again.start()
    while again.view(0).phase is not Phase.OVER:
        update = await my_turn(subscription)
        action = to_do(update.view, 0)
        assert action is not None
        await again.submit(0, action, update.seq)
        if again.view(0).turn not in (0, None):
            await until(subscription, lambda update: update.view.turn in (0, None))
            subscription.close()
            subscription = again.subscribe(0)
    assert replay(live(store.load(id_of(again)))) == again._state
    await again.close()


async def test_who_sits_where_is_kept(store: TroubledStore) -> None:
    table = await stored(store, ONE_PERSON)
    await table.set_bot(2, "random")
    await table.close()
    again = await Table.open(store, id_of(table), options=options_with())
    assert again.seats == (PERSON, "first", "random", "first")
    await again.close()
    changed = await Table.open(store, id_of(table), seats=FOUR_PERSONS, options=options_with())
    assert changed.seats == store.row(id_of(table)).seats == FOUR_PERSONS
    await changed.close()


async def test_a_take_back_is_an_event_and_the_game_is_rated_no_more(store: TroubledStore) -> None:
    table = await stored(store, ONE_PERSON)
    subscription = table.subscribe(0)
    await table.start()
    await play(table, subscription, 1)
    assert store.row(id_of(table)).rated
    length = store.row(id_of(table)).length
    await table.take_back(0)
    log = store.load(id_of(table))
    assert isinstance(log[-1], TookBack) or len(log) > length
    assert any(isinstance(event, TookBack) for event in log)
    assert not store.row(id_of(table)).rated
    await table.close()


async def test_a_hint_taken_unrates_the_game(store: TroubledStore) -> None:
    table = await stored(store)
    await table.unrate()
    assert not store.row(id_of(table)).rated
    await table.close()
    again = await Table.open(store, id_of(table), options=options_with())
    await act(again)
    assert not store.row(id_of(table)).rated
    await again.close()


async def test_closing_does_not_wait_for_ever_for_a_disk_that_hangs(
    store: TroubledStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.table.table._CLOSING", 0.05)
    table = await stored(store)
    subscription = table.subscribe(0)
    store.holding = True
    acting = asyncio.create_task(act(table))
    await asyncio.sleep(0.02)
    async with asyncio.timeout(2):
        await table.close()
    assert [len(update.events) async for update in subscription] == [0]
    store.let_go()
    await acting
