"""What is refused about bots that are measured and positions that they are asked about, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.bots.duel_errors import BadStyle, DuelFailed
from spades_tui.bots.position_errors import FIELDS, BadPosition, PositionFileError, PositionTooLong
from spades_tui.engine.rules import PRESETS
from spades_tui.words.bots import bot_word
from spades_tui.words.quoting import quoted, shortened
from spades_tui.words.reader_errors import place_and_reason
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

_SIDES: Final = N_("numbers for N/S and E/W, or for N, E, S, W where each plays alone")
_CARDS: Final = N_("cards in groups, suit first, such as “HA2 C5”")
_FORMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rules": N_("a preset ({presets}), or a table of options that may name one as base"),
        "partnership": N_("true or false"),
        "broken": N_("true or false"),
        "trump": N_("a suit, S, H, D or C, and S where the rules know no other trump"),
        "seat": N_("N, E, S or W"),
        "hand": _CARDS,
        "unseen": _CARDS,
        "trick": N_('a list of at most three cards with their seats, such as ["E:H4"]'),
        "bids": N_(
            "a list of four bids that the rules know, in the order N, E, S, W: numbers, “nil” or “blind nil”"
        ),
        "tricks": N_("a list of four numbers in the order N, E, S, W, at most 12 in all"),
        "voids": N_('a table of seats and suits, such as N = "HS"'),
        "bags": _SIDES,
        "scores": _SIDES,
    }
)
"""What each field of a position holds."""

_CONTRADICTIONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "voids": N_("The voids leave no way in which the cards can lie."),
        "broken": N_("A trump has been played, so trumps are broken."),
        "hand": N_("This hand has no card that may be played now."),
    }
)


_NO_WAY: Final = N_("There is no way in which these cards can lie.")


def _form(_: Words, field: str) -> str:
    return _(_FORMS[field], presets=", ".join(PRESETS))


def _bad_position(_: Words, error: BadPosition) -> str:
    return _FAULTS[error.fault](_, error)


def _unknown_field(_: Words, error: BadPosition) -> str:
    near = get_close_matches(error.field[:40], FIELDS, n=1)
    if near:
        return _(
            "There is no field {name}; is {closest} meant?", name=quoted(_, error.field), closest=near[0]
        )
    return _(
        "There is no field {name}; there are {known}.", name=quoted(_, error.field), known=_.listed(FIELDS)
    )


def _count(_: Words, error: BadPosition) -> str:
    count = int(error.text)
    if error.field == "hand":
        return _.n(
            "“hand” must have {count} card, since so many tricks are left.",
            "“hand” must have {count} cards, since so many tricks are left.",
            count,
        )
    return _.n(
        "“unseen” must have {count} card, those that the other three still hold.",
        "“unseen” must have {count} cards, those that the other three still hold.",
        count,
    )


_FAULTS: Final[Mapping[str, Callable[[Words, BadPosition], str]]] = MappingProxyType(
    {
        "missing": lambda _, error: _(
            "“{field}” is missing: {form}.", field=error.field, form=_form(_, error.field)
        ),
        "unknown": _unknown_field,
        "kind": lambda _, error: _("“{field}” is {form}.", field=error.field, form=_form(_, error.field)),
        "value": lambda _, error: _(
            "{text} cannot stand in “{field}”, which is {form}.",
            text=quoted(_, error.text),
            field=error.field,
            form=_form(_, error.field),
        ),
        "card": lambda _, error: _(
            "{text} in “{field}” is no card: first S, H, D or C, then 2 to 9, T, J, Q, K or A.",
            text=quoted(_, error.text),
            field=error.field,
        ),
        "twice": lambda _, error: _(
            "The card {card} is there twice, the second time in “{field}”.",
            card=error.text,
            field=error.field,
        ),
        "count": _count,
        "turn": lambda _, error: _(
            "{text} is out of turn: the cards of “trick” come clockwise, and “seat” plays next.",
            text=quoted(_, error.text),
        ),
        "fits": lambda _, error: _(_CONTRADICTIONS.get(error.field, _NO_WAY)),
    }
)


def _bad_style(_: Words, error: BadStyle) -> str:
    if error.fault == "bot":
        return _(
            "{name} has no style to change; these have one: {known}.",
            name=quoted(_, bot_word(error.text)),
            known=", ".join(map(bot_word, error.known)),
        )
    if error.fault == "name":
        return _(
            "A style has no {name}; it has {known}.", name=quoted(_, error.text), known=_.listed(error.known)
        )
    return _("A style cannot have {change}.", change=quoted(_, error.text))


BOT_ERRORS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = MappingProxyType(
    {
        BadPosition: _bad_position,
        PositionFileError: place_and_reason,
        PositionTooLong: lambda _, error: _(
            "This text is too long for a position: {size} characters, where {limit} are the most.",
            size=error.size,
            limit=error.limit,
        ),
        BadStyle: _bad_style,
        DuelFailed: lambda _, error: _(
            "The duel broke off: {problem}.", problem=shortened(error.problem, 200)
        ),
    }
)
"""The errors about duels and positions, by type."""
