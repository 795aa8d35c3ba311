"""The lobby: the newest game, every saved one, and everything else one key away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import GameStarted
from spades_tui.ui.app import Opening
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BY_ID, FILES, LOBBY
from spades_tui.ui.dialogs import Choose, Message, Option
from spades_tui.ui.draw.lobby import GameLine, Hero, LobbyView, draw_lobby
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.exchange import off_loop
from spades_tui.ui.key_words import name_of
from spades_tui.ui.lobby_doors import GameDoors
from spades_tui.ui.lobby_lines import game_line, hero_of_game, hero_of_new, lobby_texts
from spades_tui.ui.lobby_list import NEW, can_go_on
from spades_tui.ui.services import problem_texts
from spades_tui.ui.session import Charset
from spades_tui.words.games import game_title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual.worker import WorkType

    from spades_tui.engine.rules import RuleSet

PAGE = 10
OF_GAME: Final = ("open", "replay", "rename", "delete", "export", "watch", "rules")
"""What the menu offers for the picked game, in order."""
OTHERS: Final = (
    *("new_game", "guide", "import", "backup", "restore", "statistics", "messages"),
    *("rules", "settings", "help", "quit"),
)
"""What the menu offers beside that."""


class LobbyScreen(GameDoors):
    """The first screen. ``opening`` is what to open over it at once."""

    CONTEXT = LOBBY

    def __init__(self, opening: Opening | None = None) -> None:
        super().__init__(opening)
        self._loaded = False
        self._top = 0
        self._hovered = ""
        self._problem: Exception | None = None
        """What went wrong with reading the list."""
        self._said = ""
        """Why the last command has done nothing."""
        self._done = ""
        """What the last command has done."""
        self._rule_problems: tuple[str, ...] = ()

    # What is in sight

    def problems(self) -> list[str]:
        """Return what the person should know, in sentences: what was done or why not, then what is wrong."""
        told = [text for text in (self._done, self._said) if text]
        return [*told, *problem_texts(self.services, self._problem), *self._rule_problems]

    def picture(self, width: int, height: int) -> Picture:
        """Return the lobby; nothing while it waits for a game that is to be opened at once."""
        if self.hidden:
            return super().picture(width, height)
        problems = self.problems()
        view = LobbyView(
            texts=lobby_texts(
                self.words,
                self.choices,
                len(self.games.rows),
                len(problems),
                self.key_of,
                welcome=self._loaded and self.services.store is not None,
            ),
            hero=self._hero(width),
            count=len(self.games.rows),
            line=self._line,
            picked=self.games.picked,
            top=self._top,
            hovered=self._hovered,
            problems=tuple(problems[1:] if self._done else problems),
            told=self._done,
            plain=self.session.shown_charset is Charset.ASCII,
        )
        picture, self._top = draw_lobby(view, self.session.letters, width, height)
        return picture

    def _line(self, number: int) -> GameLine:
        return game_line(self.words, self.games.rows[number], self.services.now())

    def _hero(self, width: int) -> Hero:
        row = self.game
        if row is None:
            return hero_of_new(self.words, self.choices, self.key_of)
        return hero_of_game(self.words, row, self.services.now(), self.key_of, width >= 70)

    def say(self, sentence: str) -> None:
        """Tell why a command has done nothing, until the person moves."""
        self._done, self._said = "", sentence
        self.redraw()

    def say_done(self, sentence: str) -> None:
        """Tell what a command has done, until the person moves."""
        self._done, self._said = sentence, ""
        self.redraw()

    def unsay(self) -> None:
        """Take away what was told of the last command."""
        self._done = self._said = ""

    # Loading

    def on_mount(self) -> None:
        """Draw, and open what is to be opened at once; the list is read when the screen comes up."""
        super().on_mount()
        self.open_first()

    def resumed(self) -> None:
        """Read the list anew: a game may have gone on."""
        self.ask_anew()
        if not self.hidden:
            self.reload()

    def reload(self, pick: int | None = None) -> None:
        """Read the list anew, off the loop; ``pick`` is the id of the game to be picked then."""

        async def load() -> (
            None
        ):  # a coroutine whose worker is cancelled before it begins would never be awaited
            await self._load(pick)

        work: WorkType[None] = load
        self.run_worker(work, group="list", exclusive=True)

    async def _load(self, pick: int | None = None) -> None:
        from spades_tui.store.errors import StoreError
        from spades_tui.store.rule_files import list_rule_files

        services = self.services
        if services.store is not None:
            try:
                self.games.use(await asyncio.to_thread(services.store.games))
                self._problem = None
            except StoreError as error:
                self._problem = error
        try:
            files = await asyncio.to_thread(list_rule_files, services.paths)
            self._rule_problems = tuple(
                self._rule_problem(file.name, file.error) for file in files if file.error
            )
        except StoreError as error:
            self._rule_problems = (self.words.error(error),)
        self._loaded = True
        if pick is not None:
            self.games.pick(pick)
        self.redraw()

    def _rule_problem(self, name: str, error: SpadesError) -> str:
        return self.words("Rule set “{name}”: {problem}", name=name, problem=self.words.error(error))

    # Moving

    def _move_to(self, place: int) -> None:
        self.unsay()
        self.games.move_to(place)
        self.redraw()

    def command_up(self) -> None:
        """Pick the entry above."""
        self._move_to(self.games.picked - 1)

    def command_down(self) -> None:
        """Pick the entry below."""
        self._move_to(self.games.picked + 1)

    def command_first(self) -> None:
        """Pick the new game."""
        self._move_to(NEW)

    def command_last(self) -> None:
        """Pick the oldest game."""
        self._move_to(len(self.games.rows))

    def command_page_up(self) -> None:
        """Pick an entry a page above."""
        self._move_to(self.games.picked - PAGE)

    def command_page_down(self) -> None:
        """Pick an entry a page below."""
        self._move_to(self.games.picked + PAGE)

    def command_next_field(self) -> None:
        """Pick the next entry, after the last the first."""
        self._move_to((self.games.picked + 1) % (len(self.games.rows) + 1))

    def command_previous_field(self) -> None:
        """Pick the entry before, before the first the last."""
        self._move_to((self.games.picked - 1) % (len(self.games.rows) + 1))

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick what was clicked, open it at a double click, show its menu at a right click."""
        kind, _sep, number = zone.partition(":")
        if kind == "problems":
            self.run_command("messages")
        elif kind == "game":
            self._move_to(int(number))
            if click.button == 3:
                self.run_command("menu")
            elif click.chain == 2:
                self.run_command("open")

    def zone_hovered(self, zone: str | None) -> None:
        """Mark the entry under the mouse."""
        hovered = zone if zone is not None and zone.startswith("game:") else ""
        if hovered != self._hovered:
            self._hovered = hovered
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel move through the list."""
        self._move_to(self.games.picked + lines)

    # What can be done now

    def footer_labels(self) -> Mapping[str, str]:
        """Return what opening the picked game is called where it is not played on."""
        _, row = self.words, self.game
        if row is None or can_go_on(row):
            return {}
        return {"open": _("score") if row.finished else _("look")}

    def command_helps(self) -> Mapping[str, str]:
        """Return what moves through the list, that the picked game is gone through, and what opening it does.

        The latter only where it is not played on.
        """
        _, row = self.words, self.game
        helps = {
            "next_field": _("Pick the next entry."),
            "previous_field": _("Pick the entry before."),
            "replay": _("Go through the chosen game again, step by step."),
        }
        if row is None or can_go_on(row):
            return helps
        if row.finished:
            return {**helps, "open": _("Show how the chosen game ended, hand by hand.")}
        return {**helps, "open": _("Look at the chosen game; it cannot be played on.")}

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense for what is picked and for the store there is."""
        store = self.services.store
        row = self.game
        if command_id in FILES and self.services.guest:
            return False
        if command_id == "replay":
            return row is not None and store is not None
        if command_id == "statistics":
            return store is not None
        if command_id in ("rename", "delete"):
            return row is not None and store is not None and not store.readonly
        if command_id == "messages":
            return bool(self.problems())
        if command_id == "export":
            return row is not None
        if command_id == "watch":
            return row is not None and not row.finished and row.playable
        if command_id in ("import", "restore"):
            return store is not None and not store.readonly
        if command_id == "backup":
            return store is not None
        return True

    # Finding

    async def command_menu(self) -> None:
        """Show everything that can be done here."""
        _ = self.words
        own = OF_GAME if self.game is not None else OF_GAME[:1]
        others = [command_id for command_id in OTHERS if command_id not in own]
        active, labels, helps = self.active_commands(), self.footer_labels(), self.command_helps()
        options = [
            Option(
                command_id,
                _capital(labels.get(command_id, "")) or name_of(_, BY_ID[command_id]),
                helps.get(command_id) or _(BY_ID[command_id].help),
                key=self.key_of(command_id),
                apart=self.game is not None and command_id == others[0],
            )
            for command_id in (*own, *others)
            if command_id in active
        ]
        title = _("Menu")
        if self.game is not None:
            title = _("Menu · {name}", name=game_title(_, self.game))
        chosen = await self.app.push_screen_wait(Choose(title, options))
        if chosen is not None:
            self.run_command(chosen)

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules of a new game."""
        return self.choices.rules, self.choices.rules_name

    # Elsewhere

    async def command_rules(self) -> None:
        """Explain the rules of the picked game, or of a new one."""
        from spades_tui.ui.screens.rules import RulesScreen

        row, store = self.game, self.services.store
        if row is None or store is None:
            choices = self.choices
            await self.app.push_screen(RulesScreen(choices.rules, choices.rules_name))
            return
        with self.telling():
            log = await off_loop(self.words, lambda: store.load(row.id))
            rules = next(event.rules for event in log if isinstance(event, GameStarted))
            await self.app.push_screen(RulesScreen(rules, row.rules_name))

    def command_messages(self) -> None:
        """Show what there is to tell in full."""
        _ = self.app.push_screen(Message(self.words("Messages"), "\n\n".join(self.problems())))

    def command_settings(self) -> None:
        """Change the settings."""
        from spades_tui.ui.screens.settings import SettingsScreen

        _ = self.app.push_screen(SettingsScreen())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
