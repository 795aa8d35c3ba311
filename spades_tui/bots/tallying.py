"""What of a finished hand counts for a seat's bids and for a side's contracts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from spades_tui.engine.actions import Bid
from spades_tui.engine.scoring import MISSED, SideScore


@dataclass(slots=True, kw_only=True)
class BidCounts:
    """Bids and what became of them, added up over hands."""

    hands: int = 0
    bids: int = 0
    """Bids of 1 and more."""
    bid_tricks: int = 0
    won_on_bids: int = 0
    """Tricks won in hands with a bid of 1 and more."""
    missed: int = 0
    """Bids of 1 and more that the seat missed by its own tricks."""
    nils: int = 0
    nils_made: int = 0
    blind_nils: int = 0
    blind_nils_made: int = 0
    lost_moves: int = 0
    """Moves that the policy made, since a program gave no answer or an illegal one."""
    cut_off: int = 0
    """Decisions that a limit of time ended, so that they may not repeat."""

    def count(self, bid: Bid, won: int) -> None:
        """Add a hand in which a seat bid this and won so many tricks."""
        self.hands += 1
        if bid.blind:
            self.blind_nils += 1
            self.blind_nils_made += won == 0
        elif bid.is_nil:
            self.nils += 1
            self.nils_made += won == 0
        else:
            self.bids += 1
            self.bid_tricks += bid.tricks
            self.won_on_bids += won
            self.missed += won < bid.tricks


class SideCounts(Protocol):
    """What a side got, added up over hands."""

    points: int
    bags: int
    contracts: int
    """Contracts of 1 and more: the side's in team contracts, else each player's."""
    sets: int
    """How many of them were missed."""


def count_side(counts: SideCounts, scored: SideScore) -> None:
    """Add a hand's score of a side."""
    counts.points += scored.points
    counts.bags += scored.new_bags
    for line in scored.lines:
        if line.code == "made" or line.code in MISSED:
            counts.contracts += 1
            counts.sets += line.code in MISSED
