"""The cards that a seat does not see: what is known of them, and layouts drawn evenly or by what the others did."""

from __future__ import annotations

from spades_tui.bots.sampler.knowledge import Knowledge, read_knowledge
from spades_tui.bots.sampler.layouts import Layout, Layouts, NoLayout
from spades_tui.bots.sampler.sampler import Sampler

__all__ = ["Knowledge", "Layout", "Layouts", "NoLayout", "Sampler", "read_knowledge"]
