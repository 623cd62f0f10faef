"""`gpugen run` on functions: the arrays that it writes are those of the sequential loop.

The sequential loop is the application in plain Python, and for C what gcc makes of it.
"""

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from benchmarks.applications import data, kernels
from gpugen.cli import main
from gpugen.shim.device import compiler

FOLDER = Path(__file__).parent.parent / "applications"
INDICES = {
    "left", "right", "partners", "place", "index", "levels", "rows", "starts", "columns",
    "edges",
}  # fmt: skip
SIZE = 48
DATA = {
    "cfd": data.cfd(SIZE),
    "cfd with conflicts": data.cfd(SIZE, is_colored=False),
    "md": data.md(SIZE),
    "ipvec": data.ipvec(SIZE),
    "ipvec with conflicts": data.ipvec(SIZE)
    | {"index": np.arange(SIZE) // 2 * 3 % SIZE},
    "fwd": data.fwd(SIZE),
    "spmv": data.spmv(SIZE),
    "bfs": data.bfs(SIZE),
    "bfs with conflicts": data.bfs(SIZE, is_tree=False),
    "knapsack": data.knapsack(12),
}


def in_c(name, values):
    """The same values as the function in C takes them."""
    counts = {
        "cfd": {"m": SIZE}, "md": {"n": SIZE}, "ipvec": {"n": SIZE},
        "spmv": {"n": SIZE}, "bfs": {"n": SIZE},
        "fwd": {"count": len(values.get("levels", [])) - 1},
        "knapsack": {"items": 12, "capacity": len(values.get("best", [])) - 1},
    }  # fmt: skip
    narrow = INDICES | {"weights"}
    arrays = {
        key: each.astype(np.int32) if key in narrow else each
        for key, each in values.items()
    }
    return counts[name] | arrays


def in_fortran(name, values):
    """The same values as the subroutine takes them: elements are counted from 1."""
    given = in_c(name, values)
    if name == "cfd":
        given["n"] = len(values["density"])
    if name == "ipvec":
        del given["n"]
    return {key: each + 1 if key in INDICES else each for key, each in given.items()}


PLACES = {
    "python": (Path(kernels.__file__), lambda name, values: values),
    "c": (FOLDER / "loops.c", in_c),
    "fortran": (FOLDER / "loops.f90", in_fortran),
}


def copied(values):
    return {key: np.copy(each) for key, each in values.items()}


def ran(folder, place, values, *options):
    """What a run leaves in a folder, by name, and its exit code."""
    np.savez(folder / "values.npz", **values)
    order = ["run", place, "--data", f"{folder / 'values.npz'}"]
    code = main([*order, "--out", f"{folder / 'out'}", *options])
    return {each.stem: np.load(each) for each in (folder / "out").glob("*.npy")}, code


def truth(name, values):
    expected = copied(values)
    getattr(kernels, name)(**expected)
    return expected


# By day each application is run somewhere, and each way with and without conflicts.
BY_DAY = {
    ("c", "shim"): (
        "fwd",
        "bfs with conflicts",
        "knapsack",
    ),
    ("fortran", "shim"): ("md",),
    ("c", "cpu"): ("cfd with conflicts", "spmv"),
    ("fortran", "cpu"): ("ipvec with conflicts",),
    ("python", "shim"): ("ipvec",),
}


def cases():
    for language, device in (
        ("c", "cpu"), ("c", "shim"), ("fortran", "cpu"), ("fortran", "shim"),
        ("python", "shim"),
    ):  # fmt: skip
        for case in DATA:
            name = case.split()[0]
            if language == "fortran" and name not in ("cfd", "md", "ipvec", "fwd"):
                continue
            is_quick = case in BY_DAY[language, device]
            marks = () if is_quick else pytest.mark.nightly
            name = f"{language}-{device}-{case}"
            yield pytest.param(language, device, case, id=name, marks=marks)


@pytest.mark.parametrize(("language", "device", "case"), list(cases()))
@pytest.mark.sampled(4)
def test_a_run_leaves_what_the_sequential_loop_leaves(
    tmp_path, capsys, language, device, case
):
    if device == "shim" and compiler() is None:
        pytest.skip("there is no g++ to compile kernels with")
    name = case.split()[0]
    file, converted = PLACES[language]
    values = converted(name, DATA[case])
    left, code = ran(tmp_path, f"{file}:{name}", values, "--device", device)
    said = capsys.readouterr()
    assert (code, said.err) == (0, "")
    expected = truth(name, DATA[case])
    assert left
    for key, array in left.items():
        assert array.dtype == expected[key].dtype
        np.testing.assert_array_equal(array, expected[key])
    if "conflicts" in case:
        assert "conflict: iterations" in said.out
    elif name in ("cfd", "ipvec", "md", "bfs"):
        assert "finding   independent" in said.out
        assert ("on shim" in said.out) == (device == "shim")


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    if shutil.which("gcc") is None:
        pytest.skip("there is no gcc")
    made = tmp_path_factory.mktemp("library") / "loops.so"
    flags = ["-O1", "-ffp-contract=off", "-shared", "-fPIC", "-lm"]
    subprocess.run(
        ["gcc", f"{FOLDER / 'loops.c'}", *flags, "-o", f"{made}"], check=True
    )
    return ctypes.CDLL(f"{made}")


@pytest.mark.parametrize("case", DATA)
def test_the_sequential_loop_is_that_of_the_c_compiler(library, case):
    name = case.split()[0]
    values = in_c(name, copied(DATA[case]))
    text = (FOLDER / "loops.c").read_text()
    head = text[text.index(f"void {name}(") :]
    words = head[head.index("(") + 1 : head.index(")")].split(",")
    order = [word.split("[")[0].split()[-1].lstrip("*") for word in words]
    given = [
        values[each].ctypes if isinstance(values[each], np.ndarray) else values[each]
        for each in order
    ]
    library[name](
        *(
            each if isinstance(each, int) else each.data_as(ctypes.c_void_p)
            for each in given
        )
    )
    for key, expected in truth(name, DATA[case]).items():
        np.testing.assert_array_equal(values[key], expected)


LOOPS = """\
#include <stddef.h>
static const int WEIGHTS[3] = {1, 2, 3};

double total(int n, const double *x, double scale)
{
    int last = n - 1;
    double sum = 0.5;
    if (n < 0)
        return -1.0;
    for (int i = 0; i <= last; i++)
        sum += x[i] * WEIGHTS[i % 3];
    sum += scale;
    return sum;
}

void relax(int m, int n, double *a, double *x, const int *p, double *most)
{
    for (int t = 0; t < m; t++) {
        double w = 0.5 * t;
        for (int i = 0; i < n; i++)
            a[p[i]] = w + x[i];
        double best = 0.0;
        for (int i = 0; i < n; i++) {
            x[i] = 0.5 * a[i];
            if (x[i] > best)
                best = x[i];
        }
        most[t] = best;
    }
}

double decay(int n, const double *x, double rate)
{
    double held = 1.0;
    for (int i = 0; i < n; i++)
        held = held * rate + x[i];
    return held;
}

void table(int n, double a[n][4], const int *p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 4; j++)
            a[p[i]][j] = i + 10 * j;
}

void speak(int n, double *a)
{
    puts("hello");
    for (int i = 0; i < n; i++)
        a[i] = i;
}

static void started(double *p, int n)
{
    for (int i = 0; i < n; i++)
        p[i] = 3 * i;
}

void calls(int n, double *a, const int *p)
{
    started(a, n);
    for (int i = 0; i < n; i++)
        a[p[i]] += 1.0;
}

void empty(int n, double *a)
{
    a[0] = n;
    while (a[0] > 0.0)
        a[0] -= 1.0;
}
"""


@pytest.fixture
def loops(tmp_path):
    path = tmp_path / "loops.c"
    path.write_text(LOOPS)
    return path


def ints(*values):
    return np.array(values, dtype=np.int32)


def test_what_is_between_the_loops_is_run_too(tmp_path, capsys, loops):
    x = np.array([0.1, 0.2, 0.7, 0.3])
    left, code = ran(tmp_path, f"{loops}:total", {"x": x, "n": 4, "scale": 0.1})
    assert code == 0
    expected = 0.5
    for k in range(4):
        expected += x[k] * (k % 3 + 1)
    assert left["result"] == pytest.approx(expected + 0.1)
    said = capsys.readouterr().out
    assert "independent, by proof" in said
    assert "`sum` is put together of parts" in said
    assert f"`result` is {left['result']}" in said


def test_a_function_may_end_before_its_loops(tmp_path, loops):
    left, code = ran(
        tmp_path, f"{loops}:total", {"x": np.zeros(1), "n": -1, "scale": 1}
    )
    assert (code, left["result"]) == (0, -1.0)


@pytest.mark.sampled(4)
def test_loops_in_a_sequential_loop_are_checked_each_time(tmp_path, capsys, loops):
    a, x, p = np.zeros(5), np.arange(5.0), ints(1, 2, 3, 3, 0)
    values = {"a": a, "x": x, "p": p, "most": np.zeros(3), "n": 5, "m": 3}
    left, code = ran(tmp_path, f"{loops}:relax", values)
    assert code == 0
    said = capsys.readouterr().out
    assert "for t: sequential, gone through in its order" in said
    assert "15 iterations in 3 runs" in said
    assert "conflict: iterations 2 and 3 meet in a[3] (3 times)" in said
    most = np.zeros(3)
    for t in range(3):
        for i in range(5):
            a[p[i]] = 0.5 * t + x[i]
        for i in range(5):
            x[i] = 0.5 * a[i]
        most[t] = x.max()
    for name, expected in (("a", a), ("x", x), ("most", most)):
        np.testing.assert_array_equal(left[name], expected)


def test_a_loop_that_keeps_a_scalar_is_run_in_its_order(tmp_path, capsys, loops):
    x = np.random.default_rng(0).random(100)
    left, code = ran(tmp_path, f"{loops}:decay", {"x": x, "n": 100, "rate": 0.9})
    held = 1.0
    for each in x:
        held = held * 0.9 + each
    assert (code, left["result"]) == (0, held)
    assert "run in order, with the loops on the lines 35" in capsys.readouterr().out


def test_one_loop_is_run_by_its_line_and_it_is_said(tmp_path, capsys, loops):
    order = [
        "run", f"{loops}:speak", "--line", "50", "--define", "n=3", "--fill", "zeros",
        "--bytes", "a=24", "--out", f"{tmp_path / 'out'}",
    ]  # fmt: skip
    assert main(order) == 0
    assert "only the loop at line 50 was run" in capsys.readouterr().out
    np.testing.assert_array_equal(np.load(tmp_path / "out" / "a.npy"), [0.0, 1.0, 2.0])


def test_loops_under_a_condition_are_run_in_their_order(tmp_path, capsys):
    path = tmp_path / "choice.py"
    path.write_text(
        "def choice(a, p, first):\n"
        "    if first:\n        for i in range(len(p)):\n            a[p[i]] = i\n"
        "    else:\n        for i in range(len(p)):\n            a[i] = 2\n"
    )
    values = {"a": np.zeros(3), "p": np.array([2, 2, 0]), "first": True}
    left, code = ran(tmp_path, f"{path}:choice", values)
    assert code == 0
    assert "run in order, with the loops on the lines 3, 6" in capsys.readouterr().out
    np.testing.assert_array_equal(left["a"], [2.0, 0.0, 1.0])


@pytest.mark.sampled(4)
def test_loops_of_a_function_that_is_called_are_run_in_their_place(tmp_path, loops):
    values = {"n": 3, "a": np.zeros(3), "p": ints(2, 0, 2)}
    left, code = ran(tmp_path, f"{loops}:calls", values)
    assert code == 0
    np.testing.assert_array_equal(left["a"], [1.0, 3.0, 8.0])


def test_arrays_are_filled_as_large_as_the_text_says(tmp_path, capsys):
    path = tmp_path / "rows.f90"
    path.write_text(
        "subroutine rows(n, m, a)\n"
        "  integer, intent(in) :: n, m\n"
        "  real(8), intent(inout) :: a(n, 0:m)\n"
        "  integer :: i, j\n"
        "  do j = 0, m\n    do i = 1, n\n"
        "      a(i, j) = a(i, j) + 10 * i + j\n"
        "    end do\n  end do\n"
        "end subroutine\n"
    )
    order = ["run", f"{path}:rows", "--define", "n=2", "--define", "m=2"]
    out = ["--fill", "count", "--out", f"{tmp_path / 'out'}"]
    assert main([*order, *out]) == 0
    expected = np.array([[10.0, 13.0, 16.0], [21.0, 24.0, 27.0]])
    np.testing.assert_array_equal(np.load(tmp_path / "out" / "a.npy"), expected)


A, P = np.zeros((3, 4)), ints(2, 0, 1)
TABLE = {"a": A, "p": P, "n": 3}
WRONG = {
    "nothing for a parameter": (
        "table", {"a": A, "p": P}, (), "there is no value for `n`",
    ),
    "a parameter that is none": (
        "table", TABLE | {"q": 1}, (), "`table` uses no `q`; it uses `n`, `p`, `a`",
    ),
    "twice": ("table", TABLE, ("--define", "n=3"), "`n` is given twice"),
    "a real for an integer": (
        "table", TABLE | {"n": 3.0}, (), "`n` is 3.0, where i32 is supposed",
    ),
    "too large an integer": (
        "table", TABLE | {"n": 2**40}, (), "where i32 is supposed",
    ),
    "an array for a number": (
        "table", TABLE | {"n": P}, (), "`n` is an array of 3, where a number",
    ),
    "a number for an array": (
        "table", TABLE | {"a": 3.0}, (), "`a` is 3.0, where an array is supposed",
    ),
    "other integers": (
        "table", TABLE | {"p": P.astype(np.int64)}, (),
        "`p` holds int64, where i32 is supposed",
    ),
    "other reals": (
        "table", TABLE | {"a": A.astype(np.float32)}, (), "`a` holds float32",
    ),
    "texts": ("table", TABLE | {"a": np.full((3, 4), "x")}, (), "`a` holds str"),
    "another rank": (
        "table", TABLE | {"a": np.zeros(12)}, (), "`a` has 1 dimensions, not 2",
    ),
    "rows of another length": (
        "table", TABLE | {"a": np.zeros((3, 5))}, (),
        "`a` is 3x5, where the text has 4 for the 5",
    ),
    "an index outside": (
        "table", TABLE | {"p": ints(2, 0, 3)}, (), "the run was stopped",
    ),
    "code that is not modelled": (
        "speak", {"n": 1, "a": np.zeros(1)}, (), "what stands outside of loops",
    ),
    "no loop": ("empty", {"n": 1, "a": np.zeros(1)}, (), "no counted loop"),
    "no loop at a line": ("table", TABLE, ("--line", "1"), "no counted loops at line 1"),
    "a size without a filling": (
        "table", TABLE, ("--bytes", "a=8"), "--bytes is the size of an array",
    ),
    "the options of a kernel": (
        "table", TABLE, ("--block", "1"), "--block is for CUDA files",
    ),
    "no function": ("none", {}, (), "has no function `none`"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
@pytest.mark.sampled(4)
def test_what_does_not_fit_is_one_message(tmp_path, capsys, loops, case):
    name, values, options, expected = WRONG[case]
    left, code = ran(tmp_path, f"{loops}:{name}", values, *options)
    said = capsys.readouterr()
    assert (left, code, said.out) == ({}, 2, "")
    assert expected in said.err
    assert len(said.err.splitlines()) == 1


def test_files_that_are_no_data_are_one_message(tmp_path, capsys, loops):
    (tmp_path / "none.npz").write_text("nothing")
    np.save(tmp_path / "one.npy", P)
    np.savez(tmp_path / "objects.npz", a=np.array([{}]))
    for file in ("none.npz", "one.npy", "objects.npz", "absent.npz"):
        order = ["run", f"{loops}:table", "--data", f"{tmp_path / file}"]
        assert main(order) == 2
        said = capsys.readouterr().err
        assert file in said
        assert len(said.splitlines()) == 1


def test_a_cuda_file_needs_a_launch(tmp_path, capsys):
    path = tmp_path / "kernel.cu"
    path.write_text("__global__ void k(float *a) { a[threadIdx.x] = 1; }")
    assert main(["run", f"{path}:k", "--safe", "deterministic"]) == 2
    assert "--block is missing" in capsys.readouterr().err
    assert main(["run", f"{path}:k", "--data", "x.npz"]) == 2
    assert "--data is for functions" in capsys.readouterr().err
