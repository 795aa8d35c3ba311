"""How long a game lasts: an estimate from games that bots of the rule policy played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

# Points a hand of the side that wins in the end, fitted to games of four bots to 500. HT rules took 6 hands where
# bots went blind and 9 where they could not, without nil 128, strict 26, in cutthroat 70; standard rules 10, in
# cutthroat 25, as an auction 14. People go blind less often than bots, so HT rules are put between the two.
_USUAL_WON: Final = 4.5
_USUAL_TENFOLD: Final = 45.0
"""What the bid scores that a hand fit for nil would have made otherwise."""
_WON: Final = 4.0
_WON_LOSING_TENFOLD: Final = -13.0
_TENFOLD: Final = 52.0
_TENFOLD_LOSING_TENFOLD: Final = 41.5
_CHEAP_NIL: Final = 0.55
"""Share of a nil's value a hand, above what it is worth to bid, where a failed nil costs little."""
_DEAR_NIL: Final = 0.155
_CHEAP_BLIND: Final = 0.16
"""Share of a blind nil's value above 100 where it may be bid at any score and fails cheaply."""
_AUCTION: Final = 0.75
_ALONE_BIDS: Final = 0.45
_ALONE_NILS: Final = 0.1
"""What is left of a side's points for one who plays alone: nobody covers a nil."""
_SLOWEST: Final = 1.5
_SPREAD_LOW: Final = 0.65
_SPREAD_HIGH: Final = 1.5
_VERY_LONG: Final = 200
"""From so many hands on no number is promised."""


class Length(NamedTuple):
    """How many hands a game takes: one in ten is shorter than ``low``, one in ten longer than ``high``."""

    low: int
    typical: int
    high: int


def expected_hands(rules: RuleSet) -> Length:
    """Return how many hands a game under these rules takes among sensible players."""
    typical = rules.target / points_a_hand(rules)
    limit = rules.hand_limit or 10_000
    low, middle, high = (
        min(limit, max(1, round(hands))) for hands in (typical * _SPREAD_LOW, typical, typical * _SPREAD_HIGH)
    )
    return Length(low, middle, high)


def _quick(rules: RuleSet) -> float:
    """Return how many hands one in ten games would take at most without a limit."""
    return rules.target / points_a_hand(rules) * _SPREAD_LOW


def points_a_hand(rules: RuleSet) -> float:
    """Return the points that the winning side makes in a usual hand."""
    lost = rules.missed == "lose_bid"
    if rules.trick_points == "won":
        usual, bids = _USUAL_WON, _WON_LOSING_TENFOLD if lost else _WON
    else:
        usual, bids = _USUAL_TENFOLD, _TENFOLD_LOSING_TENFOLD if lost else _TENFOLD
    nils = 0.0
    if rules.nil and rules.nil_value is not None:
        dear = rules.nil_failed == "lose"
        worth = rules.nil_value - (1.0 if dear else 1.5) * usual
        nils = max(0.0, worth) * (_DEAR_NIL if dear else _CHEAP_NIL)
        if rules.blind_nil == "always" and rules.blind_nil_value is not None and not dear:
            nils += max(0, rules.blind_nil_value - 100) * _CHEAP_BLIND
    if rules.trump == "auction" and bids > 0:
        bids *= _AUCTION
    if not rules.partnership:
        bids *= _ALONE_BIDS
        nils *= _ALONE_NILS
    return max(_SLOWEST, bids + nils)


def length_text(_: Words, rules: RuleSet) -> str:
    """Return the length of a game as a lobby says it: "about 10 hands", "at most 5 hands"."""
    length = expected_hands(rules)
    limit = rules.hand_limit
    if limit is not None and is_length_certain(rules):
        return _.n("{count} hand", "{count} hands", limit)
    if limit is not None and length.typical >= limit:
        return _.n("at most {count} hand", "at most {count} hands", limit)
    if length.typical >= _VERY_LONG:
        return _.n("more than {count} hand", "more than {count} hands", _VERY_LONG)
    return _.n("about {count} hand", "about {count} hands", _rounded(length.typical))


def is_length_certain(rules: RuleSet) -> bool:
    """Return whether a game has so few hands that nothing else ends one in ten games: "4 hands" is no estimate."""
    return rules.hand_limit is not None and expected_hands(rules).low >= rules.hand_limit


def is_target_far(rules: RuleSet) -> bool:
    """Return whether so few hands are played that the target is out of reach: half of what a quick game takes."""
    return rules.hand_limit is not None and 2 * rules.hand_limit <= _quick(rules)


def length_goal(_: Words, rules: RuleSet) -> str:
    """Return what a game is played to: "to 500 points", "4 hands", "60 hands or 100 points" where either may end it."""
    limit, target = rules.hand_limit, rules.target
    if limit is None:
        return _("to {target} points", target=target)
    if is_length_certain(rules):
        return _.n("{count} hand", "{count} hands", limit)
    return _.n("{count} hand or {target} points", "{count} hands or {target} points", limit, target=target)


def _rounded(hands: int) -> int:
    """Return a number that promises no more than an estimate can: 13, 45, 130."""
    if hands <= 20:
        return hands
    step = 5 if hands < 100 else 10
    return round(hands / step) * step
