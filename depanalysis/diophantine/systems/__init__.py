"""Several equations over one range: what they share and what can still be counted."""
