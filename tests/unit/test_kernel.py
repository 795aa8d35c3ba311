"""The kernel of the bots: cards as numbers, what seats want, the policy's cards, rollouts and counts by example."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from spades_tui.bots.kernel import (
    BLIND,
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
from spades_tui.bots.kernel.cards import forced_lead
from spades_tui.bots.kernel.contracts import ATTACK, COVER, DUCK, SETTLED, TAKE
from spades_tui.bots.kernel.hand import spread
from spades_tui.bots.kernel.loop import play_on
from spades_tui.bots.kernel.rollout import ORDER
from spades_tui.bots.masks import mask_of
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Game
from spades_tui.engine.actions import BIDS, BLIND_NIL, NIL
from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.engine.rules import RuleSet

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")
CUTTHROAT = STANDARD.replace(partnership=False)


def cards(text: str) -> list[Card]:
    """Cards suit first in groups: "HA42 C5"."""
    return [Card(rank + group[0]) for group in text.split() for rank in group[1:]]


def mask(text: str) -> int:
    return mask_of(cards(text))


def code(text: str) -> int:
    return code_of(cards(text)[0])


def contracts(rules: RuleSet, bids: tuple[int, ...], bags: tuple[int, ...] | None = None) -> Contracts:
    return Contracts(Stakes(rules), bids, bags or (0,) * rules.sides)


def test_codes_and_masks_of_cards_come_back() -> None:
    assert [card_of(code_of(card)) for card in DECK] == list(DECK)
    assert cards_in(mask("SA HT4 C2")) == (Card("2C"), Card("4H"), Card("TH"), Card("AS"))
    assert code("C2") == 2
    assert code("SA") == 62


@pytest.mark.parametrize("number", [-1, 0, 1, 15, 16, 17, 31, 63, 64])
def test_a_number_that_is_no_cards_code_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="no card's code"):
        card_of(number)


def test_tricks_are_packed_with_seat_0_lowest() -> None:
    assert pack((1, 2, 3, 7)) == 0x7321
    assert unpack(0x0D00) == (0, 0, 13, 0)


def test_bids_have_codes() -> None:
    assert [bid_code(bid) for bid in (BIDS[4], NIL, BLIND_NIL)] == [4, 0, BLIND]
    assert [bid_of(number) for number in (13, 0, BLIND)] == [BIDS[13], NIL, BLIND_NIL]


@pytest.mark.parametrize(
    ("hand", "led", "broken", "first_lead", "legal"),
    [
        ("SA HT4 C2", "H", False, "", "HT4"),
        ("SA HT4 C2", "D", False, "", "SA HT4 C2"),
        ("SA HT4 C2", "", False, "", "HT4 C2"),
        ("SA HT4 C2", "", True, "", "SA HT4 C2"),
        ("SA2", "", False, "", "SA2"),
        ("SA HT4 C92", "", False, "two_of_clubs", "C2"),
        ("SA HT4 C92", "", False, "two_of_clubs_holder", "HT4 C92"),
        ("SA HT4 C92", "", False, "left_of_dealer", "HT4 C92"),
        ("SA HT4 C92", "", False, "lowest_club", "C2"),
        ("SA HT4 CK97", "C", False, "lowest_club", "C7"),
        ("SA HT4 CK97", "C", False, "two_of_clubs", "CK97"),
        ("SA HT4", "C", False, "lowest_club", "SA HT4"),
    ],
)
def test_legal_cards(hand: str, led: str, broken: bool, first_lead: str, legal: str) -> None:
    suit = int(Suit.parse(led)) if led else -1
    assert legal_cards(mask(hand), suit, int(Suit.SPADES), broken, first_lead) == mask(legal)


def test_another_trump_suit_must_be_broken() -> None:
    assert legal_cards(mask("SA HT4 C2"), -1, int(Suit.HEARTS), False) == mask("SA C2")


@pytest.mark.parametrize(
    ("rule", "lead"), [("two_of_clubs", 2), ("lowest_club", 2), ("left_of_dealer", -1), ("", -1)]
)
def test_the_forced_lead_is_the_two_of_clubs(rule: str, lead: int) -> None:
    assert forced_lead(rule) == lead


@pytest.mark.parametrize(
    ("leader", "trick", "trump", "winner"),
    [
        (0, "HT HA H2 H9", "S", 1),
        (2, "HT SA S2 H9", "S", 3),
        (3, "HT DA C2 D9", "S", 3),
        (1, "ST SA C2 C9", "C", 0),
        (1, "H5", "S", 1),
    ],
)
def test_trick_winners(leader: int, trick: str, trump: str, winner: int) -> None:
    assert trick_winner(leader, [code(part) for part in trick.split()], int(Suit.parse(trump))) == winner


def test_trumps_are_spread_to_the_last_place() -> None:
    assert spread(mask("S2 H3 C4"), int(Suit.SPADES)) == [0b100, 0, 0b10, 0b1]
    assert spread(mask("S2 H3 C4"), int(Suit.HEARTS)) == [0b100, 0, 0b1, 0b10]
    assert spread(mask("S2 H3 C4"), int(Suit.CLUBS)) == [0b1, 0, 0b10, 0b100]


class TestContracts:
    """What a seat wants of a trick."""

    def test_a_side_that_needs_tricks_takes_them_and_leaves_the_partner_its_own(self) -> None:
        row = contracts(STANDARD, (4, 3, 3, 3))[pack((1, 1, 1, 1))][0][0]
        assert row == (False, True, False, True, TAKE, True)

    def test_a_side_whose_bid_is_made_ducks_where_no_opponent_can_be_set(self) -> None:
        row = contracts(STANDARD, (3, 2, 3, 2))[pack((3, 2, 3, 2))][0][0]
        assert row[:5] == (False, False, False, False, DUCK)

    def test_a_side_whose_bid_is_made_takes_what_sets_the_opponents(self) -> None:
        assert contracts(STANDARD, (3, 4, 2, 4))[pack((3, 2, 2, 2))][0][0][4] == TAKE

    def test_a_bag_that_costs_a_penalty_is_not_worth_a_small_set(self) -> None:
        rules = STANDARD.replace(bag_penalty=400)
        wants = contracts(STANDARD, (5, 1, 5, 2), (9, 0))[pack((5, 0, 5, 1))][0][0]
        full = contracts(rules, (5, 1, 5, 2), (9, 0))[pack((5, 0, 5, 1))][0][0]
        assert (wants[4], full[4]) == (TAKE, DUCK)

    def test_with_player_contracts_a_seat_takes_the_trick_that_only_it_needs(self) -> None:
        rows, _ = contracts(HT, (4, 3, 3, 3))[pack((3, 3, 3, 2))]
        assert rows[0][2]
        assert not rows[2][0]

    def test_a_nil_ducks_its_partner_covers_and_its_opponents_attack(self) -> None:
        rows, nils = contracts(HT, (0, 3, 4, 3))[0]
        assert [row[4] for row in rows] == [DUCK, ATTACK, COVER, ATTACK]
        assert nils == 0b0001
        assert rows[2][0]
        assert not rows[1][0]
        assert not any(rows[0][:4])

    def test_a_broken_nil_is_no_nil_any_more(self) -> None:
        rows, nils = contracts(STANDARD, (0, 3, 4, 3))[pack((1, 0, 0, 0))]
        assert nils == 0
        assert rows[2][4] == TAKE

    def test_a_blind_nil_and_a_nil_are_weighed_by_what_they_pay(self) -> None:
        rows, nils = contracts(HT, (BLIND, 4, 0, 4))[0]
        assert nils == 0b0101
        assert rows[2][0]
        assert not rows[0][2]

    def test_in_cutthroat_all_others_are_opponents(self) -> None:
        row = contracts(CUTTHROAT, (4, 3, 3, 3))[0][0][0]
        assert row[:4] == (False, True, True, True)

    def test_nothing_hangs_on_a_trick_once_all_bids_are_made_and_overtricks_are_nothing(self) -> None:
        made = pack((3, 3, 3, 2))
        assert contracts(HT, (3, 3, 3, 2))[made][1] == SETTLED
        assert contracts(STANDARD, (3, 3, 3, 2))[made][1] == 0
        assert contracts(HT, (3, 3, 3, 3))[made][1] == 0
        assert contracts(HT, (3, 3, 3, 0))[pack((3, 3, 3, 0))][1] == 0b1000

    def test_a_slam_under_way_is_not_settled(self) -> None:
        assert contracts(HT, (7, 1, 6, 1))[pack((6, 0, 6, 0))][1] == 0
        lost = HT.replace(missed="nothing", trick_points="bid_x10", nil_failed="nothing", overtrick="nothing")
        assert contracts(lost, (7, 9, 6, 9))[pack((7, 0, 5, 0))][1] == 0
        assert contracts(lost, (7, 9, 5, 9))[pack((7, 0, 5, 0))][1] == SETTLED


@dataclass(frozen=True)
class Case:
    """A position of South; bids and tricks are by South, West, North, East, and the unseen cards lie anyhow."""

    hand: str
    unseen: str
    trick: str
    bids: tuple[int, int, int, int]
    won: tuple[int, int, int, int]
    play: str
    rules: RuleSet = STANDARD
    bags: int = 0
    trump: Suit = Suit.SPADES
    voids: tuple[int, int, int, int] = (0, 0, 0, 0)

    def start(self) -> KernelHand:
        played = self.trick.split()
        wants = contracts(self.rules, self.bids, (self.bags,) * self.rules.sides)
        hands = [mask(self.hand), mask(self.unseen), 0, 0]
        leader = -len(played) % 4
        trick = [code(card) for card in played]
        return KernelHand(wants, hands, leader, trick, pack(self.won), self.voids, int(self.trump))


CASES = {
    "lead high to cover the nil": Case("HA2 C5", "HKQ964 CJ8 DT7", "", (4, 3, 0, 3), (4, 3, 0, 3), "HA"),
    "cover before the nil plays": Case("HQ6 D2", "HT98 C73 DJ95", "H4", (4, 3, 0, 3), (4, 3, 0, 3), "HQ"),
    "let the opponents' nil take it": Case(
        "SA HT4", "HQ9 CJ8 D73", "H8 H5 H6", (3, 0, 3, 5), (2, 0, 3, 5), "H4"
    ),
    "the highest loser under the own nil": Case(
        "HJ5 D3", "H98 DJ6 CT4", "HK H2 HQ", (0, 3, 4, 3), (0, 3, 4, 3), "HJ"
    ),
    "not over the partner": Case("DA2 SJ", "DQ8 C94 HJ6", "D9 DK D4", (4, 3, 4, 3), (2, 3, 3, 2), "D2"),
    "throw the bag": Case("DA C3", "DK CT H7", "S9 S4 S2", (3, 3, 3, 2), (3, 3, 3, 2), "DA"),
    "ruff to save the nil": Case("SA C2", "CQ DJ5", "H7 HJ H3", (4, 4, 0, 4), (2, 4, 0, 5), "SA"),
    "give the partner its ruff": Case(
        "SA H43", "SK HAQ D962 CJ84", "", (4, 2, 4, 3), (3, 1, 3, 3), "H3", voids=(0, 8, 4, 8)
    ),
    "take a bag to set them": Case("DK2", "CA HJ4", "DQ D3 D5", (5, 1, 5, 2), (5, 0, 5, 1), "DK", bags=2),
    "near a dear penalty no bag to set them": Case(
        "DK2",
        "CA HJ4",
        "DQ D3 D5",
        (5, 1, 5, 2),
        (5, 0, 5, 1),
        "D2",
        rules=STANDARD.replace(bag_penalty=400),
        bags=9,
    ),
    "overruff cheaply": Case("SK9 D2", "SAQ DJ8 CT6", "C9 C2 S4", (4, 2, 4, 3), (3, 1, 3, 3), "S9"),
    "no ducking for a broken nil": Case(
        "HT4 C3", "HQ9 CJ8 D73", "H8 H5 H6", (4, 0, 3, 4), (3, 1, 3, 3), "HT"
    ),
    "win as cheaply as can be": Case("HAQ C2", "HK9 DJ8 C73", "HT H4 H6", (4, 3, 3, 3), (3, 2, 3, 2), "HQ"),
    "the lowest of touching winners": Case(
        "HKQJ C2", "HA9 DJ83 C734", "HT H4 H6", (4, 3, 3, 3), (2, 2, 3, 2), "HJ"
    ),
    "a nil slips under": Case("HT72 C9", "HA9 DJ83 C734", "HJ H4 H6", (0, 4, 5, 3), (0, 4, 2, 3), "HT"),
    "HT: leave the partner the trick that only it needs": Case(
        "DA2 SJ", "DQ8 C94 HJ6", "D9 DT D4", (3, 3, 4, 3), (3, 2, 3, 2), "D2", rules=HT
    ),
    "HT: take the trick that only the own bid needs": Case(
        "DA2 S3", "DQ8 C94 SJ6", "D9 DT D4", (4, 2, 4, 3), (3, 2, 4, 1), "DA", rules=HT
    ),
    "another trump suit ruffs": Case(
        "HA C2", "CQ DJ5", "S7 SJ S3", (4, 4, 0, 4), (2, 4, 0, 5), "HA", trump=Suit.HEARTS
    ),
    "keep a sure trump where its trick makes the bid": Case(
        "SA DK3", "SK HAQ DT2 CJ8 C3", "DQ D4 D5", (4, 2, 4, 2), (3, 2, 4, 2), "D3"
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_policy_plays_the_card_a_good_player_would(case: Case) -> None:
    assert policy_card(case.start()) == code(case.play)


def test_a_rollout_plays_a_position_to_its_end_and_starts_from_it_again() -> None:
    wants = contracts(STANDARD, (4, 3, 3, 3))
    hands = [mask("SA C2"), mask("SK H3"), mask("HA D4"), mask("C9 D5")]
    start = KernelHand(wants, hands, 0, (), pack((3, 3, 3, 2)))
    # East keeps the highest club, which wins the last trick.
    assert unpack(rollout(start, code("SA"))) == (4, 3, 3, 3)
    assert start.hands == tuple(hands)
    assert unpack(rollout(start, code("SA"))) == (4, 3, 3, 3)
    other = start.with_hands([hands[0], hands[1], hands[3], hands[2]])
    assert (other.seat, other.left, other.won) == (0, 2, start.won)
    assert unpack(rollout(other, code("SA"))) == (4, 3, 4, 2)


def test_a_lone_honour_with_nothing_lower_out_is_led() -> None:
    wants = contracts(STANDARD, (6, 3, 3, 3))
    hands = [mask("HJ ST"), mask("C4 SJ"), mask("CQ7"), mask("HK SQ")]
    start = KernelHand(wants, hands, 0, (), pack((4, 3, 2, 2)))
    held = [suits[:] for suits in start.held]
    play_on(wants, held, start.out[:], start.shown[:], start.so_far, (), ORDER, start.won, True, 1)
    assert [sum(suit.bit_count() for suit in suits) for suits in held] == [1, 1, 1, 1]
    assert policy_card(start) == code("HJ")


def test_a_rollout_finishes_the_trick_on_the_table() -> None:
    wants = contracts(STANDARD, (4, 3, 3, 3))
    hands = [mask("SA"), mask("H3"), mask("D4"), 0]
    start = KernelHand(wants, hands, 3, (code("CA"),), pack((3, 3, 3, 3)))
    assert start.seat == 0
    assert unpack(rollout(start, code("SA"))) == (4, 3, 3, 3)
    assert unpack(rollout(start)) == (4, 3, 3, 3)


def test_certain_tricks_go_to_the_leader() -> None:
    wants = contracts(STANDARD, (5, 3, 3, 3))
    hands = [mask("SAK DA"), mask("H532"), mask("HA D42"), mask("C9 D53")]
    start = KernelHand(wants, hands, 0, (), pack((1, 3, 3, 3)))
    assert unpack(rollout(start)) == (4, 3, 3, 3)


DEAL = (
    "SAKQ2 HAK2 DA32 CK32",
    "SJT93 HQJT DKQJ CAQ4",
    "S8765 H987 DT98 CT98",
    "S4 H6543 D7654 CJ765",
)


@pytest.mark.parametrize(("first_lead", "west"), [("two_of_clubs", "CA"), ("lowest_club", "C4")])
def test_the_first_trick_is_played_as_its_rule_says(first_lead: str, west: str) -> None:
    rules = STANDARD.replace(first_lead=first_lead)
    game = Game.from_hands(rules, [" ".join(map(str, cards(hand))) for hand in DEAL], dealer=3)
    for bid in ("4", "3", "2", "1"):
        game.act(f"bid {bid}")
    wants = contracts(rules, (4, 3, 2, 1))
    start = KernelHand.from_view(game.view(0), wants, [mask(hand) for hand in DEAL])
    assert (start.seat, start.first_lead, start.broken) == (0, first_lead, False)
    assert policy_card(start) == code("C2")
    assert rollout(start) == rollout(start, code("C2"))
    assert sum(unpack(rollout(start))) == 13
    game.act("play 2C")
    assert policy_card(KernelHand.from_view(game.view(1), wants)) == code(west)


@pytest.mark.parametrize(
    ("rules", "bags", "bids", "tricks", "points"),
    [
        (STANDARD, (0, 0), (4, 3, 3, 3), (5, 2, 4, 2), (72, -60)),
        (STANDARD, (9, 0), (4, 3, 3, 3), (5, 2, 4, 2), (-28, -60)),
        (STANDARD, (0, 0), (0, 3, 5, 3), (2, 3, 5, 3), (-48, 60)),
        (STANDARD, (0, 0), (BLIND, 4, 4, 4), (0, 5, 4, 4), (240, 81)),
        (HT, (9, 0), (5, 4, 3, 4), (2, 4, 3, 4), (-16, 8)),
        (HT, (0, 0), (13, 1, 0, 1), (12, 1, 0, 0), (72, 0)),
        (HT, (3, 0), (7, 1, 6, 1), (7, 0, 6, 0), (26, -2)),
    ],
)
def test_worked_examples_of_the_rules_count(
    rules: RuleSet,
    bags: tuple[int, ...],
    bids: tuple[int, ...],
    tricks: tuple[int, ...],
    points: tuple[int, ...],
) -> None:
    scoring = compile_scoring(rules)
    assert scoring(bids, tricks, bags) == points
    assert scoring.hand(bids, bags)[pack(tricks)] == scoring.count(bids, tricks, bags)
    assert [side[0] for side in scoring.count(bids, tricks, bags)] == list(points)


def test_a_count_has_the_bags_after_the_hand() -> None:
    scoring = compile_scoring(STANDARD)
    assert scoring.count((4, 3, 3, 3), (5, 2, 4, 2), (9, 4)) == ((-28, 1), (-60, 4))
    assert compile_scoring(CUTTHROAT).count((4, 3, 3, 3), (5, 2, 4, 2), (9, 0, 0, 0))[0] == (-59, 0)
