"""A seat as the table shows it: name, dealer, turn, status, how its contract stands, and the cards that it holds."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.actions import Bid
from spades_tui.engine.rules import RuleSet
from spades_tui.ui.draw.cards import FAN, paint_fan
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.seat_status import row_forms, status_lines, wins_line
from spades_tui.ui.draw.text import Line, Painter, cell_width, crop

COUNT: Final = 2
"""Columns of the number of cards left."""
HEAD: Final = COUNT + 1
"""The same, with the free one before the cards."""
BID: Final = 12
"""Columns of a bid at the top, whose name gives way to it."""
BACK: Final = 2
"""Columns of a back that stands for all the cards."""


def name_line(scene: Scene, seat: int, width: int) -> Line:
    """Return "▸ Ada (D)": whose turn it is is marked by shape and colour, the dealer by a letter."""
    _, view = scene.words, scene.view
    # While an old trick is looked at nobody is to play in what is seen.
    turn = view.turn == seat and not scene.paused and scene.looking_back is None
    tail: list[tuple[str, str]] = []
    if view.dealer == seat:
        tail.append((" " + _.p("mark of the dealer", "(D)"), "dim"))
    room = width - 2 - sum(cell_width(text) for text, _role in tail)
    mark = ("▸ ", "turn") if turn else ("  ", "")
    loud = "turn" if turn and not scene.sparing else "strong"
    return Line.of(mark, (crop(scene.name(seat), room), loud), *tail)


def bid_line(scene: Scene, seat: int, width: int) -> Line:
    """Return a seat's bid and how it stands: "bid 4 ●●●○", "bid 3 ●●●+1", "nil ◇ intact", "blind nil ◆ broken +2"."""
    _, view = scene.words, scene.view
    bid = view.bids[seat]
    if bid is None:
        return Line.of((_("no bid yet"), "dim"))
    won = view.won[seat]
    if bid.is_nil:
        return _nil_line(scene, bid, won, width)
    head = Line.of((_("bid {tricks}", tricks=bid.tricks), ""), " ")
    meter = meter_line(bid.tricks, won)
    if head.width + meter.width > width:
        meter = Line.of((f"{won}/{bid.tricks}", "meter.over" if won > bid.tricks else "meter.won"))
    said = Line.of(" ", stands(scene, bid, won))
    return head + meter + said if head.width + meter.width + said.width <= width else head + meter


def stands(scene: Scene, bid: Bid, won: int) -> tuple[str, str]:
    """Return a word for a contract that is decided, and its role: made, over, or set where it stands alone."""
    _, view = scene.words, scene.view
    if won >= bid.tricks:
        return (
            (_("made"), "good") if won == bid.tricks else (_.p("more tricks than bid", "over"), "meter.over")
        )
    if view.rules.contract != "team" and won + 13 - len(view.tricks) < bid.tricks:
        return _.p("a contract out of reach", "set"), "bad"
    return "", ""


def meter_line(bid: int, won: int) -> Line:
    """Return the tricks won and to come in one glyph each, and those over in figures."""
    over = won - bid
    return Line.of(
        ("●" * min(won, bid), "meter.won"),
        ("○" * max(0, -over), "meter.todo"),
        (f"+{over}" if over > 0 else "", "meter.over"),
    )


def _nil_line(scene: Scene, bid: Bid, won: int, width: int) -> Line:
    """Return a nil: an empty diamond while it is intact, a full one and the tricks when it is broken.

    The sign of tricks over a bid stands before them only where they are bags.
    """
    _ = scene.words
    said = Line.of((_.bid(bid), "accent"), " ")
    if bid.blind and said.width + (1 if not won else 4) > width:
        said = Line.of((_.p("blind nil, in short", "blind"), "accent"), " ")
    if not won:
        whole = said + Line.of(("◇ ", "good"), (_("intact"), "good"))
        return whole if whole.width <= width else said + Line.of(("◇", "good"))
    mark, broken = Line.of(("◆ ", "bad")), Line.of((_.p("of a nil", "broken"), "bad"))
    if nil_tricks_are_bags(scene.view.rules):
        told = Line.of((f"+{won}", "meter.over"))
        whole, short = said + mark + broken + Line.of(" ") + told, said + mark + told
    else:
        told = Line.of((_.n("{count} trick", "{count} tricks", won), ""))
        whole, short = said + mark + broken + Line.of((" · ", "dim")) + told, said + mark + told
    # Where room lacks, the mark and the tricks say that it is broken.
    return (
        whole if whole.width <= width else short if short.width <= width else said + mark + Line.of(f"{won}")
    )


