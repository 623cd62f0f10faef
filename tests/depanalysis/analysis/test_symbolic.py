"""The symbolic walk, by the values that subscripts, bounds and conditions have after it."""

import pytest

from tests.oracle.models import access, element, loop, modelled, plain


def _headers(body, variable):
    known = modelled(body)
    number = loop(known, variable).number
    return {name: plain(v) for (n, name), v in known.headers.items() if n == number}


def _unknowns(known, kind, text):
    """The unknowns in the subscripts of an access."""
    shown = " ".join(plain(i) for i in access(known, kind, text).indices)
    return [u for u in known.unknowns.values() if u.name in shown.split()]


@pytest.mark.parametrize(
    ("body", "text", "value"),
    [
        pytest.param("t = n + 1 a[t] = 0", "a[t]", "n + 1", id="forward"),
        pytest.param("t = 1 t += n a[t] = 0", "a[t]", "n + 1", id="update"),
        pytest.param("t = n k = t t = 0 a[k] = 0", "a[k]", "n", id="copied-before"),
        pytest.param(
            "if n > 0 { t = 1 } else { t = 2 } a[t] = 0",
            "a[t]", "select(n > 0, 1, 2)", id="branches",
        ),
        pytest.param("if n > 0 { t = 1 } else { t = 1 } a[t] = 0", "a[t]", "1", id="equal"),
        pytest.param(
            "t = 0 for i = 0 to n { t += 2 } a[t] = 0",
            "a[t]", "2 * max(0, n + 1)", id="behind-a-loop",
        ),
        pytest.param(
            "t = 5 for i = 1 to n step 2 { t = i } a[t] = 0",
            "a[t]", "select(max(0, (n + 1) // 2) == 0, 5, 2 * max(0, (n + 1) // 2) - 1)",
            id="last-index",
        ),
        pytest.param("t = 3 for i = 0 to n { k = 1 } a[t] = 0", "a[t]", "3", id="untouched"),
        pytest.param("t = 3 while s > 0 { s -= 1 } a[t] = 0", "a[t]", "3", id="while"),
        pytest.param(
            "t = 3 for t = 0 to n { b[t] = 0 } a[t] = 0", "a[t]", "3", id="hidden-by-an-index"
        ),
        pytest.param(
            "t = 1 single #out { if n > 5 { t = 2 break #out } t = 3 } a[t] = 0",
            "a[t]", "select(n > 5, 2, 3)", id="left-block",
        ),
        pytest.param(
            "for i = 0 to n { t = 1 if i > 5 { t = 2 continue } b[0] = t a[t] = 0 }",
            "a[t]", "1", id="continued-iteration",
        ),
    ],
)  # fmt: skip
def test_scalars_have_the_values_of_their_last_assignment(body, text, value):
    assert element(modelled(body), "write", text) == value


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        pytest.param("k = 0 for i = 0 to n { k += 2 }", {"k": "2 * i#1"}, id="induction"),
        pytest.param(
            "k = 0 for i = 3 to n step 2 { k += 1 }", {"k": "(i#1 - 3) // 2"}, id="step"
        ),
        pytest.param(
            "k = 0 for i = n to 0 step -1 { k += 1 }", {"k": "-i#1 + n"}, id="falling"
        ),
        pytest.param(
            "k = n for i = 0 to n { k = i }",
            {"k": "select(i#1 == 0, n, i#1 - 1)"}, id="wrap-around",
        ),
        pytest.param(
            "k = 0 for i = 0 to n { for j = 0 to 3 { k += 1 } }",
            {"k": "4 * i#1"}, id="outer-of-two",
        ),
        pytest.param(
            "k = 0 for i = 0 to n { if i > 2 { k += 1 continue } k += 1 }",
            {"k": "i#1"}, id="continued",
        ),
        pytest.param("k = 0 for i = 0 to n { if a[i] > 0 { k += 1 } }", {}, id="on-data"),
        pytest.param("k = 1 for i = 0 to n { k = 2 * k }", {}, id="geometric"),
        pytest.param("k = 0 for i = 0 to n { k += p[i] }", {}, id="varying-step"),
        pytest.param(
            'k = 0 for i = 0 to n { opaque "x" reads() writes(k) k += 1 }', {}, id="opaque"
        ),
        pytest.param(
            "k = 0 for i = 0 to n { p[m] = i k += p[0] }", {}, id="memory-that-changes"
        ),
    ],
)  # fmt: skip
def test_scalars_start_an_iteration_with_their_closed_form(body, headers):
    assert _headers(body, "i") == headers


