"""What the store says of a game without reading its log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar, get_args

from spades_tui.engine.events import EndReason, Names
from spades_tui.engine.state import Phase, State
from spades_tui.record.clean import clean_text
from spades_tui.record.fields import LARGE, MANY
from spades_tui.record.origin import Origin, pack_origin, unpack_origin
from spades_tui.record.text import TITLE_WIDTH

T = TypeVar("T")

Seats: TypeAlias = tuple[str, str, str, str]

PERSON: Final = "person"
"""What stands for a person in a game's seats; other seats hold a bot's name."""


NO_SEATS: Final[Seats] = (PERSON, "policy", "policy", "policy")
"""Who sits where when nothing is known of it."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What a game does not say of itself; times are UNIX seconds.

    ``seats`` hold ``person`` or a bot's name; ``rated`` is False for a game with take-backs or hints.
    """

    name: str = ""
    seats: Seats = NO_SEATS
    rules_name: str = ""
    created: float = 0.0
    played: float | None = None
    """When it was last played; None for when it was created."""
    rated: bool = True
    hints_used: bool = False
    origin: Origin | None = None
    """The point of another game from which it was played on; such a game is not rated."""


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a game stands, for the list of games; it is written with every decision."""

    scores: tuple[int, ...]
    bags: tuple[int, ...]
    hand: int
    phase: str
    finished: bool
    winners: tuple[int, ...]
    reason: EndReason | None
    played: float
    """When it was last played, in UNIX seconds."""
    rated: bool | None = None
    """False once a take-back or a hint was used; None leaves it as it is."""

    @classmethod
    def of(cls, state: State, played: float, *, rated: bool | None = None) -> Summary:
        """Return the summary of a state."""
        return cls(
            scores=state.scores,
            bags=state.bags,
            hand=state.hand.number if state.hand is not None else 0,
            phase=state.phase.value,
            finished=state.phase is Phase.OVER,
            winners=state.winners,
            reason=state.reason,
            played=played,
            rated=rated,
        )

    def columns(self) -> dict[str, Any]:
        """Return the columns of ``games`` that say this."""
        found: dict[str, Any] = {
            "scores": pack(self.scores),
            "bags": pack(self.bags),
            "hand": self.hand,
            "phase": self.phase,
            "finished": self.finished,
            "winners": pack(self.winners),
            "reason": self.reason,
            "played": self.played,
        }
        if self.rated is not None:
            found["rated"] = self.rated
        return found


@dataclass(frozen=True, slots=True)
class GameRow:
    """One line of the list of games; scores, bags and winners are by side, names and seats by seat."""

    id: int
    uid: str
    name: str
    rules_name: str
    partnership: bool
    auction: bool
    names: Names
    seats: Seats
    scores: tuple[int, ...]
    bags: tuple[int, ...]
    hand: int
    """The current hand's number, from 1."""
    phase: str
    finished: bool
    winners: tuple[int, ...]
    reason: str | None
    rated: bool
    seeded: bool
    playable: bool
    """Whether the game's secret is there; without it the game can be looked at, but no hand be dealt."""
    target: int
    hand_limit: int | None
    length: int
    """How many events the log has."""
    created: float
    played: float
    hints_used: bool
    """Whether the person ever asked for a hint in it; then it is not rated either."""
    origin: Origin | None
    """The point of another game from which it was played on."""


COLUMNS: Final = tuple(GameRow.__dataclass_fields__)
"""The columns of ``games`` that make a row, in order."""

_TEXT_WIDTH: Final = 200
_LATEST: Final = 253_370_764_800.0
"""The first second of the year 9999: up to here every calendar goes."""


def read_row(found: Sequence[Any]) -> GameRow:
    """Return a row from the values of ``COLUMNS``.

    Raises:
        ValueError: one of them is none that this program writes: the file is damaged there.
    """
    row = GameRow(*[read(value) for read, value in zip(_READERS, found, strict=True)])
    sides = 2 if row.partnership else 4
    if len(row.scores) != sides or len(row.bags) != sides or (row.winners and max(row.winners) >= sides):
        raise ValueError("sides")
    return row


def read_column(name: str, value: object) -> Any:
    """Return what a column of ``COLUMNS`` says.

    Raises:
        ValueError: it says nothing that this program writes.
    """
    return _READER[name](value)


def is_readable(name: str, value: object) -> bool:
    """Return whether a column of ``COLUMNS`` says something that this program writes."""
    try:
        read_column(name, value)
    except ValueError:
        return False
    return True


def clean_seats(packed: object) -> Seats:
    """Return the four texts of ``pack_seats``, fit to be shown.

    Raises:
        ValueError: there are not four texts.
    """
    if not isinstance(packed, str):
        raise ValueError("no text")
    try:
        found = json.loads(packed)
    except RecursionError:
        raise ValueError("too deeply nested") from None
    if not isinstance(found, list) or len(found) != 4:
        raise ValueError("not four texts")
    a, b, c, d = [_text(text) for text in found]
    return (a, b, c, d)


