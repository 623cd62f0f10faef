import pytest

from depanalysis.engines import diophantine, polyhedral
from depanalysis.engines.conflict import conflict
from depanalysis.solvers.verdict import Proved
from tests.oracle.models import facts, question, questions


def _engine(body, source, sink):
    known = facts(body)
    proof = diophantine.decide(
        conflict(known, question(known.model, "i", source, sink))
    )
    return proof.engine if isinstance(proof, Proved) else None


@pytest.mark.parametrize(
    ("header", "one", "other", "engine"),
    [
        pytest.param("0 to n", "a[0]", "a[1]", "syntactic", id="constants"),
        pytest.param(
            "0 to n", "a[m]", "a[m + 1]", "syntactic", id="symbolic-constants"
        ),
        pytest.param("0 to n", "a[2 * i]", "a[2 * i + 1]", "diophantine", id="gcd"),
        pytest.param(
            "0 to n", "a[6 * i + m]", "a[4 * i + m + 3]", "diophantine", id="gcd-2"
        ),
        pytest.param(
            "0 to n", "a[i]", "a[i + 1]", "diophantine", id="later-is-earlier"
        ),
        pytest.param("0 to n", "a[i]", "a[i - 1]", None, id="next-iteration"),
        pytest.param(
            "0 to n step 2", "a[i]", "a[i - 1]", "diophantine", id="between-steps"
        ),
        pytest.param("0 to n step 2", "a[i]", "a[i - 2]", None, id="one-step"),
        pytest.param("n to 0 step -1", "a[i]", "a[i - 1]", "diophantine", id="falling"),
        pytest.param("n to 0 step -1", "a[i]", "a[i + 1]", None, id="falling-next"),
        pytest.param(
            "0 to 9", "a[i]", "a[i - 10]", "diophantine", id="beyond-the-range"
        ),
        pytest.param("0 to 9", "a[i]", "a[i - 9]", None, id="ends-of-the-range"),
        pytest.param(
            "0 to 9", "a[2 * i]", "a[i + 20]", "diophantine", id="crossing-beyond"
        ),
        pytest.param("0 to 9", "a[i]", "a[9 - i]", None, id="crossing"),
        pytest.param("0 to 9", "a[i]", "a[19 - i]", "diophantine", id="crossing-never"),
        pytest.param("0 to n", "a[i]", "a[i + m]", None, id="symbolic-distance"),
        pytest.param("0 to n step m", "a[i]", "a[i - 1]", None, id="symbolic-step"),
    ],
)
def test_equations_without_solutions_are_proofs(header, one, other, engine):
    body = f"for i = {header} {{ {one} = {other} }}"
    assert _engine(body, f"write {one}", f"read {other}") == engine


@pytest.mark.parametrize("step", [1, 2, -1, -3])
@pytest.mark.parametrize("shift", range(-4, 5))
@pytest.mark.parametrize("factors", [(1, 1), (2, 2), (2, 1), (3, -1), (-1, -1)])
def test_the_rung_agrees_with_the_polyhedral_one(step, shift, factors):
    ends = "0 to 5" if step > 0 else "5 to 0"
    one, other = f"a[{factors[0]} * i]", f"a[{factors[1]} * i + {shift}]"
    known = facts(f"for i = {ends} step {step} {{ {one} = {other} }}")
    for asked in questions(known.model, "i"):
        proof = diophantine.decide(conflict(known, asked))
        exact = polyhedral.decide(conflict(known, asked))
        if proof is not None:
            assert exact == polyhedral.Nothing()
        elif abs(step) == 1:
            assert exact != polyhedral.Nothing()
