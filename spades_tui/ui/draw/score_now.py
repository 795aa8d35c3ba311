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
from spades_tui.ui.draw.score_head import BETWEEN, width_of_two
from spades_tui.ui.draw.seats import bid_line
from spades_tui.ui.draw.text import Line, cell_width, fit, join, wrap

WIDEST: Final = 46
"""The most columns of what is told of one of two sides."""
APART: Final = 2
"""Columns between a side's name and what its hand brings, at least."""
WORDINGS: Final = ((True, 0), (True, 1), (False, 1), (True, 2), (False, 2), (True, 3), (False, 3))
"""Whether a side's bid stands in its head, and which wording of what its hand brings: the fullest first."""
NAMES: Final = 16
"""The most columns of a name."""


def hand_so_far(board: Board, width: int, height: int) -> list[Line]:
    """Return bids, tricks and worth of each side, then rules of the count: as many as there is room for."""
    _, view = board.scene.words, board.scene.view
    lines = [Line.of((part, "dim")) for part in wrap(_("No hand has been finished yet."), width)]
    blocks = _blocks(board, width)
    if view.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY) and len(lines) + 2 + len(blocks) <= height:
        lines += [Line(), _heading(board), *blocks]
    told = [] if board.over else _fitting(_rules(board, width), height - len(lines) - 1)
    if told:
        lines += [Line(), *(line for rule in told for line in rule)]
    return lines[:height]


def _fitting(rules: Sequence[tuple[list[Line], bool]], rows: int) -> list[list[Line]]:
    """Return the rules that there is room for, in their order; those that matter now are the last to be left out."""
    kept: set[int] = set()
    for at in sorted(range(len(rules)), key=lambda at: not rules[at][1]):
        if len(rules[at][0]) <= rows:
            rows -= len(rules[at][0])
            kept.add(at)
    return [lines for at, (lines, _matters) in enumerate(rules) if at in kept]


def _heading(board: Board) -> Line:
    """Return "Hand 1 · trick 6 of 13", or "Hand 1 · Bo is to bid", "… to name trump"."""
    _, view = board.scene.words, board.scene.view
    line = Line.of((_("Hand {number}", number=view.number), "title"))
    if view.phase is Phase.PLAY:
        said = _("trick {number} of 13", number=min(13, sum(view.won) + 1))
    elif view.turn is None:
        return line
    else:
        mine, name = view.turn == board.scene.me, board.scene.name(view.turn)
        if view.phase is Phase.TRUMP:
            said = _("you are to name trump") if mine else _("{name} is to name trump", name=name)
        else:
            said = _("you are to bid") if mine else _.p("after a dot", "{name} is to bid", name=name)
    return line + Line.of((" · ", "dim"), (said, "dim"))


