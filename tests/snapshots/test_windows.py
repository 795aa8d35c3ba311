"""Pictures at each size of the windows that open over a screen: questions, lists, texts to type, messages, help."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.store.errors import NewerStore
from spades_tui.store.store import Store
from spades_tui.table import Table
from spades_tui.ui.flow_stage import open_game
from tests.game_window import BLIND, NAMES, PLAIN, table_of
from tests.lobby_support import fill, lobby_app
from tests.score_games import HT, scored
from tests.snapshots.game_shots import IDS, PLAIN_LOOKS, SIZES, SnapCompare, after, do, shot_app, use_look

FOLLOWING = "3 enter enter enter c 9 enter enter"

pytestmark = pytest.mark.usefixtures("utc")


OUTSIDE = {
    "help": "question_mark",
    "rename": "e",
    "delete": "d",
    "of-a-game": "down right",
    "press-a-key": "comma end enter enter",
    "list-of-values": "comma down down down enter",
    "list-of-options": "n o down down down down down down down enter",
    "save-rules": "n s",
    "palette-of-themes": "colon t h e m e",
}


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("steps", OUTSIDE.values(), ids=OUTSIDE)
def test_over_the_lobby_and_forms(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], steps: str
) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        app = lobby_app(tmp_path, store)
        assert snap_compare(app, terminal_size=size, run_before=lambda pilot: do(pilot, steps))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_messages_in_full(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    problem = NewerStore(Path("/home/ann/.local/share/spades-tui/games.db"), 9, 1)
    app = lobby_app(tmp_path, None, services={"store_problem": problem})
    assert snap_compare(app, terminal_size=size, run_before=lambda pilot: do(pilot, "m"))


async def counted() -> Table:
    """A game at the scoreboard of its sixth hand."""
    return await table_of(scored(HT, 6))


GAMES: dict[str, tuple[RuleSet, str, str]] = {
    "menu": (PLAIN, FOLLOWING, "escape"),
    "players": (PLAIN, FOLLOWING, ":players"),
    "levels": (PLAIN, FOLLOWING, ":players enter"),
    "give-up": (PLAIN, FOLLOWING, ":concede"),
    "end-early": (PLAIN, FOLLOWING, ":stop"),
    "help": (PLAIN, FOLLOWING, "question_mark"),
    "bidding-help": (BLIND, "", "question_mark"),
    "blind-nil": (BLIND, "", "b enter"),
    "cards-out": (PLAIN, FOLLOWING, "e"),
}


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("name", GAMES)
def test_over_a_game(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], name: str) -> None:
    rules, keys, steps = GAMES[name]
    app = shot_app(tmp_path)

    async def before(pilot: Pilot[Any]) -> None:
        await after(app, rules, keys)(pilot)
        await do(pilot, steps)

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_claim_that_is_not_certain(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)
    keys = "3 enter enter enter m"
    assert snap_compare(app, terminal_size=size, run_before=after(app, PLAIN, keys))


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_a_question_over_the_scoreboard(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)

    async def before(pilot: Pilot[Any]) -> None:
        await after(app, HT, "", counted)(pilot)
        await do(pilot, "u")

    assert snap_compare(app, terminal_size=size, run_before=before)


async def to_cut() -> Table:
    """A game in which the person is asked to cut the deck."""
    for number in range(100):
        game = Game.new(PLAIN, secret=bytes([number]) * 32, names=list(NAMES), auto_cut=False)
        if game.state.phase is Phase.CUT and game.seat_to_act == 0:
            return await table_of(game, cuts=(0,))
    raise AssertionError("South never cuts")


@pytest.mark.parametrize("size", SIZES, ids=IDS)
def test_the_cut_is_asked_for(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    app = shot_app(tmp_path)

    async def before(pilot: Pilot[Any]) -> None:
        await open_game(app, await to_cut(), 0)
        await do(pilot, "o a k")

    assert snap_compare(app, terminal_size=size, run_before=before)


@pytest.mark.parametrize("size", SIZES, ids=IDS)
@pytest.mark.parametrize("steps", ["enter", "w"], ids=["asked", "watched"])
def test_a_game_that_is_open_elsewhere(
    snap_compare: SnapCompare,
    tmp_path: Path,
    size: tuple[int, int],
    steps: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Store.open(tmp_path) as store, Store.open(tmp_path) as other:
        newest = fill(store)[0]
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr("spades_tui.store.locks.os.getpid", lambda: 4711)
            elsewhere.setattr("spades_tui.store.locks.socket.gethostname", lambda: "attic")
            lock = other.lock(newest)
        with lock:
            app = lobby_app(tmp_path, store)
            assert snap_compare(app, terminal_size=size, run_before=lambda pilot: do(pilot, steps))


@pytest.mark.parametrize("size", [(40, 12), (20, 5)], ids=["40x12", "20x5"])
def test_a_sentence_where_the_window_is_too_small(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]
) -> None:
    app = shot_app(tmp_path)

    async def before(pilot: Pilot[Any]) -> None:
        await after(app, PLAIN, "3 enter")(pilot)
        await pilot.resize_terminal(*size)
        await pilot.pause()

    assert snap_compare(app, terminal_size=(80, 24), run_before=before)


@pytest.mark.parametrize(
    "plain", [pytest.param("ascii", id="menu-ascii"), pytest.param("none", id="menu-none")]
)
def test_pages_in_ascii_and_without_colours(snap_compare: SnapCompare, tmp_path: Path, plain: str) -> None:
    with Store.open(tmp_path) as store:
        fill(store)
        app = lobby_app(tmp_path, store)
        use_look(app, *PLAIN_LOOKS[plain])
        assert snap_compare(
            app, terminal_size=(80, 24), run_before=lambda pilot: do(pilot, "escape"), plain=False
        )
