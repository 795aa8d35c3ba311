"""A hand played on card by card, to see what happens on the way and not only how it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_tui.bots.kernel import KernelHand, legal_cards, policy_card, trick_winner
from spades_tui.bots.search.ending import LAST_TRICKS, Ending, Worth

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class TrickLine:
    """A finished trick: who led, the codes of its cards in order of play, and who won it."""

    leader: int
    cards: tuple[int, ...]
    winner: int

    def card_of(self, seat: int) -> int:
        """Return the code of a seat's card."""
        return self.cards[(seat - self.leader) & 3]


def advance(hand: KernelHand, code: int) -> KernelHand:
    """Return the hand after the seat to play has played this card; a full trick is taken in."""
    seat = hand.seat
    hands = list(hand.hands)
    hands[seat] &= ~(1 << code)
    trick = (*hand.trick, code)
    voids = list(hand.voids)
    if hand.trick and code >> 4 != hand.trick[0] >> 4:
        voids[seat] |= 1 << (hand.trick[0] >> 4)
    broken = hand.broken or code >> 4 == hand.trump
    if len(trick) < 4:
        return KernelHand(
            hand.contracts, hands, hand.leader, trick, hand.won, voids, hand.trump, broken, hand.first_lead
        )
    winner = trick_winner(hand.leader, trick, hand.trump)
    return KernelHand(
        hand.contracts, hands, winner, (), hand.won + (1 << 4 * winner), voids, hand.trump, broken
    )


def chosen_card(hand: KernelHand, worth: Worth) -> int:
    """Return the card that the seat to play plays: by the policy, in the last tricks by trying every one."""
    if hand.left > LAST_TRICKS:
        return policy_card(hand)
    seat = hand.seat
    led = hand.trick[0] >> 4 if hand.trick else -1
    legal = legal_cards(hand.hands[seat], led, hand.trump, hand.broken, hand.first_lead)
    ending = Ending(hand, worth)
    best, found = -1, 0.0
    while legal:
        code = (legal & -legal).bit_length() - 1
        legal &= legal - 1
        value = ending.after(code)[seat]
        if best < 0 or value > found:
            best, found = code, value
    return best


def tricks_after(hand: KernelHand, code: int, worth: Worth) -> Iterator[TrickLine]:
    """Yield the tricks, the current one first, after the seat to play has played this card; below zero it chooses."""
    while hand.left:
        leader, trick = hand.leader, list(hand.trick)
        while True:
            if code < 0:
                code = chosen_card(hand, worth)
            trick.append(code)
            hand = advance(hand, code)
            code = -1
            if not hand.trick:
                break
        yield TrickLine(leader, tuple(trick), hand.leader)
