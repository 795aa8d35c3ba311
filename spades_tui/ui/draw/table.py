"""The table while cards are played: a pure function from what is to be seen to a picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from spades_tui.engine.actions import Play
from spades_tui.engine.cards import Card
from spades_tui.ui.draw.cards import CardSize, suit_line
from spades_tui.ui.draw.frame import Frame, lay_frame
from spades_tui.ui.draw.gone import CORNER, out_lines
from spades_tui.ui.draw.hand import HandLayout, lay_hand, paint_hand, paint_hidden_hand
from spades_tui.ui.draw.panel import paint_panel
from spades_tui.ui.draw.scene import TOLD_TOGETHER, Scene, hand_marks, notice_rows
from spades_tui.ui.draw.seat_status import paint_status_above, shown_voids, status_line
from spades_tui.ui.draw.seats import bid_line, name_line, paint_block, paint_row
from spades_tui.ui.draw.sides import paint_sides, paint_title
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, join, wrap
from spades_tui.ui.draw.trick import card_cells, paint_moving, paint_trick, trick_height, trick_width

NAME: Final = 30
"""Columns that a seat's whole name takes, with the marks of turn and dealer."""
BLOCK: Final = 24
"""Columns between the trick and the far edge of what is told of a seat beside it, where there is room."""


def draw_table(scene: Scene, width: int, height: int) -> Picture:
    """Return the table while cards are played.

    Zones: ``card:QH`` for the cards of the hand, ``trick`` for the middle, and ``do:`` zones of commands.
    """
    frame = frame_of(scene, width, height)
    painter = Painter(width, height)
    paint_head(painter, frame, scene)
    _paint_middle(painter, frame, scene)
    _paint_own_row(painter, frame, scene)
    paint_own_hand(painter, frame, scene, playable_cards(scene))
    told = replace(scene, advice=None) if frame.panel else scene  # there the panel has the figures
    paint_said(painter, frame, told, prompt_line, told=True)
    if frame.panel:
        paint_panel(painter, frame, scene)
    elif scene.advice is not None:
        from spades_tui.ui.draw.advice import paint_over

        paint_over(painter, frame, scene)
    return painter.picture(describe(scene))


def frame_of(scene: Scene, width: int, height: int, *, bidding: bool = False) -> Frame:
    """Return the layout of a game's screen; notices that need it get the free row over a hand of one row."""
    frame = lay_frame(width, height, scene.view.rules.sides, scene.cards, bidding=bidding)
    free = frame.hand_y - frame.own_y - 1
    room = frame.height - frame.foot_y
    up = max(0, min(free, len(notice_rows(scene, frame.hand_columns, room + max(0, free))) - room))
    return replace(frame, hand_y=frame.hand_y - up, foot_y=frame.foot_y - up)


def playable_cards(scene: Scene) -> list[Card] | None:
    """Return the cards that may be played now; None while it is not the turn of the one who looks."""
    if not scene.my_turn:
        return None
    return [action.card for action in scene.view.legal if isinstance(action, Play)]


