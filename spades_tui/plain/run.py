"""Plain mode from its beginning to an exit code: signals, the loop, the last words."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Mapping
from typing import Any

from spades_tui.plain.desk import Desk, Leaving
from spades_tui.plain.lobby import PlainLobby
from spades_tui.setup.signals import SignalWatch
from spades_tui.setup.streams import settle
from spades_tui.setup.threads import DaemonPool
from spades_tui.words.help import goodbye

INTERRUPTED = 130
COMMAND = "spades-tui resume --plain"


def run_plain(
    desk: Desk,
    kind: str,
    *,
    game_id: int | None = None,
    options: Mapping[str, Any] | None = None,
    why: str = "",
) -> int:
    """Play in plain mode and return the exit code; ``why`` is said first where nobody asked for this mode.

    ``kind`` is lobby, new or resume. Signals must be blocked (``signals.block``) before any thread has started.
    """
    watch = SignalWatch(descriptor=desk.descriptor if desk.interactive else None)
    watch.start()
    code = asyncio.run(_run(watch, desk, kind, game_id, options or {}, why))
    settle(desk.out)
    return watch.exit_code or code


async def _run(
    watch: SignalWatch, desk: Desk, kind: str, game_id: int | None, options: Mapping[str, Any], why: str
) -> int:
    loop = asyncio.get_running_loop()
    loop.set_default_executor(DaemonPool())
    watch.attach(loop, lambda code: desk.leave("signal", code))
    loop.add_signal_handler(signal.SIGINT, desk.leave, "interrupt", INTERRUPTED)
    desk.lines.start()
    try:
        desk.say(why)
        await PlainLobby(desk).run(kind, game_id, options)
    except Leaving as leaving:
        _say_goodbye(desk, leaving)
        return leaving.code
    return 0


def _say_goodbye(desk: Desk, leaving: Leaving) -> None:
    """Say that the program ends and what has become of the game, where anybody hears it."""
    _ = desk.words
    if leaving.why in ("gone", "signal"):
        return
    try:
        if leaving.why == "interrupt" and desk.interactive:
            desk.new_line()  # the terminal has written ^C
        if leaving.why == "end":
            desk.say(_("The input is at its end."))
        desk.say(goodbye(_, saved=desk.saved, command=COMMAND if desk.resumable else ""))
    except Leaving:
        return
