"""Cards drawn in lines: chips of one row, compact cards of 6 by 4, large ones of 9 by 7, backs and empty places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.ui.draw.faces import large_face
from spades_tui.ui.draw.text import Line, Painter, Run, cell_width
from spades_tui.ui.keys import CardLetters

GLYPHS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
)
SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The order of suits in a hand: black and red in turn, spades first."""
PLAIN_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order of suits where colours do not take turns."""
_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")


class CardSize(Enum):
    """How large cards are drawn: columns and rows, frame included."""

    CHIP = (5, 1)  # at most: a ten is wider than the others
    COMPACT = (6, 4)
    LARGE = (9, 7)

    @property
    def width(self) -> int:
        """Columns."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Rows."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class CardMark:
    """How a card stands out."""

    selected: bool = False
    """Picked: a heavy frame (and risen by a row in a hand), or a chip in brackets, as a block."""
    dimmed: bool = False
    """It may not be played."""
    faint: bool = False
    """The same, told by its face alone: its paper stays, so that little has to be drawn."""
    winning: bool = False
    """It wins the trick so far: a heavy frame, and another paper."""


PLAIN: Final = CardMark()


def sort_hand(cards: Iterable[Card], *, high_first: bool = True, alternate: bool = True) -> tuple[Card, ...]:
    """Return the cards by suit, each suit from the ace down or from the two up.

    Black and red suits stand in turn where they can (see ``suit_order``), or all hands have one order of suits.
    """
    held = list(cards)
    suits = {card.suit for card in held}
    order = suit_order(suits) if alternate else PLAIN_ORDER
    step = -1 if high_first else 1
    return tuple(sorted(held, key=lambda card: (order.index(card.suit), step * card.rank)))


def suit_order(suits: Collection[Suit]) -> tuple[Suit, ...]:
    """Return the suits, spades first where held, so that neighbours differ in colour where that is possible."""
    kept = [suit for suit in SUIT_ORDER if suit in suits]
    if len(kept) == 3:
        red = [suit for suit in kept if suit in (Suit.HEARTS, Suit.DIAMONDS)]
        black = [suit for suit in kept if suit not in red]
        single, double = (red, black) if len(red) == 1 else (black, red)
        kept = [double[0], single[0], double[1]]
    return tuple(kept)


def suit_role(suit: Suit, family: str = "suit") -> str:
    """Return the role of a suit on a card (``card``) or in running text (``suit``)."""
    return f"{family}.{_NAMES[suit]}"


def suit_face(suit: Suit, letters: CardLetters) -> str:
    """Return a suit as text: "♠", or "♠S" where letters stand beside symbols."""
    return GLYPHS[suit] + letters.suit_faces[suit] if letters.beside else GLYPHS[suit]


def suit_line(suit: Suit, letters: CardLetters) -> Line:
    """Return a suit for running text, in its colour."""
    return Line.of((suit_face(suit, letters), suit_role(suit)))


def face(card: Card, letters: CardLetters) -> str:
    """Return rank and suit as text: "A♠", "10♥", with the rank letters of the language."""
    return letters.rank_faces[card.rank] + suit_face(card.suit, letters)


def together(ranks: Sequence[str]) -> str:
    """Return ranks as one word, those of two signs apart from the others: "AK 10 9", as "AK109" would mislead."""
    said = ""
    for before, rank in zip(("", *ranks), ranks, strict=False):
        said += (" " if before and max(len(before), len(rank)) > 1 else "") + rank
    return said


def face_line(card: Card, letters: CardLetters, role: str = "") -> Line:
    """Return rank and suit for running text, the suit in its colour."""
    rank = letters.rank_faces[card.rank]
    return Line(
        (
            Run(rank, f"{role} strong".strip()),
            Run(suit_face(card.suit, letters), f"{role} {suit_role(card.suit)}".strip()),
        )
    )


def _roles(card: Card, mark: CardMark) -> tuple[str, str]:
    """Return the roles of the card's frame and of its face."""
    extra = " card.winning" if mark.winning else ""
    extra += " card.selected" if mark.selected else ""
    edge = " card.edge" if extra else ""
    if mark.dimmed:
        return f"card{extra}{edge} card.dim", f"card {suit_role(card.suit, 'card')}{extra} card.dim"
    ink = "card.faint" if mark.faint else suit_role(card.suit, "card")
    return f"card{extra}{edge}", f"card{extra} {ink}"


