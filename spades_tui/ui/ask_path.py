"""A line for the path of a file, with one proposed."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult

from spades_tui.ui.dialogs import AskText, TextField

_BEGINNINGS: Final = ("/", "~")
"""What a whole path begins with: nothing that stands before it is meant then."""


class PathField(TextField):
    """A line that takes a whole path typed or pasted behind the proposed one as it is, in the place of that."""

    proposed = ""
    """What stood in the line at first."""

    def replace(self, text: str, start: int, end: int) -> None:
        """Replace a part of the line; all of it where a whole path comes behind what nobody has changed."""
        if text.startswith(_BEGINNINGS) and self.value == self.proposed and start == end == len(self.value):
            start = 0
        super().replace(text, start, end)


class AskPath(AskText):
    """A path to type, or the proposed one to take."""

    def compose_fields(self) -> ComposeResult:
        """Yield the text field."""
        field = PathField(self.value, max_length=self.max_length, compact=True, select_on_focus=False)
        field.proposed = self.value
        field.cursor_blink = False
        yield field
