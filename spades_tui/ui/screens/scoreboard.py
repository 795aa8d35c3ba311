"""The scoreboard: every hand, how its points came about, and the race; between hands, at the end, and to be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from textual import events

from spades_tui.engine.errors import SpadesError
from spades_tui.engine.events import SecretRevealed
from spades_tui.engine.state import Phase
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import SCOREBOARD, SCORES, Command
from spades_tui.ui.draw.board import Board, Button, Page
from spades_tui.ui.draw.scoreboard import Shown, draw_scoreboard
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_screen import RunningGameScreen
from spades_tui.ui.keys import key_face
from spades_tui.ui.session import Charset
from spades_tui.words.length import is_target_far

BUTTONS = ("next_hand", "rematch", "review", "replay", "lobby", "back")
"""The commands that the last row offers too, where they make sense."""
FIRST = ("next_hand", "rematch", "lobby")
"""The commands that stand before all others: what most people do next."""
PAGE = 4
"""Lines of a count that go by at once."""


class ScoreboardScreen(RunningGameScreen):
    """Shows the hands of a flow's game. With ``reading`` it lies over a hand that is being played."""

    CONTEXT = SCOREBOARD

    def __init__(self, flow: Flow, reading: bool = False) -> None:
        super().__init__(flow)
        self.reading = reading
        self._selected: int | None = None
        self._top = 0
        self._follow = True
        self._page = Page.TABLE
        self._count_top = 0
        self._shown = Shown()
        self._hovered = ""

    @property
    def context(self) -> str:
        """The context whose commands the screen obeys."""
        return SCORES if self.reading else SCOREBOARD

    # Showing

    def picture(self, width: int, height: int) -> Picture:
        """Return the scoreboard."""
        return self.guided(self._board_picture, width, height)

    def _board_picture(self, width: int, height: int) -> Picture:
        picture, self._shown = draw_scoreboard(self.board(), width, height)
        self._top, self._count_top = self._shown.top, self._shown.count_top
        return picture

    def board(self) -> Board:
        """Return what there is to draw."""
        number = self.flow.view.number
        return Board(
            self.scene(),
            self._selected,
            self._top,
            self._follow,
            self._page,
            self._count_top,
            self.reading,
            any(isinstance(event, SecretRevealed) and event.number == number for event in self.flow.log),
            self._buttons(),
            self._hovered,
        )

    def _buttons(self) -> tuple[Button, ...]:
        plain = self.session.shown_charset is Charset.ASCII
        active = self.active_commands()
        buttons = []
        for command_id in BUTTONS:
            keys = self.keymap.keys(command_id)
            looks_back = command_id in (
                "review",
                "replay",
            )  # between hands the footer's line is enough for that
            if command_id in active and keys and (not looks_back or self.flow.view.phase is Phase.OVER):
                label = self._button_label(command_id)
                # Enter goes back too, and “Esc” behind words would read as one of them.
                enter = command_id == "back" or "enter" in keys
                face = key_face(self.words, "enter" if enter else keys[0], plain)
                buttons.append(Button(f"do:{command_id}", face, label, taken=enter))
        return tuple(buttons)

    def _button_label(self, command_id: str) -> str:
        _ = self.words
        match command_id:
            case "next_hand":
                return _("Next hand")
            case "rematch":
                return _("Play again")
            case "review":
                return _("Review")
            case "replay":
                return _("Replay")
            case "lobby":
                return _("Lobby")
            case _:
                return _("Back to the hand")

    @property
    def selected(self) -> int:
        """The picked hand, 0 for the first; -1 where no hand is finished."""
        return self.board().at

    @property
    def page(self) -> Page:
        """What is unfolded."""
        return self._page

    def flow_changed(self) -> None:
        """Draw what is in sight of the flow now."""
        self.redraw()

    # Keys and mouse

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Close what is unfolded, then what is only read: by the keys that opened it, by Esc, and by Enter."""
        if super().key_pressed(key, event):
            return True
        if key == "escape" and self._page is not Page.TABLE:
            self.escape_first()
            return True
        if self.reading and (key == "enter" or key in self.keymap.keys("scoreboard")):
            self.command_back()
            return True
        return False

    def escaping(self) -> str:
        """Return that Esc goes back to the table of hands, where something is unfolded in its place."""
        return super().escaping() if self._page is Page.TABLE else self.words("back")

    def escape_first(self) -> None:
        """Go back to the table of hands."""
        self._turn_to(Page.TABLE)

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a hand; open the one that is picked already."""
        if not zone.startswith("hand:"):
            return
        hand = int(zone.removeprefix("hand:"))
        if hand == self.selected and self.allows("hands_open"):
            self.command_hands_open()
        else:
            self._pick(hand)

    def zone_hovered(self, zone: str | None) -> None:
        """Mark the hand under the mouse."""
        self._hovered = zone or ""
        self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Go through the count, or through the table, by the wheel; what is picked stays."""
        if self._shown.count_hidden:
            self._scroll_count(1 if lines > 0 else -1)
            return
        self._follow = False
        self._top = max(0, self._top + (1 if lines > 0 else -1) * max(1, min(3, self._shown.hands // 2)))
        self.redraw()

    def _pick(self, hand: int) -> None:
        """Pick a hand and have it in sight."""
        last = len(self.flow.view.results) - 1
        if last < 0:
            return
        self._selected, self._follow, self._count_top = max(0, min(last, hand)), True, 0
        self.redraw()

    def _scroll_count(self, lines: int) -> None:
        """Go through the lines of the picked hand's count."""
        self._count_top = max(0, min(self._shown.count_hidden, self._count_top + lines))
        self.redraw()

    # Commands

    def active_commands(self) -> Sequence[str]:
        """Return the ids of the commands that work now: what leads on stands first, taking back after it."""
        active = super().active_commands()
        return [
            *(first for first in FIRST if first in active),
            *(other for other in active if other not in FIRST),
        ]

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, those that scroll a count among them where it is longer than its room."""
        entries = super().footer_entries()
        if not self._shown.count_hidden:
            return entries
        return [replace(entry, footer=7) if entry.id in ("up", "down") else entry for entry in entries]

    def footer_labels(self) -> Mapping[str, str]:
        """Return where the keys lead: the one that has unfolded something folds it again."""
        _ = self.words
        labels = {**super().footer_labels(), "hands_open": _("hand")}
        return {**labels, **dict.fromkeys(self._unfolded, _.p("of scores", "table"))}

    @property
    def _unfolded(self) -> Sequence[str]:
        """The command that has unfolded what stands in place of the table, and folds it again."""
        return {Page.HAND: ("hands_open",), Page.RACE: ("race",)}.get(self._page, ())

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what the arrows do to a count that is longer than its room."""
        pairs = super().footer_pairs()
        return {**pairs, ("up", "down"): self.words("scroll")} if self._shown.count_hidden else pairs

    def typed_keys(self) -> Sequence[tuple[str, str, str]]:
        """Return that Enter goes back to the hand, where the scores are only read: its button says so too."""
        typed = super().typed_keys()
        if not self.reading:
            return typed
        _ = self.words
        face = key_face(_, "enter", self.session.shown_charset is Charset.ASCII)
        return (*typed, (face, _("to the hand"), _("Go back to the hand.")))

    def command_helps(self) -> Mapping[str, str]:
        """Return where the keys lead, and what the chart shows where too few hands are played to come to the target."""
        folds = dict.fromkeys(self._unfolded, self.words("Go back to the table of hands."))
        helps = {**super().command_helps(), **self._ways(), **folds}
        if not is_target_far(self.flow.view.rules):
            return helps
        return {"race": self.words("Show the scores as a chart."), **helps}

    def _ways(self) -> Mapping[str, str]:
        """Return which hand the ways pick, or that they go through a count that is longer than its room."""
        _ = self.words
        before, after = _("Go to the previous hand."), _("Go to the next hand.")
        ways = {
            "left": before,
            "right": after,
            "first": _("Go to the first hand."),
            "last": _("Go to the newest hand."),
        }
        if self._shown.count_hidden:
            return {**ways, "up": _("Scroll up."), "down": _("Scroll down.")}
        return {**ways, "up": before, "down": after}

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        flow, results = self.flow, self.flow.view.results
        phase = flow.view.phase
        match command_id:
            case "up" | "down" | "page_up" | "page_down":
                return len(results) > 1 or self._shown.count_hidden > 0
            case "left" | "right" | "first" | "last":
                return len(results) > 1
            case "hands_open":
                return bool(results) and (self._page is Page.HAND or not self._shown.hand_open)
            case "race":
                return bool(results) and (self._page is Page.RACE or not self._shown.race)
            case "replay" | "review":
                judged = command_id == "replay" or flow.person_seat is not None
                return bool(results) and flow.table.game_id is not None and judged
            case "next_hand":
                return phase is Phase.SCORED and flow.can_act
            case "end_early" | "concede":
                return phase is not Phase.OVER and flow.can_act
            case "rematch":
                return flow.can_rematch
            case "back" | "lobby" | "menu":
                return self.reading == (command_id == "back")
            case _:
                return super().allows(command_id)

    def command_up(self) -> None:
        """Go up in a count that has more lines than there is room for; else pick the hand before."""
        if self._shown.count_hidden:
            self._scroll_count(-1)
        else:
            self._pick(self.selected - 1)

    def command_down(self) -> None:
        """Go down in a count that has more lines than there is room for; else pick the hand after."""
        if self._shown.count_hidden:
            self._scroll_count(1)
        else:
            self._pick(self.selected + 1)

    def command_left(self) -> None:
        """Pick the hand before."""
        self._pick(self.selected - 1)

    def command_right(self) -> None:
        """Pick the hand after."""
        self._pick(self.selected + 1)

    def command_first(self) -> None:
        """Pick the first hand."""
        self._pick(0)

    def command_last(self) -> None:
        """Pick the newest hand."""
        self._pick(len(self.flow.view.results) - 1)

    def command_page_up(self) -> None:
        """Go a page up."""
        if self._shown.count_hidden:
            self._scroll_count(-PAGE)
        else:
            self._pick(self.selected - self._shown.hands)

    def command_page_down(self) -> None:
        """Go a page down."""
        if self._shown.count_hidden:
            self._scroll_count(PAGE)
        else:
            self._pick(self.selected + self._shown.hands)

    def command_hands_open(self) -> None:
        """Open the picked hand, or close it."""
        self._turn_to(Page.HAND)

    def command_race(self) -> None:
        """Show the race, or the table again."""
        self._turn_to(Page.RACE)

    def _turn_to(self, page: Page) -> None:
        self._page = Page.TABLE if self._page is page else page
        self._follow, self._count_top = True, 0
        self.redraw()

    async def command_replay(self) -> None:
        """Go through the picked hand again."""
        from spades_tui.ui.replaying import open_replay

        game_id = self.flow.table.game_id
        if game_id is None:
            return
        try:
            with self.until_window():  # a slow disk must not have the next key open it twice
                await open_replay(self.game_app, game_id, self.flow.view.results[self.selected].number)
        except SpadesError as error:
            self.flow.say(self.words.error(error))

    async def command_review(self) -> None:
        """Judge the person's decisions in the picked hand."""
        from spades_tui.ui.replaying import open_review

        game_id = self.flow.table.game_id
        if game_id is None:
            return
        try:
            with self.until_window():
                await open_review(self.game_app, game_id, self.flow.view.results[self.selected].number)
        except SpadesError as error:
            self.flow.say(self.words.error(error))

    def command_check_deal(self) -> None:
        """Check the deal of the picked hand."""
        results = self.flow.view.results
        self.show_deal(results[self.selected].number if results else self.flow.view.number)

    def command_next_hand(self) -> None:
        """Go on to the next hand, unless the key or click came too soon to mean it."""
        if self.flow.guard.allows(self._time):
            self.start(self.flow.next_hand())

    def command_end_early(self) -> None:
        """End the game, after a question."""
        self.start(self.opening(self._end_early()))

    def command_rematch(self) -> None:
        """Play again with the same rules and players."""
        from spades_tui.ui.flow_stage import play_again

        self.start(play_again(self.game_app, self.flow))

    def command_lobby(self) -> None:
        """Leave the game."""
        self.start(self.flow.leave())

    def command_back(self) -> None:
        """Go back to the hand."""
        _ = self.app.pop_screen()
