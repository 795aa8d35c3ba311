"""The count of a hand, with the reason of each point, and the end of the game (rows 14 to 21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from spades_tui.engine.actions import Bid
    from spades_tui.engine.rules import RuleSet

LineCode: TypeAlias = Literal[
    "made",
    "missed",
    "missed_thirteen",
    "missed_lost",
    "overtricks",
    "nil_made",
    "blind_nil_made",
    "nil_failed",
    "blind_nil_failed",
    "nil_helps",
    "nil_overtricks",
    "slam",
    "cheap_bags",
    "dear_bags",
    "bag_penalty",
]
MISSED: Final[tuple[LineCode, ...]] = ("missed", "missed_thirteen", "missed_lost")
"""The codes of a bid that was missed, under whatever rules (rows 14 and 20)."""
EndReason: TypeAlias = Literal["target", "losing_limit", "hand_limit"]

CHEAP_BAGS: Final = 10
"""How many bags of a ``tiered`` count cost one point each (row 16)."""
DEAR_BAG: Final = 10
"""What each later bag of a ``tiered`` count costs (row 16)."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One reason for points or bags of a side.

    ``points`` is what it adds (below zero: takes off) and ``bags`` how many bags it makes. By ``code``:

    - ``made``: a bid made (row 14). ``missed``: a missed one, with the points that it still has and its
      bags; ``missed_thirteen``: the same with the 13 bags of row 20; ``missed_lost``: it takes off 10×bid.
      ``seat`` is None for the bid of a team; ``bid`` and ``won`` are the tricks bid and won.
    - ``overtricks``: ``count`` tricks over the bid; they may come to nothing.
    - ``nil_made``, ``blind_nil_made``, ``nil_failed``, ``blind_nil_failed``: rows 17 and 18; ``won`` tricks.
    - ``nil_helps``: ``count`` tricks of a failed nil count toward the bid of its team.
    - ``nil_overtricks``: ``count`` tricks of a failed nil are overtricks of its team.
    - ``slam``: the points added for bids count once more (row 19).
    - ``cheap_bags``, ``dear_bags``: ``count`` bags, the ``first``-th to the ``last``-th of the count, cost 1
      or 10 each (row 16).
    - ``bag_penalty``: ``count`` times the bags for a penalty are full; those of the hand are the ``first``-th
      to the ``last``-th of the count.
    """

    code: LineCode
    seat: int | None
    points: int
    bags: int = 0
    bid: int | None = None
    won: int | None = None
    count: int = 0
    first: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class SideScore:
    """What a hand adds to a side; the lines' points add up to ``points``, their bags to ``new_bags``."""

    points: int
    """The points that the hand adds, with the cost of its bags taken off."""
    new_bags: int
    """How many bags it makes."""
    bag_cost: int
    """What these bags cost, never below zero."""
    bags_after: int
    """The side's bag count after the hand."""
    lines: tuple[ScoreLine, ...]
    """Why, in the order of counting: the bids, the slam, the bags' cost."""


class GameEnd(NamedTuple):
    """Who has won and why.

    With a reason but no winners the game would end, but the top is level, so that another hand is played.
    """

    winners: tuple[int, ...] | None
    reason: EndReason | None


class BagCount(NamedTuple):
    """What bags cost and where the count stands after them."""

    cost: int
    after: int
    lines: tuple[ScoreLine, ...]


def score_hand(
    rules: RuleSet, bids: Sequence[Bid], tricks: Sequence[int], bags_before: Sequence[int]
) -> tuple[SideScore, ...]:
    """Return what a hand adds, one entry a side.

    ``bids`` and ``tricks`` have one entry a seat, ``bags_before`` one a side. The bids must be legal under
    the rules, and the tricks add up to 13.
    """
    return tuple(
        [
            _score_side(rules, rules.seats_of(side), bids, tricks, bags_before[side])
            for side in range(rules.sides)
        ]
    )


def count_bags(rules: RuleSet, before: int, new: int) -> BagCount:
    """Return what ``new`` bags cost a side whose count is at ``before``, and its count then (row 16)."""
    if rules.bag_count == "hand":
        before = 0
    after = before + new
    cost = 0
    lines: list[ScoreLine] = []
    if rules.bag_cost == "tiered":
        cheap = max(0, min(after, CHEAP_BAGS) - before)
        dear = new - cheap
        cost = cheap + dear * DEAR_BAG
        if cheap:
            lines.append(
                ScoreLine("cheap_bags", None, -cheap, count=cheap, first=before + 1, last=before + cheap)
            )
        if dear:
            lines.append(
                ScoreLine(
                    "dear_bags", None, -dear * DEAR_BAG, count=dear, first=before + cheap + 1, last=after
                )
            )
    elif rules.bag_cost == "per_ten":
        per, penalty = rules.bags_per_penalty, rules.bag_penalty
        assert per is not None
        assert penalty is not None
        full = after // per - before // per
        cost = full * penalty
        if full:
            lines.append(ScoreLine("bag_penalty", None, -cost, count=full, first=before + 1, last=after))
        after %= per
    return BagCount(cost, 0 if rules.bag_count == "hand" else after, tuple(lines))


def next_bag_cost(rules: RuleSet, bags: int) -> int:
    """Return what the next bag costs a side whose count is at ``bags``."""
    return count_bags(rules, bags, 1).cost


