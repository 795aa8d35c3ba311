"""What a seat knows for certain about the cards that it does not see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.bots.masks import BITS, FULL_DECK, mask_of
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

TWO_OF_CLUBS: Final = BITS[0]
SUIT_MASKS: Final = tuple(0x7FFC << (suit << 4) for suit in range(4))
"""The mask of a whole suit."""


@dataclass(slots=True)
class Knowledge:
    """The facts that every layout of the unseen cards must agree with. Lists of four are by seat."""

    own: int
    """The mask of the seat's own cards; 0 while it has not seen them, and for a watcher."""
    hidden: tuple[int, ...]
    """The seats whose cards are unseen; the own one among them while its cards are face down."""
    unseen: int
    """The mask of the cards that the hidden seats hold."""
    counts: list[int]
    """Cards left."""
    barred: list[int]
    """The mask of the cards that the seat cannot hold."""
    played: list[int]
    """The mask of the cards that the seat has played in this hand."""


def read_knowledge(view: SeatView) -> Knowledge:
    """Return what a view says for certain: counts, voids shown, and what the rules of a lead give away.

    Besides voids these are: who leads to the first trick holds the two of clubs until it is played, where it decides
    the lead; under ``lowest_club`` who plays a club to the first trick holds no lower one (row 8); who leads a trump
    before it is broken holds nothing else (row 11).
    """
    rules = view.rules
    seat = view.seat
    hand = view.hand
    own = mask_of(hand) if hand is not None else 0
    hidden = tuple([other for other in range(4) if other != seat or hand is None])
    trump = int(view.trump)
    played = [0, 0, 0, 0]
    barred = [0, 0, 0, 0]
    lowest_club = rules.first_lead == "lowest_club"
    told_lead = lowest_club or rules.first_lead == "two_of_clubs"
    broken = not rules.break_spades
    first = True
    lines = [(trick.leader, trick.cards) for trick in view.tricks]
    if view.trick:
        lines.append((view.leader, view.trick))
    for leader, cards in lines:
        led = int(cards[0].suit)
        if not broken and led == trump and not (first and told_lead):
            barred[leader] |= FULL_DECK & ~SUIT_MASKS[trump]
        player = leader
        for card in cards:
            bit = BITS[card.index]
            suit = card.index // 13
            played[player] |= bit
            if suit != led:
                barred[player] |= SUIT_MASKS[led]
            elif first and lowest_club:
                barred[player] |= SUIT_MASKS[0] & (bit - 1)
            if suit == trump:
                broken = True
            player = (player + 1) & 3
        first = False
    gone = played[0] | played[1] | played[2] | played[3]
    if view.phase is Phase.PLAY and rules.first_lead != "left_of_dealer" and not gone & TWO_OF_CLUBS:
        holder = view.tricks[0].leader if view.tricks else view.leader
        for other in range(4):
            if other != holder:
                barred[other] |= TWO_OF_CLUBS
    unseen = FULL_DECK & ~(gone | own) if view.dealt else 0
    return Knowledge(own, hidden, unseen, list(view.counts), barred, played)
