"""Whole sessions in plain mode, in memory: lobby, new game, games elsewhere, settings, leaving."""

from __future__ import annotations

import asyncio
from io import StringIO
from pathlib import Path

import pytest

from spades_tui.plain.desk import Leaving
from spades_tui.plain.lobby import PlainLobby
from spades_tui.record.text import Header, export_text
from spades_tui.store.settings import Settings, load_settings
from spades_tui.store.store import Store
from spades_tui.table import Table
from tests.plain_support import OPEN, SHORT, desk_of, hear
from tests.score_games import HT, scored


async def test_a_lobby_without_games_says_what_can_be_typed_and_ends_with_its_input(
    tmp_path: Path, store: Store
) -> None:
    said, leaving = await hear(tmp_path, ["nonsense", "help", "list"], store=store)
    assert leaving.why == "end"
    assert leaving.code == 0
    assert "The lobby: no saved game yet." in said
    assert "“nonsense” is not understood here." in said
    assert "New: set up a new game." in said
    assert "There is no saved game yet." in said


async def test_a_new_game_is_what_was_answered(tmp_path: Path, store: Store) -> None:
    lines = ["new", "variant", "cutthroat", "rules", "2", "length", "4 hands", "opponents", "all", "beginner"]
    said, leaving = await hear(
        tmp_path, [*lines, "name", "Mia", "start", "players", "lobby", "quit"], store=store
    )
    assert leaving.why == "quit"
    (row,) = store.games()
    assert not row.partnership
    assert row.rules_name == "standard"
    assert row.hand_limit == 4
    assert row.seats == ("person", "beginner", "beginner", "beginner")
    assert row.names[0] == "Mia"
    assert "Standard rules, cutthroat, 4 hands." in said
    assert "Bo sits West, played by: beginner." in said
    last = load_settings(tmp_path / "config" / "settings.toml").settings.last
    assert last.variant == "cutthroat"
    assert last.hands == 4


async def test_a_new_game_asks_again_and_can_be_left(tmp_path: Path, store: Store) -> None:
    lines = [
        "new",
        "variant",
        "auct",
        "2",
        "rules",
        "zzz",
        "back",
        "length",
        "-7 hands",
        "back",
        "?",
        "foo",
        "back",
    ]
    said, _ = await hear(tmp_path, lines, store=store)
    assert "That may be several things. Which?" in said
    assert "auction, each for oneself" in said
    assert "There is no “zzz” here." in said
    assert "at least" in said or "from 1" in said  # what a number of hands can be
    assert store.games() == []


async def test_the_game_can_be_ended_given_up_and_played_again(tmp_path: Path, store: Store) -> None:
    lines = [
        "end",
        "no",
        "end",
        "perhaps",
        "yes",
        "undo",
        "no",
        "rules",
        "rematch",
        "concede",
        "yes",
        "next",
        "lobby",
        "1",
        "quit",
    ]
    said, _ = await hear(tmp_path, lines, "new", options=OPEN, store=store, settings=SHORT)
    assert "Type yes or no." in said
    assert "the game was ended early" in said
    assert said.count("A new game:") == 2
    assert "the game was given up" in said
    assert "The game is over." in said
    assert "The lobby: 2 saved games." in said
    assert [row.finished for row in store.games()] == [True, True]


@pytest.mark.parametrize("speech", ["short", "full"])
async def test_a_game_with_a_known_seed_says_that_its_deals_are_not_secret(
    tmp_path: Path, store: Store, speech: str
) -> None:
    told = "The deals come from a known seed and are not secret."
    settings = Settings(bot_tempo=0.0, speech=speech)
    said, _ = await hear(tmp_path, ["5", "quit"], "new", options=OPEN, store=store, settings=settings)
    assert said.splitlines()[1] == told
    said, _ = await hear(tmp_path, ["quit"], "resume", game_id=1, store=store, settings=settings)
    assert told in said.splitlines()
    secret = {**OPEN, "seed": None}
    said, _ = await hear(tmp_path, ["quit"], "new", options=secret, store=store, settings=settings)
    assert "known seed" not in said


