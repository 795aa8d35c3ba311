"""The scoreboard explains itself: each reason for points or bags as a sentence by the rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.engine.scoring import ScoreLine, SideScore, next_bag_cost
from spades_tui.words.cards import bags_text
from spades_tui.words.quoting import capital
from spades_tui.words.who import seat_name

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.words.words import Words


def score_line(
    _: Words,
    line: ScoreLine,
    rules: RuleSet,
    names: Sequence[str] | None = None,
    me: int | None = None,
) -> str:
    """Return a line of a count: "Bid 4, won 5: +40", "Bo: nil made: +100", "10th bag: −100".

    A line about one seat begins with its name where ``names`` are given ("You" for the seat ``me``), unless
    each plays alone.
    """
    text = _LINES[line.code](_, line, rules)
    if line.seat is None or names is None or not rules.partnership:
        return capital(text)
    return _("{name}: {text}", name=seat_name(_, line.seat, names, me), text=text)


def side_lines(
    _: Words,
    score: SideScore,
    rules: RuleSet,
    names: Sequence[str] | None = None,
    me: int | None = None,
) -> list[str]:
    """Return all lines of what a hand added to a side, and their sum where there are several."""
    lines = [score_line(_, line, rules, names, me) for line in score.lines]
    if len(lines) > 1:
        lines.append(_("Together: {points}", points=_.signed(score.points)))
    return lines


def next_bag_text(_: Words, rules: RuleSet, bags: int) -> str:
    """Return what the next bag costs a side whose count is at ``bags``; "" where there are no bags."""
    if not rules.makes_bags:
        return ""
    if rules.bag_cost == "none":
        return _("Bags cost nothing.")
    cost = next_bag_cost(rules, bags)
    if cost:
        return _.n("The next bag costs {count} point.", "The next bag costs {count} points.", cost)
    per = rules.bags_per_penalty or 1
    return _.n(
        "{count} more bag costs {penalty} points.",
        "{count} more bags cost {penalty} points.",
        per - bags % per,
        penalty=rules.bag_penalty,
    )


def ordinal(_: Words, number: int) -> str:
    """Return a number in a row: "1st", "2nd", "10th"."""
    if number == 1:
        return _.p("the first of all", "{number}st", number=number)
    last = 0 if number % 100 in (11, 12, 13) else number % 10
    if last == 1:
        return _("{number}st", number=number)
    if last == 2:
        return _("{number}nd", number=number)
    if last == 3:
        return _("{number}rd", number=number)
    return _("{number}th", number=number)


def _worth(_: Words, line: ScoreLine) -> str:
    """Return what a line brings: "+2 and 2 bags", "1 bag", "−40"."""
    points = _.signed(line.points)
    if not line.bags:
        return points
    bags = bags_text(_, line.bags)
    return _("{points} and {bags}", points=points, bags=bags) if line.points else bags


def _made(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _("bid {bid}, won {won}: {points}", bid=line.bid, won=line.won, points=_.signed(line.points))


def _missed(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    points = _worth(_, line)
    return _("bid {bid}, won only {won}: {points}", bid=line.bid, won=line.won, points=points)


def _missed_lost(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _("bid {bid}, won only {won}: {points}", bid=line.bid, won=line.won, points=_.signed(line.points))


def _overtricks(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    if not line.bags:
        return _.n(
            "{count} overtrick: counts for nothing",
            "{count} overtricks: count for nothing",
            line.count,
        )
    points = _worth(_, line)
    return _.n(
        "{count} overtrick: {points}",
        "{count} overtricks: {points}",
        line.count,
        points=points,
    )


def _nil_made(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _("nil made: {points}", points=_.signed(line.points))


def _blind_made(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _("blind nil made: {points}", points=_.signed(line.points))


def _nil_failed(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    points = _worth(_, line)
    won = line.won or 0
    return _.n(
        "nil failed with {count} trick: {points}",
        "nil failed with {count} tricks: {points}",
        won,
        points=points,
    )


def _blind_failed(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    points = _worth(_, line)
    return _.n(
        "blind nil failed with {count} trick: {points}",
        "blind nil failed with {count} tricks: {points}",
        line.won or 0,
        points=points,
    )


def _nil_helps(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _.n(
        "{count} trick of the failed nil helps the bid",
        "{count} tricks of the failed nil help the bid",
        line.count,
    )


def _nil_overtricks(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    if not line.bags:
        return _.n(
            "{count} overtrick from the failed nil: counts for nothing",
            "{count} overtricks from the failed nil: count for nothing",
            line.count,
        )
    points = _worth(_, line)
    return _.n(
        "{count} overtrick from the failed nil: {points}",
        "{count} overtricks from the failed nil: {points}",
        line.count,
        points=points,
    )


def _slam(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    return _("all thirteen bid and won: doubled, {points}", points=_.signed(line.points))


def _bags(_: Words, line: ScoreLine, _rules: RuleSet) -> str:
    points = _.signed(line.points)
    first, last = line.first or 0, line.last or 0
    if first == last:
        return _("{bag} bag: {points}", bag=ordinal(_, first), points=points)
    if last == first + 1:
        return _("{bag} bag: {points}", bag=_.listed([ordinal(_, first), ordinal(_, last)]), points=points)
    return _("{first} to {last} bag: {points}", first=ordinal(_, first), last=ordinal(_, last), points=points)


def _penalty(_: Words, line: ScoreLine, rules: RuleSet) -> str:
    per = rules.bags_per_penalty or 1
    first = ((line.first or 1) - 1) // per + 1
    full = [ordinal(_, per * number) for number in range(first, first + line.count)]
    return _("{bag} bag: {points}", bag=_.listed(full), points=_.signed(line.points))


_LINES: Final[Mapping[str, Callable[[Words, ScoreLine, RuleSet], str]]] = MappingProxyType(
    {
        "made": _made,
        "missed": _missed,
        "missed_thirteen": _missed,
        "missed_lost": _missed_lost,
        "overtricks": _overtricks,
        "nil_made": _nil_made,
        "blind_nil_made": _blind_made,
        "nil_failed": _nil_failed,
        "blind_nil_failed": _blind_failed,
        "nil_helps": _nil_helps,
        "nil_overtricks": _nil_overtricks,
        "slam": _slam,
        "cheap_bags": _bags,
        "dear_bags": _bags,
        "bag_penalty": _penalty,
    }
)
