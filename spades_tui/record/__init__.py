"""A game as a text: events to lines and back, versions, export and import, and the cleaning of foreign text."""

from __future__ import annotations

from spades_tui.engine.takeback import live
from spades_tui.record.check import check_log
from spades_tui.record.errors import RecordError
from spades_tui.record.lines import FORMAT, event_line, read_line
from spades_tui.record.text import Header, Record, export_events, export_text, import_text, read_text
from spades_tui.record.verify import HandCheck, verify

__all__ = [
    "FORMAT",
    "HandCheck",
    "Header",
    "Record",
    "RecordError",
    "check_log",
    "event_line",
    "export_events",
    "export_text",
    "import_text",
    "live",
    "read_line",
    "read_text",
    "verify",
]
