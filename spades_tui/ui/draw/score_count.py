"""How a hand was counted: the reasons of each side's points by the rule, in blocks side by side."""

from __future__ import annotations

from itertools import zip_longest

from spades_tui.engine.hand_result import HandResult
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.cards import GLYPHS, suit_role
from spades_tui.ui.draw.text import Line, join, wrap
from spades_tui.words.scoring import score_line

GAP = 2
LEAST = 26
"""The narrowest a block may be where four are to stand side by side."""


def count_heading(board: Board, result: HandResult) -> Line:
    """Return "Hand 7 · Bo dealt · ♥ trump, named by Ada"."""
    _, scene = board.scene.words, board.scene
    name = scene.name(result.dealer)
    mine = result.dealer == scene.me
    dealt = _("you dealt") if mine else _("{name} dealt", name=name)
    line = Line.of((_("Hand {number}", number=result.number), "title"), (" · " + dealt, "dim"))
    if board.rules.trump == "auction":
        glyph = (GLYPHS[result.trump], suit_role(result.trump))
        line = line + Line.of((" · " + _("trump") + " ", "dim"), glyph)
        if result.declarer is not None:
            line = line + Line.of((" " + _("named by {name}", name=scene.name(result.declarer)), "dim"))
    return line


def count_lines(board: Board, result: HandResult, width: int) -> list[Line]:
    """Return what the hand added to each side and why, two blocks in a row, or four where there is room."""
    sides = board.sides
    abreast = 4 if len(sides) == 4 and (width + GAP) // 4 - GAP >= LEAST else 2
    each = (width + GAP) // abreast - GAP
    blocks = [_block(board, result, side, each) for side in sides]
    lines: list[Line] = []
    for first in range(0, len(blocks), abreast):
        for row in zip_longest(*blocks[first : first + abreast], fillvalue=Line()):
            lines.append(join([part.fit(each) for part in row], Line.of(" " * GAP)))
    return lines


def _block(board: Board, result: HandResult, side: int, width: int) -> list[Line]:
    """Return a side's name with what it got, and the reasons under it."""
    scene, score = board.scene, result.sides[side]
    _ = scene.words
    role = "good" if score.points > 0 else "bad" if score.points < 0 else "dim"
    points = Line.of("  ", (_.signed(score.points), role))
    lines = [board.named(side).cropped(width - points.width) + points]
    for reason in score.lines:
        text = score_line(_, reason, board.rules, scene.names, scene.me)
        for index, part in enumerate(wrap(text, width - 4)):
            lines.append(Line.of("  " if index == 0 else "    ", (part, "")))
    return lines
