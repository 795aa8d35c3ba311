"""A position given by its facts and not by a game: the view of the seat to play, and what it knows.

The fields are those of a TOML file: ``rules`` (a preset, or a table of options over one), ``partnership``, ``trump``
("S"), ``seat`` ("S"), ``hand`` and ``unseen`` (cards in groups, suit first: "HA2 C5"), ``trick`` (["E:H4"] in order
of play), ``bids`` and ``tricks`` in the order N, E, S, W (a number, "nil" or "blind nil"), ``voids`` ({N = "HS"}),
``bags`` and ``scores`` (N/S and E/W; N, E, S, W in cutthroat), ``broken`` (true). All other cards have been played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.bots.kernel import legal_cards, trick_winner
from spades_tui.bots.masks import BITS, CODES, mask_of
from spades_tui.bots.position_errors import FIELDS, BadPosition
from spades_tui.bots.sampler.knowledge import SUIT_MASKS, Knowledge
from spades_tui.engine.actions import BIDS, BLIND_NIL, NIL, PLAYS, Bid
from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.engine.rules import PRESETS, RuleSet
from spades_tui.engine.state import Phase, Trick
from spades_tui.engine.views import SeatView

SEATS: Final = "SWNE"
"""The letters of the seats, seat 0 first."""
ORDER: Final = (2, 3, 0, 1)
"""The seats in the order N, E, S, W."""
NAMES: Final = ("South", "West", "North", "East")


@dataclass(frozen=True, slots=True)
class Given:
    """A position: ``view`` holds all its facts; of the finished tricks only the cards and the winners are meant.

    ``known`` is what the seat knows of the others' cards, to be given to those who read it from plays otherwise.
    """

    view: SeatView
    known: Knowledge


def read_given(fields: Mapping[str, object]) -> Given:
    """Return the position of these fields.

    Raises:
        BadPosition: they make none.
        RuleSetError: the rules are none.
    """
    for name in fields:
        if name not in FIELDS:
            raise BadPosition(name, "unknown")
    rules = _rules(fields)
    seat = _seat("seat", fields.get("seat", "S"))
    trump = _suit("trump", fields.get("trump", "S"))
    hand = _cards("hand", _need(fields, "hand"))
    unseen = _cards("unseen", _need(fields, "unseen"))
    won = _numbers("tricks", fields, 4, 0, 13, ORDER)
    bids = _bids(_need(fields, "bids"))
    leader, trick = _trick(fields.get("trick", []), seat)
    _all_different(hand, unseen, trick)
    left = 13 - sum(won)
    counts = [left] * 4
    for place in range(len(trick)):
        counts[(leader + place) & 3] -= 1
    if left < 1:
        raise BadPosition("tricks", "value", str(sum(won)))
    if len(hand) != left:
        raise BadPosition("hand", "count", str(left))
    if len(unseen) != sum(counts) - left:
        raise BadPosition("unseen", "count", str(sum(counts) - left))
    barred = _barred(fields.get("voids", {}))
    barred[seat] = 0
    broken = fields.get("broken", True)
    if not isinstance(broken, bool):
        raise BadPosition("broken", "kind")
    sides = (0, 1) if rules.partnership else ORDER
    played = [card for card in DECK if card not in {*hand, *unseen, *trick}]
    codes = [CODES[card.index] for card in trick]
    legal = legal_cards(
        mask_of(hand),
        codes[0] >> 4 if codes else -1,
        int(trump),
        broken or not rules.break_spades,
        rules.first_lead if left == 13 else "",
    )
    if not legal & mask_of(hand):
        raise BadPosition("hand", "fits")
    view = SeatView(
        seat=seat,
        rules=rules,
        names=NAMES,
        seeded=True,
        phase=Phase.PLAY,
        scores=_numbers("scores", fields, rules.sides, -100_000, 100_000, sides),
        bags=_numbers("bags", fields, rules.sides, 0, 1000, sides),
        results=(),
        winners=(),
        reason=None,
        number=1,
        dealer=(leader - 1) & 3,
        commitment=None,
        cut=None,
        dealt=True,
        hand=tuple(sorted(hand, key=lambda card: card.index)),
        counts=tuple(counts),
        seen=(True, True, True, True),
        bids=bids,
        declarer=None,
        trump=trump,
        broken=broken,
        leader=leader,
        trick=tuple(trick),
        tricks=_finished(played, won),
        won=won,
        turn=seat,
        claimed=None,
        legal=tuple([PLAYS[card.index] for card in DECK if legal & BITS[card.index]]),
        blind_offered=False,
    )
    hidden = tuple([other for other in range(4) if other != seat])
    known = Knowledge(mask_of(hand), hidden, mask_of(unseen), counts, barred, [0, 0, 0, 0])
    return Given(view, known)


def _need(fields: Mapping[str, object], name: str) -> object:
    if name not in fields:
        raise BadPosition(name, "missing")
    return fields[name]


def _rules(fields: Mapping[str, object]) -> RuleSet:
    name = fields.get("rules", "standard")
    partnership = fields.get("partnership", True)
    if not isinstance(partnership, bool):
        raise BadPosition("partnership", "kind")
    options: dict[str, str | int | bool | None] = {}
    if isinstance(name, Mapping):
        options = dict(name)
        name = options.pop("preset", "standard")
    if not isinstance(name, str):
        raise BadPosition("rules", "kind")
    if name not in PRESETS:
        raise BadPosition("rules", "value", name)
    rules = PRESETS[name].replace(partnership=partnership)
    return rules.replace(**options) if options else rules


def _seat(field: str, value: object) -> int:
    if not isinstance(value, str):
        raise BadPosition(field, "kind")
    if len(value) != 1 or value not in SEATS:
        raise BadPosition(field, "value", value)
    return SEATS.index(value)


def _suit(field: str, value: object) -> Suit:
    if not isinstance(value, str):
        raise BadPosition(field, "kind")
    for suit in Suit:
        if suit.letter == value:
            return suit
    raise BadPosition(field, "value", value)


def _cards(field: str, value: object) -> list[Card]:
    """Return the cards of groups such as "HA2 C5"."""
    if not isinstance(value, str):
        raise BadPosition(field, "kind")
    cards: list[Card] = []
    for group in value.split():
        if len(group) < 2:
            raise BadPosition(field, "card", group)
        for rank in group[1:]:
            card = _CARDS.get(group[0] + rank)
            if card is None:
                raise BadPosition(field, "card", group[0] + rank)
            cards.append(card)
    return cards


_CARDS: Final = {str(card)[1] + str(card)[0]: card for card in DECK}


def _all_different(*groups: Sequence[Card]) -> None:
    seen: set[Card] = set()
    for field, cards in zip(("hand", "unseen", "trick"), groups, strict=True):
        for card in cards:
            if card in seen:
                raise BadPosition(field, "twice", str(card)[1] + str(card)[0])
            seen.add(card)


def _bids(value: object) -> tuple[Bid | None, ...]:
    if not isinstance(value, list) or len(value) != 4:
        raise BadPosition("bids", "kind")
    found: list[Bid | None] = [None] * 4
    for seat, given in zip(ORDER, value, strict=True):
        if given == "nil":
            found[seat] = NIL
        elif given == "blind nil":
            found[seat] = BLIND_NIL
        elif isinstance(given, int) and not isinstance(given, bool) and 0 <= given <= 13:
            found[seat] = BIDS[given]
        else:
            raise BadPosition("bids", "value", str(given))
    return tuple(found)


def _numbers(
    field: str, fields: Mapping[str, object], count: int, least: int, most: int, order: Sequence[int]
) -> tuple[int, ...]:
    value = fields.get(field, [0] * count)
    if not isinstance(value, list) or len(value) != count:
        raise BadPosition(field, "kind")
    found = [0] * count
    for place, given in zip(order, value, strict=True):
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            raise BadPosition(field, "value", str(given))
        found[place] = given
    return tuple(found)


def _trick(value: object, seat: int) -> tuple[int, list[Card]]:
    if not isinstance(value, list) or len(value) > 3:
        raise BadPosition("trick", "kind")
    leader = (seat - len(value)) & 3
    cards: list[Card] = []
    for place, play in enumerate(value):
        if not isinstance(play, str) or play[1:2] != ":":
            raise BadPosition("trick", "kind", str(play))
        if _seat("trick", play[:1]) != (leader + place) & 3:
            raise BadPosition("trick", "turn", play)
        found = _cards("trick", play[2:])
        if len(found) != 1:
            raise BadPosition("trick", "card", play)
        cards += found
    return leader, cards


def _barred(value: object) -> list[int]:
    if not isinstance(value, Mapping):
        raise BadPosition("voids", "kind")
    barred = [0, 0, 0, 0]
    for name, suits in value.items():
        if not isinstance(suits, str):
            raise BadPosition("voids", "kind")
        for letter in suits:
            barred[_seat("voids", name)] |= SUIT_MASKS[_suit("voids", letter)]
    return barred


def _finished(played: Sequence[Card], won: Sequence[int]) -> tuple[Trick, ...]:
    """Return the finished tricks: the cards played, in any order, and who won."""
    winners = [seat for seat in range(4) for _ in range(won[seat])]
    tricks = []
    for number, winner in enumerate(winners):
        cards = tuple(played[4 * number : 4 * number + 4])
        codes = [CODES[card.index] for card in cards]
        # Led by whoever makes the winner win with these cards.
        leader = (winner - trick_winner(0, codes, int(Suit.SPADES))) & 3
        tricks.append(Trick(leader, cards, winner))
    return tuple(tricks)
