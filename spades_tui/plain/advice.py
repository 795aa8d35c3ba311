"""Hints, the reasons for them and the review of a hand, as sentences."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from spades_tui.engine.errors import SpadesError
from spades_tui.plain.resolve import ASKED, DONE, resolve
from spades_tui.plain.vocabulary import Verb
from spades_tui.table import MixedRunner, Table, TableReadOnly
from spades_tui.words.chances import points_text
from spades_tui.words.choices import choice_facts, choice_name, has_bags
from spades_tui.words.forced import no_choice
from spades_tui.words.quoting import small
from spades_tui.words.whys import accuracy_text, decision_text, why_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spades_tui.analysis.figures import Decision, Hint, Review
    from spades_tui.analysis.service import Analyst
    from spades_tui.engine.actions import Action
    from spades_tui.engine.events import Event
    from spades_tui.engine.views import SeatView
    from spades_tui.plain.game import PlainGame
    from spades_tui.words import Words

OTHERS: Final = 2
"""Choices behind the best that a hint tells of."""
COSTLIEST: Final = 5
"""Decisions that a review tells of."""


async def advise(game: PlainGame, verb: Verb, about: str = "") -> None:
    """Give a hint, a reason (``about`` is the choice that is asked about as it was typed) or a review."""
    if verb is Verb.REVIEW:
        await _review(game)
        return
    _, desk, view = game.words, game.desk, game.view
    if not game.can_act:
        desk.say(_.error(TableReadOnly(game.table.read_only or "watching")))
        return
    if not view.my_turn or view.phase.value not in ("bid", "trump", "play") or not view.legal:
        desk.say(_("There is nothing to choose now."))
        return
    asked: Action | None = None
    if about:
        asked = asked_about(game, about)
        if asked is None:
            desk.say(_("“{text}” is nothing that you can choose now.", text=about[:40]))
            return
    if len(view.legal) == 1:  # that is no hint: it costs the game nothing
        desk.say(no_choice(_, view))
        return
    desk.say(_("Thinking; this takes a moment."))
    hint = await desk.heed(_last_hint(analyst_of(game), view, asked))
    if isinstance(game.table, Table):
        with suppress(SpadesError):  # what is wrong with saving is told as a notice
            await game.table.use_hint()
    desk.say(*(hint_lines(_, hint, view) if verb is Verb.HINT else _why_lines(_, hint, view)))


def asked_about(game: PlainGame, text: str) -> Action | None:
    """Return the one legal action that a text names; None where it names none, or several."""
    meanings = game.desk.meanings(text, (*ASKED, *DONE))
    legal = [deed for deed in resolve(meanings, game.view) if deed in game.view.legal]
    return next((action for action in game.view.legal if legal == [action]), None)


def analyst_of(game: PlainGame) -> Analyst:
    """Return who gives hints, on the processes of the session's bots."""
    from spades_tui.analysis.service import Analyst

    runner = game.desk.runner
    return Analyst(runner.pool if isinstance(runner, MixedRunner) else None)


async def _last_hint(analyst: Analyst, view: SeatView, asked: Action | None) -> Hint:
    last: Hint | None = None
    async for hint in analyst.hint(view, asked=asked):
        last = hint
    assert last is not None
    return last


def hint_lines(_: Words, hint: Hint, view: SeatView) -> list[str]:
    """Return the best choice with its figures, what is as good, and what is next."""
    assert view.seat is not None
    lines = [_("Hint: {action}", action=small(_.action(hint.best)))]
    bags = has_bags(hint, view.rules)
    lines.append(", ".join(choice_facts(_, hint.top, view.rules, view.seat, view.names, bags=bags)))
    level = [choice_name(_, action) for action in hint.near if action != hint.best]
    if level:
        lines.append(_("Not clearly worse: {choices}", choices=", ".join(level)))
    behind = [
        choice for choice in hint.choices if choice.action not in hint.near and choice.action != hint.best
    ]
    for choice in sorted(behind, key=lambda one: one.behind)[:OTHERS]:
        name, points = choice_name(_, choice.action), points_text(_, choice.behind)
        lines.append(_("{choice}: {points} less", choice=name, points=points))
    return lines


def _why_lines(_: Words, hint: Hint, view: SeatView) -> list[str]:
    if hint.why is None:
        return [_("There is nothing to choose.")]
    return why_sentences(_, hint.why, view.rules, view.names)


async def _review(game: PlainGame) -> None:
    """Tell how well the last finished hand was played by the person."""
    _, desk, view = game.words, game.desk, game.view
    if game.seat is None:
        desk.say(_("You only watch: you have no cards."))
        return
    if not view.results:
        desk.say(_("No hand has been finished yet."))
        return
    store, game_id = desk.store, game.table.game_id
    if store is None or game_id is None:
        desk.say(_("Only a saved game can be reviewed."))
        return
    number = view.results[-1].number
    desk.say(_("Hand {number} is being looked at; this takes some seconds.", number=number))
    try:
        log = await asyncio.to_thread(store.load, game_id)
    except SpadesError as error:
        desk.say(_.error(error))
        return
    review = await desk.heed(_whole_review(analyst_of(game), log, number, game.seat))
    desk.say(*review_lines(_, review, view))


async def _whole_review(analyst: Analyst, log: Sequence[Event], number: int, seat: int) -> Review:
    last: Review | None = None
    async for review in analyst.review(log, number, seat):
        last = review
    assert last is not None
    return last


def review_lines(_: Words, review: Review, view: SeatView) -> list[str]:
    """Return the sum of a review, and its costliest decisions with the reasons."""
    if review.accuracy is None:
        return [_("In hand {number} there was nothing to choose.", number=review.number)]
    lines = [
        _(
            "Hand {number}: accuracy {accuracy}",
            number=review.number,
            accuracy=accuracy_text(_, review.accuracy),
        )
    ]
    costly = [decision for decision in review.decisions if decision.cost][:COSTLIEST]
    if not costly:
        lines.append(_("No decision cost anything."))
    for decision in costly:
        lines.extend(_decision_lines(_, decision, view))
    return lines


def _decision_lines(_: Words, decision: Decision, view: SeatView) -> list[str]:
    return [
        decision_text(_, decision),
        *why_sentences(_, decision.why, view.rules, view.names)[1:],
    ]
