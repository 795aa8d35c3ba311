"""A saved game gone through again: step by step both ways, with all hands open or with the eyes of one seat."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.views import view
from spades_tui.record.replay import Replay
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import REPLAY, Command, in_context
from spades_tui.ui.draw.replay import ReplayView, draw_replay
from spades_tui.ui.draw.replay_frame import beside_table, log_stands_beside
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.replay_sight import ReplaySight
from spades_tui.ui.replaying import Source
from spades_tui.ui.screen import GameScreen
from spades_tui.words.quoting import capital

if TYPE_CHECKING:
    from spades_tui.ui.why_dialog import Decided


class ReplayScreen(GameScreen[None]):
    """A game to be gone through again, from the start of a hand: the one of that number, else the last that is over."""

    CONTEXT = REPLAY

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
        super().__init__()
        self._over_review = over_review
        self.sight = ReplaySight(replay, source, hand, step)
        self._reading = False
        self._hovered = ""
        self._note = ""

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

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways through the hand before all others; a way that is closed keeps its place."""
        shown = {**self._ways(), "why": 7, "review": 7, "play_on": 7}
        if self._reads:
            shown["replay_log"] = 9  # the way back
        active = {*self.active_commands(), *self._ways()}
        return [
            replace(command, footer=shown.get(command.id, command.footer))
            for command in in_context(self.context)
            if command.id in active
        ]

    def footer_idle(self) -> Collection[str]:
        """Return the ways that are closed: back from the first step, on from the last one."""
        return self._ways().keys() - set(self.active_commands())

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what the ways back and on are called together."""
        _ = self.words
        return {("left", "right"): _("step"), ("up", "down"): _("trick"), ("page_up", "page_down"): _("hand")}

    def _ways(self) -> Mapping[str, int]:
        """Return the ways through the hand and the game, with how much each matters in the footer."""
        ways = {"left": 9, "right": 9, "up": 7, "down": 7}
        if len(self.sight.replay.hands) > 1:
            ways |= {"page_up": 6, "page_down": 6}
        return ways

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the ways through the hand are called here."""
        _ = self.words
        return {
            "left": _("step back"),
            "right": _("step on"),
            "up": _("trick before"),
            "down": _("next trick"),
            "page_up": _("hand before"),
            "page_down": _("hand after"),
            "first": _("the deal"),
            "last": _("the count"),
            "replay_eyes": _("cards"),
            **({"replay_log": _("table")} if self._reads else {}),
        }

    def command_helps(self) -> Mapping[str, str]:
        """Return what the key does that shows the log, and the table again."""
        _ = self.words
        if self._reads:
            return {"replay_log": _("Show the table again.")}
        if self.sight.told_to < self.sight.hand.last:
            return {"replay_log": _("Show what has happened up to here, in words.")}
        return {}

    # Moving

    def _go(self, step: int) -> None:
        """Show a step of the hand in sight, or the nearest that there is."""
        self._note = ""
        self.sight.go(step)
        self.redraw()

    def _turn_to(self, at: int, step: int = 0) -> None:
        """Show another hand."""
        self._note = ""
        self.sight.turn_to(at, step)
        self.redraw()

    def show_hand(self, number: int) -> None:
        """Show the hand of a number from its start."""
        self._turn_to(self.sight.replay.hand(number))

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense at the step in sight."""
        sight = self.sight
        hand, step, hands = sight.hand, sight.step, len(sight.replay.hands)
        match command_id:
            case "left" | "first" | "up":
                return step > 0 or (command_id != "first" and sight.at > 0)
            case "right" | "last" | "down" | "replay_on":
                return step < hand.last or (command_id != "last" and sight.at < hands - 1)
            case "page_up":
                return sight.at > 0
            case "page_down":
                return sight.at < hands - 1
            case "replay_eyes" | "play_on":
                return hand.over
            case "replay_trick":
                return bool(hand.tricks)
            case "replay_hand":
                return hands > 1
            case "review":
                return hand.over and sight.person is not None
            case "why" | "replay_log":
                return sight.decided() is not None if command_id == "why" else not self._stands_beside
            case _:
                return super().allows(command_id)

    @property
    def _stands_beside(self) -> bool:
        """Whether the log stands beside the table, so that it needs no window of its own."""
        return log_stands_beside(self.app.size.width)

    @property
    def _reads(self) -> bool:
        """Whether the log is in sight in place of the table."""
        return self._reading and not self._stands_beside

    def command_left(self) -> None:
        """Go a step back; before the first one to the end of the hand before."""
        if self.sight.step:
            self._go(self.sight.step - 1)
        else:
            self._turn_to(self.sight.at - 1, -1)

    def command_right(self) -> None:
        """Go a step on; after the last one to the next hand."""
        if self.sight.step < self.sight.hand.last:
            self._go(self.sight.step + 1)
        else:
            self._turn_to(self.sight.at + 1)

    def command_replay_on(self) -> None:
        """Go a step on."""
        self.command_right()

    def command_up(self) -> None:
        """Go to the start of the trick, or to the one before; in the log to the line before."""
        hand, step = self.sight.hand, self.sight.step
        if self._reads or not step:
            self.command_left()
        else:
            self._go(max(start for start in (0, *hand.tricks) if start < step))

    def command_down(self) -> None:
        """Go to the start of the next trick, after the last one to the count; in the log to the next line."""
        hand, step = self.sight.hand, self.sight.step
        later = [start for start in (*hand.tricks, hand.last) if start > step]
        if self._reads or not later:
            self.command_right()
        else:
            self._go(later[0])

    def command_first(self) -> None:
        """Go to the deal."""
        self._go(0)

    def command_last(self) -> None:
        """Go to the end of the hand."""
        self._go(self.sight.hand.last)

    def command_page_up(self) -> None:
        """Show the hand before."""
        self._turn_to(self.sight.at - 1)

    def command_page_down(self) -> None:
        """Show the next hand."""
        self._turn_to(self.sight.at + 1)

    async def command_replay_trick(self) -> None:
        """Choose a trick to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import trick_options

        hand = self.sight.hand
        here = max([0, *(start for start in hand.tricks if start <= self.sight.step)])
        options = trick_options(self.words, hand, self.sight.person, self.sight.told_to)
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a trick"), options, chosen=str(here))
        )
        if chosen is not None:
            self._go(int(chosen))

    async def command_replay_hand(self) -> None:
        """Choose a hand to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import hand_options

        options = hand_options(self.words, self.sight.replay, self.sight.person, self.sight.counted)
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a hand"), options, chosen=str(self.sight.at))
        )
        if chosen is not None:
            self._turn_to(int(chosen))

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Go to the step or the trick that was clicked."""
        kind, _sep, number = zone.partition(":")
        if kind == "step":
            self._go(int(number))
        elif kind == "trick":
            self._go((0, *self.sight.hand.tricks)[int(number)])

    def zone_hovered(self, zone: str | None) -> None:
        """Mark what lies under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel go step by step."""
        self._go(self.sight.step + (1 if lines > 0 else -1))

    # Commands

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
