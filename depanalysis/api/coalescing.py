"""`coalesce`: how the warps of kernels use memory."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from depanalysis.api.sources import failures, given
from depanalysis.errors import SourceError
from depanalysis.options import Language
from depanalysis.projects import Selection
from depanalysis.proofs.coalescing.files import CoalescingOptions, coalescing
from depanalysis.proofs.coalescing.verdicts import CoalescingReport, KernelVerdict

_LANGUAGES: frozenset[Language] = frozenset(("cuda",))
_DEFAULT = CoalescingOptions()


@dataclass(frozen=True, slots=True)
class CoalescingReports:
    """The answer to one call of `coalesce`."""

    files: tuple[CoalescingReport, ...]

    @property
    def kernels(self) -> tuple[KernelVerdict, ...]:
        """The kernels of all files."""
        return tuple(kernel for file in self.files for kernel in file.kernels)

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """The errors of all files."""
        return tuple(error for file in self.files for error in file.errors)


def coalesce(
    source: str | Path | Sequence[Path],
    *,
    path: str = "<text>",
    options: CoalescingOptions = _DEFAULT,
    exclude: Sequence[str] = (),
) -> CoalescingReports:
    """The memory segments that warps touch with each access of kernels of CUDA."""
    chosen = Selection(
        (),
        _LANGUAGES,
        "cuda",
        tuple(exclude),
        preprocessing=options.preprocessing,
    )
    files = given(source, path, chosen, "cuda")
    return CoalescingReports(
        tuple(
            CoalescingReport(each.path, errors=failures(each))
            if each.source is None
            else coalescing(
                each.source.file, replace(options, preprocessing=each.preprocessing)
            )
            for each in files
        )
    )
