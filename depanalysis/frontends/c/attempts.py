"""The translation of a function, which begins again where it shows something too late."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.declarations import declare_parameters
from depanalysis.frontends.c.labels import jumps_to
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, loaded_pointer
from depanalysis.frontends.c.state import Frame, State
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.types import Arithmetic, PointerTo, Record, is_same
from depanalysis.frontends.c.variables import member_of, store_pointer
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.statements import Scalar
from depanalysis.ir.types import I64


@dataclass(frozen=True, slots=True)
class _Known:
    """What was found out in earlier attempts.

    `stored`: pointers are stored where others are loaded, so these may be the same. `kept`
    are the members in which it stores pointers, and loads them, if only to compare them.
    `moved` are pointers that are older than the function, and that it moves: where it meets
    them first they need not lead any more to what they led to. `ordered` are pairs of
    parameters that lead into one object, since the function asks which stands first. What
    is allocated may be `traded` for the memory of the caller.
    """

    stored: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    moved: tuple[Place, ...] = ()
    ordered: tuple[tuple[str, str], ...] = ()
    traded: frozenset[str] = frozenset()


def translated(
    function: Node, begun: Callable[[], State], read: Callable[[State, Node], None]
) -> State:
    """The state after a function, which `read` reads in a state that has `begun`."""
    known = _Known()
    while True:
        s = begun()
        s.frames.append(frame_of(function.name, function, s.return_label))
        declare_parameters(s, function)
        _begin(s, function, known)
        read(s, function)
        found = _learned(s, known)
        if found == known:
            return s
        known = found


def frame_of(
    name: str,
    function: Node,
    label: str | None = None,
    result: Place | None = None,
    call: Node | None = None,
) -> Frame:
    """A frame for a function, with what its text says about jumps and assignments."""
    found = survey(function)
    jumps = jumps_to(function)
    returns = sum(
        part.kind == "RETURN_STMT" and not any(map(is_null, part.children))
        for part in function.walk()
    )
    return Frame(
        name, function, found, call, label, result, found.modified, jumps,
        has_one_return=returns == 1,
    )  # fmt: skip


def _begin(s: State, function: Node, known: _Known) -> None:
    s.rows_stored |= known.stored
    s.unsure.kept = known.kept
    s.unsure.traded = known.traded
    for place in known.moved:
        store_pointer(s, function, place, loaded_pointer(place))
    for one, other in known.ordered:
        _set_beside(s, function, one, other)


def _set_beside(s: State, function: Node, one: str, other: str) -> None:
    """A parameter leads into the array of another one, so and so far from its start."""
    first = s.pointers.get(one)
    if first is None or first.prefix:
        return
    start = f"{other}..start"
    key = s.owners[other]
    place = s.places[key]
    s.scalars[start] = Scalar(start, I64, is_input=True, span=s.span(function))
    s.spellings.note_variable(start, f"{other} - {one}", s.span(function).line)
    s.meetings.beside.setdefault(first.place.base, []).append(place)
    target = first.at((IntConst(0),)).moved(Var(start))
    if key in s.frame.survey.modified:
        store_pointer(s, function, place, target)
    else:
        s.bind(other, target)


def _ordered(s: State, known: _Known) -> Iterator[tuple[str, str]]:
    """The pairs of parameters, each of which is set beside another one at most once."""
    firsts = {one for one, _ in known.ordered}
    beside = {other for _, other in known.ordered}
    declared = list(s.owners)
    for pair in s.meetings.ordered:
        places = [s.places.get(s.owners.get(name, 0)) for name in pair]
        if not all(place and _is_plain(s, place) for place in places):
            continue
        one, other = sorted(pair, key=lambda n: (n in beside, declared.index(n)))
        is_free = other not in beside | firsts
        if one != other and is_free and _is_one_type(*places):
            firsts.add(one)
            beside.add(other)
            yield one, other


def _is_plain(s: State, place: Place) -> bool:
    """Whether a place is a parameter, and a pointer that may lead anywhere."""
    cursor = s.file.aliases.reader.variables.get(s.owners[place.base])
    is_parameter = cursor is not None and cursor.kind.name == "PARM_DECL"
    is_whole = not place.indices and not place.members and not place.inner_extents
    type_ = place.type
    is_pointer = isinstance(type_, PointerTo) and not type_.is_restrict
    is_outermost = len(s.frames) == 1 and not s.return_label
    return is_parameter and is_whole and is_pointer and is_outermost


def _is_one_type(one: Place | None, other: Place | None) -> bool:
    """Whether two pointers lead to numbers, or structures, of one type."""
    types = [None if place is None else place.type for place in (one, other)]
    targets = [each.target for each in types if isinstance(each, PointerTo)]
    is_known = all(isinstance(each, Arithmetic | Record) for each in targets)
    return is_known and is_same(*targets)


def _learned(s: State, known: _Known) -> _Known:
    """What is known after an attempt that began with something known.

    Nothing is forgotten, so that attempts come to an end.
    """
    moved = {name for name, _ in s.pointer_log}
    places = {place.base: place for place in known.moved}
    for name, place in sorted(s.older.items()):
        if name in moved:
            places.setdefault(place.base, place)
    # Where a pointer is loaded after another was stored, this attempt knew that.
    stored = known.stored | (s.rows_stored & s.unsure.loaded.keys())
    renewed = {member_of(each) for each in s.unsure.renewed.values()}
    kept = known.kept | (renewed & {*s.unsure.loaded.values()})
    older = tuple(place for _, place in sorted(places.items()))
    ordered = (*known.ordered, *_ordered(s, known))
    return _Known(stored, kept, older, ordered, s.unsure.traded)
