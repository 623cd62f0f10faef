"""What follows from inclusion constraints, and what is said where that is too much."""

import pytest

import depanalysis
from depanalysis.frontends.c import aliases as of_c
from depanalysis.frontends.cells import ANYWHERE, Object
from depanalysis.frontends.points_to import Constraints
from depanalysis.frontends.python import aliases as of_python
from depanalysis.verdicts import Verdict

PAIR = Object("pair", "outside", "pair", contents="struct pair")
C = """
static int a[100];
void f(int *p, const int *q, int n) {
  for (int i = 0; i < n; i++) p[i] = q[i] + 1;
}
void g(int *p, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) { p[i] = a[i]; k += i; }
}
"""
MAIN = """
void f(int *, const int *, int);
static int x[100], y[100];
int main(void) { f(x, y, 100); return 0; }
"""
PYTHON = """
def f(a, b, n):
    for i in range(n):
        a[i] = b[i] + 1
"""


def test_a_pointer_that_is_moved_again_and_again_leaves_its_type_once():
    known = Constraints(layouts={"struct pair": (0, 8)}, sizes={"struct pair": 16})
    known.add("p", (PAIR, 0), 1)
    known.shift("p", 8, "q")
    known.copy("q", "p")
    known.solve()
    assert [offset for _, offset in known.points["p"]] == [0, 8, 16, ANYWHERE]


def test_facts_that_are_left_out_are_noted():
    known = Constraints(left=1)
    said = []
    for node in ("p", "p", "q"):
        known.add(node, (PAIR, 0), 1)
        said.append((known.is_cut, known.is_only_set(PAIR, "together")))
    assert said == [(False, True), (False, True), (True, False)]


def verdicts(folder):
    files = depanalysis.check(folder).files
    return [(loop.verdict, loop.reason or "") for each in files for loop in each.loops]


def test_pointers_are_not_assumed_apart_where_a_file_says_too_much(
    tmp_path, monkeypatch
):
    (tmp_path / "a.c").write_text(C)
    assert [v for v, _ in verdicts(tmp_path)] == [Verdict.PARALLEL] * 2
    monkeypatch.setattr(of_c, "_MOST_FACTS_OF_A_FILE", 3)
    (first, reason), (second, _) = verdicts(tmp_path)
    assert (first, second) == (Verdict.RUNTIME, Verdict.PARALLEL)
    assert reason.endswith("as the file says more about pointers than is followed")


def test_pointers_are_not_assumed_apart_where_other_files_say_too_much(
    tmp_path, monkeypatch
):
    (tmp_path / "a.c").write_text(C)
    (tmp_path / "main.c").write_text(MAIN)
    assert [v for v, _ in verdicts(tmp_path)] == [Verdict.PARALLEL] * 2
    monkeypatch.setattr(of_c, "_MOST_FACTS", 3)
    of_c.aliases_of_project.cache_clear()
    (first, reason), (second, _) = verdicts(tmp_path)
    assert (first, second) == (Verdict.RUNTIME, Verdict.PARALLEL)
    assert "as the files of the project say more about pointers" in reason


@pytest.mark.parametrize(("facts", "verdict"), [(1000, "parallel"), (2, "runtime")])
def test_arrays_are_not_assumed_apart_where_files_say_too_much(
    tmp_path, monkeypatch, facts, verdict
):
    (tmp_path / "a.py").write_text(PYTHON)
    monkeypatch.setattr(of_python, "_FACTS", facts)
    ((found, reason),) = verdicts(tmp_path)
    assert found == verdict
    assert ("than is followed" in reason) == (facts == 2)
