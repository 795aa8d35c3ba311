"""What the plays of a seat say of the cards that it still holds.

Only habits that players of every strength share are read: who cannot win a trick throws the lowest card of the suit,
who takes a trick takes it with the cheapest card that does, and who wants tricks takes those that it can. Each is one
question about a hand: does it hold one of these cards? If so, the layout counts less. Who keeps a nil follows with
the highest card that loses. Nothing else is read from a nil, nor from a seat that has made its bid: what they throw
hangs on too much else, and reading it lost more than it gained.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from math import exp
from typing import TYPE_CHECKING, Final

from spades_tui.bots.masks import BITS, CODES, mask_of
from spades_tui.bots.sampler.knowledge import SUIT_MASKS, Knowledge
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView


class Habit(Enum):
    """A question about a play of one who wants tricks: does it hold another card of this kind?"""

    LOWER_LOSER = auto()
    """A card of the suit led that is lower than the loser played."""
    LOWER_DISCARD = auto()
    CHEAPER_WINNER = auto()
    """A card of the suit led that wins as well, and is lower."""
    CHEAPER_RUFF = auto()
    BEATS_OPPONENT = auto()
    """A card of the suit led that would have beaten an opponent's, while nobody else has a nil to keep."""
    BEATS_HONOUR = auto()
    """The same of an opponent's jack or higher."""
    HIGHER_THIRD = auto()
    """Of the third to play, who has taken the trick for the partner that led: a higher card of the suit that does not
    touch the one played, while nobody has a nil to keep."""
    BEATS_PARTNER = auto()
    LOWER_LEAD = auto()
    """A card of its suit lower than the one led, while nobody else has a nil to keep and a higher one may be out."""
    LOWER_LEAD_AT_NIL = auto()
    """The same while an opponent has a nil to keep, and the partner has none."""
    HIGHER_LOSER = auto()
    """Of one who keeps a nil: a card of the suit led that would have lost as well, and is higher."""


JACK: Final = 11

ODDS: Final = {
    Habit.LOWER_LOSER: (-2.0, -2.0),
    Habit.LOWER_DISCARD: (-2.0, -2.0),
    Habit.CHEAPER_WINNER: (-2.0, -0.8),
    Habit.CHEAPER_RUFF: (-2.0, -1.4),
    Habit.BEATS_OPPONENT: (-0.7, -0.25),
    Habit.BEATS_HONOUR: (-1.4, -0.6),
    Habit.HIGHER_THIRD: (0.0, -0.3),
    Habit.BEATS_PARTNER: (0.0, -0.4),
    Habit.LOWER_LEAD: (0.0, -0.5),
    Habit.LOWER_LEAD_AT_NIL: (0.0, -1.2),
    Habit.HIGHER_LOSER: (-1.2, -1.2),
}
"""Log odds that a seat plays its card if the answer is yes, against no: for the last to play, and for the others.

``python -m benchmarks.sampler --habits`` counts them. These are nearer to nought than the counts of the policy and of
the beginner, and never beyond -2, for others have other habits.
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat plays to: the trick so far, and who has a nil to keep."""

    place: int
    """How many cards lie already."""
    led: int
    """The suit led; -1 when the seat leads."""
    best: int
    """The code of the card that wins so far; -1 when the seat leads."""
    mate_wins: bool
    for_mate: bool
    """Whether the partner led."""
    nil_against: bool
    """Whether an opponent has a nil to keep."""
    nil_mate: bool
    trump: int
    gone: int
    """The mask of the cards of finished tricks."""

    def nil_habits(self, code: int) -> list[tuple[Habit, int]]:
        """Return the same as ``habits`` of one who keeps a nil."""
        suit = code >> 4
        if self.best < 0 or suit != self.led:
            return []
        losing = SUIT_MASKS[suit]
        if self.best >> 4 == suit:
            losing &= (1 << self.best) - 1
        return [(Habit.HIGHER_LOSER, losing & -(2 << code))] if losing >> code & 1 else []

    def habits(self, code: int) -> list[tuple[Habit, int]]:
        """Return the questions that playing this card raises, each with the mask of the cards asked about."""
        suit = code >> 4
        lower = SUIT_MASKS[suit] & ((1 << code) - 1)
        best = self.best
        if best < 0:
            if self.nil_mate:
                return []
            if self.nil_against:
                return [(Habit.LOWER_LEAD_AT_NIL, lower)]
            higher = SUIT_MASKS[suit] & -(2 << code) & ~self.gone
            # The highest card out is led from any suit, and from touching ones too.
            return [(Habit.LOWER_LEAD, lower)] if higher else []
        over = -(2 << best)
        if suit == self.led:
            if best >> 4 != suit:
                return [(Habit.LOWER_LOSER, lower)]
            if code > best:
                asked = [(Habit.CHEAPER_WINNER, lower & over)]
                if self.place == 2 and self.for_mate and not self.nil_against and not self.nil_mate:
                    asked.append((Habit.HIGHER_THIRD, self._apart_above(code)))
                return asked
            asked = [(Habit.LOWER_LOSER, lower)]
            if not self.nil_against and not self.nil_mate:
                if self.mate_wins:
                    habit = Habit.BEATS_PARTNER
                else:
                    habit = Habit.BEATS_HONOUR if best & 15 >= JACK else Habit.BEATS_OPPONENT
                asked.append((habit, SUIT_MASKS[suit] & over))
            return asked
        if suit != self.trump:
            return [(Habit.LOWER_DISCARD, lower)]
        if best >> 4 != suit:
            return [(Habit.CHEAPER_RUFF, lower)]
        return [(Habit.CHEAPER_RUFF, lower & over)] if code > best else []

    def _apart_above(self, code: int) -> int:
        """Return the mask of the cards of a card's suit above it that do not touch it among those still out."""
        above = SUIT_MASKS[code >> 4] & -(2 << code) & ~self.gone
        return above & (above - 1)


