"""The form of a new game: variant, rules, length, players; straight to the cards from there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from textual import events

from spades_tui.bots import BOT_NAMES, BadCommand, is_program
from spades_tui.bots.player import EXEC
from spades_tui.engine.rule_errors import RuleSetError
from spades_tui.engine.rules import OPTION, RuleSet
from spades_tui.setup.new_game import LengthKind, NewGame
from spades_tui.ui.commands import NEW_GAME
from spades_tui.ui.dialogs import AskText, Choose, Option
from spades_tui.ui.draw.forms import Field
from spades_tui.ui.draw.new_game import draw_aside
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.entry import Entry
from spades_tui.ui.form import FormScreen
from spades_tui.ui.games import Choices
from spades_tui.ui.preferences import full_settings
from spades_tui.ui.services import Services
from spades_tui.words.names import VARIANTS

SEATS: Final[Mapping[str, int]] = {"west": 1, "north": 2, "east": 3}
NUMBER_WIDTH: Final = 5
NAME_WIDTH: Final = 60


def _whole(text: str) -> int:
    """Return a typed number; 0 where it is none."""
    return int(text.replace("−", "-")) if text.lstrip("-−").isdigit() else 0


class NewGameScreen(FormScreen[Choices]):
    """Dismissed with the choices of the game to start, or with None."""

    CONTEXT = NEW_GAME
    BUTTON = "start"

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.game = NewGame(choices)
        self._hint = ""
        self._kind: LengthKind | None = None
        """What a number that is typed counts, where the person has said so."""

    # The rows

    def heading(self) -> tuple[str, str]:
        """Return the title and how long the game takes."""
        from spades_tui.words.length import length_text

        _ = self.words
        return _("New game"), length_text(_, self.game.rules)

    def fields(self) -> Sequence[Field]:
        """Return the rows: rules first, then who plays."""
        _ = self.words
        return (
            self._variant(),
            self._rules(),
            self._options(),
            self._length(),
            *self._look(),
            Field("", _("Players"), kind="title"),
            Field(
                "player",
                _("You"),
                kind="text",
                help=_("The name that others read: in exports, and at a table with more people."),
                text=self.game.choices.player,
                hint=_("no name"),
            ),
            *(self._seat(key, seat) for key, seat in SEATS.items()),
            Field(
                "name",
                _("Name of the game"),
                kind="text",
                help=_("What the game is called in the lobby."),
                text=self.game.choices.name,
                hint=self._hint,
            ),
        )

    def _variant(self) -> Field:
        from spades_tui.words.names import variant_help, variant_label

        _, key = self.words, self.game.variant
        return Field("variant", _("Variant"), variant_label(_, key), help=variant_help(_, key))

    def _rules(self) -> Field:
        from spades_tui.words.names import preset_help, preset_label

        _, game = self.words, self.game
        name = preset_label(_, game.name) if game.name else _("Own rules")
        if game.broken is not None and game.broken.error is not None:
            return Field("rules", _("Rules"), name, help=_.error(game.broken.error), bad=True)
        text = preset_help(_, game.name)
        if game.changed_options:
            text = _("{text} You have changed some options.", text=text)
        return Field("rules", _("Rules"), name, help=text, changed=bool(game.changed_options))

    def _options(self) -> Field:
        _, game = self.words, self.game
        count = len(game.changed_options)
        return Field(
            "options",
            _("Options"),
            _.n("{count} changed", "{count} changed", count) if count else _("as the rules say"),
            "action",
            _("Every single rule can be changed: {key} opens the list.", key=self.key_of("options")),
        )

    def _length(self) -> Field:
        from spades_tui.words.length import length_goal

        _ = self.words
        key = self.key_of("length")
        unit = ""
        help = _(
            "To a number of points, or so many hands at most; {key} goes through them, or type a number.",
            key=key,
        )
        if self.editing and self.at == "length":
            if self._kind_typed() == "target":
                unit, help = (
                    _("points"),
                    _("A number of points to reach; {key} makes it a number of hands.", key=key),
                )
            else:
                unit, help = (
                    _("hands"),
                    _("A number of hands to play; {key} makes it a number of points.", key=key),
                )
        return Field("length", _("Length"), length_goal(_, self.game.rules), help=help, unit=unit)

    def _look(self) -> Sequence[Field]:
        if not self.game.rules.offers_blind_nil:
            return ()
        _ = self.words
        at_once = full_settings(self.session).look_automatically
        return (
            Field(
                "look",
                _("Your cards"),
                _("face up at once") if at_once else _("face down until you look"),
                help=_(
                    "Blind nil can only be bid before you look. This is a setting: it holds for all games."
                ),
            ),
        )

    def _seat(self, key: str, seat: int) -> Field:
        from spades_tui.words.bots import bot_help, bot_label
        from spades_tui.words.who import direction

        _, choices = self.words, self.game.choices
        label = direction(_, seat)
        if seat == 2 and self.game.rules.partnership:
            label = _("{seat}, your partner", seat=label)
        bot = choices.bots[seat - 1]
        return Field(
            key,
            label,
            bot_label(_, bot),
            help=_(
                "{help} Left and right change who plays; {key} changes the name.",
                help=bot_help(_, bot),
                key=self.key_of("change"),
            ),
            text=choices.bot_names[seat - 1],
        )

    def side(self, width: int, height: int) -> Picture | None:
        """Return the table with its players, and what the rules mean at it."""
        from spades_tui.words.meaning import meaning_in_words
        from spades_tui.words.rules import differences_in_words

        _, game = self.words, self.game
        names = _.seat_names(game.choices.names)
        notes = meaning_in_words(_, game.rules)
        changed = []
        if game.changed_options:
            plain = game.base.replace(partnership=game.rules.partnership, trump=game.rules.trump)
            changed = differences_in_words(_, game.rules, plain)
        return draw_aside(
            (_("You"), *names[1:]),
            game.rules.partnership,
            (_("At the table"), notes),
            (_("Changed"), changed),
            width,
            height,
        )

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
            return Entry.of(choices.name or self._hint, NAME_WIDTH)
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
            game.set_name("" if text == self._hint else text)
        elif field_id in SEATS:
            game.set_bot_name(SEATS[field_id], text)
        elif field_id == "length":
            return self._typed_length(text)
        return None

    def _typed_length(self, text: str) -> str | None:
        if not text:
            return None
        try:
            self.game.set_length((self._kind_of(text), _whole(text)))
        except RuleSetError as error:
            return self.words.error(error)
        return None

    def _kind_typed(self) -> LengthKind:
        """Return what the number that is being typed counts."""
        return self._kind_of(self.entry_text)

    def _kind_of(self, text: str) -> LengthKind:
        """Return what a typed number counts: as the person said, else as before if there can be such a number."""
        kind, number = self.game.length[0], _whole(text)
        if self._kind is not None:
            return self._kind
        if number <= 0:
            return "target" if text else kind
        if kind == "target" and number < OPTION["target"].low:
            return "hands"
        if kind == "hands" and number > OPTION["hand_limit"].high:
            return "target"
        return kind

    def begin_entry(self, first: str = "") -> None:
        """Begin to type; what a number counts is open."""
        self._kind = None
        super().begin_entry(first)

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Let the key of the length turn a number that is typed from points into hands, and back."""
        if self.editing and self.at == "length" and key in self.keymap.keys("length"):
            self._kind = "hands" if self._kind_typed() == "target" else "target"
            self.redraw()
            return True
        return super().key_pressed(key, event)

    # Commands

    def on_mount(self) -> None:
        """Draw, and read the person's own rule sets."""
        from spades_tui.words.times import game_name

        self._hint = game_name(self.words, Services(self.session).now())
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
