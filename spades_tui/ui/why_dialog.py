"""The window that tells, after a hand, why a player bid or played so, and whether that was right as the cards lay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spades_tui.ui.dialog import SCROLLS, Dialog, buttons, reading_hints
from spades_tui.ui.draw.advice import table_lines
from spades_tui.ui.draw.text import Line, Painter, Picture, wrap
from spades_tui.ui.services import Services

if TYPE_CHECKING:
    from spades_tui.analysis.figures import Explanation
    from spades_tui.engine.events import Event
    from spades_tui.ui.draw.scene import Scene


class WhyDialog(Dialog[bool]):
    """Shows what each choice came to for the player that decided, and the reason, once they are worked out."""

    WIDTH = 68

    def __init__(self, title: str, scene: Scene, log: Sequence[Event], seq: int) -> None:
        """Take what the player knew then, the log of the game, and the place of the decision in it."""
        super().__init__(title)
        self._scene = scene
        self._log = log
        self._seq = seq
        self._found: Explanation | None = None
        self._top = 0
        self._hidden = 0

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

    def picture(self, width: int, height: int) -> Picture:
        """Return the figures and the sentences in sight, and a button."""
        lines = self._lines(width)
        room = max(1, height - 2)
        self._hidden = max(0, len(lines) - room)
        self._top = min(self._top, self._hidden)
        shown = lines[self._top : self._top + room]
        painter = Painter(width, len(shown) + 2, "panel")
        for y, line in enumerate(shown):
            painter.line(0, y, line.styled("panel").cropped(width))
        if self._hidden:
            mark = ("▲" if self._top else " ") + ("▼" if self._top < self._hidden else " ")
            painter.text(painter.width - 2, len(shown), mark, "panel dim")
        buttons(painter, len(shown) + 1, [("close", self.words("Close"))], 0)
        return painter.picture("\n".join(line.text for line in lines))

    def _lines(self, width: int) -> list[Line]:
        from spades_tui.words.reasons import explanation_sentences

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

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys that close it, and those that scroll."""
        return reading_hints(self.words, self._hidden)

    def key_pressed(self, key: str) -> bool:
        """Scroll or close; the key that has opened it closes it too."""
        if key in SCROLLS:
            self._top = max(0, min(self._hidden, self._top + SCROLLS[key]))
            self.redraw()
        elif key in ("enter", "space", *self.keymap.keys("why")):
            self.answer(True)
        else:
            return False
        return True

    def zone_clicked(self, zone: str) -> None:
        """Close."""
        self.answer(True)
