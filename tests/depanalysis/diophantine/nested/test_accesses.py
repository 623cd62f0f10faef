"""Relations from the texts of accesses."""

import pytest

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.nested.accesses import accesses
from depanalysis.errors import UsageError


def loops(first, second, names="ij"):
    return accesses(first, second, names).loops


def test_subscripts_become_equations():
    assert loops("g[2*i + 1]", "g[3*i + 6]", "i") == ((Equation(2, -3, 5),),)
    assert loops("A[i][j]", "A[i-1, -(j+2)*3]") == (
        (Equation(1, -1, -1),),
        (Equation(1, 3, -6),),
    )
    assert loops("A[i][2*i]", "A[i+1][i]")[0] == (
        Equation(1, -1, 1),
        Equation(2, -1, 0),
    )
    assert loops("A[row]", "A[2*row]", ["row", "column"])[1] == ()


def test_an_index_may_stand_in_one_access_only():
    assert loops("s[i]", "s[4]") == ((Equation(1, 0, 4),), ())
    assert loops("s[j - j]", "s[i]") == ((Equation(0, -1, 0),), ())


def test_constant_subscripts_decide_for_all_iterations():
    assert loops("s[3]", "s[3]") == ((Equation(0, 0, 0),), ())
    assert loops("s[3]", "s[4]") == ((Equation(0, 0, 1),), ())


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ("A[i]", "B[i]", r"'A\[i\]' and 'B\[i\]' are different arrays"),
        ("A[i]", "A[i][j]", "differ in their number of subscripts"),
        ("A[i+j]", "A[i]", r"the subscripts 'i \+ j' and 'i' couple the loops i and j"),
        ("A[j]", "A[i]", "couple the loops i and j: .* polyhedra"),
        ("A[n]", "A[i]", "^'n' is not one of the loops i, j$"),
        ("A[i*i]", "A[i]", r"^'i \* i' is not linear: two loop indices"),
        ("A[i/2]", "A[i]", "^'i / 2' is not linear in the loops i, j$"),
        ("A[1.5]", "A[i]", "is not linear"),
        ("A[True]", "A[i]", "is not linear"),
        ("A[i:j]", "A[i]", "is not linear"),
        ("A", "A[i]", "^'A' is not an access such as"),
        ("A[", "A[i]", r"^'A\[' is not an access such as"),
        ("f(i)[j]", "A[i]", r"^'f\(i\)\[j\]' is not an access"),
        ("A[\0]", "A[i]", "is not an access"),
        ("A[" + "-" * 20000 + "i]", "A[i]", "is not an access"),
        ("A[" + "9" * 5000 + "]", "A[i]", "is not an access"),
    ],
)
def test_bad_input_is_refused(first, second, message):
    with pytest.raises(UsageError, match=message):
        accesses(first, second, "ij")


@pytest.mark.parametrize("names", ["", "ii"])
def test_loops_have_different_names(names):
    with pytest.raises(UsageError, match="have different names"):
        accesses("A[i]", "A[i]", names)
