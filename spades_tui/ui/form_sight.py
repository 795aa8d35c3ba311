"""A form as it is seen: its rows in columns, the help of the picked one, a button, and the footer under it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, TypeVar

from spades_tui.ui.commands import BY_ID, Command
from spades_tui.ui.draw.form_columns import (
    COLUMN_GAP,
    Columns,
    columns_width,
    lay_columns,
    most_columns,
    paint_columns,
)
from spades_tui.ui.draw.form_place import HIGH, MARGIN, SIDE_GAP, first_row, form_widths
from spades_tui.ui.draw.forms import (
    CHANGED,
    Field,
    FormState,
    help_rows,
    lay_rows,
    paint_buttons,
    paint_form,
    paint_heading,
    paint_help,
)
from spades_tui.ui.draw.text import Painter, Picture
from spades_tui.ui.entry import Entry
from spades_tui.ui.footer import Hint, draw_footer, draw_hints, with_note
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.session import Charset

Result = TypeVar("Result")

HELP_ROWS = 3
MOVES = ("left", "right", "up", "down")
"""The commands whose keys move even on a row of text."""
ENTRY = "entry:"
"""What the zones of the footer begin with while a line is typed."""


class FormSight(GameScreen[Result]):
    """A form on one canvas, as it is seen.

    Its rows are asked anew at each drawing.
    """

    BUTTON: ClassVar[str] = ""
    """The command of the button under the form; empty for none."""
    SHARE: ClassVar[tuple[int, int]] = (6, 11)
    """How much of the width the form has where something stands beside it: so many parts of how many."""

    COLUMNS: ClassVar[int] = 1
    """How many columns the rows may take where the window is wide enough and not all are in sight in fewer."""

    def __init__(self) -> None:
        super().__init__()
        self.at = ""
        self.problem = ""
        """A sentence on what was refused last; shown until something else is done."""
        self.form_width = 0
        """How wide the form is drawn."""
        self._top = 0
        self._hovered = ""
        self._entry: Entry | None = None
        self._shown: tuple[Field, ...] = ()
        self._columns: Columns = ()

    # What a subclass gives

    def heading(self) -> tuple[str, str]:
        """Return the title and a note beside it."""
        return "", ""

    def fields(self) -> Sequence[Field]:
        """Return the rows of the form as they are now."""
        raise NotImplementedError

    def side(self, width: int, height: int) -> Picture | None:
        """Return what stands beside the form where the window is wide."""
        return None

    # Reading

    @property
    def picked(self) -> Field | None:
        """The picked row."""
        return next((field for field in self._shown if field.id == self.at), None)

    @property
    def editing(self) -> bool:
        """Whether a line is being typed."""
        return self._entry is not None

    @property
    def entry_text(self) -> str:
        """What has been typed of the line so far."""
        return self._entry.text if self._entry is not None else ""

    def footer_labels(self) -> Mapping[str, str]:
        """Return what left and right do to the picked row."""
        return {"left": self.words("previous value"), "right": self.words("next value")}

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the arrows among those that are shown where they change the picked value."""
        entries = super().footer_entries()
        if self.picked is None or self.picked.kind != "choice" or len(self._columns) > 1:
            return entries
        return [replace(entry, footer=9) if entry.id in ("left", "right") else entry for entry in entries]

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what both arrows do."""
        return {("left", "right"): self.words("change")}

    def command_helps(self) -> Mapping[str, str]:
        """Return the same in a sentence."""
        return {"left": self.words("Go to the previous value."), "right": self.words("Go to the next value.")}

    # Drawing

    def picture(self, width: int, height: int) -> Picture:
        """Return the form, the help of the picked row, the button, and what stands beside."""
        painter = Painter(width, height)
        low = height < 22
        foot = HELP_ROWS + (2 if self.BUTTON and not low else 1 if self.BUTTON else 0) + (0 if low else 1)
        if height >= 30:
            foot += 1
        x, inner, total = form_widths(width, self.SHARE)
        self.form_width = inner
        self._shown = tuple(self.fields())
        if self.picked is None or not self.picked.pickable:
            self.at = next((field.id for field in self._shown if field.pickable), "")
        y = 0 if low else 1
        room = height - y - (1 if low else 2) - foot
        if self.COLUMNS > 1:
            x, inner = self._set_columns(width, room, x, inner)
        parted = len(self._columns) > 1
        if height >= HIGH:
            rows = max(len(lay_rows(column)) for column in self._columns) if parted else self._rows_used()
            y = first_row(height, rows + foot + 2)
            room = height - y - 2 - foot
        top = y
        title, note = self.heading()
        paint_heading(painter, x, y, inner, title, note)
        y += 1 if low else 2
        state = FormState(self.at, self._top, self._entry, self._hovered)
        if parted:
            used = self._paint_columns(painter, x, y, inner, room, state)
        else:
            self._top = paint_form(painter, x, y, inner, room, self._shown, state)
            used = min(room, self._rows_used())
        # A free row, where there is one, lies under the button and not over what is told of the picked row; but
        # first of all that is parted from the last row, which it would seem to explain.
        free = 1 if self.BUTTON and used + low < room else 0
        y += used if height >= 30 else room - free
        if not low:
            y += 1
        picked = self.picked
        told = picked.help if picked is not None else ""
        # Where no empty line parts it from the rows, what is told stands away from them as far as it is short.
        away = 1 if low and not self.BUTTON and help_rows(inner - 2, told, self.problem) < HELP_ROWS else 0
        paint_help(painter, x + 2, y + away, inner - 2, HELP_ROWS - away, told, self.problem)
        y += HELP_ROWS
        if self.BUTTON:
            self._paint_button(painter, x + 2, min(height - 1, y if low else y + 1))
        if total and not parted:
            first = max(3, top + 2)
            side = self.side(total - inner - SIDE_GAP, height - first - 2)
            if side is not None:
                painter.paste(x + inner + SIDE_GAP, first, side)
        return painter.picture(title)

    def _set_columns(self, width: int, room: int, x: int, inner: int) -> tuple[int, int]:
        """Lay the rows in columns where one would scroll; return where the form begins, and how wide it is."""
        most = min(self.COLUMNS, most_columns(width - 2 * MARGIN))
        self._columns = lay_columns(self._shown, most, room)
        if len(self._columns) == 1:
            return x, inner
        total = columns_width(len(self._columns), width - 2 * MARGIN)
        return (width - total) // 2, total

    def _paint_columns(
        self, painter: Painter, x: int, y: int, width: int, room: int, state: FormState
    ) -> int:
        """Paint the columns, and under the last one what else stands beside a form; return the rows they take."""
        used, last, each = paint_columns(painter, x, y, width, self._columns, state)
        side = self.side(each, room - last - 1)
        if side is not None and any(row.strip() for row in side.text.split("\n")):
            painter.paste(x + (len(self._columns) - 1) * (each + COLUMN_GAP), y + last + 1, side)
        return used

    def _rows_used(self) -> int:
        return len(lay_rows(self._shown))

    def _paint_button(self, painter: Painter, x: int, y: int) -> None:
        command = BY_ID[self.BUTTON]
        key = self.key_of(self.BUTTON)
        label = self.words(command.label)
        paint_buttons(painter, x, y, [(f"do:{self.BUTTON}", key, label[:1].upper() + label[1:])])

    def footer_commands(self) -> Sequence[str]:
        """Return the commands whose keys work now: where letters are typed, those of a letter do not."""
        return [
            command_id
            for command_id in self.active_commands()
            if not any(self._types_letters(key) for key in self.keymap.keys(command_id)[:1] if len(key) == 1)
        ]

    def _types_letters(self, key: str) -> bool:
        """Return whether a key is a letter or a figure here, and no command: on a row with a line to type in."""
        picked = self.picked
        return (
            picked is not None
            and picked.text is not None
            and key.isalnum()
            and self.keymap.find(key, MOVES) is None
        )

    def redraw_footer(self) -> None:
        """Draw the footer anew: while a line is typed, what ends it."""
        plain = self.session.shown_charset is Charset.ASCII
        if self._entry is None:
            wanted = self.footer_commands()
            commands = [command for command in self.footer_entries() if command.id in wanted]
            changed = (
                self.words("{mark} changed", mark=CHANGED) if any(f.changed for f in self._shown) else ""
            )
            labels, pairs = self.footer_labels(), self.footer_pairs()
            width = self.app.size.width
            footer = draw_footer(commands, self.keymap, self.words, width, plain, labels, pairs=pairs)
            self.footer.show(with_note(footer, changed))
            return
        hints = [
            Hint(f"{ENTRY}{key}", key, label)
            for key, label in (("enter", self.words("keep")), ("escape", self.words("leave as it was")))
        ]
        self.footer.show(draw_hints(hints, self.words, self.app.size.width, plain))
