import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.errors import InterpretationError, UsageError
from depanalysis.interpreter.dependences import carried_level, memory_dependences
from depanalysis.interpreter.machine import Reordering, difference, run
from depanalysis.ir.statements import Declare, Loop, walk_statements
from depanalysis.verdicts import Induction, Needs, Reduction
from tests.oracle.programs import affine_programs, permutations, seeded_inputs
from tests.oracle.runs import inputs, program, ran, shown

_MEMORY = {"a": [3, -1, 4, 1, -5, 9], "b": [2, 7, 1, 8, 2, 8], "s": [10]}
_ORDERS = [
    pytest.param(lambda trips: range(trips), id="forwards"),
    pytest.param(lambda trips: range(trips)[::-1], id="backwards"),
    pytest.param(lambda trips: permutations(trips, 2), id="shuffled"),
]


def _backwards(trips):
    return range(trips)[::-1]


def _changes(body, needs=None, order=_backwards, declarations=None):
    """Where the result changes when the first loop runs in another order."""
    parsed = program(body) if declarations is None else program(body, declarations)
    statements = list(walk_statements(parsed.body))
    number = next(n for n, stmt in enumerate(statements) if isinstance(stmt, Loop))
    given_inputs = inputs(_MEMORY, n=5, m=2)
    reordering = Reordering(number, order, needs or Needs())
    first = run(parsed, given_inputs)
    return difference(
        parsed, given_inputs, first, run(parsed, given_inputs, reordering)
    )


_UNTREATED = [
    pytest.param("for i = 0 to n { b[i] = a[i] * 2 }", Needs(), id="nothing"),
    pytest.param(
        "for i = 0 to n { local u: i32 u = a[i] b[i] = u }", Needs(), id="local"
    ),
]
_TREATED = [
    pytest.param(
        "for i = 0 to n { s = a[i] b[i] = s } s = 0",
        Needs(private=("s",)),
        id="private",
    ),
    pytest.param(
        "for i = 0 to n { if i == 9 { s = 1 } b[i] = s if i == 9 { s = 2 } } s = 0",
        Needs(firstprivate=("s",)),
        id="firstprivate",
    ),
    pytest.param(
        "for i = 0 to n { s = a[i] b[i] = s }",
        Needs(lastprivate=("s",)),
        id="lastprivate",
    ),
    pytest.param(
        "for i = 0 to n { for j = 0 to 2 { c[0, j] = i + j } b[i] = c[0, 1] } "
        "a[0] = c[0, 2]",
        Needs(lastprivate=("c",)),
        id="lastprivate-array",
    ),
    pytest.param(
        "for i = 0 to n { s += a[i] }",
        Needs(reduction=(Reduction("+", "s"),)),
        id="sum",
    ),
    pytest.param(
        "for i = 0 to n { s -= a[i] }",
        Needs(reduction=(Reduction("-", "s"),)),
        id="less",
    ),
    pytest.param(
        "for i = 0 to n { s *= a[i] }",
        Needs(reduction=(Reduction("*", "s"),)),
        id="times",
    ),
    pytest.param(
        "for i = 0 to n { s min= a[i] }",
        Needs(reduction=(Reduction("min", "s"),)),
        id="min",
    ),
    pytest.param(
        "for i = 0 to n { if a[i] > s { s = a[i] } }",
        Needs(reduction=(Reduction("max", "s"),)),
        id="max",
    ),
    pytest.param(
        "for i = 0 to n { s &= a[i] }",
        Needs(reduction=(Reduction("&", "s"),)),
        id="and",
    ),
    pytest.param(
        "for i = 0 to n { s |= a[i] }", Needs(reduction=(Reduction("|", "s"),)), id="or"
    ),
    pytest.param(
        "for i = 0 to n { s ^= a[i] }",
        Needs(reduction=(Reduction("^", "s"),)),
        id="xor",
    ),
    pytest.param(
        "for i = 0 to n { a[b[i]] += i }",
        Needs(reduction=(Reduction("+", "a"),)),
        id="sparse-sum",
    ),
    pytest.param(
        "t = 1 for i = 0 to n { b[t] = i t += 2 s = t } a[9] = t",
        Needs(induction=(Induction("t", "1 + 2 * i"),), lastprivate=("s",)),
        id="induction",
    ),
    # Local variables of code that only the scratch run of inductions reaches first.
    pytest.param(
        "for i = 0 to n { if i >= 1 { local u: i32 u = t b[i] = u } t += 1 }",
        Needs(induction=(Induction("t", "i"),)),
        id="induction-and-local",
    ),
]


