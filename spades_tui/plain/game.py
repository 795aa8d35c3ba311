"""One running game in plain mode: it tells what happens, says what is asked, and does what is typed."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal

from spades_tui.engine.actions import LOOK, NEXT_HAND, PLAYS, Action, Concede, EndGame, Play
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import TookBack
from spades_tui.engine.state import Phase
from spades_tui.plain import answers
from spades_tui.plain.desk import Desk, Leaving
from spades_tui.plain.helping import possible, rules_lines, table_help
from spades_tui.plain.reader import Said, tokens
from spades_tui.plain.resolve import ASKED, DONE, Deed, NotHeld, narrowed, resolve, verbs_for
from spades_tui.plain.speech import either
from spades_tui.plain.telling import asked_lines, opening_lines, recap_lines, told
from spades_tui.plain.vocabulary import Verb
from spades_tui.setup.unchosen import forced_card
from spades_tui.table import ReadOnly, Stalled, Table, TableReadOnly, Update, Watch
from spades_tui.words.cards import rank_name

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
        self._outcome: Outcome | None = None
        self._asked = -1
        self._between: tuple[Deed, ...] = ()
        """What the last line may have meant, where it was asked back."""
        self._stalled = False
        self._held_back = False
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
            while self._outcome is None:
                reader = await self._step(reader)
            return self._outcome
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
            return await self._submit(LOOK)
        card = forced_card(view)
        if card is not None and self.desk.settings.play_out and not self._held_back:
            return await self._submit(PLAYS[card.index])
        self.desk.ring()
        self._say_asked()
        return False

    def _say_asked(self) -> None:
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
            self._say_asked()
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
            text = " ".join(tokens(line))[:40]
            desk.say(_("“{text}” is not understood here.", text=text), possible(_, self.view, desk.word))

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
                await self._answer(deed)
            case NotHeld(rank=rank):
                desk.say(_("You hold no card of that rank: {rank}", rank=rank_name(_, rank)))
            case _:
                await self._submit(deed)

    async def _submit(self, action: Action) -> bool:
        """Do something at the table; what is refused is said, with what may be done instead."""
        try:
            if self.seat is None:
                raise TableReadOnly("watching")
            await self.table.submit(self.seat, action, self.seq)
        except SpadesError as error:
            self._refused(error)
            return False
        self._held_back = False
        return True

    def _refused(self, error: SpadesError) -> None:
        _, view = self.words, self.view
        self.desk.say(_.error(error, self.names))
        if isinstance(error, TableReadOnly):
            self._lost.add(error.reason)
        if self.can_act and view.my_turn and view.phase is Phase.PLAY:
            self.desk.say(answers.playable(_, view, high_first=self.high_first))

    # Questions and everything that is no action

    async def _answer(self, said: Said) -> None:
        """Answer a question, or do what is no action at the table."""
        _, desk, view = self.words, self.desk, self.view
        match said.verb:
            case Verb.HAND:
                desk.say(*answers.hand_lines(_, view, said.suit, high_first=self.high_first))
            case Verb.GONE:
                desk.say(*answers.gone_lines(_, view, said.suit))
            case Verb.PLAYERS:
                desk.say(*answers.players_lines(_, view, self.table.seats))
            case Verb.RULES:
                desk.say(*rules_lines(_, view.rules, self.table.rules_name))
            case Verb.TURN:
                self._say_asked()
            case Verb.HELP:
                desk.say(*table_help(_, view, desk.word))
            case Verb.REPEAT:
                desk.repeat()
            case verb if verb in SIMPLE:
                desk.say(*SIMPLE[verb](_, view))
            case Verb.HINT | Verb.WHY | Verb.REVIEW:
                await self._advise(said)
            case _:
                await self._manage(said.verb)

    async def _manage(self, verb: Verb) -> None:
        _, desk = self.words, self.desk
        match verb:
            case Verb.UNDO:
                await self._take_back()
            case Verb.END:
                await self._end(
                    _("End the game now? The higher score wins; the hand on the table does not count."),
                    EndGame(),
                )
            case Verb.CONCEDE:
                question = _(
                    "Give the game up? The best of the others wins it, and that cannot be taken back."
                )
                if self.view.rules.sides == 2:
                    question = _("Give the game up? The other side wins it, and that cannot be taken back.")
                await self._end(question, Concede())
            case Verb.REMATCH:
                if self.view.phase is Phase.OVER and self.can_act:
                    self._outcome = "rematch"
                else:
                    desk.say(_("The game is not over yet."))
            case Verb.SAVE:
                saved = await self.table.save()
                desk.say(_("The game is saved.") if saved else _("This game is not saved."))
            case Verb.SETTINGS:
                await self._settings()
            case Verb.OPPONENTS:
                await self._opponents()
            case Verb.SHORT | Verb.FULL:
                desk.set_speech(verb)
            case Verb.LOBBY:
                self._outcome = "lobby"
            case Verb.QUIT:
                raise Leaving("quit")
            case _:
                desk.say(possible(_, self.view, desk.word))

    async def _take_back(self) -> None:
        _, desk = self.words, self.desk
        if self.view.phase in (Phase.SCORED, Phase.OVER) and self.can_act:
            question = _("All hands are open now. Take back anyway? The game no longer counts as rated.")
            if not await desk.confirm(question):
                return
        try:
            if self.seat is None:
                raise TableReadOnly("watching")
            await self.table.take_back(self.seat)
            self._held_back = True
        except SpadesError as error:
            self._refused(error)

    async def _end(self, question: str, action: Action) -> None:
        if self.view.phase is Phase.OVER:
            self.desk.say(self.words("The game is over."))
        elif not self.can_act:
            self.desk.say(self.words.error(TableReadOnly(self.table.read_only or "watching")))
        elif await self.desk.confirm(question):
            await self._submit(action)
        else:
            self._say_asked()

    async def _settings(self) -> None:
        from spades_tui.plain.settings import change_settings

        await change_settings(self.desk)
        self.table.set_tempo(self.desk.tempo)
        if self.seat is not None:
            self.table.set_manual_cut(self.seat, self.desk.settings.cut_by_hand)
        self._say_asked()

    async def _opponents(self) -> None:
        """Give another player's seat to another bot."""
        from spades_tui.plain.new_game import choose_bot

        _, desk = self.words, self.desk
        others = {seat: self.names[seat] for seat in range(4) if seat not in self.table.persons}
        try:
            if not self.can_act:
                raise TableReadOnly(self.table.read_only or "watching")
            found = await choose_bot(desk, others, self.table.seats)
            for seat, bot in found.items():
                await self.table.set_bot(seat, bot)
        except SpadesError as error:
            desk.say(_.error(error))
            return
        if not found:
            self._say_asked()

    async def _advise(self, said: Said) -> None:
        from spades_tui.plain.advice import advise

        await advise(self, said.verb, said.text)


SIMPLE: Final = {
    Verb.TABLE: answers.table_lines,
    Verb.BIDS: answers.bids_lines,
    Verb.TRICKS: answers.tricks_lines,
    Verb.LAST: answers.last_lines,
    Verb.SCORE: answers.score_lines,
    Verb.BAGS: answers.bags_lines,
}
"""Questions that need nothing but the view."""
