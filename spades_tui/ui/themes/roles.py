"""The roles: what a text or a mark is, as the drawings say it."""

from __future__ import annotations

from typing import Final

ROLES: Final = (
    "",  # plain text on the felt
    "dim",  # quieter than the rest
    "strong",  # louder
    "title",
    "accent",  # the one accent colour
    "rule",  # thin lines
    "axis",  # lines of a chart that something is read by
    "border",  # frames of what opens
    "panel",  # a raised surface
    "bar",  # the status and footer line
    "key",  # a key in the footer or help
    "key.label",
    "hover",
    "selected",  # the row or button that Enter takes
    "disabled",
    "field",  # where something is typed
    "good",
    "bad",
    "warning",
    "turn",  # whose turn it is
    "winning",  # what wins the trick
    "meter.won",
    "meter.todo",
    "meter.over",
    "gauge",  # a filled part of a bar
    "gauge.rest",
    "card",  # the paper of a card and its frame
    "card.edge",  # the frame of one that stands out
    "card.black",
    "card.red",
    "card.spades",
    "card.hearts",
    "card.diamonds",
    "card.clubs",
    "card.selected",
    "card.picked",  # a picked chip, over the role of its suit
    "card.dim",  # a card that may not be played
    "card.faint",  # the face of one, where its paper stays
    "card.back",
    "card.winning",
    "card.slot",  # where a card will lie
    "card.drawn",  # the strokes of a figure or of an ace, over the role of its suit
    "suit.black",  # suits in running text, on the felt
    "suit.red",
    "suit.spades",
    "suit.hearts",
    "suit.diamonds",
    "suit.clubs",
    "seat.0",  # what belongs to a seat or a side, in the order in which they are shown: lines and gauges
    "seat.1",
    "seat.2",
    "seat.3",
)
"""Every role a drawing may use. Several may be joined by spaces; later ones win."""
