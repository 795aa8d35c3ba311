"""A stored game whose log has lost its end goes on from the last decision there is; one with a hole is refused."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from spades_tui.engine import Event, Game, Phase, RuleSet
from spades_tui.engine.errors import BadLog
from spades_tui.record.check import check_log, missing_end
from spades_tui.record.text import import_text
from spades_tui.store.backup import restore_backup, write_backup
from spades_tui.store.errors import MissingEvents, SeqConflict
from spades_tui.store.opening import DATABASE
from spades_tui.store.paths import Paths
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from spades_tui.table import EndLost, Notice, Stalled, Table, Watch
from tests.plain_support import hear
from tests.property.games import played
from tests.table_support import FOUR_BOTS, ONE_PERSON, options_with

RULES = RuleSet.preset("standard").replace(hand_limit=3, blind_nil="always")


@pytest.fixture(scope="module")
def game() -> Game:
    """Two hands, with claims and take-backs."""
    return played(RULES, 3, 2)


def behind(events: Sequence[Event], kind: str, number: int = 1) -> int:
    """Return how long a log is that ends behind the so many-th event of a kind."""
    return [place for place, event in enumerate(events) if event.kind == kind][number - 1] + 1


Damaged = Callable[..., Store]


@pytest.fixture
def damaged(tmp_path: Path, game: Game) -> Damaged:
    """Return the store of the game after a statement has damaged it; the game's id is 1."""

    def damage(statement: str, seats: Sequence[str] = FOUR_BOTS, *, counted: bool = False) -> Store:
        folder = tmp_path / "data"
        south, west, north, east = seats
        with Store.open(folder) as store:
            store.create(game.events, info=GameInfo("Friday", (south, west, north, east)))
            if counted:
                store.tallies()
        with closing(sqlite3.connect(folder / DATABASE)) as connection:
            connection.executescript(statement)
        return Store.open(folder)

    return damage


async def go_on(store: Store, events: int = 12) -> tuple[list[Notice], Table]:
    """Let the bots of game 1 play; return what was told beside the game, and the table, which is closed."""
    table = await Table.open(store, 1, options=options_with())
    began = table.seq
    told: list[Notice] = []
    subscription = table.subscribe(None)
    await table.start()
    async with asyncio.timeout(10):
        async for update in subscription:
            told.extend(update.notices)
            if update.seq >= began + events or any(isinstance(notice, Stalled) for notice in told):
                break
    await table.close()
    return told, table


@pytest.mark.parametrize("seed", [3, 8, 21])
def test_a_log_that_breaks_off_anywhere_is_made_whole(seed: int) -> None:
    log = played(RULES, seed, 2).events
    for count in range(2, len(log)):
        rest = missing_end(log[:count])
        assert tuple(log[count : count + len(rest)]) == rest, count
        check_log([*log[:count], *rest])
    assert missing_end(log) == ()


@pytest.mark.parametrize("count", [0, 1])
def test_without_a_hand_there_is_nothing_to_go_on_from(game: Game, count: int) -> None:
    with pytest.raises(BadLog) as caught:
        missing_end(game.events[:count])
    assert caught.value.index == count


def test_what_does_not_follow_is_named_by_its_place_in_the_full_log(game: Game) -> None:
    log = list(game.events)
    place = behind(log, "took_back") if "took_back" in {event.kind for event in log} else 2
    seen = next(at for at in range(len(log)) if at > place and log[at].kind == "trick_taken")
    del log[seen]
    with pytest.raises(BadLog) as caught:
        missing_end(log[: seen + 3])
    assert caught.value.index == seen


def test_of_a_deal_without_the_secret_nothing_is_made_up(game: Game) -> None:
    record = import_text(_exported(game))
    cut = behind(record.events, "deck_cut")
    assert record.events[0].kind == "game_started"
    assert missing_end(record.events[:cut]) == ()


def _exported(game: Game) -> str:
    from spades_tui.record.text import Header, export_text

    return export_text(game.events, Header())


ENDS = [
    ("hand_started", 1, Phase.CUT),
    ("deck_cut", 1, Phase.BID),
    ("dealt", 1, Phase.BID),
    ("bid_made", 1, Phase.BID),
    ("card_played", 4, Phase.PLAY),
    ("trick_taken", 2, Phase.PLAY),
    ("trick_taken", 13, Phase.SCORED),
    ("hand_scored", 1, Phase.SCORED),
    ("secret_revealed", 1, Phase.CUT),
    ("hand_started", 2, Phase.CUT),
]


