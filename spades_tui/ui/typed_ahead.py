"""What is typed in one burst with the key that opens a window: letters are kept for a line in it, the rest is not.

Over a slow line several keys arrive in one read, before the window that the first of them opens is up. Whoever then
goes on to type a name or a search wants to find it there. No other key may be kept: an Enter that was typed before
its question was to be seen would answer it unread.
"""

from __future__ import annotations

from typing import Final, Protocol

LINE_KEYS: Final = ("space", "backspace")
"""Keys with a name that mean to a line what letters do."""


def is_for_line(key: str) -> bool:
    """Return whether a key changes a line that is typed, and can mean nothing else to it."""
    return len(key) == 1 or key in LINE_KEYS


class Window(Protocol):
    """A window as far as it matters here."""

    @property
    def typing(self) -> bool:
        """Whether letters go to a line in it from the beginning."""

    def type_key(self, key: str) -> None:
        """Take a letter, a space or a backspace into the line."""


class TypedAhead:
    """The letters that wait for a window, from the key that opens it until it is up; one for all of an app."""

    def __init__(self) -> None:
        self._opener: object = None
        """The screen on which the key was obeyed; None while no window is waited for."""
        self._window: Window | None = None
        """The window that took the letters: it gets those, too, that its opener hears of later."""
        self._keys: list[str] = []

    def begin(self, opener: object) -> None:
        """Note that a key is obeyed which may open a window over this screen."""
        self._opener, self._window, self._keys = opener, None, []

    def end(self) -> None:
        """Forget what waits: nothing it could be meant for has come."""
        self.begin(None)

    def keep(self, screen: object, key: str) -> None:
        """Keep a key to which a screen is deaf, if it waits for its window. After any that is no letter all is over."""
        if self._opener is None or screen is not self._opener:
            return
        if not is_for_line(key):
            self._opener = None  # nobody can say any more which window is meant
        elif self._window is not None:
            self._window.type_key(key)
        else:
            self._keys.append(key)

    def give(self, window: Window) -> None:
        """Give what waits to the window that has come up; to one with no line to type in nothing."""
        keys = self._keys
        if self._window is not None or not window.typing:
            self.end()
            return
        self._window, self._keys = window, []
        for key in keys:
            window.type_key(key)
