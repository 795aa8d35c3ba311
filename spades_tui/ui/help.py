"""The keys that work on a screen, drawn from the registry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

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
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.ui.screen import GameScreen

WIDE: Final = 94
"""The widest a line of text is: most sentences are whole in it."""
BESIDE_FROM: Final = 140
"""The least width in which the texts stand beside the keys."""
BESIDE_GAP: Final = 6
MOVES: Final = frozenset(("left", "right", "up", "down", "first", "last", "page_up", "page_down"))
"""The commands that everybody expects."""
TABS: Final = frozenset(("next_field", "previous_field"))
"""Those that go through fields or a list as the arrows do, and stand after these."""
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
    said: Mapping[str, str] = MappingProxyType({}),
    typed: Sequence[tuple[str, str]] = (),
) -> list[tuple[Line, str]]:
    """Return a line for each command, with its id: its keys and what it does; ``said`` where that is not as usual.

    Moving about follows, with ``cards`` the letters of cards, and what has no key comes last. What is ``typed``
    without being a command, such as the number of a bid, comes first.
    """

    def row(command_id: str) -> tuple[str, str, str]:
        sentence = said.get(command_id) or words(BY_ID[command_id].help)
        return keys_text(words, keymap, command_id, plain), sentence, command_id

    rows = [(keys, sentence, "") for keys, sentence in typed]
    with_keys = [command_id for command_id in commands if keymap.keys(command_id)]
    ways = MOVES | TABS
    rows += [row(command_id) for command_id in sorted(with_keys, key=lambda command_id: command_id in ways)]
    if cards:
        rows.append((*_cards(words, letters, vi=keymap.vi), ""))
    rows += [row(command_id) for command_id in commands if command_id not in with_keys]
    column = min(max(cell_width(keys) for keys, _, _ in rows), width // 3) + 2
    lines: list[tuple[Line, str]] = []
    for keys, sentence, command_id in rows:
        for index, part in enumerate(wrap(sentence, width - column)):
            role = "panel key" if not command_id or keymap.keys(command_id) else "panel dim"
            line = Line.of((fit(keys if index == 0 else "", column), role), (part, "panel"))
            lines.append((line, command_id))
    return lines


def said_of(screen: GameScreen[Any]) -> Mapping[str, str]:
    """Return what commands do on a screen just now, by id, where their usual help says less than the footer."""
    ways = {
        command_id: f"{capital(label.removesuffix('.'))}."
        for command_id, label in screen.footer_labels().items()
        if command_id in MOVES
    }
    return {**ways, **screen.command_helps()}


def typed_of(screen: GameScreen[Any]) -> Sequence[tuple[str, str]]:
    """Return what can be typed on a screen without being a command: how it is written, and what it does."""
    return [(face, sentence) for face, _label, sentence in screen.typed_keys()]


def _cards(words: Words, letters: CardLetters, *, vi: bool) -> tuple[str, str]:
    """Return the letters of suits, and what they and those of ranks do."""
    suits = " ".join(f"{GLYPHS[suit]}{letters.suit_faces[suit].lower()}" for suit in reversed(SUITS))
    ranks = " ".join(letters.rank_faces[rank].lower() for rank in range(2, 15))
    if vi:
        return f"{VI_FIND} {suits}", words("Go to a suit; then its rank picks the card: {ranks}", ranks=ranks)
    return suits, words("Go to a suit; then its rank picks the card: {ranks}", ranks=ranks)


def section_lines(words: Words, rules: RuleSet | None, width: int, *, saved: bool) -> list[Line]:
    """Return what is told beside the keys: how a hand goes under these rules, the words of the game, fair deals."""
    from spades_tui.words.help import help_sections

    lines: list[Line] = []
    for section in help_sections(words, rules, saved=saved):
        lines += [Line(), Line.of((section.title, "panel accent"))]
        for item in section.items:
            for index, part in enumerate(wrap(item, width - 2)):
                lines.append(Line.of((("· " if index == 0 else "  ") + part, "panel")))
    return lines


class HelpDialog(Reading[str]):
    """The keys of the screen below and what there is to know, scrolled by arrows where they are many.

    What there is to know stands under the keys, and beside them in a wide window. A click on a command obeys it:
    dismissed with its id, or "" where the window is only closed. ``rules`` are those of the game in which help was
    asked for, and ``saved`` whether that is; ``said`` is what commands do there, by id, where that is not as usual.
    """

    WIDTH = 188

    def __init__(
        self,
        commands: Sequence[str],
        cards: bool = True,
        rules: RuleSet | None = None,
        said: Mapping[str, str] = MappingProxyType({}),
        typed: Sequence[tuple[str, str]] = (),
        *,
        saved: bool = True,
    ) -> None:
        super().__init__("")
        self.commands = tuple(commands)
        self.cards = cards
        self.rules = rules
        self.said = said
        self.typed = typed
        self.saved = saved
        self._keys_width: int | None = None
        """Columns of the keys where the texts stand beside them."""

    def on_mount(self) -> None:
        """Word the title."""
        self.heading = self.words("Help")
        super().on_mount()

    def lines(self, width: int) -> Sequence[ReadLine]:
        """Return the commands, those that a click obeys among them, and what there is to know."""
        if width >= BESIDE_FROM:
            return self._beside(width)
        self._keys_width = None
        width = min(width, WIDE)
        return [
            *self._commands(width),
            *((line, "") for line in section_lines(self.words, self.rules, width, saved=self.saved)),
        ]

    def _commands(self, width: int) -> list[ReadLine]:
        plain = self.session.shown_charset is Charset.ASCII
        lines = help_lines(
            self.commands,
            self.keymap,
            self.words,
            self.session.letters,
            width,
            plain,
            self.cards,
            self.said,
            self.typed,
        )
        return [(line, f"{DO}{command_id}" if command_id else "") for line, command_id in lines]

    def _beside(self, width: int) -> list[ReadLine]:
        """Return the commands, and beside them what there is to know."""
        keys = self._commands(max(width // 2, width - WIDE) - BESIDE_GAP)
        left = self._keys_width = max(line.width for line, _zone in keys)
        room = min(WIDE, width - left - BESIDE_GAP)
        texts = section_lines(self.words, self.rules, room, saved=self.saved)[1:]
        rows = max(len(keys), len(texts))
        keys += [(Line(), "")] * (rows - len(keys))
        texts += [Line()] * (rows - len(texts))
        return [
            (line.fit(left + BESIDE_GAP, role="panel") + text, zone)
            for (line, zone), text in zip(keys, texts, strict=True)
        ]

    def zone_width(self, width: int) -> int:
        """Return the columns of the commands."""
        return width if self._keys_width is None else self._keys_width

    def closing(self) -> str:
        """Return that no command was clicked."""
        return ""

    def closing_keys(self) -> Collection[str]:
        """Return the keys that close it: the one that has opened it does so too."""
        return (*CLOSING, *self.keymap.keys("help"))

    def zone_clicked(self, zone: str) -> None:
        """Close, and obey the command that was clicked."""
        self.answer(zone.removeprefix(DO) if zone.startswith(DO) else "")
