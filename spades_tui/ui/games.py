"""From choices to a running game in the window: started, resumed, watched or taken over."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from spades_tui.bots import BOT_NAMES, DEFAULT_BOT
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import PRESETS, RuleSet
from spades_tui.record.clean import clean_text
from spades_tui.table import PERSON, MixedRunner, Seats, Table
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.store.settings import LastChoices
    from spades_tui.store.store import Store
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.flow import Flow

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


def last_choices(app: SpadesApp) -> Choices:
    """Return what was chosen for the last game."""
    return Choices.from_last(Services(app.session).last)


async def start_game(app: SpadesApp, choices: Choices, *, seed: str | None = None) -> Flow:
    """Start a game and show it over the present screen; where it cannot be saved, it is played unsaved.

    ``seed`` gives a game whose deals are known to whoever knows it.
    """
    from spades_tui.engine.dealing import seeded_secret
    from spades_tui.ui.flow_stage import open_game

    Services(app.session).remember_choices(choices.as_last())
    again = Maker(app, choices.rules, choices.rules_name, choices.names, choices.seats)
    secret = None if seed is None else seeded_secret(seed)
    table = await again.make(choices.name, secret)
    flow = await open_game(app, table, person_seat(choices.seats), rematch=again)
    _get_bots_ready(app, choices.seats)
    return flow


async def resume_game(app: SpadesApp, game_id: int, *, take_over: bool = False) -> Flow:
    """Go on with a saved game over the present screen, or look at one that is over.

    A game that came without its secret is only looked at.

    Raises:
        Locked: another window has it open, and ``take_over`` was not asked for.
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.ui.flow_stage import open_game

    services = Services(app.session)
    store = _store(services)
    row = await asyncio.to_thread(store.row, game_id)
    if not row.playable:
        return await watch_game(app, game_id)
    table = await Table.open(store, game_id, take_over=take_over, options=services.table_options(row.seats))
    seat = person_seat(table.seats)
    view = table.view(seat)
    again = Maker(app, view.rules, row.rules_name, view.names, table.seats)
    flow = await open_game(app, table, seat, rematch=again)
    _get_bots_ready(app, table.seats)
    return flow


async def watch_game(app: SpadesApp, game_id: int) -> Flow:
    """Show a saved game that another window plays, or that cannot be played on.

    Raises:
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.table.watch import Watch
    from spades_tui.ui.flow_stage import open_game

    store = _store(Services(app.session))
    row = await asyncio.to_thread(store.row, game_id)
    seat = person_seat(row.seats) if row.playable else None
    return await open_game(app, await Watch.open(store, game_id, seat), seat)


def _get_bots_ready(app: SpadesApp, seats: Seats) -> None:
    """Start what bots need, now that there is something to look at."""
    runner = Services(app.session).runner
    if isinstance(runner, MixedRunner):
        runner.prepare(seats)


def person_seat(seats: Seats) -> int | None:
    """Return the first seat where a person sits."""
    return next((seat for seat, text in enumerate(seats) if text == PERSON), None)


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes tables of games with the same rules and players; called, it makes another one."""

    app: SpadesApp
    rules: RuleSet
    rules_name: str
    names: tuple[str, ...]
    seats: Seats

    async def __call__(self) -> Table:
        """Return the table of another such game, not started yet."""
        return await self.make()

    async def make(self, name: str = "", secret: bytes | None = None) -> Table:
        """Return the table of a game; without a secret it gets one of its own, without a name one is made."""
        services = Services(self.app.session)
        store = services.store
        return await Table.create(
            store,
            self.rules,
            self.names,
            self.seats,
            secrets.token_bytes(32) if secret is None else secret,
            seeded=secret is not None,
            name=name or await asyncio.to_thread(_free_name, services, store),
            rules_name=self.rules_name,
            options=services.table_options(self.seats),
        )


def _free_name(services: Services, store: Store | None) -> str:
    """Return a name by the time of day that none of the newest games has."""
    from spades_tui.store.errors import StoreError
    from spades_tui.words.times import game_name

    taken: set[str] = set()
    if store is not None:
        try:
            taken = {row.name for row in store.games(limit=200)}
        except StoreError:
            # A name that two games share does no harm; what is wrong with the store is told elsewhere.
            taken = set()
    return game_name(services.words, services.now(), taken)


def _store(services: Services) -> Store:
    store = services.store
    if store is None:
        raise services.store_problem or LookupError("no store")
    return store
