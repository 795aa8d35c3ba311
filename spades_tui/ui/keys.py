"""What a key means: names of keys, digits of two keyboards, and suit-then-rank input as a state machine."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from spades_tui.engine.cards import Card, Suit
from spades_tui.words.key_names import named_key
from spades_tui.words.letters import CARD_LETTERS, CardLetters, card_letters

if TYPE_CHECKING:
    from spades_tui.words.words import Words

__all__ = [
    "CARD_LETTERS",
    "VI_FIND",
    "CardKey",
    "CardKeys",
    "CardLetters",
    "Jump",
    "Pending",
    "Pick",
    "SplitEscape",
    "card_letters",
    "digit",
    "key_face",
    "key_name",
    "read_key",
]


class KeyLike(Protocol):
    """The two attributes of a Textual key event that matter here."""

    @property
    def key(self) -> str: ...
    @property
    def character(self) -> str | None: ...


def key_name(event: KeyLike) -> str:
    """Return a printable key as its character ("?", "<", "é") and every other one by name ("escape")."""
    character = event.character
    if character and len(character) == 1 and character.isprintable() and character != " ":
        return character
    return event.key


VI_FIND: Final = "f"
"""The key after which, while vi keys are on, a suit and a rank find a card."""

_NAMED: Final = frozenset(
    (
        *("escape", "enter", "tab", "space", "left", "right", "up", "down", "pageup", "pagedown"),
        *("home", "end", "insert", "delete", "backspace"),
        *(f"f{number}" for number in range(1, 25)),
    )
)
_OTHER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "esc": "escape",
        "return": "enter",
        "del": "delete",
        "ins": "insert",
        "pgup": "pageup",
        "pgdn": "pagedown",
        "bksp": "backspace",
        "ctrl+m": "enter",
        "ctrl+i": "tab",
    }
)
_MODIFIED: Final = re.compile(r"((?:(?:alt|ctrl|shift)\+)+)(.+)")


def read_key(text: str) -> str | None:
    """Return a key as ``key_name`` gives it, from how a person may write it ("Esc", "F5", "Ctrl+P"); None for no key.

    >>> read_key("Ctrl+P"), read_key("é"), read_key("Esc"), read_key("banana")
    ('ctrl+p', 'é', 'escape', None)
    """
    if len(text) == 1:
        return "space" if text == " " else text if text.isprintable() else None
    name = text.strip().lower()
    name = _OTHER_NAMES.get(name, name)
    if name in _NAMED:
        return name
    parts = _MODIFIED.fullmatch(name)
    if parts is None:
        return None
    base = _OTHER_NAMES.get(parts[2], parts[2])
    return f"{parts[1]}{base}" if base in _NAMED or (len(base) == 1 and base.isprintable()) else None


KEY_SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {"enter": "⏎", "left": "←", "right": "→", "up": "↑", "down": "↓", "backspace": "⌫"}
)
"""Keys that are drawn, where the terminal has the glyphs."""


def key_face(_: Words, key: str, plain: bool = False) -> str:
    """Return a key as it is written in a footer: "Esc", "F1", "^C", "?"; ``plain`` without other glyphs."""
    name = named_key(_, key, plain) or KEY_SIGNS.get(key)
    if name is not None:
        return name
    if key.startswith("ctrl+"):
        return f"^{key.removeprefix('ctrl+').upper()}"
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return key


FRENCH_DIGITS: Final[Mapping[str, str]] = MappingProxyType(
    dict(zip("&é\"'(-è_çà", "1234567890", strict=True)),
)
"""The unshifted top row of a French keyboard."""


def digit(key: str) -> str | None:
    """Return the digit that a key stands for where numbers are expected, or None."""
    if len(key) == 1 and key in "0123456789":
        return key
    return FRENCH_DIGITS.get(key)


@dataclass(frozen=True, slots=True)
class Jump:
    """A suit key: go to that suit, or on to its next card when the selection is there already."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Pick:
    """A suit and a rank were keyed: this card (held or not)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Pending:
    """The key belongs to a card and more is to come (the 1 of a 10)."""

    suit: Suit


CardKey = Jump | Pick | Pending


class CardKeys:
    """Suit first, then rank. A rank letter exists only while a suit is pending.

    ``find_key`` (vi keys: ``f``) makes suit letters exist only after it.
    """

    def __init__(self, letters: CardLetters, find_key: str | None = None) -> None:
        self.letters = letters
        self.find_key = find_key
        self._suit: Suit | None = None
        self._one = False
        self._finding = False

    @property
    def pending(self) -> Suit | None:
        """The suit that waits for a rank."""
        return self._suit

    @property
    def finding(self) -> bool:
        """Whether the find key was pressed and a suit is awaited."""
        return self._finding

    def reset(self) -> None:
        """Forget what was begun."""
        self._suit, self._one, self._finding = None, False, False

    def feed(self, key: str, held: Collection[Card] | None = None) -> CardKey | None:
        """Return what the key means, or None where it is no card key (what was begun is then forgotten).

        ``held`` decides where a key is a rank and something else (Croatian k, a suit too; the minus sign, which goes
        slower, but is the unshifted 6 of a French keyboard): a rank if that card is held.
        """
        key = key.lower() if len(key) == 1 else key
        suit, one = self._suit, self._one
        if suit is not None:
            figure = digit(key) or key
            if one:
                self._one = False
                if figure == "0":
                    return self._pick(Card.of(suit, 10))
            elif figure == "1":
                self._one = True
                return Pending(suit)
            rank = self.letters.ranks.get(figure)
            if rank is not None and not one:
                card = Card.of(suit, rank)
                if held is None or card in held or not self._means_more(key):
                    return self._pick(card)
        if self.find_key is not None and not self._finding:
            self.reset()
            self._finding = key == self.find_key
            return None
        found = self.letters.suits.get(key)
        self.reset()
        if found is None:
            return None
        self._suit = found
        return Jump(found)

    def _means_more(self, key: str) -> bool:
        """Return whether a rank's key is a suit's too, or that of a command where no French letters are keyed (-)."""
        if key in self.letters.suits and self.find_key is None:
            return True
        return key in FRENCH_DIGITS and self.letters.name != "french"

    def _pick(self, card: Card) -> Pick:
        self.reset()
        return Pick(card)


class SplitEscape:
    """Drops the tail of an escape sequence that a slow line cut after its ESC.

    ``[C`` within ``window`` seconds after Esc is the rest of an arrow key, not two letters.
    """

    def __init__(self, window: float = 1.0) -> None:
        self.window = window
        self._state: str = ""
        self._since = 0.0

    def drops(self, key: str, now: float) -> bool:
        """Return whether the key is to be ignored; ``now`` is a monotonic time in seconds."""
        if key == "escape":
            self._state, self._since = "esc", now
            return False
        state, self._state = self._state, ""
        if not state or now - self._since > self.window:
            return False
        if state == "esc":
            if key in ("[", "O"):
                self._state = key
                return True
            return False
        if len(key) != 1:
            return False
        if state == "[" and (key.isdigit() or key in ";:<=>?"):
            self._state = "["
        return True
