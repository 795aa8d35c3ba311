"""What the two players of a duel did: bids, contracts, nils, bags, and how long their moves took."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, TypeAlias

from spades_tui.bots.duel_stats import percentile
from spades_tui.bots.tallying import BidCounts, count_side
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet

Player: TypeAlias = Literal["a", "b"]
MoveKind: TypeAlias = Literal["bid", "first", "later"]
"""A decision of bidding (a look, a bid, a trump suit), a card of the first trick, or a later card."""

MOVE_KINDS: Final[tuple[MoveKind, ...]] = ("bid", "first", "later")


@dataclass(slots=True, kw_only=True)
class Tally(BidCounts):
    """What one player did, added up over all its seats; everything is a count, as in ``SideCounts``."""

    side_hands: int = 0
    """Hands played, one a side; ``hands`` are the same, one a seat."""
    points: int = 0
    bags: int = 0
    contracts: int = 0
    sets: int = 0

    def add(self, other: Tally) -> None:
        """Add another tally to this one."""
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def as_json(self) -> dict[str, Any]:
        """Return the figures as values for JSON; a share of nothing is None."""
        all_bids = self.bids + self.nils + self.blind_nils
        return {
            "points_a_hand": _share(self.points, self.side_hands, 3),
            "bags_a_hand": _share(self.bags, self.side_hands, 3),
            "contracts": self.contracts,
            "set_rate": _share(self.sets, self.contracts),
            "mean_bid": _share(self.bid_tricks, self.bids, 3),
            "mean_won": _share(self.won_on_bids, self.bids, 3),
            "bids": all_bids,
            "nils": self.nils,
            "nil_share": _share(self.nils, all_bids),
            "nils_made": self.nils_made,
            "nils_set": self.nils - self.nils_made,
            "blind_nils": self.blind_nils,
            "blind_nil_share": _share(self.blind_nils, all_bids),
            "blind_nils_made": self.blind_nils_made,
            "blind_nils_set": self.blind_nils - self.blind_nils_made,
            "lost_moves": self.lost_moves,
            "cut_off": self.cut_off,
        }


COUNTS: Final = tuple(entry.name for entry in fields(Tally))


def _share(part: int, whole: int, digits: int = 4) -> float | None:
    return round(part / whole, digits) if whole else None


def count_hand(
    tallies: dict[Player, Tally], rules: RuleSet, players: Sequence[Player], hand: HandResult
) -> None:
    """Add a finished hand to the tallies of the players, who are given by seat."""
    for seat, (bid, won) in enumerate(zip(hand.bids, hand.tricks, strict=True)):
        tallies[players[seat]].count(bid, won)
    for side, scored in enumerate(hand.sides):
        tally = tallies[players[rules.seats_of(side)[0]]]
        tally.side_hands += 1
        count_side(tally, scored)


@dataclass(slots=True)
class Times:
    """How long moves took, in milliseconds of processor time, by kind; moves without a choice are not among them."""

    by_kind: dict[MoveKind, list[float]] = field(default_factory=lambda: {kind: [] for kind in MOVE_KINDS})

    def add(self, other: Times) -> None:
        """Add other times to these."""
        for kind, found in other.by_kind.items():
            self.by_kind[kind] += found

    def as_json(self) -> dict[str, dict[str, float | int]]:
        """Return count, mean, median and 99th percentile of all moves and of each kind that there is."""
        every = [time for found in self.by_kind.values() for time in found]
        kinds: list[tuple[str, list[float]]] = [("all", every), *self.by_kind.items()]
        return {kind: _summary(sorted(found)) for kind, found in kinds if found}


def _summary(times: list[float]) -> dict[str, float | int]:
    return {
        "moves": len(times),
        "mean": round(sum(times) / len(times), 3),
        "median": round(percentile(times, 0.5), 3),
        "p99": round(percentile(times, 0.99), 3),
        "most": round(times[-1], 3),
    }
