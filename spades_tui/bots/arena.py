"""Whole games among bots without a screen, and what became of them."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from spades_tui.bots.player import Bot
from spades_tui.bots.playing import NAMES, play_out, sole_winner
from spades_tui.bots.slices import Budget, finish, thinking, was_cut
from spades_tui.bots.stand_in import seat_bots
from spades_tui.bots.tallying import BidCounts, count_side
from spades_tui.engine.actions import Action
from spades_tui.engine.decide import start
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import State
from spades_tui.engine.views import view

UNTIMED = Budget(seconds=inf)
"""A number of worlds alone decides, so that games repeat on any machine."""
DEFAULT_HAND_LIMIT = 200
"""How many hands a game may have at most: among weak players an HT game may never end (as a rule set says)."""


@dataclass(slots=True, kw_only=True)
class SeatTally(BidCounts):
    """What one seat did over all games."""

    bot: str
    wins: int = 0
    fault: str = ""
    """What was wrong with a program the last time."""


@dataclass(slots=True)
class SideTally:
    """What one side did over all games."""

    seats: tuple[int, ...]
    wins: int = 0
    points: int = 0
    bags: int = 0
    contracts: int = 0
    """Contracts of 1 and more: the side's in team contracts, else each player's."""
    sets: int = 0
    """How many of them were missed."""


@dataclass(slots=True)
class ArenaResult:
    """The result of ``run_games``: everything but ``seconds`` and ``decisions`` repeats with the seed."""

    seats: tuple[str, ...]
    games: int
    seed: int
    hand_limit: int
    by_seat: list[SeatTally]
    by_side: list[SideTally]
    hands: int = 0
    level: int = 0
    """Games that ended without one winner."""
    ended: dict[str, int] = field(default_factory=dict)
    """Games by the reason of their end."""
    seconds: float = 0.0
    decisions: int = 0

    def as_json(self, *, timing: bool = False) -> dict[str, Any]:
        """Return the figures as values for JSON: the same seed gives the same ones, unless timing is asked for."""
        hands = max(1, self.hands)
        bids = max(1, sum(seat.bids + seat.nils + seat.blind_nils for seat in self.by_seat))
        result: dict[str, Any] = {
            "seats": list(self.seats),
            "games": self.games,
            "seed": self.seed,
            "hand_limit": self.hand_limit,
            "hands": self.hands,
            "hands_a_game": round(self.hands / max(1, self.games), 3),
            "level": self.level,
            "ended": dict(sorted(self.ended.items())),
            "nil_share": round(sum(seat.nils for seat in self.by_seat) / bids, 4),
            "blind_nil_share": round(sum(seat.blind_nils for seat in self.by_seat) / bids, 4),
            "sides": [
                {
                    "seats": list(side.seats),
                    "wins": side.wins,
                    "points_a_hand": round(side.points / hands, 3),
                    "bags_a_hand": round(side.bags / hands, 3),
                    "contracts": side.contracts,
                    "set_rate": _rate(side.sets, side.contracts),
                }
                for side in self.by_side
            ],
            "by_seat": [
                {
                    "bot": seat.bot,
                    "wins": seat.wins,
                    "mean_bid": _rate(seat.bid_tricks, seat.bids),
                    "mean_won": _rate(seat.won_on_bids, seat.bids),
                    "missed_rate": _rate(seat.missed, seat.bids),
                    "nils": seat.nils,
                    "nils_made": seat.nils_made,
                    "blind_nils": seat.blind_nils,
                    "blind_nils_made": seat.blind_nils_made,
                    "lost_moves": seat.lost_moves,
                    "cut_off": seat.cut_off,
                }
                for seat in self.by_seat
            ],
        }
        if timing:
            result["seconds"] = round(self.seconds, 3)
            result["decisions"] = self.decisions
            result["hands_a_second"] = round(self.hands / self.seconds, 1) if self.seconds else None
        return result


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def game_secret(seed: int, number: int) -> bytes:
    """Return the 32-byte secret of an arena's game, the first being number 0."""
    return hashlib.sha256(f"spades-tui arena {seed} {number}".encode()).digest()


def run_games(
    seats: Sequence[str],
    rules: RuleSet,
    games: int,
    seed: int,
    hand_limit: int | None = None,
    *,
    progress: Callable[[int], None] | None = None,
    log: Path | None = None,
) -> ArenaResult:
    """Play whole games among four bots, named by seat, and return what became of them.

    A game ends by its rules, at the latest after ``hand_limit`` hands (by default the limit of the rules, else
    200): then the higher score wins, and a tie is no win for anyone. ``progress`` is called after each game
    with the number of games done.

    A program (``exec:COMMAND``) that gives no answer, or an illegal one, loses its move to the policy; ``log`` is a
    file for what it says on standard error.

    Raises:
        UnknownBot, BadCommand: a seat names no bot.
        ValueError: there are not four seats, or games or the limit are below 1.
    """
    if len(seats) != 4 or games < 1 or (hand_limit is not None and hand_limit < 1):
        raise ValueError("four seats, and at least one game and one hand")
    limit = hand_limit or rules.hand_limit or DEFAULT_HAND_LIMIT
    names = tuple(seats)
    result = ArenaResult(
        names,
        games,
        seed,
        limit,
        [SeatTally(bot=name) for name in names],
        [SideTally(rules.seats_of(side)) for side in range(rules.sides)],
    )
    with ExitStack() as stack:
        players = seat_bots(names, result.by_seat, stack, log)
        began = time.perf_counter()
        for number in range(games):
            _play(result, players, rules, game_secret(seed, number), limit)
            if progress is not None:
                progress(number + 1)
        result.seconds = time.perf_counter() - began
    return result


def _play(result: ArenaResult, bots: Sequence[Bot], rules: RuleSet, secret: bytes, limit: int) -> None:
    def choose(state: State, seat: int, rng: random.Random) -> Action:
        result.decisions += 1
        action = finish(thinking(bots[seat], view(state, seat), rng, UNTIMED))
        result.by_seat[seat].cut_off += was_cut(bots[seat])
        return action

    state = play_out(start(rules, secret, NAMES, seeded=True), secret, limit, choose)
    for hand in state.results:
        _count(result, hand)
    reason = state.reason or "hand_limit"
    result.ended[reason] = result.ended.get(reason, 0) + 1
    winner = sole_winner(state)
    if winner is None:
        result.level += 1
        return
    result.by_side[winner].wins += 1
    for seat in rules.seats_of(winner):
        result.by_seat[seat].wins += 1


def _count(result: ArenaResult, hand: HandResult) -> None:
    result.hands += 1
    for tally, bid, won in zip(result.by_seat, hand.bids, hand.tricks, strict=True):
        tally.count(bid, won)
    for side, scored in zip(result.by_side, hand.sides, strict=True):
        count_side(side, scored)
