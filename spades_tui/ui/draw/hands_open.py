"""The four hands of a finished hand as they were dealt, each in a row by suits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.scoring import MISSED
from spades_tui.ui.draw.cards import SUIT_ORDER, suit_line, together
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Line, cell_width, crop, join
from spades_tui.ui.keys import CardLetters

LONGEST_NAME = 12
SHORTEST_NAME = 3


def open_hands(result: HandResult, scene: Scene, width: int) -> list[Line]:
    """Return four lines: each seat's name, its bid and tricks, and its cards by suit, trump first.

    Suits stand in columns where there is room, ranks apart where there is room for that too.
    """
    seats = [scene.seat_at(place) for place in range(4)]
    order = [result.trump, *(suit for suit in SUIT_ORDER if suit is not result.trump)]
    heads = _heads(result, scene, seats, LONGEST_NAME)
    for ranks, gap in ((" ".join, 3), (" ".join, 2), (together, 2), ("".join, 2)):
        rows = [[_suit(result.hands[seat], suit, scene.letters, ranks) for suit in order] for seat in seats]
        columns = [max(row[place].width for row in rows) for place in range(4)]
        cards = [
            join([line.fit(columns[place]) for place, line in enumerate(row)], Line.of(" " * gap))
            for row in rows
        ]
        if heads[0].width + 2 + cards[0].width <= width:
            return [head + Line.of("  ") + line for head, line in zip(heads, cards, strict=True)]
    # Suits of very different lengths: each hand flows on its own.
    flowing = [
        join([_suit(result.hands[seat], suit, scene.letters, together) for suit in order], Line.of("  "))
        for seat in seats
    ]
    room = width - 2 - max(line.width for line in flowing) - (heads[0].width - _name_width(scene, seats, 99))
    heads = _heads(result, scene, seats, max(SHORTEST_NAME, min(LONGEST_NAME, room)))
    return [(head + Line.of("  ") + line).cropped(width) for head, line in zip(heads, flowing, strict=True)]


def _name_width(scene: Scene, seats: Sequence[int], longest: int) -> int:
    return min(longest, max(cell_width(scene.name(seat)) for seat in seats))


def _heads(result: HandResult, scene: Scene, seats: Sequence[int], longest: int) -> list[Line]:
    """Return name, dealer's mark and contract of each seat, all of one width."""
    width = _name_width(scene, seats, longest)
    contracts = at_stroke([contract(result, scene, seat) for seat in seats])
    return [
        Line.of((crop(scene.name(seat), width), "strong")).fit(width) + Line.of("  ") + bid
        for seat, bid in zip(seats, contracts, strict=True)
    ]


def contract(result: HandResult, scene: Scene, seat: int, *, short: bool = True) -> Line:
    """Return a seat's bid and tricks as "4/5", "nil/0" or "blind/0": what was not kept stands out.

    In full it is "blind nil/0".
    """
    _, bid, won = scene.words, result.bids[seat], result.tricks[seat]
    if bid.is_nil:
        said = _.p("blind nil, in short", "blind") if bid.blind and short else _.bid(bid)
        return Line.of((f"{said}/{won}", "bad" if won else "good"))
    return Line.of((f"{bid.tricks}/{won}", "bad" if _missed(result, scene, seat) else ""))


def at_stroke(contracts: Sequence[Line]) -> list[Line]:
    """Return contracts of one width, the strokes between bid and tricks under each other."""
    before = [cell_width(line.text.partition("/")[0]) for line in contracts]
    most = max(before)
    lines = [Line.of(" " * (most - bid)) + line for bid, line in zip(before, contracts, strict=True)]
    width = max(line.width for line in lines)
    return [line.fit(width) for line in lines]


def _missed(result: HandResult, scene: Scene, seat: int) -> bool:
    """Whether the bid that the seat has a part in was not made."""
    rules = scene.view.rules
    side = rules.side_of(seat)
    return any(line.code in MISSED and line.seat in (seat, None) for line in result.sides[side].lines)


def _suit(
    hand: Sequence[Card], suit: Suit, letters: CardLetters, joined: Callable[[Sequence[str]], str]
) -> Line:
    """Return a suit and its ranks, the highest first; a dash stands for a void."""
    ranks = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
    if not ranks:
        return suit_line(suit, letters) + Line.of((" –", "dim"))
    said = joined([letters.rank_faces[rank] for rank in ranks])
    return suit_line(suit, letters) + Line.of(f" {said}")
