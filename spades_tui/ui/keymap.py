"""The keys in force: the defaults, a person's own over them where they can be, and the vi set where it is on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from spades_tui.engine.cards import Suit
from spades_tui.ui.commands import (
    ANYWHERE,
    BIDDING,
    BY_ID,
    COMMANDS,
    CONTEXTS,
    NEW_GAME,
    OPTIONS,
    TABLE,
    Command,
)
from spades_tui.ui.keys import VI_FIND, read_key
from spades_tui.words.letters import CardLetters

Why = Literal["command", "key", "reserved", "clash", "card", "find", "figure", "needed"]
"""Why a key cannot be: see ``KeyProblem``."""

RESERVED: Final = ("ctrl+c", "ctrl+z")
"""Keys that end or stop the program, whatever is on the screen."""
NEEDED: Final = frozenset(
    ("left", "right", "up", "down", "play", "bid", "next_hand", "open", "start", "choose", "back", "menu")
)
"""The commands that cannot be left without a key."""
MOST_KEYS: Final = 5
"""How many keys a command can have."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two commands of one context on one key."""

    key: str
    context: str
    first: str
    second: str


@dataclass(frozen=True, slots=True)
class KeyProblem:
    """A key of a person's own that cannot be, so that the command has its default ones.

    ``why`` is: no such *command*, no *key* at all, *reserved* for the end of the program, a *clash* with the command
    ``other``, the letter of a *card*'s ``suit``, the key that has to *find* cards, a *figure* that is typed there, or
    a command that is *needed* and was to have no key.
    """

    command: str
    key: str
    why: Why
    other: str = ""
    suit: Suit | None = None


class Keymap:
    """The keys of every command.

    ``own`` are a person's by command id. What cannot be is in ``problems`` and is left out as a whole, so that the
    command keeps its defaults. ``letters`` are the card letters that no command of the table may have; None: any.
    """

    def __init__(
        self,
        own: Mapping[str, Sequence[str]] | None = None,
        vi: bool = False,
        letters: CardLetters | None = None,
    ) -> None:
        self.vi = vi
        self.letters = letters
        self.problems: tuple[KeyProblem, ...] = ()
        self._own = self._usable(own or {})
        self._keys: Mapping[str, tuple[str, ...]] = MappingProxyType(
            {command.id: self._of(command, self._own) for command in COMMANDS}
        )

    @property
    def own(self) -> Mapping[str, tuple[str, ...]]:
        """The person's own keys that are in force, by command id."""
        return self._own

    def keys(self, command_id: str) -> tuple[str, ...]:
        """Return the keys of a command, the one to show first."""
        return self._keys[command_id]

    def find(self, key: str, among: Iterable[str]) -> Command | None:
        """Return the first of these commands (ids) that the key stands for.

        A capital that stands for none means its small letter: with Caps Lock on, everything still works.
        """
        ids = list(among)
        for wanted in (key, key.lower()) if len(key) == 1 else (key,):
            for command_id in ids:
                if wanted in self._keys.get(command_id, ()):
                    return BY_ID[command_id]
        return None

    def with_keys(self, changes: Mapping[str, Sequence[str] | None]) -> Keymap:
        """Return the keys in force with changes to a person's own; None gives a command its defaults back."""
        own: dict[str, Sequence[str]] = {**self._own}
        for command_id, keys in changes.items():
            if keys is None:
                own.pop(command_id, None)
            else:
                own[command_id] = keys
        return Keymap(own, self.vi, self.letters)

    def clashes(self) -> list[Clash]:
        """Return every pair of commands that one key of one context would mean; in force there is none."""
        return _clashes(self._keys)

    def _of(self, command: Command, own: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
        keys = own.get(command.id, command.keys)
        return tuple(dict.fromkeys((*keys, *command.vi))) if self.vi else keys

    def _usable(self, own: Mapping[str, Sequence[str]]) -> Mapping[str, tuple[str, ...]]:
        """Return what of a person's own keys can be, and note what cannot."""
        problems: list[KeyProblem] = []
        usable: dict[str, tuple[str, ...]] = {}
        for command_id, texts in own.items():
            problem = self._wrong_with(command_id, texts)
            if problem is None:
                usable[command_id] = tuple(dict.fromkeys(key for text in texts if (key := read_key(text))))
            else:
                problems.append(problem)
        while True:
            keys = {command.id: self._of(command, usable) for command in COMMANDS}
            clash = next(iter(_clashes(keys)), None)
            if clash is None:
                break
            # Between two keys of the person's own, the later of the two commands gives way.
            wrong = clash.second if clash.second in usable else clash.first
            other = clash.first if wrong == clash.second else clash.second
            if wrong not in usable:
                break
            del usable[wrong]
            problems.append(KeyProblem(wrong, clash.key, "clash", other))
        self.problems = tuple(problems)
        return MappingProxyType(usable)

    def _wrong_with(self, command_id: str, texts: Sequence[str]) -> KeyProblem | None:
        command = BY_ID.get(command_id)
        if command is None:
            return KeyProblem(command_id, "", "command")
        if not texts and command.id in NEEDED:
            return KeyProblem(command_id, "", "needed")
        for text in texts:
            problem = self._wrong_key(command, text)
            if problem is not None:
                return problem
        return None

    def _wrong_key(self, command: Command, text: str) -> KeyProblem | None:
        key = read_key(text)
        if key is None:
            return KeyProblem(command.id, text, "key")
        if key in RESERVED:
            return KeyProblem(command.id, key, "reserved")
        if key in command.keys:
            return None
        if any(command.works_in(context) for context in (BIDDING, NEW_GAME, OPTIONS)) and key in "0123456789":
            return KeyProblem(command.id, key, "figure")
        if command.works_in(TABLE) and self.letters is not None:
            if self.vi:
                return KeyProblem(command.id, key, "find") if key.lower() == VI_FIND else None
            suit = self.letters.suits.get(key.lower())
            if suit is not None:
                return KeyProblem(command.id, key, "card", suit=suit)
        return None


def _clashes(keys: Mapping[str, tuple[str, ...]]) -> list[Clash]:
    found: list[Clash] = []
    for context in CONTEXTS:
        taken: dict[str, str] = {}
        for command in COMMANDS:
            if not command.works_in(context):
                continue
            for key in keys[command.id]:
                if taken.setdefault(key, command.id) != command.id:
                    found.append(Clash(key, context, taken[key], command.id))
    return found


def shares_a_screen(first: Command, second: Command) -> bool:
    """Return whether there is a context in which both commands exist."""
    return ANYWHERE in (*first.contexts, *second.contexts) or bool({*first.contexts} & {*second.contexts})
