"""Everything in one file and back: restoring adds, keeps the longer log, and destroys nothing."""

from __future__ import annotations

import json
import os
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from spades_tui.engine import Game, RuleSet
from spades_tui.record.errors import RecordError
from spades_tui.store.backup import MARK, VERSION, restore_backup, write_backup
from spades_tui.store.errors import (
    DamagedBackup,
    FileExists,
    ForeignBackup,
    NewerBackup,
    StoreError,
    Unreadable,
    Unwritable,
)
from spades_tui.store.paths import Paths
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.rule_files import list_rule_files, save_rule_file
from spades_tui.store.settings import Settings, load_settings, save_settings
from spades_tui.store.store import Store
from tests.property.games import played

HT = RuleSet.preset("ht")


@pytest.fixture(scope="module")
def game() -> Game:
    return played(HT.replace(blind_nil="off"), 3, 2, extras=False)


class Place:
    """A data folder, a settings folder and an open store."""

    def __init__(self, folder: Path) -> None:
        self.paths = Paths.below(folder)
        self.store = Store.open(self.paths.data_dir)

    def names(self) -> list[str]:
        return [row.name for row in self.store.games()]


@pytest.fixture
def here(tmp_path: Path, game: Game) -> Place:
    place = Place(tmp_path / "here")
    seats = ("person", "hard", "easy", "policy")
    place.store.create(game.events, info=GameInfo("whole", seats, "mine", 10.0, 20.0, False))
    place.store.create(game.events[:5], info=GameInfo("begun", created=1.0))
    save_settings(place.paths.settings_file, Settings(bell=True))
    save_rule_file(place.paths, "Friday", HT.replace(target=300))
    (place.paths.rules_dir / "broken.toml").write_text("target = ")
    return place


@pytest.fixture
def there(tmp_path: Path) -> Place:
    return Place(tmp_path / "there")


@pytest.fixture
def backup(here: Place, tmp_path: Path) -> Path:
    target = tmp_path / "backups" / "all.zip"
    target.parent.mkdir()
    assert write_backup(here.store, here.paths, target, now=100.0) == []
    return target


def test_a_backup_brings_everything_to_another_machine(here: Place, there: Place, backup: Path) -> None:
    report = restore_backup(there.store, there.paths, backup, now=200.0)
    assert (report.added, report.rules, report.settings, report.refused) == (2, 2, True, [])
    for before, after in zip(here.store.games(), there.store.games(), strict=True):
        assert there.store.load(after.id) == here.store.load(before.id)
        assert after.uid == before.uid
        assert (after.name, after.seats, after.rules_name, after.created, after.played, after.rated) == (
            before.name,
            before.seats,
            before.rules_name,
            before.created,
            before.played,
            before.rated,
        )
    assert load_settings(there.paths.settings_file).settings == Settings(bell=True)
    assert [(file.name, file.rules) for file in list_rule_files(there.paths)] == [
        ("broken", None),
        ("Friday", HT.replace(target=300)),
    ]


def test_a_second_time_adds_nothing(there: Place, backup: Path) -> None:
    restore_backup(there.store, there.paths, backup, now=200.0)
    report = restore_backup(there.store, there.paths, backup, now=300.0)
    assert (report.added, report.kept, report.copied, report.rules, report.settings) == (0, 2, 0, 0, False)
    assert len(there.store.games()) == 2


def test_a_game_of_one_without_a_name_is_the_same_after_a_restore(here: Place, tmp_path: Path) -> None:
    game = Game.new(HT, secret=bytes(32), names=("", "Bo", "Ada", "Cy"))
    here.store.create(game.events, info=GameInfo("nameless", created=1.0))
    write_backup(here.store, here.paths, tmp_path / "all.zip", now=100.0)
    done = restore_backup(here.store, here.paths, tmp_path / "all.zip", now=200.0)
    assert (done.kept, done.copied) == (3, 0)


def test_a_backup_is_for_the_user_alone_and_overwrites_nothing(here: Place, backup: Path) -> None:
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    before = backup.read_bytes()
    with pytest.raises(FileExists):
        write_backup(here.store, here.paths, backup, now=1.0)
    assert backup.read_bytes() == before
    assert [path.name for path in backup.parent.iterdir()] == [backup.name]


