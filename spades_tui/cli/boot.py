"""What every command starts from: paths, settings, words, and standard error."""

from __future__ import annotations

import codecs
import io
import os
import sys
from dataclasses import dataclass
from typing import Final

from spades_tui.record.clean import clean_text
from spades_tui.store.errors import StoreError
from spades_tui.store.paths import Paths
from spades_tui.store.settings import LoadedSettings, Settings, load_settings
from spades_tui.words import Words, available_languages, choose_language, language_code
from spades_tui.words.words import ascii_text

MESSAGE_WIDTH: Final = 1000
"""Widest line of a message, in cells: a path with much around it."""
LIKENESS: Final = "spades-tui.likeness"
"""The name of the error handler of both streams."""


@dataclass(frozen=True, slots=True)
class Boot:
    """The session's paths (None without a home), settings and words."""

    paths: Paths | None
    no_paths: StoreError | None
    settings: LoadedSettings
    words: Words
    language: str = ""
    """The code of the language that the command line asks for; empty: the settings and the environment decide."""

    def fail(self, error: BaseException, code: int = 1) -> int:
        """Tell an error in a sentence on standard error and return the exit code."""
        return self.complain(self.words.error(error), code)

    def complain(self, sentence: str, code: int = 1) -> int:
        """Tell a sentence on standard error and return the exit code; what it quotes is made clean."""
        print(f"spades-tui: {clean_text(sentence, width=MESSAGE_WIDTH, lines=20)}", file=sys.stderr)
        return code

    def known_paths(self) -> Paths:
        """Return the paths.

        Raises:
            StoreError: there is no home directory, and nobody said where the data are to live.
        """
        if self.paths is None:
            assert self.no_paths is not None
            raise self.no_paths
        return self.paths


def boot(data_dir: str | None, language: str | None = None) -> Boot:
    """Return the session's ground, made of the environment and the settings file.

    ``language`` is what the command line asks for; one that there is no catalogue for counts as not asked for.
    """
    paths: Paths | None = None
    problem: StoreError | None = None
    try:
        paths = Paths.find(data_dir)
    except StoreError as error:
        problem = error
    settings = load_settings(paths.settings_file) if paths is not None else LoadedSettings(Settings())
    asked = language_code(language or "")
    asked = asked if asked in available_languages() else ""
    return Boot(paths, problem, settings, _words(asked or settings.settings.language), asked)


def _words(chosen: str) -> Words:
    from spades_tui.ui.session import Charset
    from spades_tui.ui.terminal import charset_of, launch_environ

    environ = launch_environ(os.environ)
    ascii_only = charset_of(environ) is Charset.ASCII
    language = choose_language(chosen, os.environ)
    codecs.register_error(LIKENESS, _likeness)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="ascii" if ascii_only else None, errors=LIKENESS)
    return Words(language, letters=ascii_only, ascii=ascii_only)


def _likeness(error: UnicodeError) -> tuple[str, int]:
    """Return ASCII for what a stream's charset lacks, a question mark at worst: no name may stop anything."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return ascii_text(error.object[error.start : error.end]), error.end
