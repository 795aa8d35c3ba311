"""Small windows over a screen: a message, a question, a text to type, a choice from a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from spades_tui.record.clean import clean_text
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.draw.text import Painter, Picture, cell_width, crop, fit, wrap
from spades_tui.ui.keys import key_name
from spades_tui.ui.screen import BaseScreen

Result = TypeVar("Result")


class Dialog(BaseScreen[Result | None], ModalScreen[Result | None], inherit_bindings=False):
    """A window over a screen. Esc dismisses it with None.

    A subclass returns its picture from ``picture``; ``compose_fields`` may add a text field under it.
    """

    WIDTH: ClassVar[int] = 56
    """The widest the text may be."""
    DEFAULT_CSS = """
    Dialog { align: center middle; background: transparent; }
    Dialog:ansi { background: transparent; }
    Dialog #picture { width: auto; height: auto; background: $surface; }
    """

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title
        self._canvas = Canvas(id="picture")

    def picture(self, width: int, height: int) -> Picture:
        """Return what the window shows, at most this large."""
        raise NotImplementedError

    def answer(self, result: Result | None) -> None:
        """Close the window with a result."""
        _ = self.dismiss(result)

    def compose_fields(self) -> ComposeResult:
        """Yield the widgets under the picture."""
        yield from ()

    def key_pressed(self, key: str) -> bool:
        """Obey a key; return whether it was used. Esc comes here first."""
        return False

    def zone_clicked(self, zone: str) -> None:
        """Obey a click on a zone of the picture."""

    def compose(self) -> ComposeResult:
        """Yield the window and the cover."""
        with Vertical(id="box"):
            yield self._canvas
            yield from self.compose_fields()
        yield self._floor

    def redraw(self) -> None:
        """Draw the picture anew."""
        size = self.app.size
        picture = self.picture(max(1, min(self.WIDTH, size.width - 6)), max(1, size.height - 4))
        self._canvas.styles.width = picture.width
        self._canvas.styles.height = picture.height
        self._canvas.show(picture)

    def on_mount(self) -> None:
        """Draw before the first paint."""
        box = self.query_one("#box")
        box.border_title = crop(self.heading.replace("[", "\\["), self.WIDTH)
        self.check_floor(self.app.size)
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size."""
        self.check_floor(event.size)
        self.redraw()

    def session_changed(self) -> None:
        """Draw anew in the new look or language."""
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Give a key to the window; Esc closes it, and the key that leaves the program does so from here too."""
        if self.swallows(event) or self.wanted_by_focus(event):
            return
        key = key_name(event)
        if len(key) > 1 and key in self.keymap.keys("quit"):  # a letter may be typed here
            event.stop()
            event.prevent_default()
            self.game_app.leave()
        elif self.key_pressed(key):
            event.stop()
            event.prevent_default()
        elif key == "escape":
            event.stop()
            self.answer(None)

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        """Give a click to the window."""
        message.stop()
        if not self.deaf:
            self.zone_clicked(message.zone)

    def on_canvas_scrolled(self, message: Canvas.Scrolled) -> None:
        """Let the wheel move as the arrows do."""
        message.stop()
        if not self.deaf:
            self.key_pressed("down" if message.lines > 0 else "up")


def buttons(painter: Painter, y: int, labels: Sequence[tuple[str, str]], chosen: int) -> None:
    """Paint buttons (zone, label) in the middle of a row; the chosen one is marked by shape and colour."""
    faces = [f"[ {label} ]" if index == chosen else f"  {label}  " for index, (_, label) in enumerate(labels)]
    x = max(0, (painter.width - sum(map(cell_width, faces)) - 2 * (len(faces) - 1)) // 2)
    for index, ((zone, _), face) in enumerate(zip(labels, faces, strict=True)):
        end = painter.text(x, y, face, "selected" if index == chosen else "panel accent")
        painter.zone(x, y, end - x, 1, zone)
        x = end + 2


class Confirm(Dialog[bool]):
    """A question with yes and no. Dismissed with True, False, or None (Esc). Enter takes the marked button."""

    def __init__(
        self, title: str, text: str, *, yes: str | None = None, no: str | None = None, default: bool = False
    ) -> None:
        super().__init__(title)
        self.text = text
        self.yes, self.no = yes, no
        self._answer = default

    def picture(self, width: int, height: int) -> Picture:
        """Return the question and its two buttons."""
        yes, no = self.yes or self.words("Yes"), self.no or self.words("No")
        lines = wrap(self.text, width)[: max(1, height - 2)]
        wide = max(
            *map(cell_width, lines), cell_width(yes) + cell_width(no) + 10, cell_width(self.heading) + 2
        )
        painter = Painter(min(width, wide), len(lines) + 2, "panel")
        for y, line in enumerate(lines):
            painter.text(0, y, line, "panel")
        buttons(painter, len(lines) + 1, [("yes", yes), ("no", no)], 0 if self._answer else 1)
        return painter.picture(self.text)

    def key_pressed(self, key: str) -> bool:
        """Move between the buttons, take one, or answer by its first letter, or that of Yes and No."""
        if key in ("left", "right", "up", "down", "tab", "shift+tab"):
            self._answer = not self._answer
            self.redraw()
        elif key in ("enter", "space"):
            self.answer(self._answer)
        elif (said := self._answers().get(key.casefold())) is not None:
            self.answer(said)
        else:
            return False
        return True

    def _answers(self) -> dict[str, bool]:
        """Return the answers by letter; those of the buttons count before those of plain yes and no."""
        words = ((self.words("Yes"), True), (self.words("No"), False), (self.yes, True), (self.no, False))
        return {word[:1].casefold(): answer for word, answer in words if word}

    def zone_clicked(self, zone: str) -> None:
        """Take the clicked button."""
        self.answer(zone == "yes")


class Message(Dialog[bool]):
    """A text to read, scrolled by arrows where it is long. Dismissed with True by Enter, Space or Esc."""

    WIDTH = 68

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self.text = text
        self._top = 0
        self._hidden = 0

    def picture(self, width: int, height: int) -> Picture:
        """Return the part of the text in sight and a button."""
        lines = wrap(self.text, width)
        room = max(1, height - 2)
        self._hidden = max(0, len(lines) - room)
        self._top = min(self._top, self._hidden)
        shown = lines[self._top : self._top + room]
        close = self.words("Close")
        wide = max(*map(cell_width, lines), cell_width(close) + 4, cell_width(self.heading) + 2)
        painter = Painter(min(width, wide), len(shown) + 2, "panel")
        for y, line in enumerate(shown):
            painter.text(0, y, line, "panel")
        if self._hidden:
            mark = ("▲" if self._top else " ") + ("▼" if self._top < self._hidden else " ")
            painter.text(painter.width - 2, len(shown), mark, "panel dim")
        buttons(painter, len(shown) + 1, [("close", close)], 0)
        return painter.picture(self.text)

    def key_pressed(self, key: str) -> bool:
        """Scroll or close."""
        steps = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -10_000, "end": 10_000}
        if key in steps:
            self._top = max(0, min(self._hidden, self._top + steps[key]))
            self.redraw()
        elif key in ("enter", "space", "escape"):
            self.answer(True)
        else:
            return False
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close."""
        self.answer(True)


