"""`coalesce`: how the warps of kernels use memory."""

from collections.abc import Sequence

from depanalysis.api.sources import Files, Where, answered, given
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import COALESCE
from depanalysis.pipelines.stages import Trace
from depanalysis.projects import KERNELS, Selection
from depanalysis.proofs.coalescing.verdicts import CoalescingReport, KernelVerdict

_DEFAULT = CoalescingOptions()


class CoalescingReports(Files[CoalescingReport]):
    """The answer to one call of `coalesce`."""

    @property
    def kernels(self) -> tuple[KernelVerdict, ...]:
        """The kernels of all files."""
        return tuple(kernel for file in self.files for kernel in file.kernels)


def coalesce(
    source: Where,
    *,
    path: str = "<text>",
    options: CoalescingOptions = _DEFAULT,
    exclude: Sequence[str] = (),
    trace: Trace | None = None,
) -> CoalescingReports:
    """The memory segments that warps touch with each access of kernels of CUDA."""
    chosen = Selection(
        (), KERNELS, "cuda", tuple(exclude), preprocessing=options.preprocessing
    )
    files = given(source, path, chosen, "cuda")
    return CoalescingReports(answered(COALESCE, files, options, trace))
