"""What the sampler knows for certain, how it reads bids and plays, and the weights that it gives."""

from __future__ import annotations

import random
from math import log

import pytest

from spades_tui.bots.bidding import Auction, expected_tricks, nil_success
from spades_tui.bots.estimate import nil_odds, tricks
from spades_tui.bots.masks import BITS, mask_of
from spades_tui.bots.player import make
from spades_tui.bots.sampler import NoLayout, Sampler, read_knowledge
from spades_tui.bots.sampler.bids import NamingModel, bid_model
from spades_tui.bots.sampler.features import suit_tables
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import BIDS, BLIND_NIL, NIL, Bid
from spades_tui.engine.cards import parse_cards

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
RULES = {
    "standard": STANDARD,
    "ht": HT,
    "cutthroat standard": STANDARD.replace(partnership=False),
    "auction ht": HT.replace(trump="auction"),
    "auction standard": STANDARD.replace(trump="auction"),
}
HANDS = (
    "AS KS 9S 4S AH 8H 3H KD 7D 2D QC 6C 2C",
    "QS JS 3S KH QH 9H AD TD 5D 4D JC 9C 4C",
    "TS 7S 5S 2S JH 6H 5H QD 9D 3D AC 8C 7C",
    "8S 6S TH 7H 4H 2H JD 8D 6D KC TC 5C 3C",
)


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


def random_hands(number: int, seed: int) -> list[int]:
    rng = random.Random(seed)
    return [sum(rng.sample(BITS, 13)) for _ in range(number)]


def bid_game(rules: RuleSet, *bids: str) -> Game:
    """South leads to the bidding with the hands above."""
    game = Game.from_hands(rules, list(HANDS), dealer=3)
    for bid in bids:
        seat = game.seat_to_act
        assert seat is not None
        if game.view(seat).blind_offered:
            game.act("look")
        game.act(bid)
    return game


def test_the_tables_give_the_policys_own_estimates() -> None:
    tables = suit_tables()
    for hand in random_hands(200, 1):
        assert tables.tricks(hand) == pytest.approx(tricks(hand, 3))
        assert tables.tricks_each(hand) == pytest.approx([tricks(hand, suit) for suit in range(4)])
        for suit, odds in enumerate(tables.nil_odds_each(hand)):
            ace = hand >> (suit << 4) & 1 << 14
            assert odds < -9.0 if ace else odds == pytest.approx(nil_odds(hand, suit))
        assert tables.nil_odds(hand) == tables.nil_odds_each(hand)[3]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
@pytest.mark.parametrize("bids", [(), ("bid 3",), ("nil", "bid 5"), ("bid 4", "nil", "bid 2")])
def test_a_bid_is_read_with_what_the_policy_reckons(rules: RuleSet, bids: tuple[str, ...]) -> None:
    game = bid_game(rules, *bids)
    seat = len(bids)
    seen = game.view(seat)
    auction = Auction(seen)
    model = bid_model(seen, seat, BIDS[3])
    team = Stakes(rules).team
    for hand in random_hands(50, 2):
        assert model.estimate(hand) == pytest.approx(expected_tricks(hand, auction, 3))
        if not any(hand >> (suit << 4) & 1 << 14 for suit in range(4)):
            expected = nil_success(hand, auction, 3, team)
            assert model.nil_chance(hand) == pytest.approx(expected, abs=0.017)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_the_chances_of_all_bids_add_up_to_one(rules: RuleSet) -> None:
    seen = bid_game(rules, "bid 3").view(1)
    bids = [Bid(number) for number in range(14)]
    for hand in random_hands(60, 3):
        total = sum(bid_model(seen, 1, bid).likelihood(hand) for bid in bids)
        assert total == pytest.approx(1.0, abs=0.03)


@pytest.mark.parametrize("name", RULES)
def test_the_policys_own_bids_are_likelier_than_chance(name: str) -> None:
    rules = RULES[name]
    rng = random.Random(4)
    others = random_hands(150, 5)
    gain, number = 0.0, 0
    bot = make("policy")
    for _ in range(12):
        game = Game.new(rules, secret=rng.randbytes(32))
        for seat in [(game.view(0).dealer + step) % 4 for step in range(1, 5)]:
            while game.view(seat).bids[seat] is None:
                game.act(bot.choose(game.view(seat), rng))
            bid = game.view(seat).bids[seat]
            dealt = game.state.hand
            assert bid is not None and dealt is not None
            if not bid.blind:
                model = bid_model(game.view(seat), seat, bid)
                mean = sum(map(model.likelihood, others)) / len(others)
                gain += model.log_likelihood(mask_of(dealt.hands[seat])) - log(mean)
                number += 1
    assert gain / number > 0.6


def test_a_blind_nil_says_nothing_of_the_hand() -> None:
    game = Game.from_hands(HT, list(HANDS), dealer=3)
    game.act("blind nil")
    model = bid_model(game.view(1), 0, BLIND_NIL)
    assert {model.likelihood(hand) for hand in random_hands(20, 6)} == {1.0}
    assert Sampler(game.view(1)).is_even


def test_a_nil_is_far_likelier_with_low_cards_and_the_likelier_the_more_it_pays() -> None:
    safe = mask("2S 4S 2H 3H 5H 7H 2D 4D 6D 8D 2C 3C 5C")
    bad = mask("AS KS QS 4S AH 8H 3H KD 7D 2D QC 6C 2C")

    def nil(rules: RuleSet, hand: int) -> float:
        return bid_model(bid_game(rules).view(0), 0, NIL).likelihood(hand)

    assert nil(STANDARD, safe) > 0.7
    assert nil(STANDARD, bad) < 0.02
    free = STANDARD.replace(nil_failed="nothing")

    def share(rules: RuleSet) -> float:
        return sum(nil(rules, hand) for hand in random_hands(200, 8)) / 200

    assert share(STANDARD) < share(free) < share(free.replace(nil_value=300))
    assert share(STANDARD) < share(HT)


