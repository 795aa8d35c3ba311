"""What is told of two choices that hardly differ: nothing that would make a difference of chance or none a reason."""

from __future__ import annotations

from collections.abc import Generator
from types import SimpleNamespace
from typing import cast

import pytest

from spades_tui.analysis.figures import Choice, Hint, Reason, Why
from spades_tui.analysis.tally import Tally
from spades_tui.analysis.why import why_of
from spades_tui.bots.search.race import Clock
from spades_tui.engine import Card
from spades_tui.engine.actions import Action, Play

BEST, OTHER = Play(Card("2D")), Play(Card("6D"))


def choice(action: Action, behind: float, error: float) -> Choice:
    return Choice(action, 0.0, 1.0, behind, error, 0.0, 0.0, 0.5, None, None, None, (), 0.0, 4.0)


def found(*_: object) -> Generator[None, None, list[Reason]]:
    """One reason, whatever is compared."""
    return [Reason("cheapest", card=OTHER.card)]
    yield


def nothing(*_: object) -> Generator[None, None, list[Reason]]:
    """No reason."""
    return []
    yield


def why(behind: float, error: float) -> Why:
    """Of the other card, so far behind the best."""
    actions = (BEST, OTHER)
    looking = SimpleNamespace(actions=actions, stands_for=actions.index)
    tally = cast("Tally", SimpleNamespace(looking=looking, weights=[1.0] * 100))
    choices = (choice(BEST, 0.0, 0.0), choice(OTHER, behind, error))
    hint = Hint(0, choices, BEST, actions, 100, exact=False, done=True, trick=1.0, win_now=0.5)
    steps = why_of(tally, hint, OTHER, Clock(None))
    with pytest.raises(StopIteration) as done:
        next(steps)
    return cast("Why", done.value.value)


def test_nothing_speaks_for_one_of_two_that_are_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spades_tui.analysis.why._reasons", found)
    assert why(0.0, 0.5).reasons == ()
    assert [reason.code for reason in why(0.4, 0.5).reasons] == ["cheapest"]


def test_small_differences_add_up_only_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spades_tui.analysis.why._reasons", nothing)
    assert why(1.5, 1.0).verdict == "close"
    assert why(1.5, 1.0).reasons == ()
    assert [reason.code for reason in why(1.5, 0.1).reasons] == ["adds_up"]


def test_of_a_card_that_is_not_the_best_by_name_only_it_is_said_that_every_card_comes_to_the_same() -> None:
    assert [reason.code for reason in why(0.0, 0.0).reasons] == ["nothing_left"]
