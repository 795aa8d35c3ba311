"""What a hint and its reason look like, in the panel or over the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Action
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.hint_cost import cost_and_net_lines, cost_lines, shows_both
from spades_tui.ui.draw.hint_table import LEAST_FOR_HEAD, card_line, table_lines
from spades_tui.ui.draw.seat_status import status_line
from spades_tui.ui.draw.seats import bid_line, name_line, paint_block
from spades_tui.ui.draw.text import Line, Painter, cell_width, crop, join, wrap
from spades_tui.words.choices import choice_facts, choice_name, has_bags
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Hint
    from spades_tui.ui.draw.frame import Frame
    from spades_tui.ui.draw.scene import Scene

MANY, MOST_ASIDE = 6, 3
"""Rows of choices and their head that are enough beside what their cost is, and the rows of that in the panel."""
WIDEST_BOX: Final = 76
LEAST_BESIDE: Final = 8
"""Columns beside the box up to which nothing else is shown there."""
LEAST_WITH_SEAT, SEAT_ROWS = 8, 2
"""The rows from which the seat that the box covers is told under it, and those that are kept for that."""
LEAST_WITH_MARGIN: Final = 80
"""The columns of the table from which a column is free at the left of the box; with fewer the figures need it."""
BLOCK_ROWS: Final = 3
"""The rows of a seat without its cards."""
SHARE_OF_WHY: Final = 3
"""Rows that choices keep at least beside a reason, unless what decides had no room then."""
DECIDING: Final = 2
"""The sentences of a reason without which it is none: the verdict, and what decides."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint as far as it has come, and the reason where it was asked for."""

    hint: Hint | None = None
    """None while the first answer is worked out."""
    why: tuple[str, ...] | None = None
    """Its sentences, none yet while they are worked out; None where nobody has asked."""
    picked: Action | None = None
    """What the person has picked."""


def _with_cost(
    scene: Scene, hint: Hint, picked: Action | None, width: int, rows: int, most: int
) -> tuple[list[tuple[Line, str]], list[Line]]:
    """Return the lines of the choices, and in ``most`` lines what their cost reckons in, unless few would be left.

    What the net points are follows in a line more where that takes no choice away.
    """
    lines = table_lines(scene, hint, picked, width, rows)
    if not lines or not most or not shows_both(scene, lines[0][0]):
        return lines, []
    told = cost_lines(scene, hint, width)
    both = cost_and_net_lines(scene, hint, width)
    if len(both) <= most + 1 and rows - len(both) >= len(lines):
        told = both
    elif not told or len(told) > most or rows - len(told) < min(len(lines), MANY):
        return lines, []
    return table_lines(scene, hint, picked, width, rows - len(told)), told


def heading(scene: Scene, advice: Advice, width: int) -> str:
    """Return "Hint · 240 deals", with dots while it is refined; where there is no room for that, one of the two."""
    _, hint = scene.words, advice.hint
    if hint is None:
        return crop(_("Hint …"), width)
    deals = _.n("{count} deal", "{count} deals", hint.worlds)
    if hint.done:
        choices = (_("Hint · {deals}", deals=deals), deals, _("Hint"))
    else:
        choices = (_("Hint · {deals} …", deals=deals), f"{deals} …", _("Hint …"))
    return next((text for text in choices if cell_width(text) <= width), crop(choices[-1], width))


def facts_text(scene: Scene, advice: Advice, width: int) -> str:
    """Return the figures of the picked choice, or of the best, in words: as many as there is room for."""
    hint = advice.hint
    if hint is None:
        return ""
    action = advice.picked if advice.picked in scene.view.legal else hint.best
    assert action is not None
    _, rules = scene.words, scene.view.rules
    bags = has_bags(hint, rules)
    facts = choice_facts(_, hint.choice(action), rules, hint.seat, scene.names, bags=bags)
    name = capital(choice_name(_, action))
    while facts:
        text = _("{choice}: {facts}", choice=name, facts=", ".join(facts))
        if cell_width(text) <= width:
            return text
        facts = facts[:-1]
    return ""


def why_lines(scene: Scene, advice: Advice, width: int, most: int | None = None) -> list[Line]:
    """Return the reason in lines, as many whole sentences as fit into ``most``; that it is worked out while it is."""
    if advice.why is None:
        return []
    if not advice.why:
        return [Line.of((scene.words("Looking for the reason …"), "dim"))]
    first, *others = advice.why
    lines = [Line.of((text, "strong")) for text in wrap(first, width)]
    more = wrap(" ".join(others), width)
    while others and most is not None and len(lines) + len(more) > most:
        others = others[:-1]
        more = wrap(" ".join(others), width)
    return (lines + [Line.of(text) for text in more if text])[:most]


