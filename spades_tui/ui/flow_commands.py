"""The commands of a running game, whatever screen it is on: its menu, the other players, the pace, the ways out."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from spades_tui.engine.state import Phase
from spades_tui.ui.commands import TABLE
from spades_tui.ui.flow import Flow
from spades_tui.ui.screen import GameScreen
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.ui.dialogs import Dialog


class GameCommands(GameScreen[None]):
    """A screen of a game that obeys what can be asked for on all of them."""

    def __init__(self, flow: Flow) -> None:
        super().__init__()
        self.flow = flow
        self._time = flow.clock()

    @property
    def words(self) -> Words:
        """The words of the session, with all that a game says."""
        return self.flow.words

    def start(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something that must not end with this screen."""
        self.app.run_worker(work, group="game")

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules in force."""
        return self.flow.view.rules, self.flow.rules_name

    # Commands

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
            case "save":
                return self.flow.can_save_again
            case "guide_skip":
                return self.flow.guide is not None and self.flow.guide.can_skip
            case "guide_instead":
                return self.flow.guide is None
            case _:
                return True

    def command_helps(self) -> Mapping[str, str]:
        """Return what the ways out do just now, and what a rated game costs its being so."""
        from spades_tui.words.ending import outcome_of_ending
        from spades_tui.words.help import unrating_helps

        _, saved = self.words, self.flow.saved
        leave = _("Leave the game; it is saved.") if saved else _("Leave the game; it is not saved.")
        ending = _("End the game now. {outcome}", outcome=outcome_of_ending(_, self.flow.view))
        return {
            "leave": leave,
            "lobby": leave,
            "another": _("Leave this game, which is saved, for a new one.")
            if saved
            else _("Leave this game, which is not saved, for a new one."),
            "stop": ending,
            "end_early": ending,
            "quit": _("Leave the program; the game is saved.")
            if saved
            else _("Leave the program; the game is not saved."),
            **(unrating_helps(_) if self.flow.rated else {}),
        }

    def command_take_back(self) -> None:
        """Take back the last decision, after a question where all hands have been seen since."""
        if self.flow.view.phase in (Phase.SCORED, Phase.OVER):
            self.start(self.opening(self._take_back_open()))
        else:
            self.start(self.flow.take_back())

    async def _take_back_open(self) -> None:
        from spades_tui.ui.dialogs import Confirm

        _ = self.words
        if await self.app.push_screen_wait(
            Confirm(
                _("Take back"),
                _("All hands are open now. Take back anyway? The game no longer counts as rated."),
                yes=_("Take back"),
                no=_("Leave it"),
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
        """Return what the switch for cutting by hand does, for a footer."""
        _ = self.words
        return _("have it cut") if self.flow.cut_by_hand else _("cut by hand")

    def cut_name(self) -> str:
        """Return the same as a menu and the palette call it."""
        _ = self.words
        return _("Have the deck cut") if self.flow.cut_by_hand else _("Cut the deck yourself")

    def switch_cut(self) -> None:
        """Cut by hand from now on, or no more, and say so."""
        by_hand = not self.flow.cut_by_hand
        self.flow.ask_for_cut(by_hand)
        self.flow.note(
            self.words("You will be asked whenever the cut is yours.")
            if by_hand
            else self.words("From now on the deck is cut for you.")
        )

    def command_help(self) -> None:
        """Show the keys that work here, and how it goes under these rules."""
        from spades_tui.ui.help import HelpDialog, said_of, typed_of

        rules = self.flow.view.rules
        help_dialog = HelpDialog(
            self.active_commands(),
            self.context == TABLE,
            rules,
            said_of(self),
            typed_of(self),
            saved=self.flow.saved,
        )
        _ = self.app.push_screen(help_dialog, self.obey_clicked)

    def obey_clicked(self, command_id: str | None) -> None:
        """Obey the command that was clicked: one that plays or bids means what is in sight."""
        self._time = self.flow.clock()
        super().obey_clicked(command_id)
        self.flow.guard.acted()  # the second click of two falls on the table

    def command_scoreboard(self) -> None:
        """Show every hand so far."""
        from spades_tui.ui.screens.scoreboard import ScoreboardScreen

        self.flow.say("")  # what was refused here has nothing to do with the scores
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
        lost = flow.view.phase is Phase.OVER and not flow.saved
        _ = self.app.push_screen(CheckDealScreen(told, at, flow.view.names, flow.person_seat, lost=lost))

    def command_rules(self) -> None:
        """Explain the rules in force."""
        from spades_tui.ui.screens.rules import RulesScreen

        _ = self.app.push_screen(RulesScreen(self.flow.view.rules, self.flow.rules_name))

    def command_settings(self) -> None:
        """Change colours, keys, pace and language."""
        from spades_tui.ui.screens.settings import SettingsScreen

        _ = self.app.push_screen(SettingsScreen())

    def command_concede(self) -> None:
        """Give the game up, after a question."""
        self.start(self.opening(self._concede()))

    def command_stop(self) -> None:
        """End the game, after a question."""
        self.start(self.opening(self._end_early()))

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
        self.start(self.opening(self._players()))

    def command_save(self) -> None:
        """Try once more to write what is missing on disk, and say how it went."""
        self.start(self._save())

    async def _save(self) -> None:
        _ = self.words
        is_saved = await self.flow.save_again()
        self.flow.note(_("The game is saved again.") if is_saved else _("This game is still not saved."))

    def command_menu(self) -> None:
        """Open the menu."""
        self.start(self.opening(self._menu()))

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
            title = self.words("All alike") if picked == EVERYBODY else flow.names[seats[0]]
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
                yes=_("Give up"),
                no=_("Play on"),
            )
        ):
            await self.flow.concede()

    async def _end_early(self) -> None:
        from spades_tui.ui.dialogs import Confirm
        from spades_tui.words.ending import ending_question

        _ = self.words
        if await self.app.push_screen_wait(
            Confirm(
                _("End the game"),
                ending_question(_, self.flow.view),
                yes=_("End it"),
                no=_("Play on"),
            )
        ):
            await self.flow.end_early()

    async def _menu(self) -> None:
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.flow_menu import CUT, GO_ON, menu_options

        flow = self.flow
        options = menu_options(flow, tuple(self.possible_commands()), self.keymap, self.cut_name())
        # What may have been told in few words has room here.
        told = " ".join(text for text, brief in zip(flow.notices, flow.briefs(""), strict=True) if brief)
        chosen = await self._chosen(Choose(self.words("Menu"), options, text=told))
        flow.end_pause()  # only now: while the menu lies there, nothing moves under it
        if chosen == CUT:
            self.switch_cut()
        elif chosen and chosen != GO_ON:
            self._time = flow.clock()
            self.run_command(chosen)
