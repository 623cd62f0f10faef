"""Reports as texts: pure functions from `Report` to `str`, one format a module."""
