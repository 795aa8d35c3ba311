"""Check this deal: its fingerprint, cut and secret, the deal worked out again, and what that proves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from spades_tui.engine.cards import Card
from spades_tui.record.deals import Deal
from spades_tui.record.verify import check_deal
from spades_tui.ui.commands import CHECK_DEAL
from spades_tui.ui.draw.cards import SUIT_ORDER, suit_face
from spades_tui.ui.draw.rules import Chapter
from spades_tui.ui.page import PageScreen
from spades_tui.words.deals import deal_facts, proof
from spades_tui.words.who import seat_name


class CheckDealScreen(PageScreen):
    """The deals of a game as far as they are known, one at a time. ``person`` is the seat that is called "you"."""

    CONTEXT = CHECK_DEAL

    def __init__(self, deals: Sequence[Deal], at: int, names: Sequence[str], person: int | None) -> None:
        super().__init__()
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
            _("as promised")
            if check.ok
            else _("not as promised!")
            if check.failed
            else _("not to be checked yet")
        )
        if check.found == "set_up":
            note = _("set up card by card")
        return _("The deal of hand {number}", number=self.deal.number), note

    def chapters(self) -> list[Chapter]:
        """Return the facts, what they prove, and the cards that came out."""
        _, deal = self.words, self.deal
        check = check_deal(deal)
        found = [
            Chapter(_("What is known"), terms=deal_facts(_, deal, self._names, self._person)),
            Chapter(_("What that proves"), proof(_, deal, check, self._names, self._person)),
        ]
        if deal.hands is not None:
            hands = deal.hands
            cards = [
                (seat_name(_, seat, self._names, self._person), self._cards(hands[seat]))
                for seat in [((self._person or 0) + place) % 4 for place in range(4)]
            ]
            title = _("The cards that secret and cut give") if check.ok else _("The cards that were dealt")
            found.append(Chapter(title, terms=tuple(cards)))
        return found

    def _cards(self, hand: Sequence[Card]) -> str:
        letters = self.session.letters
        faces = letters.rank_faces
        parts = []
        for suit in SUIT_ORDER:
            ranks = sorted((card.rank for card in hand if card.suit is suit), reverse=True)
            parts.append(suit_face(suit, letters) + " " + (" ".join(faces[rank] for rank in ranks) or "–"))
        return "  ".join(parts)

    def footer_labels(self) -> Mapping[str, str]:
        """Return what the ways through the page and from deal to deal are called."""
        _ = self.words
        return {**super().footer_labels(), "deal_before": _("hand before"), "deal_after": _("hand after")}

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
