"""Bidding, the choice of trump and the cut: who has bid what, what a bid is worth, and the field to bid in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from spades_tui.engine.actions import BLIND_NIL, Bid, Look, NameTrump
from spades_tui.engine.cards import SUITS, Suit
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.bidding_middle import paint_middle, seats_up
from spades_tui.ui.draw.cards import GLYPHS, suit_role
from spades_tui.ui.draw.frame import Frame
from spades_tui.ui.draw.panel import paint_panel
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.seats import bid_line, name_line
from spades_tui.ui.draw.table import (
    describe,
    frame_of,
    own_name,
    paint_head,
    paint_own_hand,
    paint_said,
    paint_seats,
    prompt_line,
)
from spades_tui.ui.draw.text import Line, Painter, Picture

if TYPE_CHECKING:
    pass

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
    frame = frame_of(scene, width, height, bidding=True)
    painter = Painter(width, height)
    paint_head(painter, frame, scene)
    paint_seats(painter, frame, replace(scene, gone=False), seats_up(frame))
    paint_middle(painter, frame, scene)
    _paint_buttons(painter, frame, scene, field)
    _paint_own_row(painter, frame, scene, field)
    paint_own_hand(painter, frame, scene, None)
    paint_said(painter, frame, scene, lambda now: _prompt(now, field), told=False)
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
    if scene.reading and view.phase is Phase.BID and view.hand is not None:
        return Line.of((_("Your turn: how many tricks do you bid?"), "dim"))
    if view.phase is Phase.BID and field.bid is not None:
        return Line.of((_("{key} bids {bid}", key=field.key("bid"), bid=_.bid(field.bid)), "accent"))
    if view.phase is Phase.BID and view.hand is not None:
        return Line.of((_("Your turn: how many tricks do you bid?"), "accent"))
    if view.phase is Phase.TRUMP and field.trump is not None:
        suit = _.suit(field.trump)
        return Line.of((_("{key} names {suit} as trump", key=field.key("bid"), suit=suit), "accent"))
    return prompt_line(scene)


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
