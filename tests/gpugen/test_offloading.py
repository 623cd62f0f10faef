"""From a text to nests: what directives of OpenMP in it ask for, and what is refused."""

import re

import numpy as np
import pytest

from gpugen.cli import main
from gpugen.offloading import THREADS, nests, offloaded, placed, team_of
from gpugen.shim.device import compiler
from tests.gpugen.test_nest_hosts import with_cupy

TEXT = """#include <omp.h>
void solve(int n, int m, double a[n][m], double b[n], double c[m]) {
#pragma omp target teams distribute map(tofrom: a[0:n][0:m], b[0:n])
  for (int i = 0; i < n; i++) {
    double s = 0, t;
#pragma omp parallel for reduction(+: s) NUMBER
    for (int j = 0; j < m; j++) s += a[i][j] * c[j];
    b[i] = s;
#pragma omp parallel for private(t) schedule(static, 1) num_threads(33)
    for (int j = 0; j < m; j++) {
      t = a[i][j] - s;
      a[i][j] = t * t;
    }
  }
}
"""


def nest_of(folder, text):
    path = folder / "nest.c"
    path.write_text(text)
    ((nest, error),) = nests(f"{path}:solve")
    return nest, error


@pytest.mark.parametrize(
    ("number", "defined", "team"),
    [
        ("num_threads(63)", {}, 63),
        ("num_threads(1)", {}, 33),
        ("num_threads ( m )", {"m": 100}, 100),
        ("num_threads(m)", {}, 33),
        ("num_threads(4096)", {}, 992),
        ("", {}, 33),
    ],
)
def test_the_most_threads_that_a_region_asks_for(number, defined, team, tmp_path):
    nest, error = nest_of(tmp_path, TEXT.replace("NUMBER", number))
    assert nest is not None, error
    assert team_of(nest, defined) == team
    assert len(nest.regions) == 2


def test_without_directives_there_is_a_number_of_ours(tmp_path):
    nest, error = nest_of(tmp_path, re.sub("(?m)^#.*", "", TEXT))
    assert nest is not None, error
    assert team_of(nest, {"m": 7}) == THREADS


def test_a_directive_is_no_proof(tmp_path):
    wrong = TEXT.replace("b[i] = s;", "b[0] += s;")
    nest, error = nest_of(tmp_path, wrong)
    assert nest is None
    assert "nest.c:4:3: " in str(error)
    racy = TEXT.replace("a[i][j] = t * t;", "a[i][j] = a[i][j > 0 ? j - 1 : j] + t;")
    nest, error = nest_of(tmp_path, racy)
    assert nest is not None, error
    assert len(nest.regions) == 1


DEEP = """void solve(int n, int m, int p, double a[n][m][p], double b[n]) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    double s = b[i];
#pragma omp parallel for collapse(2) firstprivate(s)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < p; k++)
        a[i][j][k] *= s;
    b[i] = s + 1;
  }
}
"""


@pytest.mark.parametrize(
    ("defined", "line"), [({}, 7), ({"p": 2, "m": 500}, 6), ({"p": 500, "m": 2}, 7)]
)
def test_the_dimension_that_threads_share_is_the_cheaper_one(defined, line, tmp_path):
    nest, error = nest_of(tmp_path, DEEP)
    assert nest is not None, error
    chosen = placed(nest, 64, defined)
    text = offloaded(chosen, "spmd", 64, defined)
    assert f"share, by their lines: {line}\n" in text


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
@pytest.mark.parametrize("form", ["spmd", "specialised"])
def test_a_loop_that_is_deeper_leaves_what_the_text_leaves(form, tmp_path, monkeypatch):
    nest, _ = nest_of(tmp_path, DEEP)
    text = offloaded(placed(nest, 33, {}), form, 33, {}, "cupy")
    scope = with_cupy(text, tmp_path, monkeypatch)
    a, b = np.arange(210.0).reshape(2, 3, 35), np.array([2.0, 3.0])
    wanted = a * b[:, None, None]
    scope["solve"](n=2, m=3, p=35, a=a, b=b)
    assert (a == wanted).all()
    assert b.tolist() == [3.0, 4.0]


MIXED = """void solve(int n, int m, double a[n][m], double b[n], int h[n][8],
           double g[n][9]) {
  for (int i = 0; i < n; i++) {
    double t = 0;
    int x = 0;
    for (int j = 1; j < m; j++) a[i][j] += a[i][j - 1];
    for (int j = 0; j < m; j++) { t = a[i][j] * 2; a[i][j] = t; }
    for (int j = 0; j < m; j++) x = x && h[i][j % 8];
    for (int j = 0; j < m; j++) a[i][j] *= t;
    for (int j = 0; j < m; j++) g[i][h[i][j % 8]] += a[i][j];
    b[i] += x;
  }
}
"""


