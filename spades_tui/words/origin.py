"""Where a game began that was played on from a point of another one, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.record.origin import Origin
    from spades_tui.words.words import Words


def origin_text(_: Words, origin: Origin) -> str:
    """Return where a game was played on from: "Played on from “Monday”, hand 3, after 17 cards; not rated"."""
    point = (
        _.n("after {count} card", "after {count} cards", origin.cards)
        if origin.cards
        else _("before the first card")
    )
    if not origin.name:
        return _(
            "Played on from hand {number} of another game, {point}; not rated",
            number=origin.hand,
            point=point,
        )
    return _(
        "Played on from “{name}”, hand {number}, {point}; not rated",
        name=origin.name,
        number=origin.hand,
        point=point,
    )
