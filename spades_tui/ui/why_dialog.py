"""The window that tells, after a hand, why a player bid or played so, and whether that was right as the cards lay."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from spades_tui.ui.draw.advice import table_lines
from spades_tui.ui.draw.text import Line, wrap
from spades_tui.ui.reading import CLOSING, Reading, ReadLine
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Explanation
    from spades_tui.engine.events import Event
    from spades_tui.ui.draw.scene import Scene


class WhyDialog(Reading[bool]):
    """Shows what each choice came to for the player that decided, and the reason, once they are worked out."""

    WIDTH = 68

    def __init__(self, title: str, scene: Scene, log: Sequence[Event], seq: int) -> None:
        """Take what the player knew then, the log of the game, and the place of the decision in it."""
        super().__init__(title)
        self._scene = scene
        self._log = log
        self._seq = seq
        self._found: Explanation | None = None

    @property
    def explanation(self) -> Explanation | None:
        """What was worked out; None while it is not."""
        return self._found

    def on_mount(self) -> None:
        """Have it worked out."""
        self.run_worker(self._explain(), group="why")

    async def _explain(self) -> None:
        self._found = await Services(self.session).analyst.explain(self._log, self._seq)
        self.redraw()

    def lines(self, width: int) -> Sequence[ReadLine]:
        """Return the figures and the sentences, each as wide as the window: it stays as it is when they come."""
        lines = [line.styled("panel").cropped(width) for line in self._lines(width)]
        return [(line + Line.of((" " * (width - line.width), "panel")), "") for line in lines]

    def _lines(self, width: int) -> list[Line]:
        from spades_tui.words.whys import explanation_sentences

        if self._found is None:
            return [Line.of((self.words("Looking for the reason …"), "dim"))]
        view, decision = self._scene.view, self._found.decision
        first, *others = explanation_sentences(self.words, self._found, view.rules, view.names)
        said = [Line.of((text, "strong")) for text in wrap(first, width)]
        said += [Line.of(text) for other in others for text in wrap(other, width)]
        table = table_lines(
            self._scene, decision.hint, decision.action, width, len(decision.hint.choices) + 1
        )
        return [*said, Line(), *(line for line, _zone in table)]

    def closing(self) -> bool:
        """Return that it was read."""
        return True

    def closing_keys(self) -> Collection[str]:
        """Return the keys that close it: the one that has opened it does so too."""
        return (*CLOSING, *self.keymap.keys("why"))
