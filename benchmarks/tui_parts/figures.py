"""What is measured as figures: names, values, units, and the most that each may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing, and the most that it may be."""

    name: str
    value: float
    unit: str
    budget: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is within its budget."""
        return self.budget is None or self.value <= self.budget

    def __str__(self) -> str:
        digits = 0 if self.unit == "bytes" else 2
        text = f"{self.name:<62} {self.value:>10,.{digits}f} {self.unit}"
        if self.budget is None:
            return text
        return f"{text:<84} at most {self.budget:>9,g}  {'' if self.kept else 'TOO MUCH'}".rstrip()


@dataclass
class Report:
    """The figures, each printed as it comes, and how they are measured."""

    folder: Path
    """For the homes of the programs that are measured."""
    starts: int = 9
    """How often each program is started."""
    idle: float = 10.0
    """Seconds of idleness at each screen."""
    figures: list[Figure] = field(default_factory=list)

    def add(self, name: str, value: float, unit: str, budget: float | None = None) -> None:
        """Take and print a figure."""
        self.figures.append(Figure(name, value, unit, budget))
        print(self.figures[-1], flush=True)

    def ratio(self, name: str, value: float, beside: float, most: float | None) -> None:
        """Take and print how many times another value one is."""
        self.add(f"  {name}: times the trivial app", value / beside, "×", most)

    def meanwhile(self, name: str, then: Sequence[float], rest: Sequence[float]) -> None:
        """Take and print seconds from keys to what they write while something else goes on, and at rest."""
        report = (("median", median(rest), median(then)), ("p95", p95(rest), p95(then)))
        for kind, quiet, busy in report:
            self.add(f"at rest: key to the first byte, {kind} of {len(rest)}", quiet * 1000, "ms")
            self.add(f"while {name}: key to the first byte, {kind} of {len(then)}", busy * 1000, "ms")
            self.add(f"  key while {name}, {kind}: times at rest", busy / quiet, "×", 1.3)


def p95(values: Sequence[float]) -> float:
    """Return the value that 95 of 100 do not exceed."""
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]
