"""A seat as the table shows it: name, dealer, turn, and how its contract stands."""

from __future__ import annotations

from spades_tui.engine.actions import Bid
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, cell_width, crop


def name_line(scene: Scene, seat: int, width: int) -> Line:
    """Return "▸ Ada (D)": whose turn it is is marked by shape and colour, the dealer by a letter."""
    _, view = scene.words, scene.view
    turn = view.turn == seat and not scene.paused
    tail: list[tuple[str, str]] = []
    if view.dealer == seat:
        tail.append((" " + _.p("mark of the dealer", "(D)"), "dim"))
    room = width - 2 - sum(cell_width(text) for text, _role in tail)
    mark = ("▸ ", "turn") if turn else ("  ", "")
    return Line.of(mark, (crop(scene.name(seat), room), "turn" if turn else "strong"), *tail)


def bid_line(scene: Scene, seat: int, width: int) -> Line:
    """Return a seat's bid and how it stands: "bid 4 ●●●○", "bid 3 ●●●+1", "nil intact", "blind nil broken +2"."""
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
    return head + meter


def meter_line(bid: int, won: int) -> Line:
    """Return the tricks won and to come in one glyph each, and those over in figures."""
    over = won - bid
    return Line.of(
        ("●" * min(won, bid), "meter.won"),
        ("○" * max(0, -over), "meter.todo"),
        (f"+{over}" if over > 0 else "", "meter.over"),
    )


def _nil_line(scene: Scene, bid: Bid, won: int, width: int) -> Line:
    _ = scene.words
    said = Line.of((_.bid(bid), "accent"), " ")
    if not won:
        return said + Line.of((_("intact"), "good"))
    broken, over = Line.of((_.p("of a nil", "broken"), "bad"), " "), Line.of((f"+{won}", "meter.over"))
    whole = said + broken + over
    # Where room lacks, the tricks say that it is broken.
    return whole if whole.width <= width else said + over
