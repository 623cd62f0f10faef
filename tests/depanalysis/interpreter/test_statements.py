import pytest

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import run
from depanalysis.interpreter.values import NonconformingError
from depanalysis.ir.expressions import IntConst, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Array, Assign, Exit, Loop, Opaque, Stmt
from depanalysis.ir.types import I32
from tests.oracle.runs import final, inputs, line, program, ran, shown

# Appends a number to the array `a`, so that it shows which statements were executed.
_NOTE = "a[s] = {} s += 1 "


def _order(body, **parameters):
    return list(line(ran(body, **parameters)).values())


def _note(number):
    return _NOTE.format(number)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        pytest.param("0 to 3", [0, 1, 2, 3], id="inclusive"),
        pytest.param("0 to 7 step 3", [0, 3, 6], id="stride"),
        pytest.param("3 to 0 step -1", [3, 2, 1, 0], id="downwards"),
        pytest.param("7 to 0 step -3", [7, 4, 1], id="downwards-by-stride"),
        pytest.param("1 to 0", [], id="empty"),
        pytest.param("0 to 5 step -1", [], id="empty-downwards"),
        pytest.param("0 to 5 step n", [0, 2, 4], id="symbolic-step"),
        pytest.param("5 to 0 step -n", [5, 3, 1], id="symbolic-step-downwards"),
        pytest.param("-3 to -1", [-3, -2, -1], id="negative"),
        pytest.param("n to n", [2], id="once"),
    ],
)
def test_loops_run_over_inclusive_bounds(header, expected):
    assert _order(f"for i = {header} {{ {_note('i')} }}", n=2) == expected


def test_bounds_are_evaluated_once_on_entry_and_in_order():
    body = "t = 2 for i = s to t { t = 0 a[i] = 1 }"
    accesses = [shown(access) for access in ran(body).accesses]
    assert accesses[:3] == ["write t", "read s", "read t"]
    assert accesses[3:] == [
        f"{kind} at {i}" for i in range(3) for kind in ("write t", f"write a[{i}]")
    ]


def test_a_step_of_zero_is_an_error():
    with pytest.raises(InterpretationError, match="the loop over i has a step of 0"):
        ran("for i = 0 to 3 step n { a[i] = 1 }", n=0)


def test_a_loop_index_hides_a_scalar_in_the_body_only():
    assert line(ran("s = 7 for s = 0 to 1 { a[s] = s } a[2] = s")) == {0: 0, 1: 1, 2: 7}


def test_iterations_and_counters_are_recorded_for_all_loops():
    body = "for i = 4 to 2 step -2 { for j = i to i + 1 { a[j] = 1 } }"
    accesses = ran(body).accesses
    assert [access.iteration for access in accesses] == [
        ((0, 4), (1, 4)),
        ((0, 4), (1, 5)),
        ((0, 2), (1, 2)),
        ((0, 2), (1, 3)),
    ]
    assert [access.counters for access in accesses] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_statements_after_a_loop_are_in_the_outer_iteration_again():
    body = "for i = 0 to 0 { for j = 0 to 1 { break } a[i] = 1 } a[1] = 1"
    assert [access.counters for access in ran(body).accesses] == [(0,), ()]


def test_a_while_counts_its_iterations_and_its_condition_is_inside():
    accesses = [shown(access) for access in ran("while s < 2 { s += 1 }").accesses]
    assert accesses == [
        "read s at 0", "read s at 0", "write s at 0",
        "read s at 1", "read s at 1", "write s at 1",
        "read s at 2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        pytest.param(
            f"for i = 0 to 3 {{ if i == 2 {{ break }} {_note('i')} }} {_note(9)}",
            [0, 1, 9],
            id="break",
        ),
        pytest.param(
            f"for i = 0 to 3 {{ if i == 2 {{ continue }} {_note('i')} }} {_note(9)}",
            [0, 1, 3, 9],
            id="continue",
        ),
        pytest.param(
            "for i = 0 to 1 #out { for j = 0 to 2 { if j == 1 { break #out } "
            f"{_note('10 * i + j')} }} {_note(7)} }} {_note(9)}",
            [0, 9],
            id="break-with-label",
        ),
        pytest.param(
            "for i = 0 to 1 #out { for j = 0 to 2 { if j == 1 { continue #out } "
            f"{_note('10 * i + j')} }} {_note(7)} }} {_note(9)}",
            [0, 10, 9],
            id="continue-with-label",
        ),
        pytest.param(
            "for i = 0 to 1 { for j = 0 to 2 { if j == 1 { break } "
            f"{_note('10 * i + j')} }} {_note(7)} }}",
            [0, 7, 10, 7],
            id="break-of-the-innermost",
        ),
        pytest.param(
            f"inlined f #out {{ {_note(1)} if n > 0 {{ break #out }} {_note(2)} }} "
            f"{_note(3)}",
            [1, 3],
            id="break-of-a-block",
        ),
        pytest.param(
            f"inlined f #out {{ for i = 0 to 3 {{ {_note('i')} break #out }} "
            f"{_note(8)} }} {_note(9)}",
            [0, 9],
            id="break-of-a-block-from-a-loop",
        ),
        pytest.param(
            f"for i = 0 to 3 {{ inlined f {{ {_note('i')} break }} {_note(8)} }} "
            f"{_note(9)}",
            [0, 9],
            id="break-of-a-loop-from-a-block",
        ),
        pytest.param(
            f"for i = 0 to 3 {{ while true {{ {_note('i')} return }} }} {_note(9)}",
            [0],
            id="return",
        ),
        pytest.param(
            "t = 0 while t < 4 #w { t += 1 "
            "if t == 2 { continue } if t == 4 { break #w } "
            f"{_note('t')} }} {_note(9)}",
            [1, 3, 9],
            id="while",
        ),
        pytest.param(
            f"if n > 0 {{ {_note(1)} }} else {{ {_note(2)} }} "
            f"if n > 1 {{ {_note(3)} }} else {{ {_note(4)} }} "
            f"if n > 1 {{ {_note(5)} }}",
            [1, 4],
            id="if",
        ),
        pytest.param(f"barrier block {_note(1)}", [1], id="barrier"),
        pytest.param(f"critical {{ {_note(1)} }} {_note(2)}", [1, 2], id="block"),
    ],
)
def test_control_goes_where_it_should(body, expected):
    assert _order(body, n=1) == expected


