"""The Textual app: one session's window, from the first screen to the exit code."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar, Literal

from rich.console import Console, RenderableType
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Resize
from textual.filter import LineFilter
from textual.screen import Screen
from textual.worker import WorkerFailed

from spades_tui.setup.signals import SignalWatch, can_stop, handle_in_turn
from spades_tui.setup.threads import DaemonPool
from spades_tui.ui.base_screen import BaseScreen
from spades_tui.ui.crash import CrashReport, write_crash
from spades_tui.ui.filters import CharsetFilter, ColourlessFilter
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import SplitEscape
from spades_tui.ui.session import Charset, Colours, Session, SettingsLike
from spades_tui.ui.styles import sheet
from spades_tui.ui.terminal_cells import TerminalCells
from spades_tui.ui.themes import Look
from spades_tui.ui.title import GIVE_BACK, WindowTitle
from spades_tui.ui.typed_ahead import TypedAhead
from spades_tui.words import Words

EXIT_INTERRUPTED = 130
ESCAPE_WINDOW = 1.0
"""Seconds after Esc in which ``[`` and a letter are the rest of a cut escape sequence."""

COLOUR_SYSTEMS: Mapping[Colours, Literal["standard", "256", "truecolor"]] = MappingProxyType(
    {
        Colours.NONE: "standard",  # attributes such as bold still need one; the filter drops the colours
        Colours.ANSI16: "standard",
        Colours.ANSI256: "256",
        Colours.TRUECOLOR: "truecolor",
    }
)


@dataclass(frozen=True, slots=True)
class Opening:
    """What to show first."""

    kind: Literal["lobby", "new", "resume", "replay"] = "lobby"
    game_id: str | None = None
    """Which game to resume or to go through again; None is the newest unfinished one."""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    """What the command line said about a new game, by option name."""


FirstScreen = Callable[["SpadesApp"], Screen[Any]]


class SpadesApp(App[int], inherit_bindings=False):
    """One person's window on the game.

    ``first_screen`` makes the first screen from the app; it is asked for when the app runs.
    """

    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "Spades"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        session: Session,
        opening: Opening | None = None,
        first_screen: FirstScreen | None = None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        self.session = session
        self.opening = opening or Opening()
        self._first_screen = first_screen
        self.crash: CrashReport | None = None
        self.signal_watch: SignalWatch | None = None
        self.left_open: int | None = None
        """The number of the game that was left and can go on, once the app has ended."""
        self.terminal = TerminalCells()
        """What stands on this app's terminal."""
        self.split_escape = SplitEscape(ESCAPE_WINDOW)
        """What drops the rest of a torn escape sequence, on whatever screen its beginning has led to."""
        self.typed_ahead = TypedAhead()
        """What keeps letters that come before the window with the line which they are meant for."""
        super().__init__(driver_class=driver_class, css_path=sheet("app.tcss"))
        self.window_title = WindowTitle(self._write_through)
        self.keymap = Keymap()
        self.look: Look = session.look
        self._use_session()

    # The session

    def _use_session(self) -> None:
        """Take colours, charset and keys from the session instead of the process's environment."""
        session = self.session
        self.keymap = Keymap(session.settings.keys, session.settings.vi_keys, session.letters)
        colourless = session.colours is Colours.NONE
        self.no_color = colourless
        self._use_look(session.look)
        # Nor does Textual's own filter stay, which would mix the terminal's colours from its idea of them.
        filters: list[LineFilter] = []
        if colourless:
            filters.append(ColourlessFilter())
        if session.shown_charset is not Charset.UNICODE:
            filters.append(CharsetFilter(session.shown_charset, session.letters))
        self._filters = filters
        self.console = Console(
            color_system=COLOUR_SYSTEMS[session.colours],
            file=self.console.file,
            markup=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
            soft_wrap=False,
            _environ={},
        )

    def _use_look(self, look: Look) -> None:
        self.look = look
        self.register_theme(look.theme)
        self.set_reactive(App.theme, look.theme.name)
        self.stylesheet.set_variables(self.get_css_variables())

    def preview_theme(self, name: str | None) -> None:
        """Show every open screen in another theme for a while; None goes back to that of the session."""
        session = self.session
        look = session.look if name is None else session.look_of(name)
        if look is self.look:
            return
        self._use_look(look)
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.use_look(look)
        self.refresh_css(animate=False)

    def session_changed(self, *, words: Words | None = None, settings: SettingsLike | None = None) -> None:
        """Take new words or settings into use and draw every open screen anew."""
        if words is not None:
            self.session.words = words
        if settings is not None:
            self.session.settings = settings
        self._use_session()
        for screen in self.screen_stack:
            if isinstance(screen, BaseScreen):
                screen.use_look(self.look)
                screen.session_changed()
        self.refresh_css(animate=False)

    def _set_pointer_shape(self, shape: str) -> None:
        """Leave the mouse's pointer as it is: nothing here has one of its own, and old consoles print the sequence."""

    # The window's title

    def say_title(self, text: str) -> None:
        """Show a title, where the person wants that and the terminal has one; "" gives the window's own back."""
        session = self.session
        wanted = session.titles and getattr(session.settings, "title", False)
        if session.shown_charset is not Charset.UNICODE:
            text = CharsetFilter(session.shown_charset, session.letters).translate(text)
        self.window_title.show(text if wanted else "")
        if self.signal_watch is not None:
            self.signal_watch.undo = GIVE_BACK if self.window_title.shown else ""

    def _write_through(self, text: str) -> None:
        if self._driver is not None and not self.is_headless:
            self._driver.write(text)

    def on_unmount(self) -> None:
        """Give the window its own title back, before the last of what is written goes out."""
        self.say_title("")

    # Coming and going

    def on_mount(self) -> None:
        """Show the first screen."""
        self.app_suspend_signal.subscribe(self, lambda _app: self.say_title(""), immediate=True)
        self.app_resume_signal.subscribe(self, self._resumed)
        self._hear_of_size()
        first = self._first_screen
        if first is None:
            from spades_tui.ui.screens import first_screen

            first = first_screen
        _ = self.push_screen(first(self))

    def _resumed(self, _app: App[Any]) -> None:
        """Draw anew after the process was stopped: the window's title too."""
        self._hear_of_size()
        self.terminal.forget()
        self.screen.refresh(layout=True)
        if isinstance(self.screen, BaseScreen):
            self.screen.session_changed()

    def _hear_of_size(self) -> None:
        """Hear of the window's sizes in their order; the driver has set its own handler just now."""
        if self.signal_watch is not None:
            handle_in_turn(asyncio.get_running_loop(), signal.SIGWINCH)

    def on_resize(self, event: Resize) -> None:
        """Take it that nothing is known of what the terminal shows: it has another size, or was entered again."""
        self.terminal.forget()
        if event.size == self.size and self.screen_stack:
            self.screen.refresh(layout=True)  # Textual does nothing then

    async def on_load(self) -> None:
        """Let signals reach the app, and errors of stray tasks end it in the same way as any other."""
        loop = asyncio.get_running_loop()
        # A file that never answers must not hold up the end.
        loop.set_default_executor(DaemonPool())
        loop.set_exception_handler(self._stray_error)
        if self.signal_watch is not None:
            self.signal_watch.attach(loop, self.hang_up)
            loop.add_signal_handler(signal.SIGINT, self.action_interrupt)

    def leave(self, return_code: int = 0) -> None:
        """End the app, and note which game is left that can go on."""
        from spades_tui.ui.left_open import saved_game

        self.left_open = saved_game(reversed(self.screen_stack))
        self.exit(return_code, return_code=return_code)

    def hang_up(self, return_code: int) -> None:
        """End the app because a signal asks for it; safe to be called through ``call_soon_threadsafe``."""
        self.leave(return_code)

    def action_interrupt(self) -> None:
        """Ctrl+C: end the app as a command that was interrupted."""
        self.leave(EXIT_INTERRUPTED)

    def action_suspend_process(self) -> None:
        """Ctrl+Z: stop, where there is a shell from which the game can go on."""
        if can_stop():
            super().action_suspend_process()

    # Unexpected errors

    def _handle_exception(self, error: Exception) -> None:
        """Write the traceback to a log file and end; the sentence is said when the terminal is restored."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        if self.crash is None:
            # A worker's error comes wrapped, without the traceback that tells where it happened.
            cause = error.error if isinstance(error, WorkerFailed) else error
            self.crash = write_crash(cause, self.session.paths.log_dir)
        self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """End because of an error that reached Textual as a text to print."""
        console = Console(color_system=None, width=120, record=True, file=self.console.file)
        console.print(*renderables)
        self._handle_exception(RuntimeError(console.export_text()))

    def _print_error_renderables(self) -> None:
        """Say one sentence about an unexpected error, on the restored terminal."""
        self._exit_renderables.clear()
        if self.crash is not None and not self.is_headless and sys.__stderr__ is not None:
            print(self.crash.sentence(self.session.words), file=sys.__stderr__)

    def _stray_error(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception) and self._running:
            with self._context():
                self._handle_exception(error)
