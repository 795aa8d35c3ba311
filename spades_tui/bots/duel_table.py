"""The parts of a duel, played one by one: a deal or a whole game, once in every seating of the two players."""

from __future__ import annotations

import hashlib
import random
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from math import inf
from pathlib import Path
from typing import Final, Literal, TypeAlias

from spades_tui.bots.duel_tally import MoveKind, Player, Tally, Times, count_hand
from spades_tui.bots.player import Bot, is_program
from spades_tui.bots.playing import NAMES, play_out, sole_winner
from spades_tui.bots.slices import Budget, finish, thinking, was_cut
from spades_tui.bots.stand_in import seat_bots
from spades_tui.bots.styled import make_styled
from spades_tui.engine.actions import Action
from spades_tui.engine.decide import start
from spades_tui.engine.events import Event, GameStarted
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import CHEAP_BAGS
from spades_tui.engine.state import Phase, State
from spades_tui.engine.views import view

Kind: TypeAlias = Literal["deal", "game"]
Seating: TypeAlias = tuple[Player, Player, Player, Player]

SCORE_SHARE: Final = 0.3
"""Up to which part of the target the scores before a deal are drawn: the game is still long then."""
TIERED_BAGS: Final = CHEAP_BAGS + 5
"""How many different bag counts are drawn before a deal where the first bags are cheap and the later ones dear."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom, at what, and how often; all that happens follows from it."""

    a: str
    b: str
    rules: RuleSet
    deals: int
    seed: int
    games: int = 0
    """Whole games to the target, on top of the deals; each is played in every seating."""
    hand_limit: int = 200
    """How many hands a whole game may have."""
    worlds: int | None = None
    """Layouts that a searching bot looks at; None is as many as it asks for."""

    @property
    def seatings(self) -> tuple[Seating, ...]:
        """Who sits where: A as either side, or, each for itself, A at each seat against three of B."""
        if self.rules.partnership:
            return (("a", "b", "a", "b"), ("b", "a", "b", "a"))
        return (("a", "b", "b", "b"), ("b", "a", "b", "b"), ("b", "b", "a", "b"), ("b", "b", "b", "a"))


@dataclass(slots=True)
class Part:
    """What became of one deal or game in all its seatings."""

    kind: Kind
    number: int
    wins: dict[Player, int] = field(default_factory=lambda: {"a": 0, "b": 0})
    """Games won outright."""
    level: int = 0
    hands: int = 0
    tallies: dict[Player, Tally] = field(default_factory=lambda: {"a": Tally(), "b": Tally()})
    times: dict[Player, Times] = field(default_factory=lambda: {"a": Times(), "b": Times()})
    faults: dict[Player, str] = field(default_factory=dict)
    """What was wrong with a program, where something was."""

    @property
    def gain(self) -> float:
        """A's points a hand and side less B's."""
        first, second = self.tallies["a"], self.tallies["b"]
        return first.points / first.side_hands - second.points / second.side_hands


@dataclass(slots=True)
class _Lost:
    lost_moves: int = 0
    fault: str = ""


def part_secret(match: Match, kind: Kind, number: int) -> bytes:
    """Return the 32-byte secret of a deal or game, the first being number 0."""
    return hashlib.sha256(f"spades-tui duel {kind} {match.seed} {number}".encode()).digest()


def before_deal(rules: RuleSet, secret: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the scores and the bags by side with which a deal begins.

    Both are drawn evenly: so each bag costs on average what it costs in a game, though only one hand is played.
    """
    rng = random.Random(secret)
    most = round(rules.target * SCORE_SHARE)
    scores = tuple([rng.randint(0, most) for _ in range(rules.sides)])
    counts = 1
    if rules.bag_count == "game" and rules.makes_bags:
        if rules.bag_cost == "per_ten":
            counts = rules.bags_per_penalty or 1
        elif rules.bag_cost == "tiered":
            counts = TIERED_BAGS
    return scores, tuple([rng.randrange(counts) for _ in range(rules.sides)])


class DuelTable:
    """Plays the parts of a match, in any order: each depends on the match and its number alone."""

    def __init__(
        self,
        match: Match,
        stack: ExitStack,
        *,
        log: Path | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Make the players; programs end with the stack. ``clock`` tells seconds, by default the processor's.

        Raises:
            UnknownBot, BadCommand, BadStyle: a name is none of a bot.
        """
        self.match = match
        self._lost: dict[Player, _Lost] = {"a": _Lost(), "b": _Lost()}
        lost = (self._lost["a"], self._lost["b"])
        first, second = seat_bots((match.a, match.b), lost, stack, log, make_styled)
        self._bots: dict[Player, Bot] = {"a": first, "b": second}
        # A number of worlds alone decides, so that a match repeats on any machine.
        self._budget = Budget(match.worlds, inf)
        if clock is None:
            waits = is_program(match.a) or is_program(match.b)
            clock = time.perf_counter if waits else time.process_time
        self._clock = clock

    def play(self, kind: Kind, number: int) -> Part:
        """Return what becomes of a deal or a game, the first of its kind being number 0."""
        match = self.match
        part = Part(kind, number)
        secret = part_secret(match, kind, number)
        for lost in self._lost.values():
            lost.lost_moves = 0
            lost.fault = ""
        for seating in match.seatings:
            state = self._play(self._first_events(kind, secret), secret, seating, part)
            self._count(part, seating, state)
        for player, lost in self._lost.items():
            part.tallies[player].lost_moves = lost.lost_moves
            if lost.fault:
                part.faults[player] = lost.fault
        return part

    def _first_events(self, kind: Kind, secret: bytes) -> tuple[Event, ...]:
        rules = self.match.rules
        first, *others = start(rules, secret, NAMES, seeded=True)
        if kind == "deal":
            assert isinstance(first, GameStarted)
            scores, bags = before_deal(rules, secret)
            first = replace(first, scores=scores, bags=bags)
        return (first, *others)

    def _play(
        self,
        events: Sequence[Event],
        secret: bytes,
        seating: Seating,
        part: Part,
    ) -> State:
        """Return the state after a hand or a game."""
        limit = 1 if part.kind == "deal" else self.match.hand_limit

        def choose(state: State, seat: int, rng: random.Random) -> Action:
            return self._decide(state, seat, rng, seating, part)

        return play_out(events, secret, limit, choose)

    def _decide(
        self,
        state: State,
        seat: int,
        rng: random.Random,
        seating: Seating,
        part: Part,
    ) -> Action:
        seen = view(state, seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        player = seating[seat]
        began = self._clock()
        action = finish(thinking(self._bots[player], seen, rng, self._budget))
        took = 1000 * (self._clock() - began)
        kind: MoveKind = "later" if seen.tricks else "first"
        part.tallies[player].cut_off += was_cut(self._bots[player])
        part.times[player].by_kind[kind if seen.phase is Phase.PLAY else "bid"].append(round(took, 4))
        return action

    def _count(self, part: Part, seating: Seating, state: State) -> None:
        rules = self.match.rules
        part.hands += len(state.results)
        for hand in state.results:
            count_hand(part.tallies, rules, seating, hand)
        if part.kind == "game":
            winner = sole_winner(state)
            if winner is None:
                part.level += 1
            else:
                part.wins[seating[rules.seats_of(winner)[0]]] += 1
