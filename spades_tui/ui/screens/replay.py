"""A saved game gone through again: step by step both ways, with all hands open or with the eyes of one seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from textual import events

from spades_tui.engine.cards import Card
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import BidMade, CardPlayed, Claimed, Event, HandScored, HandSeen, TrumpNamed
from spades_tui.engine.views import view
from spades_tui.record.replay import Replay, ReplayedHand
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import REPLAY, Command
from spades_tui.ui.draw.replay import ReplayView, Told, draw_replay
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.replaying import Source
from spades_tui.ui.screen import GameScreen
from spades_tui.words.quoting import capital
from spades_tui.words.replay import step_text

OPEN: Final = -1
"""Stands for all hands open among the seats whose eyes can be chosen."""


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
        self.replay = replay
        self.source = source
        self._at = replay.last_over if hand is None else replay.hand(hand)
        self._step = max(0, min(self.hand.last, step))
        self._eyes: int = OPEN
        self._reading = False
        self._hovered = ""
        self._note = ""
        self._told: tuple[object, tuple[Told, ...]] | None = None

    # What is in sight

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
        return self.source.person

    @property
    def person(self) -> int | None:
        """The seat that the sentences call "you"."""
        return self.source.person

    def picture(self, width: int, height: int) -> Picture:
        """Return the step in sight."""
        return draw_replay(self._view(), width, height)

    def _view(self) -> ReplayView:
        hand, step = self.hand, self._step
        seen = hand.view(step, self.person)
        counted = next((event for event in self._events(step) if isinstance(event, HandScored)), None)
        scene = Scene(
            words=self.words,
            letters=self.session.letters,
            view=seen,
            rules_name=self.source.rules_name,
            bottom=self._bottom,
            line=self._sentence(step),
            paused=len(seen.trick) == 4,
            high_first=getattr(self.session.settings, "sort_descending", True),
            alternate=getattr(self.session.settings, "alternate_colours", True),
        )
        return ReplayView(
            scene=scene,
            title=self._title(),
            eyes=self._eyes_text(),
            held=self._held(),
            step=step,
            last=hand.last,
            trick=hand.trick_of(step),
            tricks=len(hand.tricks),
            log=self._log(),
            result=None if counted is None else counted.result,
            note=self._note,
            hovered=self._hovered,
            reading=self._reading,
        )

    @property
    def _bottom(self) -> int:
        eyes = self.eyes
        return eyes if eyes is not None else self.person or 0

    def _held(self) -> Sequence[Sequence[Card] | None]:
        """Return the cards that are seen, by seat; at the count all hands, as they were dealt."""
        hand, step = self.hand, self._step
        if hand.over and step == hand.last and hand.result is not None:
            return hand.result.hands
        if hand.over and self._eyes == OPEN:
            return hand.cards(step)
        eyes = self.eyes
        seen = None if eyes is None else hand.view(step, eyes).hand
        return [seen if seat == eyes else None for seat in range(4)]

    def _events(self, step: int) -> tuple[Event, ...]:
        return self.hand.told(step, self.person)

    def _sentence(self, step: int) -> str:
        return step_text(self.words, self.hand, step, self.person)

    def _log(self) -> tuple[Told, ...]:
        # All of it is said at every step: what was said of this hand in this language stays.
        said = (self._at, self.words)
        if self._told is None or self._told[0] != said:
            log = tuple([Told(step, self._sentence(step)) for step in range(len(self.hand.steps))])
            self._told = (said, log)
        return self._told[1]

    def _title(self) -> str:
        _ = self.words
        name = self.source.name or _("Replay")
        number = self.hand.number
        if len(self.replay.hands) == 1:
            return _("{name} · hand {number}", name=name, number=number)
        return _("{name} · hand {number} of {count}", name=name, number=number, count=len(self.replay.hands))

    def _eyes_text(self) -> str:
        _, hand = self.words, self.hand
        if not hand.over:
            return _("not over: hidden cards stay hidden")
        if self._eyes == OPEN:
            return _("all hands open")
        return _("only what {name} knew", name=self._named(self._eyes))

    def _named(self, seat: int) -> str:
        """Return a seat's name inside a sentence."""
        if seat == self.person:
            return self.words.p("only what you knew", "you")
        return self.words.seat_names(self.hand.state(0).names)[seat]

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways through the hand among those that are shown; what judges a play comes first."""
        shown = {"why": 7, "review": 7, "left": 5, "up": 4, "page_up": 3}
        return [
            replace(command, footer=shown.get(command.id, command.footer))
            for command in super().footer_entries()
        ]

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
        }

    # Moving

    def _go(self, step: int) -> None:
        """Show a step of the hand in sight, or the nearest that there is."""
        self._note = ""
        self._step = max(0, min(self.hand.last, step))
        self.redraw()

    def _turn_to(self, at: int, step: int = 0) -> None:
        """Show another hand."""
        self._at = max(0, min(len(self.replay.hands) - 1, at))
        self._go(self.hand.last if step < 0 else step)

    def show_hand(self, number: int) -> None:
        """Show the hand of a number from its start."""
        self._turn_to(self.replay.hand(number))

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense at the step in sight."""
        hands = len(self.replay.hands)
        match command_id:
            case "left" | "first" | "up":
                return self._step > 0 or (command_id != "first" and self._at > 0)
            case "right" | "last" | "down" | "replay_on":
                return self._step < self.hand.last or (command_id != "last" and self._at < hands - 1)
            case "page_up":
                return self._at > 0
            case "page_down":
                return self._at < hands - 1
            case "replay_eyes" | "play_on":
                return self.hand.over
            case "replay_trick":
                return bool(self.hand.tricks)
            case "replay_hand":
                return hands > 1
            case "review":
                return self.hand.over and self.person is not None
            case "why":
                return self._decided() is not None
            case _:
                return super().allows(command_id)

    def command_left(self) -> None:
        """Go a step back; before the first one to the end of the hand before."""
        if self._step:
            self._go(self._step - 1)
        else:
            self._turn_to(self._at - 1, -1)

    def command_right(self) -> None:
        """Go a step on; after the last one to the next hand."""
        if self._step < self.hand.last:
            self._go(self._step + 1)
        else:
            self._turn_to(self._at + 1)

    def command_replay_on(self) -> None:
        """Go a step on."""
        self.command_right()

    def command_up(self) -> None:
        """Go to the start of the trick, or to the one before; in the log to the line before."""
        starts = (0, *self.hand.tricks)
        if self._reading or not self._step:
            self.command_left()
        else:
            self._go(max(start for start in starts if start < self._step))

    def command_down(self) -> None:
        """Go to the start of the next trick, after the last one to the count; in the log to the next line."""
        later = [start for start in (*self.hand.tricks, self.hand.last) if start > self._step]
        if self._reading or not later:
            self.command_right()
        else:
            self._go(later[0])

    def command_first(self) -> None:
        """Go to the deal."""
        self._go(0)

    def command_last(self) -> None:
        """Go to the end of the hand."""
        self._go(self.hand.last)

    def command_page_up(self) -> None:
        """Show the hand before."""
        self._turn_to(self._at - 1)

    def command_page_down(self) -> None:
        """Show the next hand."""
        self._turn_to(self._at + 1)

    async def command_replay_trick(self) -> None:
        """Choose a trick to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import trick_options

        hand = self.hand
        here = max([0, *(start for start in hand.tricks if start <= self._step)])
        options = trick_options(self.words, hand, self.person)
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a trick"), options, chosen=str(here))
        )
        if chosen is not None:
            self._go(int(chosen))

    async def command_replay_hand(self) -> None:
        """Choose a hand to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import hand_options

        options = hand_options(self.words, self.replay, self.person)
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a hand"), options, chosen=str(self._at))
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
            self._go((0, *self.hand.tricks)[int(number)])

    def zone_hovered(self, zone: str | None) -> None:
        """Mark what lies under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel go step by step."""
        self._go(self._step + (1 if lines > 0 else -1))

    # Commands

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Let Esc close the whole log first."""
        if key == "escape" and self._reading:
            self.command_replay_log()
            return True
        return False

    def command_replay_eyes(self) -> None:
        """See all hands, or only what one seat knew: the person's, then the others' in turn."""
        first = self.person or 0
        order = [OPEN, *((first + place) % 4 for place in range(4))]
        self._eyes = order[(order.index(self._eyes) + 1) % len(order)]
        self._note = ""
        self.redraw()

    def command_replay_log(self) -> None:
        """Show the log on the whole screen, or the table again."""
        self._reading = not self._reading
        self.redraw()

    async def command_play_on(self) -> None:
        """Start a new game from the step in sight, at a seat that the person chooses."""
        from spades_tui.ui.dialogs import Choose, Option
        from spades_tui.ui.replaying import play_on

        _, hand, step = self.words, self.hand, self._step
        if not hand.can_play_on(step):
            self._note = _("Nobody is to play at this point: choose one before it.")
            self.redraw()
            return
        first = self._bottom
        options = [
            Option(str(seat), capital(_("as {name}", name=self._named(seat))))
            for seat in [(first + place) % 4 for place in range(4)]
        ]
        text = _(
            "A new game begins from here, with a link to this one; later hands are dealt anew. "
            "You have seen the cards, so it is not rated."
        )
        chosen = await self.app.push_screen_wait(Choose(_("Play on from here"), options, text=text))
        if chosen is None:
            return
        name = self._name_of_new()
        try:
            with self.until_window():
                await play_on(self.game_app, self.source, hand, step, int(chosen), name)
        except SpadesError as error:
            self._note = _.error(error)
            self.redraw()

    def _name_of_new(self) -> str:
        _ = self.words
        if not self.source.name:
            return _("From hand {number}", number=self.hand.number)
        return _("{name}, hand {number}", name=self.source.name, number=self.hand.number)

    def _decided(self) -> tuple[int, int] | None:
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

    def command_why(self) -> None:
        """Tell why the player of the step in sight decided so, from what could be known."""
        from spades_tui.ui.why_dialog import WhyDialog

        decided = self._decided()
        if decided is None:
            return
        seat, place = decided
        seen = view(self.hand.before(self._step), seat)
        scene = Scene(self.words, self.session.letters, seen)
        _ = self.app.push_screen(WhyDialog(self._sentence(self._step), scene, self.replay.log, place))

    async def command_review(self) -> None:
        """Judge the person's decisions in the hand in sight, and go to the one that is chosen there."""
        from spades_tui.ui.screens.review import ReviewScreen

        if self._over_review or self.person is None:
            _ = self.dismiss(None)
            return
        screen = ReviewScreen(self.replay, self.source, self.person, self.hand.number, over_replay=True)
        point = await self.app.push_screen_wait(screen)
        if point is not None:
            self._turn_to(self.replay.hand(point.number), point.step)

    def command_check_deal(self) -> None:
        """Check the deal of the hand in sight."""
        from spades_tui.engine.views import public
        from spades_tui.record.deals import deals
        from spades_tui.ui.screens.check_deal import CheckDealScreen

        # Of a hand that is not over nothing may be told but what its seat knows.
        told = deals(public(event, self.person) for event in self.replay.log)
        names = self.hand.state(0).names
        _ = self.app.push_screen(CheckDealScreen(told, self._at, names, self.person))

    def command_rules(self) -> None:
        """Explain the rules of the game."""
        from spades_tui.ui.screens.rules import RulesScreen

        _ = self.app.push_screen(RulesScreen(self.replay.rules, self.source.rules_name))

    def command_back(self) -> None:
        """Go back to where the replay was asked for."""
        _ = self.dismiss(None)
