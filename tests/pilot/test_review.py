"""The review while it is worked out: what is read there stays, whatever is judged meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.analysis.figures import Decision
from spades_tui.analysis.review import Moment, judge
from spades_tui.record.replay import Replay
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.draw.hint_table import cost_text
from spades_tui.ui.replaying import Source
from spades_tui.ui.review_hands import ReviewedHands
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.words.whys import decision_text
from tests.advice_support import StandIn
from tests.game_window import Window, window
from tests.lobby_support import lobby_app
from tests.score_games import HT, scored

SEATS = ("person", "policy", "policy", "policy")
SOURCE = Source("Three", "", SEATS, "ht")


class Rising(StandIn):
    """Somebody who judges each decision as costlier than those before it, when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.judged = 0

    async def judge(self, moment: Moment) -> Decision:
        await self.step.wait()
        self.step.clear()
        self.judged += 1
        decision = judge(moment, self.answer(moment.view, moment.action, 2))
        return replace(decision, cost=float(self.judged), best=moment.view.legal[0])


@asynccontextmanager
async def reviewing(
    tmp_path: Path, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Window, ReviewScreen, Rising]]:
    """A review opened from the scoreboard, the first decision judged."""
    analyst = Rising()
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 1).events, info=GameInfo(name="One", seats=SEATS))
        table = await Table.open(store, game_id)
        services = {"store": store, "analyst": analyst}
        async with window(table, tmp_path, size, services=services) as shown:
            assert isinstance(shown.app.screen, ScoreboardScreen)
            await shown.pilot.press("i")
            screen = shown.app.screen
            assert isinstance(screen, ReviewScreen)
            await judged(shown, screen, analyst)
            yield shown, screen, analyst


async def judged(shown: Window, screen: ReviewScreen, analyst: Rising) -> None:
    """Have one more decision judged, and painted."""
    wanted = analyst.judged + 1
    analyst.step.set()
    async with asyncio.timeout(10):
        while screen.review is None or len(screen.review.decisions) < wanted:
            await shown.pilot.pause(0.01)
    await shown.pilot.pause()


async def test_a_costlier_decision_is_picked_until_one_is_looked_at(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (shown, screen, analyst):
        first = screen.decision
        await judged(shown, screen, analyst)
        assert screen.review is not None
        assert screen.decision == screen.review.decisions[0] != first


@pytest.mark.parametrize("folded", [False, True])
async def test_figures_that_are_read_stay_when_a_costlier_decision_is_judged(
    tmp_path: Path, folded: bool
) -> None:
    async with reviewing(tmp_path) as (shown, screen, analyst):
        await shown.pilot.press("w")
        await shown.pilot.pause()
        read, text = screen.decision, shown.text
        assert read is not None
        for _ in range(2):
            await judged(shown, screen, analyst)
        assert screen.decision == read
        assert body(shown.text) == body(text)
        if folded:
            await shown.pilot.press("escape")
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        replay = shown.app.screen
        assert isinstance(replay, ReplayScreen)
        step = replay.sight.hand.steps[replay.sight.step]
        assert step.start <= read.seq < step.end, "Enter goes to what was read"


async def test_the_decision_gone_to_is_still_picked_when_one_comes_back(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (shown, screen, analyst):
        read = screen.decision
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert [type(one) for one in shown.app.screen_stack[-2:]] == [ReviewScreen, ReplayScreen]
        await judged(shown, screen, analyst)
        await shown.pilot.press("i")
        await shown.pilot.pause()
        assert shown.app.screen is screen
        assert screen.decision == read


@pytest.mark.parametrize(("size", "folds"), [((60, 20), True), ((80, 24), True), ((120, 40), False)])
async def test_figures_say_which_decision_they_are_of_and_take_the_place_of_the_list_where_they_must(
    tmp_path: Path, size: tuple[int, int], folds: bool
) -> None:
    async with reviewing(tmp_path, size) as (shown, screen, _analyst):
        await shown.pilot.press("w")
        await shown.pilot.pause()
        assert "Bidding · you " in shown.text or "you played" in shown.text
        assert screen.allows("why") == folds
        assert ("better" not in shown.text.split("\n")[4]) == folds, "the list stays where there is room"
        assert ("w list" in shown.footer) == folds
        assert "cost win chance" not in shown.text, "heads do not run into one another"
        if folds:
            assert screen.command_helps()["why"] == "Show the list of your decisions again."
        assert "○ done" in shown.text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 20)])
