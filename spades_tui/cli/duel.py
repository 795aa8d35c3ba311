"""``arena --a … --b …``: two bots over the same deals, each in the other's seats too."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from spades_tui.bots.duel import DuelResult, Match, run_duel
from spades_tui.bots.duel_errors import BadStyle
from spades_tui.bots.duel_tally import Player
from spades_tui.bots.player import BadCommand, UnknownBot, is_program
from spades_tui.bots.styled import make_styled
from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import DEFAULT_RULES, BadChoice, choose_rules, number
from spades_tui.cli.parse import Parsed
from spades_tui.cli.progress import Progress
from spades_tui.cli.results import show
from spades_tui.cli.tables import GAP, cut_apart, signed, table_lines
from spades_tui.engine import RuleSet
from spades_tui.record.clean import cell_width, clean_text
from spades_tui.words import Words
from spades_tui.words.bots import bot_of_word, bot_word

DEFAULT_DEALS: Final = 100
MOST: Final = 1_000_000
"""No more deals, games, hands or worlds are played, whatever is asked for."""
DEALS_A_GAME: Final = 50
"""For so many deals one whole game is played where nobody says how many."""
NAME_WIDTH: Final = 200
"""Widest name of a bot, a program with what it is told, in a sentence."""
LEAST_WIDTH: Final = 12
"""A column of figures is no narrower, however little room the terminal has."""
_Rows: TypeAlias = list[tuple[str, list[str]]]


def run_match(boot: Boot, parsed: Parsed) -> int:
    """Play a duel and print what became of it."""
    match = _match(boot, parsed)
    processes = parsed.values["processes"]
    crew = None if processes is None else number(boot, "--processes", processes, 1)
    with Progress(boot.words) as progress:
        result = run_duel(
            match,
            processes=crew if crew is None else min(crew, 256),
            progress=progress.show,
            log=None if boot.paths is None else boot.paths.log_dir / "bots.log",
        )
    _tell_faults(boot, result)
    show(
        parsed,
        lambda: result.as_json(timing="timing" in parsed.switches),
        lambda: duel_lines(boot.words, result, shutil.get_terminal_size().columns),
    )
    return 0


def _match(boot: Boot, parsed: Parsed) -> Match:
    values = parsed.values
    _ = boot.words
    names = [values["a"], values["b"]]
    if values["seats"] is not None:
        raise BadChoice(_("--seats names four bots, --a and --b two: one or the other."))
    if None in names:
        raise BadChoice(_("A duel needs two bots: --a and --b."))
    first, second = [check_bot(boot, name) for name in names if name is not None]
    chosen = choose_rules(boot, values)
    rules = chosen[1] if chosen is not None else RuleSet.preset(DEFAULT_RULES)
    deals = min(MOST, number(boot, "--deals", values["deals"] or str(DEFAULT_DEALS), 1))
    games = values["games"]
    limit = values["hand_limit"]
    worlds = values["worlds"]
    return Match(
        a=first,
        b=second,
        rules=rules,
        deals=deals,
        seed=number(boot, "--seed", values["seed"] or "1"),
        games=deals // DEALS_A_GAME if games is None else min(MOST, number(boot, "--games", games, 0)),
        hand_limit=(
            rules.hand_limit or 200 if limit is None else min(MOST, number(boot, "--hand-limit", limit, 1))
        ),
        worlds=None if worlds is None else min(MOST, number(boot, "--worlds", worlds, 1)),
    )


def check_bot(boot: Boot, name: str) -> str:
    """Return the name of a bot from what it is called; a program is looked for, and not started.

    Raises:
        BadChoice: there is none of this name.
    """
    name = bot_of_word(boot.words, name)
    try:
        if is_program(name):
            from spades_tui.bots.outside import check_command

            check_command(name)
        else:
            make_styled(name)
    except (UnknownBot, BadCommand, BadStyle) as error:
        raise BadChoice(boot.words.error(error)) from error
    return name


def _tell_faults(boot: Boot, result: DuelResult) -> None:
    from spades_tui.cli.arena import tell_lost_moves

    names: dict[Player, str] = {"a": result.match.a, "b": result.match.b}
    for player, name in names.items():
        if result.lost_moves[player]:
            tell_lost_moves(
                boot,
                clean_text(bot_word(name), width=NAME_WIDTH),
                result.lost_moves[player],
                result.faults.get(player, ""),
            )


def duel_lines(_: Words, result: DuelResult, width: int = 80) -> list[str]:
    """Return the figures of a duel as lines for a person, with a table that fits a terminal of this width."""
    match = result.match
    figures = result.as_json(timing=True)
    whole = [clean_text(bot_word(name), width=NAME_WIDTH) for name in (match.a, match.b)]
    rows = _rows(_, figures)
    names = cut_apart(_, whole, _widths(whole, rows, width))
    deals = _.n("{count} deal", "{count} deals", match.deals)
    hands = _.n("{count} hand", "{count} hands", figures["hands"])
    lines = [
        _("{a} against {b}: {deals}, {hands}", a=whole[0], b=whole[1], deals=deals, hands=hands),
        _difference(_, names[0], figures["points"]),
    ]
    if (games := figures["games"]) is not None:
        lines.append(
            _.n(
                "{count} game, {hands} hands each: {a} won {a_wins}, {b} {b_wins}, level {level}",
                "{count} games, {hands} hands each: {a} won {a_wins}, {b} {b_wins}, level {level}",
                games["played"],
                hands=_.decimal(games["hands_a_game"], 1),
                a=names[0],
                b=names[1],
                a_wins=games["a_wins"],
                b_wins=games["b_wins"],
                level=games["level"],
            )
        )
        lines.append(
            _(
                "{name} won {share} of them, where {fair} would be even",
                name=names[0],
                share=_.percent(games["a_share"], 1),
                fair=_.percent(games["fair_share"]),
            )
            + _sure(_, [_.decimal(100 * bound, 1) for bound in games["interval"] or ()])
        )
    lines += ["", *table_lines(names, rows)]
    return lines


def _widths(names: Sequence[str], rows: _Rows, width: int) -> list[int]:
    """Return how wide two columns of figures may be; what the one does not need of its half is the other's."""
    room = max(width - max(cell_width(label) for label, _cells in rows) - 2 * len(GAP), 2 * LEAST_WIDTH)
    wanted = [
        max(cell_width(text) for text in (name, *(cells[place] for _label, cells in rows)))
        for place, name in enumerate(names)
    ]
    return [max(room // 2, room - other) for other in reversed(wanted)]


def _difference(_: Words, name: str, points: dict[str, Any]) -> str:
    """Return how many points the first bot scores more, or fewer: no number is below zero."""
    mean = round(points["mean"], 2)
    low, high = [round(bound, 2) for bound in points["interval"] or (0.0, 0.0)]
    shown = [_.decimal(abs(number), 2) for number in (low, high)]
    if mean < 0:
        text = _("{name} scores {points} points a hand fewer", name=name, points=_.decimal(-mean, 2))
    else:
        text = _("{name} scores {points} points a hand more", name=name, points=_.decimal(mean, 2))
    if points["interval"] is None:
        return text
    if low < 0 < high:
        return text + " " + _("(between {low} fewer and {high} more, 95% sure)", low=shown[0], high=shown[1])
    return text + _sure(_, shown if mean >= 0 else shown[::-1])


def _sure(_: Words, bounds: Sequence[str]) -> str:
    """Return the interval that a figure lies in, nothing where there is none."""
    return " " + _("(between {low} and {high}, 95% sure)", low=bounds[0], high=bounds[1]) if bounds else ""


def _rows(_: Words, figures: dict[str, Any]) -> _Rows:
    players = [figures["players"][player] for player in ("a", "b")]
    none = _("–")

    def numbers(key: str, digits: int) -> list[str]:
        return [
            none if found[key] is None else signed(_, found[key], digits, plus=False) for found in players
        ]

    def shares(key: str) -> list[str]:
        return [none if found[key] is None else _.percent(found[key], 1) for found in players]

    def made(kind: str) -> list[str]:
        return [
            _("{made} of {all}", made=found[f"{kind}_made"], all=found[kind]) if found[kind] else none
            for found in players
        ]

    rows = [
        (_("Points a hand"), numbers("points_a_hand", 2)),
        (_("Contracts set"), shares("set_rate")),
        (_("Bags a hand"), numbers("bags_a_hand", 2)),
        (_("Bid, of those who bid a number"), numbers("mean_bid", 2)),
        (_("Won by them"), numbers("mean_won", 2)),
        (_("Nils among all bids"), shares("nil_share")),
        (_("Nils made"), made("nils")),
        (_("Blind nils among all bids"), shares("blind_nil_share")),
        (_("Blind nils made"), made("blind_nils")),
    ]
    if any(found["cut_off"] for found in players):
        rows.append((_("Cut off by a limit of time"), numbers("cut_off", 0)))
    labels = {
        "all": _("Milliseconds a move: mean, median, 99%"),
        "bid": _("… a bid"),
        "first": _("… a card of the first trick"),
        "later": _("… a later card"),
    }
    for kind, label in labels.items():
        times = [figures["timing"][player].get(kind) for player in ("a", "b")]
        rows.append((label, [none if found is None else _times(_, found) for found in times]))
    return rows


def _times(_: Words, found: dict[str, float]) -> str:
    return " ".join([_.decimal(found[key], 1 if found[key] >= 1 else 2) for key in ("mean", "median", "p99")])
