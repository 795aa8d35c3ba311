"""One line at the bottom: the keys that work now, drawn from the registry, clickable, in the words of the session."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import Command
from spades_tui.ui.draw.text import Painter, Picture, cell_width
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import key_face
from spades_tui.words import Words

SET_IN_FROM: Final = 8
"""Columns of room beside a screen from which the footer begins where the screen does."""

BACK_FROM: Final = 4
"""How much a command matters at least that comes back into a footer where others leave room: the rest would flicker."""

TOGETHER: Final[Mapping[str, str]] = MappingProxyType({"slower": "faster", "faster": "slower"})
"""Commands of which one alone says half of it: for lack of room they are left out with each other."""


def draw_footer(
    commands: Sequence[Command],
    keymap: Keymap,
    words: Words,
    width: int,
    plain: bool = False,
    labels: Mapping[str, str] = MappingProxyType({}),
    idle: Collection[str] = (),
    pairs: Mapping[tuple[str, str], str] = MappingProxyType({}),
    typed: Sequence[tuple[str, str]] = (),
) -> Picture:
    """Return the footer line; where room lacks, the commands that matter least are left out.

    Zones are named after the commands. ``plain`` writes keys out instead of drawing them (⏎). ``labels`` are what
    commands (by id) are called just now where that is not their usual label. What is ``idle`` has its place, but does
    not work now. ``pairs`` are what two commands that follow each other are called together. What
    is ``typed`` without being a command (how it is written, and what it does) stands before them.
    """
    shown = [command for command in commands if command.footer and keymap.keys(command.id)]
    entries = {
        command.id: (
            key_face(words, keymap.keys(command.id)[0], plain),
            labels.get(command.id) or words(command.label),
        )
        for command in shown
    }

    together = dict(TOGETHER)
    for (first, second), label in pairs.items():
        if first in entries and second in entries:
            together |= {first: second, second: first}
            entries[first], entries[second] = (entries[first][0], ""), (entries[second][0], label)

    def width_of(command: Command) -> int:
        key, label = entries[command.id]
        return cell_width(key) + (cell_width(label) + 3 if label else 1)

    before = sum(cell_width(face) + cell_width(label) + 3 for face, label in typed)
    while shown and before + sum(map(width_of, shown)) > width:
        least = min(command.footer for command in shown)
        last = next(command for command in reversed(shown) if command.footer == least)
        shown = [command for command in shown if command.id not in (last.id, together.get(last.id))]
    # A long entry may have left room for a short one that had to go before it.
    for command in sorted(commands, key=lambda command: -command.footer):
        if (
            command.footer < BACK_FROM
            or command in shown
            or command.id not in entries
            or command.id in together
        ):
            continue
        if before + sum(map(width_of, shown)) + width_of(command) <= width:
            shown = [each for each in commands if each in shown or each is command]
    painter = Painter(width, 1, "bar")
    x = 1
    for face, label in typed:
        x = painter.text(painter.text(x, 0, face, "bar key") + 1, 0, label, "bar key.label") + 2
    for command in shown:
        key, label = entries[command.id]
        works = command.id not in idle
        end = painter.text(x, 0, key, "bar key" if works else "bar disabled")
        if label:
            end = painter.text(end + 1, 0, label, "bar key.label" if works else "bar disabled")
        if works:
            painter.zone(x, 0, end - x, 1, command.id)
        x = end + (2 if label else 1)
    return painter.picture()


def with_note(picture: Picture, note: str) -> Picture:
    """Return a footer line with a note behind its last entry, where there is room for that."""
    end = max((zone.x + zone.width for zone in picture.zones), default=0) + 2
    if not note or end + cell_width(note) > picture.width:
        return picture
    painter = Painter(picture.width, 1, "bar")
    painter.paste(0, 0, picture)
    painter.text(end, 0, note, "bar")
    return painter.picture()


@dataclass(frozen=True, slots=True)
class Hint:
    """A key that a footer shows beside the commands, with what it does: a dialog's, or that of a typed line."""

    zone: str
    key: str
    label: str
    """What it does; empty where the next key says it for both."""


def draw_hints(hints: Sequence[Hint], words: Words, width: int, plain: bool = False) -> Picture:
    """Return a footer line of hints; what has no room at the end is left out."""
    painter = Painter(width, 1, "bar")
    x = 1
    for hint in hints:
        face = key_face(words, hint.key, plain)
        wide = cell_width(face) + (1 + cell_width(hint.label) if hint.label else 0)
        if x + wide > width:
            break
        end = painter.text(x, 0, face, "bar key")
        if hint.label:
            end = painter.text(end + 1, 0, hint.label, "bar key.label")
        painter.zone(x, 0, end - x, 1, hint.zone)
        x = end + (2 if hint.label else 1)
    return painter.picture()


def set_in(picture: Picture, left: int, width: int) -> Picture:
    """Return a footer line of a width that begins at a column, or as far to the right as all of it has room."""
    end = max((zone.x + zone.width for zone in picture.zones), default=0)
    painter = Painter(width, 1, "bar")
    painter.paste(max(0, min(left, width - end) - 1), 0, picture)
    return painter.picture()


class Footer(Canvas):
    """The footer of a screen. The screen tells it what to show and runs what is clicked.

    Where a wide window has much room beside what the screen shows, the footer begins where that does.
    """

    DEFAULT_CSS = """
    Footer { dock: bottom; height: 1; }
    """

    def show(self, picture: Picture) -> None:
        """Show another line."""
        left = self._content_left()
        width = self.app.size.width
        super().show(set_in(picture, left, width) if left >= SET_IN_FROM else picture)

    @property
    def room(self) -> int:
        """How wide the line may be that begins where the screen does."""
        left, width = self._content_left(), self.app.size.width
        return width - left + 1 if left >= SET_IN_FROM else width

    def _content_left(self) -> int:
        """Return the column where the first row of the screen begins; under a window, that of the screen below."""
        for screen in reversed(self.app.screen_stack):
            canvas = getattr(screen, "canvas", None)
            if isinstance(canvas, Canvas):
                first = next((row for row in canvas.picture.text.split("\n") if row), "")
                return cell_width(first) - cell_width(first.lstrip())
        return 0
