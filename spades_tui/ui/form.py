"""A screen that is a form: rows picked by arrows or the mouse, values stepped or chosen, lines typed in place."""

from __future__ import annotations

from typing import TypeVar

from textual import events

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.draw.form_columns import beside
from spades_tui.ui.entry import Entry
from spades_tui.ui.form_sight import ENTRY, FormSight

Result = TypeVar("Result")


class FormScreen(FormSight[Result]):
    """A form that is filled in.

    A subclass returns its rows from ``fields`` and obeys ``step``, ``choose`` and ``typed``; everything is
    asked anew at each drawing, so it only has to change what it keeps and call ``redraw``.
    """

    # What a subclass gives

    def step(self, field_id: str, by: int) -> None:
        """Change a row's value to the next (1) or the one before (-1)."""

    def choose(self, field_id: str) -> None:
        """Obey Space or a click on a row's value; by default the next value is taken."""
        self.step(field_id, 1)

    def entry_for(self, field_id: str) -> Entry | None:
        """Return the line with which typing into a row begins; None where nothing can be typed."""
        return None

    def typed(self, field_id: str, text: str) -> str | None:
        """Take a line that was typed; return a sentence where it is refused."""
        return None

    # Moving

    def _move(self, by: int, *, around: bool = False) -> None:
        ids = [field.id for field in self._shown if field.pickable]
        if not ids:
            return
        place = ids.index(self.at) if self.at in ids else 0
        place = (place + by) % len(ids) if around else max(0, min(len(ids) - 1, place + by))
        self._pick(ids[place])

    def _pick(self, field_id: str) -> None:
        if field_id != self.at:
            self.problem = ""
        self.at = field_id
        self.redraw()

    def command_up(self) -> None:
        """Pick the row above."""
        self._move(-1)

    def command_down(self) -> None:
        """Pick the row below."""
        self._move(1)

    def command_next_field(self) -> None:
        """Pick the next row, after the last the first."""
        self._move(1, around=True)

    def command_previous_field(self) -> None:
        """Pick the row before, before the first the last."""
        self._move(-1, around=True)

    def command_page_up(self) -> None:
        """Pick a row a page above."""
        self._move(-8)

    def command_page_down(self) -> None:
        """Pick a row a page below."""
        self._move(8)

    def command_first(self) -> None:
        """Pick the first row."""
        self._move(-10_000)

    def command_last(self) -> None:
        """Pick the last row."""
        self._move(10_000)

    # Changing

    def command_left(self) -> None:
        """Take the value before, or go to the column before."""
        self._to_side(-1)

    def command_right(self) -> None:
        """Take the next value, or go to the next column."""
        self._to_side(1)

    def _to_side(self, by: int) -> None:
        if len(self._columns) > 1:
            self._pick(beside(self._columns, self.at, by))
        else:
            self._step(by)

    def command_change(self) -> None:
        """Choose a value, or type one."""
        picked = self.picked
        if picked is None:
            return
        if picked.text is not None:
            self.begin_entry()
        else:
            self.problem = ""
            self.choose(picked.id)
            self.redraw()

    def command_choose(self) -> None:
        """Choose a value, or type one."""
        self.command_change()

    def _step(self, by: int) -> None:
        if self.picked is not None and self.picked.kind == "choice":
            self.problem = ""
            self.step(self.at, by)
            self.redraw()

    # Typing

    def begin_entry(self, first: str = "") -> None:
        """Begin to type into the picked row, with a first character in place of what is there."""
        entry = self.entry_for(self.at)
        if entry is None:
            return
        if first:
            entry = Entry.of("", entry.width, digits=entry.digits).key(first)
        self._entry = entry
        self.problem = ""
        self.redraw()

    def end_entry(self, keep: bool = True) -> bool:
        """End typing; return False where what was typed is refused and typing goes on."""
        entry = self._entry
        if entry is None:
            return True
        wrong = self.typed(self.at, entry.cleaned) if keep else None
        self.problem = wrong or ""
        if wrong is None:
            self._entry = None
        self.redraw()
        return wrong is None

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Give every key to the line that is being typed; a figure or a letter may begin one."""
        entry = self._entry
        if entry is None:
            return self._begins_entry(key)
        if key == "enter":
            self.end_entry()
        elif key == "escape":
            self.end_entry(keep=False)
        elif key in ("up", "down", "tab", "shift+tab"):
            if self.end_entry():
                self._move(1 if key in ("down", "tab") else -1)
        elif len(key) > 1 and key in (*self.keymap.keys("quit"), *self.keymap.keys("redraw")):
            return False
        else:
            after = entry.key(key)
            if after is not None:
                self._entry = after
                self.problem = ""
                self.redraw()
        return True

    def _begins_entry(self, key: str) -> bool:
        """Begin to type with a key where the picked row is one for such characters; return whether it is."""
        if len(key) != 1:
            return False
        start = self.entry_for(self.at)
        if start is None:
            return False
        fits = key.isdigit() or key in "-−" if start.digits else self._types_letters(key)
        if fits:
            self.begin_entry(key)
        return fits

    def on_paste(self, event: events.Paste) -> None:
        """Put a pasted text into the line that is being typed."""
        if self._entry is not None and not self.too_small:
            event.stop()
            self._entry = self._entry.paste(event.text)
            self.redraw()

    # The mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a row, step its value by the arrows, choose or type where its value was clicked."""
        kind, _, field_id = zone.partition(":")
        if kind not in ("row", "less", "more", "value", "text"):
            return
        if self._entry is not None and (kind != "text" or field_id != self.at) and not self.end_entry():
            return
        self._pick(field_id)
        if kind in ("less", "more"):
            self._step(1 if kind == "more" else -1)
        elif kind == "text":
            if self._entry is None:
                self.begin_entry()
        elif kind == "value" or (self.picked is not None and self.picked.kind == "action"):
            self.choose(field_id)
            self.redraw()

    def run_command(self, command_id: str) -> bool:
        """Obey a command; a line that is being typed is kept first, and where it is refused nothing else happens."""
        if command_id.startswith(ENTRY):
            return self.end_entry(keep=command_id == f"{ENTRY}enter")
        if self._entry is not None and command_id != "redraw" and not self.end_entry():
            return False
        return super().run_command(command_id)

    def zone_hovered(self, zone: str | None) -> None:
        """Mark the row under the mouse."""
        hovered = (zone or "").partition(":")[2] if zone and not zone.startswith("do:") else ""
        if hovered != self._hovered:
            self._hovered = hovered
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel move the picked row."""
        if self.end_entry():
            self._move(1 if lines > 0 else -1)
