"""The table of counted hands, filled from the logs: a row for each seat of each hand that still counts."""

from __future__ import annotations

import sqlite3
from typing import Final, TypeAlias

from spades_tui.engine.events import HandScored, TookBack
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.scoring import MISSED
from spades_tui.record.errors import RecordError
from spades_tui.record.lines import read_line

_BEHIND: Final = "SELECT id FROM games WHERE tallied < length ORDER BY id LIMIT ?"
_NEW: Final = """
    SELECT e.seq, e.format, e.payload
    FROM games g JOIN events e INDEXED BY events_for_hands ON e.game = g.id AND e.seq >= g.tallied
    WHERE g.id = ? AND kind IN ('hand_scored', 'took_back')
    ORDER BY e.seq
"""
_INSERT: Final = """
    INSERT OR REPLACE INTO hands (game, seat, number, seq, bid, blind, won, made, points, bags)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""

HandRow: TypeAlias = tuple[int, int, int, int, int, bool, int, bool | None, int, int]


def fill_hands(connection: sqlite3.Connection, most: int = -1, *, mark: bool = True) -> bool:
    """Bring the table up to date with the logs of so many games at most; return whether there was one to read.

    Only events that the table has not seen are read; ``mark`` notes how far. One that cannot be read is passed over.
    """
    behind = [int(row[0]) for row in connection.execute(_BEHIND, (most,))]
    for game in behind:
        _fill(connection, game, mark=mark)
    return bool(behind)


def copy_hands(connection: sqlite3.Connection) -> None:
    """Have a table of hands that is up to date beside a file that cannot be written."""
    connection.execute("PRAGMA temp_store=MEMORY")
    connection.execute("DROP TABLE IF EXISTS temp.hands")
    connection.execute("CREATE TEMP TABLE hands AS SELECT * FROM main.hands")
    connection.execute("CREATE UNIQUE INDEX temp.hands_by_seat ON hands (game, seat, number)")
    _ = fill_hands(connection, mark=False)


def set_accuracy(
    connection: sqlite3.Connection, game_id: int, number: int, seat: int, accuracy: float
) -> bool:
    """Note what a review found; return whether that hand was counted there."""
    _fill(connection, game_id, mark=True)
    done = connection.execute(
        "UPDATE hands SET accuracy=? WHERE game=? AND seat=? AND number=?", (accuracy, game_id, seat, number)
    )
    return done.rowcount > 0


def forget_hands(connection: sqlite3.Connection, game_id: int, seq: int) -> None:
    """Forget what was counted from event ``seq`` of a log on: the log ends before it."""
    connection.execute("DELETE FROM hands WHERE game=? AND seq>=?", (game_id, seq))
    connection.execute("UPDATE games SET tallied = min(tallied, ?) WHERE id=?", (seq, game_id))


def _fill(connection: sqlite3.Connection, game: int, *, mark: bool) -> None:
    for seq, version, payload in connection.execute(_NEW, (game,)).fetchall():
        if not isinstance(payload, str) or not isinstance(seq, int):
            continue
        try:
            event = read_line(payload, version)
        except RecordError:
            continue
        if isinstance(event, TookBack):
            connection.execute("DELETE FROM hands WHERE game=? AND seq>=?", (game, event.to))
        elif isinstance(event, HandScored):
            connection.executemany(_INSERT, hand_rows(game, seq, event.result))
    if mark:
        connection.execute("UPDATE games SET tallied = length WHERE id=?", (game,))


def hand_rows(game: int, seq: int, result: HandResult) -> list[HandRow]:
    """Return the rows of a counted hand, whose count is event ``seq`` of the log."""
    found: list[HandRow] = []
    sides = len(result.sides)
    for seat, (bid, won) in enumerate(zip(result.bids, result.tricks, strict=True)):
        side = result.sides[seat % sides]
        found.append(
            (
                game,
                seat,
                result.number,
                seq,
                bid.tricks,
                bid.blind,
                won,
                contract_made(result, seat),
                side.points,
                side.new_bags,
            )
        )
    return found


def contract_made(result: HandResult, seat: int) -> bool | None:
    """Return whether a seat's contract, or that of its team, was made; None where it had none."""
    for line in result.sides[seat % len(result.sides)].lines:
        if (
            line.seat in (seat, None)
            and line.bid is not None
            and (line.code == "made" or line.code in MISSED)
        ):
            return line.code == "made"
    return None
