"""What one person's window is made of: words, settings, paths, and what the terminal can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from spades_tui.words import Words
from spades_tui.words.letters import CardLetters, card_letters

if TYPE_CHECKING:
    from spades_tui.ui.themes import Look


BESIDE: Final = "beside"
"""The setting under which suits are shown as symbols with their letters, where the terminal has symbols."""


class SettingsLike(Protocol):
    """The settings that the foundation reads; a settings object may have many more."""

    @property
    def theme(self) -> str:
        """A theme's name or "auto"."""

    @property
    def card_letters(self) -> str:
        """ "auto", "international", "french" or "croatian"."""

    @property
    def charset(self) -> str:
        """ "auto", "unicode", "beside" (letters beside symbols), "letters" or "ascii"."""

    @property
    def mouse(self) -> bool: ...

    @property
    def four_colour(self) -> bool: ...

    @property
    def motion(self) -> str:
        """ "auto" (off over SSH), "off", "short" or "full"."""

    @property
    def vi_keys(self) -> bool: ...

    @property
    def keys(self) -> Mapping[str, Sequence[str]]:
        """Keys of the person's own by command id."""


class PathsLike(Protocol):
    """Where files lie."""

    @property
    def data_dir(self) -> Path: ...

    @property
    def config_dir(self) -> Path: ...

    @property
    def log_dir(self) -> Path: ...


class Charset(Enum):
    """What the terminal can show."""

    UNICODE = "unicode"
    LETTERS = "letters"
    ASCII = "ascii"


class Colours(Enum):
    """How many colours the terminal has."""

    NONE = "none"
    ANSI16 = "16"
    ANSI256 = "256"
    TRUECOLOR = "truecolor"


@dataclass(frozen=True, slots=True)
class PlainSettings:
    """The settings in force where nobody chose any."""

    theme: str = "auto"
    card_letters: str = "auto"
    charset: str = "auto"
    mouse: bool = True
    four_colour: bool = False
    motion: str = "auto"
    vi_keys: bool = False
    keys: Mapping[str, Sequence[str]] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class PlainPaths:
    """Paths given outright."""

    data_dir: Path
    config_dir: Path

    @property
    def log_dir(self) -> Path:
        """The folder of log files."""
        return self.data_dir / "log"


@dataclass(slots=True)
class Session:
    """One person's window. Words and settings may be exchanged while it runs."""

    words: Words
    settings: SettingsLike
    paths: PathsLike
    charset: Charset = Charset.UNICODE
    """What the terminal can show; ``shown_charset`` is what it is asked to show."""
    colours: Colours = Colours.TRUECOLOR
    over_ssh: bool = False
    still: bool = False
    """Whether the terminal's environment asks that nothing moves."""
    titles: bool = False
    """Whether the terminal's window has a title that can be set."""
    language: str = ""
    """The language that was asked for when it began; it holds until the setting is changed. Empty: none was."""
    services: dict[str, object] = field(default_factory=dict)
    """What the command line puts at the screens' disposal (a store, a list of rule sets), by name."""

    @property
    def letters(self) -> CardLetters:
        """The active set of card letters."""
        beside = self.settings.charset == BESIDE and self.shown_charset is Charset.UNICODE
        return card_letters(self.settings.card_letters, self.words.language, beside)

    @property
    def shown_charset(self) -> Charset:
        """The charset to draw in: the setting, or what the terminal can show where it is "auto"."""
        try:
            return Charset(self.settings.charset)
        except ValueError:
            return self.charset

    @property
    def motion(self) -> str:
        """How much moves on the screen: "off", "short" or "full". Over SSH nothing does, unless it was chosen."""
        chosen = self.settings.motion
        if self.still or chosen == "off":
            return "off"
        if chosen in ("short", "full"):
            return chosen
        return "off" if self.over_ssh else "short"

    @property
    def moves(self) -> bool:
        """Whether things may move on the screen."""
        return self.motion != "off"

    @property
    def look(self) -> Look:
        """The theme in force."""
        return self.look_of(self.settings.theme)

    def look_of(self, theme: str) -> Look:
        """Return a theme by name as this terminal shows it, with the suits in two colours or four."""
        from spades_tui.ui.themes import choose

        return choose(theme, self.colours, self.settings.four_colour)
