"""From texts in isl notation to a scop: the same relations, with numbers for names.

Each tuple of the domain is a statement, in the order of their names. A relation between
a statement and an array is one access, a union where it has several pieces.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.frontends.openscop.bodies import body_of
from depanalysis.frontends.openscop.declarations import EXTENSION
from depanalysis.frontends.openscop.dimensions import part_of
from depanalysis.frontends.openscop.forms import Row, number, sum_of, variable
from depanalysis.frontends.openscop.scops import (
    Generic,
    Part,
    Relation,
    RelationKind,
    Scop,
    Statement,
)
from depanalysis.solvers.notation import (
    NotationError,
    Piece,
    parameter_pieces,
    relation_pieces,
    schedule_pieces,
    set_pieces,
    unknown_names,
)
from depanalysis.source import Span

_KINDS: dict[str, RelationKind] = {
    "schedule": "SCATTERING",
    "reads": "READ",
    "writes": "WRITE",
    "may_writes": "MAY_WRITE",
}


@dataclass(slots=True)
class Entries:
    """The texts of one scop and their places; `current` is the one that is being read."""

    texts: dict[str, str]
    spans: dict[str, Span]
    current: str = "domain"


def scop_of(entries: Entries) -> Scop:
    """The scop of the texts; raises `NotationError` about the current one."""
    domain = set_pieces(entries.texts["domain"])
    pieces: dict[str, tuple[Piece, ...]] = {"domain": domain}
    for name in _KINDS:
        if name in entries.texts:
            entries.current = name
            text, within = entries.texts[name], entries.texts["domain"]
            for name in unknown_names(text, within):
                raise NotationError(f"the domain has no `{name}`")
            is_schedule = name == "schedule"
            read = schedule_pieces if is_schedule else relation_pieces
            pieces[name] = read(text, within)
    if "context" in entries.texts:
        entries.current = "context"
        pieces["context"] = parameter_pieces(entries.texts["context"])
    return _Writer(entries, pieces).scop()


@dataclass(slots=True)
class _Writer:
    entries: Entries
    pieces: dict[str, tuple[Piece, ...]]

    def scop(self) -> Scop:
        """The relations of all statements."""
        sources = dict.fromkeys(piece.source for piece in self.pieces["domain"])
        statements = tuple(self._statement(source) for source in sources)
        names = self._parameters()
        return Scop(
            "C",
            self._context(),
            (Generic("strings", (" ".join(names),)),) if names else (),
            statements,
            tuple(self._extensions()),
            self.entries.spans.get("scop", self.entries.spans["domain"]),
        )

    def _parameters(self) -> tuple[str, ...]:
        every = (piece for pieces in self.pieces.values() for piece in pieces)
        return tuple(dict.fromkeys(name for each in every for name in each.parameters))

    def _arrays(self) -> tuple[str, ...]:
        accessed = (
            self.pieces.get(name, ()) for name in ("reads", "writes", "may_writes")
        )
        return tuple(dict.fromkeys(p.sink for pieces in accessed for p in pieces))

    def _context(self) -> Relation:
        pieces = self.pieces.get("context")
        span = self.entries.spans.get("context", self.entries.spans["domain"])
        if pieces is None:
            part = part_of("CONTEXT", (), 0, 0, self._parameters())
            return Relation("CONTEXT", (part,), span)
        parts = tuple(self._part("CONTEXT", piece, ()) for piece in pieces)
        return Relation("CONTEXT", parts, span)

    def _statement(self, source: str) -> Statement:
        domain = [p for p in self.pieces["domain"] if p.source == source]
        iterators = domain[0].names
        if any(len(piece.names) != len(iterators) for piece in domain):
            self.entries.current = "domain"
            raise NotationError(f"`{source}` has two numbers of coordinates")
        parts = tuple(self._part("DOMAIN", piece, ()) for piece in domain)
        span = self.entries.spans["domain"]
        relations = [Relation("DOMAIN", parts, span)]
        for name, kind in _KINDS.items():
            relations += self._relations(name, kind, source)
        known = all(iterators) and len(set(iterators)) == len(iterators)
        text = f"{source or 'S'}({', '.join(iterators)});"
        body = (body_of(iterators, text),) if known else ()
        return Statement(tuple(relations), body, span)

    def _relations(
        self, name: str, kind: RelationKind, source: str
    ) -> Iterator[Relation]:
        mine = [p for p in self.pieces.get(name, ()) if p.source == source]
        arrays = self._arrays()
        for sink in dict.fromkeys(piece.sink for piece in mine):
            array = () if kind == "SCATTERING" else (arrays.index(sink) + 1,)
            chosen = (piece for piece in mine if piece.sink == sink)
            by_rank: dict[int, list[Part]] = {}
            for piece in chosen:
                made = self._part(kind, piece, array)
                by_rank.setdefault(made.outputs, []).append(made)
            for parts in by_rank.values():
                yield Relation(kind, tuple(parts), self.entries.spans[name])

    def _part(self, kind: RelationKind, piece: Piece, array: tuple[int, ...]) -> Part:
        """A piece with the columns of a part, and the number of its array in front."""
        first = len(array)
        is_access = kind not in ("DOMAIN", "CONTEXT")
        names = (
            *(f"@{k + first}" for k in range(piece.outputs)),
            *(f"?{k}" for k in range(len(piece.names))),
            *(f"!{k}" for k in range(piece.locals)),
            *piece.parameters,
        )
        rows = [
            Row(sum_of(zip(names, row[1:-1], strict=True), row[-1]), row[0] == 0)
            for row in piece.rows
        ]
        if kind == "SCATTERING":
            # The domain is known to lie within what a schedule asks of it.
            rows = [row for row in rows if any(n[0] == "@" for n in row.form.names)]
        rows = [
            *(Row(number(n) - variable("@0"), is_equality=True) for n in array),
            *rows,
        ]
        outputs = piece.outputs + first if is_access else len(piece.names)
        inputs = len(piece.names) if is_access else 0
        return part_of(kind, rows, outputs, inputs, self._parameters())

    def _extensions(self) -> Sequence[Generic]:
        listed = [f"{k} {name}" for k, name in enumerate(self._arrays(), start=1)]
        found = [Generic("arrays", (str(len(listed)), *listed))] if listed else []
        if "scop" in self.entries.texts:
            program = f"program {self.entries.texts['scop']} {{ }}"
            span = self.entries.spans["scop"]
            found.append(Generic(EXTENSION, (program,), span))
        return found
