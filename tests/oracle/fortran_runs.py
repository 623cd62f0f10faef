"""Runs all procedures of a Fortran file and of what becomes of it, and compares memory.

gfortran compiles a text to a shared library, whose procedures are called with arguments
that their types suggest. Integers have to be equal; numbers of real type may differ as far
as a reduction rounds in another order.
"""

import json
import math
import os
import struct
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.oracle.fortran_dumps import Procedure, Storage, Variable

Outcomes = dict[str, list[dict[str, str]] | str]

_ROOT = Path(__file__).parents[2]
_FLAGS = ("-O1", "-w", "-std=legacy", "-fopenmp", "-shared", "-fPIC", "-fwrapv")
# Some procedures read what was never set; it has to be the same each time.
_ZEROS = "-finit-local-zero"
_NO_LIMITS = ("-ffixed-line-length-none", "-ffree-line-length-none")
_REAL = {("REAL", 4): "f", ("REAL", 8): "d", ("COMPLEX", 4): "f", ("COMPLEX", 8): "d"}
_RELATIVE, _ABSOLUTE = 1e-4, 1e-3


def compiled(text: str, path: Path, *, is_long: bool = False) -> Path:
    """The shared library of a text that is written to a path."""
    path.write_text(text)
    library = path.with_suffix(".so")
    flags = (*_FLAGS, _ZEROS, *(_NO_LIMITS if is_long else ()), f"-J{path.parent}")
    command = ["gfortran", *flags, "-o", str(library), str(path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return library


def outcomes(
    library: Path,
    procedures: Sequence[Procedure],
    storage: Sequence[Storage],
    seeds: Sequence[int],
    threads: int = 1,
) -> Outcomes:
    """What every procedure leaves for every seed, or why it was not called."""
    request = {
        "library": str(library),
        "seeds": list(seeds),
        "storage": [
            {"symbol": each.symbol, "members": [_record(x) for x in each.members]}
            for each in storage
        ],
        "procedures": [
            {
                "symbol": each.symbol,
                "arguments": [_record(x) for x in each.arguments],
                "result": _record(each.result) if each.result else None,
            }
            for each in procedures
        ],
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.oracle.fortran_calls"],
        input=json.dumps(request),
        capture_output=True,
        text=True,
        cwd=_ROOT,
        env=os.environ
        | {"OMP_NUM_THREADS": str(threads), "OMP_WAIT_POLICY": "passive"},
    )
    assert done.returncode == 0, done.stderr
    found: Outcomes = json.loads(done.stdout)
    return found


def _record(variable: Variable) -> dict[str, Any]:
    described = {"has_descriptor": variable.has_descriptor, "attributes": []}
    return asdict(variable) | described


def differences(
    procedures: Sequence[Procedure], expected: Outcomes, found: Outcomes
) -> Iterator[str]:
    """The procedures that leave something else, with the variables."""
    for procedure in procedures:
        before, after = expected[procedure.symbol], found[procedure.symbol]
        if isinstance(before, str):
            continue
        if isinstance(after, str):
            yield f"{procedure.name}: {after}"
            continue
        known = {each.name: each for each in procedure.arguments}
        for one, other in zip(before, after, strict=True):
            names = [x for x in one if not _is_same(one[x], other[x], known.get(x))]
            if names:
                yield f"{procedure.name}: {', '.join(names)}"
                break


def _is_same(one: str, other: str, variable: Variable | None) -> bool:
    if one == other:
        return True
    code = _REAL.get((variable.kind, variable.size)) if variable else None
    if code is None:
        return False
    return all(
        (math.isnan(x) and math.isnan(y))
        or math.isclose(x, y, rel_tol=_RELATIVE, abs_tol=_ABSOLUTE)
        for x, y in zip(_numbers(one, code), _numbers(other, code), strict=True)
    )


def _numbers(text: str, code: str) -> tuple[float, ...]:
    content = bytes.fromhex(text)
    return struct.unpack(f"={len(content) // struct.calcsize(code)}{code}", content)
