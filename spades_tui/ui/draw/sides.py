"""The head of every screen of a game: what is played, and the score, contract and bags of each side."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.scoring import CHEAP_BAGS, next_bag_cost, score_hand
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, Painter, cell_width, fit, join
from spades_tui.words.length import is_target_far
from spades_tui.words.names import rules_label, short_variant_name, variant_name
from spades_tui.words.who import side_label

EIGHTHS: Final = " ▎▎▍▌▋▊▉█"
"""A part of a cell by its eighths; a single one is drawn as two, as its own sign is that of a gauge's edge."""
TRACK: Final = "·"
"""What a gauge is not filled with yet: an empty one is seen to be one, and is no rule."""
GAUGE: Final = 14
"""The widest a gauge of the score is, in columns."""
LONG_GAUGE: Final = 24
"""The same, where a side has two rows."""
BAGS: Final = 10
"""Columns of the gauge of bags."""
SCORE: Final = 5
"""Columns that a score takes at least; a longer one takes more, and one before it stays free."""
LEAST_NAME: Final = 4
"""The same of one of four sides."""
LONG_CONTRACT: Final = 4
"""Columns by which a contract may be longer than label and score above it and still be named."""


def paint_title(painter: Painter, x: int, y: int, width: int, scene: Scene) -> None:
    """Paint the first row: rules, hand and length at the left; warnings and the deal's commitment at the right.

    They stand over what is below them, in ``width`` columns from ``x`` on; the bar goes from edge to edge.
    """
    painter.fill(0, y, painter.width, 1, "bar")
    right = _warnings(scene)
    left = _what_is_played(scene, width - 2 - right.width - 2)
    painter.line(x + 1, y, left.styled("bar"))
    painter.aligned(x, y, width - 1, right.styled("bar"), "right")
    if scene.commitment:
        code = cell_width(_deal(scene))
        painter.zone(x + width - 1 - code, y, code, 1, "do:check_deal")


def _what_is_played(scene: Scene, room: int) -> Line:
    """Return rules, variant, hand and length; where room lacks the variant is shortened, then the least left out."""
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
        *([(1, _("to {target}", target=rules.target))] if not is_target_far(rules) else []),
    ]
    kept = parts
    if cell_width(" · ".join(text for _importance, text in kept)) > room:
        kept = [part if part[0] != 3 else (3, short_variant_name(_, rules)) for part in parts]
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
        parts.append((_deal(scene), "dim"))
    line = Line()
    for index, part in enumerate(parts):
        line = line + (Line.of(("  ", "")) if index else Line()) + Line.of(part)
    return line


def _deal(scene: Scene) -> str:
    """Return the deal's fingerprint in short."""
    return scene.words("deal {code}", code=scene.commitment)


def gauge(score: int, target: int, width: int, role: str = "gauge") -> Line:
    """Return a bar of the score toward the target, in eighths of a cell."""
    full = max(0, min(width * 8, round(width * 8 * score / target)))
    cells, eighths = divmod(full, 8)
    bar = "█" * cells + (EIGHTHS[eighths] if eighths else "")
    return Line.of(
        ("▕", "gauge.rest"), (bar, role), (TRACK * (width - len(bar)), "gauge.rest"), ("▏", "gauge.rest")
    )


def way_line(scene: Scene, side: int, width: int) -> Line:
    """Return a space and the gauge of a side's score; nothing where none comes to the target.

    A bar that leads nowhere looks like one that is empty.
    """
    view = scene.view
    if is_target_far(view.rules):
        return Line()
    return Line.of(" ") + gauge(view.scores[side], view.rules.target, width)


def bags_made(scene: Scene, side: int) -> int:
    """Return the bags that the hand has brought a side for sure: tricks over a bid, tricks of a broken nil."""
    view = scene.view
    if view.phase is not Phase.PLAY or not all(view.bids):
        return 0
    bids = [bid for bid in view.bids if bid is not None]
    # As if the hand ended here, without what a missed bid would bring: that may still be made.
    lines = score_hand(view.rules, bids, view.won, view.bags)[side].lines
    return sum(line.bags for line in lines if not line.code.startswith("missed"))


def bags_until(scene: Scene, side: int) -> tuple[int, int]:
    """Return a side's bags toward the next cost, those of this hand included, and how many there are until then.

    That is the penalty, or the bag from which on each one is dear; (0, 0) where bags cost nothing.
    """
    rules = scene.view.rules
    made = bags_made(scene, side)
    bags = scene.view.bags[side] + made
    if rules.bag_cost == "per_ten":
        full = rules.bags_per_penalty or 10
        return bags % full if not made or bags < full else min(bags, full), full
    if rules.bag_cost == "tiered":
        return min(bags, CHEAP_BAGS), CHEAP_BAGS
    return 0, 0