def test_an_inner_loop_starts_where_the_outer_one_is():
    body = "k = 0 for i = 0 to n { for j = 0 to 3 { a[k] = 0 k += 1 } }"
    assert _headers(body, "j") == {"k": "4 * i#1 + j#2"}
    assert element(modelled(body), "write", "a[k]") == "4 * i#1 + j#2"


def test_bounds_are_those_of_the_entry():
    known = modelled("t = n for i = t to m step 2 { t = 0 }")
    found = loop(known, "i")
    ends = (found.lower, found.upper, found.step)
    assert [plain(e) for e in ends if e is not None] == ["n", "m", "2"]


def test_what_nobody_knows_to_hold_is_no_condition():
    known = modelled("t = assert(int(raises(0)) != 0) t = assert(n > 3) a[n] = 0")
    assert [plain(c) for c in access(known, "write", "a[n]").conditions] == ["n > 3"]


def test_what_follows_a_jump_knows_that_it_was_not_taken():
    known = modelled("for i = 0 to n { if i > 5 { continue } a[i] = 0 }")
    assert [plain(c) for c in access(known, "write", "a[i]").conditions] == [
        "not i#0 > 5"
    ]


def test_code_behind_a_jump_is_dead():
    known = modelled("for i = 0 to n { continue a[i] = 0 }")
    assert [plain(c) for c in access(known, "write", "a[i]").conditions] == ["false"]


def test_what_follows_a_jump_out_of_an_inner_loop_is_doubtful():
    body = "for i = 0 to n #out { for j = 0 to m { if b[j] > 0 { continue #out } } a[i] = 0 }"
    (doubt,) = access(modelled(body), "write", "a[i]").doubts
    assert doubt.cause == "control"


@pytest.mark.parametrize(
    ("body", "ends_early"),
    [
        pytest.param("break", True, id="break"),
        pytest.param("return", True, id="return"),
        pytest.param("continue", False, id="continue"),
        pytest.param("for j = 0 to n { break }", False, id="inner-break"),
        pytest.param("for j = 0 to n { break #rows }", True, id="break-from-inside"),
        pytest.param(
            "for j = 0 to n { continue #rows }", False, id="continue-from-inside"
        ),
        pytest.param("single #one { break #one }", False, id="end-of-a-block"),
    ],
)
def test_a_loop_ends_early_where_a_jump_leaves_it(body, ends_early):
    known = modelled(f"for i = 0 to n #rows {{ if a[i] > 0 {{ {body} }} }}")
    assert (loop(known, "i").early_exit is not None) is ends_early


def test_values_behind_a_loop_that_may_end_early_are_not_known():
    known = modelled("t = 0 for i = 0 to n { if b[i] > 0 { break } t += 1 } a[t] = 0")
    (unknown,) = _unknowns(known, "write", "a[t]")
    assert (unknown.cause, unknown.varies) == ("scalar", frozenset())


def test_a_value_set_just_before_a_break_is_not_known_behind_the_loop():
    known = modelled("t = 0 for i = 0 to n { if b[i] > 0 { t = i break } } a[t] = 0")
    (unknown,) = _unknowns(known, "write", "a[t]")
    assert unknown.cause == "scalar"


def test_a_break_that_changes_nothing_keeps_what_the_loop_does_not_change():
    known = modelled(
        "t = 3 for i = 0 to n { t = t if b[i] > 0 { break } k = 1 } a[t] = 0"
    )
    assert element(known, "write", "a[t]") == "3"


def test_what_follows_a_jump_from_a_doubtful_place_is_doubtful():
    body = """
        single #out {
          single #in { for i = 0 to n { break #in } break #out }
          a[0] = 1
        }
    """
    written = access(modelled(body), "write", "a[0]")
    assert written.conditions == ()
    assert [d.cause for d in written.doubts] != []


