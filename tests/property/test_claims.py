"""Claims held against brute force: every layout, every play of the others, every line of the claimer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, islice, permutations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.engine.claims import ClaimPosition, claim_plays, claim_refusal, position_seen, shown_voids
from spades_tui.engine.decide import claim_position
from spades_tui.engine.views import view

Hands = tuple[frozenset[Card], ...]
FIRST_LEADS = (None, None, None, "lowest_club", "two_of_clubs_holder")


@dataclass(frozen=True)
class Table:
    """A claim and the hands that are really there."""

    position: ClaimPosition
    hands: tuple[tuple[Card, ...], ...]


# The rules of play, written anew.


def legal(
    hand: frozenset[Card], led: Suit | None, position: ClaimPosition, broken: bool, first: bool
) -> list[Card]:
    cards = sorted(hand)
    if led is None:
        plain = [card for card in cards if card.suit is not position.trump]
        return plain if position.break_spades and not broken and plain else cards
    follow = [card for card in cards if card.suit is led]
    if follow and first and position.first_lead == "lowest_club":
        return follow[:1]
    return follow or cards


def takes(card: Card, best: Card, trump: Suit) -> bool:
    return card.rank > best.rank if card.suit is best.suit else card.suit is trump


def best_of(cards: Sequence[Card], trump: Suit) -> Card:
    best = cards[0]
    for card in cards[1:]:
        if takes(card, best, trump):
            best = card
    return best


def height(card: Card, trump: Suit) -> tuple[bool, int, int]:
    return (card.suit is trump, card.rank, card.index)


# Brute force.


def place_in(suits: Sequence[Suit], card: Card) -> tuple[int, int]:
    """Where a card stands among suits in this order, each from the top."""
    return suits.index(card.suit), -card.rank


def layouts(position: ClaimPosition) -> Iterator[Hands]:
    others = [seat for seat in range(4) if seat != position.seat]
    unseen = frozenset(position.unseen)
    may_hold = [
        [card for card in sorted(unseen) if card.suit not in position.voids[seat]] for seat in range(4)
    ]
    one, two, three = others
    for first in map(frozenset, combinations(may_hold[one], position.counts[one])):
        left = [card for card in may_hold[two] if card not in first]
        for second in map(frozenset, combinations(left, position.counts[two])):
            third = unseen - first - second
            if third <= set(may_hold[three]):
                hands = [frozenset[Card]()] * 4
                hands[one], hands[two], hands[three] = first, second, third
                yield tuple(hands)


def has_few_layouts(table: Table) -> bool:
    """Whether searching all layouts takes less than a second or so."""
    return len(list(islice(layouts(table.position), 200))) < 200


class Search:
    """Whether the claimer wins every trick, knowing only what it has seen: it plays one card for all layouts left."""

    def __init__(self, position: ClaimPosition) -> None:
        self.position = position

    def certain(self) -> bool:
        position = self.position
        return self.claimer(
            frozenset(position.hand), list(layouts(position)), list(position.trick), position.broken, True
        )

    def claimer(
        self, hand: frozenset[Card], possible: list[Hands], trick: list[Card], broken: bool, first: bool
    ) -> bool:
        if not hand:
            return True
        led = trick[0].suit if trick else None
        trump = self.position.trump
        return any(
            not (trick and not takes(card, best_of(trick, trump), trump))
            and self.others(hand - {card}, possible, [*trick, card], card, broken, first)
            for card in legal(hand, led, self.position, broken, first)
        )

    def others(
        self,
        hand: frozenset[Card],
        possible: list[Hands],
        trick: list[Card],
        mine: Card,
        broken: bool,
        first: bool,
    ) -> bool:
        trump = self.position.trump
        if len(trick) == 4:
            return self.claimer(
                hand, possible, [], broken or any(card.suit is trump for card in trick), False
            )
        seat = (self.position.leader if first else self.position.seat) + len(trick)
        seat %= 4
        seen: dict[Card, list[Hands]] = {}
        for hands in possible:
            for card in legal(hands[seat], trick[0].suit, self.position, broken, first):
                after = (*hands[:seat], hands[seat] - {card}, *hands[seat + 1 :])
                seen.setdefault(card, []).append(after)
        if any(takes(card, mine, trump) for card in seen):
            return False
        return all(
            self.others(hand, after, [*trick, card], mine, broken, first) for card, after in seen.items()
        )


def beaters(
    position: ClaimPosition, order: Sequence[Card], held: set[tuple[int, frozenset[Card]]]
) -> set[Card]:
    """The cards that can beat one of the claimer's when it plays them in this order, beaten or not."""
    found: set[Card] = set()
    trump = position.trump
    later = {(position.seat + place) % 4 for place in range(1, 4 - len(position.trick))}

    def play(hand: frozenset[Card], number: int, now: bool) -> None:
        if number == len(order):
            return
        mine = order[number]
        led = position.trick[0].suit if number == 0 and position.trick else mine.suit
        if number == 0 and not now:
            play(hand, 1, now)
            return
        for card in legal(hand, led, position, True, number == 0):
            if takes(card, mine, trump):
                found.add(card)
            play(hand - {card}, number + 1, now)

    for seat, hand in held:
        play(hand, 0, seat in later)
    return found


