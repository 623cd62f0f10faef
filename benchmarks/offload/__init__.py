"""What a GPU can verify and time of nests offloaded to it."""
