"""Random expressions whose value is dropped, and what the languages read for them.

Each expression is made together with a function that tells its value and the elements of
`x` that an execution reads, as C and as C++ say. C reads what an lvalue names also where
the value is dropped; C++ does so only if the object is volatile.
"""

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product

ELEMENTS = 3
FLAGS = 2
_DEEPEST = 3


@dataclass(frozen=True)
class Run:
    """What an execution goes by: the contents of `x`, the flags, and the language."""

    x: tuple[int, ...]
    flags: tuple[int, ...]
    reads_dropped: bool


@dataclass(frozen=True)
class Dropped:
    """An expression or a statement: its text, and what it gives and reads."""

    text: str
    value: Callable[[Run, set[int]], int]
    drop: Callable[[Run, set[int]], None]
    is_lvalue: bool = False


def statement(rng: random.Random) -> Dropped:
    """A statement that drops a value."""
    kind = rng.choice(("plain", "void", "void", "assert", "test", "kept"))
    if kind == "plain":
        inner = _expression(rng, _DEEPEST)
        return _as_statement(inner.text + ";", inner.drop)
    if kind == "void":
        inner = _expression(rng, _DEEPEST)
        return _as_statement(f"(void)({inner.text});", inner.drop)
    if kind == "assert":
        inner = _condition(rng, _DEEPEST)
        return _as_statement(f"assert(({inner.text}) || 1);", inner.value)
    if kind == "test":
        inner = _condition(rng, _DEEPEST)
        form = rng.choice(
            ("if ({0}) {{}}", "while (({0}) && 0) ;", "for (; ({0}) && 0; ) ;",
             "do {{}} while (({0}) && 0);", "switch ({0}) {{}}",
             "switch ({0}) {{ default: break; }}", "if ({0}) ; else {{}}")
        )  # fmt: skip
        return _as_statement(form.format(inner.text), inner.value)
    inner = _expression(rng, _DEEPEST)
    form = rng.choice(
        ("drop({0});", "int u = {0};", "{{ int u[2]; u[0] = {0}; }}", "first(1, {0});",
         "pick(0, {0}, 1);", "(void)pick(1, 0, {0});", "t0 = first({0}, 2) + 1;")
    )  # fmt: skip
    text = inner.text if "," not in inner.text else f"({inner.text})"
    return _as_statement(form.format(text), inner.value)


def declared(made: Dropped) -> str:
    """The statement in a block with the variables that it assigns."""
    names = sorted(set(re.findall(r"\bt\d+", made.text)))
    declarations = f"int {', '.join(names)}; " if names else ""
    return f"{{ {declarations}{made.text} }}"


def possible_reads(made: Dropped, *, reads_dropped: bool) -> set[int]:
    """The elements that some execution reads."""
    found: set[int] = set()
    for values in product((0, 1), repeat=ELEMENTS + FLAGS):
        run = Run(values[:ELEMENTS], values[ELEMENTS:], reads_dropped)
        made.value(run, found)
    return found


def _as_statement(text: str, execute: Callable[[Run, set[int]], object]) -> Dropped:
    def value(run: Run, reads: set[int]) -> int:
        execute(run, reads)
        return 0

    return Dropped(text, value, lambda run, reads: None)


def _rvalue(text: str, value: Callable[[Run, set[int]], int]) -> Dropped:
    def drop(run: Run, reads: set[int]) -> None:
        value(run, reads)

    return Dropped(text, value, drop)


def _element(rng: random.Random) -> Dropped:
    k = rng.randrange(ELEMENTS)

    def value(run: Run, reads: set[int]) -> int:
        reads.add(k)
        return run.x[k]

    def drop(run: Run, reads: set[int]) -> None:
        if run.reads_dropped:
            reads.add(k)

    return Dropped(rng.choice((f"x[{k}]", f"*(x + {k})")), value, drop, is_lvalue=True)


def _flag(rng: random.Random) -> Dropped:
    k = rng.randrange(FLAGS)
    return _rvalue(f"(c{k} != 0)", lambda run, reads: run.flags[k])


