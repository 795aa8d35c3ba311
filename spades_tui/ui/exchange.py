"""Games to files and back: what is asked for, done off the loop, and the sentence that tells how it went."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from spades_tui.engine.errors import SpadesError
from spades_tui.record.clean import clean_text
from spades_tui.record.text import import_text
from spades_tui.store.files import read_file, write_new
from spades_tui.store.same_game import find_same
from spades_tui.ui.ask_path import AskPath
from spades_tui.ui.dialogs import AskText, Choose, Confirm, Option
from spades_tui.ui.services import Services
from spades_tui.words.games import game_title

if TYPE_CHECKING:
    from spades_tui.store.rows import GameRow
    from spades_tui.store.store import Store
    from spades_tui.store.tallies import Tally
    from spades_tui.ui.app import SpadesApp
    from spades_tui.words import Words

T = TypeVar("T")

PATH_LENGTH: Final = 500
PATIENCE: Final = 2.0
"""Seconds that a window waits at most for what it would propose."""
SUFFIX: Final = ".spades.txt"


class Refused(Exception):
    """Something was not done; its text is the sentence that says why."""


async def off_loop(_: Words, work: Callable[[], T]) -> T:
    """Return what ``work`` returns, run in a thread.

    Raises:
        Refused: the games or files did not let us; with the sentence.
    """
    try:
        return await asyncio.to_thread(work)
    except SpadesError as error:
        raise Refused(_.error(error)) from error


async def rename_game(app: SpadesApp, row: GameRow) -> bool:
    """Ask for another name and give it to a game; return whether that was done.

    Raises:
        Refused: it cannot be written.
    """
    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    answer = await app.push_screen_wait(
        AskText(_("Rename"), _("The new name of the game:"), value=game_title(_, row), max_length=60)
    )
    name = clean_text(answer or "", width=60)
    if name:
        await off_loop(_, lambda: store.rename(row.id, name))
    return bool(name)


async def delete_game(app: SpadesApp, row: GameRow) -> bool:
    """Ask, and delete a game for good; return whether that was done.

    Raises:
        Refused: it is open elsewhere, or nothing can be written.
    """
    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    question = _("Delete “{name}” for good?", name=game_title(_, row))
    if not await app.push_screen_wait(Confirm(_("Delete"), question, yes=_("Delete"), no=_("Keep"))):
        return False
    await off_loop(_, lambda: store.delete(row.id))
    return True


async def export_game(app: SpadesApp, row: GameRow) -> str:
    """Ask how much and where, write the game, and return what to say; empty where the person gave up.

    Raises:
        Refused: it was not written.
    """
    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    how = await app.push_screen_wait(
        Choose(
            _("Export"),
            [
                Option(
                    "open",
                    _("The finished hands"),
                    _("To mail, to keep, to show: it holds nothing that is still hidden."),
                ),
                Option(
                    "sealed",
                    _("Everything, to play on elsewhere"),
                    _("Hidden cards and the secret of the deals are in it: whoever has it can read them."),
                ),
            ],
            text=game_title(_, row),
        )
    )
    if how is None:
        return ""
    path = await _ask_path(app, _("Export"), _("Write the game to this file:"), _home() / _file_name(row))
    if path is None:
        return ""
    await off_loop(_, lambda: _export(store, row.id, path, sealed=how == "sealed"))
    return _("The game is in {path}.", path=_shown(path))


def _export(store: Store, game_id: int, path: Path, *, sealed: bool) -> None:
    text = store.export_game(game_id, sealed=sealed)
    write_new(path, text.encode("utf-8"))


async def import_game(app: SpadesApp, proposed: Path | None) -> tuple[str, int | None]:
    """Ask for a file, take the game in it, and return what to say and its id; nothing where the person gave up.

    Raises:
        Refused: it was not taken.
    """
    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    path = await _ask_path(app, _("Import"), _("Read a game from this file:"), proposed)
    if path is None:
        return "", None
    data = await off_loop(_, lambda: _read(_, path))
    same = await off_loop(_, lambda: find_same(store, import_text(data).events))
    if same is not None:
        question = _(
            "This game is here already, as “{name}”. Take it in once more?", name=game_title(_, same)
        )
        if not await app.push_screen_wait(
            Confirm(_("Import"), question, yes=_("Take in"), no=_("Leave out"))
        ):
            return "", same.id
    game_id = await off_loop(_, lambda: store.import_game(data, now=services.now()))
    row = await off_loop(_, lambda: store.row(game_id))
    if row.playable:
        return _("“{name}” was taken in.", name=game_title(_, row)), game_id
    return (
        _(
            "“{name}” was taken in. Without its secret it can be looked at, but not played on.",
            name=game_title(_, row),
        ),
        game_id,
    )


async def newest_game_file() -> Path | None:
    """Return the exported game that was written last, to be proposed."""
    return await _soon(f"*{SUFFIX}")


async def newest_backup() -> Path | None:
    """Return the backup that was written last, to be proposed."""
    return await _soon("spades-tui-*.zip")


async def _soon(pattern: str) -> Path | None:
    """Return the newest such file; None, too, where the folder does not answer while a person cares to wait."""
    with suppress(TimeoutError):
        return await asyncio.wait_for(asyncio.to_thread(_newest, pattern), PATIENCE)
    return None


def _newest(pattern: str) -> Path | None:
    """Return the file in the usual folder that fits and was written last; None where there is none."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in _home().glob(pattern):
            with suppress(OSError):
                if path.is_file():
                    found.append((path.stat().st_mtime, path))
    return max(found)[1] if found else None


