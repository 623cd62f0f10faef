"""Python itself as the judge of the Python frontend.

Random functions are run by Python and, translated, by the reference interpreter: both must
leave the same. The iterations of every loop that is called parallel are then run by Python
in other orders.
"""

import ast
import random
import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
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
from depanalysis.ir.statements import Opaque, walk_statements
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict
from tests.analyzed import analyzed
from tests.nights import by_day, by_night

_CASES = sorted((Path(__file__).parent / "cases" / "python").glob("*.py"))
_SEEDS = [
    *range(24),
    *by_night(range(24, 1000), 200),
]


def _expression(r: random.Random, index: str) -> str:
    c, d = r.randint(-3, 4), r.choice([2, 3, -2])
    return r.choice(
        [
            index, f"{index} + {c}", f"{index} - {c}", f"{c} - {index}", f"~{index}",
            f"2 * {index} + {c}", f"{index} // {d}", f"{index} % {d}", f"k + {index}",
            f"n - 1 - {index}", f"len(a) - {index} - 1", f"max({index} - 2, {c})",
            f"abs({index} - {d})", f"{index} if {index} > {c} else {c}", f"{c}",
            f"({index} - 2) % 3", f"({index} & 3) - 1", f"{index} >> 1",
            f"round({index})",
        ]
    )  # fmt: skip


def _statements(r: random.Random, index: str) -> list[str]:
    one, other, third = (_expression(r, index) for _ in range(3))
    return r.choice(
        [
            [f"a[{one}] = b[{other}]"],
            [f"a[{one}] = a[{other}] + 1"],
            [f"a[{one}] += b[{other}] * 2"],
            [f"a[{one}], a[{other}] = a[{other}], a[{one}]"],
            [f"t = b[{one}]", f"a[{other}] = t - ({third})"],
            [f"k = k + {r.randint(-1, 2)}", f"a[k] = {one}"],
            [f"if {one} < {other} <= 5:", f"    a[{third}] = {index}"],
            [f"if {one} == 0 or not b[{index}] > 1:", "    continue", f"a[{one}] = 2"],
            [f"s += a[{one}]"],
            [f"{index} = {one}", f"a[{index}] = 3"],
        ]
    )


def seeded_function(seed: int) -> str:
    """The text of a random function of two lists and an integer."""
    r = random.Random(seed)
    lines = ["def f(a, b, n):", "    s = 0", "    k = 0", "    t = 0", "    i = 0"]
    low, step = r.randint(-3, 2), r.choice([1, 1, 1, 2, 3])
    header = r.choice(
        [
            f"for i in range({low}, n, {step}):",
            "for i in range(n):",
            f"for i in range(n, {low}, -{step}):",
            "for i in range(len(a)):",
            f"for i in reversed(range({low}, n, {step})):",
            f"for i in reversed(range(n, {low}, -{step})):",
            "for i, (t, u) in enumerate(zip(b, a)):",
            "for i, (u, t) in enumerate(zip(b, a)):",
        ]
    )
    body = [line for _ in range(r.randint(1, 2)) for line in _statements(r, "i")]
    lines += [f"    {header}", *(f"        {line}" for line in body)]
    return "\n".join([*lines, "    return s + k", ""])


def _lists(seed: int) -> tuple[list[int], list[int], int]:
    r = random.Random(seed)
    size = r.randint(3, 9)
    return (
        [r.randint(-5, 5) for _ in range(size)],
        [r.randint(-5, 5) for _ in range(size + 2)],
        r.randint(0, size),
    )


def _function(tree: ast.Module, shuffled: object = None) -> Callable[..., Any]:
    scope: dict[str, Any] = {"shuffled": shuffled}
    exec(compile(ast.fix_missing_locations(tree), "<random>", "exec"), scope)
    function: Callable[..., Any] = scope["f"]
    return function


def _integral(program: Program) -> Program:
    """The program with integers for all its reals, which the interpreter keeps exact."""
    text = re.sub(r"(\d)\.0\b", r"\1", show(program).replace("f64", "int"))
    (found,), errors = parse(SourceFile("integral.ir", text))
    assert not errors, errors
    return found


def _interpreted(
    program: Program, a: list[int], b: list[int], n: int
) -> tuple[list[int], object]:
    lists = {"a": a, "b": b}

    def memory(name: str, element: tuple[int, ...]) -> int:
        return lists[name][element[0]] if name in lists else 0

    sizes = {"a.shape.0": len(a), "b.shape.0": len(b), "n": n}
    outcome = run(program, Inputs(sizes, memory))
    after = [outcome.memory.get(("a", (k,)), old) for k, old in enumerate(a)]
    return [int(value) for value in after], outcome.memory.get(("result", ()))


@pytest.mark.parametrize("seed", _SEEDS)
def test_a_translation_leaves_what_python_leaves(seed: int) -> None:
    text = seeded_function(seed)
    translation = translate(SourceFile("random.py", text))
    assert translation.errors == ()
    (program,) = translation.programs
    opaque = [x for x in walk_statements(program.body) if isinstance(x, Opaque)]
    assert opaque == [], text
    function = _function(ast.parse(text))
    for variant in range(6):
        a, b, n = _lists(10 * seed + variant)
        expected = list(a)
        try:
            result = function(expected, list(b), n)
        except IndexError:
            continue
        found = _interpreted(_integral(program), a, b, n)
        assert found == (expected, result), (text, a, b, n)


