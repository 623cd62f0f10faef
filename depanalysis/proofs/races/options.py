"""What a user says about parallel code that is to be checked for races."""

from dataclasses import dataclass

from depanalysis.frontends.cuda import Extent
from depanalysis.options import AS_WRITTEN, Aliasing, Preprocessing
from depanalysis.proofs.races.cuda.lowering import Warps
from depanalysis.proofs.races.verdicts import Level


@dataclass(frozen=True, slots=True)
class RaceOptions:
    """Which kernels, under which launch, with which values, at which levels."""

    kernels: tuple[str, ...] = ()
    block: Extent | None = None
    grid: Extent | None = None
    defined: tuple[tuple[str, int], ...] = ()
    assume: tuple[str, ...] = ()
    preprocessing: Preprocessing = AS_WRITTEN
    warps: Warps = "independent"
    levels: tuple[Level, ...] = ("block", "grid")
    alias: Aliasing = "assume"
    instantiate: tuple[str, ...] = ()
