import pytest

from depanalysis.frontends.fixed import with_fixed
from tests.oracle.runs import program

DECLARATIONS = """
  parameter n: i32
  array v.n: may_alias i32[?]
  array a: may_alias i32[?]
"""


def _fixed(body, *, trusts_pointers=True):
    found = with_fixed(
        program(body, DECLARATIONS), frozenset({"v.n"}), trusts_pointers=trusts_pointers
    )
    return "v.n" in {p.name for p in found.parameters}, found


@pytest.mark.parametrize(
    ("body", "is_fixed"),
    [
        pytest.param("for i = 0 to v.n[0] { a[i] = v.n[0] }", True, id="read"),
        pytest.param("a[v.n[0]] = 1", True, id="subscript"),
        pytest.param("a[0] = v.n[1]", False, id="another-element"),
        pytest.param("for i = 0 to n { a[i] = a[v.n[i]] }", False, id="moving"),
        pytest.param("a[0] = v.n[0] v.n[0] = 2", False, id="written"),
        pytest.param('opaque "calls" reads() writes(v.n)', False, id="opaque"),
        pytest.param('opaque "calls" reads(*) writes(*)', False, id="unknown-code"),
        pytest.param("local w: i32[3, v.n[1]] a[0] = w[0, 0]", False, id="extent"),
    ],
)
def test_what_never_changes_is_a_parameter(body, is_fixed):
    assert _fixed(body)[0] is is_fixed


def test_the_note_says_what_was_taken_for_granted():
    _, found = _fixed("for i = 0 to v.n[0] { a[i] = 0 }")
    assert "`v.n` is not changed by way of other pointers" in found.notes
    assert not _fixed("a[0] = v.n[0]", trusts_pointers=False)[0]
