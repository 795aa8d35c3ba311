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