def _why_beside(
    scene: Scene, advice: Advice, width: int, rows: int, hidden: list[Line]
) -> tuple[list[Line], list[Line]]:
    """Return the reason in lines, and of what the box hides what there is room for beside it.

    The rows are shared with the choices. Where the sentence that decides has no room, first what was bid before gives
    way; a trick on the table stays as long as two choices can do without the head of their figures.
    """
    is_trick = scene.view.phase is Phase.PLAY
    need = _need(advice, width)
    ways = [(hidden, share) for share in ((SHARE_OF_WHY, SHARE_OF_WHY - 1) if is_trick else (SHARE_OF_WHY,))]
    ways += [([], share) for share in range(SHARE_OF_WHY, -1, -1)]
    fitting = [(kept, share) for kept, share in ways if rows - share - len(kept) >= need]
    kept, share = (fitting or ways)[0]
    return why_lines(scene, advice, width, max(0, rows - share - len(kept))), kept


def paint_in_panel(painter: Painter, x: int, y: int, width: int, end: int, scene: Scene) -> int:
    """Paint the advice into the panel's columns, above row ``end``; return the row after it and a free one."""
    advice = scene.advice
    assert advice is not None
    painter.text(x, y, heading(scene, advice, width), "accent")
    y += 1
    if advice.hint is None:
        return y + 1
    below = _below_in_panel(scene, advice, width, end - y - 1)
    room = end - y - len(below) - 1
    lines, aside = _with_cost(scene, advice.hint, advice.picked, width, room, MOST_ASIDE)
    below = [*aside, *below]
    y = _paint_rows(painter, x, y, lines, width, "")
    for row, line in enumerate(below, y + 1):
        if row < end:
            painter.line(x, row, line)
    return y + 1 + len(below) + 1


def _below_in_panel(scene: Scene, advice: Advice, width: int, rows: int) -> list[Line]:
    """Return the figures in words and the reason; where these and the choices are too many rows, what decides."""
    why = why_lines(scene, advice, width)
    facts = [Line.of((text, "dim")) for text in wrap(facts_text(scene, advice, 3 * width), width)]
    below = [*facts, *([Line()] if why and facts else []), *why]
    if not why or len(below) + SHARE_OF_WHY <= rows:
        return below
    return why_lines(scene, advice, width, min(rows, max(rows - SHARE_OF_WHY, _need(advice, width))))


def _need(advice: Advice, width: int) -> int:
    """Return the rows of a reason without which it is none."""
    return sum(len(wrap(text, width)) for text in (advice.why or ())[:DECIDING])


