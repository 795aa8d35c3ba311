"""The guard against accidents: what was typed ahead, or clicked twice, plays no card and makes no bid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

AFTER_PLAY: Final = 0.25
"""Seconds after one's own play in which a key or a click plays nothing."""
AFTER_PAUSE: Final = 0.4
"""The same after a pause that has ended by itself: who meant to end it presses a key a moment too late."""
HELD: Final = 0.7
"""Seconds in which a key that comes again may be one that is held down: most keyboards wait 0.25 to 0.66 at first."""


class Guard:
    """Says whether a key or a click may *do* something: it must have come after what it answers was painted.

    Times are monotonic seconds, as Textual stamps them on its events.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked: object = None
        self._painted: float | None = None
        self._acted = float("-inf")
        self._late = False

    @property
    def waiting(self) -> bool:
        """Whether something is asked of the person that has not been painted yet."""
        return self._asked is not None and self._painted is None

    def ask(self, question: object) -> None:
        """Note what is asked of the person now (anything that differs from turn to turn); None is nothing."""
        if question != self._asked:
            self._asked = question
            self._painted = None

    @property
    def question(self) -> object:
        """What is asked of the person now; None is nothing."""
        return self._asked

    def painted(self, question: object) -> None:
        """Note that the person can see this question by now; one that has gone meanwhile does not count."""
        if self.waiting and question == self._asked:
            self._painted = self._clock()

    def acted(self) -> None:
        """Note that the person has just played, bid or ended a pause."""
        self._acted, self._late = self._clock(), False

    def passed(self) -> None:
        """Note that a pause has just ended by itself."""
        self._acted, self._late = self._clock(), True

    def allows(self, time: float) -> bool:
        """Return whether a key or a click of that time may do something."""
        wait = AFTER_PAUSE if self._late else AFTER_PLAY
        return self._painted is not None and time >= self._painted and time >= self._acted + wait


class Repeats:
    """Tells a key that is pressed again from one that is held down, which says nothing new."""

    def __init__(self) -> None:
        self._key, self._time = "", float("-inf")
        self._repeated = False

    def note(self, key: str, time: float) -> None:
        """Note a key, and when it came."""
        self._repeated = key == self._key and time < self._time + HELD
        self._key, self._time = key, time

    def is_one(self, time: float) -> bool:
        """Return whether what came at that time is the last key noted, and may come from holding it down."""
        return self._repeated and time == self._time
