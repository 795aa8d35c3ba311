"""What the guided first hand says beside its lessons: signs of the table when they first matter, and kind advice."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from spades_tui.engine.actions import Play
from spades_tui.engine.state import Phase
from spades_tui.setup.guide import Guide

if TYPE_CHECKING:
    from spades_tui.engine.cards import Card
    from spades_tui.engine.views import SeatView
    from spades_tui.words.lessons import LessonId, RemarkId, SignId

AGAINST_ADVICE: Final[frozenset[RemarkId]] = frozenset(
    ("bid_high", "bid_low", "bid_nil", "led_low", "thrown_high", "over_partner")
)
"""The remarks on what was not advised: they stay until they have been read."""
ACE: Final = 14
HIGH: Final = 12
"""The rank from which a card thrown away might have won a trick."""


class Tutor:
    """The lessons of a guided hand, with one sign of the table explained at a time, and with advice.

    What the person takes back takes the lessons back to where they were; what was explained stays so.
    """

    def __init__(self) -> None:
        self._guide = Guide()
        self._advice: RemarkId | None = None
        self._sign: SignId | None = None
        self._explained: set[SignId] = set()
        self._moment: object = None
        self._asked: SeatView | None = None  # what the person is to decide on
        self._before: dict[
            tuple[Phase, int], Guide
        ] = {}  # the lessons at each decision so far, the newest last

    @property
    def lesson(self) -> LessonId:
        """The lesson in sight, or under the advice in sight."""
        return self._guide.lesson

    @property
    def remark(self) -> RemarkId | None:
        """What is said before the lesson about what the person did last."""
        remark = self._guide.remark
        return None if remark in AGAINST_ADVICE else remark

    @property
    def advice(self) -> RemarkId | None:
        """What is said in place of the lesson: the person did not do what was advised."""
        return self._advice

    @property
    def sign(self) -> SignId | None:
        """The sign of the table that is explained after the lesson."""
        return self._sign

    @property
    def over(self) -> bool:
        """Whether the lessons were left out; the hand goes on without them."""
        return self._guide.over

    @property
    def can_skip(self) -> bool:
        """Whether there are lessons left to leave out."""
        return self._guide.can_skip

    @property
    def reading(self) -> bool:
        """Whether what is in sight is only to be read."""
        return not self.over and (self._advice is not None or self._guide.reading)

    def skip(self) -> None:
        """Leave the lessons out from now on."""
        self._guide.skip()

    def go_on(self) -> bool:
        """Go on from what is only to be read; return whether there was something."""
        if self._advice is not None and not self.over:
            self._advice = None
            return True
        if not self._guide.go_on():
            return False
        if self._asked is not None:
            self._before[_question(self._asked)] = copy(self._guide)
        return True

    def see(self, view: SeatView) -> None:
        """Look at what is in sight: lesson, advice and sign follow it."""
        if self.over:
            return
        to_decide = view.my_turn and bool(view.legal)
        if to_decide and (self._asked is None or _question(self._asked) != _question(view)):
            self._go_back_to(_question(view))
        lesson = self._guide.lesson
        self._guide.see(view)
        if self._asked is not None and _has_decided(self._asked, view):
            self._advice = self._against(self._asked, lesson, view)
            self._asked = None
        if view.phase in (Phase.SCORED, Phase.OVER):
            self._advice = None
        if to_decide and self._asked is None:
            self._asked = view
            self._before[_question(view)] = copy(self._guide)
        self._look_for_sign(view, to_decide)

    def _go_back_to(self, question: tuple[Phase, int]) -> None:
        """Let the lessons be where they were at a decision that is to be made again."""
        kept = self._before.get(question)
        if kept is None:
            return
        self._guide, self._advice, self._asked = copy(kept), None, None
        at = list(self._before).index(question)
        self._before = dict(list(self._before.items())[: at + 1])

    # What was not advised

    def _against(self, asked: SeatView, lesson: LessonId, view: SeatView) -> RemarkId | None:
        """Return what is to be said of a decision that was not advised; None for every other."""
        remark = self._guide.remark
        if remark in AGAINST_ADVICE:
            return remark
        gone = set(asked.hand or ()) - set(view.hand or ())
        if asked.phase is not Phase.PLAY or len(gone) != 1:
            return None
        card = gone.pop()
        others = [action.card for action in asked.legal if isinstance(action, Play) and action.card != card]
        if lesson == "lead" and card.rank != ACE and any(_is_ace(asked, other) for other in others):
            return "led_low"
        if lesson == "void" and _is_thrown(asked, card) and card.rank >= HIGH:
            lower = any(other.rank < HIGH and _is_thrown(asked, other) for other in others)
            return "thrown_high" if lower else None
        return None

    # Signs

    def _look_for_sign(self, view: SeatView, to_decide: bool) -> None:
        moment = (self.lesson, view.phase, len(view.tricks), len(view.trick), self._advice)
        if moment == self._moment:
            return
        self._moment, self._sign = moment, None
        if self._advice is None and (to_decide or self._guide.reading):
            self._sign = next(
                (sign for sign in _signs(view, self.lesson) if sign not in self._explained), None
            )
            if self._sign is not None:
                self._explained.add(self._sign)


def _question(view: SeatView) -> tuple[Phase, int]:
    """Return which decision of the hand a view asks for."""
    return view.phase, len(view.tricks)


def _has_decided(asked: SeatView, view: SeatView) -> bool:
    """Return whether the person has answered what was asked."""
    return _question(asked) != _question(view) or not view.my_turn or asked.hand != view.hand


def _is_ace(view: SeatView, card: Card) -> bool:
    return card.rank == ACE and card.suit is not view.trump


def _is_thrown(view: SeatView, card: Card) -> bool:
    return card.suit not in (view.led, view.trump)


def _signs(view: SeatView, lesson: LessonId) -> list[SignId]:
    """Return the signs that matter now, the one that matters most first."""
    match lesson:
        case "contract":
            return ["dealer"]
        case "bid":
            return ["turn"]
        case "follow":
            return ["led"]
        case "lead":
            return [] if view.broken else ["not_broken"]
        case "partner":
            return ["winning"]
        case "made":
            return ["bags"]
        case "goes_on":
            return _in_passing(view)
        case _:
            return []


def _in_passing(view: SeatView) -> list[SignId]:
    """Return the signs that matter while a hand goes on and no lesson is about anything else."""
    own = None if view.seat is None else view.bids[view.seat]
    signs: list[SignId] = ["nil"] if own is not None and own.is_nil else ["tricks"]
    if view.led is not None:
        return [*signs, "winning", "led"]
    return signs if view.broken else [*signs, "not_broken"]
