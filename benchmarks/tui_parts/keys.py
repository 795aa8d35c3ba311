"""Memory, and a key that moves the selection: when it is answered, and what that sends."""

from __future__ import annotations

from benchmarks.tui_parts.figures import Report, p95
from benchmarks.tui_parts.line import burst, memory, pressing
from benchmarks.tui_parts.programs import NEW, SETTINGS, TRIVIAL, TRIVIAL_READY, home_with_games, to_play
from benchmarks.tui_parts.starts import started
from tests.e2e.player import write_settings
from tests.e2e.ptytools import PtyGame


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
