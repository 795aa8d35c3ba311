"""What is typed into the form of a new game: lengths and names."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from tests.new_game_support import form, new_game, started

pytestmark = pytest.mark.usefixtures("utc")


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
