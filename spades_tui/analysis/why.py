"""Why one action is better than another: what differs between them in the same deals, and what decided."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.analysis.bidders import bid_of_side
from spades_tui.analysis.doubt import doubted
from spades_tui.analysis.ends import PARTS, End
from spades_tui.analysis.figures import Reason, Verdict, Why
from spades_tui.analysis.made import made_chances
from spades_tui.analysis.why_bags import bags_reason, their_bags_reason
from spades_tui.analysis.why_bids import bid_reasons, blind_reasons
from spades_tui.analysis.why_cards import card_reasons
from spades_tui.bots.search.race import NEARLY
from spades_tui.engine.actions import BLIND_NIL, Action, Bid, Play
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Hint
    from spades_tui.analysis.tally import Tally
    from spades_tui.bots.search.race import Clock
    from spades_tui.engine.views import SeatView

MOST: Final = 3
"""The most reasons that are given."""
ENOUGH: Final = 2
"""From how many on nothing is added that only describes the cards."""
CHANCE: Final = 0.03
"""The least difference of a chance that is worth a word."""
NIL_CHANCE: Final = 0.015
"""The same of the chance of a nil, on which far more hangs: it still shows in percent."""
TRICKS: Final = 0.15
"""The least difference of a number of tricks or bags that is."""
SHARE: Final = 0.2
"""The least share of the largest reason's points that another one must have."""
AGAINST: Final = 0.5
"""The same for what speaks for the worse one."""
ALONE: Final = 0.1
"""The same where one thing alone speaks for the better one."""
FINE: Final = 0.35
"""Which part of the least differences is told where there is nothing else to tell: a hundredth of a chance."""
TOLD: Final = 0.75
"""From how many points a difference is told, so that it asks for a reason."""
_BAGS_OF: Final[Mapping[str, str]] = MappingProxyType({"makes": "bags", "sets": "their_bags"})
"""By a reason about a bid that about the bags which come where it is missed."""
OF_THE_HAND: Final = frozenset({"expects", "trumps"})
"""Reasons that tell of the hand, and nothing of the difference between two bids."""
SAME: Final = 0.1
"""Up to which difference two shares of deals say the same."""
NEAR_END: Final = 0.6
"""From how much weight of the chance to win the game on that chance is a reason of its own."""


def why_of(tally: Tally, hint: Hint, asked: Action | None, clock: Clock) -> Generator[None, None, Why]:
    """Return why the best is the best, or what an asked action is worth against it; it yields between slices."""
    looking = tally.looking
    best = looking.stands_for(hint.best)
    place = best if asked is None else looking.stands_for(asked)
    action = hint.best if asked is None else asked
    worlds = len(tally.weights)
    if len(hint.choices) == 1:
        return Why(action, None, "only", 0.0, 0.0, worlds)
    rated = [hint.choice(action) for action in looking.actions]
    reasons: list[Reason] = []
    if place == best:
        if action != hint.best and isinstance(action, Play):
            reasons.append(_same_as(hint, action))
        rest = sorted(set(range(len(rated))) - {best}, key=lambda choice: rated[choice].behind)
        if not rest:
            other = next(choice.action for choice in hint.choices if choice.action != action)
            if not reasons and isinstance(action, Play):
                reasons.append(_same_as(hint, action))
            level = _level(hint, action)
            return Why(action, other, "equal", 0.0, 0.0, worlds, tuple(reasons), level, hint.done)
        worse = [choice for choice in rest if hint.is_clear(rated[choice])]
        rival = worse[0] if worse else rest[-1]
        verdict: Verdict = "equal" if not worse else "clear" if len(worse) == len(rest) else "close"
        better, loser, other = best, rival, looking.actions[rival]
    else:
        better, loser, other = best, place, hint.best
        verdict = "worse" if hint.is_clear(rated[place]) else "close"
    # The figures are those of the bars, so that nothing is said that these do not show.
    gap, error = rated[loser].behind, rated[loser].behind_error
    if place != best:
        gap = -gap
    is_clear = verdict != "close" or place == best
    if isinstance(action, Play) and all(
        choice.behind == choice.behind_error == 0.0 for choice in hint.choices
    ):
        reasons = [Reason("nothing_left")]
    elif BLIND_NIL in looking.actions and (verdict == "equal" or not gap):
        reasons = blind_reasons(tally, is_better=hint.best == BLIND_NIL)  # what one hesitates about
    elif verdict != "equal" and not gap:
        pass  # the best is that only by manners: nothing speaks for either
    elif verdict != "equal":
        found = yield from _reasons(tally, hint, better, loser, clock, is_clear)
        reasons += [_naming(reason, looking.actions[place], action) for reason in found]
        if not reasons and abs(gap) >= TOLD and is_clear:
            reasons.append(Reason("adds_up"))
    beside = _beside(hint, action) if place == best and verdict == "close" else None
    if beside is not None:
        compared = yield from _reasons(tally, hint, best, looking.stands_for(beside), clock, is_clear=False)
        if any(reason.code not in OF_THE_HAND for reason in compared):
            reasons = compared
        else:
            beside = None
    told = tuple(reasons[:MOST])
    return Why(action, other, verdict, gap, error, worlds, told, _level(hint, action), hint.done, beside)


