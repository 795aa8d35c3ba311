"""How long a game lasts: an estimate from games that were simulated among sensible players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words

# Points a hand of the side that wins in the end, and how they change with the rules: fitted to simulated games
# (partnership to 500: HT rules about 10 hands, without nil 126; strict about 20; standard rules about 11).
_BIDS_WON: Final = 4.0
_BIDS_TENFOLD: Final = 40.0
_BIDS_TENFOLD_CHEAP: Final = 46.0
_CHEAP_NILS: Final = 0.46
"""Nils made a hand and side, less what they lose, where a failed nil costs little."""
_DEAR_NILS: Final = 0.2
_CUTTHROAT_BIDS: Final = 0.6
"""What a player alone makes of the points of a side of two, for the one who wins in the end."""
_CUTTHROAT_NILS: Final = 0.65
_SPREAD_LOW: Final = 0.7
_SPREAD_HIGH: Final = 1.5


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


def points_a_hand(rules: RuleSet) -> float:
    """Return the points that the winning side makes in a usual hand."""
    if rules.trick_points == "won":
        bids = _BIDS_WON
    else:
        bids = _BIDS_TENFOLD if rules.missed == "lose_bid" else _BIDS_TENFOLD_CHEAP
    nils = 0.0
    if rules.nil and rules.nil_value is not None:
        dear = rules.nil_failed == "lose"
        # A nil that is worth less than a bid is bid only on hands without tricks.
        worth = max(0.0, rules.nil_value - bids / 2)
        nils = worth * (_DEAR_NILS if dear else _CHEAP_NILS)
    if not rules.partnership:
        bids *= _CUTTHROAT_BIDS
        nils *= _CUTTHROAT_NILS
    return bids + nils


def length_text(_: Words, rules: RuleSet) -> str:
    """Return the length of a game as a lobby says it: "about 10 hands", "at most 5 hands"."""
    length = expected_hands(rules)
    limit = rules.hand_limit
    if limit is not None and length.low >= limit:
        return _.n("{count} hand", "{count} hands", limit)
    if limit is not None and length.typical >= limit:
        return _.n("at most {count} hand", "at most {count} hands", limit)
    return _.n("about {count} hand", "about {count} hands", _rounded(length.typical))


def _rounded(hands: int) -> int:
    """Return a number that promises no more than an estimate can: 13, 45, 130."""
    if hands <= 20:
        return hands
    step = 5 if hands < 100 else 10
    return round(hands / step) * step
