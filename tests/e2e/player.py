"""A person at the keyboard: reads the screen, presses mostly sensible keys, and checks what the screen shows."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from time import monotonic, sleep

from spades_tui.engine import Card, Event, Phase, SeatView, Suit, live, replay, view
from spades_tui.store.store import Store
from tests.e2e.ptytools import PtyGame

FAST = {"bot_tempo": 0.0, "trick_pause": 0.0}
"""Settings with which nothing waits but for the person."""


HELD_BACK = 0.24
"""About so many seconds after an action no key does anything."""


def write_settings(home: Path, settings: Mapping[str, object]) -> Path:
    """Write a settings file into the home of a ``PtyGame`` and return its path."""
    file = home / "config" / "spades-tui" / "settings.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {_toml(value)}" for key, value in settings.items()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return file


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return repr(value)


# Reading the store


def stored(data: Path, game_id: int) -> list[Event]:
    """Return the full log of a game as it is on disk now, through a store opened for the purpose."""
    with Store.open(data) as store:
        return store.load(game_id)


def seen_by_person(log: Sequence[Event]) -> SeatView:
    """Return what the person at South may know of a full log."""
    return view(replay(live(log)), 0)


# Reading the screen


class Where(Enum):
    """What is in front of the person."""

    SMALL = "too small"
    DIALOG = "dialog"
    LOBBY = "lobby"
    LOOK = "look"
    BID = "bid"
    BID_TYPED = "bid typed"
    TRUMP = "trump"
    PLAY = "play"
    PAUSE = "pause"
    SCORED = "scored"
    OVER = "over"
    READING = "reading"
    WAITING = "waiting"


PERSONS = (Where.LOOK, Where.BID, Where.TRUMP, Where.PLAY, Where.SCORED, Where.OVER)
"""Where the game goes no further by itself."""

_DIALOG = re.compile(r"[╭+][─-] (\S[^─\n]*?) [─-]+[╮+]")
_PROMPTS = (
    ("Press any key to go on", Where.PAUSE),
    ("look at your cards, or bid", Where.LOOK),
    ("how many tricks do you bid", Where.BID),
    ("⏎ bids", Where.BID_TYPED),
    ("Enter bids", Where.BID_TYPED),
    ("name the trump suit", Where.TRUMP),
    ("⏎ names", Where.TRUMP),
    ("Enter names", Where.TRUMP),
    ("Your lead", Where.PLAY),
    ("Your turn: follow", Where.PLAY),
    ("Your turn: play any", Where.PLAY),
    ("All tricks that are left are yours", Where.PLAY),
    ("All tricks that are left are yours", Where.PLAY),
)


def dialog(text: str) -> str | None:
    """Return the title of the dialog on a screen; None where there is none."""
    found = _DIALOG.search(text)
    return found.group(1) if found else None


def where(text: str) -> Where:
    """Return what a screen's text is of."""
    rows = text.split("\n")
    footer = next((row for row in reversed(rows) if row.strip()), "")
    if "too small" in " ".join(text.split()):
        return Where.SMALL
    if dialog(text) is not None:
        return Where.DIALOG
    if "next hand" in footer:
        return Where.SCORED
    if "rematch" in footer:
        return Where.OVER
    if "Esc back" in footer:
        return Where.READING
    if "Saved games" in text:
        return Where.LOBBY
    # The last prompt counts: the line of what just happened stands above it.
    found = [(text.rfind(prompt), place) for prompt, place in _PROMPTS if prompt in text]
    return max(found, key=lambda pair: pair[0])[1] if found else Where.WAITING


_FACE = re.compile(r"[│┃|╭┏+\[ ](10|[2-9AKQJ]) ?([♠♥♦♣])")
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}
_RANKS = {"J": 11, "Q": 12, "K": 13, "A": 14}


def cards_on(text: str) -> list[Card]:
    """Return the cards whose faces are drawn in a text, in reading order."""
    return [Card.of(_SUITS[suit], _RANKS.get(rank) or int(rank)) for rank, suit in _FACE.findall(text)]


def own_cards(text: str) -> list[Card]:
    """Return the cards face up in the own hand of a screen of the game."""
    rows = text.split("\n")
    own = max(
        (at for at, row in enumerate(rows) if re.search(r"You \(D\) {2}|You {2}", row)), default=len(rows)
    )
    return cards_on("\n".join(rows[own + 1 :]))


_SCORE = r"{side} +([−-]?\d+)"


def mismatches(text: str, shown: SeatView) -> list[str]:
    """Return in what a screen of a running game differs from the view it should show; empty where it agrees."""
    found: list[str] = []
    sides = ("We", "They") if shown.rules.partnership else ("You", *shown.names[1:])
    for side, score in zip(sides, shown.scores, strict=True):
        numbers = re.findall(_SCORE.format(side=re.escape(side)), text)
        if str(score) not in [number.replace("−", "-") for number in numbers]:
            found.append(f"{side} has {score}, the screen says {numbers}")
    if shown.phase in (Phase.BID, Phase.TRUMP, Phase.PLAY):
        cards = own_cards(text)
        if sorted(cards) != sorted(shown.hand or ()):
            found.append(f"the hand is {sorted(shown.hand or ())}, the screen shows {cards}")
        for seat, bid in enumerate(shown.bids):
            if bid is not None and bid.tricks > 0 and f"bid {bid.tricks}" not in text:
                found.append(f"the bid {bid} of seat {seat} is not there")
    return found


# Playing


NOISE = (
    "?",
    "g",
    "\t",
    "o",
    "<",
    ">",
    "r",
    "esc",
    " ",
    "left",
    "up",
    "down",
    "right",
    "x",
    "5",
    "0",
    "z",
    "m",
)
SIZES = ((80, 24), (80, 24), (60, 20), (120, 40), (100, 30), (59, 19), (200, 50), (20, 5))


