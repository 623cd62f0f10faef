"""Races in programs with OpenMP: regions become teams of threads, and runs show races."""
