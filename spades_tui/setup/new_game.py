"""A new game in the making: named rules, the changes made to them, a variant, a length, players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from spades_tui.engine.rule_errors import OptionValue, RuleSetError
from spades_tui.engine.rules import OPTION, PRESETS, RuleSet
from spades_tui.record.clean import clean_text
from spades_tui.setup.choices import PLAYERS, Choices
from spades_tui.store.rule_files import RuleFile
from spades_tui.words.names import VARIANTS, variant_of

LengthKind = Literal["target", "hands"]
Length = tuple[LengthKind, int]

LENGTHS: Final[tuple[Length, ...]] = (
    *(("target", 200), ("target", 300), ("target", 500)),
    *(("hands", 1), ("hands", 4), ("hands", 8)),
)
"""The lengths that one key goes through."""

STEPS: Final[Mapping[str, int]] = {
    "target": 50,
    "losing_limit": 50,
    "hand_limit": 1,
    "bag_penalty": 10,
    "bags_per_penalty": 1,
    "nil_value": 10,
    "blind_nil_value": 10,
    "min_team_bid": 1,
}
"""How far one step goes in each number."""
FIRST: Final[Mapping[str, int]] = {"losing_limit": -200, "hand_limit": 8, "min_team_bid": 4}
"""What a number begins with that was none."""
_OUTER: Final = ("partnership", "trump", "target", "hand_limit")
"""The options that the form has rows of its own for: variant and length."""


@dataclass(frozen=True, slots=True)
class Named:
    """Rules that can be chosen by a name: a preset, or a file of the person's own, which may be broken."""

    name: str
    rules: RuleSet | None
    file: RuleFile | None = None

    @property
    def error(self) -> Exception | None:
        """Why a file cannot be used."""
        return self.file.error if self.file is not None else None


def named_rules(files: Sequence[RuleFile]) -> tuple[Named, ...]:
    """Return all rules that can be chosen: the presets, then the files; a file never hides a preset."""
    presets = [Named(name, rules) for name, rules in PRESETS.items()]
    own = [Named(file.name, file.rules, file) for file in files if file.name not in PRESETS]
    return (*presets, *own)


