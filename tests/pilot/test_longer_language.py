"""A language two fifths longer, on every screen and in every window there is, at 80x24: nothing is cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Play
from spades_tui.store.rows import GameInfo
from spades_tui.store.rule_files import save_rule_file
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.app import Opening
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message
from spades_tui.ui.flow import Flow
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.keys import KeysScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.statistics import StatisticsScreen
from spades_tui.ui.services import Services
from spades_tui.ui.why_dialog import WhyDialog
from tests import game_window, lobby_support
from tests.game_window import BLIND, NAMES, PLAIN, SEATS, SECRET, Window, new_table, settings, steady, window
from tests.lobby_support import NOW, Lobby, fill, lobby
from tests.local_time import in_utc
from tests.pilot.test_elsewhere import two
from tests.pilot.test_everywhere import DIALOGS, SCREENS
from tests.pseudo import pseudo_words
from tests.replay_window import judged
from tests.score_games import HT, scored
from tests.score_window import POLICY
from tests.tour import calm, tour
from tests.whole import Walker

pytestmark = pytest.mark.timeout(600)
"""A tour takes minutes where the machine has other work."""

SIZE = (80, 24)
LONGER = Settings(language="en", bot_tempo=0.0, trick_pause="key")


@pytest.fixture(autouse=True)
def stretch(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let windows speak the longer language."""
    for module in (lobby_support, game_window):
        monkeypatch.setattr(module, "Words", lambda code: pseudo_words())
    with in_utc():
        yield


@pytest.fixture
def seen() -> Iterator[Walker]:
    walker = Walker()
    yield walker
    walker.assert_whole()


async def test_on_a_tour_through_everything(tmp_path: Path, seen: Walker) -> None:
    await tour(tmp_path, LONGER, SIZE, seen)
    assert seen.screens >= SCREENS | DIALOGS


async def steps(shown: Lobby, seen: Walker, *keys: str) -> None:
    """Press keys one by one and look after each."""
    for key in keys:
        await shown.press(key)
        seen(shown.app)


