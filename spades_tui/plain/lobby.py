"""The lobby of plain mode: the saved games, a new one, and everything else that is no game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.engine.errors import SpadesError
from spades_tui.plain.desk import Desk, Leaving
from spades_tui.plain.game import PlainGame
from spades_tui.plain.helping import lobby_help, rules_lines
from spades_tui.plain.opening import new_table, saved_table, store_of, table_again, watched
from spades_tui.plain.reader import Said, tokens
from spades_tui.plain.speech import either
from spades_tui.plain.vocabulary import Verb
from spades_tui.setup.choices import Choices, from_options
from spades_tui.store.errors import Locked, StoreError
from spades_tui.words.games import game_title, standing_lines
from spades_tui.words.problems import settings_problem, storage_problems
from spades_tui.words.quoting import capital, shortened
from spades_tui.words.times import ago

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from spades_tui.store.rows import GameRow
    from spades_tui.table import Table, Watch

VERBS: Final = (
    *(Verb.NEW, Verb.START, Verb.RESUME, Verb.LIST, Verb.WATCH, Verb.DELETE, Verb.RULES, Verb.SETTINGS),
    *(Verb.SHORT, Verb.FULL, Verb.REPEAT, Verb.HELP, Verb.QUIT),
)
_NUMBERED: Final = (Verb.RESUME, Verb.WATCH, Verb.DELETE)
MOST: Final = 30
"""Games that a list reads at most."""


class PlainLobby:
    """Lists, opens and starts games until the program is left."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._rows: Sequence[GameRow] = ()

    # Opening what the command line asks for

    async def run(self, kind: str, game_id: int | None, options: Mapping[str, Any]) -> None:
        """Open what is asked for, then the lobby; it ends by leaving.

        Raises:
            Leaving: the program ends.
        """
        self.desk.say(*self.problems())
        if kind == "new":
            seed = options.get("seed")
            await self._start(from_options(options, self._choices), seed=seed)
        elif kind == "resume" and game_id is not None:
            await self._resume(game_id)
        await self._greet()
        while True:
            await self._obey(await self.desk.line())

    def problems(self) -> list[str]:
        """Return what is wrong with the person's files, in sentences."""
        _, desk = self.desk.words, self.desk
        return [
            *storage_problems(_, desk.store, desk.store_problem, desk.rescued),
            *(settings_problem(_, problem) for problem in desk.settings_problems),
        ]

    @property
    def _choices(self) -> Choices:
        return Choices.from_last(self.desk.settings.last)

    # Saying

    async def _load(self) -> None:
        store = self.desk.store
        if store is None:
            return
        try:
            self._rows = await asyncio.to_thread(store.games)
        except StoreError as error:
            self.desk.say(self.desk.words.error(error))

    async def _greet(self) -> None:
        """Say where the person is, and what the newest game is."""
        _, desk = self.desk.words, self.desk
        await self._load()
        count = len(self._rows)
        games = _.n("{count} saved game", "{count} saved games", count) if count else _("no saved game yet")
        desk.say(_("The lobby: {games}", games=games))
        if self._rows:
            desk.say(self._line(1, self._rows[0], full=False))
        self._offer()

    def _offer(self) -> None:
        _, desk = self.desk.words, self.desk
        verbs = [Verb.NEW, Verb.START]
        if self._rows:
            verbs = [Verb.RESUME, *verbs, Verb.LIST]
        words = [desk.word(verb) for verb in (*verbs, Verb.SETTINGS, Verb.HELP, Verb.QUIT)]
        desk.say(_("Type {words}.", words=either(_, words)))

    def _line(self, number: int, row: GameRow, *, full: bool) -> str:
        """Return a saved game as a line of the list."""
        _ = self.desk.words
        standing = standing_lines(_, row)
        text = _(
            "{number}: {name}, {when}. {standing}",
            number=number,
            name=game_title(_, row),
            when=ago(_, row.played, self.desk.clock()),
            standing=capital(standing[0]),
        )
        return _("{text}. {rules}", text=text, rules=standing[1]) if full else text

    def _list(self) -> None:
        _, desk = self.desk.words, self.desk
        if not self._rows:
            desk.say(_("There is no saved game yet."))
        for number, row in enumerate(self._rows[:MOST], 1):
            desk.say(self._line(number, row, full=desk.full))
        if len(self._rows) > MOST:
            more = len(self._rows) - MOST
            desk.say(
                _.n("{count} older game is not read out.", "{count} older games are not read out.", more)
            )
        self._offer()

    # Obeying

    async def _obey(self, line: str) -> None:
        words = tokens(line)
        number = int(words[-1]) if words and words[-1].isdecimal() and len(words[-1]) < 7 else None
        phrase = " ".join(words[:-1] if number is not None else words)
        if not words:
            self._offer()
            return
        found = self.desk.meanings(phrase, VERBS) if phrase else (Said(Verb.RESUME),)
        said = [meaning.verb for meaning in found if isinstance(meaning, Said)]
        if number is not None and not set(said) & set(_NUMBERED):
            said = []
        if len(said) == 1:
            await self._do(said[0], number)
            return
        _, desk = self.desk.words, self.desk
        if said:
            names = [desk.word(verb) for verb in said]
            desk.say(_("Which do you mean: {choices}?", choices=either(_, names)))
        else:
            desk.say(_("“{text}” is not understood here.", text=shortened(line)))
            self._offer()

    async def _do(self, verb: Verb, number: int | None) -> None:
        _, desk = self.desk.words, self.desk
        match verb:
            case Verb.NEW:
                from spades_tui.plain.new_game import choose_game

                choices = await choose_game(desk, self._choices)
                if choices is not None:
                    await self._start(choices)
                await self._greet()
            case Verb.START:
                await self._start(self._choices)
                await self._greet()
            case Verb.RESUME | Verb.WATCH | Verb.DELETE:
                await self._with_game(verb, number)
            case Verb.LIST:
                await self._load()
                self._list()
            case Verb.RULES:
                choices = self._choices
                desk.say(*rules_lines(_, choices.rules, choices.rules_name))
            case Verb.SETTINGS:
                from spades_tui.plain.settings import change_settings

                await change_settings(desk)
                self._offer()
            case Verb.SHORT | Verb.FULL:
                desk.set_speech(verb)
            case Verb.REPEAT:
                desk.repeat()
            case Verb.HELP:
                desk.say(*lobby_help(desk.words, desk.word))
            case _:
                raise Leaving("quit")

    async def _with_game(self, verb: Verb, number: int | None) -> None:
        """Do something with a saved game: that of a number in the list, else the newest that fits."""
        _, desk = self.desk.words, self.desk
        row = self._pick(number)
        if row is None:
            desk.say(_("There is no game with this number.") if number else _("There is no unfinished game."))
            self._offer()
            return
        if verb is Verb.DELETE:
            await self._delete(row)
            return
        if verb is Verb.WATCH:
            await self._watch(row.id)
        else:
            await self._resume(row.id)
        await self._greet()

    def _pick(self, number: int | None) -> GameRow | None:
        if number is None:
            return next((row for row in self._rows if not row.finished and row.playable), None)
        return self._rows[number - 1] if 1 <= number <= len(self._rows) else None

    async def _delete(self, row: GameRow) -> None:
        _, desk = self.desk.words, self.desk
        if desk.store is None or not await desk.confirm(
            _("Delete “{name}” for good?", name=game_title(_, row))
        ):
            return
        try:
            await asyncio.to_thread(desk.store.delete, row.id)
        except StoreError as error:
            desk.say(_.error(error))
        await self._greet()

    # Games

    async def _start(self, choices: Choices, *, seed: str | None = None) -> None:
        from spades_tui.setup.choices import person_seat

        await self._play(await new_table(self.desk, choices, seed), person_seat(choices.seats))

    async def _resume(self, game_id: int) -> None:
        """Go on with a game; where another window has it, ask whether to take it over or to watch."""
        desk = self.desk
        try:
            try:
                table, seat = await saved_table(desk, game_id)
            except Locked as locked:
                found = await self._ask_about(locked, game_id)
                if found is None:
                    return
                table, seat = found
        except SpadesError as error:
            desk.say(desk.words.error(error))
            return
        await self._play(table, seat)

    async def _ask_about(self, locked: SpadesError, game_id: int) -> tuple[Table | Watch, int | None] | None:
        _, desk = self.desk.words, self.desk
        desk.say(_.error(locked))
        take, watch = desk.word(Verb.TAKE_OVER), desk.word(Verb.WATCH)
        options = {
            "take": _("{take}: play on here; the other window can only watch from then on", take=take),
            "watch": _("{watch}: look on here while the other window plays", watch=watch),
        }
        while True:
            desk.say(*options.values(), _("Or type {back}.", back=desk.word(Verb.BACK)))
            line = await desk.line()
            said = [
                meaning.verb
                for meaning in desk.meanings(line, (Verb.TAKE_OVER, Verb.WATCH, Verb.BACK))
                if isinstance(meaning, Said)
            ]
            match said:
                case [Verb.TAKE_OVER]:
                    return await saved_table(desk, game_id, take_over=True)
                case [Verb.WATCH]:
                    return await watched(desk, game_id)
                case [Verb.BACK]:
                    return None
                case _:
                    desk.asks_again(line)

    async def _watch(self, game_id: int) -> None:
        from spades_tui.setup.elsewhere import is_open_nowhere
        from spades_tui.words.table_errors import open_nowhere

        desk = self.desk
        try:
            table, seat = await watched(desk, game_id)
            if await is_open_nowhere(store_of(desk), game_id):
                desk.say(open_nowhere(desk.words))
        except SpadesError as error:
            desk.say(desk.words.error(error))
            return
        await self._play(table, seat)

    async def _play(self, table: Table | Watch, seat: int | None) -> None:
        """Play a game, and others with the same players after it, until the lobby is wanted."""
        while await PlainGame(self.desk, table, seat).play() == "rematch":
            table = await table_again(self.desk, table)