class NewGame:
    """The choices of the form while they are made. ``rules`` are always valid."""

    def __init__(self, choices: Choices, files: Sequence[RuleFile] = ()) -> None:
        self.known = named_rules(files)
        self.choices = choices
        self.rules = choices.rules
        self.broken: Named | None = None
        """A broken file that is picked; nothing can be started with it."""
        found = next(
            (named for named in self.known if named.name == choices.rules_name and named.rules), None
        )
        self.base = found.rules if found is not None and found.rules is not None else choices.rules
        self._wanted: dict[str, OptionValue] = {
            name: getattr(self.rules, name)
            for name in _OUTER
            if getattr(self.rules, name) != getattr(self.base, name)
        }
        """What the person has chosen of variant and length; the named rules say the rest."""
        self.changes = self._found_changes()

    def _found_changes(self) -> dict[str, OptionValue]:
        """Return what turns the named rules into those that were chosen; the rules are their own base otherwise."""
        rules = self.rules
        outer = {name: getattr(rules, name) for name in _OUTER}
        try:
            plain = self.base.replace(**outer)
            changes = {
                name: value
                for name, value in rules.changed_from(plain).items()
                if OPTION[name].applies(rules) and name not in _OUTER
            }
            if plain.replace(**changes) == rules:
                return changes
        except RuleSetError:
            pass
        self.base = rules
        return {}

    def use_files(self, files: Sequence[RuleFile]) -> None:
        """Take rule files into the list, as they are now."""
        self.known = named_rules(files)

    def rename(self, old: str, new: str, files: Sequence[RuleFile]) -> None:
        """Take the files as they are now, after the one of a name has got another; what is picked stays picked."""
        self.use_files(files)
        if self.broken is not None:
            self.broken = next((named for named in self.known if named.name == new), None)
        elif self.choices.rules_name == old:
            self.choices = replace(self.choices, rules_name=new)

    # Rules

    @property
    def file(self) -> RuleFile | None:
        """The file of the person's own that is picked; None for a preset, and for rules without a name."""
        return next((named.file for named in self.known if named.name == self.name), None)

    @property
    def name(self) -> str:
        """What the rules are called."""
        return self.broken.name if self.broken is not None else self.choices.rules_name

    @property
    def variant(self) -> str:
        """The variant's key."""
        return variant_of(self.rules.partnership, self.rules.trump)

    def pick_rules(self, name: str) -> None:
        """Take named rules; changes to single options are gone.

        Rules of one's own bring their variant and their length. A preset gets those that the person has chosen, and
        what rules passed over have brought is gone.
        """
        named = next(named for named in self.known if named.name == name)
        if named.rules is None:
            self.broken = named
            return
        self.broken = None
        self.choices = replace(self.choices, rules_name=name)
        self.base = named.rules
        self.changes = {}
        own = named.file is not None
        self.rules = self.base if own else self.base.replace(**self._wanted)

    def step_rules(self, by: int) -> None:
        """Take the next named rules, or those before."""
        names = [named.name for named in self.known]
        at = names.index(self.name) if self.name in names else 0
        self.pick_rules(names[(at + by) % len(names)])

    def pick_variant(self, key: str) -> None:
        """Take a variant; changed options that do not go with it give way."""
        partnership, trump = VARIANTS[key]
        self._wanted.update(partnership=partnership, trump=trump)
        self._rebuild({"partnership": partnership, "trump": trump}, self.length_options)

    def step_variant(self, by: int) -> None:
        """Take the next variant, or the one before."""
        keys = list(VARIANTS)
        self.pick_variant(keys[(keys.index(self.variant) + by) % len(keys)])

    def _rebuild(self, variant: Mapping[str, OptionValue], length: Mapping[str, OptionValue]) -> None:
        """Make the rules anew from the named ones, so that what a variant switched off comes back with another."""
        rules = self.base.replace(**{**variant, **length})
        kept: dict[str, OptionValue] = {}
        for name, value in self.changes.items():
            try:
                rules = rules.replace(**{name: value})
            except RuleSetError:
                continue
            kept[name] = value
        self.rules, self.changes = rules, kept

    def set_option(self, name: str, value: OptionValue) -> None:
        """Change one option.

        Raises:
            RuleSetError: it does not go with the others; nothing has changed.
        """
        self.rules = self.rules.replace(**{name: value})
        if name in _OUTER:
            self._wanted[name] = value
        else:
            self.changes[name] = value
        self.broken = None

    def reset_option(self, name: str) -> None:
        """Set one option back to what the named rules have.

        Raises:
            RuleSetError: it does not go with the others; nothing has changed.
        """
        if self.is_changed(name):
            self.set_option(name, getattr(self.base, name))
            self.changes.pop(name, None)
            self._wanted.pop(name, None)

    def reset_options(self) -> None:
        """Set all options back to what the named rules have; variant and length stay."""
        self.changes = {}
        self.rules = self.base.replace(**{name: getattr(self.rules, name) for name in _OUTER})

    def is_changed(self, name: str) -> bool:
        """Return whether an option differs from that of the named rules."""
        if name in _OUTER:
            return bool(getattr(self.rules, name) != getattr(self.base, name))
        return name in self.changed_options

    @property
    def changed_options(self) -> tuple[str, ...]:
        """The options, variant and length aside, that differ from the named rules."""
        plain = self.base.replace(**{name: getattr(self.rules, name) for name in _OUTER})
        changed = self.rules.changed_from(plain)
        return tuple(name for name in changed if OPTION[name].applies(self.rules))

    def next_value(self, name: str, by: int) -> OptionValue:
        """Return the value of an option after a step."""
        option = OPTION[name]
        value: OptionValue = getattr(self.rules, name)
        if option.kind != "number":
            choices = option.choices(self.rules)
            at = choices.index(value) if value in choices else 0
            return choices[(at + by) % len(choices)]
        if value is None:
            return FIRST.get(name, option.low)
        assert isinstance(value, int)
        step = STEPS.get(name, 1)
        after = value + by * step
        if after % step:  # from a typed number to the next round one
            after = (value // step + (1 if by > 0 else 0)) * step
        if not option.low <= after <= option.high:
            return None if option.optional else max(option.low, min(option.high, after))
        return after

    # Length

    @property
    def length(self) -> Length:
        """What the game is played to."""
        limit = self.rules.hand_limit
        return ("target", self.rules.target) if limit is None else ("hands", limit)

    @property
    def length_options(self) -> dict[str, OptionValue]:
        """The options that make the length."""
        return {"target": self.rules.target, "hand_limit": self.rules.hand_limit}

    def step_length(self, by: int) -> None:
        """Take the next length, or the one before; a length of one's own lies between them."""
        now = self.length
        lengths = sorted({*LENGTHS, now}, key=lambda length: (length[0] != "target", length[1]))
        self.set_length(lengths[(lengths.index(now) + by) % len(lengths)])

    def set_length(self, length: Length) -> None:
        """Play to a number of points, or so many hands.

        Raises:
            RuleSetError: there can be no such number.
        """
        kind, number = length
        wanted: dict[str, OptionValue] = {"hand_limit": number}
        if kind == "target":
            wanted = {"target": number, "hand_limit": None}
        self.rules = self.rules.replace(**wanted)
        self._wanted.update(wanted)

    # Players

    def set_player(self, name: str) -> None:
        """Give the person a name."""
        self.choices = replace(self.choices, player=clean_text(name))

    def set_bot_name(self, seat: int, name: str) -> None:
        """Give a bot a name; an empty one is the one it had at first."""
        names = list(self.choices.bot_names)
        names[seat - 1] = clean_text(name) or PLAYERS[seat - 1]
        self.choices = replace(self.choices, bot_names=(names[0], names[1], names[2]))

    def set_bot(self, seat: int, bot: str) -> None:
        """Let a bot play a seat."""
        bots = list(self.choices.bots)
        bots[seat - 1] = bot
        self.choices = replace(self.choices, bots=(bots[0], bots[1], bots[2]))

    def set_name(self, name: str) -> None:
        """Give the game a name."""
        self.choices = replace(self.choices, name=clean_text(name, width=60))

    def made(self) -> Choices:
        """Return what was chosen."""
        return replace(self.choices, rules=self.rules)
