"""A damaged line of the list of games: the others are as they were, and it is made anew from its game's events."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from spades_tui.cli import main
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.errors import BadLog
from spades_tui.record.replay import Replay
from spades_tui.store.backup import restore_backup, write_backup
from spades_tui.store.errors import StoreError, UnreadableEvent
from spades_tui.store.opening import DATABASE
from spades_tui.store.paths import Paths
from spades_tui.store.rescue import rescue
from spades_tui.store.rows import COLUMNS, NO_SEATS, GameInfo, Summary
from spades_tui.store.store import Store
from spades_tui.table import Table
from tests.property.games import played

NAMES = ("Zoë", "Yan", "Xia", "Will")
SEATS = ("person", "bold", "careful", "bold")
UNKNOWN = ("uid", "name", "rules_name", "seats", "created", "played", "rated", "hints_used", "origin")
"""What no log says of its game."""

DAMAGES: dict[str, str] = {
    "blob": "x'00ff1b'",
    "broken text": "CAST(x'ff5b1b5b324a' AS TEXT)",
    "text": "char(27)||'[2J'",
    "null": "NULL",
    "large": "1e300",
    "negative": "-7",
    "open list": "'[1'",
    "short list": "'[\"a\"]'",
    "deep": "replace(hex(zeroblob(50000)), '0', '[')",
    "no texts": "'[1, 2, 3, 4]'",
    "object": "'{\"person\": 1}'",
    "infinite": "9e999",
    "huge": "9223372036854775807",
    "long": "replace(hex(zeroblob(3000)), '0', '9')",
}
DAMAGED = [name for name in COLUMNS if name != "id"]


def last_decision(game: Game) -> int:
    """Return the index of the event with which a game's last decision begins."""
    kinds = ("bid_made", "card_played", "deck_cut")
    return max(place for place, event in enumerate(game.events) if event.kind in kinds)


@pytest.fixture(scope="module")
def game() -> Game:
    return played(RuleSet.preset("ht"), 3, 3, extras=False)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, game: Game) -> Path:
    """A data folder with three games, whose columns may hold anything, as in a file that something else wrote to."""
    folder = tmp_path_factory.mktemp("whole")
    others = [played(RuleSet.preset("ht"), seed, 1, extras=False) for seed in (4, 5)]
    with Store.open(folder) as store:
        for number, log in enumerate(
            (others[0].events, game.events[: last_decision(game)], others[1].events), start=1
        ):
            info = GameInfo(f"Game of {number}", SEATS, "ht", created=1000.0 * number)
            store.create(log, info=info)
        store.tallies()
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute("UPDATE sqlite_master SET sql=replace(sql, ' NOT NULL', '') WHERE name='games'")
        version = connection.execute("PRAGMA schema_version").fetchone()[0]
        connection.execute(f"PRAGMA schema_version={version + 1}")
    connection.close()
    return folder


@pytest.fixture
def damaged(whole: Path, tmp_path: Path) -> Callable[[str], Path]:
    """Return the folder after a change to its second game's line."""

    def damage(changes: str, where: str = "id=2") -> Path:
        folder = tmp_path / "data"
        if not folder.exists():
            shutil.copytree(whole, folder)
        with sqlite3.connect(folder / DATABASE) as connection:
            connection.execute(f"UPDATE games SET {changes} WHERE {where}")
        connection.close()
        return folder

    return damage


@pytest.mark.parametrize("column", DAMAGED)
def test_a_damaged_line_keeps_nobody_from_any_game(
    column: str, whole: Path, damaged: Callable[[str], Path], tmp_path: Path
) -> None:
    with Store.open(whole) as store:
        before = {row.id: row for row in store.games()}
        counted = {tally.game: tally for tally in store.tallies()}
    folder = damaged("id=id")
    paths = Paths(folder, tmp_path / "config", tmp_path / "logs")
    with Store.open(folder) as store, closing(sqlite3.connect(store.path)) as other:
        other.execute("PRAGMA synchronous=OFF")
        for how, damage in DAMAGES.items():
            other.execute(f"UPDATE games SET {column}={damage} WHERE id=2")
            other.commit()
            rows = {row.id: row for row in store.games()}
            assert rows.keys() == before.keys(), how
            assert (rows[1], rows[3]) == (before[1], before[3]), how
            assert rows[2] == store.row(2), how
            _check_mended(rows[2], before[2], column)
            assert {row.id for over in (True, False) for row in store.games(finished=over)} == {1, 2, 3}
            assert store.newest_unfinished() in rows, how
            tallies = {tally.game: tally for tally in store.tallies()}
            assert (tallies[1], tallies[3]) == (counted[1], counted[3]), how
        assert write_backup(store, paths, tmp_path / "b.zip", now=1.0) == []
        with store.lock(2):
            pass
    with Store.open(tmp_path / "there") as store:
        assert restore_backup(store, paths, tmp_path / "b.zip", now=1.0).added == 3
        assert restore_backup(store, paths, tmp_path / "b.zip", now=1.0).kept == 3


def _check_mended(row: object, before: object, column: str) -> None:
    """What can be known is as it was; all that is shown is clean and of its type."""
    for name in COLUMNS:
        value, was = getattr(row, name), getattr(before, name)
        assert type(value) is type(was) or name in ("hand_limit", "reason", "origin")
        if name != column or (name not in UNKNOWN):
            assert value == was, name
        for text in value if isinstance(value, tuple) else (value,):
            assert not isinstance(text, str) or text.isprintable()


