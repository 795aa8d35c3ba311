"""The players that a seat can have: people and bots, as a lobby names them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.words.quoting import shortened
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

PERSON: Final = "person"
"""The seat text of a person."""
OWN_PROGRAM: Final = "exec:"
"""What the seat text of a program of one's own begins with."""

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        PERSON: N_("a person"),
        "policy": N_("steady"),
        "beginner": N_("beginner"),
        "random": N_("random"),
    }
)
_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        PERSON: N_("Someone at this keyboard."),
        "policy": N_("Counts tricks, covers a partner's nil, knows what a bag is worth."),
        "beginner": N_("Knows the rules and plays by feel; good to learn against."),
        "random": N_("Any card that is allowed; only for trying things out."),
    }
)


def bot_label(_: Words, name: str) -> str:
    """Return a bot's level as a word; a name that is not known stays, cleaned."""
    if name.startswith(OWN_PROGRAM):
        return _("your own program ({command})", command=shortened(name.removeprefix(OWN_PROGRAM)))
    return _(_LABELS[name]) if name in _LABELS else shortened(name)


def bot_help(_: Words, name: str) -> str:
    """Return one sentence about a bot."""
    if name.startswith(OWN_PROGRAM):
        return _("A program of your own plays this seat.")
    return _(_HELP[name]) if name in _HELP else ""


def player_name(_: Words, seat: str) -> str:
    """Return who plays a seat, by its text: "a person", or a bot's level."""
    return bot_label(_, seat)
