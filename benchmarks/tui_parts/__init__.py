"""The parts of ``benchmarks.tui``: what is measured of the full-screen game, and with what."""

from __future__ import annotations
