"""The form of a new game and the list of its options, by keys and by mouse."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spades_tui.bots import BOT_NAMES, DEFAULT_BOT
from spades_tui.engine.rules import RuleSet
from spades_tui.store.rule_files import list_rule_files, save_rule_file
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.dialogs import AskText, Choose, Confirm
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from spades_tui.ui.screens.rules import RulesScreen
from spades_tui.ui.services import Services
from tests.lobby_support import Lobby, lobby

pytestmark = pytest.mark.usefixtures("utc")


@asynccontextmanager
async def new_game(folder: Path, store: Store | None, **more: Any) -> AsyncIterator[Lobby]:
    """A window with the form open."""
    async with lobby(folder, store, **more) as shown:
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        await shown.settle()
        yield shown


def form(shown: Lobby) -> NewGameScreen:
    assert isinstance(shown.app.screen, NewGameScreen)
    return shown.app.screen


def options(shown: Lobby) -> OptionsScreen:
    assert isinstance(shown.app.screen, OptionsScreen)
    return shown.app.screen


async def started(shown: Lobby, store: Store) -> Any:
    """Leave the game that was started and return its line of the list."""
    flow = await shown.wait_for_game()
    await flow.leave()
    await shown.wait_for(LobbyScreen)
    return store.games()[0]


# The form -----------------------------------------------------------------------------------------------------------


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


async def test_one_key_goes_through_the_lengths(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        seen = []
        for _ in range(6):
            await shown.press("t")
            seen.append(shown.row("Length").split("◂")[1].split("▸")[0].strip())
        assert seen == [
            "1 hand",
            "4 hands",
            "8 hands or 500 points",
            "to 200 points",
            "to 300 points",
            "to 500 points",
        ]
        await shown.press("t", "t")
        assert "4 hands" in shown.text.split("\n")[1]
        await shown.press("enter")
        row = await started(shown, store)
        assert (row.target, row.hand_limit) == (500, 4)


@pytest.mark.parametrize(
    ("keys", "length"), [("750", ("target", 750)), ("12", ("hands", 12)), ("50", ("target", 50))]
)
async def test_a_length_can_be_typed(
    tmp_path: Path, store: Store, keys: str, length: tuple[str, int]
) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("down", "down", "down", *keys, "enter")
        assert form(shown).game.length == length
        assert not form(shown).editing


async def test_a_length_that_cannot_be_is_refused_in_words(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("down", "down", "down", *"9999", "enter")
        assert form(shown).editing
        assert "5000" in form(shown).problem
        assert form(shown).problem in shown.text.replace("\n    ", " ")
        await shown.press("escape")
        assert form(shown).game.length == ("target", 500)


async def test_names_are_typed_in_place_and_cleaned(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("end", "space")
        assert "keep" in shown.text
        assert "Monday afternoon_" in shown.text
        await shown.press("ctrl+u")
        await shown.write("Rainy quest? t")
        await shown.press("up")  # keeps it and goes to East
        await shown.press("space", "ctrl+u")
        await shown.write("Zoë 日本")
        await shown.press("enter", "up", "up", "up", "space")
        await shown.write("[/nope]")
        await shown.press("enter")
        assert form(shown).game.choices.player == "[/nope]"
        assert "[/nope]" in shown.text
        await shown.press("enter")
        row = await started(shown, store)
        assert row.name == "Rainy quest? t"
        assert row.names == ("[/nope]", "Bo", "Ada", "Zoë 日本")


async def test_a_number_is_seen_while_it_is_typed(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("t", "3")
        assert "3_       hands" in shown.row("Length")
        assert "1 hand" not in shown.row("Length")
        await shown.press("0")
        assert "30_" in shown.row("Length")
        await shown.press("enter")
        assert "◂ 30 hands or 500 points ▸" in shown.row("Length")
        await shown.press("o", "down", "down", "6", "5")
        await shown.wait_for(OptionsScreen)
        assert "65_" in shown.row("Points to win")
        await shown.press("left")
        assert "65" in shown.row("Points to win")
        assert "_" not in shown.row("Points to win")


async def test_a_typed_length_says_what_it_counts_and_one_key_turns_it(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("down", "down", "down", *"60")
        assert "points" in shown.row("Length")
        assert "A number of points to reach; t makes it a number of hands." in shown.text
        await shown.press("t")
        assert "60_      hands" in shown.row("Length")
        assert "A number of hands to play; t makes it a number of points." in shown.text
        await shown.press("enter")
        assert form(shown).game.length == ("hands", 60)
        await shown.press(*"60", "t", "enter")
        assert form(shown).game.length == ("target", 60)
        await shown.press(*"30", "enter")
        assert form(shown).game.length == ("hands", 30)
        assert "30 hands or 60 points" in shown.row("Length")


@pytest.mark.parametrize(("row", "key"), [("player", "t"), ("west", "s"), ("name", "z"), ("name", "7")])
async def test_a_letter_on_a_name_begins_to_type_it(tmp_path: Path, store: Store, row: str, key: str) -> None:
    async with new_game(tmp_path, store) as shown:
        form(shown).at = row
        form(shown).redraw()
        assert "save rules" not in shown.screen.footer.picture.text
        await shown.press(key)
        assert form(shown).editing
        assert form(shown).entry_text == key
        await shown.press("escape", "?")
        assert not isinstance(shown.app.screen, NewGameScreen)
        await shown.press("escape")
        await shown.click("row:variant")
        await shown.press("t")
        assert (form(shown).at, form(shown).editing) == ("length", False)


async def test_a_name_made_up_can_be_edited_and_stays_one(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("end", "space", "enter")
        assert form(shown).game.choices.name == ""
        await shown.press("space", "backspace", "enter")
        assert form(shown).game.choices.name == "Monday afternoo"
        await shown.press("space", "ctrl+u", "enter")
        assert form(shown).game.choices.name == ""


async def test_vi_keys_move_on_a_name_too(tmp_path: Path, store: Store) -> None:
    settings = Settings(language="en", bot_tempo=0.0, vi_keys=True)
    async with new_game(tmp_path, store, settings=settings) as shown:
        await shown.press("end", "k")
        assert (form(shown).at, form(shown).editing) == ("east", False)


async def test_typing_can_be_given_up_and_an_empty_name_is_the_first_one(
    tmp_path: Path, store: Store
) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.click("text:west")
        await shown.write("xyz")
        await shown.press("escape")
        assert form(shown).game.choices.bot_names[0] == "Bo"
        await shown.press("space", "ctrl+u", "enter")
        assert form(shown).game.choices.bot_names[0] == "Bo"
        assert not form(shown).editing


async def test_a_pasted_name_is_cleaned(tmp_path: Path, store: Store) -> None:
    from textual.events import Paste

    async with new_game(tmp_path, store) as shown:
        await shown.press("end", "space", "ctrl+u")
        shown.app.post_message(Paste("two\nlines \x1b[31mred"))
        await shown.settle()
        await shown.press("enter")
        assert form(shown).game.choices.name == "two lines [31mred"


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


async def test_a_broken_rule_file_is_shown_with_its_line_and_starts_nothing(
    tmp_path: Path, store: Store
) -> None:
    rules = tmp_path / "config" / "rules"
    rules.mkdir(parents=True)
    (rules / "mine.toml").write_text("target = 500\nmissed = 'sometimes'\n")
    async with new_game(tmp_path, store) as shown:
        await shown.press("down", "left")
        assert "◂ mine ▸" in shown.text
        assert "Line 2" in shown.text
        await shown.press("enter")
        assert isinstance(shown.app.screen, NewGameScreen)
        assert "Line 2" in shown.text
        await shown.press("right", "enter")
        await started(shown, store)
        assert len(store.games()) == 1


async def test_rules_of_ones_own_are_renamed_and_deleted(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        paths = Services(shown.app.session).paths
        mine = save_rule_file(paths, "Mine", RuleSet.preset("ht").replace(nil_value=50))
        save_rule_file(paths, "Other", RuleSet.preset("standard"))
        await shown.press("escape", "n")
        await shown.wait_for(NewGameScreen)
        await shown.press("down")
        assert not {"rename_rules", "delete_rules"} & set(shown.screen.active_commands())
        form(shown).game.pick_rules("Mine")
        form(shown).redraw()
        await shown.press("e")
        await shown.wait_for(AskText)
        await shown.write("s")
        await shown.press(*["backspace"] * 5)
        await shown.write("Other")
        await shown.press("enter")
        ask = shown.app.screen
        assert isinstance(ask, AskText)
        assert "There are rules named “Other”." in ask._canvas.picture.text
        await shown.press(*["backspace"] * 5)
        await shown.write("Yours")
        await shown.click("enter")
        await shown.wait_for(NewGameScreen)
        assert "◂ Yours ▸" in shown.text
        assert "They are called “Yours” now." in shown.text
        assert not mine.path.exists()
        files = {file.name: file.rules for file in list_rule_files(paths)}
        assert files == {"Yours": mine.rules, "Other": RuleSet.preset("standard")}
        assert form(shown).game.rules == mine.rules
        await shown.press("d")
        await shown.wait_for(Confirm)
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        assert len(list_rule_files(paths)) == 2
        await shown.click("help")
        await shown.wait_for(HelpDialog)
        await shown.click("do:delete_rules")
        await shown.wait_for(Confirm)
        await shown.press("y")
        await shown.wait_for(NewGameScreen)
        assert "◂ HT rules ▸" in shown.text
        assert [file.name for file in list_rule_files(paths)] == ["Other"]


async def test_a_broken_rule_file_is_renamed_and_deleted_as_it_is(tmp_path: Path, store: Store) -> None:
    rules = tmp_path / "config" / "rules"
    rules.mkdir(parents=True)
    (rules / "mine.toml").write_text("target = 'far'\n")
    async with new_game(tmp_path, store) as shown:
        await shown.press("down", "left")
        await shown.press("e")
        await shown.wait_for(AskText)
        await shown.write("2")
        await shown.press("enter")
        await shown.wait_for(NewGameScreen)
        assert (rules / "mine2.toml").read_text() == "target = 'far'\n"
        assert "◂ mine2 ▸" in shown.text
        await shown.press("d")
        await shown.wait_for(Confirm)
        await shown.press("y")
        await shown.wait_for(NewGameScreen)
        assert list(rules.iterdir()) == []
        await shown.press("enter")
        await started(shown, store)


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


# The options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_a_long_value_stands_whole_in_its_row(
    tmp_path: Path, store: Store, size: tuple[int, int]
) -> None:
    async with lobby(tmp_path, store, size=size) as shown:
        await shown.press("n", "o")
        screen = options(shown)
        screen.at = "first_lead"
        screen.redraw()
        assert "◂ two-of-clubs holder ▸" in screen.canvas.picture.text


async def test_as_many_options_are_called_changed_as_their_list_marks(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        assert "as the rules say" in shown.row("Options")
        await shown.press("t")
        assert "1 hand" in shown.row("Length")
        assert "1 changed" in shown.row("Options")
        await shown.press("o")
        await shown.wait_for(OptionsScreen)
        assert sum(row.changed for row in options(shown).fields()) == 1


async def test_options_are_changed_explained_and_set_back(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o")
        await shown.wait_for(OptionsScreen)
        await shown.press("down", "down", *"650", "enter")
        assert options(shown).game.rules.target == 650
        assert "It was: 500." in shown.text
        assert "•" in shown.row("Points to win")
        await shown.press("z")
        assert options(shown).game.rules.target == 500
        await shown.press("down", "right")
        assert options(shown).game.rules.losing_limit == -200
        await shown.press(*"300", "enter")
        assert options(shown).game.rules.losing_limit == -300
        await shown.press("enter", "enter")  # an empty number is none
        assert options(shown).game.rules.losing_limit is None


async def test_a_number_out_of_range_is_refused_in_words(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o", "down", "down", *"7", "enter")
        assert "50" in options(shown).problem
        assert options(shown).problem.split(".")[0] in " ".join(shown.text.split())
        await shown.press("escape", "escape")
        await shown.wait_for(NewGameScreen)


async def test_what_contradicts_is_refused_in_words(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o")
        screen = options(shown)
        screen.game.set_option("bag_cost", "per_ten")
        screen.at = "bag_count"
        screen.redraw()
        before = screen.game.rules
        screen._set("bag_count", "hand")
        screen.redraw()
        await shown.settle()
        assert screen.game.rules == before
        assert screen.problem
        assert screen.problem in " ".join(shown.text.split())


async def test_every_option_can_be_reached_and_changed_by_keys(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o")
        screen = options(shown)
        reached = set()
        for _ in range(40):
            row = screen.at
            reached.add(row)
            before = screen.game.rules
            await shown.press("right")
            assert screen.game.rules != before or screen.problem, row
            await shown.press("left", "z")
            await shown.press("down")
        assert {"partnership", "trump", "nil_value", "blind_nil_value", "slam_doubles"} <= reached
        assert len(reached) >= 20


async def test_values_are_chosen_from_a_list(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o")
        options(shown).at = "missed"
        options(shown).redraw()
        await shown.click("value:missed")
        await shown.wait_for(Choose)
        await shown.press("end", "enter")
        await shown.wait_for(OptionsScreen)
        assert options(shown).game.rules.missed == "lose_bid"
        assert "missed_bags" not in {field.id for field in options(shown).fields()}


async def test_rules_are_kept_under_a_name(tmp_path: Path, store: Store) -> None:
    async with new_game(tmp_path, store) as shown:
        await shown.press("o")
        options(shown).game.set_option("nil_value", 150)
        await shown.press("s")
        await shown.wait_for(AskText)
        await shown.write("ht")
        await shown.press("enter")  # a preset's name
        assert isinstance(shown.app.screen, AskText)
        await shown.press("ctrl+u")
        await shown.write("Our rules")
        await shown.press("enter")
        await shown.wait_for(OptionsScreen)
        await shown.wait_text("Kept as “Our rules”.")
        assert options(shown).game.changed_options == ()
        (file,) = list_rule_files(Services(shown.app.session).paths)
        assert (file.name, file.rules) == ("Our rules", RuleSet.preset("ht").replace(nil_value=150))
        # Once more under the same name: asked first.
        await shown.press("s")
        await shown.wait_for(AskText)
        await shown.press("enter")
        await shown.wait_for(Confirm)
        await shown.press("escape")
        await shown.wait_for(OptionsScreen)
        await shown.press("escape", "enter")
        row = await started(shown, store)
        assert row.rules_name == "Our rules"


async def test_rules_that_cannot_be_kept_are_told(tmp_path: Path, store: Store) -> None:
    (tmp_path / "config").write_text("a file is in the way")
    async with new_game(tmp_path, store) as shown:
        await shown.press("s")
        await shown.wait_for(AskText)
        await shown.write("Ours")
        await shown.press("enter")
        await shown.wait_for(NewGameScreen)
        await shown.settle()
        assert form(shown).problem
        await shown.press("enter")
        await started(shown, store)
