"""What a hint and its reason look like: a row with a bar for each choice, in the panel or over the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import NIL, Action, Bid, NameTrump, Play
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.cards import face_line, suit_line
from spades_tui.ui.draw.hint_bars import UNSURE, bar, is_shaded, scale_of
from spades_tui.ui.draw.hint_cost import cost_lines, shows_net
from spades_tui.ui.draw.text import Line, Painter, cell_width, crop, fit, join, wrap
from spades_tui.words.choices import any_other_set, choice_facts, choice_name
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Choice, Hint
    from spades_tui.engine.cards import Card
    from spades_tui.ui.draw.frame import Frame
    from spades_tui.ui.draw.scene import Scene
    from spades_tui.words import Words

BEST: Final = "★"
PICKED: Final = "▸"
DONE: Final = "○"
"""The mark of what was done, where that is looked back at: nothing is picked there."""
MARKS: Final = 3
"""Columns of the marks of the best and of the picked choice, and of a blank."""
GAP: Final = 2
"""Columns between those of figures, where there is room."""
LEAST_BAR, GOOD_BAR, WIDEST_BAR = 2, 6, 24
NEEDED: Final = 2
"""Columns of figures that are worth a very short bar."""
LEAST_COST, WHOLE_FROM = 0.05, 99.95
"""The points from which a cost is told at all, and from which in whole ones."""
MANY, MOST_ASIDE = 6, 3
"""Rows of choices and their head that are enough beside what their cost is, and the rows of that in the panel."""
WIDEST_BOX: Final = 76
LEAST_BESIDE: Final = 8
"""Columns beside the box up to which nothing else is shown there."""
ROWS_FOR_NIL: Final = 5
"""Rows from which nil keeps one, whatever it is worth."""
LEAST_FOR_HEAD: Final = 3
"""Rows from which the columns have a head: two choices are enough to ask what their figures are."""
LONGEST_NAME: Final = 8
"""Columns of a player's name in the head of a column, at most."""
SHARE_OF_WHY: Final = 3
"""Rows that choices keep at least beside a reason."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint as far as it has come, and the reason where it was asked for."""

    hint: Hint | None = None
    """None while the first answer is worked out."""
    why: tuple[str, ...] | None = None
    """Its sentences, none yet while they are worked out; None where nobody has asked."""
    picked: Action | None = None
    """What the person has picked."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column of figures: its head, its width, what stands in it."""

    head: str
    width: int
    text: Callable[[Choice], str]


def choices_shown(scene: Scene, hint: Hint, picked: Action | None, rows: int) -> list[Choice]:
    """Return so many choices at most, in the order in which they lie; the best, the picked one and nil always."""
    if not rows:
        return []
    hand = scene.hand()

    def place(choice: Choice) -> tuple[int, int]:
        match choice.action:
            case Play(card=card) if card in hand:
                return (0, hand.index(card))
            case Bid() as bid:
                return (int(bid.blind), bid.tricks)
            case _:
                return (2, hint.choices.index(choice))

    always = (hint.best, picked, NIL if rows >= ROWS_FOR_NIL else None)
    shown = sorted(hint.choices, key=place)
    if len(shown) > rows:
        shown = [choice for choice in shown if choice.like is None or choice.action in always]
    if len(shown) > rows:
        ranked = sorted(shown, key=lambda choice: (choice.action not in always, choice.behind))
        kept = {choice.action for choice in ranked[:rows]}
        shown = [choice for choice in shown if choice.action in kept]
    return shown


def _columns(scene: Scene, hint: Hint) -> list[_Column]:
    """Return the columns, the most important first."""
    _ = scene.words
    top = hint.top
    share = cell_width(_.percent(1.0))

    def chance(value: float | None) -> str:
        return "" if value is None else _.percent(value)

    def nil(seat: int) -> Callable[[Choice], str]:
        own = scene.view.rules.side_of(seat) == scene.view.rules.side_of(hint.seat)

        def text(choice: Choice) -> str:
            kept = dict(choice.nils).get(seat)
            return "" if kept is None else chance(kept if own else 1.0 - kept)

        return text

    columns = [
        _Column(
            _.p("column", "cost"),
            5,
            lambda choice: cost_text(_, choice.behind),
        )
    ]
    named = [name or _("You") for name in scene.view.names] if any(scene.view.names) else scene.names
    columns += _made_column(scene, hint, named, share)
    seats = sorted({seat for choice in hint.choices for seat, _kept in choice.nils})
    for seat in seats:
        if seat == hint.seat:
            head = _.p("column", "nil")
        elif scene.view.rules.side_of(seat) == scene.view.rules.side_of(hint.seat):
            head = _.p("column", "nil {name}", name=crop(named[seat], LONGEST_NAME))
        else:
            head = _.p("column", "beat {name}", name=crop(named[seat], LONGEST_NAME))
        columns.append(_Column(head, share, nil(seat)))
    # As the cost is: what the others come to is taken off.
    columns.append(_Column(_.p("column", "net"), 4, lambda choice: _.signed(round(choice.margin))))
    if scene.view.rules.makes_bags:
        columns.append(_Column(_.p("column", "bags"), 3, lambda choice: _.decimal(choice.bags, 1)))
    if top.sets is not None:
        head = _.p("column", "any set") if any_other_set(scene.view.rules) else _.p("column", "they set")
        columns.append(_Column(head, share, lambda choice: chance(choice.sets)))
    return columns


