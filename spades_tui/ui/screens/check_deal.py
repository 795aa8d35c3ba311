"""Check the deal: its fingerprint, cut and secret, the deal worked out again, and what that proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import hexdigits
from typing import Final

from spades_tui.engine.cards import Card, Suit
from spades_tui.record.deals import Deal
from spades_tui.record.verify import check_deal
from spades_tui.ui.commands import CHECK_DEAL
from spades_tui.ui.draw.cards import SUIT_ORDER, suit_face, suit_role, together
from spades_tui.ui.draw.rules import Chapter, Setting
from spades_tui.ui.draw.text import Line, join
from spades_tui.ui.keys import CardLetters
from spades_tui.ui.page import PageScreen
from spades_tui.words.deals import GROUP, deal_facts, proof
from spades_tui.words.who import seat_name

HEX: Final = frozenset(hexdigits)


def _halved(text: str) -> str:
    """Return a fingerprint or a secret that is broken in its middle where it is broken; other texts as they are."""
    groups = text.split(" ")
    if len(groups) < 2 or any(len(group) != GROUP or not set(group) <= HEX for group in groups):
        return text
    half = len(groups) // 2
    return " ".join(groups[:half]) + "\n" + " ".join(groups[half:])


def hand_settings(hands: Sequence[Sequence[Card]], letters: CardLetters) -> list[tuple[Setting, ...]]:
    """Return for each hand how its suits are set: in columns, with ranks apart or together, or one below another."""

    def suit_of(hand: Sequence[Card], suit: Suit, apart: bool) -> Line:
        ranks = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
        faces = [letters.rank_faces[rank] for rank in ranks]
        said = (" ".join(faces) if apart else together(faces)) or "–"
        head = Line.of((suit_face(suit, letters), suit_role(suit)), " ")
        return head + Line.of((said, "" if faces else "dim"))

    def columns(apart: bool) -> list[Line]:
        parts = [[suit_of(hand, suit, apart) for suit in SUIT_ORDER] for hand in hands]
        wide = [max(part.width for part in column) for column in zip(*parts, strict=True)]
        return [
            join([part.fit(width) for part, width in zip(row, wide, strict=True)], Line.of("  "))
            for row in parts
        ]

    below = [tuple(suit_of(hand, suit, True) for suit in SUIT_ORDER) for hand in hands]
    return [
        ((apart,), (close,), stacked)
        for apart, close, stacked in zip(columns(True), columns(False), below, strict=True)
    ]


class CheckDealScreen(PageScreen):
    """The deals of a game as far as they are known, one at a time. ``person`` is the seat that is called "you".

    ``lost``: the game is over and not saved, so that a secret that is not told yet goes with it.
    """

    CONTEXT = CHECK_DEAL

    def __init__(
        self, deals: Sequence[Deal], at: int, names: Sequence[str], person: int | None, *, lost: bool = False
    ) -> None:
        super().__init__()
        self._lost = lost
        self.deals = tuple(deals)
        self._at = max(0, min(at, len(self.deals) - 1))
        self._names = tuple(names)
        self._person = person

    @property
    def deal(self) -> Deal:
        """The deal in sight."""
        return self.deals[self._at]

    def heading(self) -> tuple[str, str]:
        """Return which deal it is, and in a word what checking it found."""
        _, check = self.words, check_deal(self.deal)
        note = (
            _("checked: as promised")
            if check.ok
            else _("not as promised!")
            if check.failed
            else _("cannot be checked")
            if self._lost or self.deal.cut_short
            else _("cannot be checked yet")
        )
        if check.found == "set_up":
            note = _("set up card by card")
        return _("The deal of hand {number}", number=self.deal.number), note

    def chapters(self) -> list[Chapter]:
        """Return the facts, what they prove, and the cards that came out."""
        _, deal = self.words, self.deal
        check = check_deal(deal)
        facts = deal_facts(_, deal, self._names, self._person, lost=self._lost)
        told = proof(_, deal, check, self._names, self._person, lost=self._lost)
        found = [
            Chapter(_("What is known"), terms=tuple((term, _halved(text)) for term, text in facts)),
            Chapter(_("What that proves"), told),
        ]
        if deal.hands is not None:
            seats = [((self._person or 0) + place) % 4 for place in range(4)]
            settings = hand_settings([deal.hands[seat] for seat in seats], self.session.letters)
            names = [seat_name(_, seat, self._names, self._person) for seat in seats]
            title = _("The cards that secret and cut give") if check.ok else _("The cards that were dealt")
            found.append(Chapter(title, rows=tuple(zip(names, settings, strict=True))))
        return found

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the ways through the page and from deal to deal are called."""
        _ = self.words
        return {
            **super().footer_labels(),
            "deal_before": _("previous hand"),
            "deal_after": _.p("way", "next hand"),
        }

    def allows(self, command_id: str) -> bool:
        """Return whether there is another deal that way."""
        match command_id:
            case "deal_before":
                return self._at > 0
            case "deal_after":
                return self._at < len(self.deals) - 1
            case _:
                return super().allows(command_id)

    def command_deal_before(self) -> None:
        """Show the deal of the hand before."""
        self._turn_to(self._at - 1)

    def command_deal_after(self) -> None:
        """Show the deal of the next hand."""
        self._turn_to(self._at + 1)

    def _turn_to(self, at: int) -> None:
        self._at = at
        self._show_from(0)
        self.redraw()
