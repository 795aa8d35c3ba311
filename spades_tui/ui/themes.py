"""Looks: for each role a style, and the Textual theme that goes with them. The only place that names colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from rich.style import Style
from textual.theme import Theme

from spades_tui.ui.session import Colours
from spades_tui.words import N_

ROLES: Final = (
    "",  # plain text on the felt
    "dim",  # quieter than the rest
    "strong",  # louder
    "title",
    "accent",  # the one accent colour
    "rule",  # thin lines
    "border",  # frames of what opens
    "panel",  # a raised surface
    "bar",  # the status and footer line
    "key",  # a key in the footer or help
    "key.label",
    "hover",
    "selected",  # the row or button that Enter takes
    "disabled",
    "field",  # where something is typed
    "good",
    "bad",
    "warning",
    "turn",  # whose turn it is
    "winning",  # what wins the trick
    "meter.won",
    "meter.todo",
    "meter.over",
    "gauge",  # a filled part of a bar
    "gauge.rest",
    "card",  # the paper of a card and its frame
    "card.edge",  # the frame of one that stands out
    "card.black",
    "card.red",
    "card.spades",
    "card.hearts",
    "card.diamonds",
    "card.clubs",
    "card.selected",
    "card.dim",  # a card that may not be played
    "card.back",
    "card.winning",
    "card.slot",  # where a card will lie
    "suit.black",  # suits in running text, on the felt
    "suit.red",
    "suit.spades",
    "suit.hearts",
    "suit.diamonds",
    "suit.clubs",
    "seat.0",  # what belongs to a seat or a side, in the order in which they are shown: lines and gauges
    "seat.1",
    "seat.2",
    "seat.3",
)
"""Every role a drawing may use. Several may be joined by spaces; later ones win."""


@dataclass(frozen=True)
class Look:
    """A theme: Textual's half (chrome of its widgets) and the roles of our own drawings."""

    name: str
    theme: Theme
    roles: Mapping[str, str]
    title: str = ""
    """A message id."""
    _styles: dict[str, Style] = field(default_factory=dict, repr=False, compare=False)

    def style(self, role: str) -> Style:
        """Return the style of a role or of several joined by spaces.

        Raises:
            KeyError: one of them is no role.
        """
        style = self._styles.get(role)
        if style is None:
            style = self._parsed[""]
            for part in role.split():
                style += self._parsed[part]
            self._styles[role] = style
        return style

    @cached_property
    def _parsed(self) -> Mapping[str, Style]:
        return {role: Style.parse(self.roles.get(role, self._fallback(role))) for role in ROLES}

    def _fallback(self, role: str) -> str:
        """Return the style of the role's family: a suit's is that of its colour, a seat's is plain."""
        family, _, member = role.partition(".")
        if member in ("spades", "clubs"):
            return self.roles.get(f"{family}.black", "")
        if member in ("hearts", "diamonds"):
            return self.roles.get(f"{family}.red", "")
        return self.roles.get(family, "") if member else ""


