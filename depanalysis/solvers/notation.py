"""Sets and relations that a user wrote in the notation of isl, as rows of integers.

A union is taken apart into pieces, each a conjunction of constraints between two
tuples. Columns are those of the sink, of the source, of existentially quantified
dimensions, of parameters, and the constant.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from depanalysis.solvers.polyhedra import (
    DIMENSIONS,
    QUOTA,
    UNIONS,
    QuotaExceededError,
    bounded,
)

_QUOTA = 20 * QUOTA


class NotationError(Exception):
    """A text is no set or relation, or one that takes too long to read."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One conjunction; a row starts with 0 for `= 0` or with 1 for `>= 0`.

    `names` are those of the source's coordinates, empty where there is none.
    """

    source: str
    sink: str
    names: tuple[str, ...]
    outputs: int
    locals: int
    parameters: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]


def set_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a union of sets, each with an empty sink."""
    unions, _ = UNIONS
    with _read() as context:
        return tuple(_pieces(_domain(unions, context, text)))


def parameter_pieces(text: str) -> tuple[Piece, ...]:
    """The pieces of a set of parameters, without source and sink."""
    unions, relations = UNIONS
    with _read() as context:
        given = unions.read_from_str(context, text)
        if not given.is_params():
            raise NotationError("it is no set of parameters")
        everything = relations.read_from_str(context, "{ [] -> [] }")
        return tuple(_pieces(everything.intersect_params(given.params())))


def relation_pieces(text: str, domain: str) -> tuple[Piece, ...]:
    """The pieces of a union of relations, with what the domain says left out."""
    unions, relations = UNIONS
    with _read() as context:
        whole = relations.read_from_str(context, text)
        within = unions.read_from_str(context, domain)
        return tuple(_pieces(whole.gist_domain(within)))


def schedule_pieces(text: str, domain: str) -> tuple[Piece, ...]:
    """The pieces of a schedule as they are written, for all instances of the domain."""
    unions, relations = UNIONS
    with _read() as context:
        whole = relations.read_from_str(context, text)
        within = unions.read_from_str(context, domain)
        if not within.is_subset(whole.domain()):
            raise NotationError("it has no time for some of the domain")
        return tuple(_pieces(whole))


def unknown_names(text: str, domain: str) -> tuple[str, ...]:
    """The names of sources of a relation that a domain has not got."""
    unions, relations = UNIONS
    with _read() as context:
        sources = relations.read_from_str(context, text).domain()
        known = {_name(one) for one in _sets(unions.read_from_str(context, domain))}
        return tuple(sorted({_name(one) for one in _sets(sources)} - known))


@contextmanager
def _read() -> Iterator[Any]:
    """A context for reading; what isl does not take raises a `NotationError`."""
    try:
        with bounded(_QUOTA) as context:
            yield context
    except QuotaExceededError as error:
        said = str(error.__cause__ or error).partition(" in /")[0].rpartition(": ")[2]
        is_other = said.startswith("Assertion")
        raise NotationError("it is of another kind" if is_other else said) from None


def _domain(unions: Any, context: Any, text: str) -> Any:
    """The relation of each point of a set to the point without coordinates."""
    return UNIONS[1].from_domain(unions.read_from_str(context, text))


def _pieces(union: Any) -> Iterator[Piece]:
    found: list[Any] = []
    union.foreach_map(found.append)
    # The order in which isl keeps the members of a union means nothing.
    made = [piece for one in found for piece in _conjunctions(one)]
    yield from sorted(made, key=lambda piece: (piece.source, piece.sink, piece.rows))


def _conjunctions(one: Any) -> Iterator[Piece]:
    kinds = DIMENSIONS
    names = tuple(
        one.get_dim_name(kinds.in_, k) or "" for k in range(one.dim(kinds.in_))
    )
    parameters = tuple(
        one.get_dim_name(kinds.param, k) for k in range(one.dim(kinds.param))
    )
    source = one.get_tuple_name(kinds.in_) if one.has_tuple_name(kinds.in_) else ""
    sink = one.get_tuple_name(kinds.out) if one.has_tuple_name(kinds.out) else ""
    order = (kinds.out, kinds.in_, kinds.div, kinds.param, kinds.cst)
    for each in one.get_basic_maps():
        rows = (
            *((0, *row) for row in _matrix(each.equalities_matrix(*order))),
            *((1, *row) for row in _matrix(each.inequalities_matrix(*order))),
        )
        yield Piece(
            source,
            sink,
            names,
            each.dim(kinds.out),
            each.dim(kinds.div),
            parameters,
            rows,
        )


def _matrix(matrix: Any) -> Iterator[tuple[int, ...]]:
    for row in range(matrix.rows()):
        yield tuple(
            int(matrix.get_element_val(row, column).to_python())
            for column in range(matrix.cols())
        )


def _sets(union: Any) -> list[Any]:
    found: list[Any] = []
    union.foreach_set(found.append)
    return found


def _name(one: Any) -> str:
    return one.get_tuple_name() if one.has_tuple_name() else ""
