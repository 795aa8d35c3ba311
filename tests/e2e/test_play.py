"""Whole games in a real pseudo-terminal: by keys, by mouse, in two windows, stopped, cut off and gone on with."""

from __future__ import annotations

import random
import re
import signal
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import pytest

from spades_tui.engine import Event, Phase, RuleSet, State, live, replay
from spades_tui.engine.events import BidMade, CardPlayed, SecretRevealed, TrumpNamed
from spades_tui.record import check_log
from spades_tui.store.rows import GameRow
from spades_tui.store.store import Store
from tests.e2e.player import (
    FAST,
    PERSONS,
    Player,
    Where,
    cards_on,
    mismatches,
    own_cards,
    seen_by_person,
    stored,
    where,
    write_settings,
)
from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

HT = ["new", "--rules", "ht", "--hands", "1", "--seed", "play"]


def calm(game: PtyGame, number: int = 1) -> Player:
    """Return a player who does nothing but play."""
    return Player(game, random.Random(number), noise=0.0, resizes=0.0, take_backs=0.0)


def rows(home: Path) -> list[GameRow]:
    """Return the saved games, the newest first."""
    with Store.open(home / "data") as store:
        return store.games()


def log_of(home: Path, game_id: int = 1) -> list[Event]:
    return stored(home / "data", game_id)


def own_plays(log: list[Event]) -> list[CardPlayed]:
    return [event for event in log if isinstance(event, CardPlayed) and event.seat == 0]


def at_play(text: str) -> bool:
    return where(text) is Where.PLAY


def wait_log(home: Path, length: int, timeout: float = 10.0) -> list[Event]:
    """Wait until the only game's log is longer than so much; return it."""
    deadline = monotonic() + timeout
    while len(log := log_of(home)) <= length:
        assert monotonic() < deadline, "the log does not grow"
        sleep(0.05)
    return log


SLOWER: Final = 0.6
"""Seconds after which a second click is no double click."""


def settled(game: PtyGame) -> None:
    """Let the quarter of a second go by in which no key and no click is taken after one that did something."""
    game.wait_quiet(0.1)
    sleep(0.3)


def assert_shown(home: Path, game: PtyGame, game_id: int = 1) -> str:
    """Hold the screen against the store, once the game waits for the person; return the screen."""
    text = calm(game).settle()
    assert mismatches(text, seen_by_person(log_of(home, game_id))) == [], text
    return text


def wait_cards(game: PtyGame, count: int) -> str:
    """Wait until the person is to play with so many cards; return the screen."""
    return game.wait_for(lambda text: at_play(text) and len(own_cards(text)) == count, 20)


# Whole games


def test_a_whole_ht_game_from_the_lobby_to_a_rematch_and_back(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(home=tmp_path) as game:
        game.wait_for("Saved games")
        game.press("n")
        game.wait_for("Variant")
        game.press("t", "2")
        game.wait_for("keep")
        game.press("enter")
        game.wait_for("2 hands")
        game.press("enter")
        game.wait_for(lambda text: where(text) in PERSONS)
        assert "hand 1 of 2" in game.text
        player = calm(game)
        text = player.play_until(lambda text: where(text) is Where.SCORED)
        log = log_of(tmp_path)
        first = replay(live(log))
        assert first.phase is Phase.SCORED
        assert mismatches(text, seen_by_person(log)) == []
        assert not any(isinstance(event, SecretRevealed) for event in log)
        settled(game)
        game.press("enter")
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID))
        assert "hand 2 of 2" in game.text
        assert any(isinstance(event, SecretRevealed) for event in log_of(tmp_path))
        text = player.play_until(lambda text: where(text) is Where.OVER)
        done = check_log(log_of(tmp_path))
        assert done.phase is Phase.OVER
        assert done.rules == RuleSet.preset("ht").replace(hand_limit=2)
        assert len(done.results) == 2
        assert mismatches(text, seen_by_person(log_of(tmp_path))) == []
        settled(game)
        game.press("m")
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID))
        assert "hand 1 of 2" in game.text
        new, old = sorted(rows(tmp_path), key=lambda row: row.finished)
        assert (new.finished, old.finished) == (False, True)
        assert isinstance(log_of(tmp_path, old.id)[-1], SecretRevealed)
        game.press("esc")
        game.wait_for("Leave the game")
        game.press("down", "enter")
        game.wait_for("Saved games  2")
        for key in ("down", "up", "up"):  # the finished game stands beside the one that is picked
            if "Scores" in game.text:
                break
            game.press(key, pause=0.4)
        game.wait_for("Scores")
        game.press("enter")
        game.wait_for(lambda text: where(text) is Where.OVER)
        settled(game)
        game.press("z")
        game.wait_for("Saved games  2")
        game.press("esc")
        game.wait_for("Quit")
        game.press("up", "enter")
        assert game.wait_exit() == 0
        game.wait_quiet()
        assert game.restored


