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
from spades_tui.setup.tutor import AGAINST_ADVICE, Tutor
from spades_tui.store.store import Store
from spades_tui.ui.choose import Choose
from spades_tui.ui.draw.lesson import BAND, WIDE_BAND, WIDEST
from spades_tui.ui.draw.text import wrap
from spades_tui.ui.flow import Flow
from spades_tui.ui.games import start_guided
from spades_tui.ui.keys import key_face
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.words import Words
from spades_tui.words.lessons import (
    SURE,
    advice_text,
    lesson_text,
    lesson_with_remark,
    remark_text,
    sign_text,
)
from spades_tui.words.quoting import capital
from spades_tui.words.words import available_languages
from tests.advice_support import StandIn
from tests.game_window import Window, settings
from tests.lobby_support import Lobby, lobby

WORDS = Words("en")
LANGUAGES = [Words(code) for code in available_languages()]
TITLE = "First hand · "
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
                assert len(wrap(told, 56)) < BAND and len(wrap(told, WIDEST)) < WIDE_BAND, told
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


def fits(words: Words, text: str) -> bool:
    """Whether nothing is cut off the band in the smallest window."""
    return len(wrap(text, 56)) < BAND and "{" not in text


def test_each_sign_is_explained_once_and_what_was_not_advised_is_told_until_it_is_read() -> None:
    signs: set[str] = set()
    told: set[str] = set()
    bot = make("policy")
    for number in range(48):
        chance = random.Random(number)
        game, tutor, seen = guided_game(), Tutor(), list[str]()
        while game.state.phase not in (Phase.SCORED, Phase.OVER):
            seat = game.seat_to_act
            assert seat is not None
            view = game.view(0)
            tutor.see(view)
            if seat != 0:
                game.act(bot.choose(game.view(seat), chance))
                continue
            reading = True
            while reading:
                if tutor.advice is not None:
                    told.add(tutor.advice)
                    assert tutor.sign is None and tutor.reading
                    for words in LANGUAGES:
                        names = words.seat_names(NAMES)
                        assert fits(words, advice_text(words, tutor.advice, view, names, "u"))
                elif tutor.sign is not None:
                    seen.append(tutor.sign)
                for words in LANGUAGES:
                    names = words.seat_names(NAMES)
                    text = lesson_with_remark(words, tutor.remark, tutor.lesson, view, names, tutor.sign)
                    assert fits(words, text), text
                    assert tutor.sign is None or sign_text(words, tutor.sign, view) in text
                assert tutor.remark not in AGAINST_ADVICE
                reading = tutor.go_on()
                tutor.see(view)
            legal = [action for action in view.legal if isinstance(action, Bid | Play)]
            nil = Bid(0)
            game.act(nil if nil in legal and number % 6 == 0 else chance.choice(legal))
        tutor.see(game.view(0))
        assert tutor.advice is None
        assert len(seen) == len(set(seen)), seen
        signs |= set(seen)
    assert signs == {"dealer", "turn", "led", "not_broken", "winning", "tricks", "bags", "nil"}
    assert told == AGAINST_ADVICE


def test_what_is_taken_back_takes_the_lesson_back() -> None:
    game, tutor = guided_game(), Tutor()
    asked = game.view(0)
    tutor.see(asked)
    while tutor.go_on():
        tutor.see(asked)
    assert tutor.lesson == "bid"
    game.act(Bid(6))
    tutor.see(game.view(0))
    assert (tutor.lesson, tutor.advice, tutor.remark) == ("wait", "bid_high", None)
    tutor.see(asked)
    assert (tutor.lesson, tutor.advice, tutor.reading) == ("bid", None, False)
    game = guided_game()
    game.act(Bid(4))
    tutor.see(game.view(0))
    assert (tutor.lesson, tutor.advice, tutor.remark) == ("wait", None, "bid_well")


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
        told = f"{key_face(_, 'escape')}  {_('menu (to end the lessons)')}"
        assert told in "\n".join(window.text.split("\n")[:BAND])
        await shown.press("escape")
        assert isinstance(shown.app.screen, Choose)
        assert capital(_("no lessons")) in window.text
        await window.press("down", "enter")
        assert _("First hand, guided") not in window.text
        await flow.leave()


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_who_does_not_follow_the_advice_is_told_kindly_and_can_take_it_back(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    def said(text: str) -> bool:
        return text in " ".join(window.text.split())

    async with lobby(tmp_path, None, settings=settings(), size=size) as shown:
        await shown.press("g")
        flow, window = await begin(shown)
        guide = flow.guide
        assert guide is not None
        while guide.reading:
            await window.press("enter")
        await window.press("6", "enter")
        assert said("A bold bid; 4 was advised.")
        assert said("u takes it back; or play on.")
        await window.press("u")
        assert said("Now your bid.")
        await window.press("4", "enter", "enter")
        await window.press("enter")
        assert said("An ace is a good start. “not broken” at the right: no spade has been played yet.")
        await window.press("h", "7", "enter")
        assert said("an ace was advised")
        assert not said("u takes it back"), "in a pause a key only ends it"
        await window.press("enter")
        assert said("u takes it back; or play on.")
        await window.press("u")
        assert guide.lesson == "lead"
        assert said("An ace is a good start.")
        await window.press("c", "a", "enter", "enter")
        assert not said("was advised")
        await flow.leave()


async def test_the_menu_offers_no_saving_where_nothing_is_saved(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=settings()) as shown:
        await shown.press("g")
        flow, window = await begin(shown)
        await shown.press("escape")
        assert isinstance(shown.app.screen, Choose)
        assert "Back to the table" in window.text
        assert "save again" not in window.text
        await shown.press("escape")
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
                next(row.index(TITLE) for row in window.text.split("\n") if TITLE in row)
            }


async def test_in_a_large_window_all_hold_their_cards_alike(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=settings(), size=(120, 40)) as shown:
        window = Window(shown.app, shown.pilot, await start_guided(shown.app))
        await window.settle()
        rows = window.text.split("\n")
        assert sum(row.count("╭╭╭╭╭╭╭╭╭╭╭╭╭─╮") for row in rows) == 3
        rule = next(y for y, row in enumerate(rows) if row.startswith("──") and "guided" not in row)
        assert rows[rule + 1].lstrip(" ").startswith("│"), "the row under the rule is free but for the panel"
