"""A hand that is gone through again: all hands or one seat's, the trick, a line of its tricks, and the log in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.cards import (
    SUIT_ORDER,
    CardSize,
    chip,
    face_line,
    paint_card,
    sort_hand,
    suit_line,
    together,
)
from spades_tui.ui.draw.log import Told, coloured, paint_log
from spades_tui.ui.draw.replay_frame import (
    BLOCK,
    FAN_ROWS,
    LOG_LINES,
    WIDEST,
    ReplayFrame,
    lay_replay,
    log_stands_beside,
)
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.seats import bid_line, held_width, name_line, paint_held
from spades_tui.ui.draw.sides import paint_sides, sides_height, sides_in_order
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, join
from spades_tui.ui.draw.trick import paint_trick, trick_height, trick_width
from spades_tui.words.who import side_label

LEAST_NAME: Final = 8
"""The least columns of a game's name that is cut: with fewer it is left out."""


@dataclass(frozen=True, slots=True)
class ReplayView:
    """Everything that the drawing of a replay is made from. Of the cards, ``held`` has what is to be seen."""

    scene: Scene
    game: str
    """What the game is called that is gone through."""
    hand: str
    """Which of its hands is in sight."""
    eyes: str
    """Whose cards are seen."""
    held: Sequence[Sequence[Card] | None]
    """By seat the cards in hand; None where they are hidden."""
    step: int
    last: int
    trick: int
    """The trick to which the step belongs; 0 before the first card."""
    tricks: int
    log: Sequence[Told]
    result: HandResult | None = None
    """The count, where the step is that of the count."""
    note: str = ""
    """What was done or refused last, in a sentence."""
    hovered: str = ""
    reading: bool = False
    """Whether the log has the whole screen, where it does not stand beside the table anyway."""


def draw_replay(shown: ReplayView, width: int, height: int) -> Picture:
    """Return the picture of a step.

    Zones: ``step:<number>`` on the log, ``trick:<number>`` on the line of tricks (0 is the bidding), and ``do:`` zones
    of commands.
    """
    painter = Painter(width, height)
    _paint_title(painter, shown)
    if shown.reading and not log_stands_beside(width):
        _paint_whole_log(painter, shown)
        return painter.picture(_described(shown))
    frame = lay_replay(shown.scene, shown.held, width, height)
    paint_sides(painter, frame.left, 1, frame.columns, shown.scene)
    painter.rule(frame.left, 1 + sides_height(shown.scene), frame.columns)
    _paint_row_seat(painter, frame, shown, 2, frame.top_y)
    _paint_block(painter, frame, shown, 1)
    _paint_block(painter, frame, shown, 3)
    _paint_middle(painter, frame, shown)
    _paint_told(painter, frame, shown)
    _paint_row_seat(painter, frame, shown, 0, frame.own_y)
    _paint_tricks(painter, frame, shown)
    if frame.panel:
        _paint_panel(painter, frame, shown)
    else:
        _paint_last_lines(painter, frame, shown)
    return painter.picture(_described(shown))