def test_it_says_why_loops_stay_in_order(tmp_path, capsys):
    path = tmp_path / "mixed.c"
    path.write_text(MIXED)
    assert main(["offload", f"{path}:solve", "--form", "spmd", "--explain"]) == 0
    printed = capsys.readouterr()
    said = [line for line in printed.err.split("\n") if "stays in order" in line]
    assert said == [
        "line 6 stays in order: an iteration reads what an earlier one wrote: "
        "a[i, j - 1] after a[i, j]",
        "line 7 stays in order: its last iteration leaves a value in `t`",
        "line 8 stays in order: its iterations combine `x` by &&",
        "line 10 stays in order: its iterations combine `g`, and a team combines "
        "scalars only",
    ]
    assert all(f"// {line}\n" in printed.out for line in said)


CXX = """#include <vector>
void solve(std::vector<double> &a, std::vector<double> &b, std::size_t m) {
#pragma omp target teams distribute
  for (std::size_t i = 0; i < b.size(); ++i) {
    double s = b[i];
#pragma omp parallel for num_threads(33)
    for (std::size_t j = 0; j < m; ++j) a[i * m + j] *= s;
    b[i] = s + 1;
  }
}
"""


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
def test_containers_of_cxx_go_by_their_names(tmp_path, monkeypatch):
    path = tmp_path / "nest.cpp"
    path.write_text(CXX)
    ((nest, error),) = nests(f"{path}:solve")
    assert nest is not None, error
    assert team_of(nest, {}) == 33
    scope = with_cupy(offloaded(nest, "guarded", 33, {}, "cupy"), tmp_path, monkeypatch)
    a, b = np.arange(80.0), np.array([2.0, 3.0])
    wanted = (a.reshape(2, 40) * b[:, None]).reshape(-1)
    scope["solve"](m=40, b_size=2, a=a, b=b)
    assert (a == wanted).all()
    assert b.tolist() == [3.0, 4.0]


def test_names_that_are_alike_on_the_host_are_told_apart(tmp_path):
    path = tmp_path / "nest.c"
    path.write_text(
        "typedef struct { int *x; } record;\n"
        "void solve(record p, int p_x, int m, double a[p_x][m]) {\n"
        "  for (int i = 0; i < p_x; i++)\n"
        "    for (int j = 0; j < m; j++) a[i][j] += p.x[i];\n}\n"
    )
    ((nest, error),) = nests(f"{path}:solve")
    assert nest is not None, error
    text = offloaded(nest, "spmd", 33, {}, "cupy")
    assert "def solve(p_x, m, p_x_2, a):" in text
    compile(text, "nest.py", "exec")


SEVERAL = """#include <stdlib.h>
void solve(int n, int m, const int *place, int *x, double *y, double *z, double *means,
           double rows[n][m]) {
  for (int i = 0; i < n; i++) {
    x[i] = rand() + place[i];
  }
  for (int i = 0; i < n; i++) y[i] = i;
  for (int i = 0; i < n; i++) {
    means[i] = 0;
    for (int j = 0; j < m; j++) means[i] += rows[i][j];
  }
}
"""


@pytest.fixture
def several(tmp_path):
    path = tmp_path / "several.c"
    path.write_text(SEVERAL)
    return path


def test_a_loop_without_a_kernel_costs_itself_alone(several, capsys):
    assert main(["offload", f"{several}:solve", "--form", "machine"]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"{several}:4:3: error: ")
    assert printed.out.count("__global__") == 2


def test_a_program_that_would_end_is_noticed(tmp_path, capsys):
    path = tmp_path / "ending.c"
    path.write_text(
        "#include <stdlib.h>\nvoid solve(int n, const int *place, int *x) {\n"
        "  for (int i = 0; i < n; i++) {\n    if (place[i] != i)\n      exit(2);\n"
        "    x[place[i]] = i;\n  }\n}\n"
    )
    assert main(["offload", f"{path}:solve", "--form", "baseline"]) == 0
    text = capsys.readouterr().out
    assert text.index("return UNDEFINED;") < text.index("x[")


def test_a_sum_in_an_element_is_a_region(several):
    found = [each for each, _ in nests(f"{several}:solve") if each is not None]
    assert [len(each.regions) for each in found] == [0, 1]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--host", "cuda"], "a program is for one loop, and there are 2"),
        (["-o", "/no/such/place.cu"], "cannot be written"),
        (["-o", "ITSELF"], "is to be read and would be overwritten"),
        (["--threads", "993"], "993 is not in the range"),
    ],
)
def test_what_cannot_be_done_is_one_message(options, message, several, capsys):
    given = [str(several) if each == "ITSELF" else each for each in options]
    assert main(["offload", f"{several}:solve", *given]) == 2
    assert message in capsys.readouterr().err
    assert several.read_text() == SEVERAL


def test_a_kernel_goes_into_a_file(several, tmp_path, capsys):
    out = tmp_path / "out.cu"
    main(["offload", f"{several}:solve", "--explain", "-o", str(out)])
    printed = capsys.readouterr()
    assert (printed.out, out.read_text().count("__global__")) == ("", 2)
    assert "specialised" in printed.err