def test_a_line_in_which_nothing_can_be_read_is_made_from_the_log(
    whole: Path, damaged: Callable[[str], Path]
) -> None:
    with Store.open(whole) as store:
        before = store.row(2)
    folder = damaged(", ".join(f"{name}=x'ff'" for name in DAMAGED))
    with Store.open(folder) as store:
        row = store.row(2)
        for name in set(COLUMNS) - set(UNKNOWN):
            assert getattr(row, name) == getattr(before, name), name
        assert (row.name, row.seats, row.played, row.rated) == ("", NO_SEATS, 0.0, False)
        assert [found.id for found in store.games()] == [3, 1, 2]
        assert [tally.game for tally in store.tallies()] == [1, 3]


def test_where_the_log_is_damaged_too_the_game_is_listed_and_told_of(
    damaged: Callable[[str], Path], tmp_path: Path
) -> None:
    folder = damaged("seats='[1', scores='x', played='x'")
    with sqlite3.connect(folder / DATABASE) as connection:
        connection.execute("UPDATE events SET payload=x'00' WHERE game=2 AND seq=3")
    connection.close()
    with Store.open(folder) as store:
        row = store.row(2)
        assert (row.name, row.scores, row.bags, row.played) == ("Game of 2", (0, 0), (0, 0), 2000.0)
        with pytest.raises(UnreadableEvent):
            store.load(2)
        paths = Paths(folder, tmp_path / "config", tmp_path / "logs")
        ((unread, error),) = write_backup(store, paths, tmp_path / "b.zip", now=1.0)
        assert unread == row
        assert isinstance(error, StoreError)
        assert [tally.game for tally in store.tallies()] == [1, 3]
        store.delete(2)
        assert [found.id for found in store.games()] == [3, 1]


def test_sides_that_do_not_go_together_are_read_from_the_log(
    whole: Path, damaged: Callable[[str], Path]
) -> None:
    with Store.open(whole) as store:
        before = store.row(2)
    for changes in ("partnership=0", "scores='1 2 3'", "scores='5'", "bags=''", "winners='3'"):
        with Store.open(damaged(changes)) as store:
            row = store.row(2)
            assert (row.partnership, row.scores, row.bags, row.winners) == (
                before.partnership,
                before.scores,
                before.bags,
                before.winners,
            )


def test_a_line_is_mended_once_and_its_game_goes_on(damaged: Callable[[str], Path], game: Game) -> None:
    folder = damaged("length=-7, seats='[1', scores=x'00', phase=NULL")
    with Store.open(folder) as store:
        row = store.row(2)
        asked: list[str] = []
        store._reading.set_trace_callback(asked.append)
        assert store.row(2) == row
        store._reading.set_trace_callback(None)
        assert not any("FROM events" in statement for statement in asked)
        with store.lock(2) as lock:
            last = game.events[last_decision(game) :]
            store.append(2, row.length, last, Summary.of(game.state, 9000.0), lock=lock).result()
        assert store.load(2) == list(game.events)
        found = store.row(2)
        assert (found.length, found.scores, found.played) == (len(game.events), game.state.scores, 9000.0)


def test_a_game_with_a_damaged_line_is_rescued(damaged: Callable[[str], Path], tmp_path: Path) -> None:
    folder = damaged("seats='[1', winners='x'")
    with Store.open(tmp_path / "new") as store:
        assert rescue(store, folder / DATABASE) == 3
        assert {row.name for row in store.games()} == {"Game of 1", "Game of 2", "Game of 3"}


def test_commands_list_save_and_count_beside_a_damaged_line(
    damaged: Callable[[str], Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = damaged("seats='[1', played=1e300, hand=char(27)||'[2J', phase=x'ff', origin=x'ff'")
    for command in (["games"], ["stats"], ["backup", str(tmp_path / "b.zip")], ["export", "2"]):
        assert main([*command, "--data-dir", str(folder)]) == 0, command
        told = capsys.readouterr()
        assert told.err == ""
        assert "\x1b" not in told.out
        if command == ["games"]:
            assert [line.split()[0] for line in told.out.splitlines()] == ["3", "2", "1"]
            assert "Game of 2" in told.out


@pytest.mark.parametrize(
    "damage", ["bags=9e999", "bid=replace(hex(zeroblob(250)), '0', '9')", "accuracy=9e999"]
)
def test_a_damaged_hand_keeps_nobody_from_the_statistics(
    damaged: Callable[[str], Path], capsys: pytest.CaptureFixture[str], damage: str
) -> None:
    folder = damaged("name='One'")
    assert main(["stats", "--data-dir", str(folder)]) == 0
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        assert connection.execute(f"UPDATE hands SET {damage} WHERE game=1").rowcount > 0
        connection.commit()
    capsys.readouterr()
    assert main(["stats", "--data-dir", str(folder)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("kept", [0, 1])
def test_a_game_without_a_hand_in_its_log_is_told_to_be_broken(
    damaged: Callable[[str], Path], capsys: pytest.CaptureFixture[str], kept: int
) -> None:
    folder = damaged("name='One'")
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("DELETE FROM events WHERE game=1 AND seq>=?", (kept,))
        connection.commit()
    assert main(["replay", "1", "--plain", "--data-dir", str(folder)]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err
    assert "Traceback" not in told.err
    with Store.open(folder) as store:
        log = store.load(1)
        with pytest.raises(BadLog):
            Replay(log, 0)
        with pytest.raises(BadLog):
            asyncio.run(Table.open(store, 1))
        assert [game.name for game in store.games()]
