import pytest

from depanalysis.analysis.facts import stated_facts, unread
from depanalysis.ir.facts import Statement
from tests.oracle.models import modelled

_PRAGMA = '@"#pragma depanalysis assume injective(p)"'


def test_what_the_user_states_is_about_the_contents_on_entry():
    known = modelled("for i = 0 to n { a[p[i]] = 0 }")
    (fact,) = stated_facts(known, ("n > 3", "increasing(p)", "increasing(nobody)"))
    assert fact.statement == Statement("increasing", "p")
    assert (fact.version, fact.loop) == (0, None)


def test_a_pragma_is_about_the_contents_when_the_loop_is_entered():
    known = modelled(f"p[0] = 1 for i = 0 to n {_PRAGMA} {{ a[p[i]] = 0 }}")
    (fact,) = stated_facts(known, ())
    loaded = {u.version for u in known.unknowns.values() if u.element is not None}
    assert fact.loop == 1
    assert fact.version in loaded - {0}


def test_a_store_in_the_loop_ends_what_a_pragma_states():
    known = modelled(f"for i = 0 to n {_PRAGMA} {{ a[p[i]] = 0 p[i] = 1 }}")
    (fact,) = stated_facts(known, ())
    loaded = {u.version for u in known.unknowns.values() if u.element is not None}
    assert fact.version not in loaded


def test_other_pragmas_and_unreadable_texts_state_nothing():
    text = 'for i = 0 to n @"#pragma omp simd" @"#pragma depanalysis assume (" { a[i] = 0 }'
    assert stated_facts(modelled(text), ()) == ()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("#pragma depanalysis assume increasing(p)", id="pragma"),
        pytest.param("# pragma  depanalysis assume increasing( p )", id="spaces"),
        pytest.param("// depanalysis: assume increasing(p)", id="comment"),
        pytest.param("/* depanalysis assume increasing(p) */", id="closed-comment"),
        pytest.param("! depanalysis: assume increasing(p)", id="fortran"),
        pytest.param("c depanalysis assume increasing(p)", id="fixed-form"),
    ],
)
def test_facts_stand_in_pragmas_and_comments(line):
    known = modelled(f'for i = 0 to n @"{line}" {{ a[p[i]] = 0 }}')
    (fact,) = stated_facts(known, ())
    assert fact.statement == Statement("increasing", "p")
    assert unread(known, known.loops[0]) == ()


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("#pragma depanalysis assume (", id="broken"),
        pytest.param("#pragma depanalysis assume", id="empty"),
        pytest.param("#pragma depanalysis parallel", id="other-word"),
        pytest.param("// depanalysis: assume falling(p)", id="unknown-fact"),
        pytest.param("! depanalysis: assume increasing(nobody)", id="unknown-array"),
        pytest.param("#pragma depanalysis assume increasing(x)", id="real-array"),
    ],
)
def test_lines_that_state_nothing_are_told(line):
    known = modelled(f'for i = 0 to n @"#pragma omp simd" @"{line}" {{ a[p[i]] = 0 }}')
    assert stated_facts(known, ()) == ()
    assert unread(known, known.loops[0]) == (line,)
