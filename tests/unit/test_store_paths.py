"""Where things live: platform folders, moved data, no home."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from spades_tui.store.errors import NoHome
from spades_tui.store.paths import Paths


def test_the_folders_are_those_of_the_platform(home: Path) -> None:
    paths = Paths.find()
    assert paths.data_dir == home / ".local/share/spades-tui"
    assert paths.config_dir == home / ".config/spades-tui"
    assert paths.settings_file == home / ".config/spades-tui/settings.toml"
    assert paths.rules_dir == home / ".config/spades-tui/rules"
    assert paths.log_dir == home / ".local/state/spades-tui/log"
    assert not any(path.exists() for path in (paths.data_dir, paths.config_dir, paths.log_dir))


def test_the_variable_and_the_option_move_the_data_only(home: Path, tmp_path: Path) -> None:
    config = Paths.find().config_dir
    moved = Paths.find(environ={"SPADES_TUI_DATA": str(tmp_path / "there")})
    assert (moved.data_dir, moved.config_dir) == (tmp_path / "there", config)
    named = Paths.find("~/games", environ={"SPADES_TUI_DATA": str(tmp_path / "there")})
    assert (named.data_dir, named.config_dir) == (home / "games", config)
    assert Paths.find(environ={"SPADES_TUI_DATA": ""}).data_dir == Paths.find().data_dir


def test_a_relative_folder_stays_where_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    paths = Paths.find("here/../games")
    assert paths.data_dir == tmp_path / "games"


def test_without_a_home_it_says_so_unless_the_data_were_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 987_654_321)
    with pytest.raises(NoHome) as error:
        Paths.find()
    assert error.value.code == "no_home"
    with pytest.raises(NoHome):
        Paths.find("~/games")
    paths = Paths.find(tmp_path)
    assert (paths.data_dir, paths.config_dir, paths.log_dir) == (
        tmp_path,
        tmp_path / "config",
        tmp_path / "log",
    )


def test_a_session_has_its_own_paths() -> None:
    first, second = Paths.below(Path("/a")), Paths.below(Path("/b"))
    assert first.database == Path("/a/games.db")
    assert second.database == Path("/b/games.db")
