"""Elements that calls hand over twice: verdicts against all small runs that conform.

A run does not conform where a procedure changes an argument that it also uses by another
name. What is called parallel has no conforming run with two iterations that touch one
element, one of them writing; what is called sequential has one.
"""

import random
from collections import Counter

import pytest

import depanalysis
from depanalysis.verdicts import Verdict
from tests.nights import by_night

BATCHES = [
    pytest.param(range(0, 12), id="0-11"),
    *by_night((range(start, start + 40) for start in range(40, 2040, 40)), 20),
]
_SIZE = 9
# What a procedure reads and stores of its arguments: `r0` and `w0` are about the first.
_BODIES = {
    "x = y + 1.0": ("r1", "w0"),
    "x = x + y": ("r0", "r1", "w0"),
    "y = x": ("r0", "w1"),
    "x = 2.0": ("w0",),
    "z = x + y": ("r0", "r1"),
}
_PLACES = ("i", "1", "2", "i - 1", "i + 1", "n - i + 1", "2*i", "n", "3")


def _program(pick: random.Random) -> tuple[str, list[str], list[tuple[str, ...]]]:
    """A text, the subscripts of each call, and what its procedure does."""
    heads = [
        f"  subroutine p{k}(x, y)\n    real, intent(inout) :: x, y\n    real :: z\n"
        f"    {body}\n  end subroutine\n"
        for k, body in enumerate(_BODIES)
    ]
    loops: list[str] = []
    used: list[str] = []
    effects: list[tuple[str, ...]] = []
    for _ in range(3):
        number = pick.randrange(len(_BODIES))
        one, other = pick.choice(_PLACES), pick.choice(_PLACES)
        loops.append(
            f"  subroutine s{len(loops)}(a, n)\n    integer, intent(in) :: n\n"
            f"    real, intent(inout) :: a({_SIZE})\n    integer :: i\n"
            f"    do i = 2, n - 1\n      call p{number}(a({one}), a({other}))\n"
            "    end do\n  end subroutine\n"
        )
        used.append(f"{one}, {other}")
        effects.append(list(_BODIES.values())[number])
    text = "module m\n  implicit none\ncontains\n" + "".join(heads + loops)
    return text + "end module\n", used, effects


def _conflicts(places: str, effects: tuple[str, ...]) -> bool:
    """Whether some run that conforms has iterations that touch one element."""
    return any(_has_conflict(places, effects, n) for n in range(_SIZE + 1))


def _has_conflict(places: str, effects: tuple[str, ...], n: int) -> bool:
    touched: list[set[tuple[str, int]]] = []
    for i in range(2, n):
        found = eval(places, {"i": i, "n": n})
        if not all(1 <= each <= _SIZE for each in found):
            return False
        arguments = {effect[1] for effect in effects}
        is_changed = any(effect[0] == "w" for effect in effects)
        if found[0] == found[1] and is_changed and len(arguments) > 1:
            return False
        touched.append({(effect[0], found[int(effect[1])]) for effect in effects})
    return any(
        element == where and "w" in (kind, other)
        for k, one in enumerate(touched)
        for later in touched[k + 1 :]
        for kind, element in one
        for other, where in later
    )


@pytest.mark.parametrize("seeds", BATCHES)
def test_elements_that_are_handed_over_twice(seeds: range) -> None:
    wrong: list[tuple[int, str, str]] = []
    counts: Counter[str] = Counter()
    for seed in seeds:
        text, places, effects = _program(random.Random(seed))
        (report,) = depanalysis.check(text, language="fortran").files
        assert report.errors == ()
        for loop in report.loops:
            number = int(loop.function.removeprefix("s"))
            is_known = _conflicts(places[number], effects[number])
            counts[str(loop.verdict)] += 1
            plain = loop.verdict is Verdict.PARALLEL and loop.needs.is_empty
            if (plain and is_known) or (
                loop.verdict is Verdict.SEQUENTIAL and not is_known
            ):
                wrong.append((seed, places[number], str(loop.verdict)))
    assert wrong == []
    assert counts["parallel"] > 0 < counts["sequential"]
