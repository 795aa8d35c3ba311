"""What there is around a game whatever shows it: the choices of a new one, the signals that end a program."""
