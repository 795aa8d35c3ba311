"""Whether a saved game is open in some window, for one who wants to look on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from spades_tui.store.errors import Locked, StoreError

if TYPE_CHECKING:
    from spades_tui.store.store import Store


async def is_open_nowhere(store: Store, game_id: int) -> bool:
    """Return whether a game could go on, and no window has it open now; False too where nobody can tell."""
    return await asyncio.to_thread(_is_free, store, game_id)


def _is_free(store: Store, game_id: int) -> bool:
    try:
        row = store.row(game_id)
        if row.finished or not row.playable:
            return False
        store.lock(game_id).release()
    except (Locked, StoreError):
        return False
    return True
