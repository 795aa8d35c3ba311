"""Cards and actions as text."""

from __future__ import annotations

import pickle

import pytest

from spades_tui.engine import DECK, Bid, Card, Cut, Suit, parse_action, parse_cards
from spades_tui.engine.errors import BadCard, UnknownAction


@pytest.mark.parametrize("text", ["AS", "as", "aS", " as "])
def test_a_card_is_read_in_any_case(text: str) -> None:
    assert Card(text) is Card.of(Suit.SPADES, 14)


@pytest.mark.parametrize("text", ["TD", "10D", "10d", "td"])
def test_the_ten_has_two_names(text: str) -> None:
    assert Card(text) is Card.of(Suit.DIAMONDS, 10)
    assert str(Card(text)) == "TD"


@pytest.mark.parametrize("text", ["", "A", "S", "1S", "11S", "AX", "A S", "ASS", "♠A", "0D", "SA", "AS KS"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(BadCard) as caught:
        Card(text)
    assert caught.value.text == text


def test_the_deck_is_52_cards_in_the_order_of_their_indices() -> None:
    assert [card.index for card in DECK] == list(range(52))
    assert len({str(card) for card in DECK}) == 52
    assert max(DECK) is DECK[51]
    assert min(DECK) is DECK[0]


@pytest.mark.parametrize("card", DECK)
def test_a_card_stays_itself_through_text_and_pickle(card: Card) -> None:
    assert Card(str(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card


def test_a_hand_is_read_from_text_or_parts() -> None:
    expected = (Card("AS"), Card("TD"), Card("2C"))
    assert parse_cards("as, 10d 2C") == expected
    assert parse_cards(["AS", Card("TD"), "2c"]) == expected


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("look", "look"),
        ("  LOOK ", "look"),
        ("bid 4", "bid 4"),
        ("bid  13", "bid 13"),
        ("bid\t4", "bid 4"),
        ("blind\tnil", "blind nil"),
        ("nil", "nil"),
        ("bid 0", "nil"),
        ("blind  nil", "blind nil"),
        ("trump h", "trump H"),
        ("play 10d", "play TD"),
        ("play AS", "play AS"),
        ("claim", "claim"),
        ("concede", "concede"),
        ("next", "next"),
        ("end", "end"),
        ("cut", "cut"),
        ("cut Ann was  here", "cut Ann was  here"),
    ],
)
def test_an_action_reads_its_own_text(text: str, canonical: str) -> None:
    action = parse_action(text)
    assert str(action) == canonical
    assert parse_action(str(action)) == action


def test_a_cut_keeps_its_text() -> None:
    assert parse_action("CUT Blind Nil") == Cut("Blind Nil")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid x",
        "bid -1",
        "bid 1.5",
        "bid ٣",
        "bid 1000000",
        "play",
        "play XX",
        "trump",
        "trump X",
        "pass",
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(UnknownAction) as caught:
        parse_action(text)
    assert caught.value.text == text


def test_nil_is_a_bid_of_its_own() -> None:
    assert Bid(0).is_nil
    assert not Bid(0).blind
    assert parse_action("blind nil") == Bid(0, blind=True)
    assert not Bid(4).is_nil
