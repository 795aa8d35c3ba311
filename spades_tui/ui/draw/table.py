"""The table while cards are played: a pure function from what is to be seen to a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.engine.actions import Play
from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import (
    GLYPHS,
    CardSize,
    HandLayout,
    lay_hand,
    paint_hand,
    paint_hidden_hand,
    suit_role,
)
from spades_tui.ui.draw.scene import TOLD_TOGETHER, Scene, hand_marks
from spades_tui.ui.draw.seats import bid_line, name_line
from spades_tui.ui.draw.sides import paint_sides, paint_title, sides_height
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, wrap
from spades_tui.ui.draw.trick import paint_trick, trick_height, trick_width

LOG_WIDTH: Final = 21
"""Columns of the panel that tells what has happened, in a window of 120 columns and more."""
NAME: Final = 30
"""Columns that a seat's whole name takes, with the marks of turn and dealer."""
WIDEST: Final = 132
"""Columns beyond which a larger window only gets more room around."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the parts of a game's screen lie: rows, columns of the table, sizes of cards."""

    width: int
    height: int
    left: int
    """First column of the game; a very wide window has room at both sides."""
    columns: int
    log: int
    """Columns at the right that tell what has happened; 0 where there is no room for that."""
    trick_size: CardSize
    hand_size: CardSize
    sides_y: int
    rule_y: int
    top_y: int
    """Row of the label of the seat at the top."""
    trick_y: int
    line_y: int
    own_y: int
    hand_y: int
    prompt_y: int

    @property
    def trick_x(self) -> int:
        """The first column of the trick in the middle."""
        return self.left + (self.columns - trick_width(self.trick_size)) // 2


