"""Positions as few words, for the tests of those that choose a card."""

from __future__ import annotations


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
