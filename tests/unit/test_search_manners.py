"""Manners of the search: what a partner expects of a card, and what other cards must gain."""

from __future__ import annotations

from spades_tui.bots.kernel import Contracts
from spades_tui.bots.masks import mask_of
from spades_tui.bots.position import read_position
from spades_tui.bots.sampler.knowledge import read_knowledge
from spades_tui.bots.sampler.plays import read_plays
from spades_tui.bots.search.manners import exposes_nil, rudeness, takes_from_partner, waits, wasted
from spades_tui.bots.search.plays import distinct_cards, stand_in, wanted, worth_a_look
from spades_tui.bots.search.position import read_given
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Card, Game, RuleSet, SeatView
from spades_tui.engine.actions import Play
from tests.positions import position

STANDARD = RuleSet.preset("standard")


def mode_of(view: SeatView) -> int:
    return wanted(view, Stakes(view.rules))


def test_manners() -> None:
    def order(fields: dict[str, object]) -> list[str]:
        view = read_given(fields).view
        seat = read_position(view)
        codes = {card: card.suit * 16 + card.rank for card in view.hand or ()}
        return [
            str(card)
            for card in sorted(codes, key=lambda card: rudeness(codes[card], seat, True, mode_of(view)))
        ]

    partner_wins = position("DA2 SJ", "DQ8 C94 HJ6", "W:D9 N:DK E:D4", "4 3 4 3", "3 2 2 3")
    assert order(partner_wins)[0] == "2D"
    own_nil = position("HJ5 D3", "H98 DJ6 CT4", "W:HK N:H2 E:HQ", "4 3 N 3", "4 3 0 3")
    assert order(own_nil)[0] == "JH"
    partner_nil = position("HQ6 D2", "HT98 C73 DJ95", "E:H4", "N 3 4 3", "0 3 4 3")
    assert order(partner_nil)[0] == "QH"


def test_a_trick_is_taken_from_the_partner_by_the_last_card_or_one_that_is_no_better_and_not_by_who_saves_a_nil() -> (
    None
):
    def taken(fields: dict[str, object]) -> list[str]:
        view = read_given(fields).view
        seat = read_position(view)
        codes = {card: card.suit * 16 + card.rank for card in view.hand or ()}
        return [str(card) for card in codes if takes_from_partner(codes[card], seat)]

    assert taken(position("DA2 SJ", "DQ8 C94 HJ6", "W:D9 N:DK E:D4", "4 3 4 3", "3 2 2 3")) == ["AD", "JS"]
    assert taken(position("DA2 SJ", "DK8 C94 HJ6", "W:DQ N:D9 E:D4", "4 3 4 3", "3 2 2 3")) == []
    assert taken(position("SA C2", "CQ DJ5", "W:H7 N:HJ E:H3", "N 4 4 4", "0 5 2 4")) == []
    assert taken(position("SA C2", "CQ DJ5", "W:H7 N:HJ E:H3", "N 4 4 4", "1 5 1 4")) == ["AS"]
    assert taken(position("DA2 SJ", "DQ8 C94 HJ63", "N:DT E:D4", "4 3 4 3", "3 2 2 3")) == []
    assert taken(position("DA2 SJ", "DQ8 C94 HJ63", "N:DK E:D4", "4 3 4 3", "3 2 2 3")) == ["AD"]


def test_a_lead_below_cards_that_are_out_exposes_a_partners_nil_that_is_kept() -> None:
    def exposing(bids: str, tricks: str, trick: str = "") -> list[str]:
        fields = position(
            "HA2 CK SQ", "HKQ964 CJ8 DT7 SJ32" if not trick else "HKQ96 CJ8 DT7 SJ32", trick, bids, tricks
        )
        view = read_given(fields).view
        seat = read_position(view)
        return [str(card) for card in view.hand or () if exposes_nil(card.suit * 16 + card.rank, seat)]

    assert exposing("N 3 4 3", "0 3 3 3") == ["2H"], (
        "nobody can beat the ace, the king or the queen of what is out"
    )
    assert exposing("N 3 4 3", "1 3 2 3") == []
    assert exposing("3 3 4 N", "0 3 3 3") == []
    assert exposing("N 3 4 3", "0 3 3 3", "E:H4") == []


