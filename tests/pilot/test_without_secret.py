"""A game that came without its secret: what is offered, and what is told where it is looked at."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from spades_tui.engine import Game
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.review import ReviewScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from tests.lobby_support import NOW, Lobby, lobby
from tests.score_games import HT, scored

SEATS = ("person", "policy", "policy", "policy")


@asynccontextmanager
async def mailed(tmp_path: Path, game: Game, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Lobby]:
    """The lobby, with such a game picked."""
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Mailed", seats=SEATS, rules_name="ht", created=NOW)
        sent = store.create(game.events, info=info)
        game_id = store.import_game(store.export_game(sent), now=NOW)
        store.delete(sent)
        assert not store.row(game_id).playable
        async with lobby(tmp_path, store, size=size) as shown:
            await shown.press("down")
            yield shown


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_it_is_told_that_it_cannot_be_played_on_and_nothing_that_is_not_so(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with mailed(tmp_path, scored(HT, 2), size) as shown:
        await shown.press("enter")
        flow = await shown.wait_for_game()
        assert isinstance(shown.app.screen, ScoreboardScreen)
        assert (flow.read_only, flow.can_act) == ("no_secret", False)
        told = " ".join(shown.text.split())
        assert "It came without its secret: it can be looked at, but not played on." in told
        assert "only watches" not in told
        assert "opens when" not in told
        assert "South" not in told, "the replay and the lobby say that this seat is the person's"
        assert not shown.screen.allows("next_hand")
        assert not shown.screen.allows("take_back")
        await shown.press("v")
        await shown.wait_for(ReplayScreen)
        await shown.press("escape", "i")
        await shown.wait_for(ReviewScreen)
        await shown.press("escape")
        await flow.leave()


async def test_the_footer_and_the_menu_of_the_lobby_say_what_its_button_says(tmp_path: Path) -> None:
    async with mailed(tmp_path, scored(HT, 2)) as shown:
        assert "Look" in shown.text
        assert "⏎ look" in shown.screen.footer.picture.text
        await shown.press("escape")
        assert isinstance(shown.app.screen, Choose)
        (look,) = [option for option in shown.app.screen.options if option.id == "open"]
        assert look.label == "Look"
        assert look.help.startswith("Look at the chosen game; ")
        await shown.press("escape", "up")
        assert "⏎ play" in shown.screen.footer.picture.text, "a new game is begun"


async def test_of_a_finished_game_the_score_is_offered(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        game = scored(HT, 2)
        game.act("end")
        store.create(game.events, info=GameInfo(name="Over", seats=SEATS, rules_name="ht", created=NOW))
        async with lobby(tmp_path, store) as shown:
            await shown.press("down")
            assert "Scores" in shown.text
            assert "⏎ score" in shown.screen.footer.picture.text
            for keys in (("escape",), ("escape", ":")):
                await shown.press(*keys)
                dialog = shown.app.screen
                assert isinstance(dialog, Choose)
                (score,) = [option for option in dialog.options if option.id == "open"]
                assert score.label == "Score"
                assert score.help == "Show how the chosen game ended, hand by hand."
