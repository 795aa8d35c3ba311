"""The guided first hand: which lesson is in sight, as the person goes through a fixed deal in any way they like."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from spades_tui.engine.cards import DECK
from spades_tui.engine.evolve import trick_winner
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card
    from spades_tui.engine.views import SeatView
    from spades_tui.words.lessons import LessonId, RemarkId

RULES: Final = RuleSet.preset("standard").replace(blind_nil="off", hand_limit=1)
"""One hand under the usual rules, in which the cards are seen at once."""
SEED: Final = "first hand 1579"
"""The deal: three aces and the king of spades, partners who need seven tricks, a suit that runs out in time."""
NAMES: Final = ("", "Bo", "Ada", "Cy")
BOT: Final = "policy"
BID: Final = 4
"""What the hand is worth."""
LATE: Final = 11
"""Tricks after which there is no bag to speak of any more."""
BEFORE_THE_BID: Final[tuple[LessonId, ...]] = ("welcome", "tricks", "trumps", "contract", "nil", "bid")
TO_READ: Final[frozenset[LessonId]] = frozenset(
    ("welcome", "tricks", "trumps", "contract", "nil", "made", "score", "rules")
)
"""The lessons that ask for nothing but to be read: Enter goes on."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a hand stands: a lesson stays until it moves on."""

    phase: Phase
    tricks: int
    cards: int
    my_turn: bool


def as_in_a_game(view: SeatView) -> SeatView:
    """Return a view of the guided hand as of the first one of a whole game, for whoever is asked what is best.

    The lessons teach how a hand is played in a game to the target. In a game of one hand only the chance to be ahead
    after it counts: a bid of 2 would then be the best, and a bag would cost nothing.
    """
    return replace(view, rules=view.rules.replace(hand_limit=None))


class Guide:
    """The lessons of one guided hand. It looks at views only, and takes whatever is played."""

    def __init__(self) -> None:
        self._lesson: LessonId = "welcome"
        self._remark: RemarkId | None = None
        self._given: set[LessonId] = set()
        self._place: _Place | None = None
        self._asked: SeatView | None = None  # the view on which the person was to act last
        self.over = False
        """Whether the lessons were left out; the hand goes on without them."""

    @property
    def lesson(self) -> LessonId:
        """The lesson in sight."""
        return self._lesson

    @property
    def remark(self) -> RemarkId | None:
        """What is said about what the person did last."""
        return self._remark

    @property
    def can_skip(self) -> bool:
        """Whether there are lessons left to leave out."""
        return not self.over and self._lesson != "end"

    @property
    def reading(self) -> bool:
        """Whether the lesson in sight is only to be read."""
        return not self.over and self._lesson in TO_READ

    def skip(self) -> None:
        """Leave the lessons out from now on."""
        self.over = True

    def go_on(self) -> bool:
        """Go on from a lesson that is only to be read; return whether it was one."""
        if not self.reading:
            return False
        self._remark = None
        if self._lesson in BEFORE_THE_BID:
            self._show(BEFORE_THE_BID[BEFORE_THE_BID.index(self._lesson) + 1])
        elif self._lesson == "score":
            self._show("rules")
        elif self._lesson == "rules":
            self._show("end")
        else:
            assert self._asked is not None
            self._show(self._for_play(self._asked))
        return True

    def see(self, view: SeatView) -> None:
        """Look at what is in sight: the lesson follows it."""
        if self.over:
            return
        place = _Place(view.phase, len(view.tricks), len(view.trick), view.my_turn and bool(view.legal))
        if place == self._place:
            return
        before, self._place = self._place, place
        judged = self._judge(view)
        if place.my_turn and not judged:
            self._remark = None
        match view.phase:
            case Phase.CUT | Phase.BID | Phase.TRUMP:
                if view.seat is not None and view.bids[view.seat] is not None:
                    self._show("wait")
            case Phase.PLAY:
                self._see_play(view, before)
            case _:
                self._remark = None
                self._show("score" if view.results else "end")
        if place.my_turn:
            self._asked = view

    def _show(self, lesson: LessonId) -> None:
        self._lesson = lesson
        self._given.add(lesson)

    # The play

    def _see_play(self, view: SeatView, before: _Place | None) -> None:
        if view.my_turn and view.legal:
            self._show(self._for_play(view))
        elif len(view.trick) == len(view.names) and "taken" not in self._given:
            self._show("taken")
        elif before is None or before.phase is not Phase.PLAY:
            self._show("wait")
        elif before.my_turn:
            self._show("goes_on")

    def _for_play(self, view: SeatView) -> LessonId:
        """Return the first lesson that was not given yet and fits; else how far the hand is."""
        fitting: dict[LessonId, bool] = {
            "made": _is_made(view),
            "follow": _follows(view) and len(view.legal) > 1,
            "void": view.led is not None and not _follows(view),
            "lead": view.led is None,
            "partner": _partner_keeps(view),
            "broken": view.broken,
        }
        return next(
            (lesson for lesson, fits in fitting.items() if fits and lesson not in self._given), "goes_on"
        )

    # What the person did

    def _judge(self, view: SeatView) -> bool:
        """Say something about the bid or the card with which the person has answered; return whether there is one."""
        asked, seat = self._asked, view.seat
        if asked is None or seat is None:
            return False
        bid = view.bids[seat]
        if asked.phase is Phase.BID and bid is not None:
            self._asked = None
            worth: RemarkId = (
                "bid_well" if bid.tricks == BID else "bid_high" if bid.tricks > BID else "bid_low"
            )
            self._remark = "bid_nil" if bid.is_nil else worth
            return True
        gone = set(asked.hand or ()) - set(view.hand or ())
        if asked.phase is not Phase.PLAY or not gone:
            return False
        self._asked = None
        self._remark = self._about(asked, gone.pop())
        if bid is not None and bid.is_nil and view.won[seat] and not asked.won[seat]:
            self._remark = "nil_broken"
        return True

    def _about(self, asked: SeatView, card: Card) -> RemarkId | None:
        if asked.led is None:
            return None
        if card.suit is not asked.led:
            return "ruffed" if card.suit is asked.trump else "thrown"
        if self._lesson == "partner":
            wins = trick_winner(asked.leader, (*asked.trick, card), asked.trump) == asked.seat
            return "over_partner" if wins else "left_to_partner"
        return "followed" if self._lesson == "follow" else None


def _follows(view: SeatView) -> bool:
    return view.led is not None and any(card.suit is view.led for card in view.hand or ())


def _partner_keeps(view: SeatView) -> bool:
    """Return whether the trick can be left to the partner: nobody is left who could win it without a ruff."""
    if view.seat is None or view.winning != (view.seat + 2) % 4 or len(view.legal) < 2:
        return False
    if len(view.trick) == len(view.names) - 1:
        return True
    best = view.trick[(view.winning - view.leader) % 4]
    seen = {*(view.hand or ()), *view.trick, *(card for trick in view.tricks for card in trick.cards)}
    return not any(card.suit is best.suit and card.rank > best.rank for card in DECK if card not in seen)


def _is_made(view: SeatView) -> bool:
    """Return whether the person's side has the tricks that it bid, a nil aside, before the last trick."""
    if view.seat is None or len(view.tricks) > LATE:
        return False
    seats = (view.seat, (view.seat + 2) % 4)
    bids = [bid for seat in seats if (bid := view.bids[seat]) is not None]
    wanted = sum(bid.tricks for bid in bids)
    return bool(wanted) and sum(view.won[seat] for seat in seats) >= wanted
