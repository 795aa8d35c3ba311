"""Positions as TOML texts, described in ``docs/POSITIONS.md``: what is wrong with one is told with its line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from spades_tui.bots.finished_tricks import lay_out
from spades_tui.bots.masks import BITS
from spades_tui.bots.position_errors import BadPosition, PositionFileError, PositionTooLong
from spades_tui.bots.sampler.knowledge import SUIT_MASKS
from spades_tui.bots.sampler.layouts import Layouts, NoLayout
from spades_tui.bots.search.position import SEATS, Given, read_given
from spades_tui.engine.cards import Card
from spades_tui.engine.rule_errors import RuleFileError, RuleSetError
from spades_tui.engine.rules_toml import decoded, key_lines, read_table

LONGEST: Final = 20_000
"""The longest text that is read, in characters."""
_HEADER: Final = re.compile(r"\s*\[\s*([A-Za-z0-9_-]+)\s*\]")
_KEY: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")


def load_position(text: str | bytes) -> Given:
    """Return the position of a TOML text, which may be given as UTF-8.

    The finished tricks of its view hold the cards that are gone; who played which of them is not known, and they are
    laid out so as to show no void that the text does not tell.

    Raises:
        PositionFileError: the text is no position.
    """
    try:
        text = decoded(text)
        if len(text) > LONGEST:
            raise PositionFileError(1, None, PositionTooLong(len(text), LONGEST))
        fields = read_table(text)
    except RuleFileError as error:
        raise PositionFileError(error.line, error.column, error.reason) from error
    try:
        return read_fields(fields)
    except BadPosition as error:
        raise PositionFileError(_field_line(text, error), None, error) from error
    except RuleSetError as error:
        raise PositionFileError(_option_line(text, error), None, error) from error


def read_fields(fields: Mapping[str, object]) -> Given:
    """Return the position of these fields; without ``broken`` trumps are broken when one is gone.

    Raises:
        BadPosition: they make none.
        RuleSetError: the rules are none.
    """
    rules = fields.get("rules")
    if isinstance(rules, Mapping) and "base" in rules:
        # As in a file of rules; ``read_given`` knows it as the preset.
        options = {("preset" if name == "base" else name): value for name, value in rules.items()}
        return read_fields({**fields, "rules": options})
    given = read_given(fields)
    view, barred = given.view, given.known.barred
    trump_is_gone = any(card.suit is view.trump for card in view.played())
    if trump_is_gone != view.broken:
        if "broken" in fields and trump_is_gone:
            raise BadPosition("broken", "fits")
        if "broken" not in fields:
            return read_fields({**fields, "broken": False})
    _check_rules(given)
    for seat, card in view.plays():
        if barred[seat] & BITS[card.index]:
            raise BadPosition("voids", "fits")
    for seat, card in view.plays()[1:]:
        if card.suit is not view.trick[0].suit:
            barred[seat] |= SUIT_MASKS[view.trick[0].suit]
    _check_own_voids(fields, given)
    try:
        Layouts(given.known)
    except NoLayout:
        raise BadPosition("voids" if "voids" in fields else "unseen", "fits") from None
    finished = [card for trick in view.tricks for card in trick.cards]
    voids = [
        (seat, suit)
        for seat in range(4)
        for suit, mask in enumerate(SUIT_MASKS)
        if seat != view.seat and barred[seat] & mask
    ]
    return Given(replace(view, tricks=lay_out(finished, view.won, voids)), given.known)


def _check_rules(given: Given) -> None:
    """Refuse what the rules do not know."""
    view, rules = given.view, given.view.rules
    if rules.trump == "spades" and view.trump.letter != "S":
        raise BadPosition("trump", "value", view.trump.letter)
    for bid in view.bids:
        assert bid is not None
        if (bid.is_nil and not rules.nil) or (bid.blind and not rules.offers_blind_nil):
            raise BadPosition("bids", "value", str(bid))


def _check_own_voids(fields: Mapping[str, object], given: Given) -> None:
    """Refuse a void of the own seat, or none at all, in a suit that it holds."""
    told = fields.get("voids", {})
    seat = given.view.seat
    assert seat is not None and isinstance(told, Mapping)
    own = told.get(SEATS[seat], "")
    if any(card.suit.letter in own for card in given.view.hand or ()):
        raise BadPosition("voids", "fits")


def _lines(text: str) -> dict[str, int]:
    """Return the line of each field of a valid TOML text: of its key, or of the head of its table."""
    lines: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if (head := _HEADER.match(line)) is not None:
            lines.setdefault(head[1], number)
    lines.update(reversed(list(key_lines(text))))
    return lines


def _field_line(text: str, error: BadPosition) -> int:
    """Return the line of the field that an error is about; a missing one is missing at the end."""
    return _lines(text).get(error.field, len(text.rstrip().split("\n")))


def _option_line(text: str, error: RuleSetError) -> int:
    """Return the line of the option that an error is about, in or below the line of the rules."""
    first = _lines(text).get("rules", 1)
    by_option = getattr(error, "by_option", error.option)
    for option in (error.option, by_option):
        for number, line in enumerate(text.split("\n")[first:], start=first + 1):
            if (key := _KEY.match(line)) is not None and key[1] == option:
                return number
    return first


def card_text(card: Card) -> str:
    """Return a card as a position file writes it, suit first: ``HA``."""
    return card.suit.letter + card.text[0]
