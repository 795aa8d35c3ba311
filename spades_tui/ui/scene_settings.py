"""What a person's settings, the line to the terminal and who sits where make of a scene."""

from __future__ import annotations

from dataclasses import replace

from spades_tui.table import PERSON
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.flow import Flow
from spades_tui.ui.session import Session
from spades_tui.words.bots import bot_label


def with_settings(scene: Scene, flow: Flow, session: Session) -> Scene:
    """Return the scene as this person wants to see it."""
    settings = session.settings
    seats = flow.table.seats
    return replace(
        scene,
        high_first=getattr(settings, "sort_descending", True),
        alternate=getattr(settings, "alternate_colours", True),
        cards=getattr(settings, "cards", "auto"),
        gone=getattr(settings, "cards_out", False),
        levels=tuple("" if player == PERSON else bot_label(flow.words, player) for player in seats),
        lifted=session.moves,
        sparing=not session.moves,
    )
