"""Random loops with enumerations and assertions: verdicts against all small runs.

A parameter, a variable of the file, a member, or each element of an array is of an
enumeration. A run conforms if they begin with values of it and no assertion fails. A
loop that is called parallel has no conforming run in which two iterations meet; one that
is called sequential has a witness that is such a run.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

import pytest

import depanalysis
from depanalysis.verdicts import Verdict

_SAMPLE, _MANY, _PART = 20, 2000, 100
_ENUMERATORS = ((0, 1, 2), (1, 2, 4), (-1, 1), (0, 1), (3, 5))
_TESTS = ("==", "!=", "<", ">", "<=", ">=")
_SUBSCRIPTS = ("i", "i + k", "m", "i + m", "2 * i + m", "4 * i + m", "i / 2", "k")
_VALUES = ("i", "m", "k", "n")
# Where the number `m` is from: what is declared, the parameter, and how it is read.
_ORIGINS = {
    "member": ("struct s { enum e mode; };", "const struct s *restrict p", "p->mode"),
    "parameter": ("", "enum e mode", "mode"),
    "global": ("enum e mode;", "", "mode"),
    "array": ("", "const enum e *restrict mode", "mode[i]"),
    "members": ("struct s { int t; enum e mode; };", "const struct s *restrict p", "p[i].mode"),
}  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """A function: its enumerators, the statements of its loop, and its text."""

    origin: str
    enumerators: tuple[int, ...]
    steps: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        names = ", ".join(f"E{k} = {v}" for k, v in enumerate(self.enumerators))
        body = " ".join(
            {"assert": "assert({});", "store": "a[{}] = i;", "load": "t = a[{}];"}[
                kind
            ].format(text)
            if kind != "guarded"
            else "if ({}) a[{}] = i;".format(*text.split("; "))
            for kind, text in self.steps
        )
        declared, parameter, read = _ORIGINS[self.origin]
        given = f", {parameter}" if parameter else ""
        once = "" if self.is_repeated else f"int m = {read};"
        each = f"int m = {read};" if self.is_repeated else ""
        return f"""#include <assert.h>
enum e {{ {names} }};
{declared}
void f(int n, int k, int *restrict a{given}) {{
  int t;
  {once}
  for (int i = 0; i < n; i++) {{ {each} {body} }}
}}"""

    @property
    def is_repeated(self) -> bool:
        """Whether each iteration has a value of its own."""
        return self.origin in ("array", "members")


def drawn(seed: int) -> Drawn:
    draw = Random(seed)

    def condition() -> str:
        left, right = draw.sample(_VALUES, 2)
        other = draw.choice((right, str(draw.randrange(-3, 7))))
        return f"{left} {draw.choice(_TESTS)} {other}"

    steps = []
    for _ in range(draw.randrange(1, 4)):
        kind = draw.choice(("assert", "store", "load", "guarded", "guarded"))
        text = condition() if kind == "assert" else draw.choice(_SUBSCRIPTS)
        steps.append((kind, f"{condition()}; {text}" if kind == "guarded" else text))
    return Drawn(draw.choice([*_ORIGINS]), draw.choice(_ENUMERATORS), tuple(steps))


def values_of(enumerators: tuple[int, ...]) -> range:
    """Those of the fewest bits that hold all enumerators."""
    bits = max(1, *((v if v >= 0 else ~v).bit_length() for v in enumerators))
    return range(-(2**bits) if min(enumerators) < 0 else 0, 2**bits)


def touches(
    it: Drawn, n: int, k: int, modes: Sequence[int]
) -> list[set[tuple[int, bool]]] | None:
    """What each iteration accesses, if the run conforms."""
    found: list[set[tuple[int, bool]]] = []
    for i in range(n):
        names = {"i": i, "k": k, "m": modes[i], "n": n}
        touched: set[tuple[int, bool]] = set()
        for kind, text in it.steps:
            *test, subject = text.replace("/", "//").split("; ")
            if kind == "assert":
                if not eval(subject, names):
                    return None
            elif not test or eval(test[0], names):
                touched.add((eval(subject, names), kind != "load"))
        found.append(touched)
    return found


def meet(found: list[set[tuple[int, bool]]]) -> bool:
    return any(
        place == other and (writes or also)
        for at, one in enumerate(found)
        for later in found[at + 1 :]
        for place, writes in one
        for other, also in later
    )


def small_runs(it: Drawn) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """The parameters and the enumeration in each iteration."""
    values = values_of(it.enumerators)
    for n, k in product(range(6), range(-4, 8)):
        if it.is_repeated:
            yield from ((n, k, each) for each in product(values, repeat=n) if n < 4)
        else:
            yield from ((n, k, (m,) * n) for m in values)


def judged(seed: int) -> Verdict:
    """The verdict on one function, compared with its runs."""
    it = drawn(seed)
    (loop,) = depanalysis.check(it.text, language="c").loops
    if loop.verdict is Verdict.PARALLEL:
        for n, k, modes in small_runs(it):
            found = touches(it, n, k, modes)
            assert found is None or not meet(found), (n, k, modes, it.text)
    elif loop.verdict is Verdict.SEQUENTIAL:
        witness = next(d.witness for d in loop.dependences if d.witness is not None)
        known = {**dict(witness.memory), **dict(witness.parameters)}
        _, _, read = _ORIGINS[it.origin]
        names = [read.replace("[i]", f"[{i}]") for i in range(known["n"])]
        # A witness says what is read until two iterations meet; the rest may be the same.
        rest = next((known[name] for name in reversed(names) if name in known), 1)
        modes = tuple(known.get(name, rest) for name in names)
        assert {*modes} <= {*values_of(it.enumerators)}, (witness, it.text)
        found = touches(it, known["n"], known.get("k", 1), modes)
        assert found is not None, (witness, it.text)
        assert meet(found), (witness, it.text)
    return loop.verdict


def test_some_verdicts_agree_with_small_runs() -> None:
    found = [judged(seed) for seed in range(_SAMPLE)]
    assert {Verdict.PARALLEL, Verdict.SEQUENTIAL} <= {*found}


@pytest.mark.nightly
@pytest.mark.parametrize("start", range(0, _MANY, _PART))
def test_many_verdicts_agree_with_small_runs(start: int) -> None:
    for seed in range(start, start + _PART):
        judged(seed)
