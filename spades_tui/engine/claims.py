"""Claims: whether a seat is certain to win every trick that is left, and the cards by which it then does.

A claim is granted exactly when the seat to act, playing well, wins the current trick and all later ones however
the unseen cards lie and whatever the three others play, its partner included. However they lie means: every way to
give the unseen cards to the other three seats in which each has its number of cards and none of a suit that it has
shown to be void in. Nothing else is concluded from what was bid or played.

Why no search is needed: a claimer who wins every trick leads to every later one, and each other seat is alone
against it, since it takes one card to beat it. A seat that holds the highest unseen card of a suit, and as many more
of the suit as the claimer has higher ones, can keep them until that card wins (the claimer holds at least as many
cards of the suit, so the other tricks never squeeze it out). A seat with more trumps than the claimer ruffs in the
end. A seat with neither can do nothing if trumps are led first and each suit from the top. Where trumps may not be
led yet, the other suits come first, and a seat with a trump ruffs as soon as it cannot follow. So everything depends
on how many cards of a suit a seat can hold at most or at least, which ``_Layouts`` answers exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.engine.cards import DECK, SUITS, Card, Suit
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView

_TWO_OF_CLUBS: Final = DECK[0]


@dataclass(frozen=True, slots=True)
class ClaimPosition:
    """What the seat to act knows when it claims; tuples of four are by seat."""

    seat: int
    hand: tuple[Card, ...]
    """The claimer's own cards."""
    leader: int
    """Who led, or now leads, the current trick."""
    trick: tuple[Card, ...]
    """The cards of the current trick in order of play: none to three."""
    unseen: tuple[Card, ...]
    """The cards that the three others still hold, in any order."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    voids: tuple[frozenset[Suit], ...]
    """The suits in which each seat has shown to be void; the claimer's own entry is not read."""
    trump: Suit
    break_spades: bool = False
    """Whether trumps may not be led before one was played (row 11)."""
    broken: bool = False
    """Whether a trump has been played in this hand, the current trick included."""
    first_lead: str | None = None
    """The rule for the first trick (row 8) while it is being played; None afterwards."""

    def __post_init__(self) -> None:
        others = [self.counts[seat] for seat in range(4) if seat != self.seat]
        if (
            not self.hand
            or len(self.trick) > 3
            or (self.leader + len(self.trick)) % 4 != self.seat
            or self.counts[self.seat] != len(self.hand)
            or sum(others) != len(self.unseen)
        ):
            raise ValueError("cards, counts and turn of the claim do not agree")


def shown_voids(tricks: Iterable[tuple[int, Sequence[Card]]]) -> tuple[frozenset[Suit], ...]:
    """Return by seat the suits it did not follow; ``tricks`` are (leader, cards in order of play) pairs."""
    voids: tuple[set[Suit], ...] = (set(), set(), set(), set())
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if card.suit is not cards[0].suit:
                voids[(leader + place) % 4].add(cards[0].suit)
    return tuple([frozenset(suits) for suits in voids])


def position_seen(view: SeatView) -> ClaimPosition:
    """Return what the seat of a view knows when it claims: it is to play, and has seen its cards.

    Raises:
        ValueError: it is not.
    """
    if view.phase is not Phase.PLAY or view.seat is None or view.turn != view.seat or view.hand is None:
        raise ValueError("only the seat to play can claim")
    return ClaimPosition(
        seat=view.seat,
        hand=view.hand,
        leader=view.leader,
        trick=view.trick,
        unseen=tuple([card for cards in view.unseen().values() for card in cards]),
        counts=view.counts,
        voids=view.voids(),
        trump=view.trump,
        break_spades=view.rules.break_spades,
        broken=view.broken,
        first_lead=None if view.tricks else view.rules.first_lead,
    )


def claim_refusal(position: ClaimPosition) -> Card | None:
    """Return None when the claim is granted, else the highest card that could beat it.

    That is the highest unseen card that could win a trick against the claimer's best play; a trump is higher than
    any other card. Where no card of the claimer's beats the current trick, it is the card on the table that wins
    it. Only what ``position`` holds decides which card is named, never who really has it.

    Raises:
        ValueError: the unseen cards cannot lie as counts and voids say.
    """
    return _plan(position)[1]