@pytest.mark.parametrize("mended", [False, True])
@pytest.mark.parametrize(("kind", "number", "phase"), ENDS)
async def test_the_bots_go_on_where_the_log_ends(
    game: Game, damaged: Damaged, kind: str, number: int, phase: Phase, mended: bool
) -> None:
    left = behind(game.events, kind, number)
    whole = left + len(missing_end(game.events[:left]))
    change = f"UPDATE games SET length={left};" if mended else ""
    with damaged(f"DELETE FROM events WHERE seq>={left}; {change}") as store:
        told, table = await go_on(store)
        if mended:
            assert told == []
        else:
            lost = len(game.events) - whole
            (notice,) = told
            assert isinstance(notice, EndLost)
            assert (notice.count, notice.phase) == (lost, phase)
            assert notice.hand == sum(event.kind == "hand_started" for event in game.events[:whole])
        log = store.load(1)
        assert tuple(log[:whole]) == tuple(game.events[:whole])
        state = check_log(log)
        row = store.row(1)
        assert (row.length, row.hand, row.scores) == (
            len(log),
            state.hand and state.hand.number,
            state.scores,
        )
        assert row.rated is table.rated
        again, _ = await go_on(store)
        assert again == []


async def test_it_is_told_once_and_the_list_says_what_is_left(game: Game, damaged: Damaged) -> None:
    left = behind(game.events, "trick_taken", 5)
    with damaged(f"DELETE FROM events WHERE seq>={left}", ONE_PERSON) as store:
        table = await Table.open(store, 1, options=options_with())
        lost = EndLost(len(game.events) - left, Phase.PLAY, 1, 6)
        first = table.subscribe(0).take()
        assert first is not None and first.notices == (lost,)
        assert table.saved and not table.rated
        row = store.row(1)
        assert (row.length, row.hand, row.phase, row.rated) == (left, 1, "play", False)
        await table.close()
        again = await Table.open(store, 1, options=options_with())
        second = again.subscribe(0).take()
        assert second is not None and second.notices == ()
        assert not again.rated
        await again.close()


async def test_lines_hear_of_it_though_leaving_was_typed_ahead(
    game: Game, damaged: Damaged, tmp_path: Path
) -> None:
    left = behind(game.events, "trick_taken", 5)
    with damaged(f"DELETE FROM events WHERE seq>={left}", ONE_PERSON) as store:
        said, _ = await hear(tmp_path, ["quit"], "resume", game_id=1, store=store)
        assert "at the end of this game are lost. It goes on from trick 6 of hand 1." in said


async def test_counted_hands_that_are_lost_count_no_more(game: Game, damaged: Damaged) -> None:
    left = behind(game.events, "trick_taken", 5)
    with damaged(f"DELETE FROM events WHERE seq>={left}", ONE_PERSON, counted=True) as store:
        assert [tally.hands for tally in store.tallies()] == [2]
        table = await Table.open(store, 1, options=options_with())
        await table.close()
        assert [tally.hands for tally in store.tallies()] == [0]
        store.set_info(1, seats=FOUR_BOTS)
        await go_on(store, 80)
        store.set_info(1, seats=ONE_PERSON)
        assert [tally.hands for tally in store.tallies()] == [1]


async def test_a_line_that_says_too_little_is_mended_in_silence(game: Game, damaged: Damaged) -> None:
    with damaged("UPDATE games SET length=7") as store:
        told, table = await go_on(store)
        assert told == []
        assert table.rated
        assert store.row(1).length == len(store.load(1)) > len(game.events)


async def test_where_nothing_can_be_written_it_is_told_all_the_same(game: Game, damaged: Damaged) -> None:
    left = behind(game.events, "card_played", 4)
    with damaged(f"DELETE FROM events WHERE seq>={left}") as whole:
        folder = whole.folder
    with Store.open(folder, readonly=True) as store:
        told, _ = await go_on(store)
        assert [type(notice).__name__ for notice in told] == ["EndLost", "NotSaved"]


async def test_one_who_watches_is_told_and_sees_a_whole_decision(game: Game, damaged: Damaged) -> None:
    left = behind(game.events, "card_played", 4)
    with damaged(f"DELETE FROM events WHERE seq>={left}") as store:
        watch = await Watch.open(store, 1)
        first = watch.subscribe(None).take()
        assert first is not None
        assert first.notices[0] == EndLost(len(game.events) - left - 1)
        assert first.view.trick == ()
        await watch.close()