def _read(_: Words, path: Path) -> bytes:
    from spades_tui.record.text import SIZE_LIMIT

    data = read_file(path, SIZE_LIMIT)
    if data is None:
        raise Refused(_("There is no file {path}.", path=_shown(path)))
    return data


async def back_up(app: SpadesApp) -> str:
    """Ask where, write everything to one file, and return what to say; empty where the person gave up.

    Raises:
        Refused: it was not written.
    """
    from spades_tui.store.backup import write_backup

    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    day = time.strftime("%Y-%m-%d", time.localtime(services.now()))
    path = await _ask_path(
        app,
        _("Back up"),
        _("Write all games, settings and rule sets to this file:"),
        _home() / f"spades-tui-{day}.zip",
    )
    if path is None:
        return ""
    unread = await off_loop(_, lambda: write_backup(store, services.paths, path, now=services.now()))
    done = _("Everything is in {path}.", path=_shown(path))
    if not unread:
        return done
    return (
        done
        + " "
        + _.n(
            "{count} game could not be read and is not in it.",
            "{count} games could not be read and are not in it.",
            len(unread),
        )
    )


async def export_statistics(app: SpadesApp, tallies: Sequence[Tally]) -> str:
    """Ask in which form and where, write statistics, and return what to say; empty where the person gave up.

    Raises:
        Refused: they were not written.
    """
    from spades_tui.store.statistics_file import statistics_csv, statistics_json

    services = Services(app.session)
    _ = services.words
    form = await app.push_screen_wait(
        Choose(
            _("Export"),
            [
                Option("csv", _("CSV, for a spreadsheet"), _("Comma-separated values with a heading.")),
                Option("json", _("JSON, for a program"), _("The same lines, as one text of JSON.")),
            ],
        )
    )
    if form is None:
        return ""
    day = time.strftime("%Y-%m-%d", time.localtime(services.now()))
    proposed = _home() / f"spades-tui-statistics-{day}.{form}"
    path = await _ask_path(app, _("Export"), _("Write the statistics to this file:"), proposed)
    if path is None:
        return ""
    text = statistics_csv(tallies) if form == "csv" else statistics_json(tallies)
    await off_loop(_, lambda: write_new(path, text.encode("utf-8")))
    return _("The statistics are in {path}.", path=_shown(path))


async def restore(app: SpadesApp, proposed: Path | None) -> str:
    """Ask for a backup, take everything from it, and return what to say; empty where the person gave up.

    Raises:
        Refused: nothing was taken.
    """
    from spades_tui.store.backup import restore_backup

    services = Services(app.session)
    _, store = services.words, services.store
    assert store is not None
    path = await _ask_path(
        app,
        _("Restore"),
        _(
            "Bring everything back from this backup. No game is lost. At the next start the backup's settings take "
            "over; your present ones are kept in another file."
        ),
        proposed,
    )
    if path is None:
        return ""
    report = await off_loop(_, lambda: restore_backup(store, services.paths, path, now=services.now()))
    return _.n("{count} game was taken in.", "{count} games were taken in.", report.added)


async def _ask_path(app: SpadesApp, title: str, text: str, proposed: Path | None) -> Path | None:
    if Services(app.session).guest:
        return None  # no command of a guest leads here; should one do so all the same, it leads no further
    value = _tilde(proposed) if proposed is not None else "~/"
    answer = await app.push_screen_wait(AskPath(title, text, value=value, max_length=PATH_LENGTH))
    return _path((answer or "").strip())


def _path(text: str) -> Path | None:
    if not text:
        return None
    try:
        path = Path(text).expanduser()
    except RuntimeError:  # "~" of somebody who has no home
        path = Path(text)
    return path if path.is_absolute() else Path.cwd() / path


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


def _tilde(path: Path) -> str:
    home = _home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def _shown(path: Path) -> str:
    return clean_text(_tilde(path), width=PATH_LENGTH)


def _file_name(row: GameRow) -> str:
    """Return a name for a file: the game's, without what file systems dislike."""
    stem = re.sub(r"[^\w-]+", "-", clean_text(row.name, width=40).lower()).strip("-")
    return (stem or f"game-{row.id}") + SUFFIX
