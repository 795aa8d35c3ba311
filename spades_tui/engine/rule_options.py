"""The options of a rule set as data: their values and defaults, and which of them switches which on."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from spades_tui.engine.rule_errors import (
    Allowed,
    BadOptionValue,
    Contradiction,
    MissingOption,
    NothingMakesBags,
    OptionValue,
    SwitchedOff,
    UnknownOption,
)

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a rule set.

    ``switches`` are the pairs (option, values) of which at least one must hold for this option to be on; an
    option without any is always on. ``default`` is what it holds when it is switched on, and under HT rules
    wherever they have it on. ``excluded`` are values that do not go with another option's value, as triples
    (value, other option, its value).
    """

    name: str
    allowed: Allowed
    default: OptionValue
    switches: tuple[tuple[str, tuple[OptionValue, ...]], ...] = ()
    excluded: tuple[tuple[OptionValue, str, OptionValue], ...] = ()
    off: OptionValue = None
    """What it holds while it is off: None, but for ``bag_cost``, which is then ``none``."""

    @property
    def kind(self) -> Literal["choice", "number", "flag", "text"]:
        """What it holds: one of some words, a number, or yes and no."""
        return self.allowed.kind

    @property
    def values(self) -> tuple[str, ...]:
        """The words to choose from; empty for a number or a flag."""
        return self.allowed.values

    @property
    def low(self) -> int:
        """The smallest number."""
        return self.allowed.low

    @property
    def high(self) -> int:
        """The largest number."""
        return self.allowed.high

    @property
    def optional(self) -> bool:
        """Whether *none* (None) is one of its values while it is on."""
        return self.allowed.optional

    def applies(self, rules: RuleSet) -> bool:
        """Return whether the option is on under these rules; one that is not holds ``off``."""
        return not self.switches or any(getattr(rules, name) in values for name, values in self.switches)

    def choices(self, rules: RuleSet) -> tuple[OptionValue, ...]:
        """Return the values that ``rules.replace`` takes for it now, None for *none* among them.

        Empty while the option is off and for a number that cannot be none; a number's range is not listed.
        """
        if not self.applies(rules):
            return ()
        listed: tuple[OptionValue, ...] = (True, False) if self.kind == "flag" else self.values
        if self.optional:
            listed += (None,)
        return tuple(
            value
            for value in listed
            if not any(
                value == excluded and getattr(rules, other) == by for excluded, other, by in self.excluded
            )
        )

    def is_on(self, values: Mapping[str, OptionValue]) -> bool:
        """Return the same as ``applies``, for values that are not a rule set yet."""
        return not self.switches or any(values[name] in on for name, on in self.switches)

    def exclusion(self, values: Mapping[str, OptionValue]) -> tuple[str, OptionValue] | None:
        """Return the option and value that exclude this option's value; None when nothing does."""
        for value, other, by in self.excluded:
            if values[self.name] == value and values[other] == by:
                return other, by
        return None


NONE: Final = "none"
"""The word for *none* in a text, also taken for None wherever an option can be None."""

_FLAG: Final = Allowed("flag")
_NIL: Final = (("nil", (True,)),)
_BLIND: Final = (("blind_nil", ("always", "behind_100")),)
_MISSED_BAGS: Final = (("missed", ("bags",)),)
_PER_TEN: Final = (("bag_cost", ("per_ten",)),)
_BAGS: Final = (("missed", ("bags",)), ("overtrick", ("bag", "bag_minus")), ("nil_failed", ("bags",)))


def _choice(*values: str, optional: bool = False) -> Allowed:
    return Allowed("choice", values, optional=optional)


def _number(low: int, high: int, *, optional: bool = False) -> Allowed:
    return Allowed("number", low=low, high=high, optional=optional)


OPTIONS: Final[tuple[Option, ...]] = (
    Option("target", _number(50, 5000), 500),
    Option("losing_limit", _number(-5000, -50, optional=True), None),
    Option("hand_limit", _number(1, 200, optional=True), None),
    Option("partnership", _FLAG, True),
    Option("trump", _choice("spades", "auction"), "spades"),
    Option(
        "first_lead",
        _choice("two_of_clubs_holder", "two_of_clubs", "lowest_club", "left_of_dealer"),
        "two_of_clubs_holder",
    ),
    Option("break_spades", _FLAG, False),
    Option("contract", _choice("player", "team"), "player", excluded=(("team", "partnership", False),)),
    Option("trick_points", _choice("won", "bid_x10"), "won"),
    Option("missed", _choice("bags", "nothing", "lose_bid"), "bags"),
    Option("missed_bags", _choice("shortfall", "bid", "one"), "shortfall", _MISSED_BAGS),
    Option("thirteen_bags", _FLAG, True, _MISSED_BAGS),
    Option("overtrick", _choice("nothing", "bag", "bag_minus"), "nothing"),
    Option(
        "bag_cost",
        _choice("tiered", "per_ten", NONE),
        "tiered",
        _BAGS,
        excluded=((NONE, "missed", "bags"), (NONE, "nil_failed", "bags")),
        off=NONE,
    ),
    Option("bag_count", _choice("game", "hand"), "game", excluded=(("hand", "bag_cost", "per_ten"),)),
    Option("bag_penalty", _number(1, 500), 100, _PER_TEN),
    Option("bags_per_penalty", _number(3, 20), 10, _PER_TEN),
    Option("nil", _FLAG, True),
    Option("nil_value", _number(10, 500), 100, _NIL),
    Option("nil_failed", _choice("bags", "lose", "nothing"), "bags", _NIL),
    Option("failed_nil_tricks", _choice("bags", "help"), "bags", (("contract", ("team",)),)),
    Option("blind_nil", _choice("always", "behind_100", "off"), "always", _NIL),
    Option("blind_nil_value", _number(10, 1000), 200, _BLIND),
    Option("min_team_bid", _number(1, 13, optional=True), None, (("partnership", (True,)),)),
    Option("forbid_total_13", _FLAG, False),
    Option("slam_doubles", _FLAG, True),
)
"""Every option in the order of the table of rules, which is the order of fields in ``RuleSet``."""