@pytest.mark.parametrize("order", _ORDERS)
@pytest.mark.parametrize(("body", "needs"), _UNTREATED + _TREATED)
def test_with_its_needs_a_loop_gives_one_result_in_every_order(body, needs, order):
    assert _changes(body, needs, order) is None


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("for i = 1 to n { a[i] = a[i - 1] + 1 }", id="recurrence"),
        pytest.param("for i = 0 to n { s = a[i] }", id="last-value"),
        pytest.param("for i = 0 to n { b[i] = t t = a[i] }", id="carried-scalar"),
        pytest.param("for i = 0 to n { b[t] = i t += 1 }", id="induction"),
        pytest.param("for i = 0 to n { s = s * 2 + a[i] }", id="no-reduction"),
        pytest.param("for i = 0 to n { if a[i] < 0 { break } b[i] = i }", id="break"),
    ],
)
def test_without_needs_another_order_may_change_the_result(body):
    assert _changes(body) is not None


@pytest.mark.parametrize(
    ("body", "needs"),
    [
        pytest.param(
            "for i = 0 to n { b[i] = s s = a[i] } s = 0",
            Needs(private=("s",)),
            id="read-before-it-is-written",
        ),
        pytest.param(
            "s = 5 for i = 0 to n { b[i] = s s = a[i] } s = 0",
            Needs(firstprivate=("s",)),
            id="carried-to-the-next-iteration",
        ),
        pytest.param(
            "for i = 0 to n { if a[i] < 0 { s = i } }",
            Needs(lastprivate=("s",)),
            id="the-last-iteration-left-nothing",
        ),
        pytest.param(
            "for i = 0 to n { s = a[i] }", Needs(private=("s",)), id="lost-last-value"
        ),
        pytest.param(
            "for i = 0 to n { a[i] = 1 }", Needs(private=("a",)), id="lost-array"
        ),
        pytest.param(
            "c[0, 5] = 3 for i = 0 to n { c[0, 0] = i } b[0] = c[0, 5]",
            Needs(lastprivate=("c",)),
            id="the-rest-of-an-array",
        ),
        pytest.param(
            "for i = 0 to n { c[0, 0] = i } b[0] = c[0, 5]",
            Needs(lastprivate=("c",)),
            id="the-untouched-rest-of-an-array",
        ),
        pytest.param(
            "for i = 0 to n { s += a[i] b[i] = s }",
            Needs(reduction=(Reduction("+", "s"),)),
            id="partial-sums-are-read",
        ),
        pytest.param(
            "for i = 0 to n { s *= a[i] }",
            Needs(reduction=(Reduction("+", "s"),)),
            id="wrong-operator",
        ),
    ],
)
@pytest.mark.parametrize("order", _ORDERS)
def test_wrong_needs_show_even_in_the_order_of_the_text(body, needs, order):
    assert _changes(body, needs, order) is not None


def test_reductions_of_unsigned_variables_wrap():
    declarations = "parameter n: i32 array a: i32[?] scalar s: in out u8"
    body = "for i = 0 to n { s = u8(s + 200) }"
    needs = Needs(reduction=(Reduction("+", "s"),))
    assert _changes(body, needs, declarations=declarations) is None


@pytest.mark.parametrize("type_", ["i8", "i16"])
@pytest.mark.parametrize("operator", ["+", "*"])
def test_reductions_of_narrow_variables_wrap(type_, operator):
    declarations = f"parameter n: i32 array a: i32[?] scalar s: in out {type_}"
    body = f"for i = 0 to n {{ s = {type_}(s {operator} (3 * a[i] + 400)) }}"
    needs = Needs(reduction=(Reduction(operator, "s"),))
    assert _changes(body, needs, declarations=declarations) is None


@pytest.mark.parametrize("trips", [0, 3], ids=["idle", "skipped"])
def test_the_identity_is_combined_even_where_nothing_is_reduced(trips):
    declarations = "parameter n: i32 array a: i32[?] scalar s: in out i32"
    body = f"for i = 1 to {trips} {{ if a[i] > 90 {{ s = i32(s != 0 and i > 2) }} }}"
    needs = Needs(reduction=(Reduction("&&", "s"),))
    assert _changes(body, needs, declarations=declarations) is not None


@pytest.mark.parametrize("operator", ["&&", "and"])
def test_conjunctions_are_reduced(operator):
    declarations = "parameter n: i32 array a: i32[?] scalar s: in out bool"
    body = "for i = 0 to n { s = s and a[i] != 4 }"
    needs = Needs(reduction=(Reduction(operator, "s"),))
    assert _changes(body, needs, declarations=declarations) is None


