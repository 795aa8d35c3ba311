"""A compositor that sends only the cells that changed, and styles only where they change.

Textual 8.2.8 crops a partial update on the right only and sends everything left of it too; here both
edges are cropped. It paints the whole screen, several times even, when a dialog opens or closes; here cells
that stand on the terminal already are not sent again. It also ends each run with a reset and begins the next
one with every attribute and both colours; here only what differs from the run before is sent. Where the private
names that this needs are missing, the stock compositor does the work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.strip import Strip

from spades_tui.ui.terminal_cells import TerminalCells, draw

TESTED_WITH: Final = "8.2.8"
"""The version of Textual whose private names the contract test covers."""


class CroppedUpdate(ChopsUpdate):
    """The changed spans of the screen, cut on both sides."""

    def __init__(self, update: ChopsUpdate, shown: TerminalCells) -> None:
        super().__init__(update.chops, update.spans, update.chop_ends)
        self.shown = shown

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
        return draw(self.pieces(), console, self.shown)


class TightLayout(LayoutUpdate):
    """The whole screen."""

    def __init__(self, update: LayoutUpdate, shown: TerminalCells) -> None:
        super().__init__(update.strips, update.region)
        self.shown = shown

    def pieces(self) -> Iterator[tuple[int, int, Strip]]:
        """Yield each row with its place."""
        for y, strips in enumerate(self.strips, self.region.y):
            yield self.region.x, y, Strip.join(strips)

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw the screen."""
        return draw(self.pieces(), console, self.shown)


class EdgeCompositor(Compositor):
    """The stock compositor with updates cropped on the left too, and with short sequences.

    ``shown`` gives what stands on the terminal of the screen's app; without it everything is sent anew.
    """

    def __init__(self, shown: Callable[[], TerminalCells] = TerminalCells) -> None:
        super().__init__()
        self._shown = shown

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the changed spans, or None where nothing changed."""
        update = super().render_partial_update()
        if update is None or not _has(update, "chops", "spans", "chop_ends"):
            return update
        return CroppedUpdate(update, self._shown())

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """Return the whole screen."""
        update = super().render_full_update(simplify)
        if not _has(update, "strips", "region"):
            return update
        return TightLayout(update, self._shown())


def _has(update: object, *names: str) -> bool:
    """Return whether the update has the parts that are read here."""
    return all(hasattr(update, name) for name in names)