FELT: Final = Look(
    name="felt",
    title=N_("Felt"),
    theme=Theme(
        name="felt",
        primary="#e3b45c",
        secondary="#7fb59a",
        accent="#e3b45c",
        warning="#e3a04a",
        error="#e07a6a",
        success="#8fc98f",
        foreground="#dce6dd",
        background="#10261d",
        surface="#173327",
        panel="#1d3d2f",
        dark=True,
        variables={
            "block-cursor-background": "#e3b45c",
            "block-cursor-foreground": "#10261d",
            "block-cursor-text-style": "none",
            "input-selection-background": "#e3b45c 35%",
            "border": "#e3b45c",
            "border-blurred": "#3d6350",
            "scrollbar": "#2c5341",
            "scrollbar-background": "#10261d",
            "scrollbar-corner-color": "#10261d",
        },
    ),
    roles=MappingProxyType(
        {
            "": "#dce6dd on #10261d",
            "dim": "#86a393",
            "strong": "bold #f4f8f2",
            "title": "bold #f4f8f2",
            "accent": "#e3b45c",
            "rule": "#2f5544",
            "border": "#5f8a74",
            "panel": "on #173327",
            "bar": "#a9c2b3 on #0b1c15",
            "key": "bold #e3b45c",
            "key.label": "#a9c2b3",
            "hover": "underline",
            "selected": "bold #10261d on #e3b45c",
            "disabled": "#567363",
            "field": "#f4f8f2 on #1d3d2f",
            "good": "#8fc98f",
            "bad": "bold #ef8a79",
            "warning": "#f0b45e",
            "turn": "bold #e3b45c",
            "winning": "bold #e3b45c",
            "meter.won": "#8fc98f",
            "meter.todo": "#5f8a74",
            "meter.over": "#f0b45e",
            "gauge": "#7fb59a",
            "gauge.rest": "#2f5544",
            "card": "#a39b82 on #f3efe2",
            "card.edge": "bold #5c4108",
            "card.black": "bold #15201b",
            "card.red": "bold #bf2f36",
            "card.selected": "on #fff9dc",
            "card.dim": "not bold #8b978d on #33503f",
            "card.back": "#6f9c86 on #1f4a38",
            "card.winning": "on #fbe7b0",
            "card.slot": "#3d6350",
            "suit.black": "#c9d6ea",
            "suit.red": "#ff8f87",
            "seat.0": "#e3b45c",
            "seat.1": "#8fb8d8",
            "seat.2": "#d79bbd",
            "seat.3": "#9cc98a",
        }
    ),
)
"""The default: a dark green felt, ivory cards, brass for the one accent."""

FELT_256: Final = Look(
    name="felt",
    title=N_("Felt"),
    theme=Theme(
        name="felt-256",
        primary="#d7af5f",
        secondary="#87af87",
        accent="#d7af5f",
        warning="#d7af5f",
        error="#d7875f",
        success="#87af87",
        foreground="#dadada",
        background="#1c1c1c",
        surface="#262626",
        panel="#303030",
        dark=True,
        variables={
            "block-cursor-background": "#d7af5f",
            "block-cursor-foreground": "#1c1c1c",
            "block-cursor-text-style": "none",
            "border": "#d7af5f",
            "border-blurred": "#585858",
        },
    ),
    roles=MappingProxyType(
        {
            **FELT.roles,
            "": "color(253) on color(234)",
            "dim": "color(245)",
            "strong": "bold color(255)",
            "title": "bold color(255)",
            "accent": "color(179)",
            "rule": "color(65)",
            "border": "color(65)",
            "panel": "on color(235)",
            "bar": "color(250) on color(233)",
            "key": "bold color(179)",
            "key.label": "color(250)",
            "selected": "bold color(234) on color(179)",
            "disabled": "color(241)",
            "field": "color(255) on color(237)",
            "good": "color(108)",
            "bad": "bold color(209)",
            "warning": "color(215)",
            "turn": "bold color(179)",
            "winning": "bold color(179)",
            "meter.won": "color(108)",
            "meter.todo": "color(65)",
            "meter.over": "color(215)",
            "gauge": "color(108)",
            "gauge.rest": "color(239)",
            "card": "color(246) on color(255)",
            "card.edge": "bold color(94)",
            "card.black": "bold color(234)",
            "card.red": "bold color(124)",
            "card.selected": "on color(231)",
            "card.dim": "not bold color(245) on color(238)",
            "card.back": "color(65) on color(237)",
            "card.winning": "on color(229)",
            "card.slot": "color(241)",
            "suit.black": "color(153)",
            "suit.red": "color(210)",
            "seat.0": "color(179)",
            "seat.1": "color(110)",
            "seat.2": "color(175)",
            "seat.3": "color(108)",
        }
    ),
)
"""The default in 256 colours, whose darkest green is a glaring one: a dark grey takes its place."""

