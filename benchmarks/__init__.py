"""Side-by-side measurements: one command, one run, ratios."""
