"""The pace of a game as its settings say it: the bots' tempo, and how long a trick stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

UNTIL_KEY: Final = "key"
"""The value of the setting ``trick_pause`` with which a trick stays until a key."""
TEMPOS: Final = (0.0, 0.2, 0.4, 0.7, 1.0, 1.5, 2.5, 4.0)
"""The steps of slower and faster: seconds a bot's card."""
PAUSES: Final = (0.3, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
"""The steps of slower and faster: seconds that a trick stays."""
DEFAULT_TEMPO: Final = 0.7


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds a bot's move, and seconds that a whole trick stays; None is until a key."""

    tempo: float = DEFAULT_TEMPO
    trick_pause: float | None = None

    @staticmethod
    def of(settings: object) -> Pace:
        """Return the pace of settings; what they lack or have wrong is the default."""
        tempo = _seconds(getattr(settings, "bot_tempo", DEFAULT_TEMPO), DEFAULT_TEMPO)
        pause = getattr(settings, "trick_pause", UNTIL_KEY)
        if pause is None or pause == UNTIL_KEY:
            return Pace(tempo, None)
        return Pace(tempo, _seconds(pause, 1.5))

    def slower(self) -> Pace:
        """Return the next slower pace."""
        return self._moved(1)

    def faster(self) -> Pace:
        """Return the next faster pace."""
        return self._moved(-1)

    def _moved(self, steps: int) -> Pace:
        pause = self.trick_pause
        return Pace(_next(TEMPOS, self.tempo, steps), None if pause is None else _next(PAUSES, pause, steps))

    def as_settings(self) -> dict[str, float | str]:
        """Return the settings that this pace is, by key."""
        pause = UNTIL_KEY if self.trick_pause is None else self.trick_pause
        return {"bot_tempo": self.tempo, "trick_pause": pause}


def _seconds(value: object, default: float) -> float:
    try:
        seconds = float(value)  # type: ignore[arg-type]  # whatever is no number is caught
    except (TypeError, ValueError):
        return default
    return seconds if 0.0 <= seconds <= 60.0 else default


def _next(levels: Sequence[float], now: float, steps: int) -> float:
    """Return the next level above or below a value, the last one at the ends."""
    if steps > 0:
        return next((level for level in levels if level > now + 1e-9), levels[-1])
    return next((level for level in reversed(levels) if level < now - 1e-9), levels[0])
