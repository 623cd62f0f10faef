"""Several equations and a range as one value."""

from depanalysis.diophantine.equation import Equation
from depanalysis.diophantine.single.chains import Chains
from depanalysis.diophantine.single.degenerate import Involution
from depanalysis.diophantine.systems.system import System


def test_every_equation_has_its_own_shape():
    system = System((Equation(2, -3, 5), Equation(1, 1, 3)), -8, 7)
    assert [type(each) for each in system.structures()] == [Chains, Involution]


def test_the_size_of_an_empty_range_is_zero():
    assert System((), 0, -5).size == 0
    assert System((), -8, 7).size == 16
