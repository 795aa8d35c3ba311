"""Times the bots' kernel on one core: whole hands of thirteen cards, played to the end and counted.

Prints figures and their ratio to the budgets; run it with ``python -m benchmarks.rollouts``. A hand has the rule
policy's bids, and the cards that its first leader does not see are dealt anew for each rollout; its contracts and
counts are found out anew in each run, as a search has to. ``--duels N`` plays N deals twice, the kernel's cards
against the rule policy's with the same bids, and prints by how many points a hand the kernel is ahead.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator

from spades_tui.bots import make
from spades_tui.bots.kernel import (
    Contracts,
    KernelHand,
    bid_code,
    card_of,
    compile_scoring,
    policy_card,
    rollout,
)
from spades_tui.bots.masks import BITS, mask_of
from spades_tui.bots.stakes import Stakes
from spades_tui.engine import Game, Phase, RuleSet
from spades_tui.engine.actions import PLAYS, Action
from spades_tui.engine.errors import SpadesError
from spades_tui.engine.rules import OPTIONS

STANDARD_A_SECOND = 8000
ANY_A_SECOND = 6000


def variants() -> dict[str, RuleSet]:
    """Return the rule sets that are timed one by one, by name."""
    named = {}
    for name in ("standard", "ht", "ht-strict"):
        rules = RuleSet.preset(name)
        named[name] = rules
        named[f"cutthroat {name}"] = rules.replace(partnership=False)
        named[f"auction {name}"] = rules.replace(trump="auction")
    return named


def flips() -> Iterator[tuple[str, RuleSet]]:
    """Yield standard and HT rules with each single option changed to each value of its list."""
    for preset in ("standard", "ht"):
        rules = RuleSet.preset(preset)
        for option in OPTIONS:
            for value in option.choices(rules):
                try:
                    changed = rules.replace(**{option.name: value})
                except SpadesError:
                    continue
                if changed != rules:
                    yield f"{preset} {option.name}={value}", changed


def deals(rules: RuleSet, count: int, seed: int) -> list[Game]:
    """Return games whose first hand has been bid by the rule policy and is to be led to."""
    bot = make("policy")
    rng = random.Random(seed)
    games: list[Game] = []
    while len(games) < count:
        game = Game.new(rules, secret=rng.randbytes(32), auto_next=False)
        while game.state.phase is not Phase.PLAY:
            game.act(bot.choose(game.view(game.state.turn), rng))
        games.append(game)
    return games


def worlds(game: Game, count: int, rng: random.Random) -> list[list[int]]:
    """Return four hands by seat as masks, ``count`` times: the leader's own, the others' cards dealt anew."""
    view = game.view(game.state.turn)
    assert view.seat is not None
    own = mask_of(view.hand or ())
    unseen = [bit for bit in BITS if not own & bit]
    dealt = []
    for _ in range(count):
        rng.shuffle(unseen)
        hands = [sum(unseen[start : start + 13]) for start in (0, 13, 26)]
        hands.insert(view.seat, own)
        dealt.append(hands)
    return dealt


def hands_a_second(rules: RuleSet, hands: int, count: int, repeat: int) -> float:
    """Return how many hands a second of processor time are set up, played out and counted, in the best run."""
    rng = random.Random(11)
    games = [(game, worlds(game, count, rng)) for game in deals(rules, hands, 7)]
    stakes = Stakes(rules)
    scoring = compile_scoring(rules)
    best = math.inf
    for _ in range(repeat):
        begin = time.process_time()
        for game, dealt in games:
            view = game.view(game.state.turn)
            bids = [bid_code(bid) for bid in view.bids if bid is not None]
            contracts = Contracts(stakes, bids, view.bags)
            counts = scoring.hand(bids, view.bags)
            start = KernelHand.from_view(view, contracts, dealt[0])
            for world in dealt:
                assert counts[rollout(start.with_hands(world))]
        best = min(best, time.process_time() - begin)
    return hands * count / best


def duel(rules: RuleSet, count: int) -> tuple[float, float]:
    """Return the kernel's lead over the rule policy in points a hand, and half its 95% interval.

    Each deal is played once with the kernel's cards at each side, bids and bags being the same.
    """
    bot = make("policy")
    rng = random.Random(3)
    stakes = Stakes(rules)
    leads = []
    for dealt in deals(rules, count, 23):
        bids = [bid_code(bid) for bid in dealt.view(0).bids if bid is not None]
        contracts = Contracts(stakes, bids, dealt.state.bags)
        lead = 0.0
        for side in range(rules.sides):
            game = Game.from_events(dealt.events, auto_next=False)
            while game.state.phase is Phase.PLAY:
                view = game.view(game.state.turn)
                if view.side == side:
                    card = card_of(policy_card(KernelHand.from_view(view, contracts)))
                    action: Action = PLAYS[card.index]
                else:
                    action = bot.choose(view, rng)
                game.act(action)
            points = [scored.points for scored in game.hand_results[-1].sides]
            own = points.pop(side)
            lead += own - sum(points) / len(points)
        leads.append(lead / rules.sides)
    mean = sum(leads) / count
    variance = sum((lead - mean) ** 2 for lead in leads) / count
    return mean, 1.96 * math.sqrt(variance / count)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=10, help="bid hands under each rule set")
    parser.add_argument("--worlds", type=int, default=200, help="rollouts of each")
    parser.add_argument("--repeat", type=int, default=5, help="runs, of which the best counts")
    parser.add_argument(
        "--duels", type=int, default=0, help="deals of a match against the rule policy instead"
    )
    options = parser.parse_args()
    if options.duels:
        for name, rules in variants().items():
            mean, half = duel(rules, options.duels)
            print(f"{name:20} {mean:+6.2f} ± {half:.2f} points a hand over the rule policy")
        return
    for name, rules in variants().items():
        budget = STANDARD_A_SECOND if name == "standard" else ANY_A_SECOND
        rate = hands_a_second(rules, options.hands, options.worlds, options.repeat)
        print(f"{name:20} {rate:7.0f} hands a second ({rate / budget:.2f} of the budget of {budget})")
    rates = {
        name: hands_a_second(rules, 3, options.worlds, max(1, options.repeat // 2)) for name, rules in flips()
    }
    slowest = min(rates, key=lambda name: rates[name])
    ratio = rates[slowest] / ANY_A_SECOND
    print(
        f"slowest of {len(rates)} changes of one option: {slowest}: {rates[slowest]:.0f} hands a second ({ratio:.2f})"
    )


if __name__ == "__main__":
    main()
