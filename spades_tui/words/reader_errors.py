"""Where a text that is read is refused and why, and what the readers of TOML and JSON say, which is English only."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from spades_tui.words.quoting import shortened
from spades_tui.words.words import N_

if TYPE_CHECKING:
    from spades_tui.bots.position_errors import PositionFileError
    from spades_tui.engine.rule_errors import RuleFileError
    from spades_tui.words.words import Words

_SAID: Final = (
    N_("not UTF-8"),
    N_("Invalid statement"),
    N_("Invalid value"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Invalid initial character for a key part"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unterminated string"),
    N_("Cannot overwrite a value"),
    N_("Cannot declare {text} twice"),
    N_("Cannot redefine namespace {text}"),
    N_("Cannot mutate immutable namespace {text}"),
    N_("Duplicate inline table key {text}"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Expected {text}"),
    N_("Found invalid character {text}"),
    N_("Illegal character {text}"),
    N_("Unescaped '\\' in a string"),
    N_("Escaped character is not a Unicode scalar value"),
    N_("extra data"),
    N_("Extra data"),
    N_("no object"),
    N_("too deeply nested"),
    N_("Expecting value"),
    N_("Expecting property name enclosed in double quotes"),
    N_("Expecting ',' delimiter"),
    N_("Expecting ':' delimiter"),
    N_("Unterminated string starting at"),
    N_("Invalid control character at"),
    N_("Invalid \\escape"),
)
"""Every message that they are known to give; what stands for ``{text}`` is a key or a character."""


def reader_problem(_: Words, problem: str, width: int) -> str:
    """Return a reader's message in the language, cut to ``width`` cells; one that is not known stays as it is."""
    for msgid in _SAID:
        before, field, after = msgid.partition("{text}")
        if not field:
            if problem == msgid:
                return _(msgid)
            continue
        found = re.fullmatch(re.escape(before) + "(.+)" + re.escape(after), problem, flags=re.DOTALL)
        if found is not None:
            return _(msgid, text=shortened(found[1], width - len(before)))
    return shortened(problem, width)


def place_and_reason(_: Words, error: RuleFileError | PositionFileError) -> str:
    """Return where a text is refused, and why."""
    from spades_tui.words.errors import sentence_for_error

    reason = sentence_for_error(_, error.reason)
    if error.column is None:
        return _("Line {line}: {reason}", line=error.line, reason=reason)
    return _("Line {line}, column {column}: {reason}", line=error.line, column=error.column, reason=reason)
