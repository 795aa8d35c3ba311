"""What a card does in its trick that another one does not, counted in the same deals."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from math import fsum
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.doubt import doubted
from spades_tui.analysis.figures import Reason, ReasonCode
from spades_tui.analysis.why_left import is_nil_alive, left_to_others, more_tricks
from spades_tui.bots.kernel import card_of, trick_winner
from spades_tui.bots.masks import CODES
from spades_tui.engine.actions import Play

if TYPE_CHECKING:
    from spades_tui.analysis.lines import TrickLine
    from spades_tui.analysis.tally import Tally
    from spades_tui.bots.search.race import Clock
    from spades_tui.engine.cards import Card, Suit
    from spades_tui.engine.views import SeatView

DEALS: Final = 200
"""In how many deals the trick is looked at."""
NIL_DEALS: Final = 100
"""In how many deals the rest of the hand is, to see which card breaks a nil."""
OFTEN: Final = 0.2
"""The least difference between two shares of deals that is worth a word."""
NIL_DIFFERENCE: Final = 0.05
"""The same for the own nil's chance, so that the card which breaks it is worth naming."""
ALIKE: Final = 0.05
"""Up to which difference two cards do the same in the trick."""
KEPT: Final = 0.1
"""How many more tricks come of a winner that is kept, so that this is a reason."""
SAFE: Final = 0.99
"""From which chance on a nil is kept whatever is played, and below the rest of which it is lost."""
CERTAIN: Final = 0.95
"""From which share of deals on it is certain enough that a card wins the trick."""
LOWER: Final = 3
"""How many lower cards must be out for a card to be a danger to the own nil: one for each of the others."""
DECIDES: Final = 0.5
"""The least part of all that two cards differ by which comes from the deals where something happens to one of them, so
that this can be the reason."""

GENERAL: Final = frozenset({"wins_trick", "takes_lead", "nil_safe", "only_bag", "costs_later"})
"""Reasons that say who wins the trick and not how, which come last."""
SOME: Final = 4
"""From how many cards in hand on a void is worth a word."""
HIGH: Final = 3
"""Up to how many higher cards of its suit may be out, so that it is worth a word that a card is beaten."""

Reasons = tuple[list[Reason], list[Reason]]
"""Reasons that come before those about the end of the hand, and those that come after if there is room."""


class OneTrick:
    """What becomes of the trick with one card, deal by deal, and as shares of the deals."""

    def __init__(self, view: SeatView, card: Card) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.card = card
        self.code = CODES[card.index]
        self.trump = int(view.trump)
        self.weights: list[float] = []
        self.winners: list[int] = []
        self.ruffs: list[bool] = []
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
        self.weights.append(weight)
        self.winners.append(line.winner)
        self.ruffs.append(line.card_of(line.winner) >> 4 == self.trump != line.cards[0] >> 4)

    def share(self, happens: Sequence[bool]) -> float:
        """Return the share of deals in which something happens."""
        return fsum([weight for weight, told in zip(self.weights, happens, strict=True) if told]) / fsum(
            self.weights
        )

    def won_by(self, seat: int) -> float:
        return self.share(self.wins(seat))

    def for_side(self) -> float:
        """Return the share of deals in which the own side wins the trick."""
        return self.won_by(self.seat) + (self.won_by(self.mate) if self.mate >= 0 else 0.0)

    def wins(self, *seats: int) -> list[bool]:
        return [winner in seats for winner in self.winners]

    def loses_to(self, *seats: int, ruffs: bool) -> list[bool]:
        """Return in which deals one of these seats takes the trick from the card: by a ruff, or by a higher card."""
        if not self.wins_now:
            return [False] * len(self.winners)
        plain = self.code >> 4 != self.trump
        return [
            winner in seats and winner != self.seat and (ruff and plain) == ruffs
            for winner, ruff in zip(self.winners, self.ruffs, strict=True)
        ]