async def test_in_all_lessons_of_the_guided_hand(tmp_path: Path, seen: Walker) -> None:
    for bid in ("1", "4", "7", "n"):
        async with lobby(tmp_path, None, size=SIZE, settings=settings()) as shown:
            await shown.press("g")
            flow = await shown.wait_for_game()
            at = Window(shown.app, shown.pilot, flow)
            await at.settle()
            guide = flow.guide
            assert guide is not None
            async with asyncio.timeout(60):
                while guide.lesson != "end":
                    seen(shown.app)
                    if guide.lesson == "bid":
                        await at.press(bid)
                        seen(shown.app)
                    elif flow.my_turn and isinstance(flow.view.legal[0], Play) and bid != "4":
                        await at.press(*["right"] * (len(flow.view.legal) // 2))
                    await at.press("enter")
            seen(shown.app)
            await flow.leave()


async def test_in_replay_and_review_at_every_step(tmp_path: Path, seen: Walker) -> None:
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Sunday", seats=POLICY, rules_name="ht", created=NOW)
        game_id = store.create(scored(HT, 2).events, info=info)
        opening = Opening("replay", str(game_id), {"hand": 1})
        async with lobby(tmp_path, store, size=SIZE, opening=opening, settings=settings()) as shown:
            await shown.wait_for(ReplayScreen)
            replay = shown.app.screen
            assert isinstance(replay, ReplayScreen)
            seen(shown.app)
            while replay.allows("right"):
                before = replay.sight.step
                await steps(shown, seen, "right")
                if replay.allows("why") and replay.sight.step % 17 == 4:
                    await shown.press("w")
                    dialog = shown.app.screen
                    assert isinstance(dialog, WhyDialog)
                    seen(shown.app)
                    async with asyncio.timeout(60):
                        while dialog.explanation is None:
                            await shown.pilot.pause(0.05)
                    await shown.settle()
                    await steps(shown, seen, "end", "w")
                if replay.sight.step == before:
                    break
            await steps(shown, seen, "i")
            review = await judged(shown)
            assert review.review is not None
            for _ in review.review.decisions:
                await steps(shown, seen, "w", "w", "down")
            await steps(shown, seen, "pagedown", "escape")


async def test_in_hints_and_reasons_through_a_hand(tmp_path: Path, seen: Walker) -> None:
    for rules, first in ((BLIND, ("v",)), (PLAIN, ())):
        async with window(await new_table(rules), tmp_path, SIZE) as at:
            flow: Flow = at.flow
            await advised(at, seen)
            await at.press(*first)
            for number in range(4):
                await advised(at, seen)
                if isinstance(at.app.screen, BiddingScreen):
                    await at.press("3")
                    seen(at.app)
                await at.press("enter")
                seen(at.app)
                async with asyncio.timeout(30):
                    while flow.paused or (not flow.my_turn and number < 3):
                        await at.press("enter")
                        seen(at.app)


async def advised(at: Window, seen: Walker) -> None:
    """Ask for a hint and for the reason, and look at both."""
    for key in ("i", "w"):
        await at.pilot.press(key)
        seen(at.app)
        await calm(at.pilot)
        seen(at.app)
    await at.pilot.press("i")


async def test_in_the_statistics_whatever_is_counted(tmp_path: Path, seen: Walker) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        async with lobby(tmp_path, store, size=SIZE) as shown:
            await shown.press("t")
            await shown.wait_for(StatisticsScreen)
            await calm(shown.pilot)
            keys = [BY_ID[name].keys[0] for name in ("count_which", "measure")]
            for _ in range(6):
                await steps(shown, seen, "right", *keys, *keys, *keys)
            await steps(shown, seen, "x", "enter", "escape")


async def test_in_the_keys_while_one_is_awaited_refused_or_taken(tmp_path: Path, seen: Walker) -> None:
    async with lobby(tmp_path, None, size=SIZE) as shown:
        await shown.app.push_screen(KeysScreen())
        await shown.settle()
        for wanted in ("n", "x", "escape", "f5", "s", "left"):
            await steps(shown, seen, "enter", wanted)
            if isinstance(shown.app.screen, Confirm):
                await steps(shown, seen, "n")
            elif not isinstance(shown.app.screen, KeysScreen):
                await steps(shown, seen, "escape")
            await steps(shown, seen, "down")
        await steps(shown, seen, "end", "enter", "n")


async def test_in_rules_and_players_of_ones_own(tmp_path: Path, seen: Walker) -> None:
    broken = tmp_path / "config" / "rules"
    broken.mkdir(parents=True)
    (broken / "broken.toml").write_text("target = 500\nmissed = 'sometimes'\n")
    with Store.open(tmp_path / "data") as store:
        async with lobby(tmp_path, store, size=SIZE) as shown:
            seen(shown.app)
            await steps(shown, seen, "m", "escape")
            assert Message.__name__ in seen.screens
            paths = Services(shown.app.session).paths
            for name in ("Mine", "Other"):
                save_rule_file(paths, name, RuleSet.preset("ht").replace(nil_value=50))
            await shown.press("n")
            await shown.wait_for(NewGameScreen)
            form = shown.app.screen
            assert isinstance(form, NewGameScreen)
            await shown.press("down")
            for name in ("broken", "Mine"):
                form.game.pick_rules(name)
                form.redraw()
                seen(shown.app)
            await steps(shown, seen, "space")
            assert isinstance(shown.app.screen, Choose)
            await steps(shown, seen, *["down"] * 6, "escape", "e")
            assert isinstance(shown.app.screen, AskText)
            await shown.press(*["backspace"] * 4)
            await shown.write("Other")
            await steps(shown, seen, "enter", "escape", "d", "escape")
            await steps(shown, seen, "s")
            await shown.press(*["backspace"] * 4)
            await steps(shown, seen, "enter")
            await shown.write("Other")
            await steps(shown, seen, "enter", "escape")
            form.at = "west"
            form.redraw()
            await shown.click("value:west")
            await steps(shown, seen, "end", "enter")
            assert isinstance(shown.app.screen, AskText)
            await shown.write("no-such-program --fast")
            await steps(shown, seen, "enter", "escape")


async def test_in_a_game_that_is_open_elsewhere(tmp_path: Path, seen: Walker) -> None:
    with Store.open(tmp_path / "data") as store, Store.open(tmp_path / "data") as other:
        table = await Table.create(other, PLAIN, NAMES, SEATS, SECRET, options=steady())
        await table.start()
        async with lobby(tmp_path, store, size=SIZE) as shown:
            await shown.press("enter")
            await shown.wait_for(Choose)
            seen(shown.app)
            await steps(shown, seen, "down", "enter")
            await shown.wait_for_game()
            seen(shown.app)
            await shown.flow.leave()
        await table.close()
    async with two(tmp_path / "two") as both:
        taken = await both.take_over()
        await both.until(lambda: both.shown.flow.read_only == "taken_over")
        await both.shown.pilot.pause(0.2)
        seen(both.shown.app)
        await both.play(taken)
        await both.shown.pilot.pause(0.3)
        seen(both.shown.app)


async def test_where_a_cut_is_asked_for(tmp_path: Path, seen: Walker) -> None:
    async with window(
        await new_table(cuts=range(4)), tmp_path, SIZE, chosen=settings(cut_by_hand=True)
    ) as at:
        await at.pilot.pause(0.2)
        seen(at.app)
        await at.pilot.press("escape")
        await at.pilot.pause(0.1)
        seen(at.app)
