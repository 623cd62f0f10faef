"""From answers about accesses to verdicts about loops."""
