"""The command palette: it finds every command with its key, every setting, theme, rule and saved game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.events import Key

from spades_tui.engine import RuleSet
from spades_tui.engine.rule_options import OPTIONS as OPTIONS_OF_RULES
from spades_tui.engine.rules import PRESETS
from spades_tui.store.rule_files import save_rule_file
from spades_tui.store.settings import SETTINGS as KNOWN_SETTINGS
from spades_tui.store.settings import Settings
from spades_tui.store.store import Store
from spades_tui.ui.commands import (
    BIDDING,
    BY_ID,
    CHECK_DEAL,
    CONTEXTS,
    KEYS,
    LOBBY,
    NEW_GAME,
    OPTIONS,
    REPLAY,
    REVIEW,
    RULES,
    SCOREBOARD,
    SCORES,
    SETTINGS,
    STATISTICS,
    TABLE,
)
from spades_tui.ui.dialogs import AskText, Confirm, Message, Option
from spades_tui.ui.palette import Palette
from spades_tui.ui.palette_commands import OPENED_ANYWHERE, TWINS
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.screens.keys import KeysScreen
from spades_tui.ui.screens.lobby import LobbyScreen
from spades_tui.ui.screens.new_game import NewGameScreen
from spades_tui.ui.screens.options import OptionsScreen
from spades_tui.ui.screens.rules import RulesScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.screens.settings import SettingsScreen, is_offered
from spades_tui.ui.screens.statistics import StatisticsScreen
from spades_tui.ui.services import Services
from spades_tui.ui.themes import TITLES
from tests.lobby_support import Lobby, fill, lobby


async def find(shown: Lobby, text: str, *, key: str = "ctrl+p") -> Palette:
    """Open the palette and type."""
    await shown.press(key)
    await shown.wait_for(Palette)
    await shown.pilot.pause(0.05)
    await shown.write(text)
    assert isinstance(shown.app.screen, Palette)
    return shown.app.screen


TWIN = {**TWINS, **{other: twin for twin, other in TWINS.items()}}


async def _screens(shown: Lobby) -> AsyncIterator[str]:
    """Go through every screen of the program, and name the one that is up."""
    yield LOBBY
    for key, name in (("n", NEW_GAME), ("o", OPTIONS)):
        await shown.press(key)
        yield name
    await shown.press("escape", "escape", ",")
    yield SETTINGS
    await shown.press("end", "enter")
    yield KEYS
    await shown.press("escape", "escape", "r")
    yield RULES
    await shown.press("escape", "t")
    yield STATISTICS
    await shown.press("escape", "down", "v")
    yield REPLAY
    await shown.press("i")
    yield REVIEW
    await shown.press("escape", "y")
    yield CHECK_DEAL
    await shown.press("escape", "escape", "enter")
    await shown.wait_for_game()
    yield TABLE
    await shown.press("g")
    yield SCORES
    await shown.press("escape")
    await shown.flow.leave()
    await shown.wait_for(LobbyScreen)
    await shown.press("down", "down", "down", "enter")
    await shown.wait_for(ScoreboardScreen)
    yield SCOREBOARD


async def test_everything_can_be_found_on_every_screen(tmp_path: Path, store: Store) -> None:
    ids = fill(store)
    seen = []
    async with lobby(tmp_path, store) as shown:
        save_rule_file(Services(shown.app.session).paths, "Sunday rules", RuleSet.preset("standard"))
        wanted = {f"game:{game}" for game in ids}
        wanted |= {f"setting:{setting.key}" for setting in KNOWN_SETTINGS if is_offered(setting.key)}
        wanted |= {f"theme:{name}" for name in TITLES}
        wanted |= {f"rules:{name}" for name in (*PRESETS, "Sunday rules")}
        async for name in _screens(shown):
            assert shown.screen.context == name
            active = shown.screen.active_commands()
            open_game = shown.game_id if name in (TABLE, SCORES, SCOREBOARD) else None
            palette = await find(shown, "")
            entries = [option.id for option in palette.options]
            assert len(set(entries)) == len(entries), name
            here = {f"game:{open_game}"} if open_game is not None else set()
            assert wanted - {*entries} == here, f"{name}: the game that is open is not offered"
            rules = [entry.rpartition(":")[2] for entry in entries if entry.startswith("rule:")]
            assert sorted(rules) == sorted(option.name for option in OPTIONS_OF_RULES), name
            commands = [option for option in palette.options if option.id in BY_ID]
            missing = {*BY_ID} - {option.id for option in commands}
            assert all(TWIN.get(command) in entries for command in missing), (name, missing)
            able = [option.id for option in commands if not option.faint]
            assert {*able} == {*active, *OPENED_ANYWHERE} - {name}, name
            assert all(option.faint for option in palette.options[-len(commands) + len(able) :]), name
            told = [(option.label, option.key or option.note) for option in commands]
            assert len({*told}) == len(told), name
            await shown.press("escape")
            seen.append(name)
    assert {*seen} == {*CONTEXTS} - {BIDDING}


async def test_a_rule_is_found_where_rules_are_changed_and_gone_to_there(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await shown.press("n", "o")
        await shown.wait_for(OptionsScreen)
        depth = len(shown.app.screen_stack)
        await find(shown, "rule: value of blind")
        await shown.press("enter")
        await shown.settle()
        assert isinstance(shown.screen, OptionsScreen)
        assert shown.screen.at == "blind_nil_value"
        assert "▸ Value of blind nil" in shown.text
        assert len(shown.app.screen_stack) == depth
        await find(shown, "setting: theme")
        await shown.press("enter")
        await shown.wait_for(SettingsScreen)
        palette = await find(shown, "rule: bag penalty")
        assert "plays no part under these rules" in palette._canvas.picture.text
        await shown.press("enter")
        await shown.wait_text("“Bag penalty” plays no part under these rules.")
        assert isinstance(shown.screen, OptionsScreen)
        assert shown.screen.at == "blind_nil_value"
        assert len(shown.app.screen_stack) == depth


async def test_the_rules_found_in_the_settings_are_those_of_the_game_below(
    tmp_path: Path, store: Store
) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.press("down", "down", "enter")
        await shown.wait_for_game()
        rules = shown.flow.view.rules
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        await find(shown, "rule: partner")
        await shown.press("enter")
        await shown.wait_for(RulesScreen)
        assert isinstance(shown.app.screen, RulesScreen)
        assert shown.app.screen.rules == rules


async def test_what_is_typed_at_once_is_found_once_it_is_read(tmp_path: Path, store: Store) -> None:
    ids = fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.pilot.press(":", *"sunday")
        await shown.pilot.pause(0.05)
        await shown.press("enter")
        await shown.wait_for_game()
        assert shown.game_id == ids[0]


async def test_a_command_is_shown_with_its_real_key(tmp_path: Path) -> None:
    async with lobby(tmp_path, None, settings=Settings(language="en", keys={"new_game": ("f7",)})) as shown:
        palette = await find(shown, "new ga", key=":")
        assert palette.matching()[0].id == "new_game"
        assert palette.matching()[0].key == "F7"
        assert "F7" in palette._canvas.picture.text
        await shown.press("enter")
        await shown.wait_for(NewGameScreen)


async def test_settings_rules_and_their_single_points_are_opened(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await find(shown, "theme")
        await shown.press("enter")
        await shown.wait_for(SettingsScreen)
        assert "▸ Theme" in shown.text
        await shown.press("escape")
        await find(shown, "rules standard")
        await shown.press("enter")
        await shown.wait_for(RulesScreen)
        assert isinstance(shown.app.screen, RulesScreen)
        assert shown.app.screen.rules == RuleSet.preset("standard")
        palette = await find(shown, "rule: bags of a missed")
        assert palette.matching()[0].id == "rule:Points:missed_bags"
        await shown.press("enter")
        await shown.settle()
        assert isinstance(shown.app.screen, RulesScreen)
        assert shown.text.split("\n")[3].strip().startswith("Points")


async def test_a_command_of_another_screen_tells_where_it_works(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.press("down", "enter")
        await shown.wait_for_game()
        table = shown.screen
        palette = await find(shown, "import")
        found = palette.matching()[0]
        assert (found.id, found.note, found.faint) == ("import", "Lobby", True)
        assert "Works in the lobby. Read a game from a file." in palette._canvas.picture.text
        await shown.press("enter")
        await shown.wait_for(Message)
        assert "Works in the lobby." in message_text(shown)
        await shown.press("enter")
        assert shown.screen is table


async def test_what_cannot_be_done_now_is_found_below_what_can(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        palette = await find(shown, "re")
        faint = [option.faint for option in palette.matching() if option.label.casefold().startswith("re")]
        assert {*faint} == {False, True}
        assert faint == sorted(faint)
        await shown.press("escape")
        palette = await find(shown, "rename")
        assert palette.matching()[0].note == "not now"
        await shown.press("enter")
        await shown.wait_for(Message)
        assert "Not possible just now." in message_text(shown)


async def test_the_screen_itself_says_why_nothing_can_be_taken_back(tmp_path: Path, store: Store) -> None:
    async with lobby(tmp_path, store) as shown:
        await shown.press("enter")
        await shown.wait_for_game()
        assert not shown.flow.can_take_back
        await find(shown, "take back")
        await shown.press("enter")
        await shown.settle()
        assert isinstance(shown.app.screen, GameScreen)
        assert "A deal cannot be taken back." in shown.text


async def test_statistics_settings_and_rules_are_opened_over_any_screen(tmp_path: Path, store: Store) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        await shown.press("down", "enter")
        await shown.wait_for_game()
        table, rules = shown.screen, shown.flow.view.rules
        for text, kind in (
            ("statistics", StatisticsScreen),
            ("settings", SettingsScreen),
            ("rules", RulesScreen),
        ):
            depth = len(shown.app.screen_stack)
            palette = await find(shown, text)
            assert palette.matching()[0].id == text
            await shown.press("enter")
            await shown.wait_for(kind)
            assert len(shown.app.screen_stack) == depth + 1
        assert isinstance(shown.app.screen, RulesScreen)
        assert shown.app.screen.rules == rules
        await find(shown, "statistics")
        await shown.press("enter")
        await shown.wait_for(StatisticsScreen)
        await shown.press("escape")
        assert shown.screen is table


@pytest.mark.parametrize(
    ("key", "command", "kind"),
    [("t", "statistics", StatisticsScreen), (",", "settings", SettingsScreen), ("r", "rules", RulesScreen)],
)
async def test_what_is_open_already_is_told_to_be_so(
    key: str, command: str, kind: type[GameScreen[None]], tmp_path: Path, store: Store
) -> None:
    async with lobby(tmp_path, store) as shown:
        await shown.press(key)
        await shown.wait_for(kind)
        screen = shown.app.screen
        palette = await find(shown, command)
        found = next(option for option in palette.matching() if option.id == command)
        assert (found.note, found.faint) == ("you are here", True)
        palette.mark(command)
        await shown.press("enter")
        await shown.wait_for(Message)
        assert "You are here already." in message_text(shown)
        await shown.press("enter")
        assert shown.app.screen is screen


async def test_a_screen_is_drawn_anew_and_left_from_the_palette(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        palette = await find(shown, "redraw")
        assert palette.matching()[0].key == "^L"
        await shown.press("enter")
        assert isinstance(shown.app.screen, NewGameScreen)
        await find(shown, "back")
        await shown.press("enter")
        await shown.wait_for(LobbyScreen)


async def test_what_is_marked_stays_so_when_more_is_found(tmp_path: Path) -> None:
    palette = Palette("Commands", [Option(name, name) for name in "abc"], searchable=True)
    palette.options = (*palette.options[:2], Option("c", "c", faint=True))
    palette.renew(palette.options)
    palette.mark("c")
    palette.extend([Option("d", "d")])
    assert [option.id for option in palette.matching()] == ["a", "b", "d", "c"]
    assert palette.matching()[palette._at].id == "c"


def message_text(shown: Lobby) -> str:
    """What the window in sight says."""
    assert isinstance(shown.app.screen, Message)
    return shown.app.screen.text


async def test_an_empty_palette_says_that_one_can_type(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        palette = await find(shown, "")
        assert "> ▏ type to find" in palette._canvas.picture.text
        await shown.write("a")
        assert "type to find" not in palette._canvas.picture.text


async def test_a_setting_that_is_found_in_the_settings_is_gone_to_there(tmp_path: Path) -> None:
    async with lobby(tmp_path, None) as shown:
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        settings = shown.app.screen
        for name, row in (("setting: theme", "▸ Theme"), ("setting: mouse", "▸ Mouse")):
            await find(shown, name)
            await shown.press("enter")
            await shown.wait_text(row)
            assert shown.app.screen is settings
        await shown.press("end", "enter")
        await shown.wait_for(KeysScreen)
        await find(shown, "setting: theme")
        await shown.press("enter")
        await shown.wait_text("▸ Theme")
        assert shown.app.screen is settings
        await shown.press("escape")
        await shown.wait_for(LobbyScreen)


async def test_a_saved_game_is_opened_from_the_lobby_from_a_form_and_from_another_game(
    tmp_path: Path, store: Store
) -> None:
    ids = fill(store)
    async with lobby(tmp_path, store) as shown:
        await find(shown, "sunday")
        await shown.press("enter")
        await shown.wait_for_game()
        assert shown.game_id == ids[0]
        await shown.press(",")
        await shown.wait_for(SettingsScreen)
        first = shown.app.screen_stack
        await find(shown, "three against")
        await shown.press("enter")
        await shown.wait_for_game()
        assert shown.game_id == ids[1]
        assert len(shown.app.screen_stack) == len(first) - 1
        await shown.flow.leave()
        await shown.wait_for(LobbyScreen)
        await shown.press("n")
        await shown.wait_for(NewGameScreen)
        await find(shown, "auction")
        await shown.press("down", "up", "enter")
        await shown.wait_for_game()
        assert shown.game_id == ids[2]
        await shown.flow.leave()
        await shown.wait_for(LobbyScreen)
        await shown.press("n")
        await shown.wait_for(NewGameScreen)


async def test_keys_in_one_breath_with_the_one_that_opens_a_window_mean_nothing_below(
    tmp_path: Path, store: Store
) -> None:
    fill(store)
    async with lobby(tmp_path, store) as shown:
        for opener, window in ((":", Palette), ("e", AskText), ("d", Confirm)):
            for key in (opener, "r", "t", opener, "d"):
                shown.app.post_message(Key(key, key))
            await shown.wait_for(window)
            assert [type(screen) for screen in shown.app.screen_stack[1:]] == [LobbyScreen, window]
            await shown.press("escape")
            await shown.wait_for(LobbyScreen)
