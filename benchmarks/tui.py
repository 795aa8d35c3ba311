"""Measures the full-screen game as a person meets it: in a pseudo-terminal, beside a trivial Textual app.

Prints figures, ratios and budgets; run it with ``python -m benchmarks.tui``. Everything is 80 columns by 24 rows in
true colour with motion off, but for the picked card that rises. Times are of the wall and depend on the machine,
hence the ratios to the trivial app of the same run, each the best of several starts since others may work on it too;
bytes are what is sent to the terminal and depend on nothing. The bots are the rule policy, which takes no time.
``--json FILE`` writes the figures too.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import monotonic, sleep

from spades_tui.engine import Event, Game, RuleSet
from spades_tui.engine.dealing import seeded_secret
from spades_tui.engine.evolve import replay
from spades_tui.store.rows import GameInfo, Summary
from spades_tui.store.store import Store
from tests.e2e.player import PERSONS, Where, cards_on, own_cards, where, write_settings
from tests.e2e.ptytools import ROOT, PtyGame

TRIVIAL = [sys.executable, str(ROOT / "benchmarks" / "_trivial_app.py")]
TRIVIAL_READY = "presses 0"
SETTINGS: Mapping[str, object] = {"motion": "off", "bot_tempo": 0.0, "trick_pause": 0.0}
NEW = ("new", "--rules", "standard", "--seed", "measure", "--seats", "policy,policy,policy")
SAVED = 1000


# Figures


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing, and the most that it may be."""

    name: str
    value: float
    unit: str
    budget: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is within its budget."""
        return self.budget is None or self.value <= self.budget

    def __str__(self) -> str:
        digits = 0 if self.unit == "bytes" else 2
        text = f"{self.name:<62} {self.value:>10,.{digits}f} {self.unit}"
        if self.budget is None:
            return text
        return f"{text:<84} at most {self.budget:>9,g}  {'' if self.kept else 'TOO MUCH'}".rstrip()


@dataclass
class Report:
    """The figures, each printed as it comes, and how they are measured."""

    folder: Path
    """For the homes of the programs that are measured."""
    starts: int = 9
    """How often each program is started."""
    idle: float = 10.0
    """Seconds of idleness at each screen."""
    figures: list[Figure] = field(default_factory=list)

    def add(self, name: str, value: float, unit: str, budget: float | None = None) -> None:
        """Take and print a figure."""
        self.figures.append(Figure(name, value, unit, budget))
        print(self.figures[-1], flush=True)

    def ratio(self, name: str, value: float, beside: float, most: float | None) -> None:
        """Take and print how many times another value one is."""
        self.add(f"  {name}: times the trivial app", value / beside, "×", most)

    def meanwhile(self, name: str, then: Sequence[float], rest: Sequence[float]) -> None:
        """Take and print seconds from keys to what they write while something else goes on, and at rest."""
        report = (("median", median(rest), median(then)), ("p95", p95(rest), p95(then)))
        for kind, quiet, busy in report:
            self.add(f"at rest: key to the first byte, {kind} of {len(rest)}", quiet * 1000, "ms")
            self.add(f"while {name}: key to the first byte, {kind} of {len(then)}", busy * 1000, "ms")
            self.add(f"  key while {name}, {kind}: times at rest", busy / quiet, "×", 1.3)


def p95(values: Sequence[float]) -> float:
    """Return the value that 95 of 100 do not exceed."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


# What happens on a line


@dataclass(frozen=True, slots=True)
class Burst:
    """What was written without a pause: seconds from the key to the first and the last of it, and its bytes."""

    first: float
    last: float
    size: int


def burst(game: PtyGame, act: Callable[[], None], still: float = 0.12, timeout: float = 10.0) -> Burst:
    """Do something and return what the program then writes, up to its first pause of ``still`` seconds."""
    seen = len(game.chunks)
    began = monotonic()
    act()
    while len(game.chunks) == seen:
        if monotonic() - began > timeout:
            raise AssertionError(f"nothing was written:\n{game.text}")
        sleep(0.001)
    while not game.quiet_for(still):
        sleep(0.005)
    chunks = game.chunks[seen:]
    return Burst(chunks[0][0] - began, chunks[-1][0] - began, sum(len(data) for _, data in chunks))


def pressing(game: PtyGame, *keys: str) -> Callable[[], None]:
    """Return what presses keys."""
    return lambda: game.press(*keys, pause=0.0)


def painted(game: PtyGame, ready: str | Callable[[str], object], began: float) -> float:
    """Return the seconds from ``began`` to the last byte of a screen, which has to show ``ready``."""
    game.wait_for(ready)
    game.wait_quiet(0.25)
    return game.chunks[-1][0] - began