def test_a_card_is_dearer_than_a_lower_one_of_its_suit_that_does_the_same_in_the_trick() -> None:
    def dearer(fields: dict[str, object]) -> dict[str, int]:
        view = read_given(fields).view
        seat = read_position(view)
        codes = {card.suit * 16 + card.rank: str(card) for card in view.hand or ()}
        return dict(zip(codes.values(), wasted(list(codes), seat, True, mode_of(view)), strict=True))

    ruffs = dearer(position("SA2 H9 D3", "SK H8 C9753 DQJ4 CT8", "E:C4", "4 3 4 3", "3 2 2 2"))
    assert ruffs == {"AS": 12, "2S": 0, "9H": 0, "3D": 0}
    followed = dearer(position("HAT42", "S98 H9 C9753 DQJ4 CT", "E:H8", "4 3 4 3", "3 2 2 2"))
    assert followed == {"AH": 4, "TH": 0, "4H": 2, "2H": 0}, "only what wins is like what wins"
    nil = dearer(position("H762 D2", "S98 H9 C9753 DQJ", "W:HK N:HA E:HQ", "4 3 N 3", "3 3 0 3"))
    assert nil == {"7H": 0, "6H": 1, "2H": 5, "2D": 0}
    assert set(dearer(position("HAT42", "S98 H9 C953 DQJ4 CT8 SK", "", "4 3 4 3", "3 2 2 2")).values()) == {0}


def test_who_plays_last_takes_a_trick_that_is_needed_rather_than_not_and_ruffs_a_partners_lead() -> None:
    def first(fields: dict[str, object]) -> str:
        view = read_given(fields).view
        seat = read_position(view)
        codes = {card: card.suit * 16 + card.rank for card in view.hand or ()}
        return str(min(codes, key=lambda card: rudeness(codes[card], seat, True, mode_of(view))))

    short = ("4 3 3 3", "3 2 2 3")
    assert first(position("HA92", "SK H5 C97 DQJ", "W:H8 N:H7 E:HK", *short)) == "AH"
    assert first(position("HA92", "SK H5 C97 DQJ", "W:H8 N:HK E:H7", *short)) == "2H", "the partner has it"
    full = ("4 1 3 2", "3 3 3 1")
    assert first(position("HAT9", "SK H5 C97 DQJ", "W:H8 N:H7 E:H6", *short)) == "9H"
    assert first(position("HAT9", "SK H5 C97 DQJ", "W:H8 N:H7 E:H6", *full)) == "AH", "the last one it wants"
    assert first(position("S54 D2", "SK H5 C973 DQJ", "N:H8 E:HJ", *short)) == "4S"
    assert first(position("S54 D2", "SK H5 C973 DQJ", "N:HA E:HJ", *short)) == "2D"


def test_who_wants_no_trick_follows_with_the_highest_card_that_loses_and_of_equal_ones_with_the_highest() -> (
    None
):
    def plays(fields: dict[str, object]) -> list[str]:
        view = read_given(fields).view
        seat, mode = read_position(view), mode_of(view)
        cards = {
            action.card.suit * 16 + action.card.rank: action.card
            for action in view.legal
            if isinstance(action, Play)
        }
        distinct = distinct_cards(seat, mode)
        for code in cards:
            assert stand_in(seat, distinct, code) in distinct
        order = sorted(distinct, key=lambda code: rudeness(code, seat, True, mode))
        return [str(cards[code]) for code in order]

    nil = position("SQ65 HA", "S97 CK3 DT85 HK42", "N:SJ E:S8", "4 3 N 3", "3 3 0 3")
    assert plays(nil) == ["6S", "QS"], "the five and the six are equal, and partners read the higher one"
    dropped = position("H876 D2", "S98 H9 C975 DQJT", "W:HK N:HA E:HQ", "4 3 N 3", "3 3 0 3")
    assert plays(dropped)[0] == "8H"
    broken = position("CQJ9 H2", "S98 H9 C875 DJ63", "W:DK N:DA E:DQ", "4 3 N 3", "3 3 1 2", rules="ht")
    assert plays(broken)[0] == "QC", "each further trick of a broken nil is a bag"


