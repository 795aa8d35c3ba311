"""A person's settings: a frozen value, the list from which its screen is drawn, and the TOML file it lives in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from spades_tui.record.clean import NAME_WIDTH, clean_text
from spades_tui.store.errors import StoreError
from spades_tui.store.files import free_name, read_file, write_file
from spades_tui.store.toml_file import TOML_LIMIT, BrokenToml, line_of, read_toml

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

Value: TypeAlias = str | bool | float
Pause: TypeAlias = float | Literal["key"]

OPTIONS_LENGTH: Final = 4000
"""The longest text of rules that the last choices hold, in characters."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: a flag, a choice of words, or a number of seconds from ``low`` to ``high``.

    A number may also be one of the words in ``choices``.
    """

    key: str
    kind: Literal["flag", "choice", "number"]
    default: Value
    choices: tuple[str, ...] = ()
    low: float = 0.0
    high: float = 0.0

    def read(self, value: object) -> Value | None:
        """Return the value as this setting takes it; None where it does not."""
        match self.kind:
            case "flag":
                return value if isinstance(value, bool) else None
            case "choice":
                return value if isinstance(value, str) and value in self.choices else None
            case "number":
                if isinstance(value, str):
                    return value if value in self.choices else None
                if isinstance(value, bool) or not isinstance(value, int | float):
                    return None
                # First the range: a whole number can be too large for a float, and NaN is in no range.
                return float(value) if self.low <= value <= self.high else None


SETTINGS: Final[tuple[Setting, ...]] = (
    Setting("language", "choice", "auto", ("auto", "en", "fr", "hr")),
    Setting(
        "theme",
        "choice",
        "auto",
        ("auto", "felt", "midnight", "paper", "terminal", "contrast", "colour-blind", "mono"),
    ),
    Setting("four_colour", "flag", False),
    Setting("charset", "choice", "auto", ("auto", "unicode", "beside", "letters", "ascii")),
    Setting("card_letters", "choice", "auto", ("auto", "international", "french", "croatian")),
    Setting("cards", "choice", "auto", ("auto", "chips", "compact", "large")),
    Setting("sort_descending", "flag", True),
    Setting("alternate_colours", "flag", True),
    Setting("cards_out", "flag", False),
    Setting("look_automatically", "flag", False),
    Setting("cut_by_hand", "flag", False),
    Setting("trick_pause", "number", 1.5, ("key",), 0.0, 10.0),
    Setting("bot_tempo", "number", 0.6, (), 0.0, 10.0),
    Setting("motion", "choice", "auto", ("auto", "off", "short", "full")),
    Setting("one_step", "flag", False),
    Setting("play_out", "flag", False),
    Setting("mouse", "flag", True),
    Setting("vi_keys", "flag", False),
    Setting("bell", "flag", False),
    Setting("title", "flag", False),
    Setting("speech", "choice", "full", ("full", "short")),
)
"""Every setting but the two tables, in the order of the settings screen."""

SETTING: Final[Mapping[str, Setting]] = {setting.key: setting for setting in SETTINGS}
"""The settings by key."""


@dataclass(frozen=True, slots=True)
class LastChoices:
    """What was chosen for the last new game; what is empty or None was not chosen yet.

    A game's length is a ``target`` of points or a number of ``hands``.
    """

    variant: str = ""
    rules: str = ""
    target: int | None = None
    hands: int | None = None
    seats: tuple[str, ...] = ()
    """The four seats, each ``person`` or a bot's name; or none."""
    name: str = ""
    """The person's own name."""
    players: tuple[str, ...] = ()
    """The names of the bots at West, North and East; or none."""
    options: str = ""
    """All rules as a TOML text, where single options of the named ones were changed."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one session; ``replace`` makes others. Times are seconds."""

    language: str = "auto"
    theme: str = "auto"
    four_colour: bool = False
    charset: str = "auto"
    card_letters: str = "auto"
    cards: str = "auto"
    sort_descending: bool = True
    alternate_colours: bool = True
    cards_out: bool = False
    look_automatically: bool = False
    cut_by_hand: bool = False
    trick_pause: Pause = 1.5
    bot_tempo: float = 0.6
    motion: str = "auto"
    one_step: bool = False
    play_out: bool = False
    mouse: bool = True
    vi_keys: bool = False
    bell: bool = False
    title: bool = False
    speech: str = "full"
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Keys that a person has bound, by the command's id."""
    last: LastChoices = LastChoices()

    def get(self, key: str) -> Value:
        """Return the value of one of ``SETTINGS``."""
        value: Value = getattr(self, SETTING[key].key)
        return value

    def with_value(self, key: str, value: object) -> Settings:
        """Return these settings with another value for one of ``SETTINGS``.

        Raises:
            ValueError: the setting takes no such value.
        """
        checked = SETTING[key].read(value)
        if checked is None:
            raise ValueError(f"{key} cannot be {value!r}")
        changes: dict[str, Any] = {key: checked}
        return replace(self, **changes)


