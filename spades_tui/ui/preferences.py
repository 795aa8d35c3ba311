"""Settings as a window uses them: changed live, kept at once, in the order in which they were changed."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from spades_tui.setup.threads import DaemonPool
from spades_tui.store.errors import StoreError
from spades_tui.store.settings import SETTING, Settings, save_settings
from spades_tui.ui.session import BESIDE, Charset, Session
from spades_tui.words.words import Words, choose_language

if TYPE_CHECKING:
    from pathlib import Path

    from spades_tui.ui.app import SpadesApp

SERVICE = "remember_settings"


class Preferences:
    """The service that changes settings: the session follows at once, the file as soon as the disk does."""

    def __init__(self, app: SpadesApp, environ: Mapping[str, str]) -> None:
        self._app = app
        self._environ = dict(environ)
        self._writer: DaemonPool | None = None
        self.problem: StoreError | None = None
        """Why the last change could not be written; None while all is well."""

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return full_settings(self._app.session)

    @property
    def path(self) -> Path:
        """The file."""
        return self._app.session.paths.config_dir / "settings.toml"

    def __call__(self, changes: Mapping[str, object]) -> None:
        """Change settings by key (and the tables ``keys`` and ``last``); a value that cannot be is left out."""
        before = self.settings
        after = changed(before, changes)
        if "language" in changes and self._app.session.language:
            self._app.session.language = ""
        elif after == before:
            return
        self._app.session_changed(words=words_for(self._app.session, after, self._environ), settings=after)
        if before.mouse != after.mouse:
            use_mouse(self._app, after.mouse)
        self._write(before, after)

    def flush(self) -> None:
        """Wait until everything is written, if the disk answers."""
        if self._writer is not None:
            self._writer.shutdown()
            self._writer = None

    def _write(self, before: Settings, after: Settings) -> None:
        if self._writer is None:
            self._writer = DaemonPool(1, name="settings")
        loop = asyncio.get_running_loop()
        future = self._writer.submit(save_settings, self.path, after, before)
        future.add_done_callback(lambda done: _tell(loop, self._written, done))

    def _written(self, done: Future[Any]) -> None:
        error = done.exception()
        if error is not None and not isinstance(error, StoreError):
            raise error
        was, self.problem = self.problem, error
        if type(was) is not type(error):
            self._app.session_changed()


def use_mouse(app: SpadesApp, on: bool) -> None:
    """Take the mouse from the terminal or give it back. Textual does so only at its start: this is how it does it."""
    driver = app._driver
    switch = getattr(driver, "_enable_mouse_support" if on else "_disable_mouse_support", None)
    if driver is not None and switch is not None:
        # Both look at this flag, and do nothing while it is down.
        driver._mouse = True
        switch()
        if on and getattr(driver, "_mouse_pixels", False):
            # The terminal counts in pixels since it was asked to; the lines above have set it back to cells.
            pixels = getattr(driver, "_enable_mouse_pixels", None)
            if pixels is not None:
                pixels()
        driver._mouse = on


def _tell(loop: asyncio.AbstractEventLoop, what: Any, done: Future[Any]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(what, done)


def install(app: SpadesApp) -> Preferences:
    """Return the session's preferences, put among its services where there are none yet.

    The service ``environ`` is the environment of the person's terminal where that is not the process's.
    """
    services = app.session.services
    found = services.get(SERVICE)
    if isinstance(found, Preferences):
        return found
    environ = services.get("environ")
    preferences = Preferences(app, environ if isinstance(environ, Mapping) else os.environ)
    services.setdefault(SERVICE, preferences)
    app.session.words = words_for(app.session, preferences.settings, None)
    return preferences


def full_settings(session: Session) -> Settings:
    """Return the session's settings with everything in them; a smaller kind is filled up with defaults."""
    settings = session.settings
    if isinstance(settings, Settings):
        return settings
    found = {key: getattr(settings, key) for key in (*SETTING, "keys") if hasattr(settings, key)}
    return changed(Settings(), found)


def changed(settings: Settings, changes: Mapping[str, object]) -> Settings:
    """Return settings with changes; what a setting does not take is left as it was."""
    values: dict[str, Any] = {}
    for key, value in changes.items():
        if key in SETTING:
            read = SETTING[key].read(value)
            if read is not None:
                values[key] = read
        elif key in ("keys", "last"):
            values[key] = value
    return replace(settings, **values)


def words_for(session: Session, settings: Settings, environ: Mapping[str, str] | None) -> Words:
    """Return the words that go with settings: their language, and suits and accents as they can be shown.

    Without an environment the language stays.
    """
    try:
        charset = Charset(settings.charset)
    except ValueError:
        charset = session.charset
    words = session.words
    wanted: dict[str, Any] = {
        "language": words.language
        if environ is None
        else choose_language(session.language or settings.language, environ),
        "letters": charset is not Charset.UNICODE or settings.charset == BESIDE,
        "ascii": charset is Charset.ASCII,
        "card_letters": settings.card_letters,
    }
    same = all(getattr(words, name) == value for name, value in wanted.items())
    return words if same else words.replace(**wanted)
