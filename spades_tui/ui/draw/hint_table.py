"""The table of a hint: a row for each choice, with a bar and figures in columns under a head."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import NIL, Action, Bid, NameTrump, Play
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.cards import face_line, suit_line
from spades_tui.ui.draw.hint_bars import UNSURE, bar, is_shaded, scale_of
from spades_tui.ui.draw.text import Line, cell_width, crop, fit
from spades_tui.words.choices import any_other_set, choice_name, has_bags

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Choice, Hint
    from spades_tui.engine.cards import Card
    from spades_tui.ui.draw.scene import Scene
    from spades_tui.words import Words

BEST: Final = "★"
PICKED: Final = "▸"
DONE: Final = "○"
"""The mark of what was done, where that is looked back at: nothing is picked there."""
MARKS: Final = 3
"""Columns of the marks of the best and of the picked choice, and of a blank."""
MORE: Final = "…"
"""What stands under choices of which some are left out."""
GAP: Final = 2
"""Columns between those of figures, where there is room."""
LEAST_BAR, GOOD_BAR, WIDEST_BAR = 2, 6, 24
NEEDED: Final = 2
"""Columns of figures that are worth a very short bar."""
LEAST_COST, WHOLE_FROM, SOON_WHOLE_FROM = 0.05, 99.95, 9.95
"""The points from which a cost is told at all, from which in whole ones, and the latter where there is hardly room."""
ROWS_FOR_MORE: Final = 4
"""Rows of bids from which one more tells that some are left out; over fewer the head does."""
ROWS_FOR_MORE_DONE: Final = 3
"""The same where one looks back, at cards too: the best one and what was done keep theirs."""
TELLING_BAGS: Final = 0.5
"""From which difference the bags of the others are worth a column."""
ROWS_FOR_NIL: Final = 5
"""Rows from which nil keeps one, whatever it is worth."""
LEAST_FOR_HEAD: Final = 3
"""Rows from which the columns have a head: two choices are enough to ask what their figures are."""
LONGEST_NAME: Final = 8
"""Columns of a player's name in the head of a column, at most."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of figures: its head, its width, what stands in it."""

    head: str
    width: int
    text: Callable[[Choice], str]
    short: Callable[[Choice], str] | None = None
    """The same for where there is hardly room; None where it is the same text."""
    full: str = ""
    """A longer head that says more, for where there is room to spare."""


def choices_shown(scene: Scene, hint: Hint, picked: Action | None, rows: int) -> list[Choice]:
    """Return so many choices at most, in the order in which they lie; the best, the picked one and nil always."""
    if not rows:
        return []
    hand = scene.hand()

    def place(choice: Choice) -> tuple[int, int]:
        match choice.action:
            case Play(card=card) if card in hand:
                return (0, hand.index(card))
            case Bid() as bid:
                return (int(bid.blind), bid.tricks)
            case _:
                return (2, hint.choices.index(choice))

    always = (hint.best, picked, NIL if rows >= ROWS_FOR_NIL else None)
    shown = sorted(hint.choices, key=place)
    if len(shown) > rows:
        shown = [choice for choice in shown if choice.like is None or choice.action in always]
    if len(shown) > rows:
        ranked = sorted(shown, key=lambda choice: (choice.action not in always, choice.behind))
        kept = {choice.action for choice in ranked[:rows]}
        shown = [choice for choice in shown if choice.action in kept]
    return shown


def rows_wanted(hint: Hint, picked: Action | None) -> int:
    """Return the rows of a whole table with its head, in which equal cards may share the row of one of them."""
    always = (hint.best, picked)
    return 1 + sum(choice.like is None or choice.action in always for choice in hint.choices)