def claim_plays(position: ClaimPosition, hands: Sequence[Sequence[Card]]) -> tuple[tuple[int, Card], ...]:
    """Return the (seat, card) plays to the end of the hand, in order, by which a granted claim is played out.

    ``hands`` are the real four hands. The claimer wins every trick; each other seat plays its lowest legal card,
    and a trump on another suit only where it has nothing else.

    Raises:
        ValueError: the claim is not granted, or the hands are not those of the position.
    """
    first, beaten_by = _plan(position)
    if beaten_by is not None:
        raise ValueError(f"the claim is refused: {beaten_by} could beat it")
    _check_hands(position, hands)
    left = [set(hand) for hand in hands]
    plays: list[tuple[int, Card]] = []
    trick = list(position.trick)
    turn = position.seat
    for card in _order(position, first):
        while len(trick) < 4:
            chosen = card if turn == position.seat else _lowest(left[turn], trick[0].suit, position.trump)
            left[turn].remove(chosen)
            trick.append(chosen)
            plays.append((turn, chosen))
            turn = (turn + 1) % 4
        trick = []
        turn = position.seat
    return tuple(plays)


class _Layouts:
    """Which numbers of cards of each suit the unseen cards allow another seat."""

    def __init__(self, position: ClaimPosition) -> None:
        self.others = [seat for seat in range(4) if seat != position.seat]
        self.suits: tuple[list[Card], ...] = ([], [], [], [])
        """The unseen cards by suit, the highest first."""
        for card in sorted(position.unseen, reverse=True):
            self.suits[card.suit].append(card)
        self._counts = position.counts
        lengths = [len(cards) for cards in self.suits]
        self._room = [
            [0 if suit in position.voids[seat] else lengths[suit] for suit in SUITS] for seat in range(4)
        ]
        # What each seat can take at most of each set of suits (a set is a mask of four bits).
        self._share = [
            [min(position.counts[seat], _total(self._room[seat], mask)) for mask in range(16)]
            for seat in range(4)
        ]
        self._known: dict[tuple[int, Suit, int, Suit, int], bool] = {}
        if not all(self.allow(seat) for seat in self.others):
            raise ValueError("the unseen cards cannot lie as counts and voids say")

    def top(self, suit: Suit) -> Card | None:
        """The highest unseen card of a suit."""
        return self.suits[suit][0] if self.suits[suit] else None

    def allow(
        self, seat: int, least_of: Suit = SUITS[0], least: int = 0, most_of: Suit = SUITS[0], most: int = 13
    ) -> bool:
        """Whether ``seat`` can hold at least ``least`` cards of one suit and at most ``most`` of one."""
        key = (seat, least_of, least, most_of, most)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._allow(*key)
        return known

    def _allow(self, seat: int, least_of: Suit, least: int, most_of: Suit, most: int) -> bool:
        room = list(self._room[seat])
        room[most_of] = min(room[most_of], most)
        free = self._counts[seat] - least
        room[least_of] -= least
        if free < 0 or room[least_of] < 0:
            return False
        wanted = [len(cards) for cards in self.suits]
        wanted[least_of] -= least
        # Gale's condition: no set of suits has more cards than the seats can take of it together.
        first, second = (other for other in self.others if other != seat)
        return all(
            _total(wanted, mask)
            <= min(free, _total(room, mask)) + self._share[first][mask] + self._share[second][mask]
            for mask in range(1, 16)
        )


def _total(numbers: Sequence[int], mask: int) -> int:
    return sum(numbers[bit] for bit in range(4) if mask >> bit & 1)


def _plan(position: ClaimPosition) -> tuple[Card | None, Card | None]:
    """Return the card for the current trick (None: the first of ``_order``), and what could beat the plan."""
    layouts = _Layouts(position)
    if not position.trick and position.first_lead not in ("two_of_clubs", "lowest_club"):
        return None, _threat(position, layouts, None)
    winning = _winning(position.trick, position.trump)
    cards = [card for card in _playable(position) if _beats(card, winning, position.trump)]
    if not cards:
        return None, winning
    plans: list[tuple[Card, Card]] = []
    for card in cards:
        threat = _threat(position, layouts, card)
        if threat is None:
            return card, None
        plans.append((card, threat))
    return min(plans, key=lambda plan: _height(plan[1], position.trump))


def _playable(position: ClaimPosition) -> list[Card]:
    """Return the claimer's legal cards, the lowest first, where it follows or its lead is prescribed."""
    hand = sorted(position.hand)
    if not position.trick:
        return [_TWO_OF_CLUBS]
    follow = [card for card in hand if card.suit is position.trick[0].suit]
    if follow and position.first_lead == "lowest_club":
        return follow[:1]
    return follow or hand


def _winning(trick: Sequence[Card], trump: Suit) -> Card | None:
    best = None
    for card in trick:
        if _beats(card, best, trump):
            best = card
    return best


def _beats(card: Card, best: Card | None, trump: Suit) -> bool:
    if best is None:
        return True
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trump


def _height(card: Card, trump: Suit) -> tuple[bool, int, int]:
    return (card.suit is trump, card.rank, card.index)