class Wishes:
    """What each seat wants, by the bids and the tricks won so far."""

    __slots__ = ("bids", "gone", "rules", "won")

    def __init__(self, rules: RuleSet, bids: list[int]) -> None:
        self.rules = rules
        self.bids = bids
        """By seat; 0 is nil."""
        self.won = [0, 0, 0, 0]
        self.gone = 0
        """The mask of the cards of finished tricks."""

    def is_short(self, seat: int) -> bool:
        """Return whether the seat wants tricks: it has bid a number and not made it, or its team has not."""
        bid, won = self.bids[seat], self.won[seat]
        if bid and self.rules.contract == "team":
            mate = (seat + 2) & 3
            if self.bids[mate]:
                bid += self.bids[mate]
                won += self.won[mate]
        return won < bid

    def habits(self, seat: int, turn: Turn, code: int) -> list[tuple[Habit, int]]:
        """Return the questions that a seat's playing a card raises, none where too much else may be behind it."""
        if self.is_short(seat):
            return turn.habits(code)
        return [] if self.bids[seat] or self.won[seat] else turn.nil_habits(code)

    def turns(self, leader: int, cards: Sequence[Card], trump: int) -> Iterator[tuple[int, Turn]]:
        """Yield each seat that has played to a trick with what it played to, and then the next to play."""
        nils = [not self.bids[seat] and not self.won[seat] for seat in range(4)]
        partnership = self.rules.partnership
        led = best = -1
        winner = leader
        for place in range(min(4, len(cards) + 1)):
            seat = (leader + place) & 3
            mate = (seat + 2) & 3
            nil_mate = partnership and nils[mate]
            against = any(
                nils[other] for other in range(4) if other != seat and not (partnership and other == mate)
            )
            mate_wins = partnership and winner == mate
            for_mate = partnership and place == 2
            yield seat, Turn(place, led, best, mate_wins, for_mate, against, nil_mate, trump, self.gone)
            if place < len(cards):
                code = CODES[cards[place].index]
                if best < 0:
                    led = code >> 4
                if best < 0 or (code > best if code >> 4 == best >> 4 else code >> 4 == trump):
                    best, winner = code, seat


class PlayModel:
    """How likely hands are by the plays that their seat has made; made once for many hands."""

    __slots__ = ("questions",)

    def __init__(self, questions: list[tuple[int, float]]) -> None:
        self.questions = questions
        """Pairs of a mask and what the likelihood is multiplied by if the hand holds one of its cards."""

    def likelihood(self, hand: int) -> float:
        """Return the relative likelihood, at most 1, that a seat with these cards has played as it did."""
        product = 1.0
        for mask, factor in self.questions:
            if hand & mask:
                product *= factor
        return product


def read_plays(view: SeatView, known: Knowledge) -> dict[int, PlayModel]:
    """Return by hidden seat what its plays say, where they say something."""
    if view.phase is not Phase.PLAY:
        return {}
    trump = int(view.trump)
    wishes = Wishes(view.rules, [0 if bid is None else bid.tricks for bid in view.bids])
    before = [0, 0, 0, 0]
    summed: dict[tuple[int, int], float] = {}
    lines = [(trick.leader, trick.cards, trick.winner) for trick in view.tricks]
    if view.trick:
        lines.append((view.leader, view.trick, -1))
    for leader, cards, winner in lines:
        for card, (seat, turn) in zip(cards, wishes.turns(leader, cards, trump), strict=False):
            before[seat] |= BITS[card.index]
            if seat not in known.hidden:
                continue
            later = known.played[seat] & ~before[seat]
            free = known.unseen & ~known.barred[seat]
            for habit, mask in wishes.habits(seat, turn, CODES[card.index]):
                # A card of those asked about that was played later answers the question for every layout.
                if mask & free and not mask & later:
                    odds = ODDS[habit][0 if turn.place == 3 else 1]
                    summed[seat, mask & free] = summed.get((seat, mask & free), 0.0) + odds
        if winner >= 0:
            wishes.won[winner] += 1
            wishes.gone |= mask_of(cards)
    asked: dict[int, list[tuple[int, float]]] = {}
    for (seat, mask), odds in summed.items():
        if odds:
            asked.setdefault(seat, []).append((mask, exp(odds)))
    return {seat: PlayModel(questions) for seat, questions in asked.items()}
