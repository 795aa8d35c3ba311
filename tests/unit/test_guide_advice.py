"""What the lessons of the guided hand ask for, held against what a hint says then: neither may contradict the other."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from spades_tui.analysis.figures import Choice, Hint
from spades_tui.analysis.hint import STAGES, refine
from spades_tui.analysis.service import luck_of
from spades_tui.bots.player import decision_rng, make
from spades_tui.engine import Game, Phase
from spades_tui.engine.actions import Bid, Play
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.dealing import seeded_secret
from spades_tui.engine.views import SeatView
from spades_tui.setup.guide import BID, NAMES, RULES, SEED, Guide, as_in_a_game

PLAYED = (None, 0, 5, 6, 9, 13, 17, 23)
"""The plays that are gone through: those of the rule policy (None), else any legal ones by the chance of a number."""
EITHER = ("void", "partner")
"""The lessons that name more than one card of which one has to be good."""
BOT = make("policy")


def hint_of(view: SeatView) -> Hint:
    """What a hint comes to, with fewer deals than there are time for."""
    asked = as_in_a_game(view)
    looking = refine(asked, random.Random(luck_of(asked)), stages=STAGES[:3])
    while True:
        try:
            next(looking)
        except StopIteration as done:
            hint: Hint = done.value
            return hint


def lessons(number: int | None) -> Iterator[tuple[str, SeatView]]:
    """Each lesson that is in sight where the person of the guided hand has a choice, with the view of it."""
    chance = random.Random(number)
    game, guide = Game.new(RULES, secret=seeded_secret(SEED), names=NAMES, auto_next=False), Guide()
    while game.state.phase not in (Phase.SCORED, Phase.OVER):
        seat, view = game.seat_to_act, game.view(0)
        assert seat is not None
        guide.see(view)
        if seat != 0:
            game.act(BOT.choose(game.view(seat), decision_rng(b"\0" * 32, seat, len(game.events))))
            continue
        told = [str(guide.lesson)]
        while guide.go_on():
            told.append(guide.lesson)
        if len(view.legal) > 1:
            yield from ((lesson, view) for lesson in told)
        if view.phase is Phase.BID:
            game.act(Bid(BID))
        elif number is None:
            game.act(BOT.choose(view, chance))
        else:
            game.act(chance.choice([action for action in view.legal if isinstance(action, Play)]))


def card_of(choice: Choice) -> Card:
    """The card of a choice in the play."""
    assert isinstance(choice.action, Play)
    return choice.action.card


def lowest(choices: list[Choice]) -> list[Choice]:
    """Of choices of cards the lowest ones, one a suit at most."""
    least = min((card_of(choice).rank for choice in choices), default=None)
    return [choice for choice in choices if card_of(choice).rank == least]


def asked_for(lesson: str, view: SeatView, hint: Hint) -> list[Choice]:
    """What a lesson asks for or praises; nothing where it leaves everything open."""
    choices = list(hint.choices)
    match lesson:
        case "bid":
            return [hint.choice(Bid(BID))]
        case "lead" if not view.broken:
            return [choice for choice in choices if card_of(choice).text[0] == "A"]
        case "partner":
            return lowest([one for one in choices if card_of(one).suit is not Suit.SPADES] or choices)
        case "void":
            spades = [one for one in choices if card_of(one).suit is Suit.SPADES]
            return lowest(spades) + lowest([one for one in choices if one not in spades])
        case "made":
            return [min(choices, key=lambda one: one.tricks)]
    return []


@pytest.mark.parametrize("number", PLAYED)
def test_no_hint_is_clearly_better_than_what_a_lesson_asks_for(number: int | None) -> None:
    for lesson, view in lessons(number):
        if lesson not in ("bid", "lead", "partner", "void", "made"):
            continue
        hint = hint_of(view)
        worse = [hint.is_clear(choice) for choice in asked_for(lesson, view, hint)]
        contradicts = all(worse) and bool(worse) if lesson in EITHER else any(worse)
        assert not contradicts, (lesson, view.hand, hint.best)


def test_these_plays_come_to_every_lesson_that_asks_for_something() -> None:
    told = {lesson for number in PLAYED for lesson, _ in lessons(number)}
    assert told >= {"bid", "lead", "partner", "void", "made"}


def test_the_hint_bids_what_the_lesson_does_and_no_nil() -> None:
    view = next(view for lesson, view in lessons(None) if lesson == "bid")
    hint = hint_of(view)
    assert hint.best == Bid(BID)
    assert hint.is_clear(hint.choice(Bid(0)))
    assert as_in_a_game(view).rules.hand_limit is None
    assert as_in_a_game(view).rules.target == 500
