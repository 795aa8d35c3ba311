"""Hands that are in the store more than once, in a game and in its imported or restored copies: they count once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from spades_tui.store.tallies import Tally

_ALIKE: Final = """
    SELECT group_concat(g.id) FROM games g JOIN events e ON e.game = g.id AND e.seq = 1
    GROUP BY e.payload HAVING count(*) > 1
"""
"""Games whose first hand was promised alike: copies are among them, whatever has been sealed or left out of them."""
_HANDS: Final = """
    SELECT e.payload, h.points, h.bags, h.made, h.bid, h.blind, h.won, h.accuracy
    FROM hands h JOIN events e ON e.game = h.game AND e.seq = h.seq
    WHERE h.game = ? AND h.seat = ?
    ORDER BY h.number
"""
_LOG: Final = "SELECT CAST(payload AS TEXT) FROM events WHERE game = ? AND seq > 0 ORDER BY seq"
"""All but the event with the game's secret, which may have been left out."""


_Key: TypeAlias = tuple[int, str]


@dataclass(slots=True)
class _Hand:
    """A counted hand of the person: what it is, and what it adds to a tally."""

    key: _Key
    """The seat, and the line of the count in the log, with all cards, bids, tricks and scores in it."""
    points: int
    bags: int
    made: bool | None
    bid: int
    blind: bool
    won: int
    accuracy: float | None


def without_copies(
    connection: sqlite3.Connection, tallies: Sequence[Tally], seats: Mapping[int, int]
) -> list[Tally]:
    """Return tallies in which a hand that several games have counts in one of them, and so does their end.

    The hand is the same where its count is: the same cards, bids, tricks and scores. It counts in the game that has the
    most hands, so that a short copy adds nothing to the whole game and a long one all that went on elsewhere; of equal
    ones in that which is not rated, for no copy makes a game rated. ``seats`` is the person's by game.
    """
    found = {tally.game: tally for tally in tallies}
    for games in _alike(connection, found):
        hands = {game: _hands(connection, game, seats[game]) for game in games}
        order = sorted(
            games,
            key=lambda game: (-found[game].hands, not found[game].over, found[game].rated, game),
        )
        kept: dict[_Key, tuple[int, _Hand]] = {}
        ends: set[_Key] = set()
        for game in order:
            found[game] = _without(found, game, hands[game], kept)
            if found[game].over:
                end = hands[game][-1].key if hands[game] else _log(connection, game)
                if end in ends:
                    found[game] = replace(found[game], over=False, won=False, drawn=False)
                ends.add(end)
    return [found[tally.game] for tally in tallies]


def _alike(connection: sqlite3.Connection, tallies: Mapping[int, Tally]) -> Iterator[list[int]]:
    for (packed,) in connection.execute(_ALIKE).fetchall():
        games = [game for game in map(int, packed.split(",")) if game in tallies]
        if len(games) > 1:
            yield games


def _hands(connection: sqlite3.Connection, game: int, seat: int) -> list[_Hand]:
    return [_Hand((seat, row[0]), *row[1:]) for row in connection.execute(_HANDS, (game, seat))]


def _log(connection: sqlite3.Connection, game: int) -> _Key:
    return -1, "\n".join([row[0] for row in connection.execute(_LOG, (game,))])


def _without(
    found: dict[int, Tally], game: int, hands: Iterable[_Hand], kept: dict[_Key, tuple[int, _Hand]]
) -> Tally:
    """Return a game's tally without the hands that are kept elsewhere, and keep its others."""
    tally = found[game]
    for hand in hands:
        if hand.key not in kept:
            kept[hand.key] = (game, hand)
            continue
        tally = _less(tally, hand)
        # A review of the copy is one of the hand all the same.
        holder, other = kept[hand.key]
        if other.accuracy is None and hand.accuracy is not None:
            other.accuracy = hand.accuracy
            here = found[holder]
            found[holder] = replace(here, accuracy=here.accuracy + hand.accuracy, reviewed=here.reviewed + 1)
    return tally


def _less(tally: Tally, hand: _Hand) -> Tally:
    is_nil = not hand.bid and not hand.blind
    return replace(
        tally,
        hands=tally.hands - 1,
        points=tally.points - hand.points,
        bags=tally.bags - hand.bags,
        made=tally.made - bool(hand.made),
        contracts=tally.contracts - (hand.made is not None),
        nils=tally.nils - is_nil,
        nils_made=tally.nils_made - (is_nil and not hand.won),
        blind_nils=tally.blind_nils - bool(hand.blind),
        blind_nils_made=tally.blind_nils_made - bool(hand.blind and not hand.won),
        bid=tally.bid - hand.bid,
        tricks=tally.tricks - hand.won,
        accuracy=tally.accuracy - (hand.accuracy or 0.0),
        reviewed=tally.reviewed - (hand.accuracy is not None),
    )
