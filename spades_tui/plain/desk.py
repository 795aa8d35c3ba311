"""One person's plain session: what is said and what is typed, and the words, settings and games behind it."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable, Collection, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeVar

from spades_tui.plain.lines import Lines
from spades_tui.plain.reader import Meaning, Said, chosen, read
from spades_tui.plain.speech import sentence, spoken
from spades_tui.plain.vocabulary import Verb, said_word
from spades_tui.store.errors import StoreError
from spades_tui.store.settings import SETTING, LastChoices, Settings, save_settings
from spades_tui.words import Words, choose_language
from spades_tui.words.letters import CardLetters, card_letters

if TYPE_CHECKING:
    from spades_tui.store.paths import Paths
    from spades_tui.store.store import Store
    from spades_tui.table import BotRunner, TableOptions

T = TypeVar("T")
BROKEN_PIPE: Final = 141


class Leaving(Exception):
    """The program ends: the input is at its end, or somebody wants it to. ``code`` is the exit code.

    ``why`` is *end* (of the input), *interrupt* (Ctrl+C), *signal*, *gone* (nobody hears any more) or *quit*.
    """

    def __init__(self, why: str, code: int = 0) -> None:
        super().__init__(why, code)
        self.why = why
        self.code = code


@dataclass
class Desk:
    """What a plain session has at hand; only this speaks and listens."""

    words: Words
    settings: Settings
    paths: Paths
    store: Store | None = None
    store_problem: Exception | None = None
    rescued: int = 0
    settings_problems: tuple[object, ...] = ()
    runner: BotRunner | None = None
    language: str = ""
    """The code of the language that the command line asks for; empty: settings and environment decide."""
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    out: TextIO = field(default_factory=lambda: sys.stdout)
    descriptor: int = 0
    """Where lines are read from."""
    interactive: bool = True
    """Whether somebody types: lines then count at once, those of a pipe when something is asked."""
    clock: Callable[[], float] = time.time

    def __post_init__(self) -> None:
        self.words = spoken(self.words)
        self.wake = asyncio.Event()
        self.lines = Lines(self.descriptor, self.wake.set)
        self.saved = True
        """Whether the game that was left last is on disk."""
        self.resumable = False
        """Whether that game is unfinished and this person's."""
        self._leaving: Leaving | None = None
        self._last: list[str] = []
        self._answering = True

    # Saying

    def say(self, *texts: str) -> None:
        """Say texts, each as a sentence in a line of its own; nothing is said of an empty one.

        Raises:
            Leaving: nobody hears it any more.
        """
        lines = [line for text in texts if (line := sentence(self.words, text))]
        if not lines:
            return
        if self._answering:
            self._last, self._answering = [], False
        self._last.extend(lines)
        self._write("".join(f"{line}\n" for line in lines))

    def new_line(self) -> None:
        """End a line that something else has begun.

        Raises:
            Leaving: nobody hears it any more.
        """
        self._write("\n")

    def ring(self) -> None:
        """Ring the terminal's bell, where the person wants to hear it.

        Raises:
            Leaving: nobody hears it any more.
        """
        if self.settings.bell and self.interactive:
            self._write("\a")

    def _write(self, text: str) -> None:
        try:
            self.out.write(text)
            self.out.flush()
        except BrokenPipeError:
            raise Leaving("gone", BROKEN_PIPE) from None
        except (OSError, ValueError):
            raise Leaving("gone", 1) from None

    def repeat(self) -> None:
        """Say once more what was said since the last line that was typed."""
        last, self._last = self._last, []
        self._answering = True
        self.say(*last)

    def word(self, verb: Verb) -> str:
        """Return the word that is typed for a verb in the language spoken."""
        return said_word(verb, self.words.language)

    @property
    def full(self) -> bool:
        """Whether much is spoken."""
        return self.settings.speech != "short"

    def set_speech(self, verb: Verb) -> None:
        """Speak much or little from now on, and say so."""
        _ = self.words
        self.remember({"speech": "full" if verb is Verb.FULL else "short"})
        self.say(
            _("From now on everything is said.") if self.full else _("From now on only what matters is said.")
        )

    # Listening

    @property
    def letters(self) -> CardLetters:
        """The active set of card letters."""
        return card_letters(self.settings.card_letters, self.words.language)

    def leave(self, why: str, code: int) -> None:
        """Have whoever waits for a line leave; for signals."""
        self._leaving = self._leaving or Leaving(why, code)
        self.wake.set()

    def check(self) -> None:
        """Leave where somebody wants the program to end.

        Raises:
            Leaving: so it is.
        """
        if self._leaving is not None:
            raise self._leaving

    def take_line(self) -> str | None:
        """Return the next line that was typed; None when none is there yet.

        Raises:
            Leaving: the input is at its end, or the program is to end.
        """
        self.check()
        line = self.lines.take()
        if line is None and self.lines.ended:
            raise Leaving("end")
        if line is not None:
            self._answering = True
        return line

    async def line(self) -> str:
        """Wait for a line; raises as ``take_line`` does."""
        while (line := self.take_line()) is None:
            self.wake.clear()
            await self.wake.wait()
        return line

    async def heed(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for some work; it is dropped where the program is to end. Lines wait meanwhile.

        Raises:
            Leaving: the program ends.
        """
        task = asyncio.create_task(work)
        try:
            while not task.done():
                self.check()
                self.wake.clear()
                waiting = asyncio.create_task(self.wake.wait())
                await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
                waiting.cancel()
            return task.result()
        finally:
            task.cancel()

    def meanings(self, line: str, verbs: Collection[Verb]) -> tuple[Meaning, ...]:
        """Return all that a line can mean where these verbs make sense."""
        return read(line, self.letters, self.words.language, verbs)

    async def choose(self, question: str, options: Mapping[str, str], now: str | None = None) -> str | None:
        """Ask for one of several things by number or by name; None: the person wants none of them.

        ``options`` are labels by key, ``now`` is the key in force.
        """
        _ = self.words
        shown = dict(options)
        listed = True
        while True:
            if listed:
                self.say(question, *self._numbered(shown, now))
            self.say(_("Type a number or a name, or {back}.", back=self.word(Verb.BACK)))
            line = await self.line()
            found = chosen(line, shown)
            if len(found) == 1:
                return found[0]
            if self.is_back(line):
                return None
            listed = self.asks_again(line)
            if found:
                shown, listed = {key: shown[key] for key in found}, True
                question = _("That may be several things. Which?")
            elif not listed:
                shown = dict(options)
                self.say(_("There is no “{text}” here.", text=line[:40]))

    def _numbered(self, options: Mapping[str, str], now: str | None) -> list[str]:
        _ = self.words
        return [
            _("{number}. {label}, as it is now", number=number, label=label)
            if key == now
            else _("{number}. {label}", number=number, label=label)
            for number, (key, label) in enumerate(options.items(), 1)
        ]

    async def confirm(self, question: str) -> bool:
        """Ask a question for yes or no until one of them is typed."""
        _ = self.words
        self.say(question)
        while True:
            self.say(_("Type {yes} or {no}.", yes=self.word(Verb.YES), no=self.word(Verb.NO)))
            line = await self.line()
            if (answer := self.yes_or_no(line)) is not None:
                return answer
            if self.asks_again(line):
                self.say(question)

    def asks_again(self, line: str) -> bool:
        """Return whether a line asks for a question to be said again; one that wants to quit is obeyed.

        Raises:
            Leaving: the person quits.
        """
        said = self.meanings(line, (Verb.REPEAT, Verb.HELP, Verb.QUIT))
        if said == (Said(Verb.QUIT),):
            raise Leaving("quit")
        return bool(said) and all(isinstance(meaning, Said) for meaning in said)

    def yes_or_no(self, line: str) -> bool | None:
        """Return what a line answers; None: neither."""
        said = [
            meaning.verb for meaning in self.meanings(line, (Verb.YES, Verb.NO)) if isinstance(meaning, Said)
        ]
        if len(said) != 1:
            return None
        return said[0] is Verb.YES

    def is_back(self, line: str) -> bool:
        """Return whether a line says that the person wants nothing here; an empty one does."""
        if not line.strip():
            return True
        return Said(Verb.BACK) in self.meanings(line, (Verb.BACK,))

    # Settings

    def remember(self, changes: Mapping[str, object]) -> None:
        """Change settings by key and keep them; where they cannot be kept it is said, and they hold for now."""
        before = self.settings
        for key, value in changes.items():
            if key in SETTING:
                self.settings = self.settings.with_value(key, value)
            elif isinstance(value, LastChoices):
                self.settings = replace(self.settings, last=value)
        if self.settings == before:
            return
        if before.language != self.settings.language:
            self.language = ""
        language = self.language or choose_language(self.settings.language, self.environ)
        self.words = spoken(self.words.replace(language=language, card_letters=self.settings.card_letters))
        try:
            save_settings(self.paths.settings_file, self.settings, before)
        except StoreError as error:
            self.say(self.words.error(error))

    def table_options(self, seat: int | None) -> TableOptions:
        """Return how a table is run in this session for a person at that seat."""
        from spades_tui.table import TableOptions

        cuts = frozenset({seat} if seat is not None and self.settings.cut_by_hand else ())
        return TableOptions(runner=self.runner, clock=self.clock, manual_cuts=cuts, tempo=self.tempo)

    @property
    def tempo(self) -> float:
        """Seconds a bot's move; nobody waits at a pipe."""
        return self.settings.bot_tempo if self.interactive else 0.0
