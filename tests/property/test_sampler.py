"""Layouts of unseen cards: each agrees with all that is known, none is left out, each is as likely as another."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from spades_tui.bots.masks import BITS, FULL_DECK, INDICES, mask_of
from spades_tui.bots.sampler import Layout, Sampler
from spades_tui.engine import Game, Phase, RuleSet, State, evolve, legal_actions, live, replay, view
from spades_tui.engine.actions import PLAYS
from spades_tui.engine.cards import DECK, Card
from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import CardPlayed, Dealt, Event, HandSeen, HandStarted
from tests.property.games import games
from tests.property.strategies import rule_sets
from tests.property.test_bots import bot_game

lookers = st.sampled_from((0, 1, 2, 3, None))


def cards_of(mask: int) -> tuple[Card, ...]:
    return tuple(DECK[INDICES[code]] for code in range(64) if mask >> code & 1)


def dealt_before(game: Game, layout: Layout) -> tuple[State, list[Event], tuple[tuple[Card, ...], ...]]:
    """The state before the deal of the current hand, the events from it on, and the hands that the layout began as."""
    log = list(live(game.events))
    start = max(index for index, event in enumerate(log) if isinstance(event, HandStarted))
    deal = next(index for index in range(start, len(log)) if isinstance(log[index], Dealt))
    hands = list(layout)
    for event in log[deal:]:
        if isinstance(event, CardPlayed):
            hands[event.seat] |= BITS[event.card.index]
    return replay(log[:deal]), log[deal:], tuple(cards_of(hand) for hand in hands)


def can_be(game: Game, layout: Layout) -> bool:
    """Whether the hand so far could have been played under its rules if the layout were the cards held now."""
    state, events, hands = dealt_before(game, layout)
    for event in events:
        if isinstance(event, CardPlayed):
            card = event.card
            if state.turn != event.seat or PLAYS[card.index] not in legal_actions(state):
                return False
        try:
            state = evolve(state, with_hands(event, hands))
        except BadLog:
            return False
    return True


def with_hands(event: Event, hands: tuple[tuple[Card, ...], ...]) -> Event:
    if isinstance(event, Dealt):
        return Dealt((hands[0], hands[1], hands[2], hands[3]))
    if isinstance(event, HandSeen):
        return HandSeen(event.seat, hands[event.seat])
    return event


def check(game: Game, seat: int | None, layout: Layout) -> None:
    """Assert that a layout is four hands of the right size, made of the cards not played, and the own one if seen."""
    seen = view(game.state, seat)
    gone = mask_of(seen.played())
    assert tuple(hand.bit_count() for hand in layout) == seen.counts
    assert layout[0] ^ layout[1] ^ layout[2] ^ layout[3] == (FULL_DECK & ~gone if seen.dealt else 0)
    if seat is not None and seen.hand is not None:
        assert layout[seat] == mask_of(seen.hand)
    for other, suits in enumerate(seen.voids()):
        assert all(not layout[other] >> (suit << 4) & 0x7FFC for suit in suits)


@settings(max_examples=150)
@given(games(), lookers, st.integers(0, 2**32))
def test_every_sample_agrees_with_the_view_and_could_have_been_played(
    game: Game, seat: int | None, seed: int
) -> None:
    rng = random.Random(seed)
    sampler = Sampler(view(game.state, seat))
    drawn = [sampler.sample(rng) for _ in range(6)] + [layout for layout, _ in sampler.weighted(rng, 6)]
    for layout in drawn:
        check(game, seat, layout)
    hand = game.state.hand
    if hand is not None and hand.dealt is not None and len(hand.tricks) < 13:
        assert all(can_be(game, layout) for layout in drawn)


@settings(max_examples=60)
@given(rule_sets(), st.integers(0, 2**32), lookers)
def test_it_never_fails_on_the_way_through_a_hand_of_policies(
    rules: RuleSet, seed: int, seat: int | None
) -> None:
    rng = random.Random(seed)
    for steps in range(4, 60, 5):
        game = bot_game(rules, seed, steps, ("policy", "random", "policy", "beginner"))
        sampler = Sampler(view(game.state, seat))
        check(game, seat, sampler.sample(rng))
        weighted = sampler.weighted(rng, 5)
        weights = [weight for _, weight in weighted]
        for layout, _ in weighted:
            check(game, seat, layout)
        assert abs(sum(weights) - 1.0) < 1e-9
        assert len(weights) <= 5
        assert min(weights) > 0.0


def late_game(rules: RuleSet, seed: int, left: int) -> Game | None:
    """A hand of random plays in which each seat holds at most ``left`` cards, somewhere in a trick."""
    game = bot_game(rules, seed, 8, ("random",) * 4)
    rng = random.Random(seed)
    stop = 52 - rng.randint(4 * left - 3, 4 * left)
    while game.state.phase is not Phase.PLAY and not game.is_over:
        game.act(rng.choice(game.legal_actions()))
    hand = game.state.hand
    while (
        hand is not None and game.state.phase is Phase.PLAY and 4 * len(hand.tricks) + len(hand.trick) < stop
    ):
        game.act(rng.choice(game.legal_actions()))
        hand = game.state.hand
    return game if game.state.phase is Phase.PLAY and not game.is_over else None


def every_deal(loose: int, counts: list[tuple[int, int]]) -> list[dict[int, int]]:
    """All ways to deal the cards of a mask to seats that take these numbers of them."""
    if not counts:
        return [{}]
    seat, number = counts[0]
    bits = [1 << code for code in range(64) if loose >> code & 1]
    found = []
    for taken in combinations(bits, number):
        mask = sum(taken)
        found += [{seat: mask, **rest} for rest in every_deal(loose & ~mask, counts[1:])]
    return found


@settings(max_examples=80)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 3))
def test_the_layouts_are_just_those_that_the_rules_allow(rules: RuleSet, seed: int, seat: int) -> None:
    game = late_game(rules, seed, 2)
    assume(game is not None)
    assert game is not None
    seen = game.view(seat)
    sampler = Sampler(seen)
    own = mask_of(seen.hand or ())
    hidden = [(other, seen.counts[other]) for other in range(4) if other != seat]
    deals = every_deal(FULL_DECK & ~mask_of(seen.played()) & ~own, hidden)
    layouts = [{seat: own, **deal} for deal in deals]
    possible = {(deal[0], deal[1], deal[2], deal[3]) for deal in layouts}
    allowed = {layout for layout in possible if can_be(game, layout)}
    assert set(sampler.layouts.all()) == allowed
    assert sampler.count == len(allowed)
    chances = sampler.weighted(random.Random(seed), len(allowed))
    assert {layout for layout, _ in chances} == allowed


def into_play(game: Game, rng: random.Random, plays: int) -> Game:
    """Return the game after a random bidding and so many random cards."""
    while game.state.phase is not Phase.PLAY:
        game.act(rng.choice(game.legal_actions()))
    for _ in range(plays):
        game.act(rng.choice(game.legal_actions()))
    return game


def first_trick_game(rules: RuleSet, seed: int, plays: int) -> Game:
    game = bot_game(rules, seed, 8, ("random",) * 4)
    rng = random.Random(seed)
    return into_play(game, rng, plays)


@settings(max_examples=60)
@given(rule_sets(first_lead="lowest_club"), st.integers(0, 2**32), st.integers(0, 4), st.integers(0, 3))
def test_who_played_the_lowest_club_holds_no_lower_one(
    rules: RuleSet, seed: int, plays: int, seat: int
) -> None:
    game = first_trick_game(rules, seed, plays)
    seen = game.view(seat)
    layout = Sampler(seen).sample(random.Random(seed))
    trick = seen.tricks[0].plays() if seen.tricks else seen.plays()
    for other, card in trick:
        if card.suit == 0:
            assert not layout[other] & 0x7FFC & (BITS[card.index] - 1)
    if not trick:
        assert layout[seen.leader] & BITS[0]


def trump_heavy_game(rules: RuleSet, seed: int, plays: int) -> Game:
    """A hand in which the first to lead holds most spades, after some random plays."""
    rng = random.Random(seed)
    spades = list(DECK[39:])
    others = list(DECK[:39])
    rng.shuffle(spades)
    rng.shuffle(others)
    many = rng.randint(10, 13)
    first = spades[:many] + others[: 13 - many]
    rest = spades[many:] + others[13 - many :]
    rng.shuffle(rest)
    game = Game.from_hands(rules, [first, rest[:13], rest[13:26], rest[26:]], dealer=3)
    return into_play(game, rng, plays)


@settings(max_examples=60)
@given(
    rule_sets(first_lead="left_of_dealer", break_spades=True, trump="spades"),
    st.integers(0, 2**32),
    st.integers(1, 12),
    st.integers(1, 3),
)
def test_who_leads_a_trump_unbroken_holds_nothing_else(
    rules: RuleSet, seed: int, plays: int, seat: int
) -> None:
    game = trump_heavy_game(rules, seed, plays)
    sampler = Sampler(game.view(seat))
    rng = random.Random(seed)
    for _ in range(4):
        layout = sampler.sample(rng)
        check(game, seat, layout)
        assert can_be(game, layout)


def chi_square(found: Counter[Layout], layouts: list[Layout], draws: int) -> float:
    expected = draws / len(layouts)
    return sum((found[layout] - expected) ** 2 / expected for layout in layouts)


@settings(max_examples=40)
@given(rule_sets(), st.integers(0, 2**32), st.integers(0, 3), st.integers(2, 4))
def test_each_layout_is_drawn_equally_often(rules: RuleSet, seed: int, seat: int, left: int) -> None:
    game = late_game(rules, seed, left)
    assume(game is not None)
    assert game is not None
    sampler = Sampler(game.view(seat))
    assume(2 <= sampler.count <= 300)
    layouts = list(sampler.layouts.all())
    rng = random.Random(seed)
    draws = 30 * len(layouts)
    found = Counter(sampler.sample(rng) for _ in range(draws))
    assert set(found) <= set(layouts)
    # The chi-square of n - 1 degrees of freedom has the mean n - 1 and the variance 2(n - 1); six deviations, and
    # room for its long tail where there are few layouts, is passed once in a million.
    freedom = len(layouts) - 1
    assert chi_square(found, layouts, draws) < freedom + 6.0 * (2.0 * freedom) ** 0.5 + 15.0


@settings(max_examples=60)
@given(games(), st.integers(0, 3), st.integers(0, 2**32))
def test_hidden_cards_change_no_sample(game: Game, seat: int, seed: int) -> None:
    hand = game.state.hand
    assume(hand is not None and hand.dealt is not None and len(hand.tricks) < 13)
    seen = game.view(seat)
    layout = Sampler(seen).sample(random.Random(seed + 1))
    state, events, hands = dealt_before(game, layout)
    for event in events:
        state = evolve(state, with_hands(event, hands))
    other = view(state, seat)
    assert other == seen
    one, two = Sampler(seen), Sampler(other)
    first_rng, second_rng = random.Random(seed), random.Random(seed)
    assert [one.sample(first_rng) for _ in range(5)] == [two.sample(second_rng) for _ in range(5)]
    assert one.weighted(first_rng, 12) == two.weighted(second_rng, 12)
