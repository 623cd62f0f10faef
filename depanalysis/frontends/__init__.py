"""Frontends: one language each, from text to Programs."""
