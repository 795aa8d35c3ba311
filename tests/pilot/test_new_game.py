"""The form of a new game, by keys and by mouse."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.bots import BOT_NAMES, DEFAULT_BOT
from spades_tui.store.store import Store
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from spades_tui.ui.screens.rules import RulesScreen
from tests.new_game_support import form, new_game, options, started

pytestmark = pytest.mark.usefixtures("utc")


async def test_enter_starts_straight_to_the_cards(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        assert "about 7 hands" in shown.text
        await shown.press("enter")
        await shown.wait_for(BiddingScreen)
        row = await started(shown, store)
        assert row.names == ("", "Bo", "Ada", "Cy")


async def test_esc_starts_nothing(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("right", "escape")
        await shown.wait_for(LobbyScreen)
        assert store.games() == []
        assert "HT rules, partnership, to 500" in shown.text


async def test_arrows_change_the_variant_and_the_rules(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("right")
        assert "Each of the four plays alone." in shown.text
        await shown.press("right", "right", "down", "right")
        assert "◂ auction, each for oneself ▸" in shown.text
        assert "◂ Standard rules ▸" in shown.text
        await shown.press("left", "left")
        assert "◂ HT rules, strict nil ▸" in shown.text
        await shown.press("enter")
        row = await started(shown, store)
        assert (row.partnership, row.auction, row.rules_name) == (False, True, "ht-strict")


async def test_each_seat_has_its_bot(tmp_path: Path, store: Store) -> None:
    usual = BOT_NAMES.index(DEFAULT_BOT)
    wanted = (BOT_NAMES[usual + 1], BOT_NAMES[-1], BOT_NAMES[usual - 1])
    async with new_game(tmp_path, store) as shown:
        await shown.click("more:west")
        await shown.click("less:east")
        await shown.click("value:north")
        await shown.wait_for(Choose)
        await shown.click(BOT_NAMES[-1])
        await shown.wait_for(NewGameScreen)
        assert form(shown).game.choices.bots == wanted
        await shown.click("do:start")
        row = await started(shown, store)
        assert row.seats == ("person", *wanted)


async def test_the_mouse_reaches_everything(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.click("more:variant")
        assert form(shown).game.variant == "cutthroat"
        await shown.click("value:rules")
        await shown.wait_for(Choose)
        await shown.click("standard")
        await shown.wait_for(NewGameScreen)
        await shown.click("less:length")
        assert form(shown).game.length == ("target", 300)
        await shown.click("row:options")
        await shown.wait_for(OptionsScreen)
        await shown.click("back")
        await shown.wait_for(NewGameScreen)
        await shown.click("text:name")
        await shown.press("ctrl+u")
        await shown.write("By mouse")
        await shown.click("entry:enter")
        await shown.click("row:variant")
        await shown.click("rules")
        await shown.wait_for(RulesScreen)
        await shown.click("back")
        await shown.click("start")
        row = await started(shown, store)
        assert (row.name, row.rules_name, row.partnership, row.target) == ("By mouse", "standard", False, 300)


async def test_the_wheel_moves_and_a_click_elsewhere_keeps_what_was_typed(
    tmp_path: Path, store: Store
) -> None:
    async with new_game(tmp_path, store) as shown:
        canvas = shown.screen.canvas
        canvas.post_message(canvas.Scrolled(canvas, 3))
        await shown.settle()
        assert form(shown).at == "rules"
        await shown.click("text:player")
        await shown.write("Bea")
        await shown.click("row:variant")
        assert form(shown).game.choices.player == "Bea"
        assert form(shown).at == "variant"


async def test_looking_at_ones_cards_is_a_setting(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.click("more:look")
        assert "face up at once" in shown.text
        assert shown.preferences.settings.look_automatically
        await shown.click("row:options")
        await shown.wait_for(OptionsScreen)
        options(shown).game.set_option("blind_nil", "off")
        await shown.press("escape")
        await shown.wait_for(NewGameScreen)
        assert "Your cards" not in shown.text


async def test_without_a_store_a_game_is_played_unsaved(tmp_path: Path) -> None:
    async with new_game(tmp_path, None) as shown:
        await shown.press("enter")
        flow = await shown.wait_for_game()
        assert not flow.saved


async def test_choices_are_those_of_the_next_form(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("right", "t", "o")
        await shown.wait_for(OptionsScreen)
        options(shown).game.set_option("nil_value", 150)
        await shown.press("escape", "enter")
        await started(shown, store)
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        assert "◂ cutthroat ▸" in shown.text
        assert "1 hand" in shown.text
        assert "3 changed" in shown.text, "as many as have a dot in the list: variant, hands and the nil"
        assert form(shown).game.rules.nil_value == 150


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_every_row_can_be_reached_at_every_size(
    tmp_path: Path, store: Store, size: tuple[int, int]
) -> None:
    async with new_game(tmp_path, store, size=size) as shown:
        rows = [field.id for field in form(shown).fields() if field.pickable]
        for row in rows:
            assert form(shown).at == row
            assert "▸ " in shown.text
            assert f"row:{row}" in {zone.id for zone in shown.screen.canvas.picture.zones}
            await shown.press("down")
        assert "Start ⏎" in shown.text
        if size[0] >= 120:
            assert "At the table" in shown.text


async def test_the_help_of_a_row_stands_off_the_last_one(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store, size=(60, 20)) as shown:
        for _row in range(4):  # down to the length, whose help takes two lines
            lines = shown.screen.canvas.picture.text.split("\n")
            last = next(at for at, line in enumerate(lines) if "Name of the game" in line)
            assert not lines[last + 1].strip() and lines[last + 2].strip()
            assert not lines[-2].strip() and "Start ⏎" in lines[-1]
            assert not any(line.endswith(" t") for line in lines), "a key stands with what it does"
            await shown.press("down")


async def test_footers_of_forms_name_the_arrows_that_change_a_value(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store, size=(120, 40)) as shown:
        for row in ("variant", "rules", "options", "length", "look", "player", "west"):
            assert form(shown).at == row
            changes = row not in ("options", "player")
            assert ("← → change" in shown.screen.footer.picture.text) is changes
            if row in ("variant", "west"):
                label = "choose" if row == "variant" else "rename"
                assert f"Space {label}" in shown.screen.footer.picture.text
            else:
                assert not (changes and "Space" in shown.screen.footer.picture.text) or row == "rules"
            await shown.press("down")
        await shown.press("home", "o")
        options(shown)
        assert "← → change" in shown.screen.footer.picture.text
