"""One running game: its seats, bots and saving; the only writer of its log, which belongs to no window."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.table.errors import (
        BadSeats,
        BadTempo,
        BotError,
        NotAPerson,
        OtherPersonsPlay,
        SeatHidden,
        StaleAction,
        TableError,
        TableReadOnly,
    )
    from spades_tui.table.notices import (
        BotBenched,
        BotFailed,
        CutShort,
        EndLost,
        Notice,
        NotRead,
        NotSaved,
        ReadOnly,
        SavedAgain,
        SeatChanged,
        Stalled,
    )
    from spades_tui.table.options import TableOptions
    from spades_tui.table.process_runner import MixedRunner, ProcessRunner
    from spades_tui.table.recap import Recap
    from spades_tui.table.runner import Bot, BotRunner, Question, ThreadRunner
    from spades_tui.table.seats import PERSON, Seats
    from spades_tui.table.table import Table
    from spades_tui.table.updates import Subscription, Update
    from spades_tui.table.watch import Watch

__all__ = [
    "PERSON",
    "BadSeats",
    "BadTempo",
    "Bot",
    "BotBenched",
    "BotError",
    "BotFailed",
    "BotRunner",
    "CutShort",
    "EndLost",
    "MixedRunner",
    "NotAPerson",
    "NotRead",
    "NotSaved",
    "Notice",
    "OtherPersonsPlay",
    "ProcessRunner",
    "Question",
    "ReadOnly",
    "Recap",
    "SavedAgain",
    "SeatChanged",
    "SeatHidden",
    "Seats",
    "StaleAction",
    "Stalled",
    "Subscription",
    "Table",
    "TableError",
    "TableOptions",
    "TableReadOnly",
    "ThreadRunner",
    "Update",
    "Watch",
]

_HOMES = {
    name: home
    for home, names in {
        "errors": (
            "BadSeats",
            "BadTempo",
            "BotError",
            "NotAPerson",
            "OtherPersonsPlay",
            "SeatHidden",
            "StaleAction",
            "TableError",
            "TableReadOnly",
        ),
        "notices": (
            "BotBenched",
            "BotFailed",
            "CutShort",
            "EndLost",
            "Notice",
            "NotRead",
            "NotSaved",
            "ReadOnly",
            "SavedAgain",
            "SeatChanged",
            "Stalled",
        ),
        "options": ("TableOptions",),
        "process_runner": ("MixedRunner", "ProcessRunner"),
        "recap": ("Recap",),
        "runner": ("Bot", "BotRunner", "Question", "ThreadRunner"),
        "seats": ("PERSON", "Seats"),
        "table": ("Table",),
        "updates": ("Subscription", "Update"),
        "watch": ("Watch",),
    }.items()
    for name in names
}
"""By name the module in which it lives; that is loaded when the name is asked for, since start-up needs few of them."""


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"{__name__}.{home}"), name)
        return found
