"""The analysis inside other tools: a module for each, which imports the tool itself.

`psyclone`, `loki`, `loopy`, `numba` and `xdsl` judge loops where those tools have them, and
hand the verdicts back in the tool's own terms. Nothing else here needs those packages.
"""
