"""The least that a Textual app can be, for comparison: a line of text that counts key presses, and a footer."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.events import Key
from textual.widgets import Footer, Static


class Trivial(App[None]):
    """Counts."""

    presses = 0

    def compose(self) -> ComposeResult:
        """Yield a line and a footer."""
        yield Static("presses 0")
        yield Footer()

    def on_key(self, event: Key) -> None:
        """Count; Ctrl+C ends."""
        if event.key == "ctrl+c":
            self.exit()
            return
        self.presses += 1
        self.query_one(Static).update(f"presses {self.presses}")


if __name__ == "__main__":
    Trivial().run()
