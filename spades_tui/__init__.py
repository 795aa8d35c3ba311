"""A full-screen Spades game for the terminal. Importing this package loads none of its rooms."""

from __future__ import annotations

__version__ = "0.1.0"
