"""The third rung: products of unknowns, quotients by them, bits, and facts about arrays."""
