"""A saved game gone through again: step by step both ways, with all hands open or with the eyes of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.views import view
from spades_tui.record.replay import Replay
from spades_tui.ui.draw.replay import ReplayView, draw_replay
from spades_tui.ui.draw.replay_frame import beside_table
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.replay_sight import ReplaySight
from spades_tui.ui.replay_ways import ReplayWays
from spades_tui.ui.replaying import Source
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.ui.why_dialog import Decided


class ReplayScreen(ReplayWays):
    """A game to be gone through again, from the start of a hand: the one of that number, else the last that is over."""

    def __init__(
        self,
        replay: Replay,
        source: Source,
        hand: int | None = None,
        *,
        step: int = 0,
        over_review: bool = False,
    ) -> None:
        """Take a game, the number of a hand and a step of it; ``over_review``: the review lies below."""
        super().__init__(ReplaySight(replay, source, hand, step))
        self._over_review = over_review

    # What is in sight

    def picture(self, width: int, height: int) -> Picture:
        """Return the step in sight."""
        return draw_replay(self._view(), width, height)

    def _view(self) -> ReplayView:
        sight = self.sight
        seen = sight.view()
        scene = Scene(
            words=self.words,
            letters=self.session.letters,
            view=seen,
            rules_name=sight.source.rules_name,
            bottom=sight.bottom,
            line=sight.line(self.words),
            paused=len(seen.trick) == 4,
            high_first=getattr(self.session.settings, "sort_descending", True),
            alternate=getattr(self.session.settings, "alternate_colours", True),
        )
        return ReplayView(
            scene=scene,
            game=sight.game_name(self.words),
            hand=sight.hand_name(self.words),
            eyes=sight.eyes_text(self.words),
            held=sight.held(),
            step=sight.step,
            last=sight.hand.last,
            trick=sight.hand.trick_of(sight.step),
            tricks=len(sight.hand.tricks),
            log=sight.log(self.words),
            result=sight.result(),
            note=self._note,
            hovered=self._hovered,
            reading=self._reading,
        )

    # Commands

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense at the step in sight."""
        sight = self.sight
        match command_id:
            case "replay_eyes" | "play_on":
                return sight.hand.over
            case "review":
                return sight.hand.over and sight.person is not None
            case "why":
                return sight.decided() is not None
            case "replay_log":
                return not self._stands_beside
            case _:
                return super().allows(command_id)

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Let Esc close the whole log first."""
        return key == "escape" and self._reads and self.run_command("replay_log")

    def command_replay_eyes(self) -> None:
        """See all hands, or only what one seat knew: the person's, then the others' in turn."""
        self._note = ""
        self.sight.turn_eyes()
        self.redraw()

    def command_replay_log(self) -> None:
        """Show the log on the whole screen, or the table again."""
        self._reading = not self._reading
        self.redraw()

    async def command_play_on(self) -> None:
        """Start a new game from the step in sight, at a seat that the person chooses."""
        from spades_tui.ui.dialogs import Choose, Option
        from spades_tui.ui.replaying import play_on

        _, sight, hand, step = self.words, self.sight, self.sight.hand, self.sight.step
        if not hand.can_play_on(step):
            self._note = _("Nobody is to play at this point: choose one before it.")
            self.redraw()
            return
        first = sight.bottom
        options = [
            Option(str(seat), capital(_("as {name}", name=sight.named(_, seat))))
            for seat in [(first + place) % 4 for place in range(4)]
        ]
        text = _(
            "A new game begins from here, with a link to this one; later hands are dealt anew. "
            "You have seen the cards, so it is not rated."
        )
        chosen = await self.app.push_screen_wait(Choose(_("Play on from here"), options, text=text))
        if chosen is None:
            return
        name = sight.name_of_new(self.words)
        try:
            with self.until_window():
                await play_on(self.game_app, sight.source, hand, step, int(chosen), name)
        except SpadesError as error:
            self._note = _.error(error)
            self.redraw()

    def command_why(self) -> None:
        """Tell why the player of the step in sight decided so, from what could be known."""
        from spades_tui.ui.why_dialog import WhyDialog

        decided = self._decided()
        if decided is not None:
            _ = self.app.push_screen(WhyDialog(decided, self.sight.replay.log, self._go_on_with_why))

    def _go_on_with_why(self, steps: int) -> Decided | None:
        """Go a step on (1) or back (-1) under the reason; return what was decided there."""
        command = "right" if steps > 0 else "left"
        if self.allows(command):
            self.command_right() if steps > 0 else self.command_left()
        return self._decided()

    def _decided(self) -> Decided | None:
        """Return the decision at the step in sight, with what its player knew."""
        from spades_tui.ui.why_dialog import Decided

        sight = self.sight
        decided = sight.decided()
        if decided is None:
            return None
        seat, place = decided
        seen = view(sight.hand.before(sight.step), seat)
        scene = Scene(self.words, self.session.letters, seen)
        return Decided(sight.line(self.words), scene, place, sight.person)

    def window_room(self) -> tuple[int, int]:
        """Return the columns beside the table, at the left and at the right: a window opens over the table."""
        return beside_table(self.app.size.width)

    async def command_review(self) -> None:
        """Judge the person's decisions in the hand in sight, and go to the one that is chosen there."""
        from spades_tui.ui.screens.review import ReviewScreen

        sight = self.sight
        if self._over_review or sight.person is None:
            _ = self.dismiss(None)
            return
        screen = ReviewScreen(sight.replay, sight.source, sight.person, sight.hand.number, over_replay=True)
        point = await self.app.push_screen_wait(screen)
        if point is not None:
            self._turn_to(sight.replay.hand(point.number), point.step)

    def command_check_deal(self) -> None:
        """Check the deal of the hand in sight."""
        from spades_tui.engine.views import public
        from spades_tui.record.deals import deals
        from spades_tui.ui.screens.check_deal import CheckDealScreen

        sight = self.sight
        # Of a hand that is not over nothing may be told but what its seat knows.
        told = deals(public(event, sight.person) for event in sight.replay.log)
        names = sight.hand.state(0).names
        _ = self.app.push_screen(CheckDealScreen(told, sight.at, names, sight.person))

    def command_rules(self) -> None:
        """Explain the rules of the game."""
        from spades_tui.ui.screens.rules import RulesScreen

        _ = self.app.push_screen(RulesScreen(self.sight.replay.rules, self.sight.source.rules_name))

    def command_back(self) -> None:
        """Go back to where the replay was asked for."""
        _ = self.dismiss(None)
