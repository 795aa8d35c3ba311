"""The window that tells, after a hand, why a player bid or played so, and whether that was right as the cards lay."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from spades_tui.ui.draw.hint_table import table_lines
from spades_tui.ui.draw.text import Line, wrap
from spades_tui.ui.reading import CLOSING, Reading, ReadLine
from spades_tui.ui.services import Services
from spades_tui.words.who import told_names

if TYPE_CHECKING:
    from textual.worker import WorkType

    from spades_tui.analysis.figures import Explanation
    from spades_tui.engine.events import Event
    from spades_tui.ui.draw.scene import Scene


STEPS: Final = {"left": -1, "right": 1}
"""Keys that go through the hand, with the steps that they go."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that a reason is asked for."""

    title: str
    """What was done, in words."""
    scene: Scene
    """What the player knew then."""
    seq: int
    """The place of the decision in the log."""
    reader: int | None = None
    """The seat of whoever reads the reason."""


class WhyDialog(Reading[bool]):
    """Shows what each choice came to for the player that decided, and the reason, once they are worked out.

    The arrows to the side go on through the hand; the window follows, and closes where nobody decided anything.
    """

    WIDTH = 68

    def __init__(
        self, decided: Decided, log: Sequence[Event], go: Callable[[int], Decided | None] | None = None
    ) -> None:
        """Take the first decision, the log of the game, and what goes a number of steps on to the next one."""
        super().__init__(decided.title)
        self._scene = decided.scene
        self._seq = decided.seq
        self._reader = decided.reader
        self._log = log
        self._go = go
        self._found: Explanation | None = None

    @property
    def explanation(self) -> Explanation | None:
        """What was worked out; None while it is not."""
        return self._found

    def on_mount(self) -> None:
        """Have it worked out."""
        self._ask()

    def _ask(self) -> None:
        async def explain() -> (
            None
        ):  # a coroutine whose worker is cancelled before it begins is never awaited
            self._found = await Services(self.session).analyst.explain(self._log, self._seq)
            self.redraw()

        work: WorkType[None] = explain
        self.run_worker(work, group="why", exclusive=True)

    def hints(self) -> Sequence[tuple[str, str]]:
        """Return the keys that close it and scroll, and those that go through the hand."""
        _ = self.words
        steps = (("left", _("step back")), ("right", _("step on"))) if self._go is not None else ()
        return (*super().hints(), *steps)

    def key_pressed(self, key: str) -> bool:
        """Go a step on or back, scroll or close."""
        if self._go is not None and key in STEPS:
            self._follow(self._go(STEPS[key]))
            return True
        return super().key_pressed(key)

    def _follow(self, decided: Decided | None) -> None:
        """Ask about another decision; close where there is none."""
        if decided is None:
            self.answer(True)
        elif decided.seq != self._seq:
            self.heading, self._scene, self._seq = decided.title, decided.scene, decided.seq
            self._found, self._top = None, 0
            self._ask()
            self.show_heading()
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
        first, *others = explanation_sentences(
            self.words, self._found, view.rules, told_names(view.names, self._reader)
        )
        said = [Line.of((text, "strong")) for text in wrap(first, width)]
        said += [Line.of(text) for other in others for text in wrap(other, width)]
        table = table_lines(
            self._scene, decision.hint, decision.action, width, len(decision.hint.choices) + 1, done=True
        )
        return [*said, Line(), *(line for line, _zone in table)]

    def closing(self) -> bool:
        """Return that it was read."""
        return True

    def closing_keys(self) -> Collection[str]:
        """Return the keys that close it: the one that has opened it does so too."""
        return (*CLOSING, *self.keymap.keys("why"))
