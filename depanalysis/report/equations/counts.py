"""The answers of one equation over a range whose ends are letters, as formulas.

Input: a formula. Output: text or JSON, with the terms as sympy writes them.
"""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from depanalysis.diophantine.formulas import Formula

_WIDTH = 13
_KEYS = {"dependences": "edges", "independent": "independents"}


def formula_text(found: "Formula", names: tuple[str, str]) -> str:
    """A line for each answer."""
    rows = [("range", f"{found.low} to {found.high}")]
    if names != ("x", "y"):
        rows.append(("variables", f"x is {names[0]}, y is {names[1]}"))
    rows += [("equation", str(found.equation)), ("solutions", _solutions(found))]
    shown = (f"{name:<{_WIDTH}}{value}\n" for name, value in rows)
    counts = (f"{name:<{_WIDTH}}{value}\n" for name, value in _counts(found))
    return "".join((*shown, "\n", *counts))


def formula_json(found: "Formula", names: tuple[str, str]) -> str:
    """The same for a program."""
    equation, solution = found.equation, found.solution
    answer = {
        "schema": 1,
        "equations": [[equation.a, equation.b, equation.c]],
        "range": [str(found.low), str(found.high)],
        "variables": list(names),
        "general_solution": None if solution is None else [*map(str, solution)],
        "solutions": str(found.solution_count),
        **{_KEYS.get(name, name): value for name, value in _counts(found)},
    }
    return f"{json.dumps(answer, indent=2)}\n"


def _solutions(found: "Formula") -> str:
    solution = found.solution
    if solution is None:
        return str(found.solution_count)
    x, y = solution
    return f"x = {x}, y = {y}, as many as {found.solution_count}"


def _counts(found: "Formula") -> Iterator[tuple[str, str]]:
    yield "iterations", str(found.size)
    yield "dependences", str(found.edge_count)
    yield "components", str(found.component_count)
    yield "independent", str(found.independents)
