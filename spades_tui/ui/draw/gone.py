"""Cards gone: which cards of each suit are still out, and who has shown a void. From a view alone."""

from __future__ import annotations

from typing import Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.ui.draw.cards import SUIT_ORDER, suit_line
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, join, wrap

CORNER: Final = 17
"""Columns of ``out_lines`` at most, for thirteen cards of a suit, and a free one."""
FIGURE: Final = 5
"""Columns of how many cards of a suit are out, and of what parts them from the ranks."""
OWN: Final = "–"
"""Stands for a card in the own hand."""


def suits_shown(scene: Scene) -> tuple[Suit, ...]:
    """Return the suits in the order in which they are shown: trump first."""
    trump = scene.view.trump
    return (trump, *(suit for suit in SUIT_ORDER if suit is not trump))


def out_lines(scene: Scene, width: int) -> list[Line]:
    """Return a line a suit with the ranks still out, from the highest down, apart where there is room for all."""
    unseen = scene.view.unseen()
    faces = scene.letters.rank_faces
    suits = {suit: [faces[card.rank] for card in reversed(unseen[suit])] for suit in suits_shown(scene)}
    heads = {suit: suit_line(suit, scene.letters) for suit in suits}
    widest = max(
        heads[suit].width + sum(map(cell_width, ranks)) + len(ranks) for suit, ranks in suits.items()
    )
    between = " " if widest <= width else ""
    return [
        (heads[suit] + Line.of(" ", (between.join(ranks), "") if ranks else ("–", "dim"))).cropped(width)
        for suit, ranks in suits.items()
    ]


def voids_of(scene: Scene, seat: int) -> list[Suit]:
    """Return the suits that a seat has shown itself void in."""
    shown = scene.view.voids()[seat]
    return [suit for suit in suits_shown(scene) if suit in shown]


def void_line(scene: Scene, seat: int, *, tight: bool = False) -> Line:
    """Return "no ♥ ♦" for a seat that has shown voids, "no ♥♦" if ``tight``; an empty line for one that has not."""
    suits = voids_of(scene, seat)
    if not suits:
        return Line()
    glyphs = join([suit_line(suit, scene.letters) for suit in suits], Line.of("" if tight else " "))
    return Line.of((scene.words.p("void", "no") + " ", "dim")) + glyphs


def void_lines(scene: Scene) -> list[Line]:
    """Return "Bo: no ♥ ♦" for each seat but one's own that has shown voids."""
    seats = [seat for place in (1, 2, 3, 0) if (seat := scene.seat_at(place)) != scene.me]
    named = [(seat, void_line(scene, seat)) for seat in seats]
    return [
        Line.of((scene.words("{name}:", name=scene.names[seat]) + " ", "dim")) + line
        for seat, line in named
        if line.width
    ]


def draw_gone(scene: Scene, width: int, whole: bool = False) -> Picture:
    """Return the table of a hand's cards: every rank of every suit that is still out, the own ones, and the voids.

    ``whole`` takes all of the width, whatever there is to tell.
    """
    _ = scene.words
    unseen = scene.view.unseen()
    rows = _rows(scene, width)
    signs = [("·", _("gone")), *([(OWN, _("yours"))] if scene.view.hand else [])]
    legend = join([Line.of((f"{sign} {meaning}", "dim")) for sign, meaning in signs], Line.of("   "))
    total = sum(len(cards) for cards in unseen.values())
    said = Line.of((_.n("{count} card still out", "{count} cards still out", total), "strong"))
    told = [said + Line.of("   ") + legend]
    if told[0].width > width:
        told = [said, legend]
    lines = [*rows, Line(), *told]
    voids = void_lines(scene)
    if voids:
        lines += [Line(), *(line.cropped(width) for line in voids)]
    else:
        lines += [Line(), *(Line.of((text, "dim")) for text in wrap(_("Nobody has shown a void."), width))]
    wide = width if whole else min(width, max(line.width for line in lines))
    painter = Painter(wide, len(lines), "panel")
    for y, line in enumerate(lines):
        painter.line(0, y, line.styled("panel").cropped(wide))
    painter.zone(0, 0, wide, len(lines), "cards")
    return painter.picture(". ".join(line.text for line in (*rows, *voids)))


def _rows(scene: Scene, width: int) -> list[Line]:
    """Return a row a suit: a place for every rank, wide apart where there is room, and how many are out."""
    ranks = list(scene.letters.rank_faces.values())
    head = max(suit_line(suit, scene.letters).width for suit in suits_shown(scene))
    apart = head + 1 + 3 * len(ranks) + FIGURE <= width
    figures = apart or head + sum(cell_width(face) + 1 for face in ranks) + FIGURE <= width
    return [_row(scene, suit, apart, figures) for suit in suits_shown(scene)]


def _row(scene: Scene, suit: Suit, apart: bool, figures: bool) -> Line:
    """Return a suit's row with its places wide ``apart`` or not, and with the number that is out or without."""
    out = scene.view.unseen()[suit]
    line = suit_line(suit, scene.letters) + Line.of(" " if apart else "")
    own = scene.view.hand or ()
    for rank in range(14, 1, -1):
        card = Card.of(suit, rank)
        face = scene.letters.rank_faces[rank]
        wide = 3 if apart else cell_width(face) + 1
        if card in out:
            line = line + Line.of((f"{face:>{wide}}", "strong"))
        else:
            line = line + Line.of((f"{OWN if card in own else '·':>{wide}}", "dim"))
    return line + (Line.of((f"{len(out):>{FIGURE}}", "dim")) if figures else Line())
