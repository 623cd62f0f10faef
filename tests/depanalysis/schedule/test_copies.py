from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.options import Options
from depanalysis.schedule.copies import privatized
from depanalysis.verdicts import Verdict
from tests.depanalysis.schedule.texts import loops_of
from tests.oracle.runs import program

BODY = "for i = 0 to n { for j = 0 to 9 { q[j] = a[i, j] } for j = 0 to 9 { a[i, 9 - j] = q[j] } }"


def test_a_loop_is_parallel_with_its_own_rows() -> None:
    facts, loops = loops_of(f"local q: i32[10] {BODY}")
    found = privatized(facts, loops[0])
    assert found is not None
    assert found.verdict is Verdict.PARALLEL
    assert found.needs.private == ("q",)


def test_other_dependences_still_count() -> None:
    facts, loops = loops_of(
        f"local q: i32[10] {BODY}".replace("a[i, j] }", "a[i - 1, j] }")
    )
    assert privatized(facts, loops[0]) is None


def test_a_loop_without_temporaries_is_left_alone() -> None:
    facts, loops = loops_of("for i = 1 to n { v[i] = v[i - 1] }")
    assert privatized(facts, loops[0]) is None


def test_an_array_that_others_may_overlap_is_copied_under_an_assumption() -> None:
    declared = "parameter n: i32 array a: may_alias i32[?, ?] array q: may_alias i32[?]"
    text = program(BODY, declared)
    facts = Facts(model(text), Options())
    found = privatized(facts, facts.model.loops[0])
    assert found is not None
    assert found.needs.firstprivate == found.needs.lastprivate == ("q",)
    assert "a and q do not overlap in memory" in found.assumptions
    strict = Facts(model(text, "strict"), Options(alias="strict"))
    assert privatized(strict, strict.model.loops[0]) is None
