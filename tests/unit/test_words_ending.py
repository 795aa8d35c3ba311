"""What is said before a game is ended early: who wins, and whether a hand is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase
from spades_tui.words import Words
from spades_tui.words.ending import ending_question, outcome_of_ending
from tests.plain_support import view_of

_ = Words()
ALONE = RuleSet.preset("standard").replace(partnership=False)


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((0, 0), "No score is higher: it is a draw."),
        ((12, -3), "The higher score wins."),
        ((5, 5, 5, 5), "No score is higher: it is a draw."),
        ((12, 40, 12, 40), "The highest score is shared: it is a draw among those who have it."),
        ((12, 40, 12, 30), "The highest score wins."),
    ],
)
def test_who_would_have_won(scores: tuple[int, ...], said: str) -> None:
    view = view_of()
    view = replace(view, scores=scores, rules=view.rules if len(scores) == 2 else ALONE)
    assert outcome_of_ending(_, view) == said


@pytest.mark.parametrize("phase", list(Phase))
def test_only_a_hand_on_the_table_is_lost(phase: Phase) -> None:
    asked = ending_question(_, replace(view_of(), phase=phase))
    assert asked.startswith("End the game now? ")
    assert ("on the table" in asked) == (phase in (Phase.BID, Phase.TRUMP, Phase.PLAY))
