"""`parallel` with arrays of a device: loops run there, and leave what Python leaves."""

import sys

import numpy as np
import pytest

import gpugen
from depanalysis.errors import UsageError
from gpugen.cuda.cupy import cupy_device
from gpugen.shim.device import Shim, compiler
from tests.gpugen import on_a_device
from tests.gpugen.cuda.test_cupy import OnDevice, Placed, StrictCupy

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture
def cupy(tmp_path, monkeypatch):
    made = StrictCupy(Shim(tmp_path))
    monkeypatch.setitem(sys.modules, "cupy", made)
    cupy_device.cache_clear()
    yield made
    cupy_device.cache_clear()


@pytest.fixture
def no_cupy(monkeypatch):
    monkeypatch.setitem(sys.modules, "cupy", None)
    cupy_device.cache_clear()
    yield
    cupy_device.cache_clear()


def far(array):
    return OnDevice(array.copy(), Placed())


def data(seed=0, n=40):
    random = np.random.default_rng(seed)
    x = random.integers(-9, 9, n).astype("f8")
    return np.zeros(n), random.permutation(n), x


def test_arrays_of_a_device_choose_it(cupy):
    a, index, x = data()
    there = far(a)
    on_a_device.scatter(there, far(index), far(x))
    (report,) = on_a_device.scatter.reports
    assert (report.handling, report.is_on_device) == ("parallel", True)
    assert "parallel, on a device" in str(on_a_device.scatter.reports)
    assert (there.elements[index] == x).all()


def test_after_a_conflict_the_processor_goes_on(cupy):
    a, index, x = data()
    index[7] = index[3]
    there = far(a)
    on_a_device.scatter(there, far(index), far(x))
    (report,) = on_a_device.scatter.reports
    assert (report.finding, report.is_on_device) == ("conflict", False)
    on_a_device.scatter.__wrapped__(a, index, x)
    assert (there.elements == a).all()


def test_loops_of_one_function_and_what_is_shared_in_them(cupy):
    a, _, x = data(n=6)
    rows = np.arange(6.0 * 35).reshape(6, 35) % 7
    there = {"a": far(a), "rows": far(rows), "x": far(x)}
    found = on_a_device.several(**there)
    first, total, last = on_a_device.several.reports
    assert [e.is_on_device for e in (first, total, last)] == [True, False, True]
    assert on_a_device.several.plans.shared[0]
    wanted = on_a_device.several.__wrapped__(a, rows, x)
    assert found == wanted
    for name, each in {"a": a, "rows": rows, "x": x}.items():
        assert (there[name].elements == each).all()
    kept = on_a_device.several.plans.chosen[0].emitted.values()
    assert any(kernel.team for kernels in kept for kernel in kernels)


def test_a_fault_leaves_the_arrays_to_python(cupy):
    a, index, x = data()
    index[5] = 99
    there = far(a)
    with pytest.raises(IndexError):
        on_a_device.scatter(there, far(index), far(x))
    (report,) = on_a_device.scatter.reports
    assert (report.finding, report.handling) == ("fault", "python")


def test_arrays_that_share_memory_are_left_to_python(cupy):
    a, index, _ = data()
    there = far(a)
    with pytest.raises((AssertionError, IndexError, TypeError)):
        # The double does no arithmetic: Python was asked.
        on_a_device.scatter(there, far(index), there)
    (report,) = on_a_device.scatter.reports
    assert report.reason == "`x` and `a` may share memory"


def test_an_interrupt_puts_them_back(cupy):
    a, _, x = data()
    there = far(a)
    with pytest.raises(KeyboardInterrupt):
        on_a_device.stopped(there, far(x))
    assert on_a_device.stopped.reports[0].is_on_device
    assert (there.elements == 0).all()


def test_arrays_of_numpy_go_there_where_it_is_asked_for(cupy):
    a, index, x = data()
    on_a_device.copied(a, index, x)
    (report,) = on_a_device.copied.reports
    assert report.is_on_device
    assert (a[index] == x).all()
    on_a_device.copied(a[:3], np.arange(3), x[:3])
    (report,) = on_a_device.copied.reports
    assert "only 3 iterations" in report.reason


def test_without_a_device_it_is_said(no_cupy):
    a, index, x = data()
    with pytest.raises(UsageError, match="the device cuda: CuPy is not installed"):
        on_a_device.copied(a, index, x)
    with pytest.raises((AssertionError, IndexError, TypeError)):
        on_a_device.scatter(far(a), far(index), far(x))
    assert on_a_device.scatter.reports[0].reason == "CuPy is not installed"
    on_a_device.scatter(a, index, x)
    assert (a[index] == x).all()


def test_the_processor_leaves_arrays_of_a_device_alone(cupy):
    a, _, x = data()
    there = far(a)
    on_a_device.stays(there, far(x))
    assert (there.elements == x).all()
    assert "not a NumPy array" in on_a_device.stays.reports[0].reason


def test_a_device_that_is_none_is_refused():
    with pytest.raises(UsageError, match="no device `tpu`, only auto, cpu, cuda"):
        gpugen.parallel(device="tpu")  # type: ignore[call-overload]


@pytest.mark.parametrize("kind", ["uint8", "int8", "int16", "int32", "uint32"])
@pytest.mark.parametrize("name", ["summed_rows", "summed_from_zero"])
@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")
def test_a_sum_of_a_team_that_leaves_its_type_is_left_to_python(cupy, name, kind):
    function, most = getattr(on_a_device, name), np.iinfo(kind).max
    small = np.arange(12 * 5).reshape(12, 5).astype(kind) % 3
    for rows, is_on_device in ((small, True), (small + (most - 9), False)):
        x, y, wanted = rows[:, 0].copy(), np.zeros(12), np.zeros(12)
        function(rows, x, y)
        assert function.reports[0].is_on_device == is_on_device
        function.__wrapped__(rows, x, wanted)
        assert (y == wanted).all()


def test_a_sum_of_a_team_has_its_type(cupy):
    rows = np.random.default_rng(3).random((12, 50)).astype("f4")
    y = np.zeros(12)
    on_a_device.kept_sums(rows, rows[:, 0].copy(), y)
    assert on_a_device.kept_sums.reports[0].is_on_device
    assert (y == y.astype("f4")).all()
