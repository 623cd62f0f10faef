"""Elements that calls hand over by several names: verdicts against all small runs that conform.

A run does not conform where a procedure changes an element by one name and uses it by another
one: a dummy argument, a section, a variable of its module. What is called parallel has no
conforming run with two iterations that touch one element, one of them writing; what is called
sequential has one.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night

BATCHES = [
    pytest.param(range(0, 12), id="0-11"),
    *by_night((range(start, start + 40) for start in range(40, 2040, 40)), 20),
]
_SIZE = 9
_Event = tuple[str, str, int]
"""A read or a store, the name by which it is made, and the element behind the first one."""


@dataclass(frozen=True)
class _Body:
    """What a procedure does; `events` gets its argument `k`."""

    text: str
    events: Callable[[int], list[_Event]]


def _plain(text: str, *events: _Event) -> _Body:
    return _Body(text, lambda _k: list(events))


# `x` and `y` are elements, `v` is a section of two, `c` a copy, and `g` is of the module.
_BODIES = (
    _plain("x = y + 1.0", ("r", "y", 0), ("w", "x", 0)),
    _plain("x = x + y", ("r", "x", 0), ("r", "y", 0), ("w", "x", 0)),
    _plain("y = x", ("r", "x", 0), ("w", "y", 0)),
    _plain("x = 2.0", ("w", "x", 0)),
    _plain("z = x + y", ("r", "x", 0), ("r", "y", 0)),
    _Body(
        "if (k > 3) x = y",
        lambda k: [("r", "y", 0), ("w", "x", 0)] if k > 3 else [],
    ),
    _Body(
        "if (mod(k, 2) == 0) then\n      y = 1.0\n    else\n      z = x\n    end if",
        lambda k: [("r", "x", 0)] if k % 2 else [("w", "y", 0)],
    ),
    _plain("x = g(1) + 1.0", ("r", "g", 1), ("w", "x", 0)),
    _plain("g(2) = x + y", ("r", "x", 0), ("r", "y", 0), ("w", "g", 2)),
    _Body("g(k) = y", lambda k: [("r", "y", 0), ("w", "g", k)]),
    _Body(
        "if (k == 3) g(k) = x",
        lambda k: [("r", "x", 0), ("w", "g", k)] if k == 3 else [],
    ),
    _plain("call leaf(x)", ("r", "g", 2), ("w", "x", 0)),
    _plain("call both(y, x)", ("r", "x", 0), ("w", "y", 0)),
    _plain("v(1) = x", ("r", "x", 0), ("w", "v", 0)),
    _plain("v(2) = v(1) + g(1)", ("r", "v", 0), ("r", "g", 1), ("w", "v", 1)),
    _plain("x = v(2)", ("r", "v", 1), ("w", "x", 0)),
    _plain("x = c", ("r", "c", 0), ("w", "x", 0)),
)
_HEAD = """module m
  implicit none
  real :: g(9), h(9)
contains
  subroutine leaf(q)
    real, intent(inout) :: q
    q = g(2)
  end subroutine
  subroutine both(q, r)
    real :: q, r
    q = r
  end subroutine
"""
_PLACES = ("i", "1", "2", "i - 1", "i + 1", "n - i + 1", "2*i", "n", "3")


@dataclass(frozen=True)
class _Call:
    """A call in a loop over `i`: its body, what its names are, and how it is called."""

    body: _Body
    arrays: tuple[str, ...]
    places: tuple[str, ...]
    is_function: bool


def _program(pick: random.Random) -> tuple[str, list[_Call]]:
    text = _HEAD
    calls = []
    for number in range(3):
        body = pick.choice(_BODIES)
        arrays = tuple(pick.choice("gga") for _ in range(4))
        places = tuple(pick.choice(_PLACES) for _ in range(4))
        call = _Call(body, arrays, places, pick.random() < 0.3)
        calls.append(call)
        text += _procedure(number, body, pick, is_function=call.is_function)
        text += _loop(number, call)
    return text + "end module\n", calls


def _procedure(
    number: int, body: _Body, pick: random.Random, *, is_function: bool
) -> str:
    kind = "real function" if is_function else "subroutine"
    intent = pick.choice(("", ", intent(inout)"))
    result = f"    p{number} = 1.0\n" if is_function else ""
    return (
        f"  {kind} p{number}(x, y, v, c, k)\n    real{intent} :: x, y, v(:)\n"
        f"    real, value :: c\n    integer, intent(in) :: k\n    real :: z\n"
        f"{result}    {body.text}\n  end {kind.split()[-1]}\n"
    )


def _loop(number: int, call: _Call) -> str:
    x, y, v, c = zip(call.arrays, call.places, strict=True)
    given = (
        f"{x[0]}({x[1]}), {y[0]}({y[1]}), {v[0]}({v[1]}:{v[1]} + 1), {c[0]}({c[1]}), i"
    )
    named = f"p{number}({given})"
    statement = f"h(i) = {named}" if call.is_function else f"call {named}"
    return (
        f"  subroutine s{number}(a, n)\n    integer, intent(in) :: n\n"
        f"    real, intent(inout) :: a({_SIZE})\n    integer :: i\n"
        f"    do i = 2, n - 1\n      {statement}\n    end do\n  end subroutine\n"
    )


def _has_conflict(call: _Call, n: int) -> bool:
    """Whether the run with some `n` conforms and has iterations that touch one element."""
    touched: list[set[tuple[str, str, int]]] = []
    for i in range(2, n):
        made = list(_accesses(call, i, n))
        if not all(1 <= element <= _SIZE for _, _, _, element in made):
            return False
        if any(
            one[2:] == other[2:] and one[1] != other[1] and "w" in (one[0], other[0])
            for one in made
            for other in made
            if "caller" not in (one[1], other[1])
        ):
            return False
        touched.append({(kind, array, element) for kind, _, array, element in made})
    return any(
        one[1:] == other[1:] and "w" in (one[0], other[0])
        for k, earlier in enumerate(touched)
        for later in touched[k + 1 :]
        for one in earlier
        for other in later
    )


def _accesses(call: _Call, i: int, n: int) -> Iterator[tuple[str, str, str, int]]:
    """The kind, the name, the array and the element of what one call does.

    A copy is made before the procedure begins, so that it is no use by another name.
    """
    values = [eval(each, {"i": i, "n": n}) for each in call.places]
    first = dict(zip("xyvc", zip(call.arrays, values, strict=True), strict=True))
    for kind, name, element in call.body.events(i):
        array, start = ("g", 0) if name == "g" else first[name]
        yield kind, "caller" if name == "c" else name, array, start + element


@pytest.mark.parametrize("seeds", BATCHES)
@pytest.mark.sampled(4)
def test_elements_that_are_handed_over_by_several_names(seeds: range) -> None:
    wrong: list[tuple[int, str, str]] = []
    counts: Counter[str] = Counter()
    for seed in seeds:
        text, calls = _program(random.Random(seed))
        (report,) = depanalysis.check(text, language="fortran").files
        assert report.errors == ()
        for loop in report.loops:
            call = calls[int(loop.function.removeprefix("s"))]
            is_known = any(_has_conflict(call, n) for n in range(_SIZE + 2))
            counts[str(loop.verdict)] += 1
            plain = loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
            if (plain and is_known) or (
                loop.verdict is Verdict.SEQUENTIAL and not is_known
            ):
                wrong.append((seed, loop.function, str(loop.verdict)))
    assert wrong == []
    assert counts["parallel"] > 0 < counts["sequential"]
