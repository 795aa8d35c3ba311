"""A seat as the table shows it: name, level, dealer, turn, how its contract stands, and the cards that it holds."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.actions import Bid
from spades_tui.engine.rules import RuleSet
from spades_tui.ui.draw.cards import FAN, paint_fan
from spades_tui.ui.draw.gone import void_line
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, Painter, cell_width, crop

COUNT: Final = 2
"""Columns of the number of cards left."""


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


def status_line(scene: Scene, seat: int, width: int) -> Line:
    """Return what else is to be known of a seat: that its card wins or has won, else its voids, else its level."""
    if scene.view.winning == seat and scene.looking_back is None:
        return Line.of((crop(winning_word(scene), width), "winning"))
    if scene.gone and seat != scene.me and (voids := void_line(scene, seat)).width:
        return voids.cropped(width)
    level = scene.levels[seat] if scene.levels else ""
    return Line.of((crop(level, width), "dim")) if level else Line()


def winning_word(scene: Scene) -> str:
    """Return what is said of the seat whose card wins the trick, so far or in the end."""
    _ = scene.words
    return _.p("a seat, the trick", "won") if len(scene.view.trick) == 4 else _("winning")


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
    return COUNT + 1 + (FAN if width >= COUNT + 1 + FAN else 2)


def paint_held(painter: Painter, x: int, y: int, scene: Scene, seat: int, width: int, rows: int = 1) -> None:
    """Paint the cards that a seat holds, face down: how many, then their fan where there is room for thirteen.

    With two ``rows`` the fan is as high; the count stands in the lower one.
    """
    count = scene.view.counts[seat]
    if not count:
        return
    painter.text(x, y + rows - 1, f"{count:>{COUNT}}", "dim")
    if width >= COUNT + 1 + FAN:
        paint_fan(painter, x + COUNT + 1, y, count, rows)
    else:
        painter.text(x + COUNT + 1, y + rows - 1, "▒▒", "card.back")


def paint_block(painter: Painter, x: int, y: int, scene: Scene, seat: int, width: int, rows: int) -> None:
    """Paint a seat at the side: name, status, bid and cards below each other; ``rows`` of them are the fan's."""
    painter.line(x, y, name_line(scene, seat, width))
    painter.line(x + 2, y + 1, status_line(scene, seat, width - 2))
    painter.line(x + 2, y + 2, bid_line(scene, seat, width - 2).cropped(width - 2))
    paint_held(painter, x + 2, y + 3, scene, seat, width - 2, rows)


def paint_row(painter: Painter, x: int, y: int, width: int, scene: Scene, seat: int, rows: int) -> None:
    """Paint a seat at the top in the middle of a row: name, status, bid, cards, the less important left out.

    A fan of two ``rows`` stands in the row above too.
    """
    name = name_line(scene, seat, min(30, width - 12))
    status, bid = status_line(scene, seat, 20), bid_line(scene, seat, 24)
    if status.width and scene.levels:  # who wins changes often: the rest is not to move with it
        status = status.fit(
            max(
                status.width,
                *map(cell_width, (winning_word(scene), scene.words("winning"), scene.levels[seat])),
            )
        )
    dot, gap = Line.of((" · ", "dim")), Line.of("  ")
    with_status = name + dot + status + gap + bid if status.width else name + gap + bid
    held = COUNT + 1 + FAN
    label, fan = with_status, True
    if label.width + 2 + held > width:
        label = name + gap + bid if name.width + 2 + bid.width + 2 + held <= width else with_status
        fan = label.width + 2 + held <= width
    if not fan and label.width + 7 > width:
        label = name + gap + bid
    held = held if fan else COUNT + 3
    label = label.cropped(width)
    total = label.width + 2 + held
    with_cards = total <= width
    start = x + (width - (total if with_cards else label.width)) // 2
    end = painter.line(start, y, label)
    if with_cards:
        paint_held(painter, end + 2, y - rows + 1, scene, seat, held, rows)