def memory(game: PtyGame) -> float:
    """Return the megabytes of memory that the program's own process has in use."""
    status = Path(f"/proc/{game.process.pid}/status").read_text(encoding="utf-8")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def processor(game: PtyGame) -> float:
    """Return the seconds of processor time of the program and its children so far."""
    total = 0
    for pid in family(game.process.pid):
        for task in Path(f"/proc/{pid}/task").iterdir():
            total += int((task / "schedstat").read_text(encoding="utf-8").split()[0])
    return total / 1e9


def family(pid: int) -> Iterator[int]:
    """Yield a process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="utf-8").split():
            yield from family(int(child))


# Games to measure


def home_with_games(folder: Path, count: int) -> Path:
    """Make a home with so many saved games, the newest of them in the middle of a hand at the person's turn."""
    write_settings(folder, SETTINGS)
    if not count:
        return folder
    logs = [log_of(number, steps=40 if number % 3 else 2000) for number in range(12)]
    logs.append(log_of(1, steps=40))
    with Store.open(folder / "data") as store:
        for number in range(count):
            log = logs[number % 12] if number < count - 1 else logs[12]
            info = GameInfo(
                created=1.7e9 + number * 60,
                name=f"Game {number}",
                rules_name="standard",
                seats=("person", "policy", "policy", "policy"),
            )
            game_id = store.create(log[:4], info=info)
            store.append(game_id, 4, log[4:], Summary.of(replay(log), 1.7e9 + number * 60)).result()
    return folder


def log_of(number: int, steps: int) -> tuple[Event, ...]:
    """Return the log of a game of two hands after so many actions, ended at a turn of the person."""
    rules = RuleSet.preset("standard").replace(hand_limit=2)
    game = Game.new(rules, secret=seeded_secret(str(number)), names=("You", "West", "North", "East"))
    for step in range(steps):
        if game.is_over:
            break
        legal = game.legal_actions()
        if not legal:
            game.act("next")
        else:
            game.act(legal[(step * 7) % len(legal)])
    while not game.is_over and game.seat_to_act not in (0, None):
        game.act(game.legal_actions()[0])
    return game.events


# What is measured


def start_up(report: Report) -> None:
    """Measure from the start of the process to the painted screen, each in turn."""
    empty = home_with_games(report.folder / "empty", 0)
    full = home_with_games(report.folder / "full", SAVED)
    kinds: dict[str, Callable[[], float]] = {
        "trivial": lambda: started([], TRIVIAL_READY, empty, TRIVIAL),
        "0": lambda: started([], "Saved games", empty),
        "1000": lambda: started([], f"Saved games  {SAVED}", full),
        "resume": lambda: started(["resume"], lambda text: where(text) in PERSONS, full),
    }
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for turn in range(report.starts + 1):
        for kind, measure in kinds.items():
            seconds = measure()
            if turn:  # the first of each compiles, and warms the disk's cache
                found[kind].append(seconds)
    best = {kind: min(values) for kind, values in found.items()}
    report.add("trivial app painted", best["trivial"] * 1000, "ms")
    for kind, name, most in (
        ("0", "lobby painted, no saved game", 1.5),
        ("1000", f"lobby painted, {SAVED:,} saved games", 1.5),
        ("resume", "resume to the table painted", 1.7),
    ):
        report.add(name, best[kind] * 1000, "ms")
        report.ratio(name, best[kind], best["trivial"], most)


def started(
    args: Sequence[str],
    ready: str | Callable[[str], object],
    home: Path,
    argv: Sequence[str] | None = None,
) -> float:
    """Start a program, wait until it is painted, end it; return the seconds."""
    began = monotonic()
    with PtyGame(args, argv=argv, home=home) as game:
        seconds = painted(game, ready, began)
        game.press("ctrl+c")
        game.wait_exit()
    return seconds