@dataclass(frozen=True, slots=True)
class SettingProblem:
    """A value in the file that cannot be used, so that the default is: ``value`` is its text, shortened.

    ``setting`` says what would be right; None in the tables ``keys`` and ``last``. ``line`` is from 1.
    """

    key: str
    value: str
    setting: Setting | None
    line: int | None


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """The settings to use, what in the file is not, and why the whole file is not, where that is so."""

    settings: Settings
    problems: tuple[SettingProblem, ...] = ()
    broken: StoreError | None = None

    @property
    def all_problems(self) -> tuple[SettingProblem | StoreError, ...]:
        """All that is wrong with the file."""
        return self.problems if self.broken is None else (self.broken, *self.problems)


def load_settings(path: Path) -> LoadedSettings:
    """Return the settings of a file; whatever is wrong with it is reported, and the defaults stand in for it."""
    try:
        found = read_toml(path)
    except StoreError as error:
        return LoadedSettings(Settings(), (), error)
    if found is None:
        return LoadedSettings(Settings())
    text, table = found
    problems: list[SettingProblem] = []

    def refuse(key: str, value: object, line: int | None) -> None:
        problems.append(SettingProblem(key, _shown(value), SETTING.get(key), line))

    values: dict[str, Any] = {}
    for setting in SETTINGS:
        if setting.key in table:
            value = setting.read(table[setting.key])
            if value is None:
                refuse(setting.key, table[setting.key], line_of(text, setting.key))
            else:
                values[setting.key] = value
    for name, read in (("keys", _read_keys), ("last", _read_last)):
        if name in table:
            section = _Section(name, table[name], text, refuse)
            values[name] = read(section)
    return LoadedSettings(Settings(**values), tuple(problems))


def save_settings(path: Path, settings: Settings, before: Settings | None = None) -> Path | None:
    """Write the settings that differ from ``before`` (by default from what the file says) into the file.

    All else in it stays: unknown keys, comments, values that another window has changed meanwhile. A file that is
    no TOML is kept under another name, which is returned; otherwise None is.

    Raises:
        Unwritable, StoreFull: it cannot be written, and is as it was.
        Unreadable, TooLarge: what is there cannot be read, so it is not touched.
    """
    import tomlkit

    kept: Path | None = None
    try:
        found = read_toml(path)
        document = tomlkit.parse(found[0]) if found is not None else tomlkit.document()
    except (BrokenToml, tomlkit.exceptions.TOMLKitError):
        kept = free_name(path.with_name(path.name + ".bak"))
        write_file(kept, read_file(path, TOML_LIMIT) or b"")
        found, document = None, tomlkit.document()
    if before is None or found is None:
        before = load_settings(path).settings if found is not None else Settings()
    changes = dict(_changes(before, settings))
    if changes or kept is not None:
        for name, value in changes.items():
            if name in ("keys", "last"):
                _write_table(document, name, value)
            else:
                document[name] = value
        write_file(path, tomlkit.dumps(document).encode())
    return kept


