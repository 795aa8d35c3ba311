"""The review of a hand: each of the person's decisions with its cost, the costliest first, worked out meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spades_tui.engine.events import HandScored
from spades_tui.record.replay import Replay
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import REVIEW, Command
from spades_tui.ui.draw.review import ReviewView, draw_review, stands_beside
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.replaying import Source
from spades_tui.ui.reviewing import Reviews, Subject
from spades_tui.ui.screen import GameScreen
from spades_tui.words.who import told_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_tui.analysis.figures import Decision, Review
    from spades_tui.analysis.review import Moment
    from spades_tui.engine.rules import RuleSet
    from spades_tui.ui.review_hands import ReviewedHands

SPACIOUS = 64
"""Columns from which the footer has room for all its usual labels."""


@dataclass(frozen=True, slots=True)
class Point:
    """A decision to go to in the replay: the hand's number and the step."""

    number: int
    step: int


class ReviewScreen(GameScreen[Point]):
    """The review of a seat's hands, one in sight.

    Over a replay it is dismissed with the point that this is to show, or None; else it opens one.
    """

    CONTEXT = REVIEW

    def __init__(
        self, replay: Replay, source: Source, seat: int, number: int, *, over_replay: bool = False
    ) -> None:
        """Take a game, the seat and the number of the first hand in sight; ``over_replay``: its replay lies below."""
        super().__init__()
        self._over_replay = over_replay
        self.replay = replay
        self.source = source
        self.seat = seat
        self._numbers = [hand.number for hand in replay.hands if hand.over]
        self._at = min(range(len(self._numbers)), key=lambda at: abs(self._numbers[at] - number))
        self._picked: int | None = None
        self._top = 0
        self._unfolded = False
        self._hovered = ""
        self._list: ReviewedHands | None = None
        self._moments: dict[int, dict[int, Moment]] = {}

    # What is in sight

    @property
    def number(self) -> int:
        """The number of the hand in sight."""
        return self._numbers[self._at]

    @property
    def reviews(self) -> Reviews:
        """The reviews of the window."""
        return Reviews.of(self.game_app)

    def subject(self, number: int) -> Subject:
        """Return what is reviewed for a hand."""
        hand = self.replay.hands[self.replay.hand(number)]
        # What follows the count, as the telling of the secret, comes later and changes nothing.
        count = next(at for at, event in enumerate(hand.events) if isinstance(event, HandScored))
        return Subject(self.source.uid, number, self.seat, hash(repr(hand.events[: count + 1])))

    @property
    def review(self) -> Review | None:
        """The review in sight, as far as it has come."""
        return self.reviews.get(self.subject(self.number))

    @property
    def decision(self) -> Decision | None:
        """The picked decision: the costliest one until another is picked."""
        review = self.review
        if review is None or not review.decisions:
            return None
        return review.decisions[self._place(review)]

    def _place(self, review: Review) -> int:
        """Return where the picked decision stands by now."""
        found = (at for at, decision in enumerate(review.decisions) if decision.seq == self._picked)
        return next(found, 0)

    def picture(self, width: int, height: int) -> Picture:
        """Return the review as far as it has come."""
        review, decision = self.review, self.decision
        why: tuple[str, ...] = ()
        scene = None
        if review is not None and decision is not None:
            from spades_tui.words.whys import why_sentences

            moment = self._moment(decision)
            why = tuple(
                why_sentences(self.words, decision.why, self.rules, told_names(moment.view.names, self.seat))
            )
            scene = Scene(self.words, self.session.letters, moment.view)
        shown = ReviewView(
            words=self.words,
            title=self._title(),
            review=review,
            picked=self._place(review) if review is not None else 0,
            top=self._top,
            scene=scene,
            why=why,
            game=self._game(),
            note=self._note(),
            unfolded=self._unfolded,
            hovered=self._hovered,
        )
        picture, self._top = draw_review(shown, width, height)
        return picture

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.replay.rules

    def _moment(self, decision: Decision) -> Moment:
        """Return what was known when a decision was made."""
        from spades_tui.analysis.review import moments

        if decision.number not in self._moments:
            found = moments(self.replay.log, decision.number, self.seat)
            self._moments[decision.number] = {moment.seq: moment for moment in found}
        return self._moments[decision.number][decision.seq]

    def _title(self) -> str:
        _ = self.words
        name, total = self.source.name or _("Spades"), len(self._numbers)
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

    def _game(self) -> Sequence[str]:
        """Return the accuracy of all hands of the game that have been reviewed, where that is more than this one."""
        from spades_tui.analysis.figures import game_accuracy
        from spades_tui.words.whys import accuracy_text

        found = [self.reviews.get(self.subject(number)) for number in self._numbers]
        done = [review for review in found if review is not None and review.done]
        if not done or len(self._numbers) == 1:
            return ()
        _, accuracy = self.words, accuracy_text(self.words, game_accuracy(done))
        count, total = len(done), len(self._numbers)
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
        others = [number for number in self._numbers if number != self.number]
        return any(self.reviews.is_wanted(self.subject(number)) for number in others)

    def _note(self) -> str:
        problem = self.reviews.problem
        return "" if problem is None else self.words.error(problem)

    # Working

    def on_mount(self) -> None:
        """Have the hand in sight reviewed."""
        self.reviews.heard = self._heard
        self._ask()

    def on_unmount(self) -> None:
        """Hear no more; the hand that is worked on is finished, the others are not begun."""
        self.reviews.heard = None
        self.reviews.forget_waiting()

    def _ask(self) -> None:
        self.reviews.ask(self.subject(self.number), self.replay.log, self.source.game_id, first=True)

    def _heard(self, subject: Subject) -> None:
        if self.is_attached and subject.game == self.subject(self.number).game:
            self.redraw()
            if self._list is not None:
                self._list.judged()

    # Moving

    def footer_labels(self) -> Mapping[str, str]:
        """Return what moving from hand to hand is called."""
        _ = self.words
        return {
            "left": _("previous hand"),
            "right": _.p("way", "next hand"),
            "why": _("list") if self._unfolded else _("figures"),
            **({"review_all": _.p("hands", "all")} if self.app.size.width < SPACIOUS else {}),
        }

    def command_helps(self) -> Mapping[str, str]:
        """Return what the ways from hand to hand do, and the key that shows the figures, and the list again."""
        _ = self.words
        before, after = _("Go to the previous hand."), _("Go to the next hand.")
        ways = {"left": before, "right": after, "page_up": before, "page_down": after}
        if self._unfolded:
            return {**ways, "why": _("Show the list of your decisions again.")}
        return {**ways, "why": _("Show what each choice came to, in place of the list.")}

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways through the list and the game among those that are shown."""
        shown = {"why": 7, "review_all": 7, "left": 6, "right": 6, "up": 5, "down": 5}
        return [
            replace(command, footer=shown.get(command.id, command.footer))
            for command in super().footer_entries()
        ]

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what the ways are called together."""
        _ = self.words
        return {("up", "down"): _("move"), ("left", "right"): _("hand")}

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        match command_id:
            case "page_up" | "left":
                return self._at > 0
            case "page_down" | "right":
                return self._at < len(self._numbers) - 1
            case "up" | "down" | "first" | "last" | "review_open":
                return self.decision is not None
            case "why":
                # In a wide window the figures stand beside the list.
                return self.decision is not None and not stands_beside(self.app.size.width)
            case "review_all":
                return len(self._numbers) > 1
            case _:
                return super().allows(command_id)

    def _pick(self, place: int) -> None:
        review = self.review
        if review is not None and review.decisions:
            self._picked = review.decisions[max(0, min(len(review.decisions) - 1, place))].seq
            self.redraw()

    def _hold(self) -> None:
        """Keep to the decision in sight: a costlier one that is judged later takes its place no more."""
        decision = self.decision
        if decision is not None:
            self._picked = decision.seq

    def _move(self, step: int) -> None:
        review = self.review
        if review is not None:
            self._pick(self._place(review) + step)

    def _turn_to(self, at: int) -> None:
        self._at = max(0, min(len(self._numbers) - 1, at))
        self._picked, self._top, self._unfolded = None, 0, False
        self._ask()
        self.redraw()

    def command_up(self) -> None:
        """Pick the decision above."""
        self._move(-1)

    def command_down(self) -> None:
        """Pick the decision below."""
        self._move(1)

    def command_first(self) -> None:
        """Pick the costliest decision."""
        self._pick(0)

    def command_last(self) -> None:
        """Pick the last decision of the list."""
        review = self.review
        self._pick(len(review.decisions) - 1 if review is not None else 0)

    def command_left(self) -> None:
        """Show the hand before."""
        self._turn_to(self._at - 1)

    def command_right(self) -> None:
        """Show the next hand."""
        self._turn_to(self._at + 1)

    def command_page_up(self) -> None:
        """Show the hand before."""
        self._turn_to(self._at - 1)

    def command_page_down(self) -> None:
        """Show the next hand."""
        self._turn_to(self._at + 1)

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a decision, go to the one that is picked already, or unfold the reason."""
        if zone == "why":
            self.run_command("why")
        elif zone.startswith("decision:"):
            review, place = self.review, int(zone.removeprefix("decision:"))
            if review is not None and self._place(review) == place and self._picked is not None:
                self.run_command("review_open")
            else:
                self._pick(place)

    def zone_hovered(self, zone: str | None) -> None:
        """Mark the decision under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Go through the decisions by the wheel."""
        self._move(1 if lines > 0 else -1)

    # Commands

    def command_why(self) -> None:
        """Show what each choice came to, with the reason, on the whole screen; or the list again."""
        self._hold()
        self._unfolded = not self._unfolded
        self.redraw()

    async def command_review_all(self) -> None:
        """Have every hand of the game reviewed, and list what each has cost, to go to one."""
        from spades_tui.ui.review_hands import ReviewedHands

        for number in self._numbers:
            self.reviews.ask(self.subject(number), self.replay.log, self.source.game_id)
        self.redraw()
        self._list = ReviewedHands(self.words, self._numbers, self._review_of, self.number)
        chosen = await self.app.push_screen_wait(self._list)
        self._list = None
        if chosen is not None:
            self._turn_to(self._numbers.index(int(chosen)))

    def _review_of(self, number: int) -> Review | None:
        return self.reviews.get(self.subject(number))

    def command_review_open(self) -> None:
        """Show the replay at the picked decision."""
        decision = self.decision
        if decision is None:
            return
        self._hold()
        hand = self.replay.hands[self.replay.hand(decision.number)]
        step = next(at for at, step in enumerate(hand.steps) if step.start <= decision.seq < step.end)
        if self._over_replay:
            _ = self.dismiss(Point(decision.number, step))
            return
        from spades_tui.ui.screens.replay import ReplayScreen

        _ = self.app.push_screen(
            ReplayScreen(self.replay, self.source, decision.number, step=step, over_review=True)
        )

    def command_back(self) -> None:
        """Close the unfolded reason, or go back to where the review was asked for."""
        if self._unfolded and self.allows("why"):
            self.command_why()
        else:
            _ = self.dismiss(None)
