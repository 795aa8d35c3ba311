"""Statistics: an independent count over the logs, older files, what is rated, and the exports."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import random
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.events import TookBack
from spades_tui.record.errors import BadField
from spades_tui.record.origin import Origin, read_origin, unpack_origin
from spades_tui.record.text import export_text, read_text
from spades_tui.store.database import MIGRATIONS, connect, create, migrate
from spades_tui.store.opening import DATABASE
from spades_tui.store.rescue import rescue
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.statistics import Line, Totals, add_up, group, last_months
from spades_tui.store.statistics_file import COLUMNS, statistics_csv, statistics_json
from spades_tui.store.store import Store
from tests.counted import NOW, SEATS, as_counter, by_recount, tally
from tests.property.games import played
from tests.score_games import scored

HT = RuleSet.preset("ht")
STANDARD = RuleSet.preset("standard")
RULES = {
    "ht": HT,
    "standard": STANDARD,
    "House": STANDARD.replace(nil_value=50, failed_nil_tricks="help"),
    "solo": HT.replace(partnership=False),
    "auction": HT.replace(trump="auction"),
}
DAY = 86_400.0
ORIGIN = Origin("ab" * 16, "Sunday evening", 3, 17)


def fill(store: Store, games: int = 40) -> None:
    """Games of random play under several rules, with every person and opponent, over some months."""
    names = list(RULES)
    for number in range(games):
        name = names[number % len(names)]
        rules, hands = RULES[name], 1 + number % 4
        game = scored(rules, hands, number + 1) if number % 2 else played(rules, number, hands)
        if number % 7 == 3 and not game.is_over:
            game.act("end")
        if number % 7 == 5 and not game.is_over:
            game.act("concede", number % 4)
        info = GameInfo(
            name=f"Game {number}",
            seats=SEATS[number % len(SEATS)],
            rules_name=name,
            created=NOW - number * 9 * DAY,
            rated=number % 3 > 0 and not any(isinstance(event, TookBack) for event in game.events),
            hints_used=number % 11 == 4,
            origin=ORIGIN if number % 13 == 6 else None,
        )
        store.create(game.events, info=info)


def test_the_statistics_are_those_of_an_independent_count_over_the_logs(store: Store) -> None:
    fill(store)
    tallies = store.tallies()
    assert sum(tally.hands for tally in tallies) > 50
    for name in ("won", "made", "sets", "nils_made", "nils_failed", "blind_nils", "bags"):
        assert getattr(add_up(tallies), name), f"no {name} among the games"
    assert as_counter(add_up(tallies)) == by_recount(store)
    for which, rated in (("rated", True), ("unrated", False)):
        lines = group(tallies, "all", "rated" if rated else "unrated")
        assert [line.key for line in lines] == [""], which
        assert as_counter(lines[0].totals) == by_recount(store, rated)
    lines = group(tallies, "rules")
    assert {line.key for line in lines} == set(RULES)
    for line in lines:
        assert as_counter(line.totals) == by_recount(store, rules=line.key), line.key


def test_games_are_put_together_by_variant_opponents_and_month(store: Store) -> None:
    fill(store, 20)
    tallies = store.tallies()
    whole = as_counter(add_up(tallies))
    keys = {}
    for by in ("variant", "opponents", "month"):
        lines = group(tallies, by)
        together = Counter[str]()
        for line in lines:
            together.update(as_counter(line.totals))
        assert together == whole
        keys[by] = [line.key for line in lines]
    assert set(keys["variant"]) == {"partnership", "cutthroat", "auction"}
    assert "expert" in keys["opponents"]
    assert "exec, policy" in keys["opponents"], "neither path nor arguments of a program"
    assert keys["month"] == sorted(keys["month"])
    months = last_months(group(tallies, "month"), NOW, 12)
    assert (months[0].key, months[-1].key, len(months)) == ("2025-04", "2026-03", 12)
    assert last_months([], NOW, 3) == [Line(key, Totals()) for key in ("2026-01", "2026-02", "2026-03")]


def scored_once(seed: int = 1) -> Game:
    """A game that waits at the scoreboard of its first hand, whose last card can be taken back."""
    rng = random.Random(seed)
    game = Game.new(STANDARD.replace(blind_nil="off"), secret=rng.randbytes(32), auto_next=False)
    while game.state.phase is not Phase.SCORED:
        game.act(rng.choice(game.legal_actions()))
    return game


def test_only_what_is_new_is_read_and_what_was_taken_back_does_not_count(store: Store) -> None:
    game = scored_once()
    info = GameInfo(seats=SEATS[0], created=NOW)
    game_id = store.create(game.events[:40], info=info)
    assert add_up(store.tallies()) == Totals()
    store.append(game_id, 40, game.events[40:], Summary.of(game.state, NOW)).result()
    assert add_up(store.tallies()).hands == 1
    assert store.set_accuracy(game_id, 1, 0, 0.75)
    assert not store.set_accuracy(game_id, 2, 0, 0.75)
    assert add_up(store.tallies()).accuracy == 0.75
    before = len(game.events)
    game.take_back(0)
    store.append(game_id, before, game.events[before:], Summary.of(game.state, NOW, rated=False)).result()
    assert add_up(store.tallies()) == Totals()
    before = len(game.events)
    while game.state.phase is not Phase.SCORED:
        game.act(game.legal_actions()[0])
    store.append(game_id, before, game.events[before:], Summary.of(game.state, NOW)).result()
    (tally,) = store.tallies()
    assert (tally.hands, tally.reviewed, tally.rated) == (1, 0, False)
    store.delete(game_id)
    assert store.tallies() == []
    with sqlite3.connect(store.path) as other:
        assert other.execute("SELECT count(*) FROM hands").fetchone() == (0,)


def test_the_log_is_read_once(store: Store) -> None:
    fill(store, 3)
    first = store.tallies()
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE events SET payload='{}' WHERE kind='hand_scored'")
    assert store.tallies() == first


def test_an_event_that_cannot_be_read_is_passed_over(store: Store) -> None:
    fill(store, 4)
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE events SET payload='{}' WHERE kind='hand_scored' AND game=2")
    assert {tally.game: tally.hands > 0 for tally in store.tallies()} == {1: True, 2: False, 4: True}


def test_a_file_that_cannot_be_written_is_counted_beside(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        fill(store, 6)
    with Store.open(tmp_path, readonly=True) as store:
        found = store.tallies()
        assert sum(tally.hands for tally in found) > 5
        assert store.tallies() == found
    with sqlite3.connect(tmp_path / DATABASE) as other:
        assert other.execute("SELECT count(*) FROM hands").fetchone() == (0,)
    with Store.open(tmp_path) as store:
        assert store.tallies() == found


def first_version(folder: Path, games: list[Game]) -> Path:
    """A file as the first version of the program wrote it."""
    path = folder / DATABASE
    folder.mkdir(exist_ok=True)
    create(path)
    with Store.open(folder / "new") as store:
        for number, game in enumerate(games):
            store.create(game.events, info=GameInfo(f"old {number}", created=NOW, rated=number > 0))
        new = store.path
    with contextlib.closing(connect(path)) as connection:
        migrate(connection, path, MIGRATIONS[:1])
        columns = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
        connection.execute("ATTACH ? AS new", (str(new),))
        names = ", ".join(columns)
        connection.execute(f"INSERT INTO main.games ({names}) SELECT {names} FROM new.games")
        connection.execute("INSERT INTO main.events SELECT * FROM new.events")
    return path


def test_a_file_of_the_first_version_is_brought_up_and_counted(tmp_path: Path) -> None:
    games = [played(HT, seed, 2) for seed in range(3)]
    first_version(tmp_path / "old", games)
    with Store.open(tmp_path / "old") as store:
        rows = store.games()
        assert [(row.hints_used, row.origin) for row in rows] == [(False, None)] * 3
        assert sorted(row.rated for row in rows) == [False, True, True]
        assert as_counter(add_up(store.tallies())) == by_recount(store)
        assert add_up(store.tallies()).hands == sum(len(game.hand_results) for game in games)


def test_games_are_rescued_from_a_broken_file_of_the_first_version(tmp_path: Path) -> None:
    old = first_version(tmp_path / "old", [played(HT, 5, 1)])
    with Store.open(tmp_path / "here") as store:
        assert rescue(store, old) == 1
        assert store.games()[0].name == "old 0"
        assert not store.games()[0].hints_used


# What is rated


def test_a_game_with_a_hint_or_from_a_point_of_another_is_not_rated(store: Store) -> None:
    game = played(HT, 1, 1)
    game_id = store.create(game.events, info=GameInfo(created=NOW))
    assert (store.row(game_id).rated, store.row(game_id).hints_used) == (True, False)
    store.set_info(game_id, hints_used=True)
    assert (store.row(game_id).rated, store.row(game_id).hints_used) == (False, True)
    from_point = played(HT, 2, 1)
    other = store.create(from_point.events, info=GameInfo(created=NOW, origin=ORIGIN))
    assert (store.row(other).rated, store.row(other).origin) == (False, ORIGIN)
    assert [tally.rated for tally in store.tallies()] == [False, False]
    for wanted in (game_id, other):
        text = store.export_game(wanted)
        again = store.row(store.import_game(text, now=NOW))
        before = store.row(wanted)
        assert (again.hints_used, again.origin, again.rated) == (before.hints_used, before.origin, False)
    plain = export_text(game.events)
    assert "hints_used" not in plain
    assert "origin" not in plain


def test_an_origin_from_a_file_is_cleaned_and_a_wrong_one_is_refused() -> None:
    found = {**ORIGIN.as_object(), "name": "a\x1b[31mb" + "x" * 200}
    assert len(read_origin(found).name) == 60
    assert "\x1b" not in read_origin(found).name
    for wrong in ({"uid": "x"}, {"hand": 0}, {"cards": 52}, {"more": 1}):
        with pytest.raises(BadField):
            read_origin({**ORIGIN.as_object(), **wrong})
    assert unpack_origin("{") is None
    assert unpack_origin('{"uid": ""}') is None
    game = played(HT, 1, 1)
    with pytest.raises(BadField):
        read_text(export_text(game.events).replace('"sealed":false', '"sealed":false,"origin":7'))


# Exports


def test_csv_and_json_read_back_are_the_statistics(store: Store) -> None:
    fill(store, 20)
    tallies = store.tallies()
    told = json.loads(statistics_json(tallies))
    assert told["spades-tui-statistics"] == 1
    text = statistics_csv(tallies)
    assert text.endswith("\r\n")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert len(rows) == len(told["lines"]) > 20
    for row, line in zip(rows, told["lines"], strict=True):
        assert row == {name: "" if value is None else str(value) for name, value in line.items()}
    lines = {(line["group"], line["key"], line["which"]): line for line in told["lines"]}
    for by in ("all", "variant", "rules", "opponents", "month"):
        for found in group(tallies, by, "rated"):
            line = lines[(by, found.key, "rated")]
            assert all(
                line[name] == pytest.approx(column(found.totals), abs=1e-4)
                for name, column in COLUMNS.items()
            )


def test_a_name_is_no_formula_for_a_spreadsheet() -> None:
    text = statistics_csv([tally(rules_name="=1+1", hands=1)])
    assert "rules,'=1+1,rated" in text
    assert json.loads(statistics_json([tally(rules_name="=1+1", hands=1)]))["lines"][4]["key"] == "=1+1"


def test_nothing_played_has_no_lines_and_no_shares() -> None:
    assert json.loads(statistics_json([tally()]))["lines"] == []
    empty = Totals()
    assert (empty.win_share, empty.points_a_hand, empty.made_share, empty.accuracy) == (None,) * 4
