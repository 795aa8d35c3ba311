"""Replay, statistics and verify on the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from spades_tui.cli import main
from spades_tui.engine import Game
from spades_tui.record import export_text
from spades_tui.store.rows import GameInfo
from spades_tui.store.statistics import add_up
from spades_tui.store.store import Store
from tests.score_games import HT, NAMES, STANDARD, play_hand, scored

SEATS = ("person", "expert", "policy", "expert")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("SPADES_TUI_DATA", str(folder))
    with Store.open(folder) as store:
        for number, rules in enumerate((HT, STANDARD, HT)):
            info = GameInfo(name="Sunday", seats=SEATS, rules_name="ht", created=1e9 + number * 4e6)
            store.create(scored(rules, 2 + number, 1 + number).events, info=info)
    return folder


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert main(list(arguments)) == code
    found = capsys.readouterr()
    return found.out if code == 0 else found.err


def test_statistics_as_a_table_as_csv_and_as_json_agree(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(data) as store:
        whole = add_up(store.tallies())
    table = said(capsys, "stats")
    assert [line.split()[0] for line in table.splitlines() if line and line[0] != " "] == [
        *("All", "Variants", "Rules", "Opponents", "Months")
    ]
    row = next(line for line in table.splitlines() if "all games" in line).split()
    assert row[2:5] == ["0", "–", str(whole.hands)]
    assert "Sep 2001" in table
    lines = json.loads(said(capsys, "stats", "--json"))["lines"]
    assert lines[0] | {"hands": whole.hands, "points": whole.points, "bags": whole.bags} == lines[0]
    rows = list(csv.DictReader(said(capsys, "stats", "--csv").splitlines()))
    assert [row["key"] for row in rows] == [line["key"] for line in lines]
    assert "not both" in said(capsys, "stats", "--csv", "--json", code=2)


def test_statistics_of_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Nothing to count yet" in said(capsys, "stats", "--data-dir", str(tmp_path / "none"))
    assert json.loads(said(capsys, "stats", "--json", "--data-dir", str(tmp_path / "none")))["lines"] == []


def test_a_replay_that_does_not_go_is_told_of(
    data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "GAME is missing" in said(capsys, "replay", code=2)
    assert "--hand takes a whole number" in said(capsys, "replay", "1", "--hand", "x", code=2)
    assert "--hand is at least 1" in said(capsys, "replay", "1", "--hand", "0", code=2)
    monkeypatch.setattr("spades_tui.cli.play._can_be_plain", lambda _: True)
    assert "Game 1 has no hand 99." in said(capsys, "replay", "1", "--hand", "99", "--plain", code=1)


def test_verify_says_what_it_proves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    game = Game.new(HT, secret=bytes([1]) * 32, names=NAMES, auto_cut=False, auto_next=False)
    for cut in ("cut eleven geese", "cut"):
        game.act(cut)
        play_hand(game)
        game.act("next")
    file.write_text(export_text(game.events))
    out = said(capsys, "verify", str(file))
    assert "2 deals are as promised." in out
    assert "could have chosen them" in out
    assert "Where a player cut" in out
