"""What makes a moment of a game worth a picture: for each picture a figure from the person's view."""

from __future__ import annotations

from itertools import pairwise

from spades_tui.engine import Card, Phase
from spades_tui.engine.actions import BLIND_NIL, LOOK, Action, Play
from spades_tui.engine.evolve import trick_winner
from spades_tui.engine.views import SeatView


def near(value: float, wanted: float, width: float) -> float:
    """Return 1 where a value is as wanted, less the farther it is away, 0 from ``width`` on."""
    return max(0.0, 1.0 - abs(value - wanted) / width)


def taken_by_choice(seen: SeatView, thought: Action | None) -> float:
    """Return what a trick is worth that the person can take or leave as the last of the four, and takes."""
    if len(seen.trick) != 3 or not isinstance(thought, Play):
        return 0.0
    held, legal = seen.hand or (), playable(seen)
    if len({card.suit for card in held}) < 4 or not 2 <= len(legal) < len(held):
        return 0.0
    if any(bid is None or bid.blind for bid in seen.bids):
        return 0.0
    best = seen.trick[winning_place(seen)]
    if not beats(thought.card, best, seen) or all(beats(card, best, seen) for card in legal):
        return 0.0
    return (
        near(sum(card.rank for card in seen.trick), 30, 14)
        + near(best.rank, 12, 4)
        + near(sum(1 for won in seen.won if won), 3, 3)
        + (0.7 if seen.trick[0].suit.letter in "HD" else 0.0)
    )


def in_a_trick(seen: SeatView, thought: Action | None) -> float:
    """The middle of a hand in a close game: another's nil still holds, at best a partner's that has to be covered."""
    trick = taken_by_choice(seen, thought)
    nils = [seat for seat, bid in enumerate(seen.bids) if bid is not None and bid.is_nil]
    if not trick or len(nils) != 1 or nils[0] == seen.seat or seen.won[nils[0]]:
        return 0.0
    covered = nils[0] == 2 and winning_place(seen) == (2 - seen.leader) % 4
    return (
        trick
        + (1.0 if covered else 0.0)
        + 2 * near(len(seen.hand or ()), 8, 3)
        + near(min(seen.scores), 250, 200)
        + near(max(seen.scores), 300, 200)
        + near(max(seen.bags), 10, 6)
    )


def open_to_choose(seen: SeatView, thought: Action | None) -> float:
    """A lead in the middle of a hand with much to choose from, both contracts open."""
    if seen.trick or not isinstance(thought, Play) or any(bid is None or bid.is_nil for bid in seen.bids):
        return 0.0
    legal = playable(seen)
    bids = [bid.tricks for bid in seen.bids if bid is not None]
    open_still = all(sum(bids[side::2]) - sum(seen.won[side::2]) >= 2 for side in (0, 1))
    if len({card.suit for card in legal}) < 3 or not open_still:
        return 0.0
    return near(len(legal), 8, 3) + near(len(seen.tricks), 5, 3) + near(min(seen.scores), 250, 200)


def in_an_auction(seen: SeatView, thought: Action | None) -> float:
    """The middle of a hand with a red trump suit that the person has named."""
    trick = taken_by_choice(seen, thought)
    if not trick or seen.declarer != seen.seat or seen.trump.letter not in "HD":
        return 0.0
    return (
        trick
        + 2 * near(len(seen.hand or ()), 9, 4)
        + near(max(seen.scores) / seen.rules.target, 0.7, 0.4)
        + near(min(seen.scores) / seen.rules.target, 0.5, 0.4)
        + near(seen.won[0], 2, 2)
        + (1.0 if seen.trick[0].suit.letter in "HD" else 0.0)
    )


def face_down(seen: SeatView, thought: Action | None) -> float:
    """The person bids last, far behind, with cards not yet seen and a blind nil to think about."""
    if thought != LOOK or BLIND_NIL not in seen.legal:
        return 0.0
    bids = [bid for bid in seen.bids if bid is not None]
    if len(bids) < 3 or any(bid.blind for bid in bids):
        return 0.0
    return (
        near(seen.scores[0] - seen.scores[1], -140, 100)
        + near(seen.scores[1], 370, 150)
        + near(max(seen.bags), 8, 5)
        + near(sum(bid.is_nil for bid in bids), 1, 2)
        + near(sum(bid.tricks for bid in bids), 8, 5)
    )


def between_hands(seen: SeatView, _thought: Action | None) -> float:
    """A race that has changed its leader, with nils made and failed, some hands before the end."""
    if seen.phase is not Phase.SCORED or not 6 <= len(seen.results) <= 9:
        return 0.0
    changes = lead_changes(seen)
    nils = sum(bid.is_nil for result in seen.results for bid in result.bids)
    return (
        near(changes, 3, 3)
        + near(max(seen.scores), 430, 150)
        + near(abs(seen.scores[0] - seen.scores[1]), 20, 100)
        + near(nils, 3, 3)
        + near(len(seen.results), 8, 3)
    )


def won(seen: SeatView, _thought: Action | None) -> float:
    """A game that the person's side has won narrowly at the target, having been behind."""
    if seen.phase is not Phase.OVER or 0 not in seen.winners or not 6 <= len(seen.results) <= 11:
        return 0.0
    return (
        near(seen.scores[0] - seen.scores[1], 30, 100)
        + near(lead_changes(seen), 4, 4)
        + near(len(seen.results), 8, 4)
    )


def lead_changes(seen: SeatView) -> int:
    """Return how often the side in front was another than before."""
    leaders = [result.scores.index(max(result.scores)) for result in seen.results]
    return sum(before != after for before, after in pairwise(leaders))


def playable(seen: SeatView) -> list[Card]:
    """Return the cards that may be played."""
    return [action.card for action in seen.legal if isinstance(action, Play)]


def winning_place(seen: SeatView) -> int:
    """Return which card of the trick wins so far."""
    return (trick_winner(seen.leader, seen.trick, seen.trump) - seen.leader) % 4


def beats(card: Card, other: Card, seen: SeatView) -> bool:
    """Return whether a card wins against the one that wins so far."""
    if card.suit is other.suit:
        return card.rank > other.rank
    return card.suit is seen.trump
