"""What the tests of single parts get: a game of three hands, and a data folder with two games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from spades_tui.engine import Game


@pytest.fixture(scope="module")
def game() -> Game:
    """Give a game of three hands, with claims and take-backs."""
    from spades_tui.engine import RuleSet
    from tests.property.games import played

    return played(RuleSet.preset("ht"), 3, 3)


@pytest.fixture
def folder(tmp_path: Path, game: Game) -> Path:
    """Give a data folder in which the game is saved whole, and begun."""
    from tests.store_files import two_games

    return two_games(tmp_path / "data", game)
