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
from depanalysis.interpreter.values import NonconformingError, settled
from depanalysis.options import Options
from depanalysis.proofs.openmp.entries import OUTSIDE, without_region
from depanalysis.proofs.openmp.regions import Region
from depanalysis.proofs.openmp.runs import Filling
from depanalysis.solvers import effort

_LIMIT = 5_000
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
