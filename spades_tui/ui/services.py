"""What the command line puts at the screens' disposal, by its types: games, paths, bots, a clock."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from spades_tui.analysis.service import Analyst
    from spades_tui.store.paths import Paths
    from spades_tui.store.settings import LastChoices
    from spades_tui.store.store import Store
    from spades_tui.table import BotRunner, TableOptions
    from spades_tui.ui.session import Session
    from spades_tui.words import Words


class Services:
    """The services of a session: a typed view on ``session.services``, which may lack any of them.

    Their names there: ``store`` (a Store, or None), ``store_problem`` (an error: why there is none, or that a
    broken file was set aside), ``rescued`` (how many games came out of that), ``settings_problems`` (what is
    wrong in the settings file), ``runner`` (who runs bots), ``guest`` (whether the person is a guest of the
    computer), ``data_dir`` (the folder of the games that the command line asks for), ``clock`` (gives UNIX
    seconds), ``remember_settings`` (keeps changed settings), ``analyst`` (gives hints and reviews hands; else the
    runner's processes do).
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    @property
    def words(self) -> Words:
        """What is said in the session's language."""
        return self.session.words

    @property
    def store(self) -> Store | None:
        """The saved games; None where they cannot be had, and games are played unsaved."""
        return cast("Store | None", self.session.services.get("store"))

    @property
    def store_problem(self) -> Exception | None:
        """Why there is no store, or what happened when it was opened."""
        problem = self.session.services.get("store_problem")
        return problem if isinstance(problem, Exception) else None

    @property
    def rescued(self) -> int:
        """How many games were taken out of a broken file."""
        count = self.session.services.get("rescued")
        return count if isinstance(count, int) else 0

    @property
    def settings_problems(self) -> tuple[object, ...]:
        """What is wrong in the settings file."""
        problems = self.session.services.get("settings_problems")
        return tuple(problems) if isinstance(problems, tuple | list) else ()

    @property
    def paths(self) -> Paths:
        """Where files live, with everything in it."""
        from spades_tui.store.paths import Paths

        paths = self.session.paths
        return (
            paths
            if isinstance(paths, Paths)
            else Paths(paths.data_dir, paths.config_dir, paths.data_dir / "log")
        )

    @property
    def runner(self) -> BotRunner | None:
        """Who runs the bots of all tables; None: each table has threads of its own."""
        return cast("BotRunner | None", self.session.services.get("runner"))

    @property
    def analyst(self) -> Analyst:
        """Who gives hints and reviews hands."""
        from spades_tui.analysis.service import Analyst
        from spades_tui.table import MixedRunner

        found, runner = self.session.services.get("analyst"), self.runner
        if isinstance(found, Analyst):
            return found
        return Analyst(runner.pool if isinstance(runner, MixedRunner) else None)

    @property
    def guest(self) -> bool:
        """Whether the person is a guest of the computer, who reaches neither its files nor its programs."""
        return bool(self.session.services.get("guest"))

    def now(self) -> float:
        """Return the time of day in UNIX seconds."""
        clock = self.session.services.get("clock")
        return cast("Callable[[], float]", clock)() if callable(clock) else time.time()

    def remember(self, changes: Mapping[str, object]) -> None:
        """Keep changed settings, where there is somewhere to keep them."""
        remember = self.session.services.get("remember_settings")
        if callable(remember):
            remember(dict(changes))

    @property
    def last(self) -> LastChoices:
        """What was chosen for the last game."""
        from spades_tui.ui.preferences import full_settings

        return full_settings(self.session).last

    def remember_choices(self, choices: LastChoices) -> None:
        """Keep what was chosen for a game, for the next one."""
        self.remember({"last": choices})

    def table_options(self, seats: Sequence[str] = ()) -> TableOptions:
        """Return how a table is run in this session; at these seats the window's person may cut by hand."""
        from spades_tui.table import PERSON, TableOptions
        from spades_tui.ui.preferences import full_settings

        by_hand = full_settings(self.session).cut_by_hand and PERSON in seats
        cuts = frozenset({list(seats).index(PERSON)} if by_hand else ())
        return TableOptions(runner=self.runner, clock=self.now, manual_cuts=cuts)


def problem_texts(services: Services, reading: Exception | None = None) -> list[str]:
    """Return what is wrong with the person's files, in sentences; ``reading`` is why the games cannot be listed."""
    from spades_tui.words.problems import settings_problem, storage_problems

    _ = services.words
    found = storage_problems(_, services.store, services.store_problem, services.rescued)
    if reading is not None:
        found.append(_.error(reading))
    found.extend(settings_problem(_, wrong) for wrong in services.settings_problems)
    if services.session.settings.keys:
        from spades_tui.ui.key_words import key_problems

        found.extend(key_problems(services.session))
    return found
