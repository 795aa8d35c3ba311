"""What is refused about a rule set, each kind a type of its own with the parameters that say why.

The text of these errors is for developers; ``words`` makes the sentence a player reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from spades_tui.engine.errors import SpadesError

OptionValue: TypeAlias = bool | int | str | None
"""What an option can hold; None is *none*, or an option that another one switches off."""


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values that an option takes: the ``values`` of a choice, or a number from ``low`` to ``high``.

    ``optional`` means that *none* (None) is one of the values.
    """

    kind: Literal["choice", "number", "flag", "text"]
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False

    def holds(self, value: object) -> bool:
        """Return whether a value other than None is one of them; a bool is no number."""
        match self.kind:
            case "choice":
                return isinstance(value, str) and value in self.values
            case "number":
                return type(value) is int and self.low <= value <= self.high
            case "flag":
                return type(value) is bool
            case "text":
                return isinstance(value, str)

    def __str__(self) -> str:
        texts = {
            "choice": ", ".join(self.values),
            "number": f"{self.low}..{self.high}",
            "flag": "true, false",
            "text": "text",
        }
        return texts[self.kind] + (", none" if self.optional else "")


class RuleSetError(SpadesError):
    """The base of everything that is refused about a rule set.

    ``option`` names the option (or key) that is concerned.
    """

    option: str


class UnknownOption(RuleSetError):
    """There is no such ``option``; ``closest`` is the option whose name is like it, if one is."""

    def __init__(self, name: str, closest: str | None) -> None:
        super().__init__(name, closest)
        self.option = name
        self.closest = closest

    def __str__(self) -> str:
        closest = f", did you mean {self.closest!r}?" if self.closest else ""
        return f"unknown option {self.option!r}{closest}"


class UnknownPreset(RuleSetError):
    """There is no preset ``name``; ``presets`` are those that there are."""

    def __init__(self, name: object, presets: tuple[str, ...]) -> None:
        super().__init__(name, presets)
        self.name = name
        self.presets = presets
        self.option = "base"

    def __str__(self) -> str:
        return f"unknown preset {self.name!r}, there are {', '.join(self.presets)}"


class BadOptionValue(RuleSetError):
    """``option`` never takes ``value``; ``allowed`` says which values it takes."""

    def __init__(self, option: str, value: object, allowed: Allowed) -> None:
        super().__init__(option, value, allowed)
        self.option = option
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.option}: {self.value!r} is none of {self.allowed}"


class SwitchedOff(RuleSetError):
    """A ``value`` was given to an ``option`` that is switched off, since ``by_option`` is ``by_value``."""

    def __init__(self, option: str, value: OptionValue, by_option: str, by_value: OptionValue) -> None:
        super().__init__(option, value, by_option, by_value)
        self.option = option
        self.value = value
        self.by_option = by_option
        self.by_value = by_value

    def __str__(self) -> str:
        return f"{self.option}={self.value!r}, but {self.by_option}={self.by_value!r} switches it off"


class NothingMakesBags(RuleSetError):
    """``option`` (``bag_cost``) has a ``value``, but no miss, no overtrick and no failed nil makes bags."""

    def __init__(self, option: str, value: OptionValue) -> None:
        super().__init__(option, value)
        self.option = option
        self.value = value

    def __str__(self) -> str:
        return f"{self.option}={self.value!r}, but nothing makes bags"


class MissingOption(RuleSetError):
    """``option`` is none, but it needs a value, since ``by_option`` is ``by_value``."""

    def __init__(self, option: str, by_option: str, by_value: OptionValue, allowed: Allowed) -> None:
        super().__init__(option, by_option, by_value, allowed)
        self.option = option
        self.by_option = by_option
        self.by_value = by_value
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.option} is none, but {self.by_option}={self.by_value!r} needs one of {self.allowed}"


class Contradiction(RuleSetError):
    """``option`` cannot be ``value`` while ``by_option`` is ``by_value``."""

    def __init__(self, option: str, value: OptionValue, by_option: str, by_value: OptionValue) -> None:
        super().__init__(option, value, by_option, by_value)
        self.option = option
        self.value = value
        self.by_option = by_option
        self.by_value = by_value

    def __str__(self) -> str:
        return f"{self.option}={self.value!r} contradicts {self.by_option}={self.by_value!r}"


class BadToml(RuleSetError):
    """A text is not TOML; ``problem`` is what the reader said, in English."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.option = ""

    def __str__(self) -> str:
        return f"not TOML: {self.problem}"


class TextTooLong(RuleSetError):
    """A text of ``size`` characters is no rule set: ``limit`` is what is read at most."""

    def __init__(self, size: int, limit: int) -> None:
        super().__init__(size, limit)
        self.size = size
        self.limit = limit
        self.option = ""

    def __str__(self) -> str:
        return f"{self.size} characters, at most {self.limit} are read"


class RuleFileError(RuleSetError):
    """A rule set's text is refused at ``line`` (from 1; ``column`` too where it is known) for ``reason``."""

    def __init__(self, line: int, column: int | None, reason: RuleSetError) -> None:
        super().__init__(line, column, reason)
        self.line = line
        self.column = column
        self.reason = reason
        self.option = reason.option

    def __str__(self) -> str:
        place = f"line {self.line}" if self.column is None else f"line {self.line}, column {self.column}"
        return f"{place}: {self.reason}"
