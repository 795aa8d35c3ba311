"""The cards that the rule policy plays in positions where a good human has one play."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from spades_tui.bots.cards import candidates, choose_card
from spades_tui.bots.masks import CODES, INDICES, mask_of
from spades_tui.bots.position import Position
from spades_tui.bots.stakes import Stakes
from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.engine.rules import RuleSet

STANDARD = RuleSet.preset("standard")
HT = RuleSet.preset("ht")


def cards(text: str) -> list[Card]:
    """Cards suit first in groups: "HA42 C5"."""
    return [Card(rank + group[0]) for group in text.split() for rank in group[1:]]


@dataclass(frozen=True)
class Case:
    """A position of South; bids and tricks are by South, West, North, East."""

    name: str
    hand: str
    unseen: str
    trick: str
    bids: tuple[int, int, int, int]
    won: tuple[int, int, int, int]
    play: str
    rules: RuleSet = STANDARD
    bags: int = 0
    voids: str = ""
    trump: Suit = Suit.SPADES

    def position(self) -> Position:
        seats = "SWNE"
        hand = mask_of(cards(self.hand))
        size = hand.bit_count()
        plays = [(seats.index(part[0]), CODES[cards(part[1:])[0].index]) for part in self.trick.split()]
        counts = [size] * 4
        voids = [0, 0, 0, 0]
        for part in self.voids.split():
            voids[seats.index(part[0])] |= 1 << Suit.parse(part[1])
        legal = hand
        for seat, code in plays:
            counts[seat] -= 1
            if code >> 4 != plays[0][1] >> 4:
                voids[seat] |= 1 << (plays[0][1] >> 4)
        if plays:
            legal = hand & (0x7FFC << (plays[0][1] & 48)) or hand
        unseen = mask_of(cards(self.unseen))
        assert unseen.bit_count() == sum(counts) - size
        return Position(
            seat=0,
            hand=hand,
            legal=legal,
            unseen=unseen,
            trump=int(self.trump),
            leader=plays[0][0] if plays else 0,
            trick=[code for _, code in plays],
            bids=list(self.bids),
            blind=[False] * 4,
            won=list(self.won),
            counts=counts,
            voids=voids,
            bags=[self.bags] * 4,
            left=size,
        )

    def choice(self) -> str:
        card = DECK[INDICES[choose_card(self.position(), Stakes(self.rules))]]
        return card.text[1] + card.text[0]


CASES = [
    Case("lead high to cover the nil", "HA2 C5", "HKQ964 CJ8 DT7", "", (4, 3, 0, 3), (4, 3, 0, 3), "HA"),
    Case("cover before the nil plays", "HQ6 D2", "HT98 C73 DJ95", "EH4", (4, 3, 0, 3), (4, 3, 0, 3), "HQ"),
    Case(
        "let the opponents' nil take it",
        "SA HT4",
        "HQ9 CJ8 D73",
        "WH8 NH5 EH6",
        (3, 0, 3, 5),
        (2, 0, 3, 5),
        "H4",
    ),
    Case(
        "highest loser under the own nil",
        "HJ5 D3",
        "H98 DJ6 CT4",
        "WHK NH2 EHQ",
        (0, 3, 4, 3),
        (0, 3, 4, 3),
        "HJ",
    ),
    Case("not over the partner", "DA2 SJ", "DQ8 C94 HJ6", "WD9 NDK ED4", (4, 3, 4, 3), (2, 3, 3, 2), "D2"),
    Case("throw the bag", "DA C3", "DK CT H7", "WS9 NS4 ES2", (3, 3, 3, 2), (3, 3, 3, 2), "DA"),
    Case("ruff to save the nil", "SA C2", "CQ DJ5", "WH7 NHJ EH3", (4, 4, 0, 4), (2, 4, 0, 5), "SA"),
    Case(
        "give the partner its ruff",
        "SA H43",
        "SK HAQ D962 CJ84",
        "",
        (4, 2, 4, 3),
        (3, 1, 3, 3),
        "H3",
        voids="NH ES WS",
    ),
    Case("take a bag to set them", "DK2", "CA HJ4", "WDQ ND3 ED5", (5, 1, 5, 2), (5, 0, 5, 1), "DK", bags=2),
    Case(
        "near a dear penalty no bag to set them",
        "DK2",
        "CA HJ4",
        "WDQ ND3 ED5",
        (5, 1, 5, 2),
        (5, 0, 5, 1),
        "D2",
        rules=STANDARD.replace(bag_penalty=400),
        bags=9,
    ),
    Case("overruff cheaply", "SK9 D2", "SAQ DJ8 CT6", "WC9 NC2 ES4", (4, 2, 4, 3), (3, 1, 3, 3), "S9"),
    Case(
        "no ducking for a broken nil",
        "HT4 C3",
        "HQ9 CJ8 D73",
        "WH8 NH5 EH6",
        (4, 0, 3, 4),
        (3, 1, 3, 3),
        "HT",
    ),
    Case(
        "last to play, win as cheaply as can be",
        "HAQ C2",
        "HK9 DJ8 C73",
        "WHT NH4 EH6",
        (4, 3, 3, 3),
        (3, 2, 3, 2),
        "HQ",
    ),
    Case(
        "the lowest of touching winners",
        "HKQJ C2",
        "HA9 DJ83 C743 S5",
        "WHT NH4 EH6",
        (4, 3, 3, 3),
        (2, 2, 3, 2),
        "HJ",
    ),
    Case("a nil slips under", "HT72 C9", "HA9 DJ83 C743 S5", "WHJ NH4 EH6", (0, 4, 5, 3), (0, 4, 2, 3), "HT"),
    Case(
        "a nil does not throw the wrong trump",
        "SQ DA C2",
        "SA3 D96 C85",
        "WH9 NHK EH2",
        (0, 4, 5, 3),
        (0, 4, 3, 3),
        "DA",
    ),
    Case(
        "HT: leave the partner the trick that only it still needs",
        "DA2 SJ",
        "DQ8 C94 HJ6",
        "WD9 NDT ED4",
        (3, 3, 4, 3),
        (3, 2, 3, 2),
        "D2",
        rules=HT,
    ),
    Case(
        "HT: take the trick that only the own bid still needs",
        "DA2 S3",
        "DQ8 C94 SJ6",
        "WD9 NDT ED4",
        (4, 2, 4, 3),
        (3, 2, 4, 1),
        "DA",
        rules=HT,
    ),
    Case(
        "overtricks that cost are thrown",
        "DA C3",
        "DK CT H7",
        "WS9 NS4 ES2",
        (3, 3, 3, 2),
        (3, 3, 3, 2),
        "DA",
        rules=STANDARD.replace(overtrick="bag_minus"),
    ),
    Case(
        "another trump suit ruffs",
        "HA C2",
        "CQ DJ5",
        "WS7 NSJ ES3",
        (4, 4, 0, 4),
        (2, 4, 0, 5),
        "HA",
        trump=Suit.HEARTS,
    ),
    Case(
        "cutthroat: set the one who needs the trick",
        "DK2",
        "CA HJ4",
        "WDQ ND3 ED5",
        (2, 4, 3, 2),
        (2, 3, 3, 3),
        "DK",
        rules=STANDARD.replace(partnership=False, overtrick="nothing"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_plays_the_card_a_good_player_would(case: Case) -> None:
    assert case.choice() == case.play


def test_overtricks_are_taken_where_they_pay_and_left_where_they_cost() -> None:
    free = STANDARD.replace(bag_cost=None)
    last = Case("last", "DA3 C3", "DK9 CT5 H7 S2", "WDQ ND4 ED2", (3, 3, 3, 2), (3, 2, 3, 2), "")
    assert replace(last, rules=free).choice() == "DA"
    made = replace(last, won=(3, 3, 3, 2), bids=(3, 3, 3, 2), hand="DA3", unseen="DK9 CT", bags=9)
    assert made.choice() == "D3"


def test_of_touching_cards_the_lowest_stands_for_all() -> None:
    legal = mask_of(cards("SAKJT7 H4"))
    apart = mask_of(cards("SQ98 H2"))
    assert [DECK[INDICES[code]].text for code in candidates(legal, apart)] == ["4H", "7S", "TS", "KS"]


def test_a_card_in_the_trick_keeps_two_apart() -> None:
    legal = mask_of(cards("HJ9"))
    assert len(candidates(legal, mask_of(cards("HT")))) == 2
    assert len(candidates(legal, 0)) == 1