def highest_beater(position: ClaimPosition) -> Card:
    """What a refusal has to name: plain suits may be led in any order, each suit is led from the top."""
    trump = position.trump
    hand = frozenset(position.hand)
    firsts: list[Card | None] = [None]
    broken = position.broken
    if position.trick:
        best = best_of(position.trick, trump)
        led = position.trick[0].suit
        firsts = [card for card in legal(hand, led, position, broken, True) if takes(card, best, trump)]
        if not firsts:
            return best
    others = [seat for seat in range(4) if seat != position.seat]
    held = {(seat, hands[seat]) for hands in layouts(position) for seat in others}
    highest: list[Card] = []
    for first in firsts:
        trumped = broken or any(card.suit is trump for card in (*position.trick, first) if card is not None)
        found: set[Card] = set()
        plain_suits = [suit for suit in Suit if suit is not trump]
        for plain in permutations(plain_suits):
            suits = [*plain, trump] if position.break_spades and not trumped else [trump, *plain]
            rest = sorted(hand - {first}, key=partial(place_in, suits))
            found |= beaters(position, [first, *rest] if first is not None else rest, held)
        highest.append(max(found, key=lambda card: height(card, trump)))
    return min(highest, key=lambda card: height(card, trump))


# Endings.


def ending(source: random.Random, most: int) -> Table:
    """A random ending in which the claimer is strong often enough to be sure."""
    cards_each = source.randint(1, most)
    trump = source.choice(list(Suit))
    suits = source.sample(list(Suit), source.randint(2, 4))
    deck = [card for card in DECK if card.suit in suits]
    source.shuffle(deck)
    pool = deck[: 4 * cards_each]
    strength = source.choice([0, 2, 6, 20])
    pool.sort(
        key=lambda card: (
            card.rank * source.random() ** (1 / (strength + 1))
            + 15 * (card.suit is trump) * (source.random() < 0.7)
        )
    )
    if not strength:
        source.shuffle(pool)
    mine = pool[-cards_each:]
    rest = pool[:-cards_each]
    if source.random() < 0.7:
        source.shuffle(rest)
    seat = source.randrange(4)
    hands: list[list[Card]] = [[], [], [], []]
    hands[seat] = mine
    for other in range(4):
        if other != seat:
            hands[other] = [rest.pop() for _ in range(cards_each)]
    break_spades = source.random() < 0.6
    played = source.choice([0, 0, 1, 2, 3])
    leader = (seat - played) % 4
    first_lead = source.choice(FIRST_LEADS) if played else None
    trick: list[Card] = []
    for place in range(played):
        hand = hands[(leader + place) % 4]
        follow = sorted(card for card in hand if trick and card.suit is trick[0].suit)
        if follow and first_lead == "lowest_club":
            follow = follow[:1]
        card = source.choice(follow or hand)
        hand.remove(card)
        trick.append(card)
    voids = [set(suits) for suits in shown_voids([(leader, trick)])]
    shown = source.choice([0, 0.2, 0.6, 1])
    for other in range(4):
        absent = [suit for suit in Suit if all(card.suit is not suit for card in hands[other])]
        voids[other] |= {suit for suit in absent if source.random() < shown}
    position = ClaimPosition(
        seat=seat,
        hand=tuple(hands[seat]),
        leader=leader,
        trick=tuple(trick),
        unseen=tuple(card for other in range(4) if other != seat for card in hands[other]),
        counts=tuple(len(hand) for hand in hands),
        voids=tuple(frozenset(suits) for suits in voids),
        trump=trump,
        break_spades=break_spades,
        broken=any(card.suit is trump for card in trick) or source.random() < 0.3,
        first_lead=first_lead,
    )
    return Table(position, tuple(tuple(hand) for hand in hands))


