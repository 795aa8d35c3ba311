"""One of two sides in a single row, where there is room for no more: score, target, contract and bags at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.sides import (
    GAUGE,
    LEAST_NAME,
    SCORE,
    bags_line,
    contract_line,
    head_line,
    label_of,
    named_contract,
    named_width,
    score_width,
    sides_in_order,
    target_line,
    way_line,
)
from spades_tui.ui.draw.text import Line, cell_width, join

LEAST_SCORE: Final = 3
"""Columns of a score where room is short."""
LEAST_GAUGE: Final = 6
"""Columns of a gauge that is worth more than the figures of the target."""
LEAST_LABEL: Final = 5
"""Columns of a side's label at least where all the rest of a row is told."""


@dataclass(frozen=True, slots=True)
class _Form:
    """A way to tell one of two sides in a row, and the columns that it takes at least."""

    tail: Line
    """Contract and bags."""
    target: Line
    """What the score is to come to, behind it."""
    score: int
    """Columns of the score, with those free before it."""
    label: int

    @property
    def width(self) -> int:
        """All its columns."""
        return self.label + self.score + self.target.width + self.tail.width


def _forms(scene: Scene, side: int, width: int) -> Sequence[_Form]:
    """Return the ways in which a side may be told, the fullest first, the last without the target."""
    named, own, target = named_width(scene, side, width), score_width(scene, side), target_line(scene)
    usual, least, tight = 1 + max(SCORE, own), 1 + max(LEAST_SCORE, own), 1 + own
    cropped = min(named, LEAST_LABEL, cell_width(label_of(scene, side)))
    brief = min(cropped, LEAST_NAME)
    full, short = contract_line(scene, side), contract_line(scene, side, short=True)
    sign = ("○", "meter.todo") if short.text.startswith("0/") else ("●", "meter.won")
    # Two partners who bid nil have no contract; the forms of both sides stay in step all the same.
    shared = any(contract_line(scene, each).width for each in sides_in_order(scene))
    marked = Line.of(sign) + short if short.width else short
    bags, few = bags_line(scene, side, against=True), bags_line(scene, side, short=True, against=True)
    sum_of = bags_line(scene, side, short=True, against=True, summed=True)
    clause = bags_line(scene, side, whole=True)
    won = named_contract(scene, side)

    def form(
        contract: Line, made: Line, score: int, label: int, apart: str = "  ", goal: Line = target
    ) -> _Form:
        tail = join([Line(), *(part for part in (contract, made) if part.width)], Line.of(apart))
        return _Form(tail, goal, score, label)

    return (
        # A gauge tells the distance; what the next bag costs is a clause only where it keeps its length.
        form(full, clause, usual + 5 + GAUGE, named, goal=Line()),
        *([form(full, bags, usual + 5 + LEAST_GAUGE, named, goal=Line())] if target.width else []),
        form(full, bags, usual, named),
        # A name for the tricks is worth more than the columns that are free before the score.
        form(won, bags, least, named),
        # A full circle is a trick in the meters of the seats, too, and an empty one a trick that is still to win.
        form(marked, bags, least, named),
        *([] if shared else [form(short, bags, tight, cropped, " ")]),
        form(marked, few, least, named),
        form(marked, few, tight, cropped, " "),
        form(short, few, tight, cropped, " "),
        form(won, bags, least, named, goal=Line()),
        form(short, few, usual, named, goal=Line()),
        form(short, few, tight, brief, goal=Line()),
        form(short, few, tight, brief, " ", goal=Line()),
        # What bags cost is worth more than which of them are new.
        form(short, sum_of, tight, brief, " ", goal=Line()),
    )


def _fullest(scene: Scene, side: int, width: int) -> int:
    """Return the place of the fullest form that there is room for; the last where there is for none."""
    forms = _forms(scene, side, width)
    return next((at for at, form in enumerate(forms) if form.width <= width), len(forms) - 1)


def row_line(scene: Scene, side: int, width: int) -> Line:
    """Return one of two sides in a row: label, score against the target, gauge, contract, bags.

    Where room lacks, the gauge gives way first, the target and the label last.
    """
    # Two sides beside each other are told in the same form: the fullest that both have room for.
    place = max(_fullest(scene, each, width) for each in sides_in_order(scene))
    form, digits = _forms(scene, side, width)[place], score_width(scene, side)
    spare = max(0, width - form.label - 1 - digits - form.target.width - form.tail.width)
    label = form.label + min(spare, named_width(scene, side, width) - form.label)
    digits += min(spare - label + form.label, max(0, SCORE - digits))
    head = head_line(scene, side, label, digits) + form.target
    # The gauge leaves two columns more free, so that two sides do not run into one another.
    room = width - head.width - form.tail.width - 5
    bar = way_line(scene, side, min(GAUGE, room)) if room >= 5 else Line()
    return (head + bar + form.tail).cropped(width)
