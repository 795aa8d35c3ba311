"""What the cost in a hint reckons in that the net points beside it leave out, and what those count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.engine.state import Phase
from spades_tui.ui.draw.text import Line, wrap

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Hint
    from spades_tui.ui.draw.scene import Scene

LEAST_ASIDE: Final = 1.0
"""The points by which a cost must differ from the net beside it for a word of why."""


def shows_both(scene: Scene, head: Line) -> bool:
    """Return whether the head of the figures has the columns of net points and of costs."""
    names = scene.words.p("column", "net"), scene.words.p("column", "cost")
    return all(f" {name} " in f" {head.text} " for name in names)


def cost_lines(scene: Scene, hint: Hint, width: int) -> list[Line]:
    """Return in dim lines what the cost is made of, none where every cost is what the net points differ by."""
    return _lines(_told(scene), width) if _differs(hint) else []


def cost_and_net_lines(scene: Scene, hint: Hint, width: int) -> list[Line]:
    """Return the same with what the net points are, for where there is room for that too."""
    _ = scene.words
    both = _("{cost}; net: this hand alone", cost=_told(scene))
    return _lines(both, width) if _differs(hint) else []


def _differs(hint: Hint) -> bool:
    aside = [choice.behind - (hint.top.margin - choice.margin) for choice in hint.choices]
    return max(map(abs, aside)) >= LEAST_ASIDE


def _lines(text: str, width: int) -> list[Line]:
    return [Line.of((part, "dim")) for part in wrap(text, width)]


def _told(scene: Scene) -> str:
    _, bags = scene.words, scene.view.rules.makes_bags
    if scene.view.phase is Phase.PLAY:
        if bags:
            return _("cost: with later bags and the chance to win the game")
        return _("cost: with the chance to win the game")
    if bags:
        return _("cost: with later bags, the risk of a bid and the chance to win the game")
    return _("cost: with the risk of a bid and the chance to win the game")
