"""What stands in the middle while the hand is bid: the bids in order, their sum, and what a bid is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from spades_tui.engine.state import Phase
from spades_tui.ui.draw.cards import CardSize
from spades_tui.ui.draw.frame import Frame
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.table import block_rows, side_gap, side_y, told_line
from spades_tui.ui.draw.text import Line, Painter, cell_width, crop, join, wrap
from spades_tui.ui.draw.trick import trick_height, trick_width

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView

LEAST_ROWS: Final = 18
"""Rows from which there is room for all that is told in the middle."""
MOST_BAGS: Final = 4
"""More bags than these are seldom made in a hand."""
WORTH_ROWS: Final = 2
"""The rows that are kept for what a bid is worth."""
LONGEST: Final = 24
"""Columns of a name in the order of the bids, at most."""
BESIDE: Final = 2
"""Columns between what is told of a seat and what stands in the middle."""


def order_line(scene: Scene, room: int) -> Line:
    """Return the seats in the order in which they bid, each with its bid: "Bo 4, Ada nil, ▸ Cy, You"."""
    whole, middling, short = (_order(scene, width) for width in (LONGEST, 16, 10))
    return whole if whole.width <= room else middling if middling.width <= room else short


def order_lines(scene: Scene, room: int) -> list[Line]:
    """Return the same with whole names in as many lines as it takes; one seat may be wider than the room."""
    lines: list[Line] = []
    parts = _order_parts(scene, LONGEST)
    for place, part in enumerate(parts, 1):
        said = part if place == len(parts) else part + Line.of((",", "dim"))
        if lines and lines[-1].width + 1 + said.width <= room:
            lines[-1] = lines[-1] + Line.of(" ") + said
        else:
            lines.append(said)
    return lines


def _order(scene: Scene, longest: int) -> Line:
    return join(_order_parts(scene, longest), Line.of((", ", "dim")))


def _order_parts(scene: Scene, longest: int) -> list[Line]:
    view = scene.view
    parts: list[Line] = []
    for place in (1, 2, 3, 4):
        seat = (view.dealer + place) % 4
        bid = view.bids[seat]
        name = crop(scene.name(seat), longest)
        if bid is not None:
            parts.append(Line.of((name + " ", ""), (scene.words.bid(bid), "strong")))
        elif view.turn == seat and view.phase is Phase.BID:
            parts.append(Line.of(("▸ " + name, "turn")))
        else:
            parts.append(Line.of((name, "dim")))
    return parts


def sum_lines(scene: Scene) -> list[Line]:
    """Return what has been bid together, and how it compares with the thirteen tricks there are."""
    _, view = scene.words, scene.view
    bids = [bid for bid in view.bids if bid is not None]
    if not bids:
        return []
    total = sum(bid.tricks for bid in bids)
    if total == 13:
        return [Line.of((_("all 13 tricks bid"), "strong"))]
    lines = [Line.of((_.n("{count} trick bid", "{count} tricks bid", total), "strong"))]
    left = 13 - total
    if left > 0:
        lines.append(Line.of((_("{count} of 13 left", count=left), "dim")))
    else:
        lines.append(Line.of((_("{count} over the 13", count=-left), "warning")))
    return lines


def is_last_hand(view: SeatView) -> bool:
    """Return whether no hand follows this one, unless the highest score is shared."""
    return view.rules.hand_limit is not None and view.number >= view.rules.hand_limit


def _is_far(rules: RuleSet, bags: int) -> bool:
    """Return whether more bags are missing to the next penalty than a hand brings as a rule."""
    per = rules.bags_per_penalty or 1
    return rules.bag_cost == "per_ten" and per - bags % per > MOST_BAGS


def worth_texts(scene: Scene) -> list[str]:
    """Return what a bid is worth now, the most important first: trump, nil, blind nil, the next bag.

    Where all have bid only the next bag is still to be thought of.
    """
    from spades_tui.words.scoring import next_bag_text

    _, view = scene.words, scene.view
    rules = view.rules
    texts: list[str] = []
    bidding = not all(view.bids)
    if bidding and rules.nil and rules.nil_value is not None:
        value = rules.nil_value
        if rules.nil_failed == "lose":
            texts.append(_("Nil scores {value}; failed, it costs {value}.", value=value))
        elif rules.nil_failed == "bags":
            texts.append(_("Nil scores {value}; failed, each of its tricks is a bag.", value=value))
        else:
            texts.append(_("Nil scores {value}; failed, it scores nothing.", value=value))
    if view.side is not None and not (is_last_hand(view) and _is_far(rules, view.bags[view.side])):
        bags = next_bag_text(_, rules, view.bags[view.side])
        if bags:
            texts.append(bags)
    if bidding and rules.offers_blind_nil and view.blind_offered:
        blind = _("Blind nil, before you look, scores {value}.", value=rules.blind_nil_value)
        texts.insert(0 if view.my_turn else len(texts), blind)  # when it is to be decided, it comes first
    if bidding and rules.trump == "auction":
        texts.insert(0, _("The highest bid names the trump suit."))  # no bid is well chosen without that
    return texts


def packed(texts: Sequence[str], width: int) -> list[str]:
    """Return sentences in lines: as many whole ones in each as fit, and one that is longer than a line in several."""
    lines: list[str] = []
    for text in texts:
        if lines and cell_width(lines[-1]) + 1 + cell_width(text) <= width:
            lines[-1] += " " + text
        else:
            lines.extend(wrap(text, width))
    return lines


def _is_cramped(frame: Frame) -> bool:
    """Return whether there is no room for all of it, as under a lesson: the seats tell their bids."""
    return frame.height < LEAST_ROWS


def seats_up(frame: Frame) -> int:
    """Return by how many rows the seats at the sides stand higher than beside a trick.

    Where there is hardly room, so that what a bid is worth has an empty row above and below it.
    """
    if _is_cramped(frame):
        return 0
    end = side_y(frame) + block_rows(frame)
    wanted = WORTH_ROWS + 2 - (frame.line_y - end)
    return max(0, min(wanted, side_y(frame) - frame.top_y - 2))


def under_seats(frame: Frame) -> int:
    """Return the row below what is told of the seats at the sides."""
    return side_y(frame) - seats_up(frame) + block_rows(frame)


def paint_middle(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the order of the bids, their sum between the seats, and what a bid is worth."""
    if _is_cramped(frame):
        first = frame.trick_y + trick_height(frame.trick_size) // 2 - 1
        _paint_lines(painter, frame, first, _sums(scene, trick_width(frame.trick_size)))
        return
    if frame.trick_size is CardSize.LARGE:
        _paint_lines(painter, frame, frame.trick_y + 1, [order_line(scene, frame.table - 4)])
        first = frame.trick_y + trick_height(frame.trick_size) // 2 - 1
        _paint_lines(painter, frame, first, _sums(scene, trick_width(frame.trick_size)))
    else:
        _paint_between(painter, frame, scene)
    end = _paint_worth(painter, frame, scene)
    told = min(frame.trick_y + trick_height(frame.trick_size) - 1, frame.line_y - 2)
    if end < told:  # else the order of the bids has said enough
        line = told_line(replace(scene, advice=None), frame.table - 2)
        _paint_lines(painter, frame, told, [line])


