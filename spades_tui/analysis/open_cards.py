"""The rest of a hand played with all cards open: what a side can be sure of, whatever the others do."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Final

from spades_tui.bots.cards import candidates
from spades_tui.bots.kernel import legal_cards, trick_winner

if TYPE_CHECKING:
    from spades_tui.bots.kernel import KernelHand

BUDGET: Final = 150_000
"""How many cards are tried before the search gives up: about a second's work."""
SLICE_CARDS: Final = 4_000
"""How many cards are tried in a slice; the few on the way to where it stopped are tried again in the next one."""
_Key = tuple[int, int, int, int, int, int, bool]


class TooLong(Exception):
    """There are more ways to play on than can be looked at."""


class _SliceOver(Exception):
    """A slice is over: what was found out is kept, and the search begun anew soon gets to where it was."""


class OpenCards:
    """One layout from one moment on: some seats play for the worth of its end together, all others against it.

    It is searched with bounds on the worth, and what is found out for one card is used for the others.
    """

    __slots__ = ("_friends", "_hand", "_known", "_left", "_pause", "_reach", "_together", "_trump", "_worth")

    def __init__(
        self,
        hand: KernelHand,
        worth: Callable[[int], float],
        friends: int,
        together: int = 0,
        budget: int = BUDGET,
    ) -> None:
        """Take what an end is worth by packed tricks, and the mask of the seats that play for it.

        ``together`` is a mask of pairs of partners, bit 0 for the seats 0 and 2 and bit 1 for 1 and 3, for whom only
        the sum of their tricks counts; ``budget`` how many cards are tried at most.
        """
        self._hand = hand
        self._worth = worth
        self._friends = friends
        self._together = together
        self._trump = hand.trump
        self._left = budget
        self._pause = 0
        self._known: dict[_Key, tuple[float, float]] = {}
        self._reach: dict[tuple[int, int], tuple[float, float]] = {}

    def after(self, code: int, least: float) -> float:
        """Return what is sure once the seat to act has played this card; up to ``least`` only that it is no more.

        Raises:
            TooLong: that cannot be found out.
        """
        slices = self.in_slices(code, least)
        while True:
            try:
                next(slices)
            except StopIteration as done:
                found: float = done.value
                return found

    def in_slices(self, code: int, least: float) -> Generator[None, None, float]:
        """Return the same, yielding at the end of each slice.

        Raises:
            TooLong: as ``after``.
        """
        hand = self._hand
        while True:
            self._pause = self._left - SLICE_CARDS
            try:
                found = self._play(
                    list(hand.hands),
                    hand.leader,
                    list(hand.trick),
                    self._merged(hand.won),
                    hand.broken,
                    code,
                    hand.first_lead,
                    least,
                    float("inf"),
                )
            except _SliceOver:
                yield
            else:
                return max(found, least)

    def _merged(self, won: int) -> int:
        """Return packed tricks with those of partners for whom only the sum counts given to the first one."""
        if self._together & 1:
            won = (won & 0xF0F0) + ((won & 15) + (won >> 8 & 15))
        if self._together & 2:
            won = (won & 0x0F0F) + ((won >> 4 & 15) + (won >> 12) << 4)
        return won

    def _limits(self, won: int, tricks: int) -> tuple[float, float]:
        """Return the least and the most that an end can be worth with so many tricks to come."""
        key = (won, tricks)
        found = self._reach.get(key)
        if found is None:
            if not tricks:
                worth = self._worth(won)
                found = (worth, worth)
            else:
                ends = [
                    self._limits(self._merged(won + (1 << 4 * seat)), tricks - 1)
                    for seat in range(4)
                    if not (seat > 1 and self._together >> (seat & 1) & 1)
                ]
                found = (min(low for low, _ in ends), max(high for _, high in ends))
            self._reach[key] = found
        return found

    def _play(
        self,
        hands: list[int],
        leader: int,
        trick: list[int],
        won: int,
        broken: bool,
        code: int,
        first: str,
        alpha: float,
        beta: float,
    ) -> float:
        seat = (leader + len(trick)) & 3
        bit = 1 << code
        hands[seat] ^= bit
        trick.append(code)
        broken = broken or code >> 4 == self._trump
        if len(trick) < 4:
            found = self._choose(hands, leader, trick, won, broken, first, alpha, beta)
        else:
            winner = trick_winner(leader, trick, self._trump)
            found = self._next(hands, winner, self._merged(won + (1 << 4 * winner)), broken, alpha, beta)
        trick.pop()
        hands[seat] ^= bit
        return found

    def _next(
        self, hands: list[int], leader: int, won: int, broken: bool, alpha: float, beta: float
    ) -> float:
        """Return what is sure from a new trick on."""
        low, high = self._limits(won, hands[leader].bit_count())
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        key = (hands[0], hands[1], hands[2], hands[3], leader, won, broken)
        least, most = self._known.get(key, (low, high))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        found = self._choose(hands, leader, [], won, broken, "", alpha, beta)
        if found <= alpha:
            most = found
        elif found >= beta:
            least = found
        else:
            least = most = found
        self._known[key] = (least, most)
        return found

    def _choose(
        self,
        hands: list[int],
        leader: int,
        trick: list[int],
        won: int,
        broken: bool,
        first: str,
        alpha: float,
        beta: float,
    ) -> float:
        """Return what the best card of the seat to play makes sure, or leaves to the others."""
        seat = (leader + len(trick)) & 3
        codes = self._cards(hands, trick, seat, broken, first)
        self._left -= len(codes)
        if self._left < 0:
            raise TooLong
        if self._left < self._pause:
            raise _SliceOver
        is_friend = self._friends >> seat & 1
        best = float("-inf") if is_friend else float("inf")
        for code in codes:
            found = self._play(hands, leader, trick, won, broken, code, first, alpha, beta)
            if is_friend:
                best = max(best, found)
                alpha = max(alpha, best)
            else:
                best = min(best, found)
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    def _cards(self, hands: list[int], trick: list[int], seat: int, broken: bool, first: str) -> list[int]:
        """Return the cards to try, one of those that are worth the same, what wins the trick cheaply first."""
        legal = legal_cards(hands[seat], trick[0] >> 4 if trick else -1, self._trump, broken, first)
        rest = hands[0] | hands[1] | hands[2] | hands[3]
        for code in trick:
            rest |= 1 << code
        codes = candidates(legal, rest & ~legal)
        if len(codes) < 2:
            return codes
        if not trick:
            return sorted(codes, key=lambda code: -(code & 15))
        best = trick[trick_winner(0, trick, self._trump)]
        suit = best >> 4
        wins = [code for code in codes if (code > best if code >> 4 == suit else code >> 4 == self._trump)]
        return [*wins, *[code for code in codes if code not in wins]]
