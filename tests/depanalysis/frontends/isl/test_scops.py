import pytest

from depanalysis.frontends.isl.scops import Entries, scop_of
from depanalysis.frontends.openscop.naming import naming
from depanalysis.solvers.notation import NotationError
from depanalysis.source import NOWHERE


def scop(**texts):
    return scop_of(Entries(texts, dict.fromkeys(texts, NOWHERE)))


def test_tuples_are_statements_and_arrays():
    found = scop(
        domain="[n] -> { T[]; S[i, j] : 0 <= j <= i < n }",
        schedule="{ S[i, j] -> [i, j]; T[] -> [-1, 0] }",
        reads="{ S[i, j] -> B[j]; S[i, j] -> A[i + 1] }",
        writes="{ S[i, j] -> A[i]; T[] -> B[0] }",
    )
    names = naming(found)
    assert names.parameters == ("n",)
    assert names.iterators == (("i", "j"), ())
    assert names.arrays == {1: "A", 2: "B"}
    kinds = [[r.kind for r in s.relations] for s in found.statements]
    assert kinds == [
        ["DOMAIN", "SCATTERING", "READ", "READ", "WRITE"],
        ["DOMAIN", "SCATTERING", "WRITE"],
    ]


def test_parameters_that_only_some_texts_mention():
    found = scop(
        domain="{ S[i] : i >= 0 }",
        reads="[m] -> { S[i] -> A[i + m] }",
        context="[n, m] -> { : n = 2 m }",
    )
    assert naming(found).parameters == ("m", "n")
    (read,) = found.statements[0].accesses
    assert read.parts[0].rows[0] == (0, -1, 0, 0, 0, 0, 1)
    assert read.parts[0].rows[1] in ((0, 0, -1, 1, 1, 0, 0), (0, 0, 1, -1, -1, 0, 0))
    assert found.context.parts[0].rows in (((0, 2, -1, 0),), ((0, -2, 1, 0),))


def test_several_pieces_of_one_access_are_a_union():
    found = scop(domain="{ S[i] }", reads="{ S[i] -> A[i]; S[i] -> A[2i] }")
    (read,) = found.statements[0].accesses
    assert len(read.parts) == 2


def test_ranks_of_one_array_are_kept_apart():
    found = scop(domain="{ S[i] }", reads="{ S[i] -> A[i]; S[i] -> A[i, i] }")
    assert sorted(r.parts[0].outputs for r in found.statements[0].accesses) == [2, 3]


def test_coordinates_without_names_have_no_body():
    assert scop(domain="{ S[3] }").statements[0].generics == ()


def test_what_is_wrong_is_known_by_its_name():
    entries = Entries({"domain": "{ S[] }", "reads": "{"}, {})
    with pytest.raises(NotationError):
        scop_of(entries)
    assert entries.current == "reads"
