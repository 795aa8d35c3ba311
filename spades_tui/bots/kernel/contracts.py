"""What each seat wants of a trick by the tricks won so far: contract, nil, bags and sets as the rules count them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from spades_tui.bots.kernel.cards import unpack
from spades_tui.bots.kernel.scoring import BLIND
from spades_tui.bots.stakes import Stakes

DUCK: Final = 0
"""The seat wants no trick: it has bid nil, or each trick costs it more than it brings."""
TAKE: Final = 1
"""The seat wants tricks."""
COVER: Final = 2
"""The seat wants to keep its partner's nil from winning a trick."""
ATTACK: Final = 3
"""The seat wants to make an opponent's nil win a trick."""
SETTLED: Final = -1
"""In place of the mask of standing nils: the count of the hand hangs on no trick more."""

Row: TypeAlias = tuple[bool, bool, bool, bool, int, bool]
"""What one seat wants: whether it beats a card of each seat that wins so far; how it plays; whether it keeps its
high cards and throws low ones."""
Stance: TypeAlias = tuple[tuple[Row, Row, Row, Row], int]
"""What all want: a row for each seat, and the mask of the seats whose nil still stands, or ``SETTLED``."""

WORTH: Final = 0.05
"""The least gain, in points, for which a seat beats a card."""
ATTACK_SHARE: Final = 0.2
"""How much of what an opponent's nil is worth a trick must be worth, so that a seat rather takes it than attacks."""
LEAST_HOPE: Final = 3
"""The least chance of a side in each trick, in twentieths, and the least of the other side."""
NIL_HOPE: Final = 0.1
"""The tricks that a nil is taken to win."""
SPARE_HOPE: Final = 0.5
"""The tricks that a seat that needs none any more is taken to win, before all hopes are scaled to those left."""
SWEEP: Final = 0.6
"""The chance of each further trick for a side that has won them all and bid thirteen."""


