"""What a user says of kernels and their launches, as options that several verbs share."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from depanalysis.errors import UsageError
from depanalysis.options import Triple
from depanalysis.proofs.launches import launch_problem

_DEFINITION = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([+-]?(?:0[xX][0-9a-fA-F]+|\d+))\s*")
_LONGEST_SIZE = 10


def kernel_settings(chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of `KernelOptions`, by their names."""
    block, grid = launch(chosen.get("block"), chosen.get("grid"))
    return {
        "kernels": chosen.get("kernel", ()),
        "block": block,
        "grid": grid,
        "defined": definitions(chosen.get("define", ())),
        "assume": chosen.get("assume", ()),
        "instantiate": chosen.get("instantiate", ()),
    }


def launch(block: str | None, grid: str | None) -> tuple[Triple | None, Triple | None]:
    """The sizes that are given; a launch that no device takes is refused."""
    sizes = (
        None if block is None else _sizes("--block", block),
        None if grid is None else _sizes("--grid", grid),
    )
    problem = launch_problem(sizes[0] or (1, 1, 1), sizes[1] or (1, 1, 1))
    if problem is not None:
        raise UsageError(f"the launch is refused: {problem}")
    return sizes


def definitions(texts: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Names with their values, from `NAME=INTEGER` each."""
    return tuple(_definition(text) for text in texts)


def _sizes(option: str, text: str) -> Triple:
    """One to three sizes; those left out are 1."""
    parts = [part.strip() for part in text.split(",")]
    if not 1 <= len(parts) <= 3 or not all(part.isdecimal() for part in parts):
        raise UsageError(f"{option}: '{text}' is not X, X,Y or X,Y,Z")
    if any(len(part) > _LONGEST_SIZE for part in parts):
        raise UsageError(f"{option}: '{text}' is too large")
    x, y, z = (*map(int, parts), *(1,) * (3 - len(parts)))
    return x, y, z


def _definition(text: str) -> tuple[str, int]:
    match = _DEFINITION.fullmatch(text)
    if match is None:
        raise UsageError(f"--define: '{text}' is not NAME=INTEGER")
    return match[1], int(match[2], 0)
