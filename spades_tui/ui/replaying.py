"""Opening a saved game to be gone through again, and playing on from a point of it."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_tui.record.origin import NAME_WIDTH, Origin
from spades_tui.record.replay import Replay, ReplayedHand
from spades_tui.table import PERSON, Seats, Table
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.flow import Flow
    from spades_tui.ui.screens.replay import ReplayScreen
    from spades_tui.ui.screens.review import ReviewScreen


@dataclass(frozen=True, slots=True)
class Source:
    """What is known of a game beside its log."""

    name: str
    uid: str
    seats: Seats
    rules_name: str
    game_id: int | None = None
    """Where it is saved; None where it is not."""

    @staticmethod
    def of(row: GameRow) -> Source:
        """Return what a saved game's line says."""
        return Source(row.name, row.uid, row.seats, row.rules_name, row.id)

    @property
    def person(self) -> int | None:
        """The seat of the first person; None where only bots sat."""
        return self.seats.index(PERSON) if PERSON in self.seats else None


async def open_replay(app: SpadesApp, game_id: int, hand: int | None = None) -> ReplayScreen:
    """Show a saved game to be gone through again, from the start of a hand: the one named, else the last that is over.

    Raises:
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.ui.screens.replay import ReplayScreen

    screen = ReplayScreen(*await _read(app, game_id), hand)
    await app.push_screen(screen)
    return screen


async def open_review(app: SpadesApp, game_id: int, number: int) -> ReviewScreen | None:
    """Show the review of a saved game's hand, the person's decisions; nothing where no person sat, or no hand is over.

    Raises:
        StoreError, BadLog: it cannot be read.
    """
    from spades_tui.ui.screens.review import ReviewScreen

    replay, source = await _read(app, game_id)
    if source.person is None or not any(hand.over for hand in replay.hands):
        return None
    screen = ReviewScreen(replay, source, source.person, number)
    await app.push_screen(screen)
    return screen


async def _read(app: SpadesApp, game_id: int) -> tuple[Replay, Source]:
    store = Services(app.session).store
    if store is None:
        raise Services(app.session).store_problem or LookupError("no store")
    row = await asyncio.to_thread(store.row, game_id)
    source = Source.of(row)
    return await asyncio.to_thread(lambda: Replay(store.load(game_id), source.person)), source


async def play_on(
    app: SpadesApp, source: Source, hand: ReplayedHand, step: int, seat: int, name: str
) -> Flow:
    """Start a new game from a point of a hand that is over, with the person at a seat, and show it.

    The deals after this hand come from a new secret. Whoever sat at that seat takes the person's.

    Raises:
        HandSealed, NothingToPlay: it cannot be played on from there.
    """
    from spades_tui.ui.flow_stage import open_game
    from spades_tui.ui.games import Maker

    services = Services(app.session)
    seats = seated(source.seats, seat)
    events = hand.played_on(step, secrets.token_bytes(32))
    origin = Origin(source.uid, source.name, hand.number, hand.cards_played(step))
    state = hand.state(step)
    table = await Table.play_on(
        services.store,
        events,
        seats,
        origin,
        name=name[:NAME_WIDTH],
        rules_name=source.rules_name,
        options=services.table_options(seats),
    )
    again = Maker(app, state.rules, source.rules_name, state.names, seats)
    return await open_game(app, table, seat, rematch=again)


def seated(seats: Seats, seat: int) -> Seats:
    """Return who sits where once the person has taken a seat: who sat there takes the person's."""
    texts = list(seats)
    if PERSON in texts:
        texts[texts.index(PERSON)] = texts[seat]
    texts[seat] = PERSON
    return (texts[0], texts[1], texts[2], texts[3])
