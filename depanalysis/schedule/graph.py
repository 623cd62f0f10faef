"""The dependence graph of a loop: statements of the program as nodes, dependences as edges.

Memory-based dependences are all ordered pairs of accesses of one element with a write
among them; value-based ones are those that no other write hides. Distances count
iterations of the loops around both ends. What is not known is an edge in every
direction: code that is not modelled, jumps, storage that may overlap, and questions
that need more operations than they are given.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.flows import value_flows
from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import (
    DependencePair,
    Variable,
    dependence_pairs,
    variable_of,
)
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import between, dependence, is_empty
from depanalysis.schedule.pieces import Refusal
from depanalysis.solvers.polyhedra import QuotaExceededError
from depanalysis.verdicts import Dependence, DependenceKind

_DEFAULTS = Options()


@dataclass(frozen=True, slots=True)
class Edge:
    """A dependence from one statement to another or to itself, by their numbers.

    `is_certain`: some run has it. `dependence` is `None` where nothing is known, so that
    it may be of any kind and direction.
    """

    source: int
    sink: int
    dependence: Dependence | None
    is_certain: bool

    @property
    def level(self) -> int | None:
        """The depth of the loop that carries it, 0 for none; `None` if not known."""
        return None if self.dependence is None else self.dependence.level


@dataclass(frozen=True, slots=True)
class DependenceGraph:
    """The statements of a loop that touch memory, by number, and their dependences.

    `reason` says why there are edges in every direction, where that is so.
    """

    place: int
    statements: tuple[int, ...]
    edges: tuple[Edge, ...]
    reason: str = ""

    def carried_by(self, depth: int) -> tuple[Edge, ...]:
        """The edges that a loop of this depth may carry; depth 0: those inside iterations."""
        return tuple(e for e in self.edges if e.level in (None, depth))

    def of_kind(self, kind: DependenceKind) -> tuple[Edge, ...]:
        """The edges of a kind, with those of which no kind is known."""
        return tuple(
            e for e in self.edges if e.dependence is None or e.dependence.kind == kind
        )

    def triples(self) -> list[tuple[int, int, dict[str, object]]]:
        """The edges as graph libraries take them: `networkx.MultiDiGraph(found.triples())`."""
        return [(e.source, e.sink, _attributes(e)) for e in self.edges]

    def between(self, source: int, sink: int) -> tuple[Edge, ...]:
        """The edges from one statement to another."""
        return tuple(e for e in self.edges if (e.source, e.sink) == (source, sink))


def _attributes(edge: Edge) -> dict[str, object]:
    found = edge.dependence
    return {
        "kind": found and found.kind,
        "variable": found and found.variable,
        "level": edge.level,
        "direction": found and found.direction,
        "distance": found and found.distance,
        "is_certain": edge.is_certain,
    }


def dependence_graph(
    program: Program, place: int, options: Options = _DEFAULTS
) -> DependenceGraph | Refusal:
    """The graph of the loop at a place; value-based if the options say so."""
    facts = Facts(model(program, options.alias), options)
    nest = next((each for each in facts.model.loops if each.number == place), None)
    if nest is None:
        return Refusal(f"statement {place} is not a loop")
    return graph_of(facts, nest)


def graph_of(facts: Facts, nest: LoopFacts) -> DependenceGraph:
    """The graph of one loop of a model."""
    inside = facts.model.inside(nest)
    statements = tuple(sorted({a.id.statement for a in inside}))
    problem = obstacle(facts, _inner(facts, nest))
    if problem is not None:
        edges = [Edge(s, t, None, False) for s in statements for t in statements]
        return DependenceGraph(nest.number, statements, tuple(edges), problem.reason)
    is_exact = facts.options.value_based
    found = value_edges(facts, nest) if is_exact else memory_edges(facts, nest)
    return DependenceGraph(nest.number, statements, _ordered(found))


def memory_edges(
    facts: Facts, nest: LoopFacts, without: frozenset[Variable] = frozenset()
) -> Iterator[Edge]:
    """The memory-based dependences of a loop, level by level, some variables apart."""
    for pair in dependence_pairs(facts, nest, without):
        yield from _edges(facts, pair)


def value_edges(facts: Facts, nest: LoopFacts) -> Iterator[Edge]:
    """The value-based dependences; memory-based ones where these are not known."""
    inside = facts.model.inside(nest)
    variables = {variable_of(a) for a in inside}
    unsolved: set[Variable] = set()
    for variable in sorted({variable_of(a) for a in inside if a.kind == "write"}):
        accesses = [a for a in inside if variable_of(a) == variable]
        try:
            yield from [*_flow_edges(facts, nest, accesses)]
        except QuotaExceededError:
            unsolved.add(variable)
    yield from memory_edges(facts, nest, frozenset(variables - unsolved))


def _flow_edges(
    facts: Facts, nest: LoopFacts, accesses: Sequence[Access]
) -> Iterator[Edge]:
    flows = value_flows(facts, accesses, nest.outer)
    if flows is None:
        raise QuotaExceededError
    for ends in flows.pairs.ends():
        source, sink = (accesses[int(name[1:])] for name in ends)
        question = ConflictQuestion(source, sink, nest)
        loops = question.common[nest.depth - 1 :]
        pairs = flows.pairs.between(*ends)
        for level in range(len(loops) + 1):
            if level == len(loops) and not _is_before(source, sink):
                continue
            at = pairs.at_level(level, len(loops))
            if not at.is_empty():
                found = between(facts, question, level, at.spread(len(loops))[level:])
                yield Edge(
                    source.id.statement, sink.id.statement, found, flows.is_exact
                )


def _inner(facts: Facts, nest: LoopFacts) -> list[LoopFacts]:
    """The loop and all inside it."""
    return [
        each for each in facts.model.loops if each is nest or nest.number in each.outer
    ]


def _edges(facts: Facts, pair: DependencePair) -> Iterator[Edge]:
    question = pair.question
    source, sink = question.source, question.sink
    is_certain = not pair.conflict.encoding.doubts
    for level in range(len(pair.loops) + 1):
        if level == len(pair.loops) and not _is_before(source, sink):
            continue
        points = pair.where(pair.carried(level))
        if points is not None and is_empty(points):
            continue
        found = dependence(facts, pair, level, points)
        known = points is not None and is_certain
        yield Edge(source.id.statement, sink.id.statement, found, known)


def _is_before(source: Access, sink: Access) -> bool:
    """In one iteration, the source's statement runs first; its own accesses do not count."""
    return source.id.statement < sink.id.statement


def _ordered(found: Iterable[Edge]) -> tuple[Edge, ...]:
    return tuple(sorted(found, key=lambda e: (e.source, e.sink, e.level or 0)))
