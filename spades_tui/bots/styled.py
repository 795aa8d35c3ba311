"""Bots with a style changed for measuring, such as ``strongest:reads_bids=no`` or ``expert:worlds=20,noise=0``."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from spades_tui.bots.duel_errors import BadStyle
from spades_tui.bots.player import Bot, is_program, make

_FLAGS: Final = {"yes": True, "no": False}


def make_styled(name: str) -> Bot:
    """Return a new bot of a name that may say, behind a colon, which figures of its style are others.

    Raises:
        UnknownBot, BadCommand: there is no such bot.
        BadStyle: it cannot have this style.
    """
    base, colon, changes = name.partition(":")
    if not colon or is_program(name):
        return make(name)
    make(base)
    from spades_tui.bots.levels import STYLES
    from spades_tui.bots.search import SearchBot

    if base not in STYLES:
        raise BadStyle("bot", base, tuple(STYLES))
    before = STYLES[base]
    known = tuple([field.name for field in fields(before)])
    values: dict[str, Any] = {}
    for change in changes.split(","):
        key, _, text = change.partition("=")
        key = key.strip()
        if key not in known:
            raise BadStyle("name", key, known)
        values[key] = _value(getattr(before, key), text.strip(), change)
    return SearchBot(name, replace(before, **values))


def _value(before: bool | int | float, text: str, change: str) -> bool | int | float:
    if isinstance(before, bool):
        if text not in _FLAGS:
            raise BadStyle("value", change, tuple(_FLAGS))
        return _FLAGS[text]
    try:
        value = type(before)(text)
    except ValueError:
        raise BadStyle("value", change) from None
    # A hand has fewer layouts than a million that are worth a look, and nothing else is measured in millions either.
    if not -1e6 <= value <= 1e6 or (isinstance(before, int) and value < 1):
        raise BadStyle("value", change)
    return value