async def test_choices_without_a_row_are_told_of_where_no_blank_row_is_left(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    replay = Replay(scored(HT, 3).events, 0)
    app = lobby_app(tmp_path, None, first_screen=lambda app: ReviewScreen(replay, SOURCE, 0, 2))
    app.session.services["analyst"] = StandIn(at_once=True)
    async with app.run_test(size=size) as pilot:
        screen = app.screen
        assert isinstance(screen, ReviewScreen)
        async with asyncio.timeout(20):
            while screen.review is None or not screen.review.done:
                await pilot.pause(0.02)
        if screen.allows("why") and size[0] < 100:
            await pilot.press("w")
        found = set()
        for place in range(screen.review.total):
            screen.sight.pick(place)
            screen.redraw()
            await pilot.pause()
            decision = screen.decision
            assert decision is not None
            found.add(told_in_whole(screen.query_one(Canvas).picture.text, decision))
        assert found == {True, False}, "cards have room, the bids do not all"


def told_in_whole(text: str, decision: Decision) -> bool:
    """Return whether each choice has a row among the figures; where one has none, that must be told."""
    figures = [row.rpartition("│")[2].strip() for row in text.split("\n")]
    start = next(at for at, row in enumerate(figures) if "○ done" in row)
    others = figures[start + 1 :]
    table = others[: next(at for at, row in enumerate(others) if "%" not in row)]
    assert any("★" in row for row in table), text
    assert any(row.startswith("○") for row in table), text
    after = others[len(table)]
    if len(table) == len(decision.hint.choices):
        assert after != "…"
        return True
    assert after == "…", text
    assert figures[start - 1] and others[len(table) + 1], "no row is blank while choices have none"
    return False


async def test_what_is_judged_so_far_is_no_accuracy_of_the_hand(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (shown, screen, analyst):
        while screen.review is None or not screen.review.done:
            assert "Accuracy –   cost −" in shown.text
            await judged(shown, screen, analyst)
        assert f"Accuracy {round(screen.review.accuracy or 0)}%" in shown.text


def body(text: str) -> list[str]:
    """What is told of the decision: without the rows that sum up what has been judged."""
    return [row for row in text.split("\n") if "judged" not in row and "Accuracy" not in row]


async def test_all_hands_are_listed_with_what_they_cost_while_they_are_judged(tmp_path: Path) -> None:
    analyst = Rising()
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 3).events, info=GameInfo(name="Three", seats=SEATS))
        table = await Table.open(store, game_id)
        async with window(table, tmp_path, services={"store": store, "analyst": analyst}) as shown:
            await shown.pilot.press("i")
            screen = shown.app.screen
            assert isinstance(screen, ReviewScreen)
            await judged(shown, screen, analyst)
            await shown.pilot.press("a")
            await shown.pilot.pause()
            listed = shown.app.screen
            assert isinstance(listed, ReviewedHands)
            assert [option.id for option in listed.options] == ["1", "2", "3"]
            assert [row.split() for row in rows(shown.text, "Hand")] == [
                ["Hand", "1", "…"],
                ["Hand", "2", "…"],
                ["▸", "Hand", "3", "1", "of", "12", "judged", "…"],
            ]
            assert "1 of 12 judged" in shown.text
            async with asyncio.timeout(20):
                while not all(
                    (review := screen.sight.review_of(number)) and review.done for number in (1, 2, 3)
                ):
                    analyst.step.set()
                    await shown.pilot.pause(0.01)
            await shown.pilot.pause()
            reviews = [screen.sight.review_of(number) for number in (1, 2, 3)]
            for number, review, row in zip((1, 2, 3), reviews, rows(shown.text, "Hand"), strict=True):
                assert review is not None
                accuracy, cost = f"{round(review.accuracy or 0)}%", cost_text(screen.words, review.lost)
                assert row.replace("▸", "").split() == [
                    "Hand",
                    str(number),
                    "accuracy",
                    accuracy,
                    "cost",
                    cost,
                ]
            assert reviews[0] is not None and reviews[2] is not None
            worst = decision_text(screen.words, reviews[2].decisions[0])
            assert worst in " ".join(shown.text.split())
            await shown.pilot.press("up", "up", "enter")
            await shown.pilot.pause()
            assert screen.is_active
            assert screen.number == 1
            assert screen.decision == reviews[0].decisions[0]
            assert screen.allows("review_all"), "the list is there to be seen again"
            await shown.pilot.press("a")
            await shown.pilot.pause()
            await shown.pilot.press("escape")
            await shown.pilot.pause()
            assert (screen.is_active, screen.number) == (True, 1)


async def test_of_a_game_of_one_hand_there_is_no_list(tmp_path: Path) -> None:
    async with reviewing(tmp_path) as (_shown, screen, _analyst):
        assert not screen.allows("review_all")


def rows(text: str, word: str) -> list[str]:
    """The rows of a picture in which a word stands."""
    return [row for row in text.split("\n") if word in row]
