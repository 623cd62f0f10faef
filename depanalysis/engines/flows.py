"""Value-based dependences: which access a value really comes from, by last-access analysis.

Instances are tuples over the loops from a given one inwards; the indices of the loops
around it, and whatever else is fixed there, are parameters. Accesses whose conditions
are not exact hide nothing.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.analysis.model import Access, LoopFacts
from depanalysis.analysis.polynomials import Polynomial
from depanalysis.analysis.questions import ConflictQuestion
from depanalysis.engines.conflict import Facts, assume, conflict, row_start, stay_inside
from depanalysis.engines.encoding import FREE, Encoding, Kind
from depanalysis.engines.instances import Instance
from depanalysis.engines.polyhedral import meeting_points, ordering
from depanalysis.ir.expressions import IntConst
from depanalysis.ir.statements import Loop
from depanalysis.solvers.dataflow import last_accesses
from depanalysis.solvers.polyhedra import Relation, relation

Names: TypeAlias = dict[str, str]
_FIXED = (*FREE, Kind.COMMON)
_WORD_OF_ISL = re.compile(
    "and|ceild?|exists|false|floord?|implies|infinity|infty|max|min|mod|nan|not|or|rat|true"
)
# Sinks, certain sources, possible sources and the order of time.
Problem: TypeAlias = tuple[Relation, Relation, Relation, Relation]


@dataclass(frozen=True, slots=True)
class Flows:
    """The dependences between some accesses of one variable.

    `pairs` relates instances named `A<k>`, where k is the position in `accesses`. Where
    `is_exact`, every pair is real; else there may be too many.
    """

    accesses: tuple[Access, ...]
    pairs: Relation
    unreached: Relation
    is_exact: bool
    parameters: dict[str, str]

    @property
    def names(self) -> Names:
        """What the parameters, tuples and coordinates of `pairs` are called."""
        loops = {loop for access in self.accesses for loop in access.loops}
        indices = {f"x{x.number}": x for x in sorted(loops, key=lambda x: x.number)}
        meant = {name: (text, "") for name, text in self.parameters.items()}
        meant |= {name: (loop.variable or "", "") for name, loop in indices.items()}
        spaces = {f"A{k}": _space(access) for k, access in enumerate(self.accesses)}
        return _identifiers(meant) | spaces


def value_flows(
    facts: Facts,
    accesses: Sequence[Access],
    outer: tuple[int, ...],
    *,
    only_reads: bool = False,
    stays_inside: bool = False,
) -> Flows | None:
    """Flow: last write before each read. Anti and output: since the last write.

    `only_reads` leaves the latter out, which cost as much. `stays_inside`: subscripts are
    taken to stay inside their extents. `None` where the order of iterations is not known:
    a step whose sign is open.
    """
    if any(not _has_order(loop) for access in accesses for loop in access.loops):
        return None
    encoded = _encoded(facts, accesses, outer, stays_inside=stays_inside)
    to_reads, to_writes = _problems(encoded)
    flow, unreached = last_accesses(*to_reads)
    pairs = flow if only_reads else flow.union(last_accesses(*to_writes)[0])
    meanings: dict[str, str] = {}
    for one in encoded:
        meanings |= {n: one.encoding.meanings.get(n, "") for n in one.parameters}
    is_exact = not any(one.encoding.doubts for one in encoded)
    return Flows(tuple(accesses), pairs, unreached, is_exact, meanings)


def dataflow_problems(
    facts: Facts, accesses: Sequence[Access], outer: tuple[int, ...]
) -> tuple[Problem, Problem]:
    """What `value_flows` asks isl: for the sources of reads, and for those of writes."""
    return _problems(_encoded(facts, accesses, outer))


def _encoded(
    facts: Facts,
    accesses: Sequence[Access],
    outer: tuple[int, ...],
    *,
    stays_inside: bool = False,
) -> list["_Encoded"]:
    by_address = _uses_addresses(facts, accesses)
    return [
        _Encoded(facts, access, k, outer, by_address, stays_inside=stays_inside)
        for k, access in enumerate(accesses)
    ]


def _problems(encoded: Sequence["_Encoded"]) -> tuple[Problem, Problem]:
    names = sorted({name for one in encoded for name in one.parameters})
    depth = max((one.depth for one in encoded), default=0)

    def union(chosen: Iterable[_Encoded]) -> Relation:
        return relation(_union_text(names, [one.access_map for one in chosen]))

    writes = [one for one in encoded if one.access.kind == "write"]
    reads = [one for one in encoded if one.access.kind == "read"]
    exact = [one for one in writes if not one.encoding.doubts]
    doubtful = [one for one in writes if one.encoding.doubts]
    schedule = relation(_union_text(names, [one.schedule(depth) for one in encoded]))
    must = union(exact)
    return (
        (union(reads), must, union(doubtful), schedule),
        (union(writes), must, union(reads + doubtful), schedule),
    )


def _has_order(loop: LoopFacts) -> bool:
    return loop.step is None or isinstance(loop.step, IntConst)


def _uses_addresses(facts: Facts, accesses: Sequence[Access]) -> bool:
    has_rows = any(len(e) > row_start(e) + 1 for e in map(facts.extents, accesses))
    return has_rows and not all(facts.stays_in_rows(a) for a in accesses)


class _Encoded:
    """One access as text for isl."""

    def __init__(
        self,
        facts: Facts,
        access: Access,
        number: int,
        outer: tuple[int, ...],
        by_address: bool,
        *,
        stays_inside: bool,
    ) -> None:
        self.facts, self.access = facts, access
        self.encoding = Encoding(facts.model, frozenset(outer))
        self.instance = Instance(self.encoding, "x")
        self.loops = access.loops[len(outer) :]
        self.dimensions = [self._text(self.instance.index(loop)) for loop in self.loops]
        self.indices = [self.instance.form(index) for index in access.indices]
        extents = facts.extents(access)
        self.sizes = [
            self.instance.form(e if e is not None else IntConst(0)) for e in extents[1:]
        ]
        self.start = row_start(extents)
        self.instance.enter(access)
        assume(facts.model, self.instance)
        self.name = f"A{number}"
        self.depth = 2 * len(self.loops) + 2
        if stays_inside:
            stay_inside(facts, self.encoding, self.instance, access)
        # Products in subscripts raise their doubts only when they are written out.
        self.access_map = self._access_map(by_address)

    @property
    def parameters(self) -> tuple[str, ...]:
        """What is fixed: parameters, unknowns and outer indices."""
        return self.encoding.of_kinds(_FIXED)

    def _access_map(self, by_address: bool) -> str:
        """Instances to elements, under the conditions of execution."""
        indices = self.indices
        if by_address and self.sizes:
            address = indices[self.start]
            rows = zip(indices[self.start + 1 :], self.sizes[self.start :], strict=True)
            for index, size in rows:
                address = address * size + index
            indices = [*indices[: self.start], address]
        # Elements are named apart, because a subscript may use auxiliary variables.
        outputs = [f"o{k}" for k in range(len(indices))]
        equal = [
            f"{o} = {self._text(i)}" for o, i in zip(outputs, indices, strict=True)
        ]
        formula = " and ".join([*(f"({c})" for c in self.encoding.constraints), *equal])
        hidden = [
            v
            for v in self.encoding.variables
            if v not in self.parameters and v not in self.dimensions
        ]
        if hidden:
            formula = f"exists ({', '.join(hidden)} : {formula or '0 = 0'})"
        return f"{self._tuple()} -> E[{', '.join(outputs)}] : {formula or '0 = 0'}"

    def schedule(self, depth: int) -> str:
        """Instances to times: statement numbers and indices in turn."""
        times: list[str] = []
        for loop, dimension in zip(self.loops, self.dimensions, strict=True):
            times += [str(2 * loop.number + 1), self._forward(loop, dimension)]
        is_header = isinstance(self.access.statement, Loop)
        times.append(str(2 * self.access.id.statement + (0 if is_header else 1)))
        times.append(str(self.access.id.position))
        times += ["0"] * (depth - len(times))
        return f"{self._tuple()} -> T[{', '.join(times)}]"

    def _forward(self, loop: LoopFacts, dimension: str) -> str:
        falls = isinstance(loop.step, IntConst) and loop.step.value < 0
        return f"-{dimension}" if falls else dimension

    def _tuple(self) -> str:
        return f"{self.name}[{', '.join(self.dimensions)}]"

    def _text(self, form: Polynomial) -> str:
        text = self.encoding.text(form)
        return text.removeprefix("1*")


def _union_text(parameters: Sequence[str], maps: Sequence[str]) -> str:
    return f"[{', '.join(parameters)}] -> {{ {'; '.join(maps)} }}"


def conflict_relation(
    facts: Facts, question: ConflictQuestion
) -> tuple[Relation, Names]:
    """All pairs of iterations in which a question's conflict happens.

    The second value says what the relation's parameters and coordinates mean.
    """
    prepared = conflict(facts, question)
    meeting_points(prepared)
    encoding = prepared.encoding
    parameters = encoding.of_kinds(FREE)
    source = [_index(prepared.source, loop) for loop in question.source.loops]
    sink = [_index(prepared.sink, loop) for loop in question.sink.loops]
    outputs = [f"{v}_" if v in source else v for v in sink]
    equal = [f"{o} = {v}" for o, v in zip(outputs, sink, strict=True) if o != v]
    constraints = [*encoding.constraints, ordering(prepared)]
    formula = " and ".join([*(f"({c})" for c in constraints), *equal])
    hidden = [v for v in encoding.variables if v not in (*parameters, *source, *sink)]
    if hidden:
        formula = f"exists ({', '.join(hidden)} : {formula})"
    text = (
        f"[{', '.join(parameters)}] -> "
        f"{{ {_space(question.source)}[{', '.join(source)}] -> "
        f"{_space(question.sink)}[{', '.join(outputs)}] : {formula} }}"
    )
    later = encoding.of_kinds((prepared.sink.kind,))
    meant = {
        name: (encoding.meanings.get(name, name), "'" if name in later else "")
        for name in dict.fromkeys((*parameters, *source, *sink))
    }
    meant |= {f"{v}_": (encoding.meanings.get(v, v), "'") for v in sink if v in source}
    return relation(text), _identifiers(meant)


def _identifiers(meant: Mapping[str, tuple[str, str]]) -> Names:
    """What isl reads as names, one for each: what is no letter becomes `_`."""
    found: dict[str, str] = {}
    for name, (meaning, sign) in meant.items():
        word = re.sub(r"\W", "_", meaning.split("#")[0] or name, flags=re.ASCII)
        if _WORD_OF_ISL.fullmatch(word) or word[:1].isdigit():
            word = f"_{word}"
        while word + sign in found.values():
            word += "_"
        found[name] = word + sign
    return found


def _space(access: Access) -> str:
    """The name of the instances of an access's statement, by the number of the statement."""
    return f"S{access.id.statement}"


def _index(instance: Instance, loop: LoopFacts) -> str:
    return instance.encoding.text(instance.index(loop)).removeprefix("1*")
