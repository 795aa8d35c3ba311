"""Measures the sampler of unseen cards: its speed, what reading bids and plays is worth, and what it is fitted to.

Run it with ``python -m benchmarks.sampler``. ``--fit`` tries other noise of bidders, ``--habits`` counts plays.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from dataclasses import dataclass, replace
from math import log, sqrt

from spades_tui.bots import make
from spades_tui.bots.masks import BITS, CODES, mask_of
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.bids import FITTED, NamingModel, Noise, bid_model
from spades_tui.bots.sampler.plays import ODDS, Habit, Wishes
from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import Play
from spades_tui.engine.views import SeatView

DRAWS = 1500
"""Layouts drawn a position where chances are measured."""
HONOURS = range(11, 15)
TRIED: dict[str, tuple[float, ...]] = {
    "estimate": (0.15, 0.2, 0.25, 0.3, 0.4),
    "counted_share": (0.2, 0.3, 0.4, 0.5),
    "counted_less": (0.0, 0.15, 0.3),
    "counted": (0.4, 0.5, 0.6, 0.8),
    "nil": (0.06, 0.1, 0.15, 0.2),
    "anything": (0.03, 0.05, 0.08, 0.12),
    "naming": (0.2, 0.35, 0.5, 0.7),
}


@dataclass(slots=True)
class Position:
    """What a seat saw when it was to act, and the four hands as masks."""

    view: SeatView
    hands: list[int]


def rule_sets() -> dict[str, RuleSet]:
    """Return the rule sets that are measured, by name."""
    ht = RuleSet.preset("ht")
    standard = RuleSet.preset("standard")
    return {
        "standard": standard,
        "ht": ht,
        "ht-strict": RuleSet.preset("ht-strict"),
        "cutthroat standard": standard.replace(partnership=False),
        "cutthroat ht": ht.replace(partnership=False),
        "auction standard": standard.replace(trump="auction"),
        "auction ht": ht.replace(trump="auction"),
    }


def positions(rules: RuleSet, bot: str, hands: int, seed: int, chosen: int = 3) -> list[Position]:
    """Return some positions of each of a number of hands that four bots of a name play."""
    rng = random.Random(seed)
    player = make(bot)
    found = []
    for _ in range(hands):
        game = Game.new(rules, secret=rng.randbytes(32))
        wanted = set(rng.sample(range(56), chosen))
        count = 0
        while not game.hand_results:
            seat = game.seat_to_act
            hand = game.state.hand
            assert seat is not None and hand is not None
            seen = game.view(seat)
            if seen.hand is not None and seen.phase is not Phase.TRUMP:
                if count in wanted:
                    found.append(Position(seen, [mask_of(held) for held in hand.hands]))
                count += 1
            game.act(player.choose(seen, rng))
    return found


def holder_chances(position: Position, sampler: Sampler, rng: random.Random) -> list[float]:
    """Return the logarithms of the chances given to the true holders of the unseen honours."""
    drawn = [sampler.sample(rng) for _ in range(DRAWS)]
    weights = [sampler.likelihood(layout) for layout in drawn]
    total = sum(weights)
    # As many draws as the weights are worth, and half a draw more for what was never drawn.
    worth = total * total / sum(weight * weight for weight in weights)
    logs = []
    for suit in range(4):
        for rank in HONOURS:
            bit = 1 << (suit * 16 + rank)
            if sampler.known.unseen & bit:
                holder = next(seat for seat in range(4) if position.hands[seat] & bit)
                share = sum(
                    weight for layout, weight in zip(drawn, weights, strict=True) if layout[holder] & bit
                )
                logs.append(log((share / total * worth + 0.5) / (worth + 1.0)))
    return logs


def show_value(bot: str, hands: int, seed: int) -> None:
    """Print the mean logarithm of the chance given to the true holder of an honour, by rule set and cards played."""
    print(f"mean log chance of the true holder of each unseen honour, hands of four {bot} bots")
    print(
        f"{'rules':20}{'tricks':>8}{'honours':>9}{'even':>9}{'bids':>9}{'plays':>9}{'both':>9}   gain of both"
    )
    for name, rules in rule_sets().items():
        found: dict[str, list[list[float]]] = defaultdict(lambda: [[], [], [], []])
        for position in positions(rules, bot, hands, seed):
            seen = position.view
            if seen.phase is Phase.BID:
                part = "bids"
            else:
                third = len(seen.tricks) // 3
                part = f"{3 * third}-{3 * third + 2}" if third < 3 else "9-12"
            for place, (bids, plays) in enumerate(
                ((False, False), (True, False), (False, True), (True, True))
            ):
                sampler = Sampler(seen, bids=bids, plays=plays)
                logs = holder_chances(position, sampler, random.Random(seed))
                found[part][place] += logs
                found["all"][place] += logs
        for part in ("bids", "0-2", "3-5", "6-8", "9-12", "all"):
            columns = found[part]
            number = len(columns[0])
            if number:
                means = [sum(column) / number for column in columns]
                gains = [both - even for even, both in zip(columns[0], columns[3], strict=True)]
                mean = sum(gains) / number
                error = sqrt(sum((gain - mean) ** 2 for gain in gains)) / number
                figures = "".join(f"{value:9.3f}" for value in means)
                print(f"{name:20}{part:>8}{number:9}{figures}   {mean:+.3f} ± {1.96 * error:.3f}", flush=True)


def show_speed() -> None:
    """Print how many layouts a second are drawn, and how long a weighted sample takes."""
    for name, rules in rule_sets().items():
        looked = rules.replace(blind_nil="off")
        picked: dict[int, SeatView] = {}
        for position in positions(looked, "policy", 12, 5, chosen=20):
            seen = position.view
            if seen.phase is Phase.PLAY:
                picked.setdefault(len(seen.tricks), seen)
        for tricks in (0, 4, 8, 11):
            seen = picked[tricks]
            begin = time.process_time()
            sampler = Sampler(seen)
            made = time.process_time() - begin
            rng = random.Random(1)
            sampler.weighted(rng, 200)
            begin = time.process_time()
            for _ in range(5000):
                sampler.sample(rng)
            rate = 5000 / (time.process_time() - begin)
            begin = time.process_time()
            for _ in range(5):
                Sampler(seen).weighted(rng, 200)
            weighted = (time.process_time() - begin) / 5
            unseen = sampler.known.unseen.bit_count()
            print(
                f"{name:20}{unseen:3} unseen cards: {rate:8.0f} layouts a second; weighted, 200 of them:"
                f" {1000 * weighted:5.1f} ms; the first sampler of a hand {1000 * made:5.1f} ms"
            )


def bid_views(rules: RuleSet, bot: str, hands: int, seed: int) -> list[Position]:
    """Return some hands after the last bid, trump named, as a watcher sees them."""
    rng = random.Random(seed)
    player = make(bot)
    found = []
    for _ in range(hands):
        game = Game.new(rules, secret=rng.randbytes(32))
        while game.state.phase in (Phase.BID, Phase.TRUMP):
            seat = game.seat_to_act
            assert seat is not None
            game.act(player.choose(game.view(seat), rng))
        hand = game.state.hand
        assert hand is not None and hand.dealt is not None
        found.append(Position(game.view(None), [mask_of(held) for held in hand.dealt]))
    return found


def information(bidden: list[Position], others: list[int], noise: Noise) -> float:
    """Return how much likelier a bid, or a trump named, makes the hand behind it: the mean logarithm."""
    total, number = 0.0, 0
    for position in bidden:
        seen = position.view
        for seat, bid in enumerate(seen.bids):
            if bid is None or bid.blind:
                continue
            model = bid_model(seen, seat, bid, noise)
            mean = sum(map(model.likelihood, others)) / len(others)
            total += model.log_likelihood(position.hands[seat]) - log(mean)
            number += 1
        if seen.declarer is not None:
            naming = NamingModel(int(seen.trump), noise)
            mean = sum(map(naming.likelihood, others)) / len(others)
            total += log(naming.likelihood(position.hands[seen.declarer])) - log(mean)
    return total / max(1, number)


def fit(bots: list[str], weights: list[float], hands: int, seed: int) -> None:
    """Print the noise that tells most of the hands behind the bids of a mixture of bots, and on the way the others."""
    rng = random.Random(seed)
    others = [sum(rng.sample(BITS, 13)) for _ in range(200)]
    bidden = {bot: [bid_views(rules, bot, hands, seed) for rules in rule_sets().values()] for bot in bots}

    def score(noise: Noise) -> tuple[float, list[float]]:
        by_bot = [
            sum(information(each, others, noise) for each in bidden[bot]) / len(bidden[bot]) for bot in bots
        ]
        share = sum(weights)
        return sum(weight * value for weight, value in zip(weights, by_bot, strict=True)) / share, by_bot

    best, best_score = FITTED, score(FITTED)
    print(f"{best_score[0]:.4f} {best_score[1]} as it stands", flush=True)
    for _ in range(2):
        for field, values in TRIED.items():
            for value in values:
                noise = replace(best, **{field: value})
                result = score(noise)
                if result[0] > best_score[0] + 1e-4:
                    best, best_score = noise, result
            shown = ", ".join(f"{bot} {value:.3f}" for bot, value in zip(bots, best_score[1], strict=True))
            print(f"{best_score[0]:.4f} ({shown}) {field} {getattr(best, field)}", flush=True)
    print(best)


def count_habits(bot: str, hands: int, seed: int) -> None:
    """Print by habit how often a card is played by one who holds a card asked about, and by one who does not."""
    counts: dict[tuple[Habit, int], list[list[int]]] = defaultdict(lambda: [[0, 0], [0, 0]])
    rng = random.Random(seed)
    player = make(bot)
    for rules in rule_sets().values():
        for _ in range(hands):
            game = Game.new(rules, secret=rng.randbytes(32))
            while not game.hand_results:
                seat = game.seat_to_act
                assert seat is not None
                seen = game.view(seat)
                action = player.choose(seen, rng)
                if seen.phase is Phase.PLAY and seen.hand is not None and len(seen.legal) > 1:
                    wishes = Wishes(rules, [0 if bid is None else bid.tricks for bid in seen.bids])
                    wishes.won = list(seen.won)
                    wishes.gone = mask_of([card for trick in seen.tricks for card in trick.cards])
                    *_, (_, turn) = wishes.turns(seen.leader, seen.trick, int(seen.trump))
                    held = mask_of(seen.hand)
                    for legal in seen.legal:
                        assert isinstance(legal, Play)
                        for habit, mask in wishes.habits(seat, turn, CODES[legal.card.index]):
                            cell = counts[habit, 0 if turn.place == 3 else 1][1 if held & mask else 0]
                            cell[0] += legal == action
                            cell[1] += 1
                game.act(action)
    print(
        f"{'habit':20}{'':8}{'played holding none':>22}{'holding one':>20}{'log odds':>10}{'used':>7}   ({bot})"
    )
    for (habit, later), cells in sorted(counts.items(), key=lambda item: (item[0][0].value, item[0][1])):
        shares = [(chosen + 0.5) / (tried + 1.0) for chosen, tried in cells]
        texts = [f"{chosen} of {tried}" for chosen, tried in cells]
        place = "before" if later else "last"
        print(
            f"{habit.name:20}{place:8}{texts[0]:>22}{texts[1]:>20}{log(shares[1] / shares[0]):10.2f}"
            f"{ODDS[habit][later]:7.2f}"
        )


def main() -> None:
    """Print the figures asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=60, help="hands a rule set")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--bots", default="policy", help="whose bids and plays; for a fit several, policy,beginner"
    )
    parser.add_argument("--weights", default="", help="of the bots of a fit, such as 2,1")
    parser.add_argument("--fit", action="store_true", help="fit the noise of bidders")
    parser.add_argument("--habits", action="store_true", help="count the habits of play")
    options = parser.parse_args()
    bots = options.bots.split(",")
    if options.fit:
        weights = (
            [float(part) for part in options.weights.split(",")] if options.weights else [1.0] * len(bots)
        )
        fit(bots, weights, options.hands, options.seed)
    elif options.habits:
        for bot in bots:
            count_habits(bot, options.hands, options.seed)
    else:
        show_speed()
        for bot in bots:
            show_value(bot, options.hands, options.seed)


if __name__ == "__main__":
    main()
