from hypothesis import given
from hypothesis import strategies as st

from depanalysis.ir.expressions import Var
from depanalysis.proofs.coalescing.patterns import Groups, counted, moved, residues_of
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.segments import touched

N = Var("n")
PIECES = st.lists(
    st.tuples(st.integers(-40, 200).map(lambda at: 4 * at), st.sampled_from([1, 4, 8])),
    min_size=1,
    max_size=5,
)


def by_terms(groups: dict[int, list[tuple[int, int]]]) -> Groups:
    return {(((N,), f),) if f else (): pieces for f, pieces in groups.items()}


@given(
    st.dictionaries(
        st.integers(-6, 6).map(lambda f: 4 * f), PIECES, min_size=1, max_size=4
    ),
    st.sets(st.integers(0, 31).map(lambda r: 4 * r), min_size=1, max_size=3),
    st.integers(-20, 20),
    st.integers(0, 60),
)
def test_bounds_are_those_of_all_values(groups, shift, low, width):
    scope = Scope({}, {"n": (low, low + width)})
    keyed = by_terms(groups)
    found = [
        touched([(at + r + f * n, s) for f, ps in groups.items() for at, s in ps], 128)
        for n in range(low, low + width + 1)
        for r in shift
    ]
    least, most = counted(keyed, frozenset(shift), scope, 128)
    assert least <= min(found)
    assert max(found) <= most
    if len(groups) > 1:
        assert (least, most) == (min(found), max(found))


@given(
    st.dictionaries(
        st.integers(-3, 3).map(lambda f: 4 * f), PIECES, min_size=2, max_size=3
    )
)
def test_open_ranges_are_covered_by_far_values(groups):
    scope = Scope({}, {"n": (None, None)})
    keyed = by_terms(groups)
    least, most = counted(keyed, frozenset((0,)), scope, 128)
    for n in (-1000, -77, -3, 0, 1, 2, 31, 64, 1000, 12345):
        pieces = [(at + f * n, s) for f, ps in groups.items() for at, s in ps]
        assert least <= touched(pieces, 128) <= most


def test_values_between_the_near_ones_and_a_far_range_do_not_count():
    # At n = 21 and n = -11 the second piece straddles a line, and in the ranges it does not.
    groups = by_terms({0: [(0, 8)], 24: [(0, 8)]})
    for low, high in ((22, 23), (-23, -22)):
        scope = Scope({}, {"n": (low, high)})
        assert counted(groups, frozenset((4,)), scope, 128) == (2, 2)


def test_remainders_of_sums():
    scope = Scope({}, {"n": (None, None), "j": (0, 1)})
    assert residues_of([((N,), 64)], scope) == {0, 64}
    assert residues_of([((Var("j"),), 4)], scope) == {0, 4}
    assert moved([(0, 4), (124, 4)], 4, 128) == 2
