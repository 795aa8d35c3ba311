"""Ending a game early in words: who has won then, and what does not count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.engine.scoring import leaders
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView
    from spades_tui.words.words import Words

IN_PLAY: Final = (Phase.BID, Phase.TRUMP, Phase.PLAY)
"""Where a hand lies on the table that nobody has counted."""


def outcome_of_ending(_: Words, view: SeatView) -> str:
    """Return who would have won if the game ended now."""
    best = leaders(view.scores)
    if len(best) == len(view.scores):
        return _("No score is higher: it is a draw.")
    if len(best) > 1:
        return _("The highest score is shared: it is a draw among those who have it.")
    return _("The higher score wins.") if len(view.scores) == 2 else _("The highest score wins.")


def ending_question(_: Words, view: SeatView) -> str:
    """Return what is asked before a game is ended early."""
    said = _("End the game now? {outcome}", outcome=outcome_of_ending(_, view))
    if view.phase not in IN_PLAY:
        return said
    return " ".join((said, _("The hand on the table does not count.")))
