"""What is told of a seat beside its name and contract: its level, its voids where they are wanted, whether it wins."""

from __future__ import annotations

from typing import Final

from spades_tui.ui.draw.gone import void_line
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, Painter, crop, join

LONGEST: Final = 20
"""Columns of a level in a row that holds more than it."""
LEAST_LEVEL: Final = 4
"""Columns of a level that is cut off at the least: less says nothing."""
_DOT: Final = Line.of((" · ", "dim"))


def winning_word(scene: Scene) -> str:
    """Return what is said of the seat whose card wins the trick, so far or in the end."""
    _ = scene.words
    return _.p("a seat, the trick", "won") if len(scene.view.trick) == 4 else _("winning")


def level_line(scene: Scene, seat: int, width: int = LONGEST) -> Line:
    """Return what kind of player sits there; nothing for a person."""
    level = scene.levels[seat] if scene.levels else ""
    return Line.of((crop(level, width), "dim")) if level else Line()


def wins_line(scene: Scene, seat: int) -> Line:
    """Return that the seat's card wins or has won the trick; nothing where it does not, and while one looks back."""
    wins = scene.view.winning == seat and scene.looking_back is None
    return Line.of((winning_word(scene), "winning")) if wins else Line()


def shown_voids(scene: Scene, seat: int, *, tight: bool = False) -> Line:
    """Return the voids of a seat where they are wanted, in few columns if ``tight``; nothing of one's own."""
    return void_line(scene, seat, tight=tight) if scene.gone and seat != scene.me else Line()


def told(*parts: Line) -> Line:
    """Return parts in a line, dots between them; those that say nothing are left out."""
    return join([part for part in parts if part.width], _DOT)


def _forms(scene: Scene, seat: int, level: Line) -> tuple[Line, ...]:
    """Return level and voids, the fullest form first."""
    voids, tight = shown_voids(scene, seat), shown_voids(scene, seat, tight=True)
    return (told(level, voids), told(level, tight))


def status_line(scene: Scene, seat: int, width: int) -> Line:
    """Return level, voids and that the seat wins: what wins is left out first, being marked at the card.

    Where there is no room for level and voids, the level is cut off.
    """
    level, wins = level_line(scene, seat, width), wins_line(scene, seat)
    forms = _forms(scene, seat, level)
    line = next((line for line in (told(forms[0], wins), *forms) if line.width <= width), None)
    if line is not None:
        return line
    tight = shown_voids(scene, seat, tight=True)
    room = width - tight.width - _DOT.width
    return told(level_line(scene, seat, room) if room >= LEAST_LEVEL else Line(), tight).cropped(width)


def status_lines(scene: Scene, seat: int, width: int, beside: int, least: int) -> tuple[Line, Line]:
    """Return the status of a seat in a row, and what of it stands beside the seat's cards, where the row is too short.

    ``beside`` columns are free there; with the cards as small as can be there are ``least`` columns left for voids.
    """
    level, wins = level_line(scene, seat, width), wins_line(scene, seat)
    forms = _forms(scene, seat, level)
    if told(forms[0], wins).width <= width:
        return told(forms[0], wins), Line()
    rest = wins if wins.width <= beside else Line()
    line = next((line for line in forms if line.width <= width), None)
    if line is not None:
        return line, rest
    tight = shown_voids(scene, seat, tight=True)
    if tight.width <= least:
        return told(level, wins) if told(level, wins).width <= width else level, tight
    return status_line(scene, seat, width), rest


def row_forms(scene: Scene, seat: int) -> tuple[Line, ...]:
    """Return level and voids as they may stand in a row with more: the fullest form first, the least one last."""
    tight = shown_voids(scene, seat, tight=True)
    return (*_forms(scene, seat, level_line(scene, seat)), tight)


def paint_status_above(painter: Painter, start: int, end: int, y: int, scene: Scene, seat: int) -> None:
    """Paint the status of a seat at the end of a row that goes up to a card: level and voids stay where they are."""
    width, wins = end - start, wins_line(scene, seat)
    line = status_line(scene, seat, width)
    forms = _forms(scene, seat, level_line(scene, seat, width))
    if wins.width:
        line = next((line for line in (told(wins, forms[0]), *forms) if line.width <= width), line)
    painter.line(end - line.width, y, line)