class _Told:
    """What happens to one of two cards and decides between them, by how much more often it happens to that one."""

    def __init__(self, good: OneTrick, bad: OneTrick, gaps: Sequence[float]) -> None:
        self._good, self._bad, self._gaps = good, bad, gaps
        self.found: list[tuple[float, Reason]] = []

    def tell(
        self, more: Sequence[bool], less: Sequence[bool], make: Callable[[float, float], Reason]
    ) -> None:
        """Note a reason that holds in some deals, where the other card's deals do not bring it as well."""
        share, other = self._good.share(more), self._good.share(less)
        if share - other >= OFTEN and self._decides(more, less):
            self.found.append((share - other, make(share, other)))

    def _decides(self, more: Sequence[bool], less: Sequence[bool]) -> bool:
        """Return whether the cards differ most in the deals in which this happens to one of them alone."""
        parts = [weight * gap for weight, gap in zip(self._good.weights, self._gaps, strict=True)]
        here = fsum([part for part, one, two in zip(parts, more, less, strict=True) if one and not two])
        return here > 0.0 and here >= DECIDES * fsum(parts)


def card_reasons(tally: Tally, better: int, worse: int, clock: Clock) -> Generator[None, None, Reasons]:
    """Return what the better card does in its trick, or the worse one suffers; it yields between slices."""
    looking = tally.looking
    view = looking.view
    actions = looking.actions[better], looking.actions[worse]
    assert isinstance(actions[0], Play)
    assert isinstance(actions[1], Play)
    good, bad = OneTrick(view, actions[0].card), OneTrick(view, actions[1].card)
    ends = tally.ends[better], tally.ends[worse]
    deals = range(min(DEALS, *map(len, ends)))
    for deal in deals:
        for choice, trick in ((better, good), (worse, bad)):
            trick.take(next(looking.tricks(choice, deal)), tally.weights[deal])
        if clock.is_over():
            yield
            clock.begin()
    gaps = [ends[0][deal].value - ends[1][deal].value for deal in deals]
    first = _of_the_trick(view, good, bad, gaps, more_tricks(tally, better, worse, len(deals)))
    if _keeps_nil(view) and _kept(tally, better) - _kept(tally, worse) >= NIL_DIFFERENCE:
        first += yield from nil_danger(tally, worse, better, clock)
    if not first and _is_cheaper(good, bad) and not _keeps_nil(view):
        first.append(Reason("cheapest", card=bad.card))
    more = _tricks(tally, better) - _tricks(tally, worse)
    last = _of_the_cards(view, good, bad, more)
    is_settled = _kept(tally, worse) >= SAFE or _kept(tally, better) <= 1.0 - SAFE
    if is_settled or any(reason.code == "nil_danger" for reason in first):
        # A nil that is safe or lost is in no danger, and which card it is in danger from is told once.
        last = [reason for reason in last if reason.code != "throws_danger"]
    return first, last


def _tricks(tally: Tally, choice: int) -> float:
    seat = tally.looking.view.seat or 0
    return tally.mean(choice, lambda end: float(end.tricks[seat])) or 0.0


