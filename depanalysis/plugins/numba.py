"""numba: `prange` loops are judged when a function is compiled.

`CheckedCompiler` is a compiler for `numba.njit(parallel=True, pipeline_class=…)` with one
pass before all others; `checked` is `njit(parallel=True)` with it. A race that a run shows
is an error of the compilation, and what is not decided is a warning.
"""

import warnings
from collections.abc import Callable
from typing import Any

from numba import njit
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.errors import NumbaError, NumbaWarning
from numba.core.untyped_passes import TranslateByteCode

from depanalysis.api.races import race
from depanalysis.errors import UsageError
from depanalysis.proofs.races.verdicts import ConstructVerdict, Race, Raciness


class RaceError(NumbaError):
    """Two iterations of a `prange` loop touch one element, as a run shows."""


class UndecidedRaceWarning(NumbaWarning):
    """It could not be decided whether iterations of a `prange` loop collide."""


@register_pass(mutates_CFG=False, analysis_only=True)  # type: ignore[no-untyped-call]
class CheckRaces(FunctionPass):
    """Asks about each `prange` loop in the text of the function that is compiled."""

    _name = "depanalysis_check_races"

    def __init__(self) -> None:
        FunctionPass.__init__(self)  # type: ignore[no-untyped-call]

    def run_pass(self, state: Any) -> bool:
        """Raises or warns; the function is left as it is."""
        check(state.func_id.func)
        return False


class CheckedCompiler(CompilerBase):
    """numba's compiler, with the pass that asks about `prange` loops."""

    def define_pipelines(self) -> list[Any]:
        """The usual passes; functions without a text are compiled unasked."""
        manager = DefaultPassBuilder.define_nopython_pipeline(  # type: ignore[no-untyped-call]
            self.state
        )
        manager.add_pass_after(CheckRaces, TranslateByteCode)
        manager.finalize()
        return [manager]


def checked(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """`numba.njit(parallel=True)` for functions whose `prange` loops are asked about."""
    chosen = {"parallel": True, **options, "pipeline_class": CheckedCompiler}
    return njit(**chosen) if function is None else njit(**chosen)(function)


def check(function: Callable[..., Any]) -> None:
    """Raises a `RaceError` for a race in a function, and warns of what is not decided."""
    try:
        constructs = race(function).constructs
    except UsageError as error:
        warnings.warn(UndecidedRaceWarning(str(error)), stacklevel=2)
        return
    for each in constructs:
        if each.verdict is Raciness.RACE:
            raise RaceError(_sentence(each, each.races[0]))
        if each.verdict is Raciness.UNKNOWN:
            what = f"{each.span}: not decided: {each.reason}"
            warnings.warn(UndecidedRaceWarning(what), stacklevel=2)


def _sentence(construct: ConstructVerdict, found: Race) -> str:
    """Where two iterations collide, and in which run."""
    witness = found.witness
    known = (*witness.parameters, *witness.memory)
    values = ", ".join(f"{name} = {value}" for name, value in known)
    ends = f"{found.first.text} and {found.second.text}"
    actors = f"{witness.first.text} and {witness.second.text}"
    return f"{construct.span}: a race on {found.variable}: {ends}, by {actors}, if {values}"