def paint_over(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the advice over the table: the choices alone beside the trick, with a reason or a bid over the middle."""
    advice = scene.advice
    if advice is None or frame.panel:
        return
    bids = scene.view.phase is not Phase.PLAY
    wide = bids or advice.why is not None
    top = frame.rule_y + 1 if wide else frame.trick_y
    most = frame.line_y - top
    margin = int(frame.table >= LEAST_WITH_MARGIN)
    room = min(frame.table - 2, WIDEST_BOX) if wide else frame.trick_x - frame.left - 1 - margin
    padding = 1 if wide else 0
    below = SEAT_ROWS if not wide and most >= LEAST_WITH_SEAT else 0
    inner, rows = room - 3 - padding, most - below - 2  # the last figures do not touch the border
    # What the box hides is told in it.
    hidden = _hidden_lines(scene, inner) if wide and rows > LEAST_FOR_HEAD + 1 else []
    why, hidden = _why_beside(scene, advice, inner, rows, hidden)
    lines: list[tuple[Line, str]] = [(line, "") for line in hidden]
    if advice.hint is not None:
        left = rows - len(lines) - len(why)
        choices, aside = _with_cost(scene, advice.hint, advice.picked, inner, left, int(wide))
        lines += [*choices, *[(line, "") for line in aside]]
    lines += [(line, "") for line in why]
    if not lines:
        lines.append((Line.of((scene.words("Looking …"), "dim")), ""))
    x = frame.left + ((frame.table - room) // 2 if wide else margin)
    height = len(lines) + 2
    if wide:  # nothing of a seat or of the trick shows below it; it keeps its size while the hint is refined
        height = min(most, max(height, _least_end(frame, scene, top + height) - top if bids else most))
        if bids:
            _clear_worth(painter, frame, scene, top + height)
    if wide and frame.table - room <= LEAST_BESIDE:
        painter.fill(frame.left, top, frame.table, height)  # what is left of a seat there tells nothing
    painter.fill(x, top, room, height, "panel")
    painter.box(x, top, room, height, "panel border")
    if not wide:
        _paint_covered(painter, x, top + height, room, most - height, scene)
    painter.text(x + 2, top, f" {heading(scene, advice, room - 6)} ", "panel accent")
    painter.zone(x, top, room, height, "advice")
    _paint_rows(painter, x + 1 + padding, top + 1, lines, inner, "panel")


def _least_end(frame: Frame, scene: Scene, end: int) -> int:
    """Return the row at which a box over a bidding ends at the earliest, where its lines end at ``end``.

    It hides the seats as a whole, and all of what a bid is worth or nothing.
    """
    from spades_tui.ui.draw.bidding_middle import under_seats, worth_rows

    worth = worth_rows(frame, scene)
    return max(under_seats(frame), worth.stop if end > worth.start else 0)


def _clear_worth(painter: Painter, frame: Frame, scene: Scene, end: int) -> None:
    """Clear what a bid is worth, which may be wider than a box that ends at ``end`` and covers it."""
    from spades_tui.ui.draw.bidding_middle import worth_rows

    worth = worth_rows(frame, scene)
    if worth and end > worth.start:
        painter.fill(frame.left, worth.start, frame.table, len(worth))


def _paint_covered(painter: Painter, x: int, y: int, width: int, rows: int, scene: Scene) -> None:
    """Paint the seat at the left, which the box covers, in the rows under it; without such rows on its lower edge."""
    seat, room = scene.seat_at(1), width - 2
    painter.fill(x, y, width, rows)  # what is left of it there tells nothing
    if rows > BLOCK_ROWS:
        paint_block(painter, x + 1, y, scene, seat, room, 1)
        return
    if rows < SEAT_ROWS:
        room -= 2  # the corners, and a little of the edge
        bid = bid_line(scene, seat, room // 2)
        name = name_line(scene, seat, room - 1 - bid.width).runs[1:]  # without the mark of the turn
        blank = Line.of(" ")
        told = blank + Line(name) + blank + bid + blank
        painter.line(x + 2, y - 1, told.cropped(room).styled("panel"))
        return
    lines = [name_line(scene, seat, room)]
    if rows >= BLOCK_ROWS:
        lines.append(Line.of("  ") + status_line(scene, seat, room - 2))
    lines.append(Line.of("  ") + bid_line(scene, seat, room - 2).cropped(room - 2))
    for row, line in enumerate(lines, y):
        painter.line(x + 1, row, line)


def _hidden_lines(scene: Scene, width: int) -> list[Line]:
    """Return what lies on the table or has been bid, in a line; none where there is nothing yet."""
    if scene.view.phase is Phase.BID:
        from spades_tui.ui.draw.bidding_middle import order_line

        return [order_line(scene, width)]
    return [trick_line(scene, width)] if scene.view.trick else []


def trick_line(scene: Scene, width: int) -> Line:
    """Return the cards on the table with who played them, the best so far marked: "Bo ♣Q  Ada ♣K◂  Cy ♣10"."""
    whole, middling, short = (_trick(scene, longest) for longest in (24, 16, 10))
    return whole if whole.width <= width else middling if middling.width <= width else short.cropped(width)


def _trick(scene: Scene, longest: int) -> Line:
    view = scene.view
    plays: list[Line] = []
    for seat, card in view.plays():
        line = Line.of((crop(scene.name(seat), longest) + " ", "dim")) + card_line(card, scene)
        plays.append(line + Line.of(("◂", "winning")) if seat == view.winning else line)
    return join(plays, Line.of("  "))


def _paint_rows(
    painter: Painter, x: int, y: int, lines: Sequence[tuple[Line, str]], width: int, ground: str
) -> int:
    for row, (line, zone) in enumerate(lines, y):
        shown = line.cropped(width)
        painter.line(x, row, shown.styled(ground) if ground else shown)
        if zone:
            painter.zone(x, row, width, 1, zone)
    return y + len(lines)
