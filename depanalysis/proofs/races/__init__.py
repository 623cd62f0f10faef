"""Races between threads that run at once: proved absent, or shown by a run."""
