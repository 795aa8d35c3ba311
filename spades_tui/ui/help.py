"""The keys that work on a screen, drawn from the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.engine.cards import SUITS
from spades_tui.engine.rules import RuleSet
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialog import SCROLLS, Dialog, buttons, reading_hints
from spades_tui.ui.draw.cards import GLYPHS
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, fit, wrap
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import VI_FIND, CardLetters, key_face
from spades_tui.ui.session import Charset
from spades_tui.words import Words

MOVES: Final = frozenset(("left", "right", "up", "down", "first", "last", "page_up", "page_down"))
"""The commands that everybody expects."""
DO: Final = "do:"
"""What the zones of commands begin with."""


def help_lines(
    commands: Sequence[str],
    keymap: Keymap,
    words: Words,
    letters: CardLetters,
    width: int,
    plain: bool = False,
    cards: bool = True,
) -> list[tuple[Line, str]]:
    """Return a line for each command, with its id: its keys and what it does.

    Moving about comes last, and before it what has no key. With ``cards`` the letters of cards follow.
    """

    def late(command_id: str) -> tuple[bool, bool]:
        return command_id in MOVES, not keymap.keys(command_id)

    rows = [
        (
            "  ".join(key_face(words, key, plain) for key in keymap.keys(command_id)),
            words(BY_ID[command_id].help),
            command_id,
        )
        for command_id in sorted(commands, key=late)
    ]
    if cards:
        rows.append((*_cards(words, letters, vi=keymap.vi), ""))
    column = min(max(cell_width(keys) for keys, _, _ in rows), width // 3) + 2
    lines: list[tuple[Line, str]] = []
    for keys, sentence, command_id in rows:
        for index, part in enumerate(wrap(sentence, width - column)):
            line = Line.of((fit(keys if index == 0 else "", column), "panel key"), (part, "panel"))
            lines.append((line, command_id))
    return lines


def _cards(words: Words, letters: CardLetters, *, vi: bool) -> tuple[str, str]:
    """Return the letters of suits, and what they and those of ranks do."""
    suits = " ".join(f"{GLYPHS[suit]}{letters.suit_faces[suit].lower()}" for suit in reversed(SUITS))
    ranks = " ".join(letters.rank_faces[rank].lower() for rank in range(2, 15))
    if vi:
        return f"{VI_FIND} {suits}", words("Go to a suit; then its rank picks the card: {ranks}", ranks=ranks)
    return suits, words("Go to a suit; then its rank picks the card: {ranks}", ranks=ranks)


def section_lines(words: Words, rules: RuleSet | None, width: int) -> list[Line]:
    """Return what is told beside the keys: how a hand goes under these rules, the words of the game, fair deals."""
    from spades_tui.words.help import help_sections

    lines: list[Line] = []
    for section in help_sections(words, rules):
        lines += [Line(), Line.of((section.title, "panel accent"))]
        for item in section.items:
            for index, part in enumerate(wrap(item, width - 2)):
                lines.append(Line.of((("· " if index == 0 else "  ") + part, "panel")))
    return lines


class HelpDialog(Dialog[str]):
    """The keys of the screen below and what there is to know, scrolled by arrows where they are many.

    A click on a command obeys it: dismissed with its id, or "" where the window is only closed. ``rules`` are those
    of the game in which help was asked for.
    """

    WIDTH = 72

    def __init__(self, commands: Sequence[str], cards: bool = True, rules: RuleSet | None = None) -> None:
        super().__init__("")
        self.commands = tuple(commands)
        self.cards = cards
        self.rules = rules
        self._top = 0
        self._hidden = 0

    def on_mount(self) -> None:
        """Word the title."""
        self.heading = self.words("Keys")
        super().on_mount()

    def picture(self, width: int, height: int) -> Picture:
        """Return the lines in sight and a button."""
        plain = self.session.shown_charset is Charset.ASCII
        lines = help_lines(
            self.commands, self.keymap, self.words, self.session.letters, width, plain, self.cards
        )
        lines += [(line, "") for line in section_lines(self.words, self.rules, width)]
        room = max(1, height - 2)
        self._hidden = max(0, len(lines) - room)
        self._top = min(self._top, self._hidden)
        shown = lines[self._top : self._top + room]
        painter = Painter(min(width, max(line.width for line, _ in lines)), len(shown) + 2, "panel")
        for y, (line, command_id) in enumerate(shown):
            painter.line(0, y, line)
            if command_id:
                painter.zone(0, y, painter.width, 1, f"{DO}{command_id}")
        if self._hidden:
            mark = ("▲" if self._top else " ") + ("▼" if self._top < self._hidden else " ")
            painter.text(painter.width - 2, len(shown), mark, "panel dim")
        buttons(painter, len(shown) + 1, [("close", self.words("Close"))], 0)
        return painter.picture("\n".join(line.text for line, _ in lines))

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys that close it, and those that scroll."""
        return reading_hints(self.words, self._hidden)

    def key_pressed(self, key: str) -> bool:
        """Scroll or close; the key that has opened it closes it too."""
        if key in SCROLLS:
            self._top = max(0, min(self._hidden, self._top + SCROLLS[key]))
            self.redraw()
        elif key in ("enter", "space", "escape", *self.keymap.keys("help")):
            self.answer("")
        else:
            return False
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close, and obey the command that was clicked."""
        self.answer(zone.removeprefix(DO) if zone.startswith(DO) else "")
