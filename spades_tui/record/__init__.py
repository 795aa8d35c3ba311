"""A game as text: events to lines and back, versions, export and import, and the cleaning of foreign text."""
