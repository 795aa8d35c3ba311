"""Events as lines of JSON and back: one compact object an event, in the newest format."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias, get_args

from spades_tui.engine.dealing import SECRET_BYTES
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    EndReason,
    Event,
    GameOver,
    GameStarted,
    Hands,
    HandScored,
    HandSeen,
    HandStarted,
    Names,
    SecretRevealed,
    TookBack,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import OPTION, RuleSet
from spades_tui.engine.scoring import LineCode, ScoreLine, SideScore
from spades_tui.record.clean import clean_text
from spades_tui.record.errors import BadJson, NewerRecord, UnknownEvent
from spades_tui.record.fields import (
    MANY,
    Fields,
    parse_object,
    write_bid,
    write_cards,
    write_text,
)

FORMAT: Final = 1
"""The format that is written. Every older one stays readable: see ``READERS``."""

JsonObject: TypeAlias = dict[str, Any]


def dump(found: JsonObject) -> str:
    """Return an object as compact JSON, in letters that every mail carries unchanged."""
    text = json.dumps(found, ensure_ascii=True, separators=(",", ":"))
    for letter, escaped in _ESCAPES:
        text = text.replace(letter, escaped)
    return text


# Of these some mail programs make something else; outside of texts JSON has none of them.
_ESCAPES: Final = tuple((letter, f"\\u{ord(letter):04x}") for letter in "=<>&")


def event_line(event: Event) -> str:
    """Return an event, its sealed fields too, as a line of JSON without the line's end.

    What may be shown is for ``engine.public`` to say, before.
    """
    return dump(event_object(event))


def event_object(event: Event) -> JsonObject:
    """Return an event as a JSON object; a sealed field that holds None stays None."""
    return {"kind": event.kind, **_WRITERS[type(event)](event)}


def read_line(line: str, version: int = FORMAT) -> Event:
    """Return the event of a line that was written in this format.

    Raises:
        BadJson, BadField, UnknownEvent: the line is no event.
        NewerRecord: the format is newer than this program.
    """
    found, end = parse_object(line)
    if line[end:].strip():
        raise BadJson("extra data")
    return read_event(found, version)


def read_event(found: JsonObject, version: int = FORMAT) -> Event:
    """Return the event of a JSON object that was written in this format.

    Raises:
        BadField, UnknownEvent: the object is no event.
        NewerRecord: the format is newer than this program.
    """
    reader = READERS.get(version)
    if reader is None:
        raise NewerRecord(version, FORMAT)
    return reader(found)


def _read_1(found: JsonObject) -> Event:
    kind = found.get("kind")
    if not isinstance(kind, str) or kind not in _READERS_1:
        raise UnknownEvent(clean_text(str(kind), width=40))
    fields = Fields(kind, found)
    fields.take("kind")
    event = _READERS_1[kind](fields)
    fields.done()
    return event


READERS: Final[dict[int, Callable[[JsonObject], Event]]] = {1: _read_1}
"""For each format the reader of its events. A new format adds one here; none is ever taken away."""


def _write_start(event: GameStarted) -> JsonObject:
    return {
        "rules": event.rules.as_dict(),
        "names": [write_text(name) for name in event.names],
        "scores": list(event.scores),
        "bags": list(event.bags),
        "seeded": event.seeded,
        "secret": None if event.secret is None else event.secret.hex(),
    }


def _read_start(fields: Fields) -> Event:
    rules = _read_rules(fields)
    names = fields.texts("names")
    scores = fields.numbers("scores")
    bags = fields.numbers("bags", 0)
    if len(names) != 4:
        raise fields.bad("names")
    if len(scores) != rules.sides:
        raise fields.bad("scores")
    if len(bags) != rules.sides:
        raise fields.bad("bags")
    secret = fields.optional("secret", lambda name: fields.data(name, SECRET_BYTES))
    return GameStarted(rules, _four(names), scores, bags, fields.flag("seeded"), secret)


def _four(names: tuple[str, ...]) -> Names:
    return (names[0], names[1], names[2], names[3])


def _read_rules(fields: Fields) -> RuleSet:
    found = fields.take("rules")
    if not isinstance(found, dict) or set(found) != set(OPTION):
        raise fields.bad("rules")
    try:
        return RuleSet(**found)
    except (RuleSetError, TypeError):
        raise fields.bad("rules") from None


def _write_hand(event: HandStarted) -> JsonObject:
    return {"number": event.number, "dealer": event.dealer, "commitment": event.commitment}


def _read_hand(fields: Fields) -> Event:
    commitment = fields.optional("commitment", lambda name: fields.data(name, 32).hex())
    return HandStarted(fields.number("number", 1, MANY), fields.seat("dealer"), commitment)


def _write_cut(event: DeckCut) -> JsonObject:
    return {"seat": event.seat, "text": write_text(event.text)}


def _write_dealt(event: Dealt) -> JsonObject:
    return {"hands": None if event.hands is None else [write_cards(hand) for hand in event.hands]}


def _write_seen(event: HandSeen) -> JsonObject:
    return {"seat": event.seat, "cards": None if event.cards is None else write_cards(event.cards)}


def _write_result(event: HandScored) -> JsonObject:
    result = event.result
    return {
        "number": result.number,
        "dealer": result.dealer,
        "hands": [write_cards(hand) for hand in result.hands],
        "bids": [write_bid(bid) for bid in result.bids],
        "tricks": list(result.tricks),
        "trump": result.trump.letter,
        "declarer": result.declarer,
        "sides": [_write_side(side) for side in result.sides],
        "scores": list(result.scores),
        "bags": list(result.bags),
    }


def _write_side(side: SideScore) -> JsonObject:
    return {
        "points": side.points,
        "new_bags": side.new_bags,
        "bag_cost": side.bag_cost,
        "bags_after": side.bags_after,
        "lines": [_write_score_line(line) for line in side.lines],
    }


def _write_score_line(line: ScoreLine) -> JsonObject:
    found: JsonObject = {"code": line.code, "points": line.points}
    for name, usual in _USUAL.items():
        value = getattr(line, name)
        if value != usual:
            found[name] = value
    return found


_USUAL: Final = {"seat": None, "bags": 0, "bid": None, "won": None, "count": 0, "first": None, "last": None}
"""Fields of a line of the count that are left out where they hold this."""


def _read_result(fields: Fields) -> Event:
    result = HandResult(
        number=fields.number("number", 1, MANY),
        dealer=fields.seat("dealer"),
        hands=fields.hands("hands"),
        bids=fields.bids("bids"),
        tricks=fields.numbers("tricks", 0, 13),
        trump=fields.suit("trump"),
        declarer=fields.optional("declarer", fields.seat),
        sides=fields.each("sides", lambda value: _read_side(Fields(fields.kind, value))),
        scores=fields.numbers("scores"),
        bags=fields.numbers("bags", 0),
    )
    if len(result.tricks) != 4:
        raise fields.bad("tricks")
    for name in ("sides", "scores", "bags"):
        if len(getattr(result, name)) not in (2, 4):
            raise fields.bad(name)
    return HandScored(result)


def _read_side(fields: Fields) -> SideScore:
    side = SideScore(
        points=fields.number("points"),
        new_bags=fields.number("new_bags", 0),
        bag_cost=fields.number("bag_cost", 0),
        bags_after=fields.number("bags_after", 0),
        lines=fields.each("lines", lambda value: _read_score_line(Fields(fields.kind, value))),
    )
    fields.done()
    return side


def _read_score_line(fields: Fields) -> ScoreLine:
    code: LineCode = fields.choice("code", get_args(LineCode))
    line = ScoreLine(
        code=code,
        points=fields.number("points"),
        seat=fields.seat("seat") if fields.has("seat") else None,
        bags=fields.number("bags", 0) if fields.has("bags") else 0,
        bid=_figure(fields, "bid"),
        won=_figure(fields, "won"),
        count=_figure(fields, "count") or 0,
        first=_figure(fields, "first"),
        last=_figure(fields, "last"),
    )
    fields.done()
    return line


def _figure(fields: Fields, name: str) -> int | None:
    return fields.number(name, 0) if fields.has(name) else None


def _read_over(fields: Fields) -> Event:
    return GameOver(fields.numbers("winners", 0, 3), fields.choice("reason", get_args(EndReason)))


def _read_dealt(fields: Fields) -> Event:
    hands = fields.optional("hands", fields.hands)
    return Dealt(None if hands is None else _four_hands(hands))


def _four_hands(hands: tuple[tuple[Any, ...], ...]) -> Hands:
    return (hands[0], hands[1], hands[2], hands[3])


_WRITERS: Final[dict[type[Any], Callable[[Any], JsonObject]]] = {
    GameStarted: _write_start,
    HandStarted: _write_hand,
    DeckCut: _write_cut,
    Dealt: _write_dealt,
    HandSeen: _write_seen,
    BidMade: lambda event: {"seat": event.seat, "bid": write_bid(event.bid)},
    TrumpNamed: lambda event: {"seat": event.seat, "suit": event.suit.letter},
    CardPlayed: lambda event: {"seat": event.seat, "card": event.card.text},
    TrickTaken: lambda event: {"seat": event.seat, "number": event.number},
    Claimed: lambda event: {"seat": event.seat},
    HandScored: _write_result,
    SecretRevealed: lambda event: {"number": event.number, "secret": event.secret.hex()},
    GameOver: lambda event: {"winners": list(event.winners), "reason": event.reason},
    TookBack: lambda event: {"seat": event.seat, "to": event.to},
}

_READERS_1: Final[dict[str, Callable[[Fields], Event]]] = {
    GameStarted.kind: _read_start,
    HandStarted.kind: _read_hand,
    DeckCut.kind: lambda fields: DeckCut(fields.seat("seat"), fields.text("text")),
    Dealt.kind: _read_dealt,
    HandSeen.kind: lambda fields: HandSeen(fields.seat("seat"), fields.optional("cards", fields.hand)),
    BidMade.kind: lambda fields: BidMade(fields.seat("seat"), fields.bid("bid")),
    TrumpNamed.kind: lambda fields: TrumpNamed(fields.seat("seat"), fields.suit("suit")),
    CardPlayed.kind: lambda fields: CardPlayed(fields.seat("seat"), fields.card("card")),
    TrickTaken.kind: lambda fields: TrickTaken(fields.seat("seat"), fields.number("number", 1, 13)),
    Claimed.kind: lambda fields: Claimed(fields.seat("seat")),
    HandScored.kind: _read_result,
    SecretRevealed.kind: lambda fields: SecretRevealed(
        fields.number("number", 1, MANY), fields.data("secret", SECRET_BYTES)
    ),
    GameOver.kind: _read_over,
    TookBack.kind: lambda fields: TookBack(fields.seat("seat"), fields.number("to", 0, MANY)),
}
