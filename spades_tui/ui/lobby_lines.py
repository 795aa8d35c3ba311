"""Saved games in words: the line of each in the lobby's list, and the picked one in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.record.clean import clean_text
from spades_tui.table import PERSON
from spades_tui.ui.draw.lobby import GameLine, Hero, LobbyTexts
from spades_tui.words.names import phase_name, preset_label, variant_label, variant_of
from spades_tui.words.times import ago
from spades_tui.words.who import side_name
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow
    from spades_tui.ui.games import Choices
    from spades_tui.words import Words

NAME_WIDTH = 60
SHORT_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {"ht": N_("HT"), "standard": N_("Standard"), "ht-strict": N_("HT strict")}
)
"""The presets as a column has room for them."""
SHORT_VARIANTS: Final[Mapping[str, str]] = MappingProxyType(
    {"auction": N_("auction"), "cutthroat-auction": N_("solo auction")}
)
"""The variants with long names as a column has room for them."""


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


def short_rules(_: Words, row: GameRow) -> str:
    """Return rules and variant of a game in few letters: "HT, partnership"."""
    name = row.rules_name
    rules = _(SHORT_RULES[name]) if name in SHORT_RULES else clean_text(name) or _("own")
    key = variant_of(row.partnership, "auction" if row.auction else "spades")
    variant = _(SHORT_VARIANTS[key]) if key in SHORT_VARIANTS else variant_label(_, key)
    return _("{rules}, {variant}", rules=rules, variant=variant)


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


def game_line(_: Words, row: GameRow, now: float) -> GameLine:
    """Return a game as the list shows it."""
    return GameLine(
        name=game_title(_, row),
        rules=short_rules(_, row),
        players=players_text(_, row),
        state=state_text(_, row),
        score=score_text(_, row),
        when=ago(_, row.played, now, short=True),
        finished=row.finished or not row.playable,
    )


def hero_lines(_: Words, row: GameRow) -> tuple[str, ...]:
    """Return where a game stands and what it is, most important first."""
    names = clean_names(row)
    mine = own_seat(row)
    sides = len(row.scores)
    scores = ", ".join(
        _(
            "{side} {score}",
            side=side_name(_, side, sides, names, mine),
            score=_.number(row.scores[side]),
        )
        for side in sides_in_order(row)
    )
    if row.finished:
        state = _("{result} in hand {number}", result=state_text(_, row), number=row.hand)
    else:
        state = _("hand {number}, {phase}", number=row.hand, phase=phase_name(_, row.phase))
    lines = [
        _("{state}: {scores}", state=state, scores=scores),
        _("{rules}, {length}", rules=rules_text(_, row), length=length_line(_, row)),
    ]
    if not row.playable:
        lines.append(_("It came without its secret: it can be looked at, but not played on."))
    elif row.seeded:
        lines.append(_("Its deals come from a known seed."))
    if any(row.bags):
        bags = " : ".join(str(row.bags[side]) for side in sides_in_order(row))
        lines.append(_("bags {bags}", bags=bags))
    return tuple(lines)


Button = tuple[str, str, str]
KeyOf = Callable[[str], str]
"""The key of a command as it is shown."""


def hero_of_game(_: Words, row: GameRow, now: float, key_of: KeyOf, wide: bool) -> Hero:
    """Return a picked game in full, with what can be done with it."""
    if row.finished:
        act = _("Scores")
    elif not row.playable:
        act = _("Look")
    else:
        act = _("Go on")
    buttons: list[Button] = [
        ("do:open", key_of("open"), act),
        ("do:new_game", key_of("new_game"), _("New game")),
    ]
    if wide:
        buttons.append(("do:rules", key_of("rules"), _("Rules")))
    return Hero(
        title=game_title(_, row),
        note=ago(_, row.played, now),
        lines=hero_lines(_, row),
        buttons=tuple(buttons),
    )


def hero_of_new(_: Words, choices: Choices, key_of: KeyOf) -> Hero:
    """Return the game that Enter starts, with whom and how long, and what else there is."""
    from spades_tui.words.length import length_text

    west, north, east = choices.bot_names
    if choices.rules.partnership:
        company = _("You and {partner} against {west} and {east}", partner=north, west=west, east=east)
    else:
        company = _("You against {others}", others=_.listed([west, north, east]))
    return Hero(
        title=_("A new game"),
        note=length_text(_, choices.rules),
        lines=(company,),
        buttons=(
            ("do:open", key_of("open"), _("Deal")),
            ("do:new_game", key_of("new_game"), _("Choose")),
            ("do:rules", key_of("rules"), _("Rules")),
            ("do:settings", key_of("settings"), _("Settings")),
        ),
    )


def lobby_texts(
    _: Words, choices: Choices, games: int, messages: int, key_of: KeyOf, *, welcome: bool
) -> LobbyTexts:
    """Return the words of the lobby; ``welcome`` says what a list without games is for."""
    from spades_tui.words.names import rules_title

    empty: tuple[str, ...] = ()
    if welcome and not games:
        empty = (
            _("None yet. Every game is saved at each bid and card, and waits here."),
            _("Leave whenever you like: even a cut line loses nothing."),
            _("New to Spades? {key} explains the rules.", key=key_of("rules")),
        )
    return LobbyTexts(
        title=_("Spades"),
        start=_("New game"),
        start_help=rules_title(_, choices.rules, choices.rules_name or None),
        saved=_("Saved games"),
        count=str(games) if games else "",
        empty=empty,
        more=_.n(
            "… {count} message; {key} shows it in full",
            "… {count} messages; {key} shows them in full",
            messages,
            key=key_of("messages"),
        ),
    )
