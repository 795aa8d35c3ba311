"""What is said in the terminal once the full screen has ended: that a game was left, and how it goes on."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from spades_tui.engine.state import Phase
from spades_tui.words.help import goodbye

if TYPE_CHECKING:
    from spades_tui.ui.flow import Flow
    from spades_tui.ui.session import Session

RESUME = "spades-tui resume"


def saved_game(screens: Iterable[object]) -> int | None:
    """Return the number of the game that is played on one of these screens, where it can go on from the disk.

    None where no game is open, or only one that is over, is followed, is guided or could not be saved.
    """
    for screen in screens:
        flow = cast("Flow | None", getattr(screen, "flow", None))
        if flow is None:
            continue
        if flow.guide is None and flow.can_act and flow.saved and flow.view.phase is not Phase.OVER:
            return flow.table.game_id
    return None


def farewell(session: Session, game_id: int | None) -> str:
    """Return the sentence for who has left a game; empty where no game waits, and for a guest, who has no shell."""
    if game_id is None or session.services.get("guest"):
        return ""
    command = f"{RESUME} {game_id}"
    folder = session.services.get("data_dir")
    if isinstance(folder, str) and folder:
        command = f"{command} --data-dir {shlex.quote(folder)}"
    return goodbye(session.words, saved=True, command=command)
