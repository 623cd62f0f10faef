"""What the function around a region does with the values of a run of the region.

The function is run as one thread does it, with the region as code of which nobody knows
what it stores. A run that leaves the language there is none of a program that conforms.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.extents import conforming
from depanalysis.errors import InterpretationError
from depanalysis.frontends.openmp.programs import ParallelProgram
from depanalysis.interpreter.contents import typed
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.values import (
    Element,
    NonconformingError,
    Value,
    settled,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import FREE, Opaque, walk_statements
from depanalysis.options import Options
from depanalysis.proofs.openmp.entries import (
    ENTERED,
    OUTSIDE,
    up_to_region,
    without_region,
)
from depanalysis.proofs.openmp.regions import Region
from depanalysis.proofs.openmp.runs import Filling
from depanalysis.solvers import effort

_LIMIT = 5_000
Entered = dict[tuple[str, Element], Value]
_OPERATIONS_OF_A_STATEMENT = 10


@dataclass(frozen=True)
class Outside:
    """A function without one of its regions."""

    parallel: ParallelProgram
    region: Region

    @cached_property
    def facts(self) -> Facts:
        """What is known of the function, of which the region is not a part."""
        return Facts(model(without_region(self.parallel, self.region)), Options())

    @cached_property
    def before(self) -> Program | None:
        """What the function does before it enters the region for the first time."""
        return up_to_region(self.parallel, self.region)

    @cached_property
    def forgotten(self) -> frozenset[str]:
        """The variables that may have values of which nothing is known before the region."""
        body = () if self.before is None else self.before.body
        return frozenset(
            name
            for stmt in walk_statements(body)
            if isinstance(stmt, Opaque) and stmt.kind not in FREE
            for name in stmt.writes or ()
        )

    @cached_property
    def own(self) -> frozenset[str]:
        """The variables of the function, which have no values when it begins."""
        program, given = self.before, self.parallel.program
        if program is None:
            return frozenset()
        arrays = {each.name for each in program.arrays}
        arrays -= {each.name for each in given.arrays}
        scalars = {each.name for each in program.scalars}
        return frozenset(arrays | scalars - {each.name for each in given.scalars})

    def entered(self, values: Mapping[str, int], filling: Filling) -> Entered | None:
        """What all variables hold where a run of the function enters the region.

        The run has the values for parameters, and does nothing that is not modelled.
        """
        program = self.before
        if program is None:
            return None

        def memory(name: str, element: Element) -> int:
            if name in self.own:
                raise InterpretationError(f"`{name}` is read before it has a value")
            return filling(name, element)

        given = {p.name: values[p.name] for p in program.parameters if p.name in values}
        inputs = Inputs({**given, **OUTSIDE}, typed(program, memory), _LIMIT, settled)
        try:
            made = run(program, inputs)
        except InterpretationError:
            return None
        finally:
            effort.take(_LIMIT)
        is_there = made.is_whole and made.memory.get((ENTERED, ())) == 1
        return dict(made.memory) if is_there else None

    def conforms(self, parameters: Mapping[str, int], filling: Filling) -> bool:
        """Whether no statement is known to leave the language with these values."""
        program = self.facts.model.program
        known = {p.name for p in program.parameters} & parameters.keys()
        given = {**{name: parameters[name] for name in sorted(known)}, **OUTSIDE}
        inputs = Inputs(given, typed(program, filling), _LIMIT, settled)
        try:
            made = run(program, inputs)
        except NonconformingError:
            return False
        except InterpretationError:
            return True
        finally:
            effort.take(_LIMIT)
        return not made.accesses or bool(conforming(self.facts, made, given))
