"""The players that a seat can have: people and bots, as a lobby names them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.words.folding import folded
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
        "strongest": N_("strongest"),
        "expert": N_("expert"),
        "skilled": N_("skilled"),
        "policy": N_("steady"),
        "casual": N_("casual"),
        "beginner": N_("beginner"),
        "careful": N_("Agnes, careful"),
        "nil-happy": N_("Nilo, fond of nil"),
        "bold": N_("Bruno, bold"),
        "thrifty": N_("Tilda, thrifty"),
        "baseline": N_("yardstick"),
        "random": N_("random"),
    }
)
_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        PERSON: N_("Someone at this keyboard."),
        "strongest": N_("Reads bids and plays, and looks ahead as far as it can."),
        "expert": N_("Reads bids and plays and looks ahead; seldom errs."),
        "skilled": N_("Looks ahead a little and errs now and then; a good partner."),
        "casual": N_("Looks ahead now and then, errs often, and is shy of nil."),
        "policy": N_("Counts tricks, covers a partner's nil, knows what a bag is worth."),
        "beginner": N_("Knows the rules and plays by feel; good to learn against."),
        "careful": N_("Bids low and keeps its word; a nil must be very safe."),
        "nil-happy": N_("Bids nil wherever there is hope."),
        "bold": N_("Bids high, and loves to set the others, whatever the bags cost."),
        "thrifty": N_("Hates bags and would rather lose a trick."),
        "baseline": N_("Plays as the steady one did when it was first measured; for comparing others."),
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


def bot_word(name: str) -> str:
    """Return the word for a bot on the command line, whatever is said of its style behind a colon.

    It is what the screens show in English, where that is one word: "steady" for "policy".
    """
    base, colon, style = name.partition(":")
    label = _LABELS.get(base, "")
    return name if name.startswith(OWN_PROGRAM) or not label.isalpha() else label + colon + style


def bot_of_word(_: Words, text: str) -> str:
    """Return the name of the bot that somebody calls so: by its name, or by what the screens show.

    That is so in English and in the language spoken; of "Agnes, careful" either will do. What stands for no bot stays.
    """
    base, colon, style = text.partition(":")
    wanted = folded(base.strip())
    if text.startswith(OWN_PROGRAM) or wanted in _LABELS:
        return text if text.startswith(OWN_PROGRAM) else wanted + colon + style
    for name, label in _LABELS.items():
        shown = {called for said in (label, _(label)) for called in (said, *said.split(","))}
        if name != PERSON and wanted in {folded(called.strip()) for called in shown}:
            return name + colon + style
    return text


def closest_bot(_: Words, text: str) -> str | None:
    """Return the name of the bot whose shown name is most like a text; None where none is like it."""
    from difflib import get_close_matches

    words = {folded(said): name for name, label in _LABELS.items() for said in (label, _(label))}
    found = get_close_matches(folded(text[:100]), words, n=1)
    return words[found[0]] if found else None
