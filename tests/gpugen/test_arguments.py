"""What is bound is what the code takes it for; everything else has a reason."""

import numpy as np
import pytest

from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.plans.loops import planned_loop
from tests.gpugen.loops import program
from tests.oracle.runs import program as written

TEXT = """def f(a, p, x, n, s):
    for i in range(p[0], n - 1, 2):
        a[p[i], i] = x[i] * s
"""


def values(**changes):
    given = {
        "a": np.zeros((4, 9)), "p": np.arange(3, 12), "x": np.ones(9), "n": 9, "s": 0.5,
    }  # fmt: skip
    return {**given, **changes}


def found(is_numpy=True, **changes):
    loop = planned_loop(*program(TEXT))
    assert loop is not None
    return bound(loop, values(**changes), is_numpy=is_numpy)


def test_the_iterations_are_counted():
    one = found()
    assert (one.lower, one.step, one.count) == (3, 2, 3)
    assert one.dtypes == {"a": "float64", "p": "int64", "x": "float64"}
    assert one.inputs["s"] == 0.5
    assert found(n=3).count == 0


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"a": [[0.0]]}, "`a` is a list, not a NumPy array"),
        ({"a": np.zeros(4)}, "`a` has 1 dimensions, not 2"),
        (
            {"a": np.zeros((4, 9), "float16")},
            "`a` holds float16, which has no generated code",
        ),
        ({"x": np.zeros(9, "f8,i4")}, "`x` holds void96, which has no generated code"),
        ({"a": np.ma.zeros((4, 9))}, "`a` is a MaskedArray"),
        ({"p": np.arange(9.0)}, "`p` holds float64, where int is supposed"),
        (
            {"p": np.arange(9, dtype=">i4")},
            "`p` is not laid out as this machine computes",
        ),
        ({"n": 9.0}, "`n` is float, where an int is supposed"),
        ({"n": True}, "`n` is bool, where an int is supposed"),
        ({"n": 2**60}, "`n` is beyond"),
        ({"s": 1}, "`s` is int, where a float is supposed"),
    ],
)
def test_what_does_not_fit_has_a_reason(changes, reason):
    with pytest.raises(UnfitError, match=reason):
        found(**changes)


def test_a_written_array_shares_no_memory():
    whole = np.zeros((5, 9))
    with pytest.raises(UnfitError, match="`a` and `x` may share memory"):
        found(a=whole[:4], x=whole[3])
    assert found(a=whole[:4], x=whole[4]).count == 3
    repeated = np.lib.stride_tricks.as_strided(whole, (4, 9), (8, 8))
    with pytest.raises(UnfitError, match="elements of `a` share memory"):
        found(a=repeated)
    assert found(a=np.zeros((9, 8)).T[::2]).count == 3
    fixed = np.zeros((4, 9))
    fixed.flags.writeable = False
    with pytest.raises(UnfitError, match="`a` cannot be written"):
        found(a=fixed)


TWO_ARRAYS = """def f(a, b, c, p):
    k = int(b[0])
    c[0] = 1.0
    for i in range(len(p)):
        a[p[i]] = k
"""


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"b": [1.0]}, None),
        ({"c": np.ones(3).view()}, None),
        ({"c": memoryview(b"abc")}, "`c` is a memoryview"),
        ({"c": np.ma.ones(3)}, "`c` is a MaskedArray"),
    ],
)
def test_other_arrays_of_the_function_share_no_memory_either(changes, reason):
    loop = planned_loop(program(TWO_ARRAYS)[0], 2)
    assert loop is not None
    b = np.ones(3)
    given = {"a": np.zeros(3), "b": b, "c": np.ones(3), "p": np.arange(3), "k": 1}
    if reason is None:
        assert bound(loop, {**given, **changes}, is_numpy=True).count == 3
    else:
        with pytest.raises(UnfitError, match=reason):
            bound(loop, {**given, **changes}, is_numpy=True)
    with pytest.raises(UnfitError, match=r"`[bc]` and `[bc]` may share"):
        bound(loop, {**given, "c": b[1:], "b": b}, is_numpy=True)
    same = [1.0]
    with pytest.raises(UnfitError, match="may share memory"):
        bound(loop, {**given, "c": same, "b": same}, is_numpy=True)


def test_attributes_may_be_any_array():
    text = "def f(self, a, p):\n    self.b[0] = 1.0\n    for i in range(3):\n"
    loop = planned_loop(*program(f"{text}        a[p[i]] = 1.0\n"))
    assert loop is not None
    given = {"a": np.zeros(3), "p": np.arange(3), "self": None}
    with pytest.raises(UnfitError, match=r"`self\.b` may be any"):
        bound(loop, given, is_numpy=True)


def test_a_missing_value_has_a_reason():
    loop = planned_loop(*program(TEXT))
    assert loop is not None
    with pytest.raises(UnfitError, match="`p` has no value here"):
        bound(loop, {"a": np.zeros((4, 9))}, is_numpy=True)


def test_bounds_that_python_would_not_compute_are_a_fault():
    with pytest.raises(OutsideError, match="out of range"):
        found(p=np.zeros(0, int))


