"""The pictures of the README, and the script that makes them from real games."""

from __future__ import annotations
