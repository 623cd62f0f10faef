"""What is said of products and quotients holds for all numbers."""

from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import Binary, IntConst, Var, walk
from depanalysis.proofs.races.products import ordered_products
from depanalysis.proofs.races.questions import MARKS, Question
from depanalysis.proofs.races.teams import Pair, Place
from depanalysis.source import NOWHERE

ONE, OTHER = (Var(f"t{mark}") for mark in MARKS)
SHARED, SIZE = Var("n"), Var("m")
PLACE = Place(NOWHERE, "a", "write", (), (), ())


def share(number, more=0):
    """`n * (t + more) / m`."""
    product = Binary("*", SHARED, Binary("+", number, IntConst(more)))
    return Binary("tdiv", product, SIZE)


def question(*conditions):
    return Question(Pair(PLACE, PLACE), conditions, (), {}, ())


SHARES = (share(ONE), share(ONE, 1), share(OTHER), share(OTHER, 1))
INDICES = (Var("i"), Var("i"), Var("j"), Var("j"))
CHUNKS = tuple(
    Binary("<=", each, index) for each, index in zip(SHARES, INDICES, strict=True)
)
values = st.integers(-6, 6)


@settings(max_examples=300)
@given(values, values, values, values.filter(bool))
def test_facts_hold(one, other, shared, size):
    found = ordered_products(question(*CHUNKS))
    assert found is not None
    known = {ONE.name: one, OTHER.name: other, "n": shared, "m": size}
    known |= {"product 0": shared * one, "product 1": shared * other}
    known |= {f"quotient {k}": evaluate(each, known) for k, each in enumerate(SHARES)}
    for fact in found.conditions[len(CHUNKS) :]:
        assert evaluate(fact, known), fact


def test_conditions_are_linear_afterwards():
    found = ordered_products(question(*CHUNKS))
    assert found is not None
    for condition in found.conditions:
        for part in walk(condition):
            assert not isinstance(part, Binary) or part.operator not in ("*", "tdiv")


def test_what_has_no_products_stays():
    assert ordered_products(question(Binary("<", ONE, OTHER))) is None
