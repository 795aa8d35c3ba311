"""A look: a style for each role, and the Textual theme that goes with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Final

from rich.color import Color, ColorType
from rich.style import Style
from textual.theme import Theme

from spades_tui.ui.themes.inks import Inks
from spades_tui.ui.themes.roles import ROLES

_CURSOR: Final = {"block-cursor-text-style": "none", "input-cursor-text-style": "none"}
_OWN_CURSOR: Final = {
    "block-cursor-text-style": "reverse",
    "block-cursor-blurred-text-style": "reverse",
    "input-cursor-text-style": "reverse",
}


@dataclass(frozen=True)
class Look:
    """A theme at one depth of colour: Textual's half (chrome of its widgets) and the roles of our own drawings."""

    name: str
    theme: Theme
    roles: Mapping[str, str]
    four: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """What a four-colour deck changes of the roles; empty where it changes nothing."""
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

    @cached_property
    def four_coloured(self) -> Look:
        """The look with a colour of its own for each suit."""
        if not self.four:
            return self
        roles = MappingProxyType({**self.roles, **self.four})
        return Look(self.name, self.theme, roles)


def look_of(name: str, depth: str, inks: Inks) -> Look:
    """Return the look that is painted with inks; ``depth`` (such as "-256") tells its Textual theme from others."""
    return Look(name, _theme(name + depth, inks), inks.roles(), inks.four_roles())


def ansi_theme(name: str, *, accent: str, error: str, success: str) -> Theme:
    """Return a Textual theme on the terminal's own background, in colours that Textual calls ``ansi_…``."""
    default = "ansi_default"
    names = (
        *("ansi-background", "ansi-foreground", "screen-selection-background", "screen-selection-foreground"),
        *("input-selection-foreground", "input-selection-background", "input-cursor-foreground"),
        *("input-cursor-background", "block-cursor-foreground", "block-cursor-background"),
        *("border", "border-blurred", "surface", "panel"),
    )
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
        variables={**dict.fromkeys(names, default), **_OWN_CURSOR},
    )


def _theme(name: str, inks: Inks) -> Theme:
    """Return Textual's half of a look."""
    ansi = Color.parse(inks.ground).type is ColorType.STANDARD
    ground, panel, text, accent = map(_css, (inks.ground, inks.panel_ground, inks.text, inks.accent))
    border, field_ground, field_text = map(_css, (inks.border, inks.field_ground, inks.field))
    taken_ground, taken = _css(inks.taken_ground), _css(inks.taken)
    variables = {
        "surface": panel,  # Textual itself leaves both out of themes in the terminal's colours
        "panel": field_ground,
        "ansi-background": ground,
        "ansi-foreground": text,
        "block-cursor-background": taken_ground,
        "block-cursor-foreground": taken,
        "input-cursor-background": taken_ground,
        "input-cursor-foreground": taken,
        "input-selection-background": taken_ground,
        "input-selection-foreground": taken,
        "screen-selection-background": taken_ground,
        "screen-selection-foreground": taken,
        "border": accent,
        "border-blurred": border,
        "scrollbar": border,
        "scrollbar-background": ground,
        "scrollbar-corner-color": ground,
        "foreground": field_text,
    }
    return Theme(
        name=name,
        primary=accent,
        secondary=_css(inks.gauge),
        accent=accent,
        warning=_css(inks.warning),
        error=_css(inks.bad),
        success=_css(inks.good),
        foreground=text,
        background=ground,
        surface=panel,
        panel=field_ground,
        boost=panel,
        dark=not ansi and sum(Color.parse(inks.ground).get_truecolor()) < 3 * 128,
        ansi=ansi,
        variables=variables | _CURSOR,
    )


def _css(ink: str) -> str:
    """Return an ink as Textual spells it."""
    color = Color.parse(ink)
    if color.type is ColorType.STANDARD:
        return f"ansi_{color.name}"
    return color.get_truecolor().hex
