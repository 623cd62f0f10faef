"""Loops that are parallel where index arrays do not repeat: code that looks before they run."""
