"""Hints at a running game: asked for by a key, refined while they are looked at, gone with the decision."""

from __future__ import annotations

from contextlib import aclosing
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from textual import events

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.state import Phase
from spades_tui.table import Table
from spades_tui.ui.commands import BIDDING, BY_ID
from spades_tui.ui.draw.advice import Advice
from spades_tui.ui.draw.frame import PANEL_FROM, Frame, hand_rows, lay_frame
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_screen import RunningGameScreen
from spades_tui.ui.services import Services
from spades_tui.words.quoting import capital
from spades_tui.words.who import told_names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from textual.worker import Worker

    from spades_tui.analysis.figures import Hint, Why
    from spades_tui.engine.actions import Action
    from spades_tui.engine.views import SeatView
    from spades_tui.ui.commands import Command

ASKED: Final = ("hint", "why")
OPEN: Final = 8
"""How much their keys matter in the footer while a hint is open."""
MENDING: Final = 7
"""How much taking back matters in the footer of a game while there is something to take back: a slip is feared most."""
CHOICES: Final = (Phase.BID, Phase.TRUMP, Phase.PLAY)
"""Where there is something to choose."""
READY_AFTER: Final = 0.5
"""Seconds after which those who work hints out are got ready: not while a screen comes up."""


class AdvisedScreen(RunningGameScreen):
    """A screen of a running game on which the person can ask what is best, and why."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._asked_on: SeatView | None = None
        self._hint: Hint | None = None
        self._why: Why | None = None
        self._with_why = False
        self._about: Action | None = None
        self._asking: Worker[None] | None = None

    def picked_action(self) -> Action | None:
        """Return the legal action that the person has picked and not done yet."""
        return None

    def marked_action(self) -> Action | None:
        """Return the legal action that Enter would do: its row is marked, whoever has picked it."""
        return self.picked_action()

    @property
    def advised(self) -> bool:
        """Whether a hint is in sight."""
        return self._asked_on is not None

    @property
    def hint(self) -> Hint | None:
        """The hint in sight, as far as it has come."""
        return self._hint

    # Showing

    def on_mount(self) -> None:
        """Have somebody ready who can be asked, once all has been painted for a while."""
        if self.flow.can_act:
            self.set_timer(READY_AFTER, self._get_ready)

    def _get_ready(self) -> None:
        Services(self.session).analyst.warm()

    def window_room(self) -> tuple[int, int]:
        """Return the columns beside the table where the panel has its whole height: a window opens over the table."""
        frame = self._frame()
        if not frame.panel or frame.panel_end < frame.height:
            return 0, 0
        return frame.left, frame.width - frame.left - frame.table

    def window_rows(self) -> tuple[int, int, int] | None:
        """Return the first row under the scores, that of the hand, face up or down, and the one after it."""
        view, frame = self.flow.view, self._frame()
        if view.hand == () or (view.hand is None and not max(view.counts)):
            return None
        return frame.rule_y + 1, frame.hand_y, frame.hand_y + hand_rows(frame.hand_size)

    def _frame(self) -> Frame:
        width, height = self.app.size
        cards = getattr(self.session.settings, "cards", "auto")
        bidding = self.context == BIDDING
        return lay_frame(width, height - 1, self.flow.view.rules.sides, cards, bidding=bidding)

    def scene(self) -> Scene:
        """Return what there is to draw, with the hint that is looked at; one over the table gives way to a window."""
        scene = super().scene()
        if self._asked_on is None or (self.covered and self.app.size.width < PANEL_FROM):
            return scene
        why: tuple[str, ...] | None = None
        if self._with_why:
            why = self._sentences(self._judged(self._asked_on)) if self._why is not None else ()
        return replace(scene, advice=Advice(self._hint, why, self.marked_action()))

    def _sentences(self, view: SeatView) -> tuple[str, ...]:
        from spades_tui.words.whys import why_sentences

        assert self._why is not None
        seen = self.flow.view
        return tuple(why_sentences(self.words, self._why, view.rules, told_names(seen.names, seen.seat)))

    def flow_changed(self) -> None:
        """Let go of a hint about what has been decided, then draw."""
        if self._asked_on is not None and (self._asked_on is not self.flow.view or not self.flow.my_turn):
            self._forget()
        super().flow_changed()

    def _forget(self) -> None:
        """Ask no more: what is worked out is dropped."""
        if self._asking is not None:
            self._asking.cancel()
        self._asked_on = self._asking = self._hint = self._why = self._about = None
        self._with_why = False

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands; how a hint is closed and explained comes first of all while one is open."""
        return self.raised(super().footer_entries())

    def raised(self, entries: Sequence[Command]) -> Sequence[Command]:
        """Return entries of a footer with what mends a slip before most others, and what is about an open hint.

        Esc stands beside the key that closes the hint as well.
        """
        weights = {"take_back": MENDING, **(dict.fromkeys(ASKED, OPEN) if self.advised else {})}
        shown = [replace(entry, footer=weights.get(entry.id, entry.footer)) for entry in entries]
        if not self.advised:
            return shown
        both = [command for command in shown if command.id in (self._hides, *self.by_escape)]
        if len(both) < 2:
            return shown
        rest = [command for command in shown if command not in both]
        at = next((at for at, command in enumerate(rest) if command.id in ASKED), len(rest))
        return [*rest[:at], *both, *rest[at:]]

    @property
    def _hides(self) -> str:
        """The command whose key closes the hint, or the reason."""
        return "why" if self._with_why else "hint"

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return that the key that has opened the hint closes it as Esc does."""
        pairs = super().footer_pairs()
        if not self.advised or not self.by_escape:
            return pairs
        return {**pairs, (self._hides, self.by_escape[0]): self.words("close")}

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the key is called that closes the hint, or the reason."""
        if not self.advised:
            return super().footer_labels()
        return {**super().footer_labels(), self._hides: self.words("close")}

    def command_names(self) -> Mapping[str, str]:
        """Return what lists call that key all the same: there it does not stand beside the hint."""
        return {**super().command_names(), **{key: capital(self.words(BY_ID[key].label)) for key in ASKED}}

    # Asking

    def _ask_for(self, asked: Action | None) -> None:
        """Ask for a hint on what is in sight; ``asked`` is what the reason is to be about, None for the best."""
        if self._asking is not None:
            self._asking.cancel()
        view = self.flow.view
        if self._asked_on is not view:
            self._hint = None
        self._asked_on, self._about, self._why = view, asked, None
        self._asking = self.run_worker(self._listen(view, asked), group="advice")
        self.redraw()

    async def _listen(self, view: SeatView, asked: Action | None) -> None:
        await self._note_use()
        judged = self._judged(view)
        async with aclosing(Services(self.session).analyst.hint(judged, asked=asked)) as hints:
            async for hint in hints:
                if self._asked_on is not view or self._about != asked:
                    return
                # Another worker begins anew: until it knows as much, its reasons would not fit the figures.
                if self._hint is None or hint.worlds >= self._hint.worlds:
                    self._hint = hint
                    self._why = hint.why or self._why
                self.redraw()

    def _judged(self, view: SeatView) -> SeatView:
        """Return the view that is asked about: a guided hand is judged as one of a whole game."""
        if self.flow.guide is None:
            return view
        from spades_tui.setup.guide import as_in_a_game

        return as_in_a_game(view)

    async def _note_use(self) -> None:
        """Let the game count no more for ratings, and say so the first time."""
        table = self.flow.table
        if self.flow.rated and isinstance(table, Table):
            try:
                await table.use_hint()
            except SpadesError as error:
                self.flow.say(self.words.error(error, self.flow.names))
            else:
                self.flow.note(self.words("This game is no longer rated."))

    def picked_anew(self) -> None:
        """Tell the reason about what is picked now, where a reason is looked at."""
        if self._with_why and self._asked_on is self.flow.view:
            asked = self.picked_action()
            if asked != self._about:
                self._ask_for(asked)

    # Keys

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Let Esc close a hint before anything else."""
        if key == "escape" and self.advised and not self.held:
            self._time = event.time
            self.disturbed()  # nothing is held: this only takes away what was refused
            self.escape_first()
            return True
        return super().key_pressed(key, event)

    def escaping(self) -> str:
        """Return that Esc closes the hint, where one is open."""
        return self.words("close") if self.advised and not self.held else super().escaping()

    def escape_first(self) -> None:
        """Close the hint."""
        self._forget()
        self.redraw()

    def key_refused(self, key: str) -> bool:
        """Say when a hint can be had."""
        if self.flow.can_act and any(key in self.keymap.keys(command) for command in ASKED):
            self.flow.note(self.words("Hints come when it is your turn."))
            return True
        return super().key_refused(key)

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        if command_id in ASKED:
            return self.flow.my_turn and self.flow.view.phase in CHOICES
        return super().allows(command_id)

    def _no_choice(self) -> bool:
        """Say so, and why, where there is nothing to choose: that is no hint."""
        if len(self.flow.view.legal) > 1:
            return False
        from spades_tui.words.forced import no_choice

        self.flow.note(no_choice(self.words, self.flow.view))
        return True

    def command_hint(self) -> None:
        """Show what each choice comes to, or hide it again."""
        if self._no_choice():
            return
        if self.advised and not self._with_why:
            self._forget()
            self.redraw()
        elif self.advised:
            self._with_why = False
            self.redraw()
        else:
            self._ask_for(None)

    def command_why(self) -> None:
        """Tell why the best is best, or what is picked is worth against it; or hide that again."""
        if self._no_choice():
            return
        if self.advised and self._with_why:
            self._with_why = False
            self.redraw()
            return
        asked = self.picked_action()
        self._with_why = True
        if not self.advised or asked != self._about:
            self._ask_for(asked)
        else:
            self.redraw()
