"""Which look a window has: a theme by name, at the depth of colour that the terminal has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Final

from spades_tui.ui.session import Colours
from spades_tui.ui.themes.look import Look, look_of
from spades_tui.ui.themes.mono import MONO
from spades_tui.words import N_

DEFAULT: Final = "felt"

TITLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "felt": N_("Green felt"),
        "midnight": N_("Midnight"),
        "paper": N_("Paper"),
        "terminal": N_("Terminal colours"),
        "contrast": N_("High contrast"),
        "colour-blind": N_("Colour-blind safe"),
        "mono": N_("Monochrome"),
    }
)
"""What each theme is called, by name, in the order of the settings: message ids."""

_DEPTHS: Final = MappingProxyType(
    {
        Colours.TRUECOLOR: ("TRUE", ""),
        Colours.ANSI256: ("DEPTH_256", "-256"),
        Colours.ANSI16: ("DEPTH_16", "-16"),
    }
)
"""What a theme's module calls its inks of a depth, and what tells the Textual theme from that of other depths."""


def choose(name: str, colours: Colours, four_colour: bool = False) -> Look:
    """Return the look of a theme in a terminal with so many colours.

    Any other name than those of ``TITLES``, such as "auto", stands for the theme that suits the terminal.
    """
    if colours is Colours.NONE:
        name = MONO.name
    elif name not in TITLES:
        name = "terminal" if colours is Colours.ANSI16 else DEFAULT
    look = _look(name, colours)
    return look.four_coloured if four_colour else look


@lru_cache
def _look(name: str, colours: Colours) -> Look:
    """Return a theme's look. Only the module of that theme is loaded."""
    if name == MONO.name:
        return MONO
    module = import_module(f"spades_tui.ui.themes.{name.replace('-', '_')}")
    if name == "terminal":
        terminal: Look = module.TERMINAL
        return terminal
    inks, depth = _DEPTHS[colours]
    return look_of(name, depth, getattr(module, inks))
