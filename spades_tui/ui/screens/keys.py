"""Every command with its keys: picked, given another key by pressing it, set back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from textual import events

from spades_tui.engine.cards import SUITS
from spades_tui.ui import commands
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import ANYWHERE, BY_ID, COMMANDS, KEYS, Command
from spades_tui.ui.dialogs import Confirm
from spades_tui.ui.draw.cards import GLYPHS
from spades_tui.ui.draw.forms import Field
from spades_tui.ui.draw.rules import Chapter, draw_chapters
from spades_tui.ui.draw.text import Picture, wrap
from spades_tui.ui.footer import Hint, draw_hints
from spades_tui.ui.form import FormScreen
from spades_tui.ui.key_words import TITLES, key_problems, keys_text, name_of, why_not
from spades_tui.ui.keymap import MOST_KEYS, NEEDED, Keymap, shares_a_screen
from spades_tui.ui.keys import VI_FIND, key_face
from spades_tui.ui.preferences import full_settings, install
from spades_tui.ui.session import Charset
from spades_tui.words import Words

ALL: Final = "all:default"
"""The row that sets every key back."""
CANCEL: Final = "cancel"
ORDER: Final = (
    commands.TABLE,
    commands.BIDDING,
    commands.SCOREBOARD,
    ANYWHERE,
    commands.LOBBY,
    commands.NEW_GAME,
    commands.OPTIONS,
    commands.SETTINGS,
    commands.KEYS,
    *commands.LOOKING,
)
"""The groups of commands, by the screen that they are first of all for."""
MANY: Final = 4
"""A command of so many screens, some of them beyond a game, is one of everywhere."""
OF_A_GAME: Final = frozenset((*commands.GAME, *commands.BOARDS, *commands.LOOKING))
"""The screens that show a game."""

Waiting = Literal["", "set", "add"]
"""What the next key is for: nothing, to be the only key of the picked command, or a further one."""


def group_of(command: Command) -> str:
    """Return the context under which a command is listed."""
    many = len(command.contexts) >= MANY and not OF_A_GAME.issuperset(command.contexts)
    if many or ANYWHERE in command.contexts:
        return ANYWHERE
    return next(context for context in ORDER if context in command.contexts)


class KeysScreen(FormScreen[None]):
    """The keys in force, to be changed."""

    CONTEXT = KEYS
    COLUMNS = 3

    def __init__(self) -> None:
        super().__init__()
        self.waiting: Waiting = ""

    # Showing

    def heading(self) -> tuple[str, str]:
        """Return the title."""
        return self.words("Keys"), ""

    def fields(self) -> Sequence[Field]:
        """Return what is wrong, then the commands in groups."""
        _ = self.words
        rows = [
            Field("", part, kind="note", bad=True)
            for text in key_problems(self.session)
            for part in wrap(text, max(20, self.form_width - 5))
        ]
        for context in ORDER:
            group = [self._row(command) for command in COMMANDS if group_of(command) == context]
            if group:
                rows += [Field("", _(TITLES[context]), kind="title"), *group]
        rows.append(Field("", _("All"), kind="title"))
        help_text = _("Every command gets the keys back that it has by itself.")
        rows.append(Field(ALL, _("All keys"), _("default"), "action", help_text, opens=False))
        return rows

    def _row(self, command: Command) -> Field:
        _ = self.words
        value, help_text = keys_text(_, self.keymap, command.id, self._plain), _(command.help)
        if waited := self.waiting and command.id == self.at:
            value = _("press a key …")
            help_text = _(
                "Press the key for “{command}”; Esc leaves it as it was.", command=name_of(_, command)
            )
        return Field(
            command.id,
            name_of(_, command),
            value,
            "action",
            help_text,
            changed=command.id in self.keymap.own,
            opens=False,
            keys=not waited and bool(self.keymap.keys(command.id)),
        )

    @property
    def _plain(self) -> bool:
        return self.session.shown_charset is Charset.ASCII

    def side(self, width: int, height: int) -> Picture | None:
        """Return which letters the cards have, for no command of the table can have them."""
        _, letters = self.words, self.session.letters
        suits = tuple(
            (letters.suit_faces[suit].lower(), f"{GLYPHS[suit]} {_.suit(suit)}") for suit in reversed(SUITS)
        )
        if self.session.settings.vi_keys:
            rule = _("{key}, then a suit and a rank, finds a card.", key=VI_FIND)
        else:
            rule = _("At the table these letters are suits; no command there can have one of them.")
        return draw_chapters([Chapter(_("Card letters"), (rule,), suits)], width, height)

    def footer_labels(self) -> Mapping[str, str]:
        """Return nothing: left and right move."""
        return {}

    def redraw_footer(self) -> None:
        """Draw the footer anew: while a key is awaited, what ends that."""
        if not self.waiting:
            super().redraw_footer()
            return
        hints = [Hint(CANCEL, "escape", self.words("leave as it was"))]
        self.footer.show(draw_hints(hints, self.words, self.app.size.width, self._plain))

    # Taking a key

    @property
    def command(self) -> Command | None:
        """The picked command; None on another row."""
        return BY_ID.get(self.at)

    def wait_for_key(self, waiting: Waiting) -> None:
        """Let the next key be the picked command's, or no longer."""
        self.waiting = waiting
        self.problem = ""
        self.redraw()

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take the key that is awaited."""
        if not self.waiting:
            return False
        waiting, command = self.waiting, self.command
        self.wait_for_key("")
        if key != "escape" and command is not None:
            self._give(command, key, further=waiting == "add")
        return True

    def _give(self, command: Command, key: str, *, further: bool) -> None:
        """Give a command a key, or say why it cannot have it; where one other command has it, ask."""
        before = self._base(command.id)
        keys = (*before, key) if further else (key,)
        taken = [
            other
            for other in COMMANDS
            if other.id != command.id
            and key in self.keymap.keys(other.id)
            and shares_a_screen(command, other)
        ]
        reason = self._refusal({command.id: keys})
        if not reason:
            self._keep({command.id: keys})
        elif len(taken) == 1 and (exchange := self._exchange(command, taken[0], key, keys)):
            _ = self.run_worker(self._ask(reason, taken[0], exchange), group="choice", exclusive=True)
        else:
            self._refuse(reason)

    def _exchange(
        self, command: Command, other: Command, key: str, keys: Sequence[str]
    ) -> Mapping[str, Sequence[str]] | None:
        """Return the change by which a command gets another's key and gives its own; None where that cannot be."""
        given = next((old for old in self._base(command.id) if old not in keys), None)
        theirs = [given if old == key else old for old in self._base(other.id)]
        changes = {command.id: keys, other.id: [old for old in theirs if old is not None]}
        return None if self._refusal(changes) else changes

    async def _ask(self, reason: str, other: Command, changes: Mapping[str, Sequence[str]]) -> None:
        _ = self.words
        keys = "  ".join(key_face(_, key, self._plain) for key in changes[other.id])
        outcome = (
            _("“{command}” gets {keys} then.", command=name_of(_, other), keys=keys)
            if keys
            else _("“{command}” has no key then.", command=name_of(_, other))
        )
        question = _("{reason} Take it all the same? {outcome}", reason=reason, outcome=outcome)
        dialog = Confirm(_("Keys"), question, yes=_("Take it"), no=_("Leave it"))
        if await self.app.push_screen_wait(dialog):
            self._keep(changes)

    def _base(self, command_id: str) -> tuple[str, ...]:
        """Return the keys of a command without those of the vi set."""
        return self.keymap.own.get(command_id, BY_ID[command_id].keys)

    def _refusal(self, changes: Mapping[str, Sequence[str]]) -> str:
        """Return why keys cannot be changed so; empty where they can."""
        known = {problem.command for problem in self.keymap.problems}
        after = Keymap({**full_settings(self.session).keys, **changes}, self.keymap.vi, self.keymap.letters)
        for problem in after.problems:
            if problem.command in changes:
                return why_not(self.words, problem, self._plain)
            if problem.command not in known:
                return self._clash_text(problem.key, problem.command)
        for command_id, keys in changes.items():
            if len(keys) > MOST_KEYS:
                name = name_of(self.words, BY_ID[command_id])
                return self.words("“{command}” has {count} keys already.", command=name, count=len(keys) - 1)
        return ""

    def _clash_text(self, key: str, command_id: str) -> str:
        return self.words(
            "{key} is “{command}” already ({screen}).",
            key=key_face(self.words, key, self._plain),
            command=name_of(self.words, BY_ID[command_id]),
            screen=self.words(TITLES[group_of(BY_ID[command_id])]),
        )

    def _refuse(self, reason: str) -> None:
        self.problem = reason
        self.redraw()

    def _keep(self, changes: Mapping[str, Sequence[str] | None]) -> None:
        """Keep changed keys; what is as by itself is not kept at all."""
        keys = {command_id: tuple(found) for command_id, found in full_settings(self.session).keys.items()}
        for command_id, found in changes.items():
            command = BY_ID.get(command_id)
            if found is None or (command is not None and tuple(found) == command.keys):
                keys.pop(command_id, None)
            else:
                keys[command_id] = tuple(found)
        self.problem = ""
        install(self.game_app)({"keys": keys})
        self.redraw()

    # Commands

    def run_command(self, command_id: str) -> bool:
        """Obey a command; while a key is awaited, a click on any only ends that."""
        if self.waiting:
            self.wait_for_key("")
            return True
        return super().run_command(command_id)

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a row, and wait for its key; while a key is awaited, a click only ends that."""
        if self.waiting:
            self.wait_for_key("")
        else:
            super().zone_clicked(zone, click)

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel move the picked row, unless a key is awaited for it."""
        if not self.waiting:
            super().scrolled(lines, zone)

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense now."""
        command = self.command
        match command_id:
            case "left" | "right":
                return len(self._columns) > 1
            case "add_key":
                return command is not None and bool(self._base(command.id))
            case "no_key":
                return command is not None and bool(self._base(command.id)) and command.id not in NEEDED
            case "reset":
                return command is not None and command.id in self.keymap.own
            case _:
                return True

    def choose(self, field_id: str) -> None:
        """Wait for a key, or set all back."""
        if field_id == ALL:
            _ = self.run_worker(self._reset_all(), group="choice", exclusive=True)
        else:
            self.wait_for_key("set")

    def command_add_key(self) -> None:
        """Wait for a further key."""
        self.wait_for_key("add")

    def command_no_key(self) -> None:
        """Take the picked command's keys away."""
        self._change_to(())

    def command_reset(self) -> None:
        """Set the picked command's keys back."""
        self._change_to(None)

    def _change_to(self, keys: Sequence[str] | None) -> None:
        command = self.command
        if command is None:
            return
        reason = self._refusal({command.id: command.keys if keys is None else keys})
        if reason:
            self._refuse(reason)
        else:
            self._keep({command.id: keys})

    async def _reset_all(self) -> None:
        _: Words = self.words
        question = _("Set all keys back? Your own are gone then.")
        dialog = Confirm(_("Keys"), question, yes=_("Set back"), no=_("Keep"))
        if await self.app.push_screen_wait(dialog):
            self._keep(dict.fromkeys(full_settings(self.session).keys))

    def command_back(self) -> None:
        """Go back to the settings."""
        _ = self.dismiss(None)