def _changes(before: Settings, after: Settings) -> Iterator[tuple[str, Any]]:
    for name in (entry.name for entry in fields(Settings)):
        old, new = getattr(before, name), getattr(after, name)
        if old == new:
            continue
        if name == "keys":
            yield (
                name,
                {
                    key: list(new[key]) if key in new else None
                    for key in (*old, *(key for key in new if key not in old))
                    if old.get(key) != new.get(key)
                },
            )
        elif name == "last":
            yield (
                name,
                {
                    entry.name: _plain(getattr(new, entry.name))
                    for entry in fields(LastChoices)
                    if getattr(old, entry.name) != getattr(new, entry.name)
                },
            )
        else:
            yield name, new


def _plain(value: object) -> object:
    """Return a value as TOML holds it; None for what is not written at all."""
    if isinstance(value, tuple):
        return list(value) or None
    return None if value == "" else value


def _write_table(document: TOMLDocument, name: str, changes: Mapping[str, object]) -> None:
    import tomlkit

    if not isinstance(document.get(name), dict):
        document[name] = tomlkit.table()
    table: Any = document[name]
    for key, value in changes.items():
        if value is not None:
            table[key] = value
        elif key in table:
            del table[key]


@dataclass(frozen=True, slots=True)
class _Section:
    """A table of the file, each of whose entries is read or refused."""

    name: str
    found: object
    text: str
    refuse: Callable[[str, object, int | None], None]

    def table(self) -> Mapping[str, object]:
        """Return the table; what is none is refused as a whole."""
        if isinstance(self.found, dict):
            return self.found
        self.refuse(self.name, self.found, line_of(self.text, self.name))
        return {}

    def bad(self, key: str, value: object) -> None:
        """Refuse one entry."""
        self.refuse(f"{self.name}.{key}"[:60], value, line_of(self.text, key, self.name))


def _read_keys(section: _Section) -> Mapping[str, tuple[str, ...]]:
    keys: dict[str, tuple[str, ...]] = {}
    for command, value in section.table().items():
        bound = _texts([value] if isinstance(value, str) else value, 20, 10)
        if bound is None:
            section.bad(command, value)
        else:
            keys[command] = bound
    return keys


def _read_last(section: _Section) -> LastChoices:
    table = section.table()
    values: dict[str, Any] = {}
    for name, read in _LAST.items():
        if name in table:
            value = read(table[name])
            if value is None:
                section.bad(name, table[name])
            else:
                values[name] = value
    return LastChoices(**values)


def _text(value: object) -> str | None:
    return clean_text(value, width=60) if isinstance(value, str) else None


def _name(value: object) -> str | None:
    return clean_text(value) if isinstance(value, str) else None


def _texts(value: object, width: int, most: int) -> tuple[str, ...] | None:
    """Return a list of at most so many texts, none of them empty; None for anything else."""
    if not isinstance(value, list) or len(value) > most:
        return None
    found = [clean_text(entry, width=width) if isinstance(entry, str) else "" for entry in value]
    return tuple(found) if all(found) else None


def _seats(value: object) -> tuple[str, ...] | None:
    found = _texts(value, 200, 4)
    return found if found is not None and len(found) == 4 else None


def _whole(low: int, high: int) -> Callable[[object], int | None]:
    return lambda value: value if type(value) is int and low <= value <= high else None


def _players(value: object) -> tuple[str, ...] | None:
    found = _texts(value, NAME_WIDTH, 3)
    return found if found is not None and len(found) == 3 else None


def _rules(value: object) -> str | None:
    return value if isinstance(value, str) and len(value) <= OPTIONS_LENGTH else None


_LAST: Final[Mapping[str, Callable[[object], object]]] = {
    "variant": _text,
    "rules": _text,
    "target": _whole(50, 5000),
    "hands": _whole(1, 200),
    "seats": _seats,
    "name": _name,
    "players": _players,
    "options": _rules,
}


def _shown(value: object) -> str:
    try:
        text = str(value)
    except ValueError:  # a whole number of thousands of digits
        text = "…"
    if isinstance(value, bool):
        text = text.lower()
    return clean_text(text, width=40)
