"""A whole game as a text that can be read and mailed, and back: a header, its events, a checksum."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spades_tui.engine.events import Event, GameOver, GameStarted, HandScored, SecretRevealed
from spades_tui.engine.game import DEFAULT_NAMES
from spades_tui.engine.takeback import live_entries
from spades_tui.record.check import check_log
from spades_tui.record.clean import clean_name, clean_text
from spades_tui.record.errors import (
    BadGame,
    BadJson,
    DamagedRecord,
    EmptyRecord,
    ForeignRecord,
    NewerRecord,
    NothingFinished,
    RecordError,
    RecordTooLarge,
    TruncatedRecord,
)
from spades_tui.record.fields import Fields, parse_object, write_text
from spades_tui.record.lines import FORMAT, READERS, JsonObject, dump, event_object, read_event
from spades_tui.record.origin import Origin, read_origin

MARK: Final = "spades-tui"
"""The first key of a record, whose value is the format."""
SIZE_LIMIT: Final = 16 * 1024 * 1024
"""The longest text that is read: some 3,000 hands."""
LINE_LENGTH: Final = 72
"""No line of an export is longer, unless a single text in it is."""
TITLE_WIDTH: Final = 60
"""Widest title of a game, in terminal cells."""

_SEAT_WIDTH: Final = 200
_LAST_SECOND: Final = 253_402_300_799  # of the year 9999


@dataclass(frozen=True, slots=True)
class Header:
    """What a record says of a game beside its events; each part may be empty or None.

    ``seats`` are the four seats' texts ("person" or a bot's name), ``created`` and ``played`` UNIX seconds.
    """

    title: str = ""
    rules_name: str = ""
    seats: tuple[str, str, str, str] = ("", "", "", "")
    created: int | None = None
    played: int | None = None
    rated: bool = True
    hints_used: bool = False
    origin: Origin | None = None
    """The point of another game from which it was played on."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record as it was read: nothing in it has been checked against the rules yet.

    ``lines`` are the line on which each event begins, from 1.
    """

    version: int
    sealed: bool
    header: Header
    events: tuple[Event, ...]
    lines: tuple[int, ...]


def export_events(log: Sequence[Event], *, sealed: bool = False) -> tuple[Event, ...]:
    """Return what an export of a full log holds.

    Sealed, that is everything. Else it ends with the last finished hand: no card of a hand that is not finished
    is in it, not even one that was taken back; the hands of the finished ones are, and so is who ended the game
    early. The game's secret is not.

    Raises:
        NothingFinished: without ``sealed``, no hand is finished.
    """
    if sealed:
        return tuple(log)
    entries = live_entries(log)
    scored = [place for place, (_, event) in enumerate(entries) if isinstance(event, HandScored)]
    if not scored:
        raise NothingFinished
    end = entries[scored[-1]][0] + 1
    # Behind the count only events of that same hand without cards: its reveal, and how the game ended.
    tail = [event for _, event in entries[scored[-1] + 1 :] if isinstance(event, GameOver | SecretRevealed)]
    return tuple([_unsealed(event) for event in (*log[:end], *tail)])


def _unsealed(event: Event) -> Event:
    return replace(event, secret=None) if isinstance(event, GameStarted) else event


def export_text(log: Sequence[Event], header: Header | None = None, *, sealed: bool = False) -> str:
    """Return a game as a text of JSON in short lines of ASCII, with a checksum at its end.

    Raises:
        NothingFinished: without ``sealed``, no hand is finished.
    """
    events = export_events(log, sealed=sealed)
    objects = [_header_object(header or Header(), sealed), *[event_object(event) for event in events]]
    lines = [dump(found) for found in objects]
    lines.append(dump({"end": len(events), "sha256": _checksum(lines)}))
    return "\n".join([part for line in lines for part in _wrapped(line)]) + "\n"


def _header_object(header: Header, sealed: bool) -> JsonObject:
    found: JsonObject = {MARK: FORMAT, "sealed": sealed}
    if header.title:
        found["title"] = write_text(header.title)
    if header.rules_name:
        found["rules_name"] = write_text(header.rules_name)
    if any(header.seats):
        found["seats"] = [write_text(seat) for seat in header.seats]
    for name, value in (("created", header.created), ("played", header.played)):
        if value is not None:
            found[name] = value
    if not header.rated:
        found["rated"] = False
    if header.hints_used:
        found["hints_used"] = True
    if header.origin is not None:
        found["origin"] = header.origin.as_object()
    return found


def _checksum(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode("ascii")).hexdigest()[:32]


# A line may be broken behind a comma that stands in no text; never before "{", with which an object begins.
_PART: Final = re.compile(r'(?:"(?:\\.|[^"\\])*"|[^",]|,(?=\{))+,?|,')

_KEY: Final = re.compile(r'[{\[]*"[a-z0-9_]+":')


def _wrapped(line: str) -> Iterator[str]:
    row = ""
    for part in _PART.findall(line):
        if row and len(row) + len(part) > LINE_LENGTH:
            yield row
            row = " "
        rest = part
        if len(row) + len(part) > LINE_LENGTH and (key := _KEY.match(part)):
            yield row + key[0]
            row, rest = " ", part[key.end() :]
        row += rest
    yield row


def read_text(data: str | bytes) -> Record:
    """Return what a text holds, its texts cleaned, but not yet checked against the rules.

    Quoted by a mail ("> "), with a mail around it, with other line ends: all that is passed over.

    Raises:
        RecordError: a subclass says what is wrong, and on which line.
    """
    if len(data) > SIZE_LIMIT:
        raise RecordTooLarge(len(data), SIZE_LIMIT)
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    if not text.strip("\ufeff\x00 \t\r\n"):
        raise EmptyRecord
    rows, first = _rows(text)
    reader = _Reader()
    for number, chunk in _chunks(rows, first):
        try:
            found, behind = parse_object(chunk)
            if "end" in found and reader.lines:
                return reader.record(found, number)
            if chunk[behind:].strip():
                raise BadJson("extra data").at(_line_in(chunk, behind))
            reader.take(found, number)
        except BadJson as error:
            if error.line is not None and number + chunk.count("\n") == len(rows) and _breaks_off(chunk):
                raise TruncatedRecord(len(reader.events)).at(len(rows)) from None
            raise error.at(number + (error.line or 1) - 1) from None
        except RecordError as error:
            raise (error if error.line is not None else error.at(number)) from None
    raise TruncatedRecord(len(reader.events)).at(len(rows))


def import_text(data: str | bytes) -> Record:
    """Return the game that a text holds, its texts cleaned and every decision in it checked.

    Raises:
        RecordError: a subclass says what is wrong, and on which line.
    """
    record = read_text(data)
    try:
        check_log(record.events)
    except BadGame as error:
        raise error.at(record.lines[min(error.index, len(record.lines) - 1)]) from None
    return record


class _Reader:
    """What has been read of a record so far."""

    def __init__(self) -> None:
        self.version = 0
        self.sealed = False
        self.header = Header()
        self.events: list[Event] = []
        self.starts: list[int] = []
        self.lines: list[str] = []

    def take(self, found: JsonObject, number: int) -> None:
        """Take the header, which comes first, or an event."""
        if self.lines:
            self.events.append(_cleaned(read_event(found, self.version)))
            self.starts.append(number)
        else:
            self._take_header(found)
        self.lines.append(dump(found))

    def _take_header(self, found: JsonObject) -> None:
        fields = Fields("header", found)
        self.version = fields.number(MARK, 1)
        if self.version not in READERS:
            raise NewerRecord(self.version, FORMAT)
        self.sealed = fields.flag("sealed")
        seats = fields.texts("seats") if fields.has("seats") else ("",) * 4
        if len(seats) != 4:
            raise fields.bad("seats")
        a, b, c, d = [clean_text(seat, width=_SEAT_WIDTH) for seat in seats]
        self.header = Header(
            title=clean_text(fields.text("title"), width=TITLE_WIDTH) if fields.has("title") else "",
            rules_name=clean_name(fields.text("rules_name"), "") if fields.has("rules_name") else "",
            seats=(a, b, c, d),
            created=fields.number("created", 0, _LAST_SECOND) if fields.has("created") else None,
            played=fields.number("played", 0, _LAST_SECOND) if fields.has("played") else None,
            rated=fields.flag("rated") if fields.has("rated") else True,
            hints_used=fields.flag("hints_used") if fields.has("hints_used") else False,
            origin=read_origin(fields.take("origin")) if fields.has("origin") else None,
        )
        fields.done()

    def record(self, found: JsonObject, number: int) -> Record:
        """Return the whole record if the last line's count and checksum agree."""
        fields = Fields("end", found)
        expected = fields.number("end", 0)
        checksum = fields.text("sha256")
        fields.done()
        if expected != len(self.events) or checksum != _checksum(self.lines):
            raise DamagedRecord(expected, len(self.events)).at(self._first_wrong() or number)
        return Record(self.version, self.sealed, self.header, tuple(self.events), tuple(self.starts))

    def _first_wrong(self) -> int | None:
        """Return the line of the first event that does not follow from those before it."""
        try:
            check_log(self.events)
        except BadGame as error:
            if error.index < len(self.starts):
                return self.starts[error.index]
        except EmptyRecord:
            pass
        return None