def leaders(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the sides with the highest score."""
    best = max(scores)
    return tuple([side for side, score in enumerate(scores) if score == best])


def game_end(rules: RuleSet, scores: Sequence[int], hands_played: int) -> GameEnd:
    """Return who has won after ``hands_played`` hands with these scores, one a side (row 21).

    A tie at the top means another hand, and each hand is judged afresh. Where several reasons hold at once,
    the first of target, losing limit and hand limit is named.
    """
    if max(scores) >= rules.target:
        reason: EndReason = "target"
    elif rules.losing_limit is not None and min(scores) <= rules.losing_limit:
        reason = "losing_limit"
    elif rules.hand_limit is not None and hands_played >= rules.hand_limit:
        reason = "hand_limit"
    else:
        return GameEnd(None, None)
    best = leaders(scores)
    return GameEnd(best if len(best) == 1 else None, reason)


def _score_side(
    rules: RuleSet, seats: tuple[int, ...], bids: Sequence[Bid], tricks: Sequence[int], bags_before: int
) -> SideScore:
    lines: list[ScoreLine] = []
    # Points of bids made, of tricks won and of nil, which a slam doubles.
    added = 0
    for seat in seats:
        if bids[seat].tricks == 0:
            added += _score_nil(rules, seat, bids[seat].blind, tricks[seat], lines)
        elif rules.contract == "player":
            added += _score_contract(rules, seat, bids[seat].tricks, tricks[seat], tricks[seat], lines)
    if rules.contract == "team":
        added += _score_team(rules, seats, bids, tricks, lines)
    if (
        rules.slam_doubles
        and added
        and sum([tricks[seat] for seat in seats]) == 13
        and sum([bids[seat].tricks for seat in seats]) == 13
    ):
        lines.append(ScoreLine("slam", None, added))
    new_bags = sum([line.bags for line in lines])
    count = count_bags(rules, bags_before, new_bags)
    points = sum([line.points for line in lines]) - count.cost
    return SideScore(points, new_bags, count.cost, count.after, (*lines, *count.lines))


def _score_nil(rules: RuleSet, seat: int, blind: bool, won: int, lines: list[ScoreLine]) -> int:
    """Add the line of a nil (rows 17, 18) and return the points that it adds."""
    value = rules.blind_nil_value if blind else rules.nil_value
    assert value is not None
    if won == 0:
        lines.append(ScoreLine("blind_nil_made" if blind else "nil_made", seat, value, won=0))
        return value
    points = -value if rules.nil_failed == "lose" else 0
    bags = won if rules.nil_failed == "bags" else 0
    lines.append(ScoreLine("blind_nil_failed" if blind else "nil_failed", seat, points, bags, won=won))
    return 0


def _score_team(
    rules: RuleSet,
    seats: tuple[int, ...],
    bids: Sequence[Bid],
    tricks: Sequence[int],
    lines: list[ScoreLine],
) -> int:
    """Add the lines of a team's bid and return the points that it adds (row 15)."""
    bid = own = 0
    for seat in seats:
        if bids[seat].tricks:
            bid += bids[seat].tricks
            own += tricks[seat]
    won = own
    for seat in seats:
        if bids[seat].tricks or not tricks[seat]:
            continue
        if bid and rules.failed_nil_tricks == "help":
            won += tricks[seat]
            lines.append(ScoreLine("nil_helps", seat, 0, count=tricks[seat]))
        elif rules.nil_failed != "bags":
            points, bags = _overtricks(rules, tricks[seat])
            lines.append(ScoreLine("nil_overtricks", seat, points, bags, count=tricks[seat]))
    if not bid:
        return 0
    # A failed nil's tricks become bags once: where they are bags already, those over the bid are none.
    over = own if rules.nil_failed == "bags" else won
    return _score_contract(rules, None, bid, won, over, lines)


def _score_contract(
    rules: RuleSet, seat: int | None, bid: int, won: int, countable: int, lines: list[ScoreLine]
) -> int:
    """Add the lines of a bid of 1 and more, and return the points that it adds (rows 14, 15, 20).

    Of the tricks won, ``countable`` is how many can be overtricks.
    """
    times = 1 if rules.trick_points == "won" else 10
    if won >= bid:
        lines.append(ScoreLine("made", seat, bid * times, bid=bid, won=won))
        if countable > bid:
            points, bags = _overtricks(rules, countable - bid)
            lines.append(ScoreLine("overtricks", seat, points, bags, count=countable - bid))
        return bid * times
    if rules.missed == "lose_bid":
        lines.append(ScoreLine("missed_lost", seat, -10 * bid, bid=bid, won=won))
        return 0
    points = won if rules.trick_points == "won" else 0
    if rules.missed == "nothing":
        lines.append(ScoreLine("missed", seat, points, bid=bid, won=won))
    elif rules.thirteen_bags and bid >= 13:
        lines.append(ScoreLine("missed_thirteen", seat, points, 13, bid=bid, won=won))
    else:
        bags = {"shortfall": bid - won, "bid": bid, "one": 1}[rules.missed_bags or "shortfall"]
        lines.append(ScoreLine("missed", seat, points, bags, bid=bid, won=won))
    return points


def _overtricks(rules: RuleSet, count: int) -> tuple[int, int]:
    """Return the points and the bags of this many overtricks."""
    if rules.overtrick == "nothing":
        return 0, 0
    return (count if rules.overtrick == "bag" else -count), count
