"""Pointers with several targets: `p = a; if (c) p = b;`, or the next member of a list.

Where the text does not say which target a pointer has, it leads to memory of its own: a row
of an array, whose number code that is not modelled has chosen. To a loop in which the
pointer stays what it is that is an array like any other. A loop in which it may change has
that code in it, and is not decided. `overlaps` says what the memory may really be.
"""

from collections.abc import Iterable

from depanalysis.frontends.c.places import ROW, Place, Pointer, leaves
from depanalysis.frontends.c.provenance import Chosen
from depanalysis.frontends.c.state import CHOSEN, State
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    CType,
    PointerTo,
    Record,
    may_be_one,
)
from depanalysis.frontends.c.variables import register_slot, slots_of, which_slot
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Block, Opaque, Scalar, Stmt
from depanalysis.ir.types import I64
from depanalysis.source import Span


def choose_targets(s: State, names: Iterable[str], span: Span) -> tuple[Block, ...]:
    """Gives pointers of which it is not known where they lead memory of their own.

    The statements choose it, and count only where somebody follows the pointers.
    """
    places = [place for name in names if (place := _variable(s, name)) is not None]
    return tuple(_choice(s, place, span) for place in places)


def chosen_memory(block: Block) -> str:
    """The memory that a statement chooses for a pointer."""
    return block.name.removeprefix(CHOSEN)


def _variable(s: State, name: str) -> Place | None:
    """The place of a local pointer of which it is not known where it leads."""
    is_known = s.pointers.get(name, s) is not None
    if is_known or name in s.unset or name in s.choices or s.return_label:
        return None
    key = s.owners.get(name)
    place = None if key is None else s.places.get(key)
    if place is None or place.base != name or place.indices:
        return None
    is_reached = place.is_exposed or any(key in f.survey.addressed for f in s.frames)
    if not s.file.chooses_memory or (is_reached and name not in s.unsure.given):
        return None
    type_ = place.type
    if not isinstance(type_, PointerTo) or type_.is_reference:
        return None
    targets = set().union(*s.alternatives(name).values())
    is_scalar = any(map(s.type_of_name, targets))
    if is_scalar or not _has_size(type_.target):
        return None
    unknown = Place("", type_.target, (IntConst(0),), (None,))
    types = {e.type.type for e in leaves(unknown) if isinstance(e.type, Arithmetic)}
    # What would be stored to a local variable cannot be followed.
    exposed = s.scalar_types_exposed
    return None if any(may_be_one(exposed, each) for each in types) else place


def _has_size(type_: CType) -> bool:
    if isinstance(type_, ArrayOf):
        return type_.extent is not None and _has_size(type_.element)
    return isinstance(type_, Arithmetic | PointerTo | Record)


def _choice(s: State, place: Place, span: Span) -> Block:
    name, type_ = place.base, place.type
    assert isinstance(type_, PointerTo), "only pointers have targets"
    base = _memory(s, name, span)
    row = Var(f"{base}{ROW}", span)
    unknown = Place(
        base, type_.target, (row, IntConst(0)), (None, None), is_shared=True,
        is_exposed=True,
    )  # fmt: skip
    slots = slots_of(name, Pointer(unknown))
    which = which_slot(s, name, span)
    for slot in slots:
        register_slot(s, name, slot, span)
    reason = f"`{name}` may point to different objects, or to none"
    old = (which.name, *slots)
    body: list[Stmt] = [Opaque(reason, old, (row.name,), span, "foreign")]
    for slot, value in zip(slots, unknown.indices, strict=True):
        body.append(Assign(Var(slot, span), value, span=span))
    where: list[Expr] = [Var(slot, span) for slot in slots]
    if not any(s.owners[name] in frame.survey.stepped for frame in s.frames):
        where[-1] = IntConst(0, span)
    s.bind(name, Pointer(unknown).at(tuple(where)))
    return Block("inlined", tuple(body), f"{CHOSEN}{base}", span=span)


def _memory(s: State, name: str, span: Span) -> str:
    """The name of what a pointer leads to from one place of the text on."""
    known = s.unsure.places.get((name, span))
    if known is not None:
        return known
    base = s.unsure.places[name, span] = s.claim(
        f"{name}_target", object(), is_global=True
    )
    text, line = s.spellings.variables.get(name, (name, span.line))
    s.spellings.note_variable(base, text, line)
    s.objects.add(base)
    s.unsure.memory[base] = Chosen(name, s.owners[name])
    row = Scalar(f"{base}{ROW}", I64, is_input=True, span=span)
    s.scalars[row.name] = row
    return base