def _text(text: object) -> str:
    """Return a text fit to be shown: the file may have come from others. Most texts need no closer look."""
    if not isinstance(text, str):
        raise ValueError("no text")
    if text.isascii() and text.isprintable() and len(text) <= _TEXT_WIDTH:
        return text
    return clean_text(text, width=_TEXT_WIDTH)


def _flag(value: object) -> bool:
    if type(value) is not int or value not in (0, 1):
        raise ValueError("no flag")
    return bool(value)


def _number(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError("no number in range")
        return value

    return read


def _numbers(low: int, high: int) -> Callable[[object], tuple[int, ...]]:
    def read(value: object) -> tuple[int, ...]:
        if not isinstance(value, str):
            raise ValueError("no text")
        numbers = unpack(value)
        if numbers and not low <= min(numbers) <= max(numbers) <= high:
            raise ValueError("no numbers in range")
        return numbers

    return read


def _one_of(*known: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in known:
            raise ValueError("not known")
        return value

    return read


def _or_none(read: Callable[[object], T]) -> Callable[[object], T | None]:
    return lambda value: None if value is None else read(value)


def _time(value: object) -> float:
    if not isinstance(value, float | int) or not 0 <= value < _LATEST:
        raise ValueError("no time")
    return float(value)


def _uid(value: object) -> str:
    # It becomes part of a file's name.
    if not isinstance(value, str) or not _UID.fullmatch(value):
        raise ValueError("no uid")
    return value


def _origin(value: object) -> Origin | None:
    if value is not None and not isinstance(value, str):
        raise ValueError("no text")
    return unpack_origin(value)


_UID: Final = re.compile(r"[0-9a-f]{32}")
_READER: Final[Mapping[str, Callable[[object], Any]]] = MappingProxyType(
    {
        "id": _number(-(2**63), 2**63 - 1),
        "uid": _uid,
        "name": _text,
        "rules_name": _text,
        "partnership": _flag,
        "auction": _flag,
        "names": clean_seats,
        "seats": clean_seats,
        "scores": _numbers(-LARGE, LARGE),
        "bags": _numbers(0, LARGE),
        "hand": _number(0, MANY),
        "phase": _one_of(*[phase.value for phase in Phase]),
        "finished": _flag,
        "winners": _numbers(0, 3),
        "reason": _or_none(_one_of(*get_args(EndReason))),
        "rated": _flag,
        "seeded": _flag,
        "playable": _flag,
        "target": _number(1, LARGE),
        "hand_limit": _or_none(_number(1, LARGE)),
        "length": _number(1, LARGE),
        "created": _time,
        "played": _time,
        "hints_used": _flag,
        "origin": _origin,
    }
)
_READERS: Final = tuple(_READER[name] for name in COLUMNS)


def pack(numbers: Sequence[int]) -> str:
    """Return numbers as one text."""
    return " ".join(map(str, numbers))


def unpack(text: str) -> tuple[int, ...]:
    """Return the numbers of such a text."""
    return tuple(map(int, text.split()))


def pack_seats(seats: Sequence[str]) -> str:
    """Return four seats' or players' texts, cleaned, as one text."""
    return json.dumps([clean_text(seat, width=_TEXT_WIDTH) for seat in seats])


def keeps_seat(seat: str) -> bool:
    """Return whether a seat's text comes back from the store as it is: neither too long nor with strange letters."""
    return clean_text(seat, width=_TEXT_WIDTH) == seat


def shown_seats(seats: Seats) -> Seats:
    """Return seats as others may see them: of a person's own program neither path nor arguments."""
    a, b, c, d = [_PROGRAM if _PROGRAM_SEAT.match(seat) else seat for seat in seats]
    return (a, b, c, d)


def foreign_seats(seats: Seats) -> Seats:
    """Return seats that a file named, without any program in them: a game from a mail must not start one."""
    a, b, c, d = [
        seat if _BOT.fullmatch(seat) and not _PROGRAM_SEAT.match(seat) else usual
        for seat, usual in zip(seats, NO_SEATS, strict=True)
    ]
    return (a, b, c, d)


_PROGRAM: Final = "exec"
_PROGRAM_SEAT: Final = re.compile(r"\s*exec\b", re.IGNORECASE)
_BOT: Final = re.compile(r"[\w .-]{1,40}")


def clean_title(text: str) -> str:
    """Return a game's name fit to be kept."""
    return clean_text(text, width=TITLE_WIDTH)


def first_columns(state: State, info: GameInfo) -> dict[str, Any]:
    """Return the columns of a game when it is first written, but for its ``uid`` and ``length``."""
    rules = state.rules
    return {
        "name": clean_title(info.name),
        "rules_name": clean_text(info.rules_name),
        "partnership": rules.partnership,
        "auction": rules.trump == "auction",
        "names": pack_seats(state.names),
        "seats": pack_seats(info.seats),
        "rated": info.rated and not info.hints_used and info.origin is None,
        "hints_used": info.hints_used,
        "origin": pack_origin(info.origin),
        "seeded": state.seeded,
        "playable": state.secret is not None,
        "target": rules.target,
        "hand_limit": rules.hand_limit,
        "created": info.created,
        **Summary.of(state, info.created if info.played is None else info.played).columns(),
    }
