"""How a hand was counted: the reasons of each side's points by the rule, in blocks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from spades_tui.engine.hand_result import HandResult
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.cards import suit_line
from spades_tui.ui.draw.text import Line, cell_width, join, wrap
from spades_tui.words import Words
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
        line = line + Line.of((" · " + _("trump") + " ", "dim")) + suit_line(result.trump, scene.letters)
        if result.declarer is not None:
            mine = result.declarer == scene.me
            named = _("named by you") if mine else _("named by {name}", name=scene.name(result.declarer))
            line = line + Line.of((" " + named, "dim"))
    return line


@dataclass(frozen=True, slots=True)
class Count:
    """What a hand added to each side and why, in lines."""

    lines: Sequence[Line]
    heads: Sequence[int]
    """The lines that say whose the reasons under them are, and what they add up to."""

    def window(self, top: int, rows: int) -> tuple[list[Line], int]:
        """Return so many lines (two at least) from a place on, and the place as it could be had.

        The first of them is always a head: where the place lies under one, that stays in sight.
        """
        rows = max(2, rows)
        top = max(0, min(top, len(self.lines) - rows))
        shown = list(self.lines[top : top + rows])
        if shown:
            shown[0] = self.lines[max((head for head in self.heads if head <= top), default=top)]
        return shown, top


def count_of(board: Board, result: HandResult, width: int) -> Count:
    """Return what the hand added to each side and why, two blocks in a row, or four where there is room."""
    sides = board.sides
    abreast = 4 if len(sides) == 4 and (width + GAP) // 4 - GAP >= LEAST else 2
    each = (width + GAP) // abreast - GAP
    blocks = [_block(board, result, side, each) for side in sides]
    lines: list[Line] = []
    heads: list[int] = []
    for first in range(0, len(blocks), abreast):
        heads.append(len(lines))
        for row in zip_longest(*blocks[first : first + abreast], fillvalue=Line()):
            lines.append(join([part.fit(each) for part in row], Line.of(" " * GAP)))
    return Count(lines, heads)


def with_rules(count: Count, board: Board, result: HandResult, width: int) -> Count:
    """Return a count with the rules under it by which the hand was counted."""
    from spades_tui.words.rules_applied import applied_rules

    _ = board.scene.words
    codes = {line.code for side in board.sides for line in result.sides[side].lines}
    lines = list(count.lines)
    heads = [*count.heads, len(lines)]
    lines.append(Line())
    for said in applied_rules(_, codes, board.rules):
        for index, part in enumerate(wrap(said, width - 4)):
            heads.append(len(lines))
            lines.append(Line.of("· " if index == 0 else "  ", (part, "")).styled("dim"))
    return Count(lines, heads)


def more_mark(_: Words, count: Count, top: int, rows: int) -> Line:
    """Return what says that there is more than so many lines from a place on, and which arrow shows it."""
    hidden = len(count.lines) - rows
    if hidden <= 0:
        return Line()
    arrows = ("↑" if top > 0 else "") + ("↓" if top < hidden else "")
    said = _.n("{count} line more", "{count} lines more", hidden)
    return Line.of((f"{arrows} {said}", "accent"))


def _block(board: Board, result: HandResult, side: int, width: int) -> list[Line]:
    """Return a side's name with what it got, and the reasons under it."""
    scene, score = board.scene, result.sides[side]
    _ = scene.words
    role = "good" if score.points > 0 else "bad" if score.points < 0 else "dim"
    points = Line.of("  ", (_.signed(score.points), role))
    lines = [board.named(side).cropped(width - points.width) + points]
    for reason in score.lines:
        text = score_line(_, reason, board.rules, scene.names, scene.me)
        parts = [text] if cell_width(text) <= width - 2 else wrap(text, width - 4)
        for index, part in enumerate(parts):
            lines.append(Line.of("  " if index == 0 else "    ", (part, "")))
    return lines