async def test_a_game_that_is_open_elsewhere_is_watched_or_taken_over(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    with Store.open(tmp_path / "data") as other, other.lock(1):
        said, _ = await hear(tmp_path, ["what", "back", "quit"], "resume", game_id=1, store=store)
        assert said.count("Take over: play on here") == 2
        said, _ = await hear(
            tmp_path, ["watch", "hand", "hk", "end", "lobby", "quit"], "resume", game_id=1, store=store
        )
        assert "You watch this game. Type lobby to leave it." in said
        assert "You hold 13 cards." in said
        assert said.count("This window only watches the game.") >= 2
        said, _ = await hear(tmp_path, ["prendre", "undo"], "resume", game_id=1, store=store)
        assert "You take your last decision back." in said


async def test_a_game_without_its_secret_is_said_to_be_only_looked_at(tmp_path: Path, store: Store) -> None:
    sent = store.import_game(export_text(scored(HT, 2).events), now=1.0)
    assert not store.row(sent).playable
    said, _ = await hear(tmp_path, ["bid 3", "quit"], "resume", game_id=sent, store=store)
    assert "It came without its secret: it can be looked at, but not played on." in said
    assert "This window only watches the game." not in said


async def test_a_game_without_its_secret_calls_the_person_you(tmp_path: Path, store: Store) -> None:
    game = scored(HT, 2)
    data = export_text(game.events, Header(seats=("person", "policy", "policy", "policy")))
    sent = store.import_game(data, now=1.0)
    typed = ["players", "table", "score", "xyzzy", "help", "quit"]
    said, _ = await hear(tmp_path, typed, "resume", game_id=sent, store=store)
    assert "Partners: You and" in said
    assert "South" not in said.replace("You sit South.", "")
    assert "Type next" not in said
    assert "go on to the next" not in said
    assert "Do:" not in said


async def test_watching_a_game_that_is_open_nowhere_says_so(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    typed = ["watch 1", "lobby", "quit"]
    told = "This game is open nowhere now: it is shown as it stands. Open it in the lobby to play on."
    said, _ = await hear(tmp_path, typed, store=store)
    assert told in said
    with Store.open(tmp_path / "data") as other, other.lock(1):
        said, _ = await hear(tmp_path, typed, store=store)
        assert "You watch this game." in said
        assert told not in said


async def test_a_game_taken_over_meanwhile_can_be_followed(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, ["5"], "new", options=OPEN, store=store)
    desk, out = desk_of(tmp_path, store=store, ends=False)
    running = asyncio.create_task(PlainLobby(desk).run("resume", 1, {}))
    try:
        await said_in(out, "You hold")
        with Store.open(tmp_path / "data") as other:
            table = await Table.open(other, 1, take_over=True)
            desk.lines.feed(b"undo\n")
            await said_in(out, "This game goes on in another window")
            await said_in(out, "You watch this game.")
            await table.take_back(0)
            await said_in(out, "You take your last decision back.")
            await table.close()
        desk.lines.feed(b"hand\n")
        desk.lines.feed(b"")
        with pytest.raises(Leaving):
            await asyncio.wait_for(running, 10)
    finally:
        running.cancel()


async def said_in(out: StringIO, what: str) -> None:
    """Wait until something was said."""
    for _ in range(500):
        if what in out.getvalue():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"{what!r} was not said:\n{out.getvalue()}")


async def test_settings_are_changed_by_questions_and_kept(tmp_path: Path, store: Store) -> None:
    lines = ["settings", "card letters", "french", "high", "bot", "pace", "99", "0,2", "back", "quit"]
    said, leaving = await hear(tmp_path, lines, store=store)
    assert leaving.why == "quit"
    kept = load_settings(tmp_path / "config" / "settings.toml").settings
    assert kept.card_letters == "french"
    assert kept.sort_descending is False
    assert kept.bot_tempo == 0.2
    assert "Card letters: French." in said
    assert "High cards first: off." in said


async def test_a_game_can_be_deleted_by_its_number(tmp_path: Path, store: Store) -> None:
    await hear(tmp_path, [], "new", options=OPEN, store=store)
    said, _ = await hear(tmp_path, ["delete 7", "delete 1", "no", "delete 1", "yes"], store=store)
    assert "There is no game with this number." in said
    assert store.games() == []


async def test_without_a_store_it_says_that_nothing_is_saved(tmp_path: Path) -> None:
    said, _ = await hear(tmp_path, ["5", "save"], "new", options=OPEN)
    assert "Games are not saved: what you play now is lost when you leave." in said
    assert said.count("This game is not saved.") >= 1


async def test_what_nobody_hears_ends_the_session(tmp_path: Path, store: Store) -> None:
    desk, out = desk_of(tmp_path, ["5"], store=store)
    out.close()
    with pytest.raises(Leaving) as leaving:
        await PlainLobby(desk).run("new", None, OPEN)
    assert leaving.value.why == "gone"


async def test_a_level_is_changed_at_the_table(tmp_path: Path, store: Store) -> None:
    said, _ = await hear(
        tmp_path, ["levels", "ada", "begin", "opponents", "back"], "new", options=OPEN, store=store
    )
    assert store.row(1).seats == ("person", "policy", "beginner", "policy")
    assert "Ada is now played by: beginner." in said


async def test_rules_of_ones_own_are_chosen_by_name_and_broken_ones_explained(
    tmp_path: Path, store: Store
) -> None:
    folder = tmp_path / "config" / "rules"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text('name = "House"\nbase = "standard"\ntarget = 300\n', encoding="utf-8")
    (folder / "odd.toml").write_text('name = "Odd"\ntarget = "far"\n', encoding="utf-8")
    lines = ["new", "rules", "odd", "start", "rules", "house", "start", "lobby", "quit"]
    said, leaving = await hear(tmp_path, lines, store=store)
    assert leaving.why == "quit"
    assert "target" in said
    assert "A new game: House, partnership, to 300." in said
    (row,) = store.games()
    assert row.rules_name == "House"
    assert row.target == 300
