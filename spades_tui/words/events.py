"""Events as short sentences, from where the reader sits: "West plays ♥10", "You win the trick"."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.cards import Card
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameOver,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.views import SeatView
from spades_tui.words.cards import card_name, card_text, suit_name
from spades_tui.words.names import end_reason, variant_name
from spades_tui.words.quoting import quoted
from spades_tui.words.who import side_name
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words


@dataclass(frozen=True, slots=True)
class _Reader:
    """Whom a sentence is for: the names at the table, the own seat (None: a watcher), and how cards are named."""

    names: Sequence[str]
    seat: int | None
    sides: int
    long: bool

    def card(self, _: Words, card: Card) -> str:
        return card_name(_, card) if self.long else card_text(_, card)

    def is_me(self, seat: int) -> bool:
        return seat == self.seat


def sentence_for_event(
    _: Words,
    event: Event,
    view_or_names: SeatView | Sequence[str] | None,
    seat: int | None = None,
    *,
    long: bool = False,
) -> str:
    """Return the sentence for an event without a full stop.

    With a view, its names and its seat are the reader's. With names alone ``seat`` is the reader's own ("You";
    None for a watcher), and a game is taken to have two sides unless the event tells otherwise: the end of a
    cutthroat game needs the view. ``long`` writes cards in words.
    """
    if isinstance(view_or_names, SeatView):
        view = view_or_names
        reader = _Reader(_.seat_names(view.names), view.seat, view.rules.sides, long)
    else:
        reader = _Reader(_.seat_names(view_or_names), seat, 2, long)
    said = _EVENTS[type(event)]
    return _(said) if isinstance(said, str) else said(_, event, reader)


def _game_started(_: Words, event: GameStarted, _reader: _Reader) -> str:
    text = _(
        "A new game: {variant}, to {target} points",
        variant=variant_name(_, event.rules),
        target=event.rules.target,
    )
    if event.seeded:
        return _("{text}; its deals come from a known seed and are not secret", text=text)
    return text


def _hand_started(_: Words, event: HandStarted, reader: _Reader) -> str:
    if reader.is_me(event.dealer):
        return _("Hand {number}: you deal", number=event.number)
    return _("Hand {number}: {name} deals", number=event.number, name=reader.names[event.dealer])


def _deck_cut(_: Words, event: DeckCut, reader: _Reader) -> str:
    me = reader.is_me(event.seat)
    if event.automatic:
        return _("You cut the deck") if me else _("{name} cuts the deck", name=reader.names[event.seat])
    text = quoted(_, event.text)
    if me:
        return _("You cut the deck with {text}", text=text)
    return _("{name} cuts the deck with {text}", name=reader.names[event.seat], text=text)


def _hand_seen(_: Words, event: HandSeen, reader: _Reader) -> str:
    if reader.is_me(event.seat):
        return _("You look at your cards")
    return _("{name} looks at the cards", name=reader.names[event.seat])


def _bid_made(_: Words, event: BidMade, reader: _Reader) -> str:
    bid, name = event.bid, reader.names[event.seat]
    if reader.is_me(event.seat):
        if bid.tricks:
            return _("You bid {tricks}", tricks=bid.tricks)
        return _("You bid blind nil") if bid.blind else _("You bid nil")
    if bid.tricks:
        return _("{name} bids {tricks}", name=name, tricks=bid.tricks)
    return _("{name} bids blind nil", name=name) if bid.blind else _("{name} bids nil", name=name)


def _trump_named(_: Words, event: TrumpNamed, reader: _Reader) -> str:
    suit = suit_name(_, event.suit)
    if reader.is_me(event.seat):
        return _("You name {suit} as trump", suit=suit)
    return _("{name} names {suit} as trump", name=reader.names[event.seat], suit=suit)


def _card_played(_: Words, event: CardPlayed, reader: _Reader) -> str:
    card = reader.card(_, event.card)
    if reader.is_me(event.seat):
        return _("You play {card}", card=card)
    return _("{name} plays {card}", name=reader.names[event.seat], card=card)


def _trick_taken(_: Words, event: TrickTaken, reader: _Reader) -> str:
    if reader.is_me(event.seat):
        return _("You win the trick")
    return _("{name} wins the trick", name=reader.names[event.seat])


def _claimed(_: Words, event: Claimed, reader: _Reader) -> str:
    if reader.is_me(event.seat):
        return _("You claim the tricks that are left")
    return _("{name} claims the tricks that are left", name=reader.names[event.seat])


def _hand_scored(_: Words, event: HandScored, reader: _Reader) -> str:
    result = event.result
    sides = len(result.scores)
    mine = None if reader.seat is None else reader.seat % sides
    order = sorted(range(sides), key=lambda side: side != mine)
    parts = [_gain(_, reader, side, sides, result.sides[side].points) for side in order]
    return _("Hand {number}: {gains}", number=result.number, gains=", ".join(parts))


def _gain(_: Words, reader: _Reader, side: int, sides: int, points: int) -> str:
    """Return what a side gains, as a part of a sentence."""
    size = abs(points)
    if reader.seat is not None and side == reader.seat % sides:
        if not points:
            return _("you gain nothing")
        return _("you gain {points}", points=size) if points > 0 else _("you lose {points}", points=size)
    if sides == 2 and reader.seat is not None:
        if not points:
            return _("they gain nothing")
        return _("they gain {points}", points=size) if points > 0 else _("they lose {points}", points=size)
    name = side_name(_, side, sides, reader.names)
    if sides == 2:
        if not points:
            return _("{names} gain nothing", names=name)
        if points > 0:
            return _("{names} gain {points}", names=name, points=size)
        return _("{names} lose {points}", names=name, points=size)
    if not points:
        return _("{name} gains nothing", name=name)
    if points > 0:
        return _("{name} gains {points}", name=name, points=size)
    return _("{name} loses {points}", name=name, points=size)


def _game_over(_: Words, event: GameOver, reader: _Reader) -> str:
    sides = max(reader.sides, 4 if any(side > 1 for side in event.winners) else 2)
    return _(
        "{result}: {reason}",
        result=winners_text(_, event.winners, sides, reader.names, reader.seat),
        reason=end_reason(_, event.reason),
    )


def winners_text(
    _: Words, winners: Sequence[int], sides: int, names: Sequence[str], me: int | None = None
) -> str:
    """Return who has won: "You and Ada win the game", "The game ends level between Bo and Cy"."""
    if not winners:
        return _("The game is over")
    mine = None if me is None else me % sides
    order = sorted(winners, key=lambda side: side != mine)
    if len(order) > 1:
        shown = [side_name(_, side, sides, names, me) for side in order]
        if sides == 2:
            return _("The game ends level")
        return _("The game ends level between {names}", names=_.listed(shown))
    side = order[0]
    if sides == 2:
        if side == mine and me is not None:
            return _("You and {partner} win the game", partner=names[(me + 2) % 4])
        return _("{names} win the game", names=side_name(_, side, sides, names))
    if side == mine:
        return _("You win the game")
    return _("{name} wins the game", name=names[side])


def _took_back(_: Words, event: TookBack, reader: _Reader) -> str:
    if reader.is_me(event.seat):
        return _("You take your last decision back")
    return _("{name} takes the last decision back", name=reader.names[event.seat])


_EVENTS: Final[Mapping[type[Any], str | Callable[[Words, Any, _Reader], str]]] = MappingProxyType(
    {
        GameStarted: _game_started,
        HandStarted: _hand_started,
        DeckCut: _deck_cut,
        Dealt: N_("The cards are dealt"),
        HandSeen: _hand_seen,
        BidMade: _bid_made,
        TrumpNamed: _trump_named,
        CardPlayed: _card_played,
        TrickTaken: _trick_taken,
        Claimed: _claimed,
        HandScored: _hand_scored,
        SecretRevealed: lambda _, event, _reader: _(
            "The deal of hand {number} is open: anyone can check it", number=event.number
        ),
        GameOver: _game_over,
        TookBack: _took_back,
    }
)
