"""One call of a plan: its kernels, their arguments, and the copy that undoes everything.

Nothing is decided here. A launch runs a kernel over all iterations, or over some in a
given order, on one thread or on all, and gives the state in which it stopped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from gpugen.arguments import Bound
from gpugen.emit.codes import DONE
from gpugen.emit.kernels import Kernel, Parameter, Request, kernel
from gpugen.emit.leveling import leveling
from gpugen.emit.marks import Purpose
from gpugen.engines import Call, Engine, Function, State
from gpugen.plans.plan import KernelPlan
from gpugen.protocols.ownership import Layout
from gpugen.shadows import Shadow

Elements = np.ndarray[Any, Any]
Extras = Mapping[tuple[str, str], Any]


class Stop(NamedTuple):
    """Why a run stopped, if it did, the iteration, and where it was in case of a clash."""

    code: int
    iteration: int
    array: int
    element: int

    @property
    def is_done(self) -> bool:
        """Whether all iterations were run to their end."""
        return self.code == DONE


@dataclass(slots=True)
class Launches:
    """The values of one call and what has been made for it so far."""

    plan: KernelPlan
    bound: Bound
    engine: Engine
    shadow: Shadow
    copies: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)
    other_bytes: int = 0

    @property
    def checked(self) -> tuple[str, ...]:
        """The arrays that have words: all written ones where the loop speculates."""
        if self.plan.scheme == "speculation":
            return self.plan.loop.written
        return self.plan.arrays

    def save(self) -> None:
        """Copies what the loop may write."""
        for name in self.plan.loop.written:
            self.copies[name] = self.bound.arrays[name].copy()

    def restore(self) -> None:
        """Puts everything back."""
        arrays = self.bound.arrays
        restore([(arrays[name], copy) for name, copy in self.copies.items()])

    def claim(self, *, is_single: bool = False) -> tuple[Stop, int]:
        """Checks all iterations in a new epoch; by one thread, the first clash is found."""
        extras = self._words()
        return self.run("claim", extras, is_single=is_single), extras["epoch", ""]

    def inspect(self) -> Stop:
        """Whether all iterations may run at once: imprints, and then a look at them."""
        extras = self._words()
        stop = self.run("imprint", extras)
        return self.run("verify", extras) if stop.is_done else stop

    def _words(self) -> dict[tuple[str, str], Any]:
        layout = Layout.of(self.bound.count)
        assert layout is not None
        sizes = {name: self.bound.arrays[name].size for name in self.checked}
        epoch = self.shadow.launch(sizes, layout)
        extras: dict[tuple[str, str], Any] = {
            ("owners", name): self.shadow.words[name] for name in self.checked
        }
        return extras | {("owner_bits", ""): layout.owner_bits, ("epoch", ""): epoch}

    def request(self, purpose: Purpose) -> Request:
        """What a kernel of this plan has to do for a purpose."""
        is_slice = purpose not in ("plain", "last store", "own store")
        is_whole = self.plan.scheme == "speculation" and is_slice
        sites = frozenset(access.site for access in self.plan.checked)
        return Request(
            purpose,
            self.plan.part if is_slice and not is_whole else None,
            {name: n for n, name in enumerate(self.checked)},
            None if is_whole else sites,
            self.bound.dtypes,
            self.bound.widths,
            self.plan.is_numpy,
        )

    def run(
        self,
        purpose: Purpose,
        extras: Extras | None = None,
        *,
        is_single: bool = False,
    ) -> Stop:
        """Runs a kernel over all iterations."""
        made = kernel(self.plan.loop, self.request(purpose))
        function = self.engine.functions(made.text)["run"]
        state = np.zeros(4, dtype=np.int64)
        given = self.arguments(made, state, extras or {})
        threads = 1 if is_single else self.engine.threads
        calls = [(*part, *given) for part in _parts(0, self.bound.count, threads)]
        return self._ran(function, calls, state)

    def run_owned(self) -> Stop:
        """Every thread runs all iterations, and stores to the elements that it owns."""
        made = kernel(self.plan.loop, self.request("own store"))
        function = self.engine.functions(made.text)["run"]
        state = np.zeros(4, dtype=np.int64)
        threads = self.engine.threads
        calls = [
            (
                0,
                self.bound.count,
                *self.arguments(
                    made, state, {("mine", ""): mine, ("threads", ""): threads}
                ),
            )
            for mine in range(threads)
        ]
        return self._ran(function, calls, state)

    def run_listed(
        self, order: np.ndarray[Any, Any], segments: Sequence[tuple[int, int, bool]]
    ) -> Stop:
        """Runs iterations in an order, segment after segment; only some are spread."""
        made = kernel(self.plan.loop, self.request("plain"))
        function = self.engine.functions(made.text)["listed"]
        state = np.zeros(4, dtype=np.int64)
        given = self.arguments(made, state, {})
        for first, last, is_spread in segments:
            threads = self.engine.threads if is_spread else 1
            calls = [(*part, order, *given) for part in _parts(first, last, threads)]
            if not self._ran(function, calls, state).is_done:
                break
        return _stop(state)

    def levels(self) -> tuple[Stop, np.ndarray[Any, np.dtype[np.int32]]]:
        """The level of every iteration."""
        reach = kernel(self.plan.loop, self.request("reach"))
        note = kernel(self.plan.loop, self.request("note"))
        function = self.engine.functions(leveling(reach, note))["run"]
        extras: dict[tuple[str, str], Any] = {
            (kind, name): np.zeros(self.bound.arrays[name].size, dtype=np.int32)
            for name in self.checked
            for kind in ("written", "read")
        }
        found = np.zeros(self.bound.count, dtype=np.int32)
        self.other_bytes += found.nbytes + sum(a.nbytes for a in extras.values())
        state = np.zeros(4, dtype=np.int64)
        arguments = self.arguments(reach, state, extras)
        call = (0, self.bound.count, found, *arguments)
        return self._ran(function, [call], state), found

    def winners(self) -> tuple[Stop, Extras]:
        """For every checked element, the number of the last iteration that stores to it."""
        extras = {
            ("winners", name): np.zeros(self.bound.arrays[name].size, dtype=np.int32)
            for name in self.checked
        }
        self.other_bytes += sum(array.nbytes for array in extras.values())
        return self.run("win", extras), extras

    def arguments(self, made: Kernel, state: State, extras: Extras) -> Call:
        """The arguments of an iteration after its number."""
        return tuple(self._argument(each, state, extras) for each in made.parameters)

    def _argument(self, parameter: Parameter, state: State, extras: Extras) -> Any:
        name = parameter.name
        match parameter.role:
            case "array":
                return self.bound.arrays[name]
            case "input":
                return self.bound.inputs[name]
            case "extra":
                return extras.get((parameter.extra, name), 0)
            case "run":
                bound = self.bound
                return {"state": state, "lower": bound.lower, "step": bound.step}[name]

    def _ran(self, function: Function, calls: list[Call], state: State) -> Stop:
        self.engine.together(function, calls, state)
        return _stop(state)


def restore(copies: Sequence[tuple[Elements, Elements]]) -> None:
    """Puts the contents of arrays back; an interrupt waits until that is done."""
    pending: KeyboardInterrupt | None = None
    for array, copy in copies:
        while True:
            try:
                np.copyto(array, copy)
                break
            except KeyboardInterrupt as interrupt:
                pending = interrupt
    if pending is not None:
        raise pending


def _stop(state: State) -> Stop:
    code, iteration, array, element = (int(each) for each in state)
    return Stop(code, iteration, array, element)


def _parts(first: int, last: int, threads: int) -> list[tuple[int, int]]:
    """A range cut into one piece for each thread, none of them empty."""
    size = -(-max(0, last - first) // threads)
    return [
        (start, min(last, start + size)) for start in range(first, last, max(1, size))
    ]
