"""An exact dependence analyzer for loops: text in, a verdict with its evidence out."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from depanalysis.errors import DepanalysisError, SourceError, UsageError
from depanalysis.ir.programs import Program
from depanalysis.ir.types import F32, F64, I32, I64
from depanalysis.options import (
    CoalescingOptions,
    Options,
    Preprocessing,
    RaceOptions,
)
from depanalysis.verdicts import (
    Dependence,
    FileReport,
    LoopVerdict,
    Needs,
    Report,
    Verdict,
    Witness,
)
from depanalysis.version import VERSION

if TYPE_CHECKING:
    from depanalysis.api import check
    from depanalysis.api.coalescing import coalesce
    from depanalysis.api.parallelization import parallelize
    from depanalysis.api.programs import graph, transform
    from depanalysis.api.races import race
    from depanalysis.diophantine.equation import Equation
    from depanalysis.diophantine.formulas import formula
    from depanalysis.diophantine.partitions import partition
    from depanalysis.ir.builder import Builder

__version__ = VERSION

# In the order of the alphabet, whatever the names stand for.
__all__ = [  # noqa: RUF022
    "Builder",
    "CoalescingOptions",
    "DepanalysisError",
    "Dependence",
    "Equation",
    "F32",
    "F64",
    "FileReport",
    "I32",
    "I64",
    "LoopVerdict",
    "Needs",
    "Options",
    "Preprocessing",
    "Program",
    "RaceOptions",
    "Report",
    "SourceError",
    "UsageError",
    "Verdict",
    "Witness",
    "__version__",
    "check",
    "coalesce",
    "formula",
    "graph",
    "parallel",
    "parallelize",
    "partition",
    "race",
    "transform",
]


_HOMES = {
    "Builder": "depanalysis.ir.builder",
    "Equation": "depanalysis.diophantine.equation",
    "check": "depanalysis.api",
    "coalesce": "depanalysis.api.coalescing",
    "formula": "depanalysis.diophantine.formulas",
    "graph": "depanalysis.api.programs",
    "parallel": "gpugen",
    "parallelize": "depanalysis.api.parallelization",
    "partition": "depanalysis.diophantine.partitions",
    "race": "depanalysis.api.races",
    "transform": "depanalysis.api.programs",
}


def __getattr__(name: str) -> Any:
    """Names that bring more than plain data are imported on first use."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
