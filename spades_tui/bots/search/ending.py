"""The last tricks played exactly: every card tried, each side choosing what is best for it with all cards known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import legal_cards
from spades_tui.bots.kernel.cards import SUIT_BITS

if TYPE_CHECKING:
    from spades_tui.bots.kernel import KernelHand

LAST_TRICKS: Final = 3
"""From how many tricks left on endings are played exactly: with more it is not cheap, and asks too much foresight."""

Worth = Callable[[int], Sequence[float]]
"""The worths of a hand's end to the four seats, by packed tricks."""


class Ending:
    """The last tricks of one layout; what was worked out for one card is used for the others."""

    __slots__ = ("_hand", "_known", "_trump", "_worth")

    def __init__(self, hand: KernelHand, worth: Worth) -> None:
        self._hand = hand
        self._trump = hand.trump
        self._worth = worth
        self._known: dict[tuple[int, int, int, int, int, int, bool], Sequence[float]] = {}

    def after(self, code: int) -> Sequence[float]:
        """Return by seat what the hand comes to when the seat to act plays this card and then each its best."""
        hand = self._hand
        return self._play(
            list(hand.hands), hand.leader, list(hand.trick), hand.won, hand.broken, code, hand.first_lead
        )

    def _play(
        self, hands: list[int], leader: int, trick: list[int], won: int, broken: bool, code: int, first: str
    ) -> Sequence[float]:
        seat = (leader + len(trick)) & 3
        bit = 1 << code
        hands[seat] ^= bit
        trick.append(code)
        broken = broken or code >> 4 == self._trump
        if len(trick) < 4:
            found = self._choose(hands, leader, trick, won, broken, first)
        else:
            best = trick[0]
            winner = leader
            trump = self._trump
            for place in (1, 2, 3):
                other = trick[place]
                if other > best if other >> 4 == best >> 4 else other >> 4 == trump:
                    best = other
                    winner = (leader + place) & 3
            won += 1 << 4 * winner
            if not hands[winner]:
                found = self._worth(won)
            else:
                key = (hands[0], hands[1], hands[2], hands[3], winner, won, broken)
                known = self._known.get(key)
                if known is None:
                    known = self._known[key] = self._choose(hands, winner, [], won, broken, "")
                found = known
        trick.pop()
        hands[seat] ^= bit
        return found

    def _choose(
        self, hands: list[int], leader: int, trick: list[int], won: int, broken: bool, first: str
    ) -> Sequence[float]:
        """Return what the best card of the seat to play comes to."""
        seat = (leader + len(trick)) & 3
        legal = legal_cards(hands[seat], trick[0] >> 4 if trick else -1, self._trump, broken, first)
        rest = hands[0] | hands[1] | hands[2] | hands[3]
        for code in trick:
            rest |= 1 << code
        rest &= ~legal
        best: Sequence[float] = ()
        last = -1
        while legal:
            bit = legal & -legal
            legal ^= bit
            code = bit.bit_length() - 1
            touches = (
                last >= 0
                and code >> 4 == last >> 4
                and not rest & (bit - 1) & -(1 << last) & SUIT_BITS << (code & 48)
            )
            last = code
            if touches:
                continue
            found = self._play(hands, leader, trick, won, broken, code, first)
            if not best or found[seat] > best[seat]:
                best = found
        return best
