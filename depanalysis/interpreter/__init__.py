"""The reference interpreter, oracle of every analysis: standard library only."""
