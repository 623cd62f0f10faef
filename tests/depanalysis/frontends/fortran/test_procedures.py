"""Which procedure a name stands for."""

from depanalysis.frontends.fortran.procedures import (
    gives_single_value,
    has_prefix,
    procedure_of,
)
from depanalysis.frontends.fortran.symbols import Scope, Symbol, default_implicit
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.printer import show
from depanalysis.ir.types import F32
from depanalysis.source import NOWHERE


def _scope(name: str, parent: Scope | None = None) -> Scope:
    head = Node("Subroutine_Stmt", (), NOWHERE)
    node = Node("Subroutine_Subprogram", (head,), NOWHERE)
    return Scope(name, node, parent, implicit=default_implicit())


def test_a_procedure_inside_hides_one_of_the_file() -> None:
    unit, inner, outer = _scope("s"), _scope("f"), _scope("f")
    unit.externals["f"] = outer
    assert procedure_of(unit, "F") is outer
    unit.procedures["f"] = inner
    assert procedure_of(unit, "F") is inner


def test_a_name_of_an_unknown_module_hides_it(translated) -> None:
    unit = _scope("s")
    unit.externals["f"] = _scope("f")
    unit.is_open = True
    assert procedure_of(unit, "f") is None
    unit.declared("f", NOWHERE).attributes.add("procedure")
    assert procedure_of(unit, "f") is unit.externals["f"]


def test_a_dummy_procedure_stands_for_none() -> None:
    unit = _scope("s")
    unit.externals["f"] = _scope("f")
    unit.declared("f", NOWHERE).attributes.update({"dummy", "procedure"})
    assert procedure_of(unit, "f") is None


def test_a_procedure_of_the_language_comes_first_unless_declared() -> None:
    unit = _scope("s")
    unit.externals["flush"] = _scope("flush")
    assert procedure_of(unit, "flush") is None
    unit.declared("flush", NOWHERE).attributes.add("procedure")
    assert procedure_of(unit, "flush") is unit.externals["flush"]


def test_a_generic_name_stands_for_its_only_procedure() -> None:
    module, unit = _scope("m"), _scope("s")
    module.procedures["one"] = _scope("one")
    unit.generics["g"] = ((module, "one"),)
    assert procedure_of(unit, "g") is module.procedures["one"]
    unit.generics["g"] += ((module, "two"),)
    assert procedure_of(unit, "g") is None


def test_a_generic_name_may_be_extended_around() -> None:
    host = _scope("h")
    unit = _scope("s", host)
    unit.procedures["one"] = _scope("one")
    unit.generics["g"] = ((unit, "one"),)
    host.generics["g"] = ((host, "other"),)
    assert procedure_of(unit, "g") is None


def test_prefixes_and_results(translated) -> None:
    text = (
        "elemental real function f(x)\nreal, intent(in) :: x\nf = x\nend\n"
        "function g()\nreal g(3)\ng = 1\nend\n"
    )
    assert translated(text).errors == ()
    unit = _scope("f")
    assert not has_prefix(unit, "elemental")
    assert not gives_single_value(unit)
    unit.result = "f"
    unit.symbols["f"] = Symbol("f", NOWHERE, F32)
    assert gives_single_value(unit)


def test_an_attribute_says_external_as_a_statement_does(translated) -> None:
    text = (
        "subroutine s(a)\ninteger a(9){}\ndo i = 1, 9\na(i) = f(i)\nend do\nend\n"
        "integer function f(k)\nf = k\nif (k > 2) f = 3\nend\n"
    )
    for declared in (", f\nexternal f", "\ninteger, external :: f"):
        first = translated(text.format(declared)).programs[0]
        assert "select(" in show(first)
        assert "reply" not in show(first)
    pointer = "\ninteger, external, pointer :: f"
    assert "reply" in show(translated(text.format(pointer)).programs[0])
