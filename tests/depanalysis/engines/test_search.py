import pytest

from depanalysis.engines.search import found, value_carried
from depanalysis.interpreter.dependences import carried_level, memory_dependences
from depanalysis.interpreter.machine import Inputs, run
from tests.oracle.models import facts, loop, question


def _scalar(body, name="t", kind="flow"):
    known = facts(body)
    around = loop(known.model, "i")
    chosen = [a for a in known.model.inside(around) if a.variable == name]
    return value_carried(known, around, chosen, kind)


def test_a_conflict_is_found_with_the_least_parameters():
    known = facts("for i = 0 to n { a[m * i] = 0 }")
    written = "write a[m * i]"
    witness = found(known, question(known.model, "i", written, written))
    assert witness is not None
    assert witness.parameters == (("n", 1), ("m", 0))
    assert (witness.source, witness.sink) == ((("i", 0),), (("i", 1),))


def test_what_happens_in_no_small_run_is_not_found():
    known = facts("for i = 0 to n { a[i * i] = 0 }")
    written = "write a[i * i]"
    assert found(known, question(known.model, "i", written, written)) is None


def test_stated_assumptions_hold_in_every_run():
    declarations = "parameter n: i32 parameter m: i32 array a: i32[?] assume m >= 1"
    known = facts("for i = 0 to n { a[m * i] = 0 }", declarations=declarations)
    written = "write a[m * i]"
    assert found(known, question(known.model, "i", written, written)) is None


def test_what_a_witness_shows_happens_in_a_run():
    known = facts("for i = 0 to n { a[m * i] = b[i] }")
    written = "write a[m * i]"
    witness = found(known, question(known.model, "i", written, written))
    assert witness is not None
    outcome = run(
        known.model.program, Inputs(dict(witness.parameters), lambda _name, _element: 0)
    )
    assert any(
        d.element == witness.element and carried_level(d) == 1
        for d in memory_dependences(outcome)
    )


@pytest.mark.parametrize(
    ("body", "is_carried"),
    [
        pytest.param("t = 0 for i = 0 to n { a[i] = t t = i }", True, id="read-first"),
        pytest.param("for i = 0 to n { t = i a[i] = t }", False, id="written-first"),
        pytest.param(
            "for i = 0 to n { if b[i] > 0 { t = i } a[i] = t }", True, id="perhaps"
        ),
        pytest.param("for i = 0 to n { t = i } a[0] = t", False, id="behind-the-loop"),
        pytest.param(
            "for j = 0 to n { for i = 0 to 0 { a[i] = t t = i } }",
            False,
            id="outer-loop",
        ),
    ],
)
def test_a_value_goes_from_one_iteration_to_a_later_one(body, is_carried):
    assert (_scalar(body) is not None) is is_carried


def test_the_last_value_depends_on_the_order_of_writes():
    asked, witness = _scalar("for i = 0 to n { if b[i] > 0 { t = i } }", kind="output")
    assert (asked.kind, witness.element) == ("output", ())


def test_the_witness_lists_the_memory_that_the_run_read():
    _, witness = _scalar("for i = 0 to n { if b[i] > 0 { t = i } a[i] = t }")
    assert {name[0] for name, _ in witness.memory} == {"b"}


def test_memory_written_before_it_is_read_is_not_listed():
    body = "t = 0 for i = 0 to n { b[i] = 1 if b[i] > 0 { a[i] = t } t = i }"
    _, witness = _scalar(body)
    assert witness.memory == ()


def test_a_number_is_not_read_before_it_has_a_value():
    assert _scalar("for i = 0 to n { a[i] = t t = i }") is None
    _, witness = _scalar("for i = 0 to n { if b[i] > 0 { t = i } a[i] = t }")
    assert dict(witness.memory)["b[0]"] > 0


def test_many_parameters_are_sampled():
    declarations = " ".join(f"parameter v{k}: i32" for k in range(5))
    total = " + ".join(f"v{k}" for k in range(5))
    known = facts(
        f"for i = 0 to {total} {{ a[i * v0 * v1] = 0 }}",
        declarations=f"{declarations} array a: i32[?]",
    )
    written = "write a[i * v0 * v1]"
    assert found(known, question(known.model, "i", written, written)) is not None


def test_sizes_that_are_far_apart_are_tried():
    names = ("n", "m", "width")
    declarations = " ".join(f"parameter {n}: i32" for n in names) + " array a: i32[?]"
    body = "for i = 0 to n { if m * m + 2 < width { a[m * (i - i)] = i } }"
    known = facts(body, declarations=declarations)
    written = "write a[m * (i - i)]"
    assert found(known, question(known.model, "i", written, written)) is not None


def test_functions_of_many_parameters_are_run_too():
    many = " ".join(f"parameter k{number}: i32" for number in range(20))
    declarations = f"{many} array a: i32[?]"
    known = facts("for i = 0 to k3 { a[k7 * i] = i }", declarations=declarations)
    written = "write a[k7 * i]"
    assert found(known, question(known.model, "i", written, written)) is not None
