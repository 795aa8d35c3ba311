"""The messages between the game and a bot, each one line of JSON; docs/BOT-PROTOCOL.md tells them to others."""

from __future__ import annotations

from typing import Any, Final

from spades_tui.bots.messages import (
    PROTOCOL,
    Answer,
    Ask,
    BotMessage,
    Cancel,
    Counted,
    Dropped,
    Failure,
    Forget,
    GameMessage,
    GameStart,
    Hello,
    Moment,
    Part,
    Ping,
    Pong,
    Task,
)
from spades_tui.bots.requests import Priority
from spades_tui.bots.seat_json import TEXT, action, read_result, rule_set, write_result
from spades_tui.bots.slices import Budget
from spades_tui.bots.wire import (
    Fields,
    JsonObject,
    ProtocolError,
    dump,
    flag,
    maybe,
    names_of,
    parse_line,
    real,
    shown,
    text,
    whole,
    word,
)

MAX_TO_BOT: Final = 1 << 20
"""The longest line to a bot, in bytes."""
MAX_FROM_BOT: Final = 1 << 14
"""The longest line from a bot, in bytes."""
SEED_BYTES: Final = 64
"""The longest seed, in bytes."""
MAX_PARTS: Final = 1 << 20
"""The longest line from a worker of our own, in bytes."""
GAMES: Final = 64
"""How many games a bot has to remember at a time."""


# Writing --------------------------------------------------------------------------------------------------------


def write(message: GameMessage | BotMessage) -> bytes:
    """Return a message as a line, its end included."""
    return dump(_object(message))


def _object(message: GameMessage | BotMessage) -> JsonObject:
    match message:
        case Hello(name=name, protocol=protocol):
            return {"type": "hello", "protocol": protocol, "name": name}
        case GameStart(game=game, rules=rules):
            return {"type": "game", "game": game, "rules": rules.as_dict()}
        case Counted(game=game, index=index, result=result):
            return {"type": "result", "game": game, "index": index, "result": write_result(result)}
        case Ask():
            return _ask_object(message)
        case Cancel(moment=moment):
            return {"type": "cancel", **moment._asdict()}
        case Forget(game=game):
            return {"type": "forget", "game": game}
        case Ping():
            return {"type": "ping"}
        case Task():
            return _task_object(message)
        case _:
            return _reply_object(message)


def _reply_object(message: Answer | Failure | Dropped | Pong | Part) -> JsonObject:
    match message:
        case Answer(moment=moment, action=chosen, cut=cut):
            found: JsonObject = {"type": "action", **moment._asdict(), "action": str(chosen)}
            return {**found, "cut": True} if cut else found
        case Failure(moment=None, message=why):
            return {"type": "error", "message": why}
        case Failure(moment=moment, message=why):
            assert moment is not None
            return {"type": "error", **moment._asdict(), "message": why}
        case Dropped(moment=moment):
            return {"type": "cancelled", **moment._asdict()}
        case Pong():
            return {"type": "pong"}
        case Part(moment=moment, data=data, last=last):
            return {"type": "part", **moment._asdict(), "data": data, "last": last}


def _ask_object(ask: Ask) -> JsonObject:
    found: JsonObject = {"type": "ask", **ask.moment._asdict(), "priority": ask.priority.name.lower()}
    if ask.bot is not None:
        found["bot"] = ask.bot
    if ask.budget is not None:
        found["budget"] = {"worlds": ask.budget.worlds, "seconds": ask.budget.seconds}
    return {**found, "seed": ask.seed.hex(), "view": ask.view}


def _task_object(task: Task) -> JsonObject:
    return {
        "type": "task",
        **task.moment._asdict(),
        "priority": task.priority.name.lower(),
        "name": task.name,
        "params": task.params,
        "seed": task.seed.hex(),
        "view": task.view,
    }


# Reading --------------------------------------------------------------------------------------------------------

_NUMBER: Final = whole(0)
_PRIORITIES: Final = names_of(tuple(Priority), lambda priority: priority.name.lower())


