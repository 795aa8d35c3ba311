"""Hints as JSON and back, for the way from a worker process; cards and actions are their texts."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from spades_tui.analysis.figures import Choice, Hint, Reason, Why
from spades_tui.engine.actions import Action, parse_action
from spades_tui.engine.cards import Card, Suit

if TYPE_CHECKING:
    from spades_tui.bots.wire import JsonObject

_CHOICE: Final = tuple(
    [field.name for field in fields(Choice) if field.name not in ("action", "nils", "like")]
)
_REASON: Final = ("code", "about", "seat", "share", "other", "points", "count")
_WHY: Final = ("verdict", "gap", "error", "worlds", "done")
_HINT: Final = ("seat", "worlds", "exact", "done", "trick", "win_now")


def write_hint(hint: Hint) -> JsonObject:
    """Return a hint as JSON."""
    return {
        **{name: getattr(hint, name) for name in _HINT},
        "choices": [_write_choice(choice) for choice in hint.choices],
        "best": str(hint.best),
        "near": [str(action) for action in hint.near],
        "why": None if hint.why is None else _write_why(hint.why),
    }


def read_hint(found: JsonObject) -> Hint:
    """Return the hint of what ``write_hint`` has made.

    Raises:
        KeyError, ValueError, TypeError, SpadesError: something else has made it.
    """
    return Hint(
        **{name: found[name] for name in _HINT},
        choices=tuple([_read_choice(choice) for choice in found["choices"]]),
        best=parse_action(found["best"]),
        near=tuple([parse_action(action) for action in found["near"]]),
        why=None if found["why"] is None else _read_why(found["why"]),
    )


def _write_choice(choice: Choice) -> JsonObject:
    return {
        **{name: getattr(choice, name) for name in _CHOICE},
        "action": str(choice.action),
        "nils": [list(pair) for pair in choice.nils],
        "like": _write_action(choice.like),
    }


def _read_choice(found: JsonObject) -> Choice:
    return Choice(
        **{name: found[name] for name in _CHOICE},
        action=parse_action(found["action"]),
        nils=tuple([(seat, chance) for seat, chance in found["nils"]]),
        like=_read_action(found["like"]),
    )


def _write_action(action: Action | None) -> str | None:
    return None if action is None else str(action)


def _read_action(found: str | None) -> Action | None:
    return None if found is None else parse_action(found)


def _write_why(why: Why) -> JsonObject:
    return {
        **{name: getattr(why, name) for name in _WHY},
        "action": str(why.action),
        "other": _write_action(why.other),
        "reasons": [_write_reason(reason) for reason in why.reasons],
        "level": [str(action) for action in why.level],
    }


def _read_why(found: JsonObject) -> Why:
    return Why(
        **{name: found[name] for name in _WHY},
        action=parse_action(found["action"]),
        other=_read_action(found["other"]),
        reasons=tuple([_read_reason(reason) for reason in found["reasons"]]),
        level=tuple([parse_action(action) for action in found["level"]]),
    )


def _write_reason(reason: Reason) -> JsonObject:
    return {
        **{name: getattr(reason, name) for name in _REASON},
        "card": None if reason.card is None else reason.card.text,
        "suit": None if reason.suit is None else reason.suit.letter,
    }


def _read_reason(found: JsonObject) -> Reason:
    values: dict[str, Any] = {name: found[name] for name in _REASON}
    return Reason(
        **values,
        card=None if found["card"] is None else Card(found["card"]),
        suit=None if found["suit"] is None else Suit.parse(found["suit"]),
    )
