"""The kernel of the bots held against the engine: legal cards, winners, whole hands and counts under any rules."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from spades_tui.bots.kernel import (
    Contracts,
    KernelHand,
    bid_code,
    bid_of,
    card_of,
    cards_in,
    code_of,
    compile_scoring,
    legal_cards,
    pack,
    policy_card,
    rollout,
    trick_winner,
    unpack,
)
from spades_tui.bots.kernel.contracts import SETTLED
from spades_tui.bots.kernel.tables import COUNT, HIGH, LOW
from spades_tui.bots.masks import mask_of
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import PLAYS, Play
from spades_tui.engine.scoring import score_hand
from tests.property.games import games, play_on
from tests.property.strategies import bag_counts, bids, rule_sets, trick_counts

ANY_RULES = rule_sets()


def codes(game: Game) -> list[int]:
    """The four bids of a game's hand as codes."""
    hand = game.state.hand
    assert hand is not None
    return [bid_code(bid) for bid in hand.bids if bid is not None]


def masks(game: Game) -> list[int]:
    """The four hands of a game as masks."""
    hand = game.state.hand
    assert hand is not None
    return [mask_of(cards) for cards in hand.hands]


def own_view(game: Game) -> SeatView:
    """What the seat to act may see."""
    return game.view(game.state.turn)


def at_play(game: Game, rng: random.Random, cards: int) -> bool:
    """Play on at random until this many cards of a hand are played; whether the game comes that far."""
    for _ in play_on(game, rng, 1, extras=False):
        hand = game.state.hand
        if (
            game.state.phase is Phase.PLAY
            and hand is not None
            and 4 * len(hand.tricks) + len(hand.trick) >= cards
        ):
            return True
    return False


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game, Contracts]:
    """A game under any rules with a card to be played at any point of its first hand, and its contracts."""
    rules = draw(ANY_RULES)
    rng = random.Random(draw(st.integers(0, 2**32)))
    game = Game.new(rules, secret=rng.randbytes(32), auto_next=False)
    assert at_play(game, rng, draw(st.integers(0, 51)))
    return game, Contracts(Stakes(rules), codes(game), game.state.bags)


@given(games(max_hands=1))
@settings(max_examples=120, deadline=None)
def test_legal_cards_and_trick_winners_are_those_of_the_engine(game: Game) -> None:
    rng = random.Random(7)
    for _ in play_on(game, rng, 1, extras=False):
        hand = game.state.hand
        if game.state.phase is not Phase.PLAY or hand is None:
            continue
        view = own_view(game)
        trick = [code_of(card) for card in view.trick]
        legal = legal_cards(
            mask_of(view.hand or ()),
            trick[0] >> 4 if trick else -1,
            int(view.trump),
            view.broken or not view.rules.break_spades,
            "" if view.tricks else view.rules.first_lead,
        )
        assert legal == mask_of(action.card for action in view.legal if isinstance(action, Play))
        if trick:
            assert trick_winner(view.leader, trick, int(view.trump)) == view.winning
        for done in hand.tricks:
            assert (
                trick_winner(done.leader, [code_of(card) for card in done.cards], int(view.trump))
                == done.winner
            )


@given(positions())
@settings(max_examples=120, deadline=None)
def test_a_rollout_is_the_hand_that_the_engine_plays_with_the_policys_cards(
    position: tuple[Game, Contracts],
) -> None:
    game, contracts = position
    whole = rollout(KernelHand.from_view(own_view(game), contracts, masks(game)))
    won = None
    ends = {whole}
    view = own_view(game)
    bids = [bid for bid in view.bids if bid is not None]
    while game.state.phase is Phase.PLAY:
        view = own_view(game)
        code = policy_card(KernelHand.from_view(view, contracts))
        action = PLAYS[card_of(code).index]
        assert action in view.legal
        if contracts[pack(view.won)][1] == SETTLED:
            won = None
            break
        ends.add(rollout(KernelHand.from_view(view, contracts, masks(game)), code))
        game.act(action)
        hand = game.state.hand
        assert hand is not None
        won = hand.won
    # Where nothing counts any more, the tricks that are left go to anybody, and only the count is the same.
    assert won is None or ends == {pack(won)}
    counts = [score_hand(view.rules, bids, unpack(end), view.bags) for end in ends]
    assert len({tuple((side.points, side.bags_after) for side in count) for count in counts}) == 1
    assert sum(unpack(whole)) == 13


