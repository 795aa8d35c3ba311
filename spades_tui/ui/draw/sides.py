"""The head of every screen of a game: what is played, and the score, contract and bags of each side."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.scoring import next_bag_cost
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, Painter, cell_width, fit, join
from spades_tui.words.names import rules_label, variant_name
from spades_tui.words.who import side_label

EIGHTHS: Final = " ▏▎▍▌▋▊▉█"
GAUGE: Final = 14
"""The widest a gauge of the score is, in columns."""
SCORE: Final = 5
"""Columns that a score takes at least; a longer one takes more, and one before it stays free."""


def paint_title(painter: Painter, x: int, y: int, width: int, scene: Scene) -> None:
    """Paint the first row: rules, hand and length at the left; warnings and the deal's commitment at the right.

    They stand over what is below them, in ``width`` columns from ``x`` on; the bar goes from edge to edge.
    """
    painter.fill(0, y, painter.width, 1, "bar")
    right = _warnings(scene)
    left = _what_is_played(scene, width - 2 - right.width - 2)
    painter.line(x + 1, y, left.styled("bar"))
    painter.aligned(x, y, width - 1, right.styled("bar"), "right")


def _what_is_played(scene: Scene, room: int) -> Line:
    """Return rules, variant, hand and length, the less important left out where room lacks."""
    _, view = scene.words, scene.view
    rules = view.rules
    hand = (
        _("hand {number} of {limit}", number=view.number, limit=rules.hand_limit)
        if rules.hand_limit is not None
        else _("hand {number}", number=view.number)
    )
    parts = [
        (2, rules_label(_, rules, scene.rules_name)),
        (3, variant_name(_, rules)),
        (0, hand),
        (1, _("to {target}", target=rules.target)),
    ]
    kept = parts
    for importance in (3, 2, 1):
        if cell_width(" · ".join(text for _importance, text in kept)) <= room:
            break
        kept = [part for part in kept if part[0] < importance]
    return Line.of((" · ".join(text for _importance, text in kept), ""))


def _warnings(scene: Scene) -> Line:
    _ = scene.words
    parts: list[tuple[str, str]] = []
    if not scene.can_act:
        parts.append((_("only watching"), "warning"))
    if not scene.saved:
        parts.append((_("not saved"), "bad"))
    if scene.view.seeded:
        parts.append((_("deals not secret"), "warning"))
    if scene.commitment:
        parts.append((_("deal {code}", code=scene.commitment), "dim"))
    line = Line()
    for index, part in enumerate(parts):
        line = line + (Line.of(("  ", "")) if index else Line()) + Line.of(part)
    return line


def gauge(score: int, target: int, width: int) -> Line:
    """Return a bar of the score toward the target, in eighths of a cell."""
    full = max(0, min(width * 8, round(width * 8 * score / target)))
    cells, eighths = divmod(full, 8)
    bar = "█" * cells + (EIGHTHS[eighths] if eighths else "")
    return Line.of(
        ("▕", "gauge.rest"), (bar, "gauge"), (" " * (width - len(bar)), "gauge"), ("▏", "gauge.rest")
    )


def bags_line(scene: Scene, side: int, short: bool = False) -> Line:
    """Return a side's bags against what the next one costs: "bags 3 next −1"; empty where no bags are made."""
    _, view = scene.words, scene.view
    rules = view.rules
    if not rules.makes_bags:
        return Line()
    bags = view.bags[side]
    cost = next_bag_cost(rules, bags)
    price = _.number(-cost)
    if rules.bag_cost == "per_ten":
        full = rules.bags_per_penalty or 10
        near = full - bags % full <= 2
        line = Line.of((_("bags {count}/{full}", count=bags, full=full), "warning" if near else ""))
        return line + Line.of((f" {price}", "bad")) if cost and not short else line
    line = Line.of(_("bags {count}", count=bags))
    if not cost:
        return line
    role = "dim" if cost <= 1 else "warning"
    return line + Line.of(" ", (price if short else _("next {points}", points=price), role))


def contract_line(scene: Scene, side: int, short: bool = False) -> Line:
    """Return what a side's partners bid and have won together, where their bids count together; else nothing."""
    view = scene.view
    if view.rules.contract != "team" or view.phase not in (Phase.TRUMP, Phase.PLAY):
        return Line()
    bids = {seat: bid.tricks for seat in view.rules.seats_of(side) if (bid := view.bids[seat]) and bid.tricks}
    if not bids:
        return Line()
    asked = sum(bids.values())
    won = sum(view.won[seat] for seat in bids)
    role = "good" if won >= asked else ""
    text = f"{won}/{asked}" if short else scene.words("tricks {won}/{bid}", won=won, bid=asked)
    return Line.of((text, role))


def sides_in_order(scene: Scene) -> list[int]:
    """Return the sides, that of the seat at the bottom first, then clockwise."""
    rules = scene.view.rules
    order = [rules.side_of(scene.seat_at(place)) for place in range(4)]
    return list(dict.fromkeys(order))


def sides_height(scene: Scene) -> int:
    """Return how many rows ``paint_sides`` takes."""
    return 1 if scene.view.rules.sides == 2 else 2


def paint_sides(painter: Painter, x: int, y: int, width: int, scene: Scene) -> None:
    """Paint score and bags of every side: two side by side in a row, or four in columns of two rows."""
    sides = sides_in_order(scene)
    each = width // len(sides)
    for index, side in enumerate(sides):
        if len(sides) == 2:
            painter.line(x + index * each + 1, y, _row(scene, side, each - 2))
        else:
            upper, lower = _column(scene, side, each - 2)
            painter.line(x + index * each + 1, y, upper)
            painter.line(x + index * each + 1, y + 1, lower)


def _row(scene: Scene, side: int, width: int) -> Line:
    """Return one of two sides in a row: label, score, gauge, contract, bags.

    Where room lacks, the gauge gives way first, the label last.
    """
    _, view = scene.words, scene.view
    label = side_label(_, side, view.rules.sides, scene.names, scene.me)
    score = _.number(view.scores[side])
    score = f" {score:>{SCORE}}"
    named = max(4, min(cell_width(label), width // 3))
    tail = Line()
    for short_contract, short_bags in ((False, False), (True, False), (True, True)):
        parts = (contract_line(scene, side, short_contract), bags_line(scene, side, short_bags))
        tail = join([Line(), *(part for part in parts if part.width)], Line.of("  "))
        if named + cell_width(score) + tail.width <= width:
            break
    named = max(4, min(named, width - cell_width(score) - tail.width))
    head = Line.of((fit(label, named), "title"), (score, "strong"))
    room = width - head.width - tail.width - 3
    bar = Line()
    if room >= 5:
        bar = Line.of(" ") + gauge(view.scores[side], view.rules.target, min(GAUGE, room))
    return (head + bar + tail).cropped(width)


def _column(scene: Scene, side: int, width: int) -> tuple[Line, Line]:
    """Return one of four sides in two rows: label and score over the bags."""
    _, view = scene.words, scene.view
    score = f"{_.number(view.scores[side]):>4}"
    label = side_label(_, side, view.rules.sides, scene.names, scene.me)
    room = max(3, width - cell_width(score) - 1)
    upper = Line.of((fit(label, min(room, 12)), "title"), (f" {score}", "strong"))
    free = width - upper.width - 3
    if free >= 6:
        upper = upper + Line.of(" ") + gauge(view.scores[side], view.rules.target, min(GAUGE, free))
    lower = bags_line(scene, side)
    if lower.width > width:
        lower = bags_line(scene, side, short=True)
    return upper.cropped(width), lower.cropped(width)