@pytest.mark.parametrize("mended", [False, True])
@pytest.mark.parametrize("first", [0, 1, 20])
async def test_a_log_with_a_hole_is_refused_and_stays_as_it_is(
    game: Game, damaged: Damaged, first: int, mended: bool
) -> None:
    change = "UPDATE games SET length=length-3;" if mended else ""
    with damaged(f"DELETE FROM events WHERE seq>={first} AND seq<{first + 3}; {change}") as store:
        with pytest.raises(MissingEvents) as caught:
            await Table.open(store, 1, options=options_with())
        assert (caught.value.seq, caught.value.until) == (first, first + 3)
        left = store._read("SELECT count(*) FROM events")
        assert left == [(len(game.events) - 3,)]
        with store.lock(1):
            pass


async def test_a_log_whose_hole_is_closed_is_no_game(game: Game, damaged: Damaged) -> None:
    # A seat's look at its cards: to fold what is left into a state, it is not needed.
    hole = max(at for at, event in enumerate(game.events) if event.kind == "hand_seen")
    with damaged(
        f"DELETE FROM events WHERE seq={hole}; UPDATE events SET seq=seq-1 WHERE seq>{hole};"
        "UPDATE games SET length=length-1"
    ) as store:
        with pytest.raises(BadLog) as caught:
            await Table.open(store, 1, options=options_with())
        assert caught.value.index >= hole
        with store.lock(1):
            pass


def test_nobody_writes_behind_an_end_that_another_log_has(game: Game, damaged: Damaged) -> None:
    left = behind(game.events, "trick_taken", 5)
    with damaged(f"DELETE FROM events WHERE seq>={left}") as store, store.lock(1) as lock:
        summary = Summary.of(game.state, 9.0)
        for seq in (left - 1, left + 1):
            with pytest.raises(SeqConflict):
                store.mend(1, seq, summary, lock=lock).result()
            with pytest.raises(SeqConflict):
                store.append(1, seq, game.events[-1:], summary, lock=lock).result()


def test_a_backup_gives_the_lost_end_back(game: Game, damaged: Damaged, tmp_path: Path) -> None:
    left = behind(game.events, "card_played", 4)
    with damaged("SELECT 1") as store:
        paths = Paths(store.folder, tmp_path / "config", tmp_path / "logs")
        write_backup(store, paths, tmp_path / "whole.zip", now=1.0)
        with closing(sqlite3.connect(store.path)) as connection:
            connection.execute("DELETE FROM events WHERE seq>=?", (left,))
            connection.commit()
        # One of the damaged game can be taken in as well.
        write_backup(store, paths, tmp_path / "short.zip", now=1.0)
        assert restore_backup(store, paths, tmp_path / "whole.zip", now=1.0).extended == 1
        assert store.load(1) == list(game.events)
        assert store.row(1).length == len(game.events)
    with Store.open(tmp_path / "there") as there:
        report = restore_backup(there, paths, tmp_path / "short.zip", now=1.0)
        assert (report.added, report.refused) == (1, [])
        assert there.load(1) == list(game.events[: left + 1])


def test_a_backup_gives_a_game_with_a_hole_as_one_of_its_own_and_goes_on(
    game: Game, damaged: Damaged, tmp_path: Path
) -> None:
    with damaged("SELECT 1") as store:
        paths = Paths(store.folder, tmp_path / "config", tmp_path / "logs")
        later = store.create(game.events, info=GameInfo("Saturday"))
        write_backup(store, paths, tmp_path / "whole.zip", now=1.0)
        store.delete(later)
        with closing(sqlite3.connect(store.path)) as connection:
            connection.execute("DELETE FROM events WHERE seq BETWEEN 20 AND 22")
            connection.commit()
        report = restore_backup(store, paths, tmp_path / "whole.zip", now=1.0)
        assert (report.copied, report.added) == (1, 1)
        again = restore_backup(store, paths, tmp_path / "whole.zip", now=1.0)
        assert (again.kept, again.copied, again.added) == (2, 0, 0)
        with pytest.raises(MissingEvents):
            store.load(1)
        assert [store.load(row.id) == list(game.events) for row in store.games() if row.id != 1] == [
            True,
            True,
        ]
