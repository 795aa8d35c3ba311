"""What a seat may know as a JSON object and back, field by field, so that nothing else can ever be in it."""

from __future__ import annotations

from typing import Any, Final, get_args

from spades_tui.bots.wire import (
    Fields,
    JsonObject,
    ProtocolError,
    Read,
    flag,
    items,
    maybe,
    names_of,
    text,
    whole,
    word,
)
from spades_tui.engine.actions import BIDS, BLIND_NIL, Action, Bid, parse_action
from spades_tui.engine.cards import DECK, SUITS, Card, Suit
from spades_tui.engine.errors import UnknownAction
from spades_tui.engine.events import EndReason
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import OPTION, RuleSet
from spades_tui.engine.scoring import LineCode, ScoreLine, SideScore
from spades_tui.engine.state import Phase, Trick
from spades_tui.engine.views import SeatView

POINTS: Final = 10**9
"""No score is further from zero."""
MANY: Final = 10**7
"""No hand's number is higher."""
TEXT: Final = 4000
"""The longest name, cut or action, in characters."""


def write_bid(bid: Bid) -> str:
    """Return a bid as text: ``4``, ``nil`` or ``blind nil``."""
    return str(bid.tricks) if bid.tricks else str(bid)


_REASONS: Final[dict[str, EndReason]] = names_of(get_args(EndReason))
_CODES: Final[dict[str, LineCode]] = names_of(get_args(LineCode))

card: Final[Read[Card]] = word(names_of(DECK))
suit: Final[Read[Suit]] = word(names_of(SUITS, lambda suit: suit.letter))
bid: Final[Read[Bid]] = word(names_of((*BIDS, BLIND_NIL), write_bid))
seat: Final = whole(0, 3)
score: Final = whole(-POINTS, POINTS)
count: Final = whole(0, POINTS)


def action(found: object, where: str) -> Action:
    """Read an action from its text.

    Raises:
        ProtocolError: the text is no action.
    """
    line = text(TEXT)(found, where)
    try:
        return parse_action(line)
    except UnknownAction:
        raise ProtocolError("bad_value", where) from None


def rule_set(found: object, where: str) -> RuleSet:
    """Read rules that have every option, none left over.

    Raises:
        ProtocolError: they are no valid rule set.
    """
    fields = Fields(found, where)
    values: dict[str, Any] = {name: fields.take(name, lambda value, _: value) for name in OPTION}
    fields.done()
    try:
        return RuleSet(**values)
    except (RuleSetError, TypeError):
        raise ProtocolError("bad_value", where) from None


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [card.text for card in cards]


def write_view(view: SeatView) -> JsonObject:
    """Return a view as JSON, without the rules; of the finished hands only how many there are."""
    return {
        "seat": view.seat,
        "names": list(view.names),
        "seeded": view.seeded,
        "phase": view.phase.value,
        "scores": list(view.scores),
        "bags": list(view.bags),
        "results": len(view.results),
        "winners": list(view.winners),
        "reason": view.reason,
        "number": view.number,
        "dealer": view.dealer,
        "commitment": view.commitment,
        "cut": view.cut,
        "dealt": view.dealt,
        "hand": None if view.hand is None else _cards(view.hand),
        "counts": list(view.counts),
        "seen": list(view.seen),
        "bids": [None if bid is None else write_bid(bid) for bid in view.bids],
        "declarer": view.declarer,
        "trump": view.trump.letter,
        "broken": view.broken,
        "leader": view.leader,
        "trick": _cards(view.trick),
        "tricks": [
            {"leader": trick.leader, "cards": _cards(trick.cards), "winner": trick.winner}
            for trick in view.tricks
        ],
        "won": list(view.won),
        "turn": view.turn,
        "claimed": view.claimed,
        "legal": [str(action) for action in view.legal],
        "blind_offered": view.blind_offered,
    }