OPTION: Final[Mapping[str, Option]] = {option.name: option for option in OPTIONS}
"""The options by name."""

_DEPENDENT: Final = tuple(
    OPTION[name]
    for name in (
        "contract",
        "min_team_bid",
        "failed_nil_tricks",
        "missed_bags",
        "thirteen_bags",
        "nil_value",
        "nil_failed",
        "blind_nil",
        "blind_nil_value",
        "bag_cost",
        "bag_count",
        "bag_penalty",
        "bags_per_penalty",
    )
)
"""The options that depend on others, each after those that it depends on."""


def closest_name(name: str, names: Iterable[str]) -> str | None:
    """Return the one of the names that is most like this one; None when none is like it."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name[:100].lower().replace("-", "_"), list(names), n=1)), None)


def check_value(name: str, value: object) -> OptionValue:
    """Return the value of an option if it takes it at all, whatever the others hold.

    None and the word ``none`` mean the same for every option that can be none or off; returned is what the option
    holds then: None, but ``none`` for ``bag_cost``.

    Raises:
        UnknownOption: there is no option of that name.
        BadOptionValue: it takes no such value.
    """
    option = OPTION.get(name)
    if option is None:
        raise UnknownOption(name, closest_name(name, OPTION))
    if (value is None or value == NONE) and (option.optional or option.switches):
        return option.off
    if isinstance(value, (bool, int, str)) and option.allowed.holds(value):
        return value
    raise BadOptionValue(name, value, option.allowed)


def check_values(values: Mapping[str, OptionValue]) -> None:
    """Check that the values of all options go together.

    Raises:
        SwitchedOff, NothingMakesBags: an option that is off has a value.
        MissingOption: an option that is on, and cannot be none, is None.
        Contradiction: two options' values exclude each other.
    """
    for option in OPTIONS:
        value = values[option.name]
        if not option.is_on(values):
            if value == option.off:
                continue
            if option.name == "bag_cost":
                raise NothingMakesBags(option.name, value)
            raise SwitchedOff(option.name, value, *_switch(option, values))
        if (excluded_by := option.exclusion(values)) is not None:
            raise Contradiction(option.name, value, *excluded_by)
        if value is None and not option.optional:
            by_option = option.switches[0][0]
            raise MissingOption(option.name, by_option, values[by_option], option.allowed)


def resolve(before: Mapping[str, OptionValue], changes: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return all values after ``changes`` to valid values, where what is not written out gives way.

    Everything that the changes switch off is None (``bag_cost`` is ``none``), what they switch on has its
    default, and what they exclude becomes the default. What is written out in ``changes`` stays as it is, so
    the result may contradict itself: ``check_values`` says so.
    """
    values = {**before, **changes}
    for option in _DEPENDENT:
        name = option.name
        if name in changes:
            continue
        if not option.is_on(values):
            values[name] = option.off
        elif not option.is_on(before):
            values[name] = _default(option, before, changes, values)
        elif option.exclusion(values) is not None:
            values[name] = option.default
    return values


def _default(
    option: Option,
    before: Mapping[str, OptionValue],
    changes: Container[str],
    values: Mapping[str, OptionValue],
) -> OptionValue:
    """Return what an option gets that is switched on: its default.

    Where bags cost nothing by choice, a failed nil loses its value instead of making bags: the default would
    be a contradiction that nobody wrote.
    """
    if option.name == "nil_failed" and values["bag_cost"] == NONE:
        chosen = "bag_cost" in changes or OPTION["bag_cost"].is_on(before)
        return "lose" if chosen else option.default
    return option.default


def _switch(option: Option, values: Mapping[str, OptionValue]) -> tuple[str, OptionValue]:
    """Return the option and value that have switched an option off, the first cause in a chain of them."""
    name = option.switches[0][0]
    cause = OPTION[name]
    if len(cause.switches) == 1 and not cause.is_on(values):
        return _switch(cause, values)
    return name, values[name]
