"""Arrays and numbers of all types: what is computed is what NumPy computes, bit by bit.

The oracle is the function itself, run by Python on scalars of NumPy.
"""

import math
import random
import warnings
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from depanalysis.errors import UnsupportedError
from depanalysis.frontends.python import translate
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.ir.types import BOOL, F64, INT
from depanalysis.source import SourceFile
from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.cpu.engine import NumbaEngine
from gpugen.cuda.launching import DeviceShadow
from gpugen.cuda.schemes import SCHEMES
from gpugen.gpu import DeviceRun, run
from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan
from gpugen.reports import Report
from gpugen.running import attempt
from tests.gpugen.plain import PlainEngine
from tests.nights import drawn

KINDS = {"b": BOOL, "i": INT, "u": INT, "f": F64}
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
REALS = ("float32", "float64")
EDGES = (
    0,
    1,
    2,
    3,
    7,
    100,
    2**24 + 1,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -1,
    -2,
    -128,
    -(2**31),
)
FUNCTIONS = ("exp", "log", "sin", "floor", "ceil", "trunc", "sqrt", "fabs", "tanh")
NUMBERS = (
    0.0, -0.0, 0.1, 1.0, 1.5, 3.0, 1e-30, -2.75, 16777217.0, 1e30, 3e38, 1e-40, 5e-324,
    float("inf"), float("nan"),
)  # fmt: skip


def elements(r: random.Random, dtype: str, count: int) -> Any:
    if dtype == "bool":
        return np.array([r.random() < 0.5 for _ in range(count)])
    if dtype in REALS:
        with np.errstate(over="ignore"):
            return np.array([r.choice(NUMBERS) for _ in range(count)]).astype(dtype)
    bounds = np.iinfo(dtype)
    fitting = [each for each in EDGES if bounds.min <= each <= bounds.max]
    small = [each for each in fitting if abs(each) < 2**10]
    return np.array([r.choice(fitting + 3 * small) for _ in range(count)], dtype=dtype)


def scalar(r: random.Random) -> Any:
    value = r.choice([2, 3.0, 0.1, 7])
    return r.choice(
        [value, np.float32(value), np.float64(value), np.int16(value), value]
    )


def operand(r: random.Random) -> str:
    return r.choice(
        [
            "x[i]", "x[i]", "y[i]", "y[i]", "a[p[i]]", "s", "0.1", "2", "i", "float(x[i])",
            "np.float32(y[i])", "int(y[i])", "p[i]", "1.5", "abs(x[i])", "t", "float(s)",
        ]
    )  # fmt: skip


def expression(r: random.Random, depth: int = 0) -> str:
    if depth == 2 or r.random() < 0.3:
        return operand(r)
    one, other = expression(r, depth + 1), expression(r, depth + 1)
    return r.choice(
        [
            f"({one} {r.choice('+-*')} {other})", f"({one} {r.choice('+-*')} {other})",
            f"{one} / {other}", f"-{one}", f"min({one}, {other})", f"max({one}, {other})",
            f"({one} if {operand(r)} < {operand(r)} else {other})",
            f"({one} {r.choice(['//', '%', '&', '|', '^', '<<', '>>'])} {other})",
            f"({one} {r.choice(['//', '%', '**'])} {other})", f"{operand(r)} ** 2",
            f"math.{r.choice(FUNCTIONS)}({one})", f"np.{r.choice(FUNCTIONS)}({one})",
            f"np.{r.choice(['sqrt', 'fabs', 'floor'])}({one})",
            f"math.{r.choice(['pow', 'atan2', 'fmod'])}({one}, {other})",
        ]
    )  # fmt: skip


def body(r: random.Random) -> list[str]:
    test = f"{operand(r)} {r.choice(['<', '==', '>=', '!='])} {operand(r)}"
    return r.choice(
        [
            [f"t = {operand(r)}", f"a[p[i]] = {expression(r)}"],
            [f"t = {operand(r)}", f"a[p[i]] {r.choice('+-*')}= {expression(r)}"],
            [f"t = {operand(r)}", f"if {test}:", f"    a[p[i]] = {expression(r)}"],
            ["t = 0.0", "for j in range(3):", "    t += x[j] * y[i]", "a[p[i]] = t"],
            [f"t = {operand(r)}", f"if {test}:", f"    t = {operand(r)}", "a[p[i]] = t"],
            ["t = 1", "if m[i]:", f"    a[p[i]] = {expression(r)}", "m[i] = a[p[i]] > t"],
        ]
    )  # fmt: skip


