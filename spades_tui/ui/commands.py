"""Every command once: id, keys, label and help. Footer, palette, help screen and rebinding read this table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from spades_tui.words import N_

ANYWHERE: Final = "*"
"""The context of commands that work on every screen."""

LOBBY: Final = "lobby"
NEW_GAME: Final = "new"
OPTIONS: Final = "options"
BIDDING: Final = "bidding"
TABLE: Final = "table"
SCOREBOARD: Final = "scoreboard"
"""The scoreboard between two hands and at the end."""
SCORES: Final = "scores"
"""The scoreboard read in the middle of a hand."""
RULES: Final = "rules"
SETTINGS: Final = "settings"
KEYS: Final = "keys"
REPLAY: Final = "replay"
REVIEW: Final = "review"
CHECK_DEAL: Final = "deal"
STATISTICS: Final = "statistics"
LOOKING: Final = (REPLAY, REVIEW, CHECK_DEAL, STATISTICS)
"""Where what is over is looked at."""
CONTEXTS: Final = (
    LOBBY,
    NEW_GAME,
    OPTIONS,
    BIDDING,
    TABLE,
    SCOREBOARD,
    SCORES,
    RULES,
    SETTINGS,
    KEYS,
    *LOOKING,
)
GAME: Final = (BIDDING, TABLE)
FORMS: Final = (NEW_GAME, OPTIONS, SETTINGS, KEYS, LOBBY)
RUNNING: Final = (*GAME, SCOREBOARD)
"""Where a game goes on; the scoreboard that is only read lies over that."""
BOARDS: Final = (SCOREBOARD, SCORES)
READING: Final = (NEW_GAME, OPTIONS, SCORES, RULES, SETTINGS, KEYS, *LOOKING)


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person can ask for."""

    id: str
    keys: tuple[str, ...]
    """Default keys, the one to show first; printable ones as characters."""
    label: str
    """Message id: one or two words for the footer."""
    help: str
    """Message id: a sentence."""
    contexts: tuple[str, ...] = (ANYWHERE,)
    footer: int = 0
    """How much it matters in a footer too narrow for all (9 most); 0 keeps it out."""
    palette: bool = True
    """Whether it is one that is looked for by its name; in the palette the others come after these."""
    vi: tuple[str, ...] = ()
    """Further keys while vi keys are on."""
    name: str = ""
    """Message id: what menus, the palette and the list of keys call it, where its label is short for that."""

    def works_in(self, context: str) -> bool:
        """Return whether the command exists in a context."""
        return context in self.contexts or ANYWHERE in self.contexts


