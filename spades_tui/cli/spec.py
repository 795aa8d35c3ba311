"""The commands and their options as data, from which parsing and help are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from spades_tui.words.words import N_


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a command; without ``value`` it is a switch. ``value`` and ``help`` are message ids."""

    name: str
    help: str
    value: str = ""

    @property
    def dest(self) -> str:
        """The option's name in the parsed values."""
        return self.name.removeprefix("--").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Operand:
    """A value given by its place: ``required`` or not. ``name`` is a message id."""

    name: str
    required: bool = True


@dataclass(frozen=True, slots=True)
class Command:
    """A command of ``spades-tui``; the one without a name opens the lobby."""

    name: str
    help: str
    operands: tuple[Operand, ...] = ()
    options: tuple[Option, ...] = ()


DATA_DIR: Final = Option("--data-dir", N_("keep the games in this folder"), N_("FOLDER"))
LANG: Final = Option("--lang", N_("speak this language: en, fr or hr"), N_("LANGUAGE"))
HELP: Final = Option("--help", N_("show this help"))
VERSION: Final = Option("--version", N_("show the version"))
GUEST: Final = Option("--guest", N_("for guests of this computer: its files and programs stay out of reach"))
PLAIN: Final = Option("--plain", N_("lines of text to be heard or piped, in place of the full screen"))

_RULES: Final = Option("--rules", N_("the rules: a preset, one of your rule sets or a TOML file"), N_("NAME"))
_VARIANT: Final = Option(
    "--variant", N_("partnership, cutthroat, auction or auction-cutthroat"), N_("VARIANT")
)
_JSON: Final = Option("--json", N_("print JSON"))
_WORLDS: Final = Option(
    "--worlds",
    N_("how many layouts of the unseen cards a bot that looks ahead looks at, by default its own number"),
    N_("NUMBER"),
)

COMMANDS: Final = (
    Command("", N_("Open the lobby."), options=(PLAIN, DATA_DIR, LANG, GUEST, HELP, VERSION)),
    Command(
        "new",
        N_("Start a game, straight to the cards."),
        options=(
            _VARIANT,
            _RULES,
            Option("--target", N_("play to this many points"), N_("POINTS")),
            Option("--hands", N_("play this many hands"), N_("NUMBER")),
            Option("--seed", N_("deal from a known seed: the deals are then not secret"), N_("TEXT")),
            Option("--name", N_("your name"), N_("NAME")),
            Option(
                "--seats",
                N_("the bots at West, North and East, or one for all; exec:COMMAND is a program of yours"),
                N_("BOT,BOT,BOT"),
            ),
            PLAIN,
        ),
    ),
    Command(
        "resume",
        N_("Go on with a game, by default the newest unfinished one."),
        (Operand(N_("ID"), False),),
        (PLAIN,),
    ),
    Command(
        "replay",
        N_("Go through a saved game again, step by step."),
        (Operand(N_("GAME")),),
        (Option("--hand", N_("begin with this hand, else with the last finished one"), N_("NUMBER")), PLAIN),
    ),
    Command("games", N_("List the saved games.")),
    Command(
        "stats",
        N_("Count your games, hands, bids and nils."),
        options=(_JSON, Option("--csv", N_("print comma-separated values"))),
    ),
    Command(
        "export",
        N_("Write a game as JSON objects folded into short lines, to a file or to standard output."),
        (Operand(N_("ID")), Operand(N_("FILE"), False)),
        (Option("--sealed", N_("with everything hidden in it, so that it can be played on")),),
    ),
    Command("import", N_("Take a game from a file."), (Operand(N_("FILE")),)),
    Command(
        "backup", N_("Write all games, settings and rule sets to one file."), (Operand(N_("FILE"), False),)
    ),
    Command(
        "restore", N_("Take everything from a backup; nothing you have is lost."), (Operand(N_("FILE")),)
    ),
    Command(
        "rules",
        N_("Tell the rules in plain words."),
        (Operand(N_("NAME"), False),),
        (Option("--toml", N_("print them as a rule set file")),),
    ),
    Command("verify", N_("Check all deals of an exported game."), (Operand(N_("FILE")),)),
    Command(
        "arena",
        N_("Let bots play without a screen: whole games, or two of them over the same deals."),
        options=(
            Option("--seats", N_("four bots, from South clockwise, or one for all"), N_("BOT,BOT,BOT,BOT")),
            Option(
                "--games",
                N_("how many games, by default 100; with --a and --b one for every 50 deals"),
                N_("NUMBER"),
            ),
            _RULES,
            _VARIANT,
            Option("--seed", N_("the same seed gives the same result"), N_("NUMBER")),
            Option("--hand-limit", N_("end each game after this many hands"), N_("NUMBER")),
            Option(
                "--a",
                N_(
                    "a bot that meets another one over the same deals, in each other's seats; "
                    "strongest:worlds=50,noise=0.1 has its style changed"
                ),
                N_("BOT"),
            ),
            Option("--b", N_("the other one"), N_("BOT")),
            Option("--deals", N_("how many deals they meet over, by default 100"), N_("NUMBER")),
            _WORLDS,
            Option("--processes", N_("how many processes play them, by default one a core"), N_("NUMBER")),
            Option("--timing", N_("tell in JSON too how long they took, which never repeats")),
            _JSON,
        ),
    ),
    Command(
        "position",
        N_("Tell what a bot makes of a position from a file."),
        (Operand(N_("FILE")),),
        (
            Option("--bot", N_("the bot that is asked, by default strongest"), N_("BOT")),
            _WORLDS,
            Option(
                "--seeds", N_("how many times it is asked, each with other luck, by default 20"), N_("NUMBER")
            ),
            Option("--seed", N_("the same seed gives the same result"), N_("NUMBER")),
            _JSON,
        ),
    ),
    Command(
        "bot-protocol",
        N_("Tell how a program of your own plays as a bot."),
        options=(Option("--example", N_("print a whole bot as an example")),),
    ),
    Command("paths", N_("Show where games, settings and rule sets are kept.")),
    Command("help", N_("Show this help, or that of a command."), (Operand(N_("COMMAND"), False),)),
)
"""Every command, the lobby first."""

BY_NAME: Final = {command.name: command for command in COMMANDS}
