"""Translated functions compute what the compiled ones do, in the reference interpreter."""

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from depanalysis.frontends.c import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Opaque, While, walk_statements
from depanalysis.source import SourceFile

SOURCE = Path(__file__).with_name("against_gcc.c")
TEXT = SOURCE.read_text()
NAMES = re.findall(r"^void (test_\w+)\(", TEXT, re.MULTILINE)
ARGUMENTS = ((0, 1), (1, 2), (6, 3), (9, 4))
SIZE, FIRST = 100, 20
UNCOUNTED = {
    "test_assignment_in_while",
    "test_bound_array_written",
    "test_changing_bound",
    "test_changing_index",
    "test_char_loop",
    "test_conjunction",
    "test_continue_after_step",
    "test_continue_before_step",
    "test_moved_twice",
    "test_size_guarded",
}
MAIN = """
#include <stdio.h>
#include <string.h>
static void show(const char *name, const char *array, int n, int m, const int *p) {
  printf("%s %s %d %d", name, array, n, m);
  for (int i = 0; i < SIZE; i++) printf(" %d", p[i]);
  printf("\\n");
}
static void try(const char *name, void (*f)(int, int, int *, int *, unsigned *),
                int n, int m) {
  int a[SIZE], b[SIZE], u[SIZE];
  for (int i = 0; i < SIZE; i++) {
    int k = i - FIRST;
    a[i] = (k * 7 + 143) % 11 - 2;
    b[i] = (k * 5 + 104) % 7 - 2;
    u[i] = k * 77773 + 5;
  }
  f(n, m, a + FIRST, b + FIRST, (unsigned *)u + FIRST);
  show(name, "a", n, m, a), show(name, "b", n, m, b), show(name, "u", n, m, u);
}
"""
Results = Mapping[tuple[str, str, int, int], list[int]]


def initial(array: str, k: int) -> int:
    """The value that `try` above gives to an element."""
    if array == "a":
        return (k * 7 + 143) % 11 - 2
    return (k * 5 + 104) % 7 - 2 if array == "b" else (k * 77773 + 5) % 2**32


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Results:
    """What all functions do with all arguments when gcc compiles them."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no gcc")
    folder = tmp_path_factory.mktemp("gcc")
    calls = [
        f'  try("{name}", {name}, {n}, {m});' for name in NAMES for n, m in ARGUMENTS
    ]
    main = "int main(void) {\n" + "\n".join(calls) + "\n  return 0;\n}\n"
    text = f"#define SIZE {SIZE}\n#define FIRST {FIRST}\n{TEXT}{MAIN}{main}"
    (folder / "all.c").write_text(text)
    command = ["gcc", "-w", "-O0", "-fwrapv", "-o", "all", "all.c"]
    subprocess.run(command, cwd=folder, check=True)
    output = subprocess.run(
        ["./all"], cwd=folder, check=True, capture_output=True, text=True
    )
    rows = [line.split() for line in output.stdout.splitlines()]
    return {
        (row[0], row[1], int(row[2]), int(row[3])): [int(cell) for cell in row[4:]]
        for row in rows
    }


@pytest.fixture(scope="module")
def programs() -> dict[str, Program]:
    """All functions, translated."""
    translation = translate(SourceFile(SOURCE.name, TEXT))
    assert not translation.errors
    return {program.name: program for program in translation.programs}


@pytest.mark.parametrize("name", NAMES)
def test_a_translated_function_does_what_gcc_makes_of_it(
    name: str, compiled: Results, programs: dict[str, Program]
) -> None:
    program = programs[name]
    assert not [s for s in walk_statements(program.body) if isinstance(s, Opaque)]
    for n, m in ARGUMENTS:
        starts = {"n": n, "m": m}

        def memory(
            array: str, element: tuple[int, ...], starts: dict[str, int] = starts
        ) -> int:
            if array in ("a", "b", "u"):
                return initial(array, element[0])
            return starts.get(array, 0)

        result = run(program, Inputs(starts, memory))
        for (array, element), value in result.memory.items():
            if array in ("a", "b", "u"):
                row = compiled[name, array, n, m]
                expected = row[element[0] + FIRST]
                assert value % 2**32 == expected % 2**32, (n, m, array, element)


@pytest.mark.parametrize("name", NAMES)
def test_no_write_of_a_translated_function_is_missing(
    name: str, compiled: Results, programs: dict[str, Program]
) -> None:
    for n, m in ARGUMENTS:
        starts = {"n": n, "m": m}

        def memory(
            array: str, element: tuple[int, ...], starts: dict[str, int] = starts
        ) -> int:
            if array in ("a", "b", "u"):
                return initial(array, element[0])
            return starts.get(array, 0)

        touched = run(programs[name], Inputs(starts, memory)).memory
        for array in ("a", "b", "u"):
            for position, value in enumerate(compiled[name, array, n, m]):
                start = initial(array, position - FIRST)
                if (value - start) % 2**32:
                    assert (array, (position - FIRST,)) in touched


def test_counted_loops_are_recognized(programs: dict[str, Program]) -> None:
    uncounted = {
        name
        for name, program in programs.items()
        if any(isinstance(s, While) for s in walk_statements(program.body))
    }
    assert uncounted == UNCOUNTED
