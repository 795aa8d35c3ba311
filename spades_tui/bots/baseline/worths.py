"""What each seat's winning one trick more is worth to its own side, as the seat that is to play sees it."""

from __future__ import annotations

from typing import Final

from spades_tui.bots.baseline.position import Position
from spades_tui.bots.baseline.stakes import Stakes

NIL_LIVES: Final = 0.75
"""The chance that another's nil not broken yet is made, when the worth of breaking it is rated."""
LEAST_HOPE: Final = 3
"""The least chance of a side in each trick, in twentieths, and the least of the other side."""
SWEEP: Final = 0.6
"""The chance of each further trick for a side that has won them all and bid thirteen."""


def seat_worths(position: Position, stakes: Stakes, chances: dict[int, float]) -> list[float]:
    """Return by seat what its winning one trick more is worth to its own side, in points.

    ``chances`` are those of the own cards to win a trick, by code.
    """
    seat = position.seat
    expected, sure = expected_shares(position, chances)
    worths = [0.0, 0.0, 0.0, 0.0]
    for other in range(4):
        own_side = other == seat or (stakes.team and other == (seat + 2) & 3)
        certain = sure if own_side else 0
        if stakes.team:
            worth = _team_worth(position, stakes, other, expected, certain)
        elif position.bids[other]:
            worth = _contract_worth(
                position,
                stakes,
                other,
                (position.bids[other], position.won[other], expected[other]),
                certain,
            )
        else:
            worth = stakes.loose_trick(position.bags[other])
        if position.bids[other] == 0 and position.won[other] == 0:
            worth = stakes.nil_break(position.blind[other], position.bags[other])
            if other != seat:
                worth *= NIL_LIVES
        elif stakes.slam and _sweeping(position, other, stakes.partnership):
            worth += 13 * stakes.times * SWEEP**position.left
        worths[other] = worth
    return worths


def expected_shares(position: Position, chances: dict[int, float]) -> tuple[list[float], int]:
    """Return by seat how many of the tricks left it may expect, and how many the own hand is sure of."""
    seat = position.seat
    left = position.left
    own = 0.0
    sure = 0
    for chance in chances.values():
        own += chance
        if chance >= 1.0:
            sure += 1
    own = min(own, float(left))
    expected = [0.0, 0.0, 0.0, 0.0]
    rest = 0.0
    for other in range(4):
        if other != seat:
            # The others share what the own hand leaves by what they still need for their bids.
            need = position.bids[other] - position.won[other]
            share = float(need) if need > 0 else 0.5
            if position.bids[other] == 0 and position.won[other] == 0:
                share = 0.1
            expected[other] = share
            rest += share
    scale = (left - own) / rest
    for other in range(4):
        expected[other] *= scale
    expected[seat] = own
    return expected, sure


def _team_worth(position: Position, stakes: Stakes, other: int, expected: list[float], sure: int) -> float:
    """Return the worth of a trick where the partners' bids are added up."""
    bids = position.bids
    mate = (other + 2) & 3
    total = bids[other] + bids[mate]
    helps = stakes.nil_helps
    if not total or not (bids[other] or helps):
        return stakes.loose_trick(position.bags[other])
    won = 0
    hope = 0.0
    for partner in (other, mate):
        if bids[partner] or helps:
            won += position.won[partner]
            hope += expected[partner]
    return _contract_worth(position, stakes, other, (total, won, hope), sure)


def _contract_worth(
    position: Position, stakes: Stakes, other: int, contract: tuple[int, int, float], sure: int
) -> float:
    """Return the worth of a trick for a bid, the tricks won on it and those that may be expected."""
    bid, won, hope = contract
    left = position.left
    sure = min(sure, left - 1)
    left -= sure
    chance = int(20.0 * (hope - sure) / left + 0.5)
    chance = max(LEAST_HOPE, min(20 - LEAST_HOPE, chance))
    return stakes.contract_worth(bid, won + sure, left, chance, position.bags[other])


def _sweeping(position: Position, other: int, partnership: bool) -> bool:
    """Return whether the seat's side has bid thirteen and won every trick so far (row 19)."""
    bid = position.bids[other]
    won = position.won[other]
    if partnership:
        bid += position.bids[(other + 2) & 3]
        won += position.won[(other + 2) & 3]
    return bid == 13 and won == 13 - position.left
