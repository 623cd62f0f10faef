from depanalysis.analysis.facts import stated_facts
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
    (loaded,) = {u.version for u in known.unknowns.values() if u.element is not None}
    assert fact.loop == 1
    assert fact.version == loaded != 0


def test_a_store_in_the_loop_ends_what_a_pragma_states():
    known = modelled(f"for i = 0 to n {_PRAGMA} {{ a[p[i]] = 0 p[i] = 1 }}")
    (fact,) = stated_facts(known, ())
    loaded = {u.version for u in known.unknowns.values() if u.element is not None}
    assert fact.version not in loaded


def test_other_pragmas_and_unreadable_texts_state_nothing():
    text = 'for i = 0 to n @"#pragma omp simd" @"#pragma depanalysis assume (" { a[i] = 0 }'
    assert stated_facts(modelled(text), ()) == ()
