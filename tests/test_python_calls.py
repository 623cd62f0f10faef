"""Python itself as the judge of calls: functions of two files that call each other.

Random functions are run by Python and, translated and linked, by the reference interpreter:
both must leave the same. Loops that are called parallel are run in other orders.
"""

import ast
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import depanalysis
from depanalysis.frontends.python import translate
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Block, Opaque, walk_statements
from depanalysis.projects import Given, Project
from depanalysis.source import SourceFile
from depanalysis.verdicts import Verdict
from tests.nights import by_night

_SEEDS = [*range(10), *by_night(range(10, 2000), 300)]


class _Text:
    """The text of a helping module and of the module with `f`."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.known: list[str] = []

    def value(self, *names: str) -> str:
        """A small whole number."""
        name, c = self.random.choice(names), self.random.randint(-2, 3)
        return self.random.choice(
            [
                name,
                f"{name} + {c}",
                f"{c}",
                f"2 * {name}",
                f"{name} % 3",
                f"{c} - {name}",
            ]
        )

    def place(self, *names: str) -> str:
        """A subscript that stays in short arrays."""
        return f"({self.value(*names)}) % 4"

    def call(self, array: str, *names: str) -> str:
        """A call of a function that is defined above."""
        r = self.random
        given = r.choice(
            [array, array, f"{array}[1:]", f"{array}[:6]", f"{array}[::1]"]
        )
        if array == "c":
            j = self.place(*names)
            given = r.choice([f"c[{j}]", f"c[:, {j}]", f"c[{j}, 1:]", f"c[2:, {j}]"])
        by_name = r.random() < 0.2
        last = ("k=" if by_name else "") + self.value(*names)
        if r.random() < 0.3:
            last = f"{array}[{self.place(*names)}{', 1' * (array == 'c')}]"
        return f"{r.choice(self.known)}({given}, {self.value(*names)}, {last})"

    def inside(self, array: str, *names: str) -> str:
        """An expression with a call in it, which may change what stands before it."""
        called, other = self.call(array, *names), self.call(array, *names)
        return self.random.choice(
            [
                f"abs({called}) % 3 + {self.value(*names)}",
                f"{self.value(*names)} - {called}",
                f"{array}[{self.place('i')}] + {called}",
                f"{called} - {array}[{self.place('i')}]",
                f"{called} + {other}",
                f"max({called}, {self.value(*names)})",
            ]
        )

    def helper(self, name: str) -> list[str]:
        r = self.random
        lines = [f"def {name}(u, i, k=1):"]
        for _ in range(r.randint(0, 3)):
            lines += self.statement()
        lines.append(
            f"    return {self.value('i', 'k')}" if r.random() < 0.9 else "    pass"
        )
        return lines

    def statement(self) -> list[str]:
        r = self.random
        options = [
            [f"    u[{self.place('i', 'k')}] = {self.value('i', 'k')}"],
            [f"    u[{self.place('i')}] += {self.value('k')}"],
            [f"    k = u[{self.place('i')}] + SHIFT", "    i = i + 1"],
            [
                f"    if {self.value('i', 'k')} > 1:",
                f"        return {self.value('i')}",
            ],
            [
                f"    if i > 5 and u[{self.place('i')}] == 77:",
                "        raise ValueError",
            ],
            [
                "    for j in range(2):",
                f"        u[j + 1] = u[j] + {self.value('i', 'j')}",
            ],
        ]
        if self.known:
            options += [
                [f"    {self.call('u', 'i', 'k')}"],
                [f"    k = {self.call('u', 'i', 'k')}"],
                [f"    u[0] = {self.call('u', 'i', 'k')}"],
                [f"    k = {self.inside('u', 'i', 'k')}"],
                [f"    u[{self.place('i')}] = {self.inside('u', 'i', 'k')}"],
                [f"    if {self.call('u', 'i', 'k')} > 1:", "        return k"],
            ]
        return r.choice(options)

    def module(self, count: int, prefix: str, shift: int) -> list[str]:
        lines = [f"SHIFT = {shift}"]
        for k in range(count):
            name = f"{prefix}{k}"
            lines += self.helper(name)
            self.known.append(name)
        return lines

    def main(self) -> list[str]:
        r = self.random
        lines = ["def f(a, b, c, n):", "    s = 0", "    k = 1"]
        lines += ["    def near(i):", "        return b[i % 4] + k"] * (
            r.random() < 0.3
        )
        lines.append("    for i in range(n):")
        for _ in range(r.randint(1, 3)):
            called = self.call(r.choice(["a", "b", "c"]), "i", "k")
            options = [
                f"a[i] = {called}",
                called,
                f"s = {called}",
                f"k = {called} % 3",
                f"a[{self.place('i')}] = b[i] + {self.call('b', 'i')}",
                f"s += {self.call('a', 'i')}",
                f"s, k = {called}, {self.call('a', 'i')} % 3",
                f"b[{self.place('i')}] += {called}",
                f"s = {self.inside('b', 'i', 'k')}",
                f"a[{self.place('i')}] = {self.inside('b', 'i', 'k')}",
                f"s += 1 if {self.call('b', 'i')} > k else 2",
            ]
            if len(lines) > 5:
                options.append("a[i] = near(i)")
            lines.append(f"        {r.choice(options)}")
        return [*lines, "    return s + k"]


def _texts(seed: int) -> tuple[str, str]:
    made = _Text(seed)
    helping = made.module(2, "g", 2)
    names = list(made.known)
    way = made.random.random()
    head = f"from helping import {', '.join(names)}"
    if way < 0.5:
        head = "import helping as other"
        made.known = [f"other.{each}" for each in names]
    lines = [head, *made.module(2, "h", 3), *made.main(), ""]
    return "\n".join([*helping, ""]), "\n".join(lines)


def _written(folder: Path, seed: int) -> tuple[Project, SourceFile]:
    helping, text = _texts(seed)
    for name, content in (("helping.py", helping), ("main.py", text)):
        (folder / name).write_text(content, encoding="utf-8")
    files = tuple(Given(str(folder / n), "python") for n in ("helping.py", "main.py"))
    return Project(files), SourceFile(str(folder / "main.py"), text)


def _function(
    folder: Path, tree: ast.Module, order: object = None
) -> Callable[..., Any]:
    """The function as Python runs it, with the module beside it."""
    helping: dict[str, Any] = {}
    exec((folder / "helping.py").read_text("utf-8"), helping)
    tree = ast.fix_missing_locations(tree)
    tree.body = tree.body[1:]
    scope: dict[str, Any] = {**helping, "other": _Names(helping), "ordered": order}
    exec(compile(tree, "main.py", "exec"), scope)
    function: Callable[..., Any] = scope["f"]
    return function


class _Names:
    def __init__(self, names: dict[str, Any]) -> None:
        self.__dict__.update(names)


def _program(project: Project, source: SourceFile) -> Program | None:
    found = translate(source, project=project)
    assert found.errors == ()
    (program,) = [each for each in found.programs if each.name == "f"]
    opaque = [x for x in walk_statements(program.body) if isinstance(x, Opaque)]
    # Reals have an operator of their own here, of which nothing is known.
    return None if opaque or "real" in show(program) else program


def _arrays(seed: int) -> tuple[dict[str, np.ndarray], int]:
    r = random.Random(seed)
    numbers = np.array([r.randint(-3, 5) for _ in range(99)])
    arrays = {"a": numbers[:9], "b": numbers[9:18], "c": numbers[18:].reshape(9, 9)}
    return arrays, r.randint(0, 7)


def _interpreted(
    program: Program, arrays: dict[str, np.ndarray], n: int
) -> tuple[object, ...]:
    text = re.sub(r"(\d)\.0\b", r"\1", show(program).replace("f64", "int"))
    (whole,), errors = parse(SourceFile("whole.ir", text))
    assert not errors, errors

    def memory(name: str, element: tuple[int, ...]) -> int:
        return int(arrays[name][element]) if name in arrays else 0

    sizes = {f"{name}.shape.{k}": 9 for name in arrays for k in range(2)}
    sizes |= {"n": n, "SHIFT": 3, "helping.SHIFT": 2, "other.SHIFT": 2}
    found = run(whole, Inputs(sizes, memory)).memory
    left = {name: array.copy() for name, array in arrays.items()}
    for (name, place), value in found.items():
        if name in left:
            left[name][place] = int(value)
    return (*(each.tolist() for each in left.values()), found.get(("result", ())))


@pytest.mark.parametrize("seed", _SEEDS)
def test_linked_calls_leave_what_python_leaves(seed: int, tmp_path: Path) -> None:
    project, source = _written(tmp_path, seed)
    program = _program(project, source)
    if program is None:
        return
    function = _function(tmp_path, ast.parse(source.text))
    for variant in range(4):
        arrays, n = _arrays(10 * seed + variant)
        after = [each.copy() for each in arrays.values()]
        try:
            result = function(*after, n)
        except (IndexError, ValueError, TypeError):
            continue
        found = _interpreted(program, arrays, n)
        left = (*(each.tolist() for each in after), result)
        assert found == left, (source.text, variant)


@pytest.mark.sampled(4)
def test_most_calls_are_linked(tmp_path: Path) -> None:
    programs = []
    for seed in range(30):
        project, source = _written(tmp_path, seed)
        programs.append(_program(project, source))
    assert sum(each is not None for each in programs) > 10
    inlined = [
        stmt
        for each in programs
        if each is not None
        for stmt in walk_statements(each.body)
        if isinstance(stmt, Block) and stmt.name
    ]
    assert len(inlined) > 10


class _Order(ast.NodeTransformer):
    """Wraps the sequence of the loop on a line in a call of `ordered`."""

    def __init__(self, line: int) -> None:
        self.line = line

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if node.lineno == self.line:
            node.iter = ast.Call(ast.Name("ordered", ast.Load()), [node.iter], [])
        return node


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.sampled(4)
def test_parallel_loops_with_calls_run_in_any_order(seed: int, tmp_path: Path) -> None:
    _, source = _written(tmp_path, seed)
    reports = depanalysis.check([tmp_path / "helping.py", tmp_path / "main.py"]).files
    for loop in reports[1].loops:
        needs = loop.needs
        is_simple = not (needs.induction or needs.lastprivate or needs.firstprivate)
        if loop.function != "f" or loop.verdict != Verdict.PARALLEL or not is_simple:
            continue
        for variant in range(4):
            outcomes = []
            for order in (list, lambda each: list(each)[::-1]):
                tree = _Order(loop.span.line).visit(ast.parse(source.text))
                arrays, n = _arrays(10 * seed + variant)
                try:
                    result = _function(tmp_path, tree, order)(*arrays.values(), n)
                except (IndexError, ValueError, TypeError):
                    break
                left = [each.tolist() for each in arrays.values()]
                outcomes.append((result, *left))
            assert len(outcomes) < 2 or outcomes[0] == outcomes[1], source.text