def _paint_between(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint order and sum of the bids between the seats; an order too long for that stands above them.

    None stands beside the names: a name in the order of the bids would read as one more seat.
    """
    first, rows = side_y(frame) - seats_up(frame), block_rows(frame)
    room = trick_width(frame.trick_size) + 2 * (side_gap(frame) - BESIDE)
    sums = _sums(scene, room)
    lines = [*order_lines(scene, room), *sums]
    if len(lines) >= rows or any(line.width > room for line in lines):
        _paint_lines(painter, frame, max(frame.top_y + 1, first - 2), [order_line(scene, frame.table - 4)])
        lines = sums
    _paint_lines(painter, frame, first + 1, lines)


def worth_rows(frame: Frame, scene: Scene) -> range:
    """Return the rows in which it stands what a bid is worth."""
    y = under_seats(frame) + 1
    return range(y, y if _is_cramped(frame) else y + len(_worth_lines(frame, scene)))


def _worth_lines(frame: Frame, scene: Scene) -> list[str]:
    most = max(WORTH_ROWS, (trick_height(frame.trick_size) - 5) // 2)
    room = max(1, min(most, frame.line_y - 2 - under_seats(frame)))
    return packed(worth_texts(scene), frame.table - 4)[:room]


def _paint_worth(painter: Painter, frame: Frame, scene: Scene) -> int:
    """Paint what a bid is worth, an empty row above and below it; return the row after it."""
    rows = worth_rows(frame, scene)
    lines = [Line.of((text, "dim")) for text in _worth_lines(frame, scene)]
    _paint_lines(painter, frame, rows.start, lines)
    return rows.stop


def _sums(scene: Scene, room: int) -> list[Line]:
    """Return the sum of the bids in one line, where there is no room for that in two."""
    sums = sum_lines(scene)
    whole = join(sums, Line.of((" · ", "dim")))
    return [whole] if sums and whole.width <= room else sums


def _paint_lines(painter: Painter, frame: Frame, y: int, lines: Sequence[Line]) -> None:
    for row, line in enumerate(lines, y):
        painter.aligned(frame.left, row, frame.table, line, "center")
