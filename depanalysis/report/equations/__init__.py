"""What a partition of a range by equations is, as text for a person and as JSON."""