@given(positions(), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_the_policys_card_does_not_hang_on_hidden_cards(
    position: tuple[Game, Contracts], rng: random.Random
) -> None:
    game, contracts = position
    view = own_view(game)
    seat = view.seat
    assert seat is not None
    real = masks(game)
    chosen = policy_card(KernelHand.from_view(view, contracts, real))
    hidden = [card for other in range(4) if other != seat for card in cards_in(real[other])]
    rng.shuffle(hidden)
    swapped = list(real)
    for other in range(4):
        if other != seat:
            count = real[other].bit_count()
            swapped[other], hidden = mask_of(hidden[:count]), hidden[count:]
    assert policy_card(KernelHand.from_view(view, contracts, swapped)) == chosen
    assert policy_card(KernelHand.from_view(view, contracts)) == chosen


@given(positions())
@settings(max_examples=120, deadline=None)
def test_a_rollout_begins_with_the_card_that_it_is_given(position: tuple[Game, Contracts]) -> None:
    game, contracts = position
    view = own_view(game)
    counts = compile_scoring(view.rules).hand(contracts.bids, view.bags)
    start = KernelHand.from_view(view, contracts, masks(game))
    for action in view.legal:
        assert isinstance(action, Play)
        won = rollout(start, code_of(action.card))
        branch = Game.from_events(game.events, auto_next=False)
        branch.act(action)
        hand = branch.state.hand
        assert hand is not None
        if branch.state.phase is Phase.PLAY:
            after = rollout(KernelHand.from_view(own_view(branch), contracts, masks(branch)))
        else:
            after = pack(hand.won)
        # Where nothing counts any more, the tricks that are left go to anybody.
        assert counts[won] == counts[after]
        assert won == after or contracts[pack(view.won)][1] == SETTLED


@given(st.data(), ANY_RULES)
@settings(max_examples=400, deadline=None)
def test_counts_are_those_of_the_engine(data: st.DataObject, rules: RuleSet) -> None:
    scoring = compile_scoring(rules)
    for _ in range(3):
        made = data.draw(bids(rules))
        before = data.draw(bag_counts(rules))
        given_bids = [bid_code(bid) for bid in made]
        hand = scoring.hand(given_bids, before)
        for tricks in data.draw(st.lists(trick_counts(), min_size=1, max_size=4)):
            scored = score_hand(rules, made, tricks, before)
            expected = tuple([(side.points, side.bags_after) for side in scored])
            assert scoring(given_bids, tricks, before) == tuple([side.points for side in scored])
            assert scoring.count(given_bids, tricks, before) == expected
            assert hand[pack(tricks)] == expected
            assert hand[pack(tricks)] == expected


@given(st.data(), ANY_RULES)
@settings(max_examples=300, deadline=None)
def test_where_a_hand_is_settled_no_further_trick_changes_its_count(
    data: st.DataObject, rules: RuleSet
) -> None:
    made = data.draw(bids(rules))
    before = data.draw(bag_counts(rules))
    given_bids = [bid_code(bid) for bid in made]
    contracts = Contracts(Stakes(rules), given_bids, before)
    scoring = compile_scoring(rules)
    cuts = sorted(data.draw(st.lists(st.integers(0, 12), min_size=3, max_size=3)))
    won = [cuts[0], cuts[1] - cuts[0], cuts[2] - cuts[1], data.draw(st.integers(0, 12 - cuts[2]))]
    if contracts[pack(won)][1] != SETTLED:
        return
    left = 13 - sum(won)
    counts = set()
    for first in range(4):
        for second in range(4):
            for to_first in range(left + 1):
                end = list(won)
                end[first] += to_first
                end[second] += left - to_first
                counts.add(scoring.count(given_bids, end, before))
    assert len(counts) == 1


@given(st.integers(0, 0x1FFF))
def test_tables_of_a_suit(cards: int) -> None:
    places = [place for place in range(13) if cards >> place & 1]
    assert HIGH[cards] == (1 << max(places) if places else 0)
    assert LOW[cards] == (1 << min(places) if places else 0)
    assert COUNT[cards] == len(places)


@given(st.sampled_from([-1, *range(14)]), trick_counts())
def test_codes_of_bids_and_packed_tricks_come_back(code: int, won: tuple[int, ...]) -> None:
    assert bid_code(bid_of(code)) == code
    assert unpack(pack(won)) == won
