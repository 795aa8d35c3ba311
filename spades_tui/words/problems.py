"""What is wrong with a person's own files, in sentences: first the saved games, then the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spades_tui.store.store import Store
    from spades_tui.words.words import Words


def storage_problems(_: Words, store: Store | None, problem: Exception | None, rescued: int) -> list[str]:
    """Return what is wrong with the saved games: nothing where they can be read and written.

    ``problem`` is why there is no store, or that a broken file was set aside, from which so many games were rescued.
    """
    found: list[str] = []
    if problem is not None:
        found.append(_.error(problem))
    if rescued:
        found.append(rescued_text(_, rescued))
    if store is None:
        found.append(_("Games are not saved: what you play now is lost when you leave."))
    elif store.readonly:
        found.append(_("Games can be looked at, but what you play now is not saved."))
    return found


def rescued_text(_: Words, count: int) -> str:
    """Return how many games came out of a broken file."""
    return _.n(
        "{count} game of the old file could be read, and is here.",
        "{count} games of the old file could be read, and are here.",
        count,
    )


def settings_problem(_: Words, problem: object) -> str:
    """Return what is wrong with the file of settings: one value of it, or all."""
    from spades_tui.store.settings import SettingProblem
    from spades_tui.words.settings import setting_problem

    if isinstance(problem, SettingProblem):
        return setting_problem(_, problem)
    return _.error(problem) if isinstance(problem, BaseException) else str(problem)
