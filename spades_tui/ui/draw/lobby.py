"""The lobby drawn: four aces and the name of the game, what Enter does, the saved games, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.ui.draw.banner import paint_banner
from spades_tui.ui.draw.cards import CardSize, paint_card
from spades_tui.ui.draw.forms import paint_scrollbar
from spades_tui.ui.draw.text import Line, Painter, Picture, cell_width, crop, fit, wrap
from spades_tui.ui.keys import CardLetters

ACES: Final = tuple(map(Card, ("AS", "AH", "AC", "AD")))
WIDEST: Final = 108
GAP: Final = 2
STATE, SCORE, WHEN = 7, 11, 9
"""The least columns of a game's hand, its score and the time it was played."""
LEAST_NAME, LEAST_RULES = 12, 8
LEAST_GAMES: Final = 6
"""How many saved games stay in sight whatever there is to be told."""
HIGH, LEAST_HEIGHT = 36, 19
"""Rows from which there is much room above, and from which there is a row of it."""
MOST_PROBLEMS: Final = 8
"""How many rows messages take at most."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A saved game as the list shows it."""

    name: str
    rules: str
    players: str
    state: str
    """The hand, or how it ended: short."""
    score: str
    when: str
    finished: bool = False
    open: bool = False
    """Whether it is the one that is open in this very window's program elsewhere."""


@dataclass(frozen=True, slots=True)
class Hero:
    """The picked entry in full: what it is, where it stands, what can be done with it."""

    title: str
    note: str
    lines: tuple[tuple[str, ...], ...]
    """Most important first, the last left out where room lacks; each in several wordings, shorter and shorter."""
    buttons: tuple[tuple[str, str, str], ...]
    """Zone, key and label; Enter takes the first."""


@dataclass(frozen=True, slots=True)
class LobbyTexts:
    """The words of the lobby that do not depend on a game."""

    title: str
    start: str
    start_help: str
    saved: str
    count: str
    empty: tuple[str, ...]
    offer: str
    """What one who is new here is offered; empty for nobody."""
    more: str
    """How many problems are not shown; empty for none."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """Everything that the lobby shows. ``picked`` is 0 for a new game, 1 for the first saved one."""

    texts: LobbyTexts
    hero: Hero
    count: int
    line: Callable[[int], GameLine]
    """The saved game of a number from 0: only those in sight are asked for."""
    picked: int = 0
    top: int = 0
    hovered: str = ""
    problems: tuple[str, ...] = ()
    told: str = ""
    """What was done last, and well."""
    plain: bool = False
    """Whether everything is shown in ASCII."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of the list begin and how wide they are; a width of 0 leaves one out."""

    name: int
    rules: int
    players: int
    state: int
    score: int
    when: int


