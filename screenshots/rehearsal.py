"""Whole games among four policy players without a screen, to find the moments that are worth a picture."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from spades_tui.bots.player import Bot, make
from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import Action
from spades_tui.engine.events import Event, Names
from spades_tui.engine.views import SeatView
from spades_tui.table.seats import bot_seed

BOT: Final = "policy"
SEAT: Final = 0
"""Where the person of the pictures sits."""
NAMES: Final[Names] = ("", "Bo", "Ada", "Cy")

Worth = Callable[[SeatView, Action | None], float]
"""What a moment is worth as a picture, from the person's view and next action; nothing at 0 or less."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A point of a game at which the person is to act, or a hand or the game is over."""

    before: tuple[Event, ...]
    """The log up to the deal of the hand."""
    script: tuple[Action, ...]
    """What the person then does up to the moment."""
    thought: Action | None
    """What the person would do next."""
    at: int
    """Length of the log at the moment."""
    worth: float


class Rehearsal:
    """A game that plays itself; it stops wherever a picture could be taken.

    ``thought`` is what the person would do next, None where nothing is asked.
    """

    def __init__(self, rules: RuleSet, secret: bytes) -> None:
        self.game = Game.new(rules, secret=secret, names=NAMES, auto_next=False)
        self._bot: Bot = make(BOT)
        self._began = len(self.game.events)
        self._script: list[Action] = []
        self.thought: Action | None = None

    def stops(self) -> Iterator[SeatView]:
        """Play the game; yield the person's view when it is to act, after each hand, and at the end."""
        game = self.game
        while not game.is_over:
            self.thought = None
            if game.state.phase is Phase.SCORED:
                yield game.view(SEAT)
                game.act("next")
                self._began, self._script = len(game.events), []
                continue
            seat = game.seat_to_act
            assert seat is not None
            action = self._choose(seat)
            if seat == SEAT:
                self.thought = action
                yield game.view(SEAT)
                self._script.append(action)
            game.act(action)
        self.thought = None
        yield game.view(SEAT)

    def moment(self, worth: float) -> Moment:
        """Return where the game stands."""
        events = self.game.events
        return Moment(tuple(events[: self._began]), tuple(self._script), self.thought, len(events), worth)

    def _choose(self, seat: int) -> Action:
        """Return what a policy player does at a seat, as it would at a table with the same game."""
        seen = self.game.view(seat)
        if len(seen.legal) == 1:
            return seen.legal[0]
        luck = bot_seed(self.game.state, seat, len(self.game.events))
        return self._bot.choose(seen, random.Random(luck))


def best_moment(rules: RuleSet, worth: Worth, games: int = 100) -> Moment:
    """Return the moment of so many games that is worth most; of equal ones the first.

    Raises:
        LookupError: none is worth anything.
    """
    best: Moment | None = None
    for number in range(games):
        rehearsal = Rehearsal(rules, secret_of(number))
        for seen in rehearsal.stops():
            value = worth(seen, rehearsal.thought)
            if value > 0 and (best is None or value > best.worth):
                best = rehearsal.moment(value)
    if best is None:
        raise LookupError("no such moment in these games")
    return best


def secret_of(number: int) -> bytes:
    """Return the secret of a game that is always the same."""
    return hashlib.sha256(b"a game for a picture %d" % number).digest()
