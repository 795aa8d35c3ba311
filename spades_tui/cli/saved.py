"""Opening the saved games for a screen or a command; from a broken file is taken what can still be read."""

from __future__ import annotations

from pathlib import Path

from spades_tui.cli.boot import Boot
from spades_tui.store.errors import BrokenStore, StoreBusy, StoreError, StoreReadOnly, Unwritable
from spades_tui.store.store import Store

PATIENCE = 2.0
"""Seconds to wait for another program that writes before the screen opens without the saved games."""


def open_store(boot: Boot) -> tuple[Store | None, StoreError | None, int]:
    """Return the store, what the player should be told about it, and how many games came out of a broken file.

    A broken file was set aside: then there is a new store, and the problem says where the old file is. Where
    nothing can be written, the games are opened to look at if that works.
    """
    folder = boot.known_paths().data_dir
    try:
        return Store.open(folder, timeout=PATIENCE), None, 0
    except BrokenStore as broken:
        if broken.moved_to is None:
            return None, broken, 0
        try:
            store = Store.open(folder)
        except StoreError as error:
            return None, error, 0
        return store, broken, _rescue(store, broken.moved_to)
    except StoreBusy as error:
        return None, error, 0
    except StoreError as error:
        try:
            return Store.open(folder, readonly=True), error, 0
        except StoreError:
            return None, error, 0


def open_games(boot: Boot, *, reading: bool = False) -> Store:
    """Return the store for a command; what happened to a broken file is told on standard error.

    ``reading`` is True where a file that cannot be written will do.

    Raises:
        StoreError: the games cannot be had.
    """
    folder = boot.known_paths().data_dir
    try:
        return Store.open(folder)
    except BrokenStore as broken:
        if broken.moved_to is None:
            raise
        store = Store.open(folder)
        boot.fail(broken)
        rescued = _rescue(store, broken.moved_to)
        if rescued:
            from spades_tui.words.problems import rescued_text

            boot.complain(rescued_text(boot.words, rescued))
        return store
    except (StoreReadOnly, Unwritable):
        if not reading:
            raise
        return Store.open(folder, readonly=True)


def _rescue(store: Store, broken: Path) -> int:
    from spades_tui.store.rescue import rescue

    try:
        return rescue(store, broken)
    except StoreError:
        # The broken file is still there, whatever stands against writing the new one.
        return 0
