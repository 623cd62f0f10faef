"""From a planned loop to the readable Python text of its inspector and executor."""
