"""What the end-to-end tests get: a home with one saved game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.saved_home import Home


@pytest.fixture
def saved(tmp_path: Path) -> Home:
    """Give a home with one saved game, in the test's own folder."""
    return Home(tmp_path)
