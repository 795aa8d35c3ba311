"""Statistics: games, hands, bids and nils by variant, rules, opponents and month, with a chart and an export."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from spades_tui.engine.errors import SpadesError
from spades_tui.store.statistics import GROUPS, WHICH, Group, Which, add_up, counts, group, last_months
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import STATISTICS, Command
from spades_tui.ui.draw.statistics import MONTHS, Bar, Laid, Row, StatisticsView, draw_statistics
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.screen import GameScreen
from spades_tui.ui.services import Services
from spades_tui.words.statistics import (
    COLUMNS,
    MEASURES,
    cell,
    column_name,
    group_name,
    key_name,
    measure_name,
    measure_note,
    measure_text,
    measured,
    which_name,
)

if TYPE_CHECKING:
    from spades_tui.store.tallies import Tally

PAGE = 8


class StatisticsScreen(GameScreen[None]):
    """What the saved games come to. They are read when the screen opens."""

    CONTEXT = STATISTICS

    def __init__(self) -> None:
        super().__init__()
        self._tallies: Sequence[Tally] | None = None
        self._problem = ""
        self._done = ""
        self._by = 0
        self._which = 0
        self._measure = 0
        self._laid = Laid(0, 1)
        self._top = 0
        self._hovered = ""

    @property
    def by(self) -> Group:
        """By what games are put together."""
        return GROUPS[self._by]

    @property
    def which(self) -> Which:
        """Which games count."""
        return WHICH[self._which]

    # Showing

    def picture(self, width: int, height: int) -> Picture:
        """Return the statistics."""
        picture, self._laid = draw_statistics(self._view(), width, height)
        self._top = self._laid.top
        return picture

    def _view(self) -> StatisticsView:
        _, tallies = self.words, self._tallies or ()
        rows = self._rows(tallies)
        measure = MEASURES[self._measure]
        return StatisticsView(
            title=_("Statistics"),
            which=which_name(_, self.which),
            tabs=tuple((f"group:{by}", group_name(_, by)) for by in GROUPS),
            at=self._by,
            columns=tuple(column_name(_, column) for column in COLUMNS),
            rows=rows,
            chart=_("The last months: {measure}", measure=measure_name(_, measure)),
            bars=self._bars(tallies, measure),
            texts=self._texts(bool(rows)),
            top=self._top,
            hovered=self._hovered,
        )

    def _rows(self, tallies: Sequence[Tally]) -> list[Row]:
        _ = self.words
        if self.by == "all":
            # Rated games apart from the others, whichever are asked for elsewhere.
            found = [(which, [tally for tally in tallies if counts(tally, which)]) for which in WHICH]
            return [
                Row(
                    which_name(_, which),
                    tuple(cell(_, column, add_up(some)) for column in COLUMNS),
                    charted=which == self.which,
                )
                for which, some in found
                if any(tally.over or tally.hands for tally in some)
            ]
        lines = group(tallies, self.by, self.which)
        if self.by == "month":
            lines.reverse()
        return [
            Row(key_name(_, self.by, line.key), tuple(cell(_, column, line.totals) for column in COLUMNS))
            for line in lines
        ]

    def _bars(self, tallies: Sequence[Tally], measure: str) -> list[Bar]:
        _ = self.words
        months = last_months(group(tallies, "month", self.which), Services(self.session).now(), MONTHS)
        bars: list[Bar] = []
        for line in months:
            value = measured(measure, line.totals)
            figure, note = measure_text(_, measure, value), measure_note(_, measure, line.totals)
            bars.append(Bar(key_name(_, "month", line.key), value, figure, note))
        return bars

    def _texts(self, some: bool) -> list[str]:
        _ = self.words
        if self._problem:
            return [self._problem]
        if self._tallies is None:
            return [_("Counting …")]
        if self._done:
            return [self._done]
        if some:
            return []
        if any(tally.over or tally.hands for tally in self._tallies):
            return [_("There is no such game with a finished hand.")]
        return [_("Nothing to count yet: the first finished hand is the beginning.")]

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, the ways from group to group among those that are shown."""
        return [
            replace(command, footer=6) if command.id in ("left", "right") else command
            for command in super().footer_entries()
        ]

    def footer_labels(self) -> Mapping[str, str]:
        """Return what left and right do."""
        return {"left": self.words("previous group"), "right": self.words("next group")}

    def command_helps(self) -> Mapping[str, str]:
        """Return the same in sentences."""
        return {"left": self.words("Go to the previous group."), "right": self.words("Go to the next group.")}

    def footer_pairs(self) -> Mapping[tuple[str, str], str]:
        """Return what left and right are called together."""
        return {("left", "right"): self.words("group")}

    # Reading

    def on_mount(self) -> None:
        """Draw, and read the games off the loop."""
        super().on_mount()
        self.run_worker(self._load(), group="statistics")

    async def _load(self) -> None:
        services = Services(self.session)
        store = services.store
        try:
            if store is None:
                problem = services.store_problem
                self._problem = self.words.error(problem) if problem is not None else ""
                self._tallies = ()
            else:
                self._tallies = await asyncio.to_thread(store.tallies)
        except SpadesError as error:
            self._problem = self.words.error(error)
        self.redraw()

    # Keys and mouse

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        match command_id:
            case "export_statistics":
                return bool(self._tallies) and not Services(self.session).guest
            case "count_which" | "measure":
                return bool(self._tallies)
            case _:
                return super().allows(command_id)

    def _turn_to(self, by: int) -> None:
        self._by, self._top, self._done = by % len(GROUPS), 0, ""
        self.redraw()

    def _scroll(self, lines: int) -> None:
        self._top = max(0, self._top + lines)
        self.redraw()

    def command_left(self) -> None:
        """Put the games together by what stands before."""
        self._turn_to(self._by - 1)

    def command_right(self) -> None:
        """Put the games together by what comes next."""
        self._turn_to(self._by + 1)

    def command_up(self) -> None:
        """Scroll a row up."""
        self._scroll(-1)

    def command_down(self) -> None:
        """Scroll a row down."""
        self._scroll(1)

    def command_page_up(self) -> None:
        """Scroll a page up."""
        self._scroll(-PAGE)

    def command_page_down(self) -> None:
        """Scroll a page down."""
        self._scroll(PAGE)

    def command_first(self) -> None:
        """Go to the first row."""
        self._scroll(-10_000)

    def command_last(self) -> None:
        """Go to the last row."""
        self._scroll(10_000)

    def command_count_which(self) -> None:
        """Count all games, those that are rated, or the others."""
        self._which = (self._which + 1) % len(WHICH)
        self._top, self._done = 0, ""
        self.redraw()

    def command_measure(self) -> None:
        """Show another figure in the chart."""
        self._measure = (self._measure + 1) % len(MEASURES)
        self.redraw()

    async def command_export_statistics(self) -> None:
        """Write the statistics to a file."""
        from spades_tui.ui.exchange import Refused, export_statistics

        try:
            self._done = await export_statistics(self.game_app, self._tallies or ())
        except Refused as refused:
            self._done = str(refused)
        self.redraw()

    def command_back(self) -> None:
        """Go back to where the statistics were asked for."""
        _ = self.dismiss(None)

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Put the games together by what was clicked."""
        kind, _sep, by = zone.partition(":")
        if kind == "group":
            self._turn_to([str(known) for known in GROUPS].index(by))

    def zone_hovered(self, zone: str | None) -> None:
        """Mark what lies under the mouse."""
        if (zone or "") != self._hovered:
            self._hovered = zone or ""
            self.redraw()

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Let the wheel scroll."""
        self._scroll(1 if lines > 0 else -1)
