"""Everything said in a language: texts, cards, events and errors as sentences, rules in plain words."""

from __future__ import annotations

from spades_tui.words.words import (
    N_,
    Words,
    available_languages,
    choose_language,
    language_code,
    language_name,
)

__all__ = ["N_", "Words", "available_languages", "choose_language", "language_code", "language_name"]
