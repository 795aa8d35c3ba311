"""Bidding, the choice of trump and the cut: who has bid what, what a bid is worth, and the field to bid in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import BLIND_NIL, Bid, Look, NameTrump
from spades_tui.engine.cards import SUITS, Suit
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.cards import GLYPHS, CardSize, suit_role
from spades_tui.ui.draw.frame import Frame
from spades_tui.ui.draw.panel import paint_panel
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.seats import bid_line, name_line
from spades_tui.ui.draw.table import (
    block_rows,
    describe,
    frame_of,
    own_name,
    paint_head,
    paint_own_hand,
    paint_said,
    paint_seats,
    prompt_line,
    told_line,
)
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, join, wrap
from spades_tui.ui.draw.trick import trick_height, trick_width

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.engine.views import SeatView

LEAST_ROWS = 18
"""Rows from which there is room for all that is told in the middle."""
MOST_BAGS: Final = 4
"""More bags than these are seldom made in a hand."""
TRUMP_ORDER = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class Field:
    """What is typed or picked, and not said yet."""

    bid: Bid | None = None
    """What is in the field; None while it is empty."""
    trump: Suit | None = None
    keys: Mapping[str, str] = field(
        default_factory=lambda: {"cut": "x", "look": "v", "blind_nil": "b", "bid": "⏎"}
    )
    """The keys of bidding and of the commands that have a button, as they are written; empty for one without a key."""

    def key(self, command: str) -> str:
        """Return the key of a command as it is written; the one that always works where it has none."""
        return self.keys.get(command) or "⏎"


def draw_bidding(scene: Scene, field: Field, width: int, height: int) -> Picture:
    """Return the screen of a hand that is not played yet.

    Zones: ``bid:0`` (nil) to ``bid:13``, ``trump:S`` and so on, ``field``, and ``do:`` zones of commands.
    """
    frame = frame_of(scene, width, height)
    painter = Painter(width, height)
    paint_head(painter, frame, scene)
    paint_seats(painter, frame, replace(scene, gone=False))
    _paint_middle(painter, frame, scene)
    _paint_buttons(painter, frame, scene, field)
    _paint_own_row(painter, frame, scene, field)
    paint_own_hand(painter, frame, scene, None)
    paint_said(painter, frame, scene, _prompt(scene, field), told=False)
    if frame.panel:
        paint_panel(painter, frame, replace(scene, gone=False))
    elif scene.advice is not None:
        from spades_tui.ui.draw.advice import paint_over

        paint_over(painter, frame, scene)
    return painter.picture(describe(scene))


def _prompt(scene: Scene, field: Field) -> Line:
    """Return what is to be done now, or what was refused."""
    _, view = scene.words, scene.view
    if (scene.problem and not scene.passing) or not scene.my_turn:
        return prompt_line(scene)
    if view.phase is Phase.BID and field.bid is not None:
        return Line.of((_("{key} bids {bid}", key=field.key("bid"), bid=_.bid(field.bid)), "accent"))
    if view.phase is Phase.BID and view.hand is not None:
        return Line.of((_("Your turn: how many tricks do you bid?"), "accent"))
    if view.phase is Phase.TRUMP and field.trump is not None:
        suit = _.suit(field.trump)
        return Line.of((_("{key} names {suit} as trump", key=field.key("bid"), suit=suit), "accent"))
    return prompt_line(scene)


def order_line(scene: Scene, room: int) -> Line:
    """Return the seats in the order in which they bid, each with its bid: "Bo 4, Ada nil, ▸ Cy, You"."""
    whole, middling, short = (_order(scene, width) for width in (24, 16, 10))
    return whole if whole.width <= room else middling if middling.width <= room else short


def _order(scene: Scene, longest: int) -> Line:
    view = scene.view
    parts: list[Line] = []
    for place in (1, 2, 3, 4):
        seat = (view.dealer + place) % 4
        bid = view.bids[seat]
        name = crop(scene.name(seat), longest)
        if bid is not None:
            parts.append(Line.of((name + " ", ""), (scene.words.bid(bid), "strong")))
        elif view.turn == seat and view.phase is Phase.BID:
            parts.append(Line.of(("▸ " + name, "turn")))
        else:
            parts.append(Line.of((name, "dim")))
    return join(parts, Line.of((", ", "dim")))


def sum_lines(scene: Scene) -> list[Line]:
    """Return what has been bid together, and how it compares with the thirteen tricks there are."""
    _, view = scene.words, scene.view
    bids = [bid for bid in view.bids if bid is not None]
    if not bids:
        return []
    total = sum(bid.tricks for bid in bids)
    if total == 13:
        return [Line.of((_("all 13 tricks bid"), "strong"))]
    lines = [Line.of((_.n("{count} trick bid", "{count} tricks bid", total), "strong"))]
    left = 13 - total
    if left > 0:
        lines.append(Line.of((_("{count} of 13 left", count=left), "dim")))
    else:
        lines.append(Line.of((_("{count} over the 13", count=-left), "warning")))
    return lines


def is_last_hand(view: SeatView) -> bool:
    """Return whether no hand follows this one, unless the highest score is shared."""
    return view.rules.hand_limit is not None and view.number >= view.rules.hand_limit


def _is_far(rules: RuleSet, bags: int) -> bool:
    """Return whether more bags are missing to the next penalty than a hand brings as a rule."""
    per = rules.bags_per_penalty or 1
    return rules.bag_cost == "per_ten" and per - bags % per > MOST_BAGS


def worth_texts(scene: Scene) -> list[str]:
    """Return what a bid is worth now, the most important first: nil, blind nil, the next bag, trump.

    Where all have bid only the next bag is still to be thought of.
    """
    from spades_tui.words.scoring import next_bag_text

    _, view = scene.words, scene.view
    rules = view.rules
    texts: list[str] = []
    bidding = not all(view.bids)
    if bidding and rules.nil and rules.nil_value is not None:
        value = rules.nil_value
        if rules.nil_failed == "lose":
            texts.append(_("Nil scores {value}; failed, it costs {value}.", value=value))
        elif rules.nil_failed == "bags":
            texts.append(_("Nil scores {value}; failed, each of its tricks is a bag.", value=value))
        else:
            texts.append(_("Nil scores {value}; failed, it scores nothing.", value=value))
    if view.side is not None and not (is_last_hand(view) and _is_far(rules, view.bags[view.side])):
        bags = next_bag_text(_, rules, view.bags[view.side])
        if bags:
            texts.append(bags)
    if bidding and rules.offers_blind_nil and view.blind_offered:
        blind = _("Blind nil, before you look, scores {value}.", value=rules.blind_nil_value)
        texts.insert(0 if view.my_turn else len(texts), blind)  # when it is to be decided, it comes first
    if bidding and rules.trump == "auction":
        texts.append(_("The highest bid names the trump suit."))
    return texts


def packed(texts: Sequence[str], width: int) -> list[str]:
    """Return sentences in lines: as many whole ones in each as fit, and one that is longer than a line in several."""
    lines: list[str] = []
    for text in texts:
        if lines and cell_width(lines[-1]) + 1 + cell_width(text) <= width:
            lines[-1] += " " + text
        else:
            lines.extend(wrap(text, width))
    return lines


def under_seats(frame: Frame) -> int:
    """Return the row below what is told of the seats at the sides."""
    first, rows = frame.trick_y, trick_height(frame.trick_size)
    if frame.trick_size is CardSize.LARGE:
        return first + (rows + block_rows(frame)) // 2 + 1
    return first + rows // 2 + (1 if frame.trick_size is CardSize.CHIP else 2)


def _paint_middle(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the order of the bids, their sum between the seats, and what a bid is worth."""
    low = frame.trick_size is CardSize.CHIP
    first, rows = frame.trick_y, trick_height(frame.trick_size)
    width = frame.table
    x = frame.left
    cramped = frame.height < LEAST_ROWS  # under a lesson: the seats tell their bids
    if not cramped:
        painter.aligned(x, first if low else first + 1, width, order_line(scene, width - 4), "center")
    middle = first + rows // 2 - 1
    sums = sum_lines(scene)
    between = trick_width(frame.trick_size)
    whole = join(sums, Line.of((" · ", "dim")))
    apart = low or whole.width > between
    for dy, line in enumerate(sums if apart else [whole]):
        painter.aligned(x, middle + dy, width, line, "center")
    y = under_seats(frame)
    told = first + rows - 1
    room = 0 if cramped else 2 if low else max(2, (rows - 5) // 2)
    for text in packed(worth_texts(scene), width - 4)[:room]:
        painter.aligned(x, y, width, Line.of((text, "dim")), "center")
        y += 1
    if not low and y < told:  # else the order of the bids has said enough
        painter.aligned(x, told, width, told_line(replace(scene, advice=None), width - 2), "center")


@dataclass(frozen=True, slots=True)
class Button:
    """Something to click, or to take with Enter."""

    zone: str
    face: Line
    allowed: bool = True
    chosen: bool = False

    def line(self, padding: int) -> Line:
        """Return the button as it is shown: brackets around the chosen one, a dim one cannot be taken."""
        room = " " * (padding - 1)
        left, right = ("[", "]") if self.chosen else (" ", " ")
        role = "selected" if self.chosen else "panel" if self.allowed else "disabled"
        line = Line.of(left, room) + self.face + Line.of(room, right)
        return Line.of((line.text, role)) if self.chosen or not self.allowed else line.styled(role)


def buttons(scene: Scene, field: Field) -> list[Button]:
    """Return what can be taken now; nothing while another is to act."""
    view = scene.view
    if not scene.my_turn:
        return []
    if view.phase is Phase.CUT:
        return [_command_button(field, "cut", scene.words("cut the deck"))]
    if view.phase is Phase.TRUMP:
        return [_trump_button(scene, suit, field) for suit in TRUMP_ORDER]
    if any(isinstance(action, Look) for action in view.legal):
        shown = [_command_button(field, "look", scene.words("look at your cards"))]
        if BLIND_NIL in view.legal:
            blind = _command_button(field, "blind_nil", scene.words("bid blind nil"))
            shown.append(replace(blind, chosen=field.bid == BLIND_NIL))
        return shown
    allowed = {action.tricks for action in view.legal if isinstance(action, Bid)}
    numbers = [*range(1, 14), *([0] if view.rules.nil else [])]
    return [
        Button(
            f"bid:{number}",
            Line.of(scene.words.bid(Bid(number))),
            number in allowed,
            field.bid == Bid(number),
        )
        for number in numbers
    ]


def _command_button(field: Field, command: str, label: str) -> Button:
    key = field.keys.get(command, "")
    return Button(f"do:{command}", Line.of((key, "key"), f" {label}") if key else Line.of(label))


def _trump_button(scene: Scene, suit: Suit, field: Field) -> Button:
    key = scene.letters.suit_faces[suit].lower()
    face = Line.of((key, "key"), " ", (GLYPHS[suit], suit_role(suit)), " " + scene.words.suit(suit))
    return Button(f"trump:{suit.letter}", face, NameTrump(suit) in scene.view.legal, field.trump is suit)


def _paint_buttons(painter: Painter, frame: Frame, scene: Scene, field: Field) -> None:
    shown = buttons(scene, field)
    y = frame.line_y
    for padding, gap in ((2, 1), (1, 1), (1, 0)):
        width = sum(button.line(padding).width for button in shown) + gap * max(0, len(shown) - 1)
        if width <= frame.table - 2:
            break
    x = frame.left + max(1, (frame.table - width) // 2)
    for button in shown:
        end = painter.line(x, y, button.line(padding))
        painter.zone(x, y, end - x, 1, button.zone)
        x = end + gap


def _paint_own_row(painter: Painter, frame: Frame, scene: Scene, field: Field) -> None:
    """Paint the own seat with the field, or with the bid made."""
    _, view = scene.words, scene.view
    seat = scene.seat_at(0)
    own = name_line(scene, seat, own_name(frame)) + Line.of("  ")
    if scene.my_turn and view.phase is Phase.BID and (view.hand is not None or field.bid is not None):
        typed = "" if field.bid is None else _.bid(field.bid)
        own = own + Line.of((_("your bid"), ""), " ", (f" {typed:^4} ", "field"))
    elif view.bids[seat] is not None or view.phase is not Phase.CUT:
        own = own + bid_line(scene, seat, 24)
    start = frame.left + (frame.table - own.width) // 2
    painter.aligned(frame.left, frame.own_y, frame.table, own, "center")
    painter.zone(start, frame.own_y, own.width, 1, "field")


def suit_of_zone(zone: str) -> Suit | None:
    """Return the suit of a ``trump:`` zone."""
    letter = zone.removeprefix("trump:")
    return next((suit for suit in SUITS if suit.letter == letter), None) if zone != letter else None