def test_a_log_that_has_grown_since_is_kept(here: Place, backup: Path, game: Game) -> None:
    begun = here.store.games()[1]
    here.store.append(begun.id, 5, game.events[5:9], Summary.of(game.state, 50.0)).result()
    report = restore_backup(here.store, here.paths, backup, now=200.0)
    assert (report.added, report.kept, report.extended, report.copied) == (0, 2, 0, 0)
    assert tuple(here.store.load(begun.id)) == game.events[:9]


def test_a_log_that_the_backup_knows_longer_goes_on_from_there(here: Place, there: Place, game: Game) -> None:
    begun = here.store.games()[1]
    there.store.create(game.events[:3], info=GameInfo("begun here"), uid=begun.uid)
    target = here.paths.data_dir / "b.zip"
    write_backup(here.store, here.paths, target, now=1.0)
    report = restore_backup(there.store, there.paths, target, now=2.0)
    assert (report.added, report.extended) == (1, 1)
    row = there.store.find(begun.uid)
    assert row is not None
    assert (row.name, row.length, row.phase) == ("begun here", 5, "bid")
    assert tuple(there.store.load(row.id)) == game.events[:5]


def test_what_a_game_does_not_count_for_stays_so_on_either_side(
    here: Place, there: Place, game: Game, tmp_path: Path
) -> None:
    begun = here.store.games()[1]
    mine = there.store.create(game.events[:3], info=GameInfo("begun here", rated=False), uid=begun.uid)
    write_backup(here.store, here.paths, tmp_path / "rated.zip", now=1.0)
    assert restore_backup(there.store, there.paths, tmp_path / "rated.zip", now=2.0).extended == 1
    assert not there.store.row(mine).rated, "a backup that knows nothing of it does not make it count again"
    here.store.append(begun.id, 5, game.events[5:9], Summary.of(game.state, 50.0)).result()
    here.store.set_info(begun.id, hints_used=True)
    write_backup(here.store, here.paths, tmp_path / "hints.zip", now=3.0)
    assert restore_backup(there.store, there.paths, tmp_path / "hints.zip", now=4.0).extended == 1
    row = there.store.row(mine)
    assert (row.rated, row.hints_used, row.length) == (False, True, 9)


def test_a_game_that_is_being_played_is_not_touched(
    here: Place, there: Place, backup: Path, game: Game
) -> None:
    begun = here.store.games()[1]
    mine = there.store.create(game.events[:3], info=GameInfo("begun here"), uid=begun.uid)
    with there.store.lock(mine) as lock:
        report = restore_backup(there.store, there.paths, backup, now=2.0)
        assert (report.extended, report.copied) == (0, 1)
        assert there.store.owns(lock)
    assert there.store.row(mine).length == 3


def test_a_game_that_went_another_way_is_there_twice(here: Place, there: Place, backup: Path) -> None:
    whole = here.store.games()[0]
    other = played(HT, 99, 1)
    mine = there.store.create(other.events, info=GameInfo("mine"), uid=whole.uid)
    for _ in range(2):
        restore_backup(there.store, there.paths, backup, now=2.0)
    assert tuple(there.store.load(mine)) == other.events
    assert sorted(there.names()) == ["begun", "mine", "whole"]


def test_settings_and_rules_that_were_here_are_kept(there: Place, backup: Path) -> None:
    save_settings(there.paths.settings_file, Settings(language="fr"))
    save_rule_file(there.paths, "Friday", HT.replace(target=200))
    report = restore_backup(there.store, there.paths, backup, now=2.0)
    assert load_settings(there.paths.settings_file).settings == Settings(bell=True)
    assert report.settings_kept is not None
    assert load_settings(report.settings_kept).settings == Settings(language="fr")
    assert [file.rules.target for file in list_rule_files(there.paths) if file.rules is not None] == [
        200,
        300,
    ]


def test_a_game_that_cannot_be_read_is_told_and_the_rest_is_saved(here: Place, tmp_path: Path) -> None:
    whole = here.store.games()[0]
    here.store._submit(
        lambda connection: connection.execute(
            "UPDATE events SET payload='' WHERE game=? AND seq=3", (whole.id,)
        )
    ).result()
    ((row, error),) = write_backup(here.store, here.paths, tmp_path / "b.zip", now=1.0)
    assert row == whole
    assert isinstance(error, StoreError)
    there = Place(tmp_path / "there")
    assert restore_backup(there.store, there.paths, tmp_path / "b.zip", now=1.0).added == 1


