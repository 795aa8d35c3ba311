"""``evolve``: the state that follows from a state and an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from spades_tui.engine.actions import Bid
from spades_tui.engine.cards import DECK, Card, Suit
from spades_tui.engine.errors import BadLog
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameOver,
    GameStarted,
    Hands,
    HandScored,
    HandSeen,
    HandStarted,
    SecretRevealed,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.state import HandState, Phase, State, Trick

T = TypeVar("T")

_TWO_OF_CLUBS: Final = 0
_NO_HANDS: Final[Hands] = ((), (), (), ())
_NONE_SEEN: Final = (False, False, False, False)
_NO_BIDS: Final = (None, None, None, None)
_NO_TRICKS: Final = (0, 0, 0, 0)


def evolve(state: State | None, event: Event) -> State:
    """Return the state after the event. The first event of a game is evolved from None.

    Raises:
        BadLog: the event cannot follow here (its index is -1; ``replay`` gives the real one).
    """
    if type(event) is GameStarted:
        if state is not None:
            raise BadLog(-1)
        return _game_started(event)
    step = _STEPS.get(type(event))
    if state is None or step is None:
        raise BadLog(-1)
    return step(state, event)


def replay(events: Iterable[Event], state: State | None = None) -> State:
    """Fold live events (without anything taken back) into a state.

    Raises:
        BadLog: the events are no game; its index is that of the first event that does not fit.
    """
    index = -1
    try:
        for index, event in enumerate(events):  # noqa: B007
            state = evolve(state, event)
    except (BadLog, ValueError, IndexError, TypeError, AssertionError) as error:
        raise BadLog(index) from error
    if state is None:
        raise BadLog(0)
    return state


def auction_winner(bids: tuple[Bid | None, ...], dealer: int) -> int | None:
    """Return who names trump: the highest bid, of equal ones the earliest; None when all four bid nil."""
    best: int | None = None
    highest = 0
    for place in range(1, 5):
        seat = (dealer + place) % 4
        bid = bids[seat]
        if bid is not None and bid.tricks > highest:
            best, highest = seat, bid.tricks
    return best


def trick_winner(leader: int, cards: tuple[Card, ...], trump: Suit) -> int:
    """Return the seat whose card wins so far: the highest trump, else the highest of the suit led (row 12)."""
    best = cards[0]
    place = 0
    for index in range(1, len(cards)):
        card = cards[index]
        if card.suit is best.suit:
            if card.rank > best.rank:
                best, place = card, index
        elif card.suit is trump:
            best, place = card, index
    return (leader + place) % 4


def _game_started(event: GameStarted) -> State:
    return State(
        event.rules,
        event.names,
        event.secret,
        event.seeded,
        event.scores,
        event.bags,
        (),
        Phase.SCORED,
        None,
        (),
        None,
    )


def _with(state: State, phase: Phase, hand: HandState) -> State:
    return State(
        state.rules,
        state.names,
        state.secret,
        state.seeded,
        state.scores,
        state.bags,
        state.results,
        phase,
        hand,
        state.winners,
        state.reason,
    )


def _hand(state: State, *phases: Phase) -> HandState:
    if state.phase not in phases or state.hand is None:
        raise BadLog(-1)
    return state.hand


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _hand_started(state: State, event: HandStarted) -> State:
    if state.phase is not Phase.SCORED:
        raise BadLog(-1)
    hand = HandState(
        number=event.number,
        dealer=event.dealer,
        commitment=event.commitment,
        cut=None,
        dealt=None,
        hands=_NO_HANDS,
        seen=_NONE_SEEN,
        bids=_NO_BIDS,
        declarer=None,
        trump=Suit.SPADES,
        broken=False,
        leader=(event.dealer + 1) % 4,
        trick=(),
        tricks=(),
        won=_NO_TRICKS,
        turn=(event.dealer + 1) % 4,
        claimed=None,
        revealed=False,
    )
    return _with(state, Phase.CUT, hand)


def _deck_cut(state: State, event: DeckCut) -> State:
    hand = _hand(state, Phase.CUT)
    if event.seat != hand.turn or hand.cut is not None:
        raise BadLog(-1)
    return _with(state, Phase.CUT, replace(hand, cut=event.text))


def _dealt(state: State, event: Dealt) -> State:
    hand = _hand(state, Phase.CUT)
    if event.hands is None:
        raise BadLog(-1)
    return _with(state, Phase.BID, replace(hand, dealt=event.hands, hands=event.hands))


def _hand_seen(state: State, event: HandSeen) -> State:
    hand = _hand(state, Phase.BID, Phase.TRUMP, Phase.PLAY)
    return _with(state, state.phase, replace(hand, seen=_put(hand.seen, event.seat, True)))


def _bid_made(state: State, event: BidMade) -> State:
    hand = _hand(state, Phase.BID)
    if event.seat != hand.turn:
        raise BadLog(-1)
    bids = _put(hand.bids, event.seat, event.bid)
    if event.seat != hand.dealer:
        return _with(state, Phase.BID, replace(hand, bids=bids, turn=(event.seat + 1) % 4))
    if state.rules.trump == "auction":
        declarer = auction_winner(bids, hand.dealer)
        if declarer is not None:
            hand = replace(hand, bids=bids, declarer=declarer, turn=declarer)
            return _with(state, Phase.TRUMP, hand)
    leader = _first_leader(state.rules.first_lead, hand)
    return _with(state, Phase.PLAY, replace(hand, bids=bids, leader=leader, turn=leader))


def _first_leader(first_lead: str, hand: HandState) -> int:
    if first_lead == "left_of_dealer":
        return (hand.dealer + 1) % 4
    return next(seat for seat in range(4) if DECK[_TWO_OF_CLUBS] in hand.hands[seat])


def _trump_named(state: State, event: TrumpNamed) -> State:
    hand = _hand(state, Phase.TRUMP)
    if event.seat != hand.turn:
        raise BadLog(-1)
    leader = _first_leader(state.rules.first_lead, hand)
    return _with(state, Phase.PLAY, replace(hand, trump=event.suit, leader=leader, turn=leader))


def _card_played(state: State, event: CardPlayed) -> State:
    hand = state.hand
    seat = event.seat
    card = event.card
    if hand is None or state.phase is not Phase.PLAY or seat != hand.turn or len(hand.trick) > 3:
        raise BadLog(-1)
    hands = hand.hands
    held = hands[seat]
    place = held.index(card)
    rest = held[:place] + held[place + 1 :]
    if seat == 0:
        hands = (rest, hands[1], hands[2], hands[3])
    elif seat == 1:
        hands = (hands[0], rest, hands[2], hands[3])
    elif seat == 2:
        hands = (hands[0], hands[1], rest, hands[3])
    else:
        hands = (hands[0], hands[1], hands[2], rest)
    # Written out: this runs 52 times a hand, and ``replace`` costs three times as much.
    after = HandState(
        hand.number,
        hand.dealer,
        hand.commitment,
        hand.cut,
        hand.dealt,
        hands,
        hand.seen,
        hand.bids,
        hand.declarer,
        hand.trump,
        hand.broken or card.suit is hand.trump,
        hand.leader,
        (*hand.trick, card),
        hand.tricks,
        hand.won,
        (seat + 1) % 4,
        hand.claimed,
        False,
    )
    return _with(state, Phase.PLAY, after)


def _trick_taken(state: State, event: TrickTaken) -> State:
    hand = _hand(state, Phase.PLAY)
    winner = event.seat
    if len(hand.trick) != 4 or trick_winner(hand.leader, hand.trick, hand.trump) != winner:
        raise BadLog(-1)
    won = hand.won
    after = HandState(
        hand.number,
        hand.dealer,
        hand.commitment,
        hand.cut,
        hand.dealt,
        hand.hands,
        hand.seen,
        hand.bids,
        hand.declarer,
        hand.trump,
        hand.broken,
        winner,
        (),
        (*hand.tricks, Trick(hand.leader, hand.trick, winner)),
        (*won[:winner], won[winner] + 1, *won[winner + 1 :]),
        winner,
        hand.claimed,
        False,
    )
    return _with(state, Phase.PLAY, after)


def _claimed(state: State, event: Claimed) -> State:
    hand = _hand(state, Phase.PLAY)
    return _with(state, Phase.PLAY, replace(hand, claimed=event.seat))


def _hand_scored(state: State, event: HandScored) -> State:
    hand = _hand(state, Phase.PLAY)
    result = event.result
    if len(hand.tricks) != 13:
        raise BadLog(-1)
    return replace(
        state,
        phase=Phase.SCORED,
        hand=replace(hand, turn=None),
        scores=result.scores,
        bags=result.bags,
        results=(*state.results, result),
    )


def _secret_revealed(state: State, event: SecretRevealed) -> State:
    hand = _hand(state, Phase.SCORED, Phase.OVER)
    if event.number != hand.number:
        raise BadLog(-1)
    return _with(state, state.phase, replace(hand, revealed=True))


def _game_over(state: State, event: GameOver) -> State:
    if state.phase is Phase.OVER or state.hand is None:
        raise BadLog(-1)
    hand = replace(state.hand, turn=None)
    return replace(state, phase=Phase.OVER, hand=hand, winners=event.winners, reason=event.reason)


_STEPS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    HandStarted: _hand_started,
    DeckCut: _deck_cut,
    Dealt: _dealt,
    HandSeen: _hand_seen,
    BidMade: _bid_made,
    TrumpNamed: _trump_named,
    CardPlayed: _card_played,
    TrickTaken: _trick_taken,
    Claimed: _claimed,
    HandScored: _hand_scored,
    SecretRevealed: _secret_revealed,
    GameOver: _game_over,
}
