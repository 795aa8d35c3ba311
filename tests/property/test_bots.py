"""Bots under any rules: always legal, blind to hidden cards, and the same for equal views."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.bots import BOT_NAMES, is_heavy, make
from spades_tui.bots.cards import candidates
from spades_tui.bots.masks import BITS, CODES, INDICES, mask_of
from spades_tui.bots.position import read_position
from spades_tui.engine import Game, Phase, RuleSet, State, view
from spades_tui.engine.cards import DECK, Card
from tests.property.strategies import rule_sets


def bot_game(rules: RuleSet, seed: int, steps: int, names: tuple[str, ...]) -> Game:
    """A game that bots have played for some decisions; each choice is checked to be legal."""
    rng = random.Random(seed)
    game = Game.new(rules, secret=rng.randbytes(32))
    bots = [make(name) for name in names]
    for _ in range(steps):
        seat = game.seat_to_act
        if game.is_over or seat is None:
            break
        seen = game.view(seat)
        action = bots[seat].choose(seen, rng)
        assert action in seen.legal
        game.act(action)
    return game


def reshuffled(state: State, seat: int, rng: random.Random) -> State:
    """The state with the cards that this seat does not see dealt anew, each seat holding as many as before."""
    hand = state.hand
    assert hand is not None and hand.dealt is not None
    hidden = [other for other in range(4) if other != seat or not hand.seen[seat]]
    loose = [card for other in hidden for card in hand.hands[other]]
    rng.shuffle(loose)
    hands = list(hand.hands)
    ends = list(accumulate(len(hand.hands[other]) for other in hidden))
    for other, end in zip(hidden, ends, strict=True):
        hands[other] = tuple(sorted(loose[end - len(hand.hands[other]) : end]))
    return replace(state, hand=replace(hand, hands=(hands[0], hands[1], hands[2], hands[3])))


LIGHT = tuple([name for name in BOT_NAMES if not is_heavy(name)])
names = st.tuples(*[st.sampled_from(LIGHT)] * 4)


@settings(max_examples=60)
@given(rule_sets(), st.integers(0, 2**32), names)
def test_every_choice_is_legal_under_any_rules(rules: RuleSet, seed: int, seats: tuple[str, ...]) -> None:
    game = bot_game(rules, seed, 130, seats)
    assert game.is_over or len(game.hand_results) >= 1


@settings(max_examples=60)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 120))
def test_the_policy_is_legal_wherever_others_have_led_the_game(rules: RuleSet, seed: int, steps: int) -> None:
    game = bot_game(rules, seed, steps, ("random",) * 4)
    seat = game.seat_to_act
    if seat is not None:
        seen = game.view(seat)
        assert make("policy").choose(seen, random.Random(0)) in seen.legal


@settings(max_examples=60)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(LIGHT))
def test_hidden_cards_change_nothing(rules: RuleSet, seed: int, steps: int, name: str) -> None:
    game = bot_game(rules, seed, steps, ("policy", "random", "policy", "random"))
    seat = game.seat_to_act
    if seat is None or game.state.phase is Phase.CUT:
        return
    rng = random.Random(seed + 1)
    other = view(reshuffled(game.state, seat, rng), seat)
    seen = game.view(seat)
    assert other == seen
    bot = make(name)
    assert bot.choose(seen, random.Random(7)) == make(name).choose(other, random.Random(7))


@settings(max_examples=60)
@given(rule_sets(), st.integers(0, 2**32), st.integers(4, 60))
def test_a_position_is_the_view_as_integers(rules: RuleSet, seed: int, steps: int) -> None:
    game = bot_game(rules, seed, steps, ("policy", "random", "random", "policy"))
    seat = game.seat_to_act
    if seat is None or game.state.phase is not Phase.PLAY:
        return
    seen = game.view(seat)
    position = read_position(seen)
    assert position.unseen == mask_of(card for cards in seen.unseen().values() for card in cards)
    assert position.hand == mask_of(seen.hand or ())
    assert [{suit for suit in range(4) if position.voids[player] >> suit & 1} for player in range(4)] == [
        set(map(int, suits)) for suits in seen.voids()
    ]
    assert position.trick == [CODES[card.index] for card in seen.trick]
    assert position.left == 13 - len(seen.tricks)
    assert sum(position.counts) == position.hand.bit_count() + position.unseen.bit_count()


@given(st.sets(st.sampled_from(DECK)), st.sets(st.sampled_from(DECK)))
def test_candidates_are_the_lowest_of_each_run_of_touching_cards(held: set[Card], others: set[Card]) -> None:
    own = held - others
    found = {DECK[INDICES[code]] for code in candidates(mask_of(own), mask_of(others - own))}
    assert found <= own
    for card in own:
        below = [lower for lower in own if lower.suit is card.suit and lower.rank < card.rank]
        if not below:
            assert card in found
            continue
        nearest = max(below)
        apart = any(
            other.suit is card.suit and nearest.rank < other.rank < card.rank for other in others - own
        )
        assert (card in found) is apart


@given(st.sets(st.sampled_from(DECK)))
def test_masks_hold_just_their_cards(held: set[Card]) -> None:
    mask = mask_of(held)
    assert {DECK[INDICES[code]] for code in range(64) if mask >> code & 1} == held
    assert mask == sum(BITS[card.index] for card in held)