def bags_line(
    scene: Scene,
    side: int,
    short: bool = False,
    whole: bool = False,
    against: bool = False,
    summed: bool = False,
) -> Line:
    """Return a side's bags against what the next one costs: "bags 3+1 next −1"; empty where no bags are made.

    As a ``whole`` clause it is "bags 3+1 · the next costs 1". ``against`` how many they may be at the usual price is
    for where no gauge of them stands: "bags 3+1/10 next −1". ``summed``, those of this hand are in the one figure.
    """
    _, view = scene.words, scene.view
    rules = view.rules
    if not rules.makes_bags:
        return Line()
    bags, made = view.bags[side], bags_made(scene, side)
    count, usual = (bags + made, "meter.over") if summed and made else (bags, "")
    new = Line.of((f"+{made}", "meter.over")) if made and not summed else Line()
    # At the end of a game no bag comes any more: what it would have cost looks as if it had been taken.
    over = view.phase is Phase.OVER
    cost = 0 if over else next_bag_cost(rules, bags + made)
    price = _.number(-cost)
    if rules.bag_cost == "per_ten":
        full = rules.bags_per_penalty or 10
        near = not over and full - (bags + made) % full <= 2
        line = Line.of((_("bags {count}", count=count), "warning" if near else usual)) + new
        line = line + Line.of((f"/{full}", "warning" if near else ""))
        if cost and whole:
            return line + Line.of((" · ", "dim"), (_("the next costs {points}", points=cost), "bad"))
        return line + Line.of((f" {price}", "bad")) if cost and not short else line
    line = Line.of((_("bags {count}", count=count), usual)) + new
    if against and rules.bag_cost == "tiered" and not over and bags + made < CHEAP_BAGS:
        line = line + Line.of(f"/{CHEAP_BAGS}")
    # Where there is no room for the word that tells the usual price from bags, only a higher one is worth telling.
    if not cost or (short and cost <= 1):
        return line
    role = "dim" if cost <= 1 else "warning"
    if whole:
        return line + Line.of((" · ", "dim"), (_("the next costs {points}", points=cost), role))
    return line + Line.of(" ", (price if short else _("next {points}", points=price), role))


