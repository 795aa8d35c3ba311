"""The hands of a game that are reviewed, as a list: how accurate each was, what it cost, and its costliest decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from spades_tui.ui.dialogs import Choose, Option
from spades_tui.ui.draw.hint_table import cost_text
from spades_tui.ui.draw.text import cell_width, fit
from spades_tui.words.whys import accuracy_text, decision_text

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Review
    from spades_tui.words import Words

FIGURES: Final = 6
"""Columns of a cost."""


class ReviewedHands(Choose):
    """A list of hands, told anew while they are judged. Dismissed with the number of the chosen hand, or None."""

    def __init__(
        self, _: Words, numbers: Sequence[int], review_of: Callable[[int], Review | None], here: int
    ) -> None:
        """Take the numbers of the hands, what has become of their reviews, and the hand in sight."""
        self._numbers = tuple(numbers)
        self._review_of = review_of
        super().__init__(
            _("All hands"),
            hand_entries(_, self._numbers, review_of),
            text=_("Cost in points, against the best choice by what you could know."),
            chosen=str(here),
        )

    def judged(self) -> None:
        """Tell what is known by now."""
        if self.stands:
            self.renew(hand_entries(self.words, self._numbers, self._review_of))

    def session_changed(self) -> None:
        """Tell it in the language of now."""
        self.judged()


def hand_entries(_: Words, numbers: Sequence[int], review_of: Callable[[int], Review | None]) -> list[Option]:
    """Return an entry for each hand: its accuracy and cost, and in the help its costliest decision."""
    names = [_("Hand {number}", number=number) for number in numbers]
    wide = max(map(cell_width, names))
    return [
        Option(str(number), f"{fit(name, wide)}  {_figures(_, review)}", _help(_, review), number=number)
        for number, name, review in zip(numbers, names, map(review_of, numbers), strict=True)
    ]


def _figures(_: Words, review: Review | None) -> str:
    """Return accuracy and cost of a hand that is done, else how far it has come; always as wide."""
    done = review is not None and review.done
    accuracy = accuracy_text(_, review.accuracy) if review and done else ""
    cost = (cost_text(_, review.lost) or "0") if review and done else ""
    said = f"{_('accuracy')} {fit(accuracy, cell_width(_.percent(1.0)), 'right')}"
    said += f"  {_('cost')} {fit(cost, FIGURES, 'right')}"
    return said if done else fit(_how_far(_, review), cell_width(said))


def _how_far(_: Words, review: Review | None) -> str:
    """Return how much of a hand has been judged."""
    if review is None:
        return "…"
    return _("{count} of {total} judged", count=len(review.decisions), total=review.total) + " …"


def _help(_: Words, review: Review | None) -> str:
    """Return the costliest decision, or how far the review has come."""
    if review is None:
        return _("Looking at your bids and cards …")
    if not review.done:
        return _how_far(_, review)
    if not review.decisions:
        return _("There was nothing to choose in this hand.")
    costliest = review.decisions[0]
    return decision_text(_, costliest) if costliest.cost else _("No decision has cost anything.")
