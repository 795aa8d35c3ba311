"""One running game in plain mode: it tells what happens, says what is asked, and does what is typed."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

from spades_tui.engine.actions import LOOK, NEXT_HAND, PLAYS, Action, Play
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import TookBack
from spades_tui.engine.state import Phase
from spades_tui.plain import answers
from spades_tui.plain.desk import Desk
from spades_tui.plain.helping import possible
from spades_tui.plain.managing import answer
from spades_tui.plain.reader import Said
from spades_tui.plain.resolve import ASKED, DONE, Deed, NotHeld, narrowed, resolve, verbs_for
from spades_tui.plain.speech import either
from spades_tui.plain.telling import asked_lines, opening_lines, recap_lines, seed_lines, told
from spades_tui.plain.vocabulary import Verb
from spades_tui.setup.unchosen import forced_card
from spades_tui.table import ReadOnly, Stalled, Table, TableReadOnly, Update, Watch
from spades_tui.words.cards import rank_name
from spades_tui.words.quoting import shortened

if TYPE_CHECKING:
    from spades_tui.words import Words

Outcome = Literal["lobby", "rematch"]

ELSEWHERE: Final = ("taken_over", "conflict")
"""Why a table can only be looked at while its game goes on in another window."""
ALL_VERBS: Final = (*ASKED, *DONE)


class PlainGame:
    """A game as one person (or a watcher, with seat None) hears and plays it."""

    def __init__(self, desk: Desk, table: Table | Watch, seat: int | None) -> None:
        self.desk = desk
        self.table = table
        self.seat = seat
        self._updates: deque[Update] = deque()
        self.outcome: Outcome | None = None
        """What comes after the game, once it is to be left."""
        self._asked = -1
        self._between: tuple[Deed, ...] = ()
        """What the last line may have meant, where it was asked back."""
        self._stalled = False
        self.held_back = False
        """Whether the person has taken something back and done nothing since: then nothing is played by itself."""
        self._lost: set[str] = {"watching"}
        """Why nothing can be done here, as far as that was said; that one watches is said as the game is opened."""
        self._use(table)

    def _use(self, table: Table | Watch) -> None:
        """Follow a table from where it stands."""
        self.table = table
        self._subscription = table.subscribe(self.seat)
        recap = table.recap(self.seat)
        self.view, self.seq = recap.view, recap.seq
        view = recap.view
        self._new = (
            not any(view.bids) and not view.results and view.number == 1 and view.phase is not Phase.OVER
        )
        self._events = recap.events

    @property
    def words(self) -> Words:
        """What things are said with."""
        return self.desk.words

    @property
    def names(self) -> tuple[str, ...]:
        """Four names by seat."""
        return self.words.seat_names(self.view.names)

    @property
    def can_act(self) -> bool:
        """Whether the person plays here at all."""
        return self.seat is not None and self.table.read_only is None

    @property
    def high_first(self) -> bool:
        """Whether a hand is read from its high cards down."""
        return self.desk.settings.sort_descending

    # Running

    async def play(self) -> Outcome:
        """Play until the game is left; what comes after it is returned.

        Raises:
            Leaving: the program ends. The game is closed, and saved as far as that goes.
        """
        reader = asyncio.create_task(self._read())
        try:
            self._open()
            await self.table.start()
            while self.outcome is None:
                reader = await self._step(reader)
            return self.outcome
        finally:
            reader.cancel()
            await self._close()

    def _open(self) -> None:
        """Say what the game is, or where it was."""
        _, desk = self.words, self.desk
        if self._new:
            desk.say(*opening_lines(_, self.view, self.table.seats, self.table.rules_name, full=desk.full))
            for event in self._events:
                desk.say(*told(_, (event,), (self.view,), full=desk.full, high_first=self.high_first))
        else:
            desk.say(*seed_lines(_, self.view))
            desk.say(*recap_lines(_, self.view, full=desk.full, high_first=self.high_first))
        if not self.can_act:
            self._say_watching()

    def _say_watching(self) -> None:
        _, lobby = self.words, self.desk.word(Verb.LOBBY)
        self.desk.say(_("You watch this game. Type {lobby} to leave it.", lobby=lobby))

    async def _read(self) -> None:
        async for update in self._subscription:
            self._updates.append(update)
            self.desk.wake.set()

    async def _step(self, reader: asyncio.Task[None]) -> asyncio.Task[None]:
        """Do the next thing there is to do, or wait for one."""
        self.desk.check()
        if self._updates:
            self._tell(self._updates.popleft())
            return reader
        if (update := self._subscription.take()) is not None:
            self._tell(update)  # what was typed ahead, a word to leave say, comes after what there is to tell
            return reader
        if self.table.read_only in ELSEWHERE and (watch := await self._follow()) is not None:
            reader.cancel()
            self._subscription.close()
            lost = self.table
            self._updates.clear()
            self._use(watch)
            await lost.close()
            await watch.start()
            self._say_watching()
            return asyncio.create_task(self._read())
        if await self._ask() or (self._listening and await self._obey()):
            return reader
        if self._updates:
            return reader
        self.desk.wake.clear()
        await self.desk.wake.wait()
        return reader

    @property
    def _listening(self) -> bool:
        """Whether a line counts now: lines of a pipe wait until something is asked."""
        return self.desk.interactive or self._waits or not self.can_act or self._stalled

    @property
    def _waits(self) -> bool:
        """Whether the game waits for the person."""
        view = self.view
        return (view.my_turn and bool(view.legal)) or view.phase in (Phase.SCORED, Phase.OVER)

    async def _close(self) -> None:
        """Close the table; the last hand of a finished game is revealed first."""
        desk = self.desk
        if self.can_act and self.table.view(self.seat).phase is Phase.OVER:
            with suppress(SpadesError):
                await self.table.submit(self.seat or 0, NEXT_HAND, self.table.seq)
        self._subscription.close()
        over = self.table.view(None).phase is Phase.OVER
        mine = self.can_act
        await self.table.close()
        desk.saved = self.table.saved
        desk.resumable = mine and not over

    async def _follow(self) -> Watch | None:
        """Return the same game to look on at, where another window plays it now."""
        store = self.desk.store
        if store is None or self.table.game_id is None or isinstance(self.table, Watch):
            return None
        try:
            return await Watch.open(store, self.table.game_id, self.seat)
        except SpadesError as error:
            self.desk.say(self.words.error(error))
            return None

    # Telling

    def _tell(self, update: Update) -> None:
        """Tell what has happened."""
        _, desk = self.words, self.desk
        if any(isinstance(event, TookBack) for event in update.events):
            self._asked = -1
        if update.events:
            self._between = ()
        self.view, self.seq = update.view, update.seq
        desk.say(*told(_, update.events, update.frames, full=desk.full, high_first=self.high_first))
        for notice in update.notices:
            self._stalled = self._stalled or isinstance(notice, Stalled)
            if not (isinstance(notice, ReadOnly) and notice.reason in self._lost):
                desk.say(_.notice(notice, self.names))
            if isinstance(notice, ReadOnly):
                self._lost.add(notice.reason)

    async def _ask(self) -> bool:
        """Say what is asked of the person, once; return whether something has happened meanwhile."""
        view = self.view
        if not self.can_act or not self._waits or self._asked == self.seq:
            return False
        self._asked = self.seq
        if LOOK in view.legal and self.desk.settings.look_automatically:
            return await self.submit(LOOK)
        card = forced_card(view)
        if card is not None and self.desk.settings.play_out and not self.held_back:
            return await self.submit(PLAYS[card.index])
        self.desk.ring()
        self.say_asked()
        return False

    def say_asked(self) -> None:
        """Say what is asked of the person, or whose turn it is."""
        desk = self.desk
        if not self.can_act or not self._waits:
            lines = answers.turn_lines(self.words, self.view, playing=self.can_act)
        else:
            lines = asked_lines(self.words, self.view, desk.word, full=desk.full, high_first=self.high_first)
        desk.say(*lines)

    # What is typed

    async def _obey(self) -> bool:
        """Take the next line and do what it says; return whether there was one."""
        line = self.desk.take_line()
        if line is None:
            return False
        between, self._between = self._between, ()
        if not line.strip():
            self.say_asked()
            return True
        if between:
            found = narrowed(between, self.desk.meanings(line, ALL_VERBS))
            if found:
                await self._choose(found, line)
                return True
        now = verbs_for(self.view, saved=self.table.saved)
        meanings = self.desk.meanings(line, now) or self.desk.meanings(line, ALL_VERBS)
        await self._choose(resolve(meanings, self.view), line)
        return True

    async def _choose(self, deeds: tuple[Deed, ...], line: str) -> None:
        """Do the one thing that is meant; ask where it may be several, and say what is possible where it is none."""
        _, desk = self.words, self.desk
        if len(deeds) == 1:
            await self._do(deeds[0])
        elif deeds:
            self._between = deeds
            names = [self._name(deed) for deed in deeds]
            desk.say(_("Which do you mean: {choices}?", choices=either(_, names)))
        else:
            desk.say(
                _("“{text}” is not understood here.", text=shortened(line)),
                possible(_, self.view, desk.word, playing=self.can_act),
            )

    def _name(self, deed: Deed) -> str:
        """Return what a deed is called in a question."""
        _ = self.words
        match deed:
            case Said(verb=verb):
                return self.desk.word(verb)
            case Play(card=card):
                return _.card_name(card)
            case NotHeld(rank=rank):
                return rank_name(_, rank)
            case _:
                return _.action(deed)

    async def _do(self, deed: Deed) -> None:
        _, desk = self.words, self.desk
        match deed:
            case Said():
                await answer(self, deed)
            case NotHeld(rank=rank):
                desk.say(_("You hold no card of that rank: {rank}", rank=rank_name(_, rank)))
            case _:
                await self.submit(deed)

    async def submit(self, action: Action) -> bool:
        """Do something at the table; what is refused is said, with what may be done instead."""
        try:
            if self.seat is None:
                raise TableReadOnly(self.table.read_only or "watching")
            await self.table.submit(self.seat, action, self.seq)
        except SpadesError as error:
            self.refused(error)
            return False
        self.held_back = False
        return True

    def refused(self, error: SpadesError) -> None:
        """Say why something was not done, and what may be played instead."""
        _, view = self.words, self.view
        self.desk.say(_.error(error, self.names))
        if isinstance(error, TableReadOnly):
            self._lost.add(error.reason)
        if self.can_act and view.my_turn and view.phase is Phase.PLAY:
            self.desk.say(answers.playable(_, view, high_first=self.high_first))
