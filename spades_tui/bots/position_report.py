"""What a bot makes of a position: what each card is worth, what it leads to, and how often the bot plays it."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import fsum, inf
from typing import TYPE_CHECKING, Any

from spades_tui.bots.finished_tricks import in_fours
from spades_tui.bots.kernel import (
    Contracts,
    KernelHand,
    bid_code,
    compile_scoring,
    pack,
    rollout,
    unpack,
)
from spades_tui.bots.masks import CODES
from spades_tui.bots.player import Bot, decision_rng, is_program
from spades_tui.bots.position_file import card_text
from spades_tui.bots.sampler import Sampler
from spades_tui.bots.sampler.knowledge import SUIT_MASKS
from spades_tui.bots.search import SearchBot
from spades_tui.bots.search.ending import LAST_TRICKS, Ending
from spades_tui.bots.search.position import SEATS, Given
from spades_tui.bots.search.values import GameValue, Prospects, SeatValues
from spades_tui.bots.slices import Budget, finish, thinking
from spades_tui.bots.stakes import Stakes
from spades_tui.bots.stand_in import PATIENCE
from spades_tui.bots.styled import make_styled
from spades_tui.engine.actions import Action, Play
from spades_tui.engine.cards import Card
from spades_tui.engine.scoring import MISSED, score_hand

if TYPE_CHECKING:
    from spades_tui.engine.views import SeatView


@dataclass(frozen=True, slots=True)
class Outlook:
    """What playing a card leads to, on average over the layouts that were looked at; chances are from 0 to 1."""

    value: float
    """What it is worth to the bot, in points: its own less those of the others, bags and the game's end reckoned in."""
    points: float
    """What the hand then adds to the own side."""
    others: float
    """What it adds to the other side, or on average to each other player."""
    made: float | None
    """That the own side makes what it has bid; None where it has bid no number."""
    sets: float | None
    """That somebody else misses a bid; None where nobody has bid a number."""
    nils: tuple[tuple[int, float], ...]
    """By seat with a nil, in order: that it is kept."""


@dataclass(slots=True)
class CardReport:
    """A legal card, how often it was chosen, and what it leads to where the bot looks ahead."""

    card: Card
    chosen: int = 0
    outlook: Outlook | None = None


@dataclass(slots=True)
class PositionReport:
    """What a bot makes of a position; the same seed gives the same, but for programs."""

    bot: str
    seeds: int
    seed: int
    worlds: int | None
    """Layouts looked at for each choice at most; None for a bot that does not look ahead."""
    layouts: int
    """How many layouts agree with what is known."""
    view: SeatView
    cards: list[CardReport]
    asked: int = 0
    """How often the bot was asked: fewer times than there are seeds where a program failed too often on end."""
    failures: int = 0
    """How often a program gave no legal answer."""
    fault: str = ""

    @property
    def best(self) -> CardReport:
        """The card that was chosen most often, of equal ones the one worth more."""
        return max(self.cards, key=lambda card: (card.chosen, card.outlook.value if card.outlook else 0.0))

    def as_json(self) -> dict[str, Any]:
        """Return the figures as values for JSON."""
        return {
            "bot": self.bot,
            "seeds": self.seeds,
            "seed": self.seed,
            "worlds": self.worlds,
            "layouts": self.layouts,
            "seat": SEATS[self.view.seat or 0],
            "actions": [
                {
                    "action": str(Play(report.card)),
                    "card": card_text(report.card),
                    "chosen": report.chosen,
                    **_outlook_json(report.outlook),
                }
                for report in self.cards
            ],
            "asked": self.asked,
            "failures": self.failures,
        }


def _outlook_json(outlook: Outlook | None) -> dict[str, Any]:
    if outlook is None:
        return {}
    return {
        "value": round(outlook.value, 3),
        "points": round(outlook.points, 3),
        "others": round(outlook.others, 3),
        "made": None if outlook.made is None else round(outlook.made, 4),
        "sets": None if outlook.sets is None else round(outlook.sets, 4),
        "nils": {SEATS[seat]: round(chance, 4) for seat, chance in outlook.nils},
    }


