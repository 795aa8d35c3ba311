"""The right to play one game, held until it is released or taken over."""

from __future__ import annotations

import os
from collections.abc import Callable
from types import TracebackType
from typing import Self

from spades_tui.store.locks import FileLock


class GameLock:
    """A held lock of a game; as a context it is released at the end.

    ``holder`` is this process. Whether a later window has taken the game over is for ``Store.owns`` to say.
    """

    __slots__ = ("_disown", "_file", "game_id", "held", "holder", "token")

    def __init__(self, game_id: int, token: str, file: FileLock, disown: Callable[[GameLock], None]) -> None:
        """Take a locked file and the token under which the game is owned; ``Store.lock`` is the door."""
        self.game_id = game_id
        self.token = token
        self.holder = os.getpid()
        self.held = True
        self._file = file
        self._disown = disown

    def release(self) -> None:
        """Give the game free; a second time does nothing."""
        if self.held:
            self.held = False
            self._disown(self)
            self._file.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()
