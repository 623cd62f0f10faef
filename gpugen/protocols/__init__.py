"""Protocols that find out while a loop runs whether its iterations depend on each other."""
