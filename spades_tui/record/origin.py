"""Where a game began that was played on from a point of another one."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Final

from spades_tui.record.clean import clean_text
from spades_tui.record.errors import BadField, BadJson
from spades_tui.record.fields import MANY, Fields, parse_object, write_text

NAME_WIDTH: Final = 60
_UID: Final = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Origin:
    """The point of another game from which a game was played on: all its cards were open by then."""

    uid: str
    """The other game's name for all time, 32 hex digits; empty where it had none."""
    name: str
    """What the other game was called."""
    hand: int
    """The number of the hand there, from 1."""
    cards: int
    """How many cards of it had been played, 0 to 51."""

    def as_object(self) -> dict[str, object]:
        """Return the origin as a JSON object."""
        return {"uid": self.uid, "name": write_text(self.name), "hand": self.hand, "cards": self.cards}


def read_origin(found: object) -> Origin:
    """Return the origin of a JSON object, its texts cleaned.

    Raises:
        BadField: it is none.
    """
    fields = Fields("origin", found)
    uid = fields.text("uid")
    if uid and not _UID.fullmatch(uid):
        raise fields.bad("uid")
    name = clean_text(fields.text("name"), width=NAME_WIDTH)
    origin = Origin(uid, name, fields.number("hand", 1, MANY), fields.number("cards", 0, 51))
    fields.done()
    return origin


def pack_origin(origin: Origin | None) -> str | None:
    """Return an origin as one text for a column; None stays None."""
    return None if origin is None else json.dumps(origin.as_object())


def unpack_origin(text: str | None) -> Origin | None:
    """Return the origin of such a text; None where there is none, or where it cannot be read."""
    if text is None:
        return None
    try:
        found, _end = parse_object(text)
        return read_origin(found)
    except (BadJson, BadField):
        # It says where a game came from and no more: the game itself is whole.
        return None
