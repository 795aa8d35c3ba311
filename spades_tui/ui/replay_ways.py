"""The ways through a replay: steps, tricks and hands, by keys, the mouse and lists of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import REPLAY, Command, in_context
from spades_tui.ui.draw.replay_frame import log_stands_beside
from spades_tui.ui.replay_sight import ReplaySight
from spades_tui.ui.screen import GameScreen

if TYPE_CHECKING:
    from spades_tui.engine.rules import RuleSet


class ReplayWays(GameScreen[None]):
    """A screen on which one goes through a game, from the start of a hand: its sight is moved by commands."""

    CONTEXT = REPLAY

    def __init__(self, sight: ReplaySight) -> None:
        super().__init__()
        self.sight = sight
        self._reading = False
        self._hovered = ""
        self._note = ""

    def rules_in_sight(self) -> tuple[RuleSet, str]:
        """Return the rules of the game."""
        return self.sight.replay.rules, self.sight.source.rules_name

    # The footer

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways through the hand before all others; a way that is closed keeps its place."""
        shown = {**self._ways(), "why": 7, "review": 7, "play_on": 7}
        if self._reads:
            shown["replay_log"] = 9  # the way back
        active = {*self.active_commands(), *self._ways()}
        return [
            replace(command, footer=shown.get(command.id, command.footer))
            for command in in_context(self.context)
            if command.id in active
        ]

    def footer_idle(self) -> Collection[str]:
        """Return the ways that are closed: back from the first step, on from the last one."""
        return self._ways().keys() - set(self.active_commands())

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what the ways back and on are called together."""
        _ = self.words
        return {("left", "right"): _("step"), ("up", "down"): _("trick"), ("page_up", "page_down"): _("hand")}

    def _ways(self) -> Mapping[str, int]:
        """Return the ways through the hand and the game, with how much each matters in the footer."""
        ways = {"left": 9, "right": 9, "up": 7, "down": 7}
        if len(self.sight.replay.hands) > 1:
            ways |= {"page_up": 6, "page_down": 6}
        return ways

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the ways through the hand are called here."""
        _ = self.words
        return {
            "left": _("step back"),
            "right": _("step on"),
            "up": _("previous trick"),
            "down": _("next trick"),
            "page_up": _("previous hand"),
            "page_down": _.p("way", "next hand"),
            "first": _("the deal"),
            "last": _("the count"),
            "replay_eyes": _("cards"),
            **({"replay_log": _("table")} if self._reads else {}),
        }

    def command_helps(self) -> Mapping[str, str]:
        """Return what the key does that shows the log, and the table again."""
        _ = self.words
        if self._reads:
            return {"replay_log": _("Show the table again.")}
        if self.sight.told_to < self.sight.hand.last:
            return {"replay_log": _("Show what has happened up to here, in words.")}
        return {}

    # Moving

    def _go(self, step: int) -> None:
        """Show a step of the hand in sight, or the nearest that there is."""
        self._note = ""
        self.sight.go(step)
        self.redraw()

    def _turn_to(self, at: int, step: int = 0) -> None:
        """Show another hand."""
        self._note = ""
        self.sight.turn_to(at, step)
        self.redraw()

    def show_hand(self, number: int) -> None:
        """Show the hand of a number from its start."""
        self._turn_to(self.sight.replay.hand(number))

    def allows(self, command_id: str) -> bool:
        """Return whether there is a step, a trick or a hand to go to from the step in sight."""
        sight = self.sight
        hand, step, hands = sight.hand, sight.step, len(sight.replay.hands)
        match command_id:
            case "left" | "first" | "up":
                return step > 0 or (command_id != "first" and sight.at > 0)
            case "right" | "last" | "down" | "replay_on":
                return step < hand.last or (command_id != "last" and sight.at < hands - 1)
            case "page_up":
                return sight.at > 0
            case "page_down":
                return sight.at < hands - 1
            case "replay_trick":
                return bool(hand.tricks)
            case "replay_hand":
                return hands > 1
            case _:
                return super().allows(command_id)

    @property
    def _stands_beside(self) -> bool:
        """Whether the log stands beside the table, so that it needs no window of its own."""
        return log_stands_beside(self.app.size.width)

    @property
    def _reads(self) -> bool:
        """Whether the log is in sight in place of the table."""
        return self._reading and not self._stands_beside

    def command_left(self) -> None:
        """Go a step back; before the first one to the end of the hand before."""
        if self.sight.step:
            self._go(self.sight.step - 1)
        else:
            self._turn_to(self.sight.at - 1, -1)

    def command_right(self) -> None:
        """Go a step on; after the last one to the next hand."""
        if self.sight.step < self.sight.hand.last:
            self._go(self.sight.step + 1)
        else:
            self._turn_to(self.sight.at + 1)

    def command_replay_on(self) -> None:
        """Go a step on."""
        self.command_right()

    def command_up(self) -> None:
        """Go to the start of the trick, or to the one before; in the log to the line before."""
        hand, step = self.sight.hand, self.sight.step
        if self._reads or not step:
            self.command_left()
        else:
            self._go(max(start for start in (0, *hand.tricks) if start < step))

    def command_down(self) -> None:
        """Go to the start of the next trick, after the last one to the count; in the log to the next line."""
        hand, step = self.sight.hand, self.sight.step
        later = [start for start in (*hand.tricks, hand.last) if start > step]
        if self._reads or not later:
            self.command_right()
        else:
            self._go(later[0])

    def command_first(self) -> None:
        """Go to the deal."""
        self._go(0)

    def command_last(self) -> None:
        """Go to the end of the hand."""
        self._go(self.sight.hand.last)

    def command_page_up(self) -> None:
        """Show the hand before."""
        self._turn_to(self.sight.at - 1)

    def command_page_down(self) -> None:
        """Show the next hand."""
        self._turn_to(self.sight.at + 1)

    async def command_replay_trick(self) -> None:
        """Choose a trick to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import trick_options

        hand = self.sight.hand
        here = max([0, *(start for start in hand.tricks if start <= self.sight.step)])
        options = trick_options(self.words, hand, self.sight.person, self.sight.told_to)
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a trick"), options, chosen=str(here))
        )
        if chosen is not None:
            self._go(int(chosen))

    async def command_replay_hand(self) -> None:
        """Choose a hand to go to."""
        from spades_tui.ui.dialogs import Choose
        from spades_tui.ui.replay_choices import hand_options

        options = hand_options(
            self.words, self.sight.replay, self.sight.person, self.sight.counted, self.sight.at
        )
        chosen = await self.app.push_screen_wait(
            Choose(self.words("Go to a hand"), options, chosen=str(self.sight.at))
        )
        if chosen is not None:
            self._turn_to(int(chosen))

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Go to the step or the trick that was clicked."""
        kind, _sep, number = zone.partition(":")
        if kind == "step":
            self._go(int(number))
        elif kind == "trick":
            self._go((0, *self.sight.hand.tricks)[int(number)])

    def zone_hovered(self, zone: str | None) -> None:
        """Mark what lies under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel go step by step."""
        self._go(self.sight.step + (1 if lines > 0 else -1))
