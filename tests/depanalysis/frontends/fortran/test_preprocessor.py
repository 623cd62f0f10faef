"""Lines for the preprocessor against what they must leave, and against `cpp` itself."""

import random
import shutil
import subprocess

import pytest

from depanalysis.frontends.fortran.preprocessor import preprocessed
from depanalysis.ir.printer import show
from depanalysis.options import Preprocessing
from depanalysis.source import SourceFile


def left(text: str, *macros: str, path: str = "t.F90") -> list[str]:
    """The lines that are left, without empty ones."""
    options = Preprocessing(macros=macros)
    is_free = path.endswith("90")
    found = preprocessed(SourceFile(path, text), options, is_free=is_free)
    assert len(found.lines) == len(text.split("\n"))
    return [line for line in found.lines if line.strip()]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("1", True), ("0", False), ("A", True), ("B", False), ("defined A", True),
        ("defined(B)", False), ("!defined(B) && A == 3", True), ("A > 3 || B", False),
        ("(A + 1) * 2 == 8", True), ("A - 5 < 0", True), ("-A / 2 == -1", True),
        ("A % 2 == 1 ? A : B", True), ("0x10 == 16", True), ("A & 1", True),
        ("~A == -4", True), ("1 << 4 == 16", True), ("UNKNOWN_NAME == 0", True),
        ("F(2) == 5", True),
    ],
)  # fmt: skip
def test_conditions(condition: str, holds: bool) -> None:
    text = f"#define F(x) (x + A)\n#if {condition}\nyes\n#else\nno\n#endif"
    assert left(text, "-DA=3") == (["yes"] if holds else ["no"])


@pytest.mark.parametrize(
    ("macros", "kept"),
    [
        (("-DA",), "first"),
        (("-DB=2",), "second"),
        ((), "last"),
        (("-DA", "-UA"), "last"),
    ],
)
def test_one_branch_is_kept(macros: tuple[str, ...], kept: str) -> None:
    text = "#ifdef A\nfirst\n#elif B > 1\nsecond\n#else\nlast\n#endif"
    assert left(text, *macros) == [kept]


def test_conditions_nest() -> None:
    text = "#if 0\n#if 1\na\n#else\nb\n#endif\n#elif 1\nc\n#endif"
    assert left(text) == ["c"]


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("x = N + 1", "x = 10 + 1"),
        ("x = 'N' // \"N\" ! N", "x = 'N' // \"N\" ! N"),
        ("x = NN + n", "x = NN + n"),
        ("call SUM2(a(1, 2), b)", "call (a(1, 2) + b)"),
        ("x = SUM2", "x = SUM2"),
        ("x = TWICE(N)", "x = (10 + 10)"),
        ("x = LOOP", "x = LOOP + 1"),
        ("x = JOIN(a, b)", "x = ab_"),
        ("print *, TEXT(n)", 'print *, "n"'),
    ],
)
def test_macros(line: str, result: str) -> None:
    text = (
        "#define N 10\n#define SUM2(x, y) (x + y)\n#define TWICE(x) SUM2(x, x)\n"
        "#define LOOP LOOP + 1\n#define JOIN(x, y) x##y##_\n#define TEXT(x) #x\n"
    )
    assert left(text + line) == [result]


def test_a_directive_may_go_on_in_the_next_line() -> None:
    assert left("#if 1 \\\n && 0\na\n#endif\n#define X \\\n  2\nX") == ["2"]


def test_a_line_in_fixed_form_goes_on_where_macros_make_it_long() -> None:
    long = "A" * 40
    (line,) = left(f"#define L {long}\n      X = L + L\nC L", path="t.F")[:1]
    first, second = line.split("\n")
    assert (len(first), second[:6]) == (72, "     &")
    assert first[6:] + second[6:] == f"X = {long} + {long}"


@pytest.mark.parametrize(
    "text", ["#if (", "#if 1 / 0", "#if 1", "#nothing", "#error x"]
)
def test_what_cannot_be_run_is_a_problem(text: str) -> None:
    found = preprocessed(SourceFile("t.F90", text), Preprocessing(), is_free=True)
    assert len(found.problems) >= 1


def test_other_files_are_not_touched() -> None:
    assert left("x = N", "-DN=3", path="t.f90") == ["x = N"]


def test_a_file_stands_in_its_line(tmp_path, translated) -> None:
    (tmp_path / "names.h").write_text("integer :: k ! text\n\n! more\n#define N 4\n")
    text = '#include "names.h"\ninteger :: a(N)\na(k) = 1\n'
    found = translated(f"subroutine s(k, a)\n{text}end\n", str(tmp_path / "t.F90"))
    assert found.errors == ()
    assert "array a: i32[4]" in show(found.programs[0])


def test_a_file_that_is_missing_among_declarations_may_declare_any_name(
    translated,
) -> None:
    loop = "do i = 1, n\na(i) = f(i)\nend do\ndo i = 1, n\na(i) = 1\nend do\n"
    found = translated(
        f'subroutine s(n, a)\n#include "gone.h"\ninteger :: a(n)\n{loop}end\n', "t.F90"
    )
    (error,) = found.errors
    assert (error.span.line, "`gone.h` is not found" in error.message) == (2, True)
    assert "a[i.8 - 1] = 1" in show(found.programs[0])


def test_a_file_that_is_missing_among_statements_costs_the_unit(translated) -> None:
    good = "subroutine good(x)\nx = 1\nend\n"
    text = f'subroutine s(x)\nx = 1\n#include "gone.h"\nend\n{good}'
    found = translated(text, "t.F90")
    assert [each.name for each in found.programs] == ["good"]


def _random_text(pick: random.Random, depth: int = 0) -> list[str]:
    lines: list[str] = []
    for _ in range(pick.randint(1, 4)):
        kind = pick.randint(0, 5)
        name, other = pick.sample(("A", "B", "C", "D"), 2)
        if kind == 0 and depth < 3:
            head = pick.choice(
                [f"#ifdef {name}", f"#ifndef {name}", f"#if {name} > {pick.randint(0, 3)}",
                 f"#if !defined({name}) && {other} == 1", f"#if {name} + {other} == 2"]
            )  # fmt: skip
            lines += [head, *_random_text(pick, depth + 1)]
            if pick.random() < 0.4:
                lines += [f"#elif {other} == 1", *_random_text(pick, depth + 1)]
            if pick.random() < 0.5:
                lines += ["#else", *_random_text(pick, depth + 1)]
            lines.append("#endif")
        elif kind == 1:
            lines.append(f"#define {name} {pick.choice(['1', '2', '0'])}")
        elif kind == 2:
            lines.append(f"#undef {name}")
        else:
            lines.append(f"x = {name} + {other}({pick.randint(1, 99)}) * y{name}")
    return lines


@pytest.mark.skipif(not shutil.which("cpp"), reason="cpp is not here")
def test_random_texts_are_what_cpp_makes_of_them() -> None:
    pick = random.Random(5)
    for _ in range(40):
        text = "\n".join(_random_text(pick))
        done = subprocess.run(
            ["cpp", "-traditional-cpp", "-P", "-DA=1"],
            input=text + "\n", capture_output=True, text=True, check=False,
        )  # fmt: skip
        wanted = [line.strip() for line in done.stdout.splitlines() if line.strip()]
        found = [line.strip() for line in left(text, "-DA=1")]
        assert found == wanted, text
