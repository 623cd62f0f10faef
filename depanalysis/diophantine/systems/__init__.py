"""Several equations over one range: what is exact without looking at iterations."""
