"""A bot whose thinking a limit of time ended: in a game with a seed the players are told, and where it stands."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.bots.search import SearchBot, Style
from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Action, Bid
from spades_tui.engine.events import BidMade
from spades_tui.engine.views import SeatView
from spades_tui.table import CutShort, MixedRunner, NotSaved, Table, TableOptions, Update
from spades_tui.table.notices import Notice
from spades_tui.ui.flow_beside import Beside
from spades_tui.ui.flow_show import Show
from spades_tui.words import Words
from tests.process_support import CUT, program
from tests.table_support import FOUR_BOTS, NAMES, RULES, SECRET, options_with, until

_ = Words("en")
SEATS = ("cut", *FOUR_BOTS[1:])
ONE_HAND = RuleSet.preset("standard").replace(hand_limit=1, blind_nil="off")


class CutBot:
    """Takes the first legal action, and says that it was cut short wherever it bids."""

    was_cut = False

    def choose(self, view: SeatView, rng: random.Random) -> Action:
        self.was_cut = isinstance(view.legal[0], Bid)
        return view.legal[0]


async def told(table: Table) -> list[Notice]:
    """What is told of bots beside a game of theirs, until its first hand is counted."""
    subscription = table.subscribe(None)
    notices: list[Notice] = []

    def counted(update: Update) -> bool:
        notices.extend([notice for notice in update.notices if not isinstance(notice, NotSaved)])
        return bool(update.view.results)

    await table.start()
    await until(subscription, counted, 60)
    await table.close()
    return notices


def tells(update: Update) -> bool:
    return any(isinstance(notice, CutShort) for notice in update.notices)


@pytest.mark.parametrize("seeded", [True, False])
async def test_a_game_with_a_seed_tells_that_a_bot_was_cut_short(seeded: bool) -> None:
    options = options_with({"cut": CutBot()})
    table = await Table.create(None, RULES, NAMES, SEATS, SECRET, seeded=seeded, options=options)
    assert await told(table) == ([CutShort(0, "cut")] if seeded else [])


async def test_a_searching_bot_that_met_its_ceiling_is_told_of() -> None:
    options = options_with({"cut": SearchBot("cut", Style(ceiling=0.0))})
    table = await Table.create(None, ONE_HAND, NAMES, SEATS, SECRET, seeded=True, options=options)
    notices = await told(table)
    assert set(notices) == {CutShort(0, "cut")}
    assert len(notices) > 8, "not where there was but one thing to do"
    patient = options_with({"cut": SearchBot("cut", Style(worlds=2, looks=1, ceiling=60.0))})
    table = await Table.create(None, ONE_HAND, NAMES, SEATS, SECRET, seeded=True, options=patient)
    assert await told(table) == []


async def test_what_a_process_says_of_its_answer_reaches_the_table(tmp_path: Path) -> None:
    bot = program(tmp_path, CUT)
    runner = MixedRunner(log=tmp_path / "bots.log")
    seats = (bot, "policy", "policy", "policy")
    options = TableOptions(runner=runner)
    table = await Table.create(None, ONE_HAND, NAMES, seats, SECRET, seeded=True, options=options)
    assert set(await told(table)) == {CutShort(0, bot)}
    await asyncio.to_thread(runner.close)
    assert "was cut short by its limit of time" in (tmp_path / "bots.log").read_text(encoding="utf-8")


async def test_it_stands_at_what_the_bot_did() -> None:
    options = options_with({"cut": CutBot()})
    table = await Table.create(None, RULES, NAMES, SEATS, SECRET, seeded=True, options=options)
    subscription = table.subscribe(None)
    show = Show(lambda: 0.0, 0.0, 0.0)
    recap = table.recap(None)
    show.begin(recap.view, recap.seq, recap.events)
    await table.start()
    update = await until(subscription, tells)
    await table.close()
    show.feed(update)
    while show.advance():
        pass
    at = [event for event in show.log if show.cut_at(event)]
    assert [event.seat for event in at if isinstance(event, BidMade)] == [0]
    assert len(at) == 1
    same = replace(at[0])
    assert show.cut_at(same) is None, "an event that is alike may be another one"
    show.begin(recap.view, recap.seq, recap.events)
    assert show.cut_at(at[0]) is None


async def test_it_is_told_beside_the_table_where_no_log_is_in_sight() -> None:
    options = options_with({"cut": CutBot()})
    table = await Table.create(None, RULES, NAMES, SEATS, SECRET, seeded=True, options=options)
    subscription = table.subscribe(None)
    await table.start()
    update = await until(subscription, tells)
    await table.close()
    beside = Beside()
    beside.take(update)
    beside.saved = True
    said = _.notice(CutShort(0, "cut"), NAMES)
    assert beside.texts(_, NAMES, None, starting=False) == (said,)
    assert beside.texts(_, NAMES, None, starting=False, logged=True) == ()
    assert beside.briefs(_, "Esc", None, starting=False) == ("",)
    assert beside.briefs(_, "Esc", None, starting=False, logged=True) == ()
