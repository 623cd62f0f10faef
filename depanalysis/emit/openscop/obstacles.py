"""What keeps a whole program from being a scop, whatever its subscripts are."""

import re

from depanalysis.analysis.model import Model
from depanalysis.errors import UnsupportedError
from depanalysis.ir.programs import Program, variables
from depanalysis.ir.statements import Loop, walk_statements

_PLAIN = re.compile(r"[^\s#<>]+")


def refuse_obstacles(program: Program, facts: Model) -> None:
    """Raises `UnsupportedError` at the first obstacle."""
    _refuse_names(program)
    _refuse_pointers(program)
    _refuse_jumps(facts)


def _refuse_names(program: Program) -> None:
    """Names that OpenScop would read as several words, or as a comment or a tag."""
    found = [each.name for each in (*program.parameters, *variables(program))]
    found += [s.variable for s in walk_statements(program.body) if isinstance(s, Loop)]
    for name in found:
        if not _PLAIN.fullmatch(name):
            message = f"the name `{name}` cannot stand in OpenScop"
            raise UnsupportedError(message, program.span)


def _refuse_jumps(facts: Model) -> None:
    """Control that is not of the form of loops and conditions."""
    for loop in facts.loops:
        if not loop.is_counted:
            message = "the number of iterations is not known before the loop runs"
            raise UnsupportedError(message, loop.node.span)
        if loop.early_exit is not None:
            raise UnsupportedError("the loop may end early", loop.early_exit)
    for access in facts.accesses:
        for doubt in access.doubts:
            message = f"what is executed depends on {doubt.reason}"
            raise UnsupportedError(message, access.span)


def _refuse_pointers(program: Program) -> None:
    """Scalars that are also reached in other ways than by their names."""
    for name in (*program.addressed, *program.exposed):
        raise UnsupportedError(f"pointers may reach `{name}`", program.span)
