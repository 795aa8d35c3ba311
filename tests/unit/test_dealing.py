"""Dealing: the bytes of docs/FAIR-DEALS.md, what a check finds, and that the shuffle favours no card and no seat."""

from __future__ import annotations

import hashlib
import hmac
import json
import math
import re
import subprocess
import sys
import time
import unicodedata
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from spades_tui.engine.cards import DECK, Card, Suit, parse_cards
from spades_tui.engine.dealing import (
    CUT_LIMIT,
    CutUnprintable,
    DealCheck,
    clean_cut,
    commitment,
    deal,
    deck_order,
    first_dealer,
    hand_secret,
    seeded_secret,
    verify_deal,
)
from spades_tui.engine.errors import CutTooLong, IllegalAction

DOCUMENT = Path(__file__).parents[2] / "docs" / "FAIR-DEALS.md"
GAME = bytes(range(32))
HAND = hand_secret(GAME, 1)


def code_block(language: str) -> str:
    found = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    assert len(found) == 1
    return str(found[0])


VECTORS: list[dict[str, Any]] = [json.loads(line) for line in code_block("json").splitlines()]


def run_script(lines: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-I", "-c", code_block("python")],
        input=lines,
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    return done.stdout.split()


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"hand {vector['number']}")
def test_the_vectors_of_the_document_hold(vector: dict[str, Any]) -> None:
    secret = hand_secret(bytes.fromhex(vector["game_secret"]), vector["number"])
    assert secret.hex() == vector["secret"]
    assert commitment(secret) == vector["commitment"]
    hands = deal(secret, vector["cut"], vector["dealer"])
    assert [" ".join(map(str, hand)) for hand in hands] == vector["hands"]
    if vector["number"] == 1:
        assert first_dealer(secret) == vector["dealer"]
    check = verify_deal(
        secret,
        vector["commitment"],
        clean_cut(vector["cut"]),
        vector["dealer"],
        [parse_cards(hand) for hand in vector["hands"]],
        first=vector["number"] == 1,
    )
    assert check is DealCheck.OK


def test_the_vectors_cover_what_is_easily_done_wrong() -> None:
    cuts = [vector["cut"] for vector in VECTORS]
    assert "" in cuts
    assert any(cut != unicodedata.normalize("NFC", cut) for cut in cuts)
    assert any(ord(character) > 0xFFFF for cut in cuts for character in cut)
    assert any(len(cut) == CUT_LIMIT for cut in cuts)
    assert {vector["dealer"] for vector in VECTORS} >= {0, 1, 2, 3}
    assert any(vector["number"] > 0xFFFFFF for vector in VECTORS)
    assert VECTORS[2]["cut"] != VECTORS[3]["cut"]
    assert VECTORS[2]["hands"] == VECTORS[3]["hands"]
    assert seeded_secret("1").hex() == VECTORS[4]["game_secret"]


def test_the_documents_own_program_agrees_with_the_vectors() -> None:
    assert len(code_block("python").splitlines()) < 40
    assert run_script(code_block("json")) == ["True"] * len(VECTORS)


@pytest.mark.parametrize("field", ["secret", "commitment", "cut", "dealer", "hands"])
def test_the_documents_own_program_notices_a_change(field: str) -> None:
    vector = dict(VECTORS[1])
    changed = {
        "secret": VECTORS[2]["secret"],
        "commitment": VECTORS[2]["commitment"],
        "cut": vector["cut"] + "n",
        "dealer": (vector["dealer"] + 1) % 4,
        "hands": [vector["hands"][seat] for seat in (1, 0, 2, 3)],
    }
    vector[field] = changed[field]
    assert run_script(json.dumps(vector)) == ["False"]


def test_the_documents_own_program_notices_another_first_dealer() -> None:
    first = next(vector for vector in VECTORS if vector["number"] == 1)
    dealer = (first["dealer"] + 1) % 4
    secret = bytes.fromhex(first["secret"])
    hands = [" ".join(map(str, hand)) for hand in deal(secret, first["cut"], dealer)]
    assert run_script(json.dumps({**first, "dealer": dealer, "hands": hands})) == ["False"]


def test_a_hand_secret_is_the_hmac_of_the_hand_number() -> None:
    assert hand_secret(GAME, 258) == hmac.new(GAME, b"\x00\x00\x01\x02", hashlib.sha256).digest()
    assert commitment(HAND) == hashlib.sha256(HAND).hexdigest()


def test_hands_have_secrets_of_their_own() -> None:
    secrets = {hand_secret(GAME, number) for number in range(1, 2001)}
    assert len(secrets) == 2000
    assert hand_secret(bytes(32), 1) not in secrets


@pytest.mark.parametrize("number", [0, -1, 1 << 32])
def test_a_hand_number_outside_four_bytes_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="out of range"):
        hand_secret(GAME, number)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_another_length_is_refused(length: int) -> None:
    short = bytes(length)
    with pytest.raises(ValueError, match="32 bytes"):
        hand_secret(short, 1)
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(short)
    with pytest.raises(ValueError, match="32 bytes"):
        first_dealer(short)
    with pytest.raises(ValueError, match="32 bytes"):
        deal(short, "", 0)


