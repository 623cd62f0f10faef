"""Which variables of a function may be one memory by what the text says.

A pointer that may lead into an array, at a scalar, or where another pointer leads. What the
text is silent about is no part of the result, and may be assumed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations

from depanalysis.frontends.c.captures import is_captured, may_be_of_one
from depanalysis.frontends.c.equal_results import EqualResults
from depanalysis.frontends.c.layouts import is_bytes, is_pointer, pointee
from depanalysis.frontends.c.libclang import type_kind
from depanalysis.frontends.c.paths import DEREFERENCE, Path
from depanalysis.frontends.c.places import (
    OWNED,
    SIZES,
    Place,
    is_part_of,
    is_part_of_one,
    loaded_pointer,
)
from depanalysis.frontends.c.provenance import Handed, Returned
from depanalysis.frontends.c.state import TOUCHABLE, State
from depanalysis.frontends.c.types import REFERENCES, PointerTo, c_type, may_be_one
from depanalysis.frontends.c.variables import path_of, renewing, said
from depanalysis.ir.programs import Apart, Overlap
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.types import Type


def overlaps(s: State) -> Iterator[Overlap]:
    """The pairs of variables of a translated function, each with a reason."""
    names = [*s.arrays, *(n for n in (*s.locals, *s.scalars) if n in s.leaves)]
    paths = {
        name: path
        for name in dict.fromkeys(names)
        if name in s.leaves
        and (path := path_of(s, s.leaves[name])) is not None
        and not _is_restrict(s, name, path)
    }
    results = EqualResults(s)
    yield from _of_rows(s)
    yield from _given_back(s)
    yield from _renewed(s)
    yield from _given_twice(s, results)
    yield from _compared(s)
    yield from _chosen(s, results)
    yield from _of_pointers_beside(s, paths)
    shared = [name for name in paths if _is_shared(s, name)]
    done: set[frozenset[str]] = set()
    for one in shared:
        for other in paths:
            pair = frozenset((one, other))
            if one == other or pair in done or _is_one_record(s, one, other):
                continue
            if _are_of_heirs(one, paths[one], other, paths[other]):
                continue
            done.add(pair)
            reason = _reason(s, (one, paths[one]), (other, paths[other]))
            if reason:
                yield Overlap(one, other, reason)
    yield from _of_captured(s, paths)


def _of_rows(s: State) -> Iterator[Overlap]:
    """Rows of one array of pointers that may be one memory."""
    for name in (each for each in s.arrays if each in s.leaves):
        for base, (place, reason) in s.unsure.meeting.items():
            is_row = len(s.leaves[name].indices) > len(place.indices)
            if is_row and is_part_of(name, base):
                yield Overlap(name, name, reason, of_rows=True)
                break


def _of_pointers_beside(s: State, paths: Mapping[str, Path]) -> Iterator[Overlap]:
    """What is said about pointers that lead into the arrays of others."""
    for base, places in s.meetings.beside.items():
        for place in places if base in s.arrays else ():
            path = path_of(s, loaded_pointer(place).place)
            for name in paths if path is not None else ():
                reason = path and _reason(s, (base, path), (name, paths[name]))
                if reason and name != base:
                    yield Overlap(base, name, reason)


def _of_captured(s: State, paths: Mapping[str, Path]) -> Iterator[Overlap]:
    """What a lambda captured may be what the function that gets it is handed beside it."""
    reader, function = s.file.aliases.reader, s.frames[0].node.cursor
    known = {**s.scalars, **s.locals, **s.arrays}
    named = [name for name in paths if name in known and _is_shared(s, name)]
    keys = {name: s.owners.get(_root(name)) for name in named}
    captured = {
        name
        for name, key in keys.items()
        if key in reader.variables and is_captured(function, reader.variables[key])
    }
    for one, other in combinations(named, 2):
        if not captured & {one, other} or _root(one) == _root(other):
            continue
        if may_be_one((known[one].type,), known[other].type) and may_be_of_one(
            reader, keys[one], keys[other]
        ):
            yield Overlap(one, other, f"`{one}` and `{other}` may be one memory")


def apart(s: State) -> Iterator[Apart]:
    """The pairs of which one is a number that the caller gives by a reference.

    The other one is the number of another reference, or a variable of the file, of its
    type; of two objects of one type, the same members may be one memory.
    """
    arrays = {n: each.type for n, each in s.arrays.items() if not each.may_alias}
    numbers = {n: each.type for n, each in s.scalars.items() if not n.endswith(SIZES)}
    named = {**arrays, **numbers}
    given = [n for n in numbers if _root(n) in s.referenced]
    others = [
        n for n in named if n not in given and s.owners.get(_root(n)) in s.file.globals
    ]
    pairs = (*combinations(given, 2), *((n, o) for n in given for o in others))
    for one, other in pairs:
        if _root(one) == _root(other) or not may_be_one((named[one],), named[other]):
            continue
        records = {_record(s, one), _record(s, other)}
        members = {each.partition(".")[2] for each in (one, other)}
        if records == {""} or len(records) > 1 or len(members) == 1:
            yield Apart(one, other)


def renewed(s: State, stored: Place) -> Iterator[str]:
    """The arrays to which a pointer leads that was stored at a place, or may lead."""
    is_renewed = renewing(s, stored)
    for name in s.arrays:
        leaf = s.leaves.get(name)
        if is_part_of(name, stored.base) if leaf is None else is_renewed(leaf):
            yield name


def _root(name: str) -> str:
    return name.partition(".")[0]


def _record(s: State, name: str) -> str:
    """The type of the object that a variable is a part of, if it is one."""
    cursor = s.file.aliases.reader.variables.get(s.owners.get(_root(name), 0))
    if cursor is None or "." not in name:
        return ""
    raw = cursor.type
    if type_kind(raw) == "FUNCTIONPROTO":
        raw = cursor.semantic_parent.type
    elif type_kind(raw) in REFERENCES:
        raw = raw.get_pointee()
    words = raw.get_canonical().spelling.split()
    return " ".join(each for each in words if each != "const")


def _given_back(s: State) -> Iterator[Overlap]:
    """Memory that unknown code has chosen may be what it was handed, or a local variable."""
    local = s.exposed & s.locals.keys()
    for result in s.meetings.returned.values():
        chosen = [e for e in s.arrays.values() if is_part_of(e.name, result.base)]
        handed = list(_handed(s, result)) if chosen else []
        names = {each for call in handed for each in call.names}
        for name, other in sorted({**s.locals, **s.arrays}.items()) if chosen else ():
            is_handed = name in local or is_part_of_one(name, names)
            if not (is_handed or _is_reached(s, name, handed)):
                continue
            for array in chosen:
                if array.name != name and may_be_one((array.type,), other.type):
                    reason = (
                        f"`{array.name}` may lead to `{name}`, which other code reaches"
                    )
                    yield Overlap(array.name, name, reason)


def _renewed(s: State) -> Iterator[Overlap]:
    """A function that was handed an object may have let pointers in it lead elsewhere.

    To what it was handed beside it, or to a local variable that it reaches. So may any
    such function with the pointers of the file.
    """
    local = s.exposed & s.locals.keys()
    known = {**s.locals, **s.arrays}
    places = {base: handed for base, handed in s.meetings.renewed.items() if handed}
    for base in sorted(each for each in s.exposed_pointers if s.meetings.handed):
        places.setdefault(base, [])
    for base, handed in places.items():
        own = base.partition(".")[0]
        names = {each for call in handed for each in call.names} - {TOUCHABLE}
        for array in [
            each for each in s.arrays.values() if is_part_of(each.name, base)
        ]:
            for name, other in sorted(known.items()):
                is_handed = name in local or is_part_of_one(name, names)
                is_apart = is_part_of(name, own) or not is_handed
                if not is_apart and may_be_one((array.type,), other.type):
                    what = f"`{array.name}` may lead to `{name}`"
                    yield Overlap(array.name, name, f"{what}, which other code reaches")


def _handed(s: State, result: Returned) -> Iterator[Handed]:
    """What a function was handed, and before it those that may have kept it.

    What returns a `void *` and what has returned the memory itself is taken for a maker.
    """
    yield from (s.meetings.handed[k] for k in sorted(result.calls))
    made = [
        each.base
        for each in s.meetings.returned.values()
        if each.function == result.function
    ]
    is_maker = is_bytes(pointee(result.function.result_type))
    for call in s.meetings.handed[: 0 if is_maker else result.earlier]:
        own = {n for n in call.names if is_part_of_one(n, made)}
        yield replace(call, names=call.names - own - {TOUCHABLE})


def _is_reached(s: State, name: str, handed: list[Handed]) -> bool:
    """Whether pointers in what was handed over lead to a variable."""
    if name not in s.leaves:
        return False
    path = path_of(s, s.leaves[name])
    arguments = [each for call in handed for each in call.call.children[1:]]
    return path is not None and s.file.aliases.reaches(arguments, path)


def _given_twice(s: State, results: EqualResults) -> Iterator[Overlap]:
    """A function that is handed one object twice may return one pointer of it twice."""
    for one, other in combinations(s.meetings.returned.values(), 2):
        takes = (each.type.get_canonical() for each in one.function.get_arguments())
        if one.function != other.function or not any(map(is_pointer, takes)):
            continue
        if not results.may_be(one.calls, other.calls, c_type(one.type)):
            continue
        for name in (n for n in s.arrays if is_part_of(n, one.base)):
            beside = other.base + name.removeprefix(one.base)
            if beside in s.arrays:
                reason = f"`{one.function.spelling}` was handed one object twice"
                yield Overlap(name, beside, reason)


def _chosen(s: State, results: EqualResults) -> Iterator[Overlap]:
    """Where a pointer has several targets, what it leads to is one of them."""
    memory = s.unsure.memory
    followed = {root for name in s.arrays if (root := name.partition(".")[0]) in memory}
    variables = {**s.scalars, **s.arrays, **s.locals}
    meddled = _meddled(s)
    is_any = any(memory[base].pointer in meddled for base in followed)
    reachable = _reachable(s, variables) if is_any else {}
    leads = {
        each.pointer: s.alternatives(each.pointer).keys() for each in memory.values()
    }
    set_alike = {
        (one, other): _is_set_alike(s, results, one, other)
        for one in leads
        for other in leads
    }
    for base in (each for each in memory if each in followed):
        pointer = memory[base].pointer
        own = leads[pointer]
        met = {n for n, o in memory.items() if not own.isdisjoint(leads[o.pointer])}
        met |= {n for n, o in memory.items() if set_alike[pointer, o.pointer]}
        if pointer in s.unsure.mixed:
            met |= {n for n, o in memory.items() if o.pointer in s.unsure.mixed}
        roots = (own | met) - {base}
        known = reachable if pointer in meddled else {}
        for one in [name for name in s.arrays if is_part_of(name, base)]:
            beside = {root + one.removeprefix(base) for root in roots}
            alike = {
                n for n, t in known.items() if may_be_one((s.arrays[one].type,), t)
            }
            for name in sorted((alike | (beside & variables.keys())) - {one}):
                yield Overlap(one, name, f"`{one}` and `{name}` may be one memory")


def _is_set_alike(s: State, results: EqualResults, one: str, other: str) -> bool:
    """Whether calls through a pointer may have returned one object for two pointers."""
    first, second = (s.meetings.setting.get(name, set()) for name in (one, other))
    place = s.places.get(s.owners.get(one, 0)) if first and second else None
    if place is None or one == other or not isinstance(place.type, PointerTo):
        return False
    return results.may_be(first, second, place.type.target)


def _reachable(s: State, variables: Mapping[str, Scalar | Array]) -> dict[str, Type]:
    """The types of the variables that code which is not modelled can get to."""
    local = s.exposed & s.locals.keys()
    return {
        name: each.type
        for name, each in variables.items()
        if name in local or (isinstance(each, Array) and _is_handed(s, name))
    }


def _is_handed(s: State, name: str) -> bool:
    is_named = any(is_part_of(name, each) for each in s.unsure.handed)
    return is_named or _is_reached(s, name, s.meetings.handed)


def _meddled(s: State) -> set[str]:
    """The pointers that lead where code which is not modelled says, or to copies of them."""
    found = set(s.unsure.meddled)
    pointers = {each.pointer for each in s.unsure.memory.values()}
    for _ in pointers:
        open_ = {n for n, each in s.unsure.memory.items() if each.pointer in found}
        open_ |= {each.base for each in s.meetings.returned.values()}
        found |= {p for p in pointers if open_ & s.bound.get(p, {}).keys()}
    return found


def _compared(s: State) -> Iterator[Overlap]:
    """Who compares two pointers says that they may be equal."""
    for (left, right), span in s.meetings.compared.items():
        for one in (name for name in s.arrays if is_part_of(name, left)):
            other = right + one.removeprefix(left)
            if one != other and other in s.arrays:
                what = f"`{one}` and `{other}` may be one memory"
                yield Overlap(one, other, f"{what}, as line {span.line} compares them")


def _is_shared(s: State, name: str) -> bool:
    array = s.arrays.get(name)
    return _is_of_reference(s, name) or (array is not None and array.may_alias)


def _is_of_reference(s: State, name: str) -> bool:
    """Whether a variable is what a reference is bound to, or a part of that."""
    return any(is_part_of(name, each) for each in s.referenced)


def _is_restrict(s: State, name: str, path: Path) -> bool:
    """Whether the program promises that nothing else leads to where a pointer leads."""
    array = s.arrays.get(name)
    is_reached = DEREFERENCE in path.steps and not _is_of_reference(s, name)
    return is_reached and array is not None and not array.may_alias


def _are_of_heirs(one: str, first: Path, other: str, second: Path) -> bool:
    """Whether two names are members of one object, of classes that it cannot both have.

    Numbers at one place of it, under two names, are those of different classes that inherit.
    """
    is_one_object = one.rpartition(".")[0] == other.rpartition(".")[0] != ""
    is_inside = DEREFERENCE not in (*first.steps[-1:], *second.steps[-1:])
    return is_one_object and is_inside and first == second


def _is_one_record(s: State, one: str, other: str) -> bool:
    """Whether two names are members of what one pointer leads to.

    What containers that are members have for their elements lies elsewhere.
    """
    first, second = s.arrays.get(one), s.arrays.get(other)
    if first is None or second is None or any(OWNED in each for each in (one, other)):
        return False
    return first.record == second.record != ""


def _reason(s: State, one: tuple[str, Path], other: tuple[str, Path]) -> str:
    found = s.file.aliases.shared(one[1], other[1])
    if found is None:
        return ""
    return f"`{one[0]}` and `{other[0]}` may be one memory{said(s, found)}"
