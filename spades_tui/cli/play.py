"""The commands that open the game, full screen or in plain lines: the lobby, a new game, a saved one."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import bots, choose_rules, game_number, number
from spades_tui.cli.parse import Parsed
from spades_tui.cli.plain_mode import choose_mode
from spades_tui.cli.saved import open_store
from spades_tui.setup import signals
from spades_tui.store.errors import StoreError
from spades_tui.store.paths import Paths
from spades_tui.store.store import Store
from spades_tui.ui.session import Session
from spades_tui.ui.terminal import TerminalReport, probe


def run_lobby(boot: Boot, parsed: Parsed) -> int:
    """Open the lobby."""
    return _open(boot, parsed, "lobby", guest="guest" in parsed.switches)


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
    return _open(boot, parsed, "new", options=options)


def run_resume(boot: Boot, parsed: Parsed) -> int:
    """Go on with a game."""
    return _open(boot, parsed, "resume", game_id=parsed.values["ID"])


def run_replay(boot: Boot, parsed: Parsed) -> int:
    """Go through a saved game again."""
    asked = parsed.values["hand"]
    hand = None if asked is None else number(boot, "--hand", asked, 1)
    return _open(boot, parsed, "replay", game_id=parsed.values["GAME"], options={"hand": hand})


def _open(
    boot: Boot,
    parsed: Parsed,
    kind: Any,
    *,
    game_id: str | None = None,
    options: dict[str, Any] | None = None,
    guest: bool = False,
) -> int:
    wanted = None if game_id is None else game_number(boot, game_id)
    report = probe(os.environ, sys.stdin, sys.stdout, sys.stderr)
    mode = choose_mode(boot.words, report, "plain" in parsed.switches, os.environ)
    if not (mode.plain or report.full_screen) or (mode.plain and not _can_be_plain(report)):
        return boot.complain(_no_screen(boot, report))
    paths = boot.known_paths()
    # Before the store's writer starts, so that no thread but the watching one ever takes these signals.
    signals.block()
    store, problem, rescued = open_store(boot)
    try:
        if kind in ("resume", "replay"):
            found = _find_game(boot, store, problem, wanted)
            if isinstance(found, str):
                if store is not None and problem is not None:
                    boot.fail(problem)
                return boot.complain(found)
            game_id = str(found)
            hand = (options or {}).get("hand")
            if hand is not None and (missing := _missing_hand(boot, store, found, hand)):
                return boot.complain(missing)
        services = {
            "store": store,
            "store_problem": problem,
            "rescued": rescued,
            "guest": guest,
            "data_dir": parsed.data_dir,
        }
        if kind == "replay" and mode.plain:
            assert store is not None and game_id is not None
            return _tell_hand(boot, store, int(game_id), (options or {}).get("hand"))
        if mode.plain:
            opened = (store, problem, rescued)
            return _speak(boot, mode.why, kind, game_id, options or {}, opened, paths, guest)
        return _launch(boot, report, kind, game_id, options or {}, services, paths)
    finally:
        if store is not None:
            store.close()


def _tell_hand(boot: Boot, store: Store, game_id: int, hand: int | None) -> int:
    """Print what happened in a hand, a sentence a line."""
    from spades_tui.plain.replaying import replay_lines
    from spades_tui.record.replay import Replay
    from spades_tui.words.games import own_seat

    seat = own_seat(store.row(game_id))
    replay = Replay(store.load(game_id), seat)
    found = replay.hands[replay.last_over if hand is None else replay.hand(hand)]
    for line in replay_lines(boot.words, found, seat):
        print(line)
    return 0


def _missing_hand(boot: Boot, store: Store | None, game_id: int, hand: int) -> str:
    """Return the sentence that says that a game has no hand of this number, or nothing where it has one."""
    from spades_tui.record.replay import Replay
    from spades_tui.words.games import own_seat

    assert store is not None
    numbers = [played.number for played in Replay(store.load(game_id), own_seat(store.row(game_id))).hands]
    if hand in numbers:
        return ""
    return boot.words("Game {game} has no hand {number}.", game=game_id, number=hand)


def _find_game(boot: Boot, store: Store | None, problem: StoreError | None, asked: int | None) -> int | str:
    """Return the id of the game to resume, or the sentence that says why there is none."""
    _ = boot.words
    if store is None:
        assert problem is not None
        return _.error(problem)
    if asked is None:
        newest = store.newest_unfinished()
        return _("There is no unfinished game.") if newest is None else newest
    try:
        return store.row(asked).id
    except StoreError as error:
        return _.error(error)


def _can_be_plain(report: TerminalReport) -> bool:
    """Return whether lines can be read and written."""
    return report.readable and sys.stdin is not None and sys.stdout is not None


def _speak(
    boot: Boot,
    why: str,
    kind: str,
    game_id: str | None,
    options: dict[str, Any],
    opened: tuple[Store | None, StoreError | None, int],
    paths: Paths,
    guest: bool,
) -> int:
    """Play in plain lines on standard input and output."""
    from spades_tui.analysis.command import worker_command
    from spades_tui.plain.desk import Desk
    from spades_tui.plain.run import run_plain
    from spades_tui.table import MixedRunner
    from spades_tui.ui.crash import write_crash

    store, problem, rescued = opened
    runner = MixedRunner(log=paths.log_dir / "bots.log", programs=not guest, command=worker_command())
    desk = Desk(
        boot.words,
        boot.settings.settings,
        paths,
        store=store,
        store_problem=problem,
        rescued=rescued,
        settings_problems=boot.settings.all_problems,
        runner=runner,
        language=boot.language,
        out=sys.stdout,
        descriptor=sys.stdin.fileno(),
        interactive=sys.stdin.isatty(),
    )
    number = None if game_id is None else int(game_id)
    try:
        return run_plain(desk, kind, game_id=number, options=options, why=why)
    except Exception as error:  # noqa: BLE001 - whatever goes wrong is told as in the full screen
        return boot.complain(write_crash(error, paths.log_dir).sentence(boot.words))
    finally:
        runner.close()


def _launch(
    boot: Boot,
    report: TerminalReport,
    kind: Any,
    game_id: str | None,
    options: dict[str, Any],
    services: Mapping[str, object],
    paths: Paths,
) -> int:
    from spades_tui.analysis.command import worker_command
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
        },
    )
    try:
        return launch(session, Opening(kind, game_id, options))
    finally:
        runner.close()


def _no_screen(boot: Boot, report: TerminalReport) -> str:
    """Return why nothing can be played here at all: there is nothing to type on, or nowhere to write to."""
    _ = boot.words
    if not report.readable:
        return _("The game needs a terminal to type in. Over SSH use “ssh -t”.")
    return _("There is nowhere to write to: standard output is closed.")
