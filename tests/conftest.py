"""What every test gets: a home of its own, a plain environment, Hypothesis settings for slow machines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.local_time import in_utc

if TYPE_CHECKING:
    from spades_tui.store.store import Store
    from tests.troubled_store import TroubledStore

# The same examples in every run, so that a change passes or fails by itself; the other profile goes looking.
settings.register_profile(
    "default", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("default"), derandomize=False, max_examples=1000)
settings.load_profile("default")

# Each of these changes where the game keeps things, how it is drawn or in which language it speaks.
_UNSET = (
    *("SPADES_TUI_DATA", "XDG_RUNTIME_DIR", "SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"),
    *(
        "NO_COLOR",
        "FORCE_COLOR",
        "COLORTERM",
        "COLUMNS",
        "LINES",
        "LANGUAGE",
        "LC_ALL",
        "LC_CTYPE",
        "LC_MESSAGES",
    ),
)


# Screens in memory are painted twice as often as on a terminal, and waited for half as long: most of the time that
# their tests take is a wait for the next look at whether anything still happens.
os.environ["TEXTUAL_FPS"] = "120"


def pytest_collection_finish() -> None:
    """Let Textual look sooner whether a screen has settled; only where a test has loaded Textual."""
    waiting = sys.modules.get("textual._wait")
    if waiting is not None:
        vars(waiting)["SLEEP_GRANULARITY"] /= 2
        vars(waiting)["SLEEP_IDLE"] /= 2


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move the user's home, data, config, state and cache into the test's own folder; return that home."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for kind, folder in (
        ("DATA", ".local/share"),
        ("CONFIG", ".config"),
        ("STATE", ".local/state"),
        ("CACHE", ".cache"),
    ):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / folder))
    for name in _UNSET:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("TERM", "xterm-256color")
    return home


@pytest.fixture
def utc() -> Iterator[None]:
    """Let local time be UTC."""
    with in_utc():
        yield


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Give saved games, none yet, in the folder ``data``."""
    from spades_tui.store.store import Store

    with Store.open(tmp_path / "data") as store:
        yield store


@pytest.fixture
def troubled(tmp_path: Path) -> Iterator[TroubledStore]:
    """Give saved games, none yet, whose writes can be held back or made to fail."""
    from tests.troubled_store import TroubledStore

    found = TroubledStore.open(tmp_path / "data")
    assert isinstance(found, TroubledStore)
    with found:
        yield found


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return Path(__file__).resolve().parent.parent
