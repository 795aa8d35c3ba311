"""Statistics: tallies of games added up in all, by variant, rules, opponents or month, rated and not."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from spades_tui.store.tallies import Tally

Group: TypeAlias = Literal["all", "variant", "rules", "opponents", "month"]
"""By what games are put together."""
Which: TypeAlias = Literal["rated", "unrated", "all"]
"""Which games count: those that are rated (see ``Tally``), the others, or both."""

GROUPS: Final[tuple[Group, ...]] = ("all", "variant", "rules", "opponents", "month")
WHICH: Final[tuple[Which, ...]] = ("all", "rated", "unrated")


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over games; see ``Tally`` for what each counts. A ratio of nothing is None."""

    games: int = 0
    """Games that are over; the hands of others count all the same."""
    won: int = 0
    drawn: int = 0
    hands: int = 0
    points: int = 0
    bags: int = 0
    made: int = 0
    contracts: int = 0
    nils: int = 0
    nils_made: int = 0
    blind_nils: int = 0
    blind_nils_made: int = 0
    bid: int = 0
    tricks: int = 0
    accuracy_sum: float = 0.0
    reviewed: int = 0

    @property
    def lost(self) -> int:
        """Games lost."""
        return self.games - self.won - self.drawn

    @property
    def sets(self) -> int:
        """Contracts that were not made."""
        return self.contracts - self.made

    @property
    def nils_failed(self) -> int:
        """Nils that took a trick, bid after looking."""
        return self.nils - self.nils_made

    @property
    def blind_nils_failed(self) -> int:
        """Blind nils that took a trick."""
        return self.blind_nils - self.blind_nils_made

    @property
    def win_share(self) -> float | None:
        """Games won of those that are over, 0 to 1."""
        return self.won / self.games if self.games else None

    @property
    def points_a_hand(self) -> float | None:
        """Points of the own side a hand, with the cost of bags taken off."""
        return self.points / self.hands if self.hands else None

    @property
    def made_share(self) -> float | None:
        """Contracts made, 0 to 1."""
        return self.made / self.contracts if self.contracts else None

    @property
    def bags_a_hand(self) -> float | None:
        """Bags of the own side a hand."""
        return self.bags / self.hands if self.hands else None

    @property
    def accuracy(self) -> float | None:
        """Mean accuracy of the hands that were reviewed, 0 to 1."""
        return self.accuracy_sum / self.reviewed if self.reviewed else None


@dataclass(frozen=True, slots=True)
class Line:
    """The totals of one group; its key is a code or a name, "2026-03" for a month, empty for all together."""

    key: str
    totals: Totals


def group(tallies: Iterable[Tally], by: Group, which: Which = "all") -> list[Line]:
    """Return a line for each group that has a game or a hand: months in order, else the most hands first."""
    found: dict[Hashable, list[Tally]] = {}
    for tally in tallies:
        if counts(tally, which):
            found.setdefault(_KEYS[by](tally), []).append(tally)
    lines = [Line(str(key), add_up(members)) for key, members in found.items()]
    lines = [line for line in lines if line.totals.games or line.totals.hands]
    if by == "month":
        return sorted(lines, key=lambda line: line.key)
    return sorted(lines, key=lambda line: (-line.totals.hands, -line.totals.games, line.key))


def add_up(tallies: Iterable[Tally]) -> Totals:
    """Return the totals of games."""
    sums: dict[str, float] = {field.name: 0 for field in fields(Totals)}
    for tally in tallies:
        sums["games"] += tally.over
        sums["accuracy_sum"] += tally.accuracy
        for name in _SUMMED:
            sums[name] += getattr(tally, name)
    accuracy = float(sums.pop("accuracy_sum"))
    return Totals(**{name: int(value) for name, value in sums.items()}, accuracy_sum=accuracy)


def last_months(lines: Sequence[Line], now: float, count: int) -> list[Line]:
    """Return so many months up to that of ``now`` (UNIX seconds), also those in which nothing was played."""
    known = {line.key: line for line in lines}
    today = _local(now)
    months = today.year * 12 + today.month - 1
    keys = [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(months - count + 1, months + 1)]
    return [known.get(key, Line(key, Totals())) for key in keys]


def counts(tally: Tally, which: Which) -> bool:
    """Return whether a game is among those."""
    return which == "all" or tally.rated == (which == "rated")


def variant_key(tally: Tally) -> str:
    """Return a game's variant: partnership, cutthroat, auction or cutthroat-auction."""
    if tally.auction:
        return "auction" if tally.partnership else "cutthroat-auction"
    return "partnership" if tally.partnership else "cutthroat"


def month_key(tally: Tally) -> str:
    """Return the month of the local calendar in which a game was last played: "2026-03"."""
    return f"{_local(tally.played):%Y-%m}"


def opponents_key(tally: Tally) -> str:
    """Return who the opponents are, each name once: "expert", "bold, careful"."""
    return ", ".join(dict.fromkeys(tally.opponents))


def _local(time: float) -> datetime:
    try:
        return datetime.fromtimestamp(time, UTC).astimezone()
    except (OverflowError, OSError, ValueError):
        return datetime.fromtimestamp(0, UTC).astimezone()


_SUMMED: Final = tuple(field.name for field in fields(Totals) if field.name not in ("games", "accuracy_sum"))
_KEYS: Final[Mapping[Group, Callable[[Tally], Hashable]]] = MappingProxyType(
    {
        "all": lambda _tally: "",
        "variant": variant_key,
        "rules": lambda tally: tally.rules_name,
        "opponents": opponents_key,
        "month": month_key,
    }
)