def _beside(hint: Hint, action: Action) -> Action | None:
    """Return the next best of the bids that are not clearly worse: it is what a bidder hesitates about."""
    level = _level(hint, action)
    return level[0] if level and isinstance(action, Bid) else None


def _same_as(hint: Hint, action: Action) -> Reason:
    """Return that an action and those that it was looked at with are worth the same, for the one reason."""
    looked_at = hint.choice(action).like or action
    same = [choice.action for choice in hint.choices if looked_at in (choice.action, choice.like)]
    return Reason("same_as", cards=tuple([one.card for one in same if isinstance(one, Play)]))


def _naming(reason: Reason, looked_at: Action, asked: Action) -> Reason:
    """Return the reason with the card that was asked about in place of the equal one that was looked at."""
    if isinstance(asked, Play) and isinstance(looked_at, Play) and reason.card is looked_at.card:
        return replace(reason, card=asked.card)
    return reason


def _level(hint: Hint, action: Action) -> tuple[Action, ...]:
    """Return what is as good as an action, if that is one of the best."""
    return tuple([one for one in hint.near if one != action]) if action in hint.near else ()


def _reasons(
    tally: Tally, hint: Hint, better: int, worse: int, clock: Clock, is_clear: bool
) -> Generator[None, None, list[Reason]]:
    """Return what speaks for the better one, the trick and the cards first, then what it comes to.

    Of two that are about as good it is only what they come to, and where little is told of two that are not, less will
    do.
    """
    if not is_clear and hint.choice(tally.looking.actions[worse]).behind < TOLD:
        return result_reasons(tally, hint, better, worse)
    if isinstance(hint.best, Play):
        first, last = yield from card_reasons(tally, better, worse, clock)
    else:
        first, last = yield from bid_reasons(tally, better, worse, clock)
    told = {reason.code for reason in first}
    results = [
        reason
        for reason in result_reasons(tally, hint, better, worse)
        if reason.code not in told and not _says_again(first, reason)
    ]
    found = [*first[:2], *results]
    if results:
        # What is seen at a glance is no reason where there is one.
        last = [reason for reason in last if reason.code != "trumps"]
    speaks = [reason for reason in found if (reason.points or 0.0) >= 0.0]
    if len(speaks) < ENOUGH and "nil_takes" not in told:
        found = [*speaks, *last[: ENOUGH - len(speaks)], *found[len(speaks) :]]
    if not found and is_clear:
        found = result_reasons(tally, hint, better, worse, fine=True)[:1]
    return found


def _says_again(first: Sequence[Reason], result: Reason) -> bool:
    """Return whether a nil is broken in just the trick that was told of."""
    return result.code == "breaks_nil" and any(
        reason.code == "nil_takes"
        and reason.seat == result.seat
        and abs((reason.share or 0.0) - (result.share or 0.0)) <= SAME
        for reason in first
    )


