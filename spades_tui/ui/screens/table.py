"""The table while cards are played: picking a card by arrows, letters or mouse, and playing it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from textual import events
from textual.timer import Timer

from spades_tui.engine.actions import PLAYS, Action, Play
from spades_tui.engine.cards import Card, Suit
from spades_tui.engine.errors import CardNotHeld
from spades_tui.ui.canvas import Canvas
from spades_tui.ui.commands import TABLE, Command, in_context
from spades_tui.ui.draw.scene import Scene
from spades_tui.ui.draw.table import draw_table
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.flow import Flow
from spades_tui.ui.flow_table import HelpfulTable
from spades_tui.ui.keys import VI_FIND, CardKeys, Jump, Pick
from spades_tui.ui.motion import FRAME, Motion, moved
from spades_tui.words.quoting import capital

OWN_TURN: Final = ("play", "claim", "hint", "why")
"""What works on one's own turn only."""


class TableScreen(HelpfulTable):
    """Shows the table of a flow and takes cards from the person."""

    CONTEXT = TABLE

    def __init__(self, flow: Flow) -> None:
        super().__init__(flow)
        self._selected: Card | None = None
        self._place = 0  # where in the hand the picked card lies: after its play a neighbour is picked
        self._ahead = False  # whether the person has picked a card while others play
        self._meant: Card | None = (
            None  # the card picked by key or click: neither by itself nor by the mouse's way
        )
        # The card, or the suit, that was keyed and may not be played, until another is picked.
        self._refused: Card | Suit | None = None
        self._held: tuple[Card, ...] = ()
        self._looking_back = False
        self._keys: CardKeys | None = None
        self._motion = Motion(flow.clock)
        self._last_view = flow.view
        self._timer: Timer | None = None

    # Showing

    def flow_changed(self) -> None:
        """Draw what is in sight, and let a won trick go to its seat."""
        before, self._last_view = self._last_view, self.flow.view
        moving = moved(before, self._last_view) if self._last_view is not before else None
        pace = self.flow.pace
        at_once = pace.tempo == 0 and pace.trick_pause == 0
        begun = moving is not None and not at_once and self._motion.begin(moving, self.session.motion)
        if begun and self._timer is None:
            self._timer = self.set_interval(FRAME, self._move_on)
        super().flow_changed()

    @property
    def moving(self) -> bool:
        """Whether cards are on their way."""
        return self._timer is not None

    def _move_on(self) -> None:
        if self._motion.now() is None and self._timer is not None:
            self._timer.stop()
            self._timer = None
        self.redraw()

    def picture(self, width: int, height: int) -> Picture:
        """Return the table."""
        scene = self.scene()
        self._keep_selection(scene)
        tricks = self.flow.view.tricks
        keys = self.card_keys
        pending = ""
        if keys.pending is not None:
            pending = self._asked(keys.pending, scene.hand())
        shown = replace(
            scene,
            selected=self._selected if self.flow.my_turn or (self._ahead and self.flow.can_act) else None,
            looking_back=tricks[-1] if self._looking_back and tricks else None,
            pending=pending,
            moving=self._motion.now(),
        )
        return self.guided(lambda wide, high: draw_table(shown, wide, high), width, height)

    def footer_entries(self) -> Sequence[Command]:
        """Return the commands that the footer shows.

        What works on one's own turn keeps its place while others play, and in a pause that ends by itself all do:
        the footer is not drawn anew with every card.
        """
        passing = super().held and not self._looking_back and self.flow.pace.trick_pause is not None
        if self.held and not passing:
            return super().footer_entries()
        steady = OWN_TURN if self.flow.can_act and not self.lesson_waits else ()
        possible = set(self.possible_commands())
        entries = [command for command in in_context(TABLE) if command.id in possible or command.id in steady]
        return self.raised(entries)

    def typed_keys(self) -> Sequence[tuple[str, str, str]]:
        """Return that any key goes back from the trick before, or on from a trick that lies until one is pressed.

        While a lesson waits, what Enter does.
        """
        _ = self.words
        if self._looking_back:
            return ((_("any key"), _("back"), _("Go back to the game.")),)
        if super().held and self.flow.pace.trick_pause is None:
            return ((_("any key"), _("go on"), _("Go on with the game.")),)
        return super().typed_keys()

    def footer_idle(self) -> Collection[str]:
        """Return what waits for one's own turn."""
        if not self.session.moves:  # as little as can be is drawn
            return ()
        possible = self.possible_commands()
        return [command_id for command_id in OWN_TURN if command_id not in possible]

    @property
    def selected(self) -> Card | None:
        """The picked card."""
        return self._selected

    @property
    def card_keys(self) -> CardKeys:
        """The card letters in force."""
        letters, find = self.session.letters, VI_FIND if self.session.settings.vi_keys else None
        if self._keys is None or self._keys.letters is not letters or self._keys.find_key != find:
            self._keys = CardKeys(letters, find)
        return self._keys

    def _legal(self) -> list[Card] | None:
        """Return the cards that may be played now; None while it is another's turn."""
        if not self.flow.view.my_turn:
            return None
        return [action.card for action in self.flow.view.legal if isinstance(action, Play)]

    def _choice(self, cards: Sequence[Card]) -> list[Card]:
        """Return the cards that the arrows go through: on the person's turn those that may be played."""
        legal = self._legal()
        return [card for card in cards if legal is None or card in legal]

    def _keep_selection(self, scene: Scene) -> None:
        """Keep a card picked that is there and may be played: the nearest one where the old one is not."""
        cards = scene.hand()
        choice = self._choice(cards)
        picked = self._selected
        if not choice:
            self._selected = None
        elif len(back := set(cards).difference(self._held)) == 1 and len(cards) == len(self._held) + 1:
            # A card that was taken back is picked again.
            self._selected = min(back)
        elif picked not in choice:
            order = {card: at for at, card in enumerate(cards)}
            at = order.get(picked, self._place) if picked is not None else 0
            self._selected = min(choice, key=lambda card: abs(order[card] - at))
        if self._selected is not None:
            self._place = cards.index(self._selected)
        if len(cards) != len(self._held):
            self._ahead, self._meant, self._refused = False, None, None
        self._held = tuple(cards)

    # Keys

    @property
    def held(self) -> bool:
        """Whether there is something in sight that the next key or click only ends."""
        return self._looking_back or super().held

    @property
    def heard(self) -> Sequence[str]:
        """The ids of the commands that are obeyed while something is held; Esc goes back from the trick before."""
        heard = super().heard
        return [command for command in heard if command != "menu"] if self._looking_back else heard

    def disturbed(self) -> bool:
        """Take a key or click that only ends something: the look back first, for it hides what came meanwhile."""
        if self._looking_back:
            self._looking_back = False
            self.redraw()
            return True
        return super().disturbed()

    def key_pressed(self, key: str, event: events.Key) -> bool:
        """Take a letter of a card."""
        if super().key_pressed(key, event):
            return True
        if not self.flow.can_act:
            return False
        keys, hand = self.card_keys, self.scene().hand()
        waited = keys.pending is not None or keys.finding
        meant = keys.feed(key, hand)
        if meant is None:
            if waited and key == "escape":
                self._refused = None
                self.redraw()
                return True
            if waited or keys.finding:
                self.redraw()
            return keys.finding
        if isinstance(meant, Jump):
            self._jump(meant.suit, hand)
        elif isinstance(meant, Pick):
            self._pick(meant.card, hand)
        self.redraw()
        return True

    def _jump(self, suit: Suit, hand: Sequence[Card]) -> None:
        """Pick the suit's first card, or its next one where one of the suit is picked already."""
        held = [card for card in self._choice(hand) if card.suit is suit]
        if self._selected in held:
            self._select(held[(held.index(self._selected) + 1) % len(held)])
        elif held:
            self._select(held[0])
        else:
            self._refused = next((card for card in hand if card.suit is suit), suit)

    def _asked(self, suit: Suit, hand: Sequence[Card]) -> str:
        """Return what is said while a suit waits for a rank."""
        _, named = self.words, self.words.suit(suit)
        if any(card.suit is suit for card in hand):
            return capital(_("{suit}: which card?", suit=named))
        return capital(_("{suit}: you hold none.", suit=named))

    def _pick(self, card: Card, hand: Sequence[Card]) -> None:
        """Pick a card, or play it where one step is wanted; one that may not be played is explained."""
        if card not in hand:
            self._refused = card
            self.flow.say(self.words.error(CardNotHeld(card), self.flow.names))
        elif card not in self._choice(hand):
            self._refused = card
            self._play(card)
        elif self._one_step:
            self._play(card)
        else:
            self._select(card)

    @property
    def _one_step(self) -> bool:
        return bool(getattr(self.session.settings, "one_step", False))

    def _play(self, card: Card) -> None:
        """Play a card, unless the key or click came too soon to mean it."""
        if self.may_act():
            self.start(self.flow.submit(PLAYS[card.index]))

    # Mouse

    def zone_clicked(self, zone: str, click: Canvas.Clicked) -> None:
        """Pick a card, or play it where the person has picked it already; the second click of two plays nothing."""
        if not zone.startswith("card:") or not self.flow.can_act:
            return
        card = Card(zone.removeprefix("card:"))
        if card not in self._choice(self.scene().hand()):
            self._play(card)
        elif card is not self._meant and not self._one_step:
            self._select(card)
        elif click.chain == 1:
            self._play(card)
        elif self.flow.my_turn and card is self._selected:
            self.flow.note(self.words("Click once more to play {card}.", card=self.words.card(card)))

    def zone_hovered(self, zone: str | None) -> None:
        """Pick the card under the mouse, if it may be played; a click there only picks it for good."""
        if zone is None or not zone.startswith("card:") or self.flow.paused or self._looking_back:
            return
        if not self.flow.can_act:
            return
        card = Card(zone.removeprefix("card:"))
        if card is not self._selected and card in self._choice(self.scene().hand()):
            self._select(card, meant=False)

    def scrolled(self, lines: int, zone: str | None) -> None:
        """Go through the hand by the wheel."""
        if self.flow.can_act:
            self._move(1 if lines > 0 else -1)

    # Commands

    def allows(self, command_id: str) -> bool:
        """Return whether a command makes sense just now."""
        flow = self.flow
        match command_id:
            case "play":
                return flow.my_turn and not self.lesson_waits and self._selected is not None
            case "left" | "right" | "first" | "last":
                return flow.can_act
            case "claim":
                return flow.my_turn
            case "last_trick":
                return bool(flow.view.tricks)
            case _:
                return super().allows(command_id)

    def command_left(self) -> None:
        """Pick the card at the left."""
        self._move(-1)

    def command_right(self) -> None:
        """Pick the card at the right."""
        self._move(1)

    def command_first(self) -> None:
        """Pick the first card."""
        self._select_at(0)

    def command_last(self) -> None:
        """Pick the last card."""
        self._select_at(-1)

    def _move(self, step: int) -> None:
        choice = self._choice(self.scene().hand())
        if choice:
            at = choice.index(self._selected) + step if self._selected in choice else 0
            self._select_at(at % len(choice))

    def _select_at(self, at: int) -> None:
        choice = self._choice(self.scene().hand())
        if choice:
            self._select(choice[at])

    def _select(self, card: Card, *, meant: bool = True) -> None:
        self._selected, self._ahead, self._meant, self._refused = card, True, card if meant else None, None
        self.redraw()
        self.picked_anew()

    def picked_action(self) -> Action | None:
        """Return the play of the card that the person has picked; the one that is picked by itself is none."""
        return self.marked_action() if self._ahead else None

    def marked_action(self) -> Action | None:
        """Return the play of the card in brackets, the one that is picked by itself too."""
        if self._selected is None or not self.flow.my_turn:
            return None
        play = PLAYS[self._selected.index]
        return play if play in self.flow.view.legal else None

    def command_play(self) -> None:
        """Play the picked card; after a card that was keyed and refused only say so again.

        Who keys a card and Enter means that card, and none that happens to be picked instead.
        """
        hand = self.scene().hand()
        if isinstance(self._refused, Suit):
            self.flow.say(self._asked(self._refused, hand))
        elif self._refused is not None:
            self._pick(self._refused, hand)
        elif self._selected is not None:
            self._play(self._selected)

    def command_claim(self) -> None:
        """Claim the tricks that are left, or give them up where none of them can be won."""
        if not self.may_act():
            return
        if self.rest_lost:
            self.give_tricks_up()
        else:
            self.start(self.flow.claim())

    def command_cards_gone(self) -> None:
        """Show which cards are still out."""
        from spades_tui.ui.cards_gone import CardsGone

        _ = self.app.push_screen(CardsGone(self.scene()))

    def command_last_trick(self) -> None:
        """Show the trick before this one until a key."""
        self._looking_back = True
        self.redraw()
