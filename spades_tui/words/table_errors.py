"""What bots and a table refuse and what it tells beside the game, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from spades_tui.bots.player import BadCommand, UnknownBot
from spades_tui.engine.state import Phase
from spades_tui.table.errors import (
    BadSeats,
    BadTempo,
    BotError,
    NotAPerson,
    OtherPersonsPlay,
    SeatHidden,
    StaleAction,
    TableError,
    TableReadOnly,
)
from spades_tui.table.notices import (
    BotBenched,
    BotFailed,
    CutShort,
    EndLost,
    Notice,
    NotRead,
    NotSaved,
    ReadOnly,
    SavedAgain,
    SeatChanged,
    Stalled,
)
from spades_tui.words.quoting import quoted
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.words.words import Words

_READ_ONLY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "taken_over": N_("This game goes on in another window; here it can only be looked at."),
        "conflict": N_("Another program wrote into this game; here it can only be looked at."),
        "watching": N_("This window only watches the game."),
        "no_secret": N_("It came without its secret: it can be looked at, but not played on."),
        "gone": N_("This game has been deleted; here it can only be looked at."),
        "closed": N_("This table is closed."),
    }
)
_FAULTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "raised": N_("{name} stumbled, so a simple rule made the move."),
        "timeout": N_("{name} took too long, so a simple rule made the move."),
        "illegal": N_("{name} tried something illegal, so a simple rule made the move."),
        "unknown": N_("There is no bot named {bot}, so a simple rule plays for {name}."),
    }
)

_GOES_ON: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        Phase.CUT: N_("It goes on from the start of hand {hand}."),
        Phase.BID: N_("It goes on from the bidding of hand {hand}."),
        Phase.TRUMP: N_("It goes on from the naming of trump in hand {hand}."),
        Phase.PLAY: N_("It goes on from trick {trick} of hand {hand}."),
        Phase.SCORED: N_("It goes on after hand {hand}."),
        Phase.OVER: N_("The game is over all the same."),
    }
)

OPEN_NOWHERE: Final = N_(
    "This game is open nowhere now: it is shown as it stands. Open it in the lobby to play on."
)
"""What is said to one who looks on at a game that nobody plays just now."""
_BRIEFLY_NOWHERE: Final = N_("Open nowhere now. Open it in the lobby to play on.")
_ONLY_LOOK: Final = N_("Here the game can only be looked at.")


def read_only(_: Words, reason: str) -> str:
    """Return why nothing can be done in a window any more."""
    return _(_READ_ONLY.get(reason, _ONLY_LOOK))


def sentence_for_notice(_: Words, notice: Notice, names: Sequence[str] | None = None) -> str:
    """Return the sentence for what a table tells beside the game; ``names`` are the seats' names."""
    from spades_tui.words.bots import player_name
    from spades_tui.words.errors import sentence_for_error

    seats = _.seat_names(names)
    match notice:
        case NotSaved(error=error):
            if error is None:
                return _("This game is not saved.")
            return _("The game goes on, but it is not saved. {reason}", reason=sentence_for_error(_, error))
        case SavedAgain():
            return _("The game is saved again.")
        case EndLost():
            return _end_lost(_, notice)
        case ReadOnly(reason=reason):
            return read_only(_, reason)
        case BotFailed() | BotBenched() | CutShort():
            return _about_bot(_, notice, seats[notice.seat])
        case SeatChanged(seat=seat, player=player):
            return _("{name} is now played by: {player}.", name=seats[seat], player=player_name(_, player))
        case NotRead(error=error):
            return _("The game cannot be read just now. {reason}", reason=sentence_for_error(_, error))
        case Stalled():
            return _("The bots are stuck by an error of the program; the game itself is intact.")


