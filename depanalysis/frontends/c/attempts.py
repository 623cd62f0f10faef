"""What the translation of a function shows too late, so that it has to begin again."""

from dataclasses import dataclass

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.places import Place, loaded_pointer
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.variables import store_pointer


@dataclass(frozen=True, slots=True)
class Known:
    """What was found out in earlier attempts.

    `stored`: pointers are stored where others are loaded, so these may be the same.
    `moved` are pointers that are older than the function, and that it moves: where it meets
    them first they need not lead any more to what they led to.
    """

    stored: frozenset[str] = frozenset()
    moved: tuple[Place, ...] = ()


def begin(s: State, function: Node, known: Known) -> None:
    """Starts an attempt, after the parameters have been declared."""
    s.rows_stored |= known.stored
    for place in known.moved:
        store_pointer(s, function, place, loaded_pointer(place))


def learned(s: State, known: Known) -> Known:
    """What is known after an attempt that began with something known.

    Nothing is forgotten, so that attempts come to an end.
    """
    moved = {name for name, _ in s.pointer_log}
    places = {place.base: place for place in known.moved}
    for name, place in sorted(s.older.items()):
        if name in moved:
            places.setdefault(place.base, place)
    stored = known.stored | s.rows_stored
    return Known(stored, tuple(place for _, place in sorted(places.items())))
