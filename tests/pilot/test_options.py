"""The list of a game's options, and rules of one's own: changed, kept, renamed and deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine.rules import RuleSet
from spades_tui.store.rule_files import list_rule_files, save_rule_file
from spades_tui.store.store import Store
from spades_tui.ui.dialogs import AskText, Choose, Confirm
from spades_tui.ui.help import HelpDialog
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from spades_tui.ui.services import Services
from tests.lobby_support import lobby
from tests.new_game_support import form, new_game, options, started

pytestmark = pytest.mark.usefixtures("utc")


# The form -----------------------------------------------------------------------------------------------------------


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
