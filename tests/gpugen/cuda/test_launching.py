"""Launches in parts, words and epochs; the kernels are not run here."""

from typing import Any

import numpy as np

from gpugen.cuda import launching
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import DeviceShadow, Triple, Values, launched
from gpugen.cuda.schemes import LENIENT, OWNERSHIP, SCHEMES
from gpugen.protocols.ownership import Layout

RUN = ("first", "last", "state", "lower", "step")
KERNEL = CudaKernel(
    "probe",
    "",
    (
        *(Parameter("run", name, "long long") for name in RUN),
        Parameter("extra", "a", "Word *", "owners"),
        Parameter("array", "a", "double *"),
        Parameter("extent", "a", "long long", "", 1),
        Parameter("input", "n", "long long"),
    ),
)


class Noting:
    """A device that notes what it is to launch, and stops where it is told to."""

    def __init__(self, stop: Any = None) -> None:
        self.calls: list[tuple[list[Any], int]] = []
        self.stop = stop

    def zeros(self, size: int, dtype: str) -> Any:
        return np.zeros(size, dtype=dtype)

    def given(self, array: Any) -> Any:
        return array

    def copied(self, array: Any) -> Any:
        return array.copy()

    def host(self, array: Any) -> Any:
        return array

    def publish(self, copy: Any, array: Any) -> None:
        array[...] = copy

    def launch(self, kernel: CudaKernel, values: Any, threads: int) -> None:
        self.calls.append((list(values), threads))
        if self.stop is not None:
            values[2][:2] = self.stop

    def launch_shaped(
        self, kernel: CudaKernel, values: Any, grid: Triple, block: Triple
    ) -> None:
        self.launch(kernel, values, grid[0] * block[0])


def values(count: int) -> Values:
    return Values({"a": np.zeros((2, 3))}, {"n": 7}, 5, 2, count)


def test_arguments_stand_where_the_parameters_are():
    device, words = Noting(), np.zeros(6, dtype=np.uint32)
    assert launched(device, KERNEL, values(10), {("owners", "a"): words}).is_done
    ((given, threads),) = device.calls
    assert threads == 10
    assert given[:2] == [0, 10]
    assert given[3:5] == [5, 2]
    assert given[5] is words
    assert given[6].shape == (2, 3)
    assert given[7:] == [3, 7]


def test_why_a_run_stopped_is_read_from_the_device():
    stopped = launched(Noting((2, 9)), KERNEL, values(10), {("owners", "a"): None})
    assert (stopped.code, stopped.iteration, stopped.is_done) == (2, 9, False)


def test_long_loops_take_several_launches(monkeypatch):
    monkeypatch.setattr(launching, "MOST_ITERATIONS", 64)
    device = Noting()
    launched(device, KERNEL, values(150), {("owners", "a"): None})
    parts = [(given[0], given[1], threads) for given, threads in device.calls]
    assert parts == [(0, 64, 64), (64, 128, 64), (128, 150, 22)]
    assert len({id(given[2]) for given, _ in device.calls}) == 1


def test_words_are_used_again_until_the_epochs_are_spent():
    shadow, device, layout = DeviceShadow(), Noting(), Layout(29)
    assert layout.epochs == 1
    assert shadow.launch(device, {"a": 4}, layout, OWNERSHIP) == 1
    first = shadow.words["a"]
    assert first.dtype == np.uint32
    assert shadow.launch(device, {"a": 4}, layout, OWNERSHIP) == 1
    assert shadow.words["a"] is not first
    layout = Layout(4)
    assert shadow.launch(device, {"a": 4}, layout, OWNERSHIP) == 1
    second = shadow.words["a"]
    assert shadow.launch(device, {"a": 4, "b": 2}, layout, OWNERSHIP) == 2
    assert shadow.words["a"] is second
    assert shadow.launch(device, {"a": 5}, layout, OWNERSHIP) == 3
    assert len(shadow.words["a"]) == 5


def test_words_without_epochs_are_new_each_time():
    shadow, device, layout = DeviceShadow(), Noting(), Layout(4)
    assert shadow.launch(device, {"a": 4}, layout, SCHEMES["wise"]) == 1
    first = shadow.words["a"]
    assert first.nbytes == 32
    assert shadow.launch(device, {"a": 4}, layout, SCHEMES["wise"]) == 1
    assert shadow.words["a"] is not first


def test_a_shadow_of_another_scheme_has_other_words():
    shadow, device, layout = DeviceShadow(), Noting(), Layout(4)
    shadow.launch(device, {"a": 4}, layout, OWNERSHIP)
    shadow.launch(device, {"a": 4}, layout, LENIENT)
    assert shadow.words["a"].dtype == np.uint64
