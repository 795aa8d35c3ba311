"""Saved games in words: the line of each in the lobby's list, and the picked one in full."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from spades_tui.record.clean import clean_text
from spades_tui.ui.draw.lobby import GameLine, Hero, LobbyTexts
from spades_tui.words.games import (
    game_title,
    players_text,
    score_text,
    short_standings,
    short_state,
    standing_lines,
)
from spades_tui.words.names import short_variant, variant_of
from spades_tui.words.times import ago
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.setup.choices import Choices
    from spades_tui.store.rows import GameRow
    from spades_tui.words import Words

SHORT_RULES: Final[Mapping[str, str]] = MappingProxyType(
    {"ht": N_("HT"), "standard": N_("Standard"), "ht-strict": N_("HT strict")}
)
"""The presets as a column has room for them."""


def short_rules(_: Words, row: GameRow) -> str:
    """Return rules and variant of a game in few letters: "HT, partnership"."""
    name = row.rules_name
    rules = _(SHORT_RULES[name]) if name in SHORT_RULES else clean_text(name) or _("own")
    variant = short_variant(_, variant_of(row.partnership, "auction" if row.auction else "spades"))
    return _("{rules}, {variant}", rules=rules, variant=variant)


def game_line(_: Words, row: GameRow, now: float) -> GameLine:
    """Return a game as the list shows it."""
    return GameLine(
        name=game_title(_, row),
        rules=short_rules(_, row),
        players=players_text(_, row),
        state=short_state(_, row),
        score=score_text(_, row),
        when=ago(_, row.played, now, short=True),
        finished=row.finished or not row.playable,
    )


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
    when = ago(_, row.played, now)
    buttons: list[Button] = [
        ("do:open", key_of("open"), act),
        ("do:new_game", key_of("new_game"), _("New game")),
    ]
    if wide:
        buttons.append(("do:rules", key_of("rules"), _("Rules")))
    first, *others = standing_lines(_, row)
    return Hero(
        title=game_title(_, row),
        note=_("{when}, played on, not rated", when=when) if row.origin is not None else when,
        lines=((first, *short_standings(_, row)), *((line,) for line in others)),
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
        lines=((company,),),
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
    offer = ""
    if welcome and not games:
        empty = (
            _("None yet. Every game is saved at each bid and card, and waits here."),
            _("Leave whenever you like: even a cut line loses nothing."),
        )
        offer = _("New to Spades? {key} starts a guided first hand of five minutes.", key=key_of("guide"))
    return LobbyTexts(
        title=_("Spades"),
        start=_("New game"),
        start_help=rules_title(_, choices.rules, choices.rules_name or None),
        saved=_("Saved games"),
        count=str(games) if games else "",
        empty=empty,
        offer=offer,
        more=_.n(
            "… {count} message; {key} shows it in full",
            "… {count} messages; {key} shows them in full",
            messages,
            key=key_of("messages"),
        ),
    )
