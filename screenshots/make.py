"""Makes the pictures of the README: ``python -m screenshots.make [NAME …]``.

All of them are real games against the policy bots, played in the real screens; the same code makes the same files.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from screenshots import moments
from screenshots.person import NOW, Person, window, window_on
from screenshots.rehearsal import BOT, Rehearsal, Worth, best_moment, secret_of
from spades_tui.engine import RuleSet
from spades_tui.engine.actions import Play
from spades_tui.store.rows import PERSON, GameInfo
from spades_tui.store.store import Store
from spades_tui.ui.app import Opening

FOLDER: Final = Path(__file__).parent
SMALL: Final = (80, 24)
LARGE: Final = (120, 40)
MIDDLING: Final = (104, 28)

MINUTE: Final = 60.0
DAY: Final = 24 * 60 * MINUTE

HT: Final = RuleSet.preset("ht")
STANDARD: Final = RuleSet.preset("standard")
CUTTHROAT: Final = STANDARD.replace(partnership=False)
AUCTION: Final = CUTTHROAT.replace(trump="auction", target=300)
STRICT: Final = RuleSet.preset("ht-strict")


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of the best moment of some games."""

    rules: RuleSet
    worth: Worth
    size: tuple[int, int] = SMALL
    games: int = 100
    """How many games are looked through."""

    async def __call__(self, folder: Path) -> str:
        """Return the picture, as SVG."""
        moment = best_moment(self.rules, self.worth, self.games)
        async with window_on(moment, folder, self.size) as person:
            if isinstance(moment.thought, Play):
                await person.point_at(moment.thought)
            return await photograph(person)


@dataclass(frozen=True, slots=True)
class Saved:
    """A game in the lobby: played so many hands (to the end if there are not as many) and decisions far."""

    name: str
    rules_name: str
    rules: RuleSet
    number: int
    """Which of the games that are always the same."""
    hands: int
    decisions: int
    ago: float
    """Seconds since it was played last."""


SAVED: Final = (
    Saved("Sunday evening", "standard", STANDARD, 0, 4, 5, 25 * MINUTE),
    Saved("Rain on the tent", "standard", CUTTHROAT, 3, 9, 8, 1.2 * DAY),
    Saved("Blind and brave", "ht", HT, 7, 3, 1, 2.2 * DAY),
    Saved("Two quick hands", "ht-strict", STRICT.replace(hand_limit=2), 8, 99, 0, 3.1 * DAY),
    Saved("Nils for fifty", "House", STANDARD.replace(nil_value=50, target=300), 5, 2, 9, 5.2 * DAY),
    Saved("The long one", "standard", STANDARD, 4, 99, 0, 9 * DAY),
    Saved("First try", "ht", HT, 5, 99, 0, 16 * DAY),
)


async def lobby(folder: Path) -> str:
    """Return a picture of the lobby."""
    store = Store.open(folder)
    try:
        for saved in reversed(SAVED):
            put(store, saved)
        async with window(folder, store) as person:
            await person.until(lambda: SAVED[-1].name in person.text)
            return await photograph(person)
    finally:
        store.close()


async def hint(folder: Path) -> str:
    """Return a picture of a hint with its reason, once it has been worked out."""
    moment = best_moment(STANDARD, moments.open_to_choose, 100)
    async with window_on(moment, folder, LARGE) as person:
        await person.pilot.press("w")
        await person.until(lambda: "★" in person.text and "…" not in person.text)
        return await photograph(person)


async def review(folder: Path) -> str:
    """Return a picture of a reviewed hand, its costliest decision with the reason beside it."""
    with Store.open(folder) as store:
        game_id = put(store, SAVED[1])
        opening = Opening("replay", str(game_id), {"hand": 7})
        async with window(folder, store, opening, MIDDLING) as person:
            await person.until(lambda: "all hands open" in person.text)
            await person.pilot.press("i")
            await person.until(lambda: "you could know" in person.text)
            return await photograph(person)


async def replay(folder: Path) -> str:
    """Return a picture of a saved game that is gone through again, with all hands open."""
    with Store.open(folder) as store:
        game_id = put(store, SAVED[0])
        opening = Opening("replay", str(game_id), {"hand": 3})
        async with window(folder, store, opening) as person:
            await person.until(lambda: "all hands open" in person.text)
            await person.pilot.press(*["down"] * 5, *["right"] * 3)
            return await photograph(person)


def put(store: Store, saved: Saved) -> int:
    """Play a game as far as it is to be, save it, and return its id."""
    rehearsal = Rehearsal(saved.rules, secret_of(saved.number))
    decisions = 0
    for seen in rehearsal.stops():
        if len(seen.results) >= saved.hands and rehearsal.thought is not None:
            decisions += 1
        if decisions > saved.decisions:
            break
    played = NOW - saved.ago
    seats = (PERSON, BOT, BOT, BOT)
    info = GameInfo(saved.name, seats, saved.rules_name, created=played - 40 * MINUTE, played=played)
    return store.create(rehearsal.game.events, info=info)


async def photograph(person: Person) -> str:
    """Return what the person's window shows, as SVG.

    Its names hold a number of ten figures, for several pictures in one page; here each has a file of its own.
    """
    await person.pilot.pause()
    return re.sub(r"terminal-\d+", "t", person.app.export_screenshot(title="spades-tui")) + "\n"


PICTURES: Final[dict[str, Callable[[Path], Awaitable[str]]]] = {
    "lobby": lobby,
    "bidding": Scene(HT, moments.face_down, games=200),
    "table-80x24": Scene(STANDARD, moments.in_a_trick, games=200),
    "table-120x40": Scene(AUCTION, moments.in_an_auction, LARGE, games=150),
    "scoreboard": Scene(STANDARD, moments.between_hands, LARGE),
    "end": Scene(STANDARD, moments.won),
    "hint": hint,
    "review": review,
    "replay": replay,
}
"""What makes each picture, by the name of its file."""


def main(arguments: Sequence[str]) -> int:
    """Make the pictures that are named, all where none is; return the exit code."""
    unknown = [name for name in arguments if name not in PICTURES]
    if unknown:
        print(f"no such picture: {', '.join(unknown)}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    # The time of day in the pictures is the same everywhere.
    os.environ["TZ"] = "UTC"
    time.tzset()
    for name in arguments or PICTURES:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            picture = asyncio.run(make(name, Path(folder)))
        path = FOLDER / f"{name}.svg"
        path.write_text(picture, encoding="utf-8")
        print(f"{path.name}: {len(picture) // 1000} kB, {time.monotonic() - began:.0f} s")
    return 0


async def make(name: str, folder: Path) -> str:
    """Return a picture; the games that it needs are kept in a folder of its own."""
    return await PICTURES[name](folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
