"""``SearchBot``: any level or character that looks ahead, by its ``Style``."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from spades_tui.bots.kernel import Scoring, compile_scoring
from spades_tui.bots.masks import INDICES
from spades_tui.bots.policy import PolicyBot
from spades_tui.bots.search.bids import blind_or_look, choose_bid, choose_trump
from spades_tui.bots.search.plays import choose_card
from spades_tui.bots.search.race import Clock
from spades_tui.bots.search.style import Style
from spades_tui.bots.search.values import GameValue, Prospects
from spades_tui.bots.slices import Budget, Thinking, finish
from spades_tui.bots.stakes import Stakes
from spades_tui.engine.actions import PLAYS, Action
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.bots.sampler.knowledge import Knowledge
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView

ENOUGH: Final = 20
"""From how many worlds on a decision that the ceiling cut off stands; with fewer, chance would make it."""


class House:
    """What is kept of a rule set from one decision to the next; it changes no decision."""

    __slots__ = ("prospects", "scoring", "stakes")

    def __init__(self, rules: RuleSet) -> None:
        self.stakes = Stakes(rules)
        self.scoring: Scoring = compile_scoring(rules)
        self.prospects = Prospects(self.stakes)


class SearchBot:
    """Plays every choice to the end of the hand over sampled layouts, and takes what is worth most to its side.

    With a budget in worlds equal views and chance give equal actions. ``was_cut`` says whether the last decision met
    the ceiling of its seconds and so may not repeat; one that was hardly begun is left to the policy.
    """

    def __init__(self, name: str, style: Style | None = None) -> None:
        self.name = name
        self.style = style or Style()
        self.was_cut = False
        self._house: House | None = None

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        """Return one of the legal actions.

        Raises:
            ValueError: it is not this seat's turn.
        """
        return finish(self.think(view, rng))

    def think(
        self,
        view: SeatView,
        rng: random.Random,
        budget: Budget | None = None,
        known: Knowledge | None = None,
    ) -> Thinking:
        """Return the decision in the making; see ``SlicedBot``.

        ``known`` is what a seat to play knows of the others' cards where its view's tricks do not tell it.

        Raises:
            ValueError: it is not this seat's turn.
        """
        legal = view.legal
        if not legal:
            raise ValueError("nothing to choose from")
        self.was_cut = False
        if len(legal) == 1:
            return legal[0]
        house = self._house
        if house is None or (house.stakes.rules is not view.rules and house.stakes.rules != view.rules):
            house = self._house = House(view.rules)
            yield
        style = self.style
        game = GameValue(view, house.stakes, house.prospects, style)
        worlds, seconds = style.worlds, style.ceiling
        if budget is not None:
            worlds = budget.worlds or worlds
            seconds = seconds if budget.seconds is None else budget.seconds
        clock = Clock(seconds)
        if view.phase is Phase.PLAY:
            looks = style.looks if budget is None or budget.worlds is None else 1
            code = yield from choose_card(view, game, house.scoring, worlds, rng, clock, known, looks)
            action: Action = PLAYS[INDICES[code]]
        else:
            search = blind_or_look if view.hand is None else choose_bid
            if view.phase is Phase.TRUMP:
                search = choose_trump
            action = yield from search(view, game, house.scoring, min(worlds, style.bid_worlds), rng, clock)
        self.was_cut = clock.cut
        if clock.cut and clock.looked < ENOUGH:
            return PolicyBot().choose(view, rng)
        return action
