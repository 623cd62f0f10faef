"""A static control part as OpenScop writes it: plain frozen data, nothing left out.

    scop      = language, context, parameters, statements, extensions
    statement = relations (a domain, a scattering, accesses), generics (a body)
    relation  = kind, a union of parts
    part      = numbers of output, input and local dimensions and of parameters, rows
    generic   = <name> lines </name>, kept as they stand

A row starts with 0 for `= 0` or 1 for `>= 0`, has one coefficient for each dimension in
the order above, and ends with the constant. Places take no part in equality.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from depanalysis.source import NOWHERE, Span

RelationKind: TypeAlias = Literal[
    "UNDEFINED", "CONTEXT", "DOMAIN", "SCATTERING", "READ", "WRITE", "MAY_WRITE", "RDWR"
]
RELATION_KINDS: tuple[RelationKind, ...] = get_args(RelationKind)
ACCESS_KINDS: tuple[RelationKind, ...] = ("READ", "WRITE", "MAY_WRITE", "RDWR")
Vector: TypeAlias = tuple[int, ...]

# Dimensions of one relation; a count in a damaged file must not fill the memory.
MOST_DIMENSIONS = 200


@dataclass(frozen=True, slots=True)
class Part:
    """A conjunction of constraints: one element of a union.

    `places` are those of the rows in the text.
    """

    outputs: int
    inputs: int
    locals: int
    parameters: int
    rows: tuple[Vector, ...]
    places: tuple[Span, ...] = field(default=(), compare=False, repr=False)

    @property
    def columns(self) -> int:
        """The length of a row."""
        return 2 + self.outputs + self.inputs + self.locals + self.parameters


@dataclass(frozen=True, slots=True)
class Relation:
    """A union of parts; one without parts relates nothing."""

    kind: RelationKind
    parts: tuple[Part, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Generic:
    """Anything between a tag and its end, such as a body or an extension."""

    name: str
    lines: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def meaningful(self) -> tuple[str, ...]:
        """The lines that say something: no blank ones, no comments."""
        stripped = (line.strip() for line in self.lines)
        return tuple(line for line in stripped if line and not line.startswith("#"))


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement by its relations, and what else is said of it."""

    relations: tuple[Relation, ...] = ()
    generics: tuple[Generic, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def domain(self) -> Relation | None:
        """The instances of the statement."""
        return self._only("DOMAIN")

    @property
    def scattering(self) -> Relation | None:
        """When they are executed."""
        return self._only("SCATTERING")

    @property
    def accesses(self) -> tuple[Relation, ...]:
        """The memory that they touch."""
        return tuple(each for each in self.relations if each.kind in ACCESS_KINDS)

    @property
    def dimensions(self) -> int:
        """The number of iterators."""
        domain = self.domain
        return domain.parts[0].outputs if domain and domain.parts else 0

    def _only(self, kind: RelationKind) -> Relation | None:
        return next((each for each in self.relations if each.kind == kind), None)


@dataclass(frozen=True, slots=True)
class Scop:
    """One static control part."""

    language: str
    context: Relation
    parameters: tuple[Generic, ...] = ()
    statements: tuple[Statement, ...] = ()
    extensions: tuple[Generic, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)

    @property
    def parameter_count(self) -> int:
        """The number of parameters."""
        return self.context.parts[0].parameters if self.context.parts else 0

    def extension(self, name: str) -> Generic | None:
        """The first extension of a name."""
        return next((each for each in self.extensions if each.name == name), None)


def named(generics: tuple[Generic, ...], name: str) -> Generic | None:
    """The first generic of a name."""
    return next((each for each in generics if each.name == name), None)