def _made_column(scene: Scene, hint: Hint, named: Sequence[str], width: int) -> list[_Column]:
    """Return the column of how often the bid is made: the own one, or the side's that it is a part of.

    Where the own nil has left nothing to make but what the partner has bid, it is headed by the partner's name. Beside
    bids of a number, nil has no figure: it would be that of another bid.
    """
    _ = scene.words
    if all(choice.made is None for choice in hint.choices):
        return []
    others = [choice.makers for choice in hint.choices if choice.makers and hint.seat not in choice.makers]
    is_partners = len(others) == len(hint.choices)
    head = _.p("column", "made")
    if is_partners:
        head = _.p("column", "{name} made", name=crop(named[others[0][0]], LONGEST_NAME))

    def text(choice: Choice) -> str:
        is_told = choice.made is not None and (is_partners or choice.makers not in others)
        return _.percent(choice.made) if choice.made is not None and is_told else ""

    return [_Column(head, width, text)]


def cost_text(_: Words, cost: float) -> str:
    """Return what is lost, short: "−3.2", "−104"; nothing where there is nothing."""
    return "" if cost < LEAST_COST else _.decimal(-cost, 1 if cost < WHOLE_FROM else 0)


def _name(scene: Scene, action: Action) -> Line:
    match action:
        case Play(card=card):
            return card_line(card, scene, "strong")
        case Bid() as bid:
            return Line.of((scene.words.bid(bid), "strong"))
        case NameTrump(suit=suit):
            return suit_line(suit, scene.letters) + Line.of((" " + scene.words.suit(suit), "strong"))
        case _:
            return Line.of((choice_name(scene.words, action), "strong"))


def card_line(card: Card, scene: Scene, role: str = "") -> Line:
    """Return a card in its colours as the sentences beside it write it: the suit before the rank."""
    rank, suit = face_line(card, scene.letters, role).runs
    return Line((suit, rank))


def trick_line(scene: Scene, width: int) -> Line:
    """Return the cards on the table with who played them, the best so far marked: "Bo ♣Q  Ada ♣K◂  Cy ♣10"."""
    whole, middling, short = (_trick(scene, longest) for longest in (24, 16, 10))
    return whole if whole.width <= width else middling if middling.width <= width else short.cropped(width)


def _trick(scene: Scene, longest: int) -> Line:
    view = scene.view
    plays: list[Line] = []
    for seat, card in view.plays():
        line = Line.of((crop(scene.name(seat), longest) + " ", "dim")) + card_line(card, scene)
        plays.append(line + Line.of(("◂", "winning")) if seat == view.winning else line)
    return join(plays, Line.of("  "))


