"""``arena``: whole games among four bots, or two bots over the same deals, without a screen."""

from __future__ import annotations

from typing import Any

from spades_tui.bots.arena import ArenaResult, run_games
from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import DEFAULT_RULES, BadChoice, bots, choose_rules, number
from spades_tui.cli.parse import Parsed
from spades_tui.cli.progress import Progress
from spades_tui.cli.results import show
from spades_tui.engine import RuleSet
from spades_tui.record.clean import clean_text
from spades_tui.words import Words
from spades_tui.words.bots import bot_word

DEFAULT_GAMES = 100
MOST_GAMES = 1_000_000


def run_arena(boot: Boot, parsed: Parsed) -> int:
    """Play the games or the duel and print what became of them; the same seed gives the same result."""
    values = parsed.values
    if values["a"] is not None or values["b"] is not None:
        from spades_tui.cli.duel import run_match

        return run_match(boot, parsed)
    _refuse_options_of_a_duel(boot, parsed)
    chosen = choose_rules(boot, values)
    rules = chosen[1] if chosen is not None else RuleSet.preset(DEFAULT_RULES)
    seats = bots(boot, values["seats"] or "policy", 4)
    games = number(boot, "--games", values["games"] or str(DEFAULT_GAMES), 1)
    seed = number(boot, "--seed", values["seed"] or "1")
    limit = values["hand_limit"]
    hand_limit = None if limit is None else number(boot, "--hand-limit", limit, 1)
    with Progress(boot.words) as progress:
        result = run_games(
            seats,
            rules,
            min(games, MOST_GAMES),
            seed,
            hand_limit,
            progress=lambda done: progress.show(done, games),
            log=None if boot.paths is None else boot.paths.log_dir / "bots.log",
        )
    _tell_faults(boot, result)
    show(parsed, result.as_json, lambda: _lines(boot.words, result))
    return 0


def _refuse_options_of_a_duel(boot: Boot, parsed: Parsed) -> None:
    for name in ("deals", "worlds", "processes", "timing"):
        if parsed.values.get(name) is not None or name in parsed.switches:
            option = f"--{name}"
            raise BadChoice(boot.words("{option} goes with --a and --b, which name two bots.", option=option))


def _tell_faults(boot: Boot, result: ArenaResult) -> None:
    """Say which programs lost moves, and why."""
    directions = boot.words.seat_names(None)
    for seat, tally in enumerate(result.by_seat):
        if tally.lost_moves:
            tell_lost_moves(boot, directions[seat], tally.lost_moves, tally.fault)


def tell_lost_moves(boot: Boot, player: str, moves: int, fault: str) -> None:
    """Say on standard error that a program lost moves, and why."""
    boot.complain(
        boot.words.n(
            "{player}: a simple rule made {count} move, since the program did not ({reason}).",
            "{player}: a simple rule made {count} moves, since the program did not ({reason}).",
            moves,
            player=player,
            reason=clean_text(fault, width=100),
        )
    )


def _lines(_: Words, result: ArenaResult) -> list[str]:
    figures = result.as_json(timing=True)
    lines = [
        _.n("{count} game", "{count} games", result.games)
        + ", "
        + _("{count} hands a game", count=_decimal(_, figures["hands_a_game"], 1)),
        _(
            "Nil bids: {nil}, blind nil: {blind}",
            nil=_share(_, figures["nil_share"]),
            blind=_share(_, figures["blind_nil_share"]),
        ),
    ]
    lines += [_side(_, result, side) for side in figures["sides"]]
    if result.level:
        lines.append(_.n("{count} game ended level", "{count} games ended level", result.level))
    directions = _.seat_names(None)
    lines += [
        _.n(
            "{player}: a limit of time cut off {count} decision, which may not repeat",
            "{player}: a limit of time cut off {count} decisions, which may not repeat",
            seat.cut_off,
            player=directions[place],
        )
        for place, seat in enumerate(result.by_seat)
        if seat.cut_off
    ]
    lines.append(_("{count} hands a second", count=_decimal(_, figures["hands_a_second"], 1)))
    return lines


def _side(_: Words, result: ArenaResult, side: dict[str, Any]) -> str:
    directions = _.seat_names(None)
    players = " + ".join(f"{directions[seat]} ({bot_word(result.seats[seat])})" for seat in side["seats"])
    return _(
        "{players}: won {wins}, {points} points a hand, {sets} of contracts set, {bags} bags a hand",
        players=players,
        wins=side["wins"],
        points=_decimal(_, side["points_a_hand"], 2),
        sets=_share(_, side["set_rate"]),
        bags=_decimal(_, side["bags_a_hand"], 2),
    )


def _decimal(_: Words, value: float | None, places: int) -> str:
    return _("–") if value is None else _.decimal(value, places)


def _share(_: Words, value: float | None) -> str:
    return _("–") if value is None else _.percent(value, 1)
