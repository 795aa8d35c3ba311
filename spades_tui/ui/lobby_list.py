"""The lobby's list: a place for a new game, then the saved ones, and which of them is picked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow

NEW: Final = 0
"""The place of the new game; the first saved one has place 1."""


class GameList:
    """Saved games, last played first, and the picked place.

    Until the person has moved, the newest game that can go on is picked; from then on a game stays picked by its id.
    """

    def __init__(self) -> None:
        self.rows: Sequence[GameRow] = ()
        self.picked = NEW
        self._moved = False

    @property
    def game(self) -> GameRow | None:
        """The picked game; None while the new one is picked."""
        return self.rows[self.picked - 1] if 0 < self.picked <= len(self.rows) else None

    def use(self, rows: Sequence[GameRow]) -> None:
        """Take the games as they are now."""
        before = self.game
        self.rows = rows
        if not self._moved:
            self.picked = next((place for place, row in enumerate(rows, 1) if can_go_on(row)), NEW)
        elif before is None or not self.pick(before.id):
            self.picked = min(self.picked, len(rows))

    def pick(self, game_id: int) -> bool:
        """Pick a game by its id; return whether it is in the list."""
        self._moved = True
        found = next((place for place, row in enumerate(self.rows, 1) if row.id == game_id), None)
        if found is not None:
            self.picked = found
        return found is not None

    def move_to(self, place: int) -> None:
        """Pick a place, or the nearest that there is."""
        self._moved = True
        self.picked = max(NEW, min(len(self.rows), place))

    def let_go(self) -> None:
        """Let the newest game be picked again: one is being played now."""
        self._moved = False


def can_go_on(row: GameRow) -> bool:
    """Return whether a game can be played on."""
    return row.playable and not row.finished
