"""What is refused about a rule set, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.rule_errors import (
    Allowed,
    BadOptionValue,
    BadToml,
    Contradiction,
    MissingOption,
    NothingMakesBags,
    RuleFileError,
    RuleSetError,
    SwitchedOff,
    TextTooLong,
    UnknownOption,
    UnknownPreset,
)
from spades_tui.words.options import option_label, value_label
from spades_tui.words.quoting import quoted, shortened
from spades_tui.words.reader_errors import place_and_reason, reader_problem

if TYPE_CHECKING:
    from spades_tui.words.words import Words

# A rule set's file is written with the options' own names, so an error names them beside their labels.


def _option(_: Words, name: str) -> str:
    return _("{label} ({name})", label=option_label(_, name), name=shortened(name))


def _value(_: Words, option: str, value: object) -> str:
    if value is None or isinstance(value, bool | int | str):
        return value_label(_, option, value)
    return quoted(_, value)


def _allowed(_: Words, allowed: Allowed) -> str:
    if allowed.kind == "number":
        text = _(
            "a whole number from {low} to {high}", low=_.number(allowed.low), high=_.number(allowed.high)
        )
    elif allowed.kind == "flag":
        text = _("true or false")
    elif allowed.kind == "choice":
        text = _("one of {values}", values=", ".join(allowed.values))
    else:
        text = _("one of {values}", values=", ".join(allowed.values)) if allowed.values else _("a text")
    return _("{values}, or none", values=text) if allowed.optional else text


def _unknown_option(_: Words, error: UnknownOption) -> str:
    name = quoted(_, error.option)
    if error.closest:
        return _("There is no option {name}; is {closest} meant?", name=name, closest=error.closest)
    return _("There is no option {name}.", name=name)


def _unknown_preset(_: Words, error: UnknownPreset) -> str:
    presets = _.listed(error.presets)
    return _(
        "There are no rules named {name}; there are {presets}.", name=quoted(_, error.name), presets=presets
    )


def _bad_value(_: Words, error: BadOptionValue) -> str:
    name = error.option
    shown = name if name in ("name", "base") else _option(_, name)
    return _(
        "{option} cannot be {value}: it is {allowed}.",
        option=shown,
        value=quoted(_, error.value) if isinstance(error.value, str) else shortened(str(error.value)),
        allowed=_allowed(_, error.allowed),
    )


def _switched_off(_: Words, error: SwitchedOff) -> str:
    return _(
        "{option} has no meaning while {by_option} is “{by_value}”: leave it out.",
        option=_option(_, error.option),
        by_option=_option(_, error.by_option),
        by_value=_value(_, error.by_option, error.by_value),
    )


def _missing(_: Words, error: MissingOption) -> str:
    return _(
        "{option} needs a value while {by_option} is “{by_value}”: {allowed}.",
        option=_option(_, error.option),
        by_option=_option(_, error.by_option),
        by_value=_value(_, error.by_option, error.by_value),
        allowed=_allowed(_, error.allowed),
    )


def _contradiction(_: Words, error: Contradiction) -> str:
    return _(
        "{option} cannot be “{value}” while {by_option} is “{by_value}”.",
        option=_option(_, error.option),
        value=_value(_, error.option, error.value),
        by_option=_option(_, error.by_option),
        by_value=_value(_, error.by_option, error.by_value),
    )


def _bad_toml(_: Words, error: BadToml) -> str:
    problem = reader_problem(_, error.problem, 120)
    return _("This is not valid TOML: {problem}.", problem=problem)


RULE_ERRORS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = MappingProxyType(
    {
        RuleSetError: lambda _, error: _(
            "These rules are not valid ({option}).", option=shortened(error.option)
        ),
        UnknownOption: _unknown_option,
        UnknownPreset: _unknown_preset,
        BadOptionValue: _bad_value,
        SwitchedOff: _switched_off,
        NothingMakesBags: lambda _, error: _(
            "{option} has no meaning here: nothing in these rules makes bags.",
            option=_option(_, error.option),
        ),
        MissingOption: _missing,
        Contradiction: _contradiction,
        BadToml: _bad_toml,
        TextTooLong: lambda _, error: _(
            "This text is too long for a set of rules: {size} characters, where {limit} are the most.",
            size=error.size,
            limit=error.limit,
        ),
        RuleFileError: place_and_reason,
    }
)
"""The errors about rule sets, by type."""
