"""The engine of this machine: kernels compiled by numba, run by threads without the lock."""

import ast
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

from numba.core.errors import NumbaError

from gpugen.cpu.indexing import NAMESPACE as UNSIGNED
from gpugen.cpu.indexing import indexed
from gpugen.cpu.kept import folder, kept
from gpugen.cpu.machine import machine_code
from gpugen.cpu.primitives import NAMESPACE
from gpugen.cpu.workers import Workers
from gpugen.emit.codes import STOPPED
from gpugen.emit.functions import LIBRARY
from gpugen.engines import Call, CompilationError, Function, State

_GRAIN = 20_000
_FUNCTIONS = ("iteration", "reach", "note", "run", "listed")


def available() -> int:
    """How many cores this process may use."""
    affinity: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity is not None else os.cpu_count() or 1


@dataclass(slots=True)
class NumbaEngine:
    """Compiles each kernel once, and once more for each combination of types."""

    threads: int = field(default_factory=available)
    grain: int = _GRAIN
    compiling: float = 0.0
    folder: Path | None = field(default_factory=folder)
    _compiled: dict[str, Mapping[str, Function]] = field(default_factory=dict)
    _workers: Workers = field(default_factory=Workers)

    @property
    def gang(self) -> int:
        """Each call has a thread of its own."""
        return self.threads

    def functions(self, text: str) -> Mapping[str, Function]:
        """The functions of a kernel; machine code is made when one is first called."""
        if text not in self._compiled:
            # Numba would keep all of this with the code of a module without a name.
            scope: dict[str, Any] = {**NAMESPACE, **UNSIGNED, "__name__": __name__}
            module = indexed(text)
            file = None
            if self.folder is not None and not _has_addresses(module):
                file = kept(ast.unparse(module), self.folder)
            exec(compile(module, str(file or "<kernel>"), "exec"), scope)
            found = {}
            for name in _FUNCTIONS:
                if name in scope:
                    made = machine_code(scope[name], is_kept=file is not None)
                    scope[name] = found[name] = made
            self._compiled[text] = found
        return self._compiled[text]

    def together(self, function: Function, calls: Sequence[Call], state: State) -> None:
        """Runs the calls on threads that hold no lock, while this one waits for them."""
        if not calls:
            return
        # Compiled before there are threads, which would all wait for it.
        start = perf_counter()
        try:
            _compile(function, calls[0])
        except (NumbaError, RuntimeError) as error:
            first = str(error).partition("\n")[0]
            raise CompilationError(f"numba cannot compile the loop: {first}") from error
        self.compiling += perf_counter() - start

        def stop() -> None:
            # Each call looks at the state before its first iteration, and then again.
            state[0] = STOPPED

        self._workers.run([partial(function, *call) for call in calls], stop)


def _has_addresses(module: ast.Module) -> bool:
    """Whether a kernel calls functions by their addresses, which differ by process."""
    return any(isinstance(x, ast.Name) and x.id in LIBRARY for x in ast.walk(module))


def _compile(function: Function, call: Call) -> None:
    try:
        function(0, 0, *call[2:])
    except OSError:
        # There is code, but it could not be kept.
        function(0, 0, *call[2:])
