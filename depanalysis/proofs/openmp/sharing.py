"""Variables of clauses: copies of the thread's own, and what goes back at the end."""

from dataclasses import replace

from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import Construct, Listed, ReadClause
from depanalysis.ir.expressions import (
    Binary,
    BinaryOperator,
    BoolConst,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    loads,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Opaque,
    Scalar,
    Stmt,
    UpdateOperator,
)
from depanalysis.ir.types import Type
from depanalysis.proofs.openmp.contexts import Context, Held, Section
from depanalysis.proofs.openmp.lowering import Lowerer
from depanalysis.source import Span

UPDATES: dict[str, UpdateOperator] = {
    "+": "+", "-": "+", "*": "*", "&": "&", "|": "|", "^": "^", "&&": "and", "||": "or",
    "min": "min", "max": "max", ".and.": "and", ".or.": "or", "iand": "&", "ior": "|",
    "ieor": "^",
}  # fmt: skip
_ONE = IntConst(1)
_EQUIVALENCES: dict[str, BinaryOperator] = {".eqv.": "==", ".neqv.": "!="}
_ONES = ("*", "&", "&&", ".and.", ".eqv.")
_KNOWN = words(
    "private firstprivate lastprivate shared default reduction schedule collapse ordered "
    "nowait num_threads if proc_bind safelen simdlen aligned nontemporal order map device "
    "defaultmap is_device_ptr use_device_ptr has_device_addr num_teams thread_limit depend "
    "dist_schedule untied mergeable final priority nogroup grainsize num_tasks read write "
    "update capture seq_cst acq_rel release acquire relaxed hint filter allocate bind "
    "copyin copyprivate linear inclusive exclusive compare doacross threads full partial"
)
_UNMODELLED = ("in_reduction", "task_reduction")
_REDUCTIONS = ("reduction", "in_reduction")


def check_clauses(lowerer: Lowerer, construct: Construct) -> None:
    """What a clause that is not known means is not known either."""
    if construct.directive.constructs[0] in ("cancel", "cancellation"):
        # The clauses are names of constructs, and a condition.
        return
    for clause in construct.clauses:
        name = clause.clause.name
        if name not in _KNOWN and name not in _UNMODELLED:
            lowerer.problem(construct.span, f"the clause `{name}`")


def _check_copies(lowerer: Lowerer, construct: Construct) -> None:
    """Which copies a thread has is not known with some clauses."""
    is_task = not {"task", "taskloop"}.isdisjoint(construct.directive.constructs)
    for clause in construct.clauses:
        is_reduced = is_task and clause.clause.name in _REDUCTIONS
        if clause.clause.name in _UNMODELLED and not is_reduced:
            lowerer.problem(construct.span, f"the clause `{clause.clause.name}`")
        is_default = clause.clause.name == "default"
        if is_default and not {*clause.clause.arguments} <= {"shared", "none"}:
            lowerer.problem(
                construct.span, "the clause `default` with other than `shared`"
            )


def with_copies(
    lowerer: Lowerer, construct: Construct, context: Context
) -> tuple[Context, list[Stmt]]:
    """The context in which listed variables are the thread's own, and their first values."""
    _check_copies(lowerer, construct)
    first = construct.listed("firstprivate")
    own = dict.fromkeys(
        construct.listed("private", "lastprivate", "firstprivate", *_REDUCTIONS)
    )
    out: list[Stmt] = []
    names, arrays = dict(context.names), dict(context.arrays)
    sections = dict(context.sections)
    for listed in own:
        for name in _names(lowerer, listed, construct):
            variable = lowerer.variable(name)
            if variable is None:
                continue
            but = listed.names if listed.is_pointer else ()
            check_pointers(lowerer, construct, name, but)
            copy = lowerer.copy(variable)
            out.append(lowerer.declare(copy))
            lowerer.own(name, copy, context)
            if isinstance(copy, Array):
                arrays[name] = copy.name
                sections.pop(name, None)
                if listed.subscripts and not _is_whole(listed, copy):
                    sections[name] = _section(lowerer, construct, listed, context)
                if listed in first:
                    lowerer.copied[name] = construct.span
                continue
            if listed in first or listed.is_pointer:
                place = lowerer.place(Var(copy.name, construct.span))
                out += _first_value(lowerer, construct, context, name, place)
            names[name] = Var(copy.name)
    inner = replace(context, names=names, arrays=arrays, sections=sections)
    return inner, [*out, *_neutral(construct, lowerer, inner)]


