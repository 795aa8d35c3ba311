"""A compositor that sends only the cells that changed.

Textual 8.2.8 crops a partial update on the right only and sends everything left of it too; here both
edges are cropped. Where the private names this needs are missing, the stock compositor does the work.
"""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor

TESTED_WITH: Final = "8.2.8"
"""The version of Textual whose private names the contract test covers."""


class CroppedUpdate(ChopsUpdate):
    """The changed spans of the screen, cut on both sides."""

    def render_segments(self, console: Console) -> str:
        """Return the escape sequences that draw the spans."""
        sequences: list[str] = []
        move_to = Control.move_to
        for y, start, end in self.spans:
            for chop_end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                if strip is None or x >= end or chop_end <= start:
                    continue
                left, right = max(x, start), min(chop_end, end)
                whole = (left, right) == (x, chop_end)
                cut = strip if whole else strip.crop(left - x, right - x)
                sequences.append(move_to(left, y).segment.text)
                sequences.append(cut.render(console))
        return "".join(sequences)


class EdgeCompositor(Compositor):
    """The stock compositor with partial updates cropped on the left too."""

    def render_partial_update(self) -> ChopsUpdate | None:
        """Return the changed spans, or None where nothing changed."""
        update = super().render_partial_update()
        if update is None or not _fits(update):
            return update
        return CroppedUpdate(update.chops, update.spans, update.chop_ends)


def _fits(update: ChopsUpdate) -> bool:
    """Return whether the update has the parts that the cropping reads."""
    return all(hasattr(update, name) for name in ("chops", "spans", "chop_ends"))
