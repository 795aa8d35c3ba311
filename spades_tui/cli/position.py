"""``position``: what a bot makes of a position from a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from spades_tui.bots.position_file import load_position
from spades_tui.bots.position_report import CardReport, PositionReport, report_position
from spades_tui.bots.stand_in import PATIENCE
from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import BadChoice, number
from spades_tui.cli.duel import check_bot
from spades_tui.cli.parse import Parsed
from spades_tui.cli.progress import Progress
from spades_tui.cli.results import show
from spades_tui.cli.tables import signed, table_lines
from spades_tui.record.clean import clean_text
from spades_tui.store.files import read_file
from spades_tui.words import Words
from spades_tui.words.bots import bot_word
from spades_tui.words.who import direction

DEFAULT_BOT: Final = "strongest"
DEFAULT_SEEDS: Final = 20
MOST: Final = 1_000_000
FILE_LIMIT: Final = 1 << 20
"""The largest file that is read, in bytes."""


def run_position(boot: Boot, parsed: Parsed) -> int:
    """Ask a bot about the position of a file, and print what it makes of it."""
    values = parsed.values
    bot = check_bot(boot, values["bot"] or DEFAULT_BOT)
    seeds = min(MOST, number(boot, "--seeds", values["seeds"] or str(DEFAULT_SEEDS), 1))
    worlds = values["worlds"]
    path = values["FILE"]
    assert path is not None
    given = load_position(_read(boot, path))
    with Progress(boot.words) as progress:
        report = report_position(
            given,
            bot,
            worlds=None if worlds is None else min(MOST, number(boot, "--worlds", worlds, 1)),
            seeds=seeds,
            seed=number(boot, "--seed", values["seed"] or "1"),
            progress=progress.show,
        )
    if report.failures:
        boot.complain(
            boot.words.n(
                "{player} gave no legal answer {count} time ({reason}).",
                "{player} gave no legal answer {count} times ({reason}).",
                report.failures,
                player=clean_text(bot_word(bot), width=40),
                reason=clean_text(report.fault, width=100),
            )
        )
    if report.asked < seeds:
        boot.complain(
            boot.words.n(
                "After {count} failure on end it was not asked any more.",
                "After {count} failures on end it was not asked any more.",
                PATIENCE,
            )
        )
    show(parsed, report.as_json, lambda: report_lines(boot.words, report))
    return 0


def _read(boot: Boot, name: str) -> bytes:
    """Return what is in a file, or on standard input, which is ``-``."""
    if name == "-":
        if sys.stdin is None:
            raise BadChoice(boot.words("Standard input is closed."))
        return sys.stdin.buffer.read(FILE_LIMIT + 1)
    data = read_file(Path(name), FILE_LIMIT, any_kind=True)
    if data is None:
        raise BadChoice(boot.words("There is no file {path}.", path=name))
    return data


def report_lines(_: Words, report: PositionReport) -> list[str]:
    """Return a report as lines for a person."""
    view = report.view
    seat = view.seat
    assert seat is not None
    asked = _.n("asked {count} time", "asked {count} times", report.asked)
    layouts = _.n(
        "the unseen cards can lie in {count} way", "the unseen cards can lie in {count} ways", report.layouts
    )
    if report.worlds is not None and report.worlds < report.layouts:
        layouts += " " + _("({worlds} were looked at)", worlds=report.worlds)
    lines = [
        _(
            "{player} at {seat}, {asked}; {layouts}",
            player=clean_text(bot_word(report.bot), width=40),
            seat=direction(_, seat),
            asked=asked,
            layouts=layouts,
        ),
        "",
    ]
    head, rows = _columns(_, report)
    lines += table_lines(head, rows)
    if report.worlds is not None:
        lines += ["", *_legend(_, report)]
    return lines


def _columns(_: Words, report: PositionReport) -> tuple[list[str], list[tuple[str, list[str]]]]:
    """Return the heads of the columns, and by card what stands in them."""
    head = [_("played")]
    first = report.cards[0].outlook
    if first is not None:
        head += [_("value"), _("points"), _("others")]
        if first.made is not None:
            head.append(_("made"))
        if first.sets is not None:
            head.append(_("set"))
        head += [_("nil {seat}", seat=direction(_, seat)) for seat, _chance in first.nils]
    return head, [(_.card(row.card), _cells(_, row)) for row in report.cards]


def _cells(_: Words, row: CardReport) -> list[str]:
    cells = [str(row.chosen)]
    outlook = row.outlook
    if outlook is not None:
        cells += [signed(_, number, 1) for number in (outlook.value, outlook.points, outlook.others)]
        chances = [outlook.made, outlook.sets, *[chance for _seat, chance in outlook.nils]]
        cells += [_.percent(chance) for chance in chances if chance is not None]
    return cells


def _legend(_: Words, report: PositionReport) -> list[str]:
    first = report.cards[0].outlook
    assert first is not None
    lines = [
        _("value: what the card is worth to the bot, in points, with later bags and the end of the game"),
        _("points, others: what the hand adds to its side, and to the others"),
    ]
    if first.made is not None:
        lines.append(_("made: how likely its side makes its bid"))
    if first.sets is not None:
        lines.append(_("set: how likely others miss theirs"))
    if first.nils:
        lines.append(_("nil: how likely it is kept"))
    return lines