def _columns(scene: Scene, hint: Hint) -> list[_Column]:
    """Return the columns, the most important first."""
    _ = scene.words
    top = hint.top
    share = cell_width(_.percent(1.0))

    def chance(value: float | None) -> str:
        return "" if value is None else _.percent(value)

    def nil(seat: int) -> Callable[[Choice], str]:
        own = scene.view.rules.side_of(seat) == scene.view.rules.side_of(hint.seat)

        def text(choice: Choice) -> str:
            kept = dict(choice.nils).get(seat)
            return "" if kept is None else chance(kept if own else 1.0 - kept)

        return text

    columns = [
        _Column(
            _.p("column", "cost"),
            5,
            lambda choice: cost_text(_, choice.behind),
            lambda choice: cost_text(_, choice.behind, SOON_WHOLE_FROM),
        )
    ]
    named = [name or _("You") for name in scene.view.names] if any(scene.view.names) else scene.names
    columns += _made_column(scene, hint, named, share)
    seats = sorted({seat for choice in hint.choices for seat, _kept in choice.nils})
    if _has_nil_made(hint):
        seats.remove(hint.seat)
    for seat in seats:
        if seat == hint.seat:
            head = _.p("column", "nil")
        elif scene.view.rules.side_of(seat) == scene.view.rules.side_of(hint.seat):
            head = _.p("column", "nil {name}", name=crop(named[seat], LONGEST_NAME))
        else:
            head = _.p("column", "beat {name}", name=crop(named[seat], LONGEST_NAME))
        columns.append(_Column(head, share, nil(seat)))
    # As the cost is: what the others come to is taken off.
    columns.append(_Column(_.p("column", "net"), 4, lambda choice: _.signed(round(choice.margin))))
    if has_bags(hint, scene.view.rules):
        # A reason may tell of the bags of the others beside it.
        full = _.p("column", "our bags") if scene.view.rules.sides == 2 else _.p("column", "your bags")
        columns.append(_Column(_.p("column", "bags"), 3, lambda choice: _.decimal(choice.bags, 1), full=full))
    if top.sets is not None:
        # The words of the line of figures, in which "they" would read as who sets.
        any_other = any_other_set(scene.view.rules)
        head = _.p("column", "opponent set") if any_other else _.p("column", "they are set")
        columns.append(_Column(head, share, lambda choice: chance(choice.sets)))
    if scene.view.rules.makes_bags and scene.view.rules.sides == 2:
        theirs = [choice.their_bags for choice in hint.choices]
        # Where they are near a penalty these decide, and no other figure tells it.
        if max(theirs) - min(theirs) >= TELLING_BAGS:
            head = _.p("column", "their bags")
            columns.append(_Column(head, 3, lambda choice: _.decimal(choice.their_bags, 1)))
    return columns


def _own_nil(hint: Hint, choice: Choice) -> float | None:
    return dict(choice.nils).get(hint.seat)


def _has_nil_made(hint: Hint) -> bool:
    """Return whether the own nil is one of several bids, so that how often it is kept stands where theirs does."""
    nils = [_own_nil(hint, choice) is not None for choice in hint.choices]
    rest = [choice for choice, is_nil in zip(hint.choices, nils, strict=True) if not is_nil]
    return any(nils) and any(choice.made is not None for choice in rest)


def _made_column(scene: Scene, hint: Hint, named: Sequence[str], width: int) -> list[_Column]:
    """Return the column of how often the bid is made: the own one, or the side's that it is a part of.

    Where the own nil has left nothing to make but what the partner has bid, it is headed by the partner's name. Beside
    bids of a number, nil tells how often it is kept itself: what the partner has bid would be another bid.
    """
    _ = scene.words
    if all(choice.made is None for choice in hint.choices):
        return []
    others = [choice.makers for choice in hint.choices if choice.makers and hint.seat not in choice.makers]
    is_partners = len(others) == len(hint.choices)
    head = _.p("column", "made")
    if is_partners:
        head = _.p("column", "{name} made", name=crop(named[others[0][0]], LONGEST_NAME))

    def text(choice: Choice) -> str:
        made = choice.made if is_partners or choice.makers not in others else None
        if _has_nil_made(hint) and (kept := _own_nil(hint, choice)) is not None:
            made = kept
        return "" if made is None else _.percent(made)

    return [_Column(head, width, text)]


def cost_text(_: Words, cost: float, whole_from: float = WHOLE_FROM) -> str:
    """Return what is lost, short: "−3.2", "−104"; nothing where there is nothing."""
    return "" if cost < LEAST_COST else _.decimal(-cost, 1 if cost < whole_from else 0)


def _name(scene: Scene, action: Action) -> Line:
    match action:
        case Play(card=card):
            return card_line(card, scene, "strong")
        case Bid() as bid:
            return Line.of((scene.words.bid(bid), "strong"))
        case NameTrump(suit=suit):
            return suit_line(suit, scene.letters) + Line.of((" " + scene.words.suit(suit), "strong"))
        case _:
            return Line.of((choice_name(scene.words, action), "strong"))


def card_line(card: Card, scene: Scene, role: str = "") -> Line:
    """Return a card in its colours as the sentences beside it write it: the suit before the rank."""
    rank, suit = face_line(card, scene.letters, role).runs
    return Line((suit, rank))


