"""The explicit methods as machine code; importing a room in here imports numba."""