class Contracts(dict[int, Stance]):
    """The stances of one hand by its packed tricks: ``contracts[won]`` finds out what was not asked for before.

    ``bids`` are codes by seat (``scoring.bid_code``), ``bags`` the counts by side before the hand. Hands under the
    same rules should share one ``Stakes``, which keeps what it was asked.
    """

    __slots__ = ("_bags", "_foes", "_loose", "_nils", "_sides", "_terms", "bids", "partnership", "stakes")

    def __init__(self, stakes: Stakes, bids: Sequence[int], bags: Sequence[int]) -> None:
        super().__init__()
        self.stakes = stakes
        self.partnership = stakes.partnership
        self.bids = tuple(bids)
        self._bags = [bags[stakes.rules.side_of(seat)] for seat in range(4)]
        self._nils = [stakes.nil_break(code == BLIND, self._bags[seat]) for seat, code in enumerate(bids)]
        self._loose = [stakes.loose_trick(bags) for bags in self._bags]
        if self.partnership:
            self._foes: tuple[tuple[int, ...], ...] = ((1, 3), (0, 2), (1, 3), (0, 2))
            self._sides: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3), (0, 2), (1, 3))
        else:
            self._foes = ((1, 2, 3), (0, 2, 3), (0, 1, 3), (0, 1, 2))
            self._sides = ((0,), (1,), (2,), (3,))
        self._terms = [self._term(seat) for seat in range(4)]

    def _term(self, seat: int) -> tuple[int, tuple[int, ...]]:
        """Return the bid for which a seat's tricks count and whose tricks count for it; 0 and nobody without one."""
        own = self.bids[seat]
        if not self.stakes.team:
            return (own, (seat,)) if own > 0 else (0, ())
        total = sum([max(self.bids[partner], 0) for partner in self._sides[seat]])
        if not total or (own <= 0 and not self.stakes.nil_helps):
            return 0, ()
        if self.stakes.nil_helps:
            return total, self._sides[seat]
        return total, tuple([partner for partner in self._sides[seat] if self.bids[partner] > 0])

    def __missing__(self, packed: int) -> Stance:
        won = unpack(packed)
        worths, nils = self._worths(won)
        stance = self[packed] = (
            (
                self._row(0, worths, nils),
                self._row(1, worths, nils),
                self._row(2, worths, nils),
                self._row(3, worths, nils),
            ),
            nils if nils or not self._is_settled(won) else SETTLED,
        )
        return stance

    def last_needed(self, seat: int, won: Sequence[int]) -> float:
        """Return what the trick that makes the bid for which a seat's tricks count is worth, if it lacks just one."""
        bid, counted = self._terms[seat]
        made = sum([won[partner] for partner in counted])
        if not bid or made != bid - 1:
            return 0.0
        return self.stakes.contract_worth(bid, made, 1, 0, self._bags[seat])

    def _row(self, seat: int, worths: Sequence[float], nils: int) -> Row:
        """Return what a seat wants, by what winning a trick is worth to each seat's side."""
        mine = worths[seat]
        beats = [False, False, False, False]
        share = 1.0 if self.partnership else 1.0 / 3.0
        against = attacked = 0.0
        others = 0
        for foe in self._foes[seat]:
            worth = worths[foe]
            beats[foe] = mine + share * worth > WORTH
            if nils >> foe & 1:
                attacked = max(attacked, -worth)
            else:
                against += worth
                others += 1
        mate = seat ^ 2
        if self.partnership:
            beats[mate] = mine - worths[mate] > WORTH
        swing = mine + share * against / others if others else mine
        keeps = swing > 0.0
        if nils >> seat & 1:
            mode, keeps = DUCK, False
        elif self.partnership and nils >> mate & 1:
            mode, keeps = COVER, True
        elif attacked and ATTACK_SHARE * attacked > swing:
            mode = ATTACK
        else:
            mode = TAKE if keeps else DUCK
        return beats[0], beats[1], beats[2], beats[3], mode, keeps

    def _worths(self, won: Sequence[int]) -> tuple[list[float], int]:
        """Return by seat what its winning a trick is worth to its side, in points, and the mask of standing nils."""
        stakes = self.stakes
        left = 13 - sum(won)
        nils = 0
        hopes = []
        for seat, bid in enumerate(self.bids):
            need = bid - won[seat]
            if need > 0:
                hopes.append(float(need))
            elif bid <= 0 and not won[seat]:
                nils |= 1 << seat
                hopes.append(NIL_HOPE)
            else:
                hopes.append(SPARE_HOPE)
        # A side's chance in each trick is counted in twentieths, so that few have to be worked out.
        scale = 20.0 / sum(hopes)
        worths: list[float] = []
        for seat, (bid, counted) in enumerate(self._terms):
            if nils >> seat & 1:
                worths.append(self._nils[seat])
                continue
            if not bid:
                worth = self._loose[seat]
            else:
                made = hope = 0.0
                for partner in counted:
                    made += won[partner]
                    hope += hopes[partner]
                chance = max(LEAST_HOPE, min(20 - LEAST_HOPE, int(scale * hope + 0.5)))
                worth = stakes.contract_worth(bid, int(made), left, chance, self._bags[seat])
            if stakes.slam and self._sweeps(seat, won):
                worth += 13 * stakes.times * SWEEP**left
            worths.append(worth)
        return worths, nils

    def _sweeps(self, seat: int, won: Sequence[int]) -> bool:
        """Return whether the seat's side has bid thirteen and won every trick so far (row 19)."""
        bid = tricks = 0
        for partner in self._sides[seat]:
            bid += max(self.bids[partner], 0)
            tricks += won[partner]
        return bid == 13 and tricks == sum(won)

    def _is_settled(self, won: Sequence[int]) -> bool:
        """Return whether no trick more changes what the hand counts, no nil standing any more."""
        rules = self.stakes.rules
        overtricks = rules.overtrick != "nothing"
        left = 13 - sum(won)
        for seat, (bid, counted) in enumerate(self._terms):
            if rules.slam_doubles and self._sweeps(seat, won):
                return False
            made = sum([won[partner] for partner in counted])
            if self.bids[seat] <= 0 and rules.nil_failed == "bags":
                # Each further trick of a failed nil is a bag, also where it helps the partner's bid.
                return False
            if not bid:
                if self.stakes.team and overtricks:
                    return False
            elif made >= bid:
                if overtricks:
                    return False
            elif made + left >= bid or not self._miss_is_fixed():
                return False
        return True

    def _miss_is_fixed(self) -> bool:
        """Return whether a missed bid counts the same by however many tricks it is missed (rows 14, 15)."""
        rules = self.stakes.rules
        if rules.missed == "lose_bid":
            return True
        return rules.trick_points == "bid_x10" and (
            rules.missed == "nothing" or rules.missed_bags != "shortfall"
        )