@pytest.mark.parametrize("operator", ["||", "or"])
def test_disjunctions_are_reduced(operator):
    declarations = "parameter n: i32 array a: i32[?] scalar s: out bool"
    body = "s = false for i = 0 to n { s = s or a[i] == 4 }"
    needs = Needs(reduction=(Reduction(operator, "s"),))
    assert _changes(body, needs, declarations=declarations) is None


@pytest.mark.parametrize("operator", ["==", "!="])
def test_equivalences_are_reduced(operator):
    declarations = "parameter n: i32 array a: i32[?] scalar s: in out bool"
    body = f"for i = 0 to n {{ s = s {operator} (a[i] == 4) }}"
    needs = Needs(reduction=(Reduction(operator, "s"),))
    assert _changes(body, needs, declarations=declarations) is None


def test_sums_of_reals_do_not_depend_on_the_order():
    declarations = "parameter n: i32 array x: f64[?] scalar s: in out f64"
    body = "for i = 0 to n { s += x[i] / 3.0 }"
    assert (
        _changes(
            body, Needs(reduction=(Reduction("+", "s"),)), declarations=declarations
        )
        is None
    )


def test_only_the_named_loop_is_reordered_at_every_entry():
    body = "for i = 0 to 1 { for j = 0 to i + 1 { a[j] = i } }"
    reordering = Reordering(1, _backwards)
    accesses = ran(body, reordering=reordering).accesses
    assert [access.counters for access in accesses] == [
        (0, 1),
        (0, 0),
        (1, 2),
        (1, 1),
        (1, 0),
    ]


def test_private_storage_is_another_one_in_every_iteration():
    reordering = Reordering(0, _backwards, Needs(private=("s",)))
    outcome = ran("for i = 0 to 1 { s = i } s = 2", reordering=reordering)
    assert [access.storage for access in outcome.accesses] == [1, 2, 0]


def test_the_scratch_run_of_inductions_is_not_recorded():
    needs = Needs(induction=(Induction("t", "i"),))
    outcome = ran(
        "for i = 0 to 1 { t += 1 }", reordering=Reordering(0, _backwards, needs)
    )
    assert [shown(access) for access in outcome.accesses] == [
        "read t at 1", "write t at 1", "read t at 0", "write t at 0",
    ]  # fmt: skip
    assert outcome.memory == {("t", ()): 2}


def test_an_empty_loop_changes_nothing():
    needs = Needs(lastprivate=("s",))
    outcome = ran(
        "for i = 1 to 0 { s = 1 }", reordering=Reordering(0, _backwards, needs)
    )
    assert outcome.memory == {}


def test_names_that_are_not_visible_are_ignored():
    needs = Needs(private=("u", "nowhere", "n"))
    reordering = Reordering(0, _backwards, needs)
    ran("for i = 0 to 1 { local u: i32 u = i a[i] = u }", reordering=reordering)


@pytest.mark.parametrize("order", [[0], [0, 0], [1, 2], [0, 1, 2]])
def test_an_order_has_to_be_a_permutation(order):
    with pytest.raises(UsageError, match="no permutation of 2 iterations"):
        ran(
            "for i = 0 to 1 { a[i] = 1 }", reordering=Reordering(0, lambda trips: order)
        )


def test_leaving_the_program_ends_that_iteration_only():
    with_exit = "for i = 0 to 2 { if i == 0 { return } a[i] = 1 } b[0] = 1"
    memory = ran(with_exit, reordering=Reordering(0, _backwards)).memory
    assert list(memory) == [("a", (1,)), ("a", (2,))]


@given(affine_programs(), st.integers(0, 99))
def test_loops_that_carry_nothing_run_in_every_order(random_program, seed):
    given_inputs = seeded_inputs(random_program, seed)
    sequential = run(random_program, given_inputs)
    found = memory_dependences(sequential)
    for number, stmt in enumerate(walk_statements(random_program.body)):
        assert not isinstance(stmt, Declare)
        if not isinstance(stmt, Loop):
            continue
        carried = any(
            level and d.source.iteration[level - 1][0] == number
            for d in found
            for level in [carried_level(d)]
        )
        if not carried:
            reordering = Reordering(number, lambda trips: permutations(trips, seed))
            permuted = run(random_program, given_inputs, reordering)
            assert (
                difference(random_program, given_inputs, sequential, permuted) is None
            )


def test_errors_of_the_program_are_still_errors():
    with pytest.raises(InterpretationError, match="divided by zero"):
        ran("for i = 0 to 1 { a[i] = 1 // i }", reordering=Reordering(0, _backwards))
