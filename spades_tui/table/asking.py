"""A bot's move from question to events, whatever the bot does: raise, hang, cheat or not exist."""

from __future__ import annotations

import asyncio
from typing import Final

from spades_tui.engine.actions import Action, Bid, Claim, Look, NameTrump, Play
from spades_tui.engine.decide import decide
from spades_tui.engine.events import Event
from spades_tui.engine.state import State
from spades_tui.engine.views import view
from spades_tui.table.errors import BotError
from spades_tui.table.fallback import plain_action
from spades_tui.table.notices import BotBenched, BotFailed, BotFault, CutShort, Notice
from spades_tui.table.runner import BotRunner, Question
from spades_tui.table.seats import bot_seed

FALLBACK: Final = "policy"
"""The bot that plays for one that fails."""
_FALLBACK_LIMIT: Final = 2.0
_PATIENCE: Final = 3
"""How many failures on end a bot may have before nobody waits for it any more."""
_BOT_ACTIONS: Final = (Look, Bid, NameTrump, Play, Claim)
"""What a bot may do: to end, concede or go on to the next hand is a person's affair, and its cuts are automatic."""


class Asker:
    """Asks bots for moves and gives what they bring about; one a table."""

    def __init__(self, runner: BotRunner, think_limit: float) -> None:
        self._runner = runner
        self._think_limit = think_limit
        self._failures = [0, 0, 0, 0]

    def forgive(self, seat: int) -> None:
        """Forget the failures of the bot at a seat: another one sits there now."""
        self._failures[seat] = 0

    def knows(self, bot: str) -> bool:
        """Whether there is a bot of this name."""
        return self._runner.knows(bot)

    async def move(
        self, state: State, seat: int, bot: str, *, game: int | None, seq: int, generation: int
    ) -> tuple[tuple[Event, ...], tuple[Notice, ...]]:
        """Return the events of the bot's move, or of the fallback's, and what there is to tell about the bot."""
        seen = view(state, seat)
        if len(seen.legal) == 1:
            return decide(state, seen.legal[0], seat), ()
        notices: list[Notice] = []
        cuts: list[CutShort] = []
        question = Question(
            bot,
            seen,
            bot_seed(state, seat, seq),
            game,
            seq,
            generation,
            when_cut=lambda: cuts.append(CutShort(seat, bot)),
        )
        if self._failures[seat] < _PATIENCE:
            answer = await self._try(state, seat, question, self._think_limit)
            if isinstance(answer, tuple):
                self._failures[seat] = 0
                # Only a game with a seed can be played again.
                return answer, tuple(cuts) if seen.seeded else ()
            self._failures[seat] = _PATIENCE if answer.fault == "unknown" else self._failures[seat] + 1
            notices.append(answer)
            if self._failures[seat] >= _PATIENCE:
                notices.append(BotBenched(seat, bot))
        return await self._fallback(state, seat, question), tuple(notices)

    async def _fallback(self, state: State, seat: int, question: Question) -> tuple[Event, ...]:
        if question.bot != FALLBACK:
            again = Question(
                FALLBACK, question.view, question.seed, question.game, question.seq, question.generation
            )
            answer = await self._try(state, seat, again, _FALLBACK_LIMIT)
            if isinstance(answer, tuple):
                return answer
        return decide(state, plain_action(question.view), seat)

    async def _try(
        self, state: State, seat: int, question: Question, limit: float
    ) -> tuple[Event, ...] | BotFailed:
        bot = question.bot

        def failed(fault: BotFault, detail: str = "") -> BotFailed:
            return BotFailed(seat, bot, fault, detail)

        if not self._runner.knows(bot):
            return failed("unknown")
        action: Action
        try:
            async with asyncio.timeout(limit):
                action = await self._runner.ask(question)
        except TimeoutError:
            return failed("timeout")
        except BotError as error:
            return failed("raised", error.detail)
        except Exception as error:  # noqa: BLE001 - a runner may be anybody's; no bot may stop a game
            return failed("raised", f"{type(error).__name__}: {error}")
        if not isinstance(action, _BOT_ACTIONS):
            return failed("illegal", ascii(action)[:200])
        try:
            return decide(state, action, seat)
        except Exception as error:  # noqa: BLE001 - the fields of an answer may hold anything, not only what is illegal
            return failed("illegal", f"{type(error).__name__}: {error}")
