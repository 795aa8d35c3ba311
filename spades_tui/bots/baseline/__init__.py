"""The yardstick: the rule policy as it stood when measuring began. Nothing in this room may change, ever.

Every figure in ``benchmarks`` is against this bot, and means something only as long as it plays as it did. A test
holds its decisions to those it made on the first day.
"""

from __future__ import annotations
