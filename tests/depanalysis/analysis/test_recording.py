import pytest

from tests.oracle.models import access, modelled, plain


def _conditions(body, kind, text):
    return [plain(c) for c in access(modelled(body), kind, text).conditions]


@pytest.mark.parametrize(
    ("value", "read", "guards"),
    [
        pytest.param("select(n > 0, a[0], b[0])", "a[0]", ["n > 0"], id="then"),
        pytest.param(
            "select(n > 0, a[0], b[0])", "b[0]", ["not n > 0"], id="otherwise"
        ),
        pytest.param("select(a[0] > 0, 1, 2)", "a[0]", [], id="condition"),
        pytest.param("select(n > 0 and a[0] > 0, 1, 2)", "a[0]", ["n > 0"], id="and"),
        pytest.param("select(n > 0 or a[0] > 0, 1, 2)", "a[0]", ["not n > 0"], id="or"),
        pytest.param("a[0] + b[0]", "b[0]", [], id="sum"),
    ],
)
def test_a_read_happens_under_the_guards_of_its_evaluation(value, read, guards):
    assert _conditions(f"s = {value}", "read", read) == guards


def test_an_access_happens_under_the_conditions_around_it():
    body = "for i = 0 to n { if i > 2 { if m > 0 { a[i] = 1 } else { b[i] = 1 } } }"
    assert _conditions(body, "write", "a[i]") == ["i#0 > 2", "m > 0"]
    assert _conditions(body, "write", "b[i]") == ["i#0 > 2", "not m > 0"]


def test_sites_are_those_of_the_interpreter():
    known = modelled("a[b[n]] += a[0]")
    shown = [(a.id.position, a.kind, a.variable, a.update) for a in known.accesses]
    assert shown == [
        (0, "read", "a", None),
        (2, "read", "b", None),
        (3, "read", "a", "+"),
        (4, "write", "a", "+"),
    ]


def test_parameters_and_indices_are_no_memory():
    known = modelled("for i = 0 to n { a[i] = i + m }")
    assert [a.variable for a in known.accesses] == ["a"]


def test_an_index_hides_a_scalar_in_its_loop_only():
    known = modelled("for t = 0 to 3 { a[t] = 1 } b[0] = t")
    assert [a.variable for a in known.accesses] == ["a", "t", "b"]


def test_every_iteration_around_a_declaration_has_its_own_variable():
    known = modelled("for i = 0 to n { local u: i32 for j = 0 to n { u = j } }")
    (written,) = (a for a in known.accesses if a.variable == "u")
    assert (written.storage, written.owners) == (2, (0,))
    assert [loop.number for loop in written.loops] == [0, 2]


def test_variables_of_the_program_have_no_owner():
    written = access(modelled("for i = 0 to n { a[i] = 1 }"), "write", "a[i]")
    assert (written.storage, written.owners) == (0, ())


def test_extents_have_the_values_that_they_had_at_the_declaration():
    known = modelled("t = n + 1 local w: i32[?, t] t = 0 w[0, 0] = 1")
    (extents,) = (e for (_, name), e in known.extents.items() if name == "w")
    assert [None if e is None else plain(e) for e in extents] == [None, "n + 1"]


def test_unmodelled_code_is_listed_with_its_loops():
    known = modelled('for i = 0 to n { opaque "calls `f`" reads() writes() }')
    assert [(o.reason, o.loops) for o in known.opaque] == [("calls `f`", (0,))]
