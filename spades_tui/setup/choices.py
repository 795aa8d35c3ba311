"""What a new game is made of, as it is chosen, remembered and started, whatever shows the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from spades_tui.bots import BOT_NAMES, DEFAULT_BOT
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import PRESETS, RuleSet
from spades_tui.record.clean import clean_text
from spades_tui.table import PERSON, Seats

if TYPE_CHECKING:
    from spades_tui.store.settings import LastChoices
    from spades_tui.store.store import Store
    from spades_tui.words import Words

Three = tuple[str, str, str]

PLAYERS: Final[Three] = ("Bo", "Ada", "Cy")
"""The names of the bots at West, North and East where nobody chose any."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What a new game is made of. The person sits South; the bots are given West, North, East."""

    rules: RuleSet = PRESETS["ht"]
    rules_name: str = "ht"
    """What the rules are called: a preset, or a rule set of the person's own."""
    player: str = ""
    """The person's name; empty: the game says "You", and others read "South"."""
    bot_names: Three = PLAYERS
    bots: Three = (DEFAULT_BOT,) * 3
    name: str = ""
    """The game's name; empty: one is made when it starts."""

    @property
    def names(self) -> tuple[str, str, str, str]:
        """The names by seat."""
        return (self.player, *self.bot_names)

    @property
    def seats(self) -> Seats:
        """Who sits where."""
        return (PERSON, *self.bots)

    def as_last(self) -> LastChoices:
        """Return the choices as they are remembered for the next game."""
        from spades_tui.store.settings import LastChoices
        from spades_tui.words.names import variant_of

        rules = self.rules
        known = PRESETS.get(self.rules_name)
        plain = known is not None and _in_length(known, rules) == rules
        return LastChoices(
            variant=variant_of(rules.partnership, rules.trump),
            rules=self.rules_name,
            target=rules.target,
            hands=rules.hand_limit,
            seats=self.seats,
            name=self.player,
            players=self.bot_names,
            options="" if plain else rules.to_toml(),
        )

    @staticmethod
    def from_last(last: LastChoices) -> Choices:
        """Return remembered choices; whatever is missing or spoilt is as if nobody had chosen it."""
        rules, rules_name = _remembered_rules(last)
        return Choices(
            rules=rules,
            rules_name=rules_name,
            player=clean_text(last.name),
            bot_names=_players(last.players),
            bots=_bots(last.seats),
        )


def _in_length(rules: RuleSet, other: RuleSet) -> RuleSet:
    """Return rules in the variant and to the length of others."""
    return rules.replace(
        partnership=other.partnership, trump=other.trump, target=other.target, hand_limit=other.hand_limit
    )


def _remembered_rules(last: LastChoices) -> tuple[RuleSet, str]:
    from spades_tui.words.names import VARIANTS

    try:
        if last.options:
            return RuleSet.from_toml(last.options), clean_text(last.rules, width=60)
        name = last.rules if last.rules in PRESETS else "ht"
        partnership, trump = VARIANTS.get(last.variant, (True, "spades"))
        rules = RuleSet.preset(name).replace(partnership=partnership, trump=trump)
        if last.target is not None:
            rules = rules.replace(target=last.target)
        return rules.replace(hand_limit=last.hands), name
    except RuleSetError:
        return PRESETS["ht"], "ht"


def _players(names: tuple[str, ...]) -> Three:
    if len(names) != 3:
        return PLAYERS
    west, north, east = (clean_text(name) or spare for name, spare in zip(names, PLAYERS, strict=True))
    return (west, north, east)


def _bots(seats: tuple[str, ...]) -> Three:
    bots = seats[1:]
    if len(seats) != 4 or not all(bot in BOT_NAMES for bot in bots):
        return (DEFAULT_BOT,) * 3
    return (bots[0], bots[1], bots[2])


def from_options(options: Mapping[str, Any], last: Choices) -> Choices:
    """Return the choices of a command line over the last ones; None there leaves a choice as it was."""
    choices = last
    if isinstance(rules := options.get("rules"), RuleSet):
        choices = replace(choices, rules=rules, rules_name=str(options.get("rules_name") or ""))
    if isinstance(player := options.get("player"), str):
        choices = replace(choices, player=clean_text(player))
    if isinstance(name := options.get("name"), str):
        choices = replace(choices, name=clean_text(name, width=60))
    if (bots := options.get("seats")) is not None:
        west, north, east = bots
        choices = replace(choices, bots=(west, north, east))
    return choices


def person_seat(seats: Seats) -> int | None:
    """Return the first seat where a person sits."""
    return next((seat for seat, text in enumerate(seats) if text == PERSON), None)


def free_name(words: Words, store: Store | None, now: float) -> str:
    """Return a name by the time of day (UNIX seconds) that none of the newest games has."""
    from spades_tui.store.errors import StoreError
    from spades_tui.words.times import game_name

    taken: set[str] = set()
    if store is not None:
        try:
            taken = {row.name for row in store.games(limit=200)}
        except StoreError:
            # A name that two games share does no harm; what is wrong with the store is told elsewhere.
            taken = set()
    return game_name(words, now, taken)
