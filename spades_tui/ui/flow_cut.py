"""The cut of the deck: asked for when it is the person's, and the switch for being asked."""

from __future__ import annotations

from collections.abc import Mapping

from spades_tui.engine.state import Phase
from spades_tui.ui.draw.bidding_middle import is_last_hand
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_advice import AdvisedScreen
from spades_tui.ui.flow_guard import AFTER_PLAY


class CuttingScreen(AdvisedScreen):
    """A screen of a running game on which the deck is cut, by hand or not."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._asked: int | None = None  # where it asked for the cut by itself

    def on_mount(self) -> None:
        """Ask for the cut, where it is the person's already."""
        self.call_after_refresh(self._ask_for_cut)

    def flow_changed(self) -> None:
        """Draw what is in sight, and ask for the cut where it has come to the person."""
        super().flow_changed()
        self.call_after_refresh(self._ask_for_cut)

    def _ask_for_cut(self) -> None:
        """Ask for the cut once when it is the person's; Enter asks again after Esc."""
        flow = self.flow
        if flow.my_turn and flow.view.phase is Phase.CUT and self._asked != flow.seq and self.is_active:
            self._asked = flow.seq
            self.command_cut()

    @property
    def _to_cut(self) -> bool:
        return self.flow.my_turn and self.flow.view.phase is Phase.CUT

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        if command_id == "cut":
            return self.flow.can_act and (self._to_cut or not is_last_hand(self.flow.view))
        return super().allows(command_id)

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the switch for cutting does."""
        return {**super().footer_labels(), **({} if self._to_cut else {"cut": self.cut_label()})}

    def command_names(self) -> Mapping[str, str]:
        """Return what the switch for cutting is called."""
        return {**super().command_names(), **({} if self._to_cut else {"cut": self.cut_name()})}

    def command_helps(self) -> Mapping[str, str]:
        """Return what the key of the cut does where there is nothing to cut."""
        switch = self.words("Change whether you are asked to cut the deck.")
        return {**super().command_helps(), **({} if self._to_cut else {"cut": switch})}

    def command_cut(self) -> None:
        """Cut by hand: now if the cut is asked for, else from the next time on (or no more)."""
        if self._to_cut:
            self.start(self.opening(self._cut()))
        else:
            self.switch_cut()

    async def _cut(self) -> None:
        from spades_tui.ui.dialogs import AskText

        _, asked = self.words, self.flow.clock()

        def typed_ahead(text: str) -> str | None:
            """Let an Enter that came too soon to mean this question do nothing."""
            return "" if not text and self.flow.clock() < asked + AFTER_PLAY else None

        text = await self.app.push_screen_wait(
            AskText(
                _("Cut the deck"),
                _(
                    "The deck is yours to cut: type any words, or Enter for the default. "
                    "Your words go into the shuffle, so that nobody could have known the deal before; "
                    "the default comes from the program that deals."
                ),
                check=typed_ahead,
            )
        )
        if text is not None:
            await self.flow.cut(text)
