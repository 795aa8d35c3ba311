"""A line that is being typed in a drawn form: its text, where the cursor is, and what each key does to it."""

from __future__ import annotations

from dataclasses import dataclass

from spades_tui.record.clean import cell_width, clean_text


@dataclass(frozen=True, slots=True)
class Entry:
    """An unfinished line. It never changes: ``key`` and ``paste`` return the line as it is afterwards."""

    text: str
    at: int
    """The cursor stands before this character; it is ``len(text)`` at the end."""
    width: int = 24
    """Widest text, in cells."""
    digits: bool = False
    """Whether a number is typed: digits, and a minus in front."""

    @classmethod
    def of(cls, text: str, width: int = 24, *, digits: bool = False) -> Entry:
        """Return a line with the cursor at its end."""
        return cls(text, len(text), width, digits)

    @property
    def cleaned(self) -> str:
        """What was typed, fit to be kept and shown."""
        return clean_text(self.text, width=self.width)

    def key(self, key: str) -> Entry | None:
        """Return the line after a key; None where the key means nothing to a line."""
        before, after = self.text[: self.at], self.text[self.at :]
        match key:
            case "left":
                return self._moved(max(0, self.at - 1))
            case "right":
                return self._moved(min(len(self.text), self.at + 1))
            case "home" | "ctrl+a":
                return self._moved(0)
            case "end" | "ctrl+e":
                return self._moved(len(self.text))
            case "backspace":
                return self._with(before[:-1], after)
            case "delete":
                return self._with(before, after[1:])
            case "ctrl+u":
                return self._with("", after)
            case "space":
                return self._typed(" ")
        return self._typed(key) if len(key) == 1 else None

    def paste(self, text: str) -> Entry:
        """Return the line with a pasted text in it, made clean."""
        return self._typed(clean_text(text, width=self.width))

    def _typed(self, text: str) -> Entry:
        if self.digits:
            first = not self.at and not self.text.startswith(("-", "−"))
            text = "".join(
                char
                for at, char in enumerate(text)
                if char in "0123456789" or (char in "-−" and first and not at)
            )
        before, after = self.text[: self.at] + text, self.text[self.at :]
        # What is typed is no text yet (a space at its end is one to come), so only its width is held.
        fits = cell_width(before + after) <= self.width
        return self._with(before, after) if fits else self

    def _with(self, before: str, after: str) -> Entry:
        return Entry(before + after, len(before), self.width, self.digits)

    def _moved(self, at: int) -> Entry:
        return Entry(self.text, at, self.width, self.digits)
