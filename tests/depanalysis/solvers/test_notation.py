"""Pieces hold for the same points as the text, by isl's own account of them."""

import pytest

from depanalysis.solvers.notation import (
    NotationError,
    parameter_pieces,
    relation_pieces,
    schedule_pieces,
    set_pieces,
    unknown_names,
)
from depanalysis.solvers.polyhedra import relation


def text_of(pieces):
    """The pieces as a relation in isl notation."""
    parts = []
    for piece in pieces:
        sinks = [f"o{k}" for k in range(piece.outputs)]
        sources = [f"i{k}" for k in range(len(piece.names))]
        inner = [f"e{k}" for k in range(piece.locals)]
        columns = [*sinks, *sources, *inner, *piece.parameters]
        rows = []
        for sign, *factors, constant in piece.rows:
            terms = [f"{f} {name}" for f, name in zip(factors, columns, strict=True)]
            total = " + ".join([*terms, str(constant)])
            rows.append(f"{total} {'>=' if sign else '='} 0")
        where = " and ".join(rows) or "0 = 0"
        if inner:
            where = f"exists ({', '.join(inner)} : {where})"
        head = (
            f"{piece.source}[{', '.join(sources)}] -> {piece.sink}[{', '.join(sinks)}]"
        )
        parts.append(f"{head} : {where}")
    parameters = ", ".join(pieces[0].parameters)
    return f"[{parameters}] -> {{ {'; '.join(parts)} }}"


BOX = "[n] -> { S[i, j] : 0 <= i < 8 and 0 <= j < 6; T[] }"


@pytest.mark.parametrize(
    "text",
    [
        "[n] -> { S[i, j] -> A[floor(i / 2), (i + j) mod 3] : j < n; T[] -> s[] }",
        "[n] -> { S[i, j] -> A[i] : i mod 3 = 1 or j > n }",
        "[n] -> { S[i, j] -> A[o] : i - 1 <= o <= i + 1 }",
        "[n] -> { S[i, j] -> A[2i + 3j - n] : floor(j / 4) mod 2 = 0 }",
    ],
)
def test_pieces_are_the_relation_inside_of_the_domain(text):
    pieces = text_of(relation_pieces(text, BOX))
    for n in (0, 3, 7):
        assert pairs_within(pieces, n) == pairs_within(text, n)


def pairs_within(text, n):
    """The pairs whose source is in the box; what is outside of it is left open."""
    box = "S[i, j] -> S[i, j] : 0 <= i < 8 and 0 <= j < 6; T[] -> T[]"
    within = relation(f"[n] -> {{ {box} }}")
    both = within._map.apply_range(relation(text)._map)
    return type(within)(both).pairs({"n": n})


def test_a_set_has_no_sinks_and_the_names_of_its_coordinates():
    one, two = set_pieces("[n] -> { S[i, j] : 0 <= i < n and j mod 2 = 0; A[] }")
    assert (one.source, one.names, one.outputs) == ("A", (), 0)
    assert (two.source, two.names, two.locals) == ("S", ("i", "j"), 1)
    assert one.parameters == ("n",)


def test_parameters_alone():
    (piece,) = parameter_pieces("[n, m] -> { : n > m }")
    assert (piece.source, piece.names) == ("", ())
    assert piece.rows == ((1, 1, -1, -1),)
    with pytest.raises(NotationError, match="no set of parameters"):
        parameter_pieces("{ S[i] : i > 0 }")


def test_a_schedule_is_kept_as_it_is_written():
    (piece,) = schedule_pieces("{ S[i] -> [i] }", "{ S[i] : i = 3 }")
    assert piece.rows in (((0, -1, 1, 0),), ((0, 1, -1, 0),))
    with pytest.raises(NotationError, match="no time for some of the domain"):
        schedule_pieces("{ S[i] -> [i] : i > 0 }", "{ S[i] : i >= 0 }")


def test_sources_that_a_domain_has_not_got():
    assert unknown_names("{ S[i] -> A[i]; Q[] -> B[0] }", "{ S[i] }") == ("Q",)


@pytest.mark.parametrize(
    "text", ["", "{ S[i", "\x01", "{ S[i] : i * i > 3 }", "{ S[i] -> A[i] }", "3"]
)
def test_what_is_no_set_is_refused(text):
    with pytest.raises(NotationError):
        set_pieces(text)
