from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import conflict
from depanalysis.engines.smt.renaming import renamed
from depanalysis.ir.printer import show_expression
from tests.oracle.models import expr, facts, questions


def _conflict():
    known = facts("for j = 0 to n { for i = 0 to n { a[i * j + p[i] + p[j]] = 0 } }")
    (question,) = questions(known.model, "i")
    assert isinstance(question, ConflictQuestion)
    return question, conflict(known, question)


def test_each_side_has_its_own_iteration_and_shares_the_rest():
    question, found = _conflict()
    (index,) = question.source.indices
    texts = [show_expression(renamed(s, index)) for s in (found.source, found.sink)]
    assert "x1 * c0" in texts[0]
    assert "y1 * c0" in texts[1]
    shared = {word for word in texts[0].split() if word.startswith("u")}
    assert len(shared) == 1
    assert shared <= set(texts[1].split())


def test_what_is_given_comes_before_variables():
    _, found = _conflict()
    text = show_expression(renamed(found.source, expr("k * n"), {"k": expr("7")}))
    assert text == "7 * p_n"