def _cleaned(event: Event) -> Event:
    if not isinstance(event, GameStarted):
        return event
    # No name at all is one of its own kind: whoever reads the game words it.
    a, b, c, d = (
        name and clean_name(name, fallback) for name, fallback in zip(event.names, DEFAULT_NAMES, strict=True)
    )
    return replace(event, names=(a, b, c, d))


_HEAD: Final = re.compile(r'^([ \t>|\ufeff]*)\{[ \t]*"' + MARK + r'"[ \t]*:', re.MULTILINE)


def _rows(text: str) -> tuple[list[str], int]:
    """Return the text's lines without what a mail puts before them, and the index of the header's."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    head = _HEAD.search(text)
    if head is None:
        raise ForeignRecord
    quote = head[1]
    rows = text.split("\n")
    while len(rows) > 1 and not rows[-1].strip():
        rows.pop()
    first = text.count("\n", 0, head.end())
    if quote:
        bare = quote.rstrip()
        rows = [row.removeprefix(quote if row.startswith(quote) else bare) for row in rows]
    return rows, first


def _chunks(rows: Sequence[str], first: int) -> Iterator[tuple[int, str]]:
    """Yield the texts that begin with a brace at the start of a line, each with its line, from 1."""
    starts = [place for place in range(first, len(rows)) if rows[place].startswith("{")]
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        yield start + 1, "\n".join(rows[start:end])


def _line_in(chunk: str, place: int) -> int:
    """Return the line, from 1, of the first character from ``place`` on that is no white space."""
    rest = chunk[place:]
    return chunk.count("\n", 0, place + len(rest) - len(rest.lstrip())) + 1


_TOKENS: Final = re.compile(r'"(?:\\.|[^"\\])*"?|[\[{]|[\]}]', re.DOTALL)


def _breaks_off(chunk: str) -> bool:
    """Whether an object or a text in it has no end."""
    depth = 0
    for token in _TOKENS.finditer(chunk):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
            if depth == 0:
                return False
    return True
