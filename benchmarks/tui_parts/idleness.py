"""What each screen sends and uses while nobody does anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import sleep

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.line import processor
from benchmarks.tui_parts.programs import (
    NEW,
    OVER,
    TRIVIAL,
    TRIVIAL_READY,
    home_with_games,
    is_judged,
    to_play,
    to_scores,
)
from tests.e2e.player import PERSONS, Where, where
from tests.e2e.ptytools import PtyGame

Stop = tuple[Sequence[str], Sequence[str] | Callable[[PtyGame], None], str | Callable[[str], object]]
"""Arguments, the keys to press or what does more than that, and what is to be on the screen then."""


def to_hint(game: PtyGame) -> None:
    """Ask for a hint at the table."""
    to_play(game)
    game.press("i")


def to_cards_out(game: PtyGame) -> None:
    """Ask at the table which cards are out."""
    to_play(game)
    game.press("e")


def is_hinted(text: str) -> bool:
    """Whether a hint is there as good as it will be."""
    return " deals" in text and "…" not in text[text.index("Hint") :].split("\n", maxsplit=1)[0]


IDLE: Mapping[str, Stop] = {
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
LOOKING_BACK: Mapping[str, Stop] = {
    "keys": ((), (",", "\x1b[F", "enter"), "one more key"),
    "statistics": ((), ("t",), "rated games"),
    "replay": (OVER, (), "play on"),
    "review that has ended": (OVER, ("i",), is_judged),
    "check deal": (OVER, ("y",), "as promised"),
    "why of a bot": (
        OVER,
        ("right", "right", "w"),
        lambda text: "step on" in text and "Looking for" not in text,
    ),
    "hint": (NEW, to_hint, is_hinted),
    "cards out": (NEW, to_cards_out, "Cards still out"),
    "scoreboard of a hand": (NEW, to_scores, lambda text: where(text) is Where.SCORED),
}
"""What tells of something that is worked out or read first: all of that has been done before it is measured."""


def idle(report: Report) -> None:
    """Measure what screens send and use while nobody does anything, one after the other."""
    home = home_with_games(report.folder / "idle", 3)
    with PtyGame(argv=TRIVIAL, home=home) as game:
        game.wait_for(TRIVIAL_READY)
        used, _sent = _at_rest(game, report.idle)
    report.add("trivial app: processor while idle", used, "% of a core")
    _stops(report, IDLE)


def idle_looking_back(report: Report) -> None:
    """Measure the same at what looks back on a game, and at what tells what was worked out."""
    _stops(report, LOOKING_BACK)


def _stops(report: Report, stops: Mapping[str, Stop]) -> None:
    for name, (args, keys, ready) in stops.items():
        home = home_with_games(report.folder / f"idle at {name}", 3)
        with PtyGame(args, home=home) as game:
            game.wait_for(lambda text: text.strip())
            game.wait_quiet(0.5)
            if callable(keys):
                keys(game)
            else:
                for key in keys:
                    game.press(key, pause=0.1)
                    game.wait_quiet(0.5)
            game.wait_for(ready, 60)
            used, sent = _at_rest(game, report.idle)
        report.add(f"idle at {name}: sent in {report.idle:g} s", sent, "bytes", 0)
        report.add(f"idle at {name}: processor", used, "% of a core", 0.3)


def _at_rest(game: PtyGame, seconds: float) -> tuple[float, int]:
    """Return the percentage of a core that is used while nothing is done, and the bytes that are sent."""
    game.wait_quiet(1.0)
    before = processor(game), game.bytes_out
    sleep(seconds)
    return (processor(game) - before[0]) / seconds * 100, game.bytes_out - before[1]
