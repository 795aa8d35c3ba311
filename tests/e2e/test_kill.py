"""SIGKILL at any moment: nothing that was decided is lost, and the next ``resume`` shows the very state."""

from __future__ import annotations

import pickle
import random
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from spades_tui.engine import Event, Phase, RuleSet, live, replay
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    HandSeen,
    SecretRevealed,
    TookBack,
    TrumpNamed,
)
from spades_tui.record import check_log
from spades_tui.store.store import Store
from tests.e2e.player import FAST, PERSONS, Player, mismatches, seen_by_person, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame, environment
from tests.property.games import played

pytestmark = pytest.mark.e2e

KILLS_A_RUN = 14
FAR = 60
"""More events than a game has before its first hand is nearly played."""
NEW = (
    ("--rules", "ht", "--hands", "2"),
    ("--rules", "standard", "--variant", "auction", "--hands", "1"),
    ("--rules", "ht-strict", "--variant", "cutthroat", "--hands", "1"),
    ("--rules", "ht", "--variant", "auction-cutthroat", "--hands", "1"),
)


class Disk:
    """What is in the store, held against what was there before."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.data = home / "data"
        self.logs: dict[int, list[Event]] = {}
        self.unfinished: int | None = None

    @property
    def longest(self) -> int:
        """How many events the longest game has."""
        return max(map(len, self.logs.values()), default=0)

    def look(self) -> None:
        """Read every game: each log begins with what it was, and is whole decisions of a game by the rules."""
        if not (self.data / "games.db").exists():
            assert not self.logs
            return
        with Store.open(self.data) as store:
            for row in store.games():
                log = store.load(row.id)
                before = self.logs.get(row.id, [])
                assert log[: len(before)] == before
                state = check_log(log)
                assert row.length == len(log)
                assert (row.scores, row.bags, row.finished) == (
                    state.scores,
                    state.bags,
                    state.phase is Phase.OVER,
                )
                self.logs[row.id] = log
            assert {row.id for row in store.games()} == set(self.logs)
            self.unfinished = store.newest_unfinished()
        crashes = list((self.home / "state").rglob("*.log"))
        assert not crashes, crashes[0].read_text(encoding="utf-8")


def decided(events: list[Event], seat: int) -> list[Event]:
    """Return what of events the seat has decided itself."""
    kinds = (BidMade, CardPlayed, Claimed, HandSeen, TrumpNamed, TookBack)
    return [event for event in events if isinstance(event, kinds) and event.seat == seat]


def assert_resumed(disk: Disk, player: Player, game_id: int) -> None:
    """Hold the screen of a game just resumed against the disk: the others may have gone on, and nobody else."""
    before = disk.logs[game_id]
    text = player.settle()
    disk.look()
    fresh = disk.logs[game_id][len(before) :]
    # Who has bid all, or was to see the cards anyway, sees them without a decision of one's own.
    own = [event for event in decided(fresh, 0) if not isinstance(event, HandSeen)]
    assert not own
    assert not any(isinstance(event, SecretRevealed) for event in fresh)
    assert mismatches(text, seen_by_person(disk.logs[game_id])) == []


@pytest.mark.parametrize("number", range(4))
def test_a_game_killed_at_any_moment_goes_on_where_it_was(number: int, tmp_path: Path) -> None:
    rng = random.Random(number)
    write_settings(tmp_path, FAST)
    disk = Disk(tmp_path)
    kills = resumed = 0
    # On a busy machine less is played between two kills: then there are more of them.
    while kills < KILLS_A_RUN or (disk.longest <= FAR and kills < 4 * KILLS_A_RUN):
        going_on = disk.unfinished
        if going_on is None:
            args = ["new", "--seed", f"{number}-{kills}", *NEW[(number + len(disk.logs)) % len(NEW)]]
        else:
            args = ["resume"]
        with PtyGame(args, cols=100, rows=30, home=tmp_path) as game:
            player = Player(game, rng)
            if going_on is not None and rng.random() < 0.8:
                assert_resumed(disk, player, going_on)
                resumed += 1
            elif rng.random() < 0.6:
                game.wait_for(lambda text: where(text) in PERSONS)
            end = monotonic() + rng.uniform(0.0, 1.0)
            while monotonic() < end and game.process.poll() is None:
                player.step()
                sleep(rng.uniform(0.0, 0.03))
            game.kill(signal.SIGKILL)
            if game.wait_exit() == -signal.SIGKILL:
                kills += 1
        disk.look()
    assert resumed >= KILLS_A_RUN // 3
    assert disk.longest > FAR


STORM = """
import pickle
import sys
from pathlib import Path
from spades_tui.engine import live, replay
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store

events = pickle.loads(Path(sys.argv[2]).read_bytes())
with Store.open(Path(sys.argv[1])) as store:
    start = store.newest_unfinished()
    if start is None:
        start = store.create(events[:4], info=GameInfo(created=1.0))
    at = len(store.load(start))
    while at < len(events):
        step = 1 + at % 3
        done = store.append(start, at, events[at : at + step], Summary.of(replay(events[: at + step]), 2.0))
        if at % 2:
            done.result()
            print(at + step, flush=True)
        at += len(events[at : at + step])
print("end", flush=True)
"""


def test_a_storm_of_writes_killed_at_any_moment_leaves_whole_transactions(tmp_path: Path) -> None:
    rng = random.Random(11)
    wanted = list(played(RuleSet.preset("standard"), 7, 2, extras=False).events)
    data, events = tmp_path / "data", tmp_path / "events"
    events.write_bytes(pickle.dumps(wanted))
    kills = told = length = 0
    while told < len(wanted):
        process = subprocess.Popen(
            [sys.executable, "-c", STORM, str(data), str(events)],
            env=environment(tmp_path) | {"PYTHONPATH": str(ROOT)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
        )
        assert process.stdout is not None
        try:
            for line in process.stdout:
                told = len(wanted) if line == b"end\n" else int(line)
                if rng.random() < 0.2:
                    sleep(rng.uniform(0, 0.004))
                    break
            process.kill()
            process.wait(10)
            kills += 1
            rest = process.stdout.read().split()
            told = max([told, *[len(wanted) if word == b"end" else int(word) for word in rest]])
        finally:
            process.stdout.close()
        with Store.open(data) as store:
            [row] = store.games()
            log = store.load(row.id)
        assert log == wanted[: len(log)]
        assert row.length == len(log) >= told
        assert len(log) >= length
        length = len(log)
        assert row.scores == replay(live(log)).scores
    assert kills > 5
    assert length == len(wanted)
