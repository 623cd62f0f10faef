"""Notebooks: their scripts, and how the files that a user opens are made from them."""
