"""What of a running game is in sight in one window, and what is told beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from spades_tui.engine.events import Event
from spades_tui.engine.state import Phase
from spades_tui.engine.views import SeatView
from spades_tui.table import PERSON, CutShort, Table
from spades_tui.table.errors import ReadOnlyReason
from spades_tui.ui.draw.scene import TOLD_TOGETHER
from spades_tui.ui.flow_beside import Beside
from spades_tui.ui.flow_guard import Guard
from spades_tui.ui.flow_pace import Pace
from spades_tui.ui.flow_show import Place, Show, place_of
from spades_tui.ui.flow_types import Rematch, Stage, TableLike
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.setup.tutor import Tutor

SHORT: Final = 4
"""Characters of each half of a short commitment."""
SAID: Final = 3.0
"""Seconds that a note stays: what the pace is now, who cuts from now on."""


class Sight:
    """A game as it is seen in one window: everything here is read, but for what is said beside the game."""

    def __init__(
        self,
        table: TableLike,
        seat: int | None,
        stage: Stage,
        rematch: Rematch | None,
        clock: Callable[[], float],
    ) -> None:
        self.table = table
        self.person_seat = seat
        self.stage = stage
        self.clock = clock
        self.guard = Guard(clock)
        self.pace = Pace.of(stage.settings)
        self.rematch_maker = rematch
        self.held_back = False
        """Whether the person has taken something back and decided nothing since: then nothing is played by itself."""
        self.guide: Tutor | None = None
        """The lessons of a guided hand; None in every other game."""
        self._show = Show(clock, self.pace.tempo, self.pace.trick_pause)
        self._wake = asyncio.Event()
        self._busy = False
        self._lost: ReadOnlyReason | None = None
        self._beside = Beside()
        self._problem = ""
        self._said_until: float | None = None
        self._recap: SeatView | None = None
        self._take_back_offered = False
        self._cut_by_hand = cuts_by_hand(stage.settings)

    @property
    def view(self) -> SeatView:
        """The view in sight; it may be behind the table's by what waits to be shown."""
        view = self._show.view
        assert view is not None
        return view

    @property
    def seq(self) -> int:
        """The number that an action decided on this view carries."""
        return self._show.seq

    @property
    def place(self) -> Place:
        """Which screen the view belongs on."""
        return place_of(self.view)

    @property
    def bottom(self) -> int:
        """The seat drawn at the bottom: the person's, or South for a watcher."""
        return self.person_seat or 0

    @property
    def names(self) -> tuple[str, ...]:
        """Four names by seat, never empty."""
        return self.words.seat_names(self.view.names)

    @property
    def words(self) -> Words:
        """What things are said with."""
        return self.stage.words

    @property
    def told(self) -> tuple[Event, ...]:
        """What just happened; who follows a game that goes on elsewhere may have seen nothing of it but its end."""
        return self._show.told or (self.log[-1:] if self._lost is not None else ())

    @property
    def log(self) -> tuple[Event, ...]:
        """What has happened in this hand as far as it was shown, the newest last."""
        return self._show.log

    def cut_at(self, event: Event) -> CutShort | None:
        """Return that a bot's thinking was cut short before this event of the log, where it was."""
        return self._show.cut_at(event)

    @property
    def line(self) -> str:
        """The sentence of what just happened; empty at the start."""
        said = [self.words.event(event, self.view) for event in self.told]
        return TOLD_TOGETHER.join(text for text in said if text)

    @property
    def problem(self) -> str:
        """The sentence of what was refused last; empty when the game has gone on since."""
        return self._problem

    @property
    def passing(self) -> bool:
        """Whether ``problem`` is no refusal but a note, which goes by itself."""
        return self._said_until is not None

    @property
    def paused(self) -> bool:
        """Whether a whole trick lies there until a key or the set time."""
        return self._show.paused

    @property
    def waiting(self) -> int:
        """How much waits to be shown."""
        return self._show.waiting

    @property
    def my_turn(self) -> bool:
        """Whether the person is to act on what is in sight."""
        return self._to_act() and not self._busy

    @property
    def can_act(self) -> bool:
        """Whether the person plays here at all: not a watcher, and nobody has taken the game over."""
        return self.person_seat is not None and self.read_only is None

    @property
    def can_take_back(self) -> bool:
        """Whether the person has a decision that can be taken back now."""
        return self._take_back_offered

    @property
    def can_change_players(self) -> bool:
        """Whether the other seats can be given other bots now."""
        return (
            self.can_act
            and self.view.phase is not Phase.OVER
            and any(seat != PERSON for seat in self.table.seats)
        )

    @property
    def read_only(self) -> ReadOnlyReason | None:
        """Why nothing can be done here; None while it can."""
        reason = self.table.read_only
        return self._lost if reason == "watching" and self._lost is not None else reason

    @property
    def rules_name(self) -> str:
        """What the rules are called; those of the guided hand in the language of the moment."""
        return self.table.rules_name if self.guide is None else self.words("First hand")

    @property
    def saved(self) -> bool:
        """Whether everything up to here is on disk."""
        return self._beside.saved

    @property
    def can_save_again(self) -> bool:
        """Whether something did not come to disk that another try may bring there: not where there is no store."""
        is_missing = isinstance(self.table, Table) and self.table.problem is not None
        return is_missing and not self.saved and self.can_act

    @property
    def notices(self) -> tuple[str, ...]:
        """The sentences of what stands beside the game: not saved, read-only, a bot's failure."""
        return self.notices_beside()

    def notices_beside(self, *, logged: bool = False) -> tuple[str, ...]:
        """Return the same; where the hand's log is ``logged`` in sight, without what stands in it."""
        return self._beside.texts(self.words, self.names, self.read_only, self._starting, logged=logged)

    def note_open_nowhere(self) -> None:
        """Note that no window plays the game that is watched here."""
        self._beside.open_nowhere = True

    def briefs(self, key: str, *, logged: bool = False) -> tuple[str, ...]:
        """Return the notices in few words, empty where they are short; ``key`` opens the menu, which tells more."""
        return self._beside.briefs(self.words, key, self.read_only, self._starting, logged=logged)

    @property
    def _starting(self) -> bool:
        """Whether no card has been played yet in the whole game."""
        return self.view.number == 1 and self.view.phase in (Phase.CUT, Phase.BID)

    @property
    def commitment(self) -> str:
        """The deal's commitment in short ("7f3a·91c2"); empty where the hand has none."""
        whole = self.view.commitment
        return f"{whole[:SHORT]}·{whole[SHORT : 2 * SHORT]}" if whole else ""

    @property
    def cut_by_hand(self) -> bool:
        """Whether the person is asked for the cut when it is theirs."""
        return self._cut_by_hand

    @property
    def can_rematch(self) -> bool:
        """Whether another game with the same rules and players can be started from here."""
        return self.rematch_maker is not None and self.view.phase is Phase.OVER

    def recap(self) -> list[str]:
        """Return where the game was when it was opened, in sentences; empty for a new game, and when it was read."""
        from spades_tui.words.recap import recap

        return recap(self.words, self._recap) if self._recap is not None else []

    def drop_recap(self) -> None:
        """Note that the recap was read."""
        if self._recap is not None:
            self._recap = None
            self._wake.set()

    def is_person(self, seat: int) -> bool:
        """Return whether a person sits there."""
        return self.table.seats[seat] == PERSON

    def say(self, problem: str) -> None:
        """Show a sentence in the line of problems until the game goes on."""
        self._problem, self._said_until = problem, None
        self._wake.set()

    def note(self, text: str) -> None:
        """Show a sentence in the line of problems for a few seconds, or until the game goes on."""
        self._problem, self._said_until = text, self.clock() + SAID
        self._wake.set()

    def _something_to_take_back(self) -> bool:
        seat = self.person_seat
        return isinstance(self.table, Table) and seat is not None and self.table.can_take_back(seat)

    def _to_act(self) -> bool:
        # In the middle of a decision nobody is to act, whatever the turn says: there is nothing legal then.
        view = self.view
        return view.my_turn and bool(view.legal) and not self.paused and self.can_act

    def _to_go_on(self) -> bool:
        return self.view.phase is Phase.SCORED and self.can_act and not self.paused


def cuts_by_hand(settings: object) -> bool:
    """Return whether settings say that the person cuts the deck."""
    return bool(getattr(settings, "cut_by_hand", False))
