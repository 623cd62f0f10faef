"""The folder in which compiled kernels stay between processes.

A kernel is written to a file whose name is a digest of its text and of all that it is
compiled with; numba keeps the machine code beside it, for each machine and types. A folder
that others may write to is not used, for what is read from it is run.
"""

import os
import tempfile
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import numba
import numpy as np


def folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where kernels are kept, made if need be; `None` where that cannot be done safely."""
    home = environment.get("XDG_CACHE_HOME") or "~/.cache"
    path = Path(home).expanduser() / "depanalysis" / "kernels"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = path.stat()
    except (OSError, RuntimeError):
        return None
    is_own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    is_safe = is_own and not found.st_mode & 0o022 and os.access(path, os.W_OK)
    return path if is_safe else None


def kept(text: str, into: Path) -> Path | None:
    """The file of a kernel in a folder, written once; `None` where that failed."""
    name = sha256(f"{_compiled_with()}\0{text}".encode()).hexdigest()
    path = into / f"kernel_{name}.py"
    try:
        if not path.exists():
            handle, draft = tempfile.mkstemp(dir=into)
            with os.fdopen(handle, "w") as file:
                file.write(text)
            os.replace(draft, path)
    except OSError:
        return None
    return path


@lru_cache(maxsize=1)
def _compiled_with() -> str:
    """What else decides the machine code: versions, and what kernels call."""
    called = sorted(Path(__file__).parent.glob("*.py"))
    texts = [sha256(each.read_bytes()).hexdigest() for each in called]
    return " ".join([numba.__version__, np.__version__, *texts])
