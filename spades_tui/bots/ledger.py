"""Both ends of a pipe remember the games: ``Ledger`` what a bot has been told, ``Desk`` what it knows from that."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from spades_tui.bots.messages import (
    Ask,
    Counted,
    Forget,
    GameMessage,
    GameStart,
    Hello,
    Moment,
    Task,
    ask_of,
    task_of,
)
from spades_tui.bots.protocol import GAMES, MAX_TO_BOT, read_to_bot, write
from spades_tui.bots.requests import Job, Request
from spades_tui.bots.seat_json import read_view
from spades_tui.bots.wire import ProtocolError
from spades_tui.engine.events import Names
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.views import SeatView

_Key: TypeAlias = tuple[int | None, RuleSet, Names]


@dataclass(slots=True)
class _Told:
    number: int
    results: tuple[HandResult, ...] = ()


class Ledger:
    """Makes the lines of a request for one pipe: rules and finished hands are told once, not at every move."""

    def __init__(self, *, names_bots: bool) -> None:
        """With ``names_bots`` each request says which bot is asked."""
        self._names_bots = names_bots
        self._told: OrderedDict[_Key, _Told] = OrderedDict()
        self._count = 0

    def lines(self, request: Request | Job, taken: Container[Moment]) -> tuple[Moment, bytes]:
        """Return the moment of a request or job, none of those taken, and all lines that are to be sent for it.

        Raises:
            ProtocolError: a line comes to be longer than a bot has to read.
        """
        view = request.view
        key = (request.game, view.rules, view.names)
        messages: list[GameMessage] = []
        told = self._told.get(key)
        if told is not None and Moment(told.number, request.seq, request.generation) in taken:
            # Two games that were never saved look alike: the other one gets a number of its own.
            messages.append(Forget(told.number))
            told = None
        if told is None:
            self._count += 1
            told = self._told[key] = _Told(self._count)
            messages.append(GameStart(told.number, view.rules))
        self._told.move_to_end(key)
        if len(self._told) > GAMES // 2:
            _, oldest = self._told.popitem(last=False)
            messages.append(Forget(oldest.number))
        messages += self._news(told, view)
        moment = Moment(told.number, request.seq, request.generation)
        if isinstance(request, Job):
            messages.append(task_of(request, moment))
        else:
            messages.append(ask_of(request, moment, told=self._names_bots))
        lines = [write(message) for message in messages]
        if max(map(len, lines)) > MAX_TO_BOT:
            # Nothing of this is sent, so nothing of it has been told.
            del self._told[key]
            raise ProtocolError("too_long")
        return moment, b"".join(lines)

    @staticmethod
    def _news(told: _Told, view: SeatView) -> Iterator[Counted]:
        """Yield the finished hands that are new, or other ones than those told, and note them."""
        before, now = told.results, view.results
        same = 0
        while same < min(len(before), len(now)) and (before[same] is now[same] or before[same] == now[same]):
            same += 1
        if same < len(now):
            told.results = now
        for index in range(same, len(now)):
            yield Counted(told.number, index, now[index])


@dataclass(slots=True)
class _Known:
    rules: RuleSet
    results: list[HandResult] = field(default_factory=list)


class Desk:
    """Reads what comes to a bot: ``read`` returns each line's message, ``view`` the view of an ask."""

    def __init__(self) -> None:
        self._games: dict[int, _Known] = {}
        self._greeted = False

    def read(self, line: bytes) -> GameMessage:
        """Return the message of a line, noted where it is about a game.

        Raises:
            ProtocolError: the line is none, or does not go with those before.
        """
        message = read_to_bot(line)
        if isinstance(message, Hello) is self._greeted:
            raise ProtocolError("hello_twice" if self._greeted else "no_hello")
        self._greeted = True
        match message:
            case GameStart(game=game, rules=rules):
                if len(self._games) >= GAMES and game not in self._games:
                    raise ProtocolError("too_many_games", str(game))
                self._games[game] = _Known(rules)
            case Counted(game=game, index=index, result=result):
                results = self._game(game).results
                if index > len(results):
                    raise ProtocolError("unknown_result", str(index))
                results[index:] = [result]
            case Forget(game=game):
                self._game(game)
                del self._games[game]
        return message

    def view(self, ask: Ask | Task) -> SeatView:
        """Return the view of an ask or a task.

        Raises:
            ProtocolError: it is none, or of an unknown game.
        """
        game = self._game(ask.moment.game)
        return read_view(ask.view, game.rules, tuple(game.results))

    def _game(self, number: int) -> _Known:
        if number not in self._games:
            raise ProtocolError("unknown_game", str(number))
        return self._games[number]