def endings(most: int) -> st.SearchStrategy[Table]:
    return st.integers(0, 2**40).map(lambda seed: ending(random.Random(seed), most))


def tricks_of(table: Table, plays: Sequence[tuple[int, Card]]) -> Iterator[list[Card]]:
    """Check every play against the rules, and yield the tricks from the claimer's leads or the current one on."""
    position = table.position
    hands = [frozenset(hand) for hand in table.hands]
    trick = list(position.trick)
    broken = position.broken
    first = True
    turn = position.seat
    for seat, card in plays:
        assert seat == turn
        led = trick[0].suit if trick else None
        assert card in legal(hands[seat], led, position, broken, first)
        hands[seat] -= {card}
        trick.append(card)
        broken = broken or card.suit is position.trump
        turn = (turn + 1) % 4
        if len(trick) == 4:
            yield trick
            trick, first, turn = [], False, position.seat
    assert not trick
    assert not any(hands)


def check_expansion(table: Table) -> None:
    position = table.position
    leader = position.leader
    tricks = list(tricks_of(table, claim_plays(position, table.hands)))
    assert len(tricks) == len(position.hand)
    for trick in tricks:
        winner = (leader + trick.index(best_of(trick, position.trump))) % 4
        assert winner == position.seat
        leader = position.seat


SLOW = [HealthCheck.too_slow, HealthCheck.filter_too_much]


@given(endings(2))
@settings(max_examples=500, deadline=None)
def test_a_claim_is_granted_exactly_when_no_layout_and_no_play_beats_it(table: Table) -> None:
    assert (claim_refusal(table.position) is None) == Search(table.position).certain()


@given(endings(4).filter(lambda table: len(table.position.hand) > 2).filter(has_few_layouts))
@settings(max_examples=150, deadline=None, suppress_health_check=SLOW)
def test_a_claim_with_more_cards_left_is_granted_exactly_then_too(table: Table) -> None:
    assert (claim_refusal(table.position) is None) == Search(table.position).certain()


@given(endings(3))
@settings(max_examples=300, deadline=None, suppress_health_check=SLOW)
def test_a_refusal_names_the_highest_card_that_could_beat_the_claim(table: Table) -> None:
    named = claim_refusal(table.position)
    assume(named is not None)
    assert named is highest_beater(table.position)


@given(endings(5))
@settings(max_examples=800, deadline=None)
def test_a_granted_claim_is_played_out_legally_and_wins_every_trick(table: Table) -> None:
    assume(claim_refusal(table.position) is None)
    check_expansion(table)


@given(endings(4), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_a_refusal_does_not_depend_on_who_holds_what(table: Table, source: random.Random) -> None:
    position = table.position
    unseen = list(position.unseen)
    source.shuffle(unseen)
    shuffled = ClaimPosition(
        seat=position.seat,
        hand=tuple(source.sample(position.hand, len(position.hand))),
        leader=position.leader,
        trick=position.trick,
        unseen=tuple(unseen),
        counts=position.counts,
        voids=position.voids,
        trump=position.trump,
        break_spades=position.break_spades,
        broken=position.broken,
        first_lead=position.first_lead,
    )
    assert claim_refusal(shuffled) is claim_refusal(position)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_what_a_seat_sees_is_what_its_claim_is_judged_by(seed: int) -> None:
    source = random.Random(seed)
    lead = source.choice(("two_of_clubs_holder", "two_of_clubs", "lowest_club", "left_of_dealer"))
    rules = RuleSet.preset("standard").replace(first_lead=lead, break_spades=source.random() < 0.5)
    game = Game.new(rules, secret=source.randbytes(32), names=["", "", "", ""])
    while not game.hand_results:
        if game.state.phase is Phase.PLAY:
            seen, known = position_seen(view(game.state, game.seat_to_act)), claim_position(game.state)
            assert sorted(seen.unseen) == sorted(known.unseen)
            assert replace(seen, unseen=known.unseen) == known
            assert claim_refusal(seen) == claim_refusal(known)
        plays = [action for action in game.legal_actions() if str(action) not in ("concede", "end", "claim")]
        game.act(source.choice(plays))
    with pytest.raises(ValueError, match="only the seat to play"):
        position_seen(view(game.state, 0))
