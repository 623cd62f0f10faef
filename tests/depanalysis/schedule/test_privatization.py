import pytest

from depanalysis.schedule.copies import PrivateArray, private_arrays
from tests.depanalysis.schedule.texts import loops_of

FILL = "for j = 0 to 9 { q[j] = a[i, j] }"
USE = "for j = 0 to 9 { b[i, j] = q[9 - j] }"
SHOW = 'opaque "shows" reads(q) writes()'


def found(body: str, loop: int = 0) -> list[tuple[str, bool, bool]]:
    facts, loops = loops_of(body)
    chosen = private_arrays(facts, loops[loop])
    return [(each.name, each.is_first, each.is_last) for each in chosen]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"local q: i32[10] for i = 0 to n {{ {FILL} {USE} }}", [("q", False, False)]),
        # Ten elements are filled, eleven are read: one comes from before the loop.
        (f"local q: i32[11] q[10] = 1 for i = 0 to n {{ {FILL} {USE} b[i, 10] = q[10] }}",
         [("q", True, False)]),
        (f"local q: i32[10] for i = 0 to n {{ {FILL} {USE} }} s = q[3]", [("q", True, True)]),
        # The one from before the loop is overwritten by its only reader, or by another one.
        (f"local q: i32[11] q[10] = 1 for i = 0 to n {{ {FILL} {USE} if i == n {{ "
         "b[i, 10] = q[10] } if i == n { q[10] = 2 } }", [("q", True, False)]),
        (f"local q: i32[11] q[10] = 1 for i = 0 to n {{ {FILL} {USE} if i < n {{ "
         "b[i, 10] = q[10] } if i == n { q[10] = 2 } }", []),
        # The elements that the last iteration writes are not all.
        ("local q: i32[99] for i = 0 to n { q[i] = a[i, 0] b[i, 0] = q[i] } s = q[3]", []),
        ("local q: i32[99] for i = 0 to n { q[i] = a[i, 0] b[i, 0] = q[i] }",
         [("q", False, False)]),
        # A value goes from one iteration to the next.
        (f"local q: i32[10] for i = 0 to n {{ {USE} {FILL} }}", []),
        # Only some iterations fill it, and it is not known which.
        (f"local q: i32[10] for i = 0 to n {{ if v[i] > 0 {{ {FILL} }} {USE} }}", []),
    ],
)  # fmt: skip
def test_arrays_are_private_where_no_value_goes_on(body: str, expected: object) -> None:
    assert [each for each in found(body) if each[0] == "q"] == expected


def test_only_some_arrays_are_asked_about() -> None:
    facts, loops = loops_of(f"local q: i32[10] for i = 0 to n {{ {FILL} {USE} }}")
    assert private_arrays(facts, loops[0], ("a", "b")) == ()
    (found_,) = private_arrays(facts, loops[0], ("q",))
    assert found_.name == "q"


def test_what_outlives_the_program_needs_its_last_value() -> None:
    body = "for i = 0 to n { for j = 0 to 9 { v[j] = i } for j = 0 to 9 { b[i, j] = v[j] } }"
    assert ("v", True, True) in found(body)
    some = body.replace("0 to 9", "0 to i")
    assert [each for each in found(some) if each[0] == "v"] == []


def test_an_outer_loop_may_want_the_last_value() -> None:
    use = USE.replace("i,", "k,")
    inner = f"for i = 0 to n {{ {FILL} b[i, 0] = q[0] }}"
    body = f"local q: i32[10] for k = 0 to n {{ {use} {inner} }}"
    assert ("q", True, True) in found(body, loop=2)


@pytest.mark.parametrize(
    ("body", "is_last"),
    [
        (f"local q: i32[10] for i = 0 to n {{ {FILL} {USE} }} {SHOW}", True),
        (f"local q: i32[10] {SHOW} for i = 0 to n {{ {FILL} {USE} }}", False),
        (f"local q: i32[10] for k = 0 to n {{ {SHOW} for i = 0 to n {{ {FILL} }} }}", True),
        (f"for k = 0 to n {{ local q: i32[10] for i = 0 to n {{ {FILL} }} {SHOW} }}", True),
    ],
)  # fmt: skip
def test_code_that_is_not_modelled_may_want_the_last_value(
    body: str, is_last: bool
) -> None:
    loop = 1 if "for k" in body else 0
    assert ("q", is_last, is_last) in found(body, loop)


def test_it_is_plain_data() -> None:
    one = PrivateArray("q", 1, is_first=False, is_last=True)
    assert one == PrivateArray("q", 1, False, True)
