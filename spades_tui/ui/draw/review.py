"""The review of a hand drawn: accuracy, every decision with its cost, and the reason for the picked one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Bid, Play
from spades_tui.ui.draw.advice import trick_line
from spades_tui.ui.draw.forms import paint_scrollbar
from spades_tui.ui.draw.hint_cost import cost_lines, shows_both
from spades_tui.ui.draw.hint_table import card_line, cost_text, rows_wanted, table_lines
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import gauge
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, fit, join, wrap
from spades_tui.words.choices import choice_name
from spades_tui.words.whys import accuracy_text, done_text

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Decision, Review
    from spades_tui.engine.actions import Action
    from spades_tui.words import Words

BESIDE_FROM: Final = 100
"""Columns from which the reason stands beside the list."""
LIST: Final = 50
"""Columns of the list there."""
WIDEST: Final = 140
ROOMY: Final = 8
"""Rows for figures and reason from which there is room for the cards too."""
HIGH: Final = 40
"""The height from which there is some room above the list."""
GAP: Final = 3
"""Columns between what is told of the hand and of the game, at least."""
LEAST_LIST: Final = 3
"""Rows that the list keeps over the reason."""


@dataclass(frozen=True, slots=True)
class ReviewView:
    """Everything that the drawing of a review is made from."""

    words: Words
    title: str
    review: Review | None
    """As far as it has come; None before the first answer."""
    picked: int
    """The place of the picked decision in the list."""
    top: int
    scene: Scene | None
    """What was in sight when the picked decision was made."""
    why: Sequence[str] = ()
    game: Sequence[str] = ()
    """What is known of the whole game: in words, and shorter where room lacks."""
    note: str = ""
    unfolded: bool = False
    """Whether the reason has the whole screen, where it does not stand beside the list anyway."""
    hovered: str = ""


def draw_review(shown: ReviewView, width: int, height: int) -> tuple[Picture, int]:
    """Return the picture, and the first decision in sight. Zones: ``decision:<place>``, ``why``."""
    painter = Painter(width, height)
    painter.fill(0, 0, width, 1, "bar")
    columns = min(width, WIDEST)
    x = (width - columns) // 2
    painter.text(x + 1, 0, crop(shown.title, columns - 2), "bar")
    y = _paint_head(painter, x + 1, height // 12 if height >= HIGH else 1, columns - 2, shown)
    painter.rule(x, y, columns)
    y += 1
    review = shown.review
    if review is None or not review.decisions:
        text = _nothing(shown)
        for row, part in enumerate(wrap(text, columns - 4), y + 1):
            painter.text(x + 2, row, part, "dim")
        return painter.picture(text), 0
    top = 0
    if shown.unfolded and not stands_beside(width):
        _paint_reason(painter, x + 1, y, columns - 2, height - y, shown)
    elif stands_beside(width):
        top = _paint_list(painter, x + 1, y, LIST, height - y, shown)
        for row in range(y, height):
            painter.text(x + LIST + 2, row, "│", "rule")
        _paint_reason(painter, x + LIST + 4, y, columns - LIST - 5, height - y, shown)
    else:
        reason = _reason(shown, columns - 4)
        room = min(len(reason), max(4, (height - y) // 2), height - y - LEAST_LIST - 2)
        end = height - room - 1
        top = _paint_list(painter, x + 1, y, columns - 2, end - y, shown)
        painter.rule(x, end, columns)
        for row, line in enumerate(reason[:room], end + 1):
            painter.line(x + 2, row, line)
        painter.zone(x, end, columns, room + 1, "why")
    return painter.picture(". ".join(shown.why) or shown.title), top


def stands_beside(width: int) -> bool:
    """Return whether a window is wide enough for the reason and its figures beside the list."""
    return width >= BESIDE_FROM


def _nothing(shown: ReviewView) -> str:
    _, review = shown.words, shown.review
    if shown.note:
        return shown.note
    if review is not None and review.done:
        return _("There was nothing to choose in this hand.")
    return _("Looking at your bids and cards …")


def _paint_head(painter: Painter, x: int, y: int, width: int, shown: ReviewView) -> int:
    """Paint accuracy and cost of the hand, and how far it has come; return the row after them."""
    _, review = shown.words, shown.review
    # The mean of a few is no accuracy of the hand; what it has cost so far is lost whatever comes.
    accuracy = review.accuracy if review is not None and review.done else None
    line = Line.of((_("Accuracy") + " ", "dim"), (accuracy_text(_, accuracy), "strong"))
    if review is not None:
        known = bool(review.decisions) or review.done
        lost = cost_text(_, review.lost) or ("0" if known else "–")
        line = line + Line.of(("   " + _("cost") + " ", "dim"), (lost, "strong"))
    room = width - line.width - GAP
    for text in shown.game:  # apart from what is this hand's
        if cell_width(text) <= room:
            painter.aligned(x, y, width, Line.of((text, "dim")), "right")
            break
    painter.line(x, y, line.cropped(width))
    if review is not None and review.done:
        text = shown.note or _("Cost in points, against the best choice by what you could know.")
        parts = wrap(text, width)
        for row, part in enumerate(parts, y + 1):
            painter.text(x, row, part, "warning" if shown.note else "dim")
        return y + 1 + len(parts)
    done, total = (len(review.decisions), review.total) if review is not None else (0, 1)
    said = _("{count} of {total} judged", count=done, total=total) if review is not None else ""
    bar = gauge(done, max(1, total), min(24, width // 3))
    painter.line(x, y + 1, (bar + Line.of("  ", (said, "dim"))).cropped(width))
    return y + 2


def _paint_list(painter: Painter, x: int, y: int, width: int, height: int, shown: ReviewView) -> int:
    """Paint the decisions that there is room for, the picked one among them; return the first one's place."""
    _, review, scene = shown.words, shown.review, shown.scene
    assert review is not None
    places = [_place(_, decision) for decision in review.decisions]
    wide = max(cell_width(place) for place in places)
    heads = (_("done"), _("better"), _.p("column", "cost"), _.p("column", "win chance"))
    said = [
        _action(_, one, scene).width
        for decision in review.decisions
        for one in (decision.action, decision.best)
    ]
    figures = (max(5, cell_width(heads[2])), max(5, cell_width(heads[3])))
    action = max(*said, cell_width(heads[0]), cell_width(heads[1]))
    # Two columns of marks, some between any two of the five, and one for the scrollbar.
    left = width - 2 - wide - sum(figures) - 1
    gap = " " * (2 if left - 4 * 2 >= 2 * action else 1)
    action = max(min((left - 4 * len(gap)) // 2, action), cell_width(heads[0]), cell_width(heads[1]))
    columns = (wide, action, action, *figures)
    # The head of the last column takes its whole width: it stands off the one before it where there is room.
    last = gap if left - 4 * len(gap) - 2 * action < 1 else "  "
    texts = ("", *heads)
    line = "  " + gap.join(
        fit(text, reach, "left" if at < 3 else "right")
        for at, (text, reach) in enumerate(zip(texts[:4], columns[:4], strict=True))
    )
    line += last + fit(texts[4], columns[4], "right")
    painter.text(x, y, crop(line, width), "dim")
    rows = height - 1
    count = len(review.decisions)
    top = max(min(shown.top, shown.picked), shown.picked - rows + 1, 0)
    top = max(0, min(top, count - rows))
    for row, place in enumerate(range(top, min(count, top + rows)), y + 1):
        decision, picked = review.decisions[place], place == shown.picked
        zone = f"decision:{place}"
        ground = "panel" if picked else "hover" if shown.hovered == zone else ""
        role = "" if decision.cost else "dim"
        done = _action(_, decision.action, scene)
        better = _action(_, decision.best, scene) if decision.cost else Line.of(("✓", "good"))
        win = _.percent(decision.win_cost) if decision.win_cost >= 0.005 else ""
        costs = Line.of(
            (gap + fit(cost_text(_, decision.cost), columns[3], "right"), "bad" if decision.cost else ""),
            (last + fit(f"−{win}" if win else "", columns[4], "right"), "dim"),
        )
        row_line = (
            Line.of(("▸ " if picked else "  ", "accent"), (fit(places[place], wide) + gap, role))
            + done.fit(columns[1])
            + Line.of(gap)
            + better.fit(columns[2])
            + costs
        )
        if picked:
            painter.fill(x, row, width, 1, "panel")
        painter.line(x, row, (row_line.styled(ground) if ground else row_line).cropped(width))
        painter.zone(x, row, width, 1, zone)
    paint_scrollbar(painter, x + width - 1, y + 1, rows, top, count)
    return top


def _place(_: Words, decision: Decision) -> str:
    if decision.trick:
        return _("Trick {number}", number=decision.trick)
    return _("Bid") if isinstance(decision.action, Bid) else _("Bidding")


def _action(_: Words, action: Action, scene: Scene | None) -> Line:
    match action:
        case Play(card=card) if scene is not None:
            return card_line(card, scene)
        case Bid() as bid:
            return Line.of(_.bid(bid))
        case _:
            return Line.of(choice_name(_, action))


def _reason(shown: ReviewView, width: int) -> list[Line]:
    if not shown.why:
        return []
    first, *others = shown.why
    lines = [Line.of((text, "strong")) for text in wrap(first, width)]
    return lines + [Line.of(text) for text in wrap(" ".join(others), width) if text]


def _situation(shown: ReviewView, width: int) -> list[Line]:
    """Return what lay on the table and what the person held when the picked decision was made."""
    scene = shown.scene
    if scene is None:
        return []
    _, view = scene.words, scene.view
    lines: list[Line] = []
    if view.trick:
        lines.append(trick_line(scene, width))
    elif bids := [(seat, bid) for seat, bid in enumerate(view.bids) if bid is not None]:
        said = [Line.of((scene.name(seat) + " ", "dim"), _.bid(bid)) for seat, bid in bids]
        lines.append((Line.of((_("Bids:") + " ", "dim")) + join(said, Line.of("  "))).cropped(width))
    if hand := scene.hand():
        head = Line.of((_("Your hand:"), "dim"))
        cards = join([card_line(card, scene) for card in hand], Line.of(" "))
        if head.width + 1 + cards.width <= width:
            lines.append(head + Line.of(" ") + cards)
        else:
            lines += [head, cards.cropped(width)]
    return lines


def _paint_reason(painter: Painter, x: int, y: int, width: int, height: int, shown: ReviewView) -> None:
    """Paint which decision it is, what each choice came to and the reason, in room of their own."""
    review, scene = shown.review, shown.scene
    assert review is not None
    decision = review.decisions[shown.picked]
    top, end = y, y + height
    painter.text(x, y, crop(done_text(shown.words, decision), width), "title")
    y += 1
    reason = _reason(shown, width)
    situation = _situation(shown, width)
    room = end - y - len(reason)
    if room - len(situation) <= ROOMY:
        situation = []
    for line in situation:
        painter.line(x, y, line)
        y += 1
    room -= len(situation)
    # A choice is worth more than a blank row: its head sets the table off too.
    spare = room - rows_wanted(decision.hint, decision.action)
    below = int(spare >= 1)
    above = int(bool(situation) and spare >= 2)
    y += above
    rows = room - above - below
    if scene is not None and rows > 0:
        lines = table_lines(scene, decision.hint, decision.action, width, rows, done=True)
        told = cost_lines(scene, decision.hint, width) if lines and shows_both(scene, lines[0][0]) else []
        if len(lines) + len(told) > rows:
            told = []
        for line in [*(line for line, _zone in lines), *told]:
            painter.line(x, y, line.cropped(width))
            y += 1
        y += below
    for row, line in enumerate(reason, y):
        painter.line(x, row, line)
    painter.zone(x, top, width, end - top, "why")
