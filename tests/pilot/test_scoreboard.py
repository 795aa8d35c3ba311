"""The scoreboard by keys and by mouse: between hands, and read in the middle of a hand."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import MouseScrollUp

from spades_tui.engine import Phase
from spades_tui.table import Table, TableOptions, ThreadRunner
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialogs import Choose, Confirm
from spades_tui.ui.draw.board import Page
from spades_tui.ui.screens.bidding import BiddingScreen
from spades_tui.ui.screens.scoreboard import ScoreboardScreen
from spades_tui.ui.screens.table import TableScreen
from tests.game_window import LobbyStandIn, settings, window
from tests.score_games import HT, NAMES, STANDARD, scored
from tests.score_window import SECRET, board, last_trick, scoreboard, with_policy

CUTTHROAT = HT.replace(partnership=False)


# Between hands


async def test_the_last_card_brings_the_scoreboard_and_enter_the_next_hand(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick()), tmp_path) as shown:
        assert isinstance(shown.app.screen, TableScreen)
        await shown.press("enter")
        await shown.press("space")
        assert not board(shown).reading
        assert "Next hand ⏎" in shown.text
        result = shown.flow.view.results[-1]
        assert f"Hand {result.number} · " in shown.text
        await shown.press("enter")
        assert isinstance(shown.app.screen, BiddingScreen)
        assert shown.flow.view.number == 2


async def test_a_key_that_came_too_soon_does_not_leave_the_scoreboard(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        shown.flow.guard.acted()
        await shown.pilot.press("enter")
        assert shown.table.view(0).phase is Phase.SCORED
        board(shown)
        await shown.settle()
        await shown.press("enter")
        assert isinstance(shown.app.screen, BiddingScreen)


async def test_a_click_on_next_hand_goes_on(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        await shown.click("do:next_hand")
        await shown.settle()
        assert isinstance(shown.app.screen, BiddingScreen)


async def test_a_double_click_goes_on_by_one_hand_and_bids_nothing(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        await shown.click("do:next_hand", times=2)
        await shown.settle()
        assert shown.flow.view.number == 3
        assert shown.flow.view.bids[0] is None


async def test_the_last_decision_is_taken_back_from_the_scoreboard(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick()), tmp_path) as shown:
        await shown.press("enter", "space")
        board(shown)
        await shown.pilot.press("u")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        assert "All hands are open now." in shown.text
        await shown.press("n")
        board(shown)
        await shown.pilot.press("u")
        await shown.pilot.pause()
        await shown.press("y")
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.flow.view.counts[0] == 1
        assert shown.flow.view.results == ()


@pytest.mark.parametrize(("key", "page"), [("a", Page.HAND), ("c", Page.RACE)])
async def test_esc_closes_what_is_unfolded_before_it_opens_the_menu(
    tmp_path: Path, key: str, page: Page
) -> None:
    async with scoreboard(scored(HT, 6), tmp_path) as shown:
        await shown.press(key, calm=False)
        assert board(shown).page is page
        assert "Esc back" in shown.footer
        await shown.press("escape", calm=False)
        assert board(shown).page is Page.TABLE
        assert "Esc menu" in shown.footer
        await shown.press(key, calm=False)
        await shown.click_footer("menu")
        assert board(shown).page is Page.TABLE, "a click on it does the same"
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Choose)


async def test_the_menu_leaves_for_the_lobby(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        menu = shown.app.screen
        assert isinstance(menu, Choose)
        ids = [option.id for option in menu.options]
        assert ids[0] == "next_hand"
        assert {"lobby", "take_back", "rules", "settings", "end_early", "concede", "quit"} <= set(ids)
        assert "rematch" not in ids
        await shown.pilot.press("down", "enter")
        await shown.pilot.pause()
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, LobbyStandIn)


async def test_what_leads_on_stands_before_taking_back_and_giving_up(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        listed = [id for id in board(shown).active_commands() if BY_ID[id].palette]
        assert listed[:2] == ["next_hand", "lobby"]
        assert {"take_back", "concede"} <= set(listed[2:])
        footer = board(shown).footer.picture.text
        assert footer.index("next hand") < footer.index("lobby") < footer.index("take back")


async def test_the_menu_goes_on_to_the_next_hand(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        await shown.pilot.press("escape", "enter")
        await shown.settle()
        assert isinstance(shown.app.screen, BiddingScreen)


async def test_the_menu_gives_up_after_a_question(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 2), tmp_path) as shown:
        await shown.pilot.press("escape")
        await shown.pilot.pause()
        await shown.click("concede")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, Confirm)
        await shown.pilot.press("y")
        await shown.settle()
        assert "Bo and Cy win the game" in shown.text
        assert "given up" in shown.text
        assert shown.flow.view.phase is Phase.OVER


# Moving about


async def test_arrows_pick_hands_and_their_count_follows(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path) as shown:
        assert board(shown).selected == 5
        await shown.press("up", "up", calm=False)
        assert board(shown).selected == 3
        assert "Hand 4 · " in shown.text
        await shown.press("down", "down", "down", calm=False)
        assert board(shown).selected == 5
        await shown.press("home", calm=False)
        assert "Hand 1 · " in shown.text


async def test_sixty_hands_scroll_by_keys_and_by_the_wheel(tmp_path: Path) -> None:
    rules = HT.replace(hand_limit=60, nil=False)
    game = scored(rules, 60, bids=("3", "4", "2", "3"))
    assert len(game.hand_results) == 60
    async with scoreboard(game, tmp_path) as shown:
        assert "hand 60 of 60" in shown.text
        assert "▸ 60" in shown.text
        await shown.press("pageup", calm=False)
        page = 59 - board(shown).selected
        assert page >= 3
        await shown.press("home", calm=False)
        assert board(shown).selected == 0
        assert "▸  1" in shown.text
        await shown.press("end", calm=False)
        assert board(shown).selected == 59
        first = shown.canvas.picture.zone("hand:59")
        assert first is not None
        wheel = (MouseScrollUp, shown.canvas, first.x + 10, first.y, 0, 0, 0, False, False, False)
        shown.app.screen.post_message(wheel[0](*wheel[1:]))
        await shown.pilot.pause()
        assert shown.canvas.picture.zone("hand:59") is None, "the wheel scrolls"
        assert board(shown).selected == 59, "and picks nothing"


async def test_a_click_picks_a_hand_and_a_second_one_opens_it(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path) as shown:
        await shown.click("hand:4")
        assert board(shown).selected == 4
        assert board(shown).page is Page.TABLE
        await shown.click("hand:4")
        assert board(shown).page is Page.HAND
        assert shown.text.count("♠") >= 4


async def test_a_click_in_the_chart_picks_a_hand(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path, (120, 40)) as shown:
        charted = [zone for zone in shown.canvas.picture.zones if zone.id == "hand:1" and zone.x > 60]
        assert await shown.pilot.click(shown.canvas, offset=(charted[0].x, charted[0].y + 4))
        await shown.pilot.pause()
        assert board(shown).selected == 1


async def test_one_key_opens_the_hand_and_one_the_race(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path) as shown:
        assert "↑ 500" not in shown.text
        await shown.press("a", calm=False)
        opened = [line.split()[0] for line in shown.text.split("\n") if "♦" in line]
        assert opened == ["You", "Bo", "Ada", "Cy"]
        await shown.press("left", calm=False)
        assert "Hand 5 · " in shown.text
        await shown.press("c", calm=False)
        assert board(shown).page is Page.RACE
        assert "↑ 500" in shown.text
        await shown.press("c", calm=False)
        assert board(shown).page is Page.TABLE
        assert board(shown).selected == 4
        assert "▸ 5" in shown.text


async def test_a_count_too_long_for_the_window_scrolls_by_keys_and_by_the_wheel(tmp_path: Path) -> None:
    async with scoreboard(scored(CUTTHROAT, 6), tmp_path, (60, 20)) as shown:
        await shown.press("a")
        while "↓" not in shown.text:
            assert board(shown).selected > 0, "no hand has a long count"
            await shown.press("left")
        first, hand = shown.text, board(shown).selected
        assert "↑ ↓ scroll" in shown.footer
        await shown.press("down")
        assert shown.text != first
        assert "↑" in shown.text
        pages = 0
        while "↓" in shown.text:
            await shown.press("pagedown")
            pages += 1
        last = shown.text
        await shown.press("down")
        assert shown.text == last
        await shown.press(*["pageup"] * pages)
        assert shown.text == first
        screen = board(shown)
        screen.scrolled(3, None)
        assert shown.text != first
        screen.scrolled(-3, None)
        assert shown.text == first
        assert board(shown).selected == hand
        await shown.press("down", "left")
        assert board(shown).selected == hand - 1
        await shown.press("right")
        assert shown.text == first, "another hand begins at its head"


async def test_a_large_window_needs_no_key_for_that(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 6), tmp_path, (120, 40)) as shown:
        assert "↑ 500" in shown.text
        assert sum("♦" in line for line in shown.text.split("\n")) == 4
        assert not {"race", "hands_open"} & set(board(shown).active_commands())
        await shown.press("a", "c", calm=False)
        assert board(shown).page is Page.TABLE


async def test_the_window_may_change_its_size_at_any_moment(tmp_path: Path) -> None:
    async with scoreboard(scored(CUTTHROAT, 6), tmp_path) as shown:
        await shown.press("a", calm=False)
        for size in ((60, 20), (200, 60), (59, 20), (30, 8), (80, 24), (120, 40)):
            await shown.pilot.resize_terminal(*size)
            await shown.pilot.pause()
            if size[0] >= 60:
                assert shown.canvas.picture.width == size[0]
                assert "Ada" in shown.text
        assert board(shown).selected == 5


async def test_cutthroat_and_auction_games_have_their_columns(tmp_path: Path) -> None:
    for rules in (CUTTHROAT, STANDARD.replace(trump="auction"), CUTTHROAT.replace(trump="auction")):
        async with scoreboard(scored(rules, 3), tmp_path) as shown:
            assert ("♥" in shown.text) is (rules.trump == "auction")
            assert ("■" in shown.text) is (rules.sides == 4)
            await shown.press("a", calm=False)
            assert ("trump ♥ named by" in shown.text) is (rules.trump == "auction")
            await shown.press("enter")
            assert isinstance(shown.app.screen, BiddingScreen)


# Read in the middle of a hand


@pytest.mark.parametrize("opening", ["g", "tab"])
@pytest.mark.parametrize("closing", ["escape", "g", "tab", "enter"])
async def test_a_key_shows_it_in_the_middle_of_a_hand_and_four_keys_close_it(
    tmp_path: Path, opening: str, closing: str
) -> None:
    async with window(await with_policy(last_trick(hands=3)), tmp_path) as shown:
        await shown.pilot.press(opening)
        await shown.pilot.pause()
        assert board(shown).reading
        assert "Back to the hand ⏎" in shown.text
        assert "Hand 2 · " in shown.text
        assert not {"next_hand", "take_back", "lobby", "menu"} & set(board(shown).active_commands())
        assert "deal sealed" in shown.text
        await shown.pilot.press(closing)
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.flow.view.counts[0] == 1, "and that played nothing"


async def test_a_click_goes_back_to_the_hand(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick(hands=2)), tmp_path) as shown:
        await shown.pilot.press("g")
        await shown.pilot.pause()
        await shown.click("do:back")
        assert isinstance(shown.app.screen, TableScreen)


async def test_what_the_table_refused_is_not_told_over_the_way_back(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick(hands=2)), tmp_path) as shown:
        shown.flow.say("That card may not be played.")
        await shown.settle()
        assert "That card may not be played." in shown.text
        await shown.press("g")
        assert "That card may not be played." not in shown.text
        assert "Back to the hand" in shown.text


async def test_before_the_first_hand_is_over_there_is_nothing_to_read(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick()), tmp_path) as shown:
        await shown.pilot.press("g", "up", "a", "c", "pageup")
        await shown.pilot.pause()
        assert "No hand has been finished yet." in shown.text
        assert not any(glyph in shown.text for glyph in "♠♥♦♣")


async def test_no_card_of_the_hand_on_the_table_is_shown(tmp_path: Path) -> None:
    game = last_trick(hands=3)
    past = {card for result in game.hand_results for hand in result.hands for card in hand}
    assert len(past) == 52
    async with window(await with_policy(game), tmp_path) as shown:
        await shown.pilot.press("g")
        await shown.pilot.pause()
        for hand in range(2):
            await shown.pilot.press(*(["home"] + ["down"] * hand), "a")
            assert f"Hand {hand + 1} · " in shown.text
            assert "Hand 3" not in shown.text
            await shown.pilot.press("a")


# Who may do what


async def test_a_watcher_reads_and_cannot_go_on(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 3), tmp_path, seat=None) as shown:
        assert "only watching" in shown.text
        assert "South and Ada" in shown.text
        active = set(board(shown).active_commands())
        assert not {"next_hand", "take_back", "end_early", "concede"} & active
        await shown.press("enter", calm=False)
        board(shown)
        assert {"lobby", "menu", "up"} <= active


async def test_four_policies_play_to_the_end_before_a_watcher(tmp_path: Path) -> None:
    rules = STANDARD.replace(hand_limit=2)
    table = await Table.create(
        None,
        rules,
        NAMES,
        ("policy",) * 4,
        SECRET,
        options=TableOptions(runner=ThreadRunner(1), tempo=0.0),
    )
    chosen = settings()
    async with window(table, tmp_path, seat=None, chosen=chosen) as shown:
        for _ in range(400):
            await shown.pilot.press("space")
            await shown.pilot.pause(0.01)
            if shown.flow.view.phase is Phase.OVER and isinstance(shown.app.screen, ScoreboardScreen):
                break
        assert "win the game" in shown.text or "win" in shown.text
        assert len(shown.flow.view.results) == 2


async def test_unsaved_and_seeded_games_are_marked(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 3), tmp_path) as shown:
        assert "not saved" in shown.text.split("\n")[0]
        assert "This game is not saved." not in shown.text, "after the first moment once is enough"


async def test_the_rules_are_a_key_away_and_back_again(tmp_path: Path) -> None:
    async with scoreboard(scored(HT, 3), tmp_path) as shown:
        await shown.press("r", calm=False)
        assert not isinstance(shown.app.screen, ScoreboardScreen)
        await shown.press("escape")
        assert board(shown).selected == 2
        await shown.press("enter")
        assert isinstance(shown.app.screen, BiddingScreen)


async def test_enter_stands_in_the_footer_where_it_goes_back_to_the_hand(tmp_path: Path) -> None:
    async with window(await with_policy(last_trick(hands=2)), tmp_path) as shown:
        await shown.press("g")
        screen = shown.app.screen
        assert isinstance(screen, ScoreboardScreen)
        last = screen.footer.picture.text
        assert "⏎ to the hand" in last and "Esc back" in last
        await shown.pilot.press("enter")
        await shown.pilot.pause()
        assert isinstance(shown.app.screen, TableScreen)


@pytest.mark.parametrize(("limit", "told"), [(None, False), (2, True)])
async def test_the_help_on_the_chart_speaks_of_a_target_that_can_be_reached(
    limit: int | None, told: bool, tmp_path: Path
) -> None:
    async with scoreboard(scored(STANDARD.replace(hand_limit=limit), 2), tmp_path) as shown:
        helps = board(shown).command_helps()
        assert (helps.get("race") == "Show the scores as a chart.") is told
