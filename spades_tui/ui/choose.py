"""A list to choose from, narrowed by typing where that is wanted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialog import Dialog, paint_bar
from spades_tui.ui.draw.text import Painter, Picture, cell_width, fit, wrap
from spades_tui.ui.keys import digit
from spades_tui.ui.reading import BAR

TEXT_WIDTH: Final = 52
"""How wide sentences are beside which the names of the entries are shorter."""
MOST_FOUND: Final = 20
"""The most rows of a list that is narrowed by typing: nobody reads on, but types."""

AIRY: Final = 18
"""The least height in which a list that is scrolled anyway is parted by empty lines from what is beside it."""


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a list."""

    id: str
    label: str
    help: str = ""
    """A sentence shown while the entry is marked; of a disabled one, why it cannot be chosen."""
    disabled: bool = False
    key: str = ""
    """The key of the command that the entry stands for, as it is written; shown at the right.

    It does the same in a list that is not narrowed by typing; ``id`` is the command's.
    """
    note: str = ""
    """A word or two at the right, where there is no key."""
    faint: bool = False
    """Whether it can be chosen but does nothing here: it is quieter, and below others that fit as well."""
    apart: bool = False
    """Whether it begins what has nothing to do with the entries above: an empty line parts it from them."""
    number: int | None = None
    """What is typed to go to it, in a list of numbered entries."""


