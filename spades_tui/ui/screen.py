"""The base of the game's screens: drawing on one canvas, commands by key and mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Collection, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size

from spades_tui.ui.base_screen import BaseScreen
from spades_tui.ui.behind import at_rest
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BY_ID, TABLE, Command, in_context
from spades_tui.ui.draw.text import Painter, Picture, Zone
from spades_tui.ui.footer import Footer, draw_footer
from spades_tui.ui.keys import key_face, key_name
from spades_tui.ui.session import Charset

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet

Result = TypeVar("Result")


class GameScreen(BaseScreen[Result]):
    """A screen that draws a picture and obeys commands.

    A subclass sets ``CONTEXT``, returns its picture from ``picture`` and has a method ``command_<id>`` for
    each command it obeys; an ``async`` one runs as a worker and may await a dialog.
    """

    CONTEXT: ClassVar[str] = ""
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012 - Textual declares it without ClassVar
        (0, "-narrow"),
        (80, "-normal"),
        (120, "-wide"),
        (200, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-mid"), (40, "-high")]  # noqa: RUF012
    DEFAULT_CSS = """
    GameScreen #canvas { width: 100%; height: 1fr; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.canvas = Canvas(id="canvas")
        self.footer = Footer(id="footer")
        self._drawn: Size | None = None
        """The size of the window that the picture in sight was drawn for; None once it would have changed unseen."""
        self._beginning = 0
        """How many commands have not come to their window yet, if they open one."""

    # What a subclass gives

    @property
    def context(self) -> str:
        """The context whose commands the screen obeys."""
        return self.CONTEXT

    def picture(self, width: int, height: int) -> Picture:
        """Return what the canvas shows in a space of this size (the footer is not part of it)."""
        return Painter(width, height).picture()

    def compose_body(self) -> ComposeResult:
        """Yield the widgets above the footer: one canvas, unless a screen needs text fields too."""
        yield self.canvas

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now; the footer, palette and help leave the others out."""
        return True

    def window_room(self) -> tuple[int, int]:
        """Return the columns at the left and at the right that a window leaves free where it has room between them."""
        return 0, 0

    def window_rows(self) -> tuple[int, int, int] | None:
        """Return the first row under the head, that of the hand and the one after it; None where there is none."""
        return None

    def zones_in_sight(self) -> Sequence[Zone]:
        """Return the zones of what the screen shows, a window over it or not."""
        if self._drawn != self.app.size:
            self.redraw()
        return self.canvas.picture.zones

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands that the footer may show: those that work now."""
        return [BY_ID[command_id] for command_id in self.active_commands()]

    def footer_idle(self) -> Collection[str]:
        """Return the ids of entries of the footer that keep their place while they do not work."""
        return ()

    def footer_labels(self) -> Mapping[str, str]:
        """Return what commands are called just now, by id, where that is not their usual label."""
        return {}

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what two commands that stand beside each other in the footer are called together there."""
        return {}

    def command_names(self) -> Mapping[str, str]:
        """Return what lists call commands just now, by id, where the label in the footer is short for that."""
        return {}

    def command_helps(self) -> Mapping[str, str]:
        """Return what commands do just now, by id, where that is not what their help says."""
        return {}

    def typed_keys(self) -> Sequence[tuple[str, str, str]]:
        """Return what can be typed without being a command: how it is written, its label, and a sentence.

        The label is for the footer, empty where it is not to stand there.
        """
        return ()

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take a key before the commands do (digits of a bid, letters of a card); return whether it was used."""
        return False

    def key_refused(self, key: str) -> bool:
        """Say why a key that stands for no command now does nothing; return whether there was anything to say."""
        return False

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Obey a click on a zone of the canvas. A zone named ``do:<command id>`` never comes here."""

    def zone_hovered(self, zone: str | None) -> None:
        """Note which zone lies under the mouse."""

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Obey the wheel."""

    # What a subclass calls

    def redraw(self) -> None:
        """Draw the picture and the footer anew; only cells that differ are sent."""
        size = self.app.size
        if self.too_small or size.width < 1 or size.height < 2:
            self._drawn = None
            return
        self._drawn = size
        picture = self.picture(size.width, size.height - 1)
        self.canvas.show(at_rest(picture) if self.covered else picture)
        self.redraw_footer()

    def redraw_footer(self) -> None:
        """Draw the footer anew, after what is allowed has changed."""
        commands = self.footer_entries()
        plain = self.session.shown_charset is Charset.ASCII
        room = self.footer.room
        labels, idle, pairs = self.footer_labels(), self.footer_idle(), self.footer_pairs()
        typed = [(face, label) for face, label, _sentence in self.typed_keys() if label]
        self.footer.show(
            draw_footer(commands, self.keymap, self.words, room, plain, labels, idle, pairs, typed)
        )

    def key_of(self, command_id: str) -> str:
        """Return the first key of a command as it is shown; empty where it has none."""
        keys = self.keymap.keys(command_id)
        return key_face(self.words, keys[0], self.session.shown_charset is Charset.ASCII) if keys else ""

    def active_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work now, in the registry's order."""
        return [
            command.id
            for command in in_context(self.context)
            if hasattr(self, f"command_{command.id}") and self.allows(command.id)
        ]

    def run_command(self, command_id: str) -> bool:
        """Obey a command if it works now; return whether it did."""
        if self.too_small or command_id not in self.active_commands():
            return False
        self.game_app.typed_ahead.begin(self)
        outcome: Any = getattr(self, f"command_{command_id}")()
        if isawaitable(outcome):
            self.run_worker(self.opening(outcome), group="command")
        elif self.is_active and not self._beginning:
            self.game_app.typed_ahead.end()  # it opens no window
        return True

    def opening(self, work: Awaitable[Any]) -> Coroutine[Any, Any, None]:
        """Return work that may begin with a window: keys that follow mean nothing here before that is up."""
        self._beginning += 1
        return self._obey(work)

    async def _obey(self, work: Awaitable[Any]) -> None:
        asyncio.get_running_loop().call_soon(self._begun)
        await work

    def _begun(self) -> None:
        self._beginning -= 1

    @contextmanager
    def until_window(self) -> Iterator[None]:
        """Mean what is typed for the window that a command opens, while it finds out what that has to show."""
        self._beginning += 1
        try:
            yield
        finally:
            self._beginning -= 1

    @property
    def deaf(self) -> bool:
        """Whether keys and clicks mean nothing here; what follows a key that opens a window was meant for that."""
        return super().deaf or self._beginning > 0

    # Commands of every screen

    def command_help(self) -> None:
        """Show the keys that work here."""
        from spades_tui.ui.help import HelpDialog, said_of, typed_of

        help_dialog = HelpDialog(
            self.active_commands(), self.context == TABLE, said=said_of(self), typed=typed_of(self)
        )
        _ = self.app.push_screen(help_dialog, self.obey_clicked)

    def obey_clicked(self, command_id: str | None) -> None:
        """Obey the command that was clicked in a list of them; empty and None are none."""
        if command_id:
            self.run_command(command_id)

    async def command_palette(self) -> None:
        """Let a command, a setting or whatever else the screen offers be found by its name."""
        from spades_tui.ui.palette import Palette, obey, palette_entries, read_entries

        palette = Palette(self.words("Commands"), palette_entries(self), searchable=True)
        self.run_worker(read_entries(self, palette), group="palette")  # nobody waits for it to type
        chosen = await self.app.push_screen_wait(palette)
        if chosen is not None:
            obey(self, chosen)

    def rules_in_sight(self) -> tuple[RuleSet, str] | None:
        """Return the rules that the screen is about, and what they are called; None where it is about none."""
        return None

    def command_redraw(self) -> None:
        """Draw every cell again, after something else wrote on the terminal."""
        self.game_app.terminal.forget()
        self.refresh(layout=True)

    def command_quit(self) -> None:
        """Leave the game."""
        self.game_app.leave()

    # Textual's side

    def compose(self) -> ComposeResult:
        """Yield the body, the footer and the cover."""
        yield from self.compose_body()
        yield self.footer
        yield self._floor

    def on_mount(self) -> None:
        """Be ready for the first paint; what there is to see is drawn when the screen comes up, which is next."""
        self.game_app.typed_ahead.end()
        self.check_floor(self.app.size)

    def on_resize(self, event: events.Resize) -> None:
        """Draw for the new size; a screen is also told of the one that it is drawn for already."""
        self.game_app.terminal.fit(*event.size)
        self.check_floor(event.size)
        if self._drawn != self.app.size:
            self.redraw()

    def on_screen_resume(self) -> None:
        """Draw what may have changed while another screen lay above, and go on."""
        self.check_floor(self.app.size)
        self.redraw()
        self.resumed()

    def resumed(self) -> None:
        """Go on with what rested while another screen lay above; handlers of base classes are called by themselves."""

    def on_screen_suspend(self) -> None:
        """Let nothing look as if Enter took it while a window lies above."""
        if self.covered:
            self.canvas.show(at_rest(self.canvas.picture))

    @property
    def covered(self) -> bool:
        """Whether a window lies above."""
        return self.app.screen is not self and self.app.screen.is_modal

    def session_changed(self) -> None:
        """Draw anew after the language, the look, the keys or the charset changed."""
        self.check_floor(self.app.size)
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Give a key to the screen, else to the command that it stands for."""
        if self.swallows(event) or self.wanted_by_focus(event):
            return
        self.game_app.typed_ahead.end()
        key = key_name(event)
        if self.key_pressed(key, event):
            event.stop()
            return
        command = self.keymap.find(key, self.active_commands())
        if command is not None:
            event.stop()
            event.prevent_default()
            self.run_command(command.id)
        elif self.key_refused(key):
            event.stop()

    def on_canvas_clicked(self, message: Canvas.Clicked) -> None:
        """Run the command of a footer entry or a ``do:`` zone; give other zones to the screen."""
        message.stop()
        if self.deaf:
            return
        if message.canvas is self.footer:
            self.run_command(message.zone)
        elif message.zone.startswith("do:"):
            self.run_command(message.zone.removeprefix("do:"))
        else:
            self.zone_clicked(message.zone, message)

    def on_canvas_hovered(self, message: Canvas.Hovered) -> None:
        """Give a hovered zone to the screen."""
        message.stop()
        if message.canvas is not self.footer and not self.deaf:
            self.zone_hovered(message.zone)

    def on_canvas_scrolled(self, message: Canvas.Scrolled) -> None:
        """Give a turn of the wheel to the screen."""
        message.stop()
        if not self.deaf:
            self.scrolled(message.lines, message.zone)
