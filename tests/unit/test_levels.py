"""Levels and characters by name, what sets them apart, and the frozen yardstick."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from spades_tui.bots import BOT_NAMES, decision_rng, is_heavy, make
from spades_tui.bots.levels import CHARACTERS, LEVELS, STYLES
from spades_tui.bots.player import CHARACTER_NAMES, HEAVY_BOTS, LEVEL_NAMES
from spades_tui.bots.position_file import load_position
from spades_tui.bots.position_report import report_position
from spades_tui.bots.search import SearchBot, Style
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import Bid
from tests.process_support import ROOT

STANDARD = RuleSet.preset("standard")
RULES = {
    "standard": STANDARD,
    "ht": RuleSet.preset("ht"),
    "cutthroat": STANDARD.replace(partnership=False),
    "auction": RuleSet.preset("ht").replace(trump="auction"),
}
FROZEN = {
    "standard": "2827190242e8bce00f1a7cfbad95044014228baf195d9247e3ad2863857df562",
    "ht": "b0f55d660c7e47a21bff38f0c6c05881d3b2eb4c243eaebb080e45e6407aa272",
    "cutthroat": "914a4f993cb8d22c2927cb7c2277f2bac7e5e0d8b4124fcfc006f513cfe7f1be",
    "auction": "f00b508a7f305fa3ce05bb12566fdec7725af237546979283ca385509343dbe7",
}


def test_every_level_and_character_is_a_name_and_is_heavy() -> None:
    assert tuple(LEVELS) == tuple(name for name in LEVEL_NAMES if name in HEAVY_BOTS)
    assert tuple(CHARACTERS) == CHARACTER_NAMES
    assert set(STYLES) == HEAVY_BOTS
    assert len(LEVEL_NAMES) >= 5
    for name, style in STYLES.items():
        bot = make(name)
        assert isinstance(bot, SearchBot)
        assert (bot.name, bot.style) == (name, style)
    assert not any(map(is_heavy, ("policy", "beginner", "random", "baseline")))
    assert set(LEVEL_NAMES) | set(CHARACTER_NAMES) <= set(BOT_NAMES)


def test_a_stronger_level_looks_at_more_and_judges_better() -> None:
    for stronger, weaker in pairwise(LEVELS.values()):
        assert stronger.worlds > weaker.worlds
        assert stronger.noise <= weaker.noise
        assert stronger.nil_noise <= weaker.nil_noise
        assert stronger.reads_bids >= weaker.reads_bids
        assert stronger.reads_plays >= weaker.reads_plays
    assert LEVELS["strongest"] == Style()
    assert not LEVELS["casual"].reads_bids and not LEVELS["casual"].reads_plays


def bids(style: Style, rules: RuleSet, hands: int) -> list[Bid]:
    """The bids that a style makes first in hand, of as many hands."""
    bot = SearchBot("x", style)
    found = []
    for number in range(hands):
        game = Game.new(rules, secret=number.to_bytes(32, "big"))
        seat = game.seat_to_act
        assert seat is not None
        action = bot.choose(game.view(seat), random.Random(number))
        assert isinstance(action, Bid)
        found.append(action)
    return found


def test_tastes_show_in_the_bids() -> None:
    def plain(**more: Any) -> list[Bid]:
        return bids(Style(worlds=12, ceiling=60.0, **more), STANDARD, 14)

    usual = plain()
    shy = plain(nil_taste=-1.0)
    fond = plain(nil_taste=1.0)
    nils = [sum(bid.is_nil for bid in made) for made in (shy, usual, fond)]
    assert nils[0] < nils[1] < nils[2]
    low = plain(bid_taste=-0.6, nil_taste=-3.0)
    high = plain(bid_taste=0.6, nil_taste=-3.0)
    assert sum(bid.tricks for bid in low) + 8 < sum(bid.tricks for bid in high)


def test_who_is_careful_bids_lower_than_who_is_bold() -> None:
    low, high = [
        bids(replace(CHARACTERS[name], worlds=12, ceiling=60.0, nil_taste=-3.0), STANDARD, 14)
        for name in ("careful", "bold")
    ]
    assert sum(bid.tricks for bid in low) + 5 < sum(bid.tricks for bid in high)


def test_who_is_bold_sets_the_others_at_the_price_of_own_bags() -> None:
    given = load_position((ROOT / "examples" / "positions" / "no-tenth-bag.toml").read_text())

    def played(bot: str) -> dict[str, int]:
        return {str(row.card): row.chosen for row in report_position(given, bot, seeds=5).cards}

    assert played("expert") == {"KD": 0, "2D": 5}
    assert played("bold") == {"KD": 5, "2D": 0}


def decisions(name: str, rules: RuleSet, hands: int) -> str:
    """Return the text of all that four such bots do in some hands."""
    bot = make(name)
    lines: list[str] = []
    secret = bytes(31) + b"\x07"
    game = Game.new(rules, secret=secret)
    while len(game.hand_results) < hands and not game.is_over:
        seat = game.seat_to_act
        if seat is None:
            break
        action = bot.choose(game.view(seat), decision_rng(secret, seat, len(lines)))
        game.act(action)
        lines.append(f"{seat} {action}")
    return "\n".join(lines)


@pytest.mark.parametrize("rules", RULES)
def test_the_yardstick_plays_as_on_its_first_day(rules: str) -> None:
    text = decisions("baseline", RULES[rules], 6)
    assert text.count("\n") > 150
    assert hashlib.sha256(text.encode()).hexdigest() == FROZEN[rules]


def test_games_of_every_level_repeat_and_are_played_to_the_end() -> None:
    for name, rules in (("casual", "standard"), ("casual", "cutthroat"), ("skilled", "auction")):
        first = decisions(name, RULES[rules], 1)
        assert first.count("\n") >= 55
        assert decisions(name, RULES[rules], 1) == first