def chip(card: Card, letters: CardLetters, mark: CardMark = PLAIN) -> Line:
    """Return a card of one row: " A♠ ", "[Q♥]", " 10♦◂"; a cell on either side of the face.

    A picked one is a solid block, as a picked bid is: its brackets alone would hardly be seen in a row of chips.
    """
    frame, role = _roles(card, mark)
    if mark.selected:
        frame, role = "card.picked", f"{suit_role(card.suit, 'card')} card.picked"
    left, right = ("[", "]") if mark.selected else (" ", "◂" if mark.winning else " ")
    return Line((Run(left, frame), Run(face(card, letters), role), Run(right, frame)))


def paint_card(
    painter: Painter,
    x: int,
    y: int,
    card: Card,
    letters: CardLetters,
    size: CardSize = CardSize.COMPACT,
    mark: CardMark = PLAIN,
    zone: str | None = None,
) -> None:
    """Paint a card face up, its left upper corner at a cell; ``zone`` names it for the mouse."""
    width, height = size.value
    frame, role = _roles(card, mark)
    if size is CardSize.CHIP:
        line = chip(card, letters, mark)
        width = line.width
        painter.line(x, y, line)
    else:
        painter.fill(x, y, width, height, frame)
        painter.box(x, y, width, height, frame, "heavy" if mark.selected or mark.winning else "round")
        if size is CardSize.LARGE:
            index = face(card, letters)
            painter.text(x + 1, y, index, role)
            for dy, row in enumerate(large_face(card, GLYPHS[card.suit]), y + 1):
                for dx, char in enumerate(row, x + 1):
                    if char != " ":  # a pip may be underlined: what is free of pips is paper
                        drawn = char != GLYPHS[card.suit]
                        painter.text(dx, dy, char, f"{role} card.drawn" if drawn else role)
            painter.text(x + width - 1 - cell_width(index), y + height - 1, index, role)
        else:
            rank = letters.rank_faces[card.rank]
            painter.text(x + 1, y + 1, f"{rank:<2}{suit_face(card.suit, letters)}", role)
    if zone is not None:
        painter.zone(x, y, width, height, zone)


def cover_index(
    painter: Painter, x: int, y: int, card: Card, letters: CardLetters, size: CardSize, mark: CardMark
) -> None:
    """Paint the lower edge of a large card without its rank and suit, half of which another card would hide."""
    if size is CardSize.LARGE:
        wide = cell_width(face(card, letters))
        edge = "━" if mark.selected else "─"
        painter.text(x + size.width - 1 - wide, y + size.height - 1, edge * wide, _roles(card, mark)[0])


def paint_back(painter: Painter, x: int, y: int, size: CardSize = CardSize.COMPACT) -> None:
    """Paint a card face down."""
    width, height = size.value
    if size is CardSize.CHIP:
        painter.text(x, y, " ▒▒", "card.back")
        return
    painter.box(x, y, width, height, "card.back")
    painter.fill(x + 1, y + 1, width - 2, height - 2, "card.back", "▒")


FAN: Final = 15
"""The widest a fan of thirteen cards is, in columns."""


def paint_fan(painter: Painter, x: int, y: int, count: int, rows: int = 1) -> None:
    """Paint so many cards held face down, seen from above: an edge for each, and the back of the last one.

    With two ``rows`` their upper borders are seen too. Nothing but the end changes when a card is played.
    """
    if count < 1:
        return
    if rows > 1:
        painter.text(x, y, "╭" * count + "─╮", "card.back")
        y += 1
    painter.text(x, y, "│" * count + "▒│", "card.back")


def paint_slot(painter: Painter, x: int, y: int, size: CardSize = CardSize.COMPACT) -> None:
    """Paint the place where a card will lie."""
    width, height = size.value
    if size is CardSize.CHIP:
        painter.text(x, y, " ·", "card.slot")
    else:
        painter.box(x, y, width, height, "card.slot", "dashed")