def table_lines(
    scene: Scene, hint: Hint, picked: Action | None, width: int, rows: int, *, done: bool = False
) -> list[tuple[Line, str]]:
    """Return a line for each choice that there is room for, with the zone that picks it; a head where there is.

    ``done``: what is picked is what was done.
    """
    _ = scene.words
    has_head = rows >= LEAST_FOR_HEAD or len(hint.choices) < rows
    shown = choices_shown(scene, hint, picked, rows - has_head)
    if not shown:
        return []
    names = [_name(scene, choice.action) for choice in shown]
    wide = max(name.width for name in names)
    left = width - MARKS - wide - 1
    wanted = [column for column in _columns(scene, hint) if any(map(column.text, shown))]
    gap = GAP
    columns = _fitting(wanted, left, gap, has_head=has_head)
    if len(columns) < NEEDED:
        gap = 1
        wanted = [_narrow(column, shown) for column in wanted]
        columns = _fitting(wanted, left, gap, has_head=has_head)
    left -= sum([column.width + gap for column in columns])
    reach = max(1, min(WIDEST_BAR, left))
    scale = scale_of(hint)
    lines: list[tuple[Line, str]] = []
    if has_head:
        head = "".join(" " * gap + fit(column.head, column.width, "right") for column in columns)
        what = f"{UNSURE} " + _.p("part of a bar", "unsure")
        room = MARKS + wide + 1 + reach  # where the bars are too short for it, over the names too
        if cell_width(what) > room or not any(is_shaded(choice, scale, reach) for choice in shown):
            what = ""
        mark = f"{DONE} " + _("done") if done else ""
        start = max(cell_width(mark) + GAP, MARKS + wide + 1) if mark else MARKS + wide + 1
        start = min(start, room - cell_width(what))
        if cell_width(mark) > (start - GAP if what else room):
            mark = ""
        lines.append((Line.of((fit(mark, start) + fit(what, room - start) + head, "dim")), ""))
    for choice, name in zip(shown, names, strict=True):
        is_best = choice.action == hint.best
        mark = (DONE if done else PICKED) if choice.action == picked else " "
        line = Line.of((mark, "accent"), (BEST if is_best else " ", "winning"), " ")
        line = line + name.fit(wide) + Line.of(" ") + bar(choice, scale, reach)
        figures = "".join(" " * gap + fit(column.text(choice), column.width, "right") for column in columns)
        lines.append((line + Line.of((figures, "strong" if is_best else "")), zone_of(choice.action)))
    return lines


def _narrow(column: _Column, shown: Sequence[Choice]) -> _Column:
    """Return a column that is only as wide as what stands in it."""
    return _Column(column.head, max(cell_width(column.text(choice)) for choice in shown), column.text)


def _fitting(wanted: Sequence[_Column], left: int, gap: int, *, has_head: bool) -> list[_Column]:
    """Return the first columns that have room beside a bar, as wide as they are with their heads."""
    columns: list[_Column] = []
    for column in wanted:
        reach = max(column.width, cell_width(column.head) if has_head else 0)
        if left - reach - gap < (LEAST_BAR if len(columns) < NEEDED else GOOD_BAR):
            break
        left -= reach + gap
        columns.append(_Column(column.head, reach, column.text))
    return columns


def _with_cost(
    scene: Scene, hint: Hint, picked: Action | None, width: int, rows: int, most: int
) -> tuple[list[tuple[Line, str]], list[Line]]:
    """Return the lines of the choices, and in ``most`` lines what their cost reckons in, unless few would be left."""
    lines = table_lines(scene, hint, picked, width, rows)
    told = cost_lines(scene, hint, width) if lines and shows_net(scene, lines[0][0]) else []
    if not told or len(told) > most or rows - len(told) < min(len(lines), MANY):
        return lines, []
    return table_lines(scene, hint, picked, width, rows - len(told)), told


def zone_of(action: Action) -> str:
    """Return the zone that picks an action, as the cards and the buttons of the screen do."""
    match action:
        case Play(card=card):
            return f"card:{card}"
        case Bid(tricks=tricks, blind=False):
            return f"bid:{tricks}"
        case NameTrump(suit=suit):
            return f"trump:{suit.letter}"
        case _:
            return ""


def heading(scene: Scene, advice: Advice, width: int) -> str:
    """Return "Hint · 240 deals", with dots while it is refined; where there is no room for that, one of the two."""
    _, hint = scene.words, advice.hint
    if hint is None:
        return crop(_("Hint …"), width)
    deals = _.n("{count} deal", "{count} deals", hint.worlds)
    if hint.done:
        choices = (_("Hint · {deals}", deals=deals), deals, _("Hint"))
    else:
        choices = (_("Hint · {deals} …", deals=deals), f"{deals} …", _("Hint …"))
    return next((text for text in choices if cell_width(text) <= width), crop(choices[-1], width))


def facts_text(scene: Scene, advice: Advice, width: int) -> str:
    """Return the figures of the picked choice, or of the best, in words: as many as there is room for."""
    hint = advice.hint
    if hint is None:
        return ""
    action = advice.picked if advice.picked in scene.view.legal else hint.best
    assert action is not None
    _, rules = scene.words, scene.view.rules
    facts = choice_facts(_, hint.choice(action), rules, hint.seat, scene.names)
    name = capital(choice_name(_, action))
    while facts:
        text = _("{choice}: {facts}", choice=name, facts=", ".join(facts))
        if cell_width(text) <= width:
            return text
        facts = facts[:-1]
    return ""


