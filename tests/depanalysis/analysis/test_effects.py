import pytest

from depanalysis.analysis.effects import effects
from tests.oracle.models import COMMON
from tests.oracle.runs import program


def _effects(body):
    return effects(program(body, COMMON).body)


@pytest.mark.parametrize(
    ("body", "written", "read"),
    [
        pytest.param("a[t] = s", {"a"}, {"t", "s"}, id="assignment"),
        pytest.param("s = t", {"s"}, {"t"}, id="scalar"),
        pytest.param("s += 1", {"s"}, {"s"}, id="update-reads-its-target"),
        pytest.param("a[b[0]] = 1", {"a"}, {"b"}, id="subscript-of-the-target"),
        pytest.param("for i = s to t { }", set(), {"s", "t"}, id="bounds"),
        pytest.param("while s < t { k = 1 }", {"k"}, {"s", "t"}, id="condition"),
        pytest.param(
            "if s > 0 { k = 1 } else { t = 1 }", {"k", "t"}, {"s"}, id="branches"
        ),
        pytest.param("local u: i32", {"u"}, set(), id="declaration-writes"),
        pytest.param("single { s = 1 }", {"s"}, set(), id="block"),
        pytest.param('opaque "x" reads(a) writes(s)', {"s"}, {"a"}, id="opaque"),
    ],
)
def test_names_that_are_written_and_read(body, written, read):
    found = _effects(body)
    assert (set(found.written), set(found.read)) == (written, read)
    assert not found.is_any_written
    assert not found.is_any_read


def test_unknown_code_may_do_anything():
    found = _effects('if s > 0 { opaque "x" reads(*) writes(*) }')
    assert found.may_write("a")
    assert found.may_read("a")


def test_what_is_not_named_is_left_alone():
    found = _effects("s = t")
    assert [found.may_write("s"), found.may_write("t")] == [True, False]
    assert [found.may_read("s"), found.may_read("t")] == [False, True]
