"""The review of a hand: each of the person's decisions with its cost, the costliest first, worked out meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from spades_tui.record.replay import Replay
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import REVIEW, Command
from spades_tui.ui.draw.review import ReviewView, draw_review, stands_beside
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.replaying import Source
from spades_tui.ui.review_sight import Point, ReviewSight
from spades_tui.ui.reviewing import Reviews, Subject
from spades_tui.ui.screen import GameScreen
from spades_tui.words.who import told_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spades_tui.analysis.figures import Decision, Review
    from spades_tui.engine.rules import RuleSet
    from spades_tui.ui.review_hands import ReviewedHands

SPACIOUS = 64
"""Columns from which the footer has room for all its usual labels."""


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
        self.sight = ReviewSight(replay, source, seat, number, lambda: self.reviews)
        self._top = 0
        self._unfolded = False
        self._hovered = ""
        self._list: ReviewedHands | None = None

    # What is in sight

    @property
    def number(self) -> int:
        """The number of the hand in sight."""
        return self.sight.number

    @property
    def reviews(self) -> Reviews:
        """The reviews of the window."""
        return Reviews.of(self.game_app)

    @property
    def review(self) -> Review | None:
        """The review in sight, as far as it has come."""
        return self.sight.review

    @property
    def decision(self) -> Decision | None:
        """The picked decision."""
        return self.sight.decision

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules of the game."""
        return self.sight.replay.rules, self.sight.source.rules_name

    def picture(self, width: int, height: int) -> Picture:
        """Return the review as far as it has come."""
        sight, decision = self.sight, self.decision
        why: tuple[str, ...] = ()
        scene = None
        if decision is not None:
            from spades_tui.words.whys import why_sentences

            view = sight.moment(decision).view
            why = tuple(
                why_sentences(
                    self.words, decision.why, sight.replay.rules, told_names(view.names, sight.seat)
                )
            )
            scene = Scene(self.words, self.session.letters, view)
        shown = ReviewView(
            words=self.words,
            title=sight.title(self.words),
            review=self.review,
            picked=sight.place,
            top=self._top,
            scene=scene,
            why=why,
            game=sight.game(self.words),
            note=self._note(),
            unfolded=self._unfolded,
            hovered=self._hovered,
        )
        picture, self._top = draw_review(shown, width, height)
        return picture

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
        self._have_reviewed(self.number, first=True)

    def _have_reviewed(self, number: int, *, first: bool = False) -> None:
        sight = self.sight
        self.reviews.ask(sight.subject(number), sight.replay.log, sight.source.game_id, first=first)

    def _heard(self, subject: Subject) -> None:
        if self.is_attached and subject.game == self.sight.source.uid:
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
                return self.sight.at > 0
            case "page_down" | "right":
                return self.sight.at < len(self.sight.numbers) - 1
            case "up" | "down" | "first" | "last" | "review_open":
                return self.decision is not None
            case "why":
                # In a wide window the figures stand beside the list.
                return self.decision is not None and not stands_beside(self.app.size.width)
            case "review_all":
                return len(self.sight.numbers) > 1
            case _:
                return super().allows(command_id)

    def _pick(self, place: int) -> None:
        if self.decision is not None:
            self.sight.pick(place)
            self.redraw()

    def _move(self, step: int) -> None:
        self._pick(self.sight.place + step)

    def _turn_to(self, at: int) -> None:
        self.sight.turn_to(at)
        self._top, self._unfolded = 0, False
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
        self._pick(len(self.sight.decisions) - 1)

    def command_left(self) -> None:
        """Show the hand before."""
        self._turn_to(self.sight.at - 1)

    def command_right(self) -> None:
        """Show the next hand."""
        self._turn_to(self.sight.at + 1)

    def command_page_up(self) -> None:
        """Show the hand before."""
        self._turn_to(self.sight.at - 1)

    def command_page_down(self) -> None:
        """Show the next hand."""
        self._turn_to(self.sight.at + 1)

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a decision, go to the one that is picked already, or unfold the reason."""
        if zone == "why":
            self.run_command("why")
        elif zone.startswith("decision:"):
            place = int(zone.removeprefix("decision:"))
            if self.sight.place == place and self.sight.is_held:
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
        self.sight.hold()
        self._unfolded = not self._unfolded
        self.redraw()

    async def command_review_all(self) -> None:
        """Have every hand of the game reviewed, and list what each has cost, to go to one."""
        from spades_tui.ui.review_hands import ReviewedHands

        sight = self.sight
        for number in sight.numbers:
            self._have_reviewed(number)
        self.redraw()
        self._list = ReviewedHands(self.words, sight.numbers, sight.review_of, self.number)
        chosen = await self.app.push_screen_wait(self._list)
        self._list = None
        if chosen is not None:
            self._turn_to(sight.numbers.index(int(chosen)))

    def command_review_open(self) -> None:
        """Show the replay at the picked decision."""
        decision = self.decision
        if decision is None:
            return
        self.sight.hold()
        sight, point = self.sight, self.sight.point(decision)
        if self._over_replay:
            _ = self.dismiss(point)
            return
        from spades_tui.ui.screens.replay import ReplayScreen

        _ = self.app.push_screen(
            ReplayScreen(sight.replay, sight.source, point.number, step=point.step, over_review=True)
        )

    def command_back(self) -> None:
        """Close the unfolded reason, or go back to where the review was asked for."""
        if self._unfolded and self.allows("why"):
            self.command_why()
        else:
            _ = self.dismiss(None)
