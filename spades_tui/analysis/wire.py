"""Hints, and what is known afterwards, as JSON and back, for the way to a worker process and from it.

Cards and actions are their texts.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final

from spades_tui.analysis.figures import Choice, Hint, Reason, Why
from spades_tui.engine.actions import Action, Bid, parse_action
from spades_tui.engine.cards import Card, Suit

if TYPE_CHECKING:
    from spades_tui.analysis.hindsight import Hindsight
    from spades_tui.analysis.review import Moment
    from spades_tui.bots.wire import JsonObject
    from spades_tui.engine.views import SeatView

_CHOICE: Final = tuple(
    [field.name for field in fields(Choice) if field.name not in ("action", "nils", "makers", "like")]
)
_REASON: Final = ("code", "about", "seat", "share", "other", "points", "count", "blind")
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


def write_played(moment: Moment) -> JsonObject:
    """Return as JSON what was done in a moment, and what is known now besides its view."""
    return {
        "action": str(moment.action),
        "hands": [[card.text for card in hand] for hand in moment.hands],
        "bids": [str(bid) for bid in moment.bids],
        "tricks": list(moment.tricks),
    }


def read_played(found: JsonObject, view: SeatView) -> Moment:
    """Return the moment of what ``write_played`` has made; where it is in its game is not told.

    Raises:
        KeyError, ValueError, TypeError, SpadesError: something else has made it.
    """
    from spades_tui.analysis.review import Moment

    bids = tuple([bid for bid in map(parse_action, found["bids"]) if isinstance(bid, Bid)])
    hands = tuple([tuple(map(Card, hand)) for hand in found["hands"]])
    return Moment(0, view.number, 0, view, parse_action(found["action"]), hands, bids, tuple(found["tricks"]))


def write_hindsight(found: Hindsight) -> JsonObject:
    """Return as JSON what is known afterwards."""
    return {"better": _write_action(found.better), "gain": found.gain, "sure": found.sure}


def read_hindsight(found: JsonObject) -> Hindsight:
    """Return what ``write_hindsight`` has made JSON of.

    Raises:
        KeyError, ValueError, TypeError, SpadesError: something else has made it.
    """
    # Loaded when it is first needed, as the search is that it comes with.
    from spades_tui.analysis.hindsight import Hindsight

    return Hindsight(_read_action(found["better"]), found["gain"], found["sure"])


def _write_choice(choice: Choice) -> JsonObject:
    return {
        **{name: getattr(choice, name) for name in _CHOICE},
        "action": str(choice.action),
        "nils": [list(pair) for pair in choice.nils],
        "makers": list(choice.makers),
        "like": _write_action(choice.like),
    }


def _read_choice(found: JsonObject) -> Choice:
    return Choice(
        **{name: found[name] for name in _CHOICE},
        action=parse_action(found["action"]),
        nils=tuple([(seat, chance) for seat, chance in found["nils"]]),
        makers=tuple(found["makers"]),
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
        "beside": _write_action(why.beside),
    }


def _read_why(found: JsonObject) -> Why:
    return Why(
        **{name: found[name] for name in _WHY},
        action=parse_action(found["action"]),
        other=_read_action(found["other"]),
        reasons=tuple([_read_reason(reason) for reason in found["reasons"]]),
        level=tuple([parse_action(action) for action in found["level"]]),
        beside=_read_action(found["beside"]),
    )


def _write_reason(reason: Reason) -> JsonObject:
    return {
        **{name: getattr(reason, name) for name in _REASON},
        "card": None if reason.card is None else reason.card.text,
        "suit": None if reason.suit is None else reason.suit.letter,
        "cards": [card.text for card in reason.cards],
    }


def _read_reason(found: JsonObject) -> Reason:
    values: dict[str, Any] = {name: found[name] for name in _REASON}
    return Reason(
        **values,
        card=None if found["card"] is None else Card(found["card"]),
        suit=None if found["suit"] is None else Suit.parse(found["suit"]),
        cards=tuple(map(Card, found["cards"])),
    )
