"""The finished Program: placeholders resolved, inputs and outputs sorted out."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial, reduce
from itertools import product

from depanalysis.frontends.c.inner_declarations import declared_inside
from depanalysis.frontends.c.lifetimes import with_lifetimes
from depanalysis.frontends.c.overlaps import apart, overlaps, renewed
from depanalysis.frontends.c.overlays import overlaid
from depanalysis.frontends.c.places import ROW, SIZES, is_part_of
from depanalysis.frontends.c.renewals import (
    with_renewals_outside,
    with_rows_made_again,
    without_idle_loads,
)
from depanalysis.frontends.c.sizes import known_sizes
from depanalysis.frontends.c.state import CHOSEN, SLOTS, TOUCHABLE, WHICH, State
from depanalysis.frontends.c.tables import (
    MOST_VALUES,
    beginnings,
    chosen_by_the_library,
    has_gaps,
    is_private,
    static_numbers,
    tables,
)
from depanalysis.frontends.c.targets import chosen_memory
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
)
from depanalysis.ir.programs import (
    Enumeration,
    Overlap,
    Parameter,
    Program,
    Sized,
)
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import I8, U8
from depanalysis.source import Span


def finished(s: State, name: str, span: Span) -> Program:
    """The Program of a function whose statements have all been emitted."""
    _drop_needless_numbers(s)
    s.out[:0] = _begun(s, span)
    known = tuple(overlaps(s))
    together = _chosen_together(s, known)
    outer = {*s.scalars, *s.arrays}
    for part in (*s.scalars, *s.locals):
        s.spellings.note_part(part)
    body = with_lifetimes(s, overlaid(s, without_idle_loads(tuple(s.out))))
    body = with_rows_made_again(s, with_renewals_outside(s, body))
    body = _resolved(s, body, frozenset(outer))
    written = _written(body)
    scalars = [each for each in s.scalars.values() if _is_variable(each, written)]
    parameters = [
        each for each in s.scalars.values() if not _is_variable(each, written)
    ]
    sizes = known_sizes(s, parameters, body)
    body = sizes.body(body)
    used = _used(body)
    _note_enumerations(s, used)
    ranges = s.enumerations | _static_ranges(s)
    read = (replace(each, span=span) for each in parameters if each.name in used)
    assumptions = tuple(bound for each in read for bound in _bounds(s, each, ranges))
    return Program(
        name,
        body,
        tuple(Parameter(each.name, each.type, each.span) for each in parameters),
        tuple(map(sizes.array, s.arrays.values())),
        tuple(scalars),
        assumptions=assumptions,
        notes=tuple(s.notes),
        addressed=tuple(dict.fromkeys((*s.addressed, *sorted(s.allocated), *together))),
        exposed=_exposed(s),
        overlaps=known,
        apart=tuple(apart(s)),
        spellings=s.spellings.listed({name: s.targets(name) for name in s.bound}),
        callee_uses=tuple(s.callee_uses),
        declared_inside=tuple(declared_inside(s)),
        private=tuple(_private(s, parameters)),
        span=span,
        enumerations=tuple(
            Enumeration(name, *values) for name, values in ranges.items()
        ),
        tables=tuple(tables(s)),
        sized=(
            *_chosen(s),
            *sizes.ends((*s.arrays.values(), *scalars, *_declared(body))),
        ),
    )


def _begun(s: State, span: Span) -> Iterator[Opaque]:
    """What variables of the file hold whose values no text tells."""
    for name in beginnings(s, _written(tuple(s.out))):
        reason = f"`{name}` has a value that no text tells"
        yield Opaque(reason, (), (name,), span, "summary")
    for name in chosen_by_the_library(s):
        reason = f"`{name}` has a value that the library chooses"
        yield Opaque(reason, (), (name,), span, "summary")


def _note_enumerations(s: State, used: frozenset[str]) -> None:
    given = (*s.arrays, *(each.name for each in s.scalars.values() if each.is_input))
    for each in given:
        place = s.leaves.get(each)
        is_shared = place is not None and place.shared is not None
        if each in used and each in s.enumerations and not is_shared:
            low, high = s.enumerations[each]
            s.note(f"`{each}` has a value of its enumeration, from {low} to {high}")


def _declared(body: tuple[Stmt, ...]) -> Iterator[Array | Scalar]:
    for stmt in walk_statements(body):
        if isinstance(stmt, Declare):
            yield stmt.variable


def _chosen_together(s: State, known: tuple[Overlap, ...]) -> tuple[str, ...]:
    """The local variables that memory may be which unknown code has chosen for a pointer.

    Where something is known of the size of what is chosen, no run with it is a witness.
    """
    local: dict[str, None] = {}
    for base in s.unsure.memory:
        if base not in s.unsure.followed:
            del s.scalars[f"{base}{ROW}"]
            continue
        for pair in known:
            sides = (pair.first, pair.second), (pair.second, pair.first)
            for one, other in sides:
                if not is_part_of(one, base):
                    continue
                variable = s.locals.get(other) or s.arrays.get(other)
                is_sized = not isinstance(variable, Array) or variable.extents[0]
                if other in s.locals or is_sized:
                    s.unsure.sized.add(base)
                    local.update({other: None} if other in s.locals else {})
    return tuple(local)


def _drop_needless_numbers(s: State) -> None:
    """The numbers of targets, where no pointer of a declaration has several."""
    wavering = {s.unsure.memory[base].key for base in s.unsure.followed}
    for name, matters in s.unsure.numbered.items():
        if matters or s.owners.get(name) in wavering:
            continue
        number = f"{name}{WHICH}"
        s.unsure.needless.add(number)
        s.scalars.pop(number, None)
        s.locals.pop(number, None)
        s.slots[name] = tuple(e for e in s.slots.get(name, ()) if e.name != number)


def _chosen(s: State) -> Iterator[Sized]:
    """Memory chosen for a pointer that ends where the text says, in a way not followed."""
    for name, base in product(s.arrays, sorted(s.unsure.sized)):
        if is_part_of(name, base):
            yield Sized(name, 0, "")


def _used(body: tuple[Stmt, ...]) -> frozenset[str]:
    """The variables that statements read, and the arrays whose elements they name."""
    evaluations = [e for stmt in walk_statements(body) for e in evaluated(stmt)]
    scalars = {name for each in evaluations for name in names(each)}
    return frozenset(scalars | {x.array for e in evaluations for x in loads(e)})


def _private(s: State, parameters: Iterable[Scalar]) -> Iterator[str]:
    """The integers that are private members of classes."""
    for each in parameters:
        if each.type.is_integer and is_private(s, each.name):
            yield each.name


def _static_ranges(s: State) -> dict[str, tuple[int, int]]:
    """The least and the greatest value that the file stores in its static variables."""
    known = {name: static_numbers(s, name) for name in (*s.arrays, *s.scalars)}
    return {name: (min(e), max(e)) for name, e in known.items() if e}


def _bounds(
    s: State, parameter: Scalar, ranges: Mapping[str, tuple[int, int]]
) -> Iterator[Expr]:
    """What is known of the value of a parameter."""
    if parameter.name in ranges:
        yield from _within(parameter, *ranges[parameter.name])
        yield from _one_of(parameter, static_numbers(s, parameter.name))


def _within(parameter: Scalar, low: int, high: int) -> Iterator[Expr]:
    """A parameter has a value of its enumeration, or one that the file stores."""
    name = Var(parameter.name, parameter.span)
    yield Binary("<=", IntConst(low), name, parameter.span)
    yield Binary("<=", name, IntConst(high), parameter.span)


def _one_of(parameter: Scalar, values: frozenset[int]) -> Iterator[Expr]:
    """A parameter has one of a few values, not any between the first and the last."""
    if has_gaps(values) and len(values) <= MOST_VALUES:
        name = Var(parameter.name, parameter.span)
        each = (Binary("==", name, IntConst(x), parameter.span) for x in sorted(values))
        yield reduce(lambda a, b: Binary("or", a, b, parameter.span), each)


def _exposed(s: State) -> tuple[str, ...]:
    """The global variables that a pointer from elsewhere could name, by their types.

    Arrays of which the extent is known are seen to be such.
    """
    kinds = {a.type for a in s.arrays.values() if a.may_alias}
    is_text = any(type_ in (I8, U8) for type_ in kinds)
    named = {each.name: each.type for each in s.scalars.values()}
    for array in s.arrays.values():
        if not array.may_alias and None in array.extents[:1]:
            named[array.name] = array.type
    globals_ = [
        n
        for n in named
        if s.owners.get(n) in s.file.globals or n.partition(".")[0] in s.referenced
        if not n.endswith(SIZES)
    ]
    return tuple(n for n in globals_ if is_text or named[n] in kinds)


def _is_variable(scalar: Scalar, written: frozenset[str]) -> bool:
    return not scalar.is_input or scalar.name in written


def _written(body: tuple[Stmt, ...]) -> frozenset[str]:
    found: set[str] = set()
    is_anything = False
    for stmt in walk_statements(body):
        if isinstance(stmt, Assign):
            target = stmt.target
            found.add(target.name if isinstance(target, Var) else target.array)
        elif isinstance(stmt, Opaque):
            found.update(stmt.writes or ())
            is_anything = is_anything or stmt.writes is None
    return frozenset(found)


def _resolved(
    s: State, body: tuple[Stmt, ...], visible: frozenset[str]
) -> tuple[Stmt, ...]:
    """The statements with the scalars of pointers declared and unknown effects listed."""
    result: list[Stmt] = []
    for stmt in body:
        match stmt:
            case Declare(variable=Scalar(name=name)) if name.endswith(SLOTS):
                slots = s.slots[name.removesuffix(SLOTS)]
                result.extend(Declare(slot, slot.span) for slot in slots)
                visible |= {slot.name for slot in slots}
            case Block(name=name, body=inner) if name.startswith(CHOSEN):
                if chosen_memory(stmt) in s.unsure.followed:
                    result.extend(_resolved(s, inner, visible))
            case Declare(variable=variable):
                result.append(stmt)
                visible |= {variable.name}
            case Assign(target=Var(name=name)) if name in s.unsure.needless:
                pass
            case Opaque(writes=(name, *_)) if name in s.unsure.renewed:
                found = renewed(s, s.unsure.renewed[name])
                led_to = tuple(each for each in found if each in visible)
                if led_to:
                    result.append(replace(stmt, writes=led_to))
            case Opaque():
                result.extend(_listed(s, stmt, visible))
            case _:
                inside = partial(_resolved, s, visible=visible)
                result.append(map_bodies(stmt, inside))
    return tuple(result)


def _listed(s: State, stmt: Opaque, visible: frozenset[str]) -> Iterator[Opaque]:
    """Code with the names of what it may touch.

    What an unknown function gives, and leaves in variables of the whole program, is any
    value. Whether it has got to others that it was not handed is not certain, so that it
    may as well leave them alone.
    """

    def listed(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
        if names is None:
            return None
        wanted = dict.fromkeys(names)
        if TOUCHABLE in wanted and s.return_label:
            return None
        if TOUCHABLE in wanted:
            wanted.update(dict.fromkeys(sorted(s.exposed)))
        return tuple(name for name in wanted if name in visible)

    found = replace(stmt, reads=listed(stmt.reads), writes=listed(stmt.writes))
    handed = {*(stmt.writes or ()), *filter(s.is_of_all_files, found.writes or ())}
    got = {n for n in found.writes or () if n not in handed and s.type_of_name(n)}
    if stmt.kind == "reply" and got:
        yield replace(found, kind="foreign")
        kept = tuple(name for name in found.writes or () if name not in got)
        found = replace(found, writes=kept)
    yield found


__all__ = ["Load", "finished"]
