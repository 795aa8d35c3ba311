"""Whether a game that comes from a file is in the store already."""

from __future__ import annotations

from collections.abc import Sequence

from spades_tui.engine.events import Event, GameStarted
from spades_tui.record.errors import RecordError
from spades_tui.record.text import export_events
from spades_tui.store.errors import StoreError
from spades_tui.store.rows import GameRow
from spades_tui.store.store import Store


def find_same(store: Store, events: Sequence[Event]) -> GameRow | None:
    """Return the newest saved game that holds just these events, or whose export would; None where there is none.

    Raises:
        StoreError: the games cannot be read. One alone that cannot be read is passed over.
    """
    started = events[0] if events else None
    if not isinstance(started, GameStarted):
        return None
    wanted = list(events)
    for row in store.games():
        if row.names != started.names or row.target != started.rules.target:
            continue
        try:
            log = store.load(row.id)
            if log == wanted or list(export_events(log)) == wanted:
                return row
        except (StoreError, RecordError):
            continue
    return None
