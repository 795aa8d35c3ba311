"""What a card does in its trick that another one does not, counted in the same deals."""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.figures import Reason
from spades_tui.bots.kernel import card_of, trick_winner
from spades_tui.bots.masks import CODES
from spades_tui.engine.actions import Play

if TYPE_CHECKING:
    from spades_tui.analysis.lines import TrickLine
    from spades_tui.analysis.tally import Tally
    from spades_tui.bots.search.race import Clock
    from spades_tui.engine.cards import Card
    from spades_tui.engine.views import SeatView

DEALS: Final = 80
"""In how many deals the trick is looked at."""
NIL_DEALS: Final = 40
"""In how many deals the rest of the hand is, to see which card breaks a nil."""
OFTEN: Final = 0.2
"""The least difference between two shares of deals that is worth a word."""
NIL_DIFFERENCE: Final = 0.05
"""The same for the own nil's chance, so that the card which breaks it is worth naming."""
ALIKE: Final = 0.05
"""Up to which difference two cards do the same in the trick."""

GENERAL: Final = frozenset({"wins_trick", "leaves_trick"})
"""Reasons that leave open why."""

Reasons = tuple[list[Reason], list[Reason]]
"""Reasons that come before those about the end of the hand, and those that come after if there is room."""


class _Trick:
    """What became of the trick with one card, as shares of the deals."""

    def __init__(self, view: SeatView, card: Card) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.card = card
        self.code = CODES[card.index]
        self.trump = int(view.trump)
        self.weight = 0.0
        self.winners: dict[int, float] = dict.fromkeys(range(4), 0.0)
        self.ruffed: dict[int, float] = dict.fromkeys(range(4), 0.0)
        self.overtaken: dict[int, float] = dict.fromkeys(range(4), 0.0)
        self.mate_ruffs = 0.0
        before = [CODES[played.index] for played in view.trick]
        self.leads = not before
        winning = trick_winner(view.leader, [*before, self.code], self.trump)
        self.wins_now = winning == self.seat
        """Whether the card is the best one so far."""
        self.mate = (self.seat + 2) & 3 if view.rules.partnership else -1
        self.over_mate = bool(
            before and self.wins_now and trick_winner(view.leader, before, self.trump) == self.mate
        )

    def take(self, line: TrickLine, weight: float) -> None:
        self.weight += weight
        winner = line.winner
        self.winners[winner] += weight
        if not self.wins_now or winner == self.seat:
            return
        card = line.card_of(winner)
        is_ruff = card >> 4 == self.trump != line.cards[0] >> 4
        if winner == self.mate:
            self.mate_ruffs += weight * is_ruff
        elif is_ruff and self.code >> 4 != self.trump:
            self.ruffed[winner] += weight
        else:
            self.overtaken[winner] += weight

    def won_by(self, seat: int) -> float:
        return self.winners[seat] / self.weight

    def for_side(self) -> float:
        """Return the share of deals in which the own side wins the trick."""
        return self.won_by(self.seat) + (self.won_by(self.mate) if self.mate >= 0 else 0.0)

    def share(self, found: dict[int, float]) -> float:
        return sum(found.values()) / self.weight


def card_reasons(tally: Tally, better: int, worse: int, clock: Clock) -> Generator[None, None, Reasons]:
    """Return what the better card does in its trick, or the worse one suffers; it yields between slices."""
    looking = tally.looking
    view = looking.view
    actions = looking.actions[better], looking.actions[worse]
    assert isinstance(actions[0], Play)
    assert isinstance(actions[1], Play)
    good, bad = _Trick(view, actions[0].card), _Trick(view, actions[1].card)
    for deal in range(min(DEALS, len(tally.weights))):
        for choice, trick in ((better, good), (worse, bad)):
            trick.take(next(looking.tricks(choice, deal)), tally.weights[deal])
        if clock.is_over():
            yield
            clock.begin()
    first = _of_the_trick(view, good, bad)
    if _keeps_nil(view) and _kept(tally, better) - _kept(tally, worse) >= NIL_DIFFERENCE:
        first += yield from nil_danger(tally, worse, better, clock)
    return first, _of_the_cards(view, good, bad)


