from depanalysis.ir.expressions import Load, Var
from depanalysis.ir.printer import show
from depanalysis.ir.statements import walk_statements
from depanalysis.schedule.substitution import replaced, replaced_in
from tests.depanalysis.schedule.texts import parsed
from tests.oracle.models import expr


def rewritten(body: str, **values: str) -> str:
    program = parsed(body)
    known = {name: expr(value) for name, value in values.items()}
    new = tuple(replaced(stmt, known) for stmt in program.body)
    shown = show(type(program)("p", new)).splitlines()[1:-1]
    return " ".join(" ".join(shown).split())


def test_names_are_replaced_wherever_they_are_read() -> None:
    body = """
      if s < 1 { v[s] = -s + select(s < 2, i32(s), f(s)) } else { v[0] += s }
      while s > 0 { local q: i32[s] inlined { for i = s to s step 2 { w[i] = s } } }
    """
    assert "s " not in rewritten(body, s="n").replace("assume", "")
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
    program = parsed("for i = s to n { v[i + s] = s }")
    new = replaced(program.body[0], {"s": Var("m")})
    pairs = zip(walk_statements(program.body), walk_statements((new,)), strict=True)
    assert all(old.span == other.span for old, other in pairs)
    old = Load("v", (Var("s", program.body[0].span),))
    assert replaced_in(old, {"s": Var("m")}) == Load("v", (Var("m"),))
    index = replaced_in(old, {"s": Var("m")}).indices[0]  # type: ignore[union-attr]
    assert index.span == program.body[0].span
