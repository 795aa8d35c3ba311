"""What a flow works with: a running or watched game on one side, the screens of a window on the other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

from spades_tui.engine.events import Event
from spades_tui.engine.views import SeatView
from spades_tui.record.origin import Origin
from spades_tui.table import Recap, Seats, Subscription, Table
from spades_tui.table.errors import ReadOnlyReason
from spades_tui.ui.flow_show import Place
from spades_tui.words import Words

Rematch: TypeAlias = Callable[[Seats], Awaitable[Table]]
"""Makes the table of another game with the same rules, with these players."""


class TableLike(Protocol):
    """What a running game and a watched one have in common."""

    @property
    def seats(self) -> Seats: ...
    @property
    def rules_name(self) -> str: ...
    @property
    def origin(self) -> Origin | None: ...
    @property
    def game_id(self) -> int | None: ...
    @property
    def read_only(self) -> ReadOnlyReason | None: ...
    def view(self, seat: int | None) -> SeatView: ...
    def recap(self, seat: int | None) -> Recap: ...
    def hand(self, seat: int | None) -> tuple[Event, ...]: ...
    def history(self, seat: int | None) -> tuple[Event, ...]: ...
    def subscribe(self, seat: int | None) -> Subscription: ...
    async def start(self) -> None: ...
    async def close(self) -> None: ...


class Stage(Protocol):
    """Where a flow shows itself: the screens of a window."""

    @property
    def words(self) -> Words:
        """What things are said with, asked anew each time."""

    @property
    def settings(self) -> object:
        """The settings in force, asked anew each time."""

    def in_sight(self) -> bool:
        """Whether the game's own screen is uppermost; while something lies over it, nothing moves."""

    def reading(self) -> bool:
        """Whether the scoreboard lies over it to be read."""

    async def show(self, place: Place) -> None:
        """Have the screen of that place up, in its newest state; what lies over it is drawn anew and stays."""

    async def close_dialogs(self) -> None:
        """Close the menu or the question that lies over it, unanswered."""

    async def uncover(self) -> None:
        """Close whatever lies over the game's own screen."""

    async def leave(self) -> None:
        """Close the game's screens; what was there before is seen again."""

    def remember(self, settings: dict[str, float | str]) -> None:
        """Keep changed settings."""
