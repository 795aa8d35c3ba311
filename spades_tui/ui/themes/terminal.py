"""The sixteen colours of the terminal itself, on its own background, whatever its owner made them."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from spades_tui.ui.themes.look import Look, ansi_theme

TERMINAL: Final = Look(
    name="terminal",
    theme=ansi_theme("terminal", accent="ansi_yellow", error="ansi_red", success="ansi_green"),
    roles=MappingProxyType(
        {
            "": "default on default",
            "dim": "dim",
            "strong": "bold",
            "title": "bold",
            "accent": "yellow",
            "rule": "dim",
            "border": "dim",
            "bar": "default",
            "key": "bold yellow",
            "key.label": "default",
            "hover": "underline",
            "selected": "reverse",
            "disabled": "dim",
            "field": "underline",
            "good": "green",
            "bad": "bold red",
            "warning": "yellow",
            "turn": "bold yellow",
            "winning": "bold yellow",
            "meter.won": "green",
            "meter.todo": "dim",
            "meter.over": "yellow",
            "gauge": "cyan",
            "gauge.rest": "dim",
            "card": "default",
            "card.edge": "bold yellow",
            "card.black": "bold",
            "card.red": "bold red",
            "card.selected": "bold",
            "card.dim": "dim not bold",
            "card.faint": "dim not bold",
            "card.back": "cyan",
            "card.winning": "yellow",
            "card.slot": "dim",
            "suit.black": "bold",
            "suit.red": "bold red",
            "seat.0": "yellow",
            "seat.1": "cyan",
            "seat.2": "magenta",
            "seat.3": "green",
        }
    ),
    four=MappingProxyType(
        {
            "card.diamonds": "bold blue",
            "card.clubs": "bold green",
            "suit.diamonds": "bold blue",
            "suit.clubs": "bold green",
        }
    ),
)
