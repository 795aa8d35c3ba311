"""Small windows over a screen: a message, a question, a text to type, a choice from a list."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widgets import Input

from spades_tui.record.clean import clean_text
from spades_tui.ui.choose import Choose, Option
from spades_tui.ui.dialog import Dialog, buttons
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, wrap
from spades_tui.ui.reading import Reading, ReadLine

if TYPE_CHECKING:
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.themes import Look

__all__ = ["AskText", "Choose", "Confirm", "Dialog", "Message", "Option", "TextField", "buttons"]


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

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys of both answers."""
        _ = self.words
        return (("enter", _("choose")), ("left", ""), ("right", _("move")), ("escape", _("cancel")))

    def meant(self, key: str) -> str:
        """Return what a key stands for; the letter of an answer is no other key."""
        return key if key.casefold() in self._answers() else super().meant(key)

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


class Message(Reading[bool]):
    """A text to read, scrolled by arrows where it is long. Dismissed with True by Enter, Space or Esc."""

    WIDTH = 68

    def __init__(self, title: str, text: str) -> None:
        super().__init__(title)
        self.text = text

    def lines(self, width: int) -> Sequence[ReadLine]:
        """Return the text."""
        return [(Line.of((line, "panel")), "") for line in wrap(self.text, width)]

    def closing(self) -> bool:
        """Return that it was read."""
        return True


class TextField(Input):
    """A line to type in. It shows what is in it as it is, so what is pasted is made clean first."""

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.replace(clean_text(event.text, width=self.max_length or 200), *self.selection)

    def render_line(self, y: int) -> Strip:
        """Return the line, underlined to its whole width in a look in which fields have no ground of their own."""
        # An empty field draws one cell only.
        strip = super().render_line(y).extend_cell_length(self.content_size.width, self.rich_style)
        look: Look = cast("SpadesApp", self.app).look
        return strip.apply_style(Style(underline=True)) if look.style("field").underline else strip


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

    @property
    def typing(self) -> bool:
        """Letters are typed here."""
        return True

    def type_key(self, key: str) -> None:
        """Take a key into the field, as it does itself once it has the focus."""
        field = self.query_one(TextField)
        if key == "backspace":
            field.action_delete_left()
        else:
            field.insert_text_at_cursor(" " if key == "space" else key)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys that end it."""
        return (("enter", self.words("OK")), ("escape", self.words("cancel")))

    def key_pressed(self, key: str) -> bool:
        """Take the text: this Enter is a click, for the field has the key."""
        if key == "enter":
            self._take(self.query_one(TextField).value)
        return key == "enter"

    def compose_fields(self) -> ComposeResult:
        """Yield the text field."""
        field = TextField(self.value, max_length=self.max_length, compact=True, select_on_focus=False)
        field.cursor_blink = False
        yield field

    def picture(self, width: int, height: int) -> Picture:
        """Return the text above the field and what is wrong with the entry."""
        lines = wrap(self.text, width) if self.text else []
        wrong = wrap(self._wrong, width) if self._wrong else []
        gap = 1 if self.roomy and lines else 0
        painter = Painter(width, max(1, len(lines) + len(wrong) + gap), "panel")
        for y, line in enumerate(lines):
            painter.text(0, y, line, "panel")
        for y, line in enumerate(wrong, len(lines)):
            painter.text(0, y, line, "panel bad")
        return painter.picture(self.text)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Take the text if nothing is wrong with it."""
        message.stop()
        self._take(message.value)

    def _take(self, text: str) -> None:
        wrong = self.check(text) if self.check is not None else None
        if wrong is None:
            self.answer(text)
        else:
            self._wrong = wrong
            self.redraw()
