import pytest
from hypothesis import given
from hypothesis import strategies as st

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.machine import Inputs, Machine, difference, run
from depanalysis.interpreter.values import called
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import Declare, walk_statements
from depanalysis.ir.verifier import verify
from depanalysis.source import SourceFile
from tests.oracle.programs import (
    GENERATORS,
    programs,
    seeded_inputs,
    seeded_program,
    small_inputs,
)
from tests.oracle.runs import inputs, line, program, ran, shown
from tests.oracle.walker import walked


def test_a_run_records_every_access_in_the_order_of_time():
    outcome = ran("for i = 1 to 2 { a[i] = a[i - 1] + s }", {"a": [5], "s": [10]})
    assert [shown(access) for access in outcome.accesses] == [
        "read a[0] at 1", "read s at 1", "write a[1] at 1",
        "read a[1] at 2", "read s at 2", "write a[2] at 2",
    ]  # fmt: skip
    assert [access.time for access in outcome.accesses] == list(range(6))
    assert line(outcome) == {0: 5, 1: 15, 2: 25}


def test_an_access_names_its_site_and_its_iteration():
    access = ran("s = 1 for i = n to n { a[i + 1] = i }", n=3).accesses[-1]
    assert access.site == SiteId(statement=2, position=2)
    assert (access.iteration, access.counters) == (((1, 3),), (0,))
    assert (access.variable, access.element, access.storage) == ("a", (4,), 0)


def test_only_what_was_touched_is_in_memory_ordered_by_name_and_element():
    outcome = ran("t = 1 b[1] = 1 a[2] = 1 a[-1] = b[0]")
    assert list(outcome.memory) == [
        ("a", (-1,)), ("a", (2,)), ("b", (0,)), ("b", (1,)), ("t", ()),
    ]  # fmt: skip


def test_watching_changes_what_is_recorded_and_nothing_else():
    parsed = program("for i = 0 to 3 { b[i] = a[i] a[i + 1] += s }")
    everything, watched = run(parsed, inputs()), run(parsed, inputs(), watch={"b"})
    assert [shown(a) for a in watched.accesses] == [
        f"write b[{i}] at {i}" for i in range(4)
    ]
    assert watched.memory == everything.memory


def test_a_missing_parameter_is_an_error():
    with pytest.raises(InterpretationError, match="n has no value"):
        ran("a[n] = 1")


def test_a_real_parameter_is_a_real():
    parsed = program("x[0] = r / 2.0", "parameter r: f64 array x: f64[?]")
    assert str(run(parsed, inputs(r=1)).memory["x", (0,)]) == "Real(1/2)"


def test_runs_differ_in_outputs_only():
    given_inputs = inputs({"a": [7]})
    first, second = ran("a[0] = 1 s = 1 t = 1"), ran("a[0] = 1 s = 1 t = 2")
    assert difference(program(""), given_inputs, first, second) is None
    second = ran("a[0] = 1 s = 2")
    assert difference(program(""), given_inputs, first, second) == ("s", ())


def test_what_one_run_did_not_touch_has_its_initial_value_there():
    given_inputs = inputs({"a": [7], "s": [0]})
    untouched = ran("")
    changed, same = ran("a[0] = 8"), ran("a[0] = 7")
    assert difference(program(""), given_inputs, untouched, changed) == ("a", (0,))
    assert difference(program(""), given_inputs, same, untouched) is None


@given(st.data())
def test_random_programs_are_valid_and_run_to_their_end(data):
    random_program = data.draw(programs())
    assert verify(random_program) == ()
    run(random_program, data.draw(small_inputs(random_program)))


@pytest.mark.parametrize("kind", GENERATORS)
def test_seeded_programs_are_the_same_everywhere(kind):
    shown_programs = [show(seeded_program(kind, seed)) for seed in range(20)]
    assert shown_programs == [show(seeded_program(kind, seed)) for seed in range(20)]
    assert len(set(shown_programs)) > 15


@pytest.mark.parametrize("kind", GENERATORS)
def test_two_interpreters_agree_on_random_programs(kind):
    for seed in range(100):
        random_program = seeded_program(kind, seed)
        if any(isinstance(s, Declare) for s in walk_statements(random_program.body)):
            continue
        given_inputs = seeded_inputs(random_program, seed)
        outcome = run(random_program, given_inputs)
        assert outcome.memory == walked(random_program, given_inputs), show(
            random_program
        )


@pytest.mark.parametrize("kind", GENERATORS)
def test_the_text_form_runs_alike(kind):
    for seed in range(20):
        random_program = seeded_program(kind, seed)
        (again,), errors = parse(SourceFile("", show(random_program)))
        assert errors == ()
        given_inputs = seeded_inputs(random_program, seed)
        assert run(again, given_inputs) == run(random_program, given_inputs)


def test_the_limit_is_part_of_the_inputs():
    assert Inputs({}, lambda name, element: 0).limit == 200_000


@given(programs(), st.lists(st.integers(0, 99), min_size=2, max_size=4))
def test_a_machine_knows_nothing_of_its_earlier_runs(program_, seeds):
    values = [seeded_inputs(program_, seed) for seed in seeds]
    machine = Machine(program_, [p.name for p in program_.parameters], called)
    assert [_outcome(machine.run, each) for each in values] == [
        _outcome(lambda given_: run(program_, given_), each) for each in values
    ]


def _outcome(runner, given_):
    try:
        return runner(given_)
    except InterpretationError as error:
        return str(error)