def _of_the_trick(view: SeatView, good: _Trick, bad: _Trick) -> list[Reason]:
    """Return the most telling thing that happens in the trick, if any."""
    seat = good.seat
    found: list[tuple[float, Reason]] = []

    def tell(one: float, two: float, make: Callable[[], Reason]) -> None:
        if one - two >= OFTEN:
            found.append((one - two, make()))

    if good.for_side() - bad.for_side() >= OFTEN / 2:
        # Only who wants the trick is sorry to lose it.
        ruffed = bad.share(bad.ruffed), good.share(good.ruffed)
        tell(*ruffed, lambda: _ruffed(view, bad, ruffed))
        beaten = bad.share(bad.overtaken), good.share(good.overtaken)
        tell(
            *beaten,
            lambda: Reason(
                "overtaken",
                "worse",
                card=bad.card,
                seat=_most(bad.overtaken),
                share=beaten[1],
                other=beaten[0],
            ),
        )
    mine = good.won_by(seat), bad.won_by(seat)
    tell(*mine, lambda: Reason("wins_trick", card=good.card, share=mine[0], other=mine[1]))
    mate = good.mate
    for other in range(4):
        bid = view.bids[other]
        if other in (seat, mate) or bid is None or not bid.is_nil or view.won[other]:
            continue
        takes = good.won_by(other), bad.won_by(other)
        tell(
            *takes,
            partial(Reason, "nil_takes", card=good.card, seat=other, share=takes[0], other=takes[1]),
        )
    if mate >= 0 and good.leads:
        ruffs = good.mate_ruffs / good.weight, bad.mate_ruffs / bad.weight
        tell(
            *ruffs,
            lambda: Reason("partner_ruffs", card=good.card, seat=mate, share=ruffs[0], other=ruffs[1]),
        )
    if mate >= 0 and bad.over_mate and not good.over_mate:
        kept = good.won_by(mate), bad.won_by(mate)
        tell(*kept, lambda: Reason("partner_has_it", card=bad.card, seat=mate, share=kept[0], other=kept[1]))
    elif mine[1] - mine[0] >= OFTEN:
        found.append(
            (
                mine[1] - mine[0],
                Reason("leaves_trick", "worse", card=bad.card, share=mine[0], other=mine[1]),
            )
        )
    # What says most about the trick comes first: who wins it is mostly the same deals once more.
    found.sort(key=lambda pair: (pair[1].code in GENERAL, -pair[0]))
    return [reason for _, reason in found[:1]]


def _ruffed(view: SeatView, bad: _Trick, ruffed: tuple[float, float]) -> Reason:
    who = _most(bad.ruffed)
    shown = bad.card.suit in view.voids()[who]
    return Reason(
        "ruffed_shown" if shown else "ruffed",
        "worse",
        card=bad.card,
        seat=who,
        suit=bad.card.suit,
        share=ruffed[1],
        other=ruffed[0],
    )


def _most(found: dict[int, float]) -> int:
    return max(found, key=lambda seat: found[seat])


def _of_the_cards(view: SeatView, good: _Trick, bad: _Trick) -> list[Reason]:
    """Return what can be seen from the two cards alone, the most telling first."""
    assert view.hand is not None
    found: list[Reason] = []
    trump, suit = view.trump, good.card.suit
    trumps = sum([card.suit is trump for card in view.hand])
    loses = good.won_by(good.seat) <= ALIKE
    if _keeps_nil(view):
        if loses and good.card.rank > bad.card.rank:
            found.append(Reason("throws_danger", card=good.card))
        return found
    if bad.card.suit is trump is not suit:
        found.append(
            Reason("keeps_last_trump" if trumps == 1 else "keeps_trump", "worse", card=bad.card, suit=trump)
        )
    elif suit is trump is not bad.card.suit and good.leads:
        found.append(Reason("draws_trumps", card=good.card))
    same = all(abs(good.won_by(seat) - bad.won_by(seat)) <= ALIKE for seat in range(4))
    if suit is bad.card.suit and good.card.rank < bad.card.rank and same:
        found.append(Reason("cheapest", card=bad.card))
    elif suit is not bad.card.suit:
        if bad.won_by(bad.seat) <= ALIKE and _is_highest(view, bad.card):
            found.append(Reason("keeps_winner", "worse", card=bad.card))
        if good.leads and suit is not trump and _is_highest(view, good.card):
            found.append(Reason("highest_left", card=good.card, suit=suit))
        if trumps and suit is not trump and sum([card.suit is suit for card in view.hand]) == 1:
            found.append(Reason("makes_void", card=good.card, suit=suit))
    return found


def _is_highest(view: SeatView, card: Card) -> bool:
    return not any(other.rank > card.rank for other in view.unseen()[card.suit])


def _kept(tally: Tally, choice: int) -> float:
    seat = tally.looking.view.seat or 0
    return tally.chance(choice, lambda end: bool(end.kept >> seat & 1)) or 0.0


def _keeps_nil(view: SeatView) -> bool:
    seat = view.seat or 0
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.won[seat]


def nil_danger(
    tally: Tally, choice: int, other: int | None, clock: Clock
) -> Generator[None, None, list[Reason]]:
    """Return which own card most often breaks a nil after a choice, and more often than after the other one."""
    looking = tally.looking
    seat = looking.view.seat or 0
    breaks = yield from _breakers(tally, choice, seat, clock)
    if not breaks:
        return []
    worst = max(breaks, key=lambda code: breaks[code])
    share, less = breaks[worst], 0.0
    if other is not None:
        less = (yield from _breakers(tally, other, seat, clock)).get(worst, 0.0)
    if share - less < OFTEN / 2:
        return []
    return [
        Reason(
            "nil_danger",
            "worse" if other is not None else "better",
            card=card_of(worst),
            share=less if other is not None else share,
            other=share if other is not None else None,
        )
    ]


def _breakers(tally: Tally, choice: int, seat: int, clock: Clock) -> Generator[None, None, dict[int, float]]:
    """Return by code of an own card how often it is the one that breaks the seat's nil."""
    looking = tally.looking
    found: dict[int, float] = {}
    count = min(NIL_DEALS, len(tally.weights))
    total = sum(tally.weights[:count])
    for deal in range(count):
        if tally.ends[choice][deal].tricks[seat]:
            for line in looking.tricks(choice, deal):
                if line.winner == seat:
                    code = line.card_of(seat)
                    found[code] = found.get(code, 0.0) + tally.weights[deal] / total
                    break
        if clock.is_over():
            yield
            clock.begin()
    return found
