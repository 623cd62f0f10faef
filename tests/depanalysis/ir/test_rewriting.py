"""Trees with other parts."""

from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    children,
    loads,
    names,
    walk,
)
from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show, show_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import (
    map_statements,
    mapped,
    replaced,
    substituted,
    substituted_in,
    with_children,
)
from depanalysis.ir.statements import Opaque, Stmt, walk_statements
from depanalysis.source import SourceFile, Span
from tests.oracle.models import expr

EVERYTHING = "select(not x < 1, -a[x + y], i32(f(a[b[y]])))"


def program(body: str) -> Program:
    head = (
        "parameter n: i32 array v: i32[?] array w: i32[?] scalar s: i32 scalar t: i32"
    )
    (only,), errors = parse(SourceFile("a test", f"program p {{ {head} {body} }}"))
    assert not errors
    return only


def rewritten(body: str, **values: str) -> str:
    known = {name: expr(value) for name, value in values.items()}
    arrays = {n: each.name for n, each in known.items() if isinstance(each, Var)}
    new = substituted_in(program(body).body, known, arrays)
    shown = show(Program("p", new)).splitlines()[1:-1]
    return " ".join(" ".join(shown).split())


def test_an_expression_with_the_same_operands_is_the_same_object() -> None:
    for part in walk(expr(EVERYTHING)):
        assert with_children(part, children(part)) is part
        assert mapped(part, lambda each: each) is part


def test_scalars_and_arrays_get_other_names() -> None:
    values: dict[str, Expr] = {"x": Var("x2"), "y": Load("y.shared", (Var("z"),))}
    shown = show_expression(substituted(expr(EVERYTHING), values, {"a": "c"}))
    assert (
        shown == "select(not x2 < 1, -c[x2 + y.shared[z]], i32(f(c[b[y.shared[z]]])))"
    )


def test_what_a_rule_gives_is_not_rewritten_again() -> None:
    def rule(part: Expr) -> Expr | None:
        return Binary("+", part, IntConst(1)) if isinstance(part, Var) else None

    assert replaced(expr("x * a[y]"), rule) == expr("(x + 1) * a[y + 1]")


def test_parts_are_changed_before_what_uses_them() -> None:
    seen: list[str] = []

    def change(part: Expr) -> Expr:
        seen.append(show_expression(part))
        return part

    mapped(expr("a[x + 1]"), change)
    assert seen == ["x", "1", "x + 1", "a[x + 1]"]


def test_statements_may_become_several_or_none() -> None:
    def change(stmt: Stmt) -> tuple[Stmt, ...]:
        return () if isinstance(stmt, Opaque) else (stmt, stmt)

    body = program('for i = 0 to n { s = i opaque "x" reads() writes() } t = 1').body
    new = map_statements(body, change)
    assert [type(each).__name__ for each in walk_statements(new)] == [
        "Loop", "Assign", "Assign", "Loop", "Assign", "Assign", "Assign", "Assign",
    ]  # fmt: skip


def test_names_are_replaced_wherever_they_are_read() -> None:
    body = """
      if s < 1 { v[s] = -s + select(s < 2, i32(s), f(s)) } else { v[0] += s }
      while s > 0 { local q: i32[s] inlined { for i = s to s step 2 { w[i] = s } } }
    """
    assert "s " not in rewritten(body, s="n")
    assert "if n < 1 { v[n] = -n + select(n < 2, i32(n), f(n))" in rewritten(
        body, s="n"
    )


def test_a_written_scalar_becomes_an_element() -> None:
    assert rewritten("s = t + 1 s += 2", s="v[n]") == "v[n] = t + 1 v[n] += 2"


def test_arrays_get_another_name() -> None:
    assert rewritten("v[0] = v[w[1]]", v="w") == "w[0] = w[w[1]]"


def test_an_inner_index_hides_the_name() -> None:
    body = "for s = s to 3 { v[s] = 1 } v[s] = 2"
    assert rewritten(body, s="n") == "for s = n to 3 { v[s] = 1 } v[n] = 2"


def test_every_part_keeps_its_place_in_the_text() -> None:
    body = program("for i = s to n { v[i + s] = s }").body
    new = substituted_in(body, {"s": Var("m")})
    pairs = zip(walk_statements(body), walk_statements(new), strict=True)
    assert all(old.span == other.span for old, other in pairs)
    at = Span("a test", 1, 2, 1, 3)
    index = substituted(Load("v", (Var("s", at),)), {"s": Var("m")})
    assert index == Load("v", (Var("m"),))
    assert [part.span for part in walk(index) if isinstance(part, Var)] == [at]


def test_equal_expressions_keep_parts_of_their_own() -> None:
    here, there = Span("a test", 1, 1, 1, 2), Span("a test", 9, 1, 9, 2)
    one, other = Load("a", (Var("i", here),)), Load("a", (Var("i", there),))
    assert one == other
    assert next(part.span for part in walk(one)) == here
    assert next(part.span for part in walk(other)) == there
    assert walk(one) == walk(other)
    assert names(one) == names(other) == {"i"}
    assert loads(other) == (other,)
