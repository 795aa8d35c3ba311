"""The look at one's cards, the bid, and the choice of trump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from textual import events

from spades_tui.engine.actions import BLIND_NIL, LOOK, NIL, TRUMPS, Action, Bid, NameTrump
from spades_tui.engine.cards import Suit
from spades_tui.engine.errors import AlreadyLooked, MustLookFirst
from spades_tui.engine.state import Phase
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import BIDDING, Command
from spades_tui.ui.draw.bidding import TRUMP_ORDER, Field, draw_bidding, suit_of_zone
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_cut import CuttingScreen
from spades_tui.ui.flow_guard import Repeats
from spades_tui.ui.keys import digit

T = TypeVar("T")

ASKED_FROM = 10
"""Bids of this many tricks and more are asked once."""


class BiddingScreen(CuttingScreen):
    """Shows the bidding of a flow and takes the person's bid."""

    CONTEXT = BIDDING

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._bid: Bid | None = None
        self._trump: Suit | None = None
        self._typed = ""
        self._repeats = Repeats()
        # Where it looked by itself: a look that is refused is not tried for ever.
        self._looked: int | None = None
        self._look_in: int | None = None  # the hand in which the person has asked to look
        self._ahead = ""  # figures typed while that look is on its way
        self._hand = flow.view.number

    # Showing

    def picture(self, width: int, height: int) -> Picture:
        """Return the bidding."""
        keys = {command: self.key_of(command) for command in ("cut", "look", "blind_nil", "bid")}
        scene, field = self.scene(), Field(self._bid, self._trump, keys)
        return self.guided(lambda wide, high: draw_bidding(scene, field, wide, high), width, height)

    def on_mount(self) -> None:
        """Look at the cards at once, where that is wanted; what the base classes do then is done beside it."""
        self._look_automatically()

    def flow_changed(self) -> None:
        """Draw what is in sight; a new turn finds an empty field."""
        if not self.flow.my_turn or self._hand != self.flow.view.number:
            self._clear()
        elif self._bid == BLIND_NIL and self.flow.view.hand is not None:
            self._bid = None  # the look has given it up
        if self._ahead and self.flow.my_turn and self.flow.view.hand is not None:
            figures, self._ahead = self._ahead, ""
            for figure in figures:
                self._type(figure)
        super().flow_changed()
        self._look_automatically()

    def _clear(self) -> None:
        self._bid, self._trump, self._typed = None, None, ""
        self._hand = self.flow.view.number

    def _look_automatically(self) -> None:
        if (
            getattr(self.session.settings, "look_automatically", False)
            and self.flow.my_turn
            and LOOK in self.flow.view.legal
            and self._looked != self.flow.seq
        ):
            self._looked = self.flow.seq
            self.start(self.flow.submit(LOOK))

    def redraw(self) -> None:
        """Draw anew; a reason follows the bid in the field."""
        super().redraw()
        self.picked_anew()

    def picked_action(self) -> Action | None:
        """Return what is in the field, if it may be done."""
        entered = self._entered()
        return entered if entered in self.flow.view.legal else None

    @property
    def bid(self) -> int | None:
        """The number in the field: 0 is nil, blind or not, None an empty one."""
        return None if self._bid is None else self._bid.tricks

    # Keys

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take a digit of the bid or the letter of a suit."""
        self._repeats.note(key, event.time)
        if super().key_pressed(key, event):
            return True
        view = self.flow.view
        if view.phase is Phase.BID and self._look_in == view.number and self._after_look(digit(key)):
            return True
        if not self.flow.my_turn:
            return False
        if view.phase is Phase.TRUMP:
            suit = self.session.letters.suits.get(key.lower())
            if suit is None:
                return False
            if self.flow.guard.allows(self._time):
                self._trump = suit
                self.redraw()
            return True
        if view.phase is not Phase.BID:
            return False
        figure = digit(key)
        if figure is not None or key == "backspace":
            if self.may_act():
                self._type(figure)
            return True
        return self._explain(key)

    def _after_look(self, figure: str | None) -> bool:
        """Take a figure that follows a look, however fast: it only fills the field. Return whether it was one."""
        if figure is None:
            return False
        if self.flow.view.hand is None:
            self._ahead += figure
        elif self.flow.my_turn:
            self._type(figure)
        else:
            return False
        return True

    def _type(self, figure: str | None) -> None:
        """Add a figure to the field (two make 10 to 13, any other begins anew), or take one away with None."""
        if self.flow.view.hand is None:
            if figure is None and self._bid is not None:
                self._bid = None
                self.redraw()
            else:
                self._refuse_unseen()
            return
        if figure is None:
            self._typed = self._typed[:-1]
        elif self._typed == "1" and figure in "0123":
            self._typed += figure
        else:
            self._typed = figure
        self._bid = Bid(int(self._typed)) if self._typed else None
        self.redraw()

    def _refuse_unseen(self) -> None:
        self.flow.say(self.words.error(MustLookFirst(), self.flow.names))

    def _explain(self, key: str) -> bool:
        """Let the rules say why a bid's key does nothing now; return whether it is such a key."""
        seen = self.flow.view.hand is not None
        if seen and key in self.keymap.keys("look") and not self.allows("look"):
            # No card lies face down: there is nothing to ask the table for, and without blind nil nothing to say.
            if self.flow.view.rules.offers_blind_nil and self.may_act():
                self.flow.say(self.words.error(AlreadyLooked("look"), self.flow.names))
            return True
        for command, action in (("look", LOOK), ("nil", NIL), ("blind_nil", BLIND_NIL)):
            if key in self.keymap.keys(command) and not self.allows(command):
                if self.may_act():
                    self.start(self.flow.submit(action))
                return True
        return False

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Put a number or a suit into the field, or take it where it is there already."""
        if not self.flow.my_turn or not self.flow.guard.allows(self._time):
            return
        suit = suit_of_zone(zone)
        if suit is not None:
            if suit is self._trump or self._one_step:
                self._name_trump(suit)
            else:
                self._trump = suit
                self.redraw()
        elif zone.startswith("bid:"):
            self._pick_or_make(Bid(int(zone.removeprefix("bid:"))))
        elif zone == "field":
            self.command_bid()

    def _pick_or_make(self, bid: Bid) -> None:
        """Put a bid into the field, or make it where it is there already; one that is not legal is explained."""
        if bid == self._bid or self._one_step or bid not in self.flow.view.legal:
            self._make(bid)
        else:
            self._bid, self._typed = bid, ""
            self.redraw()

    @property
    def _one_step(self) -> bool:
        return bool(getattr(self.session.settings, "one_step", False))

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Change the field by the wheel."""
        self._change(-1 if lines > 0 else 1)

    # Commands

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        flow, view = self.flow, self.flow.view
        match command_id:
            case "bid":
                return flow.my_turn and not self.lesson_waits and self._entered() in view.legal
            case "left" | "right" | "up" | "down":
                return flow.my_turn and (view.phase is Phase.TRUMP or view.hand is not None)
            case "look":
                return flow.my_turn and LOOK in view.legal
            case "nil":
                return flow.my_turn and NIL in view.legal
            case "blind_nil":
                return flow.my_turn and BLIND_NIL in view.legal
            case _:
                return super().allows(command_id)

    def _entered(self) -> Action | None:
        """Return what Enter would do: the bid in the field or the picked suit; None while there is neither."""
        if self.flow.view.phase is Phase.TRUMP:
            return None if self._trump is None else TRUMPS[self._trump]
        return self._bid

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands; once trump is to be named, the switch for the next cut is the first to give way."""
        entries = super().footer_entries()
        if self.flow.view.phase is not Phase.TRUMP:
            return entries
        return [replace(entry, footer=1) if entry.id == "cut" else entry for entry in entries]

    def footer_labels(self) -> Mapping[str, str]:
        """Return what Enter does, for it names the trump suit too."""
        labels = dict(super().footer_labels())
        if self.flow.view.phase is Phase.TRUMP:
            labels["bid"] = self.words("name trump")
        return labels

    def command_helps(self) -> Mapping[str, str]:
        """Return what the arrows do at the row of bids, or of suits."""
        _ = self.words
        if self.flow.view.phase is Phase.TRUMP:
            less, more = _("Go to the previous suit."), _("Go to the next suit.")
        else:
            less, more = _("Choose a lower bid."), _("Choose a higher bid.")
        return {**super().command_helps(), "left": less, "down": less, "right": more, "up": more}

    def typed_keys(self) -> Sequence[tuple[str, str, str]]:
        """Return the numbers of a bid, or the letters of the suits; in the footer until there is one to confirm.

        What Enter does while a lesson waits comes first.
        """
        return (*super().typed_keys(), *self._typed_to_bid())

    def _typed_to_bid(self) -> Sequence[tuple[str, str, str]]:
        _, view = self.words, self.flow.view
        if not self.flow.my_turn:
            return ()
        if view.phase is Phase.TRUMP:
            faces = " ".join(self.session.letters.suit_faces[suit].lower() for suit in TRUMP_ORDER)
            label = _("trump") if self._trump is None else ""
            return ((faces, label, _("Pick the trump suit; Enter names it.")),)
        if view.phase is Phase.BID and view.hand is not None:
            label = _("bid") if self._bid is None else ""
            return ((_("1–{most}", most=13), label, _("Bid so many tricks; Enter makes the bid.")),)
        return ()

    def key_refused(self, key: str) -> bool:
        """Say why Enter does nothing now, or let it cut."""
        if self.flow.my_turn and key in self.keymap.keys("bid"):
            self.command_bid()
            return True
        return super().key_refused(key)

    def command_left(self) -> None:
        """Take the entry at the left."""
        self._change(-1)

    def command_right(self) -> None:
        """Take the entry at the right."""
        self._change(1)

    def command_up(self) -> None:
        """Bid more."""
        self._change(1)

    def command_down(self) -> None:
        """Bid less."""
        self._change(-1)

    def _change(self, step: int) -> None:
        """Go through what may be bid, or through the suits."""
        if not self.flow.my_turn:
            return
        if self.flow.view.phase is Phase.TRUMP:
            self._trump = _next(TRUMP_ORDER, self._trump, step)
        elif self.flow.view.phase is Phase.BID and self.flow.view.hand is not None:
            legal = [action for action in self.flow.view.legal if isinstance(action, Bid)]
            self._bid = _next(sorted(legal, key=lambda bid: bid.tricks), self._bid, step)
            self._typed = ""
        self.redraw()

    def command_bid(self) -> None:
        """Make the bid in the field, or name the picked suit."""
        view = self.flow.view
        if not self.may_act():
            return
        if view.phase is Phase.CUT:
            self.command_cut()
        elif view.phase is Phase.TRUMP:
            if self._trump is None:
                self.flow.say(self.words("Pick a suit first: by its letter, the arrows or the mouse."))
            else:
                self._name_trump(self._trump)
        elif self._bid is not None:
            self._make(self._bid)
        elif view.hand is None:
            self._refuse_unseen()
        else:
            self.flow.say(self._what_to_type())

    def _what_to_type(self) -> str:
        key = self.key_of("nil")
        if not key or NIL not in self.flow.view.legal:
            return self.words("Type a number of tricks first.")
        return self.words("Type a number of tricks first, or {key} for nil.", key=key)

    def command_look(self) -> None:
        """Turn the cards face up."""
        if self.may_act():
            self._look_in, self._ahead = self.flow.view.number, ""
            self.start(self._look())

    async def _look(self) -> None:
        if not await self.flow.submit(LOOK):
            self._look_in = None

    def command_nil(self) -> None:
        """Put nil into the field; where it is there already, bid it."""
        self._key_of_bid(NIL)

    def command_blind_nil(self) -> None:
        """Put blind nil into the field; where it is there already, bid it after a question."""
        self._key_of_bid(BLIND_NIL)

    def _key_of_bid(self, bid: Bid) -> None:
        """Obey the key of a bid, or a click that means the same; a key that is held down only picks."""
        if self.may_act() and not (bid == self._bid and self._repeats.is_one(self._time)):
            self._pick_or_make(bid)

    def _name_trump(self, suit: Suit) -> None:
        action: NameTrump = TRUMPS[suit]
        self.start(self.flow.submit(action))

    def _make(self, bid: Bid) -> None:
        """Make a bid; a blind nil and ten tricks or more are asked once, if they are legal at all."""
        self._typed = ""  # after a refusal the next figure begins anew
        if bid in self.flow.view.legal and (bid.blind or bid.tricks >= ASKED_FROM):
            self.start(self.opening(self._ask(bid)))
        else:
            self.start(self.flow.submit(bid))

    async def _ask(self, bid: Bid) -> None:
        from spades_tui.ui.dialogs import Confirm
        from spades_tui.words.rules_points import blind_nil_question

        _, rules = self.words, self.flow.view.rules
        if bid.blind:
            text = blind_nil_question(_, rules)
        else:
            text = _("Bid {tricks} of the thirteen tricks?", tricks=bid.tricks)
        asked_on = self.flow.seq
        if await self.app.push_screen_wait(
            Confirm(_("Are you sure?"), text, yes=_("Go ahead"), no=_("Not yet"))
        ):
            await self._submit_if_same(bid, asked_on)

    async def _submit_if_same(self, action: Action, seq: int) -> None:
        """Do what was asked for, if the game is still where it was asked."""
        if self.flow.seq == seq:
            await self.flow.submit(action)


def _next(entries: Sequence[T], now: T | None, step: int) -> T | None:
    """Return the entry after (or before) the present one; the first where there is none."""
    if not entries:
        return None
    if now not in entries:
        return entries[0]
    return entries[(entries.index(now) + step) % len(entries)]