def result_reasons(tally: Tally, hint: Hint, better: int, worse: int, *, fine: bool = False) -> list[Reason]:
    """Return what differs at the end of the hand, the largest share of the points first, or ``fine`` things."""
    gains = [
        _mean_part(tally, better, place) - _mean_part(tally, worse, place) for place in range(len(PARTS))
    ]
    game = tally.looking.game
    view = tally.looking.view
    settled = view.phase is Phase.PLAY
    found: list[tuple[float, Reason]] = []
    for key, gain in zip(PARTS, gains, strict=True):
        if not settled and (not _is_bid(view, key) or (key == "own_nil" and BLIND_NIL in view.legal)):
            continue
        reason = _part_reason(tally, better, worse, key, gain, FINE if fine else 1.0)
        if reason is not None:
            found.append((gain, reason))
    found = _with_their_bags(found)
    found.sort(key=lambda pair: -pair[0])
    most = max([gain for gain, _ in found], default=0.0)
    least = max(SHARE * most, min(2.0 * NEARLY * hint.trick, SHARE * tally.gap(better, worse)))
    reasons = [reason for gain, reason in found if gain >= least][:2]
    wins = tally.chance(better, _win) or 0.0, tally.chance(worse, _win) or 0.0
    if game.nearness >= NEAR_END and wins[0] - wins[1] >= CHANCE / 2:
        reasons.insert(0, Reason("game_chance", share=wins[0], other=wins[1]))
        reasons = reasons[:2]
    against = AGAINST if len(reasons) > 1 else ALONE
    if found and reasons and found[-1][0] <= -against * abs(found[0][0]):
        reasons.append(found[-1][1])
    return _merged(reasons)


def _with_their_bags(found: list[tuple[float, Reason]]) -> list[tuple[float, Reason]]:
    """Return what differs, bids before the bags that missing them brings where both speak for the same one."""
    gains: dict[str, float] = {reason.code: gain for gain, reason in found}
    counted = []
    for gain, reason in found:
        more = gains.get(_BAGS_OF.get(reason.code, ""), 0.0)
        counted.append((gain + more if gain * more > 0.0 else gain, reason))
    return counted


def _is_bid(view: SeatView, key: str) -> bool:
    """Return whether what a part of the points hangs on has been bid, and is not only likely to be."""
    side = view.side
    others = [seat for seat in range(4) if view.rules.side_of(seat) != side]
    made = [bid for seat in others if (bid := view.bids[seat]) is not None]
    settled = [bid for seat in others if _has_bid(view, seat) and (bid := view.bids[seat]) is not None]
    mate = view.bids[((view.seat or 0) + 2) & 3] if view.rules.partnership else None
    match key:
        case "mate_nil":
            return mate is not None and mate.is_nil
        case "their_nil":
            return any(bid.is_nil for bid in made)
        case "their_contract" | "their_bags":
            return any(not bid.is_nil for bid in settled)
        case _:
            return True


def _has_bid(view: SeatView, seat: int) -> bool:
    """Return whether the bid that a seat has to make is known: that of both partners where theirs count together."""
    rules = view.rules
    seats = rules.seats_of(rules.side_of(seat)) if rules.contract == "team" else (seat,)
    return all(view.bids[one] is not None for one in seats)


def _merged(reasons: list[Reason]) -> list[Reason]:
    """Return reasons without those that say the same again."""
    kept: list[Reason] = []
    for reason in reasons:
        if not any(reason.code == other.code and reason.seat == other.seat for other in kept):
            kept.append(reason)
    return kept


def _win(end: End) -> float:
    return end.win


def _mean_part(tally: Tally, choice: int, place: int) -> float:
    return tally.mean(choice, lambda end: end.parts[place]) or 0.0


