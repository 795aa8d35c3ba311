"""The same table and the same saved games as lines of text: to be heard, to be typed, to be piped."""
