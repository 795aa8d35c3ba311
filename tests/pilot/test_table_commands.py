"""Commands of the table: the trick before, taking back, claims, the menu, giving up."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.events import TookBack
from spades_tui.ui.dialogs import Choose, Confirm
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.table import TableScreen
from spades_tui.words import Words
from tests.game_window import PLAIN, LobbyStandIn, cards, new_table, table_of, window
from tests.table_window import OPEN, at_the_table, held, screen


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


@pytest.mark.parametrize("key", ["e", "escape", "question_mark"])
async def test_a_refused_claim_does_not_stay_under_a_window(tmp_path: Path, key: str) -> None:
    async with window(await at_the_table(), tmp_path) as shown:
        table = shown.app.screen
        assert isinstance(table, TableScreen)
        await shown.press("m")
        assert "You cannot claim yet" in table.canvas.picture.text
        await shown.pilot.press(key)
        await shown.pilot.pause()
        assert shown.app.screen is not table
        assert "You cannot claim yet" not in table.canvas.picture.text


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
        await shown.settle()
        assert isinstance(shown.app.screen, Confirm)
        assert "The other side wins it" in shown.text
        await shown.pilot.press("n")
        await shown.pilot.pause()
        assert shown.flow.table.view(0).phase is Phase.PLAY
