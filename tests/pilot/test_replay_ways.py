"""Ways into a replay and on from it: from lobby and scoreboard, playing on, the deal on the table."""

from __future__ import annotations

from pathlib import Path

from spades_tui.engine import Game
from spades_tui.store.rows import GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening
from spades_tui.ui.dialogs import Choose
from spades_tui.ui.draw.rules import Chapter
from spades_tui.ui.screens.check_deal import CheckDealScreen
from spades_tui.ui.screens.replay import ReplayScreen
from spades_tui.ui.screens.rules import RulesScreen
from tests.lobby_support import NOW, Lobby, lobby
from tests.replay_window import SEATS, replay_of
from tests.score_games import HT, STANDARD, scored


async def test_the_log_can_be_read_whole_and_rules_and_deal_are_a_key_away(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 2), tmp_path, (60, 20), hand=1) as (shown, screen):
        await shown.press("o")
        assert "Bo plays" in shown.text
        assert screen.sight.step == 0
        await shown.press("down", "down")
        assert screen.sight.step == 2
        await shown.press("escape")
        assert isinstance(shown.app.screen, ReplayScreen)
        await shown.press("r")
        assert isinstance(shown.app.screen, RulesScreen)
        await shown.press("escape", "y")
        assert isinstance(shown.app.screen, CheckDealScreen)
        assert "as promised" in shown.text
        assert "worked out again it gives exactly the cards that were dealt." in " ".join(
            chapter_text(shown.app.screen)
        )
        await shown.press("n")
        assert "cannot be checked yet" in shown.text, "the secret of the last hand is not told"
        secret = scored(HT, 2).state.secret
        assert secret is not None
        assert secret.hex()[:8] not in "".join(chapter_text(shown.app.screen))
        await shown.press("b")
        assert "as promised" in shown.text


def chapters(shown: Lobby) -> list[Chapter]:
    screen = shown.app.screen
    assert isinstance(screen, CheckDealScreen)
    return screen.chapters()


def chapter_text(screen: CheckDealScreen) -> list[str]:
    return [
        text
        for chapter in screen.chapters()
        for text in (*chapter.items, *(value for _, value in chapter.terms))
    ]


async def test_playing_on_starts_a_linked_game_that_is_not_rated(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 2), tmp_path, hand=2) as (shown, screen):
        await shown.press("end", "p")
        assert "Nobody is to play" in shown.text
        await shown.press("home", "down", "down", "p")
        assert isinstance(shown.app.screen, Choose)
        await shown.press("escape")
        assert isinstance(shown.app.screen, ReplayScreen)
        point = screen.sight.step
        await shown.press("p", "enter")
        flow = await shown.wait_for_game()
        view = flow.view
        assert view.scores == screen.sight.hand.view(point, 0).scores
        assert len(view.tricks) >= 1
        origin = flow.table.origin
        assert origin is not None
        assert (origin.name, origin.hand, origin.cards) == (
            "Sunday",
            2,
            screen.sight.hand.cards_played(point),
        )
        store = shown.app.session.services["store"]
        assert isinstance(store, Store)
        assert shown.game_id is not None
        row = store.row(shown.game_id)
        assert (row.rated, row.name, row.seats) == (False, "Sunday, hand 2", SEATS)
        await flow.leave()
        await shown.wait_for(ReplayScreen)
        await shown.press("escape")
        await shown.wait_text("played on, not rated")


async def test_another_seat_can_be_played_on_from(tmp_path: Path) -> None:
    async with replay_of(scored(HT, 1), tmp_path) as (shown, _screen):
        await shown.press("p", "down", "down", "enter")
        flow = await shown.wait_for_game()
        assert flow.person_seat == 2
        assert flow.table.seats == ("policy", "policy", "person", "policy")
        await flow.leave()


async def test_the_lobby_and_the_scoreboard_open_a_replay(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Sunday", seats=SEATS, rules_name="ht", created=NOW)
        store.create(scored(HT, 2).events, info=info)
        async with lobby(tmp_path, store) as shown:
            await shown.press("v")
            await shown.wait_for(ReplayScreen)
            await shown.press("escape", "enter")
            await shown.wait_for_game()
            await shown.press("up", "v")
            await shown.wait_for(ReplayScreen)
            screen = shown.app.screen
            assert isinstance(screen, ReplayScreen)
            assert screen.sight.hand.number == 1
            await shown.press("escape", "y")
            await shown.wait_for(CheckDealScreen)
            assert "The deal of hand 1" in shown.text
            assert "as promised" in shown.text
            await shown.press("escape")
            await shown.flow.leave()


async def test_the_deal_on_the_table_is_shown_whole_by_a_key_and_by_a_click(tmp_path: Path) -> None:
    rules = STANDARD.replace(blind_nil="off")
    game = Game.new(rules, secret=bytes(range(32)), names=["", "Bo", "Ada", "Cy"])
    with Store.open(tmp_path / "data") as store:
        store.create(game.events, info=GameInfo(name="Sunday", seats=SEATS, created=NOW))
        async with lobby(tmp_path, store, size=(120, 40)) as shown:
            await shown.press("enter")
            flow = await shown.wait_for_game()
            whole = flow.view.commitment
            assert whole is not None
            await shown.press("y")
            await shown.wait_for(CheckDealScreen)
            assert whole[:8] in shown.text
            assert whole[-8:] in shown.text
            assert "sealed until" in shown.text
            assert [chapter.title for chapter in chapters(shown)] == ["What is known", "What that proves"]
            await shown.press("escape")
            await shown.click("do:check_deal")
            await shown.wait_for(CheckDealScreen)
            await shown.press("escape")
            await flow.leave()


async def test_an_imported_game_without_its_secret_can_be_gone_through_and_played_on(tmp_path: Path) -> None:
    with Store.open(tmp_path / "data") as store:
        info = GameInfo(name="Mailed", seats=SEATS, rules_name="ht", created=NOW)
        mailed = store.export_game(store.create(scored(HT, 2).events, info=info))
        game_id = store.import_game(mailed, now=NOW)
        assert not store.row(game_id).playable
        async with lobby(tmp_path, store, opening=Opening("replay", str(game_id), {"hand": 1})) as shown:
            await shown.wait_for(ReplayScreen)
            assert "Mailed · hand 1 of 2" in shown.text
            await shown.press("y")
            assert "as promised" in shown.text
            await shown.press("escape", "p", "enter")
            flow = await shown.wait_for_game()
            assert shown.game_id is not None
            row = store.row(shown.game_id)
            assert (row.playable, row.rated) == (True, False)
            assert row.origin is not None
            assert row.origin.uid == store.row(game_id).uid
            await flow.leave()
