"""Hints, the reasons for them, and the review of played hands: codes and figures, for ``words`` to say."""

from __future__ import annotations
