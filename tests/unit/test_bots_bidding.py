"""The bids of the rule policy, with cards, without them, and the trump it names."""

from __future__ import annotations

import random

import pytest

from spades_tui.bots import make
from spades_tui.bots.bidding import spread_chances
from spades_tui.bots.blind import Outlook
from spades_tui.bots.estimate import nil_chance, nil_odds, tricks
from spades_tui.bots.masks import mask_of
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Game, RuleSet
from spades_tui.engine.actions import BLIND_NIL, LOOK, Bid, NameTrump
from spades_tui.engine.cards import DECK, Card, Suit, parse_cards

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")

STRONG = "AS KS QS 9S 4S AH KH 7H 3H AD 8D 5D 2C"
WEAK = "5S 3S 9H 6H 4H 2H 8D 5D 3D 7C 5C 3C 2C"
MIDDLING = "KS 8S 4S QH 9H 5H 2H AD 9D 6D KC 7C 3C"
ACES = "AS 7S 3S AH 9H 5H 2H AD 9D 6D AC 7C 3C"


def game(rules: RuleSet, hand: str, *, dealer: int = 3, scores: tuple[int, ...] | None = None) -> Game:
    """A game in which South holds this hand; the others' are dealt at random from the rest."""
    own = parse_cards(hand)
    rest = [card for card in DECK if card not in own]
    random.Random(1).shuffle(rest)
    return Game.from_hands(rules, [own, rest[:13], rest[13:26], rest[26:]], dealer=dealer, scores=scores)


def bid(rules: RuleSet, hand: str, before: tuple[str, ...] = (), **setup: tuple[int, ...]) -> Bid:
    """South's bid after these bids by the seats from the dealer's left."""
    play = game(rules, hand, dealer=3 - len(before), **setup)
    for text in before:
        if LOOK in play.legal_actions():
            play.act("look")
        play.act(text)
    assert play.seat_to_act == 0
    if LOOK in play.legal_actions():
        play.act("look")
    action = make("policy").choose(play.view(0), random.Random(0))
    assert isinstance(action, Bid)
    return action


def test_a_strong_hand_bids_its_tricks() -> None:
    assert bid(STANDARD, STRONG).tricks in (6, 7, 8)


def test_a_weak_hand_bids_nil() -> None:
    assert bid(STANDARD, WEAK).is_nil
    assert bid(HT, WEAK).is_nil


def test_without_nil_a_weak_hand_bids_one() -> None:
    assert bid(STANDARD.replace(nil=False), WEAK) == Bid(1)


def test_a_nil_is_bid_more_readily_where_a_failed_one_costs_bags_only() -> None:
    assert not bid(STANDARD, MIDDLING).is_nil
    strict = HT.replace(nil_failed="lose")
    assert not bid(strict, MIDDLING).is_nil
    loose = "KS 8S 4S QH TH 5H 2H JD 9D 4D 7C 5C 3C"
    assert bid(HT, loose).is_nil
    assert not bid(strict, loose).is_nil


def test_nil_is_not_bid_with_the_ace_of_trumps_for_any_price() -> None:
    hand = "AS 3S 2S 9H 6H 4H 2H 8D 5D 3D 7C 5C 3C"
    for rules in (STANDARD, HT, HT.replace(nil_value=500)):
        assert not bid(rules, hand).is_nil


def test_a_nil_worth_little_is_left_alone() -> None:
    assert not bid(STANDARD.replace(nil_value=10, blind_nil="off"), MIDDLING).is_nil


def test_a_minimum_for_the_team_is_kept() -> None:
    rules = STANDARD.replace(min_team_bid=9, nil=False)
    assert bid(rules, MIDDLING, ("bid 4", "bid 2", "bid 5")).tricks >= 7


def test_a_forbidden_total_is_avoided() -> None:
    rules = STANDARD.replace(forbid_total_13=True, nil=False)
    free = bid(rules.replace(forbid_total_13=False), ACES, ("bid 3", "bid 3", "bid 3")).tricks
    others = 13 - free - 6
    refused = bid(rules, ACES, ("bid 3", f"bid {others}", "bid 3")).tricks
    assert refused + others + 6 != 13


