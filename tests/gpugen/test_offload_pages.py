"""Pages of nests and of guarded runs: what stands in them, and what never does."""

import re

import pytest

from gpugen.cli import main
from gpugen.nest_costs import warp_sectors
from gpugen.nest_pictures import phases, team_picture
from gpugen.offloading import nests
from gpugen.plans.loops import inner
from gpugen.shim.device import compiler

TEXT = """void rows(int n, int m, const double *restrict a, const double *restrict x,
          double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) s += a[i * m + j] * x[j];
    for (int k = 0; k < 9; k++) {
      y[i] = s;
      for (int j = 0; j < m; j++) s += x[j];
    }
  }
}
"""


@pytest.fixture
def place(tmp_path):
    path = tmp_path / "rows.c"
    path.write_text(TEXT)
    return f"{path}:rows"


@pytest.fixture
def nest(place):
    ((found, error),) = nests(place)
    assert found is not None, error
    return found


def test_an_iteration_has_parts_in_the_order_of_the_text(nest):
    loop = nest.plan.loop
    (body,) = inner(loop.number, loop.node)
    found = [(p.lines[0], p.is_shared, p.around) for p in phases(body, nest.regions)]
    assert found == [(4, False, ()), (5, True, ()), (7, False, (6,)), (8, True, (6,))]


@pytest.mark.parametrize(
    ("form", "threads", "busy"),
    [
        ("baseline", 64, [2, 2, 2, 2]),
        ("spmd", 64, [2, 2, 0, 2]),
        ("guarded", 64, [0, 2, 0, 2]),
        ("specialised", 64, [0, 2, 0, 2]),
        ("specialised", 33, [0, 1, 0, 1]),
    ],
)
def test_who_works_when(nest, form, threads, busy):
    loop = nest.plan.loop
    (body,) = inner(loop.number, loop.node)
    picture = team_picture(list(phases(body, nest.regions)), form, threads)
    rows = re.findall(r"<g data-step.*?</g>", picture)
    assert [row.count('class="busy"') for row in rows] == busy
    alone = [row.count('class="alone"') for row in rows]
    strips = 1 if threads == 33 else 0
    assert alone == [strips if each else 1 for each in busy]
    blocks = (threads + 31) // 32 + (form == "specialised")
    assert {row.count('class="idle"') for row in rows} == {blocks}


@pytest.mark.parametrize(("form", "warp"), [("guarded", 0), ("specialised", 2)])
def test_what_is_in_order_is_done_by_the_warp_of_the_form(nest, form, warp):
    loop = nest.plan.loop
    (body,) = inner(loop.number, loop.node)
    picture = team_picture(list(phases(body, nest.regions)), form, 64)
    row = re.findall(r"<g data-step.*?</g>", picture)[0]
    places = re.findall(r'class="(\w+)" x="(\d+)"', row)
    boxes = [x for kind, x in places if kind == "idle"]
    assert [x for kind, x in places if kind == "alone"] == [boxes[warp]]


def test_threads_that_differ_in_another_loop_touch_other_lines(nest):
    loop = nest.plan.loop
    region = next(s for s in loop.node.body if getattr(s, "variable", "") == "j")
    ways = [[e.pattern for e in warp_sectors(loop, region, x)] for x in ("j", "i")]
    assert ways == [["side by side", "side by side"], ["apart", "one element"]]


def test_the_page_has_the_kernel_beside_the_text(place, tmp_path, capsys):
    page = tmp_path / "page.html"
    assert main(["offload", place, "--form", "specialised", "--html", str(page)]) == 0
    assert capsys.readouterr().out == ""
    text = page.read_text(encoding="ascii")
    assert "form specialised" in text
    assert text.count('class="team"') == 1
    assert "+ of s" in text
    assert "<code>a[i * m + j]</code>" in text
    assert "barrier 1 of 288 threads" in text
    assert "rows_specialised, line 3.cu" in text
    assert "load of x coalesced" in text


def test_a_loop_without_a_kernel_is_an_error_of_the_page(tmp_path, capsys):
    path, page = tmp_path / "order.c", tmp_path / "page.html"
    path.write_text(
        "void f(int n, double *a) {\n  for (int i = 1; i < n; i++) a[i] = a[i - 1];\n}\n"
    )
    assert main(["offload", f"{path}:f", "--html", str(page)]) == 2
    assert f"{path}:2:3: error: the loop is not proved" in capsys.readouterr().err
    assert "1 loop without one" in page.read_text(encoding="ascii")


@pytest.mark.parametrize("option", ["--html", "--output"])
def test_no_page_takes_the_place_of_the_text(option, place, tmp_path, capsys):
    path = place.rpartition(":")[0]
    assert main(["offload", place, option, path]) == 2
    assert "would be overwritten" in capsys.readouterr().err


@pytest.mark.skipif(compiler() is None, reason="there is no g++ to run kernels with")
@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ("a[i] = 1;", 0, "nothing-seen"),
        ("a[i / 2] = i;", 1, "race"),
        ("if (i < 3) __syncthreads(); else __syncthreads();", 1, "race"),
    ],
)
def test_a_guarded_run_has_a_page(body, code, words, tmp_path):
    path, page = tmp_path / "kernel.cu", tmp_path / "page.html"
    path.write_text(
        f"__global__ void k(int *a) {{\n  int i = threadIdx.x;\n  {body}\n}}\n"
    )
    asked = ["guard", f"{path}:k", "--block", "64", "--html", str(page)]
    assert main(asked) == code
    text = page.read_text(encoding="ascii")
    assert f'class="has-{words}" id="line-0-1"' in text
    assert "race-free" not in text
    assert (text.count('class="threads"') > 0) is (code == 1)
