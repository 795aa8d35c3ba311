"""``decide``: what an action brings about, or why it is illegal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from spades_tui.engine.actions import (
    Action,
    Bid,
    Claim,
    Concede,
    Cut,
    EndGame,
    Look,
    NameTrump,
    NextHand,
    Play,
)
from spades_tui.engine.cards import Card
from spades_tui.engine.dealing import clean_cut, commitment, deal, first_dealer, hand_secret
from spades_tui.engine.errors import (
    AlreadyLooked,
    BadSetup,
    BidOutOfRange,
    BlindNilNotOffered,
    BlindNilOff,
    CardNotHeld,
    ClaimRefused,
    GameIsOver,
    MustFollow,
    MustLookFirst,
    MustPlayCard,
    NilOff,
    NoSecret,
    NotYourTurn,
    TeamBidTooLow,
    TotalIsThirteen,
    TrumpNotBroken,
    UnknownAction,
    WrongPhase,
)
from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Claimed,
    Dealt,
    DeckCut,
    Event,
    GameOver,
    GameStarted,
    HandScored,
    HandSeen,
    HandStarted,
    Names,
    SecretRevealed,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.engine.evolve import evolve, trick_winner
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.legal import (
    BEHIND,
    blind_nil_offered,
    can_reveal,
    forbidden_bid,
    playable,
    points_behind,
    required_lead,
    team_minimum,
)
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.scoring import game_end, score_hand
from spades_tui.engine.state import HandState, Phase, State

if TYPE_CHECKING:
    from spades_tui.engine.claims import ClaimPosition

SECRET_BYTES: Final = 32
SEATS: Final = (0, 1, 2, 3)


def start(rules: RuleSet, secret: bytes, names: Sequence[str], *, seeded: bool = False) -> tuple[Event, ...]:
    """Return the first events of a game: its start, and the commitment to the first hand.

    ``secret`` is 32 bytes, ``names`` are four by seat; ``seeded`` says that the secret comes from a known seed.

    Raises:
        BadSetup: the secret or the names are not of that form.
    """
    zeros = (0,) * rules.sides
    started = GameStarted(rules, check_names(names), zeros, zeros, seeded, check_secret(secret))
    hidden = hand_secret(secret, 1)
    return (started, HandStarted(1, first_dealer(hidden), commitment(hidden)))


def check_secret(secret: object) -> bytes:
    """Return the game secret if it is 32 bytes; else raise BadSetup."""
    if not isinstance(secret, bytes | bytearray) or len(secret) != SECRET_BYTES:
        raise BadSetup("secret")
    return bytes(secret)


def check_names(names: Sequence[str]) -> Names:
    """Return four names as a tuple; else raise BadSetup."""
    if isinstance(names, str) or len(names) != 4 or not all(isinstance(name, str) for name in names):
        raise BadSetup("names")
    return (names[0], names[1], names[2], names[3])


def decide(state: State, action: Action, seat: int | None = None) -> tuple[Event, ...]:
    """Return the events that an action brings about; nothing changes until they are evolved.

    ``seat`` is who acts, by default the seat to act. Conceding is open to every seat at any time; *next* and *end*
    belong to no seat.

    Raises:
        UnknownAction: this is no action.
        IllegalAction: a subclass says what is illegal, and why.
        NoSecret: the game's secret is not there, so no further hand can be dealt.
    """
    decision = _DECISIONS.get(type(action))
    if decision is None:
        raise UnknownAction(str(action))
    if seat is not None and seat not in SEATS:
        raise NotYourTurn(seat, state.turn)
    return decision(state, action, seat)


def _hand_at_turn(state: State, action: Action, seat: int | None, *phases: Phase) -> tuple[HandState, int]:
    if state.phase is Phase.OVER:
        raise GameIsOver
    hand = state.hand
    if hand is None or state.phase not in phases:
        raise WrongPhase(str(action), state.phase.value)
    turn = hand.turn
    if turn is None or (seat is not None and seat != turn):
        raise NotYourTurn(-1 if seat is None else seat, turn)
    return hand, turn


def _cut(state: State, action: Cut, seat: int | None) -> tuple[Event, ...]:
    hand, turn = _hand_at_turn(state, action, seat, Phase.CUT)
    if state.secret is None:
        raise NoSecret
    text = clean_cut(action.text)
    south, west, north, east = deal(hand_secret(state.secret, hand.number), text, hand.dealer)
    events: list[Event] = [DeckCut(turn, text), Dealt((south, west, north, east))]
    after = evolve(evolve(state, events[0]), events[1])
    return (*events, *see_hand(after))


def see_hand(state: State) -> tuple[Event, ...]:
    """Return the event by which the seat to bid sees its cards, unless it has or may bid blind nil (row 7)."""
    hand = state.hand
    assert hand is not None
    turn = hand.turn
    if state.phase is not Phase.BID or turn is None or hand.seen[turn] or blind_nil_offered(state, turn):
        return ()
    return (HandSeen(turn, hand.hands[turn]),)


def _look(state: State, action: Look, seat: int | None) -> tuple[Event, ...]:
    hand, turn = _hand_at_turn(state, action, seat, Phase.BID)
    if hand.seen[turn]:
        raise AlreadyLooked("look")
    return (HandSeen(turn, hand.hands[turn]),)


def _bid(state: State, action: Bid, seat: int | None) -> tuple[Event, ...]:
    hand, turn = _hand_at_turn(state, action, seat, Phase.BID)
    _check_bid(state, hand, turn, action)
    events: list[Event] = [BidMade(turn, action)]
    if action.blind:
        events.append(HandSeen(turn, hand.hands[turn]))
    after = state
    for event in events:
        after = evolve(after, event)
    return (*events, *see_hand(after))


def _check_bid(state: State, hand: HandState, turn: int, bid: Bid) -> None:
    rules = state.rules
    if not 0 <= bid.tricks <= 13 or (bid.blind and bid.tricks):
        raise BidOutOfRange(bid.tricks)
    if bid.blind:
        _check_blind(state, hand, turn)
    elif not hand.seen[turn]:
        raise MustLookFirst
    if bid.is_nil and not rules.nil:
        raise NilOff
    if bid.tricks == forbidden_bid(state):
        raise TotalIsThirteen(bid.tricks)
    lowest = team_minimum(state)
    if 0 < bid.tricks < lowest:
        partner = hand.bids[(turn + 2) % 4]
        assert partner is not None and rules.min_team_bid is not None
        raise TeamBidTooLow(bid.tricks, rules.min_team_bid, partner.tricks, lowest)


def _check_blind(state: State, hand: HandState, turn: int) -> None:
    mode = state.rules.blind_nil
    if mode not in ("always", "behind_100"):
        raise BlindNilOff
    if forbidden_bid(state) == 0:
        raise TotalIsThirteen(0)
    if not blind_nil_offered(state, turn):
        raise BlindNilNotOffered(points_behind(state, turn), BEHIND)
    if hand.seen[turn]:
        raise AlreadyLooked("blind nil")


def _name_trump(state: State, action: NameTrump, seat: int | None) -> tuple[Event, ...]:
    _, turn = _hand_at_turn(state, action, seat, Phase.TRUMP)
    return (TrumpNamed(turn, action.suit),)


def _play(state: State, action: Play, seat: int | None) -> tuple[Event, ...]:
    hand, turn = _hand_at_turn(state, action, seat, Phase.PLAY)
    card = action.card
    held = hand.hands[turn]
    if card not in playable(state, held):
        _refuse_card(state, hand, held, card)
    played = CardPlayed(turn, card)
    if len(hand.trick) < 3:
        return (played,)
    return (played, *_finish_trick(evolve(state, played)))


def _refuse_card(state: State, hand: HandState, held: tuple[Card, ...], card: Card) -> None:
    if card not in held:
        raise CardNotHeld(card)
    rule = state.rules.first_lead
    if hand.trick:
        led = hand.trick[0].suit
        if card.suit is not led:
            raise MustFollow(card, led)
        raise MustPlayCard(card, playable(state, held)[0], rule)
    required = required_lead(state)
    if not hand.tricks and required is not None:
        raise MustPlayCard(card, required, rule)
    raise TrumpNotBroken(card, hand.trump)


def _finish_trick(state: State) -> tuple[Event, ...]:
    hand = state.hand
    assert hand is not None
    number = len(hand.tricks) + 1
    taken = TrickTaken(trick_winner(hand.leader, hand.trick, hand.trump), number)
    if number < 13:
        return (taken,)
    return (taken, *_count(evolve(state, taken)))


def _count(state: State) -> tuple[Event, ...]:
    hand = state.hand
    assert hand is not None and hand.dealt is not None
    rules = state.rules
    bids = tuple([bid for bid in hand.bids if bid is not None])
    sides = score_hand(rules, bids, hand.won, state.bags)
    scores = tuple([score + side.points for score, side in zip(state.scores, sides, strict=True)])
    result = HandResult(
        number=hand.number,
        dealer=hand.dealer,
        hands=hand.dealt,
        bids=bids,
        tricks=hand.won,
        trump=hand.trump,
        declarer=hand.declarer,
        sides=sides,
        scores=scores,
        bags=tuple([side.bags_after for side in sides]),
    )
    scored = HandScored(result)
    winners, reason = game_end(rules, scores, len(state.results) + 1)
    if winners is None or reason is None:
        return (scored,)
    return (scored, GameOver(winners, reason))


def claim_position(state: State) -> ClaimPosition:
    """Return what the seat to act knows of the play, as ``claims`` takes it."""
    from spades_tui.engine.claims import ClaimPosition, shown_voids

    hand = state.hand
    assert hand is not None and hand.turn is not None
    seat = hand.turn
    lines = [(trick.leader, trick.cards) for trick in hand.tricks]
    return ClaimPosition(
        seat=seat,
        hand=hand.hands[seat],
        leader=hand.leader,
        trick=hand.trick,
        unseen=tuple([card for other in range(4) if other != seat for card in hand.hands[other]]),
        counts=tuple([len(cards) for cards in hand.hands]),
        voids=shown_voids([*lines, (hand.leader, hand.trick)]),
        trump=hand.trump,
        break_spades=state.rules.break_spades,
        broken=hand.broken,
        first_lead=None if hand.tricks else state.rules.first_lead,
    )


def _claim(state: State, action: Claim, seat: int | None) -> tuple[Event, ...]:
    from spades_tui.engine.claims import claim_plays, claim_refusal

    hand, turn = _hand_at_turn(state, action, seat, Phase.PLAY)
    position = claim_position(state)
    beaten_by = claim_refusal(position)
    if beaten_by is not None:
        raise ClaimRefused(beaten_by, on_table=beaten_by in position.trick)
    events: list[Event] = [Claimed(turn)]
    after = evolve(state, events[0])
    for player, card in claim_plays(position, hand.hands):
        for event in _play(after, Play(card), player):
            events.append(event)
            after = evolve(after, event)
    return tuple(events)


def _concede(state: State, action: Concede, seat: int | None) -> tuple[Event, ...]:
    if state.phase is Phase.OVER:
        raise GameIsOver
    loser = seat if seat is not None else state.turn
    if loser is None:
        raise NotYourTurn(-1, None)
    side = state.rules.side_of(loser)
    others = [other for other in range(len(state.scores)) if other != side]
    best = max(state.scores[other] for other in others)
    return (GameOver(tuple(other for other in others if state.scores[other] == best), "conceded"),)


def _end(state: State, action: EndGame, seat: int | None) -> tuple[Event, ...]:
    if state.phase is Phase.OVER:
        raise GameIsOver
    best = max(state.scores)
    return (GameOver(tuple(side for side, score in enumerate(state.scores) if score == best), "ended"),)


def _next_hand(state: State, action: NextHand, seat: int | None) -> tuple[Event, ...]:
    hand = state.hand
    if state.phase is Phase.OVER and not can_reveal(state):
        raise GameIsOver
    if hand is None or state.phase not in (Phase.SCORED, Phase.OVER):
        raise WrongPhase(str(action), state.phase.value)
    if state.secret is None:
        raise NoSecret
    events: list[Event] = []
    if hand.commitment is not None:
        events.append(SecretRevealed(hand.number, hand_secret(state.secret, hand.number)))
    if state.phase is Phase.SCORED:
        number = hand.number + 1
        pledge = commitment(hand_secret(state.secret, number))
        events.append(HandStarted(number, (hand.dealer + 1) % 4, pledge))
    return tuple(events)


_DECISIONS: Final[dict[type[Any], Callable[[State, Any, int | None], tuple[Event, ...]]]] = {
    Cut: _cut,
    Look: _look,
    Bid: _bid,
    NameTrump: _name_trump,
    Play: _play,
    Claim: _claim,
    Concede: _concede,
    EndGame: _end,
    NextHand: _next_hand,
}