@pytest.mark.parametrize("first", ["-2", "m"])
@pytest.mark.parametrize("step", [*range(-4, 0), *range(1, 5), "k"])
def test_a_range_backwards_has_the_values_of_python(first: str, step: object) -> None:
    text = (
        "def f(a, n, m, k):\n    j = 0\n"
        f"    for i in reversed(range({first}, n, {step})):\n"
        "        a[j] = i\n        j += 1\n    return j\n"
    )
    (program,) = translate(SourceFile("backwards.py", text)).programs
    function = _function(ast.parse(text))
    # What the range does not mention makes no difference.
    firsts = range(-3, 4) if first == "m" else (0,)
    steps = (-3, -1, 1, 2, 5) if step == "k" else (1,)
    for n, m, k in product(range(-5, 6), firsts, steps):
        expected = [0] * 12
        result = function(expected, n, m, k)
        values = {"n": n, "m": m, "k": k, "a.shape.0": 12}
        outcome = run(program, Inputs(values, lambda name, element: 0))
        found = [outcome.memory.get(("a", (each,)), 0) for each in range(12)]
        assert (found, outcome.memory[("result", ())]) == (expected, result)


class _Shuffle(ast.NodeTransformer):
    """Wraps the sequence of the loop on a line in a call of `shuffled`."""

    def __init__(self, line: int) -> None:
        self.line = line

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        if node.lineno == self.line:
            name = ast.Name("shuffled", ast.Load())
            node.iter = ast.Call(name, [node.iter], [])
        return node


def _orders(seed: int) -> list[Callable[[Iterable[int]], list[int]]]:
    def mixed(items: Iterable[int]) -> list[int]:
        found = list(items)
        random.Random(seed).shuffle(found)
        return found

    return [lambda items: list(items)[::-1], mixed]


def _is_simple(loop: LoopVerdict) -> bool:
    """Whether iterations may be moved without giving each one its own variables."""
    return loop.verdict == Verdict.PARALLEL and not (
        loop.needs.induction or loop.needs.lastprivate or loop.needs.firstprivate
    )


@cache
def judged(seed: int) -> tuple[LoopVerdict, ...]:
    """The verdicts on the loops of a random function."""
    return depanalysis.check(seeded_function(seed), "python").loops


@pytest.mark.parametrize("seed", _SEEDS)
@pytest.mark.sampled(4)
def test_python_runs_parallel_loops_in_any_order(seed: int) -> None:
    text = seeded_function(seed)
    for loop in judged(seed):
        if not _is_simple(loop):
            continue
        for variant in range(6):
            a, b, n = _lists(10 * seed + variant)
            expected = list(a)
            try:
                result = _function(ast.parse(text))(expected, list(b), n)
            except IndexError:
                continue
            for order in _orders(variant):
                tree = _Shuffle(loop.span.line).visit(ast.parse(text))
                found = list(a)
                assert _function(tree, order)(found, list(b), n) == result, text
                assert found == expected, text


def _argument(r: random.Random, name: str, rank: int, size: int) -> object:
    if name == "index":
        return np.array([r.randrange(size) for _ in range(size)])
    if rank == 0:
        return size // 2
    count = size**rank
    values = np.array([float(r.randint(1, 9)) for _ in range(count)])
    return values.reshape((size,) * rank)


@pytest.mark.parametrize("path", by_day(_CASES, 12), ids=lambda path: path.name)
@pytest.mark.sampled(4)
def test_the_parallel_loops_of_the_cases_run_in_any_order(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    programs = {p.name: p for p in translate(SourceFile(str(path), text)).programs}
    for loop in analyzed(path).loops:
        function = next(
            (
                node
                for node in ast.parse(text).body
                if isinstance(node, ast.FunctionDef) and node.name == loop.function
            ),
            None,
        )
        if function is None or not _is_simple(loop):
            continue
        ranks = {x.name: len(x.extents) for x in programs[function.name].arrays}
        outcomes = []
        for order in (list, *_orders(1)):
            r = random.Random(len(function.name))
            arguments = [
                _argument(r, each.arg, ranks.get(each.arg, 0), 24)
                for each in function.args.args
            ]
            tree = _Shuffle(loop.span.line).visit(ast.parse(text))
            scope: dict[str, Any] = {"shuffled": order}
            code = compile(ast.fix_missing_locations(tree), str(path), "exec")
            exec(code, scope)
            try:
                result = scope[function.name](*arguments)
            except (TypeError, AttributeError, LookupError, ValueError):
                break  # Numbers and arrays of them are no arguments of this function.
            outcomes.append((result, *arguments))
        for other in outcomes[1:]:
            for one, two in zip(outcomes[0], other, strict=True):
                assert one is None or np.allclose(one, two), (path, loop.span.line)


def test_the_random_functions_say_something() -> None:
    verdicts = [loop.verdict for seed in range(24) for loop in judged(seed)]
    assert verdicts.count(Verdict.PARALLEL) > 5
    assert verdicts.count(Verdict.SEQUENTIAL) > 5


@pytest.mark.parametrize(
    "body",
    [
        "a[i] = a[i - 1]",
        "a[i + k] = a[i]",
        "a[i] = a[k - i]",
        "a[i - 2] = a[i]",
        "a[-1 - i] = a[i]",
        "a[2 * i - 1] = a[i + k]",
        "a[i] = b[i + 3] + a[i - 1]",
    ],
)
def test_a_witness_raises_no_exception(body: str) -> None:
    text = f"def f(a, b, n, k):\n    for i in range(n):\n        {body}\n"
    (loop,) = depanalysis.check(text, "python").loops
    assert loop.verdict is Verdict.SEQUENTIAL
    witness = next(each.witness for each in loop.dependences if each.witness)
    values = dict(witness.parameters)
    sizes = {name: values.get(f"{name}.shape[0]", 99) for name in "ab"}
    arrays = [np.zeros(sizes[name]) for name in "ab"]
    _function(ast.parse(text), list)(*arrays, values["n"], values.get("k", 0))
