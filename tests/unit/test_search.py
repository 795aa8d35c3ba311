"""The search: known positions, its value of a game, and that it repeats."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from spades_tui.bots.estimate import tricks
from spades_tui.bots.kernel import Contracts, KernelHand, compile_scoring, pack, unpack
from spades_tui.bots.masks import mask_of
from spades_tui.bots.policy import PolicyBot
from spades_tui.bots.position_errors import BadPosition
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.search import SearchBot, Style
from spades_tui.bots.search.bids import NIL_CAUTION, Tables, is_lost_nil, nil_caution, nil_doubt
from spades_tui.bots.search.ending import Ending
from spades_tui.bots.search.position import read_given
from spades_tui.bots.search.race import PATIENCE, Clock
from spades_tui.bots.search.values import GameValue, Prospects
from spades_tui.bots.slices import Budget, SlicedBot, finish
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Card, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import BLIND_NIL, LOOK, Bid, NameTrump, Play
from spades_tui.engine.cards import DECK
from tests.positions import NINE_BAGS, POSITIONS, position

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")


SURE_COVER = position(
    "ST96543 HK D9 CA72",
    "SAKQJ872 HAQJT98765432 DQJ865432 CQJT653",
    "",
    "N 4 5 2",
    "0 0 2 0",
    broken=False,
)
"""Rollouts, in which the others go on by policy, have the two of clubs some points above the ace."""


@pytest.mark.parametrize(
    ("fields", "cards"),
    [*POSITIONS.values(), (SURE_COVER, "AC")],
    ids=[*POSITIONS, "lead a sure cover"],
)
def test_the_strongest_finds_the_play(fields: dict[str, object], cards: str) -> None:
    given = read_given(fields)
    bot = SearchBot("strongest", Style(ceiling=60.0))
    budget = Budget(worlds=400)
    found = [finish(bot.think(given.view, random.Random(seed), budget, given.known)) for seed in range(20)]
    wanted = {Play(Card(card)) for card in cards.split()}
    assert sum([action in wanted for action in found]) >= 19


@pytest.mark.parametrize(
    ("change", "field", "fault"),
    [
        ({"colour": 1}, "colour", "unknown"),
        ({"hand": "DK2 H9"}, "hand", "count"),
        ({"hand": "DKX"}, "hand", "card"),
        ({"hand": "DKQ"}, "trick", "twice"),
        ({"unseen": "CA HJ"}, "unseen", "count"),
        ({"trick": ["N:DQ", "N:D3", "E:D5"]}, "trick", "turn"),
        ({"bids": [5, 2, 5, "none"]}, "bids", "value"),
        ({"tricks": [5, 1, 5]}, "tricks", "kind"),
        ({"seat": "X"}, "seat", "value"),
        ({"rules": "nobody's"}, "rules", "value"),
        ({"broken": "yes"}, "broken", "kind"),
        ({"voids": {"N": "Q"}}, "voids", "value"),
    ],
)
def test_a_wrong_position_says_where_and_why(change: dict[str, object], field: str, fault: str) -> None:
    with pytest.raises(BadPosition) as caught:
        read_given(NINE_BAGS | change)
    assert (caught.value.field, caught.value.fault) == (field, fault)


def test_a_position_holds_its_facts() -> None:
    view = read_given(NINE_BAGS).view
    assert view.seat == view.turn == 0
    assert view.won == (5, 0, 5, 1)
    assert [bid.tricks for bid in view.bids if bid] == [5, 1, 5, 2]
    assert view.counts == (2, 1, 1, 1)
    assert view.bags == (9, 0)
    assert len(view.played()) == 11 * 4 + 3
    assert {str(action) for action in view.legal} == {"play KD", "play 2D"}


def test_a_busy_computer_makes_no_weaker_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def wall() -> float:
        nonlocal now
        now += 0.1
        return now

    monkeypatch.setattr("spades_tui.bots.search.race.perf_counter", wall)
    patient = Clock(60.0)
    assert patient.is_over()
    assert not patient.cut, "a slice is over, not the time to think"
    for _ in range(int(PATIENCE * 600)):
        patient.is_over()
    assert patient.cut
    monkeypatch.setattr("spades_tui.bots.search.race.process_time", wall)
    busy = Clock(0.15)
    assert busy.is_over()
    assert busy.cut


def test_the_same_budget_and_chance_give_the_same_action_in_any_slices() -> None:
    game = Game.new(STANDARD, secret=bytes(32))
    bot = SearchBot("x", Style(worlds=30, ceiling=60.0))
    assert isinstance(bot, SlicedBot)
    while game.state.phase is Phase.BID:
        view = game.view(game.seat_to_act)
        first = finish(bot.think(view, random.Random(1)))
        assert first == bot.choose(view, random.Random(1))
        assert not bot.was_cut
        game.act(first)


def test_a_decision_cut_by_the_ceiling_is_legal_and_says_so() -> None:
    game = Game.new(STANDARD, secret=bytes(32))
    bot = SearchBot("x", Style(worlds=400))
    view = game.view(game.seat_to_act)
    action = finish(bot.think(view, random.Random(1), Budget(seconds=0.0)))
    assert action in view.legal
    assert bot.was_cut


def bidding(hand: str, *bids: int) -> SeatView:
    """Return the view of a seat that is to bid with a hand, after the seats between the dealer and it have bid."""
    own = [Card(text) for text in hand.split()]
    rest = [card for card in DECK if card not in own]
    random.Random(1).shuffle(rest)
    seat = (1 + len(bids)) % 4
    hands = [rest[:13], rest[13:26], rest[26:]]
    hands.insert(seat, own)
    game = Game.from_hands(STANDARD, [[str(card) for card in cards] for cards in hands], dealer=0)
    for bid in bids:
        game.act(f"bid {bid}")
    return game.view(seat)


@pytest.mark.parametrize(
    ("hand", "bids", "expected"),
    [
        ("3C 7C TC 7D 9D 4H 6H 7S 6S TS JS KS AS", (3,), (4, 5, 6)),
        ("3D 5D TD QD AD 5H TH QH 3S 7S 8S TS JS", (5,), (3, 4)),
        ("QC AC 9D TD JD 7H TH AH 4S 6S 8S JS QS", (3, 1, 2), (3, 4, 5)),
    ],
)
def test_a_partner_can_rely_on_a_bid(hand: str, bids: tuple[int, ...], expected: tuple[int, ...]) -> None:
    view = bidding(hand, *bids)
    bot = SearchBot("x", Style(ceiling=600.0))
    chosen = [bot.choose(view, random.Random(seed)) for seed in range(12)]
    near = sum(isinstance(bid, Bid) and bid.tricks in expected for bid in chosen)
    assert near >= 9, [str(bid) for bid in chosen]


def test_others_are_not_taken_in_by_a_number() -> None:
    view = bidding("3C 7C TC 7D 9D 4H 6H 7S 6S TS JS KS AS", 3)
    stakes = Stakes(STANDARD)
    game = GameValue(view, stakes, Prospects(stakes), Style())
    layouts = [layout for layout, _ in Sampler(view, plays=False).weighted(random.Random(1), 40)]
    tables = Tables(view, game, compile_scoring(STANDARD), layouts)
    usual = [tables.after_bid(world, 5, 5) for world in range(40)]
    low = [tables.after_bid(world, 1, 5) for world in range(40)]
    believed = [tables.after_bid(world, 1, 1) for world in range(40)]
    assert sum(low) < sum(usual) < sum(believed) + 40 * 20
    assert low != believed


def test_a_decision_that_was_hardly_begun_is_left_to_the_policy() -> None:
    view = bidding("3C 7C TC 7D 9D 4H 6H 7S 6S TS JS KS AS", 3)
    bot = SearchBot("x", Style(ceiling=0.0))
    expected = PolicyBot().choose(view, random.Random(0))
    assert [bot.choose(view, random.Random(seed)) for seed in range(8)] == [expected] * 8
    assert bot.was_cut


def test_an_ending_is_played_exactly() -> None:
    # A heart finds West's king under North's ace and queen; a club wins first, for nobody else has one.
    contracts = Contracts(Stakes(STANDARD), (1, 4, 3, 4), (0, 0))
    hands = [mask_of(map(Card, cards.split())) for cards in ("2H 6C", "KH 5D", "AH QH", "3D 4D")]
    hand = KernelHand(contracts, hands, 0, won=pack((3, 3, 3, 2)))
    ending = Ending(hand, unpack)
    heart, club = 2 * 16 + 2, 6
    assert ending.after(heart) == (3, 3, 5, 2)
    assert ending.after(club) == (4, 3, 4, 2)
    assert hand.hands == tuple(hands)


def test_a_nil_that_no_play_can_keep_is_not_bid() -> None:
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("AS", "2H"))))
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "QS", "2S"))))
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "JS", "TS"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "JS", "2S"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("QS", "JS", "9S"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("AH", "KH", "AD"))))
    assert not is_lost_nil(STANDARD.replace(trump="auction"), mask_of(map(Card, ("AS", "2H"))))


def test_a_declarer_names_the_suit_that_it_can_use() -> None:
    rules = STANDARD.replace(trump="auction", blind_nil="off")
    bot = SearchBot("x", Style(worlds=30, ceiling=60.0))
    named = []
    for number in range(6):
        game = Game.new(rules, secret=bytes([number]) * 32)
        while game.state.phase is Phase.BID:
            seat = game.seat_to_act
            game.act(Bid(3 if seat != 2 else 5))
        view = game.view(2)
        action = bot.choose(view, random.Random(1))
        assert isinstance(action, NameTrump) and view.hand is not None
        named.append(sum([card.suit is action.suit for card in view.hand]))
    assert min(named) >= 3


def test_of_suits_nearly_equal_the_declarer_names_that_in_which_its_hand_is_best() -> None:
    rules = STANDARD.replace(trump="auction", blind_nil="off")
    careful = SearchBot("x", Style(worlds=6, ceiling=60.0, usual=100.0))
    for number in range(8):
        game = Game.new(rules, secret=bytes([number]) * 32)
        while game.state.phase is Phase.BID:
            game.act(Bid(5 if game.seat_to_act == 2 else 3))
        view = game.view(2)
        assert view.hand is not None
        hand = mask_of(view.hand)
        action = careful.choose(view, random.Random(1))
        assert isinstance(action, NameTrump)
        assert tricks(hand, int(action.suit)) == max(tricks(hand, suit) for suit in range(4))


def test_far_behind_at_the_end_it_goes_blind_and_far_ahead_it_looks() -> None:
    rules = HT.replace(target=300)
    game = Game.new(rules, secret=bytes(32))
    view = game.view(game.seat_to_act)
    side = view.side
    assert view.hand is None and side is not None
    bot = SearchBot("x", Style(worlds=60, ceiling=60.0))
    behind = replace(view, scores=(130, 290) if side == 0 else (290, 130))
    ahead = replace(view, scores=(290, 130) if side == 0 else (130, 290))
    assert bot.choose(behind, random.Random(1)) == BLIND_NIL
    assert bot.choose(ahead, random.Random(1)) == LOOK


def test_scoring_is_shared_between_decisions_without_changing_them() -> None:
    assert compile_scoring(HT) is not compile_scoring(HT)
    views = []
    for rules in (STANDARD, HT, STANDARD):
        game = Game.new(rules, secret=bytes(32))
        views.append(game.view(game.seat_to_act))
    bot = SearchBot("x", Style(worlds=20, ceiling=60.0))
    fresh = [SearchBot("x", Style(worlds=20, ceiling=60.0)).choose(view, random.Random(0)) for view in views]
    assert [bot.choose(view, random.Random(0)) for view in views] == fresh


def test_a_nil_is_doubted_only_where_a_partner_could_have_covered_it() -> None:
    alone = HT.replace(partnership=False)
    assert (nil_doubt(HT), nil_doubt(STANDARD), nil_doubt(alone)) == (NIL_CAUTION, NIL_CAUTION, 0.0)
    for rules in (HT, alone):
        view = Game.new(rules, secret=bytes(32)).view(0)
        stakes = Stakes(rules)
        caution = nil_caution(view, GameValue(view, stakes, Prospects(stakes), Style()))
        assert (caution > 0.1 * stakes.nil_value) is rules.partnership