def lay_frame(width: int, height: int, sides_rows: int) -> Frame:
    """Return the layout of a game's screen in a space of this size."""
    large = width >= 120 and height >= 36
    small = height < 21
    hand_size = CardSize.LARGE if large else CardSize.COMPACT
    trick_size = CardSize.LARGE if large else CardSize.CHIP if small else CardSize.COMPACT
    columns = min(width, WIDEST)
    left = (width - columns) // 2
    hand_rows = hand_size.height + 1
    # Title, sides, rule, label at the top; what happened, own label; the prompt.
    needed = 1 + sides_rows + 1 + 1 + trick_height(trick_size) + 1 + 1 + hand_rows + 1
    spare = max(0, height - needed)
    foot = min(2, spare)  # for what stands beside the game
    spare -= foot
    head = 1 if spare >= 12 else 0
    spare -= 2 * head
    under_trick, over_hand = min(2, spare // 3), min(2, spare // 4)
    spare -= under_trick + over_hand
    above = spare // 2 if spare > 6 else min(3, spare)
    between = spare // 4 if spare >= 8 else 0
    sides_y = 1 + head
    rule_y = sides_y + sides_rows + head
    top_y = rule_y + 1 + above
    trick_y = top_y + 1
    line_y = trick_y + trick_height(trick_size) + under_trick
    own_y = line_y + 1 + (1 if over_hand else 0) + between
    hand_y = own_y + 1
    prompt_y = hand_y + hand_rows + (1 if over_hand > 1 else 0)
    return Frame(
        width,
        height,
        left,
        columns,
        LOG_WIDTH if columns >= 120 else 0,
        trick_size,
        hand_size,
        sides_y,
        rule_y,
        top_y,
        trick_y,
        line_y,
        own_y,
        hand_y,
        prompt_y,
    )


def draw_table(scene: Scene, width: int, height: int) -> Picture:
    """Return the table while cards are played.

    Zones: ``card:QH`` for the cards of the hand, ``trick`` for the middle, and ``do:`` zones of commands.
    """
    frame = lay_frame(width, height, sides_height(scene))
    painter = Painter(width, height)
    paint_head(painter, frame, scene)
    _paint_middle(painter, frame, scene)
    _paint_own_row(painter, frame, scene)
    paint_own_hand(painter, frame, scene, playable_cards(scene))
    paint_prompt(painter, frame, scene, prompt_line(scene))
    if frame.log:
        paint_log(painter, frame, scene)
    return painter.picture(describe(scene))


def playable_cards(scene: Scene) -> list[Card] | None:
    """Return the cards that may be played now; None while it is not the turn of the one who looks."""
    if not scene.my_turn:
        return None
    return [action.card for action in scene.view.legal if isinstance(action, Play)]


def paint_head(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint title, sides and the rule under them."""
    paint_title(painter, frame.left, 0, frame.columns, scene)
    paint_sides(painter, frame.left, frame.sides_y, frame.columns, scene)
    painter.rule(frame.left, frame.rule_y, frame.columns)
    painter.zone(frame.left, frame.sides_y, frame.columns, frame.rule_y - frame.sides_y, "do:scoreboard")


def _paint_middle(painter: Painter, frame: Frame, scene: Scene) -> None:
    view = scene.view
    x = frame.trick_x
    back = scene.looking_back
    if back is not None:
        paint_trick(painter, x, frame.trick_y, frame.trick_size, scene, back.plays(), back.winner)
    else:
        waits = view.turn if not scene.paused else None
        paint_trick(painter, x, frame.trick_y, frame.trick_size, scene, view.plays(), view.winning, waits)
    painter.zone(x, frame.trick_y, trick_width(frame.trick_size), trick_height(frame.trick_size), "trick")
    paint_seats(painter, frame, scene)
    paint_told(painter, frame, scene, frame.line_y)


def paint_seats(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the labels of the three other seats: at the left, at the top, at the right."""
    reach = trick_width(frame.trick_size)
    gap = {CardSize.CHIP: 2, CardSize.COMPACT: 4, CardSize.LARGE: 3}[frame.trick_size]
    room = min(NAME, frame.trick_x - frame.left - gap - max(1, frame.log))
    middle = frame.trick_y + trick_height(frame.trick_size) // 2 - 1
    top = scene.seat_at(2)
    label = name_line(scene, top, NAME) + Line.of("  ") + bid_line(scene, top, 24)
    painter.aligned(frame.left, frame.top_y, frame.columns, label, "center")
    for place, x in ((1, frame.trick_x - gap - room), (3, frame.trick_x + reach + gap)):
        seat = scene.seat_at(place)
        painter.line(x, middle, name_line(scene, seat, room))
        painter.line(x, middle + 1, (Line.of("  ") + bid_line(scene, seat, room - 2)).cropped(room))


def paint_told(painter: Painter, frame: Frame, scene: Scene, y: int) -> None:
    """Paint the line of what just happened, clear of the panel at the right."""
    room = frame.columns - 2 * frame.log
    painter.aligned(frame.left + frame.log, y, room, told_line(scene, room - 2), "center")


def told_line(scene: Scene, room: int) -> Line:
    """Return the line of what just happened, or of the trick that is looked back at.

    Where there is no room for all of it, the end is told: who takes the trick.
    """
    _ = scene.words
    if scene.looking_back is not None:
        number, winner = len(scene.view.tricks), scene.looking_back.winner
        if winner == scene.me:
            return Line.of((_("You won the last trick, number {number}", number=number), "accent"))
        name = scene.names[winner]
        return Line.of((_("{name} won the last trick, number {number}", name=name, number=number), "accent"))
    text = scene.line if cell_width(scene.line) <= room else scene.line.rpartition(TOLD_TOGETHER)[2]
    return Line.of((crop(text, room), "strong"))


def trick_number(scene: Scene, room: int) -> Line:
    """Return "trick 6 of 13 · Bo led ♥", or less where room lacks: figures, no name, the suit alone."""
    _, view = scene.words, scene.view
    back = scene.looking_back
    number = min(13, len(view.tricks) + (0 if back is not None else 1))
    whole, figures = (
        Line.of((_("trick {number} of 13", number=number), "dim")),
        Line.of((f"{number}/13", "dim")),
    )
    led, leader = (back.cards[0].suit, back.leader) if back is not None else (view.led, view.leader)
    if led is None:
        return whole if whole.width <= room else figures
    between, glyph = Line.of((" · ", "dim")), Line.of((GLYPHS[led], suit_role(led)))
    if leader == scene.me:
        who = Line.of((_("you led") + " ", "dim")) + glyph
    else:
        who = Line.of((_("{name} led", name=scene.names[leader]) + " ", "dim")) + glyph
    suit = glyph + Line.of((" " + _("led"), "dim"))
    choices = (whole + between + who, figures + between + who, whole + between + suit)
    return next((line for line in choices if line.width <= room), figures + Line.of(" ") + glyph)


def trump_line(scene: Scene) -> Line:
    """Return what is to be known of trump: the suit in auction games, and whether it is broken where that matters."""
    _, view = scene.words, scene.view
    line = Line()
    if view.rules.trump == "auction":
        line = Line.of((_("trump") + " ", "dim"), (GLYPHS[view.trump], suit_role(view.trump)))
    if view.rules.break_spades:
        said = _("broken") if view.broken else _("not broken")
        if line.width:
            return line + Line.of((" " + said, "dim"))
        return Line.of((GLYPHS[view.trump], suit_role(view.trump)), (" " + said, "dim"))
    return line


def _paint_own_row(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the row over the hand: trick number, the own seat and contract, trump."""
    seat = scene.seat_at(0)
    own = name_line(scene, seat, own_name(frame)) + Line.of("  ") + bid_line(scene, seat, 24)
    right = trump_line(scene)
    painter.aligned(frame.left, frame.own_y, frame.columns, own, "center")
    side_room = (frame.columns - own.width) // 2 - 2
    painter.line(frame.left + 1, frame.own_y, trick_number(scene, side_room).cropped(side_room))
    painter.aligned(frame.left, frame.own_y, frame.columns - 1, right.cropped(side_room), "right")


def own_name(frame: Frame) -> int:
    """Return how many columns the name over the hand may take."""
    return NAME if frame.columns >= 100 else 22


def own_layout(frame: Frame, cards: Sequence[Card] | int) -> HandLayout:
    """Return the layout of the own hand; it takes the whole width, under the log too."""
    return lay_hand(cards, frame.columns - 2, frame.hand_size)


def paint_own_hand(painter: Painter, frame: Frame, scene: Scene, playable: Sequence[Card] | None) -> None:
    """Paint the own hand, face down while it has not been seen."""
    if scene.view.hand is None:
        count = scene.view.counts[scene.seat_at(0)]
        paint_hidden_hand(painter, frame.left + 1, frame.hand_y, own_layout(frame, count))
        return
    cards = scene.hand()
    marks = hand_marks(scene, cards, playable)
    paint_hand(painter, frame.left + 1, frame.hand_y, cards, own_layout(frame, cards), scene.letters, marks)


def prompt_line(scene: Scene) -> Line:
    """Return what is to be done now, or what was refused."""
    from spades_tui.words.recap import turn_text

    _ = scene.words
    if scene.looking_back is not None:
        return Line.of((_("Any key goes back to the game."), "dim"))
    if scene.paused:
        return Line.of((_("Any key goes on."), "accent"))
    if scene.problem:
        return Line.of((scene.problem, "accent" if scene.passing else "bad"))
    if scene.pending:
        return Line.of((scene.pending, "accent"))
    return Line.of((turn_text(_, scene.view, playing=scene.can_act), "accent" if scene.my_turn else "dim"))


def paint_prompt(painter: Painter, frame: Frame, scene: Scene, prompt: Line) -> None:
    """Paint the prompt, and under it what stands beside the game or where we were."""
    role = prompt.runs[0].role if prompt.runs else ""
    width = frame.columns - 2
    texts = [(prompt.text, role), *((text, "warning") for text in scene.notices)]
    lines = [Line.of((line, role)) for text, role in texts for line in wrap(text, width)]
    room = frame.height - frame.prompt_y
    lines += [Line.of((line, "dim")) for line in recap_lines(scene, width, room - len(lines))]
    for y, line in enumerate(lines[:room], frame.prompt_y):
        painter.aligned(frame.left, y, frame.columns, line, "center")


def recap_lines(scene: Scene, width: int, rows: int) -> list[str]:
    """Return where we were, in as many whole sentences as there is room for, the newest before the older ones."""
    if not scene.recap or rows < 1:
        return []

    def lines(sentences: Sequence[str]) -> list[str]:
        return wrap(scene.words("Where we were: {text}", text=" ".join(sentences)), width)

    kept: list[str] = []
    for sentence in reversed(scene.recap):
        if len(lines([sentence, *kept])) <= rows:
            kept.insert(0, sentence)
    return lines(kept) if kept else []


def paint_log(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the panel with what has happened in the hand."""
    x, y = frame.left + frame.columns - frame.log, frame.rule_y + 1
    height = frame.own_y - y
    width = frame.log
    for row in range(height):
        painter.text(x, y + row, "│", "rule")
    lines = [line for text in scene.log for line in wrap(text, width - 3)]
    shown = lines[-height:] if height > 0 else []
    for row, line in enumerate(shown, y + height - len(shown)):
        newest = row == y + height - 1
        painter.text(x + 2, row, line, "" if newest else "dim")


def describe(scene: Scene) -> str:
    """Return the picture in words, for transcripts."""
    from spades_tui.words.recap import turn_text

    said = [scene.line, scene.problem, turn_text(scene.words, scene.view, playing=scene.can_act)]
    return ". ".join(text for text in said if text)
