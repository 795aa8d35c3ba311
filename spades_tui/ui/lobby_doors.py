"""What the lobby does with games to be played: starts, resumes, watches and replays them, one at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spades_tui.engine.errors import SpadesError
from spades_tui.ui.app import Opening
from spades_tui.ui.dialogs import Choose, Option
from spades_tui.ui.lobby_files import GameFiles
from spades_tui.ui.lobby_list import GameList
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow
    from spades_tui.ui.commands import Command
    from spades_tui.ui.games import Choices


class GameDoors(GameFiles):
    """The commands of a screen from which games are opened. ``opening`` is what to open over it at once."""

    def __init__(self, opening: Opening | None = None) -> None:
        super().__init__()
        self._opening = opening
        self.games = GameList()
        self._choices: Choices | None = None
        self._busy = self.hidden

    @property
    def hidden(self) -> bool:
        """Whether a game is to be opened at once, so that there is nothing to see here before."""
        return self._opening is not None and self._opening.kind != "lobby"

    @property
    def services(self) -> Services:
        """The session's services."""
        return Services(self.session)

    @property
    def game(self) -> GameRow | None:
        """The picked game; None while the new one is picked."""
        return self.games.game

    @property
    def choices(self) -> Choices:
        """What Enter starts a game with."""
        if self._choices is None:
            from spades_tui.ui.games import last_choices

            self._choices = last_choices(self.game_app)
        return self._choices

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands that the footer may show: none while there is nothing to see."""
        return () if self.hidden else super().footer_entries()

    def unsay(self) -> None:
        """Take away what was told of the last command."""
        raise NotImplementedError

    def open_first(self) -> None:
        """Open what is to be opened at once."""
        if self._opening is not None and self.hidden:
            self.run_worker(self._open_first(self._opening), group="command")

    def ask_anew(self) -> None:
        """Ask again what a game is started with: it may have been changed."""
        self._choices = None

    async def _open_first(self, opening: Opening) -> None:
        """Open what the command line asks for."""
        from spades_tui.ui.games import from_options, start_game

        with self._occupied():
            store = self.services.store
            if opening.kind == "new":
                await start_game(
                    self.game_app,
                    from_options(opening.options, self.choices),
                    seed=opening.options.get("seed"),
                )
            elif opening.kind == "replay":
                self._opening = None
                await self._replay(int(opening.game_id or 0), opening.options.get("hand"))
            elif store is not None:
                wanted = opening.game_id
                found = (
                    int(wanted) if wanted is not None else await asyncio.to_thread(store.newest_unfinished)
                )
                if found is not None:
                    await self.resume(found)
        self._opening = None
        if self.is_active:  # else it is drawn when that is left which was opened
            self.redraw()
            self.reload()

    async def command_open(self) -> None:
        """Go on with the picked game, or start one with the last choices."""
        if self._busy:
            return
        with self._occupied():
            row = self.game
            if row is not None:
                await self.resume(row.id)
            else:
                await self.start(self.choices)

    @contextmanager
    def _occupied(self) -> Iterator[None]:
        """Let no second game be opened by a key that comes before the first is in sight."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    async def start(self, choices: Choices) -> None:
        """Start a game, straight to the cards."""
        from spades_tui.ui.games import start_game

        self.unsay()
        self.games.let_go()
        await start_game(self.game_app, choices)

    async def resume(self, game_id: int) -> None:
        """Go on with a game; where another window has it, ask whether to take it over or to watch."""
        from spades_tui.store.errors import Locked
        from spades_tui.ui.games import resume_game, watch_game

        self.unsay()
        try:
            try:
                await resume_game(self.game_app, game_id)
            except Locked as locked:
                self._come_up()
                chosen = await self._ask_about(locked)
                if chosen == "take":
                    await resume_game(self.game_app, game_id, take_over=True)
                elif chosen == "watch":
                    await watch_game(self.game_app, game_id)
        except SpadesError as error:
            self._come_up()
            self.say(self.words.error(error))
        self.games.let_go()

    def _come_up(self) -> None:
        """Be in sight after all: what was to be opened at once cannot be, or not without a question."""
        if self._opening is not None:
            self._opening = None
            self.redraw()
            self.reload()

    async def _ask_about(self, locked: SpadesError) -> str | None:
        _ = self.words
        options = [
            Option(
                "take",
                _("Take over"),
                _("Play on here; the other window can only watch from then on. Nothing is lost."),
            ),
            Option("watch", _("Watch"), _("Look on here while the other window plays.")),
        ]
        return await self.app.push_screen_wait(
            Choose(_("Open elsewhere"), options, text=_.error(locked), chosen="take")
        )

    async def command_watch(self) -> None:
        """Watch a game that is open elsewhere."""
        from spades_tui.ui.games import watch_game

        row = self.game
        if row is not None and not self._busy:
            with self._occupied():
                try:
                    await watch_game(self.game_app, row.id)
                except SpadesError as error:
                    self.say(self.words.error(error))

    async def command_replay(self) -> None:
        """Go through the picked game again, from its last finished hand."""
        row = self.game
        if row is not None and not self._busy:
            with self._occupied():
                await self._replay(row.id)

    async def _replay(self, game_id: int, hand: int | None = None) -> None:
        from spades_tui.ui.replaying import open_replay

        try:
            await open_replay(self.game_app, game_id, hand)
        except SpadesError as error:
            self.say(self.words.error(error))

    async def command_guide(self) -> None:
        """Start the guided first hand."""
        from spades_tui.ui.games import start_guided

        if not self._busy:
            with self._occupied():
                await start_guided(self.game_app)

    def command_statistics(self) -> None:
        """Count the saved games."""
        from spades_tui.ui.screens.statistics import StatisticsScreen

        _ = self.app.push_screen(StatisticsScreen())

    async def command_new_game(self) -> None:
        """Set up a new game, and start it."""
        from spades_tui.ui.screens.new_game import NewGameScreen

        if self._busy:
            return
        with self._occupied():
            choices = await self.app.push_screen_wait(NewGameScreen(self.choices))
            if choices is not None:
                await self.start(choices)
