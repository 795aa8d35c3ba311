"""What every screen and window of the game shares: the cropping compositor, the session, a floor for the size."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.floor import draw_too_small
from spades_tui.ui.keymap import Keymap
from spades_tui.ui.keys import key_name
from spades_tui.ui.session import Session
from spades_tui.ui.terminal import MIN_COLUMNS, MIN_ROWS
from spades_tui.words import Words

if TYPE_CHECKING:
    from spades_tui.ui.app import SpadesApp
    from spades_tui.ui.themes import Look

Result = TypeVar("Result")


def _crop_updates(screen: Screen[Any]) -> None:
    """Give a screen the compositor that crops on both sides; with a Textual that lacks its parts, leave it."""
    try:
        from spades_tui.ui.compositor import EdgeCompositor
    except ImportError:
        return
    screen._compositor = EdgeCompositor(lambda: cast("SpadesApp", screen.app).terminal)


class BaseScreen(Screen[Result], inherit_bindings=False):
    """What every screen and dialog of ours shares: the cropping compositor, the session, the size floor."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    BaseScreen { layers: base cover; overflow: hidden; }
    BaseScreen #cover { layer: cover; dock: top; width: 100%; height: 100%; display: none; }
    BaseScreen.-too-small #cover { display: block; }
    """

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        _crop_updates(self)
        self._floor = Canvas(id="cover")

    @property
    def game_app(self) -> SpadesApp:
        """The app, by its own type."""
        return cast("SpadesApp", self.app)

    @property
    def session(self) -> Session:
        """The session of the window."""
        return self.game_app.session

    @property
    def words(self) -> Words:
        """What words are said with; always ask anew, the language may change."""
        return self.session.words

    @property
    def keymap(self) -> Keymap:
        """The keys in force."""
        return self.game_app.keymap

    @property
    def too_small(self) -> bool:
        """Whether the window is below the floor and covered by a sentence."""
        return self.has_class("-too-small")

    @property
    def deaf(self) -> bool:
        """Whether keys and clicks mean nothing here: the window is too small, or another screen is up by now.

        What was typed ahead reaches a screen that the key before has closed; it must not act a second time.
        """
        return self.too_small or not self.is_active

    def check_floor(self, size: Size) -> None:
        """Cover everything while the window is too small, uncover it when it has grown."""
        small = size.width < MIN_COLUMNS or size.height < MIN_ROWS
        self.set_class(small, "-too-small")
        if small:
            self._floor.show(draw_too_small(self.words, size.width, size.height))

    def swallows(self, event: events.Key) -> bool:
        """Return whether a key is to be ignored: the screen is deaf, or it is a torn escape sequence.

        A letter to which it is deaf may be kept for the window that the key before opens.
        """
        key = key_name(event)
        torn = self.game_app.split_escape.drops(key, monotonic())
        deaf = self.deaf
        if deaf and not torn and not self.too_small:
            self.game_app.typed_ahead.keep(self, key)
        if deaf or torn:
            event.stop()
            event.prevent_default()
        return deaf or torn

    def wanted_by_focus(self, event: events.Key) -> bool:
        """Return whether the focused widget (a text field) has a use of its own for the key."""
        focused = self.focused
        if focused is None:
            return False
        binding = self.active_bindings.get(event.key)
        return binding is not None and binding.node is focused

    def use_look(self, look: Look) -> None:
        """Show every canvas in another look."""
        for canvas in self.query(Canvas):
            canvas.use_look(look)

    def session_changed(self) -> None:
        """Draw anew after the language, the look, the keys or the charset changed."""
