"""Bots by name, what they refuse, and the chance they are given."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES, UnknownBot, decision_rng, make
from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import CUT, LOOK, Bid


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert BOT_NAMES[0] == "strongest"
    assert [make(name).name for name in BOT_NAMES] == list(BOT_NAMES)


def test_an_unknown_name_says_which_there_are() -> None:
    with pytest.raises(UnknownBot) as caught:
        make("Policyy")
    assert caught.value.name == "Policyy"
    assert caught.value.known == BOT_NAMES
    assert caught.value.closest == "policy"


def test_a_name_like_none_has_no_closest() -> None:
    with pytest.raises(UnknownBot) as caught:
        make("\x1b[31m" * 1000)
    assert caught.value.closest is None


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_refuses_to_act_out_of_turn(name: str) -> None:
    game = Game.new(RuleSet.preset("standard"), secret=bytes(32))
    seat = game.seat_to_act
    assert seat is not None
    with pytest.raises(ValueError, match="nothing to choose"):
        make(name).choose(game.view((seat + 1) % 4), random.Random(0))


@pytest.mark.parametrize("name", BOT_NAMES)
@pytest.mark.parametrize("preset", ["ht", "standard"])
def test_a_bot_cuts_where_asked(name: str, preset: str) -> None:
    game = Game.new(RuleSet.preset(preset), secret=bytes(32), auto_cut=False)
    bot = make(name)
    seat = game.seat_to_act
    assert seat is not None
    assert bot.choose(game.view(seat), random.Random(0)) == CUT
    game.act(CUT)
    assert game.state.phase is Phase.BID


def test_the_same_decision_has_the_same_chance_and_another_one_has_another() -> None:
    def draw(secret: bytes, seat: int, seq: int) -> float:
        return decision_rng(secret, seat, seq).random()

    first = draw(b"a" * 32, 1, 7)
    assert draw(b"a" * 32, 1, 7) == first
    assert len({first, draw(b"b" * 32, 1, 7), draw(b"a" * 32, 2, 7), draw(b"a" * 32, 1, 8)}) == 4


def test_a_beginner_looks_and_is_shy_of_nil() -> None:
    game = Game.new(RuleSet.preset("ht"), secret=bytes(32))
    bot = make("beginner")
    nils = hands = 0
    rng = random.Random(3)
    for number in range(60):
        game = Game.new(RuleSet.preset("ht"), secret=number.to_bytes(32, "big"))
        while game.state.phase is Phase.BID:
            seat = game.seat_to_act
            assert seat is not None
            action = bot.choose(game.view(seat), rng)
            if game.view(seat).hand is None:
                assert action == LOOK
            elif isinstance(action, Bid):
                nils += action.is_nil
                hands += 1
            game.act(action)
    assert hands == 240
    assert nils < 0.1 * hands


def test_one_policy_bot_plays_games_under_several_rules_in_turn(tmp_path: Path) -> None:
    bot = make("policy")
    views = []
    for preset in ("standard", "ht", "standard"):
        game = Game.new(RuleSet.preset(preset), secret=bytes(32))
        seat = game.seat_to_act
        assert seat is not None
        if LOOK in game.legal_actions():
            game.act("look")
        views.append(game.view(seat))
    shared = [bot.choose(view, random.Random(0)) for view in views]
    assert shared == [make("policy").choose(view, random.Random(0)) for view in views]


def test_importing_the_bots_loads_no_screen() -> None:
    code = (
        "import sys, spades_tui.bots, spades_tui.bots.policy, spades_tui.bots.beginner, spades_tui.bots.arena\n"
        "sys.exit(any(name.split('.')[0] in ('textual', 'rich') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
