"""The guided first hand: from the lobby to its end by keys and by mouse, in small windows too, whatever is played."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from spades_tui.bots.player import decision_rng, make
from spades_tui.engine import Game, Phase
from spades_tui.engine.actions import Bid, Play
from spades_tui.engine.dealing import seeded_secret
from spades_tui.setup.guide import BID, NAMES, RULES, SEED, Guide, as_in_a_game
from spades_tui.store.store import Store
from spades_tui.ui.choose import Choose
from spades_tui.ui.draw.lesson import BAND
from spades_tui.ui.draw.text import wrap
from spades_tui.ui.flow import Flow
from spades_tui.ui.keys import key_face
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.words import Words
from spades_tui.words.lessons import SURE, lesson_text, lesson_with_remark, remark_text
from spades_tui.words.quoting import capital
from spades_tui.words.words import available_languages
from tests.advice_support import StandIn
from tests.game_window import Window, settings
from tests.lobby_support import Lobby, lobby

WORDS = Words("en")
LANGUAGES = [Words(code) for code in available_languages()]
TAUGHT = {
    "welcome",
    "tricks",
    "trumps",
    "contract",
    "nil",
    "bid",
    "follow",
    "taken",
    "lead",
    "score",
    "rules",
    "end",
}


def guided_game() -> Game:
    """The fixed deal, at the person's bid."""
    game = Game.new(RULES, secret=seeded_secret(SEED), names=NAMES, auto_next=False)
    bot = make("policy")
    while game.seat_to_act != 0:
        seat = game.seat_to_act
        assert seat is not None
        game.act(bot.choose(game.view(seat), decision_rng(b"\0" * 32, seat, len(game.events))))
    return game


def test_the_deal_is_what_the_lessons_say() -> None:
    game = guided_game()
    view = game.view(0)
    assert view.phase is Phase.BID
    assert view.hand is not None and set(SURE) <= set(view.hand)
    assert make("policy").choose(view, random.Random(0)) == Bid(BID)
    assert not any(bid is not None and bid.is_nil for bid in view.bids)


def test_any_legal_play_is_taken_and_has_a_lesson_and_a_fitting_remark() -> None:
    remarks: set[str] = set()
    known: set[object] = set()
    bot = make("policy")
    for number in range(36):
        chance = random.Random(number)
        game, guide = guided_game(), Guide()
        while game.state.phase not in (Phase.SCORED, Phase.OVER):
            seat = game.seat_to_act
            assert seat is not None
            view = game.view(0)
            guide.see(view)
            text = lesson_with_remark(WORDS, guide.remark, guide.lesson, view, WORDS.seat_names(NAMES))
            assert 20 < len(text) < 300, text
            assert "{" not in text
            said = (guide.lesson, guide.remark)
            for words in () if said in known else LANGUAGES:  # nothing is cut off in the smallest window
                told = lesson_with_remark(words, guide.remark, guide.lesson, view, words.seat_names(NAMES))
                assert len(wrap(told, 56)) < BAND, told
            known.add(said)
            if guide.remark is not None:
                remarks.add(guide.remark)
                assert remark_text(WORDS, guide.remark, view, NAMES) in text
            if seat != 0:
                game.act(bot.choose(game.view(seat), chance))
                continue
            if number % 2:
                while guide.go_on():
                    assert guide.remark is None
            legal = [action for action in view.legal if isinstance(action, Bid | Play)]
            nil = Bid(0)
            game.act(nil if nil in legal and number % 6 == 0 else chance.choice(legal))
        view = game.view(0)
        guide.see(view)
        lessons = [str(guide.lesson)]
        points = WORDS.signed(view.results[-1].sides[0].points)
        text = lesson_with_remark(WORDS, guide.remark, guide.lesson, view, WORDS.seat_names(NAMES))
        assert points in text
        assert guide.can_skip
        while guide.go_on():
            lessons.append(guide.lesson)
            for words in LANGUAGES:
                assert len(wrap(lesson_text(words, guide.lesson, view, words.seat_names(NAMES)), 56)) < BAND
        assert lessons == ["score", "rules", "end"]
        assert not guide.can_skip
    assert remarks == {
        *("bid_high", "bid_low", "bid_nil", "bid_well", "followed", "ruffed", "thrown"),
        *("left_to_partner", "over_partner", "nil_broken"),
    }


def test_a_bid_in_the_middle_of_the_reading_goes_on_with_the_play() -> None:
    game, guide = guided_game(), Guide()
    guide.see(game.view(0))
    assert (guide.lesson, guide.reading) == ("welcome", True)
    game.act(Bid(6))
    guide.see(game.view(0))
    assert (guide.lesson, guide.remark, guide.reading) == ("wait", "bid_high", False)
    guide.skip()
    guide.see(game.view(1))
    assert guide.lesson == "wait"
    assert not guide.reading


