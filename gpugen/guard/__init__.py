"""Races of one run of a CUDA kernel: found by every access, by one word an address, by value."""
