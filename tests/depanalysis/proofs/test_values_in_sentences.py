import pytest

from depanalysis.proofs.hidden_names import without_hidden_names
from depanalysis.source import SourceFile

SOURCE = SourceFile(
    "x.c", "int k, i; T v; v.n = k;", (SourceFile("x.h", "int other;"),)
)


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("depends on the value of `k` on entry", "depends on the value of `k` on entry"),
        ("depends on the value of `K`", "depends on the value of `K`"),
        ("depends on the value of `other`", "depends on the value of `other`"),
        ("depends on the value of `v.n`", "depends on the value of `v.n`"),
        ("depends on the value of `v.m`", "depends on a value"),
        ("depends on the undefined value of `dropped`", "depends on an undefined value"),
        ("depends on the value of `j.last.4` after the loop", "depends on a value after the loop"),
        ("`value_2` after code that calls `g`", "a value after code that calls `g`"),
        ("`k` after code that calls `g`", "`k` after code that calls `g`"),
        ("the value of `i_2` and that of `g`", "the value of `i` and that of `g`"),
        ("a value of `k.omp1` that", "a value of `k` that"),
        ("`i.owned` and k.depanalysis_lock", "`i` and k"),
        ("calls `g`", "calls `g`"),
    ],
)  # fmt: skip
def test_values_go_by_names_of_the_text(sentence, shown):
    assert without_hidden_names(sentence, SOURCE, {"i_2": "i"}) == shown


def test_without_a_text_names_stay():
    assert without_hidden_names("the value of `a_2`", None, {}) == "the value of `a_2`"