def test_seeds_give_secrets_of_their_own_and_any_text_is_a_seed() -> None:
    seeds = ["", "1", "01", "one", "é", "x" * 100_000, "\udcff"]
    secrets = {seeded_secret(seed) for seed in seeds}
    assert len(secrets) == len(seeds)
    assert {len(secret) for secret in secrets} == {32}
    assert seeded_secret("e\u0301") == seeded_secret("\u00e9")


@pytest.mark.parametrize("dealer", range(4))
def test_cards_go_clockwise_one_at_a_time_beginning_left_of_the_dealer(dealer: int) -> None:
    deck = deck_order(HAND, "seven")
    hands = deal(HAND, "seven", dealer)
    for position, card in enumerate(deck):
        assert card in hands[(dealer + 1 + position) % 4]


def test_a_hand_is_thirteen_cards_sorted_by_index() -> None:
    hands = deal(HAND, "seven", 2)
    assert [len(hand) for hand in hands] == [13] * 4
    assert all(list(hand) == sorted(hand) for hand in hands)
    assert sorted(card for hand in hands for card in hand) == list(DECK)


@pytest.mark.parametrize("dealer", [-1, 4])
def test_a_dealer_who_is_no_seat_is_refused(dealer: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        deal(HAND, "", dealer)


def test_a_deal_takes_less_than_150_microseconds() -> None:
    best = math.inf
    for _ in range(20):
        start = time.perf_counter()
        for _ in range(20):
            deal(HAND, "seven", 0)
        best = min(best, (time.perf_counter() - start) / 20)
    assert best < 150e-6


def test_a_cut_is_put_in_nfc_and_loses_the_spaces_around_it() -> None:
    assert clean_cut("  Ane\u0301mone 7\n") == "An\u00e9mone 7"
    assert clean_cut("") == clean_cut(" \t ") == ""
    assert clean_cut("a  b") == "a  b"


def test_a_cut_of_exactly_the_limit_is_accepted_and_counted_after_nfc() -> None:
    assert clean_cut("x" * 100) == "x" * 100
    assert clean_cut("e\u0301" * 100) == "é" * 100


@pytest.mark.parametrize(
    ("text", "length"),
    [("x" * 101, 101), ("e\u0301" * 101, 101), ("\u0301" * 10**6, 10**6)],
    ids=["letters", "accented letters", "a million accents"],
)
def test_a_longer_cut_is_refused_with_its_length(text: str, length: int) -> None:
    start = time.perf_counter()
    with pytest.raises(CutTooLong) as caught:
        clean_cut(text)
    assert time.perf_counter() - start < 1
    assert (caught.value.length, caught.value.limit) == (length, CUT_LIMIT)


@pytest.mark.parametrize(
    "character",
    ["\x00", "\x1b", "\x9b", "\n", "\u00a0", "\u2028", "\u202e", "\u200b", "\ud800", "\ue000", "\U000e0001"],
)
def test_a_cut_with_an_unprintable_character_is_refused_and_says_which(character: str) -> None:
    with pytest.raises(CutUnprintable) as caught:
        clean_cut(f"ab{character}c")
    assert (caught.value.code, caught.value.place) == (ord(character), 2)
    assert isinstance(caught.value, IllegalAction)


def test_checking_a_deal_names_the_first_thing_that_is_wrong() -> None:
    hands = deal(HAND, "seven", 1)
    pledge = commitment(HAND)
    other = hand_secret(GAME, 2)
    assert first_dealer(HAND) == 1
    assert verify_deal(HAND, pledge, "seven", 1, hands, first=True) is DealCheck.OK
    assert verify_deal(HAND, pledge.upper(), "seven", 1, hands) is DealCheck.OK
    assert verify_deal(HAND, pledge, "seven", 1, [hand[::-1] for hand in hands]) is DealCheck.OK
    assert verify_deal(other, pledge, "seven", 1, hands) is DealCheck.COMMITMENT_MISMATCH
    assert verify_deal(HAND, commitment(other), "seven", 1, hands) is DealCheck.COMMITMENT_MISMATCH
    assert verify_deal(HAND[:31], pledge, "seven", 1, hands) is DealCheck.COMMITMENT_MISMATCH
    assert verify_deal(HAND, "", "seven", 1, hands) is DealCheck.COMMITMENT_MISMATCH
    assert verify_deal(HAND, pledge, "seven ", 1, hands) is DealCheck.CUT_MISMATCH
    assert verify_deal(HAND, pledge, "x" * 101, 1, hands) is DealCheck.CUT_MISMATCH
    assert verify_deal(HAND, pledge, "\ud800", 1, hands) is DealCheck.CUT_MISMATCH
    assert verify_deal(HAND, pledge, "eight", 1, hands) is DealCheck.HANDS_MISMATCH
    assert verify_deal(HAND, pledge, "seven", 2, hands) is DealCheck.HANDS_MISMATCH
    assert verify_deal(HAND, pledge, "seven", 4, hands) is DealCheck.DEALER_MISMATCH
    moved = deal(HAND, "seven", 2)
    assert verify_deal(HAND, pledge, "seven", 2, moved) is DealCheck.OK
    assert verify_deal(HAND, pledge, "seven", 2, moved, first=True) is DealCheck.DEALER_MISMATCH


def test_checking_a_deal_notices_two_exchanged_cards_and_missing_hands() -> None:
    hands = [list(hand) for hand in deal(HAND, "seven", 1)]
    pledge = commitment(HAND)
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    assert verify_deal(HAND, pledge, "seven", 1, hands) is DealCheck.HANDS_MISMATCH
    assert verify_deal(HAND, pledge, "seven", 1, hands[:3]) is DealCheck.HANDS_MISMATCH
    assert verify_deal(HAND, pledge, "seven", 1, []) is DealCheck.HANDS_MISMATCH


def chi_square(counts: list[int], expected: list[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def quantile(freedom: int, deviations: float) -> float:
    """The chi-square value so many standard deviations out (Wilson and Hilferty's approximation)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + deviations * math.sqrt(spread)) ** 3)


DEALS = 8000


@pytest.fixture(scope="module")
def decks() -> list[tuple[Card, ...]]:
    game = seeded_secret("position by card")
    return [deck_order(hand_secret(game, number), "seven") for number in range(1, DEALS + 1)]


def test_every_card_comes_at_every_position_equally_often(decks: list[tuple[Card, ...]]) -> None:
    table = [[0] * 52 for _ in range(52)]
    for deck in decks:
        for position, card in enumerate(deck):
            table[position][card.index] += 1
    cells = [count for row in table for count in row]
    # Rows and columns are fixed, which leaves 51 * 51 free; with four deviations one seed in 30,000 would fail.
    total = chi_square(cells, [DEALS / 52] * len(cells)) * 51 / 52
    assert quantile(51 * 51, -4) < total < quantile(51 * 51, 4)
    for row in table:
        assert chi_square(row, [DEALS / 52] * 52) < quantile(51, 5)


def test_neighbours_in_the_unshuffled_deck_do_not_stay_neighbours(decks: list[tuple[Card, ...]]) -> None:
    pairs = sum(second.index - first.index == 1 for deck in decks for first, second in pairwise(deck))
    # 51 places, each a neighbour pair with probability 51 / (52 * 51).
    mean = DEALS * 51 / 52
    assert abs(pairs - mean) < 5 * math.sqrt(mean)


def test_suit_lengths_follow_the_exact_probabilities(decks: list[tuple[Card, ...]]) -> None:
    probabilities = [math.comb(13, n) * math.comb(39, 13 - n) / math.comb(52, 13) for n in range(14)]
    assert math.isclose(sum(probabilities), 1)
    pooled = [*probabilities[:7], sum(probabilities[7:])]
    for seat in range(4):
        for suit in Suit:
            lengths = Counter(sum(card.suit is suit for card in deck[seat::4]) for deck in decks)
            counts = [*(lengths[n] for n in range(7)), sum(lengths[n] for n in range(7, 14))]
            assert chi_square(counts, [DEALS * part for part in pooled]) < quantile(7, 4.5)


def test_hand_shapes_follow_the_exact_probabilities(decks: list[tuple[Card, ...]]) -> None:
    ways: Counter[tuple[int, ...]] = Counter()
    for clubs in range(14):
        for diamonds in range(14 - clubs):
            for hearts in range(14 - clubs - diamonds):
                lengths = (clubs, diamonds, hearts, 13 - clubs - diamonds - hearts)
                ways[tuple(sorted(lengths))] += math.prod(math.comb(13, length) for length in lengths)
    assert sum(ways.values()) == math.comb(52, 13)
    seen: Counter[tuple[int, ...]] = Counter()
    for deck in decks:
        lengths_of = Counter(card.suit for card in deck[::4])
        seen[tuple(sorted(lengths_of[suit] for suit in Suit))] += 1
    expected = {shape: DEALS * count / math.comb(52, 13) for shape, count in ways.items()}
    common = [shape for shape, mean in expected.items() if mean >= 10]
    rare = DEALS - sum(expected[shape] for shape in common)
    counts = [*(seen[shape] for shape in common), DEALS - sum(seen[shape] for shape in common)]
    assert chi_square(counts, [*(expected[shape] for shape in common), rare]) < quantile(len(common), 4.5)


def test_the_first_dealer_is_each_seat_equally_often() -> None:
    game = seeded_secret("first dealer")
    dealers = Counter(first_dealer(hand_secret(game, number)) for number in range(1, 8001))
    assert chi_square([dealers[seat] for seat in range(4)], [2000.0] * 4) < quantile(3, 4.5)


def test_the_first_dealer_tells_nothing_about_the_first_card() -> None:
    game = seeded_secret("dealer and card")
    table: Counter[tuple[int, int]] = Counter()
    for number in range(1, 4001):
        secret = hand_secret(game, number)
        table[first_dealer(secret), deck_order(secret, "")[0].suit] += 1
    cells = [table[dealer, suit] for dealer in range(4) for suit in Suit]
    assert chi_square(cells, [250.0] * 16) < quantile(15, 4.5)
