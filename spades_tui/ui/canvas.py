"""The one widget that shows a picture: it repaints only the cells that changed and names what the mouse meets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.events import Click, Leave, MouseMove, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from spades_tui.ui.draw.text import Picture, changes, runs

if TYPE_CHECKING:
    from spades_tui.ui.themes import Look

EMPTY = Picture(())


class Canvas(Widget, can_focus=False):
    """Shows a picture. Cells beyond the picture are blank; what does not fit is cut off."""

    ALLOW_SELECT = False

    @dataclass
    class Clicked(Message):
        """The mouse was clicked on a named zone."""

        canvas: Canvas
        zone: str
        button: int = 1
        """1 left, 2 middle, 3 right."""
        chain: int = 1
        """2 for a double click."""
        x: int = 0
        y: int = 0

        @property
        def control(self) -> Canvas:
            """The canvas, for selectors in ``@on``."""
            return self.canvas

    @dataclass
    class Hovered(Message):
        """The mouse moved onto another zone, or onto none."""

        canvas: Canvas
        zone: str | None

        @property
        def control(self) -> Canvas:
            """The canvas, for selectors in ``@on``."""
            return self.canvas

    @dataclass
    class Scrolled(Message):
        """The wheel was turned: ``lines`` is negative upwards."""

        canvas: Canvas
        lines: int
        zone: str | None = None

        @property
        def control(self) -> Canvas:
            """The canvas, for selectors in ``@on``."""
            return self.canvas

    def __init__(
        self, picture: Picture = EMPTY, *, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._picture = picture
        self._look: Look | None = None
        self._hovered: str | None = None

    @property
    def picture(self) -> Picture:
        """The picture in sight."""
        return self._picture

    def show(self, picture: Picture) -> None:
        """Show another picture; only what differs is repainted."""
        old, self._picture = self._picture, picture
        if (old.width, old.height) != (picture.width, picture.height):
            self.refresh()
        else:
            regions = [Region(span.start, span.y, span.end - span.start, 1) for span in changes(old, picture)]
            if regions:
                self.refresh(*regions)

    def use_look(self, look: Look) -> None:
        """Show everything in another look."""
        self._look = look
        self.refresh()

    @property
    def look(self) -> Look:
        """The look in force: the app's unless another was given."""
        if self._look is None:
            look = getattr(self.app, "look", None)
            if look is None:
                from spades_tui.ui.session import Colours
                from spades_tui.ui.themes import DEFAULT, choose

                look = choose(DEFAULT, Colours.TRUECOLOR)
            self._look = look
        return self._look

    def render_line(self, y: int) -> Strip:
        """Return one row of the picture in styled segments."""
        look = self.look
        width = self.size.width
        if y >= self._picture.height:
            return Strip.blank(width, look.style(""))
        segments = [Segment(run.text, look.style(run.role)) for run in runs(self._picture.rows[y])]
        return Strip(segments, self._picture.width).adjust_cell_length(width, look.style(""))

    def on_click(self, event: Click) -> None:
        """Tell the screen which zone was clicked."""
        zone = self._picture.zone_at(event.x, event.y)
        if zone is not None:
            event.stop()
            self.post_message(
                self.Clicked(self, zone, button=event.button, chain=event.chain, x=event.x, y=event.y)
            )

    def on_mouse_move(self, event: MouseMove) -> None:
        """Tell the screen when another zone lies under the mouse."""
        self._hover(self._picture.zone_at(event.x, event.y))

    def on_leave(self, event: Leave) -> None:
        """Tell the screen that the mouse is gone."""
        self._hover(None)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Tell the screen of a turn of the wheel."""
        self.post_message(self.Scrolled(self, 3, self._picture.zone_at(event.x, event.y)))

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Tell the screen of a turn of the wheel."""
        self.post_message(self.Scrolled(self, -3, self._picture.zone_at(event.x, event.y)))

    def _hover(self, zone: str | None) -> None:
        if zone != self._hovered:
            self._hovered = zone
            self.post_message(self.Hovered(self, zone))