def bags_gauge(scene: Scene, side: int, width: int = BAGS) -> Line:
    """Return a line of a side's bags toward what they cost next; empty where they cost nothing.

    It is a thin one, so that it is no second score, not even without colours.
    """
    bags, full = bags_until(scene, side)
    if not full or not scene.view.rules.makes_bags:
        return Line()
    # The first bag is seen, and only the last one fills it.
    filled = width if bags >= full else min(width - 1, -(-width * bags // full))
    role = "warning" if full - bags <= 2 else "meter.over"
    return Line.of(("━" * filled, role), (TRACK * (width - filled), "gauge.rest"))


def to_go(scene: Scene, side: int) -> str:
    """Return how far a side is from the target: "376 to go"; nothing once it is there, and where none comes there."""
    view = scene.view
    if is_target_far(view.rules):
        return ""
    left = view.rules.target - view.scores[side]
    return scene.words("{points} to go", points=scene.words.number(left)) if left > 0 else ""


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


def named_contract(scene: Scene, side: int) -> Line:
    """Return the same under the shortest name that it can have: "won 2/6"."""
    line = contract_line(scene, side, short=True)
    return Line.of((scene.words("won {tricks}", tricks=line.text), line.runs[0].role)) if line.runs else line


def sides_in_order(scene: Scene) -> list[int]:
    """Return the sides, that of the seat at the bottom first, then clockwise."""
    rules = scene.view.rules
    order = [rules.side_of(scene.seat_at(place)) for place in range(4)]
    return list(dict.fromkeys(order))


def sides_height(scene: Scene) -> int:
    """Return how few rows ``paint_sides`` takes."""
    return 1 if scene.view.rules.sides == 2 else 2


def paint_sides(painter: Painter, x: int, y: int, width: int, scene: Scene, rows: int = 1) -> None:
    """Paint score, distance, contract and bags of every side.

    Two sides stand side by side, in one or two rows; four in columns of two rows.
    """
    from spades_tui.ui.draw.side_row import row_line

    sides = sides_in_order(scene)
    each = width // len(sides)
    for index, side in enumerate(sides):
        left = x + index * each + 1
        if len(sides) > 2:
            lines: tuple[Line, ...] = _column(scene, side, each - 2)
        elif rows > 1:
            lines = _two_rows(scene, side, each - 2)
        else:
            lines = (row_line(scene, side, each - 2),)
        for dy, line in enumerate(lines):
            painter.line(left, y + dy, line)


def label_of(scene: Scene, side: int) -> str:
    """Return what a side is called."""
    return side_label(scene.words, side, scene.view.rules.sides, scene.names, scene.me)


def head_line(scene: Scene, side: int, named: int, digits: int = SCORE) -> Line:
    """Return a side's label and score, in so many columns each; a score that is longer takes what it needs."""
    label = label_of(scene, side)
    score = scene.words.number(scene.view.scores[side])
    return Line.of((fit(label, named), "title"), (f" {score:>{digits}}", "strong"))


def named_width(scene: Scene, side: int, width: int) -> int:
    """Return the columns of a side's label."""
    return max(4, min(cell_width(label_of(scene, side)), width // 3))


def _two_rows(scene: Scene, side: int, width: int) -> tuple[Line, Line]:
    """Return one of two sides: label, score, gauge and distance over the contract and the bags."""
    named = named_width(scene, side, width)
    digits = max(SCORE, score_width(scene, side))
    contract, head = contract_line(scene, side), named + 1 + digits
    # The gauges of all sides give way to two figures in the contract of one.
    longest = max(contract_line(scene, each).width for each in sides_in_order(scene))
    if head < longest <= head + LONG_CONTRACT:
        digits, head = digits + longest - head, longest
    upper = head_line(scene, side, named, digits)
    left = to_go(scene, side)
    bar = min(LONG_GAUGE, width - upper.width - 3 - (cell_width(left) + 1 if left else 0))
    if bar >= 5:
        upper = upper + way_line(scene, side, bar)
    if left and upper.width + 1 + cell_width(left) <= width:
        upper = upper + Line.of(" ", (left, "dim"))
    if contract.width > head:
        contract = contract_line(scene, side, short=True)
    lower = contract.fit(head) + Line.of(" ")
    bags = bags_line(scene, side, whole=True)
    if lower.width + BAGS + 3 + bags.width > width:
        bags = bags_line(scene, side)
    if lower.width + bags.width > width:
        bags = bags_line(scene, side, short=True)
    room = width - lower.width - bags.width - 3
    if bags.width and room >= 4:
        tail = bags_gauge(scene, side, min(BAGS, room))
        if tail.width:  # it begins and ends where a gauge of the score does between its ends
            lower = lower + Line.of(" ") + tail + Line.of("  ")
    return upper.cropped(width), (lower + bags).cropped(width)


def score_width(scene: Scene, side: int) -> int:
    """Return the columns of a side's score."""
    return cell_width(scene.words.number(scene.view.scores[side]))


def target_line(scene: Scene) -> Line:
    """Return "/500", to stand behind a score; nothing where none comes there."""
    rules = scene.view.rules
    return Line() if is_target_far(rules) else Line.of((f"/{rules.target}", "dim"))


def _column(scene: Scene, side: int, width: int) -> tuple[Line, Line]:
    """Return one of four sides in two rows: label, score and gauge over distance and bags."""
    _, sides = scene.words, range(scene.view.rules.sides)
    number, target = _.number(scene.view.scores[side]), target_line(scene)
    score = f"{number:>4}"
    longest = min(12, max(cell_width(label_of(scene, each)) for each in sides))
    room = max(3, width - cell_width(score) - 1)
    upper = Line.of((fit(label_of(scene, side), min(room, longest)), "title"), (f" {score}", "strong"))
    free = width - upper.width - 3
    if free >= 6:
        upper = upper + way_line(scene, side, min(GAUGE, free))
    elif (room := width - 1 - cell_width(number) - target.width) >= min(longest, LEAST_NAME):
        label = fit(label_of(scene, side), min(room, longest))
        upper = Line.of((label, "title"), (f" {number}", "strong")) + target
    lower = bags_line(scene, side, against=True)
    if lower.width > width:
        lower = bags_line(scene, side, short=True, against=True)
    if lower.width > width:
        lower = bags_line(scene, side, short=True)
    if lower.width > width:  # what they cost is worth more than which of them are new
        lower = bags_line(scene, side, short=True, summed=True)
    bar = bags_gauge(scene, side, 5)
    if bar.width and lower.width and lower.width + 1 + bar.width <= width:
        lower = bar + Line.of(" ") + lower
    left = to_go(scene, side)
    if left and lower.width + 2 + cell_width(left) <= width:
        lower = join([part for part in (Line.of((left, "dim")), lower) if part.width], Line.of("  "))
    return upper.cropped(width), lower.cropped(width)
