"""A hand in a real pseudo-terminal by the mouse."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from spades_tui.engine import Phase
from spades_tui.engine.events import BidMade
from spades_tui.record import check_log
from tests.e2e.player import FAST, Where, cards_on, own_cards, seen_by_person, where, write_settings
from tests.e2e.ptytools import PtyGame
from tests.e2e.quiet_play import HT, at_play, calm, log_of, own_plays, settled, wait_cards, wait_log

pytestmark = pytest.mark.e2e


SLOWER: Final = 0.6
"""Seconds after which a second click is no double click."""


def spot(text: str, pattern: str) -> tuple[int, int]:
    """Return column and row of the middle of the last match of a pattern on a screen."""
    found = [
        ((match.start() + match.end()) // 2, row)
        for row, line in enumerate(text.split("\n"))
        for match in re.finditer(pattern, line)
    ]
    assert found, f"{pattern} is not on the screen:\n{text}"
    return found[-1]


def test_a_whole_hand_by_the_mouse_alone(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:

        def click(pattern: str) -> None:
            game.click(*spot(game.text, pattern))

        game.wait_for(lambda text: where(text) is Where.LOOK)
        settled(game)
        click("look at your cards  ")
        game.wait_for(lambda text: where(text) is Where.BID)
        settled(game)
        click(r" 3 (?= )")
        game.wait_for("⏎ bids 3")
        settled(game)
        click(r"\[3\]")
        wait_bid = monotonic() + 10
        while not any(isinstance(event, BidMade) and event.seat == 0 for event in log_of(tmp_path)):
            assert monotonic() < wait_bid
            sleep(0.05)
        for number in range(1, 14):
            wait_cards(game, 14 - number)
            settled(game)
            # The picked card stands higher than the others, in a heavy frame. It is picked by itself as yet.
            click(r"┏━━━━┓")
            sleep(SLOWER)
            assert len(own_plays(log_of(tmp_path))) < number
            click(r"┏━━━━┓")
            deadline = monotonic() + 10
            while len(own_plays(log_of(tmp_path))) < number:
                assert monotonic() < deadline, game.text
                sleep(0.05)
        game.wait_for(lambda text: where(text) is Where.OVER)
        assert check_log(log_of(tmp_path)).phase is Phase.OVER
        settled(game)
        click(r"Lobby z")
        game.wait_for("Saved games")


def test_the_mouse_over_a_card_picks_it_and_a_second_click_plays_it(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        player = calm(game)
        player.play_until(at_play)
        settled(game)
        text = player.settle()
        log = log_of(tmp_path)
        legal = [str(action).removeprefix("play ") for action in seen_by_person(log).legal]
        picked = cards_on("\n".join(line for line in text.split("\n") if "┃" in line))[-1]
        other = next((card for card in own_cards(text) if str(card) in legal and card is not picked), None)
        if other is None:
            pytest.fail("the seed leaves nothing to choose")
        rank, suit = str(other)[0].replace("T", "10"), "♠♥♦♣"["SHDC".index(str(other)[1])]
        column, row = spot(text, rf"[│┃]{rank} ?{suit}")
        game.send(f"\x1b[<35;{column + 1};{row + 1}M")
        game.wait_for(lambda text: re.search(rf"┃{rank} ?{suit}", text))
        settled(game)
        assert log_of(tmp_path) == log
        place = spot(game.text, rf"┃{rank} ?{suit}")
        game.click(*place)
        game.click(*place)
        game.wait_for("Click once more to play")
        assert log_of(tmp_path) == log, "neither a first click nor a double click plays"
        sleep(SLOWER)
        game.click(*place)
        wait_log(tmp_path, len(log))
        assert own_plays(log_of(tmp_path))[-1].card is other
