"""What the end of a hand is worth to a side: points while the game is long, the chance to win it near its end.

The model of the chance is a race of sides that each add ``Prospects.mean`` points a hand with a deviation of
``Prospects.deviation``. With ``n`` hands to go and scores ``s`` the chance of side ``i`` is

    exp(s[i] / t) / sum(exp(s[j] / t)),   t = deviation * sqrt(2 n) / 1.7

which for two sides is the normal chance that a lead lasts (1.7: logistic for normal). ``n`` is what the best side
lacks to the target in usual hands, at most the hands left to ``hand_limit``, and not more than the worst side is away
from ``losing_limit``; a score counts less what its bags will still cost. Where the game is over the chance is 0 or 1.

The value is in points either way: far from the end the side's own points less those of the others, near the end the
chance, scaled so that at the score of the moment one point is worth one point; between ``FAR`` and ``NEAR`` hands
to go, judged before the hand so that all outcomes of a decision are in one scale, it is a mixture of both. Points count
a little by themselves too, more in a game that is as good as decided.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final

from spades_tui.bots.bidding import (
    PLAYER_SPREAD,
    Auction,
    best_number,
    expected_tricks,
    nil_points,
    nil_success,
    spread_chances,
)
from spades_tui.bots.blind import sample_hands
from spades_tui.bots.search.style import Style
from spades_tui.engine.scoring import count_bags, game_end

if TYPE_CHECKING:
    from spades_tui.bots.kernel import HandCounts
    from spades_tui.bots.kernel.scoring import SideCount
    from spades_tui.bots.stakes import Stakes
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView

FAR: Final = 5.0
"""From how many hands to go on only points count."""
NEAR: Final = 2.0
"""Up to how many hands to go only the chance to win counts."""
LAST: Final = 0.4
"""The least hands that a game that is not over has to go."""
LOGISTIC: Final = 1.7
TEAM_RISK: Final = 1.4
"""How much wider the points of a side spread where one bid stands for both hands."""
LEAST_SLOPE: Final = 0.04
"""The least of P(1 - P) by which chances are scaled to points: lost games are still played for something."""
LEAST_POINTS: Final = 0.05
"""What a point is worth by itself in any game: of what wins it as rarely the one that loses less is played."""
PLAYED_FOR: Final = 0.25
"""What a point is worth by itself in a game that is decided: hands are bid and played well there too."""
BAGS_MATTER: Final = 3.0
"""Hands to go from which on the later cost of bags counts in full."""


PENALTY_LATER: Final = 0.4
"""How much of its weight in ``Stakes`` a penalty to come has here: games end first, and a side near it evades it."""


class _Opening(Auction):
    """Somebody who is to bid first, with no bags."""

    __slots__ = ()

    def __init__(self, rules: RuleSet) -> None:
        self.seat = 0
        self.bids = [None, None, None, None]
        self.mate = 2 if rules.partnership else -1
        self.partner = None
        self.waiting = 3
        self.others = 0
        self.bags = 0
        self.declares = rules.trump == "auction"


class Prospects:
    """What a usual hand adds to a side under a rule set: ``mean`` and ``deviation``, in points."""

    __slots__ = ("deviation", "mean", "trick")

    def __init__(self, stakes: Stakes) -> None:
        rules = stakes.rules
        auction = _Opening(rules)
        hands = sample_hands()
        total = squares = 0.0
        for hand in hands:
            mean = expected_tricks(hand, auction, 3)
            number, value = best_number(range(1, 14), mean, auction, stakes)
            chance = nil_success(hand, auction, 3, stakes.team) if rules.nil else 0.0
            if rules.nil and nil_points(chance, False, auction, stakes) > value:
                made = nil_points(1.0, False, auction, stakes)
                failed = nil_points(0.0, False, auction, stakes)
                total += chance * made + (1.0 - chance) * failed
                squares += chance * made * made + (1.0 - chance) * failed * failed
                continue
            for count, share in enumerate(spread_chances(mean, PLAYER_SPREAD)):
                points = stakes.contract(number, count, 0)
                total += share * points
                squares += share * points * points
        usual = total / len(hands)
        spread = sqrt(max(0.0, squares / len(hands) - usual * usual))
        seats = 4 // rules.sides
        self.trick = float(stakes.times)
        """What a trick bid pays."""
        self.mean = max(seats * usual, self.trick)
        self.deviation = max(spread * sqrt(seats) * (TEAM_RISK if stakes.team else 1.0), self.trick)


class GameValue:
    """The value of a hand's count to the side that decides: ``value(counts)``, in points."""

    __slots__ = (
        "_before",
        "_known",
        "_number",
        "_points",
        "_rules",
        "_scale",
        "_scores",
        "_side",
        "_view",
        "_weight",
        "point_worth",
        "prospects",
        "stakes",
        "style",
    )

    def __init__(
        self, view: SeatView, stakes: Stakes, prospects: Prospects, style: Style, side: int | None = None
    ) -> None:
        """Take the view of the seat that decides, and whose value it is where it is not that seat's side's."""
        rules = view.rules
        if side is None:
            side = view.side
            assert side is not None
        self._view = view
        self.stakes = stakes
        self.prospects = prospects
        self.style = style
        self._rules = rules
        self._side = side
        self._scores = view.scores
        self._number = view.number
        self._before = [self._liability(bags) for bags in view.bags]
        left = self._hands_left(view.scores, view.number - 1)
        self._weight = max(0.0, min(1.0, (FAR - left) / (FAR - NEAR)))
        now = self._chance([float(score) for score in view.scores], left)
        slope = now * (1.0 - now)
        self._scale = self._temper(left) / max(LEAST_SLOPE, slope)
        open_still = min(1.0, slope / LEAST_SLOPE)
        played_for = max(LEAST_POINTS, (1.0 - open_still) * PLAYED_FOR)
        self._points = 1.0 - self._weight + self._weight * played_for
        self.point_worth = min(1.0, self._points + self._weight * open_still)
        """What one point more is worth at the score of the moment: 1, and less where the game is as good as decided."""
        self._known: dict[tuple[SideCount, ...], float] = {}

    def of_side(self, side: int) -> GameValue:
        """Return the value of the same hand to another side, by its own lights."""
        return GameValue(self._view, self.stakes, self.prospects, self.style, side)

    def value(self, counts: tuple[SideCount, ...]) -> float:
        """Return what a hand that comes to these points and bags, by side, is worth."""
        value = self._known.get(counts)
        if value is None:
            value = self._known[counts] = self._reckon(counts)
        return value

    def _reckon(self, counts: tuple[SideCount, ...]) -> float:
        style = self.style
        own = self._side
        worth = 0.0
        share = style.malice / (len(counts) - 1)
        debts = [self._liability(after) for _, after in counts]
        for side, (points, _) in enumerate(counts):
            change = debts[side] - self._before[side]
            if side == own:
                worth += points - style.thrift * change
            else:
                worth -= share * (points - change)
        if not self._weight:
            return worth
        return self._weight * self._scale * self._win(counts, debts) + self._points * worth

    @property
    def nearness(self) -> float:
        """How much of the value is the chance to win the game and not points, 0 (far from its end) to 1."""
        return self._weight

    def win_now(self) -> float:
        """Return the side's chance to win the game before the hand, both sides being as good."""
        return self._chance(
            [float(score) for score in self._scores], self._hands_left(self._scores, self._number - 1)
        )

    def win(self, counts: tuple[SideCount, ...]) -> float:
        """Return the side's chance, 0 to 1, to win the game after a hand that comes to these points and bags."""
        return self._win(counts, [self._liability(after) for _, after in counts])

    def debt(self, side: int, bags: int) -> float:
        """Return by how much more a side's bags, once they are so many after the hand, will cost later."""
        return self._liability(bags) - self._before[side]

    def _win(self, counts: tuple[SideCount, ...], debts: list[float]) -> float:
        own = self._side
        scores = [score + points for score, (points, _) in zip(self._scores, counts, strict=True)]
        winners, reason = game_end(self._rules, scores, self._number)
        if winners is not None:
            return float(own in winners)
        if reason is not None:
            best = max(scores)
            return 1.0 / scores.count(best) if scores[own] == best else 0.0
        left = self._hands_left(scores, self._number)
        burden = min(1.0, left / BAGS_MATTER)
        return self._chance([score - burden * debt for score, debt in zip(scores, debts, strict=True)], left)

    def _liability(self, bags: int) -> float:
        """Return what bags that have been counted will still cost."""
        later = self.stakes.bags_cost(0, bags) - count_bags(self._rules, 0, bags).cost
        return PENALTY_LATER * later if self._rules.bag_cost == "per_ten" else later

    def _hands_left(self, scores: tuple[int, ...] | list[int], played: int) -> float:
        rules = self._rules
        left = (rules.target - max(scores)) / self.prospects.mean
        if rules.losing_limit is not None:
            left = min(left, (min(scores) - rules.losing_limit) / self.prospects.deviation)
        if rules.hand_limit is not None:
            left = min(left, float(rules.hand_limit - played))
        return max(LAST, left)

    def _temper(self, left: float) -> float:
        return self.prospects.deviation * sqrt(2.0 * left) / LOGISTIC

    def _chance(self, scores: list[float], left: float) -> float:
        temper = self._temper(left)
        own = scores[self._side]
        return 1.0 / sum([exp(min(60.0, (score - own) / temper)) for score in scores])


