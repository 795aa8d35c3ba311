"""What the scoreboard shows beside the view: which hand is picked, which page is open, what can be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from spades_tui.engine.hand_result import HandResult
from spades_tui.engine.rules import RuleSet
from spades_tui.engine.state import Phase
from spades_tui.ui.draw.chart import MARKS
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import sides_in_order
from spades_tui.ui.draw.text import Line
from spades_tui.words.who import side_label

SIDE_ROLES: Final = ("seat.0", "seat.1", "seat.2", "seat.3")
"""Roles of the sides in the order in which they are shown, the own side first."""


class Page(Enum):
    """What is unfolded where there is no room for everything."""

    TABLE = "table"
    HAND = "hand"
    RACE = "race"


@dataclass(frozen=True, slots=True)
class Button:
    """Something to be done, as the last row offers it."""

    zone: str
    key: str
    label: str
    taken: bool = False
    """Whether Enter takes it: only such a one stands out."""


@dataclass(frozen=True, slots=True)
class Board:
    """All that the drawing of a scoreboard is made from."""

    scene: Scene
    selected: int | None = None
    """The picked hand, 0 for the first; None is the newest."""
    top: int = 0
    """The first hand in sight."""
    follow: bool = True
    """Whether the picked hand must be in sight."""
    page: Page = Page.TABLE
    count_top: int = 0
    """The first line in sight of the picked hand's count, where it has more lines than there is room for."""
    reading: bool = False
    """Whether it is read in the middle of a hand."""
    revealed: bool = False
    """Whether the secret of the newest deal is known."""
    buttons: Sequence[Button] = ()
    hovered: str = ""

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The finished hands."""
        return self.scene.view.results

    @property
    def rules(self) -> RuleSet:
        """The rules in force."""
        return self.scene.view.rules

    @property
    def at(self) -> int:
        """The picked hand, 0 for the first; -1 where no hand is finished."""
        last = len(self.results) - 1
        return last if self.selected is None else min(self.selected, last)

    @property
    def result(self) -> HandResult | None:
        """What became of the picked hand; None where no hand is finished."""
        return self.results[self.at] if self.results else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.scene.view.phase is Phase.OVER

    @property
    def sides(self) -> list[int]:
        """The sides in the order in which they are shown."""
        return sides_in_order(self.scene)

    def label(self, side: int) -> str:
        """Return what a side is called: "We", "They", or its players' names."""
        scene = self.scene
        return side_label(scene.words, side, self.rules.sides, scene.names, scene.me)

    def mark(self, side: int) -> tuple[str, str]:
        """Return the sign that stands for a side, and its role."""
        place = self.sides.index(side)
        return MARKS[place], SIDE_ROLES[place]

    def named(self, side: int) -> Line:
        """Return a side's sign and name."""
        mark, role = self.mark(side)
        return Line.of((f"{mark} ", role), (self.label(side), "title"))

    def scores(self, side: int) -> list[int]:
        """Return a side's score before the first hand and after each one."""
        results = self.results
        if not results:
            return [self.scene.view.scores[side]]
        first = results[0]
        return [first.scores[side] - first.sides[side].points, *(result.scores[side] for result in results)]
