"""What is in sight of a review: a seat's hand, the picked decision of it, and how far judging has come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from spades_tui.engine.events import HandScored
from spades_tui.record.replay import Replay
from spades_tui.ui.replaying import Source
from spades_tui.ui.reviewing import Reviews, Subject
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Decision, Review
    from spades_tui.analysis.review import Moment


@dataclass(frozen=True, slots=True)
class Point:
    """A decision to go to in the replay: the hand's number and the step."""

    number: int
    step: int


class ReviewSight:
    """Where one is in the review of a seat's hands; the sentences are in the language of the given words."""

    def __init__(
        self, replay: Replay, source: Source, seat: int, number: int, reviews: Callable[[], Reviews]
    ) -> None:
        """Take a game, a seat, the number of a hand or of one near it, and how the window's reviews are had."""
        self.replay = replay
        self.source = source
        self.seat = seat
        self.numbers = tuple(hand.number for hand in replay.hands if hand.over)
        self._reviews = reviews
        self._at = min(range(len(self.numbers)), key=lambda at: abs(self.numbers[at] - number))
        self._picked: int | None = None
        self._subjects: dict[int, Subject] = {}
        self._moments: dict[int, dict[int, Moment]] = {}

    @property
    def at(self) -> int:
        """The place, from 0, of the hand in sight among the finished ones."""
        return self._at

    @property
    def number(self) -> int:
        """The number of the hand in sight."""
        return self.numbers[self._at]

    def subject(self, number: int) -> Subject:
        """Return what is reviewed for a hand."""
        if number not in self._subjects:
            hand = self.replay.hands[self.replay.hand(number)]
            # What follows the count, as the telling of the secret, comes later and changes nothing.
            count = next(at for at, event in enumerate(hand.events) if isinstance(event, HandScored))
            played = hash(repr(hand.events[: count + 1]))
            self._subjects[number] = Subject(self.source.uid, number, self.seat, played)
        return self._subjects[number]

    def review_of(self, number: int) -> Review | None:
        """Return the review of a hand, as far as it has come."""
        return self._reviews().get(self.subject(number))

    @property
    def review(self) -> Review | None:
        """The review in sight, as far as it has come."""
        return self.review_of(self.number)

    @property
    def decisions(self) -> Sequence[Decision]:
        """The decisions that have been judged, the costliest first."""
        review = self.review
        return review.decisions if review is not None else ()

    @property
    def place(self) -> int:
        """Where the picked decision stands by now: the costliest one is picked until another is."""
        found = (at for at, decision in enumerate(self.decisions) if decision.seq == self._picked)
        return next(found, 0)

    @property
    def decision(self) -> Decision | None:
        """The picked decision."""
        decisions = self.decisions
        return decisions[self.place] if decisions else None

    @property
    def is_held(self) -> bool:
        """Whether a decision was picked, so that a costlier one that is judged later does not take its place."""
        return self._picked is not None

    # Moving

    def turn_to(self, at: int) -> None:
        """Have the hand at a place in sight, or the nearest, and its costliest decision."""
        self._at = max(0, min(len(self.numbers) - 1, at))
        self._picked = None

    def pick(self, place: int) -> None:
        """Pick the decision at a place of the list, or the nearest that there is."""
        decisions = self.decisions
        if decisions:
            self._picked = decisions[max(0, min(len(decisions) - 1, place))].seq

    def hold(self) -> None:
        """Keep to the decision in sight."""
        self.pick(self.place)

    # What is there

    def moment(self, decision: Decision) -> Moment:
        """Return what was known when a decision was made."""
        from spades_tui.analysis.review import moments

        if decision.number not in self._moments:
            found = moments(self.replay.log, decision.number, self.seat)
            self._moments[decision.number] = {moment.seq: moment for moment in found}
        return self._moments[decision.number][decision.seq]

    def point(self, decision: Decision) -> Point:
        """Return where the replay shows a decision."""
        hand = self.replay.hands[self.replay.hand(decision.number)]
        step = next(at for at, step in enumerate(hand.steps) if step.start <= decision.seq < step.end)
        return Point(decision.number, step)

    # What is said of it

    def title(self, _: Words) -> str:
        """Return whose hand is reviewed, and of how many."""
        name, total = self.source.name or _("Spades"), len(self.numbers)
        if total == 1:
            return _("{name} · review of hand {number}", name=name, number=self.number)
        if total < len(self.replay.hands):
            return _(
                "{name} · review of hand {number} ({total} finished)",
                name=name,
                number=self.number,
                total=total,
            )
        return _("{name} · review of hand {number} of {total}", name=name, number=self.number, total=total)

    def game(self, _: Words) -> Sequence[str]:
        """Return the accuracy of all hands of the game that have been reviewed, where that is more than this one."""
        from spades_tui.analysis.figures import game_accuracy
        from spades_tui.words.whys import accuracy_text

        found = [self.review_of(number) for number in self.numbers]
        done = [review for review in found if review is not None and review.done]
        if not done or len(self.numbers) == 1:
            return ()
        accuracy = accuracy_text(_, game_accuracy(done))
        count, total = len(done), len(self.numbers)
        if count == total == 2:
            return (_("both hands: accuracy {accuracy}", accuracy=accuracy),)
        if count == total:
            return (_("all {total} hands: accuracy {accuracy}", total=total, accuracy=accuracy),)
        # What goes on is told by dots: hands are judged one after the other though another one is in sight.
        dots = " …" if self._judging_others() else ""
        if done == [self.review]:  # its accuracy stands beside that
            texts = (
                _("reviewed {count} of {total} hands", count=count, total=total),
                _("reviewed {count} of {total}", count=count, total=total),
            )
            return [text + dots for text in texts]
        texts = (
            _(
                "reviewed {count} of {total} hands: accuracy {accuracy}",
                count=count,
                total=total,
                accuracy=accuracy,
            ),
            _("reviewed {count} of {total}: {accuracy}", count=count, total=total, accuracy=accuracy),
        )
        return [text + dots for text in texts]

    def _judging_others(self) -> bool:
        """Return whether hands that are not in sight are judged, or wait for that."""
        reviews = self._reviews()
        return any(
            reviews.is_wanted(self.subject(number)) for number in self.numbers if number != self.number
        )
