import pytest

from depanalysis.analysis.liveness import Use, is_live_after, iteration_use, use
from depanalysis.ir.statements import Loop, While, walk_statements
from tests.oracle.models import COMMON
from tests.oracle.runs import program


def _iteration_use(body, name="t"):
    (loop,) = program(body, COMMON).body
    assert isinstance(loop, Loop | While)
    return iteration_use(loop, name)


def _use(body, name="t"):
    return use(program(body, COMMON).body, name)


@pytest.mark.parametrize(
    ("body", "is_exposed", "is_written"),
    [
        pytest.param("t = 1 a[0] = t", False, True, id="written-first"),
        pytest.param("a[0] = t t = 1", True, True, id="read-first"),
        pytest.param("t = t + 1", True, True, id="reads-its-old-value"),
        pytest.param("t += 1", True, True, id="update"),
        pytest.param("a[t] = 1", True, False, id="subscript-of-a-target"),
        pytest.param("s = 1", False, False, id="other-variable"),
        pytest.param("if n > 0 { t = 1 } a[0] = t", True, False, id="one-branch"),
        pytest.param(
            "if n > 0 { t = 1 } else { t = 2 } a[0] = t", False, True, id="both-branches"
        ),
        pytest.param("if t > 0 { t = 1 }", True, False, id="condition"),
        pytest.param("for i = 0 to n { t = 1 } a[0] = t", True, False, id="loop"),
        pytest.param("for i = 0 to 3 { t = 1 } a[0] = t", False, True, id="sure-loop"),
        pytest.param(
            "for i = 3 to 0 step -1 { t = 1 } a[0] = t", False, True, id="falling-loop"
        ),
        pytest.param("for i = 1 to 0 { t = 1 } a[0] = t", True, False, id="empty-loop"),
        pytest.param("for i = t to 3 { t = 1 }", True, False, id="bound"),
        pytest.param("for t = 0 to 3 { a[t] = 1 }", False, False, id="index-hides-it"),
        pytest.param("while s > 0 { t = 1 } a[0] = t", True, False, id="while"),
        pytest.param("while t > 0 { t = 1 }", True, False, id="while-condition"),
        pytest.param("single { t = 1 } a[0] = t", False, True, id="block"),
        pytest.param(
            "single #out { if n > 0 { break #out } t = 1 } a[0] = t",
            True, False, id="block-left-early",
        ),
        pytest.param(
            "single #out { single #in { if n > 0 { break #in } t = 1 break #out } t = 2 }"
            "a[0] = t",
            False, True, id="each-way-through-two-blocks-writes",
        ),
        pytest.param(
            "single #out { single #in { if n > 0 { break #out } t = 1 } t = 2 } a[0] = t",
            True, False, id="both-blocks-left-early",
        ),
        pytest.param(
            "single #out { single #in { if n > 0 { break #in } t = 1 break #out } }"
            "a[0] = t",
            True, False, id="one-way-through-two-blocks-does-not",
        ),
        pytest.param('opaque "x" reads(*) writes()', True, False, id="opaque-reads"),
        pytest.param('opaque "x" reads() writes(t)', False, False, id="opaque-writes"),
        pytest.param("barrier block", False, False, id="barrier"),
    ],
)  # fmt: skip
def test_a_scalar_is_exposed_and_written(body, is_exposed, is_written):
    found = _use(body)
    assert (found.is_exposed, found.is_written) == (is_exposed, is_written)


def test_nothing_behind_a_jump_is_reached_on_its_way():
    body = "for i = 0 to 3 { if n > 0 { continue } t = 1 a[i] = t }"
    found = _iteration_use(body)
    assert (found.is_exposed, found.leaves_unwritten) == (False, True)


def test_a_jump_after_the_write_leaves_nothing_unwritten():
    found = _iteration_use("for i = 0 to 3 { t = 1 if n > 0 { break } }")
    assert found == Use(is_written=True)


def test_a_loop_that_may_be_left_before_the_write_does_not_surely_write():
    assert not _use("for i = 0 to 3 { if n > 0 { break } t = 1 }").is_written


def test_an_iteration_of_a_while_begins_with_its_condition():
    assert _iteration_use("while t > 0 { t = 1 }").is_exposed


def _is_live(body, name="t"):
    """Whether a variable is live behind the loop that assigns it first."""
    parsed = program(body, COMMON)
    numbered = enumerate(walk_statements(parsed.body))
    number = next(
        n for n, s in numbered if isinstance(s, Loop | While) and s.label == "this"
    )
    return is_live_after(parsed, number, name)


LOOP = "for i = 0 to n #this { t = i s = i }"


@pytest.mark.parametrize(
    ("body", "is_live"),
    [
        pytest.param(LOOP, False, id="never-read"),
        pytest.param(f"{LOOP} a[0] = t", True, id="read"),
        pytest.param(f"{LOOP} t = 0 a[0] = t", False, id="overwritten"),
        pytest.param(f"{LOOP} if n > 0 {{ t = 0 }} a[0] = t", True, id="perhaps"),
        pytest.param(
            f"for o = 0 to n {{ {LOOP} }} a[0] = t", True, id="behind-the-outer-loop"
        ),
        pytest.param(
            f"for o = 0 to n {{ a[o] = t {LOOP} }}", True, id="next-outer-iteration"
        ),
        pytest.param(
            f"for o = 0 to n {{ t = 0 a[o] = t {LOOP} }}", False, id="outer-overwrites"
        ),
        pytest.param(f"while t > 0 {{ {LOOP} }}", True, id="outer-condition"),
        pytest.param(
            f"if n > 0 {{ {LOOP} }} else {{ a[0] = t }}", False, id="other-branch"
        ),
        pytest.param(f"if n > 0 {{ {LOOP} }} a[0] = t", True, id="behind-the-branch"),
        pytest.param(
            f"for o = 0 to n {{ {LOOP} if n > 3 {{ break }} t = 0 }} a[0] = t",
            True, id="jump-past-the-overwriting",
        ),
        pytest.param(
            f"single #out {{ critical #in {{ {LOOP} if n > 3 {{ break #out }} }} t = 0 }}"
            " a[0] = t",
            True, id="jump-past-the-overwriting-of-another-block",
        ),
        pytest.param(
            f"for o = 0 to n #out {{ for q = 0 to n {{ {LOOP}"
            " if n > 3 { break #out } } t = 0 } a[0] = t",
            True, id="jump-past-the-overwriting-of-another-loop",
        ),
    ],
)  # fmt: skip
def test_a_value_is_live_where_it_may_be_read(body, is_live):
    assert _is_live(body) is is_live


def test_an_output_is_live_at_the_end_of_the_program():
    assert _is_live(LOOP, "s")
    assert not _is_live(f"{LOOP} s = 0", "s")
    assert _is_live(f"{LOOP} if n > 0 {{ return }} s = 0", "s")
