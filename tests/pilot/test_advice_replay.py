"""The review of a hand in the replay, and why a player did something."""

from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from spades_tui.analysis.figures import Explanation
from spades_tui.engine import Game
from spades_tui.engine.actions import PLAYS
from spades_tui.engine.events import BidMade, CardPlayed, SecretRevealed
from spades_tui.record.replay import Replay
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.help import said_of
from spades_tui.ui.replaying import Source
from spades_tui.ui.reviewing import Reviews
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.why_dialog import WhyDialog
from spades_tui.words import Words
from spades_tui.words.whys import decision_text
from tests.game_window import window
from tests.lobby_support import Lobby
from tests.replay_window import SEATS, judged, saved_replay
from tests.score_games import HT, scored


def at_replay(
    tmp_path: Path, size: tuple[int, int] = (80, 24)
) -> AbstractAsyncContextManager[tuple[Lobby, ReplayScreen, Store, int]]:
    """A window on the replay of a saved game of three hands, at the third."""
    return saved_replay(scored(HT, 3), tmp_path, size, 3)


async def test_the_footer_and_the_help_of_a_review_name_the_ways_between_hands(tmp_path: Path) -> None:
    async with at_replay(tmp_path, (60, 20)) as (shown, _replay, _store, _game_id):
        await shown.press("i")
        screen = shown.app.screen
        assert isinstance(screen, ReviewScreen)
        async with asyncio.timeout(60):
            while screen.review is None or not screen.review.decisions:
                await shown.pilot.pause(0.05)
        await shown.press("left")
        async with asyncio.timeout(60):
            while "of 3 hands" not in shown.text and "reviewed" not in shown.text:
                await shown.pilot.pause(0.05)
            while "Cost in points" not in shown.text:
                await shown.pilot.pause(0.05)
        await shown.pilot.pause()
        assert screen.number == 2
        footer = screen.footer.picture.text
        assert "← → hand" in footer
        assert "a all" in footer
        assert "Cost in points, against the best" in shown.text
        assert "reviewed" in shown.text
        helps = said_of(screen)
        assert helps["left"] == "Go to the previous hand."
        assert helps["page_down"] == "Go to the next hand."


async def test_one_reviewed_hand_has_its_accuracy_told_once(tmp_path: Path) -> None:
    async with at_replay(tmp_path) as (shown, _replay, _store, _game_id):
        await shown.press("i")
        await judged(shown)
        assert "reviewed 1 of 3 hands" in shown.text
        assert shown.text.split("\n")[1].count("%") == 1


async def test_a_review_from_start_to_end(tmp_path: Path) -> None:
    async with at_replay(tmp_path) as (shown, replay, store, _game_id):
        await shown.press("i")
        screen = shown.app.screen
        assert isinstance(screen, ReviewScreen)
        async with asyncio.timeout(60):
            while screen.review is None or not screen.review.done:
                await shown.pilot.pause(0.05)
                if screen.review is not None and not screen.review.done:
                    assert f"of {screen.review.total} judged" in shown.text
        review = screen.review
        costs = [decision.cost for decision in review.decisions]
        assert costs == sorted(costs, reverse=True)
        assert costs[0] > 0
        await shown.pilot.pause()
        assert f"Accuracy {round(review.accuracy or 0)}%" in shown.text
        assert decision_text(screen.words, review.decisions[0])
        assert "would be better" in shown.text
        (tally,) = store.tallies()
        assert tally.reviewed == 1
        assert tally.accuracy == pytest.approx((review.accuracy or 0) / 100)
        await shown.press("down", "w")
        assert screen.decision == review.decisions[1]
        assert "★" in shown.text
        await shown.press("escape")
        assert screen.is_active, "Esc folds the reason first"
        wanted = screen.decision
        assert wanted is not None
        await shown.press("enter")
        await shown.wait_for(ReplayScreen)
        assert replay.is_active
        told = replay.sight.hand.told(replay.sight.step, 0)
        assert isinstance(told[0], CardPlayed)
        assert PLAYS[told[0].card.index] == wanted.action
        # What was worked out is still there.
        asked = Reviews.of(shown.app)
        await shown.press("i")
        again = shown.app.screen
        assert isinstance(again, ReviewScreen)
        assert again.review is review
        assert not asked.is_wanted(again.sight.subject(3))
        await shown.press("pageup")
        assert again.number == 2
        assert asked.is_wanted(again.sight.subject(2))


