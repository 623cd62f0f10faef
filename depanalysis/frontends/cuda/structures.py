"""Structures that a kernel takes by value: each thread has a copy of its own.

Threads find equal values in them, so that one variable stands for the copies of a member,
unless the kernel changes it: then a number is that of one thread, and the elements of an
array are copied at the start.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from depanalysis.frontends.c.declarations import parameters_of
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.places import Place, leaves
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import Arithmetic, Record
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, IntConst, Load, Var
from depanalysis.ir.programs import Program, Spelling
from depanalysis.ir.statements import Array, Assign, Declare, Loop, Scalar, Stmt

GIVEN = "..given"
"""The end of the name of an array in constant memory, of which each thread has a copy."""


def with_own_members(program: Program, s: State, kernel: Node) -> Program:
    """The program in which members that a kernel changes belong to one thread."""
    direct, opaque = written_names(program.body)
    written = direct.union(*(each for each in opaque if each is not None))
    places = [leaf for each in _structures(s, kernel) for leaf in leaves(each)]

    def is_own(variable: Scalar | Array) -> bool:
        name = variable.name
        return name in written and any(_is_part(place, name) for place in places)

    # An array without a size, at the end of a structure, has no elements in a copy.
    changed = [a for a in program.arrays if is_own(a) and None not in a.extents]
    return replace(
        program,
        body=(*(stmt for each in changed for stmt in _copied(each)), *program.body),
        arrays=tuple(_given(a) if a in changed else a for a in program.arrays),
        scalars=tuple(
            replace(each, is_output=False) if is_own(each) else each
            for each in program.scalars
        ),
        spellings=(*program.spellings, *map(_spelled(program), changed)),
    )


def _structures(s: State, kernel: Node) -> Iterator[Place]:
    for node in parameters_of(kernel):
        place = s.places[identity(node.cursor.canonical)]
        if isinstance(place.type, Record):
            yield place


def _is_part(member: Place, name: str) -> bool:
    """Whether a name is that of a number, or says where a pointer leads."""
    is_number = isinstance(member.type, Arithmetic)
    return name == member.base if is_number else name.startswith(f"{member.base}..")


def _given(array: Array) -> Array:
    extents = (None,) * len(array.extents)
    return replace(array, name=f"{array.name}{GIVEN}", extents=extents)


def _copied(array: Array) -> Iterator[Stmt]:
    """An array of one thread, and the loops that copy its elements."""
    yield Declare(array, array.span)
    names = [f"{array.name}..{k}" for k, _ in enumerate(array.extents)]
    indices = tuple(map(Var, names))
    stmt: Stmt = Assign(
        Load(array.name, indices), Load(_given(array).name, indices), span=array.span
    )
    for name, extent in reversed([*zip(names, array.extents, strict=True)]):
        assert extent is not None, "arrays in structures have constant extents"
        last = Binary("-", extent, IntConst(1))
        stmt = Loop(name, IntConst(0), last, (stmt,), span=array.span)
    yield stmt


def _spelled(program: Program) -> Callable[[Array], Spelling]:
    known = {each.name: each for each in program.spellings}

    def spelled(array: Array) -> Spelling:
        own = known.get(array.name, Spelling(array.name, array.name))
        return replace(own, name=_given(array).name)

    return spelled
