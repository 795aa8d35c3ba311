"""What a running game shows when: the order of events, the tempo of cards, pauses after tricks."""

from __future__ import annotations

from typing import Any

import pytest

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import Bid
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    GameOver,
    HandScored,
    HandSeen,
    TookBack,
    TrickTaken,
)
from spades_tui.engine.state import State
from spades_tui.table import Update
from spades_tui.table.updates import make_update
from spades_tui.ui.flow import Place
from spades_tui.ui.flow_show import FAR_BEHIND, Show, place_of
from tests.clock import Clock
from tests.game_window import BLIND, PLAIN, cards


class Recorder:
    """A game played through the engine that gives the updates a seat would get, one a decision."""

    def __init__(self, rules: RuleSet = PLAIN, seat: int | None = 0) -> None:
        self.seat = seat
        self.game = Game.new(rules, secret=bytes(range(32)), names=["Me", "Bo", "Ada", "Cy"])
        self.log = list(self.game.events)

    def first(self) -> Update:
        return make_update(self.seat, len(self.log), (), (self.game.state,), (), True)

    def act(self, action: Any = None) -> Update:
        """Let the seat to act do something (its first legal action) and return the update."""
        before, state = len(self.game.events), self.game.state
        self.game.act(action or self.game.legal_actions()[0])
        return self._update(before, state)

    def _update(self, before: int, state: State) -> Update:
        from spades_tui.engine import evolve

        events = list(self.game.events[before:])
        scored = [at for at, event in enumerate(events) if isinstance(event, HandScored)]
        events = events[: scored[0] + 1] if scored else events
        states = []
        for event in events:
            state = evolve(state, event)
            states.append(state)
        return make_update(self.seat, before + len(events), events, states, (), True)

    def bid_all(self) -> None:
        while self.game.state.phase is Phase.BID:
            self.game.act(Bid(3))


def showing(recorder: Recorder, tempo: float = 0.0, pause: float | None = None) -> tuple[Show, Clock]:
    """A show that stands where the recorder's game is."""
    clock = Clock()
    show = Show(clock, tempo, pause)
    update = recorder.first()
    show.begin(update.view, update.seq)
    show.feed(update)
    return show, clock


def trick(show: Show) -> int:
    """How many cards of the trick are in sight."""
    assert show.view is not None
    return len(show.view.trick)


# What is shown when -------------------------------------------------------------------------------------------------


def test_an_update_is_shown_event_by_event_with_the_sequence_number_of_each() -> None:
    recorder = Recorder()
    show, _ = showing(recorder)
    update = recorder.act()
    show.feed(update)
    assert show.advance()
    assert show.view == update.view
    assert show.seq == update.seq


def test_cards_of_others_keep_the_tempo_and_ones_own_comes_at_once() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, tempo=0.5)
    shown_after: dict[int, float] = {}
    for _ in range(4):
        seat = recorder.game.state.turn
        assert seat is not None
        show.feed(recorder.act())
        wait = show.due()
        assert wait is not None
        shown_after[seat] = wait
        clock.now += wait
        assert show.advance()
    assert shown_after[0] == 0.0
    others = [shown_after[seat] for seat in (2, 3, 1) if seat in shown_after]
    assert others[0] in (0.0, 0.4)
    assert all(wait == pytest.approx(0.4) for wait in others[1:])


def test_a_whole_trick_stays_until_a_key_and_is_told_with_who_takes_it() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, pause=None)
    for _ in range(4):
        show.feed(recorder.act())
        show.advance()
    assert trick(show) == 4
    assert show.paused
    assert [type(event) for event in show.told] == [CardPlayed, TrickTaken]
    clock.now += 1000
    assert show.due() is None
    assert not show.advance()
    assert show.end_pause()
    assert not show.end_pause()
    assert show.advance()
    assert trick(show) == 0
    assert [type(event) for event in show.told] == [TrickTaken]


