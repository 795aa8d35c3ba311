"""The menu of a running game: what is always one key away, whatever the screen and the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from spades_tui.bots.player import BOT_NAMES
from spades_tui.engine.state import Phase
from spades_tui.table import PERSON
from spades_tui.ui.commands import BY_ID
from spades_tui.ui.dialogs import Option
from spades_tui.ui.key_words import name_of
from spades_tui.ui.keys import key_face
from spades_tui.words.ending import outcome_of_ending

if TYPE_CHECKING:
    from spades_tui.ui.flow import Flow
    from spades_tui.ui.keymap import Keymap
    from spades_tui.words import Words

GO_ON: Final = "go_on"
CUT: Final = "cut"
ORDER: Final = (
    *("next_hand", GO_ON, "rematch", "guide_skip", "leave", "lobby", "save", "take_back", "scoreboard"),
    *(
        "replay",
        "review",
        "hint",
        "last_trick",
        "cards_gone",
        "claim",
        "check_deal",
        "rules",
        "players",
        "settings",
        "help",
        CUT,
        "another",
    ),
    *("guide_instead", "stop", "end_early", "concede", "quit"),
)
"""The entries: commands, and what is in the menu only."""
EVERYBODY: Final = "all"
"""The entry that gives all other seats the same player."""


def menu_options(flow: Flow, active: tuple[str, ...], keymap: Keymap, cut_name: str) -> list[Option]:
    """Return the entries that make sense now; ``active`` are the ids of the commands that do."""
    from spades_tui.words.help import unrating_helps

    _ = flow.words
    saved = _("The game is saved.") if flow.saved else _("This game is not saved and will be lost.")
    ending = _("{outcome} You are asked first.", outcome=outcome_of_ending(_, flow.view))
    is_counted = flow.view.phase in (Phase.SCORED, Phase.OVER)
    names = {
        GO_ON: _("Back to the scoreboard") if is_counted else _("Back to the table"),
        CUT: cut_name,
    }
    helps = {
        GO_ON: _("Nothing changes.") if is_counted else _("The game goes on where it stands."),
        CUT: _("You are no longer asked for words to cut the deck with.")
        if flow.cut_by_hand
        else _("You are asked for words to cut the deck with, when the cut is yours."),
        "leave": _("Back to the lobby. {saved}", saved=saved),
        "lobby": _("Back to the lobby. {saved}", saved=saved),
        "next_hand": _("Go on to the next hand."),
        "rematch": _("The same rules, the same players."),
        "scoreboard": _("Every hand of the game so far."),
        "replay": _("The picked hand gone through again, step by step."),
        "review": _("Each of your bids and cards of the picked hand, judged."),
        "guide_instead": _("Learn Spades in one hand. {saved}", saved=saved),
        "guide_skip": _("The hand goes on without them."),
        "check_deal": _("Its fingerprint, its cut, and what they prove."),
        "rules": _("The rules in force, explained."),
        "players": _("How well the others play, from now on."),
        "settings": _("Colours, keys, pace and language."),
        "help": _("The keys that work here."),
        "another": _("Leave this game and set up another. {saved}", saved=saved),
        "stop": ending,
        "end_early": ending,
        "concede": _("Others win the game. You are asked first."),
        "quit": _("Leave the program. {saved}", saved=saved),
        **(unrating_helps(_) if flow.rated else {}),
    }
    own = []
    if not _goes_on(flow, active):
        own.append(GO_ON)
    if flow.can_act and flow.view.phase is not Phase.OVER:
        own.append(CUT)
    return [
        Option(
            entry,
            names.get(entry) or name_of(_, BY_ID[entry]),
            helps.get(entry) or _(BY_ID[entry].help),
            key=_key(_, keymap, entry)
            if entry in BY_ID and (entry != CUT or _key_switches(flow, active))
            else "",
        )
        for entry in ORDER
        if entry in (active if entry in BY_ID and entry != CUT else own)
    ]


def _goes_on(flow: Flow, active: tuple[str, ...]) -> bool:
    """Return whether a command of the menu goes on and loses nothing, so that Enter may take it at once."""
    return "next_hand" in active or ("rematch" in active and flow.saved)


def _key_switches(flow: Flow, active: tuple[str, ...]) -> bool:
    """Return whether the key of the cut does what its entry does; while the cut is asked for it cuts."""
    return CUT in active and flow.view.phase is not Phase.CUT


def _key(_: Words, keymap: Keymap, entry: str) -> str:
    keys = keymap.keys(entry)
    return key_face(_, keys[0], _.ascii) if keys else ""


def other_seats(flow: Flow) -> list[int]:
    """Return the seats where bots sit, to the person's left first."""
    around = [(flow.bottom + place) % 4 for place in range(1, 4)]
    return [seat for seat in around if flow.table.seats[seat] != PERSON]


def seat_options(flow: Flow) -> list[Option]:
    """Return the bots at the table with what they are, and all of them together."""
    from spades_tui.words.bots import bot_help, bot_label
    from spades_tui.words.who import direction

    _, seats = flow.words, flow.table.seats

    def where(seat: int) -> str:
        place, name = direction(_, seat), flow.names[seat]
        return place if name == place else f"{place} · {name}"

    options = [
        Option(
            str(seat),
            _("{seat}: {player}", seat=where(seat), player=bot_label(_, seats[seat])),
            bot_help(_, seats[seat]) or _("How well the others play, from now on."),
        )
        for seat in other_seats(flow)
    ]
    if len(options) > 1:
        options.append(Option(EVERYBODY, _("All alike"), _("One choice for all the other seats.")))
    return options


def bot_options(_: Words, now: str) -> list[Option]:
    """Return the bots that a seat can have, the one that sits there among them."""
    from spades_tui.words.bots import bot_help, bot_label

    names = BOT_NAMES if now in BOT_NAMES or not now else (*BOT_NAMES, now)
    return [Option(name, bot_label(_, name), bot_help(_, name)) for name in names]
