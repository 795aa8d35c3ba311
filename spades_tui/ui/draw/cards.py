"""Cards drawn in lines: chips of one row, compact cards of 6 by 4, backs and empty places."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.ui.draw.text import Line, Painter, Run
from spades_tui.ui.keys import CardLetters

GLYPHS: Final[Mapping[Suit, str]] = MappingProxyType(
    {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
)
SUIT_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The order of suits in a hand: black and red in turn, spades first."""
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
    """Picked: a heavy frame (and risen by a row in a hand), or brackets around a chip."""
    dimmed: bool = False
    """It may not be played."""
    winning: bool = False
    """It wins the trick so far."""


PLAIN: Final = CardMark()


def sort_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards by suit (see ``SUIT_ORDER``; a missing suit keeps colours in turn where it can), high first."""
    held = list(cards)
    order = suit_order({card.suit for card in held})
    return tuple(sorted(held, key=lambda card: (order.index(card.suit), -card.rank)))


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


def face(card: Card, letters: CardLetters) -> str:
    """Return rank and suit as text: "A♠", "10♥", with the rank letters of the language."""
    return letters.rank_faces[card.rank] + GLYPHS[card.suit]


def face_line(card: Card, letters: CardLetters, role: str = "") -> Line:
    """Return rank and suit for running text, the suit in its colour."""
    rank = letters.rank_faces[card.rank]
    return Line(
        (
            Run(rank, f"{role} strong".strip()),
            Run(GLYPHS[card.suit], f"{role} {suit_role(card.suit)}".strip()),
        )
    )


def _roles(card: Card, mark: CardMark) -> tuple[str, str]:
    """Return the roles of the card's frame and of its face."""
    extra = " card.winning" if mark.winning else ""
    extra += " card.selected" if mark.selected else ""
    edge = " card.edge" if extra else ""
    if mark.dimmed:
        return f"card{extra}{edge} card.dim", f"card {suit_role(card.suit, 'card')}{extra} card.dim"
    return f"card{extra}{edge}", f"card {suit_role(card.suit, 'card')}{extra}"


def chip(card: Card, letters: CardLetters, mark: CardMark = PLAIN) -> Line:
    """Return a card of one row: " A♠ ", "[Q♥]", " 10♦◂"; a cell on either side of the face."""
    frame, role = _roles(card, mark)
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
        rank = letters.rank_faces[card.rank]
        painter.text(x + 1, y + 1, f"{rank:<2}{GLYPHS[card.suit]}", role)
        if size is CardSize.LARGE:
            painter.text(x + width // 2, y + height // 2, GLYPHS[card.suit], role)
            painter.text(x + width - 4, y + height - 2, f"{GLYPHS[card.suit]}{rank:>2}", role)
    if zone is not None:
        painter.zone(x, y, width, height, zone)


def paint_back(painter: Painter, x: int, y: int, size: CardSize = CardSize.COMPACT) -> None:
    """Paint a card face down."""
    width, height = size.value
    if size is CardSize.CHIP:
        painter.text(x, y, " ▒▒", "card.back")
        return
    painter.box(x, y, width, height, "card.back")
    painter.fill(x + 1, y + 1, width - 2, height - 2, "card.back", "▒")


def paint_slot(painter: Painter, x: int, y: int, size: CardSize = CardSize.COMPACT) -> None:
    """Paint the place where a card will lie."""
    width, height = size.value
    if size is CardSize.CHIP:
        painter.text(x, y, " ·", "card.slot")
    else:
        painter.box(x, y, width, height, "card.slot", "dashed")


@dataclass(frozen=True, slots=True)
class HandLayout:
    """Where the cards of a hand lie: the column and the visible width of each, and the size they are drawn in."""

    size: CardSize
    columns: tuple[int, ...]
    widths: tuple[int, ...]

    @property
    def height(self) -> int:
        """Rows that the hand takes: a picked card rises by one, except in chips."""
        return self.size.height + (0 if self.size is CardSize.CHIP else 1)


def lay_hand(cards: Sequence[Card] | int, width: int, size: CardSize) -> HandLayout:
    """Return the layout of a hand (or of so many cards) in the middle of a width.

    Cards lie side by side and overlap where room lacks, the right edge of each hidden but the last one's;
    chips are as wide as their faces and share the cell between two of them.
    """
    if size is CardSize.CHIP:
        return _lay_chips(cards, width)
    count = cards if isinstance(cards, int) else len(cards)
    step = size.width
    if count > 1 and count * step > width:
        step = max(1, (width - size.width) // (count - 1))
    total = size.width + step * (count - 1) if count else 0
    left = max(0, (width - total) // 2)
    columns = tuple(left + step * index for index in range(count))
    return HandLayout(size, columns, (*[step] * (count - 1), size.width)[:count])


def _lay_chips(cards: Sequence[Card] | int, width: int) -> HandLayout:
    faces = [3] * cards if isinstance(cards, int) else [3 if card.rank == 10 else 2 for card in cards]
    loose = sum(faces) + 2 * len(faces) <= width
    steps = [face_width + (2 if loose else 1) for face_width in faces]
    column = max(0, (width - sum(steps) - 1) // 2)
    columns: list[int] = []
    for step in steps:
        columns.append(column)
        column += step
    return HandLayout(CardSize.CHIP, tuple(columns), tuple(face_width + 2 for face_width in faces))


def paint_hand(
    painter: Painter,
    x: int,
    y: int,
    cards: Sequence[Card],
    layout: HandLayout,
    letters: CardLetters,
    marks: Mapping[Card, CardMark] = MappingProxyType({}),
) -> None:
    """Paint a hand face up. Each card's zone is named ``card:`` and its text, such as ``card:QH``.

    ``y`` is the row that a picked card rises to; the others lie one row lower (chips all lie in it).
    """
    placed = list(zip(cards, layout.columns, layout.widths, strict=True))
    if layout.size is CardSize.CHIP:
        # The picked one last: its brackets stand in the cells that it shares with its neighbours.
        for card, column, _ in sorted(placed, key=lambda place: marks.get(place[0], PLAIN).selected):
            paint_card(painter, x + column, y, card, letters, layout.size, marks.get(card, PLAIN))
        for card, column, width in placed:
            painter.zone(x + column + 1, y, width - 1, 1, f"card:{card}")
        return
    for card, column, width in placed:
        mark = marks.get(card, PLAIN)
        paint_card(painter, x + column, y if mark.selected else y + 1, card, letters, layout.size, mark)
        painter.zone(x + column, y, width, layout.height, f"card:{card}")


def paint_hidden_hand(painter: Painter, x: int, y: int, layout: HandLayout) -> None:
    """Paint a hand face down."""
    rise = 0 if layout.size is CardSize.CHIP else 1
    for column in layout.columns:
        paint_back(painter, x + column, y + rise, layout.size)
