import pytest

from depanalysis.schedule.fusion import fuse, fused
from depanalysis.schedule.pieces import Refusal
from tests.depanalysis.schedule.texts import parsed, text


def test_two_loops_become_one() -> None:
    body = "for i = 0 to n { v[i] = 1 } for i = 0 to n { w[i] = v[i] + v[i - 1] }"
    assert text(fuse(parsed(body), 0)) == (
        "for i = 0 to n { v[i] = 1 w[i] = v[i] + v[i - 1] }"
    )


def test_another_index_is_the_first_one_moved() -> None:
    body = "for i = 1 to n { v[i] = 1 } for j = 0 to n - 1 { w[j] = v[j + 1] }"
    assert text(fuse(parsed(body), 0)) == (
        "for i = 1 to n { v[i] = 1 w[i - 1] = v[i - 1 + 1] }"
    )
    late = body.replace("j + 1", "j + 2")
    assert text(fuse(parsed(late), 0)) == "refused: a dependence would go backward"


def test_a_value_that_is_made_later_forbids_a_fusion() -> None:
    for step in ("", " step -1"):
        head = "for i = 0 to n" if not step else "for i = n to 0 step -1"
        offset = "+" if not step else "-"
        body = f"{head} {{ v[i] = 1 }} {head} {{ w[i] = v[i {offset} 1] }}"
        found = fuse(parsed(body), 0)
        assert isinstance(found, Refusal)
        assert found.dependence is not None
        assert (found.dependence.kind, found.dependence.variable) == ("flow", "v")


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("for i = 0 to n { v[i] = 1 }", "no loop follows"),
        ("for i = 0 to n { v[i] = 1 } s = 1", "two counted loops do not follow each other"),
        ("for i = 0 to n { v[i] = 1 } for i = 0 to m { w[i] = 1 }",
         "the loops do not have as many iterations at sight"),
        ("for i = 0 to n { v[i] = 1 } for i = 0 to n step 2 { w[i] = 1 }",
         "the steps differ or are not constant"),
        ("for i = 0 to s { s = 1 } for i = 0 to s { w[i] = 1 }",
         "the first loop changes the bounds of the second"),
        ("for i = 0 to v[0] { v[i] = 1 } for i = 0 to v[0] { w[i] = 1 }",
         "the first loop changes the bounds of the second"),
        ("for s = 0 to n { v[s] = 1 } for i = 0 to n { w[i] = s }",
         "`s` means something else in the second loop"),
        ("for i = 0 to n { continue } for i = 0 to n { w[i] = 1 }",
         "a jump ends an iteration early"),
        ('for i = 0 to n { v[i] = 1 } for i = 0 to n { opaque "x" reads() writes() }',
         "code in the loop is not modelled: x"),
    ],
)  # fmt: skip
def test_what_cannot_be_fused_is_refused(body: str, reason: str) -> None:
    assert text(fuse(parsed(body), 0)) == f"refused: {reason}"


def test_names_that_would_be_declared_twice_are_refused() -> None:
    loop = "for i = 0 to n { local q: i32 q = i v[i] = q }"
    assert "breaks a rule" in text(fuse(parsed(f"{loop} {loop}"), 0))


def test_loops_inside_others_are_fused_in_place() -> None:
    body = (
        "for k = 0 to n { for i = 0 to m { v[i] = k } for i = 0 to m { w[i] = v[i] } }"
    )
    assert text(fuse(parsed(body), 1)) == (
        "for k = 0 to n { for i = 0 to m { v[i] = k w[i] = v[i] } }"
    )


def test_without_a_look_at_dependences_equal_heads_are_enough() -> None:
    body = "for i = 0 to n { v[i] = 1 } for i = 0 to n { w[i] = v[i + 1] }"
    assert text(fused(parsed(body), 0)) == "for i = 0 to n { v[i] = 1 w[i] = v[i + 1] }"
