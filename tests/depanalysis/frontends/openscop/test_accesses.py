import pytest

from depanalysis.frontends.openscop.accesses import MOST_NEIGHBORS, accesses
from depanalysis.frontends.openscop.forms import Row, variable
from depanalysis.frontends.openscop.scops import Part, Relation
from depanalysis.frontends.openscop.systems import NotSupportedError, System
from depanalysis.ir.printer import show_expression


def shown(*parts, names=("n",)):
    relation = Relation("READ", parts)
    values = {"?0": variable("i")}
    return [
        (
            [show_expression(each) for each in access.subscripts(values)],
            [show_expression(each) for each in access.conditions(values)],
        )
        for access in accesses(relation, 1, names)
    ]


def part(*rows, outputs=2, local=0):
    return Part(outputs, 1, local, 1, rows)


ARRAY = (0, -1, 0, 0, 0, 1)


def test_subscripts_are_forms():
    assert shown(part(ARRAY, (0, 0, -1, 2, 1, -3))) == [(["2 * i + n - 3"], [])]


def test_subscripts_are_quotients():
    array, subscript = (0, -1, 0, 0, 0, 0, 1), (0, 0, -1, 0, 1, 0, 0)
    rows = (array, subscript, (1, 0, 0, 1, -3, 0, 0), (1, 0, 0, -1, 3, 0, 2))
    assert shown(part(*rows, local=1)) == [(["i // 3"], [])]


def test_a_multiple_of_a_subscript_needs_a_condition():
    assert shown(part(ARRAY, (0, 0, -2, 1, 0, 0))) == [(["i // 2"], ["i % 2 == 0"])]


def test_a_scalar_has_no_subscripts():
    assert shown(part((0, -1, 0, 0, 1), outputs=1)) == [([], [])]


def test_parts_that_are_never_met_are_left_out():
    never = (1, 0, 0, 0, 0, -1)
    assert shown(part(ARRAY, (0, 0, -1, 1, 0, 0), never)) == []


def test_ranges_are_neighbors_up_to_a_limit():
    def band(width):
        return part(ARRAY, (1, 0, 1, -1, 0, 0), (1, 0, -1, 1, 0, width))

    assert [s for (s,), _ in shown(band(2))] == ["i", "i + 1", "i + 2"]
    with pytest.raises(NotSupportedError, match="a READ is to no certain element"):
        shown(band(MOST_NEIGHBORS))


def test_conditions_of_the_domain_are_not_repeated():
    relation = Relation("READ", (part(ARRAY, (0, 0, -2, 1, 0, 0), (1, 0, 0, 0, 1, 0)),))
    (access,) = accesses(relation, 1, ("n",))
    row = Row(variable("n"))
    domain = System((row,), access.system.multiples)
    within = access.within([domain, domain])
    assert within.conditions({}) == ()
    assert len(access.within([domain, System()]).conditions({})) == 2
