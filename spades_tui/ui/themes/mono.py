"""No colour at all: bold, dim, underlined and reversed text only. Red suits are underlined."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from spades_tui.ui.themes.look import Look, ansi_theme

MONO: Final = Look(
    name="mono",
    theme=ansi_theme("mono", accent="ansi_default", error="ansi_default", success="ansi_default"),
    roles=MappingProxyType(
        {
            "dim": "dim",
            "strong": "bold",
            "title": "bold",
            "accent": "bold",
            "rule": "dim",
            "axis": "dim",
            "key": "bold",
            "key.label": "",
            "hover": "underline",
            "selected": "reverse",
            "disabled": "dim",
            "field": "underline",
            "bad": "bold",
            "warning": "bold",
            "turn": "bold",
            "winning": "bold",
            "meter.todo": "dim",
            "card.edge": "bold",
            "card.red": "underline",
            "card.selected": "bold",
            "card.picked": "bold reverse",
            "card.dim": "dim not bold",
            "card.faint": "dim not bold",
            "card.winning": "bold",
            "card.slot": "dim",
            "card.drawn": "not underline",  # lines along strokes would be taken for strokes
            "suit.red": "underline",
        }
    ),
)
