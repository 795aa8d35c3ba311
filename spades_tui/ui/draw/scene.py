"""What a screen of the game shows beside the view: whose window it is, what is picked, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.engine.cards import Card
from spades_tui.engine.state import Trick
from spades_tui.engine.views import SeatView
from spades_tui.ui.draw.cards import CardMark, sort_hand
from spades_tui.ui.draw.text import wrap
from spades_tui.ui.keys import CardLetters
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.ui.draw.advice import Advice
    from spades_tui.ui.draw.log import Told

TOLD_TOGETHER: Final = " · "
"""Stands between two things that are told in one line."""


@dataclass(frozen=True, slots=True)
class Moving:
    """Cards on their way: the one just played to its place, or a whole trick to the seat that has won it."""

    plays: tuple[tuple[int, Card], ...]
    """Seat and card, in order of play."""
    done: float
    """How much of the way lies behind them, 0 to 1."""
    winner: int | None = None
    """The seat that a trick goes to; None for a card that comes from its own seat."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the drawings of a game in progress are made from."""

    words: Words
    letters: CardLetters
    view: SeatView
    rules_name: str = ""
    """What the rules are called by whoever chose them: a preset, a name of somebody's own, or nothing."""
    bottom: int = 0
    """The seat drawn at the bottom; the others follow clockwise: left, top, right."""
    selected: Card | None = None
    line: str = ""
    """What just happened."""
    problem: str = ""
    """What was refused last."""
    passing: bool = False
    """Whether that is no refusal but a note."""
    notices: Sequence[str] = ()
    briefs: Sequence[str] = ()
    """The notices in few words for where there is no room for all of them; empty where they are short anyway."""
    recap: Sequence[str] = ()
    """Where we were, for one who has just come back."""
    log: Sequence[Told] = ()
    """What has happened in the hand, the newest last."""
    saved: bool = True
    commitment: str = ""
    can_act: bool = True
    """False for a watcher, and where the game was taken over."""
    reading: bool = False
    """Whether a lesson is to be read first, which Enter goes on from."""
    paused: bool = False
    """A whole trick lies there until a key or the set time."""
    looking_back: Trick | None = None
    """The trick before, while it is looked at."""
    high_first: bool = True
    """Whether each suit of the hand goes from the ace down."""
    alternate: bool = True
    """Whether black and red suits of the hand take turns."""
    pending: str = ""
    """The suit keyed so far, while a rank is waited for."""
    levels: Sequence[str] = ()
    """By seat, what kind of player sits there; empty for a person."""
    cards: str = "auto"
    """How large cards are to be: what the window holds, or "chips", "compact" or "large" where it holds them."""
    lifted: bool = True
    """Whether the picked card rises."""
    sparing: bool = False
    """Whether little is to be drawn: where nothing moves, the paper of cards that may not be played stays."""
    gone: bool = False
    """Whether the cards that are still out stay in sight, where there is room."""
    moving: Moving | None = None
    """What is on its way."""
    advice: Advice | None = None
    """The hint that is looked at."""

    @property
    def names(self) -> tuple[str, ...]:
        """Four names by seat."""
        return self.words.seat_names(self.view.names)

    @property
    def me(self) -> int | None:
        """The seat of the one who looks; None for a watcher."""
        return self.view.seat

    @property
    def my_turn(self) -> bool:
        """Whether the one who looks is to act now."""
        return self.view.my_turn and bool(self.view.legal) and self.can_act and not self.paused

    def hand(self) -> tuple[Card, ...]:
        """Return the own cards as they lie; empty while they have not been seen."""
        return sort_hand(self.view.hand or (), high_first=self.high_first, alternate=self.alternate)

    def seat_at(self, place: int) -> int:
        """Return the seat drawn at a place: 0 bottom, 1 left, 2 top, 3 right."""
        return (self.bottom + place) % 4

    def place_of(self, seat: int) -> int:
        """Return the place at which a seat is drawn."""
        return (seat - self.bottom) % 4

    def name(self, seat: int) -> str:
        """Return a seat's name as a label: "You" for the one who looks."""
        return self.words("You") if seat == self.me else self.names[seat]


def hand_marks(scene: Scene, cards: Sequence[Card], playable: Sequence[Card] | None) -> dict[Card, CardMark]:
    """Return how the cards of a hand stand out: the picked one, and those that may not be played (None: all may)."""
    allowed = None if playable is None else set(playable)
    marks: dict[Card, CardMark] = {}
    for card in cards:
        barred = allowed is not None and card not in allowed
        picked = card is scene.selected
        if picked or barred:
            marks[card] = CardMark(picked, barred and not scene.sparing, barred and scene.sparing)
    return marks


def notice_rows(scene: Scene, width: int, room: int) -> list[str]:
    """Return the rows of the notices: in few words where there is no room for them."""
    rows = [row for text in scene.notices for row in wrap(text, width)]
    if len(rows) <= room or not any(scene.briefs):
        return rows
    told = [brief or text for text, brief in zip(scene.notices, scene.briefs, strict=True)]
    return [row for text in told for row in wrap(text, width)]