def test_of_the_highest_cards_out_the_highest_is_led() -> None:
    def leads(hand: str, unseen: str = "SK3 H5 CT973 DJ3") -> list[str]:
        view = read_given(position(hand, unseen, "", "4 3 4 3", "2 3 3 2")).view
        codes = {card.suit * 16 + card.rank: str(card) for card in view.hand or ()}
        return [codes[code] for code in distinct_cards(read_position(view), mode_of(view))]

    assert leads("CKQ2") == ["2C", "KC"], "nobody else has the ace"
    assert leads("CKQ2", "SK3 H5 CA973 DJ3") == ["2C", "QC"]
    assert leads("CJ2 DK", "SK3 H5 CT973 DQ3") == ["2C", "JC", "KD"]


def test_only_a_legal_card_is_led_in_place_of_one_that_touches_it() -> None:
    hands = ["AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C", "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D"]
    hands += ["AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H", "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"]
    rules = STANDARD.replace(blind_nil="off", first_lead="two_of_clubs")
    game = Game.from_hands(rules, hands, dealer=3)
    for bid in ("bid 1", "bid 1", "bid 1", "bid 10"):
        game.act(bid)
    view = game.view(0)
    assert [str(action) for action in view.legal] == ["play 2C"]
    assert distinct_cards(read_position(view), mode_of(view)) == [2]


def test_who_keeps_a_nil_thinks_only_of_the_highest_card_of_each_suit_that_loses() -> None:
    def thought_of(hand: str, trick: str, unseen: str, won: str = "3 3 0 3") -> list[str]:
        view = read_given(position(hand, unseen, trick, "4 3 N 3", won)).view
        seat = read_position(view)
        codes = {card.suit * 16 + card.rank: str(card) for card in view.hand or ()}
        return [codes[code] for code in worth_a_look(seat, distinct_cards(seat, mode_of(view)))]

    assert thought_of("HQT9 C8", "E:HA", "HJ2 S98 C9754 DQT6") == ["QH"]
    assert thought_of("HQT9 C8", "E:HJ", "HA2 S98 C9754 DQT6") == ["TH", "QH"], "the queen may win"
    assert thought_of("C84 D92", "E:HA", "HJ2 S98 C975 DQT63") == ["8C", "9D"]
    assert thought_of("HQT9 C8", "E:HA", "HJ2 S98 C9754 DQT6", "3 2 1 3") == ["9H", "QH"]


def test_who_lacks_one_trick_does_not_wait_for_another_with_the_last_card_of_one_that_can_be_taken() -> None:
    def waiting(fields: dict[str, object]) -> list[str]:
        view = read_given(fields).view
        seat = read_position(view)
        return [str(card) for card in view.hand or () if waits(card.suit * 16 + card.rank, seat)]

    ruff = ("4 3 4 3", "4 2 3 1")
    assert waiting(position("S3 CT8", "SK H5 C97 DQJ", "W:D6 N:D5 E:DK", *ruff)) == ["8C", "TC"]
    assert waiting(position("SA3 C8", "SK H5 C97 DQJ", "W:D6 N:D5 E:DK", *ruff)) == [], "the ace can wait"
    assert waiting(position("S3 CT8", "SK H5 C97 DQJ", "W:D6 N:DA E:DK", *ruff)) == [], "the partner has it"
    assert waiting(position("S3 CT8", "SK H5 C973 DQJ", "N:D5 E:DK", *ruff)) == []

    def needed(bids: tuple[int, ...], won: tuple[int, ...], rules: RuleSet = STANDARD) -> float:
        return Contracts(Stakes(rules), bids, (0,) * rules.sides).last_needed(0, won)

    assert needed((4, 3, 4, 3), (4, 2, 3, 1)) == 160
    assert needed((4, 3, 4, 3), (4, 2, 2, 1)) == needed((4, 3, 4, 3), (4, 2, 4, 1)) == 0
    assert needed((4, 3, 4, 3), (3, 2, 4, 1), STANDARD.replace(partnership=False)) == 80
    assert needed((0, 3, 4, 3), (1, 2, 3, 1)) == 0, "tricks of a nil do not count for the partner's bid"


