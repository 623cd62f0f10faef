"""Programs that check a loop and run it do what the loop does: `gpugen show --host`.

CuPy is the strict double, and the runtime of CUDA stands on fibers.
"""

import ctypes
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from benchmarks.applications.measuring import APPLICATIONS, parts, plan_of
from depanalysis.errors import UsageError
from gpugen.cuda.kernels import Held, cuda_kernels, in_order_kernel
from gpugen.cuda.schemes import SCHEMES
from gpugen.listing import listed
from gpugen.nest_hosts import hosted_stages
from gpugen.running import run
from gpugen.shim.device import compiler
from tests.gpugen.cuda.test_cupy import OnDevice, Placed
from tests.gpugen.plain import PlainEngine
from tests.gpugen.test_nest_hosts import built, with_cupy

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")
SCATTER = """void scatter(int n, const int *restrict p, const double *restrict x,
             double *restrict a) {
  for (int i = 0; i < n; i++)
    a[p[i]] = a[p[i]] * 0.5 + x[i];
}
"""


def program(plan, scheme, host):
    held, known = Held.of_text(plan), SCHEMES[scheme]
    word = "unsigned int" if known.word_bytes == 4 else "unsigned long long"
    rest = in_order_kernel(plan, known, held)
    return hosted_stages(
        plan.loop, cuda_kernels(plan, known, held), rest, held, host, word
    )


def apart(values):
    return {n: v.copy() if isinstance(v, np.ndarray) else v for n, v in values.items()}


@pytest.mark.parametrize("application", APPLICATIONS, ids=lambda each: each.name)
@pytest.mark.sampled(4)
def test_the_applications_by_cupy(application, tmp_path, monkeypatch):
    plan = plan_of(application)
    scope = with_cupy(program(plan, "ownership", "cupy"), tmp_path, monkeypatch)
    function = scope[plan.loop.program.name]
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    values = apart(application.values(24))
    for each in list(parts(application, values))[:2]:
        given = apart(each)
        wanted = apart(each)
        run(plan, wanted, engine=PlainEngine(threads=1))
        function(**{name: given[name] for name in names})
        for name in plan.loop.written:
            assert given[name].tobytes() == wanted[name].tobytes(), name


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "loops.c"
    path.write_text(SCATTER)
    return f"{path}:scatter"


def data_of(p):
    x = np.arange(len(p)) / 7
    return np.array(p, "i4"), x, np.linspace(1, 2, 70)


def in_order(p, x, a):
    wanted = a.copy()
    for i, at in enumerate(p):
        wanted[at] = wanted[at] * 0.5 + x[i]
    return wanted


APART, MEETING = [*range(69, 0, -1)], [*range(40), *range(20)]


@pytest.mark.parametrize("p", [APART, MEETING, []], ids=["apart", "meeting", "none"])
@pytest.mark.parametrize("scheme", ["ownership", "imprint", "lenient"])
@pytest.mark.parametrize("is_on_device", [False, True])
@pytest.mark.sampled(4)
def test_a_program_for_cupy_runs_in_order_where_iterations_meet(
    p, scheme, is_on_device, place, tmp_path, monkeypatch, capsys
):
    ((text, error),) = listed(place, scheme, None, None, "cupy")
    assert not error
    scope = with_cupy(text, tmp_path, monkeypatch)
    p, x, a = data_of(p)
    wanted = in_order(p, x, a)
    moved = OnDevice(a, Placed()) if is_on_device else a
    scope["scatter"](n=len(p), p=p, x=x, a=moved)
    assert np.asarray(moved.tolist()).tobytes() == wanted.tobytes()
    said = "the loop runs in order" in capsys.readouterr().err
    assert said == (len({*p.tolist()}) < len(p))


def test_what_fails_in_order_changes_nothing(place, tmp_path, monkeypatch):
    ((text, _),) = listed(place, "ownership", None, None, "cupy")
    scope = with_cupy(text, tmp_path, monkeypatch)
    p, x, a = data_of([1, 2, 70])
    before = a.copy()
    with pytest.raises(RuntimeError, match="cannot be kept: code 2"):
        scope["scatter"](n=3, p=p, x=x, a=a)
    assert a.tobytes() == before.tobytes()


@pytest.mark.parametrize("scheme", ["ownership", "imprint"])
@pytest.mark.sampled(2)
def test_a_program_for_cuda(scheme, place, tmp_path):
    ((text, error),) = listed(place, scheme, None, None, "cuda")
    assert not error
    checks = "inspect" if scheme == "ownership" else "imprint_all verify_all"
    made = built(text, tmp_path, f"{checks} execute in_order", "-shared")
    library: Any = ctypes.CDLL(str(made))
    for each in (APART, MEETING, []):
        p, x, a = data_of(each)
        wanted = in_order(p, x, a)
        arrays = {"p": p, "x": x, "a": a}
        names = [n for n in _order(text) if n in arrays]
        values: list[Any] = [ctypes.c_longlong(len(p))]
        values += [ctypes.c_void_p(arrays[n].ctypes.data) for n in names]
        values += [ctypes.c_longlong(len(arrays[n])) for n in names]
        assert library.scatter(*values) == 0
        assert a.tobytes() == wanted.tobytes()


def _order(text):
    """The parameters of the function, in their order."""
    head = text.split('extern "C" int scatter(')[1].split(")")[0]
    return [each.split()[-1].lstrip("*") for each in head.split(",")]


def test_a_program_for_cuda_runs_by_itself(place, tmp_path):
    ((text, _),) = listed(place, "ownership", None, None, "cuda")
    made = built(text, tmp_path, "inspect execute in_order")
    ran = subprocess.run([str(made), "n=70"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout[:2]) == (0, "a ")
    assert "the loop runs in order" in ran.stderr


def test_a_program_for_cupy_runs_by_itself(tmp_path, monkeypatch, capsys):
    path = tmp_path / "loops.py"
    path.write_text(
        "def f(a, p, x):\n    for i in range(len(p)):\n        a[p[i]] = x[i]\n"
    )
    ((text, error),) = listed(f"{path}:f", "ownership", None, None, "cupy")
    assert not error
    scope = with_cupy(text, tmp_path, monkeypatch)
    monkeypatch.setattr(sys, "argv", ["loops.py", "p.0=9"])
    scope["_main"]()
    assert capsys.readouterr().out.startswith("a ")


def test_programs_are_for_one_loop_and_schemes_that_run_it(tmp_path, place):
    for scheme in ("wise", "python"):
        with pytest.raises(UsageError, match="is not one that runs a loop"):
            list(listed(place, scheme, None, None, "cuda"))
    path = tmp_path / "two.c"
    path.write_text(
        SCATTER.replace("}\n", "  for (int i = 0; i < n; i++) a[i] = 0;\n}\n")
    )
    with pytest.raises(UsageError, match="choose one of 3, 5 by --line"):
        list(listed(f"{path}:scatter", "ownership", None, None, "cupy"))
    ((text, _),) = listed(f"{path}:scatter", "ownership", None, 5, "cupy")
    assert '_function("inspect")' not in text
