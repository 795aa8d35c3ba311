"""What the bidding screen and the table share: pauses, the guard, the menu, and the commands of a running game."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Final

from textual import events

from spades_tui.engine.events import Dealt, DeckCut, GameStarted, HandSeen
from spades_tui.engine.state import Phase
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BY_ID, TABLE
from spades_tui.ui.dialogs import Option
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.flow import Flow
from spades_tui.ui.screen import GameScreen
from spades_tui.words import Words
from spades_tui.words.quoting import capital

UNTOLD: Final = (GameStarted, DeckCut, Dealt, HandSeen)
"""What the panel with the hand so far leaves out."""


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
        return Scene(
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
            high_first=getattr(self.session.settings, "sort_descending", True),
        )

    def _recap(self) -> list[str]:
        """Return where we were, without what stands on the screen anyway: scores before, the turn at the end."""
        lines = self.flow.recap()
        return lines[1:-1] or lines[:1]

    def _log(self) -> tuple[str, ...]:
        told = [event for event in self.flow.log if not isinstance(event, UNTOLD)]
        return tuple(text for event in told if (text := self.flow.words.event(event, self.flow.view)))

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
        return self.disturbed()

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
        super().on_canvas_clicked(message)

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that must not end with this screen."""
        self.app.run_worker(work, group="game")

    # Commands

    def active_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work now; in a pause hardly any."""
        active = super().active_commands()
        return [command for command in active if command in self.heard] if self.held else active

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        match command_id:
            case "take_back":
                return self.flow.can_take_back
            case "concede":
                return self.flow.can_act
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
        _, pace = self.words, self.flow.pace
        if pace.trick_pause is None:
            return _("Pace: {tempo} s a card; a trick stays until a key.", tempo=_.decimal(pace.tempo))
        return _(
            "Pace: {tempo} s a card; a trick stays {pause} s.",
            tempo=_.decimal(pace.tempo),
            pause=_.decimal(pace.trick_pause),
        )

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

    def cut_option(self) -> Option:
        """Return the entry of the menu that switches it."""
        _ = self.words
        help_text = _("Whether you are asked for words to cut the deck with, when the cut is yours.")
        return Option("cut", capital(self.cut_label()), help_text)

    def command_help(self) -> None:
        """Show the keys that work here, and how it goes under these rules."""
        from spades_tui.ui.help import HelpDialog

        rules = self.flow.view.rules
        _ = self.app.push_screen(HelpDialog(self.active_commands(), self.context == TABLE, rules))

    def command_scoreboard(self) -> None:
        """Show every hand so far."""
        from spades_tui.ui.screens.scoreboard import ScoreboardScreen

        _ = self.app.push_screen(ScoreboardScreen(self.flow, reading=True))

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

    def command_menu(self) -> None:
        """Open the menu."""
        self.start(self._menu())

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

        _, flow = self.words, self.flow
        going_on = flow.can_act and flow.view.phase is not Phase.OVER
        saved = _("It is saved.") if flow.saved else _("It is not saved and will be lost.")
        options = [
            Option("go_on", _("Back to the table")),
            Option("leave", _("Leave the game"), _("The lobby again. {saved}", saved=saved)),
            Option("scoreboard", _("Scoreboard"), _("Every hand of the game so far.")),
            Option("rules", _("Rules"), _("The rules in force, explained.")),
            Option("settings", _("Settings"), _("Colours, keys, pace and language.")),
            Option("help", _("Help"), _("The keys that work here.")),
        ]
        if not flow.saved and flow.can_act:
            options.insert(1, Option("save", _("Save again"), _("Try once more to write the game to disk.")))
        if going_on:
            options.append(self.cut_option())
            options += [
                Option(
                    "end_early", _("End the game early"), _("The higher score wins. You are asked first.")
                ),
                Option("concede", _("Give up"), _("Others win the game. You are asked first.")),
            ]
        options.append(
            Option("new_game", _("New game"), _("Leave this game and set up another. {saved}", saved=saved))
        )
        options.append(Option("quit", _("Quit"), _("Leave the program. {saved}", saved=saved)))
        chosen = await self.app.push_screen_wait(Choose(_("Menu"), options))
        flow.end_pause()  # only now: while the menu lies there, nothing moves under it
        match chosen:
            case "leave":
                await flow.leave()
            case "new_game":
                await flow.leave()
                if isinstance(below := self.app.screen, GameScreen):
                    below.run_command("new_game")
            case "save":
                await flow.save_again()
            case "cut":
                self.switch_cut()
            case "end_early":
                await self._end_early()
            case "concede":
                await self._concede()
            case "scoreboard" | "rules" | "settings" | "help" | "quit":
                self.run_command(chosen)
            case _:
                return
