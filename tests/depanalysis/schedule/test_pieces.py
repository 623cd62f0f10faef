from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Assign, Loop
from depanalysis.schedule.pieces import Added, Kept, NewLoop, kept, leaves, statements
from depanalysis.source import Span

SPAN = Span("x.c", 3, 5, 3, 9)
STMT = Assign(Var("s"), Var("i"), span=SPAN)


def test_pieces_become_statements_with_their_spans() -> None:
    inner = NewLoop("j", IntConst(0), Var("n"), kept([STMT]), span=SPAN)
    made = statements((inner, Added(STMT)))
    assert made == (Loop("j", IntConst(0), Var("n"), (STMT,)), STMT)
    assert [each.span for each in made] == [SPAN, SPAN]


def test_values_of_indices_stand_in_the_statements() -> None:
    moved = Kept(STMT, (("i", Var("k")),))
    assert statements((moved,)) == (Assign(Var("s"), Var("k")),)
    assert moved.span == SPAN


def test_leaves_are_what_the_text_has() -> None:
    loop = NewLoop("j", IntConst(0), Var("n"), (*kept([STMT]), Added(STMT)))
    assert list(leaves((Kept(STMT), loop))) == [Kept(STMT), Kept(STMT)]
