"""Laws of the engine that hold for any sequence of legal actions under any valid rule set."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.engine import (
    DECK,
    Card,
    Game,
    Phase,
    RuleSet,
    State,
    decide,
    evolve,
    legal_actions,
    live,
    public,
    replay,
    view,
)
from spades_tui.engine.actions import BLIND_NIL, LOOK
from spades_tui.engine.events import CardPlayed, HandScored, HandSeen, HandStarted, TrickTaken
from tests.property.games import games, play_on
from tests.property.recount import recount
from tests.property.strategies import rule_sets


def cards_in(value: object) -> set[Card]:
    """Return every card that a value holds, however deep."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, dict):
        return cards_in(tuple(value.values()))
    if isinstance(value, tuple | list | frozenset | set):
        return {card for part in value for card in cards_in(part)}
    if is_dataclass(value) and not isinstance(value, type):
        return {card for field in fields(value) for card in cards_in(getattr(value, field.name))}
    return set()


def hidden_from(state: State, seat: int | None) -> set[Card]:
    """Return the cards that the seat may not know: others' cards, and its own while they are face down."""
    hand = state.hand
    if hand is None or hand.dealt is None or len(hand.tricks) == 13:
        return set()
    return {card for other in range(4) for card in hand.hands[other] if other != seat or not hand.seen[other]}


@given(games())
def test_a_replayed_log_gives_the_same_state(game: Game) -> None:
    assert replay(live(game.events)) == game.state
    assert Game.from_events(game.events).state == game.state


@given(rule_sets(), st.integers(0, 2**32))
def test_52_cards_are_conserved_at_every_step(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    for _ in play_on(game, rng, 1):
        hand = game.state.hand
        assert hand is not None
        if hand.dealt is None:
            continue
        cards = [card for held in hand.hands for card in held]
        cards += hand.trick
        cards += [card for trick in hand.tricks for card in trick.cards]
        assert sorted(cards) == list(DECK)


@given(rule_sets(), st.integers(0, 2**32))
def test_thirteen_tricks_and_scores_equal_a_recount_from_the_log(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    for _ in play_on(game, rng, 3):
        pass
    scores = [0] * rules.sides
    bags = [0] * rules.sides
    taken = [0] * 4
    cards = 0
    for event in live(game.events):
        if isinstance(event, HandStarted):
            taken = [0] * 4
            cards = 0
        elif isinstance(event, CardPlayed):
            cards += 1
        elif isinstance(event, TrickTaken):
            taken[event.seat] += 1
            assert event.number == sum(taken)
        elif isinstance(event, HandScored):
            result = event.result
            assert (sum(taken), cards) == (13, 52)
            assert result.tricks == tuple(taken)
            for side, (points, _, bags_after) in enumerate(recount(rules, result.bids, taken, bags)):
                scores[side] += points
                bags[side] = bags_after
            assert result.scores == tuple(scores)
            assert result.bags == tuple(bags)
    assert game.scores == tuple(scores)
    assert game.bags == tuple(bags)


@given(games())
def test_no_view_holds_a_hidden_card(game: Game) -> None:
    for seat in (0, 1, 2, 3, None):
        # Finished hands are open, and they were dealt from the same 52 cards.
        current = replace(view(game.state, seat), results=())
        assert not cards_in(current) & hidden_from(game.state, seat)


@settings(deadline=None)
@given(rule_sets(), st.integers(0, 2**32))
def test_no_public_event_holds_a_card_that_is_hidden_when_it_happens(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    told = len(game.events)
    for event in game.events:
        assert not cards_in(public(event, None))
    for _ in play_on(game, rng, 1):
        fresh = game.events[told:]
        told = len(game.events)
        for seat in (0, 1, 2, 3, None):
            known = cards_in(tuple(public(event, seat) for event in fresh))
            scored = any(isinstance(event, HandScored) for event in fresh)
            assert scored or not known & hidden_from(game.state, seat)


@given(games())
def test_a_seat_that_has_not_looked_knows_no_own_card(game: Game) -> None:
    hand = game.state.hand
    assert hand is not None
    for seat in range(4):
        seen = [event for event in live(game.events) if isinstance(event, HandSeen | HandStarted)]
        looked = False
        for event in seen:
            looked = False if isinstance(event, HandStarted) else looked or event.seat == seat
        assert (view(game.state, seat).hand is not None) == looked == hand.seen[seat]


@given(games())
def test_while_blind_nil_is_on_offer_only_look_and_blind_nil_are_legal(game: Game) -> None:
    state = game.state
    hand = state.hand
    if state.phase is not Phase.BID or hand is None or hand.turn is None:
        return
    actions = legal_actions(state)
    assert actions
    if hand.seen[hand.turn]:
        assert LOOK not in actions
        assert BLIND_NIL not in actions
    else:
        assert actions == (LOOK, BLIND_NIL)
        assert state.rules.blind_nil in ("always", "behind_100")


@given(games())
def test_every_legal_action_is_taken_and_every_decision_is_repeatable(game: Game) -> None:
    for action in game.legal_actions():
        events = decide(game.state, action)
        assert events
        assert events == decide(game.state, action)
        state = game.state
        for event in events:
            state = evolve(state, event)
        assert state != game.state


@given(games(), st.integers(0, 3))
def test_taking_back_leaves_a_prefix_of_the_game(game: Game, seat: int) -> None:
    before = live(game.events)
    try:
        game.take_back(seat)
    except ValueError:
        return
    after = live(game.events)
    assert after == before[: len(after)]
    assert len(after) < len(before)
    assert game.seat_to_act == seat
    assert replay(after) == game.state
