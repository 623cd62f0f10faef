"""What `run` needs of a machine: to compile the text of a kernel, and to run it on threads.

`gpugen.cpu.engine` does so with numba; tests have an engine in plain Python that runs
the iterations of all threads in a random order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

import numpy as np

Function: TypeAlias = Callable[..., None]
Call: TypeAlias = tuple[Any, ...]
State: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
"""Why a run stopped, in which iteration, and at which element of which checked array."""


class CompilationError(Exception):
    """A kernel that the engine cannot make, and why."""


class Engine(Protocol):
    """A machine with some threads."""

    @property
    def threads(self) -> int:
        """How many threads run at once."""
        ...

    @property
    def gang(self) -> int:
        """How many calls certainly run at once, so that they may wait for each other."""
        ...

    @property
    def grain(self) -> int:
        """The number of simple operations below which more threads do not pay."""
        ...

    @property
    def compiling(self) -> float:
        """The seconds that were spent on machine code so far."""
        ...

    def functions(self, text: str) -> Mapping[str, Function]:
        """The functions of a kernel, ready to be called."""
        ...

    def together(self, function: Function, calls: Sequence[Call], state: State) -> None:
        """Runs the calls at the same time, each on a thread, and waits for all of them.

        A call's arguments begin with the first iteration and the one after the last. An
        interrupt stops all of them by way of the state before it is raised here.
        """
        ...
