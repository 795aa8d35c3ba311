"""The levels and characters that look ahead, by name.

A level is a number of worlds, how much it reads of bids and plays, and how well it judges; a character has a taste of
its own besides. All of it is counted and nothing timed, so that a game with a seed repeats.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from spades_tui.bots.search.style import Style

LEVELS: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "strongest": Style(),
        "expert": Style(worlds=40, looks=1, noise=0.07),
        "skilled": Style(worlds=16, looks=1, noise=0.2, nil_noise=0.05),
        "casual": Style(
            worlds=5, looks=1, reads_bids=False, reads_plays=False, noise=1.0, nil_noise=0.3, nil_taste=-0.2
        ),
    }
)
"""The levels, the strongest first; ``policy`` comes after ``skilled`` and ``beginner`` after ``casual``."""

CHARACTERS: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "careful": Style(worlds=40, looks=1, bid_taste=-0.7, nil_taste=-0.15),
        "nil-happy": Style(worlds=40, looks=1, nil_taste=0.3),
        "bold": Style(worlds=40, looks=1, bid_taste=0.6, malice=3.0, thrift=0.3),
        "thrifty": Style(worlds=40, looks=1, thrift=3.0, bid_taste=0.3),
    }
)
"""The characters: who bids low and safely, who likes a nil, who sets others, who hates bags."""

STYLES: Final[Mapping[str, Style]] = MappingProxyType({**LEVELS, **CHARACTERS})
"""All of them by name."""