def test_no_bid_rules_a_hand_out() -> None:
    seen = bid_game(STANDARD).view(0)
    for bid in BIDS:
        assert min(map(bid_model(seen, 0, bid).likelihood, random_hands(50, 7))) > 0.0


def test_the_trump_named_tells_of_length() -> None:
    model = NamingModel(2)
    hearts = mask("4S AH KH JH 8H 6H 3H KD 7D 2D QC 6C 2C")
    spades = mask("AS KS JS 9S 8S 6S 3S KD 7D 2D QC 6C 2H")
    assert model.likelihood(hearts) > 0.8
    assert model.likelihood(spades) < 0.1


def test_before_a_look_the_own_cards_are_unseen_too() -> None:
    game = Game.from_hands(HT, list(HANDS), dealer=3)
    seen = game.view(0)
    assert seen.hand is None
    known = read_knowledge(seen)
    assert known.hidden == (0, 1, 2, 3)
    layouts = {Sampler(seen).sample(random.Random(seed))[0] for seed in range(20)}
    assert len(layouts) == 20


def test_the_holder_of_the_two_of_clubs_is_known_once_play_begins() -> None:
    rules = HT.replace(blind_nil="off")
    game = bid_game(rules, "bid 4", "bid 3", "bid 3", "nil")
    sampler = Sampler(game.view(1))
    assert all(sampler.sample(random.Random(seed))[0] & BITS[0] for seed in range(20))
    game.act("play AH")
    assert all(Sampler(game.view(1)).sample(random.Random(seed))[0] & BITS[0] for seed in range(20))


def test_a_void_shown_is_kept() -> None:
    hands = ["AS KS QS JS TS 9S 8S 7S 6S 5S AH KH QH", "4S 3S 2S JH TH 9H 8H 7H 6H 5H 4H 3H 2H"]
    hands += ["AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]
    game = Game.from_hands(STANDARD.replace(blind_nil="off"), hands, dealer=3)
    for action in ("bid 10", "nil", "bid 1", "bid 1", "play AH", "play 2H", "play 2D", "play 2C"):
        game.act(action)
    sampler = Sampler(game.view(0))
    for seed in range(20):
        _, west, north, east = sampler.sample(random.Random(seed))
        assert not (north | east) & mask("JH TH 9H 8H 7H 6H 5H 4H 3H")
        assert west.bit_count() == north.bit_count() == east.bit_count() == 12


def test_contradicting_facts_are_refused() -> None:
    game = bid_game(STANDARD.replace(blind_nil="off"), "bid 4", "bid 3", "bid 3", "bid 2")
    known = read_knowledge(game.view(0))
    for other in (1, 2, 3):
        known.barred[other] |= mask("AC")
    with pytest.raises(NoLayout):
        Sampler(game.view(0), known=known)


def test_further_facts_can_be_added() -> None:
    game = bid_game(STANDARD.replace(blind_nil="off"), "bid 4", "bid 3", "bid 3", "bid 2")
    known = read_knowledge(game.view(0))
    known.barred[2] |= 0x7FFC
    layouts = [Sampler(game.view(0), known=known).sample(random.Random(seed)) for seed in range(10)]
    assert all(not layout[2] & 0x7FFC for layout in layouts)


def test_a_high_bid_draws_strong_hands() -> None:
    rules = STANDARD.replace(blind_nil="off")
    game = bid_game(rules, "bid 3", "bid 5", "bid 1", "bid 1")
    weighted = Sampler(game.view(0)).weighted(random.Random(1), 300)
    even = Sampler(game.view(0), bids=False).weighted(random.Random(1), 300)

    def west_tricks(layouts: list[tuple[tuple[int, int, int, int], float]]) -> float:
        return sum(weight * tricks(layout[1], 3) for layout, weight in layouts)

    assert west_tricks(weighted) > west_tricks(even) + 1.0


def test_who_threw_a_higher_loser_holds_no_lower_one() -> None:
    rules = STANDARD.replace(blind_nil="off")
    game = bid_game(rules, "bid 4", "bid 3", "bid 3", "bid 2")
    for card in ("2D", "AD", "QD", "8D"):
        game.act(f"play {card}")
    seen = game.view(0)
    with_plays = Sampler(seen, bids=False).weighted(random.Random(1), 400)
    without = Sampler(seen, bids=False, plays=False).weighted(random.Random(1), 400)
    lower = mask("3D 4D 5D 6D 8D 9D TD JD")

    def north_lower(layouts: list[tuple[tuple[int, int, int, int], float]]) -> float:
        return sum(weight for layout, weight in layouts if layout[2] & lower)

    odds = [share / (1.0 - share) for share in (north_lower(with_plays), north_lower(without))]
    assert odds[0] < odds[1] / 2.5


def test_weights_repeat_with_the_seed_and_add_up_to_one() -> None:
    game = bid_game(STANDARD.replace(blind_nil="off"), "bid 4", "bid 3", "bid 3", "bid 2")
    seen = game.view(0)
    first = Sampler(seen).weighted(random.Random(8), 100)
    assert first == Sampler(seen).weighted(random.Random(8), 100)
    assert first != Sampler(seen).weighted(random.Random(9), 100)
    assert sum(weight for _, weight in first) == pytest.approx(1.0)
    assert len(first) > 90
