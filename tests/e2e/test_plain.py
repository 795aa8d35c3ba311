"""Plain mode as a program: whole hands through a pipe and in a terminal, every end, and on to the full screen."""

from __future__ import annotations

import re
import signal
from collections.abc import Sequence
from pathlib import Path
from time import monotonic, sleep

import pytest

from spades_tui.engine import Event, Phase
from spades_tui.engine.events import CardPlayed
from spades_tui.plain.vocabulary import LANGUAGES
from spades_tui.words import Words
from tests.e2e.plain_player import PlainRun
from tests.e2e.player import FAST, Where, mismatches, seen_by_person, stored, where, write_settings
from tests.e2e.ptytools import PtyGame

pytestmark = pytest.mark.e2e

HAND = ["new", "--plain", "--seed", "whole", "--hands", "1", "--variant", "partnership", "--rules", "ht"]
OPEN = ["new", "--plain", "--seed", "plain", "--rules", "standard"]
UNHEARD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2190-\u21ff\u2300-\u23ff\u2500-\u27bf·•…−|_*]")
"""What a terminal obeys, boxes, arrows, card symbols, and signs that a screen reader spells out."""


def plays(log: Sequence[Event]) -> list[CardPlayed]:
    return [event for event in log if isinstance(event, CardPlayed)]


def check_sentences(heard: str) -> None:
    """Check that each line is a sentence of text and nothing else."""
    assert UNHEARD.search(heard) is None, UNHEARD.search(heard)
    for line in heard.splitlines():
        assert re.search(r"[.!?:][”»\"]?$", line), line
        assert line[0].upper() == line[0], line
        assert "  " not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_hand_through_a_pipe(language: str, tmp_path: Path) -> None:
    _ = Words(language)
    with PlainRun(tmp_path, [*HAND, "--lang", language]) as run:
        run.play_until(_, Phase.OVER)
        run.type("score", "bags", "tricks", "last", "gone", "players", "rules", "help", "quit")
        assert run.ended() == 0
    check_sentences(run.text)
    at = 0
    for event in plays(stored(tmp_path / "data", 1)):
        at = run.text.find(_.card_name(event.card), at)
        assert at >= 0, event
    assert run.text.count(_("You win the trick")) >= seen_by_person(stored(tmp_path / "data", 1)).won[0]
    assert _("Goodbye.") in run.text
    with PlainRun(tmp_path, ["replay", "1", "--plain", "--lang", language]) as again:
        assert again.ended() == 0
    check_sentences(again.text)
    for event in plays(stored(tmp_path / "data", 1)):
        assert _.card_name(event.card) in again.text


def test_a_whole_hand_in_a_terminal_and_ctrl_c(tmp_path: Path) -> None:
    write_settings(tmp_path, FAST)
    _ = Words("en")
    with PlainRun(tmp_path, [*HAND], terminal=True) as run:
        run.hear("Type look or blind nil.")
        run.type("xyzzy", "hand")
        run.hear("You have not looked at your cards.")
        run.play_until(_, Phase.OVER)
        run.hear("Type lobby, rematch or quit.")
        run.type("rematch")
        run.hear("A new game")
        run.hear("Type look or blind nil.")
        run.send("\x03")
        assert run.ended() == 130
    said = [line for line in run.text.splitlines() if "^C" not in line]
    assert UNHEARD.search("\n".join(said)) is None
    assert said[-1] == "Goodbye. Your game is saved; “spades-tui resume --plain” goes on with it."


def test_the_end_of_the_input_leaves_the_game_where_it_can_go_on(tmp_path: Path) -> None:
    with PlainRun(tmp_path, OPEN) as run:
        run.type("4")
        run.end_input()
        assert run.ended() == 0
    assert run.text.endswith(
        "The input is at its end.\nGoodbye. Your game is saved; “spades-tui resume --plain” goes on with it.\n"
    )
    before = stored(tmp_path / "data", 1)
    asked = run.text.splitlines()[-4:-2]
    with PlainRun(tmp_path, ["resume", "--plain"]) as run:
        run.hear("\n".join(asked))
        run.end_input()
        assert run.ended() == 0
    assert stored(tmp_path / "data", 1) == before
    check_sentences(run.text)


def test_killed_in_the_middle_of_a_hand_it_goes_on_where_it_was(tmp_path: Path) -> None:
    _ = Words("en")
    with PlainRun(tmp_path, OPEN) as run:
        run.type("4")
        run.hear("You bid 4.")
        run.hear("Your ")
        run.process.kill()
        run.ended()
    before = run.view()
    with PlainRun(tmp_path, ["resume", "--plain"]) as run:
        run.hear("You: bid 4") if before.tricks else run.hear("You 4")
        run.hear("Your ")
        assert run.view() == before
        run.play_until(_, Phase.SCORED)
        run.hear("Type next.")


@pytest.mark.parametrize(("number", "code"), [(signal.SIGHUP, 129), (signal.SIGTERM, 143)])
def test_signals_end_it_at_once_even_where_nobody_reads(number: int, code: int, tmp_path: Path) -> None:
    with PlainRun(tmp_path, OPEN) as run:
        run.hear("Your turn: bid.")
        begun = monotonic()
        run.process.send_signal(number)
        assert run.ended(10) == code
        assert monotonic() - begun < 2.0
    with PlainRun(tmp_path, ["resume", "--plain"]) as run:
        run.hear("Your turn: bid.")
        run.listening.clear()
        run.type(*["rules"] * 60)
        sleep(1.0)  # more is said now than the pipe holds
        run.process.send_signal(number)
        assert run.process.wait(10) == code


def test_a_closed_line_ends_it(tmp_path: Path) -> None:
    with PlainRun(tmp_path, OPEN, terminal=True) as run:
        run.hear("Your turn: bid.")
        run.hang_up()
        assert run.ended(10) in (129, 1, 0)
    assert run.view().phase is Phase.BID


def test_a_game_goes_from_the_full_screen_to_plain_lines_and_back(tmp_path: Path) -> None:
    write_settings(tmp_path, {**FAST, "look_automatically": True})
    _ = Words("en")
    args = ["new", "--seed", "both", "--rules", "standard", "--hands", "2"]
    with PtyGame(args, home=tmp_path) as game:
        game.wait_for(lambda text: where(text) is Where.BID)
        game.wait_quiet()
        game.kill(signal.SIGTERM)
        game.process.wait(10)
    with PlainRun(tmp_path, ["resume", "--plain"]) as run:
        run.hear("Your turn: bid.")
        deadline = monotonic() + 30
        run.type(*["3"])
        while len((seen := run.view()).tricks) < 2 and monotonic() < deadline:
            if seen.phase is Phase.PLAY and seen.my_turn:
                run.play_one(_, seen)
            sleep(0.02)
        run.end_input()
        assert run.ended() == 0
    shown = seen_by_person(stored(tmp_path / "data", 1))
    assert len(shown.tricks) >= 2
    with PtyGame(["resume"], home=tmp_path) as game:
        game.wait_for(lambda text: where(text) is Where.PLAY)
        text = game.wait_quiet()
        assert mismatches(text, shown) == []


def test_a_hint_comes_from_a_worker(tmp_path: Path) -> None:
    with PlainRun(tmp_path, OPEN) as run:
        run.type("hint", "quit")
        assert run.ended() == 0
    assert "points less" in run.text
    assert all("error" not in log.read_text(encoding="utf-8") for log in tmp_path.rglob("bots.log"))
