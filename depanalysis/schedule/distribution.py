"""Distribution: one loop becomes several, each over a part of the body.

Statements that depend on each other in a cycle stay together: the finest distribution
has a loop for each strongly connected component of the dependences inside iterations
and of those that the loop carries. Temporaries tie statements together unless they are
expanded first.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heapify, heappop, heappush
from itertools import accumulate

from depanalysis.analysis.effects import effects
from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import loads, names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Declare, Loop, Stmt
from depanalysis.options import Options
from depanalysis.schedule.dependence_pairs import DependencePair, dependence_pairs
from depanalysis.schedule.obstacles import assumptions, obstacle
from depanalysis.schedule.orders import dependence, is_empty
from depanalysis.schedule.pieces import NewLoop, Refusal, Rewriting, kept
from depanalysis.schedule.places import has_jumps, loop_at, rewritten, size
from depanalysis.verdicts import Dependence

_DEFAULTS = Options()


@dataclass(frozen=True, slots=True)
class _Tie:
    """A part of the body that has to come before another, and why."""

    before: int
    after: int
    dependence: Dependence | None = None


def distribute(
    program: Program,
    place: int,
    groups: Sequence[Sequence[int]] | None = None,
    options: Options = _DEFAULTS,
) -> Rewriting | Refusal:
    """A loop for each group of statements of the body, by their positions in it.

    Without groups, there are as many loops as the dependences allow.
    """
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    problem = _undividable(loop)
    if problem is not None:
        return problem
    facts = Facts(model(program, options.alias), options)
    known = next(each for each in facts.model.loops if each.number == place)
    problem = obstacle(facts, [known])
    if problem is not None:
        return problem
    ties = [*_ties(facts, known, loop), *_declarations(loop)]
    if groups is None:
        groups = ordered_components(len(loop.body), [(t.before, t.after) for t in ties])
    made = distributed(program, place, groups)
    if isinstance(made, Refusal):
        return replace(made, dependence=_knot(ties) if len(groups) == 1 else None)
    broken = _broken(groups, ties)
    if broken is not None:
        return Refusal("a dependence would go backward", broken.dependence)
    return replace(made, assumptions=assumptions(facts, known))


def distributed(
    program: Program, place: int, groups: Sequence[Sequence[int]]
) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    if sorted(k for group in groups for k in group) != list(range(len(loop.body))):
        return Refusal("the groups are no partition of the body")
    if len(groups) < 2:
        return Refusal("the statements of the loop depend on each other")
    parts = [[loop.body[k] for k in sorted(group)] for group in groups]
    pieces = tuple(
        NewLoop(
            loop.variable, loop.lower, loop.upper, kept(part), loop.step, span=loop.span
        )
        for part in parts
    )
    return rewritten(program, place, 1, pieces)


def _undividable(loop: Loop) -> Refusal | None:
    if has_jumps(loop.body):
        return Refusal("a jump ends an iteration early")
    changed = effects(loop.body)
    for bound in (loop.lower, loop.upper, loop.step):
        read = names(bound) | {load.array for load in loads(bound)}
        if any(changed.may_write(name) for name in sorted(read)):
            return Refusal("the bounds change during the loop")
    return None


def _ties(facts: Facts, known: LoopFacts, loop: Loop) -> Iterator[_Tie]:
    """The dependences between different parts of the body."""
    starts = list(accumulate([known.number + 1, *map(size, loop.body)]))

    def part(access: Access) -> int:
        return sum(start <= access.id.statement for start in starts) - 1

    for pair in dependence_pairs(facts, known):
        question = pair.question
        before, after = part(question.source), part(question.sink)
        if before != after:
            yield from _between(facts, pair, before, after)


def _between(
    facts: Facts, pair: DependencePair, before: int, after: int
) -> Iterator[_Tie]:
    for level in (0, 1):
        if level == 1 and before > after:
            continue
        points = pair.where(pair.carried(level))
        if points is None or not is_empty(points):
            yield _Tie(before, after, dependence(facts, pair, level, points))


def _declarations(loop: Loop) -> Iterator[_Tie]:
    """A variable of one iteration lives in one loop with all who use it."""
    for position, stmt in enumerate(loop.body):
        if not isinstance(stmt, Declare):
            continue
        for other, user in enumerate(loop.body):
            if other != position and _mentions(user, stmt.variable.name):
                yield _Tie(position, other)
                yield _Tie(other, position)


def _mentions(stmt: Stmt, name: str) -> bool:
    found = effects([stmt])
    return found.may_read(name) or found.may_write(name)


def _broken(groups: Sequence[Sequence[int]], ties: Sequence[_Tie]) -> _Tie | None:
    group_of = {part: k for k, group in enumerate(groups) for part in group}
    return next((t for t in ties if group_of[t.before] > group_of[t.after]), None)


def _knot(ties: Sequence[_Tie]) -> Dependence | None:
    """A dependence that goes against the order of the text."""
    return next((t.dependence for t in ties if t.before > t.after), None)


# Strongly connected components (Kosaraju) in an order that keeps all edges.


def ordered_components(
    size: int, edges: Iterable[tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """The components of the numbers below `size`; edges go from earlier ones to later ones.

    Of two components that may both come next, the one with the least number does.
    """
    links = set(edges)
    component = _components(size, links)
    members: dict[int, list[int]] = {}
    for node in range(size):
        members.setdefault(component[node], []).append(node)
    between = {(component[a], component[b]) for a, b in links}
    order = _ordered(members, {(a, b) for a, b in between if a != b})
    return tuple(tuple(members[name]) for name in order)


def _components(size: int, links: set[tuple[int, int]]) -> list[int]:
    """The least number of the component of each number.

    Backwards from the node that a walk finished last, only its component is reached.
    """
    after = _successors(size, links)
    before = _successors(size, ((b, a) for a, b in links))
    found = [-1] * size
    seen: set[int] = set()
    for node in reversed(list(_finished(range(size), after, set()))):
        component = list(_finished((node,), before, seen))
        for each in component:
            found[each] = min(component)
    return found


def _successors(size: int, links: Iterable[tuple[int, int]]) -> list[list[int]]:
    successors: list[list[int]] = [[] for _ in range(size)]
    for source, sink in links:
        successors[source].append(sink)
    return successors


def _finished(
    starts: Iterable[int], successors: Sequence[Sequence[int]], seen: set[int]
) -> Iterator[int]:
    """What depth-first walks meet that was not seen, each node after its successors."""
    for start in starts:
        path = [(node, iter(successors[node])) for node in {start} - seen]
        seen.add(start)
        while path:
            node, rest = path[-1]
            step = next((each for each in rest if each not in seen), None)
            if step is None:
                path.pop()
                yield node
            else:
                seen.add(step)
                path.append((step, iter(successors[step])))


def _ordered(nodes: Iterable[int], links: set[tuple[int, int]]) -> Iterator[int]:
    """Nodes without cycles, sources first; of those that may come next, the least."""
    waits = dict.fromkeys(nodes, 0)
    successors: dict[int, list[int]] = {node: [] for node in waits}
    for source, sink in links:
        waits[sink] += 1
        successors[source].append(sink)
    ready = [node for node, count in waits.items() if not count]
    heapify(ready)
    while ready:
        yield (node := heappop(ready))
        for sink in successors[node]:
            waits[sink] -= 1
            if not waits[sink]:
                heappush(ready, sink)
