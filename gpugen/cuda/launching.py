"""One run of a scheme on a device: its kernels, their arguments, their words.

Nothing is decided here. A run goes through the kernels of a scheme until one of them
stops it, and says why.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.schemes import Scheme
from gpugen.emit.codes import DONE
from gpugen.protocols.ownership import Layout

MOST_THREADS = 2**30
"""The iterations of one launch; a longer loop takes several."""


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
    for first, last in parts or tuple(_parts(threads)):
        run = {
            "first": first,
            "last": last,
            "order": order,
            "state": stopped,
            "lower": values.lower,
            "step": values.step,
        }
        arguments = [_argument(each, values, extras, run) for each in kernel.parameters]
        device.launch(kernel, arguments, last - first)
    code, iteration, *_ = (int(each) for each in device.host(stopped))
    return Stopped(code, iteration)


def _parts(count: int) -> Iterator[tuple[int, int]]:
    for first in range(0, count, MOST_THREADS):
        yield first, min(count, first + MOST_THREADS)


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