def read_to_bot(line: bytes) -> GameMessage:
    """Return the message of a line to a bot.

    Raises:
        ProtocolError: the line is none.
    """
    message: GameMessage = _read(line, _TO_BOT)
    return message


def read_from_bot(line: bytes) -> BotMessage:
    """Return the message of a line from a bot.

    Raises:
        ProtocolError: the line is none.
    """
    message: BotMessage = _read(line, _FROM_BOT)
    return message


def _read(line: bytes, readers: dict[str, Any]) -> Any:
    fields = Fields(parse_line(line))
    kind = fields.take("type", text(TEXT))
    if kind not in readers:
        raise ProtocolError("unknown_type", shown(kind))
    message = readers[kind](fields)
    fields.done()
    return message


def _hello(fields: Fields) -> Hello:
    protocol = fields.take("protocol", _NUMBER)
    if protocol != PROTOCOL:
        # Another version may have other fields, which are none of our business.
        raise ProtocolError("wrong_version", f"protocol {protocol}")
    return Hello(fields.take("name", text(TEXT)), protocol)


def _moment(fields: Fields) -> Moment:
    game = fields.take("game", _NUMBER)
    return Moment(game, fields.take("seq", _NUMBER), fields.take("generation", _NUMBER))


def _counted(fields: Fields) -> Counted:
    game, index = fields.take("game", _NUMBER), fields.take("index", _NUMBER)
    return Counted(game, index, fields.take("result", read_result))


def _ask(fields: Fields) -> Ask:
    return Ask(
        moment=_moment(fields),
        view=fields.take("view", _whatever),
        seed=fields.take("seed", _seed),
        priority=fields.take("priority", word(_PRIORITIES)),
        budget=fields.take("budget", maybe(_budget)) if fields.have("budget") else None,
        bot=fields.take("bot", text(TEXT)) if fields.have("bot") else None,
    )


def _task(fields: Fields) -> Task:
    return Task(
        moment=_moment(fields),
        name=fields.take("name", text(TEXT)),
        params=fields.take("params", _whatever),
        view=fields.take("view", _whatever),
        seed=fields.take("seed", _seed),
        priority=fields.take("priority", word(_PRIORITIES)),
    )


def _whatever(found: object, where: str) -> JsonObject:
    if not isinstance(found, dict):
        raise ProtocolError("bad_value", where)
    return found


def _seed(found: object, where: str) -> bytes:
    digits = text(2 * SEED_BYTES)(found, where)
    try:
        return bytes.fromhex(digits)
    except ValueError:
        raise ProtocolError("bad_value", where) from None


def _budget(found: object, where: str) -> Budget:
    fields = Fields(found, where)
    worlds = fields.take("worlds", maybe(whole(1, 10**7))) if fields.have("worlds") else None
    seconds = fields.take("seconds", maybe(real(0.001, 86_400))) if fields.have("seconds") else None
    fields.done()
    return Budget(worlds, seconds)


def _answer(fields: Fields) -> Answer:
    moment, chosen = _moment(fields), fields.take("action", action)
    return Answer(moment, chosen, fields.take("cut", flag) if fields.have("cut") else False)


def _failure(fields: Fields) -> Failure:
    moment = _moment(fields) if fields.have("game") else None
    return Failure(moment, fields.take("message", text(MAX_FROM_BOT)))


_TO_BOT: Final[dict[str, Any]] = {
    "hello": _hello,
    "game": lambda fields: GameStart(fields.take("game", _NUMBER), fields.take("rules", rule_set)),
    "result": _counted,
    "ask": _ask,
    "cancel": lambda fields: Cancel(_moment(fields)),
    "forget": lambda fields: Forget(fields.take("game", _NUMBER)),
    "ping": lambda _: Ping(),
    "task": _task,
}
_FROM_BOT: Final[dict[str, Any]] = {
    "hello": _hello,
    "action": _answer,
    "error": _failure,
    "cancelled": lambda fields: Dropped(_moment(fields)),
    "pong": lambda _: Pong(),
    "part": lambda fields: Part(_moment(fields), fields.take("data", _whatever), fields.take("last", flag)),
}
