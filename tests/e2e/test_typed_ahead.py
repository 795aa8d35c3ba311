"""Whole bursts of keys in one write, as a slow line delivers them: letters reach the line they were meant for."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.store.store import Store
from tests.e2e.player import FAST, Where, stored, where, write_settings
from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

HT = ["new", "--rules", "ht", "--hands", "1", "--seed", "play"]


def test_letters_after_the_key_of_the_search_are_searched_for(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(home=tmp_path) as game:
        game.wait_for("Saved games")
        game.send(":theme paper\r")
        text = game.wait_for("> theme paper")
        assert "Theme: Paper" in text
        # The Enter came before there was anything to choose from.
        assert "> theme paper" in game.wait_quiet(0.5)
        game.press("esc")
        game.wait_for("Saved games")
        for _ in range(5):
            game.send(":statistics")
            game.wait_for("> statistics")
            game.wait_quiet(0.1)
            assert "> statistics▏" in game.text, game.text
            game.press("esc")
            game.wait_for("Saved games")


def test_letters_after_the_key_of_a_name_are_in_the_name(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 20)
        game.press("esc")
        game.wait_for("Leave the game")
        game.press("down", "enter")
        game.wait_for("Saved games  1")
        game.wait_quiet(0.3)
        game.send("e by the sea")
        game.wait_for("by the sea")
        game.wait_quiet(0.2)
        game.press("enter")
        game.wait_for(lambda text: "The new name" not in text)
        game.wait_for("by the sea")
    with Store.open(tmp_path / "data") as store:
        assert store.games()[0].name.endswith(" by the sea")


def test_a_burst_at_the_table_searches_and_plays_nothing(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 20)
        game.wait_quiet(0.5)
        before = stored(tmp_path / "data", 1)
        game.send(":v3\r4\rn\r")
        game.wait_for("> v3")
        game.wait_quiet(0.5)
        assert "> v3▏" in game.text
        game.press("esc")
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID))
        game.wait_quiet(0.3)
        assert stored(tmp_path / "data", 1) == before