async def test_a_review_from_the_scoreboard_opens_the_replay_over_itself(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        game_id = store.create(scored(HT, 1).events, info=GameInfo(name="One", seats=SEATS))
        table = await Table.open(store, game_id)
        async with window(table, tmp_path, services={"store": store}) as shown:
            assert isinstance(shown.app.screen, ScoreboardScreen)
            assert "i review" in shown.footer
            await shown.pilot.press("i")
            async with asyncio.timeout(60):
                while "▸ " not in shown.text or isinstance(shown.app.screen, ScoreboardScreen):
                    await shown.pilot.pause(0.05)
            assert isinstance(shown.app.screen, ReviewScreen)
            screens = list(shown.app.screen_stack)
            await shown.pilot.press("enter")
            await shown.pilot.pause()
            replay = shown.app.screen_stack[-1]
            assert isinstance(replay, ReplayScreen)
            assert replay.sight.step > 0
            await shown.pilot.press("i")
            await shown.pilot.pause()
            assert shown.app.screen_stack == screens, "the same key goes back"
            await shown.pilot.press("escape")
            await shown.pilot.pause()
            assert isinstance(shown.app.screen, ScoreboardScreen)


async def told_why(shown: Lobby) -> tuple[Explanation, str]:
    """Why a player decided so, once the dialog tells it: the figures, and what is to be read."""
    dialog = shown.app.screen
    assert isinstance(dialog, WhyDialog)
    async with asyncio.timeout(30):
        while (explanation := dialog.explanation) is None:
            await shown.pilot.pause(0.05)
    await shown.pilot.pause()
    return explanation, dialog._canvas.picture.text


async def test_why_of_a_bot_in_the_replay(tmp_path: Path) -> None:
    async with at_replay(tmp_path) as (shown, replay, _store, _game_id):
        assert not replay.allows("why"), "nobody decides the deal"
        await shown.press("down", "right")
        played = replay.sight.hand.told(replay.sight.step, 0)[0]
        if isinstance(played, CardPlayed) and played.seat == 0:
            await shown.press("right")
            played = replay.sight.hand.told(replay.sight.step, 0)[0]
        assert isinstance(played, CardPlayed)
        seat = played.seat
        assert seat != 0
        await shown.press("w")
        explanation, text = await told_why(shown)
        assert explanation.decision.seat == seat
        assert "As the cards lay" not in text, "so early nobody knows"
        assert "○" in text and "★" in text
        await shown.press("w")
        assert replay.is_active
        replay._go(1)
        while not isinstance(replay.sight.hand.told(replay.sight.step, 0)[0], BidMade):
            replay.command_right()
        await shown.press("w")
        explanation, text = await told_why(shown)
        assert explanation.sure
        assert "For the tricks that were won" in " ".join(text.split())
        await shown.press("w", "end")
        assert not replay.allows("why")


async def test_why_is_there_for_every_card_of_the_replay_and_in_its_footer(tmp_path: Path) -> None:
    async with at_replay(tmp_path) as (shown, replay, _store, _game_id):
        decided = [
            step
            for step in range(replay.sight.hand.last)
            if any(isinstance(event, BidMade | CardPlayed) for event in replay.sight.hand.told(step, 0))
        ]
        assert len(decided) == 56
        for step in decided:
            replay._go(step)
            assert replay.allows("why"), f"step {step}"
        replay._go(replay.sight.hand.tricks[4])
        await shown.pilot.pause()
        await shown.press("w")
        dialog = shown.app.screen
        assert isinstance(dialog, WhyDialog)
        assert dialog._scene.view.my_turn
        assert not dialog._scene.view.trick, "the trick before is taken in"


async def test_the_arrows_go_through_the_hand_while_a_reason_is_read(tmp_path: Path) -> None:
    async with at_replay(tmp_path) as (shown, replay, _store, _game_id):
        replay._go(replay.sight.hand.tricks[1])
        await shown.pilot.pause()
        await shown.press("w")
        first, _text = await told_why(shown)
        dialog = shown.app.screen
        assert isinstance(dialog, WhyDialog)
        assert "← step back" in dialog._foot.picture.text and "→ step on" in dialog._foot.picture.text
        for key, step in (("right", 1), ("right", 2), ("left", 1), ("left", 0)):
            await shown.press(key)
            assert dialog.is_active
            assert replay.sight.step == replay.sight.hand.tricks[1] + step
            assert f"step {replay.sight.step} of {replay.sight.hand.last}" in replay.canvas.picture.text
            assert dialog.heading == replay.sight.line(replay.words)
            assert dialog.heading[:20] in str(dialog.query_one("#box").border_title)
            explanation, _text = await told_why(shown)
            assert explanation.decision.seq == replay.sight.hand.steps[replay.sight.step].start
        assert explanation == first
        await shown.press(*["right"] * 5, "left")
        explanation, _text = await told_why(shown)
        assert explanation.decision.seq == dialog._seq, "an answer about a step gone by is not waited for"
        replay._go(1)
        await shown.press("left")
        assert replay.is_active, "nobody decides the deal"
        assert replay.sight.step == 0


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
async def test_the_footer_of_the_replay_keeps_what_judges_a_play(tmp_path: Path, language: str) -> None:
    async with at_replay(tmp_path) as (shown, replay, _store, _game_id):
        shown.app.session_changed(words=Words(language))
        replay._go(replay.sight.hand.tricks[1])
        await shown.pilot.pause()
        zones = {zone.id for zone in replay.footer.picture.zones}
        assert {"why", "review", "left", "right", "back", "help"} <= zones


def test_a_review_stays_when_the_secret_of_its_hand_is_told_later() -> None:
    game = Game.from_events(scored(HT, 2).events, auto_next=False)
    source = Source("Sunday", "uid", SEATS, "ht")
    before = ReviewScreen(Replay(game.events, 0), source, 0, 2)
    told = game.act("next")
    assert isinstance(told[0], SecretRevealed)
    after = ReviewScreen(Replay(game.events, 0), source, 0, 2)
    assert before.sight.subject(2) == after.sight.subject(2)
    assert before.sight.subject(1) != before.sight.subject(2)
