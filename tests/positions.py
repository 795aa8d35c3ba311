"""Positions as few words and as texts of files, for the tests of those that choose a card."""

from __future__ import annotations

from tests.process_support import ROOT

EXAMPLES = sorted((ROOT / "examples" / "positions").glob("*.toml"))
"""The files that come with the game."""

RUFF = """\
rules = "standard"
seat = "S"
hand = "SA H43"
unseen = "SK HAQ D962 CJ84"
bids = [4, 3, 4, 2]
tricks = [3, 3, 3, 1]
voids = { N = "H", E = "S", W = "S" }
broken = true
"""
"""The first card of a trick, every field told."""
OVERRUFF = """\
hand = "SK9 D2"
unseen = "SAQ DJ8 CT6"
trick = ["W:C9", "N:C2", "E:S4"]
bids = [4, 3, 4, "nil"]
tricks = [3, 3, 3, 1]
"""
"""The last card of a trick, the voids not told."""


def position(hand: str, unseen: str, trick: str, bids: str, tricks: str, **more: object) -> dict[str, object]:
    """The fields of a position: bids and tricks in N, E, S, W order, ``nil`` written N."""
    return {
        "hand": hand,
        "unseen": unseen,
        "trick": trick.split(),
        "bids": ["nil" if bid == "N" else int(bid) for bid in bids.split()],
        "tricks": [int(won) for won in tricks.split()],
        **more,
    }


NINE_BAGS = position("DK2", "CA HJ4", "W:DQ N:D3 E:D5", "5 2 5 1", "5 1 5 0", bags=[9, 0])
POSITIONS = {
    "cover the nil with the ace": (position("HA2 C5", "HKQ964 CJ8 DT7", "", "N 3 4 3", "0 3 4 3"), "AH"),
    "cover before the nil plays": (
        position("HQ6 D2", "HT98 C73 DJ95", "E:H4", "N 3 4 3", "0 3 4 3"),
        "QH",
    ),
    "let the nil take it": (
        position("SA HT4", "HQ9 CJ8 D73", "W:H8 N:H5 E:H6", "3 5 3 N", "3 5 2 0"),
        "4H",
    ),
    "the highest loser": (position("HJ5 D3", "H98 DJ6 CT4", "W:HK N:H2 E:HQ", "4 3 N 3", "4 3 0 3"), "JH"),
    "not over the partner": (
        position("DA2 SJ", "DQ8 C94 HJ6", "W:D9 N:DK E:D4", "4 3 4 3", "3 2 2 3"),
        "2D",
    ),
    "throw the bag": (position("DA C3", "DK CT H7", "W:S9 N:S4 E:S2", "3 2 3 3", "3 2 3 3"), "AD"),
    "give the ruff": (
        position(
            "SA H43",
            "SK HAQ D962 CJ84",
            "",
            "4 3 4 2",
            "3 3 3 1",
            voids={"N": "H", "E": "S", "W": "S"},
        ),
        "3H 4H",
    ),
    "third hand plays high": (position("HA9 D4", "HK7 CQ85 DJ6", "N:H3 E:H6", "4 3 4 2", "3 3 3 1"), "AH"),
    "save the nil and be set": (position("SA C2", "CQ DJ5", "W:H7 N:HJ E:H3", "N 4 4 4", "0 5 2 4"), "AS"),
    "set them": (NINE_BAGS | {"bags": [2, 0]}, "KD"),
    "no tenth bag": (NINE_BAGS, "2D"),
    "overruff cheaply": (position("SK9 D2", "SAQ DJ8 CT6", "W:C9 N:C2 E:S4", "4 3 4 2", "3 3 3 1"), "9S"),
    "stop ducking": (position("HT4 C3", "HQ9 CJ8 D73", "W:H8 N:H5 E:H6", "3 4 4 N", "3 3 3 1"), "TH"),
}
"""Positions and the cards one of which a good player plays, by what is to be done."""