def read_view(
    found: object, rules: RuleSet, results: tuple[HandResult, ...], where: str = "view"
) -> SeatView:
    """Return the view of a JSON object that ``write_view`` made under these rules, after these finished hands.

    Raises:
        ProtocolError: it is none.
    """
    fields = Fields(found, where)
    take = fields.take
    told = take("results", whole(0))
    if told > len(results):
        raise ProtocolError("unknown_result", f"{where}.results")
    names = take("names", items(text(TEXT), 4))
    view = SeatView(
        seat=take("seat", maybe(seat)),
        rules=rules,
        names=(names[0], names[1], names[2], names[3]),
        seeded=take("seeded", flag),
        phase=take("phase", word(names_of(tuple(Phase), lambda phase: str(phase.value)))),
        scores=take("scores", items(score, rules.sides)),
        bags=take("bags", items(count, rules.sides)),
        results=results[:told],
        winners=take("winners", items(seat, 0, 4)),
        reason=take("reason", maybe(word(_REASONS))),
        number=take("number", whole(1, MANY)),
        dealer=take("dealer", seat),
        commitment=take("commitment", maybe(text(TEXT))),
        cut=take("cut", maybe(text(TEXT))),
        dealt=take("dealt", flag),
        hand=take("hand", maybe(items(card, 0, 13))),
        counts=take("counts", items(whole(0, 13), 4)),
        seen=take("seen", items(flag, 4)),
        bids=take("bids", items(maybe(bid), 4)),
        declarer=take("declarer", maybe(seat)),
        trump=take("trump", suit),
        broken=take("broken", flag),
        leader=take("leader", seat),
        trick=take("trick", items(card, 0, 4)),
        tricks=take("tricks", items(_read_trick, 0, 13)),
        won=take("won", items(whole(0, 13), 4)),
        turn=take("turn", maybe(seat)),
        claimed=take("claimed", maybe(seat)),
        legal=take("legal", items(action, 0, 60)),
        blind_offered=take("blind_offered", flag),
    )
    fields.done()
    return view


def _read_trick(found: object, where: str) -> Trick:
    fields = Fields(found, where)
    trick = Trick(
        leader=fields.take("leader", seat),
        cards=fields.take("cards", items(card, 4)),
        winner=fields.take("winner", seat),
    )
    fields.done()
    return trick


def write_result(result: HandResult) -> JsonObject:
    """Return a finished hand as JSON."""
    return {
        "number": result.number,
        "dealer": result.dealer,
        "hands": [_cards(hand) for hand in result.hands],
        "bids": [write_bid(bid) for bid in result.bids],
        "tricks": list(result.tricks),
        "trump": result.trump.letter,
        "declarer": result.declarer,
        "sides": [
            {
                "points": side.points,
                "new_bags": side.new_bags,
                "bag_cost": side.bag_cost,
                "bags_after": side.bags_after,
                "lines": [_write_line(line) for line in side.lines],
            }
            for side in result.sides
        ],
        "scores": list(result.scores),
        "bags": list(result.bags),
    }


def _write_line(line: ScoreLine) -> JsonObject:
    return {
        "code": line.code,
        "seat": line.seat,
        "points": line.points,
        "bags": line.bags,
        "bid": line.bid,
        "won": line.won,
        "count": line.count,
        "first": line.first,
        "last": line.last,
    }


def read_result(found: object, where: str = "result") -> HandResult:
    """Return the finished hand of a JSON object that ``write_result`` made.

    Raises:
        ProtocolError: it is none.
    """
    fields = Fields(found, where)
    take = fields.take
    sides = take("sides", items(_read_side, 2, 4))
    result = HandResult(
        number=take("number", whole(1, MANY)),
        dealer=take("dealer", seat),
        hands=take("hands", items(items(card, 13), 4)),
        bids=take("bids", items(bid, 4)),
        tricks=take("tricks", items(whole(0, 13), 4)),
        trump=take("trump", suit),
        declarer=take("declarer", maybe(seat)),
        sides=sides,
        scores=take("scores", items(score, len(sides))),
        bags=take("bags", items(count, len(sides))),
    )
    fields.done()
    return result


def _read_side(found: object, where: str) -> SideScore:
    fields = Fields(found, where)
    side = SideScore(
        points=fields.take("points", score),
        new_bags=fields.take("new_bags", count),
        bag_cost=fields.take("bag_cost", count),
        bags_after=fields.take("bags_after", count),
        lines=fields.take("lines", items(_read_line, 0, 40)),
    )
    fields.done()
    return side


def _read_line(found: object, where: str) -> ScoreLine:
    fields = Fields(found, where)
    line = ScoreLine(
        code=fields.take("code", word(_CODES)),
        seat=fields.take("seat", maybe(seat)),
        points=fields.take("points", score),
        bags=fields.take("bags", count),
        bid=fields.take("bid", maybe(count)),
        won=fields.take("won", maybe(count)),
        count=fields.take("count", count),
        first=fields.take("first", maybe(count)),
        last=fields.take("last", maybe(count)),
    )
    fields.done()
    return line
