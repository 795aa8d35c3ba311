"""The head of the scoreboard: who has won and why, where each side stands, and what comes next."""

from __future__ import annotations

from spades_tui.engine.scoring import game_end, leaders, next_bag_cost
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.board import Board
from spades_tui.ui.draw.scene import notice_rows
from spades_tui.ui.draw.sides import bags_line, gauge
from spades_tui.ui.draw.text import Line, Painter, cell_width, wrap
from spades_tui.words.events import winners_text
from spades_tui.words.length import is_target_far
from spades_tui.words.names import end_reason
from spades_tui.words.quoting import capital

GAUGE = 24
"""The widest a gauge of the score is, in columns."""
NAMES = 24
NOTICES = 3
"""The most lines of what stands beside the game."""
TWO_ABREAST = 76
"""From so many columns on four sides stand two in a row."""
BETWEEN = 4
"""Columns between what is told of two sides in a row."""
WIDEST_OF_TWO = 60
"""The most columns of what is told of one of four sides, two in a row: the second is not to be far from the first."""


def headline(board: Board) -> Line:
    """Return what has just happened: who has won the game, or what the hand has brought; "" while one is read."""
    scene = board.scene
    _, view = scene.words, scene.view
    if board.over:
        winners = winners_text(_, view.winners, board.rules.sides, view.names, scene.me)
        return Line.of(("★ " + winners, "winning"))
    return Line()


def explanation(board: Board) -> str:
    """Return why the game has ended, or why it has not although its limit is reached; empty otherwise."""
    scene = board.scene
    _, view, rules = scene.words, scene.view, board.rules
    if board.over:
        return _why_over(board)
    if view.phase is not Phase.SCORED:
        return ""
    end = game_end(rules, view.scores, view.number)
    if end.reason is not None:
        top = _.number(max(view.scores))
        why = capital(end_reason(_, end.reason))
        return _("{why}, but it stands level at {score}: another hand is played.", why=why, score=top)
    if rules.hand_limit == view.number + 1:
        return _("The next hand is the last one.")
    return ""


def _why_over(board: Board) -> str:
    _, view, rules = board.scene.words, board.scene.view, board.rules
    level = len(leaders(view.scores)) > 1
    match view.reason:
        case "target":
            there = sum(score >= rules.target for score in view.scores)
            if there == len(view.scores) == 2:
                return _("Both sides have reached {target}: the highest score wins.", target=rules.target)
            if there > 1:
                return _(
                    "{count} sides have reached {target}: the highest score wins.",
                    count=there,
                    target=rules.target,
                )
            return _("The target of {target} is reached.", target=rules.target)
        case "losing_limit":
            limit = _.number(rules.losing_limit or 0)
            return _("A side is down at {limit}: the highest score wins.", limit=limit)
        case "hand_limit":
            if rules.hand_limit == 1:
                return _("That was the only hand: the highest score wins.")
            return _("That was the last of {count} hands: the highest score wins.", count=rules.hand_limit)
        case "ended":
            if level:
                return _("The game was ended early with the top level: they share the win.")
            return _("The game was ended early: the highest score wins.")
        case "conceded":
            return _("The game was given up: the best other side wins.")
        case _:
            return ""


def head_lines(board: Board, width: int) -> list[Line]:
    """Return the lines above the sides: the winners, and why."""
    lines = []
    first, why = headline(board), explanation(board)
    if first.width and why and first.width + 2 + cell_width(why) <= width:
        first, why = first + Line.of(("  " + why, "dim")), ""
    if first.width:
        lines.append(first.cropped(width))
    if why:
        lines += [Line.of((part, "dim" if board.over else "accent")) for part in wrap(why, width)]
    return lines


def notice_lines(board: Board, width: int) -> list[Line]:
    """Return what stands beside the game: that it is not saved, that it can only be watched."""
    return [Line.of((part, "warning")) for part in notice_rows(board.scene, width, NOTICES)]


def standing(board: Board, side: int) -> Line:
    """Return how far a side has to go, or how the game ended for it; nothing where none comes to the target."""
    _, view = board.scene.words, board.scene.view
    if board.over:
        if side in view.winners:
            return Line.of(("★ " + (_("winner") if len(view.winners) == 1 else _("level")), "winning"))
        behind = max(view.scores) - view.scores[side]
        return Line.of((_("{count} behind", count=behind), "dim"))
    if is_target_far(board.rules):
        return Line()
    left = board.rules.target - view.scores[side]
    return Line.of((_("{count} to go", count=left) if left > 0 else _("at the target"), "dim"))


