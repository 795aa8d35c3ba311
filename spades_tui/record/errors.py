"""What can be wrong with a game as text, each kind a type with a code, a place and its parameters."""

from __future__ import annotations

from typing import ClassVar, Self

from spades_tui.engine.errors import SpadesError


class RecordError(SpadesError):
    """The base of everything that is wrong with a record.

    ``code`` names the kind; ``line`` is the line of the text, from 1, and None where no line is concerned.
    """

    code: ClassVar[str] = "record"

    def __init__(self, *parameters: object) -> None:
        super().__init__(*parameters)
        self.line: int | None = None

    def at(self, line: int) -> Self:
        """Return this error with the line it was found on."""
        self.line = line
        return self


class EmptyRecord(RecordError):
    """There is nothing in the text."""

    code = "empty"


class ForeignRecord(RecordError):
    """The text is no record of a game."""

    code = "foreign"


class RecordTooLarge(RecordError):
    """The text has ``size`` bytes (or characters) where ``limit`` are read at most."""

    code = "too_large"

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(size, limit)
        self.size = size
        self.limit = limit


class NewerRecord(RecordError):
    """The text is in format ``version``, and this program reads formats up to ``supported``."""

    code = "newer"

    def __init__(self, version: int, supported: int) -> None:
        super().__init__(version, supported)
        self.version = version
        self.supported = supported


class TruncatedRecord(RecordError):
    """The text breaks off after ``events`` whole events; ``line`` is the last line there is."""

    code = "truncated"

    def __init__(self, events: int) -> None:
        super().__init__(events)
        self.events = events


class DamagedRecord(RecordError):
    """The text was changed or lines are missing: ``found`` events where ``expected`` were written, or an equal
    number with another checksum. ``line`` is the first line that does not follow from those before it; where
    each does, that of the checksum.
    """

    code = "damaged"

    def __init__(self, expected: int, found: int) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found


class BadJson(RecordError):
    """A line is no JSON object, or one that no record holds; ``problem`` is what the reader said, in English."""

    code = "bad_json"

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


class BadField(RecordError):
    """``field`` of an event (or header) of ``kind`` is missing, is not known, or holds what it cannot hold."""

    code = "bad_field"

    def __init__(self, kind: str, field: str) -> None:
        super().__init__(kind, field)
        self.kind = kind
        self.field = field


class UnknownEvent(RecordError):
    """There is no event of this ``kind``."""

    code = "unknown_event"

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class BadGame(RecordError):
    """The base of what is wrong with the order of events: ``index`` is that of the event, ``kind`` its kind."""

    def __init__(self, index: int, kind: str, *more: object) -> None:
        super().__init__(index, kind, *more)
        self.index = index
        self.kind = kind


class WrongOrder(BadGame):
    """An event cannot come at this place of a game."""

    code = "wrong_order"


class IllegalEvent(BadGame):
    """An event tells of something that the rules forbid; ``reason`` is the engine's error."""

    code = "illegal_event"

    def __init__(self, index: int, kind: str, reason: SpadesError) -> None:
        super().__init__(index, kind, reason)
        self.reason = reason


class WrongResult(BadGame):
    """An event is not what follows from the decision before it: a trick's winner, a count, a deal."""

    code = "wrong_result"


class UnfinishedDecision(BadGame):
    """The last decision's consequences are not all there; ``kind`` is that of the first one missing."""

    code = "unfinished_decision"


class NothingFinished(RecordError):
    """No hand is finished yet, so there is nothing that may be shown to others."""

    code = "nothing_finished"


class HandSealed(SpadesError):
    """Hand ``number`` is not over, so that its cards are not open."""

    code = "hand_sealed"

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NothingToPlay(SpadesError):
    """Nobody is to act at this point of a hand, so that it cannot be played on from there."""

    code = "nothing_to_play"