def _part_reason(
    tally: Tally, better: int, worse: int, key: str, gain: float, part: float = 1.0
) -> Reason | None:
    """Return what is to be said about a part of the points; None where the chances behind it hardly differ.

    ``part`` of the usual differences are worth a word.
    """
    view = tally.looking.view
    seat = view.seat or 0
    side = view.rules.side_of(seat)

    def share(choice: int, bit: int, *, kept: bool) -> float:
        if kept:
            return tally.chance(choice, lambda end: bool(end.kept & bit)) or 0.0
        return tally.chance(choice, lambda end: bool(end.missed & bit)) or 0.0

    def differs(one: float, two: float, least: float) -> bool:
        # Never a figure that goes against its points.
        return one - two >= part * least if gain > 0 else two - one >= part * least

    others = [other for other in range(4) if view.rules.side_of(other) != side]
    match key:
        case "contract":
            chances = made_chances(tally)
            made = chances[better], chances[worse]
            whose, count = bid_of_side(view, tally.looking.actions[better], tally.looking.actions[worse])
            if gain > 0 and None not in made and _is_higher(tally, better, worse):
                return Reason("pays_more", seat=whose, share=made[0], other=made[1], points=gain)
            if made[0] is not None and made[1] is not None and differs(made[0], made[1], CHANCE):
                return Reason("makes", seat=whose, share=made[0], other=made[1], points=gain, count=count)
            return _tricks_reason(tally, better, worse, gain, part * TRICKS)
        case "own_nil" | "mate_nil":
            who = seat if key == "own_nil" else (seat + 2) & 3
            kept = share(better, 1 << who, kept=True), share(worse, 1 << who, kept=True)
            if who == seat:
                kept = doubted(kept[0], view.rules), doubted(kept[1], view.rules)
            if differs(*kept, NIL_CHANCE):
                return Reason(
                    "keeps_nil" if key == "own_nil" else "covers_nil",
                    seat=who,
                    share=kept[0],
                    other=kept[1],
                    points=gain,
                    blind=who != seat and _is_blind(view, who),
                )
        case "their_nil":
            nils = [other for other in others if other in tally.looking.nil_seats(better)]
            broken = [
                (1.0 - share(better, 1 << other, kept=True), 1.0 - share(worse, 1 << other, kept=True), other)
                for other in nils
            ]
            broken = [row for row in broken if differs(row[0], row[1], NIL_CHANCE)]
            if broken:
                one, two, who = max(broken, key=lambda row: abs(row[0] - row[1]))
                blind = _is_blind(view, who)
                return Reason("breaks_nil", seat=who, share=one, other=two, points=gain, blind=blind)
        case "their_contract":
            missed = [
                (share(better, 1 << other, kept=False), share(worse, 1 << other, kept=False), other)
                for other in others
                if _has_bid(view, other)
            ]
            missed = [row for row in missed if differs(row[0], row[1], CHANCE)]
            if missed:
                one, two, who = max(missed, key=lambda row: abs(row[0] - row[1]))
                return Reason("sets", seat=who, share=one, other=two, points=gain)
            return _tricks_reason(tally, better, worse, gain, part * TRICKS)
        case "bags":
            return bags_reason(tally, better, worse, gain, part * TRICKS)
        case "their_bags":
            return their_bags_reason(tally, better, worse, gain, part * TRICKS)
    return None


def _is_higher(tally: Tally, better: int, worse: int) -> bool:
    """Return whether both are bids of a number, and the better one is the higher."""
    good, bad = tally.looking.actions[better], tally.looking.actions[worse]
    return isinstance(good, Bid) and isinstance(bad, Bid) and good.tricks > bad.tricks > 0


def _tricks_reason(tally: Tally, better: int, worse: int, gain: float, least: float) -> Reason | None:
    view = tally.looking.view
    seats = view.rules.seats_of(view.side or 0)

    def tricks(choice: int) -> float:
        return tally.mean(choice, lambda end: float(sum([end.tricks[seat] for seat in seats]))) or 0.0

    one, two = tricks(better), tricks(worse)
    if (one - two if gain > 0 else two - one) < least:
        return None
    return Reason("more_tricks", share=one, other=two, points=gain)


def _is_blind(view: SeatView, seat: int) -> bool:
    bid = view.bids[seat]
    return bid is not None and bid.blind
