"""The form of a new game: variant, rules, length, players; straight to the cards from there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from textual import events

from spades_tui.bots import BOT_NAMES, BadCommand, is_program
from spades_tui.bots.player import EXEC
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import RuleSet
from spades_tui.ui.commands import NEW_GAME, Command
from spades_tui.ui.dialogs import AskText, Choose, Option
from spades_tui.ui.entry import Entry
from spades_tui.ui.new_game_rows import SEATS, NewGameRows, whole_number
from spades_tui.ui.preferences import full_settings
from spades_tui.ui.services import Services
from spades_tui.words.names import VARIANTS

NUMBER_WIDTH: Final = 5
NAME_WIDTH: Final = 60
IN_LISTS: Final = ("variant", "rules")
"""The rows without a line to type in whose values stand in a list as well; those of the others are stepped."""


class NewGameScreen(NewGameRows):
    """Dismissed with the choices of the game to start, or with None."""

    CONTEXT = NEW_GAME
    BUTTON = "start"

    # Changing

    def step(self, field_id: str, by: int) -> None:
        """Take the next value of a row, or the one before."""
        game = self.game
        if field_id == "variant":
            game.step_variant(by)
        elif field_id == "rules":
            game.step_rules(by)
        elif field_id == "length":
            game.step_length(by)
        elif field_id == "look":
            at_once = full_settings(self.session).look_automatically
            Services(self.session).remember({"look_automatically": not at_once})
        elif field_id in SEATS:
            seat = SEATS[field_id]
            bots = self._bots_for(seat)
            at = bots.index(game.choices.bots[seat - 1])
            game.set_bot(seat, bots[(at + by) % len(bots)])

    def _bots_for(self, seat: int) -> tuple[str, ...]:
        """Return the bots that a seat can have: those of the game, and the program that sits there now."""
        bot = self.game.choices.bots[seat - 1]
        return BOT_NAMES if bot in BOT_NAMES else (*BOT_NAMES, bot)

    def choose(self, field_id: str) -> None:
        """Open what a row leads to: a list of all its values where there are many."""
        if field_id == "options":
            self.run_command("options")
        elif field_id in ("variant", "rules", *SEATS):
            self.run_worker(self._choose_from_list(field_id), group="choice", exclusive=True)
        else:
            self.step(field_id, 1)

    async def _choose_from_list(self, field_id: str) -> None:
        title, options, chosen, take = self._list_for(field_id)
        answer = await self.app.push_screen_wait(Choose(title, options, chosen=chosen))
        if answer == EXEC:
            answer = await self._ask_program(SEATS[field_id])
        if answer is not None:
            take(answer)
            self.redraw()

    async def _ask_program(self, seat: int) -> str | None:
        """Return the name of a program as a bot, from a command that the person types; None where there is none."""
        _, bot = self.words, self.game.choices.bots[seat - 1]
        command = await self.app.push_screen_wait(
            AskText(
                _("A program of your own"),
                _("The command that starts it. “spades-tui bot-protocol” tells how such a program plays."),
                value=bot.removeprefix(EXEC) if is_program(bot) else "",
                check=self._wrong_command,
            )
        )
        return None if command is None else EXEC + command.strip()

    def _wrong_command(self, command: str) -> str | None:
        from spades_tui.bots.outside import check_command
        from spades_tui.store.rows import keeps_seat

        bot = EXEC + command.strip()
        try:
            check_command(bot)
        except BadCommand as error:
            return self.words.error(error)
        return None if keeps_seat(bot) else self.words("This command is too long.")

    def _list_for(self, field_id: str) -> tuple[str, list[Option], str, Callable[[str], None]]:
        from spades_tui.words.bots import bot_help, bot_label
        from spades_tui.words.names import preset_help, preset_label, variant_help, variant_label

        _, game = self.words, self.game
        if field_id == "variant":
            variants = [Option(key, variant_label(_, key), variant_help(_, key)) for key in VARIANTS]
            return _("Variant"), variants, game.variant, game.pick_variant
        if field_id == "rules":
            rules = [
                Option(
                    named.name,
                    preset_label(_, named.name),
                    _.error(named.error) if named.error is not None else preset_help(_, named.name),
                )
                for named in game.known
            ]
            return _("Rules"), rules, game.name, game.pick_rules
        seat = SEATS[field_id]
        bots = [Option(bot, bot_label(_, bot), bot_help(_, bot)) for bot in self._bots_for(seat)]
        if not Services(self.session).guest:
            bots.append(
                Option(EXEC, _("A program of your own …"), _("Any program that speaks the bot protocol."))
            )
        return (
            game.choices.bot_names[seat - 1],
            bots,
            game.choices.bots[seat - 1],
            lambda bot: game.set_bot(seat, bot),
        )

    def entry_for(self, field_id: str) -> Entry | None:
        """Return the line with which typing begins: a name, or a number for the length."""
        choices = self.game.choices
        if field_id == "player":
            return Entry.of(choices.player)
        if field_id == "name":
            return Entry.of(choices.name or self.given_name, NAME_WIDTH)
        if field_id == "length":
            return Entry.of("", NUMBER_WIDTH, digits=True)
        if field_id in SEATS:
            return Entry.of(choices.bot_names[SEATS[field_id] - 1])
        return None

    def typed(self, field_id: str, text: str) -> str | None:
        """Take a name, or the number of the length."""
        game = self.game
        if field_id == "player":
            game.set_player(text)
        elif field_id == "name":
            game.set_name("" if text == self.given_name else text)
        elif field_id in SEATS:
            game.set_bot_name(SEATS[field_id], text)
        elif field_id == "length":
            return self._typed_length(text)
        return None

    def _typed_length(self, text: str) -> str | None:
        if not text:
            return None
        try:
            self.game.set_length((self.kind_of(text), whole_number(text)))
        except RuleSetError as error:
            return self.words.error(error)
        return None

    def begin_entry(self, first: str = "") -> None:
        """Begin to type; what a number counts is open."""
        self.counts = None
        super().begin_entry(first)

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Let the key of the length turn a number that is typed from points into hands, and back."""
        if self.editing and self.at == "length" and key in self.keymap.keys("length"):
            self.counts = "hands" if self.kind_typed() == "target" else "target"
            self.redraw()
            return True
        return super().key_pressed(key, event)

    # Commands

    def on_mount(self) -> None:
        """Draw, and read the person's own rule sets."""
        from spades_tui.words.times import game_name

        self.given_name = game_name(self.words, Services(self.session).now())
        super().on_mount()
        self.run_worker(self._read_rules(), group="rules", exclusive=True)

    async def _read_rules(self) -> None:
        from spades_tui.store.errors import StoreError
        from spades_tui.store.rule_files import list_rule_files

        paths = Services(self.session).paths
        try:
            files = await asyncio.to_thread(list_rule_files, paths)
        except StoreError as error:
            self.problem = self.words.error(error)
        else:
            self.game.use_files(files)
        self.redraw()

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense now."""
        if command_id == "reset":
            return bool(self.game.changed_options)
        if command_id in ("rename_rules", "delete_rules"):
            return self.game.file is not None
        return True

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands; where the arrows change a value, the key that does so too is the first to give way."""
        matters = {**dict.fromkeys(IN_LISTS, 3), "length": 0, "look": 0}
        return [
            replace(entry, footer=matters.get(self.at, entry.footer)) if entry.id == "change" else entry
            for entry in super().footer_entries()
        ]

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the key that changes does beside the arrows: it opens a list of values, or edits a name."""
        labels = super().footer_labels()
        if self.at in IN_LISTS:
            return {**labels, "change": self.words("choose")}
        return {**labels, "change": self.words("rename")} if self.at in SEATS else labels

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules as they are now."""
        return self.game.rules, self.game.choices.rules_name

    def command_start(self) -> None:
        """Start the game; with broken rules say what is wrong."""
        broken = self.game.broken
        if broken is not None and broken.error is not None:
            self.problem = self.words.error(broken.error)
            self.redraw()
            return
        _ = self.dismiss(self.game.made())

    def command_back(self) -> None:
        """Go back to the lobby without a game."""
        _ = self.dismiss(None)

    def command_length(self) -> None:
        """Take the next length."""
        self.at = "length"
        self.problem = ""
        self.game.step_length(1)
        self.redraw()

    def command_reset(self) -> None:
        """Take the rules as their name says."""
        self.game.reset_options()
        self.redraw()

    async def command_options(self) -> None:
        """Change single rules."""
        from spades_tui.ui.screens.options import OptionsScreen

        await self.app.push_screen_wait(OptionsScreen(self.game))
        self.redraw()

    async def command_save_rules(self) -> None:
        """Keep the rules under a name of their own."""
        from spades_tui.ui.screens.options import save_rules

        self.problem = await save_rules(self.game_app, self.game)
        self.redraw()

    async def command_rename_rules(self) -> None:
        """Give the picked rules of the person's own another name."""
        from spades_tui.ui.rule_sets import rename_rules

        if (file := self.game.file) is not None:
            self.problem = await rename_rules(self.game_app, self.game, file)
            self.redraw()

    async def command_delete_rules(self) -> None:
        """Delete the picked rules of the person's own."""
        from spades_tui.ui.rule_sets import delete_rules

        if (file := self.game.file) is not None:
            self.problem = await delete_rules(self.game_app, self.game, file)
            self.redraw()

    async def command_rules(self) -> None:
        """Explain the rules as they are now."""
        from spades_tui.ui.screens.rules import RulesScreen

        await self.app.push_screen(RulesScreen(self.game.rules, self.game.choices.rules_name))
