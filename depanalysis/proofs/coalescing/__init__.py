"""Coalescing: how many memory segments the warps of a kernel touch with each access."""
