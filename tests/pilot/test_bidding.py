"""The bidding screen by keys and by mouse: look, number, nil, blind nil, trump, cut."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.engine import Game, Phase
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action, Bid
from spades_tui.engine.cards import Suit
from spades_tui.table import NotAPerson, Table
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialogs import AskText, Confirm
from spades_tui.ui.flow_guard import AFTER_PLAY, HELD, Repeats
from spades_tui.ui.help import said_of
from spades_tui.ui.preferences import install
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.table import TableScreen
from spades_tui.ui.services import Services
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import (
    BLIND,
    NAMES,
    PLAIN,
    SEATS,
    Window,
    auction_table,
    new_table,
    settings,
    table_of,
    window,
)


def screen(shown: Window) -> BiddingScreen:
    assert isinstance(shown.app.screen, BiddingScreen)
    return shown.app.screen


def my_bid(shown: Window) -> Bid | None:
    return shown.flow.table.view(0).bids[0]


async def test_digits_fill_the_field_and_enter_bids(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        assert "your bid" in shown.text
        await shown.pilot.press("4")
        assert screen(shown).bid == 4
        assert "⏎ bids 4" in shown.text
        await shown.pilot.press("7")
        assert screen(shown).bid == 7
        await shown.press("enter")
        assert my_bid(shown) == Bid(7)
        assert isinstance(shown.app.screen, TableScreen)


@pytest.mark.parametrize(
    ("keys", "field"),
    [
        ("1", 1),
        ("1 2", 12),
        ("1 3", 13),
        ("1 4", 4),
        ("1 0", 10),
        ("4 5", 5),
        ("1 2 3", 3),
        ("0", 0),
        ("1 2 backspace", 1),
        ("4 backspace", None),
        ("&", 1),
        ("& é", 12),
        ("à", 0),
    ],
)
async def test_one_or_two_figures_make_a_number(tmp_path: Path, keys: str, field: int | None) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press(*keys.split())
        assert screen(shown).bid == field


async def test_arrows_change_the_field_within_what_is_legal(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("right")
        assert screen(shown).bid == 0
        await shown.pilot.press("right", "up")
        assert screen(shown).bid == 2
        await shown.pilot.press("left", "left", "down")
        assert screen(shown).bid == 13


async def test_enter_with_an_empty_field_bids_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.press("enter")
        assert my_bid(shown) is None
        assert "Type a number of tricks first" in shown.text


async def test_n_picks_nil_and_enter_bids_it(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.press("n")
        assert my_bid(shown) is None
        assert "⏎ bids nil" in shown.text
        assert "[nil]" in shown.text.replace(" ", "")
        await shown.press("4")
        assert screen(shown).bid == 4, "a number takes its place"
        await shown.press("n", "backspace")
        assert screen(shown).bid is None
        await shown.press("n", "enter")
        assert my_bid(shown) == NIL
        assert "nil ◇ intact" in shown.text


async def test_n_again_bids_nil_but_not_a_key_that_is_held_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with window(await new_table(), tmp_path) as shown:
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 60.0)
        await shown.press(*"nnnn")
        assert my_bid(shown) is None
        assert screen(shown).bid == 0
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 0.0)
        await shown.press("n")
        assert my_bid(shown) == NIL


def test_a_key_is_held_down_however_long_it_repeats() -> None:
    repeats = Repeats()
    times = [0.0, 0.66, *(0.66 + 0.03 * count for count in range(1, 100))]
    for number, time in enumerate(times):
        repeats.note("n", time)
        assert repeats.is_one(time) is (number > 0)
    last = times[-1]
    repeats.note("b", last + 0.1)
    assert not repeats.is_one(last + 0.1), "another key"
    repeats.note("b", last + 0.15)
    assert not repeats.is_one(last + 0.2), "a click"
    repeats.note("b", last + 0.15 + HELD)
    assert not repeats.is_one(last + 0.15 + HELD)


async def test_nil_is_bid_at_once_where_one_step_is_wanted(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.press("n")
        assert my_bid(shown) == NIL
    async with window(await new_table(BLIND), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.pilot.press("b")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)


async def test_where_there_is_no_nil_its_key_says_so(tmp_path: Path) -> None:
    async with window(await new_table(PLAIN.replace(nil=False)), tmp_path) as shown:
        await shown.press("n")
        assert my_bid(shown) is None
        assert screen(shown).bid is None
        assert "There is no nil under these rules: bid 1 or more." in shown.text
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("n")
        assert screen(shown).bid is None
        assert "Look at your cards first, or bid blind nil." in shown.text


async def test_nil_is_picked_by_a_click_in_the_footer_and_bid_by_the_next(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        footer = screen(shown).footer
        zone = footer.picture.zone("nil")
        assert zone is not None
        await shown.pilot.click(footer, offset=(zone.x, 0))
        await shown.settle()
        assert (my_bid(shown), screen(shown).bid) == (None, 0)
        zone = footer.picture.zone("nil")
        assert zone is not None
        await shown.pilot.click(footer, offset=(zone.x, 0))
        await shown.settle()
        assert my_bid(shown) == NIL


async def test_cards_lie_face_down_and_enter_never_looks(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        assert "▒▒▒▒" in shown.text
        assert "look at your cards" in shown.text
        await shown.press("enter", "4", "enter")
        assert shown.flow.view.hand is None
        assert "Look at your cards first, or bid blind nil." in shown.text
        await shown.press("v")
        assert shown.flow.view.hand is not None
        assert "▒▒▒▒" not in shown.text
        await shown.press("4", "enter")
        assert my_bid(shown) == Bid(4)


async def test_a_blind_nil_is_asked_once(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("b")
        assert "⏎ bids blind nil" in shown.text
        assert screen(shown).picked_action() == BLIND_NIL
        assert "⏎ bid" in shown.footer
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        await shown.pilot.press("escape")
        await shown.settle()
        assert my_bid(shown) is None
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        await shown.press("y")
        assert my_bid(shown) == BLIND_NIL
        assert "blind nil ◇ intact" in shown.text


async def test_a_blind_nil_that_is_picked_goes_with_the_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("b", "backspace")
        assert screen(shown).picked_action() is None
        assert "⏎ bids" not in shown.text
        await shown.press("b", "v")
        assert screen(shown).bid is None
        assert "⏎ bids" not in shown.text
        assert "your bid" in shown.text
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press(*"bbb")
        assert not isinstance(shown.app.screen, Confirm), "a key that is held down only picks"
        monkeypatch.setattr("spades_tui.ui.flow_guard.HELD", 0.0)
        await shown.pilot.press("b")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)


async def test_after_looking_blind_nil_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.press("v", "b")
        assert not isinstance(shown.app.screen, Confirm)
        assert my_bid(shown) is None
        assert shown.flow.problem and shown.flow.problem in shown.text
        assert "blind nil" not in screen(shown).footer.picture.text


async def test_the_footer_and_the_keys_say_how_to_bid(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        assert "1–13" not in shown.footer, "not while the cards lie face down"
        await shown.press("v")
        assert shown.footer.startswith(" 1–13 bid")
        await shown.press("?")
        assert (
            "Bid so many tricks; Enter makes the bid."
            in shown.app.screen.query_one("#picture", Canvas).picture.text
        )
        await shown.press("escape", "4")
        assert "1–13" not in shown.footer
        assert "⏎ bid" in shown.footer


async def test_where_no_card_lies_face_down_the_table_is_not_asked_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rules, said in ((PLAIN, ""), (BLIND, "You have looked at your cards already.")):
        async with window(await new_table(rules), tmp_path) as shown:
            await shown.press(*("v" if rules.offers_blind_nil else ""))
            asked: list[object] = []
            monkeypatch.setattr(shown.flow, "submit", asked.append)
            assert "look" not in screen(shown).active_commands()
            await shown.press("v")
            assert shown.flow.problem == said
            assert not asked


async def test_ten_tricks_and_more_are_asked_once(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("1", "0", "enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        await shown.press("enter")
        assert my_bid(shown) is None
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        await shown.pilot.press("left")
        await shown.press("enter")
        assert my_bid(shown) == Bid(10)


async def test_enter_is_offered_when_there_is_something_to_confirm(tmp_path: Path) -> None:
    async with window(await new_table(BLIND.replace(min_team_bid=6)), tmp_path) as shown:
        assert "⏎" not in shown.footer
        assert "v look" in shown.footer
        await shown.press("v")
        assert "⏎" not in shown.footer
        for key, offered in (("8", True), ("backspace", False), ("1", False), ("3", True)):
            await shown.press(key)
            assert ("⏎ bid" in shown.footer) is offered, key
    async with window(await auction_table(), tmp_path) as shown:
        assert "⏎" not in shown.footer
        await shown.press("d")
        assert "⏎ name trump" in shown.footer
    async with window(await _to_cut(), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert "⏎" not in shown.footer
        assert "x cut " in shown.footer


async def test_an_illegal_bid_is_dimmed_and_explained(tmp_path: Path) -> None:
    rules = PLAIN.replace(min_team_bid=6)
    async with window(await new_table(rules), tmp_path) as shown:
        zone = shown.canvas.picture.zone("bid:1")
        assert zone is not None
        assert shown.canvas.picture.rows[zone.y][zone.x][1] == "disabled"
        await shown.press("1", "enter")
        assert my_bid(shown) is None
        assert shown.flow.problem.startswith("Your side must bid at least 6 together")
        for word in shown.flow.problem.split():
            assert word in shown.text
        await shown.press("3", "enter")
        assert my_bid(shown) == Bid(3)


async def test_the_setting_looks_by_itself(tmp_path: Path) -> None:
    chosen = settings(look_automatically=True)
    async with window(await new_table(BLIND), tmp_path, chosen=chosen) as shown:
        while shown.flow.view.hand is None:
            await shown.pilot.pause(0.01)
        await shown.settle()
        await shown.press("3", "enter")
        assert my_bid(shown) == Bid(3)


async def test_a_look_by_itself_that_is_refused_is_not_tried_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[Action] = []

    async def refuse(table: Table, seat: int, action: Action, seq: int) -> None:
        tried.append(action)
        raise NotAPerson(seat, "policy")

    monkeypatch.setattr(Table, "submit", refuse)
    game = Game.new(BLIND, secret=bytes(32))
    while game.seat_to_act != 0:
        game.act(game.legal_actions()[0])
    async with window(await table_of(game), tmp_path, chosen=settings(look_automatically=True)) as shown:
        await asyncio.sleep(0.3)
        assert tried == [LOOK]
        assert shown.flow.problem


async def test_the_mouse_puts_a_number_into_the_field_and_takes_it(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.click("bid:5")
        assert screen(shown).bid == 5
        assert my_bid(shown) is None
        await shown.click("bid:5")
        await shown.settle()
        assert my_bid(shown) == Bid(5)


async def test_the_mouse_looks_and_bids_blind(tmp_path: Path) -> None:
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.click("do:blind_nil")
        assert "⏎ bids blind nil" in shown.text
        await shown.click("do:blind_nil")
        assert isinstance(shown.app.screen, Confirm)
        await shown.click("no")
        await shown.settle()
        await shown.click("do:look")
        await shown.settle()
        assert shown.flow.view.hand is not None
        await shown.click("bid:0")
        await shown.click("bid:0")
        await shown.settle()
        assert my_bid(shown) == NIL


async def test_what_is_typed_ahead_fills_no_field_and_confirms_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        shown.flow.guard.ask("a turn that was not painted")
        await shown.pilot.press("4", "enter", "n", "n")
        await shown.pilot.pause()
        assert my_bid(shown) is None
        assert screen(shown).bid is None


async def test_figures_typed_right_after_a_look_fill_the_field_but_enter_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.ui.flow_guard.AFTER_PLAY", 60.0)
    async with window(await new_table(BLIND), tmp_path) as shown:
        await shown.pilot.press("v", "1", "1", "2", "enter")
        await shown.settle(calm=False)
        assert shown.flow.view.hand is not None
        assert screen(shown).bid == 2, "11 cannot go on: the last figure begins anew"
        assert my_bid(shown) is None
        monkeypatch.setattr("spades_tui.ui.flow_guard.AFTER_PLAY", 0.0)
        await shown.press("enter", calm=False)
        assert my_bid(shown) == Bid(2)


async def test_the_winner_of_the_auction_names_trump_by_letter(tmp_path: Path) -> None:
    async with window(await auction_table(), tmp_path) as shown:
        assert shown.flow.view.phase is Phase.TRUMP
        for name in ("spades", "hearts", "diamonds", "clubs"):
            assert name in shown.text
        await shown.press("enter")
        assert shown.flow.view.phase is Phase.TRUMP
        await shown.press("d")
        assert "⏎ names diamonds as trump" in shown.text
        await shown.press("enter")
        assert shown.flow.table.view(0).trump is Suit.DIAMONDS
        assert "trump ♦" in shown.text


@pytest.mark.parametrize(
    ("letters", "shown_keys"), [("international", "s h d c"), ("french", "p c k t"), ("croatian", "p s k t")]
)
async def test_the_suits_show_the_letters_that_pick_them(
    tmp_path: Path, letters: str, shown_keys: str
) -> None:
    async with window(
        await auction_table(), tmp_path, (60, 20), chosen=settings(card_letters=letters)
    ) as shown:
        picture = shown.canvas.picture
        for key, suit, glyph in zip(shown_keys.split(), "SHDC", "♠♥♦♣", strict=True):
            zone = picture.zone(f"trump:{suit}")
            assert zone is not None
            face = "".join(char for char, _role in picture.rows[zone.y][zone.x : zone.x + zone.width])
            assert face.split()[:2] == [key, glyph]
            await shown.press(key)
            assert f"[{key} {glyph}" in shown.text.replace("[ ", "[")


async def test_the_buttons_show_a_person_s_own_keys(tmp_path: Path) -> None:
    chosen = settings(keys={"look": ("f7",), "blind_nil": ()})
    async with window(await new_table(BLIND), tmp_path, chosen=chosen) as shown:
        assert "F7 look at your cards" in shown.text
        assert "b bid blind nil" not in shown.text
        assert "bid blind nil" in shown.text


async def test_the_winner_of_the_auction_names_trump_by_arrows_and_by_mouse(tmp_path: Path) -> None:
    async with window(await auction_table(), tmp_path) as shown:
        await shown.pilot.press("right", "right")
        await shown.press("enter")
        assert shown.flow.table.view(0).trump is Suit.HEARTS
    async with window(await auction_table(), tmp_path) as shown:
        await shown.click("trump:C")
        assert shown.flow.view.phase is Phase.TRUMP
        await shown.click("trump:C")
        await shown.settle()
        assert shown.flow.table.view(0).trump is Suit.CLUBS


async def test_help_says_what_the_arrows_do_at_the_row_of_bids(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, BiddingScreen)
        said = said_of(screen)
        assert [said[key] for key in ("left", "down")] == ["Choose a lower bid."] * 2
        assert [said[key] for key in ("right", "up")] == ["Choose a higher bid."] * 2
        await shown.press("?")
        rows: list[str] = []
        for _ in range(4):
            rows += shown.app.screen.query_one("#picture", Canvas).picture.text.split("\n")
            await shown.press("pagedown")
        for key in "←↓":
            assert any(f"{key} Choose a lower bid." in " ".join(row.split()) for row in rows)
    async with window(await auction_table(), tmp_path) as shown:
        screen = shown.app.screen
        assert isinstance(screen, BiddingScreen)
        assert said_of(screen)["right"] == "Go to the next suit."


async def test_the_cut_can_be_asked_for_from_the_next_time_on(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert shown.flow.cut_by_hand
        assert "You will be asked whenever the cut is yours." in shown.text
        assert "x have it cut" in shown.footer
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert not shown.flow.cut_by_hand
        assert "x cut by hand" in shown.footer
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        entry = next(row for row in shown.text.split("\n") if "Cut the deck yourself" in row)
        assert entry.strip("│ ").endswith(" x"), "its key does the same"
        await shown.click("cut")
        await shown.settle()
        assert shown.flow.cut_by_hand


async def test_nothing_is_said_of_the_next_cut_where_no_hand_follows(tmp_path: Path) -> None:
    async with window(await new_table(PLAIN.replace(hand_limit=1)), tmp_path) as shown:
        assert "x cut" not in shown.footer
        await shown.press("x")
        assert not shown.flow.cut_by_hand
    async with window(await new_table(PLAIN.replace(hand_limit=2)), tmp_path) as shown:
        assert "x cut by hand" in shown.footer


async def test_who_cuts_is_remembered_and_followed_live(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        preferences = install(shown.app)
        await shown.pilot.press("x")
        await shown.pilot.pause()
        assert preferences.settings.cut_by_hand
        assert shown.flow.cut_by_hand
        preferences({"cut_by_hand": False})
        assert not shown.flow.cut_by_hand
        assert shown.table._manual_cuts == set()
        preferences.flush()


async def test_the_first_hand_can_be_cut_by_hand(tmp_path: Path) -> None:
    session = Session(Words("en"), settings(cut_by_hand=True), PlainPaths(tmp_path, tmp_path))
    services = Services(session)
    assert services.table_options(SEATS).manual_cuts == {0}
    assert services.table_options(("policy", "person", "policy", "policy")).manual_cuts == {1}
    assert services.table_options(("policy",) * 4).manual_cuts == frozenset()
    session.settings = settings()
    assert services.table_options(SEATS).manual_cuts == frozenset()
    table = await new_table()
    async with window(table, tmp_path, chosen=settings(cut_by_hand=True)) as shown:
        assert shown.flow.cut_by_hand
        assert shown.table._manual_cuts == {0}


async def test_a_cut_is_typed_where_it_is_asked_for(tmp_path: Path) -> None:
    async with window(await _to_cut(), tmp_path) as shown:
        assert shown.flow.view.phase is Phase.CUT
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        assert "The deck is yours to cut: type any words, or Enter for the default." in " ".join(
            shown.text.split()
        )
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert "cut the deck" in shown.text
        assert "▒▒▒▒" not in shown.text
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        await shown.pilot.press("o", "a", "k")
        await shown.press("enter")
        assert shown.table.view(0).cut == "oak"
        assert shown.table.view(0).phase is Phase.BID


async def test_enter_alone_takes_the_default_cut_but_not_when_it_came_too_soon(tmp_path: Path) -> None:
    async with window(await _to_cut(), tmp_path) as shown:
        now = [shown.flow.clock()]
        shown.flow.clock = lambda: now[0]
        await shown.pilot.press("escape", "enter")
        await shown.pilot.pause()
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, AskText)
        assert shown.table.view(0).phase is Phase.CUT
        now[0] += AFTER_PLAY + 0.02
        await shown.press("enter")
        assert shown.table.view(0).phase is Phase.BID
        assert shown.table.view(0).cut == ""


async def test_a_note_goes_by_itself_and_a_refusal_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spades_tui.ui.flow_sight.SAID", 0.3)
    async with window(await new_table(), tmp_path) as shown:
        await shown.pilot.press(">")
        await shown.pilot.pause()
        assert "Pace: " in shown.text
        await asyncio.sleep(0.5)
        await shown.pilot.pause()
        assert "Pace: " not in shown.text
        assert "Your turn: " in shown.text
        await shown.pilot.press("enter")
        await asyncio.sleep(0.5)
        assert "Type a number of tricks first" in shown.text


async def _to_cut() -> Table:
    """A game in which South cuts."""
    for number in range(100):
        secret = bytes([number]) * 32
        game = Game.new(PLAIN, secret=secret, names=list(NAMES), auto_cut=False)
        if game.state.phase is Phase.CUT and game.seat_to_act == 0:
            return await table_of(game, cuts=(0,))
    raise AssertionError("South never cuts")


async def test_the_footer_offers_the_bid_when_the_look_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = Table.submit

    async def told_before_done(table: Table, seat: int, action: Action, seq: int) -> None:
        await submit(table, seat, action, seq)
        await asyncio.sleep(0.2)

    monkeypatch.setattr(Table, "submit", told_before_done)
    game = Game.new(BLIND, secret=bytes(32))
    while game.seat_to_act != 0:
        game.act(game.legal_actions()[0])
    async with window(await table_of(game), tmp_path) as shown:
        await shown.pilot.press("v")
        await asyncio.sleep(0.1)
        assert shown.flow.view.hand is not None
        assert "bid" not in screen(shown).footer.picture.text
        await asyncio.sleep(0.3)
        await shown.pilot.pause()
        assert "n nil" in shown.footer
        await shown.pilot.press("4")
        assert "⏎ bid" in shown.footer
