"""What a table tells beside the game: what stands (not saved, only to be looked at), and news (a bot's failure)."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.table import CutShort, Notice, NotSaved, ReadOnly, SavedAgain, SeatChanged, Update
from spades_tui.table.errors import ReadOnlyReason
from spades_tui.words import Words


class Beside:
    """The notices of one window."""

    def __init__(self) -> None:
        self.saved = True
        """Whether everything up to here is on disk."""
        self.open_nowhere = False
        """Whether the game is only watched, and no window plays it: until something happens in it."""
        self._why_not: NotSaved | None = None
        self._newest: list[Notice] = []

    def take(self, update: Update) -> None:
        """Note what an update tells."""
        self.saved = update.saved
        self.open_nowhere = self.open_nowhere and not update.events
        for notice in update.notices:
            if isinstance(notice, NotSaved):
                self._why_not = notice
            elif isinstance(notice, SavedAgain):
                self._why_not = None
            elif not isinstance(notice, ReadOnly | SeatChanged):
                self._newest = [*self._newest[-1:], notice]

    def news(self) -> tuple[Notice, ...]:
        """Return what has happened once and stands for nothing that is so still: a bot's failure, a lost end."""
        return tuple(self._newest)

    def read(self, news: Sequence[Notice]) -> None:
        """Let go of news that the person has decided something under; what has come meanwhile stays."""
        self._newest = [notice for notice in self._newest if not any(notice is old for old in news)]

    def standing(
        self, read_only: ReadOnlyReason | None, starting: bool, *, logged: bool = False
    ) -> list[Notice]:
        """Return what stands, the most important first.

        That nothing is ever saved is told while the game is ``starting`` alone: the title says it all the time. Where
        what has happened is ``logged`` beside the table, a bot that was cut short is told of there.
        """
        standing = [notice for notice in self._newest if not (logged and isinstance(notice, CutShort))]
        why_not = self._why_not or NotSaved(None)
        if not self.saved and (starting or why_not.error is not None):
            standing.insert(0, why_not)
        if read_only is not None:
            standing.insert(0, ReadOnly(read_only))
        return standing

    def texts(
        self,
        words: Words,
        names: Sequence[str],
        read_only: ReadOnlyReason | None,
        starting: bool,
        *,
        logged: bool = False,
    ) -> tuple[str, ...]:
        """Return the sentences of what stands, the most important first."""
        from spades_tui.words.table_errors import open_nowhere

        return tuple(
            open_nowhere(words) if self._is_idle(notice) else words.notice(notice, names)
            for notice in self.standing(read_only, starting, logged=logged)
        )

    def briefs(
        self,
        words: Words,
        key: str,
        read_only: ReadOnlyReason | None,
        starting: bool,
        *,
        logged: bool = False,
    ) -> tuple[str, ...]:
        """Return the same in few words, empty where the sentence is short; ``key`` opens the menu, which tells more."""
        from spades_tui.words.table_errors import brief_notice, open_nowhere

        return tuple(
            open_nowhere(words, brief=True) if self._is_idle(notice) else brief_notice(words, notice, key)
            for notice in self.standing(read_only, starting, logged=logged)
        )

    def _is_idle(self, notice: Notice) -> bool:
        """Return whether a notice says that the game is watched, while there is nothing to watch."""
        return self.open_nowhere and notice == ReadOnly("watching")
