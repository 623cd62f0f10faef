"""What inner loops combine, as scalars that a team of threads can put together.

    for (j = ...) b[i] += a[i][j];   { own = b[i]; for (j = ...) own += a[i][j]; b[i] = own; }

Input: a program, a loop in it, and the verdicts on the loops inside. Output: a program in
which an element that an inner loop only combines is a scalar in that loop, and in which a
scalar has its type again behind such a loop, as parts are wider while they are put together.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.ir.expressions import Cast, Expr, Load, Var, loads, names
from depanalysis.ir.programs import Program, declared
from depanalysis.ir.rewriting import map_bodies, map_expressions, map_statements, mapped
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import F64, Type
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Reduction, Verdict
from gpugen.emit.writer import Names
from gpugen.outer_reductions import Body, put


def combined(
    program: Program,
    loop: Loop,
    verdicts: Mapping[Span, LoopVerdict],
    shared: Collection[str],
    *,
    is_numpy: bool,
) -> tuple[Program, Loop]:
    """The program and its loop, which are those that are given where nothing changes.

    Elements of `shared` arrays belong to several iterations of the loop.
    """
    indices = {s.variable for s in program.statements if isinstance(s, Loop)}
    variables = (*declared(program), *program.variables)
    fresh = Names({*indices, *(each.name for each in variables)})
    held = {e.name: e for e in program.variables if not is_numpy or e.type == F64}
    body = _Combining(verdicts, held, frozenset(shared), fresh).body(
        loop.body, frozenset()
    )
    if body == loop.body:
        return program, loop
    whole = replace(loop, body=body)
    return replace(program, body=put(program.body, loop, whole)), whole


@dataclass(frozen=True, slots=True)
class _Combining:
    """What is known of the loops, and of the types of what they combine."""

    verdicts: Mapping[Span, LoopVerdict]
    held: Mapping[str, Scalar | Array]
    shared: frozenset[str]
    fresh: Names

    def body(self, body: Body, known: frozenset[str]) -> Body:
        """Statements in loops that combine what is known."""
        return tuple(new for stmt in body for new in self._changed(stmt, known))

    def _changed(self, stmt: Stmt, known: frozenset[str]) -> Iterator[Stmt]:
        found = self.verdicts.get(stmt.span) if isinstance(stmt, Loop) else None
        made: Body = (stmt,)
        if found and found.verdict is Verdict.PARALLEL:
            for each in found.needs.reduction:
                if each.variable not in known:
                    made = self._around(made, each)
            known |= {each.variable for each in found.needs.reduction}
        for new in made:
            yield map_bodies(new, lambda inner: self.body(inner, known))

    def _around(self, made: Body, each: Reduction) -> Body:
        """A loop with what stands around it, for one of its reductions."""
        held = self.held.get(each.element.array if each.element else each.variable)
        if held is None or held.type.kind not in ("int", "uint", "real"):
            return made
        type_ = held.type
        if each.element is None:
            is_scalar = isinstance(held, Scalar)
            after = _as_before(Var(held.name), type_) if is_scalar else ()
            return (*made, *after)
        if each.element.array in self.shared or not _is_one_place(each.element, made):
            return made
        own = Var(self.fresh.fresh(f"{each.element.array}_element"))
        return (
            Declare(Scalar(own.name, type_)),
            Assign(own, each.element),
            *_in_place_of(each.element, own, made),
            *_as_before(own, type_),
            Assign(each.element, own),
        )


def _as_before(scalar: Var, type_: Type) -> Iterator[Stmt]:
    """The scalar in its type, if what is put together may have left it.

    A signed sum of 32 bits or more that leaves its type has no meaning.
    """
    if type_.bits < (64 if type_.kind in ("uint", "real") else 32):
        yield Assign(scalar, Cast(type_, scalar))


def _is_one_place(element: Load, body: Body) -> bool:
    """Whether an element is the only one of its array there, and the same all the time."""
    changing, arrays = set[str](), set[str]()
    for stmt in walk_statements(body):
        match stmt:
            case Loop(variable=name) | Assign(target=Var(name=name)):
                changing.add(name)
            case Assign(target=Load(array=name)):
                arrays.add(name)
            case Declare(variable=Scalar(name=name) | Array(name=name)):
                changing.add(name)
    inside = {e.array for index in element.indices for e in loads(index)}
    used = set[str]().union(*map(names, element.indices))
    touched = (e for stmt in walk_statements(body) for e in _loads(stmt))
    return (
        not inside & arrays
        and not used & changing
        and all(e == element for e in touched if e.array == element.array)
    )


def _loads(stmt: Stmt) -> Iterator[Load]:
    targets = [stmt.target] if isinstance(stmt, Assign) else []
    for expr in (*evaluated(stmt), *targets):
        yield from loads(expr)


def _in_place_of(element: Load, own: Var, body: Body) -> Body:
    """Statements with a scalar in place of an element."""

    def change(expr: Expr) -> Expr:
        return own if expr == element else expr

    def changed(stmt: Stmt) -> Iterator[Stmt]:
        if isinstance(stmt, Assign) and stmt.target == element:
            stmt = replace(stmt, target=own)
        yield stmt

    everywhere = map_expressions(body, lambda expr: mapped(expr, change))
    return map_statements(everywhere, changed)
