"""The keys that work on a screen, drawn from the registry."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from spades_tui.engine.cards import SUITS
from spades_tui.engine.rules import RuleSet
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.draw.cards import GLYPHS
from spades_tui.ui.draw.text import Line, cell_width, fit, wrap
from spades_tui.ui.key_words import keys_text
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import VI_FIND, CardLetters
from spades_tui.ui.reading import CLOSING, Reading, ReadLine
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
            keys_text(words, keymap, command_id, plain),
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
            role = "panel key" if not command_id or keymap.keys(command_id) else "panel dim"
            line = Line.of((fit(keys if index == 0 else "", column), role), (part, "panel"))
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


class HelpDialog(Reading[str]):
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

    def on_mount(self) -> None:
        """Word the title."""
        self.heading = self.words("Keys")
        super().on_mount()

    def lines(self, width: int) -> Sequence[ReadLine]:
        """Return the commands, those that a click obeys among them, and what there is to know."""
        plain = self.session.shown_charset is Charset.ASCII
        commands = help_lines(
            self.commands, self.keymap, self.words, self.session.letters, width, plain, self.cards
        )
        return [
            *((line, f"{DO}{command_id}" if command_id else "") for line, command_id in commands),
            *((line, "") for line in section_lines(self.words, self.rules, width)),
        ]

    def closing(self) -> str:
        """Return that no command was clicked."""
        return ""

    def closing_keys(self) -> Collection[str]:
        """Return the keys that close it: the one that has opened it does so too."""
        return (*CLOSING, *self.keymap.keys("help"))

    def zone_clicked(self, zone: str) -> None:
        """Close, and obey the command that was clicked."""
        self.answer(zone.removeprefix(DO) if zone.startswith(DO) else "")
