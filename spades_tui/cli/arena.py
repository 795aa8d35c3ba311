"""``arena``: whole games among bots, without a screen."""

from __future__ import annotations

import sys
from typing import Any

from spades_tui.bots.arena import ArenaResult, run_games
from spades_tui.cli.boot import Boot
from spades_tui.cli.choices import DEFAULT_RULES, bots, choose_rules, number
from spades_tui.cli.parse import Parsed
from spades_tui.engine import RuleSet
from spades_tui.record.clean import clean_text
from spades_tui.words import Words

DEFAULT_GAMES = 100
MOST_GAMES = 1_000_000


def run_arena(boot: Boot, parsed: Parsed) -> int:
    """Play the games and print what became of them; the same seed gives the same result."""
    values = parsed.values
    chosen = choose_rules(boot, values)
    rules = chosen[1] if chosen is not None else RuleSet.preset(DEFAULT_RULES)
    seats = bots(boot, values["seats"] or "policy", 4)
    games = number(boot, "--games", values["games"] or str(DEFAULT_GAMES), 1)
    seed = number(boot, "--seed", values["seed"] or "1")
    limit = values["hand_limit"]
    hand_limit = None if limit is None else number(boot, "--hand-limit", limit, 1)
    result = run_games(
        seats,
        rules,
        min(games, MOST_GAMES),
        seed,
        hand_limit,
        progress=_progress(boot.words, games),
        log=None if boot.paths is None else boot.paths.log_dir / "bots.log",
    )
    _tell_faults(boot, result)
    if "json" in parsed.switches:
        import json

        print(json.dumps(result.as_json(), indent=2))
    else:
        print("\n".join(_lines(boot.words, result)))
    return 0


def _tell_faults(boot: Boot, result: ArenaResult) -> None:
    """Say which programs lost moves, and why."""
    _ = boot.words
    directions = _.seat_names(None)
    for seat, tally in enumerate(result.by_seat):
        if tally.lost_moves:
            boot.complain(
                _.n(
                    "{player}: a simple rule made {count} move, since the program did not ({reason}).",
                    "{player}: a simple rule made {count} moves, since the program did not ({reason}).",
                    tally.lost_moves,
                    player=directions[seat],
                    reason=clean_text(tally.fault, width=100),
                )
            )


class _Progress:
    """A line on a terminal's standard error that counts the games."""

    def __init__(self, _: Words, games: int) -> None:
        self._words = _
        self._games = games
        self._step = max(1, games // 100)

    def __call__(self, done: int) -> None:
        """Show how many games are done; clear the line behind the last one."""
        if done == self._games:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
        elif done % self._step == 0:
            text = self._words("{done} of {games} games", done=done, games=self._games)
            print(f"\r{text}", end="", file=sys.stderr, flush=True)


def _progress(_: Words, games: int) -> _Progress | None:
    return _Progress(_, games) if sys.stderr is not None and sys.stderr.isatty() else None


def _lines(_: Words, result: ArenaResult) -> list[str]:
    figures = result.as_json(timing=True)
    lines = [
        _.n("{count} game", "{count} games", result.games)
        + ", "
        + _("{count} hands a game", count=figures["hands_a_game"]),
        _(
            "Nil bids: {nil}, blind nil: {blind}",
            nil=_share(figures["nil_share"]),
            blind=_share(figures["blind_nil_share"]),
        ),
    ]
    lines += [_side(_, result, side) for side in figures["sides"]]
    if result.level:
        lines.append(_.n("{count} game ended level", "{count} games ended level", result.level))
    lines.append(_("{count} hands a second", count=figures["hands_a_second"]))
    return lines


def _side(_: Words, result: ArenaResult, side: dict[str, Any]) -> str:
    directions = _.seat_names(None)
    players = " + ".join(f"{directions[seat]} ({result.seats[seat]})" for seat in side["seats"])
    return _(
        "{players}: won {wins}, {points} points a hand, {sets} of contracts set, {bags} bags a hand",
        players=players,
        wins=side["wins"],
        points=side["points_a_hand"],
        sets=_share(side["set_rate"]),
        bags=side["bags_a_hand"],
    )


def _share(value: float | None) -> str:
    return "–" if value is None else f"{100 * value:.1f}%"
