"""The instructions that threads execute, natively and under each scheme, exactly.

NVRTC compiles the kernels as a GPU gets them, and fibers run that very text (PTX), which
counts. What the assembler makes of an instruction of PTX is not followed here.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.nvrtc import library, portable
from depanalysis.source import SourceFile
from gpugen.cli.guarding import proved_arrays
from gpugen.cuda.announcing import announced
from gpugen.cuda.counting.counts import Launch, filled_arrays, given_words
from gpugen.cuda.kernels import CudaKernel
from gpugen.guard.device_log import logged_by_device
from gpugen.guard.devices import on_device
from gpugen.guard.ld import blocks_kernel, compared
from gpugen.guard.monitoring import watched
from gpugen.guard.words import seen_by_words
from gpugen.shim.device import compiler
from gpugen.shim.portable import PortableShim

_ARCHITECTURE = "sm_80"
_THREADS = 256


def compiled(kernel: CudaKernel) -> str:
    """As on a device: a monitor is called from a text without optimization."""
    if kernel.is_announced:
        return announced(portable(kernel.text, _ARCHITECTURE))
    return portable(kernel.text, _ARCHITECTURE, "-lineinfo")


@contextmanager
def counting() -> Iterator["Instructions | None"]:
    """What counts, if there is a compiler for it."""
    if compiler() is None or library() is None:
        yield None
        return
    with TemporaryDirectory() as directory:
        yield Instructions(PortableShim(Path(directory), resident=1, compiled=compiled))


@dataclass(frozen=True, slots=True)
class Instructions:
    """Counts on fibers that run compiled text."""

    shim: PortableShim
    _per_word: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)

    def _taken(self) -> int:
        count, self.shim.instructions = self.shim.instructions, 0
        return count

    def of_schemes(
        self, source: SourceFile, kernel: str, launch: Launch
    ) -> Mapping[str, int]:
        """All that each scheme runs, up to the first race by value."""
        found = Counter[str]()
        made = watched(source, kernel, launch.shared)
        arrays = filled_arrays(self.shim, made.arguments, launch)
        given = given_words(self.shim, made.arguments, arrays, launch)
        self.shim.launch_shaped(made.kernel, [given], launch.grid, launch.block)
        found["native"] = self._taken()
        logged_by_device(self.shim, source, kernel, launch)
        found["exact"] = self._taken()
        seen_by_words(self.shim, source, kernel, launch)
        found["ownership"] = self._taken()
        copies, scout = on_device(self.shim, source, kernel, launch)
        proved = proved_arrays(source, kernel, launch).arrays
        pointers = {each.name for each in made.arguments if each.is_pointer}
        named = [e for e in scout.targets if e in proved and e in pointers]
        copies.choose([e for e in scout.targets if e not in named], named)
        compared(copies, scout.regions, None)
        found["ld"] = self._taken()
        return found

    def of_pass(self, kind: int, words: int, slots: int) -> int:
        """A pass over copies, where nobody disagrees: so many for a thread, and a word."""
        if (kind, slots) not in self._per_word:
            few, many = (self.measured(kind, n * _THREADS, slots) for n in (1, 2))
            each = (many - few) // _THREADS
            self._per_word[kind, slots] = few - each * _THREADS, each
        fixed, each = self._per_word[kind, slots]
        return fixed + each * words

    def measured(self, kind: int, words: int, slots: int) -> int:
        """What a pass over so many words executes."""
        arrays = [
            np.zeros(n * words, dtype="u8") for n in (slots + 1, 1, 1, 2, 8)
        ]  # fmt: skip
        self.shim.launch_shaped(
            blocks_kernel(), [*arrays, words, slots, kind], (4, 1, 1), (64, 1, 1)
        )
        return self._taken()
