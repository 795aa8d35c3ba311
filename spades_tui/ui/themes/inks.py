"""What a theme is mixed from: one ink for each thing that is painted, at one depth of colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

DARK: Final = frozenset(("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"))
"""Those of the sixteen colours that many terminals brighten where the text is bold."""


def _bold(ink: str) -> str:
    """Return the style of bold text in an ink; in one that might come out as another it is not bold."""
    return ink if ink in DARK else f"bold {ink}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Inks:
    """The colours of a theme at one depth, each spelled as Rich reads it.

    That is ``#rrggbb`` for true colour, ``color(16)`` to ``color(255)`` for 256 colours, and names such as
    ``bright_red`` for the terminal's own sixteen. Those that end in ``ground`` lie under others.
    """

    ground: str
    text: str
    dim: str
    strong: str
    accent: str
    rule: str
    border: str
    panel_ground: str
    bar_ground: str
    bar: str
    field_ground: str
    field: str
    taken_ground: str
    """Under the row or button that Enter takes."""
    taken: str
    disabled: str
    good: str
    bad: str
    warning: str
    won: str
    todo: str
    over: str
    gauge: str
    gauge_rest: str
    card_ground: str
    card_frame: str
    card_edge: str
    """The frame of a card that stands out."""
    card_black: str
    card_red: str
    card_diamonds: str
    """On a card of a four-colour deck, as the next one."""
    card_clubs: str
    picked_ground: str
    winning_ground: str
    shaded_ground: str
    """Of a card that may not be played."""
    shaded: str
    back_ground: str
    back: str
    slot: str
    suit_black: str
    """A suit in running text, as the next three."""
    suit_red: str
    suit_diamonds: str
    suit_clubs: str
    seats: tuple[str, str, str, str]
    faint: str = ""
    """The face of a card that may not be played, where its paper stays; none: as where that does not."""

    chip_ground: str = ""
    """Under a picked chip, where neither the accent nor the frame of what stands out is seen beside all other chips.

    These are paper or shaded: it is darker than the one and lighter than the other.
    """

    def roles(self) -> Mapping[str, str]:
        """Return the style of every role, as Rich reads it."""
        dimmed = f"{self.shaded} on {self.shaded_ground}"
        line = "underline " if self.field_ground == self.ground else ""  # else nobody saw where to type
        found = {
            "": f"{self.text} on {self.ground}",
            "dim": self.dim,
            "strong": _bold(self.strong),
            "title": _bold(self.strong),
            "accent": self.accent,
            "rule": self.rule,
            "axis": self.todo,
            "border": self.border,
            "panel": f"on {self.panel_ground}",
            "bar": f"{self.bar} on {self.bar_ground}",
            "key": _bold(self.accent),
            "key.label": self.bar,
            "hover": "underline",
            "selected": f"{_bold(self.taken)} on {self.taken_ground}",
            "disabled": self.disabled,
            "field": f"{line}{self.field} on {self.field_ground}",
            "good": self.good,
            "bad": _bold(self.bad),
            "warning": self.warning,
            "turn": _bold(self.accent),
            "winning": _bold(self.accent),
            "meter.won": self.won,
            "meter.todo": self.todo,
            "meter.over": self.over,
            "gauge": self.gauge,
            "gauge.rest": self.gauge_rest,
            "card": f"{self.card_frame} on {self.card_ground}",
            "card.edge": _bold(self.card_edge),
            "card.black": _bold(self.card_black),
            "card.red": _bold(self.card_red),
            "card.selected": f"on {self.picked_ground}",
            "card.picked": self._picked_chip(),
            "card.dim": f"not bold {dimmed}",
            "card.faint": f"not bold {self.faint or dimmed}",
            "card.back": f"{self.back} on {self.back_ground}",
            "card.winning": f"on {self.winning_ground}",
            "card.slot": self.slot,
            "card.drawn": "",
            "suit.black": self.suit_black,
            "suit.red": self.suit_red,
        }
        found |= {f"seat.{number}": ink for number, ink in enumerate(self.seats)}
        return MappingProxyType(found)

    def _picked_chip(self) -> str:
        """Return the style of a picked chip."""
        if self.chip_ground:
            return f"not bold {_bold(self.taken)} on {self.chip_ground}"
        return f"not bold {_bold(self.card_ground)} on {self.card_edge}"

    def four_roles(self) -> Mapping[str, str]:
        """Return what a four-colour deck changes: spades and hearts stay black and red."""
        return MappingProxyType(
            {
                "card.diamonds": _bold(self.card_diamonds),
                "card.clubs": _bold(self.card_clubs),
                "suit.diamonds": self.suit_diamonds,
                "suit.clubs": self.suit_clubs,
            }
        )
