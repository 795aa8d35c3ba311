"""The commands that open the full screen: the lobby, a new game, a saved one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import bots, choose_rules
from spades_tui.cli.parse import Parsed
from spades_tui.cli.saved import open_store
from spades_tui.setup import signals
from spades_tui.store.errors import StoreError
from spades_tui.store.paths import Paths
from spades_tui.store.store import Store
from spades_tui.ui.session import Session
from spades_tui.ui.terminal import Problem, TerminalReport, probe


def run_lobby(boot: Boot, parsed: Parsed) -> int:
    """Open the lobby."""
    return _open(boot, "lobby", guest="guest" in parsed.switches)


def run_new(boot: Boot, parsed: Parsed) -> int:
    """Start a game with what the options say, else with the last choices."""
    values = parsed.values
    chosen = choose_rules(boot, values)
    seats = values["seats"]
    options = {
        "rules_name": None if chosen is None else chosen[0],
        "rules": None if chosen is None else chosen[1],
        "seed": values["seed"],
        "player": values["name"],
        "seats": None if seats is None else bots(boot, seats, 3, kept=True),
    }
    return _open(boot, "new", options=options)


def run_resume(boot: Boot, parsed: Parsed) -> int:
    """Go on with a game."""
    return _open(boot, "resume", game_id=parsed.values["ID"])


def _open(
    boot: Boot,
    kind: Any,
    *,
    game_id: str | None = None,
    options: dict[str, Any] | None = None,
    guest: bool = False,
) -> int:
    report = probe(os.environ, sys.stdin, sys.stdout, sys.stderr)
    if not report.full_screen:
        return boot.complain(_no_screen(boot, report))
    paths = boot.known_paths()
    # Before the store's writer starts, so that no thread but the watching one ever takes these signals.
    signals.block()
    store, problem, rescued = open_store(boot)
    try:
        if kind == "resume":
            found = _find_game(boot, store, problem, game_id)
            if isinstance(found, str):
                if store is not None and problem is not None:
                    boot.fail(problem)
                return boot.complain(found)
            game_id = str(found)
        services = {"store": store, "store_problem": problem, "rescued": rescued, "guest": guest}
        return _launch(boot, report, kind, game_id, options or {}, services, paths)
    finally:
        if store is not None:
            store.close()


def _find_game(boot: Boot, store: Store | None, problem: StoreError | None, asked: str | None) -> int | str:
    """Return the id of the game to resume, or the sentence that says why there is none."""
    _ = boot.words
    if store is None:
        assert problem is not None
        return _.error(problem)
    if asked is None:
        newest = store.newest_unfinished()
        return _("There is no unfinished game.") if newest is None else newest
    if not (asked.isascii() and asked.isdigit() and len(asked) < 16):
        return _("“{text}” is no game's number; “spades-tui games” lists them.", text=asked[:40])
    try:
        return store.row(int(asked)).id
    except StoreError as error:
        return _.error(error)


def _launch(
    boot: Boot,
    report: TerminalReport,
    kind: Any,
    game_id: str | None,
    options: dict[str, Any],
    services: Mapping[str, object],
    paths: Paths,
) -> int:
    from spades_tui.analysis import Analyst
    from spades_tui.analysis.worker import worker_command
    from spades_tui.table import MixedRunner
    from spades_tui.ui.app import Opening
    from spades_tui.ui.launch import launch

    runner = MixedRunner(
        log=paths.log_dir / "bots.log", programs=not services["guest"], command=worker_command()
    )
    session = Session(
        boot.words,
        boot.settings.settings,
        paths,
        charset=report.charset,
        colours=report.colours,
        over_ssh=report.over_ssh,
        still=report.still,
        titles=report.titles,
        language=boot.language,
        services={
            **services,
            "settings_problems": boot.settings.all_problems,
            "paths": paths,
            "runner": runner,
            "analyst": Analyst(runner.pool),
        },
    )
    try:
        return launch(session, Opening(kind, game_id, options))
    finally:
        runner.close()


def _no_screen(boot: Boot, report: TerminalReport) -> str:
    _ = boot.words
    texts = {
        Problem.STDIN_NO_TERMINAL: _("The game needs a terminal to type in. Over SSH use “ssh -t”."),
        Problem.STDERR_NO_TERMINAL: _("The game draws on standard error, and that is no terminal."),
        Problem.DUMB_TERMINAL: _(
            "This terminal (TERM={term}) cannot place text on the screen.", term=_term()
        ),
    }
    assert report.problem is not None
    return texts[report.problem]


def _term() -> str:
    from spades_tui.record.clean import clean_text

    return clean_text(os.environ.get("TERM", ""))
