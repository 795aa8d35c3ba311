"""From what a line can mean to what can be done or asked with it as the game stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.engine.actions import (
    BLIND_NIL,
    LOOK,
    NEXT_HAND,
    NIL,
    Action,
    Bid,
    Claim,
    Cut,
    NameTrump,
    Play,
)
from spades_tui.engine.state import Phase
from spades_tui.plain.reader import Meaning, Named, Number, OfRank, OfSuit, Said
from spades_tui.plain.vocabulary import Verb

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView


@dataclass(frozen=True, slots=True)
class NotHeld:
    """No card of this rank is in the hand."""

    rank: int


Deed: TypeAlias = Action | Said | NotHeld
"""Something to do at the table, or to be answered."""

ASKED: Final = (
    *(Verb.HAND, Verb.TABLE, Verb.TURN, Verb.BIDS, Verb.TRICKS, Verb.LAST, Verb.SCORE, Verb.BAGS, Verb.GONE),
    *(Verb.PLAYERS, Verb.RULES, Verb.HINT, Verb.WHY, Verb.REVIEW, Verb.REPEAT, Verb.HELP, Verb.SETTINGS),
    *(Verb.OPPONENTS, Verb.SHORT, Verb.FULL, Verb.LOBBY, Verb.QUIT),
)
"""The verbs that make sense at any time in a game."""
DONE: Final = (
    *(Verb.LOOK, Verb.NIL, Verb.BLIND_NIL, Verb.CUT, Verb.CLAIM, Verb.UNDO, Verb.NEXT, Verb.END),
    *(Verb.CONCEDE, Verb.REMATCH, Verb.SAVE),
)
"""The verbs that do something in a game."""
_ACTIONS: Final[Mapping[Verb, Action]] = MappingProxyType(
    {
        Verb.LOOK: LOOK,
        Verb.NIL: NIL,
        Verb.BLIND_NIL: BLIND_NIL,
        Verb.CLAIM: Claim(),
        Verb.NEXT: NEXT_HAND,
    }
)


def verbs_for(view: SeatView, *, saved: bool = True) -> tuple[Verb, ...]:
    """Return the verbs that make sense as the game stands; a beginning of a word stands for one of these."""
    verbs = [*ASKED, Verb.UNDO]
    if view.phase is not Phase.OVER:
        verbs += [Verb.END, Verb.CONCEDE]
    if not saved:
        verbs.append(Verb.SAVE)
    match view.phase:
        case Phase.CUT:
            verbs.append(Verb.CUT)
        case Phase.BID if view.hand is None:
            verbs += [Verb.LOOK, Verb.BLIND_NIL]
        case Phase.BID if view.rules.nil:
            verbs.append(Verb.NIL)
        case Phase.PLAY:
            verbs.append(Verb.CLAIM)
        case Phase.SCORED:
            verbs.append(Verb.NEXT)
        case Phase.OVER:
            verbs.append(Verb.REMATCH)
        case _:
            pass
    return tuple(verbs)


def resolve(meanings: Sequence[Meaning], view: SeatView) -> tuple[Deed, ...]:
    """Return what the meanings of a line come to now; several deeds are for the person to choose from.

    What the rules forbid is among them where nothing better is: the table says why it cannot be.
    """
    deeds: list[Deed] = []
    for meaning in meanings:
        match meaning:
            case Said(verb=Verb.CUT, text=text):
                deeds.append(Cut(text))
            case Said(verb=verb) if verb in _ACTIONS:
                deeds.append(_ACTIONS[verb])
            case Said():
                deeds.append(meaning)
            case Named(card=card):
                deeds.append(Play(card))
            case OfSuit(suit=suit) if view.phase is Phase.TRUMP and view.my_turn:
                deeds.append(NameTrump(suit))
            case OfSuit(suit=suit):
                deeds.append(Said(Verb.HAND, suit))
            case OfRank(rank=rank) if view.phase is Phase.PLAY:
                deeds.extend(_of_rank(rank, view))
            case Number(value=number) if view.phase is not Phase.PLAY or not _has_rank(meanings):
                deeds.append(Bid(number))
            case _:
                pass
    known = [deed for deed in deeds if not isinstance(deed, NotHeld)]
    return tuple(dict.fromkeys(known or deeds))


def narrowed(deeds: Iterable[Deed], meanings: Sequence[Meaning]) -> tuple[Deed, ...]:
    """Return those of several deeds that an answer means: a suit, a rank, a card or a word."""
    return tuple(deed for deed in deeds if any(_fits(deed, meaning) for meaning in meanings))


def _fits(deed: Deed, meaning: Meaning) -> bool:
    match deed, meaning:
        case Play(card=card), OfSuit(suit=suit):
            return card.suit is suit
        case Play(card=card), OfRank(rank=rank):
            return card.rank == rank
        case Play(card=card), Named(card=named):
            return card == named
        case Said(verb=verb), Said(verb=said):
            return verb is said
        case _, Said(verb=said):
            return _ACTIONS.get(said) == deed
        case _:
            return False


def _of_rank(rank: int, view: SeatView) -> list[Deed]:
    """Return the plays of a rank that are allowed, else one that is not and so is explained, else that none is held."""
    legal = [action for action in view.legal if isinstance(action, Play) and action.card.rank == rank]
    held = [Play(card) for card in view.hand or () if card.rank == rank]
    return [*(legal or held[:1])] or [NotHeld(rank)]


def _has_rank(meanings: Sequence[Meaning]) -> bool:
    return any(isinstance(meaning, OfRank) for meaning in meanings)
