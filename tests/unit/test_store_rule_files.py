"""A person's own rule sets: a broken one is listed with its line, and nothing else suffers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.rule_errors import RuleFileError
from spades_tui.store.errors import TooLarge, Unreadable
from spades_tui.store.paths import Paths
from spades_tui.store.rule_files import (
    delete_rule_file,
    list_rule_files,
    read_rule_file,
    rename_rule_file,
    save_rule_file,
)

HT = RuleSet.preset("ht")


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths.below(tmp_path)


def write(paths: Paths, name: str, text: str | bytes) -> Path:
    paths.rules_dir.mkdir(parents=True, exist_ok=True)
    path = paths.rules_dir / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_without_a_folder_there_are_none(paths: Paths) -> None:
    assert list_rule_files(paths) == []


def test_what_is_no_ordinary_file_is_listed_as_broken_and_keeps_nobody_waiting(paths: Paths) -> None:
    write(paths, "good.toml", "target = 300\n")
    os.mkfifo(paths.rules_dir / "pipe.toml")
    (paths.rules_dir / "gone.toml").symlink_to(paths.rules_dir / "nowhere")
    (paths.rules_dir / "folder.toml").mkdir()
    found = {file.name: file for file in list_rule_files(paths)}
    assert found["good"].rules is not None
    for name, problem in (("pipe", "EINVAL"), ("gone", "ENOENT"), ("folder", "EISDIR")):
        error = found[name].error
        assert found[name].rules is None
        assert isinstance(error, Unreadable)
        assert error.problem == problem


def test_good_and_broken_files_are_listed_side_by_side(paths: Paths) -> None:
    write(paths, "club.toml", "base = 'standard'\ntarget = 300\n")
    write(paths, "friday.toml", "name = 'At Ann\\'s'\n".replace("'", '"').replace('\\"', "'"))
    write(paths, "bad value.toml", "\ntarget = 5\n")
    write(paths, "bad toml.toml", "target = 500\n\nnil = [\n")
    write(paths, "huge.toml", "#" * 300_000)
    write(paths, "bytes.toml", b"\n\xff")
    write(paths, "notes.txt", "no rules")
    write(paths, ".hidden.toml", "target = 300")
    (paths.rules_dir / "folder.toml").mkdir()
    (paths.rules_dir / "gone.toml").symlink_to("nowhere")
    files = {file.name: file for file in list_rule_files(paths)}
    assert set(files) == {"At Ann's", "bad toml", "bad value", "bytes", "club", "folder", "gone", "huge"}
    assert files["club"].rules == RuleSet.preset("standard").replace(target=300)
    assert files["At Ann's"].rules == HT
    for name, line in (("bad value", 2), ("bad toml", 3), ("bytes", 2)):
        assert files[name].rules is None
        assert isinstance(files[name].error, RuleFileError)
        assert files[name].line == line
    assert isinstance(files["huge"].error, TooLarge)
    assert isinstance(files["folder"].error, Unreadable)
    assert files["huge"].line is None


def test_names_are_cleaned(paths: Paths) -> None:
    named = write(paths, "a.toml", 'name = "\\u001b[31mRed\\u202e"\n')
    assert read_rule_file(named).name == "[31mRed"
    bare = write(paths, "\x1b]0;x\x07.toml", "target = 100\n")
    assert read_rule_file(bare).name == "]0;x"


@pytest.mark.parametrize(
    "name",
    ["Friday", "../../evil", "/etc/passwd", ".hidden", "..", "a\x00b", "con\n", "x" * 300, "Été ♠", "-"],
)
def test_a_saved_rule_set_stays_in_its_folder_and_is_read_back(paths: Paths, name: str) -> None:
    rules = HT.replace(partnership=False, target=250)
    saved = save_rule_file(paths, name, rules)
    assert saved.path.parent == paths.rules_dir
    assert not saved.path.name.startswith(".")
    (read,) = list_rule_files(paths)
    assert read == saved
    assert read.rules == rules


def test_saving_under_a_name_replaces_the_one_that_has_it(paths: Paths) -> None:
    first = save_rule_file(paths, "Friday", HT)
    other = save_rule_file(paths, "Fri/day", HT)
    again = save_rule_file(paths, "Fri-day", HT)
    assert len({first.path, other.path, again.path}) == 3
    changed = save_rule_file(paths, " Friday ", HT.replace(target=300))
    assert changed.path == first.path
    assert {file.name for file in list_rule_files(paths)} == {"Friday", "Fri/day", "Fri-day"}


def test_a_rule_set_without_a_name_is_refused(paths: Paths) -> None:
    with pytest.raises(ValueError, match="name"):
        save_rule_file(paths, " \x1b ", HT)


def test_a_rule_set_is_deleted_once(paths: Paths) -> None:
    saved = save_rule_file(paths, "Friday", HT)
    delete_rule_file(saved)
    delete_rule_file(saved)
    assert list_rule_files(paths) == []


def test_a_rule_set_gets_another_name_but_no_other_s(paths: Paths) -> None:
    saved = save_rule_file(paths, "Friday", HT)
    save_rule_file(paths, "Sunday", HT.replace(target=300))
    renamed = rename_rule_file(paths, saved, " Thursday ")
    assert (renamed.name, renamed.rules) == ("Thursday", HT)
    assert [(file.name, file.rules) for file in list_rule_files(paths)][1] == ("Thursday", HT)
    assert not saved.path.exists()
    for name in ("Sunday", " ", "\x1b"):
        with pytest.raises(ValueError, match="name"):
            rename_rule_file(paths, renamed, name)
    assert len(list_rule_files(paths)) == 2
    renamed.path.write_text("target = 1.5\n")
    (broken,) = (file for file in list_rule_files(paths) if file.rules is None)
    again = rename_rule_file(paths, broken, "Broken")
    assert (again.name, again.rules) == ("Broken", None)
    assert again.path.read_text() == "target = 1.5\n"