def table_lines(
    scene: Scene, hint: Hint, picked: Action | None, width: int, rows: int, *, done: bool = False
) -> list[tuple[Line, str]]:
    """Return a line for each choice that there is room for, with the zone that picks it; a head where there is.

    ``done``: what is picked is what was done.
    """
    _ = scene.words
    has_head = rows >= LEAST_FOR_HEAD or len(hint.choices) < rows
    shown = choices_shown(scene, hint, picked, rows - has_head)
    if not shown:
        return []
    # Beside the hand on the table it is seen which cards have no row: those need no sign.
    is_cut = (done or scene.view.phase is Phase.BID) and len(shown) < rows_wanted(hint, picked) - 1
    has_row_for_more = is_cut and len(shown) >= (ROWS_FOR_MORE_DONE if done else ROWS_FOR_MORE)
    if has_row_for_more:
        shown = choices_shown(scene, hint, picked, rows - has_head - 1)
    names = [_name(scene, choice.action) for choice in shown]
    wide = max(name.width for name in names)
    left = width - MARKS - wide - 1
    wanted = [column for column in _columns(scene, hint) if any(map(column.text, shown))]
    gap = GAP
    columns = _fitting(wanted, left, gap, has_head=has_head)
    if len(columns) < NEEDED:
        gap = 1
        wanted = [_narrow(column, shown) for column in wanted]
        # Where there is no room for a head, that of the first one stands over the bars too.
        columns = _fitting(wanted, left, gap, has_head=has_head)
        columns = columns or _fitting(wanted, left, gap, has_head=False)[:1]
    left -= sum([column.width + gap for column in columns])
    columns, left = _in_full(columns, left)
    reach = max(1, min(WIDEST_BAR, left))
    scale = scale_of(hint)
    lines: list[tuple[Line, str]] = []
    if has_head:
        is_unsure = any(is_shaded(choice, scale, reach) for choice in shown)
        aside = ""
        if done:
            aside = f"{DONE} " + _("done")
        elif is_cut and not has_row_for_more:
            aside = _("{count} of {total} bids", count=len(shown), total=len(hint.choices))
        lines.append((_head(_, columns, gap, MARKS + wide + 1, reach, aside, is_unsure=is_unsure), ""))
    for choice, name in zip(shown, names, strict=True):
        is_best = choice.action == hint.best
        mark = (DONE if done else PICKED) if choice.action == picked else " "
        line = Line.of((mark, "accent"), (BEST if is_best else " ", "winning"), " ")
        line = line + name.fit(wide) + Line.of((" ", "dim")) + bar(choice, scale, reach)
        figures = "".join(" " * gap + fit(column.text(choice), column.width, "right") for column in columns)
        lines.append((line + Line.of((figures, "strong" if is_best else "")), zone_of(choice.action)))
    if has_row_for_more:
        lines.append((Line.of((" " * MARKS + MORE, "dim")), ""))
    return lines


def _head(
    _: Words, columns: Sequence[_Column], gap: int, start: int, reach: int, aside: str, *, is_unsure: bool
) -> Line:
    """Return the head of the table: what the marks, the shaded parts of the bars and the columns mean.

    The bars begin at ``start`` and reach so far; where they are too short for what is told of them, that stands over
    the names too. ``aside`` stands over the marks and the names, if there is room.
    """
    over = min(reach, max(0, cell_width(columns[0].head) - columns[0].width)) if columns else 0
    head = "".join(
        " " * gap + fit(column.head, column.width + (0 if place else over), "right")
        for place, column in enumerate(columns)
    )
    what = f"{UNSURE} " + _.p("part of a bar", "unsure")
    room = start + reach - over
    if cell_width(what) > room or not is_unsure:
        what = ""
    last = room - cell_width(what)
    at = min(max(cell_width(aside) + GAP, start), last)
    if cell_width(aside) > (at - GAP if what else room):
        aside, at = "", min(start, last)
    return Line.of((fit(aside, at) + fit(what, room - at) + head, "dim"))


def _narrow(column: _Column, shown: Sequence[Choice]) -> _Column:
    """Return a column that is only as wide as what stands in it, with that in short."""
    text = column.short or column.text
    return _Column(column.head, max(cell_width(text(choice)) for choice in shown), text)


def _in_full(columns: Sequence[_Column], left: int) -> tuple[list[_Column], int]:
    """Return columns with their longer heads as far as a bar of what is ``left`` allows, and what is left then."""
    found: list[_Column] = []
    for column in columns:
        width = max(column.width, cell_width(column.full))
        if column.full and left - (width - column.width) >= GOOD_BAR:
            left -= width - column.width
            found.append(replace(column, head=column.full, width=width))
        else:
            found.append(column)
    return found, left


def _fitting(wanted: Sequence[_Column], left: int, gap: int, *, has_head: bool) -> list[_Column]:
    """Return the first columns that have room beside a bar, as wide as they are with their heads."""
    columns: list[_Column] = []
    for column in wanted:
        reach = max(column.width, cell_width(column.head) if has_head else 0)
        if left - reach - gap < (LEAST_BAR if len(columns) < NEEDED else GOOD_BAR):
            break
        left -= reach + gap
        columns.append(replace(column, width=reach, short=None))
    return columns


def zone_of(action: Action) -> str:
    """Return the zone that picks an action, as the cards and the buttons of the screen do."""
    match action:
        case Play(card=card):
            return f"card:{card}"
        case Bid(tricks=tricks, blind=False):
            return f"bid:{tricks}"
        case NameTrump(suit=suit):
            return f"trump:{suit.letter}"
        case _:
            return ""