def keys_and_memory(report: Report) -> None:
    """Measure memory, the answer to a key and the bytes of a moved selection."""
    home = home_with_games(report.folder / "keys", 0)
    # Who has to compile needs more memory than who finds it done, as it is where the game is installed.
    started([], TRIVIAL_READY, home, TRIVIAL)
    with PtyGame(NEW, home=home) as game:
        to_play(game)
    # A picked card rises where cards move: by themselves they do, but over SSH.
    write_settings(home, {**SETTINGS, "motion": "auto"})
    with PtyGame(argv=TRIVIAL, home=home) as game:
        game.wait_for(TRIVIAL_READY)
        game.wait_quiet()
        trivial_memory = memory(game)
        trivial_key = p95([burst(game, pressing(game, "right"), 0.03).first for _ in range(100)])
    report.add("trivial app: memory", trivial_memory, "MB")
    report.add("trivial app: a key to the first byte, p95", trivial_key * 1000, "ms")
    for over_ssh, name, most in ((None, "lifted", 1000), ("1 2 3 4", "marked", 400)):
        with PtyGame(NEW, home=home, env={"SSH_CONNECTION": over_ssh}) as game:
            to_play(game)
            moves = [burst(game, pressing(game, key), 0.03) for key in ["right"] * 60 + ["left"] * 60]
            if over_ssh is None:
                report.add("memory with a game on", memory(game), "MB", 60)
                report.ratio("memory", memory(game), trivial_memory, 1.6)
                key = p95([move.first for move in moves])
                report.add("selection moved: key to the first byte, p95", key * 1000, "ms", 30)
                report.ratio("key", key, trivial_key, 2.5)
            report.add(
                f"selection moved, {name}: most bytes", max(move.size for move in moves), "bytes", most
            )


def to_play(game: PtyGame) -> None:
    """Bring a new game to the person's first card."""
    game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 30)
    game.wait_quiet(0.3)
    if where(game.text) is Where.LOOK:
        game.press("v")
        game.wait_for(lambda text: where(text) is Where.BID)
        game.wait_quiet(0.3)
    game.press("3", "enter", pause=0.3)
    game.wait_for(lambda text: where(text) is Where.PLAY, 30)
    game.wait_quiet(0.3)


@dataclass
class Plays:
    """What was written by what happened at the table."""

    own: list[Burst] = field(default_factory=list)
    other: list[int] = field(default_factory=list)
    cleared: list[int] = field(default_factory=list)


def on_table(text: str) -> int:
    """Return how many cards lie on the table of a screen."""
    return len(cards_on(text)) - len(own_cards(text))


def cards(report: Report) -> None:
    """Measure a hand's cards one by one: each bot waits, so that nothing is written at the same time."""
    home = report.folder / "cards"
    write_settings(home, {**SETTINGS, "bot_tempo": 0.5, "trick_pause": 0.5})
    plays = Plays()
    with PtyGame(NEW, home=home) as game:
        to_play(game)
        before = game.text
        while where(before) is not Where.SCORED:
            mine = where(before) is Where.PLAY
            step = burst(game, pressing(game, *(["enter"] if mine else [])), 0.2)
            after = game.text
            lay, lie = on_table(before), on_table(after)
            if mine and len(own_cards(after)) == len(own_cards(before)) - 1:
                plays.own.append(step)
            elif lie == lay + 1:
                plays.other.append(step.size)
            elif lie < lay and where(after) is not Where.SCORED:
                plays.cleared.append(step.size)
            before = after
    assert len(plays.own) >= 12, "a card of the hand was not seen"
    time = p95([step.last for step in plays.own])
    report.add("own card played: on disk and shown, p95", time * 1000, "ms", 60)
    report.add("own card played: most bytes", max(step.size for step in plays.own), "bytes", 3000)
    report.add(f"another's card ({len(plays.other)} seen): most bytes", max(plays.other), "bytes", 1000)
    report.add(f"a trick cleared ({len(plays.cleared)} seen): most bytes", max(plays.cleared), "bytes", 1500)


def whole_hand(report: Report) -> None:
    """Measure all that a hand sends, from the painted table to the painted scores."""
    home = home_with_games(report.folder / "hand", 0)
    with PtyGame(NEW, home=home) as game:
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 30)
        game.wait_quiet(0.3)
        before = game.bytes_out
        to_play(game)
        while where(game.text) is Where.PLAY:
            burst(game, pressing(game, "enter"))
            game.wait_for(lambda text: where(text) in PERSONS)
            game.wait_quiet(0.3)
        assert where(game.text) is Where.SCORED
        report.add("a whole hand with bids and scores", game.bytes_out - before, "bytes", 120_000)


def review(report: Report) -> None:
    """Measure the answer to a key while a hand is reviewed beside it, and once that is done."""
    home = home_with_games(report.folder / "review", 0)
    with PtyGame(NEW, home=home) as game:
        to_play(game)
        while where(game.text) is Where.PLAY:
            burst(game, pressing(game, "enter"))
            game.wait_for(lambda text: where(text) in PERSONS)
            game.wait_quiet(0.3)
        began = monotonic()
        game.press("i")
        game.wait_for(lambda text: any(f" {count} of " in text for count in range(2, 14)), 30)
        meanwhile = [burst(game, pressing(game, key), 0.03).first for key in up_and_down(game)]
        spent = monotonic() - began
        game.wait_quiet(0.5)
        rest = [burst(game, pressing(game, key), 0.03).first for key in ["down", "up"] * 40]
    report.add(f"a hand reviewed, {len(meanwhile)} keys meanwhile", spent, "s", 15)
    report.meanwhile("a review runs", meanwhile, rest)


