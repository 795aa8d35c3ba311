"""The texts of the options of a rule set, by option and by value."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spades_tui.words.words import N_

GROUPS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "game": ("partnership", "trump", "target", "losing_limit", "hand_limit"),
        "bidding": ("min_team_bid", "forbid_total_13"),
        "play": ("first_lead", "break_spades"),
        "points": (
            *("contract", "trick_points", "missed", "missed_bags", "thirteen_bags"),
            *("overtrick", "slam_doubles"),
        ),
        "bags": ("bag_cost", "bag_count", "bag_penalty", "bags_per_penalty"),
        "nil": ("nil", "nil_value", "nil_failed", "failed_nil_tricks", "blind_nil", "blind_nil_value"),
    }
)
"""The options in the order of a form, by group."""

OPTION_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target": N_("Points to win"),
        "losing_limit": N_("Losing limit"),
        "hand_limit": N_("Hands at most"),
        "partnership": N_("Partners"),
        "trump": N_("Trump"),
        "first_lead": N_("First lead"),
        "break_spades": N_("Trump must be broken"),
        "contract": N_("Whose bid counts"),
        "trick_points": N_("A made bid scores"),
        "missed": N_("A missed bid"),
        "missed_bags": N_("Bags of a missed bid"),
        "thirteen_bags": N_("Missed 13 is 13 bags"),
        "overtrick": N_("A trick over the bid"),
        "bag_cost": N_("What bags cost"),
        "bag_count": N_("Bags are counted"),
        "bag_penalty": N_("Bag penalty"),
        "bags_per_penalty": N_("Bags for a penalty"),
        "nil": N_("Nil"),
        "nil_value": N_("Value of nil"),
        "nil_failed": N_("A failed nil"),
        "failed_nil_tricks": N_("Tricks of a failed nil"),
        "blind_nil": N_("Blind nil"),
        "blind_nil_value": N_("Value of blind nil"),
        "min_team_bid": N_("Least bid of a side"),
        "forbid_total_13": N_("Bids may not total 13"),
        "slam_doubles": N_("Slam doubles"),
    }
)

OPTION_HELP: Final[Mapping[str, str]] = MappingProxyType(
    {
        "target": N_("The first side with this many points after a hand wins the game."),
        "losing_limit": N_(
            "When a side has fallen this low after a hand, the game ends and the highest score wins."
        ),
        "hand_limit": N_("After this many hands the game ends and the highest score wins."),
        "partnership": N_("Two sides of two, or each of the four alone (cutthroat)."),
        "trump": N_("Spades, or the suit that the highest bidder names after the bidding (auction)."),
        "first_lead": N_("Who leads to the first trick of a hand, and with which card."),
        "break_spades": N_(
            "Trump may not be led before a trump has been played, unless the hand is all trump."
        ),
        "contract": N_(
            "Each player must win what that player bid, or the partners' bids and tricks are added up."
        ),
        "trick_points": N_("What a bid scores when it is made."),
        "missed": N_("What happens when a bid is not made."),
        "missed_bags": N_("How many bags a missed bid brings."),
        "thirteen_bags": N_("Whoever bids 13 and misses takes 13 bags, however few tricks are short."),
        "overtrick": N_("What each trick over the bid does."),
        "bag_cost": N_(
            "The first ten bags cost 1 point each and later ones 10, or a number of bags costs a penalty."
        ),
        "bag_count": N_("Over the whole game, or from zero in each hand."),
        "bag_penalty": N_("What a full number of bags costs."),
        "bags_per_penalty": N_("How many bags bring a penalty; those over it are kept."),
        "nil": N_("Whether one may bid to win no trick at all."),
        "nil_value": N_("What a nil that wins no trick scores."),
        "nil_failed": N_("What happens when a nil wins a trick."),
        "failed_nil_tricks": N_("Whether the tricks of a failed nil help the partner's bid."),
        "blind_nil": N_("A nil that is bid before looking at one's cards."),
        "blind_nil_value": N_("What a blind nil that wins no trick scores."),
        "min_team_bid": N_(
            "The second bidder of a side may not leave the side's bids below this; nil is always allowed."
        ),
        "forbid_total_13": N_("The last bidder may not make the four bids add up to 13."),
        "slam_doubles": N_("A side that bids exactly 13 and wins all thirteen tricks scores double."),
    }
)

VALUE_LABELS: Final[Mapping[str, Mapping[str | None, str]]] = MappingProxyType(
    {
        "losing_limit": {None: N_("no limit")},
        "hand_limit": {None: N_("no limit")},
        "trump": {"spades": N_("always spades"), "auction": N_("named by the highest bidder")},
        "first_lead": {
            "two_of_clubs_holder": N_("two-of-clubs holder"),
            "two_of_clubs": N_("the two of clubs"),
            "lowest_club": N_("each player's lowest club"),
            "left_of_dealer": N_("left of the dealer"),
        },
        "contract": {"player": N_("each player's own"), "team": N_("the partners' together")},
        "trick_points": {"won": N_("the bid"), "bid_x10": N_("ten times the bid")},
        "missed": {
            "bags": N_("brings bags"),
            "nothing": N_("costs nothing more"),
            "lose_bid": N_("loses ten times the bid"),
        },
        "missed_bags": {
            "shortfall": N_("one for each trick short"),
            "bid": N_("as many as were bid"),
            "one": N_("one"),
        },
        "overtrick": {
            "nothing": N_("counts for nothing"),
            "bag": N_("scores 1 and is a bag"),
            "bag_minus": N_("loses 1 and is a bag"),
        },
        "bag_cost": {
            "tiered": N_("1 each up to ten, then 10 each"),
            "per_ten": N_("a penalty each time"),
            "none": N_("nothing"),
        },
        "bag_count": {"game": N_("over the game"), "hand": N_("in each hand")},
        "nil_failed": {
            "bags": N_("brings a bag a trick"),
            "lose": N_("loses its value"),
            "nothing": N_("costs nothing"),
        },
        "failed_nil_tricks": {
            "bags": N_("do not help the partner"),
            "help": N_("help the partner's bid"),
        },
        "blind_nil": {
            "always": N_("at any score"),
            "behind_100": N_("when 100 or more behind"),
            "off": N_("no"),
            None: N_("no"),
        },
        "min_team_bid": {None: N_("none")},
    }
)
"""Labels of words and of *none*; yes, no and numbers speak for themselves."""