@pytest.mark.parametrize(
    ("args", "partnership", "trump"),
    [
        (["--variant", "cutthroat", "--rules", "standard"], False, "spades"),
        (["--variant", "auction", "--rules", "ht"], True, "auction"),
        (["--variant", "auction-cutthroat", "--rules", "ht-strict"], False, "auction"),
    ],
)
def test_a_game_of_each_variant_to_its_end(
    args: list[str], partnership: bool, trump: str, tmp_path: Path
) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(["new", "--hands", "1", "--seed", "v", "--name", "Zoë", *args], home=tmp_path) as game:
        player = calm(game, 4)
        text = player.play_until(lambda text: where(text) is Where.OVER)
        done = check_log(log_of(tmp_path))
        assert (done.rules.partnership, done.rules.trump) == (partnership, trump)
        assert done.phase is Phase.OVER
        assert done.names[0] == "Zoë"
        assert mismatches(text, seen_by_person(log_of(tmp_path))) == []
        if trump == "auction":
            assert any(isinstance(event, TrumpNamed) for event in log_of(tmp_path))


# Mouse


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


# Too many keys


def test_enters_typed_ahead_play_no_card(tmp_path: Path) -> None:
    write_settings(tmp_path, {"bot_tempo": 0.3, "trick_pause": 0.0})
    with PtyGame(HT, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) is Where.LOOK, 20)
        # Enter never looks.
        game.send("\r\r\r")
        game.wait_for("Look at your cards first")
        assert seen_by_person(log_of(tmp_path)).hand is None
        game.press("v")
        game.wait_for(lambda text: where(text) is Where.BID)
        settled(game)
        game.send("3\r\r\r\r")
        game.wait_for(at_play, 20)
        game.wait_quiet(0.5)
        assert own_plays(log_of(tmp_path)) == []
        for number in range(1, 4):
            # One card is played; the other keys come before the next turn is in sight, or too soon after the play.
            game.send("\r" * 9)
            wait_log(tmp_path, len(log_of(tmp_path)))
            wait_cards(game, 13 - number)
            settled(game)
            assert len(own_plays(log_of(tmp_path))) == number


def test_enters_typed_ahead_start_one_game(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(home=tmp_path) as game:
        game.wait_for("Saved games")
        game.press("n")
        game.wait_for("Variant")
        game.send("\r" * 6)
        game.wait_for(lambda text: where(text) in PERSONS)
        game.wait_quiet(0.5)
        assert len(rows(tmp_path)) == 1
        game.press("esc")
        game.wait_for("Leave the game")
        game.press("down", "enter")
        game.wait_for("Saved games  1")
        game.send("\r" * 6)
        game.wait_for(lambda text: where(text) in PERSONS)
        assert len(rows(tmp_path)) == 1


def test_keys_typed_while_it_starts_do_no_harm(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        game.send("\r\rv\r\x1b\r3\r")
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID, Where.DIALOG, Where.PLAY))
        game.wait_quiet(0.5)
        assert len(rows(tmp_path)) == 1
        assert own_plays(log_of(tmp_path)) == []


# Going on