def nil_tricks_are_bags(rules: RuleSet) -> bool:
    """Return whether each trick of a failed nil is a bag, whatever the partner wins (RULES.md, rows 15 and 17)."""
    if rules.nil_failed == "bags":
        return True
    return rules.failed_nil_tricks == "bags" and rules.overtrick != "nothing"


def held_width(width: int) -> int:
    """Return the columns that the cards of a seat take in a room: a fan of thirteen, or a back and the count."""
    return HEAD + (FAN if width >= HEAD + FAN else BACK)


def _drawn(scene: Scene, seat: int, width: int) -> int:
    """Return the columns of the cards that a seat holds now in such a room."""
    count = scene.view.counts[seat]
    if not count:
        return 0
    return HEAD + (count + FAN - 13 if width >= HEAD + FAN else BACK)


def paint_held(painter: Painter, x: int, y: int, scene: Scene, seat: int, width: int, rows: int = 1) -> None:
    """Paint the cards that a seat holds, face down: how many, then their fan where there is room for thirteen.

    With two ``rows`` the fan is as high; the count stands in the lower one, alone where there is room for no back.
    """
    count = scene.view.counts[seat]
    if not count:
        return
    painter.text(x, y + rows - 1, f"{count:>{COUNT}}", "dim")
    if width >= HEAD + FAN:
        paint_fan(painter, x + HEAD, y, count, rows)
    elif width >= HEAD + BACK:
        painter.text(x + HEAD, y + rows - 1, "▒▒", "card.back")


def paint_block(painter: Painter, x: int, y: int, scene: Scene, seat: int, width: int, rows: int) -> None:
    """Paint a seat at the side: name, status, bid and cards below each other; ``rows`` of them are the fan's.

    What there is no room for in the status stands beside the cards, which give way to voids.
    """
    x, room = x + 2, width - 2
    painter.line(x - 2, y, name_line(scene, seat, width))
    drawn = _drawn(scene, seat, room)
    status, beside = status_lines(scene, seat, room, room - drawn - 1, room - HEAD)
    painter.line(x, y + 1, status)
    painter.line(x, y + 2, bid_line(scene, seat, room).cropped(room))
    left = room
    if beside.width and beside.width > room - drawn - 1:
        left = room - beside.width - 1
        left = HEAD + BACK if left >= HEAD + BACK else COUNT
        drawn = min(drawn, left)
    paint_held(painter, x, y + 3, scene, seat, left, rows)
    painter.line(x + (drawn + 1 if drawn else 0), y + 2 + rows, beside)


def paint_row(
    painter: Painter,
    x: int,
    y: int,
    width: int,
    scene: Scene,
    seat: int,
    rows: int,
    *,
    status: bool = True,
    more: int = 0,
) -> None:
    """Paint a seat at the top in the middle of a row: name, status, bid, cards, the less important left out.

    A fan of two ``rows`` stands in the row above too. That the seat wins stands behind all of it: it changes often, and
    the rest is not to move with it. Without ``status`` that is told elsewhere. There are ``more`` columns at the
    left that are taken in need.
    """
    gap = Line.of("  ")
    room = width + more - gap.width - 2 - HEAD - BACK
    name = name_line(scene, seat, min(30, room - BID))
    bid, least = bid_line(scene, seat, 24), bid_line(scene, seat, min(24, room - name.width))
    forms = [Line.of((" · ", "dim")) + form for form in row_forms(scene, seat) if status and form.width]
    labels = [name + form + gap + bid for form in forms]
    bare = [name + gap + bid, name + gap + least]
    ways = [(label, held, 0) for label in labels for held in (HEAD + FAN, HEAD + BACK)]
    ways += [(bare[0], HEAD + FAN, 0), (bare[0], HEAD + BACK, 0)]
    ways += [(label, HEAD + BACK, more) for label in bare]
    label, held, _room = next(
        (way for way in ways if way[0].width + 2 + way[1] <= width + way[2]),
        (bare[1].cropped(width + more), 0, more),
    )
    total = label.width + (2 + held if held else 0)
    start = x + ((width - total) // 2 if total <= width else width - total)
    end = painter.line(start, y, label)
    if held:
        paint_held(painter, end + 2, y - rows + 1, scene, seat, held, rows)
        end += 2 + _drawn(scene, seat, held)
    wins = wins_line(scene, seat)
    if status and end + 2 + wins.width <= x + width:
        painter.line(end + 2, y, wins)