async def begin(shown: Lobby) -> tuple[Flow, Window]:
    """Wait for the guided hand; return its flow and a window on it."""
    flow = await shown.wait_for_game()
    window = Window(shown.app, shown.pilot, flow)
    await window.settle()
    return flow, window


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_by_keys_from_the_lobby_to_its_end(tmp_path: Path, size: tuple[int, int]) -> None:
    with Store.open(tmp_path / "data") as store:
        async with lobby(tmp_path, store, size=size, settings=settings()) as shown:
            await shown.wait_text("New to Spades?")
            await shown.press("g")
            flow, window = await begin(shown)
            guide = flow.guide
            assert guide is not None
            seen = {guide.lesson}
            assert "not saved" not in window.text
            async with asyncio.timeout(60):
                while guide.lesson != "end":
                    if guide.lesson == "bid":
                        await window.press("4")
                    await window.press("enter")
                    seen.add(guide.lesson)
                    band = "\n".join(window.text.split("\n")[:5])
                    assert len(band.split()) > 5, window.text
            assert seen >= TAUGHT
            assert isinstance(shown.app.screen, ScoreboardScreen)
            assert "That is Spades" in window.text
            assert "no lessons" not in window.text
            assert not shown.screen.allows("guide_skip")
            await shown.press("escape")
            assert isinstance(shown.app.screen, Choose)
            assert "No lessons" not in window.text
            await shown.press("escape")
            await shown.press("enter")
            await shown.wait_for(LobbyScreen)
            assert store.games() == [], "nothing of it is kept"
            assert list(store.tallies()) == []


async def test_by_mouse_from_the_lobby_to_its_end(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        async with lobby(tmp_path, store, settings=settings()) as shown:
            await shown.wait_text("New to Spades?")
            await shown.click("do:guide")
            flow, window = await begin(shown)
            guide = flow.guide
            assert guide is not None
            async with asyncio.timeout(60):
                while guide.lesson != "end":
                    if guide.reading:
                        await window.click("guide:on")
                    elif flow.paused:
                        await window.click("trick")
                    elif flow.view.phase is Phase.BID:
                        await window.click("bid:4")
                        await window.settle()
                        await window.click("bid:4")
                    else:
                        play = flow.view.legal[0]
                        assert isinstance(play, Play)
                        await window.click(f"card:{play.card}")
                        if flow.my_turn and play in flow.view.legal:
                            await window.settle()
                            await window.click(f"card:{play.card}")
                    await window.settle()
            await window.click("guide:on")
            await shown.wait_for(LobbyScreen)


async def test_the_lessons_can_be_left_out_and_the_hand_goes_on(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        async with lobby(tmp_path, store, settings=settings()) as shown:
            await shown.wait_text("New to Spades?")
            await shown.press("g")
            flow, window = await begin(shown)
            assert "First hand, guided" in window.text
            await window.click("do:guide_skip")
            assert "First hand, guided" not in window.text
            assert not shown.screen.allows("guide_skip")
            assert window.text.lstrip().startswith("First hand")
            shown.app.session_changed(words=Words("fr"))
            assert window.text.lstrip().startswith("Première donne")
            shown.app.session_changed(words=Words("en"))
            await window.press("4", "enter")
            assert flow.view.bids[0] == Bid(4)
            await flow.leave()


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_band_tells_by_which_key_the_lessons_are_left_out(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with lobby(tmp_path, None, settings=settings(), size=size) as shown:
        await shown.press("g")
        flow, window = await begin(shown)
        _ = Words(language)
        shown.app.session_changed(words=_)
        told = f"{key_face(_, 'escape')}  {_('menu: no lessons')}"
        assert told in "\n".join(window.text.split("\n")[:BAND])
        await shown.press("escape")
        assert isinstance(shown.app.screen, Choose)
        assert capital(_("no lessons")) in window.text
        await window.press("down", "enter")
        assert _("First hand, guided") not in window.text
        await flow.leave()


async def test_a_hint_judges_the_hand_as_one_of_a_whole_game(tmp_path: Path) -> None:
    analyst = StandIn(at_once=True)
    async with lobby(tmp_path, None, settings=settings(), services={"analyst": analyst}) as shown:
        await shown.press("g")
        flow, window = await begin(shown)
        await window.press("i", "w")
        asked = [view for view, _ in analyst.asked]
        assert asked
        assert all(view == as_in_a_game(flow.view) and view.rules.hand_limit is None for view in asked)
        await flow.leave()


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_lesson_and_footer_begin_where_the_game_does(tmp_path: Path, size: tuple[int, int]) -> None:
    with Store.open(tmp_path / "data") as store:
        async with lobby(tmp_path, store, settings=settings(), size=size) as shown:
            await shown.wait_text("New to Spades?")
            await shown.press("g")
            _, window = await begin(shown)
            rows = [row for row in shown.text.split("\n") if row]
            head = next(row for row in rows if "hand 1 of 1" in row)
            assert {len(row) - len(row.lstrip()) for row in (rows[0], head, rows[-1])} == {
                window.canvas.picture.text.split("\n")[BAND].index("First hand")
            }
