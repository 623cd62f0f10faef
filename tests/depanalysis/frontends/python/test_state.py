"""The state of a translation."""

from depanalysis.frontends.python.names import Survey
from depanalysis.frontends.python.parsing import Places
from depanalysis.frontends.python.state import Index, State
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import F64, INT
from depanalysis.source import SourceFile


def state() -> State:
    return State(Places(SourceFile("x.py", "")), Survey(kinds={"x": F64}))


def test_fresh_names_differ() -> None:
    s = state()
    assert [s.fresh("t", INT), s.fresh("t", INT), s.label("t")] == ["t", "t_2", "t_3"]
    assert s.fresh_index("i") not in s.scalars


def test_types_of_names() -> None:
    s = state()
    s.indices.append(Index("i", IntConst(0), IntConst(1)))
    assert s.type_of_name("i") == s.type_of_name("a.shape.0") == INT
    assert s.type_of_name("x") == F64
    assert s.type_of_name("y") is None


def test_the_initial_value_is_the_last_one() -> None:
    s = state()
    s.emit(Assign(Var("i"), IntConst(1)))
    s.emit(Assign(Var("i"), IntConst(2)))
    assert s.initial_value("i") == IntConst(2)
    assert s.initial_value("j") is None


def test_statements_are_captured() -> None:
    s = state()
    with s.captured() as inner:
        s.emit(Assign(Var("i"), IntConst(1)))
    assert (len(inner), s.out) == (1, [])
