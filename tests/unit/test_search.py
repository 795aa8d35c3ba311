"""The search: known positions, its value of a game, its race of choices, and that it repeats."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import replace

import pytest

from spades_tui.bots.estimate import tricks
from spades_tui.bots.kernel import Contracts, KernelHand, compile_scoring, pack, unpack
from spades_tui.bots.masks import mask_of
from spades_tui.bots.policy import PolicyBot
from spades_tui.bots.position_errors import BadPosition
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.search import SearchBot, Style
from spades_tui.bots.search.bids import (
    NIL_CAUTION,
    Tables,
    is_lost_nil,
    naming_prices,
    nil_caution,
    nil_doubt,
)
from spades_tui.bots.search.ending import Ending
from spades_tui.bots.search.position import read_given
from spades_tui.bots.search.race import PATIENCE, Clock, Standing, race
from spades_tui.bots.search.values import LEAST_POINTS, PLAYED_FOR, GameValue, Prospects
from spades_tui.bots.slices import Budget, SlicedBot, finish
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Card, Game, Phase, RuleSet, SeatView
from spades_tui.engine.actions import BLIND_NIL, LOOK, Bid, NameTrump, Play
from spades_tui.engine.cards import DECK
from tests.positions import position

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")


NINE_BAGS = position("DK2", "CA HJ4", "W:DQ N:D3 E:D5", "5 2 5 1", "5 1 5 0", bags=[9, 0])
POSITIONS = {
    "cover the nil with the ace": (position("HA2 C5", "HKQ964 CJ8 DT7", "", "N 3 4 3", "0 3 4 3"), "AH"),
    "cover before the nil plays": (
        position("HQ6 D2", "HT98 C73 DJ95", "E:H4", "N 3 4 3", "0 3 4 3"),
        "QH",
    ),
    "let the nil take it": (
        position("SA HT4", "HQ9 CJ8 D73", "W:H8 N:H5 E:H6", "3 5 3 N", "3 5 2 0"),
        "4H",
    ),
    "the highest loser": (position("HJ5 D3", "H98 DJ6 CT4", "W:HK N:H2 E:HQ", "4 3 N 3", "4 3 0 3"), "JH"),
    "not over the partner": (
        position("DA2 SJ", "DQ8 C94 HJ6", "W:D9 N:DK E:D4", "4 3 4 3", "3 2 2 3"),
        "2D",
    ),
    "throw the bag": (position("DA C3", "DK CT H7", "W:S9 N:S4 E:S2", "3 2 3 3", "3 2 3 3"), "AD"),
    "give the ruff": (
        position(
            "SA H43",
            "SK HAQ D962 CJ84",
            "",
            "4 3 4 2",
            "3 3 3 1",
            voids={"N": "H", "E": "S", "W": "S"},
        ),
        "3H 4H",
    ),
    "third hand plays high": (position("HA9 D4", "HK7 CQ85 DJ6", "N:H3 E:H6", "4 3 4 2", "3 3 3 1"), "AH"),
    "save the nil and be set": (position("SA C2", "CQ DJ5", "W:H7 N:HJ E:H3", "N 4 4 4", "0 5 2 4"), "AS"),
    "set them": (NINE_BAGS | {"bags": [2, 0]}, "KD"),
    "no tenth bag": (NINE_BAGS, "2D"),
    "overruff cheaply": (position("SK9 D2", "SAQ DJ8 CT6", "W:C9 N:C2 E:S4", "4 3 4 2", "3 3 3 1"), "9S"),
    "stop ducking": (position("HT4 C3", "HQ9 CJ8 D73", "W:H8 N:H5 E:H6", "3 4 4 N", "3 3 3 1"), "TH"),
}


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


def test_a_race_finds_the_best_and_spares_the_hopeless() -> None:
    looked = [0, 0, 0]

    def evaluate(choice: int, world: int) -> float:
        looked[choice] += 1
        return (0.0, 5.0, 4.95)[choice] + random.Random(7 * world + choice).random()

    standing = finish_race(race(3, [1.0] * 400, evaluate, Clock(None)))
    assert standing.best == 1
    assert looked[0] < looked[1] == 400
    assert standing.near(0.2, 0.0) == [1, 2]


def test_a_race_keeps_what_is_nearly_equal_though_rare_worlds_came_first() -> None:
    def evaluate(choice: int, world: int) -> float:
        return -1.0 if choice and world == 3 else 0.0

    strict = finish_race(race(2, [1.0] * 400, evaluate, Clock(None)))
    assert strict.alive == [0, 1], "an error of that size leaves it in"
    assert finish_race(race(2, [1.0] * 400, lambda choice, world: -0.5 * choice, Clock(None))).alive == [0]
    standing = finish_race(race(2, [1.0] * 400, lambda choice, world: -0.5 * choice, Clock(None), trick=10.0))
    assert standing.alive == [0, 1]
    assert standing.near(0.6, 0.0) == [0, 1]


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


def test_a_handicap_decides_between_equals() -> None:
    standing = finish_race(race(2, [0.5, 0.5], lambda choice, world: 1.0, Clock(None), handicap=(0.0, 0.1)))
    assert standing.best == 1
    standing.blur([0.5, 0.0])
    assert standing.best == 0


def finish_race(running: Generator[None, None, Standing]) -> Standing:
    while True:
        try:
            next(running)
        except StopIteration as done:
            standing: Standing = done.value
            return standing


def value(rules: RuleSet, scores: tuple[int, ...], bags: tuple[int, ...] | None = None) -> GameValue:
    game = Game.new(rules, secret=bytes(32))
    view = replace(game.view(0), scores=scores, bags=bags or (0,) * rules.sides)
    stakes = Stakes(rules)
    return GameValue(view, stakes, Prospects(stakes), Style())


def test_far_from_the_end_a_point_is_a_point() -> None:
    game = value(STANDARD, (0, 0))
    assert game.value(((50, 0), (30, 0))) == pytest.approx(20.0)
    assert game.value(((50, 0), (-30, 0))) == pytest.approx(80.0)


def test_near_the_end_winning_counts_and_points_for_hardly_anything() -> None:
    game = value(STANDARD, (450, 440))
    won = game.value(((50, 0), (40, 0)))
    assert game.value(((150, 0), (40, 0))) - won == pytest.approx(100 * LEAST_POINTS), "a win is a win"
    assert game.value(((50, 0), (70, 0))) < game.value(((20, 0), (20, 0))) < won
    assert game.value(((60, 0), (70, 0))) > game.value(((50, 0), (70, 0)))


def test_bags_near_a_penalty_weigh_more_and_cost_less_when_it_has_come() -> None:
    game = value(STANDARD, (0, 0), (8, 0))
    made = game.value(((40, 8), (40, 0)))
    one = game.value(((41, 9), (40, 0)))
    two = game.value(((42 - 100, 0), (40, 0)))
    assert two < one < made


def test_each_seat_of_cutthroat_has_a_value_of_its_own() -> None:
    game = value(STANDARD.replace(partnership=False), (0, 0, 0, 0))
    counts = ((40, 0), (30, 0), (-20, 0), (20, 0))
    assert game.value(counts) == pytest.approx(30.0)
    assert game.of_side(2).value(counts) == pytest.approx(-50.0)


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


def test_the_trump_suit_that_a_declarer_names_is_its_best_unless_another_gains_more() -> None:
    rules = STANDARD.replace(trump="auction")
    own = mask_of(map(Card, ["6S", "JH", "9H", "8H", "7H", "KC", "QC", "JC", "8C", "AD", "JD", "6D", "5D"]))
    prices = naming_prices(own, value(rules, (0, 0)))
    best = max(range(4), key=lambda suit: tricks(own, suit))
    assert prices[best] == 0.0
    assert all(price > 0.0 for suit, price in enumerate(prices) if suit != best)
    assert prices[3] > 3.0, "a lone six of spades"


def test_a_nil_that_no_play_can_keep_is_not_bid() -> None:
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("AS", "2H"))))
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "QS", "2S"))))
    assert is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "JS", "TS"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("KS", "JS", "2S"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("QS", "JS", "9S"))))
    assert not is_lost_nil(STANDARD, mask_of(map(Card, ("AH", "KH", "AD"))))
    assert not is_lost_nil(STANDARD.replace(trump="auction"), mask_of(map(Card, ("AS", "2H"))))


def test_another_look_is_taken_where_a_choice_is_in_doubt() -> None:
    chance = random.Random(4)
    noise = [[chance.gauss(0.0, 60.0) for _ in range(4000)] for _ in range(2)]

    def found(spread: float, most: int) -> tuple[Standing, Clock]:
        looks = 0

        def more() -> list[float]:
            nonlocal looks
            looks += 1
            return [1.0] * 200 if looks < most else []

        clock = Clock(None)
        standing = finish_race(
            race(
                2,
                [1.0] * 200,
                lambda choice, world: choice + spread * noise[choice][world],
                clock,
                trick=10.0,
                more=more,
            )
        )
        return standing, clock

    assert found(0.01, 5)[1].looked <= 200, "the better one is plain"
    assert found(1.0, 1)[1].looked == 200
    standing, clock = found(1.0, 5)
    assert clock.looked == 1000
    assert standing.errors[1 - standing.best] == pytest.approx(60.0 * 2**0.5 / 1000**0.5, rel=0.1)


def test_in_a_decided_game_points_count_a_little_by_themselves() -> None:
    rules = STANDARD.replace(hand_limit=4)
    stakes = Stakes(rules)
    view = Game.new(rules, secret=bytes(32)).view(0)
    ahead = GameValue(replace(view, scores=(384, -202), number=4), stakes, Prospects(stakes), Style())
    even = GameValue(replace(view, scores=(84, 82), number=4), stakes, Prospects(stakes), Style())
    far = GameValue(view, stakes, Prospects(stakes), Style())
    assert far.point_worth == even.point_worth == 1.0
    assert ahead.point_worth == pytest.approx(PLAYED_FOR, rel=0.2)
    gain = ahead.value(((60, 0), (20, 0))) - ahead.value(((40, 0), (20, 0)))
    assert gain == pytest.approx(20 * ahead.point_worth, rel=0.2)


def test_a_choice_that_is_better_in_a_rare_world_stays_in() -> None:
    # In one of forty worlds the first choice saves a bid; in the others it is a little worse.
    worlds = 200
    found = finish_race(
        race(
            2,
            [1.0] * worlds,
            lambda choice, world: 80.0 * (world % 40 == 39) if choice == 0 else 1.0,
            Clock(None),
            trick=10.0,
        )
    )
    assert found.best == 0
    assert found.means[0] == pytest.approx(2.0)


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
