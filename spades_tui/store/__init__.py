"""Files of one's own: saved games, settings, rule sets, and where they live."""

from __future__ import annotations
