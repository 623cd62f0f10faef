"""Case files, each analyzed once for all claims that tests of a process make of it."""

from functools import cache
from pathlib import Path
from typing import Any

import depanalysis
from depanalysis.verdicts import Report


@cache
def analyzed(path: Path, **options: Any) -> Report:
    """What `check` says of a file."""
    return depanalysis.check(path, **options)
