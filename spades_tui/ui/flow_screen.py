"""What the screens of a running game share beside its commands: what is drawn, pauses, the guard."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from textual import events

from spades_tui.engine.events import (
    BidMade,
    CardPlayed,
    Dealt,
    DeckCut,
    Event,
    GameStarted,
    HandSeen,
    TrickTaken,
    TrumpNamed,
)
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.draw.log import Told
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_commands import GameCommands
from spades_tui.ui.key_words import name_of
from spades_tui.ui.keys import key_face
from spades_tui.ui.scene_settings import with_settings
from spades_tui.words.origin import origin_text

UNTOLD: Final = (GameStarted, DeckCut, Dealt, HandSeen)
"""What the panel with the hand so far leaves out."""
LOGGED: Final = 120
"""Columns from which on there is room for it."""
GUIDE_ON: Final = "guide:on"
"""The zone that goes on from a lesson."""
HEARD_IN_PAUSE: Final = ("menu", "redraw", "quit")
"""What works while a trick lies there; any other key or click only ends the pause."""


def _trick_after(event: Event) -> int:
    """Return the number of the trick that a card begins which is played next; 0 where it may begin none."""
    if isinstance(event, TrickTaken):
        return event.number + 1
    return int(isinstance(event, BidMade | TrumpNamed))


class RunningGameScreen(GameCommands):
    """A screen of a game that is being played. A key or a click that ends a pause does nothing else."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._rung: object = None

    # Showing

    def flow_changed(self) -> None:
        """Draw what is in sight of the flow now."""
        self.redraw()
        self._ring()

    def redraw(self) -> None:
        """Draw anew, and note when what is asked of the person has been painted."""
        super().redraw()
        self.game_app.say_title(self._title())
        if self.flow.guard.waiting and not self.too_small:
            self.call_after_refresh(self.flow.guard.painted, self.flow.guard.question)

    def _ring(self) -> None:
        """Ring the bell, where it is wanted, when the person's turn comes."""
        question = self.flow.guard.question
        if question is not None and question != self._rung:
            self._rung = question
            if getattr(self.session.settings, "bell", False):
                self.app.bell()

    def _title(self) -> str:
        """Return the title of the window: whether it is the person's turn."""
        return (
            self.words("Your turn – Spades") if self.flow.guard.question is not None else self.words("Spades")
        )

    def scene(self) -> Scene:
        """Return what there is to draw."""
        flow = self.flow
        logged = self.app.size.width >= LOGGED
        scene = Scene(
            words=flow.words,
            letters=self.session.letters,
            view=flow.view,
            rules_name=flow.rules_name,
            bottom=flow.bottom,
            line=flow.line,
            problem=flow.problem,
            passing=flow.passing,
            notices=flow.notices_beside(logged=logged),
            briefs=flow.briefs(self._menu_key(), logged=logged),
            recap=self._recap(),
            log=self._log() if logged else (),
            saved=flow.saved,
            commitment=flow.commitment,
            can_act=flow.can_act,
            reading=self.lesson_waits,
            paused=flow.paused,
        )
        if flow.guide is not None:
            # It is neither saved nor rated, and nothing depends on its deal.
            scene = replace(scene, saved=True, notices=(), briefs=(), commitment="")
        return with_settings(scene, flow, self.session)

    def _menu_key(self) -> str:
        """Return the key of the menu as it is written."""
        keys = self.keymap.keys("menu") or ("escape",)
        return key_face(self.words, keys[0], self.words.ascii)

    def guided(self, below: Callable[[int, int], Picture], width: int, height: int) -> Picture:
        """Return a picture, under the lesson that is in sight where there are lessons."""
        guide = self.flow.guide
        if guide is None or guide.over:
            return below(width, height)
        from spades_tui.ui.draw.lesson import draw_guided
        from spades_tui.words.lessons import advice_text, lesson_with_remark

        _, view = self.words, self.flow.view
        guide.see(view)
        buttons = []
        is_to_read = guide.reading or guide.lesson == "end"
        if is_to_read:
            label = _("to the lobby") if guide.lesson == "end" else _("go on")
            buttons.append((GUIDE_ON, key_face(_, "enter", _.ascii), label))
        if guide.can_skip:
            buttons.append(("do:guide_skip", *self._skipping()))
        names = self.flow.names
        if guide.advice is not None:
            key = self.key_of("take_back") if self.flow.can_take_back and not self.flow.paused else ""
            text = advice_text(_, guide.advice, view, names, key)
        else:
            text = lesson_with_remark(_, guide.remark, guide.lesson, view, names, guide.sign)
        title = _("First hand, guided")
        return draw_guided(text, title, buttons, below, width, height, is_to_read=is_to_read)

    @property
    def lesson_waits(self) -> bool:
        """Whether a lesson is in sight that Enter goes on from; then it does nothing else."""
        guide = self.flow.guide
        return guide is not None and guide.reading

    def typed_keys(self) -> Sequence[tuple[str, str, str]]:
        """Return what Enter does while a lesson waits."""
        if not self.lesson_waits:
            return ()
        _ = self.words
        return ((key_face(_, "enter", _.ascii), _("go on"), _("Go on with the lessons.")),)

    def _skipping(self) -> tuple[str, str]:
        """Return key and label of leaving the lessons out: without a key of its own, the menu has it."""
        _ = self.words
        keys = self.keymap.keys("guide_skip")
        if keys:
            return key_face(_, keys[0], _.ascii), _("no lessons")
        if self.allows("menu"):
            return self._menu_key(), _("menu (to end the lessons)")
        return "", _("no lessons")

    def go_on_with_guide(self) -> bool:
        """Go on from a lesson that is only to be read, from the last one to the lobby; return whether it was one."""
        guide = self.flow.guide
        if guide is None or guide.over:
            return False
        if guide.lesson == "end":
            self.start(self.flow.leave())
            return True
        if not guide.go_on():
            return False
        self.flow.guard.acted()
        self.redraw()
        return True

    def _recap(self) -> list[str]:
        """Return where we were, without what stands on the screen anyway: scores before, the turn at the end."""
        lines = self.flow.recap()
        return lines[1:-1] or lines[:1]

    def _log(self) -> tuple[Told, ...]:
        """Return what happened in the hand so far, and what the game comes from at its start."""
        _, told = self.flow.words, list[Told]()
        origin = self.flow.table.origin
        if origin is not None and self.flow.view.number == 1:
            told.append(Told(0, origin_text(_, origin)))
        begins = 0
        shown = [event for event in self.flow.log if not isinstance(event, UNTOLD)]
        for step, event in enumerate(shown, 1):
            if text := _.event(event, self.flow.view):
                told.append(Told(step, text, begins if isinstance(event, CardPlayed) else 0))
            if (cut := self.flow.cut_at(event)) is not None:
                told.append(Told(step, _.notice(cut, self.flow.names)))
            begins = _trick_after(event)
        return tuple(told)

    def session_changed(self) -> None:
        """Draw anew, and take the pace that the settings say."""
        super().session_changed()
        self.flow.woken()

    def on_screen_suspend(self) -> None:
        """Leave nothing under a window that its key has ended, as a refusal, or that would be a frame in a frame."""
        if self.covered:
            self.redraw()

    def resumed(self) -> None:
        """Go on after another screen lay above."""
        self.flow.woken()

    # Keys and clicks

    @property
    def held(self) -> bool:
        """Whether there is something in sight that the next key or click only ends."""
        return self.flow.paused

    @property
    def heard(self) -> Sequence[str]:
        """The ids of the commands that are obeyed while something is held."""
        return HEARD_IN_PAUSE

    def may_act(self) -> bool:
        """Return whether the key or click at hand may play or bid; one that came too soon does nothing."""
        return self.flow.my_turn and self.flow.guard.allows(self._time)

    def disturbed(self) -> bool:
        """Take a key or click that only ends something; return whether it was used up by that."""
        self.flow.drop_recap()
        if self.flow.end_pause():
            return True
        if self.flow.problem:
            self.flow.say("")
        return False

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take a key before the commands do."""
        self._time = event.time
        if self.held and self.keymap.find(key, self.heard) is not None:
            return False
        return self.disturbed() or (key in ("enter", "space") and self.go_on_with_guide())

    def key_refused(self, key: str) -> bool:
        """Say why nothing can be taken back now."""
        if key in self.keymap.keys("take_back") and BY_ID["take_back"].works_in(self.context):
            self.command_take_back()
            return True
        return super().key_refused(key)

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        """Take a click, wherever it falls."""
        message.prevent_default()  # the handler of the base class is called here, or not at all
        self._time = message.time
        heard = self.held and message.canvas is self.footer and message.zone in self.heard
        if not self.too_small and not heard and self.disturbed():
            message.stop()
            return
        if message.zone == GUIDE_ON and not self.deaf:
            message.stop()
            self.go_on_with_guide()
            return
        if message.canvas is self.footer and message.zone in self.by_escape and not self.deaf:
            message.stop()
            self.escape_first()
            return
        super().on_canvas_clicked(message)

    # What Esc ends before it is the key of a command

    def escaping(self) -> str:
        """Return what Esc does before the menu opens by it, as the footer says it; empty where that opens at once."""
        return ""

    def escape_first(self) -> None:
        """Do what ``escaping`` says."""

    @property
    def by_escape(self) -> Sequence[str]:
        """The ids of the commands whose key does something else just now."""
        if not self.escaping():
            return ()
        return [command for command in ("menu", "back") if "escape" in self.keymap.keys(command)[:1]]

    def footer_labels(self) -> Mapping[str, str]:
        """Return what Esc does, where that is not its command."""
        return {**super().footer_labels(), **dict.fromkeys(self.by_escape, self.escaping())}

    def command_names(self) -> Mapping[str, str]:
        """Return the usual names of commands that are chosen from a list: there they do what they always do."""
        usual = {command: name_of(self.words, BY_ID[command]) for command in self.by_escape}
        return {**super().command_names(), **usual}

    def active_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work now; in a pause hardly any."""
        active = super().active_commands()
        return [command for command in active if command in self.heard] if self.held else active
