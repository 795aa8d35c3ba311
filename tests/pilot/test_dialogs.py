"""Windows over a screen: their own footer, the mouse alone, and the keys by which a person moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from spades_tui.store.settings import Settings
from spades_tui.ui.ask_path import AskPath
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.dialog import Dialog, beside_hand
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Message, Option, TextField
from spades_tui.ui.help import HelpDialog, said_of
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.settings import SettingsScreen
from spades_tui.words import Words, available_languages
from tests.lobby_support import Lobby, lobby

LIST = [
    Option("a", "Ace"),
    Option("k", "King"),
    Option("q", "Queen"),
    Option("j", "Jack", "There is one on the table.", disabled=True),
]


@asynccontextmanager
async def over_lobby(
    tmp_path: Path, dialog: Dialog[Any], settings: Settings | None = None
) -> AsyncIterator[tuple[Lobby, list[Any]]]:
    """A window over the lobby, and the list that its answer will be in."""
    answers: list[Any] = []
    async with lobby(tmp_path, None, settings=settings) as shown:
        _ = shown.app.push_screen(dialog, answers.append)
        await shown.settle()
        yield shown, answers


def foot(dialog: Dialog[Any]) -> str:
    return dialog._foot.picture.text.strip()


@pytest.mark.parametrize(
    ("dialog", "text"),
    [
        (Confirm("Delete", "Really?"), "⏎ choose  ← → move  Esc cancel"),
        (Message("News", "Nothing."), "⏎ Esc close"),
        (Message("News", "Much of it. " * 400), "⏎ Esc close  ↑ ↓ scroll"),
        (AskText("Name"), "⏎ OK  Esc cancel"),
        (Choose("Card", LIST), "⏎ choose  ↑ ↓ move  Esc cancel"),
    ],
)
async def test_a_window_shows_its_own_keys_in_place_of_the_screen_s(
    tmp_path: Path, dialog: Dialog[Any], text: str
) -> None:
    async with over_lobby(tmp_path, dialog) as (shown, _answers):
        assert foot(dialog) == text
        assert dialog._foot.region == (0, 23, 80, 1), "it covers the footer below"
        await shown.press("escape")


@pytest.mark.parametrize(
    ("dialog", "zone", "answer"),
    [
        (Choose("Card", LIST, chosen="k"), "enter", "k"),
        (Choose("Card", LIST), "escape", None),
        (Choose("Card", LIST), "q", "q"),
        (Confirm("Delete", "Really?"), "yes", True),
        (Confirm("Delete", "Really?"), "escape", None),
        (Message("News", "Nothing."), "enter", True),
        (AskText("Name", value="Ann"), "enter", "Ann"),
        (AskText("Name", value="Ann"), "escape", None),
        (HelpDialog(["help", "rules"]), "do:rules", "rules"),
    ],
)
async def test_every_window_is_answered_by_the_mouse_alone(
    tmp_path: Path, dialog: Dialog[Any], zone: str, answer: Any
) -> None:
    async with over_lobby(tmp_path, dialog) as (shown, answers):
        await shown.click(zone)
        assert answers == [answer]


async def test_arrows_in_the_footer_can_be_clicked(tmp_path: Path) -> None:
    dialog = Choose("Card", LIST)
    async with over_lobby(tmp_path, dialog) as (shown, answers):
        await shown.click("down")
        await shown.click("enter")
        assert answers == ["k"]


async def test_a_click_beside_a_window_closes_it_but_not_the_second_of_two(tmp_path: Path) -> None:
    dialog = Choose("Card", LIST)
    async with over_lobby(tmp_path, dialog) as (shown, answers):
        await shown.pilot.click(dialog._canvas, offset=(0, 3))
        await shown.settle()
        assert answers == [], "what cannot be chosen only stays"
        await shown.pilot.click(dialog, offset=(2, 2))
        await shown.settle()
        assert answers == [None]
    dialog = Choose("Card", LIST)
    async with lobby(tmp_path, None) as shown:
        help_zone = shown.screen.footer.picture.zone("help")
        assert help_zone is not None
        footer: Canvas = shown.screen.footer
        await shown.pilot.click(footer, offset=(help_zone.x, 0), times=2)
        await shown.settle()
        assert isinstance(shown.app.screen, HelpDialog)


ENGLISH = Settings(language="en")
VI = Settings(language="en", vi_keys=True)


async def test_windows_obey_the_keys_by_which_a_person_moves(tmp_path: Path) -> None:
    async with over_lobby(tmp_path, Choose("Card", LIST), VI) as (shown, answers):
        await shown.press("j", "j", "k", "enter")
        assert answers == ["k"]
    own = Settings(language="en", keys={"down": (";", "down")})
    async with over_lobby(tmp_path, Choose("Card", LIST), own) as (shown, answers):
        await shown.press("semicolon", "semicolon", "up", "enter")
        assert answers == ["k"]
    async with over_lobby(tmp_path, Confirm("Delete", "Really?"), VI) as (shown, answers):
        await shown.press("h", "enter")
        assert answers == [True]


async def test_the_key_that_an_entry_shows_chooses_it(tmp_path: Path) -> None:
    entries = [
        Option("scoreboard", "Scores", key="g"),
        Option("rules", "Rules", key="r"),
        Option("gone", "Gone"),
        Option("settings", "Settings", key=",", disabled=True),
        Option("replay", "Replay"),
    ]
    for key, answer in (("g", "scoreboard"), ("G", "scoreboard"), ("r", "rules")):
        async with over_lobby(tmp_path, Choose("Menu", entries), ENGLISH) as (shown, answers):
            await shown.press(key)
            assert answers == [answer], key
    async with over_lobby(tmp_path, Choose("Menu", entries), ENGLISH) as (shown, answers):
        await shown.press(",", "v")
        assert answers == [], "one that cannot be chosen, and one that shows no key"
        await shown.press("s", "s", "enter")
        assert answers == ["scoreboard"], "other letters go to the next entry that begins with them"
    own = Settings(language="en", keys={"scoreboard": ("F6", "z")})
    async with over_lobby(tmp_path, Choose("Menu", entries), own) as (shown, answers):
        await shown.press("g")
        assert answers == []
        await shown.press("z")
        assert answers == ["scoreboard"]
    async with over_lobby(tmp_path, Choose("Commands", entries, searchable=True), ENGLISH) as (
        shown,
        answers,
    ):
        await shown.press("g")
        assert answers == [], "there it is typed"


async def test_a_key_of_the_menu_does_what_its_entry_does(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=ENGLISH) as shown:
        await shown.press("escape", "comma")
        await shown.wait_for(SettingsScreen)
        await shown.press("escape", "escape", "n")
        await shown.wait_for(NewGameScreen)


async def test_what_cannot_be_chosen_looks_so_when_it_is_marked_too(tmp_path: Path) -> None:
    dialog = Choose("Card", LIST, chosen="j")
    async with over_lobby(tmp_path, dialog) as (shown, answers):
        zone = dialog._canvas.picture.zone("j")
        assert zone is not None
        row = dialog._canvas.picture.rows[zone.y]
        assert {role for char, role in row if char.strip()} == {"panel disabled"}
        assert row[zone.x][0] == "▸", "the mark is told by its shape"
        assert "There is one on the table." in dialog._canvas.picture.text
        await shown.press("enter")
        assert answers == []


async def test_letters_that_are_typed_or_answer_move_nothing(tmp_path: Path) -> None:
    dialog = AskText("Name")
    async with over_lobby(tmp_path, dialog, VI) as (shown, answers):
        await shown.write("hjkl")
        assert dialog.query_one(TextField).value == "hjkl"
        await shown.press("enter")
        assert answers == ["hjkl"]
    dialog_list = Choose("Card", LIST, searchable=True)
    async with over_lobby(tmp_path, dialog_list, VI) as (shown, answers):
        await shown.write("j")
        assert [option.id for option in dialog_list.matching()] == ["j"]
        await shown.press("enter")
        assert answers == [], "what cannot be chosen is not"
    own = Settings(language="en", keys={"left": ("q", "left")})
    async with over_lobby(tmp_path, Confirm("Leave", "Really?", yes="Quit"), own) as (shown, answers):
        assert shown.app.keymap.keys("left") == ("q", "left")
        await shown.press("q")
        assert answers == [True]


@pytest.mark.parametrize("theme", ["felt", "terminal", "mono"])
@pytest.mark.parametrize("kind", [AskText, AskPath])
@pytest.mark.parametrize("value", ["Ann", ""])
async def test_it_is_seen_how_wide_a_line_to_type_in_is(
    tmp_path: Path, value: str, kind: type[AskText], theme: str
) -> None:
    dialog = kind("Name", value=value)
    async with over_lobby(tmp_path, dialog, Settings(language="en", theme=theme)) as (shown, _answers):
        field = dialog.query_one(TextField)
        strip, plain = field.render_line(0), shown.app.look.style("panel")
        assert strip.cell_length >= field.size.width > 40
        for segment in strip:
            assert segment.style is not None
            grounded = (segment.style.bgcolor, plain.bgcolor)
            assert segment.style.underline or (theme == "felt" and grounded[0] != grounded[1])
        await shown.press("escape")


async def test_no_button_below_a_window_looks_as_if_enter_took_it(tmp_path: Path) -> None:
    dialog = Confirm("Leave", "Really?")
    async with over_lobby(tmp_path, dialog) as (shown, _answers):
        below: Canvas = shown.app.screen_stack[-2].query_one("#canvas", Canvas)

        def lit() -> set[str]:
            return {role for row in below.picture.rows for _char, role in row if "selected" in role}

        assert not lit()
        await shown.press("escape")
        assert lit() == {"selected"}


def test_a_window_leaves_its_middle_only_for_a_hand_that_it_would_cut() -> None:
    assert beside_hand(59, 10, 40, 48) is None, "it ends far above"
    assert beside_hand(59, 30, 40, 48) == 10
    assert beside_hand(23, 20, 18, 23) == 3, "no room above: over the whole hand"
    assert beside_hand(23, 23, 18, 23) is None


@pytest.mark.parametrize("charset", ["auto", "ascii"])
async def test_what_lies_below_a_window_is_not_cut_right_at_its_border(tmp_path: Path, charset: str) -> None:
    dialog = Choose("Card", LIST)
    chosen = Settings(language="en", charset=charset)
    async with over_lobby(tmp_path, dialog, chosen) as (shown, _answers):
        box, halo = dialog.query_one("#box").region, dialog.query_one("#halo").region
        assert (halo.x, halo.right) == (box.x - 1, box.right + 1)
        await shown.pilot.click(dialog, offset=(halo.x, box.y + 1))
        await shown.settle()
        assert shown.app.screen is not dialog, "it lies beside the window"


async def test_help_says_what_keys_do_on_a_page(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, size=(200, 60)) as shown:
        await shown.press("r", "?")
        await shown.wait_for(HelpDialog)
        dialog = shown.app.screen
        assert isinstance(dialog, HelpDialog)
        lines = [line.split() for line in dialog._canvas.picture.text.split("\n")]
        labels = {key: words for key, *words in filter(None, lines)}
        assert " ".join(labels["→"]).startswith("Go to the next part.")
        zone = dialog._canvas.picture.zone("do:back")
        assert zone is not None
        assert zone.width < 80, "what stands beside the keys obeys no command"
        assert "Trick: four cards, one from each player." in dialog._canvas.picture.text


@pytest.mark.parametrize("language", ["en", "fr", "hr"])
async def test_what_help_says_of_a_key_ends_with_one_stop(tmp_path: Path, language: str) -> None:
    async with lobby(tmp_path, None, settings=Settings(language=language)) as shown:
        shown.app.session_changed(words=Words(language))
        screen = SettingsScreen()
        _ = shown.app.push_screen(screen)
        await shown.settle()
        said = said_of(screen)
        assert set(said) >= {"left", "right"}
        assert all(text.endswith(".") and not text.endswith("..") for text in said.values())


async def test_help_is_closed_by_the_key_that_opened_it(tmp_path: Path) -> None:
    own = Settings(language="en", keys={"help": ("f8",)})
    async with lobby(tmp_path, None, settings=own) as shown:
        await shown.press("f8")
        await shown.wait_for(HelpDialog)
        await shown.press("?")
        assert isinstance(shown.app.screen, HelpDialog)
        await shown.press("f8")
        assert not isinstance(shown.app.screen, HelpDialog)


async def test_figures_go_to_the_entry_of_a_number(tmp_path: Path) -> None:
    dialog = Choose("Trick", [Option(f"t{n}", f"Trick {n}", number=n) for n in range(14)])
    async with over_lobby(tmp_path, dialog) as (shown, answers):
        for typed, marked in (("6", 6), ("1", 1), ("2", 12), ("3", 3), ("1", 1), ("down", 2), ("1", 1)):
            await shown.press(typed)
            assert f"▸ Trick {marked}" in dialog._canvas.picture.text.split("\n"), typed
        await shown.press("0", "enter")
        assert answers == ["t10"]


@pytest.mark.parametrize(("count", "whole"), [(15, True), (16, True), (17, False)])
async def test_a_list_takes_the_free_row_under_it_where_that_shows_it_whole(
    tmp_path: Path, count: int, whole: bool
) -> None:
    dialog = Choose("Much", [Option(str(number), f"Entry {number}", "Help.") for number in range(count)])
    async with lobby(tmp_path, None, size=(60, 20)) as shown:
        _ = shown.app.push_screen(dialog)
        await shown.settle()
        assert (f"Entry {count - 1}" in dialog._canvas.picture.text) is whole
        assert "Help." in dialog._canvas.picture.text
        assert "⏎ choose" in foot(dialog)


@pytest.mark.parametrize("language", available_languages())
@pytest.mark.parametrize(
    ("yes", "no"),
    [
        ("Yes", "No"),
        ("End it", "Play on"),
        ("Give up", "Play on"),
        ("Take back", "Leave it"),
        ("Delete", "Keep"),
        ("Take in", "Leave out"),
        ("Take it", "Leave it"),
        ("Set back", "Keep"),
        ("Write over", "Keep"),
        ("Go ahead", "Not yet"),
    ],
)
def test_no_answer_has_the_letter_of_the_other_one(language: str, yes: str, no: str) -> None:
    _ = Words(language)
    assert _(yes)[0].casefold() not in (_(no)[0].casefold(), _("No")[0].casefold())
    assert _(no)[0].casefold() != _("Yes")[0].casefold()
