"""The case files: every loop gets the verdict that the comment on its line expects."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import depanalysis
from depanalysis.verdicts import Dependence, FileReport, LoopVerdict, Verdict
from tests.analyzed import analyzed

_CASES = Path(__file__).parent / "cases"
_SUFFIXES = (
    "c/**/*.c",
    "cxx/**/*.cpp",
    "fortran/**/*.f",
    "fortran/**/*.f90",
    "python/**/*.py",
)
# Each folder is a project, whose files are given together.
_PROJECTS = sorted(x for x in (_CASES / "projects").iterdir() if x.is_dir())
_FILES = sorted(file for pattern in _SUFFIXES for file in _CASES.glob(pattern))
# In fixed form a comment takes a whole line, and is about the next one.
_EXPECTATION = re.compile(r"(?://|!|#|^(?P<above>c)) *expect:\s*(?P<text>.*\S)")
_OPTIONS = re.compile(r"(?://|!|#|c)\s*options:\s*(?P<text>.*\S)")
_CLAUSE = re.compile(r"(?P<name>[a-z]+)\((?P<arguments>(?:[^()]|\([^()]*\))*)\)")
_COMMA = re.compile(r",(?![^(]*\))")
_LOOP_KEYWORD = re.compile(r"\b(for|while|do|EACH)\b", re.IGNORECASE)
_KINDS = ("flow", "anti", "output", "control")
_LISTS = ("private", "firstprivate", "lastprivate", "induction")


@dataclass(frozen=True, slots=True)
class Carried:
    """A dependence that must be reported; no distance means any."""

    kind: str
    variable: str
    distance: tuple[int, ...] | None = None

    def is_matched_by(self, dependence: Dependence) -> bool:
        """Whether a reported dependence is this one."""
        return (
            dependence.kind == self.kind
            and dependence.variable == self.variable
            and self.distance in (None, dependence.distance)
        )


@dataclass(frozen=True, slots=True)
class Expectation:
    """One alternative of an `expect:` comment."""

    verdict: Verdict
    needs: frozenset[str]
    carried: tuple[Carried, ...] = ()
    pattern: str | None = None


def read_alternative(text: str) -> Expectation:
    """The expectation that a text such as `parallel private(t)` stands for."""
    verdict, _, rest = text.partition(" ")
    assert not _CLAUSE.sub("", rest).strip(), f"cannot read `{text}`"
    needs: set[str] = set()
    carried: list[Carried] = []
    pattern = None
    for clause in _CLAUSE.finditer(rest):
        name, arguments = clause["name"], clause["arguments"]
        if name in _KINDS:
            carried.append(Carried(name, arguments))
        elif name == "distance":
            distance = tuple(int(part) for part in arguments.split(","))
            carried[-1] = Carried(carried[-1].kind, carried[-1].variable, distance)
        elif name == "pattern":
            pattern = arguments
        else:
            needs.update(_expected_needs(name, arguments))
    return Expectation(Verdict(verdict), frozenset(needs), tuple(carried), pattern)


def _expected_needs(name: str, arguments: str) -> Iterator[str]:
    operator, _, variables = arguments.rpartition(":")
    assert (name in _LISTS) != (name == "reduction" and operator != ""), name
    prefix = f"{operator}:" if operator else ""
    return (f"{name}({prefix}{variable})" for variable in _COMMA.split(variables))


def read_comments(text: str) -> dict[int, str]:
    """What is expected of the loop on each line that has one."""
    comments = (
        (number, _EXPECTATION.search(line))
        for number, line in enumerate(text.splitlines(), start=1)
    )
    return {
        number + (comment["above"] is not None): comment["text"]
        for number, comment in comments
        if comment is not None
    }


def read_expectations(text: str) -> dict[int, tuple[Expectation, ...]]:
    """The alternatives for each line that has an `expect:` comment."""
    return {
        number: tuple(read_alternative(part) for part in comment.split(" or "))
        for number, comment in read_comments(text).items()
    }


def read_options(text: str) -> dict[str, Any]:
    """The arguments for `check` that the first line of a file sets."""
    comment = _OPTIONS.match(text)
    words = iter(shlex.split(comment["text"]) if comment else ())
    options: dict[str, Any] = {"assume": ()}
    for word in words:
        match word:
            case "--assume":
                options["assume"] += (next(words),)
            case "--alias" | "--bounds" | "--wrap":
                options[word.removeprefix("--")] = next(words)
            case "--value-based":
                options["value_based"] = True
            case _:
                raise AssertionError(f"cannot read the option `{word}`")
    return options


def reported_needs(loop: LoopVerdict) -> frozenset[str]:
    """What a loop needs, in the form of the comments, its own counter left out."""
    needs = loop.needs
    named = [
        *(("private", "", name) for name in needs.private),
        *(("firstprivate", "", name) for name in needs.firstprivate),
        *(("lastprivate", "", name) for name in needs.lastprivate),
        *(("reduction", f"{r.operator}:", r.variable) for r in needs.reduction),
        *(("induction", "", induction.variable) for induction in needs.induction),
    ]
    return frozenset(
        f"{clause}({prefix}{name.removesuffix('..offset')})"
        for clause, prefix, name in named
        if name != loop.variable
    )


def in_lower_case(loop: LoopVerdict, counters: frozenset[str]) -> LoopVerdict:
    """A verdict on Fortran with names as the comments write them, counters left out."""

    def plain(name: str) -> str:
        return name.lower().replace(" ", "")

    needs = loop.needs
    lists = {
        each: tuple(plain(name) for name in getattr(needs, each))
        for each in _LISTS[:-1]
    }
    lists["private"] = tuple(n for n in lists["private"] if n not in counters)
    reductions = tuple(replace(r, variable=plain(r.variable)) for r in needs.reduction)
    inductions = tuple(replace(i, variable=plain(i.variable)) for i in needs.induction)
    return replace(
        loop,
        variable=plain(loop.variable) if loop.variable else loop.variable,
        needs=replace(needs, **lists, reduction=reductions, induction=inductions),
        dependences=tuple(
            replace(each, variable=plain(each.variable)) for each in loop.dependences
        ),
    )


def mismatch(loop: LoopVerdict, expected: Expectation) -> str | None:
    """Why a verdict is not the expected one, or `None`."""
    if loop.verdict != expected.verdict:
        return f"{loop.verdict}: {loop.reason}"
    if loop.verdict == Verdict.PARALLEL and reported_needs(loop) != expected.needs:
        return f"needs {' '.join(sorted(reported_needs(loop))) or 'nothing'}"
    if expected.pattern not in (None, loop.pattern):
        return f"pattern {loop.pattern}"
    if loop.verdict == Verdict.SEQUENTIAL:
        return _dependence_mismatch(loop, expected)
    return None


def _dependence_mismatch(loop: LoopVerdict, expected: Expectation) -> str | None:
    if not any(dependence.witness for dependence in loop.dependences):
        return "sequential without a witness"
    for carried in expected.carried:
        if not any(carried.is_matched_by(found) for found in loop.dependences):
            found = ", ".join(map(_summary, loop.dependences))
            return f"{carried.kind}({carried.variable}) is not among {found}"
    return None


def _summary(dependence: Dependence) -> str:
    return f"{dependence.kind}({dependence.variable}) {dependence.distance}"


def failures_of(path: Path, report: FileReport) -> Iterator[str]:
    text = path.read_text(encoding="utf-8")
    expectations = read_expectations(text)
    yield from (str(error) for error in report.errors)
    lines = [loop.span.line for loop in report.loops]
    for line in sorted(expectations.keys() ^ set(lines)):
        missing = "expectation" if line in lines else "loop"
        yield f"{path}:{line}: the {missing} is missing"
    counters = frozenset((each.variable or "").lower() for each in report.loops)
    for loop in report.loops:
        if path.suffix.lower() in (".f", ".f90"):
            loop = in_lower_case(loop, counters)
        alternatives = expectations.get(loop.span.line, ())
        reasons = [mismatch(loop, expected) for expected in alternatives]
        if reasons and None not in reasons:
            wanted = read_comments(text)[loop.span.line]
            yield f"{path}:{loop.span.line}: expected {wanted}, got {reasons[0]}"


@pytest.mark.parametrize(
    "path",
    [pytest.param(file, id=file.relative_to(_CASES).as_posix()) for file in _FILES],
)
@pytest.mark.sampled(3)
def test_every_loop_gets_the_expected_verdict(path: Path) -> None:
    (report,) = analyzed(path, **read_options(path.read_text("utf-8"))).files
    failures = list(failures_of(path, report))
    assert not failures, "\n" + "\n".join(failures)


@pytest.mark.parametrize(
    "folder", [pytest.param(folder, id=folder.name) for folder in _PROJECTS]
)
def test_every_loop_of_a_project_gets_the_expected_verdict(folder: Path) -> None:
    reports = depanalysis.check(folder).files
    failures = [x for each in reports for x in failures_of(Path(each.path), each)]
    assert not failures, "\n" + "\n".join(failures)


def test_there_are_enough_cases_of_every_verdict() -> None:
    firsts = [
        alternatives[0].verdict
        for file in _FILES
        for alternatives in read_expectations(file.read_text("utf-8")).values()
    ]
    assert len(firsts) >= 160
    assert [verdict for verdict in Verdict if firsts.count(verdict) < 10] == []


@pytest.mark.parametrize(
    "path",
    [pytest.param(file, id=file.relative_to(_CASES).as_posix()) for file in _FILES],
)
def test_every_expectation_stands_on_the_line_of_a_loop(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    stray = [
        f"{path}:{number}"
        for number in read_expectations("\n".join(lines))
        if not _LOOP_KEYWORD.search(lines[number - 1].partition("//")[0])
    ]
    assert not stray


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "parallel private(t) reduction(+:s,q)",
            Expectation(
                Verdict.PARALLEL,
                frozenset({"private(t)", "reduction(+:s)", "reduction(+:q)"}),
            ),
            id="needs",
        ),
        pytest.param(
            "sequential flow(a) distance(1,-1) anti(b) pattern(recurrence)",
            Expectation(
                Verdict.SEQUENTIAL,
                frozenset(),
                (Carried("flow", "a", (1, -1)), Carried("anti", "b")),
                "recurrence",
            ),
            id="dependences",
        ),
        pytest.param(
            "parallel reduction(||:found)",
            Expectation(Verdict.PARALLEL, frozenset({"reduction(||:found)"})),
            id="operator",
        ),
    ],
)
def test_an_expectation_reads_as_written(text: str, expected: Expectation) -> None:
    assert read_alternative(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("paralel", id="verdict"),
        pytest.param("parallel privat(t)", id="clause"),
        pytest.param("parallel private t", id="parentheses"),
        pytest.param("parallel reduction(s)", id="operator"),
    ],
)
def test_a_misspelled_expectation_is_refused(text: str) -> None:
    with pytest.raises((AssertionError, ValueError)):
        read_alternative(text)


def test_the_first_line_sets_options() -> None:
    text = (
        '// options: --assume "n >= 1" --assume "m > n" --bounds strict --value-based\n'
    )
    assert read_options(text) == {
        "assume": ("n >= 1", "m > n"),
        "bounds": "strict",
        "value_based": True,
    }
