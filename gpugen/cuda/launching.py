"""One run of a scheme on a device: its kernels, their arguments, their words.

Nothing is decided here. A run goes through the kernels of a scheme until one of them
stops it, and says why.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeAlias

import numpy as np

from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.schemes import Scheme
from gpugen.emit.codes import DONE
from gpugen.protocols.deferral import unpacked
from gpugen.protocols.ownership import Layout

WARP = 32
MOST_ITERATIONS = 2**29
"""The iterations that a word can name; a longer loop is run in several parts."""


Triple: TypeAlias = tuple[int, int, int]


class DeviceError(Exception):
    """A kernel that cannot be compiled or run, and why."""


class Device(Protocol):
    """A device and its arrays, which are of whatever type it knows.

    What it is given may also be arrays of NumPy.
    """

    def zeros(self, size: int, dtype: str) -> Any:
        """New memory."""
        ...

    def given(self, array: Any) -> Any:
        """The elements on the device, row by row; the same memory where that is so."""
        ...

    def copied(self, array: Any) -> Any:
        """The elements in memory of the device that nobody else has, row by row."""
        ...

    def host(self, array: Any) -> np.ndarray[Any, Any]:
        """The elements in memory of this machine."""
        ...

    def publish(self, copy: Any, array: Any) -> None:
        """Puts the elements of a copy into the array that it was made from."""
        ...

    def launch(self, kernel: CudaKernel, values: Sequence[Any], threads: int) -> None:
        """Runs a kernel with at least so many threads; `values` are its arguments."""
        ...

    def launch_shaped(
        self, kernel: CudaKernel, values: Sequence[Any], grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel in blocks of a shape."""
        ...


class ShapedDevice(Device, Protocol):
    """A device that also runs kernels as people write them."""

    def address(self, array: Any) -> int:
        """Where the elements begin."""
        ...

    def bytes_at(self, address: int, size: int) -> Any:
        """The bytes from an address on, where they are."""
        ...


@dataclass(slots=True)
class DeviceShadow:
    """The words of the checked arrays on a device, and the epoch of the latest launch."""

    words: dict[str, Any] = field(default_factory=dict)
    layout: Layout | None = None
    epoch: int = 0

    def launch(
        self, device: Device, sizes: Mapping[str, int], layout: Layout, scheme: Scheme
    ) -> int:
        """The epoch of a new launch over arrays of these sizes."""
        is_spent = self.layout is None or self.epoch >= self.layout.epochs
        if is_spent or layout != self.layout or not scheme.has_epochs:
            self.words.clear()
            self.epoch, self.layout = 0, layout
        dtype = f"uint{8 * scheme.word_bytes}"
        for array, size in sizes.items():
            words = self.words.get(array)
            if words is None or (words.size, words.dtype) != (size, dtype):
                self.words[array] = device.zeros(size, dtype)
        self.epoch += 1
        return self.epoch


@dataclass(frozen=True, slots=True)
class Stopped:
    """Why a run stopped, if it did: a code, and the iteration."""

    code: int
    iteration: int

    @property
    def is_done(self) -> bool:
        """Whether all iterations were run to their end."""
        return self.code == DONE


@dataclass(frozen=True, slots=True)
class Values:
    """The values of one call, by the names of the program; arrays are on the device."""

    arrays: Mapping[str, Any]
    inputs: Mapping[str, float]
    lower: int
    step: int
    count: int

    def parts(self, most: int) -> "Iterator[Values]":
        """The same for so many iterations at a time, in their order."""
        for first in range(0, self.count, most):
            lower = self.lower + first * self.step
            count = min(most, self.count - first)
            yield replace(self, lower=lower, count=count)


def launched(
    device: Device,
    kernel: CudaKernel,
    values: Values,
    extras: Mapping[tuple[str, str], Any],
    parts: Sequence[tuple[int, int]] = (),
    order: Any = None,
) -> Stopped:
    """Runs one kernel over all iterations, or over parts of an order, part after part."""
    stopped = device.zeros(4, "int64")
    threads = values.arrays[kernel.over].size if kernel.over else values.count
    for part in parts or tuple(_parts(threads)):
        _launch(device, kernel, values, extras, part, stopped, order)
    code, iteration, *_ = (int(each) for each in device.host(stopped))
    return Stopped(code, iteration)


def in_windows(
    device: Device,
    kernels: Sequence[CudaKernel],
    values: Values,
    extras: Mapping[tuple[str, str], Any],
    window: int,
) -> Stopped:
    """Runs all kernels over a window, and then over the next one.

    That begins with the lowest iteration that may not be kept, which is then the first and
    does what it does in order.
    """
    first = 0
    while first < values.count:
        part = (first, min(values.count, first + window))
        stopped = device.zeros(4, "int64")
        for kernel in kernels:
            _launch(device, kernel, values, extras, part, stopped)
        lowest = unpacked(int(device.host(stopped)[0]))
        if lowest is not None and lowest[0] == first:
            return Stopped(lowest[1], first)
        first = part[1] if lowest is None else lowest[0]
    return Stopped(DONE, 0)


def _launch(
    device: Device,
    kernel: CudaKernel,
    values: Values,
    extras: Mapping[tuple[str, str], Any],
    part: tuple[int, int],
    stopped: Any,
    order: Any = None,
) -> None:
    first, last = part
    given = arguments(kernel, values, extras, part, stopped, order)
    if kernel.team:
        team = (kernel.team, 1, 1)
        device.launch_shaped(kernel, given, (last - first, 1, 1), team)
    else:
        device.launch(kernel, given, last - first)


def arguments(
    kernel: CudaKernel,
    values: Values,
    extras: Mapping[tuple[str, str], Any],
    part: tuple[int, int],
    stopped: Any,
    order: Any = None,
) -> list[Any]:
    """What a kernel takes, in its order, for a part of the iterations."""
    run = {
        "first": part[0],
        "last": part[1],
        "order": order,
        "state": stopped,
        "lower": values.lower,
        "step": values.step,
    }
    return [_argument(each, values, extras, run) for each in kernel.parameters]


def logs_size(scheme: Scheme, iterations: int) -> int:
    """The words of the logs for one array; lanes are looked through to the last one."""
    warps = -(-min(iterations, scheme.window or iterations) // WARP)
    return WARP * warps * (scheme.entry * scheme.log + 1)


def _parts(count: int) -> Iterator[tuple[int, int]]:
    for first in range(0, count, MOST_ITERATIONS):
        yield first, min(count, first + MOST_ITERATIONS)


def _argument(
    parameter: Parameter,
    values: Values,
    extras: Mapping[tuple[str, str], Any],
    run: Mapping[str, Any],
) -> Any:
    name = parameter.name
    match parameter.role:
        case "run":
            return run[name]
        case "extra":
            return extras[parameter.extra, name]
        case "array":
            return values.arrays[name]
        case "extent":
            return values.arrays[name].shape[parameter.dimension]
        case "input":
            return values.inputs[name]
