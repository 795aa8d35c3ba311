"""Who will win the current trick, rated by the seats that are still to play to it."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.baseline.position import Position

COVERED: Final = 0.35
"""What is left of the chance to force a nil while its partner is still to play."""
PARTNER_TAKES: Final = 0.25
"""How often a partner takes over a trick that is worth as much where it is."""
WEAK_CARD: Final = 0.1
"""How much more often for each card out that beats the one that wins so far."""
RIVAL_TAKES: Final = 0.6
"""How often an opponent takes a trick that is worth nothing to it."""
SURE_TAKE: Final = 0.9
"""How often a partner takes a trick that it should."""


class Ahead:
    """The current trick as it stands, and the chances of those who are still to play."""

    __slots__ = ("after", "best", "led", "nils", "partnership", "position", "shares", "winner", "worths")

    def __init__(self, position: Position, worths: list[float], partnership: bool) -> None:
        self.position = position
        self.worths = worths
        self.partnership = partnership
        self.nils = [position.bids[other] == 0 and position.won[other] == 0 for other in range(4)]
        self.shares: dict[int, list[float]] = {}
        trick = position.trick
        self.after = 3 - len(trick)
        self.best = self.led = -1
        self.winner = position.leader
        if trick:
            self.best = trick[0]
            self.led = self.best >> 4
            for place in range(1, len(trick)):
                if self.beats(trick[place], self.best):
                    self.best = trick[place]
                    self.winner = (position.leader + place) & 3

    def beats(self, code: int, best: int) -> bool:
        """Return whether a card beats the one that wins so far (row 12)."""
        if code >> 4 == best >> 4:
            return code > best
        return code >> 4 == self.position.trump

    def share(self, suit: int) -> list[float]:
        """Return by seat the chance that a given unseen card of a suit is not in its hand."""
        share = self.shares.get(suit)
        if share is None:
            position = self.position
            seat = position.seat
            bit = 1 << suit
            total = 0
            for other in range(4):
                if other != seat and not position.voids[other] & bit:
                    total += position.counts[other]
            share = [1.0, 1.0, 1.0, 1.0]
            if total:
                for other in range(4):
                    if other != seat and not position.voids[other] & bit:
                        share[other] = 1.0 - position.counts[other] / total
            self.shares[suit] = share
        return share

    def expect(self, code: int, outcome: list[float]) -> tuple[float, float]:
        """Return the chance that the seat wins the trick with this card, and what the trick is worth then.

        ``outcome`` is by seat what its winning the trick is worth; the second figure is its average.
        """
        position = self.position
        seat = position.seat
        if self.best < 0 or self.beats(code, self.best):
            best, winner = code, seat
        else:
            best, winner = self.best, self.winner
        if not self.after:
            return (1.0 if winner == seat else 0.0), outcome[winner]
        trump = position.trump
        led = self.led if self.led >= 0 else code >> 4
        rank = best & 15
        followers = (position.unseen >> (led << 4)) & 0x7FFC
        count = followers.bit_count()
        trumps = (position.unseen >> (trump << 4)) & 0x7FFC
        if led == trump:
            higher, ruffing = (followers >> rank).bit_count(), 0
        elif best >> 4 == trump:
            higher, ruffing = 0, (trumps >> rank).bit_count()
        else:
            higher, ruffing = (followers >> rank).bit_count(), trumps.bit_count()
        share = self.share(led)
        trump_share = self.share(trump) if ruffing else share
        stays = 1.0
        total = gained = 0.0
        for step in range(1, self.after + 1):
            other = (seat + step) & 3
            miss = share[other]
            can = 1.0 - miss**higher if higher else 0.0
            forced = can * miss ** (count - higher)
            if ruffing and (void := miss**count) > 0.01:
                can += void * (1.0 - trump_share[other] ** ruffing)
            if forced and self.nils[other] and self.is_covered(other):
                forced *= COVERED
            take = self.wish(other, winner, can, forced, higher)
            if take > 0.0:
                take = min(take, 1.0)
                stays *= 1.0 - take
                total += take
                gained += take * outcome[other]
        value = stays * outcome[winner]
        if total:
            value += (1.0 - stays) * gained / total
        return (stays if winner == seat else 0.0), value

    def is_covered(self, nil: int) -> bool:
        """Return whether the partner of a nil bidder is still to play to the trick."""
        ahead = (nil + 2 - self.position.seat) & 3
        return self.partnership and 0 < ahead <= self.after

    def wish(self, other: int, winner: int, can: float, forced: float, higher: int) -> float:
        """Return how likely a seat takes the trick: ``can`` where it wants it, ``forced`` where it does not."""
        worths = self.worths
        if not self.partnership:
            gain = worths[other] + worths[winner] / 3.0
            same_side = False
        elif (other ^ winner) & 1:
            gain = worths[other] + worths[winner]
            same_side = False
        else:
            gain = worths[other] - worths[winner]
            same_side = True
        if gain > 0.05:
            return can * SURE_TAKE if same_side else can
        if gain < -0.05:
            return forced
        if same_side:
            return forced + (can - forced) * min(SURE_TAKE, PARTNER_TAKES + WEAK_CARD * higher)
        return forced + (can - forced) * RIVAL_TAKES
