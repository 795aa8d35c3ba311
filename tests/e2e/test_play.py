"""Whole games in a real pseudo-terminal: by keys, with too many of them, in two windows, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from spades_tui.engine import Phase, RuleSet, live, replay
from spades_tui.engine.events import SecretRevealed, TrumpNamed
from spades_tui.record import check_log
from tests.e2e.player import (
    FAST,
    PERSONS,
    Where,
    cards_on,
    mismatches,
    own_cards,
    seen_by_person,
    where,
    write_settings,
)
from tests.e2e.ptytools import PtyGame
from tests.e2e.quiet_play import (
    HT,
    assert_shown,
    at_play,
    calm,
    log_of,
    own_plays,
    rows,
    settled,
    wait_cards,
    wait_log,
)

pytestmark = pytest.mark.e2e


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
