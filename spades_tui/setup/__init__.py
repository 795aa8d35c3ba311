"""What there is around a game whatever shows it: the choices of a new one, signals, threads for what may hang."""