def test_a_whole_trick_stays_for_the_set_time() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, clock = showing(recorder, pause=1.5)
    for _ in range(4):
        show.feed(recorder.act())
        show.advance()
    assert show.due() == pytest.approx(1.5)
    clock.now += 1.4
    assert not show.advance()
    clock.now += 0.2
    assert show.advance()
    assert trick(show) == 0


def test_what_comes_in_a_pause_waits_and_then_keeps_its_order() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder)
    for _ in range(6):
        show.feed(recorder.act())
        show.advance()
    assert trick(show) == 4
    assert show.waiting == 3
    show.end_pause()
    show.advance()
    assert trick(show) == 2


def test_taking_back_empties_the_queue_and_the_pause() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder)
    for _ in range(5):
        show.feed(recorder.act())
        show.advance()
    assert show.paused
    game = recorder.game
    back = TookBack(0, len(game.events) - 1)
    update = make_update(0, len(game.events) + 1, (back,), (game.state,), (), True)
    show.feed(update)
    assert not show.paused
    assert show.waiting == 0
    assert show.view == update.view
    assert show.told == (back,)


def test_who_was_away_for_long_sees_the_newest_state_at_once() -> None:
    recorder = Recorder()
    recorder.bid_all()
    show, _ = showing(recorder, tempo=5.0)
    updates = [recorder.act() for _ in range(FAR_BEHIND + 3)]
    for update in updates:
        show.feed(update)
    assert show.waiting < FAR_BEHIND
    show.end_pause()
    assert any(isinstance(event, CardPlayed) for event in show.log)


def test_a_claim_is_one_step_and_the_hands_count_follows() -> None:
    hands = [cards("AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S")]
    hands += [cards(" ".join(f"{rank}{suit}" for rank in "23456789TJQKA")) for suit in "HDC"]
    game = Game.from_hands(PLAIN.replace(first_lead="left_of_dealer"), hands, dealer=3)
    for _ in range(4):
        game.act(Bid(4))
    before, state = len(game.events), game.state
    recorder = Recorder()
    recorder.game = game
    show, _ = showing(recorder)
    game.act("claim")
    update = recorder._update(before, state)
    assert len(update.events) > 60
    show.feed(update)
    show.advance()
    assert show.paused
    assert [type(event) for event in show.told] == [Claimed]
    show.end_pause()
    show.advance()
    assert isinstance(show.told[0], HandScored | GameOver)
    assert show.view == update.view


def test_after_a_blind_nil_the_bid_is_told_and_not_the_look() -> None:
    recorder = Recorder(BLIND)
    show, _ = showing(recorder)
    update = recorder.act("blind nil")
    assert [type(event) for event in update.events] == [BidMade, HandSeen]
    show.feed(update)
    show.advance()
    assert [type(event) for event in show.told] == [BidMade]
    assert show.view == update.view


def test_a_hand_that_is_seen_by_itself_is_no_look() -> None:
    for number in range(40):
        game = Game.new(PLAIN, secret=bytes([number]) * 32, names=["", "Bo", "Ada", "Cy"], auto_cut=False)
        if game.state.hand is not None and game.state.hand.dealer == 3:
            break
    recorder = Recorder(PLAIN)
    recorder.game, recorder.log = game, list(game.events)
    show, _ = showing(recorder)
    show.feed(recorder.act("cut"))
    assert show.advance()
    assert [event.kind for event in show.told] == ["dealt"]
    assert show.view is not None and show.view.hand is not None
    recorder = Recorder(BLIND)
    while recorder.game.seat_to_act != 0:
        recorder.act()
    show, _ = showing(recorder)
    show.feed(recorder.act("look"))
    assert show.advance()
    assert [event.kind for event in show.told] == ["hand_seen"]


def test_each_phase_has_its_screen() -> None:
    recorder = Recorder()
    assert place_of(recorder.first().view) is Place.BIDDING
    recorder.bid_all()
    assert place_of(recorder.first().view) is Place.TABLE
    recorder.game.act("end")
    assert place_of(recorder.first().view) is Place.SCOREBOARD