class HandValues(dict[int, float]):
    """The values of one hand's ends, by packed tricks: ``values[won]`` is found out when it is first asked for."""

    __slots__ = ("_game", "counts")

    def __init__(self, game: GameValue, counts: HandCounts) -> None:
        super().__init__()
        self._game = game
        self.counts = counts
        """What the ends come to, by packed tricks."""

    def __missing__(self, won: int) -> float:
        value = self[won] = self._game.value(self.counts[won])
        return value


class SeatValues(dict[int, tuple[float, float, float, float]]):
    """The values of one hand's ends to the four seats, by packed tricks.

    In partnership the other side's gain is this one's loss; in cutthroat each seat has a value of its own.
    """

    __slots__ = ("_each",)

    def __init__(self, game: GameValue, counts: HandCounts, rules: RuleSet, seat: int) -> None:
        super().__init__()
        self._each: list[tuple[HandValues, float]] = []
        mine = HandValues(game, counts)
        for other in range(4):
            if rules.partnership:
                self._each.append((mine, -1.0 if other + seat & 1 else 1.0))
            else:
                self._each.append((HandValues(game.of_side(other), counts), 1.0))

    def __missing__(self, won: int) -> tuple[float, float, float, float]:
        south, west, north, east = [sign * values[won] for values, sign in self._each]
        found = self[won] = (south, west, north, east)
        return found
