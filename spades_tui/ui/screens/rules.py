"""Rules in plain words: how the game is played, what counts, and how these rules differ from the known ones."""

from __future__ import annotations

from spades_tui.engine.rules import RuleSet
from spades_tui.ui.draw.rules import Chapter
from spades_tui.ui.page import PageScreen


class RulesScreen(PageScreen):
    """The rules of a rule set, to be read. ``title`` is what they are called: a preset, or a name of one's own.

    ``at`` is the title of the chapter to begin with.
    """

    def __init__(self, rules: RuleSet, title: str = "", at: str = "") -> None:
        super().__init__(at)
        self.rules = rules
        self.rules_name = title

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return these rules."""
        return self.rules, self.rules_name

    def heading(self) -> tuple[str, str]:
        """Return what rules they are, and how long a game takes under them unless that says it already."""
        from spades_tui.words.length import is_length_certain, length_text
        from spades_tui.words.names import rules_title

        _ = self.words
        length = "" if is_length_certain(self.rules) else length_text(_, self.rules)
        return rules_title(_, self.rules, self.rules_name or None), length

    def chapters(self) -> list[Chapter]:
        """Return the rules in chapters, what they mean at the table, and how they differ from the known ones."""
        from spades_tui.words.rules import rules_page

        return [Chapter(section.title, section.items) for section in rules_page(self.words, self.rules)]