def text(r: random.Random) -> str:
    lines = ["for i in range(len(p)):", *(f"    {line}" for line in body(r))]
    return "\n".join(
        ["def f(a, m, p, x, y, s):", *(f"    {line}" for line in lines), ""]
    )


def data(r: random.Random, one: str, other: str) -> dict[str, Any]:
    count = 6
    return {
        "a": elements(r, r.choice([one, one, other]), count),
        "m": elements(r, "bool", count),
        "p": np.array(r.sample(range(count), count), r.choice(INTEGERS)),
        "x": elements(r, one, count),
        "y": elements(r, other, count),
        "s": scalar(r),
    }


def copied(values: dict[str, Any]) -> dict[str, Any]:
    return {k: v.copy() if isinstance(v, np.ndarray) else v for k, v in values.items()}


def type_of(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return KINDS[value.dtype.kind]
    return INT if isinstance(value, int | np.integer) else F64


def called(function: Any, values: dict[str, Any]) -> str:
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            function(**values)
        except Exception as error:
            return type(error).__name__
    return ""


def left(values: dict[str, Any]) -> dict[str, bytes]:
    """The bits of all arrays; which not-a-number it is does not count."""
    return {
        name: (np.where(value != value, 7, value) if value.dtype.kind == "f" else value)
        .tobytes()
        for name, value in values.items()
        if isinstance(value, np.ndarray)
    }  # fmt: skip


def planned(written: str, values: dict[str, Any]) -> KernelPlan | None:
    """The plan for the types of some values, if the loop has a form in a Program."""
    given = {name: type_of(value) for name, value in values.items()}
    source = SourceFile("typed.py", f"import math\nimport numpy as np\n{written}")
    (program,) = translate(source, 3, given, keep_exceptions=True).programs
    loops = enumerate(walk_statements(program.body))
    number = next((n for n, stmt in loops if isinstance(stmt, Loop)), None)
    return None if number is None else kernel_plan(program, number, is_numpy=True)


def function(written: str) -> Any:
    scope: dict[str, Any] = {"np": np, "math": math}
    exec(compile(written, "<typed>", "exec"), scope)
    return scope["f"]


def check(
    written: str, values: dict[str, Any], once: Callable[[KernelPlan, Any], Report]
) -> str:
    """Runs a loop once; what is kept is what Python leaves, and else nothing is changed."""
    plan = planned(written, values)
    if plan is None or plan.obstacles:
        return "no plan"
    expected, found = copied(values), copied(values)
    report = once(plan, found)
    if not report.is_done:
        assert left(found) == left(values), (written, values)
        return report.handling
    error = called(function(written), expected)
    assert not error, (written, values, error)
    assert left(found) == left(expected), (written, values, found, expected)
    return report.handling


def check_seed(
    seed: int, once: Callable[[KernelPlan, Any], Report], turns: int = 3
) -> Counter[str]:
    r = random.Random(seed)
    written = text(r)
    pairs = (r.choice(REALS + INTEGERS), r.choice(REALS + INTEGERS))
    return Counter(check(written, data(r, *pairs), once) for _ in range(turns))


def plainly(plan: KernelPlan, values: dict[str, Any]) -> Report:
    return attempt(plan, values, engine=PlainEngine())


@pytest.mark.parametrize("part", [0])
def test_what_is_computed_is_what_numpy_computes(part):
    handled: Counter[str] = Counter()
    for seed in range(part, 80, 4):
        handled += check_seed(seed, plainly)
    assert handled["parallel"] > 20, handled


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
def test_what_is_computed_is_what_numpy_computes_at_length(part):
    for seed in drawn(range(part, 30_000, 8), 700):
        check_seed(seed, plainly)


@pytest.mark.parametrize("function", ["ceil", "floor"])
def test_whole_numbers_of_integers_of_numpy(function):
    """They go through a real, where 2^63 - 1 becomes 2^63."""
    values = data(random.Random(1), "int64", "int64")
    values["x"][:] = 2**63 - 1
    written = f"""def f(a, m, p, x, y, s):
    for i in range(len(p)):
        a[p[i]] = -math.{function}(abs(x[i]))
"""
    assert check(written, values, plainly) == "no plan"


@pytest.mark.parametrize("value", ["-np.floor(i)", "np.ceil(i) ** np.floor(int(y[i]))"])
def test_whole_numbers_that_numpy_leaves_integers(value):
    """NumPy 2.1 and later leave integers what they are, and 0 has no sign there."""
    values = data(random.Random(1), "float32", "uint32")
    written = f"def f(a, m, p, x, y, s):\n    for i in range(len(p)):\n        a[p[i]] = {value}\n"
    assert check(written, values, plainly) == "no plan"


@pytest.mark.parametrize("power", ["float(s) ** abs(x[i])", "x[i] ** 0.5"])
def test_powers_of_integers_of_numpy_and_reals_of_python(power):
    """NumPy rounds them as in arrays, where its own functions differ from the library's."""
    values = data(random.Random(1), "int16", "float64")
    written = f"def f(a, m, p, x, y, s):\n    for i in range(len(p)):\n        a[p[i]] = {power}\n"
    assert check(written, values, plainly) == "no plan"


MIXED = """def f(a, m, p, x, y, s):
    for i in range(len(p)):
        t = np.float32(x[i]) * 0.1 + y[i] / 3
        if m[i] and float(x[i]) < y[i]:
            t = min(t, x[i] - s)
        a[p[i]] += t
        m[i] = a[p[i]] > 1
"""
WHOLES = """def f(a, m, p, x, y, s):
    for i in range(len(p)):
        a[p[i]] = (x[i] * 31 + y[i] // 3) % 251
        m[i] = x[i] < y[i]
"""
FLOATS = """def f(a, m, p, x, y, s):
    for i in range(len(p)):
        t = math.exp(x[i]) + math.pow(y[i], 2.0) + x[i] ** 2 - math.log(y[i] + 1.0)
        a[p[i]] = t % 0.7 + (t // 0.3) * np.sqrt(x[i]) + math.floor(t) - np.ceil(x[i])
        m[i] = math.atan2(x[i], t) < math.sin(y[i])
"""
CASES = (
    (FLOATS, ("float64", "float32")), (FLOATS, ("float64", "float64")),
    (MIXED, ("float32", "float32")), (MIXED, ("float64", "float32")),
    (WHOLES, ("uint64", "uint8")), (WHOLES, ("int16", "int8")),
)  # fmt: skip


def typical(r: random.Random, one: str, other: str) -> dict[str, Any]:
    """Values that no operation loses."""
    count = 70
    values = data(r, one, other)
    for name, dtype in (("a", one), ("x", one), ("y", other)):
        values[name] = np.array([r.randint(0, 120) for _ in range(count)]).astype(dtype)
        if dtype in REALS:
            values[name] = values[name] / np.array(7, dtype)
    p = np.array(r.sample(range(count), count), "uint64")
    return {**values, "m": elements(r, "bool", count), "p": p, "s": np.float32(0.1)}


@pytest.mark.parametrize(
    ("written", "dtypes"),
    [
        *CASES[::2],
        *(pytest.param(*case, marks=pytest.mark.nightly) for case in CASES[1::2]),
    ],
)
@pytest.mark.sampled(4)
def test_machine_code_computes_the_same(written, dtypes):
    engine = NumbaEngine(threads=2)
    values = typical(random.Random(1), *dtypes)

    def once(plan: KernelPlan, found: Any) -> Report:
        return attempt(plan, found, engine=engine)

    assert check(written, values, once) == "parallel"


@pytest.mark.parametrize(("written", "dtypes"), CASES)
@pytest.mark.sampled(4)
def test_a_device_computes_the_same(written, dtypes, shim):
    values = typical(random.Random(2), *dtypes)

    def once(plan: KernelPlan, found: Any) -> Report:
        return run(plan, found, device=shim, engine=PlainEngine())

    assert check(written, values, once) == "parallel"


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(8))
def test_a_device_computes_what_numpy_computes(part, shim):
    def once(plan: KernelPlan, found: Any) -> Report:
        left_alone = Report("f", 1, plan.scheme, "not checked", "python", "")
        try:
            given = bound(plan.loop, found, is_numpy=True)
            tried = DeviceRun(
                plan, SCHEMES["ownership"], shim, given, found, DeviceShadow()
            )
            if not tried.run().is_done:
                return left_alone
        except (UnfitError, OutsideError, UnsupportedError):
            return left_alone
        tried.publish()
        return tried.report()

    handled: Counter[str] = Counter()
    for seed in drawn(range(50_000 + part, 53_000, 8), 15):
        handled += check_seed(seed, once)
    assert handled["parallel"] > 3, handled