def test_the_last_bidder_bids_lower_when_the_others_bid_high() -> None:
    rules = STANDARD.replace(nil=False)
    high = bid(rules, ACES, ("bid 5", "bid 4", "bid 5")).tricks
    low = bid(rules, ACES, ("bid 1", "bid 4", "bid 1")).tricks
    assert high <= low


def test_thirteen_trumps_bid_thirteen() -> None:
    spades = " ".join(f"{rank}S" for rank in "AKQJT98765432")
    assert bid(STANDARD.replace(partnership=False), spades) == Bid(13)
    assert bid(HT, spades) == Bid(13)


def test_a_hand_is_looked_at_where_blind_nil_does_not_pay() -> None:
    rules = STANDARD.replace(blind_nil="always")
    assert make("policy").choose(game(rules, MIDDLING).view(0), random.Random(0)) == LOOK


def test_a_side_that_is_all_but_beaten_goes_blind() -> None:
    play = game(STANDARD, MIDDLING, scores=(200, 470))
    assert make("policy").choose(play.view(0), random.Random(0)) == BLIND_NIL


def test_a_side_that_leads_does_not_go_blind_under_the_same_rules() -> None:
    play = game(STANDARD.replace(blind_nil="always"), MIDDLING, scores=(470, 200))
    assert make("policy").choose(play.view(0), random.Random(0)) == LOOK


def test_the_last_hand_of_a_game_by_hands_counts_as_the_end() -> None:
    rules = STANDARD.replace(hand_limit=1)
    play = game(rules, MIDDLING, scores=(0, 190))
    assert make("policy").choose(play.view(0), random.Random(0)) == BLIND_NIL


def test_look_or_blind_is_decided_without_the_cards() -> None:
    first = game(HT, MIDDLING).view(0)
    second = game(HT, STRONG).view(0)
    assert first.hand is None
    bot = make("policy")
    assert bot.choose(first, random.Random(0)) == bot.choose(second, random.Random(0))


def test_a_partner_who_bids_high_makes_a_blind_nil_likelier() -> None:
    outlook = Outlook(Stakes(HT))
    chances = []
    for partner in ("bid 1", "bid 3", "bid 6"):
        play = game(HT, MIDDLING, dealer=1)
        play.act("look")
        play.act(partner)
        play.act("look")
        play.act("bid 3")
        chances.append(outlook.blind_chance(play.view(0)))
    assert chances == sorted(chances)
    assert chances[0] < chances[2]


def test_the_longest_and_strongest_suit_is_named_trump() -> None:
    rules = STANDARD.replace(trump="auction")
    hand = "5S 3S AH KH QH 9H 8H 4H 5D 3D AC 5C 3C"
    play = game(rules, hand)
    for text in ("bid 6", "bid 3", "bid 2", "bid 1"):
        play.act(text)
    assert make("policy").choose(play.view(0), random.Random(0)) == NameTrump(Suit.HEARTS)


@pytest.mark.parametrize("trump", list(Suit))
def test_tricks_add_up_to_thirteen_on_average(trump: Suit) -> None:
    rng = random.Random(5)
    total = 0.0
    for _ in range(300):
        deck = list(DECK)
        rng.shuffle(deck)
        total += sum(tricks(mask_of(deck[at : at + 13]), int(trump)) for at in range(0, 52, 13))
    assert 12.0 < total / 300 < 14.0


def test_a_higher_card_never_makes_a_nil_safer() -> None:
    low = mask_of(parse_cards("5S 3S 9H 6H 4H 2H 8D 5D 3D 7C 5C 3C 2C"))
    for worse in ("KS", "QS", "JS"):
        high = mask_of([Card(worse) if card.text == "5S" else card for card in parse_cards(WEAK)])
        assert nil_odds(high, 3) < nil_odds(low, 3)
    assert 0.0 < nil_chance(nil_odds(low, 3)) < 1.0


@pytest.mark.parametrize(("mean", "deviation"), [(0.0, 1.0), (3.4, 1.2), (13.5, 0.9), (25.0, 1.0)])
def test_chances_of_trick_counts_add_up_to_one(mean: float, deviation: float) -> None:
    chances = spread_chances(mean, deviation)
    assert len(chances) == 14
    assert sum(chances) == pytest.approx(1.0)
    assert all(chance >= -1e-12 for chance in chances)
