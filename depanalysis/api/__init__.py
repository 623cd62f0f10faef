"""The library's entrance: a function for each verb of the command line.

Each takes a text, the path of a file or a folder, or several paths, which are read as one
project; `check` also takes Programs from a builder and Python functions. Each returns the
reports on all files, in order; what is wrong with a file is an error in its report.
"""

from depanalysis.api.checking import check

__all__ = ["check"]
