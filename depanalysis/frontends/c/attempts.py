"""The translation of a function, which begins again where it shows something too late."""

from collections.abc import Callable
from dataclasses import dataclass

from depanalysis.frontends.c.declarations import declare_parameters
from depanalysis.frontends.c.labels import jumps_to
from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, loaded_pointer
from depanalysis.frontends.c.state import Frame, State
from depanalysis.frontends.c.surveys import survey
from depanalysis.frontends.c.variables import store_pointer


@dataclass(frozen=True, slots=True)
class _Known:
    """What was found out in earlier attempts.

    `stored`: pointers are stored where others are loaded, so these may be the same.
    `moved` are pointers that are older than the function, and that it moves: where it meets
    them first they need not lead any more to what they led to.
    """

    stored: frozenset[str] = frozenset()
    moved: tuple[Place, ...] = ()


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
    returns = sum(part.kind == "RETURN_STMT" for part in function.walk())
    return Frame(
        name, function, found, call, label, result, found.modified, jumps,
        has_one_return=returns == 1,
    )  # fmt: skip


def _begin(s: State, function: Node, known: _Known) -> None:
    s.rows_stored |= known.stored
    for place in known.moved:
        store_pointer(s, function, place, loaded_pointer(place))


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
    stored = known.stored | (s.rows_stored & s.unsure.loaded)
    older = tuple(place for _, place in sorted(places.items()))
    return _Known(stored, older)
