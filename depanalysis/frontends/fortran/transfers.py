"""The variables that input, output and allocations store to; others they only read."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.inputs import is_input, read_once
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import Body, map_statements
from depanalysis.ir.statements import Loop, Stmt, While, walk_statements

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


def with_parameters(program: Program) -> Program:
    """The program in which what is read once, and set nowhere else, is a parameter.

    Before it is read it has no value, and whoever runs the program chooses which it gets.
    """
    opaque = written_names(program.body)[1]
    found = read_once(program.body) - _repeated(program.body)
    outside = {*program.addressed, *program.exposed}
    taken = [
        each
        for each in program.scalars
        if each.name in found - outside and not each.is_input and not each.is_output
    ]
    if None in opaque or not taken:
        return program
    names = {each.name for each in taken}
    return replace(
        program,
        body=map_statements(program.body, lambda stmt: (_without(stmt, names),)),
        parameters=(*program.parameters, *(Parameter(e.name, e.type) for e in taken)),
        scalars=tuple(each for each in program.scalars if each not in taken),
    )


def _repeated(body: Body) -> frozenset[str]:
    """The names that a READ in a loop stores to."""
    return frozenset(
        name
        for stmt in walk_statements(body)
        if isinstance(stmt, Loop | While)
        for inner in walk_statements(stmt.body)
        if is_input(inner)
        for name in inner.writes or ()
    )


def _without(stmt: Stmt, names: Collection[str]) -> Stmt:
    if not is_input(stmt):
        return stmt
    reads, writes = (
        tuple(each for each in listed or () if each not in names)
        for listed in (stmt.reads, stmt.writes)
    )
    return replace(stmt, reads=reads, writes=writes)
