"""``Game``: a whole game in one object, for others' code, for tests and for arenas."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

from spades_tui.engine.actions import CUT, NEXT_HAND, Action, parse_action
from spades_tui.engine.cards import Card, parse_cards
from spades_tui.engine.decide import check_names, check_secret, decide, see_hand, start
from spades_tui.engine.errors import BadHands, BadSetup
from spades_tui.engine.events import Dealt, Event, GameStarted, Hands, HandStarted
from spades_tui.engine.evolve import evolve, replay
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.legal import can_reveal, legal_actions
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase, State
from spades_tui.engine.takeback import live, take_back_point
from spades_tui.engine.views import SeatView, view

DEFAULT_NAMES = ("South", "West", "North", "East")


class Game:
    """A game that knows its events and its state; cuts and the next deal come by themselves unless asked for.

    >>> from spades_tui.engine import Game, RuleSet
    >>> rules = RuleSet.preset("standard").replace(blind_nil="off")
    >>> hands = ["AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    ...          "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    ...          "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    ...          "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"]
    >>> game = Game.from_hands(rules, hands, dealer=3)
    >>> game.seat_to_act
    0
    >>> for bid in ("bid 13", "nil", "nil", "nil"):
    ...     _ = game.act(bid)
    >>> _ = game.act("claim")
    >>> game.scores, game.hand_results[0].tricks
    ((230, 200), (13, 0, 0, 0))
    """

    __slots__ = ("_events", "_state", "auto_cut", "auto_next")

    def __init__(self, events: Iterable[Event], *, auto_cut: bool = True, auto_next: bool = True) -> None:
        """Take a log (things taken back in it are dropped); see ``new``, ``from_hands`` and ``from_events``."""
        self.auto_cut = auto_cut
        self.auto_next = auto_next
        self._events: list[Event] = list(events)
        self._state: State = replay(live(self._events))

    @classmethod
    def new(
        cls,
        rules: RuleSet,
        *,
        secret: bytes,
        names: Sequence[str] = DEFAULT_NAMES,
        auto_cut: bool = True,
        auto_next: bool = True,
    ) -> Game:
        """Begin a game whose deals come from a secret of 32 bytes.

        With ``auto_cut`` false the player left of the dealer must ``cut``; with ``auto_next`` false the next hand waits
        for ``next``.

        Raises:
            BadSetup: the secret is not 32 bytes, or there are not four names.
        """
        game = cls(start(rules, secret, names), auto_cut=auto_cut, auto_next=auto_next)
        game._go_on()
        return game

    @classmethod
    def from_hands(
        cls,
        rules: RuleSet,
        hands: Sequence[str | Iterable[str | Card]],
        *,
        dealer: int = 0,
        scores: Sequence[int] | None = None,
        bags: Sequence[int] | None = None,
        secret: bytes | None = None,
        names: Sequence[str] = DEFAULT_NAMES,
        auto_cut: bool = True,
        auto_next: bool = True,
    ) -> Game:
        """Begin a game with exactly these four hands; further hands are dealt from the secret.

        Hands are by seat, each a text such as ``"AS TD 10C …"`` or a sequence of cards; scores and bags are by side.
        Without a secret one is derived from the hands, so that the same call gives the same game.

        Raises:
            BadCard: a text is no card.
            BadHands: the hands are not a deal of 52 different cards.
            BadSetup: dealer, scores, bags, secret or names do not fit the rules.
        """
        dealt = _check_hands(hands)
        if type(dealer) is not int or dealer not in range(4):
            raise BadSetup("dealer")
        if secret is None:
            secret = hashlib.sha256("|".join(" ".join(map(str, hand)) for hand in dealt).encode()).digest()
        first: list[Event] = [
            GameStarted(
                rules,
                check_names(names),
                _by_side(rules, scores, "scores"),
                _by_side(rules, bags, "bags"),
                False,
                check_secret(secret),
            ),
            HandStarted(1, dealer, None),
            Dealt(dealt),
        ]
        first.extend(see_hand(replay(first)))
        return cls(first, auto_cut=auto_cut, auto_next=auto_next)

    @classmethod
    def from_events(cls, events: Iterable[Event], *, auto_cut: bool = True, auto_next: bool = True) -> Game:
        """Return the game that a log tells, ready to go on.

        Raises:
            BadLog: the events are no game.
        """
        return cls(events, auto_cut=auto_cut, auto_next=auto_next)

    @property
    def state(self) -> State:
        """The state, with everything hidden in it; ``view`` is what a seat may know."""
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log so far, sealed fields included."""
        return tuple(self._events)

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self._state.rules

    @property
    def seat_to_act(self) -> int | None:
        """The seat to act; None when the game is over, or while it waits for ``next``."""
        return self._state.turn

    @property
    def scores(self) -> tuple[int, ...]:
        """Scores by side: two in partnership, seats 0+2 first; four in cutthroat."""
        return self._state.scores

    @property
    def bags(self) -> tuple[int, ...]:
        """Bag counts by side."""
        return self._state.bags

    @property
    def hand_results(self) -> tuple[HandResult, ...]:
        """The hands counted so far."""
        return self._state.results

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase is Phase.OVER

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; empty while the game goes on."""
        return self._state.winners

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do; see ``legal.legal_actions``."""
        return legal_actions(self._state)

    def view(self, seat: int | None) -> SeatView:
        """Return what a seat, or a watcher with None, may know."""
        return view(self._state, seat)

    def act(self, action: Action | str, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out an action, or its text, for the seat to act (or the seat named), and return what happened.

        After a hand is counted the next one is dealt at once, unless the game is over or was told to wait.

        Raises:
            UnknownAction: the text is no action.
            IllegalAction: a subclass says what is illegal and why; nothing has changed.
        """
        if isinstance(action, str):
            action = parse_action(action)
        events = decide(self._state, action, seat)
        state = self._state
        for event in events:
            state = evolve(state, event)
        self._events.extend(events)
        self._state = state
        if state.phase is Phase.PLAY or state.phase is Phase.BID:
            return events
        return events + self._go_on()

    def take_back(self, seat: int) -> tuple[Event, ...]:
        """Take the seat's last decision back with all that came after it.

        Raises:
            CannotTakeBack: there is none, or a deal, a cut, a look or a reveal lies between.
        """
        from spades_tui.engine.events import TookBack

        event = TookBack(seat, take_back_point(self._events, seat))
        self._events.append(event)
        self._state = replay(live(self._events))
        return (event,)

    def _go_on(self) -> tuple[Event, ...]:
        """Cut and go to the next hand where nobody has asked to do it."""
        done: list[Event] = []
        while True:
            if self._state.phase is Phase.CUT and self.auto_cut:
                action: Action = CUT
            elif (self._state.phase is Phase.SCORED or can_reveal(self._state)) and self.auto_next:
                action = NEXT_HAND
            else:
                return tuple(done)
            for event in decide(self._state, action):
                self._state = evolve(self._state, event)
                self._events.append(event)
                done.append(event)


def _check_hands(hands: Sequence[str | Iterable[str | Card]]) -> Hands:
    if isinstance(hands, str) or len(hands) != 4:
        raise BadHands("seats", str(len(hands)))
    cards = [tuple(sorted(parse_cards(hand))) for hand in hands]
    seen: set[Card] = set()
    for hand in cards:
        for card in hand:
            if card in seen:
                raise BadHands("twice", card.text)
            seen.add(card)
    for seat, hand in enumerate(cards):
        if len(hand) != 13:
            raise BadHands("count", f"{seat}:{len(hand)}")
    return (cards[0], cards[1], cards[2], cards[3])


def _by_side(rules: RuleSet, values: Sequence[int] | None, what: str) -> tuple[int, ...]:
    if values is None:
        return (0,) * rules.sides
    if len(values) != rules.sides or not all(type(value) is int for value in values):
        raise BadSetup(what)
    # A count that starts again in each hand is zero between hands (row 16).
    most = 0 if rules.bag_count == "hand" else None
    if what == "bags" and any(value < 0 or (most is not None and value > most) for value in values):
        raise BadSetup(what)
    return tuple(values)
