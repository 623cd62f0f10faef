"""New heads as text; the case files and random programs run them."""

import pytest

from depanalysis.analysis.polynomials import constant, polynomial
from depanalysis.emit.nests.equations import DependenceEquation, NoPlanError
from depanalysis.emit.nests.headers import Header
from depanalysis.emit.nests.heads import head
from depanalysis.emit.nests.plans import Blocks, Cut, Phases, Walks
from depanalysis.ir.expressions import Var
from depanalysis.ir.types import I32, I64

OWN = Header("int", "i", "(long long)(0)", "(long long)(n) - 1", 30)
OTHER = Header("", "i", "(long long)(0)", "(long long)(n) - 1", 30)
TYPES = {"k": I32, "l": I64}
K = polynomial(Var("k"))


def lines(plan, old=OWN):
    made = head(plan, old, "#pragma", TYPES)
    text = "\n".join((*made.lines, made.closing))
    assert text.count("{") == text.count("}")
    assert text.count("(") == text.count(")")
    assert made.lines.count("#pragma") == 1
    return made.lines


def test_phases():
    cuts = (Cut(K + constant(3), 5), Cut(K, 1, -1))
    found = lines(Phases(cuts))
    value = "((long long)k + 3)"
    assert f"da_cut = ({value} / 5 - ({value} % 5 < 0));" in found[3]
    assert "da_cut = (long long)k - 1;" in found[4]
    assert found[-2:] == ("#pragma", "for (int i = da_from; i <= da_to; i++)")
    assert lines(Phases(cuts), OTHER)[-1] == "for (i = da_from; i <= da_to; i++)"


def test_blocks():
    found = lines(Blocks(20, 6))
    assert "da_block < 4;" in found[2]
    assert "da_from += 20" in found[3]
    assert found[4].endswith("da_from + (da_block < 3 ? 5 : 1);")
    assert "da_end = da_from + 4;" in lines(Blocks(20, 5))[4]
    assert lines(Blocks(20, 5), OTHER)[-1].startswith("for (__typeof__(i) i = da_from;")


def test_walks():
    found = lines(Walks(DependenceEquation(-2, 3, constant(-5))))
    assert "da_c = (-5);" in found[1]
    assert found[-1] == "int i = da_at;"
    assert (
        lines(Walks(DependenceEquation(-1, 2, K)), OTHER)[-1]
        == "__typeof__(i) i = da_at;"
    )


def test_what_does_not_fit():
    with pytest.raises(NoPlanError, match="64 bits"):
        lines(
            Walks(
                DependenceEquation(-1, 2, polynomial(Var("l")).scaled(4) + constant(1))
            )
        )
