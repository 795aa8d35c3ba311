"""Pure drawing: from what is to be shown, its size and the selection to lines of text with roles."""

from __future__ import annotations
