"""A bot that was cut short in a game with a seed: told in the hand's log, beside the table where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.ui.screens.bidding import BiddingScreen
from tests.game_window import SteadyBot, new_table, window

SAID = "was cut short"


@pytest.mark.parametrize(("size", "notices"), [((120, 40), 0), ((80, 24), 2)])
async def test_it_is_told_once_where_there_is_room_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], notices: int
) -> None:
    monkeypatch.setattr(SteadyBot, "was_cut", True, raising=False)
    async with window(await new_table(seeded=True), tmp_path, size) as shown:
        screen = shown.app.screen
        assert isinstance(screen, BiddingScreen)
        scene = screen.scene()
        logged = [told.step for told in scene.log if SAID in told.text]
        assert len(logged) == len(set(logged)) == 2 - notices
        assert len([text for text in scene.notices if SAID in text]) == notices
        assert "cut short" in " ".join(shown.text.split())


async def test_it_is_not_told_of_a_game_that_nobody_can_repeat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SteadyBot, "was_cut", True, raising=False)
    async with window(await new_table(), tmp_path, (120, 40)) as shown:
        assert "cut short" not in " ".join(shown.text.split())
