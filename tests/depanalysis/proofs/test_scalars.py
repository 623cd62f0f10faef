import pytest

from depanalysis.analysis.reductions import updates
from depanalysis.proofs.scalars import Carried, Harmless, reduction_operator, treatment
from depanalysis.solvers.verdict import Unknown
from tests.oracle.models import facts, loop


def _treatment(body, name="t"):
    known = facts(body)
    around = loop(known.model, "i")
    found = updates(
        known.model.program, around.node.body, around.number + 1, known.model.variables
    )
    return treatment(known, around, (0, name), found)


@pytest.mark.parametrize(
    ("body", "roles"),
    [
        pytest.param("for i = 0 to n { t = b[i] a[i] = t }", ("private",), id="temporary"),
        pytest.param(
            "for i = 0 to n { t = b[i] a[i] = t } b[0] = t", ("lastprivate",), id="last-value"
        ),
        pytest.param(
            "for i = 0 to n { if i > 3 { t = b[i] } else { t = 0 } a[i] = t }",
            ("private",), id="both-branches",
        ),
        pytest.param(
            "for i = 0 to n { if b[i] > 0 { t = b[i] a[i] = t } }", ("private",), id="one-branch"
        ),
        pytest.param(
            "t = 5 for i = 0 to n { if i == n { t = b[i] } if i == n { a[i] = t } }",
            ("private",), id="same-condition",
        ),
        pytest.param(
            "t = 5 for i = 0 to n { a[i] = t if i == n { t = b[i] } }",
            ("firstprivate",), id="changed-in-the-last-iteration",
        ),
        pytest.param("for i = 0 to n { a[t] = i t += 2 }", ("induction",), id="induction"),
        pytest.param("for i = 0 to n { a[i] = t t = i }", ("induction",), id="wrap-around"),
        pytest.param("for i = 0 to n { t += b[i] }", ("reduction",), id="sum"),
    ],
)  # fmt: skip
def test_harmless_scalars_have_roles(body, roles):
    found = _treatment(body)
    assert isinstance(found, Harmless)
    assert found.roles == roles


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("t = 0 for i = 0 to n { a[i] = t t = b[i] }", id="handed-on"),
        pytest.param(
            "for i = 0 to n { if b[i] > 0 { t = b[i] } a[i] = t }", id="perhaps"
        ),
        pytest.param("t = 0 for i = 0 to n { t += b[i] a[i] = t }", id="prefix-sums"),
        pytest.param(
            "t = 0 for i = 0 to n { t += b[i] if t > 5 { a[i] = 1 } }", id="sum-is-read"
        ),
        pytest.param(
            "t = 0 for i = 0 to n { t += b[i] t max= b[i] }", id="two-operators"
        ),
        pytest.param(
            "for i = 0 to n { if b[i] > 0 { t = i } } a[0] = t", id="last-write-is-open"
        ),
        pytest.param(
            "for i = 0 to n { if b[i] > 0 { continue } t = i } a[0] = t", id="continued"
        ),
        pytest.param(
            "for i = 0 to n { for j = 0 to b[i] { t = j } } a[0] = t",
            id="inner-loop-writes",
        ),
        pytest.param(
            "t = 2 for i = 0 to n { a[i] = t if i % 2 == 0 { t = b[i] } }",
            id="every-other",
        ),
    ],
)
def test_a_value_that_goes_on_needs_a_witness(body):
    found = _treatment(body)
    assert isinstance(found, Carried)
    assert found.refutation.witness is not None


def test_a_single_conditional_write_can_be_shared():
    assert _treatment("for i = 0 to n { if i == 3 { t = 1 } } a[0] = t") == Harmless(())


def test_what_no_run_shows_stays_open():
    found = _treatment("for i = 0 to n { if n > 100 { a[i] = t } t = b[i] }")
    assert isinstance(found, Carried | Unknown)


def test_a_reduction_needs_every_access():
    known = facts("for i = 0 to n { t += b[i] a[i] = t }")
    around = loop(known.model, "i")
    found = updates(
        known.model.program, around.node.body, around.number + 1, known.model.variables
    )
    accesses = [a for a in known.model.accesses if a.variable == "t"]
    assert reduction_operator(accesses, found, "t") is None
    assert reduction_operator(accesses[:2], found, "t") == "+"
    assert reduction_operator(accesses[:2], found, "s") is None