class Choose(Dialog[str]):
    """A list. Dismissed with the id of the chosen entry, or None (Esc).

    With ``searchable`` every letter typed narrows the list. Otherwise the key that an entry shows chooses it, any
    other letter goes to the next entry that begins with it, and figures to the one that has the number.
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
        self._figures = ""
        """The figures typed on end in a list of numbered entries."""
        self._texts = [f"{option.label} {option.help}".casefold() for option in self.options]
        self._found_for, self._found = "", list(self.options)
        self._measured: tuple[int, int, int, int] | None = None
        self._at = next((i for i, option in enumerate(self.options) if option.id == chosen), 0)
        self._top = 0

    def extend(self, options: Sequence[Option]) -> None:
        """Add entries at the end; what is typed and marked stays."""
        self.renew((*self.options, *options))

    def renew(self, options: Sequence[Option]) -> None:
        """Have other entries; what is typed stays, and the same place is marked."""
        self.options = tuple(options)
        self._texts = [f"{option.label} {option.help}".casefold() for option in self.options]
        self._found_for, self._found, self._measured = "", list(self.options), None
        if self.stands:
            self.redraw()

    def mark(self, option_id: str) -> None:
        """Mark an entry, if it is among those in the list."""
        at = next((at for at, option in enumerate(self.matching()) if option.id == option_id), None)
        if at is not None and at != self._at:
            self._at = at
            if self.stands:
                self.redraw()

    @property
    def typing(self) -> bool:
        """Whether letters narrow the list."""
        return self.searchable

    @property
    def scrolls(self) -> bool:
        """Whether it is a list in which one finds by typing: how much of it is in sight matters less."""
        return self.searchable

    def type_key(self, key: str) -> None:
        """Narrow the list, or widen it again."""
        self.key_pressed(key)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys of the list."""
        _ = self.words
        return (("enter", _("choose")), ("up", ""), ("down", _("move")), ("escape", _("cancel")))

    def matching(self) -> list[Option]:
        """Return the entries that hold every word typed.

        Those whose name begins with it come first, then those whose name holds it: a text may name a thing only to
        say that it is not so.
        """
        typed = self._typed.casefold().strip()
        if typed != self._found_for:
            parts = typed.split()
            found = [
                option
                for option, text in zip(self.options, self._texts, strict=True)
                if all(part in text for part in parts)
            ]
            if typed:
                found.sort(key=lambda option: (_rank(option.label.casefold(), typed), option.faint))
            self._found_for, self._found = typed, found
        return self._found

    def _measure(self, width: int) -> tuple[int, int, int]:
        """Return how wide the list would like to be, how wide its texts are, and how many lines of help there are."""
        if self._measured is None or self._measured[0] != width:
            names = [
                cell_width(option.label) + (cell_width(option.key) + 6 if option.key else 4)
                for option in self.options
            ]
            least = max([*names, cell_width(self.heading) + 2, 24])
            # Texts are broken so that the window is no wider than it need be; one in which more is
            # found while it is open does not change.
            room = width if self.searchable else min(width, max(least, TEXT_WIDTH))
            helps = [wrap(option.help, room) for option in self.options if option.help]
            texts = [*(line for lines in helps for line in lines), *self._text_lines(room)]
            wide = room if self.searchable else max([least, *map(cell_width, texts)])
            self._measured = (width, min(width, wide), room, max(map(len, helps), default=0))
        return self._measured[1:]

    def _text_lines(self, width: int) -> list[str]:
        return wrap(self.text, width) if self.text else []

    def picture(self, width: int, height: int) -> Picture:
        """Return the text, what was typed, the entries in sight, and the help of the marked one."""
        wide, texts, helps = self._measure(width)
        if self._rows(texts, helps, height)[1] < len(self.options):
            height += self.spare  # no entry goes out of sight for the sake of the free row under a window
        if self._rows(texts, helps, height)[1] < len(self.options):
            wide, texts, helps = self._measure(width - BAR)
        gap, rows, parted = self._rows(texts, helps, height)
        lines = [(line, "panel") for line in self._text_lines(texts)]
        if self.searchable:
            lines.append((f"> {self._typed}▏", "panel accent"))
        entries = self.matching()
        self._at = max(0, min(self._at, len(entries) - 1))
        laid = _laid(entries, parted=parted)
        place = laid.index(self._at) if entries else 0
        self._top = max(min(self._top, place, len(laid) - rows), place - rows + 1, 0)
        first = len(lines) + (gap if lines else 0)
        last = first + rows + (gap if helps else 0)
        scrolled = rows < len(_laid(self.options, parted=parted))
        painter = Painter(wide + (BAR if scrolled else 0), last + helps, "panel")
        for y, (line, role) in enumerate(lines):
            end = painter.text(0, y, line, role)
            if self.searchable and not self._typed and y == len(lines) - 1:
                painter.text(end + 1, y, self.words("type to find"), "panel dim")
        for y, at in enumerate(laid[self._top : self._top + rows], first):
            if at is not None:
                self._paint(painter, y, wide, entries[at], marked=at == self._at)
        paint_bar(painter, first, rows, self._top, len(laid))
        if not entries:
            painter.text(2, first, self.words("Nothing like that."), "panel dim")
        elif helps:
            told = wrap(entries[self._at].help, texts)
            away = 0 if gap or len(told) == helps else 1
            for y, line in enumerate(told, last + away):
                painter.text(0, y, line, "panel dim")
        return painter.picture(self.text)

    def _rows(self, texts: int, helps: int, height: int) -> tuple[int, int, bool]:
        """Return the empty lines above and below the entries, the rows of these, and whether some are parted."""
        above = len(self._text_lines(texts)) + (1 if self.searchable else 0)
        gaps = (1 if above else 0) + (1 if helps else 0)
        room = height - above - helps
        # No entry goes out of sight for the sake of an empty line, but where some are so anyway.
        parted = not self.searchable and not len(self.options) <= room < len(_laid(self.options, parted=True))
        listed = len(_laid(self.options, parted=parted))
        wanted = max(1, min(listed, MOST_FOUND) if self.searchable else listed)
        airy = wanted + gaps <= room or (wanted > room and height >= AIRY)
        return (1 if airy else 0), max(1, min(wanted, room - gaps if airy else room)), parted

    def _paint(self, painter: Painter, y: int, width: int, option: Option, *, marked: bool) -> None:
        face = fit(("▸ " if marked else "  ") + option.label, width - 1) + " "
        chosen = "selected" if marked and not option.disabled else ""
        usual = "panel disabled" if option.disabled else "panel dim" if option.faint else ""
        painter.text(0, y, face, chosen or usual or "panel")
        room = width - cell_width(option.label) - 4
        aside, role = (option.key, "panel key") if option.key else (option.note, "panel dim")
        if aside and cell_width(aside) <= room:
            painter.text(width - cell_width(aside) - 1, y, aside, chosen or usual or role)
        painter.zone(0, y, width, 1, option.id)

    def key_pressed(self, key: str) -> bool:
        """Move, narrow, or choose."""
        entries = self.matching()
        if self._goes_to_number(key):
            self.redraw()
            return True
        self._figures = ""
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
        elif (command := self._command_of(key)) is not None:
            self.answer(command)
            return True
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

    def _goes_to_number(self, key: str) -> bool:
        """Go to the entry whose number has been typed; return whether a key is a figure of one."""
        figure = digit(key)
        numbers = {option.number: at for at, option in enumerate(self.options) if option.number is not None}
        if figure is None or self.searchable or not numbers:
            return False
        # A figure that makes no number with those before begins anew.
        for figures in (self._figures + figure, figure):
            if (number := int(figures)) in numbers:
                self._figures, self._at = figures, numbers[number]
                break
        return True

    def _command_of(self, key: str) -> str | None:
        """Return the command whose entry shows a key; None where letters are typed, and for what moves or chooses."""
        shown = [
            option.id for option in self.options if option.key and not option.disabled and option.id in BY_ID
        ]
        if self.searchable or key in ("space", "escape"):
            return None
        command = self.keymap.find(key, shown)
        return None if command is None else command.id

    def _take(self, entries: Sequence[Option]) -> None:
        if entries and not entries[self._at].disabled:
            self.answer(entries[self._at].id)

    def zone_clicked(self, zone: str) -> None:
        """Choose the clicked entry."""
        if any(option.id == zone and not option.disabled for option in self.options):
            self.answer(zone)


def _laid(entries: Sequence[Option], *, parted: bool) -> list[int | None]:
    """Return the rows of a list: the place of an entry in each, None in one that parts entries."""
    rows: list[int | None] = []
    for at, option in enumerate(entries):
        if parted and option.apart and rows:
            rows.append(None)
        rows.append(at)
    return rows


def _rank(label: str, typed: str) -> int:
    """Return how near a label ("theme: paper") comes to what was typed: 0 where it, or the name in it, begins so."""
    if label.startswith(typed) or label.partition(": ")[2].startswith(typed):
        return 0
    return 1 if all(part in label for part in typed.split()) else 2
