"""A damaged line of the list of games, made anew from the game's own events: they are the truth, it is a summary."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import Event
from spades_tui.engine.evolve import replay
from spades_tui.engine.state import Phase
from spades_tui.engine.takeback import live
from spades_tui.store.rows import (
    COLUMNS,
    NO_SEATS,
    GameInfo,
    GameRow,
    first_columns,
    is_readable,
    pack,
    pack_seats,
    read_row,
)

_NOT_IN_EVENTS: Final = frozenset(
    ("name", "rules_name", "seats", "rated", "hints_used", "origin", "created", "played", "length")
)
"""What a log does not say of its game, and its length, which says whether the log is whole."""
_BY_SIDE: Final = ("partnership", "scores", "bags", "winners")
"""What goes together: with one of these wrong, the others cannot be read either."""


def mend_row(found: Sequence[Any], events: Sequence[Event]) -> GameRow:
    """Return a row from values of ``COLUMNS`` of which some cannot be read; every one that can be is kept.

    ``events`` is the game's log, empty where that cannot be read either; then what is not known is what says least.
    What counts for the statistics is not guessed: a game that may not have been rated is not.
    """
    values = {name: value for name, value in zip(COLUMNS, found, strict=True) if is_readable(name, value)}
    values.update(_from_events(events))
    if not _goes_together(values):
        for name in _BY_SIDE:
            values.pop(name, None)
    values = {**_defaults(found[0], values), **values}
    values.setdefault("length", max(1, len(events)))
    return read_row([values[name] for name in COLUMNS])


def _goes_together(values: Mapping[str, Any]) -> bool:
    if any(name not in values for name in _BY_SIDE):
        return False
    sides = 2 if values["partnership"] else 4
    return all(len(values[name].split()) == sides for name in ("scores", "bags"))


def _from_events(events: Sequence[Event]) -> dict[str, Any]:
    """Return the columns that a log says; none where it is no game."""
    if not events:
        return {}
    try:
        columns = first_columns(replay(live(events)), GameInfo())
    except (SpadesError, ValueError, TypeError, LookupError, AttributeError, AssertionError):
        # Each event can be read, but they do not follow each other.
        return {}
    found = {name: value for name, value in columns.items() if name not in _NOT_IN_EVENTS}
    return {name: int(value) if isinstance(value, bool) else value for name, value in found.items()}


def _defaults(game_id: int, known: Mapping[str, Any]) -> dict[str, Any]:
    sides = 2 if known.get("partnership", 1) else 4
    return {
        # The lock's file and the one in a backup are named so: always the same for the same game.
        "uid": hashlib.sha256(f"game {game_id}".encode()).hexdigest()[:32],
        "name": "",
        "rules_name": "",
        "partnership": 1,
        "auction": 0,
        "names": pack_seats(("", "", "", "")),
        "seats": pack_seats(NO_SEATS),
        "scores": pack((0,) * sides),
        "bags": pack((0,) * sides),
        "hand": 0,
        "phase": Phase.CUT.value,
        "finished": int(known.get("phase") == Phase.OVER.value),
        "winners": "",
        "reason": None,
        "rated": 0,
        "seeded": 0,
        "playable": 0,
        "target": 500,
        "hand_limit": None,
        "created": known.get("played", 0.0),
        "played": known.get("created", 0.0),
        "hints_used": 0,
        "origin": None,
    }
