"""How a game is opened in plain mode: begun, gone on with, taken over or watched."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from spades_tui.setup.choices import Choices, free_name, person_seat
from spades_tui.table import MixedRunner, Table, Watch

if TYPE_CHECKING:
    from spades_tui.plain.desk import Desk
    from spades_tui.store.store import Store


async def new_table(desk: Desk, choices: Choices, seed: str | None = None) -> Table:
    """Return the table of a new game, not started yet; ``seed`` makes its deals known to whoever knows it."""
    from spades_tui.engine.dealing import seeded_secret

    desk.remember({"last": choices.as_last()})
    name = choices.name or await asyncio.to_thread(free_name, desk.words, desk.store, desk.clock())
    table = await Table.create(
        desk.store,
        choices.rules,
        choices.names,
        choices.seats,
        secrets.token_bytes(32) if seed is None else seeded_secret(seed),
        seeded=seed is not None,
        name=name,
        rules_name=choices.rules_name,
        options=desk.table_options(person_seat(choices.seats)),
    )
    prepare(desk, table)
    return table


async def table_again(desk: Desk, table: Table | Watch) -> Table:
    """Return the table of another game with the same rules and players, not started yet."""
    view = table.view(None)
    again = await Table.create(
        desk.store,
        view.rules,
        view.names,
        table.seats,
        secrets.token_bytes(32),
        name=await asyncio.to_thread(free_name, desk.words, desk.store, desk.clock()),
        rules_name=table.rules_name,
        options=desk.table_options(person_seat(table.seats)),
    )
    prepare(desk, again)
    return again


async def saved_table(
    desk: Desk, game_id: int, *, take_over: bool = False
) -> tuple[Table | Watch, int | None]:
    """Return a saved game to go on with, and the person's seat; one without its secret can only be looked at.

    Raises:
        Locked: another window has it open, and ``take_over`` was not asked for.
        StoreError, BadLog: it cannot be read.
    """
    store = store_of(desk)
    row = await asyncio.to_thread(store.row, game_id)
    if not row.playable:
        return await watched(desk, game_id)
    seat = person_seat(row.seats)
    table = await Table.open(store, game_id, take_over=take_over, options=desk.table_options(seat))
    prepare(desk, table)
    return table, person_seat(table.seats)


async def watched(desk: Desk, game_id: int) -> tuple[Watch, int | None]:
    """Return a saved game to look on at, and the person's seat in it.

    Raises:
        StoreError, BadLog: it cannot be read.
    """
    store = store_of(desk)
    row = await asyncio.to_thread(store.row, game_id)
    seat = person_seat(row.seats)
    return await Watch.open(store, game_id, seat), seat


def prepare(desk: Desk, table: Table) -> None:
    """Start what bots need."""
    if isinstance(desk.runner, MixedRunner):
        desk.runner.prepare(table.seats)


def store_of(desk: Desk) -> Store:
    """Return the saved games.

    Raises:
        Exception: why there are none.
    """
    if desk.store is None:
        raise desk.store_problem or LookupError("no store")
    return desk.store
