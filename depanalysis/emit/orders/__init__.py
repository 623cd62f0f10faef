"""Loops of C in another order, where none of a nest is worth a directive as it stands."""
