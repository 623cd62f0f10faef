"""Names, scopes and captured statements."""

import pytest

from depanalysis.frontends.c.places import Place, Pointer, pointer_key
from depanalysis.frontends.c.state import File, State
from depanalysis.frontends.c.texts import Text
from depanalysis.frontends.c.translate import VISITORS
from depanalysis.frontends.c.types import Arithmetic
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import I32, I64
from depanalysis.source import SourceFile


@pytest.fixture
def s() -> State:
    return State(File(Text(SourceFile("in.c", ""), b""), {}, {}), VISITORS)


def test_a_name_in_use_gets_a_number(s):
    assert [s.claim("i", I32), s.claim("i", I32), s.claim("i", I64)] == [
        "i",
        "i_2",
        "i_3",
    ]


def test_disjoint_scopes_share_names_of_one_type(s):
    names = []
    for type_ in (I32, I32, I64):
        with s.scope():
            names.append(s.claim("i", type_))
    assert names == ["i", "i", "i_2"]


def test_a_global_never_shares_its_name(s):
    with s.scope():
        s.claim("g", I32)
    assert s.claim("g", I32, is_global=True) == "g_2"


def test_captured_statements_take_their_side_effects_along(s):
    step = Assign(Var("i"), IntConst(1), "+")
    with s.captured() as statements:
        s.postponed.append(step)
    assert (statements, s.out, s.postponed) == ([step], [], [])


def test_a_pointer_is_known_by_its_array_and_subscripts():
    place = Place("a", Arithmetic(I32), (Var("i"),), (None,))
    assert pointer_key(Pointer(place)) == ("a", (Var("i"),), True, 0)
    assert pointer_key(None) is None


def test_a_pointer_is_lost_once_for_each_value_that_it_had(s):
    def lead_to(name: str) -> None:
        place = Place(name, Arithmetic(I32), (IntConst(0),), (None,))
        s.bind("p", Pointer(place))

    lead_to("a")
    entry, start = s.leads(), len(s.pointer_log)
    for _ in range(100):
        lead_to("b")
        lead_to("a")
    before = len(s.pointer_log)
    s.join_since(start, entry, may_skip=True)
    assert s.pointers["p"] is None
    assert len(s.pointer_log) <= before + 2
