"""The commands about saved games and files."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import BadChoice, game_number
from spades_tui.cli.parse import Parsed
from spades_tui.cli.saved import open_games
from spades_tui.record import HandCheck, import_text, verify
from spades_tui.record.text import SIZE_LIMIT
from spades_tui.store.files import check_new, read_file, write_new
from spades_tui.store.rows import GameRow
from spades_tui.store.same_game import find_same
from spades_tui.words import Words
from spades_tui.words.games import own_seat
from spades_tui.words.names import phase_name, preset_label, variant_label, variant_of
from spades_tui.words.quoting import path_text
from spades_tui.words.who import seat_name


def run_paths(boot: Boot, parsed: Parsed) -> int:
    """Print where everything is kept."""
    _ = boot.words
    paths = boot.known_paths()
    rows = (
        (_("Games"), paths.database),
        (_("Settings"), paths.settings_file),
        (_("Rule sets"), paths.rules_dir),
        (_("Log files"), paths.log_dir),
    )
    width = max(len(title) for title, _path in rows)
    for title, path in rows:
        print(f"{title:{width}}  {path_text(path)}")
    return 0


def run_games(boot: Boot, parsed: Parsed) -> int:
    """Print the saved games, last played first."""
    _ = boot.words
    with open_games(boot, reading=True) as store:
        rows = store.games()
    if not rows:
        print(_("There are no saved games."))
    for row in rows:
        print(_game_line(_, row))
    return 0


def _game_line(_: Words, row: GameRow) -> str:
    variant = variant_label(_, variant_of(row.partnership, "auction" if row.auction else "spades"))
    state = _("over") if row.finished else phase_name(_, row.phase)
    played = time.strftime("%Y-%m-%d %H:%M", time.localtime(row.played))
    parts = (
        row.name or _("Game {number}", number=row.id),
        variant,
        preset_label(_, row.rules_name),
        ", ".join(_named_seats(_, row)),
        " : ".join(_.number(score) for score in row.scores),
        _("hand {number}", number=row.hand),
        state,
    )
    return f"{row.id:4}  {played}  " + " · ".join(part for part in parts if part)


def _named_seats(_: Words, row: GameRow) -> list[str]:
    """Return who plays, by seat: a person without a name is the one who reads it."""
    mine = own_seat(row)
    seats = _.seat_names(row.names)
    return [seat_name(_, seat, seats, mine if not row.names[seat] else None) for seat in range(len(seats))]


def run_export(boot: Boot, parsed: Parsed) -> int:
    """Write a game as JSON objects, folded into short lines."""
    number = game_number(boot, parsed.values["ID"] or "")
    with open_games(boot, reading=True) as store:
        text = store.export_game(number, sealed="sealed" in parsed.switches)
    target = parsed.values["FILE"]
    if target is None or target == "-":
        if sys.stdout is None:
            return boot.complain(boot.words("Standard output is closed."))
        sys.stdout.write(text)
        return 0
    write_new(Path(target), text.encode("ascii"))
    return 0


def _read(boot: Boot, parsed: Parsed) -> bytes:
    """Return what is in the file that was named, or on standard input for ``-``.

    Raises:
        BadChoice, StoreError: there is no such file, or it cannot be read.
    """
    name = parsed.values["FILE"] or "-"
    _ = boot.words
    if name == "-":
        if sys.stdin is None:
            raise BadChoice(_("Standard input is closed."))
        return sys.stdin.buffer.read(SIZE_LIMIT + 1)
    data = read_file(Path(name), SIZE_LIMIT, any_kind=True)
    if data is None:
        raise BadChoice(_("There is no file {path}.", path=name))
    return data


def run_import(boot: Boot, parsed: Parsed) -> int:
    """Take a game from a file and print its number."""
    data = _read(boot, parsed)
    with open_games(boot) as store:
        same = find_same(store, import_text(data).events)
        number = store.import_game(data, now=time.time())
        row = store.row(number)
    _ = boot.words
    if same is not None:
        print(_("It was there already, as number {number}; now you have it twice.", number=same.id))
    print(_("The game is number {number} of your list.", number=number))
    if not row.playable:
        print(_("It came without its secret: it can be looked at, but not played on."))
    return 0


def run_backup(boot: Boot, parsed: Parsed) -> int:
    """Write everything to one file."""
    from spades_tui.store.backup import write_backup

    paths = boot.known_paths()
    target = parsed.values["FILE"]
    path = Path(target) if target else Path(time.strftime("spades-tui-%Y-%m-%d.zip"))
    check_new(path)  # before anything is read
    with open_games(boot, reading=True) as store:
        unread = write_backup(store, paths, path, now=time.time())
        count = len(store.games()) - len(unread)
    _ = boot.words
    print(_.n("{count} game is in {path}.", "{count} games are in {path}.", count, path=path_text(path)))
    for row, error in unread:
        boot.complain(_("Game {number} is not in it: {problem}", number=row.id, problem=_.error(error)))
    return 1 if unread else 0


def run_restore(boot: Boot, parsed: Parsed) -> int:
    """Take everything from a backup."""
    from spades_tui.store.backup import restore_backup

    paths = boot.known_paths()
    with open_games(boot) as store:
        done = restore_backup(store, paths, Path(parsed.values["FILE"] or ""), now=time.time())
    _ = boot.words
    taken = done.added + done.extended + done.copied
    print(_.n("{count} game was taken in.", "{count} games were taken in.", taken))
    if done.kept:
        print(_.n("{count} game was there already.", "{count} games were there already.", done.kept))
    if done.copied:
        copied = done.copied
        print(
            _.n(
                "{count} of them is a copy beside one that went on otherwise.",
                "{count} of them are copies beside ones that went on otherwise.",
                copied,
            )
        )
    if done.rules:
        print(_.n("{count} rule set was taken in.", "{count} rule sets were taken in.", done.rules))
    if done.settings:
        print(_("The settings are those of the backup."))
    if done.settings_kept is not None:
        print(_("Your settings were kept as {path}.", path=path_text(done.settings_kept)))
    for member, error in done.refused:
        boot.complain(_("{name}: {text}", name=member, text=_.error(error)))
    return 1 if done.refused else 0


def run_verify(boot: Boot, parsed: Parsed) -> int:
    """Check every deal of an exported game; 1 when one is not what was promised."""
    _ = boot.words
    record = import_text(_read(boot, parsed))
    checks = verify(record.events)
    for check in checks:
        print(_("Hand {number}: {finding}", number=check.number, finding=_finding(_, check)))
    failed = sum(check.failed for check in checks)
    if failed:
        print(
            _.n("{count} deal is not what was promised.", "{count} deals are not what was promised.", failed)
        )
        return 1
    proved = sum(check.ok for check in checks)
    print(_.n("{count} deal is as promised.", "{count} deals are as promised.", proved))
    if any(check.ok and check.automatic for check in checks):
        print(_("Where the program cut, the cards were fixed before, but it could have chosen them."))
    if any(check.ok and not check.automatic for check in checks):
        print(_("Where a player cut, nobody who did not know the words could choose the cards."))
    return 0


def _finding(_: Words, check: HandCheck) -> str:
    texts = {
        "ok": _("as promised; the program cut") if check.automatic else _("as promised; a player cut"),
        "commitment_mismatch": _("the secret is not the one that was promised before the cut"),
        "cut_mismatch": _("the cut is not in the form in which it enters a game"),
        "dealer_mismatch": _("the first dealer is not the one that the secret draws"),
        "hands_mismatch": _("the secret and the cut give other hands"),
        "unrevealed": _("its secret has not been revealed yet"),
        "set_up": _("set up card by card, so there was nothing to promise"),
        "not_dealt": _("its cards are not in the file"),
    }
    return texts[str(check.found)]