@dataclass
class Player:
    """Presses keys at a game: what the screen asks for, and now and then anything else.

    ``noise`` is the share of other keys (with none, each key waits until the one before has shown), ``resizes``
    the share of steps that change the window.
    """

    game: PtyGame
    rng: random.Random
    noise: float = 0.15
    resizes: float = 0.05
    take_backs: float = 0.02

    def step(self, text: str | None = None) -> Where:
        """Look at the screen, or at a text that was read from it, and do something; return what was there."""
        text = self.game.text if text is None else text
        seen = where(text)
        rng = self.rng
        if rng.random() < self.resizes:
            self.game.resize(*rng.choice(SIZES))
        elif seen is Where.SMALL:
            self.game.resize(80, 24)
        elif seen in (*PERSONS, Where.WAITING, Where.PAUSE) and rng.random() < self.noise:
            self._noise()
        else:
            self._answer(seen, text)
        return seen

    def play_until(
        self, done: Callable[[str], object], timeout: float = 60.0, pause: tuple[float, float] = (0.0, 0.02)
    ) -> str:
        """Play until a function of the screen's text is true; return the screen.

        Raises:
            AssertionError: it did not come in time, or the program ended before.
        """
        deadline = monotonic() + timeout
        while not done(text := self.game.text):
            ended = self.game.process.poll()
            if monotonic() > deadline or ended is not None:
                raise AssertionError(f"it did not come (exit code {ended}); the screen:\n{text}")
            self.step(text)
            sleep(self.rng.uniform(*pause))
            if not self.noise:
                self._wait_for_another(text)
        return text

    def _wait_for_another(self, text: str, longest: float = 0.4) -> None:
        """Wait until the screen is no longer this one, as a person does, and until the next key is taken again."""
        deadline = monotonic() + longest
        while self.game.text == text and monotonic() < deadline and self.game.process.poll() is None:
            sleep(0.01)
        sleep(HELD_BACK)

    def settle(self, timeout: float = 20.0) -> str:
        """Close whatever lies over the game and wait until it waits for the person; return the screen."""
        deadline = monotonic() + timeout
        while (seen := where(text := self.game.text)) not in PERSONS or text != self._still():
            if monotonic() > deadline or self.game.process.poll() is not None:
                raise AssertionError(f"the game does not settle ({seen}); the screen:\n{text}")
            if seen is Where.DIALOG:
                self.game.press("esc", pause=0.3)
            elif seen in (Where.READING, Where.BID_TYPED, Where.PAUSE):
                self.game.press("esc" if seen is Where.READING else "backspace", pause=0.3)
            elif seen is Where.SMALL:
                self.fit(100, 30)
            elif seen is Where.WAITING and self.game.quiet_for(0.7):
                self.game.press("left", pause=0.3)
            sleep(0.02)
        return text

    def fit(self, cols: int, rows: int) -> str:
        """Change the window's size and wait until the program has drawn for it; return the screen."""
        if (cols, rows) == (self.game.cols, self.game.rows):
            return self.game.text
        # What is still being drawn for an earlier size must not be taken for the answer to this one.
        self.game.wait_quiet(0.3)
        before = self.game.bytes_out
        self.game.resize(cols, rows)
        self.game.wait_for(lambda _: self.game.bytes_out > before)
        return self._still()

    def _still(self) -> str:
        """Return the screen after a moment in which nothing was written."""
        return self.game.wait_quiet(0.15)

    def _press(self, *keys: str) -> None:
        if self.game.process.poll() is None:
            self.game.press(*keys, pause=0.0)

    def _noise(self) -> None:
        rng = self.rng
        draw = rng.random()
        if draw < 0.2:
            self.game.click(rng.randrange(self.game.cols), rng.randrange(self.game.rows))
        elif draw < 0.3:
            wheel = rng.choice((64, 65))
            self.game.send(f"\x1b[<{wheel};{rng.randrange(1, 60)};{rng.randrange(1, 20)}M")
        else:
            self._press(rng.choice(NOISE))

    def _answer(self, seen: Where, text: str) -> None:
        rng = self.rng
        match seen:
            case Where.DIALOG:
                self._answer_dialog(text)
            case Where.LOBBY | Where.SCORED | Where.BID_TYPED:
                self._press("enter")
            case Where.LOOK:
                self._press("b" if rng.random() < 0.1 else "v")
            case Where.BID:
                bid = "n" if rng.random() < 0.1 else str(rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5, 11)))
                self._press(*bid)
            case Where.TRUMP:
                self._press(rng.choice("shdc"), "enter")
            case Where.PLAY if rng.random() < self.take_backs:
                self._press("u")
            case Where.PLAY:
                moves = (("enter",), ("left", "enter"), ("right", "enter"), (*rng.choice("shdc"), "enter"))
                self._press(*rng.choice(moves))
            case Where.PAUSE:
                self._press(" ")
            case Where.READING:
                self._escape()
            case Where.OVER:
                self._press("z")
            case _:
                # A sentence stands where the prompt was: any key takes it away.
                if self.game.quiet_for(0.7):
                    self._press("left")

    def _answer_dialog(self, text: str) -> None:
        if dialog(text) == "Are you sure?":
            self._press("y" if self.rng.random() < 0.6 else "n")
        else:
            self._escape()

    def _escape(self) -> None:
        """Press Esc and let it be taken for that: a terminal's program waits for the rest of a sequence."""
        if self.game.process.poll() is None:
            self.game.press("esc", pause=0.25)
