"""Dealing holds for every secret, cut and dealer."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from spades_tui.engine.cards import DECK
from spades_tui.engine.dealing import (
    CUT_LIMIT,
    DealCheck,
    clean_cut,
    commitment,
    deal,
    deck_order,
    first_dealer,
    hand_secret,
    verify_deal,
)
from spades_tui.engine.errors import IllegalAction

SECRETS = st.binary(min_size=32, max_size=32)
CUTS = st.text(st.characters(exclude_categories=["C", "Z"], include_characters=" "), max_size=30).map(
    clean_cut
)
SEATS = st.integers(0, 3)


@given(SECRETS, CUTS, SEATS)
def test_a_deal_is_the_deck_in_four_sorted_hands_and_checks(secret: bytes, cut: str, dealer: int) -> None:
    hands = deal(secret, cut, dealer)
    assert sorted(card for hand in hands for card in hand) == list(DECK)
    assert [len(hand) for hand in hands] == [13] * 4
    assert all(list(hand) == sorted(hand) for hand in hands)
    assert verify_deal(secret, commitment(secret), cut, dealer, hands) is DealCheck.OK
    assert deal(secret, cut, dealer) == hands


@given(SECRETS, CUTS, CUTS)
def test_another_cut_gives_another_deck(secret: bytes, one: str, other: str) -> None:
    assert (deck_order(secret, one) == deck_order(secret, other)) == (one == other)


@given(SECRETS, SECRETS, CUTS)
def test_another_secret_gives_another_deck_and_commitment(one: bytes, other: bytes, cut: str) -> None:
    assert (deck_order(one, cut) == deck_order(other, cut)) == (one == other)
    assert (commitment(one) == commitment(other)) == (one == other)


@given(SECRETS, CUTS)
def test_a_cut_counts_by_its_text_and_not_by_its_encoding(secret: bytes, cut: str) -> None:
    assert deck_order(secret, unicodedata.normalize("NFD", cut)) == deck_order(secret, cut)


@given(SECRETS, SEATS, SEATS, CUTS)
def test_another_dealer_moves_the_hands_round_the_table(
    secret: bytes, one: int, other: int, cut: str
) -> None:
    turned = (other - one) % 4
    hands = deal(secret, cut, one)
    assert deal(secret, cut, other) == tuple(hands[(seat - turned) % 4] for seat in range(4))


@given(SECRETS, st.integers(1, 2**32 - 1), CUTS)
def test_the_first_dealer_needs_no_cut_and_is_a_seat(secret: bytes, number: int, cut: str) -> None:
    mine = hand_secret(secret, number)
    dealer = first_dealer(mine)
    assert 0 <= dealer < 4
    hands = deal(mine, cut, dealer)
    assert verify_deal(mine, commitment(mine), cut, dealer, hands, first=True) is DealCheck.OK


@given(st.text(max_size=300))
def test_a_cleaned_cut_is_clean_or_refused(text: str) -> None:
    try:
        cut = clean_cut(text)
    except IllegalAction:
        return
    assert clean_cut(cut) == cut
    assert len(cut) <= CUT_LIMIT
    assert cut.isprintable()
    assert cut == cut.strip()
    assert len(cut.encode()) <= 4 * CUT_LIMIT
