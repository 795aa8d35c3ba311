"""Every option of the rules as a row: changed, explained, set back, and kept as a rule set of one's own."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.rule_errors import OptionValue, RuleSetError
from spades_tui.engine.rules import OPTION, PRESETS
from spades_tui.record.clean import clean_text
from spades_tui.setup.new_game import NewGame
from spades_tui.ui.commands import OPTIONS
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Option
from spades_tui.ui.draw.forms import Field
from spades_tui.ui.draw.rules import Chapter, draw_chapters
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.entry import Entry
from spades_tui.ui.form import FormScreen
from spades_tui.ui.rule_sets import wrong_name
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet
    from spades_tui.ui.app import SpadesApp

NONE = "none"
NUMBER_WIDTH = 6


class OptionsScreen(FormScreen[None]):
    """The options of a game in the making, which it changes as it goes."""

    CONTEXT = OPTIONS
    SHARE = (3, 5)

    def __init__(self, game: NewGame) -> None:
        super().__init__()
        self.game = game

    def heading(self) -> tuple[str, str]:
        """Return the title and how long the game takes."""
        from spades_tui.words.length import length_text
        from spades_tui.words.names import preset_label

        _, game = self.words, self.game
        name = preset_label(_, game.choices.rules_name) if game.choices.rules_name else _("Own rules")
        return _("Options of {rules}", rules=name), length_text(_, game.rules)

    def fields(self) -> Sequence[Field]:
        """Return a row for each option that is on, in groups."""
        from spades_tui.words.options import option_groups, option_help, option_label, value_label

        _, game = self.words, self.game
        rows: list[Field] = []
        for title, names in option_groups(_):
            on = [name for name in names if OPTION[name].applies(game.rules)]
            if on:
                rows.append(Field("", title, kind="title"))
            for name in on:
                value = value_label(_, name, getattr(game.rules, name))
                rows.append(
                    Field(
                        name,
                        option_label(_, name),
                        value,
                        help=self._help(name, option_help(_, name)),
                        changed=game.is_changed(name),
                    )
                )
        return rows

    def _help(self, name: str, text: str) -> str:
        from spades_tui.words.options import value_label

        _, game = self.words, self.game
        option = OPTION[name]
        if option.kind == "number":
            text = _(
                "{help} From {low} to {high}; type a number.",
                help=text,
                low=_.number(option.low),
                high=_.number(option.high),
            )
        if game.is_changed(name):
            before = getattr(game.base, name)
            if OPTION[name].applies(game.base):
                text = _("{help} It was: {value}.", help=text, value=value_label(_, name, before))
        return text

    def side(self, width: int, height: int) -> Picture | None:
        """Return what the rules come to, in words, from the part on that the picked option belongs to."""
        from spades_tui.words.options import option_groups
        from spades_tui.words.rules import rules_in_words

        chapters = [Chapter(part.title, part.items) for part in rules_in_words(self.words, self.game.rules)]
        title = next((title for title, names in option_groups(self.words) if self.at in names), "")
        first = next((number for number, chapter in enumerate(chapters) if chapter.title == title), 0)
        return draw_chapters([*chapters[first:], *chapters[:first]], width, height)

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules as they are now."""
        return self.game.rules, self.game.choices.rules_name

    def show_option(self, name: str) -> None:
        """Go to an option; of one that is off under these rules, say that."""
        from spades_tui.words.options import idle_option

        if OPTION[name].applies(self.game.rules):
            self._pick(name)
        else:
            self.problem = idle_option(self.words, name)
            self.redraw()

    def step(self, field_id: str, by: int) -> None:
        """Take the next value of an option that goes with the others."""
        self._set(field_id, self.game.next_value(field_id, by))

    def _set(self, name: str, value: OptionValue) -> None:
        try:
            self.game.set_option(name, value)
        except RuleSetError as error:
            self.problem = self.words.error(error)

    def choose(self, field_id: str) -> None:
        """Choose from a list where an option has more than two values, type a number, or take the other value."""
        option = OPTION[field_id]
        if option.kind == "number":
            self.begin_entry()
        elif len(option.choices(self.game.rules)) > 2:
            self.run_worker(self._choose_from_list(field_id), group="choice", exclusive=True)
        else:
            self.step(field_id, 1)

    def footer_labels(self) -> Mapping[str, str]:
        """Return what Enter does to an option with values: as in the settings it opens the list of them."""
        labels = super().footer_labels()
        if self.at not in OPTION or OPTION[self.at].kind == "number":
            return labels
        return {**labels, "choose": self.words("choose")}

    async def _choose_from_list(self, name: str) -> None:
        from spades_tui.words.options import option_help, option_label, value_label

        _ = self.words
        values = {
            NONE if value is None else str(value): value for value in OPTION[name].choices(self.game.rules)
        }
        now = getattr(self.game.rules, name)
        answer = await self.app.push_screen_wait(
            Choose(
                option_label(_, name),
                [Option(key, value_label(_, name, value)) for key, value in values.items()],
                text=option_help(_, name),
                chosen=NONE if now is None else str(now),
            )
        )
        if answer is not None:
            self._set(name, values[answer])
            self.redraw()

    def entry_for(self, field_id: str) -> Entry | None:
        """Return an empty line for a number."""
        return Entry.of("", NUMBER_WIDTH, digits=True) if OPTION[field_id].kind == "number" else None

    def typed(self, field_id: str, text: str) -> str | None:
        """Take a number; nothing typed is no number where there may be none."""
        option = OPTION[field_id]
        digits = text.replace("−", "-")
        if not digits.lstrip("-").isdigit():
            if not option.optional:
                return None
            value: OptionValue = None
        else:
            value = int(digits)
            if option.high < 0 < value:  # a limit below zero, typed without its sign
                value = -value
        try:
            self.game.set_option(field_id, value)
        except RuleSetError as error:
            return self.words.error(error)
        return None

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense now."""
        return command_id != "reset" or self.game.is_changed(self.at)

    def command_reset(self) -> None:
        """Set the picked option back."""
        try:
            self.game.reset_option(self.at)
            self.problem = ""
        except RuleSetError as error:
            self.problem = self.words.error(error)
        self.redraw()

    def command_back(self) -> None:
        """Go back to the form."""
        _ = self.dismiss(None)

    async def command_save_rules(self) -> None:
        """Keep the rules under a name of their own."""
        self.problem = await save_rules(self.game_app, self.game)
        self.redraw()

    async def command_rules(self) -> None:
        """Explain the rules as they are now."""
        from spades_tui.ui.screens.rules import RulesScreen

        await self.app.push_screen(RulesScreen(self.game.rules, self.game.choices.rules_name))


async def save_rules(app: SpadesApp, game: NewGame) -> str:
    """Ask for a name and keep the rules as a file; return what is to be said about it."""
    from spades_tui.store.rule_files import NAME_WIDTH, list_rule_files, save_rule_file

    services = Services(app.session)
    _ = services.words

    def check(text: str) -> str | None:
        return wrong_name(_, clean_text(text, width=NAME_WIDTH))

    own = game.choices.rules_name if game.choices.rules_name not in PRESETS else ""
    answer = await app.push_screen_wait(
        AskText(
            _("Save rules"), _("Keep these rules under this name:"), value=own, max_length=60, check=check
        )
    )
    if answer is None:
        return ""
    name = clean_text(answer, width=NAME_WIDTH)
    try:
        files = await asyncio.to_thread(list_rule_files, services.paths)
        if any(file.name == name for file in files) and not await app.push_screen_wait(
            Confirm(
                _("Save rules"),
                _("There are rules named “{name}”. Write these over them?", name=name),
                yes=_("Write over"),
                no=_("Keep"),
            )
        ):
            return ""
        rules = game.rules
        file = await asyncio.to_thread(lambda: save_rule_file(services.paths, name, rules))
        files = await asyncio.to_thread(list_rule_files, services.paths)
    except SpadesError as error:
        return _.error(error)
    game.use_files(files)
    game.pick_rules(file.name)
    return _("Kept as “{name}”.", name=name)
