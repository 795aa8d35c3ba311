"""Changes from one screen or dialog to another: how many bytes each sends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import sleep

from benchmarks.tui_parts.figures import Report
from benchmarks.tui_parts.programs import NEW, OVER, SETTINGS, home_with_games, is_judged, to_play
from tests.e2e.player import Where, own_cards, where, write_settings
from tests.e2e.ptytools import PtyGame

ESC = "\x1b"
Step = tuple[str, str | Sequence[str], str | Callable[[str], object]]
WALK: tuple[Step, ...] = (
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
IN_GAME: tuple[Step, ...] = (
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
LOOKING_BACK: tuple[Step, ...] = (
    ("lobby to the statistics", "t", "rated games"),
    ("statistics to the lobby", ESC, "Saved games"),
    ("lobby to the replay", "v", "play on"),
    ("replay to the review, judged meanwhile", "i", is_judged),
    ("review to the list of hands", "a", "All hands"),
    ("list of hands to the review", ESC, is_judged),
    ("review to the replay", ESC, "play on"),
    ("replay to the check of the deal", "y", "as promised"),
    ("check of the deal to the replay", ESC, "play on"),
    ("replay to its list of tricks", "t", "Go to a trick"),
    ("list of tricks to the replay", ESC, "play on"),
    ("replay to the lobby", ESC, "Saved games"),
)
KEYS: tuple[Step, ...] = (
    ("settings to the keys", "\r", "one more key"),
    ("keys to the settings", ESC, "Plain mode speaks"),
)
AFTER_HAND: tuple[Step, ...] = (
    ("end of a hand to its scoreboard", " ", lambda text: where(text) is Where.SCORED),
    ("scoreboard to its review, judged meanwhile", "i", is_judged),
    ("review to the scoreboard", ESC, lambda text: where(text) is Where.SCORED),
    ("scoreboard to the replay", "v", "play on"),
    ("replay to the scoreboard", ESC, lambda text: where(text) is Where.SCORED),
    ("scoreboard to the next hand", "\r", lambda text: where(text) in (Where.LOOK, Where.BID)),
)
END = "\x1b[F"


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


def changes_looking_back(report: Report) -> None:
    """Measure the same with what looks back: from the lobby, and after a hand. Hands are judged in the meantime."""
    home = home_with_games(report.folder / "back", 30)
    worst: list[tuple[int, str]] = []
    with PtyGame(OVER, home=home) as game:
        game.wait_for("play on")
        game.wait_quiet()
        game.press("esc", pause=0.5)
        game.wait_for("Saved games")
        game.press(END, pause=0.5)  # the oldest game, which is over
        worst += [(changed(game, keys, ready), name) for name, keys, ready in LOOKING_BACK]
        game.press(",", END, pause=0.5)
        worst += [(changed(game, keys, ready), name) for name, keys, ready in KEYS]
    write_settings(home, {**SETTINGS, "trick_pause": "key"})
    with PtyGame(NEW, home=home) as game:
        to_play(game)
        while own_cards(game.text) or where(game.text) is not Where.PAUSE:
            changed(game, ("enter",), lambda text: where(text) in (Where.PLAY, Where.PAUSE))
        worst += [(changed(game, keys, ready), name) for name, keys, ready in AFTER_HAND]
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
    game.wait_for(ready, 60)
    game.wait_quiet(0.4)
    return game.bytes_out - before
