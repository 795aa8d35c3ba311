"""What every small window over a screen shares: a picture, keys, a footer of its own, and the way out."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, ClassVar, Final, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget

from spades_tui.ui.base_screen import BaseScreen
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.draw.forms import paint_scrollbar
from spades_tui.ui.draw.text import Painter, Picture, cell_width, crop
from spades_tui.ui.footer import Footer, Hint, draw_hints
from spades_tui.ui.keys import key_name
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import Charset
from spades_tui.ui.typed_ahead import is_for_line

Result = TypeVar("Result")

EDGES: Final = 6
"""Columns of border, padding and blanks around the picture, without a margin inside."""
LEAST_BETWEEN: Final = 12
"""The fewest rows for which a window that scrolls is made to lie between the head and the hand of a game."""
ROOMY: Final = 30
"""The least height of a terminal in which a window keeps a margin inside its border."""


class Dialog(BaseScreen[Result | None], ModalScreen[Result | None], inherit_bindings=False):
    """A window over a screen. Esc dismisses it with None.

    A subclass returns its picture from ``picture``; ``compose_fields`` may add a text field under it.
    """

    WIDTH: ClassVar[int] = 56
    """The widest the text may be."""
    DEFAULT_CSS = """
    Dialog { align: center middle; background: transparent; }
    Dialog:ansi { background: transparent; }
    Dialog #halo { width: auto; height: auto; max-width: 100%; max-height: 100%; background: $background; }
    Dialog #picture { width: auto; height: auto; background: $surface; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title
        self._drawn_at = float("inf")
        """Since when (a monotonic time) the window is drawn; all that came in one read with its key is older."""
        self._canvas = Canvas(id="picture")
        self._foot = Footer(id="hints")

    def picture(self, width: int, height: int) -> Picture:
        """Return what the window shows, at most this large."""
        raise NotImplementedError

    def answer(self, result: Result | None) -> None:
        """Close the window with a result."""
        _ = self.dismiss(result)

    @property
    def stands(self) -> bool:
        """Whether the window is open: one that was closed is mounted for a moment more, without its parts."""
        return self.is_mounted and self in self.app.screen_stack

    def compose_fields(self) -> ComposeResult:
        """Yield the widgets under the picture."""
        yield from ()

    def key_pressed(self, key: str) -> bool:
        """Obey a key; return whether it was used. Esc comes here first."""
        return False

    def zone_clicked(self, zone: str) -> None:
        """Obey a click on a zone of the picture."""

    @property
    def typing(self) -> bool:
        """Whether letters are typed here, so that none of them can be a command's key."""
        return False

    def type_key(self, key: str) -> None:
        """Take a letter, a space or a backspace into the line that is typed here."""

    def corner(self) -> tuple[int, int] | None:
        """Return the column and the row where the window begins; None: it stands in the middle."""
        return None

    @property
    def roomy(self) -> bool:
        """Whether there is room for empty lines."""
        return self.app.size.height >= ROOMY

    @property
    def spare(self) -> int:
        """The free rows under the highest window, which one takes that is too low for what it has to show."""
        return 0 if self.roomy else 1

    @property
    def scrolls(self) -> bool:
        """Whether the window shows a list in as many rows as it is given, however long that is."""
        return False

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the window with what they do, for its footer: a click on one is the key."""
        return (("enter", ""), ("escape", self.words("close")))

    def compose(self) -> ComposeResult:
        """Yield the window, its footer and the cover."""
        with Vertical(id="halo"), Vertical(id="box"):
            yield self._canvas
            yield from self.compose_fields()
        yield self._foot
        yield self._floor

    def redraw(self) -> None:
        """Draw the picture and the footer anew."""
        size = self.app.size
        margin = 1 if self.roomy else 0
        box = self.query_one("#box")
        box.styles.padding = (margin, 1 + margin)
        corner = self.corner()
        self.styles.align = ("center", "middle") if corner is None else ("left", "top")
        halo = self.query_one("#halo")
        halo.styles.margin = (0, 0, 0, 0) if corner is None else (corner[1], 0, 0, corner[0])
        high = size.height - 4 - 3 * margin
        if (between := self._rows_between()) and between - 2 - 2 * margin >= LEAST_BETWEEN:
            high = min(high, between - 2 - 2 * margin)
        picture = self.picture(max(1, min(self.WIDTH, size.width - 6 - 2 * margin)), max(1, high))
        # No word of what lies below ends at the border; one that stands in a corner covers a whole part of that.
        halo.styles.padding = 0
        if corner is None:
            self._stand_free(halo, picture.width + EDGES + 2 * margin, picture.height + 2 + 2 * margin)
        self._canvas.styles.width = picture.width
        self._canvas.styles.height = picture.height
        self._canvas.show(picture)
        hints = [Hint(key, key, label) for key, label in self.hints()]
        self._foot.show(
            draw_hints(hints, self.words, size.width, self.session.shown_charset is Charset.ASCII)
        )

    def _below(self) -> GameScreen[Any] | None:
        """Return the screen over which the window lies."""
        screens = (one for one in reversed(self.app.screen_stack) if isinstance(one, GameScreen))
        return next(screens, None)

    def _rows_between(self) -> int:
        """Return the rows between the head and the hand of the screen below, for a window that scrolls; 0: all."""
        below = self._below()
        rows = None if below is None or not self.roomy or not self.scrolls else below.window_rows()
        return 0 if rows is None else rows[1] - rows[0]

    def _stand_free(self, halo: Widget, width: int, height: int) -> None:
        """Let the window stand in the middle, but for what of the screen below is to stay in sight beside it.

        A blank cell parts it from words below; over cards there is none at its top and its end.
        """
        below = self._below()
        left, right = (0, 0) if below is None else below.window_room()
        if width > self.app.size.width - left - right:
            left = right = 0
        zones = () if below is None else below.zones_in_sight()
        hand = next(((zone.y, zone.y + zone.height) for zone in zones if zone.id.startswith("card:")), None)
        if hand is None and below is not None and self.roomy and (between := below.window_rows()):
            hand = between[1:]  # it lies there face down
        rows = self.app.size.height - 1  # the last one is the footer's
        free = 1 if self.roomy and not hand else 0
        # A row that is left over between the window and the footer would hold a piece of a text; the first one is the
        # head of the screen below, which stays whole.
        above = free if rows - height > 3 else 0
        halo.styles.padding = (above, 1, 1 if rows - height == 1 and not hand else free, 1)
        alone = len(self.query_one("#box").children) == 1  # how high a field is, is not known
        top = beside_hand(rows, height, *hand) if hand and alone else None
        if top is not None:
            self.styles.align = ("center", "top")
        halo.styles.margin = (top or (1 if free and not above else 0), right, 0, left)

    def on_mount(self) -> None:
        """Draw before the first paint."""
        self.show_heading()
        self.check_floor(self.app.size)
        self.redraw()
        self._drawn_at = monotonic()
        self.game_app.typed_ahead.give(self)

    def show_heading(self) -> None:
        """Write the heading into the border."""
        self.query_one("#box").border_title = crop(self.heading.replace("[", "\\["), self.WIDTH)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        self.game_app.terminal.fit(*event.size)
        self.check_floor(event.size)
        self.redraw()

    def session_changed(self) -> None:
        """Draw anew in the new look or language."""
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Give a key to the window; Esc closes it, and the key that leaves the program does so from here too."""
        if self.swallows(event) or self._too_early(event) or self.wanted_by_focus(event):
            return
        key = key_name(event)
        if len(key) > 1 and key in self.keymap.keys("quit"):  # a letter may be typed here
            event.stop()
            event.prevent_default()
            self.game_app.leave()
        elif self.obey(key):
            event.stop()
            event.prevent_default()

    def _too_early(self, event: events.Key) -> bool:
        """Return whether a key was typed before there was a window, and so cannot answer it; letters are typed.

        Esc answers nothing, and what leaves the program does so from anywhere.
        """
        key = key_name(event)
        if event.time >= self._drawn_at or key in ("escape", *self.keymap.keys("quit")):
            return False
        if self.typing and is_for_line(key):
            if self.wanted_by_focus(event):
                return False
            self.type_key(key)
        event.stop()
        event.prevent_default()
        return True

    def obey(self, key: str) -> bool:
        """Obey a key of the window, or the one by which a person moves in its place; return whether it was used."""
        if self.key_pressed(self.meant(key)):
            return True
        if key == "escape":
            self.answer(None)
            return True
        return False

    def meant(self, key: str) -> str:
        """Return the arrow (or such) that a key stands for, where a person moves by keys of their own or vi's."""
        if len(key) > 1 or not self.typing:
            for command_id, name in MOVES:
                if key in self.keymap.keys(command_id):
                    return name
        return key

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        """Give a click to the window; one on a key of the footer is that key."""
        message.stop()
        if self.deaf:
            return
        if message.canvas is not self._foot:
            self.zone_clicked(message.zone)
        elif message.chain == 1:  # the second click of two may be on a window that the first has opened
            self.obey(message.zone)

    def on_click(self, event: events.Click) -> None:
        """Close the window by a click beside it."""
        beside = (self, self.query_one("#halo"))
        if not self.deaf and event.chain == 1 and self.get_widget_at(*event.screen_offset)[0] in beside:
            event.stop()
            self.answer(None)

    def on_canvas_scrolled(self, message: Canvas.Scrolled) -> None:
        """Let the wheel move as the arrows do."""
        message.stop()
        if not self.deaf:
            self.key_pressed("down" if message.lines > 0 else "up")