@pytest.mark.parametrize(
    "jump",
    [
        pytest.param("break #out", id="unchanged-there"),
        pytest.param("k = i break #out", id="index-of-the-inner-loop"),
        pytest.param("k = k + 1 break #out", id="changed-there"),
    ],
)
def test_a_value_that_left_an_inner_loop_is_not_known_outside(jump):
    body = (
        "for o = 0 to n { k = 0 - o single #out"
        f" {{ for i = 0 to m {{ if b[i] > 0 {{ {jump} }} k = k + 2 }} }} a[k] = 0 }}"
    )
    known = modelled(body)
    inner = loop(known, "i").symbol
    shown = element(known, "write", "a[k]")
    assert "@" not in shown
    assert inner not in shown


def test_loads_of_one_element_are_equal_until_something_is_stored():
    same = modelled("t = p[n] k = p[n] a[t - k] = 0")
    assert element(same, "write", "a[t - k]") == "0"
    other = modelled("t = p[n] p[m] = 0 k = p[n] a[t - k] = 0")
    assert element(other, "write", "a[t - k]") != "0"


@pytest.mark.parametrize(
    ("body", "varies"),
    [
        pytest.param("for i = 0 to n { a[p[i]] = 0 }", {0}, id="by-its-subscript"),
        pytest.param("for i = 0 to n { a[p[0]] = 0 }", set(), id="the-same-element"),
        pytest.param(
            "for i = 0 to n { a[p[0]] = 0 p[0] = i }", {0}, id="stored-in-the-loop"
        ),
        pytest.param(
            "for i = 0 to n { for j = 0 to n { a[p[0]] = 0 } p[0] = 1 }",
            {0}, id="stored-in-the-outer-loop",
        ),
        pytest.param(
            'for i = 0 to n { opaque "x" reads() writes(*) a[p[0]] = 0 }',
            {0}, id="anything-may-be-stored",
        ),
    ],
)  # fmt: skip
def test_a_loaded_value_varies_where_its_element_does(body, varies):
    known = modelled(body)
    written = next(a for a in known.accesses if a.kind == "write" and a.variable == "a")
    (unknown,) = (known.unknowns[plain(i)] for i in written.indices)
    assert set(unknown.varies) == varies


def test_initial_values_of_memory_know_their_origin():
    known = modelled("a[p[n]] = 0 p[0] = 1 b[p[n]] = 0")
    first, second = (
        known.unknowns[plain(a.indices[0])]
        for a in known.accesses
        if a.kind == "write" and a.variable in "ab"
    )
    assert first.origin is not None
    assert plain(first.origin) == "p[n]"
    assert second.origin is None


def test_an_input_has_a_value_on_entry():
    (unknown,) = _unknowns(modelled("a[s] = 0"), "write", "a[s]")
    assert (unknown.varies, plain(unknown.origin)) == (frozenset(), "s[]")


def test_a_declared_scalar_is_undefined_in_every_iteration():
    known = modelled("for i = 0 to n { local u: i32 a[u] = 0 u = 1 }")
    (unknown,) = _unknowns(known, "write", "a[u]")
    assert unknown.varies == {0}


def test_blocks_that_were_functions_mark_their_loops():
    known = modelled("inlined f { for i = 0 to n { } } for j = 0 to n { }")
    assert [one.is_inlined for one in known.loops] == [True, False]


def test_reals_are_not_followed():
    known = modelled("for i = 0 to n { r = r + x[i] if r > 0.5 { a[i] = 0 } }")
    (condition,) = access(known, "write", "a[i]").conditions
    assert known.unknowns[plain(condition)].cause == "data"


def test_ranges_of_types_are_known_for_parameters_and_initial_values():
    known = modelled(
        "a[q[n]] = 0", "parameter n: u8 array a: i32[?] array q: u16[?] scalar t: i8"
    )
    assert [*known.bounds.values()] == [(0, 255), (0, 65535)]


def test_values_that_grow_beyond_use_become_unknown():
    growing = " ".join(f"t = t // {k} + t % {k}" for k in range(2, 12))
    known = modelled(f"t = n {growing} a[t] = 0")
    (unknown,) = _unknowns(known, "write", "a[t]")
    assert unknown.cause == "arithmetic"
