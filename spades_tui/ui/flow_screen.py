"""What the bidding screen and the table share: pauses, the guard, the menu, and the commands of a running game."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from textual import events

from spades_tui.engine.events import Dealt, DeckCut, GameStarted, HandSeen
from spades_tui.engine.state import Phase
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BY_ID, TABLE
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.flow import Flow
from spades_tui.ui.keys import key_face
from spades_tui.ui.scene_settings import with_settings
from spades_tui.ui.screen import GameScreen
from spades_tui.words import Words
from spades_tui.words.origin import origin_text

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.ui.dialogs import Dialog

UNTOLD: Final = (GameStarted, DeckCut, Dealt, HandSeen)
"""What the panel with the hand so far leaves out."""


GUIDE_ON: Final = "guide:on"
"""The zone that goes on from a lesson."""
HEARD_IN_PAUSE: Final = ("menu", "redraw", "quit")
"""What works while a trick lies there; any other key or click only ends the pause."""


class RunningGameScreen(GameScreen[None]):
    """A screen of a game that is being played. A key or a click that ends a pause does nothing else."""

    def __init__(self, flow: Flow) -> None:
        super().__init__()
        self.flow = flow
        self._time = flow.clock()
        self._rung: object = None

    @property
    def words(self) -> Words:
        """The words of the session, with all that a game says."""
        return self.flow.words

    # Showing

    def flow_changed(self) -> None:
        """Draw what is in sight of the flow now."""
        self.redraw()
        self._ring()

    def redraw(self) -> None:
        """Draw anew, and note when what is asked of the person has been painted."""
        super().redraw()
        self.game_app.say_title(self._title())
        if self.flow.guard.waiting and not self.too_small:
            self.call_after_refresh(self.flow.guard.painted, self.flow.guard.question)

    def _ring(self) -> None:
        """Ring the bell, where it is wanted, when the person's turn comes."""
        question = self.flow.guard.question
        if question is not None and question != self._rung:
            self._rung = question
            if getattr(self.session.settings, "bell", False):
                self.app.bell()

    def _title(self) -> str:
        """Return the title of the window: whether it is the person's turn."""
        return (
            self.words("Your turn – Spades") if self.flow.guard.question is not None else self.words("Spades")
        )

    def scene(self) -> Scene:
        """Return what there is to draw."""
        flow = self.flow
        scene = Scene(
            words=flow.words,
            letters=self.session.letters,
            view=flow.view,
            rules_name=flow.table.rules_name,
            bottom=flow.bottom,
            line=flow.line,
            problem=flow.problem,
            passing=flow.passing,
            notices=flow.notices,
            recap=self._recap(),
            log=self._log() if self.app.size.width >= 120 else (),
            saved=flow.saved,
            commitment=flow.commitment,
            can_act=flow.can_act,
            paused=flow.paused,
        )
        if flow.guide is not None:
            # It is neither saved nor rated, and nothing depends on its deal.
            scene = replace(scene, saved=True, notices=(), commitment="")
        return with_settings(scene, flow, self.session)

    def guided(self, below: Callable[[int, int], Picture], width: int, height: int) -> Picture:
        """Return a picture, under the lesson that is in sight where there are lessons."""
        guide = self.flow.guide
        if guide is None or guide.over:
            return below(width, height)
        from spades_tui.ui.draw.lesson import draw_guided
        from spades_tui.words.lessons import lesson_with_remark

        _, view = self.words, self.flow.view
        guide.see(view)
        buttons = []
        if guide.reading or guide.lesson == "end":
            label = _("to the lobby") if guide.lesson == "end" else _("go on")
            buttons.append((GUIDE_ON, key_face(_, "enter", _.ascii), label))
        if guide.lesson != "end" and (keys := self.keymap.keys("guide_skip")):
            buttons.append(("do:guide_skip", key_face(_, keys[0], _.ascii), _("no lessons")))
        text = lesson_with_remark(_, guide.remark, guide.lesson, view, self.flow.names)
        return draw_guided(text, _("Guided first hand"), buttons, below, width, height)

    def go_on_with_guide(self) -> bool:
        """Go on from a lesson that is only to be read, from the last one to the lobby; return whether it was one."""
        guide = self.flow.guide
        if guide is None or guide.over:
            return False
        if guide.lesson == "end":
            self.start(self.flow.leave())
            return True
        if not guide.go_on():
            return False
        self.flow.guard.acted()
        self.redraw()
        return True

    def _recap(self) -> list[str]:
        """Return where we were, without what stands on the screen anyway: scores before, the turn at the end."""
        lines = self.flow.recap()
        return lines[1:-1] or lines[:1]

    def _log(self) -> tuple[str, ...]:
        told = [event for event in self.flow.log if not isinstance(event, UNTOLD)]
        said = tuple(text for event in told if (text := self.flow.words.event(event, self.flow.view)))
        origin = self.flow.table.origin
        if origin is None or self.flow.view.number > 1:
            return said
        return (origin_text(self.flow.words, origin), *said)

    def session_changed(self) -> None:
        """Draw anew, and take the pace that the settings say."""
        super().session_changed()
        self.flow.woken()

    def on_screen_resume(self) -> None:
        """Go on after another screen lay above."""
        super().on_screen_resume()
        self.flow.woken()

    # Keys and clicks

    @property
    def held(self) -> bool:
        """Whether there is something in sight that the next key or click only ends."""
        return self.flow.paused

    @property
    def heard(self) -> Sequence[str]:
        """The ids of the commands that are obeyed while something is held."""
        return HEARD_IN_PAUSE

    def may_act(self) -> bool:
        """Return whether the key or click at hand may play or bid; one that came too soon does nothing."""
        return self.flow.my_turn and self.flow.guard.allows(self._time)

    def disturbed(self) -> bool:
        """Take a key or click that only ends something; return whether it was used up by that."""
        self.flow.drop_recap()
        if self.flow.end_pause():
            return True
        if self.flow.problem:
            self.flow.say("")
        return False

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take a key before the commands do."""
        self._time = event.time
        if self.held and self.keymap.find(key, self.heard) is not None:
            return False
        return self.disturbed() or (key in ("enter", "space") and self.go_on_with_guide())

    def key_refused(self, key: str) -> bool:
        """Say why nothing can be taken back now."""
        if key in self.keymap.keys("take_back") and BY_ID["take_back"].works_in(self.context):
            self.command_take_back()
            return True
        return super().key_refused(key)

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        """Take a click, wherever it falls."""
        message.prevent_default()  # the handler of the base class is called here, or not at all
        self._time = message.time
        heard = self.held and message.canvas is self.footer and message.zone in self.heard
        if not self.too_small and not heard and self.disturbed():
            message.stop()
            return
        if message.zone == GUIDE_ON and not self.deaf:
            message.stop()
            self.go_on_with_guide()
            return
        super().on_canvas_clicked(message)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that must not end with this screen."""
        self.app.run_worker(work, group="game")

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules in force."""
        return self.flow.view.rules, self.flow.table.rules_name

    # Commands

    def active_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work now; in a pause hardly any."""
        active = super().active_commands()
        return [command for command in active if command in self.heard] if self.held else active

    def possible_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work as soon as nothing is held."""
        return super().active_commands()

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        match command_id:
            case "take_back":
                return self.flow.can_take_back
            case "concede" | "stop":
                return self.flow.can_act and self.flow.view.phase is not Phase.OVER
            case "players":
                return self.flow.can_change_players
            case "guide_skip":
                return self.flow.guide is not None and not self.flow.guide.over
            case "guide_instead":
                return self.flow.guide is None
            case _:
                return True

    def command_take_back(self) -> None:
        """Take back the last decision, after a question where all hands have been seen since."""
        if self.flow.view.phase in (Phase.SCORED, Phase.OVER):
            self.start(self._take_back_open())
        else:
            self.start(self.flow.take_back())

    async def _take_back_open(self) -> None:
        from spades_tui.ui.dialogs import Confirm

        _ = self.words
        if await self.app.push_screen_wait(
            Confirm(
                _("Take back"),
                _("All hands are open now. Take back anyway? The game no longer counts as rated."),
            )
        ):
            await self.flow.take_back()

    def command_slower(self) -> None:
        """Go slower."""
        self.flow.slower()
        self.flow.note(self._pace())

    def command_faster(self) -> None:
        """Go faster."""
        self.flow.faster()
        self.flow.note(self._pace())

    def _pace(self) -> str:
        from spades_tui.words.settings import seconds_text

        _, pace = self.words, self.flow.pace
        cards = _("cards at once") if not pace.tempo else _("{time} a card", time=seconds_text(_, pace.tempo))
        if pace.trick_pause is None:
            tricks = _("a trick stays until a key")
        else:
            tricks = _("a trick stays {time}", time=seconds_text(_, pace.trick_pause))
        return _("Pace: {cards}; {tricks}.", cards=cards, tricks=tricks)

    def cut_label(self) -> str:
        """Return what the switch for cutting by hand is called, with its state."""
        _ = self.words
        return _("cut yourself: on") if self.flow.cut_by_hand else _("cut yourself: off")

    def switch_cut(self) -> None:
        """Cut by hand from now on, or no more, and say so."""
        by_hand = not self.flow.cut_by_hand
        self.flow.ask_for_cut(by_hand)
        self.flow.note(
            self.words("You are asked for the cut whenever it is yours.")
            if by_hand
            else self.words("From now on the cut comes by itself.")
        )

    def command_help(self) -> None:
        """Show the keys that work here, and how it goes under these rules."""
        from spades_tui.ui.help import HelpDialog

        rules = self.flow.view.rules
        help_dialog = HelpDialog(self.active_commands(), self.context == TABLE, rules)
        _ = self.app.push_screen(help_dialog, self.obey_clicked)

    def obey_clicked(self, command_id: str | None) -> None:
        """Obey the command that was clicked: one that plays or bids means what is in sight."""
        self._time = self.flow.clock()
        super().obey_clicked(command_id)
        self.flow.guard.acted()  # the second click of two falls on the table

    def command_scoreboard(self) -> None:
        """Show every hand so far."""
        from spades_tui.ui.screens.scoreboard import ScoreboardScreen

        _ = self.app.push_screen(ScoreboardScreen(self.flow, reading=True))

    def command_check_deal(self) -> None:
        """Show the deal on the table: its whole fingerprint, its cut, and its secret once that is told."""
        self.show_deal(self.flow.view.number)

    def show_deal(self, number: int) -> None:
        """Show the deal of a hand as far as it is in sight."""
        from spades_tui.record.deals import deals_in_sight
        from spades_tui.ui.screens.check_deal import CheckDealScreen

        flow = self.flow
        told = deals_in_sight(flow.table.history(flow.person_seat), flow.view)
        at = next((at for at, deal in enumerate(told) if deal.number == number), len(told) - 1)
        _ = self.app.push_screen(CheckDealScreen(told, at, flow.view.names, flow.person_seat))

    def command_rules(self) -> None:
        """Explain the rules in force."""
        from spades_tui.ui.screens.rules import RulesScreen

        _ = self.app.push_screen(RulesScreen(self.flow.view.rules, self.flow.table.rules_name))

    def command_settings(self) -> None:
        """Change colours, keys, pace and language."""
        from spades_tui.ui.screens.settings import SettingsScreen

        _ = self.app.push_screen(SettingsScreen())

    def command_concede(self) -> None:
        """Give the game up, after a question."""
        self.start(self._concede())

    def command_stop(self) -> None:
        """End the game, after a question."""
        self.start(self._end_early())

    def command_leave(self) -> None:
        """Leave the game."""
        self.start(self.flow.leave())

    def command_another(self) -> None:
        """Leave the game and set up another."""
        self.start(self._another())

    def command_guide_skip(self) -> None:
        """Leave the lessons out from here on."""
        if self.flow.guide is not None:
            self.flow.guide.skip()
            self.redraw()

    def command_guide_instead(self) -> None:
        """Leave the game for the guided first hand."""
        self.start(self._guide_instead())

    async def _guide_instead(self) -> None:
        await self.flow.leave()
        if isinstance(below := self.app.screen, GameScreen):
            below.run_command("guide")

    def command_players(self) -> None:
        """Change who plays at the other seats."""
        self.start(self._players())

    def command_menu(self) -> None:
        """Open the menu."""
        self.start(self._menu())

    async def _another(self) -> None:
        await self.flow.leave()
        if isinstance(below := self.app.screen, GameScreen):
            below.run_command("new_game")

    async def _players(self) -> None:
        """Let seats be given other bots, one after the other."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.flow_menu import EVERYBODY, bot_options, other_seats, seat_options

        flow, picked = self.flow, ""
        while (
            picked := await self._chosen(Choose(self.words("Players"), seat_options(flow), chosen=picked))
        ) != "":
            seats = other_seats(flow) if picked == EVERYBODY else [int(picked)]
            now = flow.table.seats[seats[0]]
            title = self.words("All the same") if picked == EVERYBODY else flow.names[seats[0]]
            bot = await self._chosen(Choose(title, bot_options(self.words, now), chosen=now))
            if bot and not all([await flow.set_bot(seat, bot) for seat in seats]):
                return

    async def _chosen(self, dialog: Dialog[str]) -> str:
        """Return what was chosen in a window; empty for nothing."""
        return await self.app.push_screen_wait(dialog) or ""

    async def _concede(self) -> None:
        from spades_tui.ui.dialogs import Confirm

        _ = self.words
        if await self.app.push_screen_wait(
            Confirm(
                _("Give up"),
                _("Give the game up? The other side wins it, and that cannot be taken back.")
                if self.flow.view.rules.sides == 2
                else _("Give the game up? The best of the others wins it, and that cannot be taken back."),
            )
        ):
            await self.flow.concede()

    async def _end_early(self) -> None:
        from spades_tui.ui.dialogs import Confirm

        _ = self.words
        if await self.app.push_screen_wait(
            Confirm(
                _("End the game"),
                _("End the game now? The higher score wins; the hand on the table does not count."),
            )
        ):
            await self.flow.end_early()

    async def _menu(self) -> None:
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.flow_menu import CUT, GO_ON, SAVE, menu_options

        flow = self.flow
        options = menu_options(flow, tuple(self.possible_commands()), self.keymap, self.cut_label())
        chosen = await self._chosen(Choose(self.words("Menu"), options))
        flow.end_pause()  # only now: while the menu lies there, nothing moves under it
        if chosen == SAVE:
            await flow.save_again()
        elif chosen == CUT:
            self.switch_cut()
        elif chosen and chosen != GO_ON:
            self._time = flow.clock()
            self.run_command(chosen)