@pytest.mark.parametrize(
    ("bound_", "n"),
    [
        ("p[0] + p[1]", 0),
        ("p[0] + 28", 0),
        ("p[0] + 300 - 290", 0),
        ("n + 1", np.int8(127)),
        ("n - 1", np.uint8(0)),
        ("n * 2 // 2", np.int8(100)),
        ("1 << n", np.int8(7)),
        ("p[n + 1]", np.int8(127)),
        ("m[0] + n", np.uint64(1)),
    ],
)
def test_bounds_that_leave_a_type_of_numpy_are_left_to_python(bound_, n):
    text = f"def f(a, p, m, n):\n    for i in range({bound_}):\n        a[p[i]] = m[m[i]]\n"
    loop = planned_loop(*program(text))
    assert loop is not None
    given = {"a": np.zeros(300), "p": np.full(300, 100, dtype=np.int8), "n": n}
    given["m"] = np.zeros(300, dtype=np.int64)
    with pytest.raises(UnfitError, match=r"does not fit the type of|as reals"):
        bound(loop, given, is_numpy=True)


@pytest.mark.parametrize(
    ("bound_", "n", "count"),
    [
        ("n", np.uint8(0), 0),
        ("n", np.int8(127), 127),
        ("p[0]", 0, 100),
        ("max(p[0], n)", 300, 300),
        ("n, 0, -n", np.int8(127), 1),
        ("m[n - 1] + 5", np.int32(-1), 5),
    ],
)
def test_bounds_that_fit_their_types_are_those_of_python(bound_, n, count):
    text = f"def f(a, p, m, n):\n    for i in range({bound_}):\n        a[p[i]] = m[m[i]]\n"
    loop = planned_loop(*program(text))
    assert loop is not None
    given = {"a": np.zeros(300), "p": np.full(300, 100, dtype=np.int8), "n": n}
    given["m"] = np.zeros(300, dtype=np.int64)
    assert bound(loop, given, is_numpy=True).count == count


def test_types_of_a_program_are_exact():
    loop = planned_loop(written("for i = 0 to 3 { a[i] = 1 }", "array a: i32[?]"), 0)
    assert loop is not None
    assert bound(loop, {"a": np.zeros(4, "int32")}, is_numpy=False).count == 4
    with pytest.raises(UnfitError, match="`a` holds int64, where i32 is supposed"):
        bound(loop, {"a": np.zeros(4, "int64")}, is_numpy=False)


class Interface:
    def __init__(self, array):
        self.array = array
        self.__array_interface__ = array.__array_interface__


class Capsule:
    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


class Named(np.ndarray):
    pass


class Elsewhere:
    __cuda_array_interface__ = None


class Broken:
    __array_interface__ = "no"


FILL = planned_loop(
    written("for i = 0 to n - 1 { x[i] = 2.0 }", "parameter n: i64\narray x: f64[?]"), 0
)


@pytest.mark.parametrize(
    "kind",
    [
        Interface,
        Capsule,
        memoryview,
        lambda array: array.view(Named),
        lambda array: array,
    ],
    ids=["interface", "capsule", "buffer", "subclass", "array"],
)
def test_memory_of_other_libraries_is_shared(kind):
    assert FILL is not None
    array = np.zeros(5)
    given = bound(FILL, {"x": kind(array), "n": 5}, is_numpy=False)
    assert type(given.arrays["x"]) is np.ndarray
    given.arrays["x"][3] = 7.0
    assert array.tolist() == [0, 0, 0, 7, 0]


def test_what_offers_no_memory_is_refused():
    assert FILL is not None
    for value, reason in (
        ([1.0], "`x` is a list, not a NumPy array"),
        (None, "`x` is a NoneType"),
        (Broken(), "`x` is a Broken"),
        (Elsewhere(), "`x` is in the memory of a GPU"),
        (b"12345678", "1 dimensions, not 1|holds uint8"),
        (memoryview(bytes(24)).cast("d"), "`x` cannot be written"),
    ):
        with pytest.raises(UnfitError, match=reason):
            bound(FILL, {"x": value, "n": 1}, is_numpy=False)


def test_python_decides_what_other_objects_do():
    with pytest.raises(UnfitError, match="`x` is a memoryview"):
        found(x=memoryview(bytes(72)).cast("d"))


NUMBERS = """def f(a, p, s, t, n):
    for i in range(n):
        a[p[i]] = s + p[t]
"""


@pytest.mark.parametrize(
    ("s", "t"),
    [(np.float32(0.5), np.uint8(1)), (np.float64(0.5), np.int64(1)), (0.5, 1)],
)
def test_numbers_of_numpy_keep_their_types(s, t):
    loop = planned_loop(*program(NUMBERS))
    assert loop is not None
    given = {"a": np.zeros(3, "float32"), "p": np.arange(3, dtype="uint64"), "n": 3}
    one = bound(loop, {**given, "s": s, "t": t}, is_numpy=True)
    assert one.dtypes == {"a": "float32", "p": "uint64"}
    assert one.inputs["s"] == 0.5
    named = [each.dtype.name if isinstance(each, np.generic) else "" for each in (s, t)]
    assert [one.widths["s"], one.widths["t"]] == named
    with pytest.raises(UnfitError, match="`a` holds float32, where f64 is supposed"):
        bound(loop, {**given, "s": 0.5, "t": 1}, is_numpy=False)


@pytest.mark.parametrize(
    ("s", "t"), [(np.float16(0.5), 1), (0.5, np.bool_(True)), (np.int64(1), 1)]
)
def test_numbers_of_other_types_are_refused(s, t):
    loop = planned_loop(*program(NUMBERS))
    assert loop is not None
    given = {"a": np.zeros(3), "p": np.arange(3), "n": 3, "s": s, "t": t}
    with pytest.raises(UnfitError, match="is supposed"):
        bound(loop, given, is_numpy=True)


def test_an_earlier_numpy_computed_otherwise(monkeypatch):
    monkeypatch.setattr("gpugen.arguments._SINGLES", ())
    with pytest.raises(UnfitError, match="`a` holds float32"):
        found(a=np.zeros((4, 9), "float32"))
