"""What the lobby does with saved games as things: names, files, backups. Each asks first, and tells how it went."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from spades_tui.ui import exchange
from spades_tui.ui.screen import GameScreen

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow


class GameFiles(GameScreen[None]):
    """The commands of a screen on which a saved game is picked."""

    @property
    def game(self) -> GameRow | None:
        """The picked game."""
        raise NotImplementedError

    def reload(self, pick: int | None = None) -> None:
        """Read the list of games anew; ``pick`` is the id of the game to be picked then."""
        raise NotImplementedError

    def say(self, sentence: str) -> None:
        """Tell the person why something was not done."""
        raise NotImplementedError

    def say_done(self, sentence: str) -> None:
        """Tell the person what was done."""
        raise NotImplementedError

    @contextmanager
    def telling(self) -> Iterator[None]:
        """Say why something was not done, instead of raising it."""
        try:
            yield
        except exchange.Refused as refused:
            self.say(str(refused))

    async def command_rename(self) -> None:
        """Give the picked game another name."""
        row = self.game
        if row is not None:
            with self.telling():
                if await exchange.rename_game(self.game_app, row):
                    self.reload(row.id)

    async def command_delete(self) -> None:
        """Delete the picked game, after asking."""
        row = self.game
        if row is not None:
            with self.telling():
                if await exchange.delete_game(self.game_app, row):
                    self.reload()

    async def command_export(self) -> None:
        """Write the picked game to a file."""
        row = self.game
        if row is not None:
            with self.telling():
                self.say_done(await exchange.export_game(self.game_app, row))

    async def command_import(self) -> None:
        """Read a game from a file."""
        with self.telling():
            with self.until_window():
                newest = await exchange.newest_game_file()
            said, game_id = await exchange.import_game(self.game_app, newest)
            if game_id is not None:
                self.reload(game_id)
            self.say_done(said)

    async def command_backup(self) -> None:
        """Write everything to one file."""
        with self.telling():
            self.say_done(await exchange.back_up(self.game_app))

    async def command_restore(self) -> None:
        """Bring back what a backup holds."""
        with self.telling():
            with self.until_window():
                newest = await exchange.newest_backup()
            said = await exchange.restore(self.game_app, newest)
            self.reload()
            self.say_done(said)
