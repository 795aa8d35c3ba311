"""A new game set up by questions: variant, rules, length, opponents, the player's name."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Final

from spades_tui.bots import BOT_NAMES
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.plain.reader import Said
from spades_tui.plain.vocabulary import Verb
from spades_tui.setup.choices import Choices
from spades_tui.setup.new_game import Length, NewGame
from spades_tui.store.errors import StoreError
from spades_tui.store.rule_files import RuleFile, list_rule_files
from spades_tui.words.bots import bot_label
from spades_tui.words.folding import folded
from spades_tui.words.names import VARIANTS, preset_label, rules_title, variant_label
from spades_tui.words.who import direction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_tui.plain.desk import Desk

VERBS: Final = (
    *(Verb.START, Verb.VARIANT, Verb.RULES, Verb.LENGTH, Verb.OPPONENTS, Verb.NAME, Verb.BACK),
    *(Verb.HELP, Verb.REPEAT),
)
_NUMBER: Final = re.compile(r"-?\d{1,6}")
_HANDS: Final = ("hand", "donne", "main", "dijeljenj", "ruk")
"""How the word behind a number of hands begins, in any language."""


async def choose_game(desk: Desk, choices: Choices) -> Choices | None:
    """Ask what the new game is to be; None: the person wants none."""
    game = NewGame(choices, await _rule_files(desk))
    _say(desk, game)
    while True:
        line = await desk.line()
        if not line.strip():
            _say(desk, game)
            continue
        said = [meaning.verb for meaning in desk.meanings(line, VERBS) if isinstance(meaning, Said)]
        match said:
            case [Verb.START]:
                if game.broken is None:
                    return game.made()
                assert game.broken.error is not None
                desk.say(desk.words.error(game.broken.error))
            case [Verb.BACK]:
                return None
            case [Verb.REPEAT]:
                desk.repeat()
            case [Verb.HELP]:
                _say(desk, game)
            case [verb]:
                await _change(desk, game, verb)
                _say(desk, game)
            case _:
                desk.asks_again(line)
                desk.say(_offer(desk))


async def _rule_files(desk: Desk) -> list[RuleFile]:
    try:
        return await asyncio.to_thread(list_rule_files, desk.paths)
    except StoreError as error:
        desk.say(desk.words.error(error))
        return []


def _say(desk: Desk, game: NewGame) -> None:
    """Say what the game would be, and what can be changed."""
    from spades_tui.words.length import length_text

    _ = desk.words
    title = rules_title(_, game.rules, game.name or None)
    if game.rules.hand_limit is None:
        desk.say(_("The new game: {rules}, {length}", rules=title, length=length_text(_, game.rules)))
    else:
        desk.say(_("The new game: {rules}", rules=title))
    if game.broken is not None and game.broken.error is not None:
        desk.say(_.error(game.broken.error))
    parts = []
    for place, (name, bot) in enumerate(zip(game.choices.bot_names, game.choices.bots, strict=True), 1):
        seat, level = direction(_, place), bot_label(_, bot)
        parts.append(_("{name} at {place}, {level}", name=name, place=seat, level=level))
    if game.rules.partnership:
        desk.say(_("Opponents and partner: {players}", players=_.series(parts)))
    else:
        desk.say(_("Opponents: {players}", players=_.series(parts)))
    desk.say(_offer(desk))


def _offer(desk: Desk) -> str:
    _ = desk.words
    change = (Verb.VARIANT, Verb.RULES, Verb.LENGTH, Verb.OPPONENTS, Verb.NAME)
    words = ", ".join(desk.word(verb) for verb in change)
    return _(
        "Type {start}, or what to change: {words}; or {back}.",
        start=desk.word(Verb.START),
        words=words,
        back=desk.word(Verb.BACK),
    )


async def _change(desk: Desk, game: NewGame, verb: Verb) -> None:
    _ = desk.words
    match verb:
        case Verb.VARIANT:
            labels = {key: variant_label(_, key) for key in VARIANTS}
            variant = await desk.choose(_("Which variant?"), labels, game.variant)
            if variant is not None:
                game.pick_variant(variant)
        case Verb.RULES:
            named = {named.name: preset_label(_, named.name) for named in game.known}
            name = await desk.choose(_("Which rules?"), named, game.name)
            if name is not None:
                game.pick_rules(name)
        case Verb.LENGTH:
            await _length(desk, game)
        case Verb.OPPONENTS:
            await _opponents(desk, game)
        case _:
            desk.say(_("Type your name, or an empty line for none."))
            game.set_player(await desk.line())


async def _length(desk: Desk, game: NewGame) -> None:
    _ = desk.words
    while True:
        desk.say(
            _(
                "Type a number of points, such as 500, or of hands, such as 8 hands; or {back}.",
                back=desk.word(Verb.BACK),
            )
        )
        line = await desk.line()
        if desk.is_back(line):
            return
        desk.asks_again(line)
        if (length := length_of(line)) is None:
            continue
        try:
            game.set_length(length)
        except RuleSetError as error:
            desk.say(_.error(error))
        else:
            return


def length_of(line: str) -> Length | None:
    """Return the length that a text names: "300", "8 hands", "4 donnes"; None where it names none."""
    found = _NUMBER.search(line)
    if found is None:
        return None
    rest = folded(line[found.end() :]).split()
    hands = bool(rest) and rest[0].startswith(_HANDS)
    return ("hands" if hands else "target", int(found[0]))


async def _opponents(desk: Desk, game: NewGame) -> None:
    """Ask for the bots that are to sit at the table."""
    names = dict(enumerate(game.choices.bot_names, 1))
    for seat, bot in (await choose_bot(desk, names, ("", *game.choices.bots))).items():
        game.set_bot(seat, bot)


async def choose_bot(desk: Desk, names: Mapping[int, str], now: Sequence[str]) -> dict[int, str]:
    """Ask whose level is to change, and for the level; return the new bots by seat, none where none is wanted.

    ``names`` are those of the seats that can be asked for, ``now`` is who sits where.
    """
    _ = desk.words
    seats = {"all": _("all of them")}
    for seat, name in names.items():
        place = direction(_, seat)
        seats[str(seat)] = name if name == place else _("{name} at {place}", name=name, place=place)
    which = await desk.choose(_("Whose level?"), seats)
    if which is None:
        return {}
    changed = list(names) if which == "all" else [int(which)]
    bots = {name: bot_label(_, name) for name in BOT_NAMES}
    bot = await desk.choose(_("Which level?"), bots, now[changed[0]])
    return {} if bot is None else dict.fromkeys(changed, bot)
