"""From choices to a running game in the window: started, resumed, watched or taken over."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_tui.setup.choices import Choices, free_name, from_options, person_seat
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.store.store import Store
    from spades_tui.table import Seats, Table
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.flow import Flow

__all__ = [
    "Choices",
    "Maker",
    "from_options",
    "last_choices",
    "person_seat",
    "resume_game",
    "start_game",
    "start_guided",
    "watch_game",
]


def last_choices(app: SpadesApp) -> Choices:
    """Return what was chosen for the last game."""
    return Choices.from_last(Services(app.session).last)


async def start_game(app: SpadesApp, choices: Choices, *, seed: str | None = None) -> Flow:
    """Start a game and show it over the present screen; where it cannot be saved, it is played unsaved.

    ``seed`` gives a game whose deals are known to whoever knows it.
    """
    from spades_tui.engine.dealing import seeded_secret
    from spades_tui.ui.flow_stage import open_game

    again = Maker(app, choices.rules, choices.rules_name, choices.names, choices.seats)
    secret = None if seed is None else seeded_secret(seed)
    table = await again.make(choices.name, secret)
    flow = await open_game(app, table, person_seat(choices.seats), rematch=again)
    Services(app.session).remember_choices(choices.as_last())
    _get_bots_ready(app, choices.seats)
    return flow


async def start_guided(app: SpadesApp) -> Flow:
    """Start the guided first hand over the present screen: a fixed deal that is neither saved nor rated."""
    from spades_tui.engine.dealing import seeded_secret
    from spades_tui.setup.guide import BOT, NAMES, RULES, SEED
    from spades_tui.setup.tutor import Tutor
    from spades_tui.table import PERSON, Table
    from spades_tui.ui.flow_stage import open_game

    seats = (PERSON, BOT, BOT, BOT)
    options = Services(app.session).table_options()
    table = await Table.create(
        None,
        RULES,
        NAMES,
        seats,
        seeded_secret(SEED),
        options=options,
    )
    return await open_game(app, table, 0, guide=Tutor())


async def resume_game(app: SpadesApp, game_id: int, *, take_over: bool = False) -> Flow:
    """Go on with a saved game over the present screen, or look at one that is over.

    A game that came without its secret is only looked at.

    Raises:
        Locked: another window has it open, and ``take_over`` was not asked for.
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.table import Table
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
    """Show a saved game that another window plays, or that cannot be played on; say where none plays it now.

    Raises:
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.setup.elsewhere import is_open_nowhere
    from spades_tui.table.watch import Watch
    from spades_tui.ui.flow_stage import open_game

    store = _store(Services(app.session))
    row = await asyncio.to_thread(store.row, game_id)
    seat = person_seat(row.seats)
    watch = await Watch.open(store, game_id, seat)
    return await open_game(app, watch, seat, idle=await is_open_nowhere(store, game_id))


def _get_bots_ready(app: SpadesApp, seats: Seats) -> None:
    """Start what bots need as soon as there is something to look at."""
    from spades_tui.table import MixedRunner

    runner = Services(app.session).runner
    if isinstance(runner, MixedRunner):
        app.screen.call_after_refresh(runner.prepare, seats)


@dataclass(frozen=True, slots=True)
class Maker:
    """Makes tables of games with the same rules and players; called, it makes another one."""

    app: SpadesApp
    rules: RuleSet
    rules_name: str
    names: tuple[str, ...]
    seats: Seats

    async def __call__(self, seats: Seats) -> Table:
        """Return the table of another such game with these players, not started yet."""
        return await replace(self, seats=seats).make()

    async def make(self, name: str = "", secret: bytes | None = None) -> Table:
        """Return the table of a game; without a secret it gets one of its own, without a name one is made."""
        from spades_tui.table import Table

        services = Services(self.app.session)
        store = services.store
        return await Table.create(
            store,
            self.rules,
            self.names,
            self.seats,
            secrets.token_bytes(32) if secret is None else secret,
            seeded=secret is not None,
            name=name or await asyncio.to_thread(free_name, services.words, store, services.now()),
            rules_name=self.rules_name,
            options=services.table_options(self.seats),
        )


def _store(services: Services) -> Store:
    store = services.store
    if store is None:
        raise services.store_problem or LookupError("no store")
    return store
