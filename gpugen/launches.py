"""One call of a plan: its kernels, their arguments, and the copy that undoes everything.

Nothing is decided here. A launch runs a kernel over all iterations, or over some in a
given order, on one thread or on all, and gives the state in which it stopped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from gpugen.arguments import Bound
from gpugen.buffer_pool import BufferPool
from gpugen.emit.codes import DONE
from gpugen.emit.kernels import Kernel, Parameter, Request, kernel
from gpugen.emit.leveling import leveling
from gpugen.emit.marks import Purpose
from gpugen.emit.values import Widths
from gpugen.engines import Call, Engine, Function, State
from gpugen.plans.live_out import block_bits
from gpugen.plans.plan import KernelPlan
from gpugen.plans.sweeps import Sweep
from gpugen.protocols.ownership import Layout
from gpugen.scalar_reductions import Parts, fresh
from gpugen.shadows import LIMITS, MOST_NOTING, Shadow, are_apart

Elements = np.ndarray[Any, Any]
Extras = Mapping[tuple[str, str], Any]
Stamps = Mapping[str, Elements]
"""For each array, which elements the iterations of one thread write."""


PROBES = 64
"""What is tried first: this part of all iterations, if that is worth while."""

_WORD = 4
_TRIES = 1000
"""How often contents are put back, if signals come in between, until something else is wrong."""
SPARSE = 1024
"""With more elements than these an iteration, words that are not looked at are cheaper."""


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
    saved: Mapping[int, Elements] = field(default_factory=dict)
    most_owners: int = LIMITS.owners
    pool: BufferPool = field(default_factory=BufferPool)
    copies: dict[str, np.ndarray[Any, Any]] = field(default_factory=dict)
    other_bytes: int = 0
    parts: Parts = field(default_factory=dict)

    @property
    def checked(self) -> tuple[str, ...]:
        """The arrays that have words: all written ones where the loop speculates."""
        if self.plan.scheme == "speculation":
            return self.plan.loop.written
        return self.plan.arrays

    @property
    def layout(self) -> Layout | None:
        """How words hold the numbers of all iterations, if they can."""
        count = self.bound.count
        return Layout.of(count) if count <= self.most_owners else None

    @property
    def unit(self) -> int:
        """How many iterations stay together, because they share parts of results."""
        return 1 << block_bits(self.bound.count) if self.plan.results else 1

    @property
    def widths(self) -> Mapping[str, Widths]:
        """The types that NumPy may give the results."""
        purpose: Purpose = "plain" if self.plan.sweep is None else "sweep"
        return self._kernel(purpose).widths if self.plan.results else {}

    @property
    def needed_bytes(self) -> int:
        """The memory for copies and for checks, but for ways to go on after a conflict."""
        arrays = self.bound.arrays
        written = [arrays[name] for name in self.plan.loop.written]
        copies = sum(a.nbytes for a in written if id(a) not in self.saved)
        if self.plan.scheme in ("sequential", "sweep"):
            return copies
        return copies + sum(_WORD * arrays[name].size for name in self.checked)

    @property
    def probed(self) -> int:
        """How many iterations are tried before all of them."""
        few = self.engine.grain // max(1, self.plan.body_cost)
        return min(self.bound.count, max(1, few, self.bound.count // PROBES))

    def save(self) -> None:
        """Copies what the loop may write, but for what `saved` has by its identity."""
        for name in self.plan.loop.written:
            array = self.bound.arrays[name]
            known = self.saved.get(id(array))
            self.copies[name] = self.pool.copy(array) if known is None else known

    def drop(self) -> None:
        """Gives the memory of copies back, once nothing has to be undone any more."""
        known = {id(copy) for copy in self.saved.values()}
        self.pool.take_back(c for c in self.copies.values() if id(c) not in known)
        self.copies = {}

    def restore(self) -> None:
        """Puts everything back."""
        arrays = self.bound.arrays
        restore([(arrays[name], copy) for name, copy in self.copies.items()])

    def claim(self, *, is_single: bool = False) -> tuple[Stop, int]:
        """Checks all iterations in a new epoch; by one thread, the first clash is found."""
        extras = self._words()
        purpose: Purpose = "claim alone" if is_single else "claim"
        return self.run(purpose, extras, is_single=is_single), extras["epoch", ""]

    def probe(self) -> tuple[Stop, int]:
        """Claims by one thread, for the first iterations only: many conflicts show soon."""
        extras = self._words()
        stop = self.run("claim alone", extras, is_single=True, count=self.probed)
        return stop, extras["epoch", ""]

    def touches_apart(self) -> bool:
        """Whether no iteration meets another one, if bits can tell; each thread has its own."""
        sizes = {name: self.bound.arrays[name].size for name in self.checked}
        if sum(sizes.values()) > SPARSE * self.bound.count:
            return False
        made, function = self._made("touch", "run")
        state = np.zeros(4, dtype=np.int64)
        parts = _parts(0, self.bound.count, min(MOST_NOTING, self.engine.threads))
        read = self.plan.read
        extents = {name: (size, name in read) for name, size in sizes.items()}
        noted = self.shadow.noting(extents, len(parts))
        calls = [
            (*part, *self.arguments(made, state, {("touches", n): own[n] for n in own}))
            for part, own in zip(parts, noted, strict=True)
        ]
        return self._ran(function, calls, state).is_done and are_apart(noted)

    def inspect(self) -> Stop:
        """Whether all iterations may run at once: imprints, and then a look at them."""
        extras = self._words()
        stop = self.run("imprint", extras)
        return self.run("verify", extras) if stop.is_done else stop

    def _words(self) -> dict[tuple[str, str], Any]:
        layout = self.layout
        assert layout is not None
        sizes = {name: self.bound.arrays[name].size for name in self.checked}
        epoch = self.shadow.launch(sizes, layout)
        extras: dict[tuple[str, str], Any] = {
            ("owners", name): self.shadow.words[name] for name in self.checked
        }
        return extras | {("owner_bits", ""): layout.owner_bits, ("epoch", ""): epoch}

    def request(self, purpose: Purpose) -> Request:
        """What a kernel of this plan has to do for a purpose."""
        is_slice = purpose not in ("plain", "last store", "own store", "sweep")
        is_whole = self.plan.scheme == "speculation" and is_slice
        # Stores are kept by what is noted of them, so also those that meet nothing are.
        is_all = is_whole or purpose in ("win", "expose")
        sites = frozenset(access.site for access in self.plan.checked)
        return Request(
            purpose,
            self.plan.part if is_slice and not is_whole else None,
            {name: n for n, name in enumerate(self.checked)},
            None if is_all else sites,
            self.bound.dtypes,
            self.bound.widths,
            self.plan.is_numpy,
            self.plan.invariant,
            self.plan.read,
            self.plan.results if is_whole or not is_slice else (),
            self.plan.sweep if purpose == "sweep" else None,
        )

    def _made(self, purpose: Purpose, name: str) -> tuple[Kernel, Function]:
        """The kernel for a purpose, made once for a plan and types, and one function of it."""
        made = self._kernel(purpose)
        return made, self.engine.functions(made.text)[name]

    def _kernel(self, purpose: Purpose) -> Kernel:
        types = (tuple(self.bound.dtypes.items()), tuple(self.bound.widths.items()))
        key = (purpose, types)
        if key not in self.plan.emitted:
            self.plan.emitted[key] = kernel(self.plan.loop, self.request(purpose))
        made: Kernel = self.plan.emitted[key]
        return made

    def run(
        self,
        purpose: Purpose,
        extras: Extras | None = None,
        *,
        is_single: bool = False,
        count: int | None = None,
    ) -> Stop:
        """Runs a kernel over all iterations, or over the first ones."""
        made, function = self._made(purpose, "run")
        state = np.zeros(4, dtype=np.int64)
        self.parts = fresh(self.plan.results, self.bound.count)
        given = self.arguments(made, state, extras or {})
        threads = 1 if is_single else self.engine.threads
        last = self.bound.count if count is None else count
        calls = [(*part, *given) for part in _parts(0, last, threads, self.unit)]
        return self._ran(function, calls, state)

    def run_sweep(self, sweep: Sweep) -> tuple[Stop, dict[str, Elements]]:
        """Every thread runs the whole loop; the arrays that names stand for after it, too.

        Threads that wait for each other do not pay for arrays that one is done with sooner.
        """
        made, function = self._made("sweep", "run")
        state = np.zeros(4, dtype=np.int64)
        arrays = self.bound.arrays
        is_small = max(each.size for each in arrays.values()) < self.engine.grain
        threads = 1 if is_small or not sweep.shared else self.engine.gang
        self.parts = {
            ("value", each.name): np.zeros(threads, float if each.is_real else np.int64)
            for each in self.plan.results
        }
        self.parts |= {
            ("when", each.name): np.zeros(threads, np.int64)
            for each in self.plan.results
        }
        order = np.tile(np.arange(len(sweep.exchanged)), (threads, 1))
        extras: dict[tuple[str, str], Any] = {
            ("count", ""): self.bound.count,
            ("threads", ""): threads,
            ("gate", ""): np.zeros(1, dtype=np.int64),
            ("order", ""): order,
        }
        calls = [
            (0, 1, *self.arguments(made, state, {**extras, ("mine", ""): mine}))
            for mine in range(threads)
        ]
        stop = self._ran(function, calls, state)
        names = sweep.exchanged
        held = [arrays[names[int(place)]] for place in order[0]]
        return stop, dict(zip(names, held, strict=True))

    def run_owned(self) -> Stop:
        """Every thread runs all iterations, and stores to the elements that it owns."""
        made, function = self._made("own store", "run")
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
        made, function = self._made("plain", "listed")
        state = np.zeros(4, dtype=np.int64)
        given = self.arguments(made, state, {})
        for first, last, is_spread in segments:
            threads = self.engine.threads if is_spread else 1
            calls = [(*part, order, *given) for part in _parts(first, last, threads)]
            if not self._ran(function, calls, state).is_done:
                break
        return _stop(state)

    def levels(
        self, count: int | None = None
    ) -> tuple[Stop, np.ndarray[Any, np.dtype[np.int32]]]:
        """The level of every iteration, or of the first ones."""
        reach, note = self._kernel("reach"), self._kernel("note")
        function = self.engine.functions(leveling(reach, note))["run"]
        extras: dict[tuple[str, str], Any] = {
            (kind, name): np.zeros(self.bound.arrays[name].size, dtype=np.int32)
            for name in self.checked
            for kind in ("written", "read")
        }
        count = self.bound.count if count is None else count
        found = np.zeros(count, dtype=np.int32)
        self.other_bytes += found.nbytes + sum(a.nbytes for a in extras.values())
        state = np.zeros(4, dtype=np.int64)
        arguments = self.arguments(reach, state, extras)
        call = (0, count, found, *arguments)
        return self._ran(function, [call], state), found

    def exposure(self, count: int) -> tuple[Stop, bool, list[Stamps]]:
        """Whether none of the first iterations reads, before it writes it, what others write.

        Each thread stamps what its own iterations write, so that the stamps also say
        which threads write an element at all.
        """
        made, function = self._made("expose", "run")
        state = np.zeros(4, dtype=np.int64)
        sizes = {name: self.bound.arrays[name].size for name in self.checked}
        exposed = {name: np.zeros(size, np.uint8) for name, size in sizes.items()}
        stamps: list[Stamps] = []
        calls: list[Call] = []
        for part in _parts(0, count, self.engine.threads, self.unit):
            own = {name: np.zeros(size, np.int32) for name, size in sizes.items()}
            stamps.append(own)
            extras: dict[tuple[str, str], Any] = {("stamps", n): own[n] for n in own}
            extras |= {("exposed", n): exposed[n] for n in exposed}
            calls.append((*part, *self.arguments(made, state, extras)))
            self.other_bytes += 4 * sum(sizes.values())
        self.other_bytes += sum(sizes.values())
        stop = self._ran(function, calls, state)
        is_private = not any(
            (exposed[name] & (own[name] != 0)).any() for own in stamps for name in own
        )
        return stop, is_private, stamps

    def run_private(self, stamps: Sequence[Stamps]) -> Stop:
        """Every thread runs on copies of its own; of each element the last one stays."""
        made, function = self._made("plain", "run")
        state = np.zeros(4, dtype=np.int64)
        self.parts = fresh(self.plan.results, self.bound.count)
        arrays = self.bound.arrays
        copies = [{name: arrays[name].copy() for name in own} for own in stamps]
        self.other_bytes += sum(a.nbytes for own in copies for a in own.values())
        parts = _parts(0, self.bound.count, self.engine.threads, self.unit)
        calls = [
            (*part, *self.arguments(made, state, {}, own))
            for part, own in zip(parts, copies, strict=True)
        ]
        stop = self._ran(function, calls, state)
        if stop.is_done:
            for own, written in zip(copies, stamps, strict=True):
                for name, array in own.items():
                    is_own = written[name].reshape(array.shape) != 0
                    np.copyto(arrays[name], array, where=is_own)
        return stop

    def winners(self) -> tuple[Stop, Extras]:
        """For every checked element, the number of the last iteration that stores to it."""
        extras = {
            ("winners", name): np.zeros(self.bound.arrays[name].size, dtype=np.int32)
            for name in self.checked
        }
        self.other_bytes += sum(array.nbytes for array in extras.values())
        return self.run("win", extras), extras

    def arguments(
        self,
        made: Kernel,
        state: State,
        extras: Extras,
        own: Mapping[str, Elements] | None = None,
    ) -> Call:
        """The arguments of an iteration after its number; `own` replaces arrays."""
        arrays = {**self.bound.arrays, **(own or {})}
        return tuple(
            self._argument(each, state, extras, arrays) for each in made.parameters
        )

    def _argument(
        self,
        parameter: Parameter,
        state: State,
        extras: Extras,
        arrays: Mapping[str, Elements],
    ) -> Any:
        name = parameter.name
        match parameter.role:
            case "array":
                return arrays[name]
            case "input":
                return self.bound.inputs[name]
            case "extra":
                return extras.get((parameter.extra, name), 0)
            case "result":
                return self.parts[parameter.extra, name]
            case "run":
                bound = self.bound
                shift = block_bits(bound.count)
                own = {"state": state, "lower": bound.lower, "step": bound.step}
                return {**own, "shift": shift}[name]

    def _ran(self, function: Function, calls: list[Call], state: State) -> Stop:
        self.engine.together(function, calls, state)
        return _stop(state)


def restore(copies: Sequence[tuple[Elements, Elements]]) -> None:
    """Puts the contents of arrays back; what a signal raises waits until that is done."""
    pending: BaseException | None = None
    for array, copy in copies:
        for _ in range(_TRIES):
            try:
                np.copyto(array, copy)
                break
            except BaseException as interrupt:
                pending = interrupt
    if pending is not None:
        raise pending


def _stop(state: State) -> Stop:
    code, iteration, array, element = (int(each) for each in state)
    return Stop(code, iteration, array, element)


def _parts(first: int, last: int, threads: int, unit: int = 1) -> list[tuple[int, int]]:
    """A range cut into one piece for each thread, none of them empty, by whole units."""
    size = -(-max(0, last - first) // (threads * unit)) * unit
    return [
        (start, min(last, start + size)) for start in range(first, last, max(1, size))
    ]