def _of_the_trick(
    view: SeatView, good: OneTrick, bad: OneTrick, gaps: Sequence[float], later: float = 0.0
) -> list[Reason]:
    """Return the most telling thing that happens in the trick, if any.

    ``later`` is how many more tricks the worse card brings in the whole hand.
    """
    seat, mate = good.seat, good.mate
    told = _Told(good, bad, gaps)
    if _keeps_nil(view):
        # Who wins a trick by it has lost the nil, which is told as that.
        _tell_nils(told, good, bad)
        return [reason for _, reason in told.found[:1]]
    if good.for_side() - bad.for_side() >= OFTEN / 2:
        # Only who wants the trick is sorry to lose it.
        _tell_lost(told, good, bad, ruffs=True)
        _tell_lost(told, good, bad, ruffs=False)
    _tell_win(told, good, bad)
    _tell_nils(told, good, bad)
    if mate >= 0 and good.leads:
        told.tell(
            good.loses_to(mate, ruffs=True),
            bad.loses_to(mate, ruffs=True),
            lambda one, two: Reason("partner_ruffs", card=good.card, seat=mate, share=one, other=two),
        )
    if mate >= 0 and bad.over_mate and not good.over_mate:
        told.tell(
            good.wins(mate),
            bad.wins(mate),
            lambda one, two: Reason("partner_has_it", card=bad.card, seat=mate, share=one, other=two),
        )
    elif (left := left_to_others(good, bad, later)) is not None:
        told.tell(bad.wins(seat), good.wins(seat), lambda _one, _two: left)
    # What says most about the trick comes first: who wins it is mostly the same deals once more.
    told.found.sort(key=lambda pair: (pair[1].code in GENERAL, pair[1].code != "partner_ruffs", -pair[0]))
    return [reason for _, reason in told.found[:1]]


def _tell_win(told: _Told, good: OneTrick, bad: OneTrick) -> None:
    """Tell that the better card wins the trick; where it was the partner's so far, that the side wins it."""
    seat, mate = good.seat, good.mate
    takes_lead = good.won_by(seat) >= CERTAIN and good.for_side() - bad.for_side() < OFTEN / 2
    if good.over_mate and not is_nil_alive(good.view, mate) and not takes_lead:
        # That the partner's card no longer wins it is nothing gained.
        told.tell(
            good.wins(seat, mate),
            bad.wins(seat, mate),
            lambda one, two: Reason("wins_trick", card=good.card, seat=mate, share=one, other=two),
        )
    else:
        told.tell(good.wins(seat), bad.wins(seat), partial(_winning, good, bad))


def _winning(good: OneTrick, bad: OneTrick, share: float, other: float) -> Reason:
    """Return that the better card wins the trick, or takes it from the partner, who would win it and may."""
    mine = good.mate >= 0 and not is_nil_alive(good.view, good.mate)
    # Another lead takes nothing from anybody, and a card that may lose does not say who leads next.
    takes = not good.leads and share >= CERTAIN
    if mine and takes and good.for_side() - bad.for_side() < OFTEN / 2:
        return Reason("takes_lead", card=good.card, seat=good.mate, share=share, other=other)
    return Reason("wins_trick", card=good.card, share=share, other=other)


def _tell_nils(told: _Told, good: OneTrick, bad: OneTrick) -> None:
    """Tell whose nil takes the trick with the better card."""
    view = good.view
    for other in range(4):
        bid = view.bids[other]
        if other in (good.seat, good.mate) or bid is None or not bid.is_nil or view.won[other]:
            continue
        told.tell(
            good.wins(other),
            bad.wins(other),
            partial(_nil_takes, good.card, other),
        )


def _nil_takes(card: Card, seat: int, share: float, other: float) -> Reason:
    return Reason("nil_takes", card=card, seat=seat, share=share, other=other)


def _tell_lost(told: _Told, good: OneTrick, bad: OneTrick, *, ruffs: bool) -> None:
    """Tell who takes the trick from the worse card: one player by name, or any of the others."""
    view = bad.view
    others = [seat for seat in range(4) if seat not in (bad.seat, bad.mate)]
    shares = {seat: bad.share(bad.loses_to(seat, ruffs=ruffs)) for seat in others}
    most = max(others, key=lambda seat: shares[seat])
    shown = ruffs and bad.card.suit in view.voids()[most]
    alone = sum(shares.values()) - shares[most] <= ALIKE
    seats = [most] if alone or shown else others
    if not ruffs and _higher(view, bad.card) > HIGH:
        return
    code: ReasonCode = "overtaken" if not ruffs else "ruffed_shown" if shown else "ruffed"
    told.tell(
        bad.loses_to(*seats, ruffs=ruffs),
        good.loses_to(*seats, ruffs=ruffs),
        lambda one, two: Reason(
            code,
            "worse",
            card=bad.card,
            seat=most if len(seats) == 1 else None,
            suit=bad.card.suit if ruffs else None,
            share=two,
            other=one,
        ),
    )


