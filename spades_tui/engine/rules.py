"""The rule set: every difference between two ways to play Spades is one of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Literal

from spades_tui.engine.rule_errors import OptionValue, UnknownPreset
from spades_tui.engine.rule_options import (
    OPTION,
    OPTIONS,
    Option,
    check_value,
    check_values,
    resolve,
)

__all__ = ["OPTION", "OPTIONS", "PRESETS", "Option", "OptionValue", "RuleSet"]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A valid set of rules: one field for each row of the table of options, HT rules by default.

    An option that another one switches off is None, as is a limit that is *none* (the word ``"none"`` is taken
    for None); ``bag_cost`` is ``"none"`` where bags cost nothing or never come. Constructed directly, all
    options must go together as they are: ``RuleSet(partnership=False)`` is valid, ``RuleSet(contract="team")``
    is not, since ``failed_nil_tricks`` is then missing. ``replace`` and ``preset`` are the easier doors.

    What the table leaves open is read so: ``bag_count`` always has a value, also where bags cost nothing;
    ``failed_nil_tricks`` is on with team contracts, also without nil; without nil ``blind_nil`` is None and
    not ``off``.

    >>> RuleSet.preset("standard").replace(partnership=False).contract
    'player'

    Raises:
        RuleSetError: a value is not among those an option takes, or two options contradict each other.
    """

    target: int = 500
    losing_limit: int | None = None
    hand_limit: int | None = None
    partnership: bool = True
    trump: Literal["spades", "auction"] = "spades"
    first_lead: Literal["two_of_clubs_holder", "two_of_clubs", "lowest_club", "left_of_dealer"] = (
        "two_of_clubs_holder"
    )
    break_spades: bool = False
    contract: Literal["player", "team"] = "player"
    trick_points: Literal["won", "bid_x10"] = "won"
    missed: Literal["bags", "nothing", "lose_bid"] = "bags"
    missed_bags: Literal["shortfall", "bid", "one"] | None = "shortfall"
    thirteen_bags: bool | None = True
    overtrick: Literal["nothing", "bag", "bag_minus"] = "nothing"
    bag_cost: Literal["tiered", "per_ten", "none"] = "tiered"
    bag_count: Literal["game", "hand"] = "game"
    bag_penalty: int | None = None
    bags_per_penalty: int | None = None
    nil: bool = True
    nil_value: int | None = 100
    nil_failed: Literal["bags", "lose", "nothing"] | None = "bags"
    failed_nil_tricks: Literal["bags", "help"] | None = None
    blind_nil: Literal["always", "behind_100", "off"] | None = "always"
    blind_nil_value: int | None = 200
    min_team_bid: int | None = None
    forbid_total_13: bool = False
    slam_doubles: bool = True

    def __post_init__(self) -> None:
        for name, value in self.as_dict().items():
            checked = check_value(name, value)
            if checked is not value:
                object.__setattr__(self, name, checked)
        check_values(self.as_dict())

    @classmethod
    def preset(cls, name: str) -> RuleSet:
        """Return a preset: ``ht``, ``standard`` or ``ht-strict``.

        Raises:
            UnknownPreset: there is no preset of that name.
        """
        rules = PRESETS.get(name)
        if rules is None:
            raise UnknownPreset(name, tuple(PRESETS))
        return rules

    def replace(self, **changes: OptionValue) -> RuleSet:
        """Return these rules with changes.

        What a change switches off becomes None; what it switches on gets its default. An option that is not
        written out and that a change excludes gets its default too: ``contract`` becomes ``player`` without
        partnership, ``bag_count`` becomes ``game`` with ``per_ten``, ``bag_cost`` becomes ``tiered`` where a
        miss or a failed nil comes to make bags. Where the table names no default, that of HT rules is taken:
        ``nil_failed`` is ``bags`` (``lose`` where bags cost nothing by choice), ``blind_nil`` is ``always``.

        Raises:
            UnknownOption: there is no option of that name.
            BadOptionValue: an option takes no such value.
            SwitchedOff, NothingMakesBags, MissingOption, Contradiction: the changes contradict each other or
                an option that they leave alone.
        """
        checked = {name: check_value(name, value) for name, value in changes.items()}
        values: dict[str, Any] = resolve(self.as_dict(), checked)
        return RuleSet(**values)

    def as_dict(self) -> dict[str, OptionValue]:
        """Return the options by name in the order of the table; ``RuleSet`` makes equal rules of them."""
        return {option.name: getattr(self, option.name) for option in OPTIONS}

    def changed_from(self, other: RuleSet) -> dict[str, OptionValue]:
        """Return those options, with the values of these rules, that the other rules have otherwise.

        It is for showing; ``other.replace`` needs all of ``as_dict`` to come to equal rules in every case.
        """
        return {name: value for name, value in self.as_dict().items() if value != getattr(other, name)}

    @property
    def sides(self) -> int:
        """How many sides play: 2 in partnership, else 4."""
        return 2 if self.partnership else 4

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: seats 0 and 2 are side 0 in partnership; in cutthroat it is the seat."""
        return seat % 2 if self.partnership else seat

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side, the lower one first."""
        return (side, side + 2) if self.partnership else (side,)

    @property
    def makes_bags(self) -> bool:
        """Whether a miss, an overtrick or a failed nil can make bags."""
        return self.missed == "bags" or self.overtrick != "nothing" or self.nil_failed == "bags"

    @property
    def offers_blind_nil(self) -> bool:
        """Whether blind nil can be bid at all in some game (row 7)."""
        return self.blind_nil in ("always", "behind_100")

    def to_toml(self, name: str | None = None) -> str:
        """Return these rules as a TOML text, which ``from_toml`` reads back to equal rules.

        Options that are off are left out; *none* is written as a word.
        """
        from spades_tui.engine.rules_toml import to_toml

        return to_toml(self, name)

    @classmethod
    def from_toml(cls, text: str | bytes) -> RuleSet:
        """Return the rules of a TOML text.

        Raises:
            RuleFileError: the text is no TOML or no valid rule set; with the line, from 1, and the reason.
        """
        from spades_tui.engine.rules_toml import load_rules

        return load_rules(text).rules


_HT: Final = RuleSet()

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {
        "ht": _HT,
        "standard": RuleSet(
            first_lead="left_of_dealer",
            break_spades=True,
            contract="team",
            trick_points="bid_x10",
            missed="lose_bid",
            missed_bags=None,
            thirteen_bags=None,
            overtrick="bag",
            bag_cost="per_ten",
            bag_penalty=100,
            bags_per_penalty=10,
            nil_failed="lose",
            failed_nil_tricks="bags",
            blind_nil="behind_100",
            slam_doubles=False,
        ),
        "ht-strict": _HT.replace(nil_failed="lose"),
    }
)
"""The presets by name, HT rules first."""