def _threat(position: ClaimPosition, layouts: _Layouts, card: Card | None) -> Card | None:
    """Return the highest unseen card that could win a trick if ``card`` is played (None: a free lead)."""
    later = set(_later(position)) if card is not None else set()
    rest = [held for held in position.hand if held is not card]
    threats: list[Card] = []
    for seat in layouts.others:
        led = None
        if card is not None and seat in later:
            led = (position.trick or (card,))[0].suit
            threats += _threats_now(position, layouts, seat, card, led)
        threats += _threats_next(position, layouts, seat, rest, led)
        if _must_wait(position, card):
            threats += _ruffs(position, layouts, seat, rest, led)
    return max(threats, key=lambda threat: _height(threat, position.trump), default=None)


def _later(position: ClaimPosition) -> Iterator[int]:
    """Yield the seats that play to the current trick after the claimer."""
    for place in range(1, 4 - len(position.trick)):
        yield (position.seat + place) % 4


def _must_wait(position: ClaimPosition, card: Card | None) -> bool:
    """Whether trumps may not be led yet in the trick after ``card``."""
    trump = position.trump
    played = position.trick if card is None else (*position.trick, card)
    return (
        position.break_spades
        and not position.broken
        and not any(on_table.suit is trump for on_table in played)
    )


def _threats_now(
    position: ClaimPosition, layouts: _Layouts, seat: int, card: Card, led: Suit
) -> Iterator[Card]:
    """Yield what ``seat``, still to play to the current trick, could beat ``card`` with."""
    trump = position.trump
    if card.suit is led:
        following = layouts.suits[led]
        fewest = 1
        if position.first_lead == "lowest_club":
            # The seat has to play its lowest, and the fewer it holds the higher that can be.
            while fewest <= len(following) and not layouts.allow(seat, led, fewest, led, fewest):
                fewest += 1
        if fewest <= len(following) and layouts.allow(seat, led, fewest):
            highest = following[fewest - 1]
            if highest.rank > card.rank:
                yield highest
    ruff = layouts.top(trump)
    if (
        ruff is not None
        and led is not trump
        and _beats(ruff, card, trump)
        and layouts.allow(seat, trump, 1, led, 0)
    ):
        yield ruff


def _threats_next(
    position: ClaimPosition, layouts: _Layouts, seat: int, rest: Sequence[Card], led: Suit | None
) -> Iterator[Card]:
    """Yield what ``seat`` could beat the claimer's leads with; ``led`` is what it has to follow before."""
    for suit in SUITS:
        top = layouts.top(suit)
        if top is None:
            continue
        mine = [held for held in rest if held.suit is suit]
        higher = sum(held.rank > top.rank for held in mine)
        if suit is not position.trump and higher == len(mine):
            continue
        # Each higher card of the claimer's takes one from the seat, and so does the current trick.
        kept = higher + 1 + (led is suit)
        if kept <= len(rest) + (led is suit) and layouts.allow(seat, suit, kept):
            yield top


def _ruffs(
    position: ClaimPosition, layouts: _Layouts, seat: int, rest: Sequence[Card], led: Suit | None
) -> Iterator[Card]:
    """Yield what ``seat`` could ruff with while the claimer has to lead other suits than trumps."""
    ruff = layouts.top(position.trump)
    if ruff is None:
        return
    for suit in SUITS:
        leads = sum(held.suit is suit for held in rest)
        if suit is position.trump or not leads:
            continue
        if layouts.allow(seat, position.trump, 1, suit, leads - 1 + (led is suit)):
            yield ruff
            return


def _order(position: ClaimPosition, first: Card | None) -> list[Card]:
    """Return the claimer's cards in order of play: trumps first if they may be led, each suit from the top."""
    trump = position.trump
    wait = _must_wait(position, first)
    rest = sorted(
        (card for card in position.hand if card is not first),
        key=lambda card: ((card.suit is trump) == wait, card.suit, -card.rank),
    )
    return rest if first is None else [first, *rest]


def _lowest(hand: Iterable[Card], led: Suit, trump: Suit) -> Card:
    cards = list(hand)
    return min([card for card in cards if card.suit is led] or cards, key=lambda card: _height(card, trump))


def _check_hands(position: ClaimPosition, hands: Sequence[Sequence[Card]]) -> None:
    others = [card for seat in range(4) if seat != position.seat for card in hands[seat]]
    if (
        sorted(hands[position.seat]) != sorted(position.hand)
        or sorted(others) != sorted(position.unseen)
        or tuple([len(hand) for hand in hands]) != position.counts
        or any(
            card.suit in position.voids[seat]
            for seat in range(4)
            if seat != position.seat
            for card in hands[seat]
        )
    ):
        raise ValueError("the hands are not those of the claim")
