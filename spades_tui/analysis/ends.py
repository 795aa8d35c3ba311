"""What one way for a hand to end comes to for a seat: points, chances, and where the points come from."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import bid_of, unpack
from spades_tui.bots.search.bids import joined
from spades_tui.engine.evolve import auction_winner
from spades_tui.engine.scoring import MISSED, SideScore, score_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.bots.kernel import Scoring
    from spades_tui.bots.kernel.scoring import SideCount
    from spades_tui.bots.search.values import GameValue
    from spades_tui.engine.views import SeatView

PARTS: Final = ("contract", "own_nil", "mate_nil", "bags", "their_contract", "their_nil", "their_bags")
"""Where a value in points comes from: what each thing adds to it, those of the others below zero where they gain."""
OWN_PARTS: Final = 4
"""How many of them are of the own side."""
_CONTRACT: Final = frozenset({"made", *MISSED, "slam"})
_NILS: Final = frozenset({"nil_made", "blind_nil_made", "nil_failed", "blind_nil_failed"})


@dataclass(frozen=True, slots=True, eq=False)
class End:
    """The end of a hand as a seat sees it; ``parts`` are by ``PARTS`` and in points."""

    value: float
    points: float
    margin: float
    win: float
    own: bool | None
    made: bool | None
    sets: bool | None
    missed: int
    """The mask of the seats whose bid, or whose side's bid, was missed."""
    kept: int
    """The mask of the seats that won no trick."""
    bags: float
    """Of the own side."""
    their_bags: float
    """Of all others together."""
    tricks: tuple[int, int, int, int]
    names_trump: bool | None
    """Whether the own side names the trump suit; None where nobody does."""
    parts: tuple[float, ...]
    counts: tuple[SideCount, ...]
    """The points and the bags afterwards, by side."""


class Ends:
    """The ends of hands with one set of bids, by packed tricks; each is counted once."""

    __slots__ = ("_bids", "_game", "_known", "_scoring", "_view", "nils")

    def __init__(self, view: SeatView, game: GameValue, scoring: Scoring, bids: Sequence[int]) -> None:
        self._view = view
        self._game = game
        self._scoring = scoring
        self._bids = tuple(bids)
        self._known: dict[int, End] = {}
        self.nils = tuple([seat for seat, code in enumerate(self._bids) if code <= 0])
        """The seats that have bid nil."""

    def __getitem__(self, won: int) -> End:
        end = self._known.get(won)
        if end is None:
            end = self._known[won] = self._count(won)
        return end

    def _count(self, won: int) -> End:
        view, rules = self._view, self._view.rules
        seat = view.seat
        assert seat is not None
        tricks = unpack(won)
        side = rules.side_of(seat)
        scores = score_hand(rules, [bid_of(code) for code in self._bids], tricks, view.bags)
        counts = self._scoring.count(self._bids, tricks, view.bags)
        others = [score.points for other, score in enumerate(scores) if other != side]
        missed = 0
        for other, score in enumerate(scores):
            for line in score.lines:
                if line.code in MISSED:
                    seats = rules.seats_of(other) if line.seat is None else (line.seat,)
                    missed |= sum([1 << one for one in seats])
        own_side = sum([1 << one for one in rules.seats_of(side)])
        bid_by_others = any(code > 0 for other, code in enumerate(self._bids) if not own_side >> other & 1)
        bid_by_side = any(self._bids[one] > 0 for one in rules.seats_of(side))
        own = self._bids[seat]
        return End(
            value=self._game.value(counts),
            points=float(scores[side].points),
            margin=scores[side].points - sum(others) / len(others),
            win=self._game.win(counts),
            own=tricks[seat] >= own if own > 0 else None,
            made=not missed & own_side if bid_by_side else None,
            sets=bool(missed & ~own_side) if bid_by_others else None,
            missed=missed,
            kept=sum([1 << other for other in range(4) if not tricks[other]]),
            bags=float(scores[side].new_bags),
            their_bags=float(sum([score.new_bags for other, score in enumerate(scores) if other != side])),
            tricks=tricks,
            names_trump=self._names_trump(own_side),
            parts=self._parts(scores, side, seat),
            counts=counts,
        )

    def joined(self, own: End, others: End) -> End:
        """Return an end in which the own side comes to one thing, and the others to what they come to in another."""
        view = self._view
        side = view.side or 0
        own_side = sum([1 << one for one in view.rules.seats_of(side)])
        counts = joined(own.counts, others.counts, side)
        return replace(
            own,
            value=self._game.value(counts),
            margin=own.points - (others.points - others.margin),
            win=self._game.win(counts),
            sets=others.sets,
            missed=own.missed & own_side | others.missed & ~own_side,
            kept=own.kept & own_side | others.kept & ~own_side,
            their_bags=others.their_bags,
            parts=(*own.parts[:OWN_PARTS], *others.parts[OWN_PARTS:]),
            counts=counts,
        )

    def _names_trump(self, own_side: int) -> bool | None:
        if self._view.rules.trump != "auction":
            return None
        namer = auction_winner(tuple([bid_of(code) for code in self._bids]), self._view.dealer)
        return None if namer is None else bool(own_side >> namer & 1)

    def _parts(self, scores: Sequence[SideScore], side: int, seat: int) -> tuple[float, ...]:
        found = dict.fromkeys(PARTS, 0.0)
        for other, score in enumerate(scores):
            mine = other == side
            weight = 1.0 if mine else -1.0 / (len(scores) - 1)
            for line in score.lines:
                if line.code in _CONTRACT:
                    key = "contract" if mine else "their_contract"
                elif line.code in _NILS:
                    key = "their_nil" if not mine else "own_nil" if line.seat == seat else "mate_nil"
                else:
                    key = "bags" if mine else "their_bags"
                found[key] += weight * line.points
            found["bags" if mine else "their_bags"] -= weight * self._game.debt(other, score.bags_after)
        return tuple([found[key] for key in PARTS])