def _about_bot(_: Words, notice: BotFailed | BotBenched | CutShort, name: str) -> str:
    """Return what was wrong with a bot that has this name at the table."""
    match notice:
        case BotFailed(bot=bot, fault=fault):
            return _(_FAULTS.get(fault, _FAULTS["raised"]), name=name, bot=quoted(_, bot))
        case BotBenched():
            return _("{name} failed several times: a simple rule plays on.", name=name)
        case CutShort():
            return _("{name} was cut short: with this seed it may play otherwise another time.", name=name)


def open_nowhere(_: Words, *, brief: bool = False) -> str:
    """Return what is said of a watched game that no window has open: nothing will move by itself."""
    return _(_BRIEFLY_NOWHERE) if brief else _(OPEN_NOWHERE)


def brief_notice(_: Words, notice: Notice, key: str) -> str:
    """Return a notice in few words where its sentence may be long, by a file's path say; else nothing.

    ``key`` is that of the menu, where the whole sentence stands.
    """
    from spades_tui.store.errors import PathError, StoreFull

    match notice:
        case NotSaved(error=StoreFull()):
            return _("Not saved: the disk is full. {key} tells more.", key=key)
        case NotSaved(error=PathError()):
            return _("Not saved. {key} tells more.", key=key)
        case EndLost(phase=phase) if phase is not None:
            lost = _("The end of this game is lost.")
            return f"{lost} {_goes_on(_, notice)}"
        case _:
            return ""


def _end_lost(_: Words, notice: EndLost) -> str:
    lost = _.n(
        "{count} entry at the end of this game is lost.",
        "{count} entries at the end of this game are lost.",
        notice.count,
    )
    return f"{lost} {_goes_on(_, notice)}".rstrip()


def _goes_on(_: Words, notice: EndLost) -> str:
    if notice.phase is None:
        return ""
    return _(_GOES_ON[notice.phase], hand=notice.hand, trick=notice.trick)


def _not_a_person(_: Words, error: NotAPerson) -> str:
    return _("{name} is played by a bot.", name=_.seat_names()[error.seat])


def _bad_tempo(_: Words, error: BadTempo) -> str:
    limit = _.decimal(error.limit)
    return _("The pace is a number of seconds from 0 to {limit}.", limit=limit)


def _unknown_bot(_: Words, error: UnknownBot) -> str:
    from spades_tui.words.bots import bot_word, closest_bot

    bot, closest = quoted(_, error.name), error.closest or closest_bot(_, error.name)
    if closest is not None:
        return _("There is no bot named {bot}; is {closest} meant?", bot=bot, closest=bot_word(closest))
    known = _.listed([bot_word(name) for name in error.known])
    return _("There is no bot named {bot}; there are {bots}.", bot=bot, bots=known)


def _bad_command(_: Words, error: BadCommand) -> str:
    if error.fault == "program":
        return _("There is no program {program} to play as a bot.", program=quoted(_, error.program))
    if error.fault == "quotes":
        return _("The quotes in the command {command} do not close.", command=quoted(_, error.command))
    return _("A program of your own is written exec:COMMAND, with a command behind the colon.")


TABLE_ERRORS: Final[Mapping[type[Any], str | Callable[[Words, Any], str]]] = MappingProxyType(
    {
        TableError: N_("That is not possible at this table."),
        StaleAction: N_("The game has gone on meanwhile; look again and choose."),
        NotAPerson: _not_a_person,
        TableReadOnly: lambda _, error: read_only(_, error.reason),
        OtherPersonsPlay: N_("Nothing is taken back while other people sit at the table."),
        SeatHidden: N_("A window that only watches cannot see a seat's cards."),
        UnknownBot: _unknown_bot,
        BadCommand: _bad_command,
        BadSeats: lambda _, error: _.n(
            "A table has four seats, not {count}.", "A table has four seats, not {count}.", error.count
        ),
        BadTempo: _bad_tempo,
        BotError: lambda _, error: _("The bot {bot} gave no answer.", bot=quoted(_, error.bot)),
    }
)
"""The table's errors, by type."""
