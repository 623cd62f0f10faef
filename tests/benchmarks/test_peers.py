"""The comparison with ThreadSanitizer: which functions are called, and how."""

from pathlib import Path

import pytest

from benchmarks.peers import calls, compared, compiler, driver

_TEXT = """\
void stores(int n, double *a, const int b[n]) {
  a[0] = b[0];
}

void takes_a_structure(struct point *p) {
  p->x = 1;
}

int sum(void) {
#pragma omp parallel
  { static int s; s++; }
  return 0;
}
"""


def test_functions_of_numbers_and_arrays_are_called():
    assert calls(_TEXT) == {
        "stores": "stores(8, (void *)memory[1], (void *)memory[2]);",
        "sum": "sum();",
    }


def test_the_main_program_makes_one_call():
    assert "case 1: sum(); break;" in driver(calls(_TEXT))


@pytest.mark.nightly
def test_a_race_is_reported(tmp_path: Path):
    tool = compiler()
    if tool is None:
        pytest.skip("no compiler with ThreadSanitizer and OpenMP is there")
    path = tmp_path / "race-sum.c"
    path.write_text(_TEXT[_TEXT.index("int sum") :], encoding="utf-8")
    (found,) = compared(path, tool)
    assert found.function == "sum"
    assert found.is_race
