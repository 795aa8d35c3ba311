"""The end of a game on the scoreboard: ended early, by a limit, level; once more, or the lobby."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Game, Phase
from spades_tui.engine.events import SecretRevealed
from spades_tui.table import PERSON, Seats, Table
from spades_tui.ui.app import SpadesApp
from spades_tui.ui.dialogs import Choose, Confirm
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_stage import open_game
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.table import TableScreen
from spades_tui.ui.session import PlainPaths, Session
from spades_tui.words import Words
from tests.game_window import LobbyStandIn, Window, settings, window
from tests.score_games import HT, NAMES, STANDARD, scored
from tests.score_window import SECRET, board, last_trick, phase, scoreboard, with_policy


async def ask_to_end(shown: Window) -> None:
    """Choose the end of the game in the palette: it has no key."""
    assert board(shown).run_command("end_early")
    await shown.pilot.pause()
    assert isinstance(shown.app.screen, Confirm)


async def test_a_game_is_ended_early_from_the_middle_of_a_hand(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick(hands=3)), tmp_path) as shown:
        scores = shown.flow.view.scores
        await shown.pilot.press("g")
        await shown.pilot.pause()
        await ask_to_end(shown)
        assert "The hand on the table does not count." in " ".join(shown.text.replace("│", " ").split())
        await shown.pilot.press("y")
        await shown.settle()
        assert not board(shown).reading
        assert "The game was ended early" in shown.text
        assert shown.flow.view.scores == scores
        assert len(shown.flow.view.results) == 2
        await shown.press("y", "n")
        assert "ended in the middle of this hand" in " ".join(shown.text.replace("│", " ").split())
        assert "cannot be checked yet" not in shown.text


async def test_ending_early_asks_and_no_is_no(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path) as shown:
        await ask_to_end(shown)
        assert "The higher score wins" in shown.text
        assert "on the table" not in shown.text, "the last hand has been counted"
        assert "[ Play on ]" in shown.text, "and Enter plays on"
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert phase(shown) is Phase.SCORED
        await ask_to_end(shown)
        await shown.pilot.press("left", "enter")
        await shown.settle()
        assert phase(shown) is Phase.OVER
        assert "★ You and Ada win the game" in shown.text
        assert "The game was ended early: the highest score wins." in " ".join(shown.text.split())
        assert not {"next_hand", "end_early", "concede", "take_back"} & set(board(shown).active_commands())


async def test_a_level_game_ended_early_is_shared(tmp_path: Path) -> None:
    game = Game.new(HT, secret=SECRET, names=NAMES)
    async with window(await with_policy(game), tmp_path) as shown:
        await shown.pilot.press("g")
        await shown.pilot.pause()
        await ask_to_end(shown)
        assert "it is a draw" in shown.text
        await shown.pilot.press("y")
        await shown.settle()
        assert "★ The game ends level" in shown.text
        assert "they share the win" in shown.text
        assert shown.text.count("★ level") == 2


async def test_the_last_hand_of_a_limit_ends_the_game_and_leaving_reveals_it(tmp_path: Path) -> None:
    table = await with_policy(last_trick(STANDARD.replace(hand_limit=1)))
    async with window(table, tmp_path) as shown:
        await shown.press("enter", "space")
        assert "That was the only hand: the highest score wins." in shown.text
        assert "not saved" in shown.text and "check the deal" not in shown.text, "it is gone when it is left"
        await shown.pilot.press("y")
        await shown.pilot.pause()
        told = " ".join(shown.text.split())
        assert "cannot be checked" in told and "cannot be checked yet" not in told
        assert "then this can be checked" not in told and "sealed until" not in told
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert "win the game" in shown.text
        await shown.press("enter", calm=False)
        board(shown)
        await shown.pilot.press("z")
        await shown.pilot.pause()
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, LobbyStandIn)
    assert any(isinstance(event, SecretRevealed) for event in table.recap(0).events)


async def test_the_end_may_be_taken_back(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick(STANDARD.replace(hand_limit=1))), tmp_path) as shown:
        await shown.press("enter", "space")
        assert phase(shown) is Phase.OVER
        await shown.press("u")
        assert isinstance(shown.app.screen, Confirm), "all hands are open now"
        assert phase(shown) is Phase.OVER
        await shown.press("y")
        assert isinstance(shown.app.screen, TableScreen)
        assert phase(shown) is Phase.PLAY


async def test_one_key_plays_again_with_the_same_rules(tmp_path: Path) -> None:
    game = scored(HT, 2)
    game.act("end")
    made: list[Table] = []

    async def again(seats: Seats) -> Table:
        assert seats[0] == PERSON
        made.append(await with_policy(Game.new(HT, secret=SECRET, names=NAMES)))
        return made[-1]

    session = Session(Words("en"), settings(), PlainPaths(tmp_path, tmp_path))
    app = SpadesApp(session, first_screen=lambda app: LobbyStandIn())
    async with app.run_test(size=(80, 24)) as pilot:
        flow = await open_game(app, await with_policy(game), 0, rematch=again)
        shown = Window(app, pilot, flow)
        await shown.settle()
        assert "Play again m" in shown.text
        await pilot.press("m")
        for _ in range(200):
            await pilot.pause(0.01)
            if isinstance(app.screen, BiddingScreen):
                break
        screen = app.screen
        assert isinstance(screen, BiddingScreen)
        assert len(made) == 1
        assert screen.flow.table is made[0]
        assert screen.flow.view.number == 1
        await screen.flow.leave()
        assert isinstance(app.screen, LobbyStandIn), "the old game lies no longer below"


@pytest.mark.parametrize(("rematch", "saved"), [(True, False), (False, False), (False, True), (True, True)])
async def test_at_the_end_the_menu_opens_on_what_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rematch: bool, saved: bool
) -> None:
    game = scored(HT, 2)
    game.act("end")
    monkeypatch.setattr(Flow, "can_rematch", rematch)
    monkeypatch.setattr(Flow, "saved", saved)
    async with scoreboard(game, tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        menu = shown.app.screen
        assert isinstance(menu, Choose)
        ids = [option.id for option in menu.options]
        if rematch and saved:
            assert ids[0] == "rematch"
            return
        assert [option.label for option in menu.options][:1] == ["Back to the scoreboard"]
        assert "rematch" in ids[1:2] or not rematch
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert phase(shown) is Phase.OVER
        board(shown)


async def test_at_the_end_the_last_row_offers_to_look_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "game_id", 7)
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        assert [button.label for button in board(shown).board().buttons] == ["Next hand", "Lobby"]
    game = scored(HT, 2)
    game.act("end")
    async with scoreboard(game, tmp_path) as shown:
        buttons = board(shown).board().buttons
        assert [button.label for button in buttons] == ["Review", "Replay", "Lobby"]
        assert all(f"{button.label} {button.key}" in shown.text for button in buttons)
        assert not any(button.taken for button in buttons), "Enter takes none of them: none looks so"


async def test_without_a_rematch_none_is_offered(tmp_path: Path) -> None:
    game = scored(HT, 2)
    game.act("end")
    async with scoreboard(game, tmp_path) as shown:
        assert "Play again" not in shown.text
        await shown.press("m", calm=False)
        board(shown)