def why_lines(scene: Scene, advice: Advice, width: int, most: int | None = None) -> list[Line]:
    """Return the reason in lines, as many whole sentences as fit into ``most``; that it is worked out while it is."""
    if advice.why is None:
        return []
    if not advice.why:
        return [Line.of((scene.words("Looking for the reason …"), "dim"))]
    first, *others = advice.why
    lines = [Line.of((text, "strong")) for text in wrap(first, width)]
    more = wrap(" ".join(others), width)
    while others and most is not None and len(lines) + len(more) > most:
        others = others[:-1]
        more = wrap(" ".join(others), width)
    return (lines + [Line.of(text) for text in more if text])[:most]


def paint_in_panel(painter: Painter, x: int, y: int, width: int, end: int, scene: Scene) -> int:
    """Paint the advice into the panel's columns, above row ``end``; return the row after it and a free one."""
    advice = scene.advice
    assert advice is not None
    painter.text(x, y, heading(scene, advice, width), "accent")
    y += 1
    if advice.hint is None:
        return y + 1
    why = why_lines(scene, advice, width)
    facts = [Line.of((text, "dim")) for text in wrap(facts_text(scene, advice, 3 * width), width)]
    below = [*facts, *([Line()] if why and facts else []), *why]
    room = end - y - len(below) - 1
    lines, aside = _with_cost(scene, advice.hint, advice.picked, width, room, MOST_ASIDE)
    below = [*aside, *below]
    y = _paint_rows(painter, x, y, lines, width, "")
    for row, line in enumerate(below, y + 1):
        if row < end:
            painter.line(x, row, line)
    return y + 1 + len(below) + 1


def paint_over(painter: Painter, frame: Frame, scene: Scene) -> None:
    """Paint the advice over the table: the choices alone beside the trick, with a reason or a bid over the middle."""
    advice = scene.advice
    if advice is None or frame.panel:
        return
    bids = scene.view.phase is not Phase.PLAY
    wide = bids or advice.why is not None
    top = frame.rule_y + 1 if wide else frame.trick_y
    most = frame.line_y - top
    room = min(frame.table - 2, WIDEST_BOX) if wide else frame.trick_x - frame.left - 1
    padding = 1 if wide else 0
    inner, rows = room - 3 - padding, most - 2  # the last figures do not touch the border
    lines: list[tuple[Line, str]] = []
    if wide and rows > LEAST_FOR_HEAD + 1:  # what the box hides is told in it
        lines += [(line, "") for line in _hidden_lines(scene, inner)]
    why = why_lines(scene, advice, inner, max(0, rows - SHARE_OF_WHY - len(lines)))
    if advice.hint is not None:
        left = rows - len(lines) - len(why)
        choices, aside = _with_cost(scene, advice.hint, advice.picked, inner, left, int(wide))
        lines += [*choices, *[(line, "") for line in aside]]
    lines += [(line, "") for line in why]
    if not lines:
        lines.append((Line.of((scene.words("Looking …"), "dim")), ""))
    x = frame.left + ((frame.table - room) // 2 if wide else 0)
    height = len(lines) + 2
    if wide:  # nothing of a seat or of the trick shows below it; it keeps its size while the hint is refined
        from spades_tui.ui.draw.bidding import under_seats

        height = min(most, max(height, under_seats(frame) - top if bids else most))
    if wide and frame.table - room <= LEAST_BESIDE:
        painter.fill(frame.left, top, frame.table, height)  # what is left of a seat there tells nothing
    painter.fill(x, top, room, height, "panel")
    painter.box(x, top, room, height, "panel border")
    painter.text(x + 2, top, f" {heading(scene, advice, room - 6)} ", "panel accent")
    painter.zone(x, top, room, height, "advice")
    _paint_rows(painter, x + 1 + padding, top + 1, lines, inner, "panel")


def _hidden_lines(scene: Scene, width: int) -> list[Line]:
    """Return what lies on the table or has been bid, in a line; none where there is nothing yet."""
    if scene.view.phase is Phase.BID:
        from spades_tui.ui.draw.bidding import order_line

        return [order_line(scene, width)]
    return [trick_line(scene, width)] if scene.view.trick else []


def _paint_rows(
    painter: Painter, x: int, y: int, lines: Sequence[tuple[Line, str]], width: int, ground: str
) -> int:
    for row, (line, zone) in enumerate(lines, y):
        shown = line.cropped(width)
        painter.line(x, row, shown.styled(ground) if ground else shown)
        if zone:
            painter.zone(x, row, width, 1, zone)
    return y + len(lines)
