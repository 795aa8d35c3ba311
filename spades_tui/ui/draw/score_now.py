"""What a scoreboard shows while no hand is finished: the hand in progress, what it is worth, and how it is counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from spades_tui.engine.actions import Bid
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import score_hand
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.seats import bid_line
from spades_tui.ui.draw.text import Line, cell_width, fit, join, wrap

GAP: Final = 4
"""Columns between what is told of two sides."""
WIDEST: Final = 46
"""The most columns of what is told of a side."""
NAMES: Final = 16
"""The most columns of a name."""


def hand_so_far(board: Board, width: int, height: int) -> list[Line]:
    """Return bids, tricks and worth of each side, then rules of the count: as many as there is room for."""
    _, view = board.scene.words, board.scene.view
    lines = [Line.of((part, "dim")) for part in wrap(_("No hand has been finished yet."), width)]
    blocks = _blocks(board, width)
    if view.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY) and len(lines) + 2 + len(blocks) <= height:
        lines += [Line(), _heading(board), *blocks]
    parting = [Line()]
    for rule in [] if board.over else _rules(board, width):
        if len(lines) + len(parting) + len(rule) <= height:
            lines += [*parting, *rule]
            parting = []
    return lines[:height]


def _heading(board: Board) -> Line:
    """Return "Hand 1 · trick 6 of 13"."""
    _, view = board.scene.words, board.scene.view
    line = Line.of((_("Hand {number}", number=view.number), "title"))
    if view.phase is not Phase.PLAY:
        return line
    trick = _("trick {number} of 13", number=min(13, sum(view.won) + 1))
    return line + Line.of((" · ", "dim"), (trick, "dim"))


def _blocks(board: Board, width: int) -> list[Line]:
    """Return what is told of the sides, two of them abreast."""
    each = min(WIDEST, (width - GAP) // 2)
    blocks = [_block(board, side, each) for side in board.sides]
    rows: list[Line] = []
    for first in range(0, len(blocks), 2):
        for row in zip_longest(*blocks[first : first + 2], fillvalue=Line()):
            rows.append(join([part.fit(each) for part in row], Line.of(" " * GAP)))
    return rows


def _block(board: Board, side: int, width: int) -> list[Line]:
    """Return a side's name with what it has for sure, and under it each of its players with bid and tricks."""
    scene, rules = board.scene, board.rules
    head = board.named(side)
    worth = next((line for line in _worth(board, side) if head.width + 2 + line.width <= width), Line())
    lines = [head.cropped(width - worth.width - 2) + Line.of("  ") + worth]
    seats = [seat for seat in sorted(range(4), key=scene.place_of) if seat in rules.seats_of(side)]
    names = min(NAMES, max(cell_width(scene.name(seat)) for seat in seats))
    for seat in seats:
        name = fit(scene.name(seat), names) + "  " if len(seats) > 1 else ""
        lines.append(Line.of("  ", (name, "")) + bid_line(scene, seat, width - 2 - cell_width(name)))
    return lines


def _worth(board: Board, side: int) -> list[Line]:
    """Return what the side's hand brings as it stands, before that with what its bids would bring until they are kept.

    It is nothing before all bids are made.
    """
    _, view = board.scene.words, board.scene.view
    bids = [bid for bid in view.bids if bid is not None]
    if view.phase is not Phase.PLAY or len(bids) < 4:
        return []
    now = _points(board, bids, view.won, side)
    kept = _points(board, bids, [bid.tricks for bid in bids], side)
    role = "good" if now > 0 else "bad" if now < 0 else "dim"
    line = Line.of((_("now {points}", points=_.signed(now)), role))
    if kept <= now or all(view.won[seat] >= bids[seat].tricks for seat in board.rules.seats_of(side)):
        return [line]
    made = Line.of((" · ", "dim"), (_("if made {points}", points=_.signed(kept)), "dim"))
    return [line + made, line]


def _points(board: Board, bids: Sequence[Bid], won: Sequence[int], side: int) -> int:
    return score_hand(board.rules, bids, won, board.scene.view.bags)[side].points


def _rules(board: Board, width: int) -> list[list[Line]]:
    """Return the rules that a hand is counted by, each in its lines."""
    from spades_tui.words.rules_applied import applied_rules

    return [
        [
            Line.of("  " if index else "· ", (part, "")).styled("dim")
            for index, part in enumerate(wrap(said, width - 4))
        ]
        for said in applied_rules(board.scene.words, _codes(board.rules), board.rules)
    ]


def _codes(rules: RuleSet) -> set[str]:
    """Return the reasons for points or bags that most hands have."""
    codes = {"made", "missed", "overtricks"}
    if rules.nil:
        codes |= {"nil_made", "nil_failed"}
    if rules.offers_blind_nil:
        codes.add("blind_nil_made")
    if rules.makes_bags:
        codes.add("bag_penalty")
    return codes
