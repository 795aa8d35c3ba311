"""One line of JSON between the game and a bot: written in one way, read strictly, never larger than agreed."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias, TypeVar

T = TypeVar("T")
JsonObject: TypeAlias = dict[str, Any]
Read: TypeAlias = Callable[[object, str], T]
"""Makes a value of what JSON holds; the text says where it stands, for the error."""

ProtocolCode: TypeAlias = Literal[
    "too_long",
    "not_utf8",
    "not_json",
    "key_twice",
    "bad_number",
    "too_deep",
    "no_object",
    "missing",
    "surplus",
    "bad_value",
    "unknown_type",
    "wrong_version",
    "no_hello",
    "hello_twice",
    "unknown_game",
    "too_many_games",
    "unknown_result",
    "unasked",
]

SAFE: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exact."""


class ProtocolError(Exception):
    """A line that the protocol does not allow.

    ``code`` says what is wrong with it, ``where`` the field concerned, such as ``view.hand[3]``.

    - ``too_long``, ``not_utf8``, ``not_json``, ``key_twice``, ``bad_number`` (one that JSON does not have, or one of
      thousands of digits), ``too_deep``, ``no_object``: the line itself.
    - ``missing``, ``surplus``, ``bad_value``, ``unknown_type``, ``wrong_version``: a field.
    - ``no_hello``, ``hello_twice``, ``unknown_game``, ``too_many_games``, ``unknown_result``, ``unasked``: a line that
      does not go with those before it.
    """

    def __init__(self, code: ProtocolCode, where: str = "") -> None:
        super().__init__(f"{code}: {where}" if where else code)
        self.code: ProtocolCode = code
        self.where = where


def dump(found: JsonObject) -> bytes:
    """Return an object as one line of compact JSON in ASCII, its end included."""
    return (
        json.dumps(found, ensure_ascii=True, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"
    )


def parse_line(line: bytes) -> JsonObject:
    """Return the JSON object of a line; spaces around it do no harm.

    Raises:
        ProtocolError: the line is no JSON object.
    """
    try:
        found = _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise ProtocolError("not_utf8") from None
    except RecursionError:
        raise ProtocolError("too_deep") from None
    except json.JSONDecodeError as error:
        raise ProtocolError("not_json", f"column {error.colno}") from None
    except ValueError:  # a number of thousands of digits
        raise ProtocolError("bad_number") from None
    if not isinstance(found, dict):
        raise ProtocolError("no_object")
    return found


def _unique(pairs: list[tuple[str, Any]]) -> JsonObject:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ProtocolError("key_twice", shown(next(name for name in names if names.count(name) > 1)))
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ProtocolError("bad_number")
    return number


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_finite, parse_constant=_finite)


def shown(text: str, most: int = 40) -> str:
    """Return the beginning of somebody else's text, in letters that can do nothing to a terminal or a log."""
    return ascii(text[:most])[1:-1]


class LineBuffer:
    """Bytes as they come, cut into lines; no line is longer than the limit."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._rest = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the lines that these bytes complete, without their ends; empty ones are left out.

        Raises:
            ProtocolError: a line is too long, whether or not it has ended.
        """
        start = 0
        while (end := data.find(b"\n", start)) >= 0:
            line = bytes(self._rest) + data[start:end]
            self._rest.clear()
            start = end + 1
            if len(line) > self._limit:
                raise ProtocolError("too_long")
            if line.strip():
                yield line
        self._rest += data[start:]
        if len(self._rest) > self._limit:
            raise ProtocolError("too_long")


class Fields:
    """The fields of one JSON object; each is taken once, and ``done`` refuses what is left."""

    __slots__ = ("_left", "where")

    def __init__(self, found: object, where: str = "") -> None:
        """Take what JSON holds at a place.

        Raises:
            ProtocolError: it is no object.
        """
        if not isinstance(found, dict):
            raise ProtocolError("bad_value", where)
        self._left = dict(found)
        self.where = where

    def take(self, name: str, read: Read[T]) -> T:
        """Return what ``read`` makes of a field.

        Raises:
            ProtocolError: there is no such field, or it does not hold what it must.
        """
        where = f"{self.where}.{name}" if self.where else name
        if name not in self._left:
            raise ProtocolError("missing", where)
        return read(self._left.pop(name), where)

    def have(self, name: str) -> bool:
        """Return whether a field is still there."""
        return name in self._left

    def done(self) -> None:
        """Refuse fields that nobody asked for.

        Raises:
            ProtocolError: there are some.
        """
        if self._left:
            name = shown(min(self._left))
            raise ProtocolError("surplus", f"{self.where}.{name}" if self.where else name)


def whole(low: int, high: int = SAFE) -> Read[int]:
    """Read a whole number in a range."""

    def read(found: object, where: str) -> int:
        if type(found) is not int or not low <= found <= high:
            raise ProtocolError("bad_value", where)
        return found

    return read


def real(low: float, high: float) -> Read[float]:
    """Read a number in a range."""

    def read(found: object, where: str) -> float:
        if type(found) not in (int, float) or not low <= float(found) <= high:  # type: ignore[arg-type] # just checked
            raise ProtocolError("bad_value", where)
        return float(found)  # type: ignore[arg-type] # the same

    return read


def flag(found: object, where: str) -> bool:
    """Read yes or no."""
    if type(found) is not bool:
        raise ProtocolError("bad_value", where)
    return found


def text(most: int) -> Read[str]:
    """Read a text of at most so many characters."""

    def read(found: object, where: str) -> str:
        if type(found) is not str or len(found) > most:
            raise ProtocolError("bad_value", where)
        return found

    return read


def word(values: Mapping[str, T]) -> Read[T]:
    """Read a text that stands for one of these values."""

    def read(found: object, where: str) -> T:
        if type(found) is not str or found not in values:
            raise ProtocolError("bad_value", where)
        return values[found]

    return read


def maybe(inner: Read[T]) -> Read[T | None]:
    """Read a null as None, anything else as ``inner`` does."""

    def read(found: object, where: str) -> T | None:
        return None if found is None else inner(found, where)

    return read


def items(inner: Read[T], low: int, high: int | None = None) -> Read[tuple[T, ...]]:
    """Read a list of so many entries, each as ``inner`` does; without ``high`` exactly ``low`` of them."""
    most = low if high is None else high

    def read(found: object, where: str) -> tuple[T, ...]:
        if type(found) is not list or not low <= len(found) <= most:
            raise ProtocolError("bad_value", where)
        return tuple([inner(entry, f"{where}[{place}]") for place, entry in enumerate(found)])

    return read


def names_of(values: Sequence[T], name: Callable[[T], str] = str) -> dict[str, T]:
    """Return values by the text that stands for each."""
    return {name(value): value for value in values}