FOUR_COLOUR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card.spades": "bold #15201b",
        "card.hearts": "bold #bf2f36",
        "card.diamonds": "bold #1f5fb4",
        "card.clubs": "bold #1d7a3a",
        "suit.spades": "#dce6dd",
        "suit.hearts": "#ff8f87",
        "suit.diamonds": "#8fc0ff",
        "suit.clubs": "#8fdc9c",
    }
)
"""Roles laid over a truecolour look where each suit has a colour of its own."""

_ANSI_VARIABLES: Final = {
    "ansi-background": "ansi_default",
    "ansi-foreground": "ansi_default",
    "screen-selection-background": "ansi_default",
    "screen-selection-foreground": "ansi_default",
    "input-selection-foreground": "ansi_default",
    "block-cursor-text-style": "reverse",
    "block-cursor-foreground": "ansi_default",
    "block-cursor-background": "ansi_default",
    "block-cursor-blurred-text-style": "reverse",
    "input-cursor-text-style": "reverse",
    "input-cursor-foreground": "ansi_default",
    "input-cursor-background": "ansi_default",
    "input-selection-background": "ansi_default",
    "border": "ansi_default",
    "border-blurred": "ansi_default",
}


def _ansi_theme(name: str, *, accent: str, error: str, success: str) -> Theme:
    """Return a theme on the terminal's own background."""
    default = "ansi_default"
    return Theme(
        name=name,
        primary=accent,
        secondary=accent,
        accent=accent,
        warning=accent,
        error=error,
        success=success,
        foreground=default,
        background=default,
        surface=default,
        panel=default,
        boost=default,
        ansi=True,
        variables=dict(_ANSI_VARIABLES),
    )


TERMINAL: Final = Look(
    name="terminal",
    title=N_("Terminal colours"),
    theme=_ansi_theme("terminal", accent="ansi_yellow", error="ansi_red", success="ansi_green"),
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
)
"""The sixteen colours of the terminal itself, on its own background."""

TERMINAL_FOUR_COLOUR: Final[Mapping[str, str]] = MappingProxyType(
    {
        "card.diamonds": "bold blue",
        "card.clubs": "bold green",
        "suit.diamonds": "bold blue",
        "suit.clubs": "bold green",
    }
)

MONO: Final = Look(
    name="mono",
    title=N_("No colours"),
    theme=_ansi_theme("mono", accent="ansi_default", error="ansi_default", success="ansi_default"),
    roles=MappingProxyType(
        {
            "dim": "dim",
            "strong": "bold",
            "title": "bold",
            "accent": "bold",
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
            "card.dim": "dim not bold",
            "card.winning": "bold",
            "card.slot": "dim",
            "suit.red": "underline",
        }
    ),
)
"""No colour at all: bold, dim, underlined and reversed text only. Red suits are underlined."""

THEMES: Final = (FELT.theme, FELT_256.theme, TERMINAL.theme, MONO.theme)
"""Textual's half of every look, to be registered."""

LOOKS: Final[Mapping[str, Look]] = MappingProxyType({look.name: look for look in (FELT, TERMINAL, MONO)})
"""Every look by name, in the order of the settings."""


def choose(name: str, colours: Colours) -> Look:
    """Return the look to use: that of the name, unless the terminal has no colours or not enough of them."""
    if colours is Colours.NONE:
        return MONO
    look = LOOKS.get(name)
    if look is None:
        look = TERMINAL if colours is Colours.ANSI16 else FELT
    return FELT_256 if look is FELT and colours is Colours.ANSI256 else look


def four_coloured(look: Look) -> Look:
    """Return the look with a colour of its own for each suit; one without colours stays."""
    if look.name == MONO.name:
        return look
    extra = TERMINAL_FOUR_COLOUR if look.theme.ansi else FOUR_COLOUR
    return Look(look.name, look.theme, MappingProxyType({**look.roles, **extra}), look.title)
