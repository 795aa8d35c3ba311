"""A screen to read: chapters of short sentences, scrolled by keys and the wheel, with an index where there is room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import RULES, Command
from spades_tui.ui.draw.rules import Chapter, Reading, draw_rules
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.screen import GameScreen


class PageScreen(GameScreen[None]):
    """Chapters to read. A subclass returns them from ``chapters``, and a title and a note from ``heading``."""

    CONTEXT = RULES

    def __init__(self, at: str = "") -> None:
        """Begin with the chapter of that title, where there is one."""
        super().__init__()
        self._begin = at
        self._top = 0
        self._hovered = ""
        self._reading: Reading | None = None

    def heading(self) -> tuple[str, str]:
        """Return the title and a note beside it."""
        return "", ""

    def chapters(self) -> Sequence[Chapter]:
        """Return what there is to read."""
        raise NotImplementedError

    def picture(self, width: int, height: int) -> Picture:
        """Return the part of the page that is in sight."""
        title, note = self.heading()
        chapters = self.chapters()
        picture, self._reading = draw_rules(title, note, chapters, self._top, width, height, self._hovered)
        number = next((n for n, chapter in enumerate(chapters) if chapter.title == self._begin), None)
        self._begin = ""
        if number is not None:
            top = self._reading.page.starts[number]
            picture, self._reading = draw_rules(title, note, chapters, top, width, height, self._hovered)
        self._top = self._reading.top
        return picture

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways through the page among those that are shown."""
        reading = self._reading
        shown = {"left": 6, "right": 6} if reading is None or len(reading.page.starts) > 1 else {}
        if reading is None or reading.last_top:
            shown |= {"up": 7, "down": 7}
        return [
            replace(command, footer=shown.get(command.id, command.footer))
            for command in super().footer_entries()
        ]

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the ways through the page do: there is nothing to pick in it."""
        _ = self.words
        return {
            "left": _("previous part"),
            "right": _("next part"),
            "up": _("scroll up"),
            "down": _("scroll down"),
            "first": _("to the beginning"),
            "last": _("to the end"),
        }

    def command_helps(self) -> Mapping[str, str]:
        """Return the same in sentences, where the label alone is none."""
        return {"left": self.words("Go to the previous part."), "right": self.words("Go to the next part.")}

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what the ways through the page are called."""
        _ = self.words
        return {("left", "right"): _("part"), ("up", "down"): _("scroll")}

    def _show_from(self, top: int) -> None:
        if self._reading is not None:
            self._top = max(0, min(self._reading.last_top, top))
            self.redraw()

    def _go_to(self, chapter: int) -> None:
        if self._reading is not None:
            starts = self._reading.page.starts
            self._show_from(starts[max(0, min(len(starts) - 1, chapter))])

    @property
    def _page(self) -> int:
        return max(1, self._reading.room - 2) if self._reading is not None else 1

    def command_up(self) -> None:
        """Scroll a line up."""
        self._show_from(self._top - 1)

    def command_down(self) -> None:
        """Scroll a line down."""
        self._show_from(self._top + 1)

    def command_page_up(self) -> None:
        """Scroll a page up."""
        self._show_from(self._top - self._page)

    def command_page_down(self) -> None:
        """Scroll a page down."""
        self._show_from(self._top + self._page)

    def command_first(self) -> None:
        """Go to the beginning."""
        self._show_from(0)

    def command_last(self) -> None:
        """Go to the end."""
        self._show_from(10_000)

    def command_left(self) -> None:
        """Go to the beginning of the chapter, or to the one before."""
        if self._reading is not None:
            starts = self._reading.page.starts
            self._go_to(sum(start < self._top for start in starts) - 1)

    def command_right(self) -> None:
        """Go to the next chapter."""
        if self._reading is not None:
            starts = self._reading.page.starts
            self._go_to(sum(start <= self._top for start in starts))

    def command_back(self) -> None:
        """Go back to where the page was asked for."""
        _ = self.dismiss(None)

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Go to the chapter that was clicked."""
        kind, _sep, number = zone.partition(":")
        if kind == "chapter":
            self._go_to(int(number))

    def zone_hovered(self, zone: str | None) -> None:
        """Mark the chapter under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel scroll."""
        self._show_from(self._top + lines)
