import pytest

from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.options import Options
from depanalysis.schedule.obstacles import assumptions, obstacle
from tests.depanalysis.schedule.texts import loops_of
from tests.oracle.runs import program


def reason(body: str) -> str | None:
    facts, loops = loops_of(body)
    found = obstacle(facts, loops)
    return None if found is None else found.reason


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("v[i] = i", None),
        ("local q: i32[n] q[0] = i", None),
        ("if i > 3 { continue }", None),
        ("if i > 3 { break }", "a jump may leave the loop over `i` early"),
        (
            'opaque "calls `f`" reads() writes()',
            "code in the loop is not modelled: calls `f`",
        ),
        (
            'for j = 0 to n @"omp simd" { v[j] = 1 }',
            "a loop has the directive `omp simd`",
        ),
        ("barrier block", "threads wait for each other in the loop"),
        ("critical { s = i }", "a critical block stands in the loop"),
        ("inlined f { v[i] = i }", None),
        ("local q: i32[i] q[0] = i", "the extents of `q` change in the loop"),
        ("s = i local q: i32[s] q[0] = i", "the extents of `q` change in the loop"),
        ("while s > 0 { s = 0 }", "how often a loop runs is not known before it runs"),
    ],
)
def test_what_no_rewriting_can_handle_is_refused(
    body: str, expected: str | None
) -> None:
    assert reason(f"for i = 0 to n {{ {body} }}") == expected


ALIASING = """
  parameter n: i32
  array p: may_alias i32[?]
  array q: may_alias i32[?]
"""


def test_storage_that_may_overlap_is_an_assumption_or_an_obstacle() -> None:
    text = program("for i = 0 to n { p[i] = q[i + 1] }", ALIASING)
    known = Facts(model(text), Options())
    assert obstacle(known, known.model.loops) is None
    assert assumptions(known, known.model.loops[0])[0] == (
        "p and q do not overlap in memory"
    )
    strict = Facts(model(text, "strict"), Options(alias="strict"))
    found = obstacle(strict, strict.model.loops)
    assert found is not None
    assert found.reason == "p and q may overlap in memory"