def columns_for(width: int, lines: Iterable[GameLine] = ()) -> Columns:
    """Return the widths of the columns in a list of a width.

    Hand, score and time get the room that these lines need, however long the numbers; the names give way first, and
    have what short rules leave.
    """
    shown = tuple(lines)
    state = max(STATE, *(cell_width(line.state) for line in shown), 0)
    score = max(SCORE, *(cell_width(line.score) for line in shown), 0)
    when = max(WHEN, *(cell_width(line.when) for line in shown), 0)
    if width < 66:
        return Columns(max(1, width - state - score - when - 3 * GAP), 0, 0, state, score, when)
    rest = width - state - score - when - 4 * GAP
    if width < 96:
        widest = max((cell_width(line.rules) for line in shown), default=22)
        rules = max(LEAST_RULES, min(22, widest, rest - LEAST_NAME))
        return Columns(max(1, rest - rules), rules, 0, state, score, when)
    rest -= GAP
    rules, name = min(30, rest * 2 // 5), min(26, rest * 7 // 20)
    return Columns(name, rules, rest - rules - name, state, score, when)


def draw_lobby(view: LobbyView, letters: CardLetters, width: int, height: int) -> tuple[Picture, int]:
    """Return the picture and the first saved game in sight.

    Zones: ``game:<number>`` (0 is the new one), ``problems``, and those of the hero's buttons.
    """
    painter = Painter(width, height)
    inner = min(width - 4, WIDEST)
    x = (width - inner) // 2
    large = width >= 100 and height >= 32
    y = _first_row(height, view.count)
    y = _paint_head(painter, x, y, inner, view, letters, large)
    room = height - y - 5 - min(view.count, LEAST_GAMES)
    y = _paint_problems(painter, x, y, inner, view, max(3, min(MOST_PROBLEMS, room)))
    top = _paint_games(painter, x, y, inner, height - y, view)
    return painter.picture(view.texts.title), top


def _first_row(height: int, count: int) -> int:
    """Return the row at which the lobby begins: lower in a high window, and lower still where little is listed."""
    if height < HIGH:
        return 1 if height >= LEAST_HEIGHT else 0
    return height // 5 if count <= LEAST_GAMES else height // 12


def _paint_head(
    painter: Painter, x: int, y: int, width: int, view: LobbyView, letters: CardLetters, large: bool
) -> int:
    """Paint the aces, the title and the hero beside them; return the row after them and a gap."""
    size = CardSize.LARGE if large else CardSize.COMPACT
    step = size.width if large else 4
    aces = ACES if width >= 68 else ACES[:1]
    for index, ace in enumerate(aces):
        paint_card(painter, x + step * index, y, ace, letters, size)
    left = x + step * (len(aces) - 1) + size.width + (4 if large else 3)
    room = x + width - left
    line = y
    if large:
        line += paint_banner(painter, left, y, view.texts.title, room, plain=view.plain)
        line += 1 if view.plain else 0
    else:
        painter.text(left, y, crop(" ".join(view.texts.title.upper()), room), "title")
        line += 1
    bottom = y + size.height - 1
    hero = view.hero
    end = painter.text(left, line, crop(hero.title, room), "accent")
    if hero.note and end + cell_width(hero.note) + 2 <= left + room:
        painter.text(end + 2, line, hero.note, "dim")
    for wordings in hero.lines[: bottom - line - 1]:
        line += 1
        text = next((text for text in wordings if cell_width(text) <= room), wordings[-1])
        painter.text(left, line, crop(text, room))
    _paint_buttons(painter, left, bottom, room, hero)
    return bottom + 2


def _paint_buttons(painter: Painter, x: int, y: int, room: int, hero: Hero) -> None:
    end = x + room
    for index, (zone, key, label) in enumerate(hero.buttons):
        face = f" {label} {key} "
        if x + cell_width(face) > end:
            return
        after = painter.text(x, y, face, "selected" if index == 0 else "bar")
        painter.zone(x, y, after - x, 1, zone)
        x = after + 1


def _paint_problems(painter: Painter, x: int, y: int, width: int, view: LobbyView, rows: int) -> int:
    """Paint what was done and what went wrong in so many rows at most; return the row after it and a gap.

    Only what went wrong has a mark.
    """
    lines = [(" ", part) for part in wrap(view.told, width - 2)] if view.told else []
    well = len(lines)
    if not lines and not view.problems:
        return y
    for problem in view.problems:
        for index, part in enumerate(wrap(problem, width - 2)):
            lines.append(("!" if index == 0 else " ", part))
    cut = len(lines) > rows
    shown = lines[: rows - 1] if cut and rows > 1 else lines[:rows]
    for number, (mark, text) in enumerate(shown):
        painter.text(x, y + number, mark, "bad")
        painter.text(x + 2, y + number, text, "good" if number < well else "warning")
    used = len(shown)
    if cut and rows > 1:
        painter.text(x + 2, y + used, crop(view.texts.more, width - 2), "accent")
        used += 1
    painter.zone(x, y, width, used, "problems")
    return y + used + 1


def _paint_games(painter: Painter, x: int, y: int, width: int, height: int, view: LobbyView) -> int:
    """Paint the entry of a new game and the saved ones in sight; return the number of the first of them."""
    _paint_start(painter, x, y, width, view)
    texts = view.texts
    y += 2
    end = painter.text(x + 2, y, texts.saved, "dim")
    if texts.count:
        painter.text(end + 2, y, texts.count, "dim")
    y += 1
    if not view.count:
        wide = min(width - 4, 72)
        line = y + 1
        for part in (part for paragraph in texts.empty for part in wrap(paragraph, wide)):
            painter.text(x + 2, line, part, "dim")
            line += 1
        for part in wrap(texts.offer, wide) if texts.offer else ():
            painter.zone(x + 2, line, cell_width(part), 1, "do:guide")
            painter.text(x + 2, line, part, "accent")
            line += 1
        return 0
    room = max(1, height - 3)
    place = view.picked - 1
    top = max(min(view.top, place), place - room + 1) if place >= 0 else 0
    top = max(0, min(top, view.count - room))
    inner = width - 2 if view.count > room else width
    games = _at_colon([view.line(number) for number in range(top, min(top + room, view.count))])
    columns = columns_for(inner - 2, games)
    for row, game in enumerate(games):
        _paint_game(painter, x, y + row, inner, columns, top + row, game, view)
    paint_scrollbar(painter, x + width - 1, y, room, top, view.count)
    return top


def _at_colon(games: Sequence[GameLine]) -> list[GameLine]:
    """Return games with the colons of their scores under each other."""
    parts = [game.score.partition(":") for game in games]
    before = max((cell_width(own) for own, _, _ in parts), default=0)
    after = max((cell_width(other) for _, _, other in parts), default=0)
    return [
        replace(game, score=f"{fit(own, before, 'right')}:{fit(other, after)}") if colon else game
        for game, (own, colon, other) in zip(games, parts, strict=True)
    ]


def _paint_start(painter: Painter, x: int, y: int, width: int, view: LobbyView) -> None:
    picked = view.picked == 0
    ground = "panel " if picked else ""
    if picked:
        painter.fill(x, y, width, 1, "panel")
        painter.text(x, y, "▸", "panel accent")
    role = "strong" if picked else "hover" if view.hovered == "game:0" else ""
    end = painter.text(x + 2, y, view.texts.start, f"{ground}{role}".strip())
    room = x + width - end - 3
    if room > 10:
        painter.text(end + 2, y, crop(view.texts.start_help, room), f"{ground}dim")
    painter.zone(x, y, width, 1, "game:0")


def _paint_game(
    painter: Painter,
    x: int,
    y: int,
    width: int,
    columns: Columns,
    number: int,
    game: GameLine,
    view: LobbyView,
) -> None:
    zone = f"game:{number + 1}"
    picked = view.picked == number + 1
    ground = "panel" if picked else ""
    if picked:
        painter.fill(x, y, width, 1, ground)
        painter.text(x, y, "▸", "panel accent")
    quiet = "dim" if game.finished and not picked else ""
    name_role = "strong" if picked else "hover" if view.hovered == zone else quiet
    cells: Sequence[tuple[str, int, str, str]] = (
        (game.name, columns.name, name_role, "left"),
        (game.rules, columns.rules, quiet, "left"),
        (game.players, columns.players, quiet or "dim", "left"),
        (game.state, columns.state, quiet, "left"),
        (game.score, columns.score, quiet, "right"),
        (game.when, columns.when, "dim", "right"),
    )
    at = x + 2
    for text, wide, role, align in cells:
        if wide <= 0:
            continue
        shown = fit(text, wide, "right" if align == "right" else "left")
        painter.line(at, y, Line.of((shown, f"{ground} {role}".strip())))
        at += wide + GAP
    painter.zone(x, y, width, 1, zone)
