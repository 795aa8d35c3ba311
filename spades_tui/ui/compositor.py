"""A compositor that sends only the cells that changed, and styles only where they change.

Textual 8.2.8 crops a partial update on the right only and sends everything left of it too; here both
edges are cropped. It also ends each run with a reset and begins the next one with every attribute and
both colours; here only what differs from the run before is sent. Where the private names that this needs
are missing, the stock compositor does the work.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.control import Control
from rich.style import Style
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.strip import Strip

TESTED_WITH: Final = "8.2.8"
"""The version of Textual whose private names the contract test covers."""


class Codes(NamedTuple):
    """The codes of a style: its attributes, foreground and background, each empty for the usual one."""

    attributes: str = ""
    foreground: str = ""
    background: str = ""


PLAIN: Final = Codes()


@lru_cache(4096)
def codes_of(style: Style, system: ColorSystem) -> Codes:
    """Return the codes of a style in a colour system."""
    foreground = ";".join(style.color.downgrade(system).get_ansi_codes()) if style.color else ""
    background = ";".join(style.bgcolor.downgrade(system).get_ansi_codes(False)) if style.bgcolor else ""
    return Codes(
        Strip.render_ansi(style.without_color, system),
        "" if foreground == "39" else foreground,
        "" if background == "49" else background,
    )


def step(before: Codes, after: Codes) -> str:
    """Return the escape sequence that leads from one style to another, the shortest of the simple ones."""
    if before == after:
        return ""
    if after == PLAIN:
        return "\x1b[0m"
    if before.attributes not in ("", after.attributes):
        codes = ["0", *filter(None, after)]
    else:
        codes = [after.attributes] if before.attributes != after.attributes else []
        codes += [after.foreground or "39"] if before.foreground != after.foreground else []
        codes += [after.background or "49"] if before.background != after.background else []
    return f"\x1b[{';'.join(codes)}m"


def draw(pieces: Iterable[tuple[int, int, Strip]], console: Console) -> str:
    """Return the escape sequences that draw strips at their places (x, y); the style is plain at the end."""
    system = COLOR_SYSTEMS[console.color_system or "truecolor"]
    sequences: list[str] = []
    current = PLAIN
    for x, y, strip in pieces:
        sequences.append(Control.move_to(x, y).segment.text)
        for text, style, _ in strip:
            codes = PLAIN if style is None else codes_of(style, system)
            sequences.append(step(current, codes))
            current = codes
            if style is not None and style.link:
                sequences.append(f"\x1b]8;id={style.link_id};{style.link}\x1b\\{text}\x1b]8;;\x1b\\")
            else:
                sequences.append(text)
    sequences.append(step(current, PLAIN))
    return "".join(sequences)


class CroppedUpdate(ChopsUpdate):
    """The changed spans of the screen, cut on both sides."""

    def pieces(self) -> Iterator[tuple[int, int, Strip]]:
        """Yield what is drawn and where."""
        for y, start, end in self.spans:
            for chop_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= end or chop_end <= start:
                    continue
                left, right = max(x, start), min(chop_end, end)
                whole = (left, right) == (x, chop_end)
                yield left, y, strip if whole else strip.crop(left - x, right - x)

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw the spans."""
        return draw(self.pieces(), console)


class TightLayout(LayoutUpdate):
    """The whole screen."""

    def pieces(self) -> Iterator[tuple[int, int, Strip]]:
        """Yield each row with its place."""
        for y, strips in enumerate(self.strips, self.region.y):
            yield self.region.x, y, Strip.join(strips)

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw the screen."""
        return draw(self.pieces(), console)


class EdgeCompositor(Compositor):
    """The stock compositor with updates cropped on the left too, and with short sequences."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the changed spans, or None where nothing changed."""
        update = super().render_partial_update()
        if update is None or not _has(update, "chops", "spans", "chop_ends"):
            return update
        return CroppedUpdate(update.chops, update.spans, update.chop_ends)

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return the whole screen."""
        update = super().render_full_update(simplify)
        if not _has(update, "strips", "region"):
            return update
        return TightLayout(update.strips, update.region)


def _has(update: object, *names: str) -> bool:
    """Return whether the update has the parts that are read here."""
    return all(hasattr(update, name) for name in names)
