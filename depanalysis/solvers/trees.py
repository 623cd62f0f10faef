"""Schedule trees: the order in which the instances of statements run, and its loops.

A tree is plain data. `scanned` hands it to isl, which makes loops of it (`AstBuild`), and
gives them back as expressions over the names of the bands and of the parameters. Like
`polyhedra`, this module keeps isl's objects to itself and runs under a quota.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import islpy as isl

from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    Expr,
    IntConst,
    Select,
    Unary,
    Var,
)
from depanalysis.solvers.constraints import Floor, Linear
from depanalysis.solvers.polyhedra import QUOTA, bounded


class SharedTimeError(Exception):
    """A tree gives two instances of one statement the same time."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A statement by its number: it runs once for all counters that the constraints allow."""

    number: int
    counters: tuple[str, ...]
    constraints: tuple[Linear, ...] = ()


@dataclass(frozen=True, slots=True)
class Sequence:
    """All instances of one part, then all of the next."""

    parts: tuple["Tree", ...]


@dataclass(frozen=True, slots=True)
class Band:
    """A loop: instances run in the order of the row of their leaf.

    A row is a sum of the leaf's counters, divided by a number and rounded down. `loop` is
    the number of the loop in the text that the band stands for.
    """

    name: str
    rows: Mapping[int, Floor]
    child: "Tree"
    loop: int


Tree: TypeAlias = Leaf | Sequence | Band


def leaves_of(tree: Tree) -> Iterator[Leaf]:
    """The statements of a tree in their order."""
    match tree:
        case Leaf():
            yield tree
        case Sequence(parts=parts):
            for part in parts:
                yield from leaves_of(part)
        case Band(child=child):
            yield from leaves_of(child)


def path_to(tree: Tree, number: int) -> tuple[Floor | int, ...]:
    """The time of a leaf: a row for a band, the position in a sequence."""
    match tree:
        case Leaf():
            return ()
        case Band(rows=rows, child=child):
            return rows[number], *path_to(child, number)
        case Sequence(parts=parts):
            for position, part in enumerate(parts):
                if any(leaf.number == number for leaf in leaves_of(part)):
                    return position, *path_to(part, number)
    raise ValueError(f"no leaf has the number {number}")


# What isl's loops are in our terms.


@dataclass(frozen=True, slots=True)
class Scan:
    """A loop over the values of a band; `loop` is the number of that in the text."""

    name: str
    loop: int
    lower: Expr
    upper: Expr
    step: int
    body: tuple["Scanned", ...]


@dataclass(frozen=True, slots=True)
class Guard:
    """Statements under a condition."""

    condition: Expr
    body: tuple["Scanned", ...]


@dataclass(frozen=True, slots=True)
class Instance:
    """A leaf, and what its counters are."""

    number: int
    values: tuple[Expr, ...]


Scanned: TypeAlias = Scan | Guard | Instance


def scanned(tree: Tree, quota: int = 20 * QUOTA) -> tuple[Scanned, ...]:
    """The loops that run the instances of a tree in its order.

    A leaf without an upper or lower bound for one of its counters has no loops: isl says
    so by an error, which counts as a quota that was exceeded. `SharedTimeError`: the tree
    is no order.
    """
    mentioned = {
        name: None
        for leaf in leaves_of(tree)
        for constraint in leaf.constraints
        for name, _ in constraint.terms
        if isinstance(name, str) and name not in leaf.counters
    }
    parameters = {name: f"p{k}" for k, name in enumerate(mentioned)}
    with bounded(quota) as context:
        writer = _Writer(context, parameters)
        free = isl.Set.read_from_str(context, f"{writer.head} {{ : }}")
        node = isl.AstBuild.from_context(free).node_from_schedule(writer.schedule(tree))
        known: dict[str, Expr] = {v: Var(name) for name, v in parameters.items()}
        return _Reader(writer.bands).statements(node, known, None)


@dataclass(frozen=True, slots=True)
class _Writer:
    """A tree as one of isl, from the leaves upwards; a mark has the number of its band."""

    context: Any
    parameters: Mapping[str, str]
    bands: list[Band] = field(default_factory=list)

    @property
    def head(self) -> str:
        """The parameters in isl's notation, in which an empty list is something else."""
        names = ", ".join(self.parameters.values())
        return f"[{names}] ->" if names else ""

    def schedule(self, tree: Tree) -> Any:
        """isl's tree."""
        match tree:
            case Leaf():
                return isl.Schedule.from_domain(self._domain(tree))
            case Sequence(parts=parts):
                total = self.schedule(parts[0])
                for part in parts[1:]:
                    total = total.sequence(self.schedule(part))
                return total
            case Band():
                return self._banded(tree)

    def _domain(self, leaf: Leaf) -> Any:
        where = " and ".join(
            f"{self._sum(leaf, each.terms, each.constant)} "
            f"{'=' if each.is_equality else '>='} 0"
            for each in leaf.constraints
        )
        text = f"{self.head} {{ {_point(leaf)} : {where or '0 = 0'} }}"
        return isl.UnionSet.read_from_str(self.context, text)

    def _banded(self, band: Band) -> Any:
        rows = "; ".join(
            f"{_point(leaf)} -> [({self._row(leaf, band.rows[leaf.number])})]"
            for leaf in leaves_of(band.child)
        )
        text = f"{self.head} [{{ {rows} }}]"
        row = isl.MultiUnionPwAff.read_from_str(self.context, text)
        made = self.schedule(band.child).insert_partial_schedule(row)
        mark = isl.Id(str(len(self.bands)), context=self.context)
        self.bands.append(band)
        return made.get_root().child(0).insert_mark(mark).get_schedule()

    def _row(self, leaf: Leaf, row: Floor) -> str:
        form = self._sum(leaf, row.terms, row.constant)
        return form if row.divisor == 1 else f"floor(({form})/{row.divisor})"

    def _sum(
        self, leaf: Leaf, terms: tuple[tuple[str | Floor, int], ...], constant: int
    ) -> str:
        names: dict[str | Floor, str] = dict(self.parameters.items())
        names |= {name: f"c{k}" for k, name in enumerate(leaf.counters)}
        shown = [f"{factor}*{names[name]}" for name, factor in terms]
        return " + ".join([*shown, str(constant)])