def _blocks(board: Board, width: int) -> list[Line]:
    """Return what is told of the sides, two of them abreast; four of them in the columns of the standings."""
    each = width_of_two(width) if len(board.sides) == 4 else min(WIDEST, (width - BETWEEN) // 2)
    heads = _heads(board, each)
    blocks = [_block(board, side, head, each) for side, head in zip(board.sides, heads, strict=True)]
    rows: list[Line] = []
    for first in range(0, len(blocks), 2):
        for row in zip_longest(*blocks[first : first + 2], fillvalue=Line()):
            rows.append(join([part.fit(each) for part in row], Line.of(" " * BETWEEN)))
    return rows


def _heads(board: Board, width: int) -> list[Line]:
    """Return for each side its name, its bid and what its hand brings: of the wordings the first with room for all."""
    sums = [_bid(board, side) for side in board.sides]
    worths = [_worth(board, side) for side in board.sides]
    for bid, wording in WORDINGS:
        heads = []
        for side, said, worth in zip(board.sides, sums, worths, strict=True):
            head = board.named(side) + (said if bid else Line())
            heads.append(head + Line.of(" " * APART) + worth[wording] if worth else head)
        if all(head.width <= width for head in heads):
            return heads
    return [
        board.named(side).cropped(width - (worth[-1].width + APART if worth else 0))
        + (Line.of(" " * APART) + worth[-1] if worth else Line())
        for side, worth in zip(board.sides, worths, strict=True)
    ]


def _bid(board: Board, side: int) -> Line:
    """Return " · bid 7", what partners have bid together, once all four bids are made."""
    _, bids = board.scene.words, board.scene.view.bids
    seats = board.rules.seats_of(side)
    made = [bid.tricks for bid in bids if bid is not None]
    if len(seats) < 2 or len(made) < 4:
        return Line()
    return Line.of((" · " + _("bid {tricks}", tricks=sum(made[seat] for seat in seats)), "dim"))


def _block(board: Board, side: int, head: Line, width: int) -> list[Line]:
    """Return a side's head, and under it each of its players with bid and tricks."""
    scene, rules = board.scene, board.rules
    lines = [head]
    seats = [seat for seat in sorted(range(4), key=scene.place_of) if seat in rules.seats_of(side)]
    names = min(NAMES, max(cell_width(scene.name(seat)) for seat in seats))
    for seat in seats:
        name = fit(scene.name(seat), names) + "  " if len(seats) > 1 else ""
        lines.append(Line.of("  ", (name, "")) + bid_line(scene, seat, width - 2 - cell_width(name)))
    return lines


def _worth(board: Board, side: int) -> list[Line]:
    """Return what the side's hand brings as it stands, in four wordings: with what its bids would bring, until they
    are kept, or with what is left of it if a nil fails after all; that in short; without the nil; without both.

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
    seats = board.rules.seats_of(side)
    is_bid = kept > now and not all(view.won[seat] >= bids[seat].tricks for seat in seats)
    if is_bid:
        points = _.signed(kept)
        wordings = (_("if made {points}", points=points), _("made {points}", points=points))
    else:
        intact = [seat for seat in seats if not bids[seat].tricks and not view.won[seat]]
        # The least that makes a nil fail; what more tricks would bring cannot be known.
        broken = _points(board, bids, [won + (seat in intact) for seat, won in enumerate(view.won)], side)
        if broken >= now:
            return [line] * 4
        points = _.signed(broken)
        wordings = (_("if nil fails {points}", points=points), _("failed {points}", points=points))
    dot = Line.of((" · ", "dim"))
    full, short = (line + dot + Line.of((said, "dim")) for said in wordings)
    return [full, short, short if is_bid else line, line]


def _points(board: Board, bids: Sequence[Bid], won: Sequence[int], side: int) -> int:
    return score_hand(board.rules, bids, won, board.scene.view.bags)[side].points


def _rules(board: Board, width: int) -> list[tuple[list[Line], bool]]:
    """Return the rules that a hand is counted by, each in its lines, and which count in this one as it stands.

    Their order is always the same: what a bid brings stands beside what it costs, and so it is with nil.
    """
    from spades_tui.words.rules_applied import applied_rules

    _, rules = board.scene.words, board.rules
    here = applied_rules(_, _codes_so_far(board), rules)
    return [
        (
            [
                Line.of("  " if index else "· ", (part, "")).styled("dim")
                for index, part in enumerate(wrap(said, width - 4))
            ],
            said in here,
        )
        for said in applied_rules(_, {*_codes(rules), *_codes_so_far(board)}, rules)
    ]


def _codes_so_far(board: Board) -> set[str]:
    """Return the reasons for points or bags that there are as the hand stands; none before all bids are made."""
    view = board.scene.view
    bids = [bid for bid in view.bids if bid is not None]
    if view.phase is not Phase.PLAY or len(bids) < 4:
        return set()
    scored = score_hand(board.rules, bids, view.won, view.bags)
    return {line.code for side in scored for line in side.lines}


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
