"""Names that share storage, against a model of memory: one list of elements."""

from itertools import pairwise

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from depanalysis.ir.printer import show

# Parsing takes most of the time, so that examples are few and not made smaller.
few = settings(
    max_examples=max(settings().max_examples // 6, 1),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)


@few
@given(
    sizes=st.lists(st.integers(2, 6), min_size=2, max_size=4),
    links=st.lists(st.tuples(st.integers(1, 2), st.integers(1, 2)), min_size=3),
    rows=st.integers(1, 2),
    is_common=st.booleans(),
)
def test_elements_are_numbered_as_memory_is(
    final, sizes, links, rows, is_common
) -> None:
    # Array k + 1 begins so that two of the first elements are the same.
    names = [f"v{k}" for k in range(len(sizes))]
    starts = [0]
    for k, (one, other) in zip(range(1, len(sizes)), links, strict=False):
        starts.append(starts[-1] + one - other if not is_common else 0)
        if is_common:
            starts[-1] = starts[-2] + sizes[k - 1]
    least = min(starts)
    declared = [
        f"{name}(0:{size - 1})" for name, size in zip(names, sizes, strict=True)
    ]
    sets = [
        f"equivalence ({a}({one - 1}), {b}({other - 1}))"
        for (a, b), (one, other) in zip(pairwise(names), links, strict=False)
    ]
    shape = f"w(0:{rows - 1}, 0:1)"
    lines = [f"integer {', '.join([*declared, shape])}"]
    if is_common:
        lines += [f"common /c/ {', '.join(names)}", "equivalence (w(0, 0), v0(0))"]
    else:
        lines += [*sets, "equivalence (w, v0)"]
    memory: dict[int, int] = {}
    number = 0
    for name, size, start in zip(names, sizes, starts, strict=True):
        for place in range(0, size, 2):
            number += 1
            lines.append(f"{name}({place}) = {number}")
            memory[start - least + place] = number
    for column in range(2):
        number += 1
        lines.append(f"w({rows - 1}, {column}) = {number}")
        memory[rows * column + rows - 1 - least] = number
    text = "subroutine s()\nimplicit none\nsave\n" + "\n".join(lines) + "\nend\n"
    names_of_storage = "/".join([*names, "w"])
    assert final(text, names_of_storage) == {(k,): v for k, v in memory.items()}


@pytest.mark.parametrize(
    "declarations",
    [
        pytest.param("real e(9)\ninteger f(9)\nequivalence (e, f)", id="types"),
        pytest.param("real e(n), f(9)\nequivalence (e, f)", id="extents"),
        pytest.param("real e(9), f(9)\nequivalence (e(n), f)", id="subscript"),
        pytest.param(
            "real e(9), f(9)\nequivalence (e(1), f(1)), (e(2), f(3))",
            id="contradiction",
        ),
        pytest.param("real e(9), f(9)\nequivalence (e, f)\nvolatile e", id="volatile"),
    ],
)
def test_other_overlaps_are_opaque(shown, declarations) -> None:
    assert "shares storage" in shown("f(1) = 1", declarations)


def test_equivalence_reaches_the_rest_of_a_common_block(shown) -> None:
    text = shown("q(i) = 1", "common /c/ p, q(10)\nreal e(5)\nequivalence (p, e(1))")
    assert "`p/q/e`[subscript(i - 1, 10) + 1] = 1.0" in text
    mixed = shown("q(i) = 1", "common /c/ p, q(10), k\nreal e(5)\nequivalence (p, e)")
    assert "shares storage" in mixed


_POINTERS = "real, pointer :: p(:)\nreal, target :: t(9)"


def test_a_pointer_that_is_set_stands_for_its_target(shown) -> None:
    text = shown("p => t(2:)\np(i) = t(i)", _POINTERS)
    assert "t[1 + (i - 1)] = t[i - 1]" in text


def test_a_pointer_that_may_be_set_is_not_modelled(shown) -> None:
    text = shown("if (i > 2) p => t\nt(1) = 1\np(i) = t(i)", _POINTERS)
    assert "p[" not in text
    assert "writes(t)" in text
    threads = shown(
        "p => t\nt(1) = 1\n!$omp parallel\np(i) = t(i)\n!$omp end parallel", _POINTERS
    )
    assert "writes(t)" in threads


def test_code_that_is_not_modelled_touches_the_target_of_a_pointer(shown) -> None:
    assert "writes(t)" in shown("p => t\nt(1) = 1\ncall f(p)", _POINTERS)


def test_what_is_not_modeled_touches_the_whole_storage(shown) -> None:
    text = shown(
        "e(1) = 1\nread *, f", "real e(9), f(9)\nequivalence (e, f)", arguments=""
    )
    assert "writes(`e/f`)" in text


def test_blocks_with_another_layout_are_numbered(translated) -> None:
    text = (
        "subroutine s\ncommon /c/ a(4), b\na(1) = b\ncall t\nend\n"
        "subroutine t\ncommon /c/ x, y(2, 2)\ny(2, 1) = x\nend\n"
    )
    (first, second) = translated(text).programs
    assert len(first.arrays) == len(second.arrays) == 1


def test_what_addresses_are_taken_of_is_not_modelled(translated) -> None:
    text = (
        "subroutine s(a, n)\nreal a(n), b(9), c(9)\npointer (p, b)\np = loc(c)\n"
        "do i = 1, n\na(i) = b(i)\nc(i) = 1\nend do\nend\n"
    )
    (program,) = translated(text).programs
    assert "what storage `b` has depends on a pointer" in show(program)
    assert "what storage `c` has depends on a pointer" in show(program)
