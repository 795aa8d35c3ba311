"""The rows of a new game's form: what each says about the game as it is set up so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from spades_tui.engine.rules import OPTION
from spades_tui.setup.new_game import LengthKind, NewGame
from spades_tui.ui.draw.forms import Field
from spades_tui.ui.draw.new_game import draw_aside
from spades_tui.ui.draw.text import Picture
from spades_tui.ui.form import FormScreen
from spades_tui.ui.games import Choices
from spades_tui.ui.preferences import full_settings

SEATS: Final[Mapping[str, int]] = {"west": 1, "north": 2, "east": 3}
"""The rows of the other seats."""


def whole_number(text: str) -> int:
    """Return a typed number; 0 where it is none."""
    return int(text.replace("−", "-")) if text.lstrip("-−").isdigit() else 0


class NewGameRows(FormScreen[Choices]):
    """A form that shows a game which is being set up."""

    def __init__(self, choices: Choices) -> None:
        super().__init__()
        self.game = NewGame(choices)
        self.given_name = ""
        """What the game is called in the lobby where the person gives it no name."""
        self.counts: LengthKind | None = None
        """What a number that is typed counts, where the person has said so."""

    def heading(self) -> tuple[str, str]:
        """Return the title and how long the game takes."""
        from spades_tui.words.length import length_text

        _ = self.words
        return _("New game"), length_text(_, self.game.rules)

    def fields(self) -> Sequence[Field]:
        """Return the rows: rules first, then who plays."""
        _ = self.words
        return (
            self._variant(),
            self._rules(),
            self._options(),
            self._length(),
            *self._look(),
            Field("", _("Players"), kind="title"),
            Field(
                "player",
                _("You"),
                kind="text",
                help=_("The name that others read: in exports, and at a table with more people."),
                text=self.game.choices.player,
                hint=_("no name"),
            ),
            *(self._seat(key, seat) for key, seat in SEATS.items()),
            Field(
                "name",
                _("Name of the game"),
                kind="text",
                help=_("What the game is called in the lobby."),
                text=self.game.choices.name,
                hint=self.given_name,
                apart=True,
            ),
        )

    def _variant(self) -> Field:
        from spades_tui.words.names import variant_help, variant_label

        _, key = self.words, self.game.variant
        return Field("variant", _("Variant"), variant_label(_, key), help=variant_help(_, key))

    def _rules(self) -> Field:
        from spades_tui.words.names import preset_help, preset_label

        _, game = self.words, self.game
        name = preset_label(_, game.name) if game.name else _("Own rules")
        if game.broken is not None and game.broken.error is not None:
            return Field("rules", _("Rules"), name, help=_.error(game.broken.error), bad=True)
        text = preset_help(_, game.name)
        if game.changed_options:
            text = _("{text} You have changed some options.", text=text)
        return Field("rules", _("Rules"), name, help=text, changed=bool(game.changed_options))

    def _options(self) -> Field:
        _, game = self.words, self.game
        count = sum(option.applies(game.rules) and game.is_changed(name) for name, option in OPTION.items())
        return Field(
            "options",
            _("Options"),
            _.n("{count} changed", "{count} changed", count) if count else _("as the rules say"),
            "action",
            _("Every single rule can be changed: {key} opens the list.", key=self.key_of("options")),
        )

    def _length(self) -> Field:
        from spades_tui.words.length import length_goal

        _ = self.words
        key = self.key_of("length")
        unit = ""
        help = _(
            "Points to reach, or hands to play. Type a number, or {key}\u00a0takes the next usual length.",
            key=key,
        )
        if self.editing and self.at == "length":
            if self.kind_typed() == "target":
                unit, help = (
                    _("points"),
                    _("A number of points to reach; {key} makes it a number of hands.", key=key),
                )
            else:
                unit, help = (
                    _("hands"),
                    _("A number of hands to play; {key} makes it a number of points.", key=key),
                )
        return Field("length", _("Length"), length_goal(_, self.game.rules), help=help, unit=unit)

    def _look(self) -> Sequence[Field]:
        if not self.game.rules.offers_blind_nil:
            return ()
        _ = self.words
        at_once = full_settings(self.session).look_automatically
        return (
            Field(
                "look",
                _("Your cards"),
                _("face up at once") if at_once else _("face down until you look"),
                help=_(
                    "Blind nil can only be bid before you look. This is a setting: it holds for all games."
                ),
            ),
        )

    def _seat(self, key: str, seat: int) -> Field:
        from spades_tui.words.bots import bot_help, bot_label
        from spades_tui.words.who import direction

        _, choices = self.words, self.game.choices
        label = direction(_, seat)
        if seat == 2 and self.game.rules.partnership:
            label = _("{seat}, your partner", seat=label)
        bot = choices.bots[seat - 1]
        return Field(
            key,
            label,
            bot_label(_, bot),
            help=_(
                "{help} Left and right change who plays; {key} changes the name.",
                help=bot_help(_, bot),
                key=self.key_of("change"),
            ),
            text=choices.bot_names[seat - 1],
        )

    def side(self, width: int, height: int) -> Picture | None:
        """Return the table with its players, and what the rules mean at it."""
        from spades_tui.words.meaning import meaning_in_words
        from spades_tui.words.rules import differences_in_words

        _, game = self.words, self.game
        names = _.seat_names(game.choices.names)
        notes = meaning_in_words(_, game.rules)
        changed = []
        if game.changed_options:
            plain = game.base.replace(partnership=game.rules.partnership, trump=game.rules.trump)
            changed = differences_in_words(_, game.rules, plain)
        return draw_aside(
            (_("You"), *names[1:]),
            game.rules.partnership,
            (_("At the table"), notes),
            (_("Changed"), changed),
            width,
            height,
        )

    # What a number is

    def kind_typed(self) -> LengthKind:
        """Return what the number that is being typed counts."""
        return self.kind_of(self.entry_text)

    def kind_of(self, text: str) -> LengthKind:
        """Return what a typed number counts: as the person said, else as before if there can be such a number."""
        kind, number = self.game.length[0], whole_number(text)
        if self.counts is not None:
            return self.counts
        if number <= 0:
            return "target" if text else kind
        if kind == "target" and number < OPTION["target"].low:
            return "hands"
        if kind == "hands" and number > OPTION["hand_limit"].high:
            return "target"
        return kind
