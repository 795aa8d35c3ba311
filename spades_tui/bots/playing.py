"""A game or a single hand played out by bots without a screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from spades_tui.bots.player import decision_rng
from spades_tui.engine.actions import CUT, NEXT_HAND, Action
from spades_tui.engine.decide import decide
from spades_tui.engine.events import Event
from spades_tui.engine.evolve import evolve
from spades_tui.engine.state import Phase, State

Chooser: TypeAlias = Callable[[State, int, random.Random], Action]
"""What the seat to act does in a state, with the chance that belongs to this decision."""

NAMES: Final = ("South", "West", "North", "East")
"""What the seats are called where nobody reads it."""


def play_out(events: Iterable[Event], secret: bytes, hand_limit: int, choose: Chooser) -> State:
    """Return the state after a game that begins with these events: when it is over, or after so many hands.

    Cuts are the default ones and the scoreboard is left at once, so that bids, trumps and cards alone are chosen.
    The chance of a decision comes from the secret and its place in the log: a game repeats.
    """
    state: State | None = None
    seq = 0
    for event in events:
        state = evolve(state, event)
        seq += 1
    assert state is not None
    while state.phase is not Phase.OVER:
        seat = state.turn
        if state.phase is Phase.SCORED:
            if len(state.results) >= hand_limit:
                break
            action: Action = NEXT_HAND
        elif state.phase is Phase.CUT or seat is None:
            action = CUT
        else:
            action = choose(state, seat, decision_rng(secret, seat, seq))
        for event in decide(state, action):
            state = evolve(state, event)
            seq += 1
    return state


def sole_winner(state: State) -> int | None:
    """Return the side that is ahead; None where several are level."""
    best = max(state.scores)
    ahead = [side for side, score in enumerate(state.scores) if score == best]
    return ahead[0] if len(ahead) == 1 else None
