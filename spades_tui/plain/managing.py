"""Answers to questions at the table, and everything that is done there without an action of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Action, Concede, EndGame
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.state import Phase
from spades_tui.plain import answers
from spades_tui.plain.desk import Leaving
from spades_tui.plain.helping import possible, rules_lines, table_help
from spades_tui.plain.vocabulary import Verb
from spades_tui.table import TableReadOnly
from spades_tui.words.ending import ending_question

if TYPE_CHECKING:
    from spades_tui.plain.game import PlainGame
    from spades_tui.plain.reader import Said

SIMPLE: Final = {
    Verb.BIDS: answers.bids_lines,
    Verb.TRICKS: answers.tricks_lines,
    Verb.LAST: answers.last_lines,
    Verb.SCORE: answers.score_lines,
    Verb.BAGS: answers.bags_lines,
}
"""Questions that need nothing but the view."""


async def answer(game: PlainGame, said: Said) -> None:
    """Answer a question, or do what is no action at the table."""
    _, desk, view = game.words, game.desk, game.view
    match said.verb:
        case Verb.HAND:
            desk.say(*answers.hand_lines(_, view, said.suit, high_first=game.high_first))
        case Verb.GONE:
            desk.say(*answers.gone_lines(_, view, said.suit))
        case Verb.PLAYERS:
            desk.say(*answers.players_lines(_, view, game.table.seats))
        case Verb.RULES:
            desk.say(*rules_lines(_, view.rules, game.table.rules_name))
        case Verb.TABLE:
            desk.say(*answers.table_lines(_, view, playing=game.can_act))
        case Verb.TURN:
            game.say_asked()
        case Verb.HELP:
            desk.say(*table_help(_, view, desk.word, playing=game.can_act))
        case Verb.REPEAT:
            desk.repeat()
        case verb if verb in SIMPLE:
            desk.say(*SIMPLE[verb](_, view))
        case Verb.HINT | Verb.WHY | Verb.REVIEW:
            await _advise(game, said)
        case _:
            await _manage(game, said.verb)


async def _manage(game: PlainGame, verb: Verb) -> None:
    _, desk = game.words, game.desk
    match verb:
        case Verb.UNDO:
            await _take_back(game)
        case Verb.END:
            await _end(game, ending_question(_, game.view), EndGame())
        case Verb.CONCEDE:
            question = _("Give the game up? The best of the others wins it, and that cannot be taken back.")
            if game.view.rules.sides == 2:
                question = _("Give the game up? The other side wins it, and that cannot be taken back.")
            await _end(game, question, Concede())
        case Verb.REMATCH:
            if game.view.phase is Phase.OVER and game.can_act:
                game.outcome = "rematch"
            else:
                desk.say(_("The game is not over yet."))
        case Verb.SAVE:
            saved = await game.table.save()
            desk.say(_("The game is saved.") if saved else _("This game is not saved."))
        case Verb.SETTINGS:
            await _settings(game)
        case Verb.OPPONENTS:
            await _opponents(game)
        case Verb.SHORT | Verb.FULL:
            desk.set_speech(verb)
        case Verb.LOBBY:
            game.outcome = "lobby"
        case Verb.QUIT:
            raise Leaving("quit")
        case _:
            desk.say(possible(_, game.view, desk.word, playing=game.can_act))


async def _take_back(game: PlainGame) -> None:
    _, desk = game.words, game.desk
    if game.view.phase in (Phase.SCORED, Phase.OVER) and game.can_act:
        question = _("All hands are open now. Take back anyway? The game no longer counts as rated.")
        if not await desk.confirm(question):
            return
    try:
        if game.seat is None:
            raise TableReadOnly("watching")
        await game.table.take_back(game.seat)
        game.held_back = True
    except SpadesError as error:
        game.refused(error)


async def _end(game: PlainGame, question: str, action: Action) -> None:
    if game.view.phase is Phase.OVER:
        game.desk.say(game.words("The game is over."))
    elif not game.can_act:
        game.desk.say(game.words.error(TableReadOnly(game.table.read_only or "watching")))
    elif await game.desk.confirm(question):
        await game.submit(action)
    else:
        game.say_asked()


async def _settings(game: PlainGame) -> None:
    from spades_tui.plain.settings import change_settings

    await change_settings(game.desk)
    game.table.set_tempo(game.desk.tempo)
    if game.seat is not None:
        game.table.set_manual_cut(game.seat, game.desk.settings.cut_by_hand)
    game.say_asked()


async def _opponents(game: PlainGame) -> None:
    """Give another player's seat to another bot."""
    from spades_tui.plain.new_game import choose_bot

    _, desk = game.words, game.desk
    others = {seat: game.names[seat] for seat in range(4) if seat not in game.table.persons}
    try:
        if not game.can_act:
            raise TableReadOnly(game.table.read_only or "watching")
        found = await choose_bot(desk, others, game.table.seats)
        for seat, bot in found.items():
            await game.table.set_bot(seat, bot)
    except SpadesError as error:
        desk.say(_.error(error))
        return
    if not found:
        game.say_asked()


async def _advise(game: PlainGame, said: Said) -> None:
    from spades_tui.plain.advice import advise

    await advise(game, said.verb, said.text)