def test_a_place_that_cannot_be_written_is_told(here: Place, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(Unwritable):
        write_backup(here.store, here.paths, tmp_path / "file" / "b.zip", now=1.0)


@pytest.mark.parametrize("data", [b"", b"hello", b"PK\x03\x04" + b"x" * 100, b"PK\x05\x06" + bytes(18)])
def test_another_file_is_no_backup(there: Place, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "b.zip").write_bytes(data)
    with pytest.raises(ForeignBackup):
        restore_backup(there.store, there.paths, tmp_path / "b.zip", now=1.0)


def test_a_missing_file_is_told(there: Place, tmp_path: Path) -> None:
    with pytest.raises(Unreadable):
        restore_backup(there.store, there.paths, tmp_path / "none.zip", now=1.0)


@pytest.mark.parametrize("kind", ["device", "pipe", "folder"])
def test_what_is_no_ordinary_file_is_no_backup_and_keeps_nobody_waiting(
    there: Place, tmp_path: Path, kind: str
) -> None:
    path = Path("/dev/zero") if kind == "device" else tmp_path / kind
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    with pytest.raises(Unreadable) as caught:
        restore_backup(there.store, there.paths, path, now=1.0)
    assert caught.value.path == path
    assert caught.value.problem == ("EISDIR" if kind == "folder" else "EINVAL")


def rewrite(backup: Path, change: Callable[[dict[str, bytes]], object]) -> None:
    with zipfile.ZipFile(backup) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    with zipfile.ZipFile(backup, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)


def manifest(members: dict[str, bytes], **changes: object) -> None:
    found = json.loads(members["manifest.json"])
    members["manifest.json"] = json.dumps({**found, **changes}).encode()


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        pytest.param(lambda found: manifest(found, **{MARK: VERSION + 1}), NewerBackup, id="newer"),
        pytest.param(lambda found: manifest(found, **{MARK: "1"}), ForeignBackup, id="version"),
        pytest.param(lambda found: found.pop("manifest.json"), ForeignBackup, id="no manifest"),
        pytest.param(lambda found: found.update({"manifest.json": b"[" * 10**6}), ForeignBackup, id="deep"),
        pytest.param(lambda found: manifest(found, files=[1]), DamagedBackup, id="list"),
        pytest.param(lambda found: manifest(found, files={"../x.toml": "0"}), DamagedBackup, id="path"),
        pytest.param(
            lambda found: manifest(found, files={"rules/../../x.toml": "0"}), DamagedBackup, id="up"
        ),
        pytest.param(lambda found: found.pop("settings.toml"), DamagedBackup, id="lost"),
        pytest.param(lambda found: found.update({"settings.toml": b"x = 1"}), DamagedBackup, id="changed"),
        pytest.param(lambda found: found.update({"settings.toml": b" " * 10**8}), DamagedBackup, id="bomb"),
    ],
)
def test_a_backup_that_is_not_whole_is_refused_before_anything_is_taken(
    there: Place, backup: Path, change: Callable[[dict[str, bytes]], object], kind: type[StoreError]
) -> None:
    rewrite(backup, change)
    with pytest.raises(kind):
        restore_backup(there.store, there.paths, backup, now=1.0)
    assert there.store.games() == []
    assert not there.paths.settings_file.exists()


def test_a_truncated_backup_is_refused(there: Place, backup: Path) -> None:
    data = backup.read_bytes()
    for end in (len(data) // 2, len(data) - 10):
        backup.write_bytes(data[:end])
        with pytest.raises(ForeignBackup):
            restore_backup(there.store, there.paths, backup, now=1.0)
    assert there.store.games() == []


def test_an_illegal_game_in_a_backup_is_left_out_and_told(there: Place, backup: Path) -> None:
    import hashlib

    def change(members: dict[str, bytes]) -> None:
        name = next(name for name in members if name.startswith("games/"))
        members[name] = b"no game"
        sums = json.loads(members["manifest.json"])["files"]
        manifest(members, files={**sums, name: hashlib.sha256(b"no game").hexdigest()})

    rewrite(backup, change)
    report = restore_backup(there.store, there.paths, backup, now=1.0)
    assert report.added == 1
    ((name, error),) = report.refused
    assert name.startswith("games/")
    assert isinstance(error, RecordError)
    assert error.code == "foreign"
