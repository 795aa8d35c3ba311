"""What a bot decides on: a seat's view as integers, nothing hidden among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_tui.bots.masks import BITS, CODES, FULL_DECK, mask_of
from spades_tui.engine.actions import Play

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView


@dataclass(slots=True)
class Position:
    """A seat's decision on a card. Masks have sixteen bits a suit; lists of four are by seat."""

    seat: int
    hand: int
    legal: int
    unseen: int
    """The cards that are neither played nor in the own hand."""
    trump: int
    leader: int
    trick: list[int]
    """Codes of the current trick's cards in order of play."""
    bids: list[int]
    blind: list[bool]
    """Whose bid is a blind nil."""
    won: list[int]
    counts: list[int]
    """Cards left by seat."""
    voids: list[int]
    """By seat, bit ``suit`` for each suit it has shown itself void in."""
    bags: list[int]
    """The bags of the seat's side before this hand, by seat."""
    left: int
    """Tricks not yet finished, the current one among them."""


def read_position(view: SeatView) -> Position:
    """Return the position of a seat that is to play a card."""
    seat = view.seat
    assert seat is not None and view.hand is not None
    hand = mask_of(view.hand)
    legal = 0
    for action in view.legal:
        if type(action) is Play:
            legal |= BITS[action.card.index]
    voids = [0, 0, 0, 0]
    gone = hand
    for finished in view.tricks:
        player = finished.leader
        led = -1
        for card in finished.cards:
            index = card.index
            gone |= BITS[index]
            suit = index // 13
            if led < 0:
                led = suit
            elif suit != led:
                voids[player] |= 1 << led
            player = (player + 1) & 3
    trick = []
    player = view.leader
    led = -1
    for card in view.trick:
        index = card.index
        gone |= BITS[index]
        trick.append(CODES[index])
        suit = index // 13
        if led < 0:
            led = suit
        elif suit != led:
            voids[player] |= 1 << led
        player = (player + 1) & 3
    bags = view.bags
    return Position(
        seat,
        hand,
        legal,
        FULL_DECK & ~gone,
        int(view.trump),
        view.leader,
        trick,
        [bid.tricks if bid is not None else 1 for bid in view.bids],
        [bid is not None and bid.blind for bid in view.bids],
        list(view.won),
        list(view.counts),
        voids,
        [bags[0], bags[1], bags[0], bags[1]] if len(bags) == 2 else list(bags),
        13 - len(view.tricks),
    )