def report_position(
    given: Given,
    bot: str,
    *,
    worlds: int | None = None,
    seeds: int = 20,
    seed: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> PositionReport:
    """Ask a bot for a card so many times, each with other luck, and return what it makes of the position.

    ``worlds`` is how many layouts it looks at, by default as many as it asks for. ``progress`` is called with the
    number of answers and of questions. A program that fails several times on end, as often as at a table, is not asked
    any more.

    Raises:
        UnknownBot, BadCommand, BadStyle: there is no such bot.
    """
    player = make_styled(bot)
    view = given.view
    legal = [action.card for action in view.legal if isinstance(action, Play)]
    sampler = Sampler(view, bids=False, plays=False, known=given.known)
    report = PositionReport(
        bot, seeds, seed, None, sampler.count, view, [CardReport(card) for card in reversed(legal)]
    )
    if isinstance(player, SearchBot):
        report.worlds = worlds or player.style.worlds
        layouts = sampler.weighted(_rng(seed, view, 0), report.worlds)
        rating = _Rating(given, player, layouts)
        for row in report.cards:
            row.outlook = rating.outlook(row.card)
    try:
        _ask_often(player, given, report, progress)
    finally:
        _close(player)
    return report


def _ask_often(
    player: Bot, given: Given, report: PositionReport, progress: Callable[[int, int], None] | None
) -> None:
    rows = {row.card: row for row in report.cards}
    on_end = 0
    for number in range(report.seeds):
        failures = report.failures
        action = _ask(player, given, _rng(report.seed, report.view, number), report)
        if isinstance(action, Play) and action.card in rows:
            rows[action.card].chosen += 1
        elif action is not None:
            report.failures += 1
            report.fault = f"illegal: {ascii(str(action))[1:-1][:60]}"
        report.asked += 1
        if progress is not None:
            progress(report.asked, report.seeds)
        on_end = on_end + 1 if report.failures > failures else 0
        if on_end == PATIENCE:
            return


def _rng(seed: int, view: SeatView, number: int) -> random.Random:
    secret = hashlib.sha256(f"spades-tui position {seed}".encode()).digest()
    return decision_rng(secret, view.seat or 0, number)


def _ask(bot: Bot, given: Given, rng: random.Random, report: PositionReport) -> Action | None:
    """Return what a bot does; None, with the fault noted, where a program gives no answer."""
    budget = Budget(report.worlds, inf)
    if isinstance(bot, SearchBot):
        return finish(bot.think(given.view, rng, budget, given.known))
    if not is_program(bot.name):
        return finish(thinking(bot, given.view, rng, budget))
    from spades_tui.bots.requests import NoAnswer

    finished = [card for trick in given.view.tricks for card in trick.cards]
    view = replace(given.view, tricks=in_fours(finished, given.view.won))
    try:
        return bot.choose(view, rng)
    except NoAnswer as error:
        report.failures += 1
        report.fault = str(error)
        return None


def _close(bot: Bot) -> None:
    if is_program(bot.name):
        from spades_tui.bots.outside import OutsideBot

        assert isinstance(bot, OutsideBot)
        bot.close()


class _Rating:
    """Plays cards to the end of the hand over layouts, in the way in which a search does it, and counts what comes."""

    def __init__(
        self, given: Given, bot: SearchBot, layouts: Sequence[tuple[tuple[int, int, int, int], float]]
    ) -> None:
        view = given.view
        assert view.seat is not None
        self._view = view
        self._seat = view.seat
        self._weights = [weight for _, weight in layouts]
        rules = view.rules
        bids = [bid_code(bid) for bid in view.bids if bid is not None]
        stakes = Stakes(rules)
        game = GameValue(view, stakes, Prospects(stakes), bot.style)
        self._values = SeatValues(game, compile_scoring(rules).hand(bids, view.bags), rules, self._seat)
        first = KernelHand(
            Contracts(stakes, bids, view.bags),
            layouts[0][0],
            view.leader,
            [CODES[card.index] for card in view.trick],
            pack(view.won),
            [_suits_of(barred) for barred in given.known.barred],
            int(view.trump),
            view.broken or not rules.break_spades,
            "" if view.tricks else rules.first_lead,
        )
        self._hands = [first.with_hands(layout) for layout, _ in layouts]
        self._endings: list[Ending] = []
        if first.left <= LAST_TRICKS:
            self._endings = [Ending(hand, self._with_tricks) for hand in self._hands]
        self._facts: dict[int, _Facts] = {}

    def _with_tricks(self, won: int) -> Sequence[float]:
        """Return what an end is worth by seat, and behind that the tricks themselves."""
        return (*self._values[won], won)

    def outlook(self, card: Card) -> Outlook:
        """Return what playing a card leads to."""
        code = CODES[card.index]
        if self._endings:
            ends = [int(ending.after(code)[4]) for ending in self._endings]
        else:
            ends = [rollout(hand, code) for hand in self._hands]
        facts = [self._fact(won) for won in ends]

        def mean(values: Sequence[float]) -> float:
            return fsum([value * weight for value, weight in zip(values, self._weights, strict=True)]) / fsum(
                self._weights
            )

        first = facts[0]
        return Outlook(
            mean([fact.value for fact in facts]),
            mean([fact.points for fact in facts]),
            mean([fact.others for fact in facts]),
            None if first.made is None else mean([float(fact.made or 0) for fact in facts]),
            None if first.sets is None else mean([float(fact.sets or 0) for fact in facts]),
            tuple(
                [
                    (seat, mean([float(fact.nils[seat]) for fact in facts]))
                    for seat, bid in enumerate(self._view.bids)
                    if bid is not None and bid.is_nil
                ]
            ),
        )

    def _fact(self, won: int) -> _Facts:
        fact = self._facts.get(won)
        if fact is None:
            fact = self._facts[won] = self._count(won)
        return fact

    def _count(self, won: int) -> _Facts:
        view, rules = self._view, self._view.rules
        bids = [bid for bid in view.bids if bid is not None]
        tricks = unpack(won)
        counted = score_hand(rules, bids, tricks, view.bags)
        own = rules.side_of(self._seat)
        made: bool | None = None
        sets: bool | None = None
        for side, score in enumerate(counted):
            for line in score.lines:
                missed = line.code in MISSED
                if not missed and line.code != "made":
                    continue
                if side == own:
                    made = (made is not False) and not missed
                else:
                    sets = bool(sets) or missed
        others = [score.points for side, score in enumerate(counted) if side != own]
        return _Facts(
            self._values[won][self._seat],
            counted[own].points,
            sum(others) / len(others),
            made,
            sets,
            tuple([not count for count in tricks]),
        )


@dataclass(frozen=True, slots=True)
class _Facts:
    value: float
    points: float
    others: float
    made: bool | None
    sets: bool | None
    nils: tuple[bool, ...]


def _suits_of(barred: int) -> int:
    """Return the suits, bit ``suit`` of each, of which nothing can be held."""
    return sum([1 << suit for suit, mask in enumerate(SUIT_MASKS) if barred & mask == mask])
