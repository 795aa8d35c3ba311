"""A match and its parts as lines of JSON between the process that runs a duel and those that play it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from spades_tui.bots.duel_errors import DuelFailed
from spades_tui.bots.duel_table import Kind, Match, Part
from spades_tui.bots.duel_tally import COUNTS, MOVE_KINDS, Player, Tally, Times
from spades_tui.engine.rules import RuleSet

PLAYERS: tuple[Player, Player] = ("a", "b")


def write_match(match: Match, log: Path | None) -> bytes:
    """Return the line that tells a process what it plays."""
    told = {
        "a": match.a,
        "b": match.b,
        "rules": match.rules.as_dict(),
        "deals": match.deals,
        "seed": match.seed,
        "games": match.games,
        "hand_limit": match.hand_limit,
        "worlds": match.worlds,
        "log": None if log is None else str(log),
    }
    return _line(told)


def read_match(line: bytes) -> tuple[Match, Path | None]:
    """Return the match of a line, and where to log."""
    told: dict[str, Any] = json.loads(line)
    log = told.pop("log")
    return Match(**{**told, "rules": RuleSet(**told["rules"])}), None if log is None else Path(log)


def write_order(kind: Kind, number: int) -> bytes:
    """Return the line that orders a part."""
    return _line([kind, number])


def read_order(line: bytes) -> tuple[Kind, int]:
    """Return the part that a line orders."""
    kind, number = json.loads(line)
    return kind, number


def write_part(part: Part) -> bytes:
    """Return the line with what became of a part."""
    return _line(
        {
            "kind": part.kind,
            "number": part.number,
            "wins": [part.wins[player] for player in PLAYERS],
            "level": part.level,
            "hands": part.hands,
            "tallies": [[getattr(part.tallies[player], name) for name in COUNTS] for player in PLAYERS],
            "times": [[part.times[player].by_kind[kind] for kind in MOVE_KINDS] for player in PLAYERS],
            "faults": part.faults,
        }
    )


def write_failure(problem: str) -> bytes:
    """Return the line that says that no part will come."""
    return _line({"failure": problem})


def read_part(line: bytes) -> Part:
    """Return what became of a part.

    Raises:
        DuelFailed: the line says so.
    """
    told: dict[str, Any] = json.loads(line)
    if "failure" in told:
        raise DuelFailed(str(told["failure"]))
    return Part(
        kind=told["kind"],
        number=told["number"],
        wins=dict(zip(PLAYERS, told["wins"], strict=True)),
        level=told["level"],
        hands=told["hands"],
        tallies={
            player: Tally(**dict(zip(COUNTS, counts, strict=True)))
            for player, counts in zip(PLAYERS, told["tallies"], strict=True)
        },
        times={
            player: Times(dict(zip(MOVE_KINDS, found, strict=True)))
            for player, found in zip(PLAYERS, told["times"], strict=True)
        },
        faults=told["faults"],
    )


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode() + b"\n"