def _paint_title(painter: Painter, shown: ReplayView) -> None:
    width = min(painter.width, WIDEST)
    x = (painter.width - width) // 2
    painter.fill(0, 0, painter.width, 1, "bar")
    eyes = crop(shown.eyes, width // 2)
    painter.aligned(x, 0, width - 1, Line.of((eyes, "bar accent")), "right")
    painter.zone(x + width - 1 - cell_width(eyes), 0, cell_width(eyes), 1, "do:replay_eyes")
    _ = shown.scene.words
    step = _("step {step} of {last}", step=shown.step, last=shown.last)
    short = _("step {step}/{last}", step=shown.step, last=shown.last)
    places = [f"{shown.hand} · {text}" for text in (step, short, f"{shown.step}/{shown.last}")]
    painter.text(x + 1, 0, replay_title(shown.game, places, width - cell_width(eyes) - 4), "bar")


def replay_title(game: str, places: Sequence[str], room: int) -> str:
    """Return the game and the first of the places in it, or of shorter texts for that, that has room beside its name.

    The game's name is cut or left out where room lacks for the last of them.
    """
    for place in places:
        if cell_width(f"{game} · {place}") <= room:
            return f"{game} · {place}"
    place = places[-1]
    left = room - cell_width(place) - 3
    return f"{crop(game, left)} · {place}" if left >= min(LEAST_NAME, cell_width(game)) else crop(place, room)


def _paint_row_seat(painter: Painter, frame: ReplayFrame, shown: ReplayView, place: int, y: int) -> None:
    """Paint the seat at the top or at the bottom: its label, and its cards in a row."""
    scene = shown.scene
    seat = scene.seat_at(place)
    label = name_line(scene, seat, 24) + Line.of("  ") + bid_line(scene, seat, 24)
    cards = shown.held[seat]
    fan = min(frame.hand.height, FAN_ROWS)
    if cards is None:
        y += (frame.rows - fan) // 2  # in the middle of the rows that it leaves free
    painter.aligned(frame.left, y, frame.columns, label, "center")
    if place == 0:
        _paint_trump(painter, frame, scene, y, (frame.columns - label.width) // 2 - 2)
    if cards is None:
        wide = held_width(frame.columns)
        x = frame.left + (frame.columns - wide) // 2
        paint_held(painter, x, y + 1, scene, seat, wide, fan)
    elif frame.hand is CardSize.CHIP:
        painter.aligned(frame.left, y + 1, frame.columns, _chips(scene, cards, frame.columns), "center")
    else:
        _paint_cards(painter, frame, scene, cards, y + 1)


def _paint_trump(painter: Painter, frame: ReplayFrame, scene: Scene, y: int, room: int) -> None:
    """Paint which suit is trump beside the label at the bottom, as at the table, where it is not always the same."""
    if scene.view.rules.trump != "auction" or scene.view.phase in (Phase.CUT, Phase.BID, Phase.TRUMP):
        return
    said = Line.of((scene.words("trump") + " ", "dim")) + suit_line(scene.view.trump, scene.letters)
    if said.width <= room:
        painter.aligned(frame.left, y, frame.columns - 1, said, "right")


def _sorted(scene: Scene, cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of a hand as the person has them lie."""
    return sort_hand(cards, high_first=scene.high_first, alternate=scene.alternate)


def _chips(scene: Scene, cards: Sequence[Card], width: int) -> Line:
    held = _sorted(scene, cards)
    line = join([chip(card, scene.letters) for card in held], Line())
    if line.width > width:
        return join([face_line(card, scene.letters) for card in held], Line.of(" ")).cropped(width)
    return line


def _paint_cards(painter: Painter, frame: ReplayFrame, scene: Scene, cards: Sequence[Card], y: int) -> None:
    width = frame.hand.width
    held = _sorted(scene, cards)
    total = width * len(held)
    step = width
    if held[1:] and total > frame.columns - 2:
        step = (frame.columns - 2 - width) // (len(held) - 1)
        total = step * (len(held) - 1) + width
    x = frame.left + (frame.columns - total) // 2
    for at, card in enumerate(held):
        paint_card(painter, x + at * step, y, card, scene.letters, frame.hand)


def _paint_block(painter: Painter, frame: ReplayFrame, shown: ReplayView, place: int) -> None:
    """Paint the seat at the left or at the right: its label over its suits."""
    scene = shown.scene
    seat = scene.seat_at(place)
    reach = trick_width(frame.size)
    room = (frame.columns - reach) // 2 - 1
    if room > 24:
        room = min(room, 34)
    cards = shown.held[seat]
    lines = [name_line(scene, seat, room), (Line.of("  ") + bid_line(scene, seat, room - 2)).cropped(room)]
    if cards is not None:
        order = [scene.view.trump, *(suit for suit in SUIT_ORDER if suit is not scene.view.trump)]
        lines += [Line.of("  ") + _suit(scene, cards, suit, room - 2) for suit in order] if cards else []
    # As at the table the one at the right ends where the table does.
    x = frame.left + 1
    if place == 3:
        widest = max(line.width for line in lines)
        x = (
            frame.left
            + frame.columns
            - 1
            - (widest if cards is not None else max(widest, 2 + held_width(room - 2)))
        )
    y = frame.middle_y + (frame.middle - BLOCK) // 2
    if cards is None:
        rows = FAN_ROWS if frame.hand is not CardSize.CHIP else 1
        paint_held(painter, x + 2, y + len(lines), scene, seat, room - 2, rows)
    for row, line in enumerate(lines):
        painter.line(x, y + row, line)


def _suit(scene: Scene, cards: Sequence[Card], suit: Suit, width: int) -> Line:
    """Return a suit and its ranks in a row, apart where there is room."""
    ranks = sorted((card.rank for card in cards if card.suit is suit), reverse=scene.high_first)
    head = suit_line(suit, scene.letters)
    if not ranks:
        return head + Line.of((" –", "dim"))
    faces = [scene.letters.rank_faces[rank] for rank in ranks]
    for said in (" " + " ".join(faces), together(faces), "".join(faces)):
        line = head + Line.of(said)
        if line.width <= width:
            return line
    return line.cropped(width)


def _paint_middle(painter: Painter, frame: ReplayFrame, shown: ReplayView) -> None:
    scene, view = shown.scene, shown.scene.view
    x = frame.left + (frame.columns - trick_width(frame.size)) // 2
    y = frame.middle_y + (frame.middle - trick_height(frame.size)) // 2
    if shown.result is not None:
        _paint_count(painter, frame, shown, shown.result)
        return
    waits = view.turn if view.phase is Phase.PLAY and not scene.paused else None
    paint_trick(painter, x, y, frame.size, scene, view.plays(), view.winning, waits)


def _paint_count(painter: Painter, frame: ReplayFrame, shown: ReplayView, result: HandResult) -> None:
    """Paint what the hand added to each side."""
    scene = shown.scene
    _, rules = scene.words, scene.view.rules
    sides = sides_in_order(scene)
    names = [side_label(_, side, rules.sides, scene.names, scene.me) for side in sides]
    wide = min(14, max(cell_width(name) for name in names))
    y = frame.middle_y + max(0, (frame.middle - len(sides) - 1) // 2)
    for name, side in zip(names, sides, strict=True):
        points = result.sides[side].points
        line = Line.of(
            (crop(name, wide) + " " * (wide - min(wide, cell_width(name))), "title"),
            (f"{_.signed(points):>6}", "good" if points > 0 else "bad" if points < 0 else ""),
        )
        painter.aligned(frame.left, y, frame.columns, line, "center")
        y += 1


def _paint_told(painter: Painter, frame: ReplayFrame, shown: ReplayView) -> None:
    text, role = (shown.note, "warning") if shown.note else (shown.scene.line, "strong")
    painter.aligned(
        frame.left, frame.told_y, frame.columns, Line.of((crop(text, frame.columns - 2), role)), "center"
    )


def _paint_tricks(painter: Painter, frame: ReplayFrame, shown: ReplayView) -> None:
    """Paint the line of tricks: the bidding, each trick, the count; the one in sight stands out."""
    _ = shown.scene.words
    numbers = [str(number) for number in range(1, shown.tricks + 1)]
    named, rule = [_("bids"), *numbers], f"│ {_('trick')}"
    choices = (
        (named, f" {rule}", " "),
        (named, rule, ""),
        (["–", *numbers], rule, ""),
        (["–", *numbers], "│", ""),
    )
    labels, rule, gap = next(
        (choice for choice in choices if _tricks_width(*choice) <= frame.columns - 2), choices[-1]
    )
    between = "" if gap else " "
    x = frame.left + max(0, (frame.columns - _tricks_width(labels, rule, gap)) // 2)
    y = frame.line_y
    end = painter.text(x, y, "◂ ", "accent" if shown.step else "rule")
    painter.zone(x, y, 2, 1, "do:left")
    for number, label in enumerate(labels):
        if number == 1:
            end = painter.text(end, y, f"{rule} ", "dim")
        zone = f"trick:{number}"
        role = "hover" if shown.hovered == zone else "" if number < shown.trick else "dim"
        after = painter.text(end, y, f"{gap}{label}{gap}", "selected" if number == shown.trick else role)
        painter.zone(end, y, after - end, 1, zone)
        end = painter.text(after, y, between, "")
    painter.zone(end, y, 2, 1, "do:right")
    painter.text(end, y, "▸", "accent" if shown.step < shown.last else "rule")


def _tricks_width(labels: Sequence[str], rule: str, gap: str) -> int:
    """Return the columns of the line of tricks, between its two arrows and with them."""
    between = 2 if gap else 1
    width = 3 + sum(cell_width(label) + between for label in labels)
    return width + (cell_width(rule) + 1 if labels[1:] else 0)


def _paint_panel(painter: Painter, frame: ReplayFrame, shown: ReplayView) -> None:
    """Paint the log beside the table, the step in sight in its middle."""
    x = frame.left + frame.columns
    for y in range(1, painter.height):
        painter.text(x, y, "│", "rule")
    _paint_log(painter, x + 2, 1, frame.panel - 3, painter.height - 1, shown)


def _paint_log(painter: Painter, x: int, y: int, width: int, height: int, shown: ReplayView) -> None:
    paint_log(painter, (x, y, width, height), shown.scene.words, shown.log, shown.step, shown.hovered)


def _paint_whole_log(painter: Painter, shown: ReplayView) -> None:
    _ = shown.scene.words
    width = min(painter.width - 4, 76)
    x = (painter.width - width) // 2
    painter.text(x, 1, _("What has happened"), "title")
    _paint_log(painter, x, 2, width, painter.height - 3, shown)
    if len(shown.log) == 1:
        painter.text(x, 4, crop(_("Nothing else has happened yet."), width), "dim")


def _paint_last_lines(painter: Painter, frame: ReplayFrame, shown: ReplayView) -> None:
    """Paint what came before the step in sight, as far as there is room below the table."""
    room = min(LOG_LINES, painter.height - frame.log_y)
    if room < 1:
        return
    before = [told for told in shown.log if told.step < shown.step][-room:]
    y = painter.height - len(before)
    for row, told in enumerate(before, y):
        painter.line(frame.left + 2, row, coloured(crop(told.text, frame.columns - 4), "dim"))
        painter.zone(frame.left + 2, row, frame.columns - 4, 1, f"step:{told.step}")


def _described(shown: ReplayView) -> str:
    """Return the step in words, for transcripts."""
    return f"{shown.game}, {shown.hand}. {shown.eyes}. {shown.scene.line}"
