"""Saved games: every decision on disk, a list without logs, one owner at a time."""

from __future__ import annotations

import sqlite3
import stat
import time
from pathlib import Path
from typing import Any

import pytest

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.events import TookBack
from spades_tui.engine.takeback import live
from spades_tui.record.errors import NothingFinished, TruncatedRecord
from spades_tui.store.errors import (
    Locked,
    NoSuchGame,
    SeqConflict,
    StoreClosed,
    StoreReadOnly,
    TakenOver,
    UnreadableEvent,
)
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from tests.property.games import played

HT = RuleSet.preset("ht")


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RuleSet.preset("standard").replace(partnership=False, trump="auction", hand_limit=3), 5, 3)


def save(store: Store, game: Game, count: int | None = None, **info: Any) -> int:
    given: dict[str, Any] = {"name": "Friday", "rules_name": "standard", "created": 100.0, **info}
    return store.create(game.events[:count], info=GameInfo(**given))


def summary(game: Game, played: float = 200.0) -> Summary:
    return Summary.of(game.state, played)


def test_a_log_comes_back_as_it_was(store: Store, game: Game) -> None:
    game_id = save(store, game)
    assert tuple(store.load(game_id)) == game.events


def test_a_game_that_another_process_begins_while_it_is_asked_for_is_never_without_events(
    store: Store, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = store.changes_since

    def begin_after(game_id: int, seq: int) -> list[Event]:
        monkeypatch.setattr(store, "changes_since", ask)
        found = ask(game_id, seq)
        with Store.open(store.folder) as other:
            save(other, game)
        return found

    monkeypatch.setattr(store, "changes_since", begin_after)
    assert tuple(store.load(1)) == game.events


def test_the_list_says_what_the_game_is_and_where_it_stands(store: Store, game: Game) -> None:
    game_id = save(store, game, seats=("person", "hard", "easy", "exec:./bot --fast"))
    (row,) = store.games()
    assert row == store.row(game_id) == store.find(row.uid)
    assert (row.name, row.rules_name, row.partnership, row.auction) == ("Friday", "standard", False, True)
    assert row.seats == ("person", "hard", "easy", "exec:./bot --fast")
    assert (row.scores, row.bags, row.names) == (game.scores, game.bags, game.state.names)
    assert (row.hand, row.phase, row.finished, row.winners) == (3, "over", True, game.winners)
    assert (row.target, row.hand_limit, row.length, row.reason) == (500, 3, len(game.events), "hand_limit")
    assert (row.created, row.played, row.rated, row.seeded, row.playable) == (100.0, 100.0, True, False, True)


def test_each_decision_is_on_disk_when_its_future_is_done(store: Store, game: Game) -> None:
    game_id = save(store, game, 2)
    for seq, event in enumerate(game.events[2:40], start=2):
        store.append(game_id, seq, [event], summary(game)).result()
        with sqlite3.connect(store.path) as other:
            found = other.execute("SELECT count(*), max(seq) FROM events WHERE game=?", (game_id,)).fetchone()
            assert found == (seq + 1, seq)
    assert tuple(store.load(game_id)) == game.events[:40]
    assert store.row(game_id).length == 40


def test_appends_given_at_once_are_written_in_order(store: Store, game: Game) -> None:
    game_id = save(store, game, 2)
    futures = [
        store.append(game_id, seq, [event], summary(game))
        for seq, event in enumerate(game.events[2:], start=2)
    ]
    for future in futures:
        assert not future.cancel(), "a decision cannot be called off by who stops waiting for it"
        future.result()
    assert tuple(store.load(game_id)) == game.events


def test_the_summary_is_written_with_the_events(store: Store, game: Game) -> None:
    game_id = save(store, game, 2)
    assert store.row(game_id).phase == "cut"
    store.append(game_id, 2, game.events[2:], Summary.of(game.state, 321.5, rated=False)).result()
    row = store.row(game_id)
    assert (row.scores, row.played, row.rated, row.finished) == (game.scores, 321.5, False, True)


def test_a_second_writer_of_the_same_event_is_refused(store: Store, game: Game) -> None:
    game_id = save(store, game, 10)
    with pytest.raises(SeqConflict) as error:
        store.append(game_id, 9, game.events[9:12], summary(game)).result()
    assert (error.value.seq, error.value.length) == (9, 10)
    with pytest.raises(SeqConflict):
        store.append(game_id, 11, game.events[11:12], summary(game)).result()
    assert tuple(store.load(game_id)) == game.events[:10]
    assert store.row(game_id).played == 100.0


def test_a_take_back_is_kept_as_an_event(store: Store) -> None:
    game = Game.new(HT.replace(blind_nil="off"), secret=bytes(32))
    game.act("bid 4")
    seat = (game.seat_to_act or 0) - 1
    game.take_back(seat % 4)
    game_id = save(store, game)
    assert isinstance(store.load(game_id)[-1], TookBack)
    assert live(store.load(game_id)) == live(game.events)
    assert store.row(game_id).phase == "bid"


def test_games_are_listed_last_played_first(store: Store, game: Game) -> None:
    ids = [save(store, game, 5, created=float(when)) for when in (30, 10, 20)]
    assert [row.id for row in store.games()] == [ids[0], ids[2], ids[1]]
    store.append(ids[1], 5, game.events[5:6], summary(Game.from_events(game.events[:6]), 99.0)).result()
    assert [row.id for row in store.games(limit=1)] == [ids[1]]


def test_the_newest_unfinished_game_is_one_that_can_go_on(store: Store, game: Game) -> None:
    assert store.newest_unfinished() is None
    unfinished = save(store, game, 5, created=1.0)
    save(store, game, created=2.0)
    public = Game.new(HT, secret=bytes(32))
    store.create([_without_secret(event) for event in public.events[:2]], info=GameInfo(created=3.0))
    assert store.newest_unfinished() == unfinished
    assert [row.finished for row in store.games(finished=True)] == [True]
    assert len(store.games(finished=False)) == 2


def _without_secret(event: Event) -> Event:
    from spades_tui.engine import public

    return public(event, None)


def test_rename_seats_and_rating_change_and_are_cleaned(store: Store, game: Game) -> None:
    game_id = save(store, game)
    store.rename(game_id, "  \x1b]52;c;aGk=\x07Sunday\u202e  ")
    store.set_info(game_id, seats=("person", "a\x1bb", "policy", "policy"), rated=False)
    row = store.row(game_id)
    assert row.name == "]52;c;aGk=Sunday"
    assert row.seats[1] == "ab"
    assert not row.rated
    with pytest.raises(NoSuchGame):
        store.rename(game_id + 1, "x")


def test_delete_takes_the_log_and_the_lock_away(store: Store, game: Game) -> None:
    keep, gone = save(store, game), save(store, game)
    lock = store.lock(gone)
    store.delete(gone)
    assert [row.id for row in store.games()] == [keep]
    assert list((store.folder / "locks").iterdir()) == []
    with pytest.raises(NoSuchGame):
        store.load(gone)
    with pytest.raises(NoSuchGame):
        store.delete(gone)
    with pytest.raises(NoSuchGame):
        store.append(gone, len(game.events), game.events[-1:], summary(game), lock=lock).result()
    assert tuple(store.load(keep)) == game.events


def test_an_id_is_never_given_twice(store: Store, game: Game) -> None:
    first = save(store, game, 2)
    store.delete(first)
    assert save(store, game, 2) > first


def test_an_open_game_is_locked_for_others_and_says_by_whom(store: Store, game: Game) -> None:
    import os

    game_id = save(store, game, 5)
    with Store.open(store.folder) as other, store.lock(game_id) as lock:
        assert lock.holder == os.getpid()
        for elsewhere in (other, store):
            with pytest.raises(Locked) as error:
                elsewhere.lock(game_id)
            assert error.value.holder == os.getpid()
            assert error.value.host
        with pytest.raises(Locked):
            other.delete(game_id)
    with Store.open(store.folder) as other, other.lock(game_id):
        assert store.row(game_id).length == 5
    assert list((store.folder / "locks").iterdir()) == []


def test_who_was_taken_over_writes_nothing_more(store: Store, game: Game) -> None:
    game_id = save(store, game, 5)
    lock = store.lock(game_id)
    store.append(game_id, 5, game.events[5:6], summary(game)).result()
    assert store.owns(lock)
    with Store.open(store.folder) as later:
        taken = later.take_over(game_id)
        assert not store.owns(lock)
        assert later.owns(taken)
        assert tuple(later.load(game_id)) == game.events[:6]
        with pytest.raises(TakenOver):
            store.append(game_id, 6, game.events[6:7], summary(game)).result()
        later.append(game_id, 6, game.events[6:8], summary(game)).result()
        assert store.changes_since(game_id, 6) == list(game.events[6:8]), "the old window can watch"
        lock.release()
        assert later.owns(taken), "what was taken over is not given free by its old holder"
        with pytest.raises(Locked):
            store.lock(game_id)
        taken.release()
        with store.lock(game_id):
            store.append(game_id, 8, game.events[8:9], summary(game)).result()


def test_two_windows_of_one_process_are_told_apart_by_their_locks(store: Store, game: Game) -> None:
    game_id = save(store, game, 5)
    old = store.lock(game_id)
    new = store.take_over(game_id)
    with pytest.raises(TakenOver):
        store.append(game_id, 5, game.events[5:6], summary(game), lock=old).result()
    store.append(game_id, 5, game.events[5:6], summary(game), lock=new).result()
    old.release()
    store.append(game_id, 6, game.events[6:7], summary(game)).result()
    assert store.row(game_id).length == 7


def test_a_lock_outlives_no_store(store: Store, game: Game) -> None:
    game_id = save(store, game, 5)
    other = Store.open(store.folder)
    other.lock(game_id)
    other.close()
    with store.lock(game_id) as lock:
        assert store.owns(lock)


def test_files_are_for_the_user_alone(tmp_path: Path, game: Game) -> None:
    folder = tmp_path / "new" / "deeper"
    with Store.open(folder) as store:
        lock = store.lock(save(store, game))
        for path in (folder, folder.parent, folder / "locks"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o700, path
        for path in (store.path, *(folder / "locks").iterdir(), folder / "games.lock"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
        lock.release()


def test_a_folder_that_was_there_keeps_its_mode(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    Store.open(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o755


def test_the_file_uses_a_rollback_journal_and_syncs_fully(store: Store) -> None:
    def modes(connection: sqlite3.Connection) -> tuple[object, object]:
        return (
            connection.execute("PRAGMA journal_mode").fetchone()[0],
            connection.execute("PRAGMA synchronous").fetchone()[0],
        )

    assert store._submit(modes).result() == ("delete", 2)


def test_a_list_of_a_thousand_games_reads_no_log(store: Store, game: Game) -> None:
    game_id = save(store, game)

    def many(connection: sqlite3.Connection) -> None:
        columns = [found[1] for found in connection.execute("PRAGMA table_info(games)")]
        copied = ", ".join(name for name in columns if name not in ("id", "uid"))
        connection.executemany(
            f"INSERT INTO games (uid, {copied}) SELECT ?, {copied} FROM games WHERE id={game_id}",
            [(f"{number:032x}",) for number in range(1000)],
        )

    store._submit(many).result()
    asked: list[str] = []
    store._reading.set_trace_callback(asked.append)
    best = 1.0
    for _ in range(15):
        start = time.thread_time()
        rows = store.games()
        best = min(best, time.thread_time() - start)
    store._reading.set_trace_callback(None)
    assert len(rows) == 1001
    assert len(asked) == 15
    assert not any("events" in statement for statement in asked)
    assert best < 0.02


def test_export_and_import_make_another_game_of_the_same_log(store: Store, game: Game) -> None:
    game_id = save(store, game, seats=("person", "hard", "hard", "hard"))
    copy = store.import_game(store.export_game(game_id, sealed=True), now=500.0)
    first, second = store.row(game_id), store.row(copy)
    assert tuple(store.load(copy)) == game.events
    assert first.uid != second.uid
    assert (second.name, second.seats, second.created) == (first.name, first.seats, first.created)


def test_a_public_import_can_be_looked_at_but_not_played_on(store: Store) -> None:
    game = played(HT, 1, 1)
    game.act(game.legal_actions()[0])
    game_id = save(store, game)
    copy = store.import_game(store.export_game(game_id), now=500.0)
    row = store.row(copy)
    assert (row.playable, row.finished) == (False, False)
    assert store.newest_unfinished() == game_id
    shown = Game.from_events(store.load(copy), auto_next=False)
    assert shown.hand_results == game.hand_results


def test_a_file_starts_no_program_and_tells_of_none(store: Store, game: Game) -> None:
    game_id = save(store, game, seats=("person", "exec:/home/ann/bot --key=5", " EXEC:rm -rf /", "a/b"))
    shown = store.export_game(game_id)
    assert "ann" not in shown
    for text in (shown, store.export_game(game_id, sealed=True)):
        row = store.row(store.import_game(text, now=1.0))
        assert row.seats == ("person", "policy", "policy", "policy")


def test_nothing_is_exported_or_imported_by_halves(store: Store, game: Game) -> None:
    fresh = save(store, game, 5)
    with pytest.raises(NothingFinished):
        store.export_game(fresh)
    text = store.export_game(save(store, game))
    with pytest.raises(TruncatedRecord):
        store.import_game(text[: len(text) // 2], now=1.0)
    assert len(store.games()) == 2


def test_a_damaged_event_is_named(store: Store, game: Game) -> None:
    game_id = save(store, game)
    other = save(store, game)

    def damage(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE events SET payload='{' WHERE game=? AND seq=7", (game_id,))
        connection.execute("DELETE FROM events WHERE game=? AND seq=9", (other,))

    store._submit(damage).result()
    for broken, seq in ((game_id, 7), (other, 9)):
        with pytest.raises(UnreadableEvent) as error:
            store.load(broken)
        assert (error.value.game_id, error.value.seq) == (broken, seq)
    assert len(store.games()) == 2


def test_a_store_opened_for_reading_writes_nothing(store: Store, game: Game) -> None:
    game_id = save(store, game, 5)
    with Store.open(store.folder, readonly=True) as reading:
        assert reading.readonly
        assert len(reading.games()) == 1
        assert reading.load(game_id) == list(game.events[:5])
        for refused in (
            lambda: reading.rename(game_id, "x"),
            lambda: reading.lock(game_id),
            lambda: reading.take_over(game_id),
            lambda: reading.append(game_id, 5, game.events[5:6], summary(game)).result(),
        ):
            with pytest.raises(StoreReadOnly):
                refused()
        store.append(game_id, 5, game.events[5:6], summary(game)).result()
        assert reading.row(game_id).length == 6


def test_a_closed_store_says_so(store: Store, game: Game) -> None:
    game_id = save(store, game, 5)
    pending = store.append(game_id, 5, game.events[5:6], summary(game))
    store.close()
    store.close()
    pending.result()
    with pytest.raises(StoreClosed):
        store.games()
    with pytest.raises(StoreClosed):
        store.append(game_id, 6, game.events[6:7], summary(game)).result()