def _first_value(
    lowerer: Lowerer,
    construct: Construct,
    context: Context,
    name: str,
    place: Var | Load,
) -> list[Stmt]:
    """What a copy begins with; all of them do before a last value is stored."""
    value = lowerer.expr(Var(name, construct.span), context)
    is_last = any(each.has(name) for each in construct.listed("lastprivate"))
    if not is_last:
        return [*lowerer.probe(context, (value, place)), Assign(place, value)]
    begun = replace(context, locks=(*context.locks, begun_before(construct, context)))
    probes = lowerer.probe(begun, (value, place))
    if lowerer.is_shared(name, context) and is_unchanged(lowerer, name, context):
        lowerer.used.add(name)
        value = Var(name, construct.span)
    elif lowerer.is_shared(name, context):
        # In a run, the first thread would store the last value before others begin.
        lowerer.notes.setdefault("linear")
    return [*probes, Assign(place, value)]


def begun_before(construct: Construct, outer: Context) -> Held:
    """What keeps first values apart from the last one: all are set before that is stored."""
    return Held(f"begun {construct.number}", outer.turns)


def is_unchanged(lowerer: Lowerer, name: str, context: Context) -> bool:
    """Whether no text of the region that comes before stores to a shared variable."""
    is_first = not (context.turns or context.claims or context.tasks)
    return is_first and name not in lowerer.stored | lowerer.of_team


def handed_on(
    lowerer: Lowerer, construct: Construct, context: Context
) -> tuple[list[Stmt], list[Stmt]]:
    """`copyprivate`: what the thread of a `single` writes down, and the others read.

    All that is known of the values is that they are the same for all threads.
    """
    given: list[Stmt] = []
    taken: list[Stmt] = []
    for listed in construct.listed("copyprivate"):
        for name in listed.names:
            variable = lowerer.variable(name)
            is_own = name in context.names or name in lowerer.inside
            if not isinstance(variable, Scalar) or not is_own or listed.is_pointer:
                reason = f"`copyprivate({listed.text})`"
                lowerer.problem(construct.span, reason)
                continue
            own = lowerer.expr(Var(name, construct.span), context)
            assert isinstance(own, Var | Load), "a variable has a place"
            handed = lowerer.handed(variable.type)
            given += [*lowerer.probe(context, (own,)), Assign(handed, own)]
            value: Expr = handed
            if not lowerer.is_run and context.turns:
                value = lowerer.unknown(variable.type, taken)
            elif not lowerer.is_run:
                value = lowerer.same_for_all(variable.type)
            taken += [*lowerer.probe(context, (own,)), Assign(own, value)]
    return given, taken


def _is_whole(listed: Listed, array: Array) -> bool:
    """Whether a section is all of an array, outside of which no subscript leads."""
    whole = tuple((IntConst(0), extent) for extent in array.extents)
    return listed.subscripts == whole and all(
        isinstance(extent, IntConst) for extent in array.extents
    )


def _section(
    lowerer: Lowerer, construct: Construct, listed: Listed, context: Context
) -> Section:
    """The start and the length of a section, for each subscript, as it is entered."""
    parts = [
        tuple(lowerer.expr(each, context) for each in p) for p in listed.subscripts
    ]
    if any(loads(value) for part in parts for value in part):
        lowerer.problem(construct.span, f"the section `{listed.text}`")
    return tuple((part[0], part[1] if len(part) > 1 else _ONE) for part in parts)


def check_pointers(
    lowerer: Lowerer, construct: Construct, name: str, but: tuple[str, ...] = ()
) -> None:
    """What is copied must not be what a pointer leads to that keeps to the original."""
    pointer = construct.pointer_to(name, but)
    if pointer:
        reason = f"the pointer `{pointer}` to a variable that `{name}` is a copy of"
        lowerer.problem(construct.span, reason)


def _names(lowerer: Lowerer, listed: Listed, construct: Construct) -> tuple[str, ...]:
    """The scalars and arrays that a copy of a variable needs."""
    is_reduced = any(
        clause.clause.name in _REDUCTIONS and listed in clause.listed
        for clause in construct.clauses
    )
    if listed.is_pointer and is_reduced:
        return (listed.target,)
    if listed.is_pointer:
        known = (*lowerer.outside, *lowerer.inside)
        return tuple(dict.fromkeys(name for name in known if listed.has(name)))
    return listed.names


def _neutral(construct: Construct, lowerer: Lowerer, context: Context) -> list[Stmt]:
    """What copies in a reduction start with."""
    out: list[Stmt] = []
    for clause in construct.clauses:
        if clause.clause.name not in _REDUCTIONS:
            continue
        operator = operator_of(clause)
        if not _is_known(lowerer, operator) or "task" in clause.clause.modifier:
            lowerer.problem(construct.span, f"the reduction `{clause.clause.modifier}`")
            continue
        for listed in clause.listed:
            for name in listed.names:
                place = context.names.get(name)
                variable = lowerer.variable(name)
                if isinstance(place, Var) and isinstance(variable, Scalar):
                    start = neutral(operator, variable.type)
                    own = lowerer.place(place)
                    if start is not None:
                        out += [*lowerer.probe(context, (own,)), Assign(own, start)]
    return out


