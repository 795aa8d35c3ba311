"""The full-screen game: Textual screens over one line-drawn canvas. Importing this package loads no Textual."""

from __future__ import annotations
