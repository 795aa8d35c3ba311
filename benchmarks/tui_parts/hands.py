"""A hand played at the table: what each card sends and takes, and what the whole hand sends."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import sleep

from benchmarks.tui_parts.figures import Report, p95
from benchmarks.tui_parts.line import Burst, burst, pressing
from benchmarks.tui_parts.programs import NEW, SETTINGS, home_with_games, on_table, to_play
from spades_tui.ui.flow_guard import AFTER_PAUSE
from tests.e2e.player import PERSONS, Where, own_cards, where, write_settings
from tests.e2e.ptytools import PtyGame


@dataclass
class Plays:
    """What was written by what happened at the table."""

    own: list[Burst] = field(default_factory=list)
    other: list[int] = field(default_factory=list)
    cleared: list[int] = field(default_factory=list)


def cards(report: Report) -> None:
    """Measure a hand's cards one by one: each bot waits, so that nothing is written at the same time."""
    home = report.folder / "cards"
    write_settings(home, {**SETTINGS, "bot_tempo": 0.5, "trick_pause": 0.5})
    plays = Plays()
    with PtyGame(NEW, home=home) as game:
        to_play(game)
        before = game.text
        while where(before) is not Where.SCORED:
            mine = where(before) is Where.PLAY
            if mine:
                sleep(AFTER_PAUSE + 0.1)  # a key just after a pause that ended by itself was meant for that
            step = burst(game, pressing(game, *(["enter"] if mine else [])), 0.2)
            after = game.text
            lay, lie = on_table(before), on_table(after)
            if mine and len(own_cards(after)) == len(own_cards(before)) - 1:
                plays.own.append(step)
            elif lie == lay + 1:
                plays.other.append(step.size)
            elif lie < lay and where(after) is not Where.SCORED:
                plays.cleared.append(step.size)
            before = after
    assert len(plays.own) >= 12, "a card of the hand was not seen"
    time = p95([step.last for step in plays.own])
    report.add("own card played: on disk and shown, p95", time * 1000, "ms", 60)
    report.add("own card played: most bytes", max(step.size for step in plays.own), "bytes", 3000)
    report.add(f"another's card ({len(plays.other)} seen): most bytes", max(plays.other), "bytes", 1000)
    report.add(f"a trick cleared ({len(plays.cleared)} seen): most bytes", max(plays.cleared), "bytes", 1500)


def whole_hand(report: Report) -> None:
    """Measure all that a hand sends, from the painted table to the painted scores."""
    home = home_with_games(report.folder / "hand", 0)
    with PtyGame(NEW, home=home) as game:
        game.wait_for(lambda text: where(text) in (Where.LOOK, Where.BID), 30)
        game.wait_quiet(0.3)
        before = game.bytes_out
        to_play(game)
        while where(game.text) is Where.PLAY:
            burst(game, pressing(game, "enter"))
            game.wait_for(lambda text: where(text) in PERSONS)
            game.wait_quiet(0.3)
        assert where(game.text) is Where.SCORED
        report.add("a whole hand with bids and scores", game.bytes_out - before, "bytes", 120_000)
