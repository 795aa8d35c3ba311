"""The options of a rule set as a form shows them: a label, a sentence, and a label for each value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.words.option_texts import GROUPS, OPTION_HELP, OPTION_LABELS, VALUE_LABELS
from spades_tui.words.quoting import shortened
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.engine.rule_errors import OptionValue
    from spades_tui.words.words import Words

_GROUP_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "game": N_("The game"),
        "bidding": N_("Bidding"),
        "play": N_("Play"),
        "points": N_("Points"),
        "bags": N_("Bags"),
        "nil": N_("Nil"),
    }
)


def option_label(_: Words, name: str) -> str:
    """Return an option's label: "Points for a made bid"."""
    return _(OPTION_LABELS[name]) if name in OPTION_LABELS else shortened(name)


def option_help(_: Words, name: str) -> str:
    """Return one sentence or two that explain an option."""
    return _(OPTION_HELP[name]) if name in OPTION_HELP else ""


def value_label(_: Words, name: str, value: OptionValue) -> str:
    """Return a value of an option in words; None is *none* of it, or an option that is off."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return _.number(value)
    texts = VALUE_LABELS.get(name, {})
    if value in texts:
        return _(texts[value])
    return _("none") if value is None else shortened(value)


def idle_option(_: Words, name: str) -> str:
    """Return that an option plays no part, because of others."""
    return _("“{rule}” plays no part under these rules.", rule=option_label(_, name))


def option_group(name: str) -> str:
    """Return the key of the group that an option belongs to (see ``option_groups``)."""
    return next((key for key, names in GROUPS.items() if name in names), "game")


def option_groups(_: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the groups of a form in order: a title and the names of the options in it."""
    return tuple((_(_GROUP_LABELS[key]), names) for key, names in GROUPS.items())
