"""What each legal action of a seat is worth, found out in more and more sampled deals."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from spades_tui.analysis.bidders import bidders
from spades_tui.analysis.doubt import doubted
from spades_tui.analysis.ends import End
from spades_tui.analysis.figures import Choice, Hint
from spades_tui.analysis.looking import STYLE, look_at
from spades_tui.analysis.made import made_chances
from spades_tui.analysis.tally import Tally
from spades_tui.analysis.why import why_of
from spades_tui.bots.search.bot import House
from spades_tui.bots.search.race import NEARLY, Clock
from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, Action
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from random import Random

    from spades_tui.bots.sampler.knowledge import Knowledge
    from spades_tui.engine.views import SeatView

STAGES: Final = (16, 100, 400, 1500)
"""After how many deals there is an answer, the last one the best."""
DEEP: Final = (100, 400, 1500)
"""The same for a review, which nobody waits for: what is far behind is left where a hint leaves it, so that the figures
of both agree."""

FIRST: Final = 16
"""How many deals are drawn first, for a quick answer."""
DRAWN: Final = 30
"""How many then at a time: a part of a slice."""
ENOUGH: Final = 90
"""From how many deals on a choice may be looked at no more."""
HOPELESS: Final = 4.0
"""How many standard errors behind the best a choice is looked at no more."""
FAR: Final = 0.5
"""And by which part of what a trick pays at least."""

Refining: TypeAlias = Generator[Hint | None, None, Hint]
"""A hint in the making: it yields at the end of each slice, a hint where there is a new one, and returns the last."""


@dataclass(slots=True)
class Look:
    """A look ahead at one view, as far as it has come."""

    key: tuple[SeatView, tuple[int, ...]]
    tally: Tally
    rng: Random
    exact: bool
    weights: list[float]
    """Those of all deals that have been drawn, the ones not yet played out among them."""
    alive: list[int]
    """The choices that are still played out."""


class Shelf:
    """Keeps the last look, so that another question about the same view goes on from it, to the same figures.

    Who takes it has it alone until it is put back: whoever asks meanwhile begins anew.
    """

    def __init__(self) -> None:
        self._last: Look | None = None

    def take(self, key: tuple[SeatView, tuple[int, ...]]) -> Look | None:
        """Return the look at a view that goes by these stages, if it is the last one."""
        last, self._last = self._last, None
        return last if last is not None and last.key == key else None

    def put(self, look: Look) -> None:
        """Keep a look in place of the last one."""
        self._last = look


SHELF: Final = Shelf()
"""That of this process, for views whose chance is always the same (``luck_of``)."""


def refine(
    view: SeatView,
    rng: Random,
    *,
    asked: Action | None = None,
    stages: Sequence[int] = STAGES,
    house: House | None = None,
    known: Knowledge | None = None,
    shelf: Shelf | None = None,
) -> Refining:
    """Return a hint for the seat that is to act, in the making; nothing is thought before the first ``next``.

    ``asked`` is an action that is to be compared with the best in ``why``; ``house`` what is kept of the view's rules;
    ``known`` what a seat to play knows of the others' cards where its view's tricks do not tell it. A ``shelf`` may
    hold a look to go on from, if the chance of that view is always the same: it comes to what it would have come to.

    Raises:
        ValueError: there is nothing to choose, or the asked action is not legal (at the first ``next``).
    """
    if asked is not None and asked not in view.legal:
        raise ValueError("not legal")
    key = view, tuple(stages)
    look = None if shelf is None else shelf.take(key)
    if look is None:
        looking = look_at(view, house or House(view.rules), known)
        exact = looking.layouts <= stages[-1]
        look = Look(key, Tally(looking), rng, exact, [], list(range(len(looking.actions))))
    try:
        return (yield from _refined(look, asked))
    finally:
        if shelf is not None:
            shelf.put(look)


def _refined(look: Look, asked: Action | None) -> Refining:
    """Go on with a look; where it has come to an answer already, that one comes first."""
    view, stages = look.key
    tally = look.tally
    clock = Clock(None)
    yield None
    clock.begin()
    hint: Hint | None = None
    begun = len(tally.weights)
    later = begun >= stages[0] or (look.exact and begun == len(look.weights) > 0)
    for stage in (begun, *[one for one in stages if one > begun]) if later else stages:
        yield from _play_out(look, stage, clock)
        upto = len(tally.weights)
        yield None
        clock.begin()
        tally.best = max(look.alive, key=tally.value)
        last = stage == stages[-1] or (look.exact and upto == len(look.weights))
        found = _hint(view, tally, exact=look.exact and last, done=last)
        if later or hint is not None or last:
            why = yield from why_of(tally, found, asked, clock)
            found = replace(found, why=why)
        hint = found
        if last:
            break
        if len(tally.weights) >= ENOUGH and stage in stages:
            look.alive = _hopeful(tally, look.alive)
        yield hint
        clock.begin()
    assert hint is not None
    return hint


def _play_out(look: Look, upto: int, clock: Clock) -> Generator[None, None, None]:
    """Draw deals and play them out after each choice until there are so many; it yields between slices."""
    tally, weights, exact = look.tally, look.weights, look.exact
    looking, most = tally.looking, look.key[1][-1]
    while len(tally.weights) < upto and (not exact or not weights or len(tally.weights) < len(weights)):
        if len(weights) == len(tally.weights):
            # Never as the stages go: a review looks at the same deals as a hint, and comes to the same.
            count = looking.layouts if exact else DRAWN if weights else FIRST
            count = min(count, most - len(weights))
            weights += [weight * count for weight in looking.draw(look.rng, count)]
        deal = len(tally.weights)
        tally.weights.append(weights[deal])
        for choice in look.alive:
            tally.add(choice, looking.end(choice, deal))
        if clock.is_over():
            yield None
            clock.begin()


def _hopeful(tally: Tally, alive: list[int]) -> list[int]:
    """Return the choices that are worth a further look."""
    top = tally.best
    least = FAR * tally.looking.game.prospects.trick
    return [
        choice
        for choice in alive
        if choice == top or tally.gap(top, choice) <= max(least, HOPELESS * tally.error(top, choice))
    ]


def _hint(view: SeatView, tally: Tally, *, exact: bool, done: bool) -> Hint:
    looking = tally.looking
    count = len(looking.actions)
    trick = looking.game.prospects.trick
    top = tally.best
    # Differences are those in the same deals, so that one that is far behind is no further than it was.
    values = [-tally.gap(top, choice) for choice in range(count)]
    gaps = [0.0 if exact or choice == top else tally.error(choice, top) for choice in range(count)]

    least = (NEARLY if view.phase is Phase.PLAY else STYLE.usual) * trick * looking.game.point_worth

    def within(share: float) -> list[int]:
        return [
            choice
            for choice in range(count)
            if values[top] - values[choice] <= max(least, share * gaps[choice])
        ]

    best = min(within(STYLE.manners), key=lambda choice: (looking.rank(choice), -values[choice], choice))
    # A nil is another thing than a number: there is none that a partner expects rather than it, or less.
    if looking.actions[top] == NIL or not any(looking.rank(choice) for choice in range(count)):
        best = top
    errors = gaps if best == top else [0.0 if exact else tally.error(choice, best) for choice in range(count)]
    errors[best] = 0.0
    made = made_chances(tally)
    rated = [
        replace(
            _choice(tally, choice, values[best] - values[choice], errors[choice], exact), made=made[choice]
        )
        for choice in range(count)
    ]
    if view.phase is Phase.PLAY or BLIND_NIL in looking.actions:
        rated = _with_doubt(tally, rated, best)
    choices = []
    groups: dict[int, list[Action]] = {}
    for action in view.legal:
        place = looking.stands_for(action)
        groups.setdefault(place, []).append(action)
        same = rated[place]
        choices.append(same if action == same.action else replace(same, action=action, like=same.action))
    hint = Hint(
        seat=view.seat or 0,
        choices=tuple(choices),
        best=looking.actions[best],
        near=(),
        worlds=len(tally.weights),
        exact=exact,
        done=done,
        trick=trick,
        win_now=looking.game.win_now(),
    )
    near = sorted(
        [choice for choice in range(count) if choice == best or not hint.is_clear(rated[choice])],
        key=lambda choice: (choice != best, rated[choice].behind, looking.rank(choice)),
    )
    return replace(hint, near=tuple([action for choice in near for action in groups[choice]]))


def _keeps(seat: int, end: End) -> bool:
    return bool(end.kept >> seat & 1)


def _doubt(tally: Tally, choice: int) -> float:
    """Return how many points less a choice comes to than it looks, since the own nil is attacked in earnest."""
    looking = tally.looking
    view = looking.view
    seat = view.seat or 0
    action, made = looking.actions[choice], view.bids[seat]
    if action == LOOK:
        # Some of what is bid after a look is nil: that is as doubtful as one that has been bid.
        nil = tally.chance(choice, lambda end: end.own is None) or 0.0
        kept = tally.chance(choice, lambda end: end.own is None and _keeps(seat, end)) or 0.0
    elif seat in looking.nil_seats(choice):
        nil, kept = 1.0, tally.chance(choice, partial(_keeps, seat)) or 0.0
    else:
        return 0.0
    if not nil:
        return 0.0
    is_blind = action == BLIND_NIL if made is None else made.blind
    less = kept - nil * doubted(min(1.0, kept / nil), view.rules)
    price = looking.game.stakes.nil_break(is_blind, view.bags[view.side or 0])
    return -less * price * looking.game.point_worth


def _with_doubt(tally: Tally, rated: Sequence[Choice], best: int) -> list[Choice]:
    """Return choices with what the own nil is attacked by in their values, as in their chances and points.

    So it is for a card, and for a blind nil and the look in its place, of which the bots choose without it: the best
    stays theirs, and where the doubt takes more than it was ahead by, the other one is as good. Bids of a hand that has
    been looked at have their caution in what they are worth (``nil_caution``).
    """
    doubts = [_doubt(tally, choice) for choice in range(len(rated))]
    is_played = tally.looking.view.phase is Phase.PLAY
    found = []
    for choice, doubt in zip(rated, doubts, strict=True):
        behind = max(0.0, choice.behind + doubt - doubts[best])
        # A blind nil is seldom made: as long as that is so, what is doubted grows more slowly than its chance.
        scale = behind / choice.behind if choice.behind and is_played else 1.0
        found.append(
            replace(
                choice,
                value=choice.value - doubt,
                behind=behind,
                behind_error=choice.behind_error * max(1.0, scale),
            )
        )
    return found


def _choice(tally: Tally, choice: int, behind: float, behind_error: float, exact: bool) -> Choice:
    looking = tally.looking
    seat = looking.view.seat or 0
    action = looking.actions[choice]
    view = looking.view

    def mean(figure: Callable[[End], float | bool | None]) -> float:
        return tally.mean(choice, figure) or 0.0

    nils = []
    for other in looking.nil_seats(choice):
        kept = tally.chance(choice, partial(_keeps, other)) or 0.0
        nils.append((other, doubted(kept, view.rules) if other == seat else kept))
    lost = _doubt(tally, choice)
    return Choice(
        action=action,
        value=tally.value(choice),
        error=0.0 if exact else tally.error(choice),
        behind=max(0.0, behind),
        behind_error=behind_error,
        points=mean(lambda end: end.points) - lost,
        margin=mean(lambda end: end.margin) - lost,
        win=tally.chance(choice, lambda end: end.win) or 0.0,
        own=tally.chance(choice, lambda end: end.own),
        made=None,  # it hangs on the other choices
        sets=tally.chance(choice, lambda end: end.sets),
        nils=tuple(nils),
        bags=max(0.0, mean(lambda end: end.bags)),
        tricks=max(0.0, mean(lambda end: float(end.tricks[seat]))),
        their_bags=max(0.0, mean(lambda end: end.their_bags)),
        makers=bidders(view, action),
    )
