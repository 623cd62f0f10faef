"""Solvers behind plain values; each third-party one has its only home here."""