THINKING = ("new", "--rules", "standard", "--seed", "measure", "--seats", "strongest")
LONG_THOUGHTS = """
from dataclasses import replace
from types import MappingProxyType
from spades_tui.bots import levels
levels.STYLES = MappingProxyType(
    {name: replace(style, worlds=10_000) for name, style in levels.STYLES.items()}
)
"""
"""What every Python of a game begins with so that its bots think until their ceiling of seconds."""


def thinking(report: Report) -> None:
    """Measure the answer to a key that moves the selection while bots think, and when it is the person's turn."""
    home = home_with_games(report.folder / "thinking", 0)
    (home / "sitecustomize.py").write_text(LONG_THOUGHTS, encoding="utf-8")
    then: list[float] = []
    rest: list[float] = []
    with PtyGame(THINKING, home=home, env={"PYTHONPATH": str(home)}) as game:
        to_play(game)
        for _trick in range(5):
            rest += answers_to(game, ["right", "left"] * 20, Where.PLAY)
            game.press("enter")
            game.wait_for(lambda text: where(text) is Where.WAITING)
            game.wait_quiet(0.1)
            while answers := list(answers_to(game, ["right", "left"], Where.WAITING)):
                then += answers
            game.wait_for(lambda text: where(text) is Where.PLAY, 30)
            game.wait_quiet(0.3)
    report.meanwhile("bots think", then, rest)


def answers_to(game: PtyGame, keys: Iterable[str], state: Where) -> Iterator[float]:
    """Yield the seconds to what each key writes in a state of the game; moves of the bots do not count."""
    for key in keys:
        lay = on_table(game.text)
        if where(game.text) is not state:
            return
        try:
            answer = burst(game, pressing(game, key), 0.03, 0.5).first
        except AssertionError:  # there is only one card to choose
            return
        if where(game.text) is state and on_table(game.text) == lay:
            yield answer


def up_and_down(game: PtyGame) -> Iterator[str]:
    """Yield keys that move through the review, as long as it runs."""
    while "judged" in game.text:
        yield "down"
        yield "up"


ESC = "\x1b"
WALK: tuple[tuple[str, str, str], ...] = (
    ("lobby to its help", "?", "Esc"),
    ("help to the lobby", ESC, "Saved games"),
    ("lobby to the settings", ",", "Theme"),
    ("settings to the lobby", ESC, "Saved games"),
    ("lobby to the rules", "r", "Esc back"),
    ("rules to the lobby", ESC, "Saved games"),
    ("lobby to a new game", "n", "Variant"),
    ("new game to its options", "o", "Esc"),
    ("options to the new game", ESC, "Variant"),
    ("new game to the lobby", ESC, "Saved games"),
    ("lobby to the menu", ESC, "Quit"),
    ("menu to the lobby", ESC, "Saved games"),
)
IN_GAME: tuple[tuple[str, str | Sequence[str], str | Callable[[str], object]], ...] = (
    ("bidding to the table", "3\r", lambda text: where(text) is Where.PLAY),
    ("table to the scoreboard", "g", "Esc back"),
    ("scoreboard to the table", ESC, lambda text: where(text) is Where.PLAY),
    ("table to the rules", "r", "Esc back"),
    ("rules to the table", ESC, lambda text: where(text) is Where.PLAY),
    ("table to the settings", ",", "Theme"),
    ("settings to the table", ESC, lambda text: where(text) is Where.PLAY),
    ("table to the palette", ":", "Commands"),
    ("palette to the table", ESC, lambda text: where(text) is Where.PLAY),
    ("table to its help", "?", lambda text: where(text) is not Where.PLAY),
    ("help to the table", ESC, lambda text: where(text) is Where.PLAY),
    ("table to the menu", ESC, "Leave the game"),
    ("menu to the lobby, leaving", ("down", "enter"), "Saved games"),
)