def _condition(rng: random.Random, depth: int) -> Dropped:
    """Something of which only 0 and 1 matter, so that all cases can be tried."""
    kind = rng.choice(("element", "flag", "not", "and", "or")) if depth else "element"
    if kind == "element":
        return _element(rng)
    if kind == "flag":
        return _flag(rng)
    left = _condition(rng, depth - 1)
    if kind == "not":
        return _rvalue(f"!({left.text})", lambda run, reads: not left.value(run, reads))
    right = _condition(rng, depth - 1)
    stops = kind == "or"

    def value(run: Run, reads: set[int]) -> int:
        if bool(left.value(run, reads)) == stops:
            return int(stops)
        return bool(right.value(run, reads))

    sign = "||" if stops else "&&"
    return _rvalue(f"({left.text}) {sign} ({right.text})", value)


def _expression(rng: random.Random, depth: int) -> Dropped:
    if depth == 0 or rng.random() < 0.15:
        return rng.choice((_element, _element, _flag))(rng)
    rule = rng.choice(
        (_condition, _sum, _sign, _comma, _comma, _choice, _choice, _call, _subscript,
         _assigned)
    )  # fmt: skip
    return rule(rng, depth - 1)


def _sum(rng: random.Random, depth: int) -> Dropped:
    left, right = (_expression(rng, depth) for _ in range(2))
    sign = rng.choice(("+", "-", "*"))
    return _rvalue(
        f"(({left.text}) {sign} ({right.text}))",
        lambda run, reads: left.value(run, reads) + right.value(run, reads),
    )


def _sign(rng: random.Random, depth: int) -> Dropped:
    inner = _expression(rng, depth)
    sign = rng.choice(("-", "~", "+", "!", "(long)", "(char)"))
    return _rvalue(f"{sign}({inner.text})", inner.value)


def _comma(rng: random.Random, depth: int) -> Dropped:
    left, right = (_expression(rng, depth) for _ in range(2))

    def value(run: Run, reads: set[int]) -> int:
        left.drop(run, reads)
        return right.value(run, reads)

    def drop(run: Run, reads: set[int]) -> None:
        left.drop(run, reads)
        right.drop(run, reads)

    return Dropped(f"({left.text}, {right.text})", value, drop, right.is_lvalue)


def _choice(rng: random.Random, depth: int) -> Dropped:
    test = _condition(rng, depth)
    sides = [_expression(rng, depth) for _ in range(2)]
    is_lvalue = all(each.is_lvalue for each in sides)

    def value(run: Run, reads: set[int]) -> int:
        chosen = sides[0] if test.value(run, reads) else sides[1]
        return chosen.value(run, reads)

    def drop(run: Run, reads: set[int]) -> None:
        chosen = sides[0] if test.value(run, reads) else sides[1]
        if is_lvalue:
            chosen.drop(run, reads)
        else:
            chosen.value(run, reads)

    text = f"(({test.text}) ? ({sides[0].text}) : ({sides[1].text}))"
    return Dropped(text, value, drop, is_lvalue)


def _call(rng: random.Random, depth: int) -> Dropped:
    kind = rng.choice(("get", "load", "first", "pick", "abs", "expect"))
    if kind in ("get", "load"):
        element = _element(rng)
        return _rvalue(f"{kind}(&{element.text})", element.value)
    count = {"first": 2, "pick": 3, "abs": 1, "expect": 2}[kind]
    parts = [_expression(rng, depth) for _ in range(count)]
    name = {"expect": "__builtin_expect"}.get(kind, kind)

    def value(run: Run, reads: set[int]) -> int:
        values = [each.value(run, reads) for each in parts]
        return values[0]

    texts = ", ".join(f"({each.text})" for each in parts)
    return _rvalue(f"{name}({texts})", value)


def _subscript(rng: random.Random, depth: int) -> Dropped:
    """An element of an array that nobody writes."""
    index = _condition(rng, depth)

    def value(run: Run, reads: set[int]) -> int:
        index.value(run, reads)
        return 0

    def drop(run: Run, reads: set[int]) -> None:
        index.value(run, reads)

    return Dropped(f"y[({index.text}) != 0]", value, drop, is_lvalue=True)


def _assigned(rng: random.Random, depth: int) -> Dropped:
    """An assignment to a variable of its own; in C++ it is an lvalue."""
    inner = _expression(rng, depth)

    def drop(run: Run, reads: set[int]) -> None:
        inner.value(run, reads)

    text = f"(t{rng.randrange(10**6)} = {inner.text})"
    return Dropped(text, inner.value, drop, is_lvalue=True)