class TextField(Input):
    """A line to type in. It shows what is in it as it is, so what is pasted is made clean first."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.replace(clean_text(event.text, width=self.max_length or 200), *self.selection)


class AskText(Dialog[str]):
    """A line to type. Dismissed with the text, or None (Esc).

    ``check`` returns a sentence that says what is wrong with a text, or None; the window stays open then.
    """

    def __init__(
        self,
        title: str,
        text: str = "",
        *,
        value: str = "",
        max_length: int = 200,
        check: Callable[[str], str | None] | None = None,
    ) -> None:
        super().__init__(title)
        self.text = text
        self.value = value
        self.max_length = max_length
        self.check = check
        self._wrong = ""

    def compose_fields(self) -> ComposeResult:
        """Yield the text field."""
        field = TextField(self.value, max_length=self.max_length, compact=True, select_on_focus=False)
        field.cursor_blink = False
        yield field

    def picture(self, width: int, height: int) -> Picture:
        """Return the text above the field and what is wrong with the entry."""
        lines = wrap(self.text, width) if self.text else []
        wrong = wrap(self._wrong, width) if self._wrong else []
        painter = Painter(width, max(1, len(lines) + len(wrong)), "panel")
        for y, line in enumerate(lines):
            painter.text(0, y, line, "panel")
        for y, line in enumerate(wrong, len(lines)):
            painter.text(0, y, line, "panel bad")
        return painter.picture(self.text)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Take the text if nothing is wrong with it."""
        message.stop()
        wrong = self.check(message.value) if self.check is not None else None
        if wrong is None:
            self.answer(message.value)
        else:
            self._wrong = wrong
            self.redraw()


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a list."""

    id: str
    label: str
    help: str = ""
    """A sentence shown while the entry is marked."""
    disabled: bool = False


class Choose(Dialog[str]):
    """A list. Dismissed with the id of the chosen entry, or None (Esc).

    With ``searchable`` every letter typed narrows the list; otherwise a letter goes to the next entry with it.
    """

    WIDTH = 64

    def __init__(
        self,
        title: str,
        options: Sequence[Option],
        *,
        text: str = "",
        chosen: str | None = None,
        searchable: bool = False,
    ) -> None:
        super().__init__(title)
        self.options = tuple(options)
        self.text = text
        self.searchable = searchable
        self._typed = ""
        self._at = next((i for i, option in enumerate(self.options) if option.id == chosen), 0)
        self._top = 0

    def matching(self) -> list[Option]:
        """Return the entries that hold every word typed."""
        parts = self._typed.casefold().split()
        return [
            option
            for option in self.options
            if all(part in f"{option.label} {option.help}".casefold() for part in parts)
        ]

    def picture(self, width: int, height: int) -> Picture:
        """Return the text, what was typed, the entries in sight, and the help of the marked one."""
        lines = [(line, "panel") for line in (wrap(self.text, width) if self.text else [])]
        if self.searchable:
            lines.append((f"> {self._typed}▏", "panel accent"))
        helps = max((len(wrap(option.help, width)) for option in self.options if option.help), default=0)
        entries = self.matching()
        room = max(1, height - len(lines) - helps)
        rows = min(room, len(self.options)) or 1
        self._at = max(0, min(self._at, len(entries) - 1))
        self._top = max(min(self._top, self._at), self._at - rows + 1, 0)
        wide = max(
            [cell_width(option.label) + 4 for option in self.options]
            + [cell_width(line) for line, _ in lines]
            + [cell_width(self.heading) + 2, 24]
            + [cell_width(line) for option in self.options for line in wrap(option.help, width)]
        )
        painter = Painter(min(width, wide), len(lines) + rows + helps, "panel")
        for y, (line, role) in enumerate(lines):
            painter.text(0, y, line, role)
        for y, option in enumerate(entries[self._top : self._top + rows], len(lines)):
            marked = y - len(lines) + self._top == self._at
            face = fit(("▸ " if marked else "  ") + option.label, painter.width)
            role = "selected" if marked else "panel disabled" if option.disabled else "panel"
            painter.text(0, y, face, role)
            painter.zone(0, y, painter.width, 1, option.id)
        if not entries:
            painter.text(2, len(lines), self.words("Nothing like that."), "panel dim")
        elif helps:
            for y, line in enumerate(wrap(entries[self._at].help, width), len(lines) + rows):
                painter.text(0, y, line, "panel dim")
        return painter.picture(self.text)

    def key_pressed(self, key: str) -> bool:
        """Move, narrow, or choose."""
        entries = self.matching()
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8, "home": -10_000, "end": 10_000}
        steps |= {"shift+tab": -1, "tab": 1}
        if key in steps:
            single = abs(steps[key]) == 1 and entries
            at = self._at + steps[key]
            self._at = at % len(entries) if single else max(0, min(len(entries) - 1, at))
        elif key == "enter":
            self._take(entries)
            return True
        elif key == "backspace" and self.searchable:
            self._typed = self._typed[:-1]
        elif (key == "space" or len(key) == 1) and self.searchable:
            self._typed, self._at = self._typed + (" " if key == "space" else key), 0
        elif len(key) == 1:
            order = [*range(self._at + 1, len(entries)), *range(self._at + 1)]
            found = (at for at in order if entries[at].label.casefold().startswith(key.casefold()))
            self._at = next(found, self._at)
        elif key == "space":
            self._take(entries)
            return True
        else:
            return False
        self.redraw()
        return True

    def _take(self, entries: Sequence[Option]) -> None:
        if entries and not entries[self._at].disabled:
            self.answer(entries[self._at].id)

    def zone_clicked(self, zone: str) -> None:
        """Choose the clicked entry."""
        if any(option.id == zone and not option.disabled for option in self.options):
            self.answer(zone)
