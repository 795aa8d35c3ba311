"""The table by keys and by mouse: picking, playing, pauses, what must never play a card, claims, take-back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from spades_tui.engine import Card, Game, Phase, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.events import TookBack
from spades_tui.store.store import Store
from spades_tui.table import PERSON, Table
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.cards_gone import CardsGone
from spades_tui.ui.dialogs import Choose, Confirm
from spades_tui.ui.draw.frame import lay_frame
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.table import TableScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import (
    NAMES,
    PLAIN,
    SEATS,
    SECRET,
    LobbyStandIn,
    Window,
    cards,
    new_table,
    settings,
    steady,
    table_of,
    window,
)
from tests.pilot.test_everywhere import painted

OPEN = PLAIN.replace(break_spades=False)
SOUTH = "AS KS 2S QH 7H 3H 9C 8C 4C KD TD 5D 2D"
WEST = "QS JS 3S KH 6H 2H AC 7C 3C QD 9D 6D 3D"
NORTH = "TS 9S 4S AH TH 8H 5H KC JC TC AD 8D 4D"
EAST = "8S 7S 6S 5S JH 9H 4H QC 6C 5C 2C JD 7D"


async def at_the_table(rules: RuleSet = OPEN, *, dealer: int = 3, bid: int = 4, plays: str = "") -> Table:
    """A table of known hands after the bids, South to lead with dealer 3."""
    game = Game.from_hands(rules, [cards(hand) for hand in (SOUTH, WEST, NORTH, EAST)], dealer=dealer)
    while game.state.phase is Phase.BID:
        game.act(Bid(bid if game.seat_to_act == 0 else 3))
    for card in plays.split():
        game.act(f"play {card}")
    return await table_of(game)


def screen(shown: Window) -> TableScreen:
    assert isinstance(shown.app.screen, TableScreen)
    return shown.app.screen


def held(shown: Window) -> int:
    hand = shown.flow.table.view(0).hand
    assert hand is not None
    return len(hand)


# Picking ------------------------------------------------------------------------------------------------------------


async def test_arrows_go_through_the_cards_that_may_be_played(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        assert "follow with a heart" in shown.text
        seen = [screen(shown).selected]
        for key in ("right", "right", "right", "left", "end", "home"):
            await shown.pilot.press(key)
            seen.append(screen(shown).selected)
        assert seen == [Card(name) for name in ("QH", "7H", "3H", "QH", "3H", "3H", "QH")]


async def test_a_suit_key_goes_to_the_suit_and_on_to_its_next_card(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("d")
        assert screen(shown).selected is Card("KD")
        assert "Diamonds: which card?" in shown.text
        await shown.pilot.press("d")
        assert screen(shown).selected is Card("TD")
        await shown.pilot.press("escape")
        assert isinstance(shown.app.screen, TableScreen)
        assert "which card" not in shown.text


async def test_suit_and_rank_pick_a_card_and_enter_plays_it(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("d", "1", "0")
        assert screen(shown).selected is Card("TD")
        await shown.pilot.press("c", "8")
        assert screen(shown).selected is Card("8C")
        assert held(shown) == 13
        await shown.press("enter")
        assert held(shown) == 12
        assert shown.flow.paused
        assert "wins the trick" in shown.text or "You win the trick" in shown.text


async def test_a_card_that_is_not_held_is_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("h", "a")
        assert held(shown) == 13
        assert shown.flow.problem and shown.flow.problem in shown.text


async def test_in_one_step_suit_and_rank_play(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.pilot.press("c")
        await shown.press("8")
        assert held(shown) == 12


async def test_a_card_that_may_not_be_played_is_dimmed_and_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        zone = shown.canvas.picture.zone("card:KD")
        assert zone is not None
        assert "card.faint" in shown.canvas.picture.rows[zone.y + 2][zone.x + 1][1]
        assert "faint" not in shown.canvas.picture.rows[zone.y + 1][zone.x + 1][1], "its paper stays"
        await shown.press("d", "k")
        assert held(shown) == 13
        assert shown.flow.problem == "You hold hearts: follow with a heart."
        assert shown.flow.problem in shown.text
        await shown.click("card:KD")
        await shown.settle()
        assert held(shown) == 13


async def test_spades_that_are_not_broken_are_explained(tmp_path: Path) -> None:
    async with window(await at_the_table(PLAIN), tmp_path) as shown:
        assert "♠ not broken" in shown.text
        await shown.press("s", "a")
        assert held(shown) == 13
        assert "spade" in shown.flow.problem.lower()


# Mouse --------------------------------------------------------------------------------------------------------------


async def test_a_first_click_picks_and_a_second_one_plays(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.click("card:8C")
        assert screen(shown).selected is Card("8C")
        assert held(shown) == 13
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("moved", [False, True], ids=["straight", "with a move before"])
async def test_a_click_on_the_card_that_is_picked_by_itself_only_picks_it(
    tmp_path: Path, moved: bool
) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        picked = screen(shown).selected if not moved else Card("9C")
        assert picked is not None
        if moved:
            zone = shown.canvas.picture.zone("card:9C")
            assert zone is not None
            await shown.pilot.hover(shown.canvas, offset=(zone.x + 1, zone.y + 2))
        await shown.click(f"card:{picked}")
        await shown.settle()
        assert (screen(shown).selected, held(shown)) == (picked, 13)
        await shown.click(f"card:{picked}")
        await shown.settle()
        assert held(shown) == 12


async def test_a_click_plays_the_card_that_a_key_has_picked(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("c", "8")
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


async def test_one_click_plays_in_one_step_also_what_is_picked_by_itself(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.click(f"card:{screen(shown).selected}")
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("times", [2, 3])
async def test_a_double_click_picks_a_card_and_plays_none(tmp_path: Path, times: int) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.click("card:8C", times=times)
        await shown.settle()
        assert (screen(shown).selected, held(shown)) == (Card("8C"), 13)
        assert "Click once more to play ♣8." in shown.text
        await shown.click("card:8C")
        await shown.settle()
        assert held(shown) == 12


async def test_the_card_under_the_mouse_is_picked(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        zone = shown.canvas.picture.zone("card:9C")
        assert zone is not None
        await shown.pilot.hover(shown.canvas, offset=(zone.x + 1, zone.y + 2))
        await shown.pilot.pause()
        assert screen(shown).selected is Card("9C")


async def test_the_wheel_goes_through_the_hand(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        before = screen(shown).selected
        screen(shown).scrolled(3, None)
        assert screen(shown).selected is not before


async def test_a_double_click_plays_one_card_only(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        shown.flow._show.trick_pause = 0
        await shown.click("card:AS", times=3)
        await shown.settle()
        assert held(shown) == 12


async def test_the_footer_plays_by_the_mouse(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("c", "4")
        await shown.pilot.click("#footer", offset=(2, 0))
        await shown.settle()
        assert held(shown) == 12


# What must not play -------------------------------------------------------------------------------------------------


async def test_enter_typed_before_the_turn_was_painted_plays_nothing(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        shown.flow.guard.ask("a turn that was not painted")
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert held(shown) == 13


async def test_enter_pressed_while_others_play_plays_nothing_later(tmp_path: Path) -> None:
    chosen = replace(settings(), bot_tempo=0.2)
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.pilot.press("s", "2", "enter")
        for _ in range(3):
            await shown.pilot.press("enter")
            assert held(shown) == 12
        await shown.settle()
        assert held(shown) == 12


async def test_two_enters_in_quick_succession_play_one_card(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        shown.flow._show.trick_pause = 0
        await shown.pilot.press("s", "a")
        await shown.pilot.press("enter", "enter", "enter")
        await shown.settle()
        assert held(shown) == 12


async def test_a_key_that_ends_a_pause_does_nothing_else(tmp_path: Path) -> None:
    for key in ("enter", "g", "m", "?", "s", "u", "ctrl+p"):
        async with window(await at_the_table(), tmp_path) as shown:
            await shown.press("s", "a", "enter")
            assert shown.flow.paused
            before = shown.flow.table.view(0)
            await shown.pilot.press(key)
            await shown.pilot.pause()
            assert not shown.flow.paused
            assert shown.flow.table.view(0) == before
            assert isinstance(shown.app.screen, TableScreen)
            assert screen(shown).card_keys.pending is None


async def test_in_a_pause_the_menu_opens_and_the_pause_is_over_when_it_is_closed(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        assert " ".join(shown.footer.split()) == "any key go on Esc menu", "as the screen says"
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        assert shown.flow.paused
        await shown.pilot.press("escape")
        await shown.settle()
        assert isinstance(shown.app.screen, TableScreen)
        assert not shown.flow.paused
        assert "play" in shown.footer
        await shown.press("enter")
        assert shown.flow.paused
        await shown.pilot.click("#footer", offset=(shown.footer.index("Esc") + 1, 0))
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        await shown.pilot.press("escape")


@pytest.mark.parametrize(("key", "code"), [("ctrl+c", 130), ("ctrl+q", 0)])
async def test_in_a_pause_the_program_can_be_left(tmp_path: Path, key: str, code: int) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        await shown.pilot.press(key)
        assert shown.app.return_code == code
        assert shown.flow.paused


async def test_in_a_pause_the_screen_can_be_drawn_anew(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter", "ctrl+l")
        assert shown.flow.paused


async def test_a_click_that_ends_a_pause_does_nothing_else(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, chosen=settings(one_step=True)) as shown:
        await shown.click("card:AS")
        await shown.settle()
        assert shown.flow.paused
        await shown.click("card:KS")
        await shown.settle()
        assert not shown.flow.paused
        assert held(shown) == 12


async def test_enter_right_after_a_pause_plays_nothing(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter")
        await shown.pilot.press("enter", "enter")
        await shown.settle()
        assert held(shown) == 12


async def test_a_set_pause_goes_by_itself(tmp_path: Path) -> None:
    chosen = replace(settings(), trick_pause=1.0)
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.press("s", "a", "enter")
        assert shown.flow.paused
        async with asyncio.timeout(5):
            while shown.flow.paused:  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.02)
        await shown.settle()
        assert shown.flow.my_turn


# Everything else of the table ---------------------------------------------------------------------------------------


async def test_the_trick_before_is_shown_until_a_key(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("o")
        assert "Trick 1:" not in shown.text
        await shown.press("s", "a", "enter", "enter")
        assert "A ♠" not in shown.text
        await shown.press("o")
        assert "Trick 1: you won it" in shown.text
        assert "trick 1 of 13 · you led ♠" in shown.text
        assert shown.footer.strip() == "any key back"
        assert "A ♠" in shown.text
        before = screen(shown).selected
        await shown.press("right")
        assert "Trick 1:" not in shown.text
        assert screen(shown).selected is before


async def test_take_back_brings_the_card_back(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("s", "a", "enter", "x", "u")
        assert held(shown) == 13
        assert isinstance(shown.flow.told[0], TookBack)
        assert "You take your last decision back" in shown.text
        assert "This game is no longer rated." in shown.text
        assert not shown.table.rated
        await shown.press("s", "a", "enter", "x", "u")
        assert "no longer rated" not in shown.text, "that is said once"


async def test_take_back_is_offered_while_there_is_something_to_take_back(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        assert "take back" not in shown.footer
        await shown.press("u")
        assert shown.flow.problem == "You have seen your cards: that cannot be taken back."
        assert shown.flow.problem in shown.text
        await shown.press("3", "enter")
        assert "u take back" in shown.footer
        await shown.press("u")
        assert "take back" not in shown.footer


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_take_back_stays_in_the_footer_while_it_can_be_used(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    async with window(await at_the_table(), tmp_path, size) as shown:
        _ = Words(language)
        shown.app.session_changed(words=_)
        for _trick in range(3):
            await shown.press("enter", "enter")  # a card, and the end of the pause
            assert "take_back" in screen(shown).possible_commands()
            assert f"u {_('take back')}" in shown.footer


async def test_a_bid_is_taken_back_to_the_bidding_screen(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path) as shown:
        await shown.press("3", "enter")
        assert isinstance(shown.app.screen, TableScreen)
        await shown.press("u")
        assert isinstance(shown.app.screen, BiddingScreen)
        assert shown.app.screen.bid is None


async def test_a_claim_that_is_not_certain_names_the_card(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("m")
        assert held(shown) == 13
        assert shown.flow.problem == "You cannot claim yet: the queen of spades is still out."
        assert shown.flow.problem in shown.text


async def test_a_claim_that_the_table_beats_already_says_so(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=0, plays="AC TC 2C"), tmp_path) as shown:
        await shown.press("m")
        assert shown.flow.problem == "You cannot claim yet: the ace of clubs on the table wins this trick."
        assert shown.flow.problem in shown.text


@pytest.mark.parametrize("key", ["right", "i"])
async def test_a_refused_claim_goes_at_the_next_key_and_leaves_what_is_to_be_done(
    tmp_path: Path, key: str
) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press("m")
        assert "You cannot claim yet" in shown.text and "Your lead" in shown.text
        await shown.press(key)
        assert "You cannot claim yet" not in shown.text and "Your lead" in shown.text


async def test_a_granted_claim_is_told_and_asks_nothing(tmp_path: Path) -> None:
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")]
    hands += [cards(" ".join(f"{rank}{suit}" for rank in "23456789TJQKA")) for suit in "HDC"]
    game = Game.from_hands(OPEN, hands, dealer=3)
    for _ in range(4):
        game.act(Bid(4))
    async with window(await table_of(game), tmp_path) as shown:
        await shown.press("m")
        assert "You claim the tricks that are left" in shown.text
        assert shown.flow.paused
        assert shown.flow.table.view(0).phase is Phase.SCORED


async def test_pace_changes_live_and_says_so(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.press(">")
        assert shown.flow.pace.tempo == 0.0
        await shown.press("<")
        assert shown.flow.pace.tempo == 0.2
        assert "0.2 s a card" in shown.text
        assert shown.table.tempo == 0.2
        await shown.press("-", "-")
        assert shown.flow.pace.tempo == 0.7
        assert shown.flow.pace.trick_pause is None, "a trick that waits for a key still does"
        await shown.press("+")
        assert shown.flow.pace.tempo == 0.4
        assert shown.table.tempo == 0.4
    async with window(await at_the_table(), tmp_path, chosen=settings(trick_pause=1.5)) as shown:
        await shown.press("<")
        assert shown.flow.pace.trick_pause == 2.0
        assert "a trick stays 2 s" in shown.text
        await shown.press(*[">"] * 9)
        assert (shown.flow.pace.tempo, shown.flow.pace.trick_pause) == (0.0, 0.3)
        await shown.press(*["<"] * 9)
        assert (shown.flow.pace.tempo, shown.flow.pace.trick_pause) == (4.0, 5.0)


@pytest.mark.parametrize("wanted", [True, False])
async def test_the_bell_rings_once_when_the_turn_comes_where_it_is_wanted(
    tmp_path: Path, wanted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    monkeypatch.setattr(SpadesApp, "bell", lambda app: rung.append("bell"))
    async with window(await new_table(PLAIN), tmp_path, chosen=settings(bell=wanted)) as shown:
        assert len(rung) == wanted, "the turn to bid"
        await shown.press("3", "right", "left")
        assert len(rung) == wanted, "keys ring nothing"
        await shown.press("enter")
        while not shown.flow.my_turn or shown.flow.paused:
            await shown.press("enter")
        assert len(rung) == 2 * wanted, "and the turn to play"
        before = len(rung)
        await shown.pilot.press(",")
        await shown.pilot.pause()
        await shown.pilot.press("escape")
        await shown.settle()
        assert len(rung) == before, "the same turn once more rings nothing"


async def test_the_menu_holds_all_that_a_game_needs_at_any_point(tmp_path: Path) -> None:
    always = {"settings", "rules", "scoreboard", "leave", "another", "stop", "players", "help", "quit"}
    face_down = await new_table(RuleSet.preset("ht"))
    for table in (face_down, await new_table(PLAIN), await at_the_table(dealer=2, plays="JH")):
        async with window(table, tmp_path, (60, 20)) as shown:
            await shown.pilot.press("escape")
            await shown.pilot.pause()
            menu = shown.app.screen
            assert isinstance(menu, Choose)
            assert always <= {option.id for option in menu.options}
            await shown.pilot.press("escape")


async def test_the_menu_leads_back_to_the_lobby(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)
        await shown.pilot.press("l", "enter")
        async with asyncio.timeout(5):
            while not isinstance(shown.app.screen, LobbyStandIn):
                await shown.pilot.pause(0.01)
        assert not shown.table.running


async def test_the_menu_leads_to_the_keys_and_back_to_the_table(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        await shown.click("help")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, HelpDialog)
        assert "fingerprint" in shown.canvas.picture.description
        assert "Play the picked card." in shown.text
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.flow.my_turn


async def test_giving_up_is_asked_first(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        screen(shown).run_command("concede")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        assert "The other side wins it" in shown.text
        await shown.pilot.press("n")
        await shown.pilot.pause()
        assert shown.flow.table.view(0).phase is Phase.PLAY


async def test_the_window_may_change_its_size_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with window(await at_the_table(plays="AS QS TS"), tmp_path) as shown:
        for size in ((60, 20), (120, 40), (200, 60), (40, 10), (80, 24)):
            await shown.pilot.resize_terminal(*size)
            await shown.pilot.pause()
            assert shown.canvas.size.width == size[0]
        await shown.settle()
        assert held(shown) == 12


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_everything_that_decides_a_card_is_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async with window(await at_the_table(PLAIN, dealer=2, plays="JH"), tmp_path, size) as shown:
        text = shown.text
        for name in ("West", "North", "East", "You", "We", "They"):
            assert name in text
        for bid in (
            "bid 3",
            "bid 4",
            "bags 0",
            "follow with a heart",
            "broken",
            "J♥" if size[0] >= 120 else "J ♥",
        ):
            assert bid in text
        for card in cards(SOUTH):
            assert shown.canvas.picture.zone(f"card:{card}") is not None


async def test_cards_change_their_size_with_the_window_and_by_a_setting(tmp_path: Path) -> None:
    def faces(shown: Window) -> tuple[str, ...]:
        zone = shown.canvas.picture.zone("card:AS")
        assert zone is not None
        found = tuple(row[zone.x : zone.x + 9] for row in shown.text.split("\n")[zone.y :][: zone.height])
        return tuple(face for face in found if "A" in face)

    async with window(await at_the_table(), tmp_path, (60, 20)) as shown:
        assert "[A♠] K♠" in shown.text
        for size, face in (((80, 24), "A ♠ "), ((120, 40), "A♠────"), ((60, 20), "A♠"), ((100, 30), "A ♠ ")):
            await shown.pilot.resize_terminal(*size)
            await shown.pilot.pause()
            assert face in "".join(faces(shown)), size
    for cards_wanted, size, face in (
        ("large", (80, 24), "A♠──"),
        ("large", (60, 20), "│A ♠"),
        ("compact", (120, 40), "│A ♠ │"),
        ("chips", (120, 40), "[A♠] K♠"),
    ):
        chosen = settings(cards=cards_wanted)
        async with window(await at_the_table(), tmp_path, size, chosen=chosen) as shown:
            assert face in shown.text, (cards_wanted, size)


def order(shown: Window) -> str:
    """The cards of the hand from left to right."""
    zones = [zone for zone in shown.canvas.picture.zones if zone.id.startswith("card:")]
    return " ".join(zone.id.removeprefix("card:") for zone in sorted(zones, key=lambda zone: zone.x))


async def test_the_hand_is_sorted_as_the_settings_say_and_anew_when_they_change(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        assert order(shown) == "AS KS 2S QH 7H 3H 9C 8C 4C KD TD 5D 2D"
        shown.app.session_changed(settings=settings(sort_descending=False))
        await shown.settle()
        assert order(shown) == "2S KS AS 3H 7H QH 4C 8C 9C 2D 5D TD KD"
        shown.app.session_changed(settings=settings(alternate_colours=False))
        await shown.settle()
        assert order(shown) == "AS KS 2S QH 7H 3H KD TD 5D 2D 9C 8C 4C"


@pytest.mark.parametrize("charset", ["letters", "ascii"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_suits_are_letters_on_every_size_of_card(
    tmp_path: Path, charset: str, size: tuple[int, int]
) -> None:
    async with window(await at_the_table(), tmp_path, size, chosen=settings(charset=charset)) as shown:
        rows = painted_rows(shown)
        assert not set("♠♥♦♣") & set("".join(rows))
        for card in order(shown).split():
            zone = shown.canvas.picture.zone(f"card:{card}")
            assert zone is not None
            face = " ".join(row[zone.x : zone.x + zone.width] for row in rows[zone.y :][: zone.height])
            rank = card[:-1].replace("T", "10")
            assert f"{rank}{card[-1]}" in face or f"{rank} {card[-1]}" in face, (card, face)


def painted_rows(shown: Window) -> list[str]:
    """What stands on the screen, row by row."""
    return "".join(text for text, *_ in painted(shown.app)).split("\n")


@pytest.mark.parametrize("size", [(120, 24), (120, 40), (200, 60)])
async def test_the_cards_that_are_still_out_cover_the_panel_and_leave_the_trick_in_sight(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size) as shown:
        frame = lay_frame(size[0], size[1] - 1, 2)
        await shown.pilot.press("e")
        await shown.pilot.pause()
        box = shown.app.screen.query_one("#box").region
        assert (box.x, box.y, box.width) == (frame.left + frame.table, frame.rule_y + 1, frame.panel)
        assert box.bottom <= frame.panel_end


async def test_help_says_whether_the_game_is_saved(tmp_path: Path) -> None:
    async with window(await at_the_table(), tmp_path, (200, 60)) as shown:
        assert not shown.flow.saved
        await shown.pilot.press("question_mark")
        await shown.pilot.pause()
        assert "This game is not saved: it is lost when you leave it." in shown.text
        assert "Every decision is saved" not in shown.text


@pytest.mark.parametrize("keys", ["colon", "question_mark", "escape"])
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_a_window_lies_above_the_hand_or_over_the_whole_of_it(
    tmp_path: Path, size: tuple[int, int], keys: str
) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size) as shown:
        zones = shown.canvas.picture.zones
        hand = next(zone for zone in zones if zone.id.startswith("card:"))
        await shown.pilot.press(keys)
        await shown.pilot.pause()
        halo = shown.app.screen.query_one("#halo").region
        assert halo.bottom <= hand.y or halo.bottom >= hand.y + hand.height


async def test_the_cards_that_are_still_out_are_told(tmp_path: Path) -> None:
    async with window(await at_the_table(dealer=2, plays="JH"), tmp_path) as shown:
        await shown.pilot.press("e")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, CardsGone)
        text = shown.text
        hearts = next(row for row in text.split("\n") if row.startswith("♥"))
        assert "J" not in hearts and "A" in hearts and "–" in hearts
        assert "Nobody has shown a void." in text
        await shown.pilot.press("e")
        await shown.pilot.pause()
        assert not isinstance(shown.app.screen, CardsGone)
        assert held(shown) == 13, "the key did nothing else"
    for size in ((60, 20), (80, 24), (120, 40)):
        chosen = settings(cards_out=True)
        async with window(await at_the_table(dealer=2, plays="JH"), tmp_path, size, chosen=chosen) as shown:
            out = " ".join(shown.text.split())
            assert ("♥ A K" in out) or ("♥AK" in out.replace(" ", ""))


async def test_a_won_trick_goes_to_its_seat_and_keys_do_not_wait_for_it(tmp_path: Path) -> None:
    chosen = settings(motion="short")
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        await shown.press("enter")
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        assert shown.flow.paused
        assert not screen.moving
        await shown.pilot.press("space")
        await shown.pilot.pause()
        assert screen.moving
        assert not shown.flow.paused
        await shown.settle()
        assert not screen.moving
        assert len(shown.flow.view.tricks) == 1


async def test_with_full_motion_a_card_comes_from_its_seat_too(tmp_path: Path) -> None:
    chosen = settings(motion="full")
    async with window(await at_the_table(), tmp_path, chosen=chosen) as shown:
        screen = shown.app.screen
        assert isinstance(screen, TableScreen)
        await shown.pilot.press("enter")
        for _ in range(100):
            if screen.moving:
                break
            await asyncio.sleep(0.005)
        assert screen.moving
        await shown.settle()
        assert not screen.moving
        assert held(shown) == 12


@pytest.mark.parametrize(
    ("chosen", "over_ssh", "still", "motion"),
    [
        ("auto", False, False, "short"),
        ("auto", True, False, "off"),
        ("full", True, False, "full"),
        ("off", False, False, "off"),
        ("full", False, True, "off"),
    ],
)
def test_nothing_moves_over_ssh_unless_it_was_chosen(
    tmp_path: Path, chosen: str, over_ssh: bool, still: bool, motion: str
) -> None:
    paths = PlainPaths(tmp_path, tmp_path)
    session = Session(Words("en"), settings(motion=chosen), paths, over_ssh=over_ssh, still=still)
    assert session.motion == motion
    assert session.moves is (motion != "off")


async def test_in_cutthroat_all_four_scores_are_in_sight(tmp_path: Path) -> None:
    rules = OPEN.replace(partnership=False)
    for size in ((60, 20), (80, 24), (120, 40)):
        async with window(await at_the_table(rules), tmp_path, size) as shown:
            assert shown.text.count("bags 0") == 4


async def test_a_watcher_sees_no_hand_and_can_play_nothing(tmp_path: Path) -> None:
    async with window(await new_table(), tmp_path, seat=None) as shown:
        assert "only watching" in shown.text
        await shown.pilot.press("enter", "3", "enter", "s", "a")
        await shown.pilot.pause()
        assert "your bid" not in shown.text
        assert shown.flow.table.view(0).bids[0] is None


async def test_a_game_taken_over_elsewhere_turns_read_only_and_says_so(tmp_path: Path) -> None:
    first, second = Store.open(tmp_path / "data"), Store.open(tmp_path / "data")
    table = await Table.create(first, PLAIN, NAMES, SEATS, SECRET, options=steady())
    async with window(table, tmp_path) as shown:
        assert "not saved" not in shown.text
        assert shown.table.game_id is not None
        other = await Table.open(second, shown.table.game_id, take_over=True, options=steady())
        await shown.pilot.press("3", "enter")
        async with asyncio.timeout(5):
            while "only watching" not in shown.text:
                await shown.pilot.pause(0.02)
        assert shown.flow.read_only in ("taken_over", "conflict")
        assert shown.flow.notices[0] in shown.text.replace("\n", " ") or shown.flow.problem
        assert other.view(0).bids[0] is None
        await other.close()
    first.close()
    second.close()


async def test_a_known_seed_is_said_in_the_head(tmp_path: Path) -> None:
    async with window(await new_table(seeded=True), tmp_path) as shown:
        assert "deals not secret" in shown.text
        assert "not saved" in shown.text


async def test_who_comes_back_reads_where_the_game_was_and_may_play_at_once(tmp_path: Path) -> None:
    async with window(await at_the_table(plays="AS QS TS 8S"), tmp_path) as shown:
        assert "Where we were" in shown.text
        await shown.press("enter")
        assert held(shown) == 11
        assert "Where we were" not in shown.text
    async with window(
        await at_the_table(plays="AS QS TS 8S"), tmp_path, chosen=settings(one_step=True)
    ) as shown:
        assert "Where we were" in shown.text
        await shown.click("card:KS")
        await shown.settle()
        assert held(shown) == 11
        assert "Where we were" not in shown.text


async def test_another_seat_of_a_person_is_drawn_at_the_bottom(tmp_path: Path) -> None:
    game = Game.from_hands(OPEN, [cards(hand) for hand in (SOUTH, WEST, NORTH, EAST)], dealer=3)
    for _ in range(4):
        game.act(Bid(3))
    table = await table_of(game, ("steady", "steady", PERSON, "steady"))
    async with window(table, tmp_path, seat=2) as shown:
        assert shown.flow.bottom == 2
        assert shown.canvas.picture.zone("card:TS") is not None
        assert shown.canvas.picture.zone("card:AS") is None