def paint_head(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint title, sides and the rule under them."""
    paint_title(painter, frame.left, 0, frame.columns, scene)
    paint_sides(painter, frame.left, frame.sides_y, frame.columns, scene, frame.sides_rows)
    painter.rule(frame.left, frame.rule_y, frame.columns)
    painter.zone(frame.left, frame.sides_y, frame.columns, frame.rule_y - frame.sides_y, "do:scoreboard")


def _paint_middle(painter: Painter, frame: Frame, scene: Scene) -> None:
    view, size = scene.view, frame.trick_size
    x, y = frame.trick_x, frame.trick_y
    back, moving = scene.looking_back, scene.moving
    rows = range(frame.rule_y + 1, frame.own_y)
    if moving is not None and moving.winner is not None and back is None:
        paint_moving(painter, x, y, size, scene, moving, rows)
    if back is not None:
        paint_trick(painter, x, y, size, scene, back.plays(), back.winner)
    else:
        waits = view.turn if not scene.paused else None
        paint_trick(painter, x, y, size, scene, view.plays(), view.winning, waits)
    if moving is not None and moving.winner is None and back is None:
        paint_moving(painter, x, y, size, scene, moving, rows)
    painter.zone(x, y, trick_width(size), trick_height(size), "trick")
    paint_seats(painter, frame, scene)


def side_gap(frame: Frame) -> int:
    """Return the columns between the trick and the seats at its sides."""
    return 2 if frame.table < 80 else 4


def side_y(frame: Frame) -> int:
    """Return the first row of the seats at the sides."""
    return frame.trick_y + (trick_height(frame.trick_size) - block_rows(frame)) // 2


def paint_seats(painter: Painter, frame: Frame, scene: Scene, up: int = 0) -> None:
    """Paint the three other seats: at the left, at the top, at the right; and what is out, where that is wanted.

    Those at the sides stand ``up`` rows higher than beside a trick.
    """
    size = frame.trick_size
    reach, gap = trick_width(size), side_gap(frame)
    room = min(NAME, frame.trick_x - frame.left - gap - 1)
    block = min(room, BLOCK)
    rows = block_rows(frame) - 3
    corner = scene.gone and not frame.panel and size is not CardSize.CHIP
    spared = CORNER + 1 if corner else 0
    paint_row(
        painter,
        frame.left + 1 + spared,
        frame.top_y,
        frame.table - 2 - 2 * spared,
        scene,
        scene.seat_at(2),
        rows if frame.top_y - frame.rule_y > 2 else 1,
        status=not corner,
        more=max(0, spared - 1),
    )
    if corner:  # beside what is out there is no room for it in the row
        end = frame.trick_x + card_cells(size, 2)[0] - 1
        paint_status_above(painter, frame.left + 1, end, frame.top_y + 1, scene, scene.seat_at(2))
    y = side_y(frame) - up + (1 if corner else 0)
    paint_block(painter, frame.trick_x - gap - block, y, scene, scene.seat_at(1), block, rows)
    paint_block(painter, frame.trick_x + reach + gap, y, scene, scene.seat_at(3), room, rows)
    if corner:
        lines = out_lines(scene, CORNER)
        wide = CORNER if frame.table >= 80 else max(line.width for line in lines)
        for dy, line in enumerate(lines):
            painter.line(frame.left + frame.table - wide - 1, frame.top_y + dy, line)


def block_rows(frame: Frame) -> int:
    """Return the rows that a seat at the side takes: three of text, and its cards."""
    return 5 if frame.trick_size is CardSize.LARGE else 4


def told_line(scene: Scene, room: int) -> Line:
    """Return the line of what just happened, of the trick that is looked back at, or of a hint's figures.

    Where there is no room for all of it, the end is told: who takes the trick.
    """
    _ = scene.words
    if scene.looking_back is not None:
        number, winner = len(scene.view.tricks), scene.looking_back.winner
        if winner == scene.me:
            return Line.of((_("Trick {number}: you won it", number=number), "accent"))
        name = scene.names[winner]
        return Line.of((_("Trick {number}: {name} won it", name=name, number=number), "accent"))
    if scene.advice is not None and scene.advice.hint is not None:
        from spades_tui.ui.draw.advice import facts_text

        return Line.of((facts_text(scene, scene.advice, room), "accent"))
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
    between, glyph = Line.of((" · ", "dim")), suit_line(led, scene.letters)
    if leader == scene.me:
        who = Line.of((_("you led") + " ", "dim")) + glyph
    else:
        who = Line.of((_("{name} led", name=scene.names[leader]) + " ", "dim")) + glyph
    suit = glyph + Line.of((" " + _("led"), "dim"))
    choices = (whole + between + who, figures + between + who, whole + between + suit)
    return next((line for line in choices if line.width <= room), figures + Line.of(" ") + glyph)


def trump_line(scene: Scene, room: int) -> Line:
    """Return what is to be known of trump: the suit in auction games, and whether it is broken where that matters.

    Where room lacks, the suit alone says what is meant.
    """
    _, view = scene.words, scene.view
    line = Line()
    if view.rules.trump == "auction":
        line = Line.of((_("trump") + " ", "dim")) + suit_line(view.trump, scene.letters)
    if view.rules.break_spades:
        said = _("broken") if view.broken else _("not broken")
        whole = line + Line.of((" " + said, "dim"))
        if line.width and whole.width <= room:
            return whole
        return suit_line(view.trump, scene.letters) + Line.of((" " + said, "dim"))
    return line


def _paint_own_row(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the row over the hand: trick number, the own seat and contract, trump."""
    width, seat = frame.table, scene.seat_at(0)
    room = 24 if width < 80 else 32
    own = name_line(scene, seat, own_name(frame)) + Line.of("  ") + bid_line(scene, seat, room)
    x = frame.left + (width - own.width) // 2
    painter.line(x, frame.own_y, own)
    side_room = (width - own.width) // 2 - 2
    trump = trump_line(scene, side_room).cropped(side_room)
    status = status_line(scene, seat, max(16, side_room - trump.width - 4))
    if status.width + trump.width + 4 <= side_room:  # beside the rest, which stays where it is
        painter.line(x + own.width + 2, frame.own_y, status)
    elif (voids := shown_voids(scene, seat, tight=True)).width:
        column, row = card_cells(frame.trick_size, 0)
        end = frame.trick_x + column - 1
        low = frame.trick_y + row + frame.trick_size.height - 1  # under the seat at the left
        painter.line(end - voids.width, low, voids)
    painter.line(frame.left + 1, frame.own_y, trick_number(scene, side_room).cropped(side_room))
    painter.aligned(frame.left, frame.own_y, width - 1, trump, "right")


def own_name(frame: Frame) -> int:
    """Return how many columns the name over the hand may take."""
    return NAME if frame.table >= 100 else 22


def own_layout(frame: Frame, scene: Scene, cards: Sequence[Card] | int) -> HandLayout:
    """Return the layout of the own hand: around the middle of the table, over the whole width where it needs that."""
    return lay_hand(cards, frame.hand_columns, frame.hand_size, frame.table / 2 - 1, scene.letters)


def paint_own_hand(painter: Painter, frame: Frame, scene: Scene, playable: Sequence[Card] | None) -> None:
    """Paint the own hand, face down while it has not been seen."""
    x, y = frame.left + 1, frame.hand_y
    if scene.view.hand is None:
        count = scene.view.counts[scene.seat_at(0)]
        paint_hidden_hand(painter, x, y, own_layout(frame, scene, count))
        return
    cards = scene.hand()
    if scene.looking_back is not None:  # what is picked waits for the game to go on
        scene = replace(scene, selected=None)
    marks = hand_marks(scene, cards, playable)
    paint_hand(painter, x, y, cards, own_layout(frame, scene, cards), scene.letters, marks, scene.lifted)


def prompt_line(scene: Scene) -> Line:
    """Return what is to be done now, or what was refused."""
    from spades_tui.words.recap import turn_text

    _ = scene.words
    if scene.looking_back is not None:
        return Line.of((_("Press any key to go back to the game."), "dim"))
    if scene.paused:
        return Line.of((_("Press any key to go on."), "accent"))
    if scene.problem and not scene.passing:
        return Line.of((scene.problem, "bad"))
    if scene.pending:
        return Line.of((scene.pending, "accent"))
    loud = scene.my_turn and not scene.reading
    return Line.of((turn_text(_, scene.view, playing=scene.can_act), "accent" if loud else "dim"))


def paint_said(
    painter: Painter, frame: Frame, scene: Scene, prompt_of: Callable[[Scene], Line], *, told: bool
) -> None:
    """Paint what is to be done, between the trick and the hand, and notices under the hand.

    Where it is ``told`` what just happened stands above that. What was refused, and a passing note, stand under what is
    to be done or under the hand. Where there is no room for a refusal it takes the place of what is to be done, and
    where it is long that of what happened too, then the row over the hand.
    """
    x, width = frame.left, frame.table - 2
    noted = scene.problem if scene.passing or _has_room_for_refusal(frame, scene) else ""
    mood = "accent" if scene.passing else "bad"
    prompt = prompt_of(replace(scene, problem="") if noted else scene)
    if noted and _has_row_under(frame, noted):
        painter.aligned(x, frame.prompt_y + 1, frame.table, Line.of((noted, mood)), "center")
        noted = ""
    if not noted and _paint_notice_high(painter, frame, scene, prompt, told=told):
        return
    role = prompt.runs[0].role if prompt.runs else ""
    room = frame.height - frame.foot_y
    if noted and not room:  # nowhere else: the note goes by itself, the prompt comes back
        if told:
            scene, noted = replace(scene, line=noted, recap=()), ""
        else:
            prompt, noted, role = Line.of((noted, "accent")), "", "accent"
    lines = wrap(prompt.text, width)
    rows = [frame.prompt_y, frame.own_y]
    if told and len(lines) > 1:
        rows.insert(0, frame.line_y)
    elif told:
        painter.aligned(x, frame.line_y, frame.table, told_line(scene, width), "center")
    for y, line in zip(rows, lines, strict=False):
        painter.fill(x, y, frame.table, 1)
        painter.aligned(x, y, frame.table, Line.of((line, role)), "center")
    columns = frame.hand_columns
    foot = [Line.of((line, role)) for line in lines[len(rows) :]]
    foot += [Line.of((line, mood)) for line in (wrap(noted, columns) if noted else ())]
    if not noted or len(foot) < room:  # a note that goes by itself stands for its time where notices do
        foot += [Line.of((line, "warning")) for line in notice_rows(scene, columns, room - len(foot))]
    was = recap_lines(scene, columns, room - len(foot))
    if not was and told and not scene.line and len(lines) == 1:
        for line in recap_lines(scene, width, 1):
            painter.aligned(x, frame.line_y, frame.table, Line.of((line, "dim")), "center")
    foot += [Line.of((line, "dim")) for line in was]
    if len(foot) > room > 0:  # what is cut off is seen to go on
        last = foot[room - 1]
        foot[room - 1] = Line.of((crop(f"{last.text} {foot[room].text}", columns), last.runs[0].role))
    for y, said in enumerate(foot[:room], frame.foot_y):
        # Under the middle of the table, as all that is said, unless only the whole width holds it.
        painter.aligned(x, y, frame.table if said.width <= width else columns + 2, said, "center")


def _has_row_under(frame: Frame, text: str) -> bool:
    """Return whether a text has a free row under what is to be done."""
    return frame.own_y - frame.prompt_y > 1 and cell_width(text) <= frame.table - 2


def _has_room_for_refusal(frame: Frame, scene: Scene) -> bool:
    """Return whether what was refused can be told beside what is to be done: under that, or under the hand."""
    if not scene.problem or scene.passing or scene.paused or scene.looking_back is not None:
        return False
    rows = len(wrap(scene.problem, frame.hand_columns))
    return _has_row_under(frame, scene.problem) or rows <= frame.height - frame.foot_y


def _paint_notice_high(painter: Painter, frame: Frame, scene: Scene, prompt: Line, *, told: bool) -> bool:
    """Change the places of notices and of what is to be done, where only those above hold a notice; return whether.

    Only for who looks on: whoever is to act looks for what is to be done where it always stands.
    """
    columns, room = frame.hand_columns, frame.height - frame.foot_y
    if scene.can_act or len(notice_rows(scene, columns, room)) <= room:
        return False
    lines = wrap(" ".join(scene.notices), frame.table - 2)
    rows = (frame.line_y, frame.prompt_y)
    if len(lines) > len(rows) or room < 1:
        return False
    for y, line in zip(rows[-len(lines) :], lines, strict=True):
        painter.fill(frame.left, y, frame.table, 1)
        painter.aligned(frame.left, y, frame.table, Line.of((line, "warning")), "center")
    happened = told_line(scene, columns) if told else Line()
    both = join([line for line in (happened, prompt) if line.width], Line.of((" · ", "dim")))
    said = both if both.width <= columns else prompt
    painter.aligned(frame.left, frame.foot_y, columns + 2, said.cropped(columns), "center")
    return True


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


def describe(scene: Scene) -> str:
    """Return the picture in words, for transcripts."""
    from spades_tui.words.recap import turn_text

    said = [scene.line, scene.problem, turn_text(scene.words, scene.view, playing=scene.can_act)]
    return ". ".join(text for text in said if text)