def _point(leaf: Leaf) -> str:
    return f"S{leaf.number}[{', '.join(f'c{k}' for k in range(len(leaf.counters)))}]"


# isl's loops as plain data.


@dataclass(frozen=True, slots=True)
class _Reader:
    """The loops of isl's tree of statements, each after the mark of its band."""

    bands: list[Band]

    def statements(
        self, node: Any, known: Mapping[str, Expr], band: Band | None
    ) -> tuple[Scanned, ...]:
        """What a node runs; the band is the one whose loops come next."""
        kind = isl.ast_node_type
        match node.get_type():
            case kind.mark:
                band = self.bands[int(node.mark_get_id().name)]
                return self.statements(node.mark_get_node(), known, band)
            case kind.block:
                children = node.block_get_children()
                every = map(children.get_at, range(children.n_ast_node()))
                return tuple(s for n in every for s in self.statements(n, known, band))
            case kind.if_:  # type: ignore[attr-defined]
                return self._guards(node, known, band)
            case kind.for_:  # type: ignore[attr-defined]
                if band is None:
                    raise SharedTimeError
                return (self._scan(node, known, band),)
            case _:
                call = node.user_get_expr()
                number = int(call.get_op_arg(0).get_id().name[1:])
                values = map(call.get_op_arg, range(1, call.get_op_n_arg()))
                return (Instance(number, tuple(_expression(v, known) for v in values)),)

    def _guards(
        self, node: Any, known: Mapping[str, Expr], band: Band | None
    ) -> tuple[Scanned, ...]:
        condition = _expression(node.if_get_cond(), known)
        then = self.statements(node.if_get_then_node(), known, band)
        if not node.if_has_else_node():
            return (Guard(condition, then),)
        otherwise = self.statements(node.if_get_else_node(), known, band)
        return Guard(condition, then), Guard(Unary("not", condition), otherwise)

    def _scan(self, node: Any, known: Mapping[str, Expr], band: Band) -> Scan:
        iterator = node.for_get_iterator().get_id().name
        lower = upper = _expression(node.for_get_init(), known)
        step = 1
        if not node.for_is_degenerate():
            test = node.for_get_cond()
            assert test.get_op_arg(0).get_id().name == iterator, "the index comes first"
            upper = _expression(test.get_op_arg(1), known)
            if test.get_op_type() == isl.ast_expr_op_type.lt:
                upper = Binary("-", upper, IntConst(1))
            step = int(node.for_get_inc().get_val().to_str())
        inside = {**known, iterator: Var(band.name)}
        body = self.statements(node.for_get_body(), inside, None)
        return Scan(band.name, band.loop, lower, upper, step, body)


_OPERATORS: dict[Any, BinaryOperator] = {
    isl.ast_expr_op_type.add: "+",
    isl.ast_expr_op_type.sub: "-",
    isl.ast_expr_op_type.mul: "*",
    isl.ast_expr_op_type.min: "min",
    isl.ast_expr_op_type.max: "max",
    isl.ast_expr_op_type.div: "//",
    isl.ast_expr_op_type.fdiv_q: "//",
    isl.ast_expr_op_type.pdiv_q: "//",
    isl.ast_expr_op_type.pdiv_r: "%",
    isl.ast_expr_op_type.zdiv_r: "%",
    isl.ast_expr_op_type.and_: "and",  # type: ignore[attr-defined]
    isl.ast_expr_op_type.and_then: "and",
    isl.ast_expr_op_type.or_: "or",  # type: ignore[attr-defined]
    isl.ast_expr_op_type.or_else: "or",
    isl.ast_expr_op_type.eq: "==",
    isl.ast_expr_op_type.le: "<=",
    isl.ast_expr_op_type.lt: "<",
    isl.ast_expr_op_type.ge: ">=",
    isl.ast_expr_op_type.gt: ">",
}


def _expression(expr: Any, known: Mapping[str, Expr]) -> Expr:
    kind = isl.ast_expr_type
    if expr.get_type() == kind.int:
        return IntConst(int(expr.get_val().to_str()))
    if expr.get_type() == kind.id:
        return known[expr.get_id().name]
    operator = expr.get_op_type()
    every = [_expression(expr.get_op_arg(k), known) for k in range(expr.get_op_n_arg())]
    if operator == isl.ast_expr_op_type.minus:
        return Unary("-", every[0])
    if operator in (isl.ast_expr_op_type.select, isl.ast_expr_op_type.cond):
        return Select(every[0], every[1], every[2])
    total = every[0]
    for other in every[1:]:
        total = Binary(_OPERATORS[operator], total, other)
    return total