def changes_of_screen(report: Report) -> None:
    """Measure each change from one screen or dialog to another."""
    home = home_with_games(report.folder / "walk", 30)
    worst: list[tuple[int, str]] = []
    with PtyGame(home=home) as game:
        game.wait_for("Saved games")
        game.wait_quiet()
        worst += [(changed(game, keys, ready), name) for name, keys, ready in WALK]
    write_settings(home, {**SETTINGS, "look_automatically": True})
    with PtyGame(NEW, home=home) as game:
        game.wait_for(lambda text: where(text) is Where.BID)
        game.wait_quiet()
        worst += [(changed(game, keys, ready), name) for name, keys, ready in IN_GAME]
    for size, name in sorted(worst, reverse=True):
        report.add(f"change of screen: {name}", size, "bytes", 30_000)


def changed(game: PtyGame, keys: str | Sequence[str], ready: str | Callable[[str], object]) -> int:
    """Press keys, wait for what is then to be there, and return the bytes that were written."""
    sleep(0.35)
    before = game.bytes_out
    if isinstance(keys, str):
        game.send(keys)
    else:
        game.press(*keys, pause=0.3)
    game.wait_for(lambda _: game.bytes_out > before)
    game.wait_for(ready)
    game.wait_quiet(0.4)
    return game.bytes_out - before


IDLE: Mapping[str, tuple[Sequence[str], Sequence[str], str | Callable[[str], object]]] = {
    "lobby": ((), (), "Saved games"),
    "new game": ((), ("n",), "Variant"),
    "options": ((), ("n", "o"), "Esc"),
    "settings": ((), (",",), "Theme"),
    "rules": ((), ("r",), "Esc back"),
    "help": ((), ("?",), "Esc"),
    "name being typed": ((), ("e",), "Rename"),
    "palette": ((), (":",), "Commands"),
    "bidding": (NEW, (), lambda text: where(text) in (Where.LOOK, Where.BID)),
    "table": (NEW, ("v", "3", "enter"), lambda text: where(text) is Where.PLAY),
    "resumed": (("resume",), (), lambda text: where(text) in PERSONS),
    "scoreboard": (NEW, ("v", "3", "enter", "g"), "Esc back"),
    "menu": (NEW, ("esc",), "Leave the game"),
}


def idle(report: Report) -> None:
    """Measure what screens send and use while nobody does anything, one after the other."""
    seconds = report.idle
    for number, (name, (args, keys, ready)) in enumerate({"": ((), (), TRIVIAL_READY), **IDLE}.items()):
        home = home_with_games(report.folder / f"idle{number}", 3)
        with PtyGame(args, argv=None if name else TRIVIAL, home=home) as game:
            game.wait_for(lambda text: text.strip())
            game.wait_quiet(0.5)
            for key in keys:
                game.press(key, pause=0.1)
                game.wait_quiet(0.5)
            game.wait_for(ready)
            game.wait_quiet(1.0)
            before = processor(game), game.bytes_out
            sleep(seconds)
            used = (processor(game) - before[0]) / seconds * 100
            sent = game.bytes_out - before[1]
        if not name:
            report.add("trivial app: processor while idle", used, "% of a core")
            continue
        report.add(f"idle at {name}: sent in {seconds:g} s", sent, "bytes", 0)
        report.add(f"idle at {name}: processor", used, "% of a core", 0.3)


PARTS: Mapping[str, Callable[[Report], None]] = {
    "start": start_up,
    "keys": keys_and_memory,
    "cards": cards,
    "hand": whole_hand,
    "screens": changes_of_screen,
    "review": review,
    "thinking": thinking,
    "idle": idle,
}


def main() -> int:
    """Measure what was asked for and return 1 where a budget does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure: {', '.join(PARTS)}")
    parser.add_argument("--starts", type=int, default=9, help="how often each program is started")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds of idleness at each screen")
    parser.add_argument("--json", type=Path, help="a file to write the figures to")
    options = parser.parse_args()
    unknown = [part for part in options.parts if part not in PARTS]
    if unknown:
        parser.error(f"no such part: {', '.join(unknown)}")
    # What an earlier line or a variable of the caller says is not to reach the programs.
    for name in ("NO_COLOR", "SSH_CONNECTION", "TEXTUAL_ANIMATIONS"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(prefix="spades-measure-") as folder:
        report = Report(Path(folder), options.starts, options.idle)
        for part in options.parts or PARTS:
            PARTS[part](report)
    if options.json:
        figures = [
            {"name": figure.name.strip(), "value": figure.value, "unit": figure.unit, "budget": figure.budget}
            for figure in report.figures
        ]
        options.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    broken = [figure for figure in report.figures if not figure.kept]
    print(f"{len(broken)} over budget" if broken else "every budget holds")
    return 1 if broken else 0


if __name__ == "__main__":
    raise SystemExit(main())