def test_of_the_trick_only_the_card_that_wins_tells_others_apart() -> None:
    def distinct(trick: str, unseen: str = "S987 C953 DJ43") -> list[int]:
        fields = position("HK76 C2", unseen, trick, "4 3 4 3", "3 2 2 2")
        view = read_given(fields).view
        return [code & 15 for code in distinct_cards(read_position(view), mode_of(view))]

    assert distinct("W:HQ N:HA E:S5") == [6], "the queen, which is gone after the trick, sets the king apart"
    assert distinct("W:HQ N:HJ E:H5") == [6, 13]
    assert distinct("W:HT N:HQ E:S5", "HJ S98 C953 DJ43") == [6, 13]


def test_who_keeps_a_nil_is_taken_to_hold_no_higher_card_that_would_have_lost_too() -> None:
    hands = ["AS KS QS JS TS 9S 8S 7S 6S 5S AH KH QH", "4S 3S 2S JH TH 9H 8H 7H 6H 5H 4H 3H 2H"]
    hands += ["AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]

    def likelihood(bid: str, card: str, held: str) -> float:
        game = Game.from_hands(STANDARD.replace(blind_nil="off"), hands, dealer=3)
        for action in ("bid 10", bid, "bid 1", "bid 1", "play QH", f"play {card}"):
            game.act(action)
        view = game.view(0)
        models = read_plays(view, read_knowledge(view))
        return models[1].likelihood(mask_of([Card(held)])) if 1 in models else 1.0

    assert likelihood("nil", "5H", "9H") < 0.5
    assert likelihood("nil", "5H", "4H") == 1.0
    assert likelihood("bid 2", "5H", "4H") < 0.5, "who wants tricks throws the lowest"
    assert likelihood("bid 2", "5H", "9H") == 1.0


def test_a_lead_speaks_against_lower_cards_unless_nothing_higher_can_be_out() -> None:
    hands = ["AS KS QS JS TS 9S 8S 7S 6S 5S AH 3H 2H", "4S 3S 2S JH TH 9H 8H 7H 6H 5H 4H KH QH"]
    hands += ["AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D", "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]

    def likelihood(*plays: str) -> float:
        game = Game.from_hands(STANDARD.replace(blind_nil="off"), hands, dealer=3)
        for action in ("bid 5", "bid 5", "bid 1", "bid 1", *[f"play {card}" for card in plays]):
            game.act(action)
        view = game.view(0)
        models = read_plays(view, read_knowledge(view))
        return models[1].likelihood(mask_of([Card("JH")])) if 1 in models else 1.0

    assert likelihood("3H", "4H", "2D", "2C", "KH") < 1.0, "the ace is out"
    assert likelihood("AH", "4H", "2D", "2C", "3H", "5H", "3D", "3C", "KH") == 1.0


def test_what_the_third_takes_a_trick_with_speaks_against_higher_cards_that_do_not_touch() -> None:
    hands = ["AS KS QS JS TS 9S 8S 7S 6S 5S AH 3H 2H", "4S 3S 2S JH 9H QH 4D AC KC QC JC TC 9C"]
    hands += ["AD KD QD JD TD 9D 8D 7D 6D 5D KH TH 6H", "8C 7C 6C 5C 4C 3C 2C 3D 2D 8H 7H 5H 4H"]

    def likelihood(seat: int, held: str, *plays: str) -> float:
        game = Game.from_hands(STANDARD.replace(blind_nil="off"), hands, dealer=3)
        for action in ("bid 4", "bid 3", "bid 3", "bid 2", *[f"play {card}" for card in plays]):
            game.act(action)
        view = game.view(0)
        models = read_plays(view, read_knowledge(view))
        return models[seat].likelihood(mask_of([Card(held)])) if seat in models else 1.0

    low = ("2H", "9H", "TH")
    assert likelihood(2, "QH", *low) < 1.0, "it would have played the queen"
    assert likelihood(2, "JH", *low) == 1.0, "jack and ten are alike"
    assert likelihood(1, "KH", "2H", "9H") == likelihood(1, "QH", "2H", "9H") == 1.0
