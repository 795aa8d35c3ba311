"""A replay is the log: at every step, both ways, for every pair of eyes; and what is hidden stays hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.engine import Event, Game, Phase, live, replay
from spades_tui.engine.events import CardPlayed, Claimed, Dealt, HandScored, HandSeen, HandStarted
from spades_tui.engine.views import public, view
from spades_tui.record import check_log
from spades_tui.record.errors import HandSealed, NothingToPlay
from spades_tui.record.replay import Replay
from tests.property.games import games, play_on

SECRET = bytes(range(32))


@settings(max_examples=60)
@given(games(max_hands=3), st.sampled_from([None, 0, 1, 2, 3]))
def test_a_replay_is_the_live_log_at_every_step(game: Game, seat: int | None) -> None:
    log = live(game.events)
    found = Replay(game.events, seat)
    assert found.log == tuple(log)
    place = next(at for at, event in enumerate(log) if isinstance(event, HandStarted))
    for hand in found.hands:
        for number, step in enumerate(hand.steps):
            assert step.start == place < step.shown <= step.end
            place = step.end
            state = replay(log[: step.shown])
            assert hand.state(number) == state
            for eyes in (None, *hand.seats):
                assert hand.view(number, eyes) == view(state, eyes)
                told = tuple(public(event, eyes) for event in log[step.start : step.end])
                assert hand.told(number, eyes) == told
            if hand.over:
                assert state.hand is not None
                assert hand.cards(number) == state.hand.hands
        assert all(isinstance(log[hand.steps[at].start], CardPlayed) for at in hand.tricks)
        assert hand.trick_of(0) == 0
        assert hand.trick_of(hand.last) == len(hand.tricks)
    assert place == len(log)


@settings(max_examples=60)
@given(games(max_hands=2), st.sampled_from([None, 0, 1, 2, 3]))
def test_a_hand_that_is_not_over_shows_what_the_own_seat_sees_and_no_more(
    game: Game, seat: int | None
) -> None:
    log = live(game.events)
    for hand in Replay(game.events, seat).hands:
        scored = any(isinstance(event, HandScored) and event.result.number == hand.number for event in log)
        assert hand.over == scored
        if hand.over:
            continue
        assert hand.result is None
        for number in range(len(hand.steps)):
            assert not hand.can_play_on(number)
            with pytest.raises(HandSealed):
                hand.cards(number)
            with pytest.raises(HandSealed):
                hand.played_on(number, SECRET)
            for other in {0, 1, 2, 3} - {seat}:
                with pytest.raises(HandSealed):
                    hand.view(number, other)
                with pytest.raises(HandSealed):
                    hand.told(number, other)
            for event in hand.told(number, seat):
                assert not isinstance(event, Dealt) or event.hands is None
                assert not isinstance(event, HandSeen) or event.cards is None or event.seat == seat


@settings(max_examples=40)
@given(games(max_hands=3), st.randoms(use_true_random=False))
def test_a_game_played_on_from_any_point_stands_where_the_other_stood(game: Game, rng: random.Random) -> None:
    found = Replay(game.events, 0)
    for hand in found.hands:
        points = [number for number in range(len(hand.steps)) if hand.can_play_on(number)]
        assert bool(points) == hand.over
        for number in rng.sample(points, min(6, len(points))):
            events = hand.played_on(number, SECRET)
            there = replay(found.log[: hand.steps[number].end])
            here = check_log(events)
            assert here.hand is not None
            assert there.hand is not None
            same = (
                "dealer",
                "hands",
                "dealt",
                "bids",
                "trick",
                "tricks",
                "won",
                "turn",
                "trump",
                "broken",
                "seen",
            )
            for name in same:
                assert getattr(here.hand, name) == getattr(there.hand, name), name
            assert (here.phase, here.scores, here.bags) == (there.phase, there.scores, there.bags)
            assert here.hand.commitment is None
            assert not here.seeded
            assert hand.cards_played(number) == 52 - sum(map(len, here.hand.hands))
            on = Game.from_events(events)
            for _ in play_on(on, random.Random(1), 2):
                pass
            assert check_log(on.events) == on.state
            if game.rules.hand_limit is not None and hand.number <= game.rules.hand_limit:
                assert on.rules.hand_limit == game.rules.hand_limit - hand.number + 1


def test_a_point_where_nobody_is_to_act_cannot_be_played_on() -> None:
    from tests.score_games import HT, scored

    (hand,) = Replay(scored(HT, 1).events, 0).hands
    assert hand.over
    for number in (hand.last, hand.last - 1):
        assert not hand.can_play_on(number)
        with pytest.raises(NothingToPlay):
            hand.played_on(number, SECRET)
    assert hand.can_play_on(0)
    assert len(hand.played_on(0, SECRET)) == 3 or isinstance(hand.played_on(0, SECRET)[3], HandSeen)


def test_a_claim_is_a_step_and_played_on_it_is_its_cards() -> None:
    game = claimed_game()
    (hand,) = Replay(game.events, 0).hands
    (at,) = [number for number in range(len(hand.steps)) if isinstance(hand.told(number, None)[0], Claimed)]
    for number in (at, at + 3):
        events = hand.played_on(number, SECRET)
        assert not [event for event in events if isinstance(event, Claimed)]
        assert check_log(events).phase is Phase.PLAY


def claimed_game() -> Game:
    """A hand in which South holds all spades, and claims at once."""
    from spades_tui.engine import RuleSet

    hands = [" ".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "SHDC"]
    rules = RuleSet.preset("standard").replace(blind_nil="off")
    game = Game.from_hands(rules, hands, dealer=3, auto_next=False)
    for bid in ("bid 13", "nil", "nil", "nil"):
        game.act(bid)
    game.act("claim")
    return game


def test_what_was_taken_back_is_no_part_of_a_replay() -> None:
    from tests.score_games import HT, scored

    game = scored(HT, 1)
    assert Replay(game.events, 0).hands[0].over
    seat = next(seat for seat in range(4) if _can_take_back(game, seat))
    game.take_back(seat)
    log: tuple[Event, ...] = game.events
    hand = Replay(log, 0).hands[0]
    assert not hand.over
    with pytest.raises(HandSealed):
        hand.cards(0)


def _can_take_back(game: Game, seat: int) -> bool:
    from spades_tui.engine.errors import CannotTakeBack
    from spades_tui.engine.takeback import take_back_point

    try:
        return take_back_point(game.events, seat) > 0
    except CannotTakeBack:
        return False
