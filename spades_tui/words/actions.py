"""Actions as invitations, as a menu, a hint or a palette says them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.actions import (
    Action,
    Bid,
    Claim,
    Concede,
    Cut,
    EndGame,
    Look,
    NameTrump,
    NextHand,
    Play,
)
from spades_tui.words.cards import card_name, suit_name
from spades_tui.words.quoting import quoted
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words


def action_text(_: Words, action: Action) -> str:
    """Return an action as an invitation: "Bid 4", "Play the ten of hearts"."""
    said = _ACTIONS[type(action)]
    return _(said) if isinstance(said, str) else said(_, action)


def _bid(_: Words, action: Bid) -> str:
    if action.tricks:
        return _("Bid {tricks}", tricks=action.tricks)
    return _("Bid blind nil") if action.blind else _("Bid nil")


def _cut(_: Words, action: Cut) -> str:
    return _("Cut the deck with {text}", text=quoted(_, action.text)) if action.text else _("Cut the deck")


_ACTIONS: Final[Mapping[type[Any], str | Callable[[Words, Any], str]]] = MappingProxyType(
    {
        Cut: _cut,
        Look: N_("Look at your cards"),
        Bid: _bid,
        NameTrump: lambda _, action: _("Name {suit} as trump", suit=suit_name(_, action.suit)),
        Play: lambda _, action: _("Play {card}", card=card_name(_, action.card)),
        Claim: N_("Claim the tricks that are left"),
        Concede: N_("Give the game up"),
        NextHand: N_("Go on to the next hand"),
        EndGame: N_("End the game now: the highest score wins"),
    }
)
