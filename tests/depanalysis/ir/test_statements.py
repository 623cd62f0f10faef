from depanalysis.ir.parser import parse
from depanalysis.ir.printer import show_statement
from depanalysis.ir.statements import Barrier, bodies, walk_statements
from depanalysis.source import SourceFile

TEXT = """
program f {
  for i = 0 to n {
    barrier a
    if c { barrier b } else { while c { barrier c } }
  }
  kernel { barrier d }
}
"""


def test_statements_are_walked_in_the_order_of_the_text():
    ((program,), _) = parse(SourceFile("f.ir", TEXT))
    walked = list(walk_statements(program.body))
    heads = [show_statement(stmt).split()[0] for stmt in walked]
    kinds = [stmt.kind for stmt in walked if isinstance(stmt, Barrier)]
    assert heads == [
        "for",
        "barrier",
        "if",
        "barrier",
        "while",
        "barrier",
        "kernel",
        "barrier",
    ]
    assert kinds == ["a", "b", "c", "d"]


def test_an_if_has_two_bodies_and_a_barrier_none():
    ((program,), _) = parse(SourceFile("f.ir", TEXT))
    counts = [len(bodies(stmt)) for stmt in walk_statements(program.body)]
    assert counts == [1, 0, 2, 0, 1, 0, 1, 0]
