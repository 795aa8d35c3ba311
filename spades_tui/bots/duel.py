"""A duel of two bots over the same deals: who scores more a hand, who wins more games, and how each of them plays."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from spades_tui.bots.duel_stats import Estimate, estimate
from spades_tui.bots.duel_table import DuelTable, Kind, Match, Part
from spades_tui.bots.duel_tally import Player, Tally, Times
from spades_tui.bots.styled import make_styled

__all__ = ["DuelResult", "Match", "run_duel"]


@dataclass(slots=True)
class DuelResult:
    """What became of a match; everything but ``times`` repeats with the seed."""

    match: Match
    gains: list[float] = field(default_factory=list)
    """By deal, A's points a hand less B's, over all seatings."""
    shares: list[float] = field(default_factory=list)
    """By game, the part of its seatings that A won; one that ended level counts as chance would have it."""
    wins: dict[Player, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    level: int = 0
    hands_in_games: int = 0
    tallies: dict[Player, Tally] = field(default_factory=lambda: {"a": Tally(), "b": Tally()})
    """What the players did in the deals."""
    times: dict[Player, Times] = field(default_factory=lambda: {"a": Times(), "b": Times()})
    """How long they took, in deals and games."""
    lost_moves: dict[Player, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    """Moves in deals and games that the policy made, since a program gave no answer or an illegal one."""
    cut_off: dict[Player, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    """Decisions in deals and games that a limit of time ended, so that they may not repeat."""
    faults: dict[Player, str] = field(default_factory=dict)
    """What was wrong with a program the first time."""

    @property
    def points(self) -> Estimate:
        """A's points a hand less B's; the deals are what it is taken over."""
        return estimate(self.gains)

    @property
    def fair_share(self) -> float:
        """The part of the games that A wins among equals."""
        return 1 / self.match.rules.sides

    def as_json(self, *, timing: bool = False) -> dict[str, Any]:
        """Return the figures as values for JSON: the same match gives the same ones, unless timing is asked for."""
        match = self.match
        points = self.points
        result: dict[str, Any] = {
            "a": match.a,
            "b": match.b,
            "rules": match.rules.as_dict(),
            "deals": match.deals,
            "seed": match.seed,
            "worlds": match.worlds,
            "hands": match.deals * len(match.seatings),
            "points": {
                "mean": round(points.mean, 3),
                "interval": _bounds(points, 3),
                "deviation": round(points.deviation, 3),
            },
            "games": self._games_json(),
            "players": {
                player: {**tally.as_json(), "cut_off": self.cut_off[player]}
                for player, tally in self.tallies.items()
            },
        }
        if timing:
            result["timing"] = {player: times.as_json() for player, times in self.times.items()}
        return result

    def _games_json(self) -> dict[str, Any] | None:
        if not self.shares:
            return None
        share = estimate(self.shares)
        played = len(self.shares) * len(self.match.seatings)
        return {
            "seeds": len(self.shares),
            "played": played,
            "hand_limit": self.match.hand_limit,
            "hands_a_game": round(self.hands_in_games / played, 3),
            "a_wins": self.wins["a"],
            "b_wins": self.wins["b"],
            "level": self.level,
            "a_share": round(share.mean, 4),
            "interval": _bounds(share, 4),
            "fair_share": round(self.fair_share, 4),
        }


def _bounds(value: Estimate, digits: int) -> list[float] | None:
    """Return the 95% interval; None where the values, being one or all alike, say nothing of it."""
    if not value.deviation:
        return None
    low, high = value.interval()
    return [round(low, digits), round(high, digits)]


def run_duel(
    match: Match,
    *,
    processes: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    log: Path | None = None,
) -> DuelResult:
    """Play a match and return what became of it.

    ``processes`` is how many work at it, by default one a core; with 0 it is all done here. The result is the same
    for any number. ``progress`` is called with the parts done and their number, a part being a deal or a game.

    Raises:
        UnknownBot, BadCommand, BadStyle: a player is no bot.
        DuelFailed: a bot failed, or a process ended.
        ValueError: there are no deals, or less than no games, or games without a hand.
    """
    if match.deals < 1 or match.games < 0 or match.hand_limit < 1:
        raise ValueError("at least one deal, no less than no games, and at least one hand a game")
    for name in (match.a, match.b):
        make_styled(name)
    # The long parts first, so that no process is left alone with one at the end.
    parts: list[tuple[Kind, int]] = [("game", number) for number in range(match.games)]
    parts += [("deal", number) for number in range(match.deals)]
    if processes == 0:
        return _summed(match, _played_here(match, parts, progress, log))
    from spades_tui.bots.duel_crew import play_parts
    from spades_tui.bots.workers import cores

    crew = min(len(parts), cores() if processes is None else processes)
    return _summed(match, play_parts(match, parts, crew, progress, log))


def _played_here(
    match: Match,
    parts: list[tuple[Kind, int]],
    progress: Callable[[int, int], None] | None,
    log: Path | None,
) -> list[Part]:
    done: list[Part] = []
    with ExitStack() as stack:
        table = DuelTable(match, stack, log=log)
        for kind, number in parts:
            done.append(table.play(kind, number))
            if progress is not None:
                progress(len(done), len(parts))
    return done


def _summed(match: Match, parts: Iterable[Part]) -> DuelResult:
    """Return the result of all parts, in whatever order they were played."""
    result = DuelResult(match)
    seatings = len(match.seatings)
    for part in sorted(parts, key=lambda part: (part.kind, part.number)):
        for player in ("a", "b"):
            result.times[player].add(part.times[player])
            result.lost_moves[player] += part.tallies[player].lost_moves
            result.cut_off[player] += part.tallies[player].cut_off
            if part.kind == "deal":
                result.tallies[player].add(part.tallies[player])
            if player in part.faults:
                result.faults.setdefault(player, part.faults[player])
        if part.kind == "deal":
            result.gains.append(part.gain)
            continue
        result.hands_in_games += part.hands
        result.level += part.level
        for player, won in part.wins.items():
            result.wins[player] += won
        result.shares.append((part.wins["a"] + part.level * result.fair_share) / seatings)
    return result
