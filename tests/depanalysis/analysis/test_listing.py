from depanalysis.analysis.listing import show_model
from tests.oracle.models import modelled


def test_a_model_is_shown_with_loops_accesses_closed_forms_and_unknowns():
    known = modelled(
        """
        k = 0
        for i = 0 to n step 2 { if p[i] > 0 { a[k] = 1 } k += 1 }
        while s > 0 { opaque "calls `f`" reads() writes(s) }
        """
    )
    text = show_model(known)
    for line in (
        "model of test",
        "  loop 1: i#1 = 0 to n step 2",
        "  loop 5: while#5 counts from 0, end not known",
        "  write 3.1 a[1/2*i#1] in loops 1".replace("1/2*i#1", "i#1 // 2"),
        "  in loop 1: k = i#1 // 2",
        "a value loaded from `p`; varies with loops 1",
        "opaque at ",
    ):
        assert line in text, line


def test_names_of_symbols_are_not_quoted():
    assert "`i" not in show_model(modelled("for i = 0 to n { a[i] = 0 }"))
