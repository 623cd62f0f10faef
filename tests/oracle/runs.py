"""Short ways to run a program that is written as text."""

from collections.abc import Callable, Mapping

from depanalysis.interpreter.machine import Access, Inputs, Reordering, Run, run
from depanalysis.interpreter.values import Element, Value
from depanalysis.ir.parser import parse
from depanalysis.ir.programs import Program
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile

_DECLARATIONS = """
  parameter n: i32
  parameter m: i32
  array a: i32[?]
  array b: i32[?]
  array c: i32[?, 10]
  array x: f64[?]
  scalar s: in out i32
  scalar t: i32
"""


def program(body: str, declarations: str = _DECLARATIONS) -> Program:
    """The verified program with a body, by default over a few common variables."""
    text = f"program test {{ {declarations} {body} }}"
    programs, errors = parse(SourceFile("test", text))
    assert not errors, errors
    (parsed,) = programs
    assert not verify(parsed)
    return parsed


def inputs(
    memory: Mapping[str, list[int]] | Callable[[str, Element], Value] | None = None,
    limit: int = 200_000,
    **parameters: int,
) -> Inputs:
    """Inputs from lists of elements; what is not listed is 0."""
    if callable(memory):
        return Inputs(parameters, memory, limit)
    lists = memory or {}

    def value(name: str, element: Element) -> Value:
        values = lists.get(name, [])
        index = element[-1] if element else 0
        return values[index] if 0 <= index < len(values) else 0

    return Inputs(parameters, value, limit)


def ran(
    body: str,
    memory: Mapping[str, list[int]] | None = None,
    reordering: Reordering | None = None,
    **parameters: int,
) -> Run:
    """The run of a body over the common variables."""
    return run(program(body), inputs(memory, **parameters), reordering)


def final(outcome: Run, name: str) -> dict[Element, Value]:
    """The final values of one variable."""
    return {
        element: value
        for (variable, element), value in outcome.memory.items()
        if variable == name
    }


def line(outcome: Run, name: str = "a") -> dict[int, Value]:
    """The final values of an array of one dimension."""
    return {element[0]: value for element, value in final(outcome, name).items()}


def shown(access: Access) -> str:
    """An access in short, such as `write a[1] at 0,2`."""
    place = "".join(f"[{index}]" for index in access.element)
    at = ",".join(str(index) for _, index in access.iteration)
    return f"{access.kind} {access.variable}{place}" + (f" at {at}" if at else "")
