"""What each screen sends and uses while nobody does anything."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import sleep

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.line import processor
from benchmarks.tui_parts.programs import NEW, TRIVIAL, TRIVIAL_READY, home_with_games
from tests.e2e.player import PERSONS, Where, where
from tests.e2e.ptytools import PtyGame

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
