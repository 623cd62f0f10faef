"""Programs in C++ are analyzed and run: what is called parallel runs in any order.

Each program fills data, calls functions with loops and prints checksums of what they wrote.
It runs as it was written, watched by sanitizers, and with the iterations of its parallel
loops in other orders, one after the other. Sums of reals are exact in these programs, so
every order has to print the same.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from depanalysis.verdicts import Verdict
from tests.analyzed import analyzed
from tests.nights import by_day
from tests.oracle.cxx_orders import Reordered, reordered
from tests.test_cases import failures_of, read_comments, read_expectations, read_options

_PROGRAMS = sorted((Path(__file__).parent / "programs" / "cxx").glob("*.cpp"))
_ORACLE = Path(__file__).parent / "oracle"
_ORDERS = ("forward", "backward", "1", "2")
# The last value or that of a counter is another one where iterations come in another order.
_IN_ORDER = ("lastprivate(", "firstprivate(", "induction(")

# An error ends the program; in other orders the library looks at subscripts only.
_WATCHED = "-O1 -fsanitize=address,undefined -fno-sanitize-recover=all"
_CHECKED = "-O0 -D_GLIBCXX_ASSERTIONS"

needs_gxx = pytest.mark.skipif(not shutil.which("g++"), reason="g++ is not here")
each_program = pytest.mark.parametrize(
    "path", by_day(_PROGRAMS, 2), ids=lambda path: path.stem
)


def parallel_lines(text: str) -> tuple[int, ...]:
    """The lines of loops whose iterations may run in any order, in one thread."""
    comments = read_comments(text)
    return tuple(
        line
        for line, alternatives in read_expectations(text).items()
        if alternatives[0].verdict == Verdict.PARALLEL
        and not any(clause in comments[line] for clause in _IN_ORDER)
    )


def in_other_orders(path: Path) -> Reordered:
    """A program whose parallel loops take their order from outside."""
    text = path.read_text("utf-8")
    return reordered(text, parallel_lines(text))


def compiled(source: Path, result: Path, flags: str) -> Path:
    """The program of a text."""
    command = ["g++", "-std=c++20", *flags.split(), f"-I{_ORACLE}", "-o"]
    done = subprocess.run(
        [*command, str(result), str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return result


def printed(binary: Path, order: str = "forward", lines: tuple[int, ...] = ()) -> str:
    """What a program prints with some loops in an order, or how it ended."""
    loops = "".join(f"{line}," for line in lines)
    environment = {**os.environ, "ORDER": order, "LOOPS": loops}
    done = subprocess.run(
        [binary], capture_output=True, text=True, env=environment, timeout=60
    )
    return done.stdout if done.returncode == 0 else f"{done.stdout}{done.stderr}"


@each_program
@pytest.mark.sampled(4)
def test_every_loop_of_a_program_gets_the_expected_verdict(path: Path) -> None:
    (report,) = analyzed(path, **read_options(path.read_text("utf-8"))).files
    failures = list(failures_of(path, report))
    assert not failures, "\n" + "\n".join(failures)


@needs_gxx
@each_program
@pytest.mark.sampled(4)
def test_parallel_loops_print_the_same_in_any_order(path: Path, tmp_path: Path) -> None:
    other = in_other_orders(path)
    source = tmp_path / path.name
    source.write_text(other.text, encoding="utf-8")
    expected = printed(compiled(path, tmp_path / "written", _WATCHED))
    assert expected.endswith("\n")
    assert "ERROR" not in expected
    binary = compiled(source, tmp_path / "reordered", _CHECKED)
    wrong = [
        f"{path}:{line} in the order {order}"
        for order in _ORDERS
        if printed(binary, order, other.lines) != expected
        for line in other.lines
        if printed(binary, order, (line,)) != expected
    ]
    assert wrong == []
    assert all(printed(binary, order, other.lines) == expected for order in _ORDERS)


def test_nearly_all_parallel_loops_run_in_other_orders() -> None:
    texts = [path.read_text("utf-8") for path in _PROGRAMS]
    parallel = sum(len(parallel_lines(text)) for text in texts)
    heads = sum(len(in_other_orders(path).lines) for path in _PROGRAMS)
    assert (heads, parallel) == (201, 205)


def test_there_are_enough_programs_and_loops() -> None:
    loops = [
        alternatives[0].verdict
        for path in _PROGRAMS
        for alternatives in read_expectations(path.read_text("utf-8")).values()
    ]
    assert len(_PROGRAMS) >= 25
    assert len(loops) >= 260
