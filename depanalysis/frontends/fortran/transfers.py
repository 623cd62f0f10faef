"""The variables that input, output and allocations store to; others they only read."""

from collections.abc import Iterator

from depanalysis.frontends.fortran.tree import Node

OUTPUT = "input or output"
"""A reason: nothing but a file is written to."""

_ITEMS = ("Input_Item_List", "Output_Item_List")
_STATED = ("Io_Control_Spec", "Alloc_Opt")
_JUMPS = ("END", "ERR", "EOR")


def stored_by(stmt: Node) -> tuple[str, ...] | None:
    """The names that a statement without calls stores to, if its form is one of these.

    A unit may be a text, and a status is a variable: all names of a control list count.
    """
    found: dict[str, None] = {}
    for place in _places(stmt):
        name = place.node(0) if place.kind == "Part_Ref" else place
        if name.kind != "Name":
            return None
        found.setdefault(name.word.lower())
    return tuple(found)


def _places(stmt: Node) -> Iterator[Node]:
    """Names, elements, and what is neither."""
    for part in stmt.walk():
        if part.kind in _STATED:
            # What goes on elsewhere is a form of its own.
            yield from (p for p in part.walk() if p.kind == "Name")
            yield from (part,) if part.word.upper() in _JUMPS else ()
        elif part.kind == "Io_Implied_Do_Control":
            yield part.node(0)
        elif part.kind == "Allocation_List":
            yield from (p.node(0) if p.children else p for p in part.children)
    if stmt.kind == "Read_Stmt" and stmt.parts[-1] is not None:
        items = stmt.node(-1)
        yield from _items(items) if items.kind in _ITEMS else (items,)


def _items(items: Node) -> Iterator[Node]:
    """What is read, in implied loops, too."""
    for each in items.children:
        if each.kind == "Io_Implied_Do":
            yield from _items(each.node(0))
        else:
            yield each
