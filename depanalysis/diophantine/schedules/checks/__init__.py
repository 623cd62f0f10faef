"""Proofs that a schedule is legal, or the dependence that it breaks."""
