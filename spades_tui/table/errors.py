"""What a table refuses, each kind a type of its own with the parameters that say why."""

from __future__ import annotations

from typing import Literal, TypeAlias

from spades_tui.engine.errors import SpadesError

ReadOnlyReason: TypeAlias = Literal["taken_over", "conflict", "watching", "no_secret", "gone", "closed"]


class TableError(SpadesError):
    """The base of everything that a table refuses; what the rules forbid stays an ``IllegalAction``."""


class StaleAction(TableError):
    """An action was decided on sequence number ``seq``, and the game has gone on to ``now``."""

    def __init__(self, seq: int, now: int) -> None:
        super().__init__(seq, now)
        self.seq = seq
        self.now = now


class NotAPerson(TableError):
    """A person asked to act for ``seat``, where the bot ``bot`` sits."""

    def __init__(self, seat: int, bot: str) -> None:
        super().__init__(seat, bot)
        self.seat = seat
        self.bot = bot


class TableReadOnly(TableError):
    """Nothing can be done here any more, only looked at.

    ``reason`` is ``taken_over`` (another window plays this game), ``conflict`` (another program wrote into it),
    ``watching`` (this window follows a game that another one plays), ``no_secret`` (the game came without its secret,
    so nobody can play it on), ``gone`` (the game was deleted) or ``closed``.
    """

    def __init__(self, reason: ReadOnlyReason) -> None:
        super().__init__(reason)
        self.reason: ReadOnlyReason = reason


class OtherPersonsPlay(TableError):
    """Nothing is taken back while other persons sit at the table: ``seats`` are theirs."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        super().__init__(seats)
        self.seats = seats


class SeatHidden(TableError):
    """A watching window may not see what ``seat`` sees."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class BadSeats(TableError):
    """The texts that say who sits where are not four."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class BadTempo(TableError):
    """A tempo is not a number of seconds from 0 to ``limit``."""

    def __init__(self, seconds: float, limit: float) -> None:
        super().__init__(seconds, limit)
        self.seconds = seconds
        self.limit = limit


class BotError(TableError):
    """A bot did not answer with an action; what happened instead is in ``detail``, for developers."""

    def __init__(self, bot: str, detail: str) -> None:
        super().__init__(bot, detail)
        self.bot = bot
        self.detail = detail