def test_resume_tells_where_we_were(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        player = calm(game)
        player.play_until(lambda text: at_play(text) and len(own_cards(text)) == 10)
        game.press("ctrl+c")
        assert game.wait_exit() == 130
    log = log_of(tmp_path)
    with PtyGame(["resume"], cols=100, rows=30, home=tmp_path) as game:
        text = game.wait_for("Where we were")
        assert "3 tricks played" in text
        assert_shown(tmp_path, game)
        assert own_plays(log_of(tmp_path)) == own_plays(log)
        game.press("left")
        game.wait_for(lambda text: "Where we were" not in text)


def test_a_game_is_taken_over_and_watched(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as old:
        calm(old).play_until(at_play)
        with PtyGame(["resume"], home=tmp_path) as new:
            new.wait_for("open in another window")
            new.press("enter")
            new.wait_for(at_play)
            old.wait_for("goes on in another window")
            log = log_of(tmp_path)
            old.press("enter", "u", "m", "left", "enter", pause=0.1)
            old.wait_quiet()
            assert log_of(tmp_path) == log
            settled(new)
            new.press("left")
            new.press("enter")
            grown = wait_log(tmp_path, len(log))
            assert len(own_plays(grown)) == len(own_plays(log)) + 1
            with PtyGame(["resume"], home=tmp_path) as third:
                third.wait_for("open in another window")
                third.press("down", "enter")
                third.wait_for("only watches")
                held = len(own_cards(third.wait_for("You are to")))
                third.press("enter", "left", "enter", "u", "m", pause=0.1)
                new.wait_for(at_play)
                settled(new)
                new.press("enter")
                third.wait_for(lambda text: "You are to" in text and len(own_cards(text)) == held - 1)
                assert len(own_plays(log_of(tmp_path))) == len(own_plays(grown)) + 1
                third.press("ctrl+c")
                assert third.wait_exit() == 130
            assert "goes on in another window" in old.text
            old.press("ctrl+c")
            assert old.wait_exit() == 130
            assert old.restored
            settled(new)
            before = log_of(tmp_path)
            new.press("enter")
            wait_log(tmp_path, len(before))
    assert check_log(log_of(tmp_path)).phase is Phase.PLAY


def test_a_watcher_sees_no_card_that_the_person_has_not_looked_at(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) is Where.LOOK)
        with PtyGame(["resume"], home=tmp_path) as other:
            other.wait_for("open in another window")
            other.press("down", "enter")
            text = other.wait_for("only watches")
            assert cards_on(text) == []
            settled(game)
            game.press("v")
            game.wait_for(lambda text: where(text) is Where.BID)
            other.wait_for(lambda text: len(own_cards(text)) == 13)


# Stopped and cut off


def in_a_trick(game: PtyGame, home: Path) -> State:
    """Play until the person is to follow to the middle of a trick; return the state on disk."""
    player = calm(game, 2)
    player.play_until(lambda text: at_play(text) and "led" in text and len(own_cards(text)) < 12)
    player.settle()
    state = replay(live(log_of(home)))
    assert state.hand is not None
    assert state.hand.trick
    return state


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143), (signal.SIGINT, 130)]
)
def test_a_signal_in_a_trick_leaves_all_saved_and_the_terminal_clean(
    number: int, code: int, tmp_path: Path
) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path, cols=100, rows=30) as game:
        state = in_a_trick(game, tmp_path)
        game.kill(number)
        assert game.wait_exit(4) == code
        game.wait_quiet()
        assert game.restored
        assert b"Traceback" not in game.raw
    assert replay(live(log_of(tmp_path))) == state
    with PtyGame(["resume"], home=tmp_path, cols=100, rows=30) as game:
        game.wait_for(at_play)
        assert_shown(tmp_path, game)
        assert replay(live(log_of(tmp_path))) == state


def test_ctrl_c_in_a_trick_leaves_all_saved_and_the_terminal_clean(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path) as game:
        state = in_a_trick(game, tmp_path)
        game.press("ctrl+c")
        assert game.wait_exit(4) == 130
        game.wait_quiet()
        assert game.restored
    assert replay(live(log_of(tmp_path))) == state


def test_a_line_that_freezes_and_is_cut_ends_the_game_and_loses_nothing(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    with PtyGame(HT, home=tmp_path, cols=200, rows=50) as game:
        state = in_a_trick(game, tmp_path)
        game.stop_reading()
        for size in ((180, 50), (200, 50)) * 10:
            game.resize(*size)
            game.press("?", "esc", pause=0.0)
            sleep(0.1)
        began = monotonic()
        game.hang_up()
        assert game.wait_exit(4) == 129
        assert monotonic() - began < 4
    assert replay(live(log_of(tmp_path))) == state


def test_stopped_in_a_trick_by_ctrl_z_and_brought_back(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    shell = ["bash", "--norc", "--noprofile", "-i"]
    with PtyGame(argv=shell, env={"PS1": "shell> "}, home=tmp_path, cols=100, rows=30) as game:
        game.wait_for("shell>")
        game.send(" ".join([sys.executable, "-m", "spades_tui", *HT]) + "\r")
        game.wait_for(lambda text: where(text) is Where.LOOK)
        state = in_a_trick(game, tmp_path)
        game.press("ctrl+z")
        game.wait_for("Stopped")
        raw = game.raw
        for on, off in ((b"[?1049h", b"[?1049l"), (b"[?25l", b"[?25h"), (b"[?1003h", b"[?1003l")):
            assert raw.rfind(on) < raw.rfind(off)
        game.send("fg\r")
        game.wait_for(at_play)
        text = assert_shown(tmp_path, game)
        assert "┏━━━━┓" in text
        assert replay(live(log_of(tmp_path))) == state
        length = len(log_of(tmp_path))
        game.press("enter")
        wait_log(tmp_path, length)
        game.press("ctrl+c")
        game.wait_for("shell>")
        game.send("echo code-$?\r")
        game.wait_for("code-130")