COMMANDS: Final[tuple[Command, ...]] = (
    # Moving about
    Command("left", ("left",), N_("left"), N_("Move left."), palette=False, vi=("h",)),
    Command("right", ("right",), N_("right"), N_("Move right."), palette=False, vi=("l",)),
    Command("up", ("up",), N_("up"), N_("Move up."), palette=False, vi=("k",)),
    Command("down", ("down",), N_("down"), N_("Move down."), palette=False, vi=("j",)),
    Command("first", ("home",), N_("first"), N_("Move to the first."), palette=False),
    Command("last", ("end",), N_("last"), N_("Move to the last."), palette=False),
    Command("page_up", ("pageup",), N_("page up"), N_("Move a page up."), palette=False),
    Command("page_down", ("pagedown",), N_("page down"), N_("Move a page down."), palette=False),
    # At the table
    Command("play", ("enter",), N_("play"), N_("Play the picked card."), (TABLE,), footer=9),
    Command("bid", ("enter",), N_("bid"), N_("Make the bid that you have set."), (BIDDING,), footer=9),
    Command(
        "look", ("v",), N_("look"), N_("Look at your cards; after that you cannot bid blind."), (BIDDING,), 8
    ),
    Command("nil", ("n",), N_("nil"), N_("Set nil as your bid: to take no trick at all."), (BIDDING,), 7),
    Command(
        "blind_nil",
        ("b",),
        N_("blind nil"),
        N_("Set blind nil as your bid, before looking at your cards."),
        (BIDDING,),
        7,
    ),
    Command("cut", ("x",), N_("cut"), N_("Cut the deck with a text of your own."), (BIDDING,), 5),
    Command("last_trick", ("o",), N_("last trick"), N_("Show the trick before this one."), (TABLE,), 5),
    Command(
        "cards_gone",
        ("e",),
        N_("cards out"),
        N_("Show which cards are still out, and the voids."),
        (TABLE,),
        3,
        name=N_("Cards still out"),
    ),
    Command("hint", ("i",), N_("hint"), N_("Show what each bid or card comes to."), GAME, 6),
    Command(
        "why",
        ("w",),
        N_("why"),
        N_("Tell why a bid or card is best, or why it was played."),
        (*GAME, REPLAY, REVIEW),
        4,
    ),
    Command(
        "take_back", ("u",), N_("take back"), N_("Take back your last decision."), (*GAME, SCOREBOARD), 4
    ),
    Command("claim", ("m",), N_("claim"), N_("Claim the tricks that are left."), (TABLE,), 3),
    Command("concede", (), N_("give up"), N_("Give the game up."), (*GAME, *BOARDS)),
    Command(
        "stop",
        (),
        N_("end game"),
        N_("End the game now: the highest score wins."),
        GAME,
        name=N_("End the game early"),
    ),
    Command("leave", (), N_("lobby"), N_("Leave the game; it is saved."), GAME, name=N_("Leave the game")),
    Command("another", (), N_("new game"), N_("Leave this game, which is saved, for a new one."), RUNNING),
    Command("players", (), N_("players"), N_("Change how well the others play."), RUNNING),
    Command(
        "save",
        (),
        N_("save again"),
        N_("Try once more to write the game to disk."),
        RUNNING,
        name=N_("Try to save again"),
    ),
    Command(
        "scoreboard",
        ("g", "tab"),
        N_("score"),
        N_("Show every hand of the game so far."),
        GAME,
        6,
        name=N_("Scoreboard"),
    ),
    Command("slower", ("<", "-"), N_("slower"), N_("Make the others play more slowly."), GAME, 1),
    Command("faster", (">", "+"), N_("faster"), N_("Make the others play faster."), GAME, 1),
    Command("guide_skip", (), N_("no lessons"), N_("Leave the lessons out; the hand goes on."), RUNNING),
    # The scoreboard
    Command("next_hand", ("enter",), N_("next hand"), N_("Go on to the next hand."), (SCOREBOARD,), 9),
    Command(
        "hands_open",
        ("a",),
        N_("hands"),
        N_("Open the chosen hand: its count and all four hands."),
        BOARDS,
        6,
    ),
    Command("race", ("c",), N_("race"), N_("Show the race to the target as a chart."), BOARDS, 5),
    Command(
        "rematch",
        ("m",),
        N_("rematch"),
        N_("Play again with the same rules."),
        (SCOREBOARD,),
        8,
        name=N_("Play again"),
    ),
    Command(
        "end_early",
        (),
        N_("end game"),
        N_("End the game now: the highest score wins."),
        BOARDS,
        name=N_("End the game early"),
    ),
    Command(
        "lobby",
        ("z",),
        N_("lobby"),
        N_("Leave the game; it is saved."),
        (SCOREBOARD,),
        5,
        name=N_("Leave the game"),
    ),
    # The lobby
    Command("open", ("enter",), N_("play"), N_("Go on with the chosen game, or start one."), (LOBBY,), 9),
    Command("new_game", ("n",), N_("new game"), N_("Set up a new game."), (LOBBY,), 8),
    Command("watch", ("w",), N_("watch"), N_("Watch a game that is open elsewhere."), (LOBBY,), 2),
    Command("rename", ("e",), N_("rename"), N_("Give the chosen game another name."), (LOBBY,), 4),
    Command(
        "delete",
        ("d", "delete"),
        N_("delete"),
        N_("Delete the chosen game; you are asked first."),
        (LOBBY,),
        4,
    ),
    Command("export", ("x",), N_("export"), N_("Write the chosen game to a file."), (LOBBY,), 3),
    Command("import", ("i",), N_("import"), N_("Read a game from a file."), (LOBBY,), 3),
    Command("backup", ("b",), N_("back up"), N_("Write all games and settings to one file."), (LOBBY,), 1),
    Command("restore", ("u",), N_("restore"), N_("Bring back what a backup file holds."), (LOBBY,), 1),
    Command(
        "guide",
        ("g",),
        N_("first hand"),
        N_("Learn Spades in one guided hand."),
        (LOBBY,),
        2,
        name=N_("First hand, guided"),
    ),
    Command(
        "guide_instead",
        (),
        N_("first hand"),
        N_("Leave this game for the guided first hand."),
        RUNNING,
        name=N_("First hand, guided"),
    ),
    Command("messages", ("m",), N_("messages"), N_("Read all messages in full."), (LOBBY,), 7),
    # Looking back
    Command(
        "replay",
        ("v",),
        N_("replay"),
        N_("Go through the hand again, step by step."),
        (LOBBY, *BOARDS),
        4,
    ),
    Command(
        "check_deal",
        ("y",),
        N_("check deal"),
        N_("Show the deal's whole fingerprint, and check it once its secret is told."),
        (*GAME, *BOARDS, REPLAY),
        2,
        name=N_("Check the deal"),
    ),
    Command(
        "review",
        ("i",),
        N_("review"),
        N_("Judge each of your bids and cards of the hand."),
        (*BOARDS, REPLAY),
        5,
    ),
    Command("review_open", ("enter",), N_("go there"), N_("Show the replay at this decision."), (REVIEW,), 9),
    Command(
        "review_all",
        ("a",),
        N_("all hands"),
        N_("Review every hand of the game, and list what each has cost."),
        (REVIEW,),
        6,
    ),
    Command("statistics", ("t",), N_("statistics"), N_("Count games, hands, bids and nils."), (LOBBY,), 3),
    Command("replay_on", ("space", "enter"), N_("next"), N_("Go one step on."), (REPLAY,)),
    Command(
        "replay_eyes",
        ("a",),
        N_("whose cards"),
        N_("See all hands, or only what one seat knew."),
        (REPLAY,),
        7,
    ),
    Command(
        "play_on",
        ("p",),
        N_("play on"),
        N_("Start a new game from here, with a link to this one."),
        (REPLAY,),
        6,
    ),
    Command("replay_trick", ("t",), N_("go to trick"), N_("Choose a trick to go to."), (REPLAY,), 5),
    Command("replay_hand", ("n",), N_("go to hand"), N_("Choose a hand to go to."), (REPLAY,), 5),
    Command("replay_log", ("o",), N_("log"), N_("Show what happened in the hand, in words."), (REPLAY,), 4),
    Command("deal_before", ("b",), N_("previous hand"), N_("Go to the previous hand."), (CHECK_DEAL,), 5),
    Command("deal_after", ("n",), N_("next hand"), N_("Go to the next hand."), (CHECK_DEAL,), 5),
    Command(
        "count_which",
        ("a",),
        N_("which games"),
        N_("Count rated games (without hints or taking back), the others, or both."),
        (STATISTICS,),
        8,
    ),
    Command("measure", ("m",), N_("figure"), N_("Show another figure in the chart."), (STATISTICS,), 7),
    Command(
        "export_statistics", ("x",), N_("export"), N_("Write the statistics to a file."), (STATISTICS,), 6
    ),
    # A new game
    Command("start", ("enter",), N_("start"), N_("Start the game."), (NEW_GAME,), 9),
    Command(
        "length",
        ("t",),
        N_("length"),
        N_("Take the next usual length: so many points, or so many hands."),
        (NEW_GAME,),
        6,
    ),
    Command("options", ("o",), N_("options"), N_("Change single rules."), (NEW_GAME,), 6),
    Command("next_field", ("tab",), N_("next field"), N_("Go to the next field."), FORMS, palette=False),
    Command(
        "previous_field",
        ("shift+tab",),
        N_("previous field"),
        N_("Go to the previous field."),
        FORMS,
        palette=False,
    ),
    Command(
        "change", ("space",), N_("change"), N_("Change the picked entry, or type in it."), (NEW_GAME,), 5
    ),
    Command(
        "choose",
        ("enter", "space"),
        N_("change"),
        N_("Change the picked entry, or choose from a list."),
        (OPTIONS, SETTINGS, KEYS),
        9,
    ),
    Command("add_key", ("a",), N_("one more key"), N_("Give the picked command a further key."), (KEYS,), 6),
    Command("no_key", ("d", "delete"), N_("no key"), N_("Take the picked command's keys away."), (KEYS,), 4),
    Command(
        "reset",
        ("z",),
        N_("default"),
        N_("Set the picked entry back."),
        (NEW_GAME, OPTIONS, SETTINGS, KEYS),
        3,
    ),
    Command(
        "save_rules",
        ("s",),
        N_("save rules"),
        N_("Keep these rules under a name of their own."),
        (NEW_GAME, OPTIONS),
        3,
    ),
    Command("rename_rules", ("e",), N_("rename"), N_("Give your own rules another name."), (NEW_GAME,), 4),
    Command(
        "delete_rules",
        ("d", "delete"),
        N_("delete"),
        N_("Delete your own rules; you are asked first."),
        (NEW_GAME,),
        4,
    ),
    # Everywhere
    Command(
        "rules",
        ("r",),
        N_("rules"),
        N_("Explain the rules in force."),
        (LOBBY, NEW_GAME, OPTIONS, *GAME, *BOARDS, REPLAY),
        4,
    ),
    Command(
        "settings",
        (",",),
        N_("settings"),
        N_("Change colours, keys, pace and language."),
        (LOBBY, *GAME, *BOARDS),
        3,
    ),
    Command("back", ("escape",), N_("back"), N_("Go back."), READING, 8),
    Command(
        "menu",
        ("escape",),
        N_("menu"),
        N_("Open the menu: leave, settings, help."),
        (LOBBY, *GAME, SCOREBOARD),
        8,
    ),
    Command("help", ("?", "f1"), N_("help"), N_("Show the keys that work here."), footer=8),
    Command("palette", ("ctrl+p", ":"), N_("commands"), N_("Find a command by its name."), palette=False),
    Command("redraw", ("ctrl+l",), N_("redraw"), N_("Draw the whole screen again.")),
    Command("quit", ("ctrl+q",), N_("quit"), N_("Leave the program.")),
)
"""The registry, in the order in which footer and help show it."""

FILES: Final = frozenset(("export", "import", "backup", "restore", "export_statistics"))
"""The commands that read or write a file."""

BY_ID: Final[Mapping[str, Command]] = MappingProxyType({command.id: command for command in COMMANDS})


def in_context(context: str) -> tuple[Command, ...]:
    """Return the commands of a context, in the registry's order."""
    return tuple(command for command in COMMANDS if command.works_in(context))