def standings_rows(board: Board, width: int) -> int:
    """Return how many rows ``paint_standings`` takes."""
    return 2 if len(board.sides) == 4 and width >= TWO_ABREAST else len(board.sides)


def paint_standings(painter: Painter, x: int, y: int, width: int, board: Board) -> None:
    """Paint each side's name, score, way to the target and bags: a row a side, or four sides two in a row."""
    sides = board.sides
    abreast = len(sides) == 4 and width >= TWO_ABREAST
    each = width_of_two(width) if abreast else width
    for place, side in enumerate(sides):
        line = _standing_line(board, side, each, abreast)
        if abreast:
            painter.line(x + (place % 2) * (each + BETWEEN), y + place // 2, line)
        else:
            painter.line(x, y + place, line)


def width_of_two(width: int) -> int:
    """Return the columns of each of four sides that stand two in a row, wherever something is told of them so."""
    return min(WIDEST_OF_TWO, (width - BETWEEN) // 2)


def _standing_line(board: Board, side: int, width: int, short: bool) -> Line:
    """Return a side's row: mark, name, score, gauge, way to go, bags; the gauge gives way first."""
    scene, view, sides = board.scene, board.scene.view, board.sides
    number = scene.words.number
    mark = board.mark(side)
    tail = Line.of("  ") + standing(board, side).fit(max(standing(board, other).width for other in sides))
    score = 1 + max(3, *(cell_width(number(view.scores[other])) for other in sides))
    names = max(cell_width(board.label(other)) for other in sides)
    whole = [bags_line(scene, other, whole=True) for other in sides]
    most = max(line.width for line in whole)
    # As a clause, what the next bag costs shortens neither a name nor the gauge.
    if most and not short and 2 + min(NAMES, names) + score + 4 + GAUGE + tail.width + 3 + most <= width:
        tail = tail + Line.of("   ") + whole[sides.index(side)].fit(most)
    elif most:
        most = max(_bags(board, other, short).width for other in sides)
        tail = tail + Line.of("  " if short else "   ") + _bags(board, side, short).fit(most)
    names = min(NAMES, names, max(4, width - tail.width - score - 2))
    head = Line.of((mark[0] + " ", mark[1])) + Line.of((board.label(side), "title")).fit(names)
    head = head + Line.of((f"{number(view.scores[side]):>{score}}", "strong"))
    room = width - head.width - tail.width - 4
    if room >= 5 and not is_target_far(board.rules):  # a bar that leads nowhere looks like one that is empty
        bar = gauge(view.scores[side], board.rules.target, min(GAUGE, room))
        bar = Line(tuple([run._replace(role=mark[1]) if run.role == "gauge" else run for run in bar.runs]))
        head = head + Line.of("  ") + bar
    return (head + tail).cropped(width)


def _bags(board: Board, side: int, short: bool) -> Line:
    """Return a side's bags and what the next one costs: "bags 3 next −1", in short "bags 3 −1"."""
    scene, rules = board.scene, board.rules
    if not short or not rules.makes_bags or rules.bag_cost == "per_ten":
        return bags_line(scene, side)
    _, bags = scene.words, scene.view.bags[side]
    cost = 0 if board.over else next_bag_cost(rules, bags)
    line = Line.of(_("bags {count}", count=bags))
    return line + Line.of(" ", (_.number(-cost), "dim" if cost <= 1 else "warning")) if cost else line


def fairness(board: Board) -> str:
    """Return how it stands with the newest deal's secret; empty where it has none. Its commitment is in the title."""
    _, view = board.scene.words, board.scene.view
    if not board.scene.commitment:
        return ""
    if board.revealed:
        return _("deal open to check")
    if board.reading or len(view.tricks) < 13 or not board.scene.can_act:
        return _("deal sealed")
    if not board.over:
        return _("check the deal once you go on")
    # A game that is not saved is gone as soon as it is left: nothing could be checked then.
    return _("check the deal once you leave") if board.scene.saved else ""
