"""Rollouts: the rest of a hand as the fast policy plays it, and the policy's single card."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.kernel.cards import forced_lead, legal_cards
from spades_tui.bots.kernel.hand import SHIFTS, SUITS_AT, KernelHand, TrickSoFar
from spades_tui.bots.kernel.loop import play_on
from spades_tui.bots.kernel.tables import COUNT

FOLLOWERS: Final = tuple(
    tuple(tuple((leader + place) & 3 for place in range(first, 4)) for first in range(5))
    for leader in range(4)
)
"""By leader and by number of cards played, the seats still to play to a trick."""
ORDER: Final = tuple(FOLLOWERS[leader][1] for leader in range(4))
NOBODY: Final[tuple[tuple[int, ...], ...]] = ((), (), (), ())


def rollout(hand: KernelHand, code: int = -1) -> int:
    """Return the tricks won by seat, packed, when the rest of a hand is played by the policy.

    ``code`` is the legal card that the seat to act plays first; by default the policy chooses that one too. Where
    the rest no longer changes the count of the hand, its tricks are given to any seat.
    """
    if code < 0 and hand.left == 13 and not hand.trick:
        code = forced_lead(hand.first_lead)
    held = [suits[:] for suits in hand.held]
    out = hand.out[:]
    shown = hand.shown[:]
    so_far = hand.so_far
    broken = hand.broken
    played = len(hand.trick)
    if code >= 0:
        so_far, broken = _play(hand, held, out, shown, code)
        played += 1
    if hand.first_lead == "lowest_club" and played:
        return _lowest_clubs(hand, held, out, shown, so_far, played, broken)
    followers = FOLLOWERS[hand.leader][played] if played else ()
    return play_on(hand.contracts, held, out, shown, so_far, followers, ORDER, hand.won, broken, 0)


def policy_card(hand: KernelHand) -> int:
    """Return the code of the card that the policy plays; it hangs on nothing that its seat may not know.

    Only the own hand and the union of the others' are looked at, so that they may lie anyhow.
    """
    seat = hand.seat
    led = hand.trick[0] >> 4 if hand.trick else -1
    legal = legal_cards(hand.hands[seat], led, hand.trump, hand.broken, hand.first_lead)
    if not legal & (legal - 1):
        return legal.bit_length() - 1
    held = [suits[:] for suits in hand.held]
    followers = (seat,) if hand.trick else ()
    play_on(
        hand.contracts,
        held,
        hand.out[:],
        hand.shown[:],
        hand.so_far,
        followers,
        NOBODY,
        hand.won,
        hand.broken,
        hand.left - 1,
    )
    for at, shift in enumerate(SHIFTS[hand.trump]):
        card = hand.held[seat][at] ^ held[seat][at]
        if card:
            return shift + card.bit_length() - 1
    # Nothing was played since nothing hangs on it any more.
    return (legal & -legal).bit_length() - 1


def _play(
    hand: KernelHand, held: list[list[int]], out: list[int], shown: list[int], code: int
) -> tuple[TrickSoFar, bool]:
    """Play a card; return the trick with it, and whether trumps may be led then."""
    leader, suit, top, winner, ruffed, seen = hand.so_far
    seat = hand.seat
    at = SUITS_AT[hand.trump].index(code >> 4)
    card = 1 << (code & 15) - 2
    held[seat][at] ^= card
    if suit < 0:
        suit = at
    if at == suit:
        seen |= card
        wins = card > top and not ruffed
    else:
        shown[suit] |= 1 << seat
        out[at] ^= card
        wins = at == 3 and (card > top or not ruffed)
        ruffed = ruffed or at == 3
    if wins:
        top, winner = card, seat
    return (leader, suit, top, winner, ruffed, seen), hand.broken or at == 3


def _lowest_clubs(
    hand: KernelHand,
    held: list[list[int]],
    out: list[int],
    shown: list[int],
    so_far: TrickSoFar,
    played: int,
    broken: bool,
) -> int:
    """Play the first trick on, where all who hold clubs must play their lowest (row 8), and then the hand."""
    leader = so_far[0]
    clubs = SUITS_AT[hand.trump].index(0)
    followers = FOLLOWERS[leader][played]
    # Who has one club only plays that one.
    kept = [held[seat][clubs] & (held[seat][clubs] - 1) for seat in followers]
    for seat, cards in zip(followers, kept, strict=True):
        held[seat][clubs] ^= cards
    trumps = sum([COUNT[suits[3]] for suits in held])
    contracts = hand.contracts
    won = play_on(contracts, held, out, shown, so_far, followers, NOBODY, hand.won, broken, 12)
    broken = broken or sum([COUNT[suits[3]] for suits in held]) < trumps
    for seat, cards in zip(followers, kept, strict=True):
        held[seat][clubs] |= cards
    winner = (won ^ hand.won).bit_length() - 1 >> 2
    return play_on(contracts, held, out, shown, (winner, -1, 0, 0, False, 0), (), ORDER, won, broken, 0)
