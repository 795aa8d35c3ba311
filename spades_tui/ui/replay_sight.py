"""What is in sight of a replay: a hand, a step of it, and the eyes that see it; nothing here draws."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spades_tui.engine.cards import Card
from spades_tui.engine.events import BidMade, CardPlayed, Claimed, HandScored, HandSeen, TrumpNamed
from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.views import SeatView, view
from spades_tui.record.replay import Replay, ReplayedHand
from spades_tui.ui.draw.log import Told
from spades_tui.ui.replaying import Source
from spades_tui.words import Words
from spades_tui.words.replay import step_text

OPEN: Final = -1
"""Stands for all hands open among the seats whose eyes can be chosen."""


class ReplaySight:
    """Where one is in a replay and what is seen from there; the sentences are in the language of the given words."""

    def __init__(self, replay: Replay, source: Source, hand: int | None, step: int) -> None:
        """Take a game, the number of a hand (None: the last that is over) and a step of it, or the nearest to that."""
        self.replay = replay
        self.source = source
        self._at = replay.last_over if hand is None else replay.hand(hand)
        self._step = max(0, min(self.hand.last, step))
        self._eyes: int = OPEN
        self._told: tuple[object, tuple[Told, ...]] | None = None

    @property
    def at(self) -> int:
        """The place, from 0, of the hand in sight among those of the game."""
        return self._at

    @property
    def hand(self) -> ReplayedHand:
        """The hand in sight."""
        return self.replay.hands[self._at]

    @property
    def step(self) -> int:
        """The step in sight, from 0."""
        return self._step

    @property
    def eyes(self) -> int | None:
        """The seat whose cards alone are seen; None where all hands are open, and for a watcher."""
        hand = self.hand
        if hand.over:
            return None if self._eyes == OPEN else self._eyes
        return self.person

    @property
    def told_to(self) -> int:
        """The last step that may be told of: the one in sight where only what a seat knew is seen, else the last.

        What is still to be bid and played nobody knew. A hand that is not over has been seen so far by the person.
        """
        return self._step if self.hand.over and self._eyes != OPEN else self.hand.last

    @property
    def counted(self) -> int:
        """How many hands, from the first, have a count that may be told: with the eyes of a seat, those over by now."""
        if not self.hand.over or self._eyes == OPEN:
            return len(self.replay.hands)
        return self._at + (self._step == self.hand.last)

    @property
    def person(self) -> int | None:
        """The seat that the sentences call "you"."""
        return self.source.person

    @property
    def bottom(self) -> int:
        """The seat that is shown at the bottom."""
        eyes = self.eyes
        return eyes if eyes is not None else self.person or 0

    # Moving

    def go(self, step: int) -> None:
        """Have a step of the hand in sight, or the nearest that there is."""
        self._step = max(0, min(self.hand.last, step))

    def turn_to(self, at: int, step: int = 0) -> None:
        """Have a step of the hand at a place, or of the nearest that there is; -1 is its last step."""
        self._at = max(0, min(len(self.replay.hands) - 1, at))
        self.go(self.hand.last if step < 0 else step)

    def turn_eyes(self) -> None:
        """See all hands, or only what one seat knew: the person's, then the others' in turn."""
        first = self.person or 0
        order = [OPEN, *((first + place) % 4 for place in range(4))]
        self._eyes = order[(order.index(self._eyes) + 1) % len(order)]

    # What is there

    def view(self) -> SeatView:
        """Return what the person knew at the step in sight, or what a watcher did."""
        return self.hand.view(self._step, self.person)

    def result(self) -> HandResult | None:
        """Return the count of the hand, where the step in sight is that of the count."""
        told = self.hand.told(self._step, self.person)
        return next((event.result for event in told if isinstance(event, HandScored)), None)

    def held(self) -> Sequence[Sequence[Card] | None]:
        """Return the cards that are seen, by seat; at the count all hands, as they were dealt."""
        hand, step = self.hand, self._step
        if hand.over and step == hand.last and hand.result is not None:
            return hand.result.hands
        if hand.over and self._eyes == OPEN:
            return hand.cards(step)
        eyes = self.eyes
        seen = None if eyes is None else hand.view(step, eyes).hand
        return [seen if seat == eyes else None for seat in range(4)]

    def decided(self) -> tuple[int, int] | None:
        """Return who decided something at the step in sight, and its place in the log; only once the hand is over."""
        hand = self.hand
        step = hand.steps[self._step]
        before_it = self.replay.log[hand.steps[0].start : step.start]
        if not self._step or not hand.over or any(isinstance(event, Claimed) for event in before_it):
            return None  # nobody decides the deal, and what a claim plays nobody has chosen
        for place in range(step.start, step.end):
            event = self.replay.log[place]
            if isinstance(event, BidMade | TrumpNamed | CardPlayed | HandSeen):
                return (event.seat, place) if view(hand.before(self._step), event.seat).my_turn else None
        return None

    # What is said of it

    def line(self, _: Words) -> str:
        """Return what happened at the step in sight."""
        return self._sentence(_, self._step)

    def log(self, _: Words) -> tuple[Told, ...]:
        """Return what happened at each step of the hand, as far as it may be told at the one in sight."""
        return self._whole_log(_)[: self.told_to + 1]

    def _whole_log(self, _: Words) -> tuple[Told, ...]:
        # All of it is said at every step: what was said of this hand in this language stays.
        said = (self._at, _)
        if self._told is None or self._told[0] != said:
            begins = {start: number for number, start in enumerate(self.hand.tricks, 1)}
            log = tuple(
                [
                    Told(step, self._sentence(_, step), begins.get(step, 0))
                    for step in range(len(self.hand.steps))
                ]
            )
            self._told = (said, log)
        return self._told[1]

    def _sentence(self, _: Words, step: int) -> str:
        return step_text(_, self.hand, step, self.person)

    def game_name(self, _: Words) -> str:
        """Return what the game is called that is gone through."""
        return self.source.name or _("Replay")

    def hand_name(self, _: Words) -> str:
        """Return which of its hands is in sight."""
        number, count = self.hand.number, len(self.replay.hands)
        if count == 1:
            return _("hand {number}", number=number)
        return _("hand {number} of {limit}", number=number, limit=count)

    def eyes_text(self, _: Words) -> str:
        """Return whose cards are seen."""
        if not self.hand.over:
            return _("not over: hidden cards stay hidden")
        if self._eyes == OPEN:
            return _("all hands open")
        return _("only what {name} knew", name=self.named(_, self._eyes))

    def named(self, _: Words, seat: int) -> str:
        """Return a seat's name inside a sentence."""
        if seat == self.person:
            return _.p("only what you knew", "you")
        return _.seat_names(self.hand.state(0).names)[seat]

    def name_of_new(self, _: Words) -> str:
        """Return what a new game is called that is played on from here."""
        if not self.source.name:
            return _("From hand {number}", number=self.hand.number)
        return _("{name}, hand {number}", name=self.source.name, number=self.hand.number)
