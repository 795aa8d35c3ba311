"""The sixteen colours of the terminal itself, on its own background, whatever its owner made them.

Whether that is light or dark cannot be known, so the colours are those that can be read on both; and where the text
is bold they are bright ones, which stay as they are on terminals that brighten bold text.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from spades_tui.ui.themes.look import Look, ansi_theme

TERMINAL: Final = Look(
    name="terminal",
    theme=ansi_theme(
        "terminal", accent="ansi_bright_blue", error="ansi_bright_red", success="ansi_bright_blue"
    ),
    roles=MappingProxyType(
        {
            "": "default on default",
            "dim": "dim",
            "strong": "bold",
            "title": "bold",
            "accent": "bright_blue",
            "rule": "dim",
            "axis": "dim",
            "border": "dim",
            "bar": "default",
            "key": "bold bright_blue",
            "key.label": "default",
            "hover": "underline",
            "selected": "reverse",
            "disabled": "dim",
            "field": "underline",
            "good": "bold",  # nothing green can be read on white, and blue is whose turn it is
            "bad": "bold bright_red",
            "warning": "magenta",
            "turn": "bold bright_blue",
            "winning": "bold bright_blue",
            "meter.won": "bright_blue",
            "meter.todo": "dim",
            "meter.over": "magenta",
            "gauge": "bright_blue",
            "gauge.rest": "dim",
            "card": "default",
            "card.edge": "bold bright_blue",
            "card.black": "bold default",  # of its own, or the winning card's suit would take the colour of its frame
            "card.red": "bold bright_red",
            "card.selected": "bold",
            "card.picked": "bold reverse default",  # a suit's colour would part the block
            "card.dim": "dim not bold default",  # dimmed red is hardly seen
            "card.faint": "dim not bold default",
            "card.back": "bright_blue",
            "card.winning": "bright_blue",
            "card.slot": "dim",
            "card.drawn": "",
            "suit.black": "bold",
            "suit.red": "bold bright_red",
            "seat.0": "bright_blue",
            "seat.1": "magenta",
            "seat.2": "bright_red",
            "seat.3": "default",
        }
    ),
    four=MappingProxyType(
        {
            "card.diamonds": "bold bright_blue",
            "card.clubs": "magenta not bold",
            "suit.diamonds": "bold bright_blue",
            "suit.clubs": "magenta not bold",
        }
    ),
)