def beside_hand(rows: int, height: int, first: int, end: int) -> int | None:
    """Return the row where a window of a height begins so that it lies above a hand, or covers the whole of it.

    The hand lies in the rows from ``first`` to before ``end``; None: in the middle of all ``rows`` it does so.
    """
    middle = (rows - height) // 2
    if middle + height <= first or middle + height >= end:
        return None
    return first - height if height <= first else min(end, rows) - height


MOVES: Final = (
    ("left", "left"),
    ("right", "right"),
    ("up", "up"),
    ("down", "down"),
    ("first", "home"),
    ("last", "end"),
    ("page_up", "pageup"),
    ("page_down", "pagedown"),
)
"""The commands that move, with the keys that a window knows them by."""


def buttons(painter: Painter, y: int, labels: Sequence[tuple[str, str]], chosen: int) -> None:
    """Paint buttons (zone, label) in the middle of a row; the chosen one is marked by shape and colour."""
    faces = [f"[ {label} ]" if index == chosen else f"  {label}  " for index, (_, label) in enumerate(labels)]
    x = max(0, (painter.width - sum(map(cell_width, faces)) - 2 * (len(faces) - 1)) // 2)
    for index, ((zone, _), face) in enumerate(zip(labels, faces, strict=True)):
        end = painter.text(x, y, face, "selected" if index == chosen else "panel accent")
        painter.zone(x, y, end - x, 1, zone)
        x = end + 2


def paint_bar(painter: Painter, y: int, height: int, top: int, rows: int) -> None:
    """Paint at the right edge how much of what scrolls is in sight, and where; nothing where all of it is."""
    if rows > height > 0:
        bar = Painter(1, height)
        paint_scrollbar(bar, 0, 0, height, top, rows)
        for line, row in enumerate(bar.picture().rows, y):
            char, role = row[0]
            painter.text(painter.width - 1, line, char, f"panel {role}")
