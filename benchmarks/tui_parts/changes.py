"""Changes from one screen or dialog to another: how many bytes each sends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import sleep

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.programs import NEW, SETTINGS, home_with_games
from tests.e2e.player import Where, where, write_settings
from tests.e2e.ptytools import PtyGame

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
