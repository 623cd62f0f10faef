"""Reductions into one element, against runs in other orders."""

import random
from functools import partial
from itertools import product

import pytest

from depanalysis.interpreter.machine import Inputs, Reordering, difference, run
from depanalysis.verdicts import Verdict
from tests.nights import by_night
from tests.oracle.models import facts, judged, judgments
from tests.oracle.programs import memory, permutations


def reductions(body: str) -> list[list[str]]:
    """The reductions that each loop needs, outermost first; `-` if it is not parallel."""
    return [
        [f"{r.operator}: {r.variable}" for r in one.needs.reduction]
        if one.verdict == Verdict.PARALLEL
        else ["-"]
        for one in judged(body)
    ]


@pytest.mark.parametrize(
    ("body", "inner"),
    [
        pytest.param("a[i] -= b[j] * a[j]", ["+: a[i]"], id="other-reads"),
        pytest.param("a[i] = a[i] + a[j]", ["+: a[i]"], id="written-out"),
        pytest.param("a[i] = max(a[j], a[i])", ["max: a[i]"], id="maximum"),
        pytest.param("a[i] += b[j]", ["+: a[i]"], id="alone"),
        pytest.param("if b[j] > a[i] { a[i] = b[j] }", ["max: a[i]"], id="guarded"),
        pytest.param("a[p[i]] += b[j]", ["+: a[p[i]]"], id="by-index-array"),
        pytest.param("a[i] += a[j] a[i] -= b[j]", ["+: a[i]"], id="twice"),
        pytest.param("a[i] += a[j] b[j] = a[j]", ["+: a[i]"], id="read-elsewhere"),
        pytest.param("a[i] += a[j] a[-j - 1] = j", ["+: a[i]"], id="write-elsewhere"),
        pytest.param("c[i, 2] += c[j, 2]", ["+: c[i][2]"], id="two-dimensional"),
        pytest.param("a[i] += b[j] a[i + 1] += b[j]", ["+: a"], id="two-elements"),
        pytest.param(
            "a[i] += a[j] a[i + 1] += a[j]", ["+: a[i + 1]", "+: a[i]"], id="apart"
        ),
    ],
)
def test_the_inner_loop_is_a_reduction_into_one_element(body, inner):
    nest = f"for i = 1 to n {{ for j = 0 to i - 1 {{ {body} }} }}"
    assert reductions(nest)[1] == sorted(inner)


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("a[i] += a[j + 1]", id="reaches-itself"),
        pytest.param("a[i] += a[p[j]]", id="may-reach-itself"),
        pytest.param("a[i] += b[j] b[j] = a[i]", id="read-in-the-iteration"),
        pytest.param("a[i] += a[j] a[i] *= 2", id="two-operators"),
        pytest.param("a[i] = a[j] - a[i]", id="negative"),
        pytest.param("a[i] += a[i] * b[j]", id="grows"),
        pytest.param("t = p[i] p[i] = 0 a[t] += a[j]", id="unknown-element"),
        pytest.param("a[i] += a[j] a[j + 1] = 0", id="overwritten"),
        pytest.param("p[p[i]] += p[j] * 0", id="own-subscript"),
    ],
)
def test_other_inner_loops_are_not_parallel(body):
    nest = f"for i = 1 to n {{ for j = 0 to i - 1 {{ {body} }} }}"
    assert reductions(nest)[1] == ["-"]


def test_a_read_in_the_only_iteration_that_updates_forbids_a_copy():
    body = "if j < m { a[0] += b[j] } if m == 1 and j == 0 { c[j, 0] = a[0] }"
    assert reductions(f"for j = 0 to n {{ {body} }}") == [["-"]]


def test_a_read_in_another_iteration_of_an_inner_loop_forbids_a_copy():
    inner = "if k == 0 { a[0] += b[j] } if m == 1 and k == 1 { c[j, 0] = a[0] }"
    body = f"if j < m {{ for k = 0 to 1 {{ {inner} }} }}"
    assert reductions(f"for j = 0 to n {{ {body} }}")[0] == ["-"]


def test_a_read_before_the_first_update_forbids_a_copy():
    body = "if j == 0 { b[0] = a[m] } if j > 0 { a[m] += c[j, 1] }"
    assert reductions(f"for j = 0 to n {{ {body} }}") == [["-"]]


@pytest.mark.parametrize("index", ["i // n", "i % (n - 3)", "tdiv(i, m)"])
def test_a_subscript_that_may_have_no_value_before_the_loop_names_no_element(index):
    nest = f"for i = 1 to n {{ for j = 0 to i - 1 {{ a[{index}] += a[j + n] }} }}"
    assert not any(text.startswith("+: a[") for text in reductions(nest)[1])


def test_a_subscript_may_divide_by_a_number():
    nest = "for i = 1 to n { for j = 0 to i - 1 { a[i // 2] += a[j + n] } }"
    assert reductions(nest)[1] == ["+: a[i // 2]"]


def test_a_subscript_that_changes_names_no_element():
    assert reductions("for j = 0 to n { k = p[j] a[k] += b[j] }") == [["+: a"]]


def _random_body(chooser: random.Random) -> str:
    def element() -> str:
        terms = ("i", "j", "2*i", "i - j", "i + j", "k", "0", "m", "i + k", "2*j + 1")
        return f"a[{chooser.choice(terms)} + {chooser.randint(-1, 2)}]"

    def statement() -> str:
        target = chooser.choice((element(), f"a[i + {chooser.randint(0, 1)}]", "a[3]"))
        operator = chooser.choice(("+=", "+=", "-=", "=", "*="))
        value = chooser.choice((element(), "b[j]", f"{element()} * b[i]", "j"))
        guard = chooser.choice(("", "", "", "j < m", "k == 1", "b[j] > 0"))
        text = f"{target} {operator} {value}"
        return f"if {guard} {{ {text} }}" if guard else text

    inner = " ".join(statement() for _ in range(chooser.randint(1, 2)))
    upper = chooser.choice(("n", "i - 1", "m"))
    return (
        f"for i = 0 to n {{ for j = 0 to {upper} {{ for k = 0 to 1 {{ {inner} }} }} }}"
    )


@pytest.mark.parametrize("seed", [0, *by_night(range(1, 6), 5)])
@pytest.mark.sampled(4)
def test_permuted_iterations_leave_the_same(seed):
    chooser = random.Random(seed)
    elements = 0
    for _ in range(25):
        known = facts(_random_body(chooser))
        for loop, verdict in judgments(known):
            if verdict.verdict != Verdict.PARALLEL:
                continue
            elements += any(r.element for r in verdict.needs.reduction)
            for variant, (n, m) in enumerate(product((2, 3), (0, 1, 4))):
                inputs = Inputs({"n": n, "m": m}, memory(variant))
                order = partial(permutations, seed=variant)
                program = known.model.program
                changed = Reordering(loop.number, order, verdict.needs)
                base, other = run(program, inputs), run(program, inputs, changed)
                assert difference(program, inputs, base, other) is None
    assert elements > 0