def _of_the_cards(view: SeatView, good: OneTrick, bad: OneTrick, more: float) -> list[Reason]:
    """Return what can be seen from the two cards, the most telling first; the better one wins so many more tricks."""
    assert view.hand is not None
    found: list[Reason] = []
    trump, suit = view.trump, good.card.suit
    trumps = sum([card.suit is trump for card in view.hand])
    loses = good.won_by(good.seat) <= ALIKE
    if _keeps_nil(view):
        if loses and good.card.rank > bad.card.rank and _is_danger(view, good.card):
            found.append(Reason("throws_danger", card=good.card))
        return found
    if bad.card.suit is trump is not suit:
        found.append(
            Reason("keeps_last_trump" if trumps == 1 else "keeps_trump", "worse", card=bad.card, suit=trump)
        )
    elif suit is trump is not bad.card.suit and good.leads and _others_may_hold(view, trump):
        found.append(Reason("draws_trumps", card=good.card))
    if suit is not bad.card.suit:
        if bad.won_by(bad.seat) <= ALIKE and not _higher(view, bad.card) and more >= KEPT:
            found.append(Reason("keeps_winner", "worse", card=bad.card))
        if good.leads and suit is not trump and not _higher(view, good.card):
            found.append(Reason("highest_left", card=good.card, suit=suit))
        is_last = suit is not trump and sum([card.suit is suit for card in view.hand]) == 1
        if trumps and is_last and len(view.hand) >= SOME and view.unseen()[suit]:
            found.append(Reason("makes_void", card=good.card, suit=suit))
    return found


def _others_may_hold(view: SeatView, suit: Suit) -> bool:
    """Return whether somebody on another side may have cards in a suit."""
    others = [seat for seat in range(4) if view.rules.side_of(seat) != view.side]
    return bool(view.unseen()[suit]) and not all(suit in view.voids()[seat] for seat in others)


def _is_cheaper(good: OneTrick, bad: OneTrick) -> bool:
    """Return whether the better card is the lower one, and does the same in the trick."""
    if good.card.suit is not bad.card.suit or good.card.rank > bad.card.rank:
        return False
    return all(abs(good.won_by(seat) - bad.won_by(seat)) <= ALIKE for seat in range(4))


def _higher(view: SeatView, card: Card) -> int:
    """Return how many higher cards of its suit others may still play."""
    return sum([other.rank > card.rank for other in view.unseen()[card.suit]])


def _is_danger(view: SeatView, card: Card) -> bool:
    """Return whether everybody else may have to play lower than a card."""
    return len([other for other in view.unseen()[card.suit] if other.rank < card.rank]) >= LOWER


def _kept(tally: Tally, choice: int) -> float:
    seat = tally.looking.view.seat or 0
    return tally.chance(choice, lambda end: bool(end.kept >> seat & 1)) or 0.0


def _keeps_nil(view: SeatView) -> bool:
    seat = view.seat or 0
    bid = view.bids[seat]
    return bid is not None and bid.is_nil and not view.won[seat]


def _doubt(tally: Tally, choice: int) -> float:
    """Return how much more often the own nil is broken than it looks, as in the chance that it is kept."""
    kept = _kept(tally, choice)
    return (1.0 - doubted(kept, tally.looking.view.rules)) / (1.0 - kept) if kept < 1.0 else 1.0


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
    action = looking.actions[choice]
    if isinstance(action, Play) and CODES[action.card.index] == worst:
        return []  # the chance of the nil says so
    share, less = breaks[worst] * _doubt(tally, choice), 0.0
    if other is not None:
        others = yield from _breakers(tally, other, seat, clock)
        less = others.get(worst, 0.0) * _doubt(tally, other)
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
