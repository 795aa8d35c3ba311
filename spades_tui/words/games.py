"""Saved games as sentences: what each is called, who plays, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spades_tui.record.clean import clean_text
from spades_tui.words.bots import PERSON
from spades_tui.words.names import phase_name, preset_label, variant_label, variant_of
from spades_tui.words.origin import origin_text
from spades_tui.words.who import side_name

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow
    from spades_tui.words.words import Words

NAME_WIDTH = 60


def own_seat(row: GameRow) -> int | None:
    """Return the seat of the first person at the table; None where only bots play."""
    return row.seats.index(PERSON) if PERSON in row.seats else None


def own_side(row: GameRow) -> int | None:
    """Return the side of the first person at the table."""
    seat = own_seat(row)
    if seat is None:
        return None
    return seat % 2 if row.partnership else seat


def sides_in_order(row: GameRow) -> list[int]:
    """Return the sides, the person's own first."""
    mine = own_side(row)
    return sorted(range(len(row.scores)), key=lambda side: side != mine)


def clean_names(row: GameRow) -> tuple[str, ...]:
    """Return the four names as they may be shown."""
    return tuple(clean_text(name) for name in row.names)


def game_title(_: Words, row: GameRow) -> str:
    """Return what a game is called."""
    return clean_text(row.name, width=NAME_WIDTH) or _("Game {number}", number=row.id)


def variant_text(_: Words, row: GameRow) -> str:
    """Return the variant of a game."""
    return variant_label(_, variant_of(row.partnership, "auction" if row.auction else "spades"))


def rules_text(_: Words, row: GameRow) -> str:
    """Return rules and variant of a game: "HT rules, partnership"."""
    name = preset_label(_, row.rules_name) if row.rules_name else _("Own rules")
    return _("{rules}, {variant}", rules=name, variant=variant_text(_, row))


def length_line(_: Words, row: GameRow) -> str:
    """Return what a game is played to: "to 500", "to 500, 8 hands at most"."""
    text = _("to {target}", target=row.target)
    if row.hand_limit is None:
        return text
    hands = _.n("{count} hand at most", "{count} hands at most", row.hand_limit)
    return _("{target}, {hands}", target=text, hands=hands)


def players_text(_: Words, row: GameRow) -> str:
    """Return who plays with the person: "Ada, Bo and Cy", the partner first."""
    mine = own_seat(row)
    names = _.seat_names(clean_names(row))
    if mine is None:
        return _.listed(list(names))
    return _.listed([names[(mine + step) % 4] for step in (2, 1, 3)])


def short_state(_: Words, row: GameRow) -> str:
    """Return the same as ``state_text`` as a column has room for it."""
    return state_text(_, row) if row.finished else _.p("in a column", "hand {number}", number=row.hand)


def state_text(_: Words, row: GameRow) -> str:
    """Return where a game stands in a word or two: "hand 3", "won", "lost", "over"."""
    if not row.finished:
        return _("hand {number}", number=row.hand)
    mine = own_side(row)
    if mine is None or not row.winners:
        return _("over")
    if mine not in row.winners:
        return _("lost")
    return _("won") if len(row.winners) == 1 else _("drawn")


def score_text(_: Words, row: GameRow) -> str:
    """Return the own side's score and that of the best other side: "124 : 87"."""
    own, *others = (row.scores[side] for side in sides_in_order(row))
    return _("{own} : {other}", own=_.number(own), other=_.number(max(others)))


def _scores(_: Words, row: GameRow, *, unit: bool = True) -> str:
    """Return the scores with the players of each side, the person's own first: "You and Ada 2 points, Bo and Cy −32".

    With ``unit`` the first one says that it is points: after a phase a number alone might be a bid.
    """
    names, mine, sides = clean_names(row), own_seat(row), len(row.scores)
    told: list[str] = []
    for side in sides_in_order(row):
        name, score = side_name(_, side, sides, names, mine), _.number(row.scores[side])
        if told or not unit:
            told.append(_("{side} {score}", side=name, score=score))
        else:
            count = abs(row.scores[side])
            told.append(_.n("{side} {score} point", "{side} {score} points", count, side=name, score=score))
    return ", ".join(told)


def short_standings(_: Words, row: GameRow) -> tuple[str, ...]:
    """Return shorter wordings of the first of ``standing_lines``: without the phase, at last with two scores alone."""
    state = state_text(_, row)
    return tuple(
        _("{state} · {scores}", state=state, scores=scores)
        for scores in (_scores(_, row), _scores(_, row, unit=False), score_text(_, row))
    )


def standing_lines(_: Words, row: GameRow) -> tuple[str, ...]:
    """Return where a game stands and what it is, most important first."""
    if row.finished:
        state = _("{result} in hand {number}", result=state_text(_, row), number=row.hand)
    else:
        state = _("hand {number}, {phase}", number=row.hand, phase=phase_name(_, row.phase))
    lines = [
        _("{state} · {scores}", state=state, scores=_scores(_, row)),
        _("{rules}, {length}", rules=rules_text(_, row), length=length_line(_, row)),
    ]
    if row.origin is not None:
        lines.append(_("{text}.", text=origin_text(_, row.origin)))
    if not row.playable:
        lines.append(_("It came without its secret: it can be looked at, but not played on."))
    elif row.seeded:
        lines.append(_("Its deals come from a known seed."))
    if any(row.bags):
        bags = " : ".join(str(row.bags[side]) for side in sides_in_order(row))
        lines.append(_("bags {bags}", bags=bags))
    return tuple(lines)