def test_locals_are_visible_to_the_end_of_their_body_only():
    body = "if n > 0 { local u: i32 u = 1 } else { local u: i32 u = 2 } a[0] = 1"
    assert line(ran(body, n=1)) == {0: 1}


@pytest.mark.parametrize(
    ("reads", "writes"),
    [((), None), (None, ()), (("a",), ()), ((), ("a",)), (None, None)],
)
def test_code_that_is_not_modelled_is_an_error_when_it_runs(reads, writes):
    broken = Program("p", (Opaque("calls printf", reads, writes),))
    with pytest.raises(InterpretationError, match="calls printf"):
        run(broken, inputs())


def test_code_that_touches_nothing_may_run():
    assert run(Program("p", (Opaque("asserts", (), ()),)), inputs()).accesses == ()


def test_code_that_is_not_modelled_may_stand_where_it_does_not_run():
    body = 'if n > 0 { opaque "calls printf" reads(*) writes(*) } a[0] = 1'
    assert line(ran(body, n=0)) == {0: 1}


@pytest.mark.parametrize(
    "stmt", [Exit("break"), Exit("continue"), Exit("break", "nowhere")]
)
def test_an_exit_needs_something_to_leave(stmt):
    with pytest.raises(
        InterpretationError, match=f"nothing is left by this {stmt.kind}"
    ):
        run(Program("p", (stmt,)), inputs())


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("while true { }", id="while"),
        pytest.param("for i = 0 to n { a[i] = 1 }", id="for"),
        pytest.param("for i = 0 to n { for j = 0 to n { } }", id="nest"),
        pytest.param(
            "for i = 0 to n { if i >= 0 { critical { s += 1 } } }", id="inner"
        ),
    ],
)
def test_long_runs_end_at_the_limit(body):
    with pytest.raises(InterpretationError, match="limit of executed statements"):
        run(program(body), inputs(limit=1000, n=10**16))


def test_no_conforming_run_enters_a_loop_without_end():
    with pytest.raises(NonconformingError, match="the loop over i does not end"):
        run(program("for i = 0 to n { a[i] = 1 }"), inputs(n=2**63))
    left = program("for i = 0 to n { if i > 3 { break } a[i] = 1 }")
    assert len(run(left, inputs(n=2**63)).accesses) == 4


def test_no_conforming_run_brings_an_index_to_the_end_of_its_type():
    cut = program("for i = 0 to min(n, 2147483647) { a[i] = 1 }")
    assert len(run(cut, inputs(n=3)).accesses) == 4
    assert not run(cut, inputs(n=-1)).accesses
    with pytest.raises(NonconformingError, match="the loop over i does not end"):
        run(cut, inputs(n=2**31 - 1))


def test_a_run_just_within_the_limit_ends():
    outcome = run(program("for i = 0 to n { a[i] = 1 }"), inputs(limit=1000, n=499))
    assert len(final(outcome, "a")) == 500


def test_deep_nests_run():
    stmt: Stmt = Assign(Load("a", (Var("i"),)), IntConst(1))
    for depth in range(200):
        name = "i" if depth == 199 else f"i{depth}"
        stmt = Loop(name, IntConst(0), IntConst(0), (stmt,))
    deep = Program("p", (stmt,), arrays=(Array("a", I32, (None,)),))
    assert len(run(deep, inputs()).accesses[0].iteration) == 200


@pytest.mark.parametrize(
    ("header", "wanted", "expected"),
    [
        pytest.param("0 to n", {10**16, 3}, [3, 10**16], id="far-apart"),
        pytest.param("0 to 9 step 3", (1, 3, 9, 3), [3, 9], id="only-real-ones"),
        pytest.param("9 to 0 step -3", (0, 8, 9), [9, 0], id="in-order-of-time"),
        pytest.param("0 to 3", (-1, 4), [], id="outside"),
    ],
)
def test_a_loop_may_be_run_for_a_few_indices_only(header, wanted, expected):
    parsed = program(f"for i = {header} {{ a[i] = 1 }}")
    outcome = run(parsed, inputs(n=10**16), only={0: wanted})
    assert [access.element[0] for access in outcome.accesses] == expected