def neutral(operator: str, type_: Type) -> Expr | None:
    """What copies in a reduction begin with, if that is one number."""
    if operator in ("min", "max") or operator not in (*UPDATES, *_EQUIVALENCES):
        return None
    one = operator in _ONES
    if type_.kind == "bool":
        return BoolConst(one)
    if type_.kind == "real":
        return RealConst("1.0" if one else "0.0")
    return IntConst(-1 if operator == "&" else int(one))


def combined(
    lowerer: Lowerer, construct: Construct, inner: Context, outer: Context
) -> list[Stmt]:
    """At the end of a worksharing construct each thread adds its copy, atomically."""
    out: list[Stmt] = []
    for clause in construct.clauses:
        if clause.clause.name not in _REDUCTIONS:
            continue
        operator = operator_of(clause)
        for listed in clause.listed:
            is_declared = operator in lowerer.parallel.reductions
            if (
                listed.is_pointer
                or not _is_known(lowerer, operator)
                or (len(listed.names) != 1 and not is_declared)
            ):
                lowerer.problem(construct.span, "a reduction over an array")
                continue
            for name in listed.names:
                out += _combined(lowerer, construct, (operator, name), inner, outer)
    return out


def operator_of(clause: ReadClause) -> str:
    """How values are put together; `inscan` and `default` before it make no difference."""
    return clause.clause.modifier.split(",")[-1].strip().lower()


def _combined(
    lowerer: Lowerer,
    construct: Construct,
    reduced: tuple[str, str],
    inner: Context,
    outer: Context,
) -> list[Stmt]:
    """The same for a number, or a part of a structure."""
    operator, name = reduced
    copy = inner.names.get(name)
    if copy is None or not lowerer.is_shared(name, outer):
        lowerer.problem(construct.span, f"a reduction of `{name}`, which is private")
        return []
    place = lowerer.target(Var(name, construct.span), outer)
    atomic = replace(outer, atomic=place)
    out = lowerer.probe(atomic, (place,))
    own = lowerer.of_instance(copy)
    if lowerer.is_run and operator in lowerer.parallel.reductions:
        # What the combiner makes of the two is not followed.
        variable = lowerer.variable(name)
        assert isinstance(variable, Scalar), "arrays are no copies here"
        unknown = Scalar(lowerer.fresh("combined"), variable.type)
        reason = "combines two values"
        made = Opaque(reason, (), (unknown.name,), construct.span, "lost")
        own = Var(unknown.name)
        out = [lowerer.declare(unknown), made, *out]
    return [*out, _updated(place, operator, own, construct.span)]


def _is_known(lowerer: Lowerer, operator: str) -> bool:
    known = (UPDATES, _EQUIVALENCES, lowerer.parallel.reductions)
    return any(operator in names for names in known)


def _updated(place: Var | Load, operator: str, copy: Expr, span: Span) -> Assign:
    """`place = place operator copy`."""
    if operator in _EQUIVALENCES:
        return Assign(place, Binary(_EQUIVALENCES[operator], place, copy), span=span)
    return Assign(place, copy, UPDATES.get(operator), span)


def _check_last(lowerer: Lowerer, construct: Construct) -> None:
    """Who stores the last value when, where it is not the last iteration at its end."""
    for clause in construct.clauses:
        if clause.clause.name == "lastprivate" and clause.clause.modifier:
            reason = f"`lastprivate({clause.clause.modifier}: …)`"
            lowerer.problem(construct.span, reason)


def last_values(
    lowerer: Lowerer,
    construct: Construct,
    inner: Context,
    outer: Context,
    clause: str = "lastprivate",
) -> list[Stmt]:
    """What the last iteration or section leaves in the shared variables."""
    out: list[Stmt] = []
    _check_last(lowerer, construct)
    # All first values are set by then.
    inner = replace(inner, locks=(*inner.locks, begun_before(construct, outer)))
    for listed in construct.listed(clause):
        for name in listed.names:
            copy = inner.names.get(name)
            if copy is None or not isinstance(lowerer.variable(name), Scalar):
                lowerer.problem(construct.span, f"`{clause}({listed.text})`")
                continue
            if not lowerer.is_shared(name, outer):
                lowerer.problem(
                    construct.span, f"`{name}` is private around `{clause}`"
                )
                continue
            place = lowerer.target(Var(name, construct.span), outer)
            # Who writes it is the thread of the iteration, whose claims are those inside.
            out += lowerer.probe(inner, (place,))
            own = lowerer.of_instance(copy)
            out.append(Assign(place, own, None, construct.span))
    return out
