"""What the table does by itself: where the rest is certain it offers a claim, or to give the tricks up, and it plays
cards that decide nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from spades_tui.engine.actions import PLAYS, Play
from spades_tui.engine.cards import Card
from spades_tui.setup.unchosen import claim_is_offered, forced_card, rest_is_lost
from spades_tui.ui.commands import Command
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_advice import AdvisedScreen

SHORTEST: Final = 0.2
"""Seconds that a forced card stays in the hand at least, so that it is seen to go."""
FOREMOST: Final = 9
"""How much a claim matters in the footer while it is offered."""


class HelpfulTable(AdvisedScreen):
    """The table's screen without what the person does."""

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._certain: tuple[int, bool] | None = None
        self._lost: tuple[int, bool] | None = None
        self._given_up = 0  # the number of the hand whose tricks were given up
        self._going: int | None = None

    # Offering a claim

    @property
    def claim_offered(self) -> bool:
        """Whether the person is to play and certain to win all that is left."""
        if not self.flow.my_turn or self.taught:
            return False
        if self._certain is None or self._certain[0] != self.flow.seq:
            self._certain = (self.flow.seq, claim_is_offered(self.flow.view))
        return self._certain[1]

    @property
    def rest_lost(self) -> bool:
        """Whether the person is to play and can win nothing that is left, which then goes to the others."""
        if not self.flow.my_turn or self.taught:
            return False
        if self._lost is None or self._lost[0] != self.flow.seq:
            self._lost = (self.flow.seq, rest_is_lost(self.flow.view))
        return self._lost[1]

    @property
    def gives_up(self) -> bool:
        """Whether the tricks of this hand were given up, so that the own cards go by themselves."""
        return self._given_up == self.flow.view.number and not self.flow.held_back

    def give_tricks_up(self) -> None:
        """Let the own cards go by themselves to the end of the hand: none of them can win a trick."""
        self._given_up, self.flow.held_back = self.flow.view.number, False
        self._let_go()

    def scene(self) -> Scene:
        """Return what there is to draw, and the offer where nothing else is said."""
        scene = super().scene()
        if scene.problem or self.gives_up or not (self.claim_offered or self.rest_lost):
            return scene
        return replace(scene, problem=self._offer(), passing=True)

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the key of a claim does where there is nothing to claim, but all to give up."""
        labels = super().footer_labels()
        return {**labels, "claim": self.words.p("to the end", "play out")} if self.rest_lost else labels

    def _offer(self) -> str:
        key = self.key_of("claim")
        if self.rest_lost:
            if not key:
                return self.words("No trick left can be yours.")
            return self.words("No trick left can be yours: {key} plays your cards out.", key=key)
        if not key:
            return self.words("All tricks that are left are yours: you can claim them.")
        return self.words("All tricks that are left are yours: {key} claims them.", key=key)

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands, a claim first of all while it, or to give the tricks up, is offered."""
        return self.raised(super().footer_entries())

    def raised(self, entries: Sequence[Command]) -> Sequence[Command]:
        """Return entries of a footer with what is offered first of all."""
        entries = super().raised(entries)
        if not self.claim_offered and not self.rest_lost:
            return entries
        return [
            replace(command, footer=FOREMOST) if command.id == "claim" else command for command in entries
        ]

    # Playing a forced card

    def flow_changed(self) -> None:
        """Draw what is in sight of the flow now, and play a card that is forced, where that is wanted."""
        super().flow_changed()
        self._let_go()

    def on_screen_resume(self) -> None:
        """Play a forced card that had to wait for what lay over the table."""
        self._let_go()

    def _let_go(self) -> None:
        flow = self.flow
        if self._going != flow.seq and self._to_play() is not None:
            self._going = flow.seq
            self.set_timer(max(SHORTEST, flow.pace.tempo), partial(self._play_forced, flow.seq))

    def _to_play(self) -> Card | None:
        """Return the card that goes by itself now; not after a take-back, or it could never be taken back."""
        flow = self.flow
        if self.gives_up and self.rest_lost:
            return min(action.card for action in flow.view.legal if isinstance(action, Play))
        if self.gives_up and flow.my_turn:  # the last card
            return forced_card(flow.view)
        if not getattr(self.session.settings, "play_out", False) or not flow.my_turn or flow.held_back:
            return None
        return None if self.taught else forced_card(flow.view)

    @property
    def taught(self) -> bool:
        """Whether the hand is a guided one: then nothing goes by itself, and nothing is offered beside the lessons."""
        return self.flow.guide is not None and not self.flow.guide.over

    def _play_forced(self, seq: int) -> None:
        self._going = None  # what lies over the table now may go away: then the card is still to be played
        card = self._to_play()
        if card is not None and self.flow.seq == seq and self.is_active and not self.too_small:
            self.start(self.flow.submit(PLAYS[card.index]))
