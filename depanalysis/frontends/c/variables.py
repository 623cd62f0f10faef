"""Variables of C and the scalars and arrays that stand for them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from depanalysis.frontends.c.aliases import Shared
from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    Cursor,
    Node,
    evaluate,
    has_other_name,
    identity,
    is_static,
    node_of,
    type_kind,
)
from depanalysis.frontends.c.paths import DEREFERENCE, Path
from depanalysis.frontends.c.places import (
    OFFSET,
    RENEWED,
    ROW,
    STORED,
    Place,
    Pointer,
    is_owner,
    is_part_of,
    leaves,
    loaded_pointer,
)
from depanalysis.frontends.c.standard import is_of_parallel_libraries
from depanalysis.frontends.c.state import WHICH, State, UnmodelledError
from depanalysis.frontends.c.types import (
    REFERENCES,
    Arithmetic,
    ArrayOf,
    CType,
    Other,
    PointerTo,
    Record,
    c_type,
    is_constant,
    type_of,
)
from depanalysis.ir.expressions import Call, Cast, Expr, IntConst, Load, Var, names
from depanalysis.ir.statements import Array, Assign, Scalar
from depanalysis.ir.summaries import Touched, summary
from depanalysis.ir.types import BOOL, I64, Type
from depanalysis.source import Span

DROPPED = "dropped"
"""The stem of the names of variables that get values that nothing uses."""

_AROUND_GLOBALS = (
    "TRANSLATION_UNIT", "LINKAGE_SPEC", "NAMESPACE", "STRUCT_DECL", "CLASS_DECL",
    "UNEXPOSED_DECL",
)  # fmt: skip
_OBJECTS = ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR", "CALL_EXPR")
_STORING = (
    "CALL_EXPR",
    "BINARY_OPERATOR",
    "COMPOUND_ASSIGNMENT_OPERATOR",
    "UNARY_OPERATOR",
)


def place_of(s: State, node: Node) -> Place:
    """The place of the variable that a reference names."""
    key = identity(node.declaration)
    place = s.places.get(key)
    if place is None:
        place = _global_place(s, node)
        s.places[key] = place
    is_lasting = key in s.file.globals or is_static(node.declaration)
    if len(s.frames) > 1 and (is_lasting or _is_captured(s, node)):
        s.note_use(place.base, s.frame.name)
    if isinstance(place.type, Other):
        raise s.unmodelled(node, f"`{node.name}` has {place.type.description}")
    return place


def _is_captured(s: State, node: Node) -> bool:
    """Whether a name in an inlined function means a variable of another one."""
    home = node.declaration.semantic_parent
    return home is not None and identity(home.canonical) != identity(
        s.frame.node.cursor.canonical
    )


def constant_of(node: Node) -> int | None:
    """The value of an enumerator, or of a `const` integer with a constant initializer."""
    declaration = node.cursor.referenced
    if declaration is None:
        return None
    if declaration.kind.name == "ENUM_CONSTANT_DECL":
        hidden = declaration.translation_unit.unread_constants
        return None if declaration.spelling in hidden else int(declaration.enum_value)
    if declaration.kind.name != "VAR_DECL" or not is_constant(declaration.type):
        return None
    type_ = c_type(declaration.type)
    if not isinstance(type_, Arithmetic):
        return None
    if not (type_.type.is_integer or type_.type == BOOL):
        return None
    value = evaluate(declaration)
    return value if isinstance(value, int) else None


def fixed_value(node: Node) -> int | float | None:
    """The value of a constant expression in which nothing is read or done.

    The parser knows the value of `x[0] && 0`, too.
    """
    pending = [node]
    while pending:
        part = pending.pop()
        is_mention = part.kind == "DECL_REF_EXPR" and constant_of(part) is None
        if is_mention or part.kind == "CALL_EXPR":
            return None
        if part.kind != "CXX_UNARY_EXPR":
            pending.extend(part.children)
    return evaluate(node.cursor)


def variable_at(s: State, place: Place, span: Span) -> Var | Load:
    """The IR variable or element at a place that holds a number."""
    assert isinstance(place.type, Arithmetic)
    s.spellings.note_place(place)
    s.leaves.setdefault(place.base, place)
    s.note_enumeration(place.base, place.type)
    if not place.indices:
        _register_scalar(s, place.base, place.type.type)
        return Var(place.base, span)
    _register_array(s, place, place.type.type, span)
    return Load(place.base, place.indices, span)


def pointer_at(s: State, node: Node, place: Place) -> Pointer:
    """The pointer that is stored at a place."""
    if not isinstance(place.type, PointerTo):
        # In what the parser makes of a wrong text, anything may stand for a pointer.
        raise s.unmodelled(node, f"`{s.text(node)}` is no pointer")
    if place.indices:
        if _is_lost(s, place):
            reason = f"the pointers in `{place.base}` may point to the same object"
            raise s.unmodelled(node, reason)
        initial = _initial(s, place)
        if initial is not None:
            return initial
        s.unsure.loaded[place.level] = member_of(place)
        if member_of(place) in s.unsure.kept:
            # Another iteration may store a pointer there.
            dropped = s.temporary(DROPPED, I64, s.span(node))
            s.emit(Assign(dropped, stored_at(s, node, place), span=s.span(node)))
        # The row of chosen memory is one of which nothing else is known.
        own = place.base.partition(".")[0] in s.unsure.memory
        if any(index != IntConst(0) for index in place.indices[own:]):
            _note_rows(s, node, place)
        return loaded_pointer(place)
    _meet(s, place)
    pointer = s.pointers.get(place.base)
    if pointer is None:
        shown = s.spellings.shown(place)
        reason = f"`{shown}` may point to different objects, or to none"
        raise s.unmodelled(node, reason)
    if pointer.place.base in s.unsure.memory:
        s.unsure.followed.add(pointer.place.base)
    return pointer


def _is_lost(s: State, place: Place) -> bool:
    """Whether code that is not modelled may have stored one pointer twice."""
    is_reference = isinstance(place.type, PointerTo) and place.type.is_reference
    renewed = is_reference and f"{place.level}{RENEWED}" in s.unsure.renewed
    return renewed or place.level in s.rows_stored or _is_rewritten(s, place)


def store_pointer(
    s: State,
    node: Node,
    place: Place,
    pointer: Pointer,
    kept: frozenset[int] = frozenset(),
) -> None:
    """Assigns a pointer variable; its row and offset go to scalars of their own.

    The subscripts at the positions `kept` stay as they are.
    """
    if place.indices:
        store_element(s, node, place, pointer)
        return
    if place.is_exposed:
        _meet(s, place)
        s.exposed.update(leaf.base for leaf in leaves(pointer.place))
    if place != s.frame.result:
        # What a call returns is gone where the call is evaluated.
        if not is_of_parallel_libraries(s.span(node).path):
            # A loop that such a library runs has copies of what its reducers lead to.
            note_address(s, pointer)
        s.spellings.name_after(place.base, pointer.place.base, len(s.frames))
    span = s.span(node)
    indices = [*pointer.place.indices]
    slots = slots_of(place.base, pointer)
    moved = [(k, slot) for k, slot in enumerate(slots) if k not in kept]
    if any(names(indices[k]) & set(slots) - {slot} for k, slot in moved):
        raise s.unmodelled(node, f"the row of `{place.base}` depends on its offset")
    for k, slot in moved:
        register_slot(s, place.base, slot, span)
        if indices[k] != Var(slot):
            s.emit(Assign(Var(slot, span), indices[k], span=span))
        indices[k] = Var(slot, span)
    is_known = s.unsure.numbered.get(place.base, False)
    s.unsure.numbered[place.base] = is_known or not slots
    which = which_slot(s, place.base, span)
    number = s.unsure.numbers.setdefault(pointer.place.base, len(s.unsure.numbers) + 1)
    s.emit(Assign(which, IntConst(number), span=span))
    s.bind(place.base, pointer.at(tuple(indices)))


def unset_pointer(s: State, place: Place, span: Span) -> None:
    """A pointer becomes null: no conforming program follows it from here on."""
    slots = s.slots.get(place.base, ())
    if slots:
        nowhere = s.temporary(f"{place.base}..nowhere", I64, span)
        for slot in slots:
            s.emit(Assign(Var(slot.name, span), nowhere, span=span))
    s.bind(place.base, None, is_unset=True)


def copy_element(s: State, node: Node, place: Place, origin: Place) -> None:
    """Copies a pointer from one element to another; nobody follows it on the way."""
    if _is_lost(s, origin):
        s.rows_stored.add(place.level)
    s.unsure.loaded[origin.level] = member_of(origin)
    value = stored_at(s, node, origin)
    store_element(s, node, place, loaded_pointer(origin), value)


def member_of(place: Place) -> str:
    """The member in which a pointer is; nothing where it is in a table."""
    return place.members[-1][1] if place.members else ""


def stored_at(s: State, node: Node, place: Place) -> Load:
    """The pointer in an element, as a number of which nothing is known."""
    name, span = f"{place.base}{STORED}{len(place.indices)}", s.span(node)
    if name not in s.arrays:
        record = place.record if place.is_shared else ""
        s.arrays[name] = Array(name, I64, place.extents, place.is_shared, record, span)
        s.leaves[name] = place
        s.spellings.note_variable(name, s.spellings.shown(place), span.line)
    return Load(name, place.indices, span)


def store_element(
    s: State,
    node: Node,
    place: Place,
    pointer: Pointer | None,
    value: Expr | None = None,
) -> None:
    """Stores a pointer in an element: a write to an array of numbers.

    The `value` hangs on where the pointer is, if it is not given. What is loaded from there
    keeps its name, which means other objects from here on; so pointers that were at old rows
    are lost, and a loop that does this is not decided. `overlaps` says what the memory may
    be. What the loads read is known where the function is translated again.
    """
    _lose_stored_at(s, place)
    is_own = not place.is_exposed and place.base.partition(".")[0] in s.unsure.repeated
    if is_own or s.return_label or not s.file.is_sequential:
        raise s.unmodelled(
            node, f"a pointer is stored in an element of `{s.spellings.shown(place)}`"
        )
    if pointer is not None:
        note_address(s, pointer)
        s.exposed.update(leaf.base for leaf in leaves(pointer.place))
    span = s.span(node)
    moved = () if pointer is None else pointer.place.indices
    parts = tuple(each for each in moved if not isinstance(each, IntConst))
    value = value or (address_of(parts, span) if parts else IntConst(0))
    if parts and pointer is not None and not _is_loaded(s, pointer.place):
        s.unsure.divided.setdefault(place.base, span.line)
    s.emit(Assign(stored_at(s, node, place), value, span=span))
    _lose_rows(s, renewing(s, place))
    s.unsure.renewed[f"{place.level}{RENEWED}"] = place
    reason = f"a pointer is stored in an element of `{s.spellings.shown(place)}`"
    # Which of them that is, is known where the function ends.
    beside = {n: leaf for n, leaf in s.leaves.items() if n in s.arrays}
    is_renewed = renewing(s, place)
    far = (
        name
        for name, leaf in beside.items()
        if _is_loaded(s, leaf) and is_renewed(leaf)
    )
    s.opaque(reason, (), (f"{place.level}{RENEWED}", *far), span)


def address_of(parts: tuple[Expr, ...], span: Span) -> Expr:
    """A number of which nothing is known but what it hangs on."""
    return Cast(I64, Call("address", parts, span), span)


def note_stored(s: State, place: Place) -> None:
    """Code that nobody knows may have stored any pointer in an element."""
    s.rows_stored.add(place.level)
    _lose_stored_at(s, place)


def _lose_stored_at(s: State, place: Place) -> None:
    """A pointer is stored in an element, which may be a variable by another name."""

    def is_stored(cell: Path) -> bool:
        path = path_of(s, place)
        return path is not None and s.file.aliases.shared(path, cell) is not None

    _lose(s, is_stored)


def lose_stored(s: State, node: Node) -> None:
    """Code that is not modelled may store to pointers that it can get to."""
    if any(part.kind in _STORING for part in node.walk()):
        values = [e for e in node.walk() if isinstance(type_of(e), PointerTo | ArrayOf)]

        is_stored = s.file.aliases.reach(values)
        _lose(s, is_stored)
        _lose_loaded(s, is_stored)


def _lose_loaded(s: State, is_stored: Callable[[Path], bool]) -> None:
    """What was loaded from memory that may have changed has no name any more.

    The name is that of what is loaded from there next.
    """
    for name, pointer in sorted(s.pointers.items()):
        is_far = pointer is not None and _is_loaded(s, pointer.place)
        if pointer is None or not is_far or s.is_reference(name):
            continue
        path = path_of(s, pointer.place)
        if path is None or any(map(is_stored, _cells_of(path))):
            s.bind(name, None)


def _lose(s: State, is_stored: Callable[[Path], bool]) -> None:
    """What is known of pointer variables is lost where something is stored to them.

    Only those whose address is taken are stored to by way of others.
    """
    local = frozenset().union(*(frame.survey.addressed for frame in s.frames))
    for name, pointer in sorted(s.pointers.items()):
        root, *members = name.split(".")
        key = s.owners.get(root)
        if pointer is None or key is None or s.is_reference(name):
            continue
        if key in local or key in s.file.globals:
            steps = tuple((0, member) for member in members)
            path = path_of(s, Place(name, pointer.place.type, members=steps))
            if path is not None and is_stored(path):
                s.bind(name, None)


def which_slot(s: State, name: str, span: Span) -> Var:
    """The scalar that tells which of several targets a pointer has."""
    slot = f"{name}{WHICH}"
    register_slot(s, name, slot, span)
    return Var(slot, span)


def _note_rows(s: State, node: Node, place: Place) -> None:
    """Several pointers of one array lead to different objects, if nothing says otherwise."""
    path = path_of(s, place)
    base, aliases = place.base, s.file.aliases
    end = None if path is None else path.then(DEREFERENCE)
    found = None if end is None else aliases.repeated(end)
    if is_owner(place) and (found is None or not found.name):
        # Two of them own one object only where the user hands one to both.
        return
    line = 0 if end is None else aliases.divided(end)
    line = line or s.unsure.divided.get(place.base, 0)
    if found is not None or line:
        reason = f"two of the pointers in `{base}` may lead to one object"
        reason += said(s, found or Shared("", line))
        if found is not None or s.unsure.renewed:
            # A function that divides an object itself says how far its rows reach.
            s.unsure.meeting[base] = place, reason
            return
    if not s.is_fragment:
        shown = line - s.file.text.shift
        rows = f"rows of one object (line {shown})" if shown > 0 else "objects"
        s.note(f"the pointers in `{base}` point to {rows} that do not overlap")


def _is_rewritten(s: State, place: Place) -> bool:
    rewritten = any(is_part_of(place.base, name) for name in s.unsure.rewritten)
    return rewritten and not is_owner(place)


def path_of(s: State, place: Place) -> Path | None:
    """How the function gets to a place from a variable of the text."""
    made = s.allocated.get(place.base)
    if made is not None:
        return s.file.aliases.path_of_fresh(place, made.call, made.type)
    names_of_members = "".join(f".{name}" for _, name in place.members)
    name = place.base.removesuffix(names_of_members)
    if name in s.unsure.memory:
        members = tuple((position - 1, each) for position, each in place.members)
        place = replace(place, indices=place.indices[1:], members=members)
        return s.file.aliases.path(place, s.unsure.memory[name].key, None)
    for result in s.meetings.returned.values():
        if result.base == name:
            return s.file.aliases.path_of_result(place, result.function, result.type)
    root = s.owners.get(name)
    if root is None:
        return _path_from_fresh(s, place, name)
    seen = [raw for base, raw in s.seen_as.items() if is_part_of(place.base, base)]
    return s.file.aliases.path(place, root, seen[0] if seen else None)


def _path_from_fresh(s: State, place: Place, name: str) -> Path | None:
    """The way to what pointers in fresh memory lead to, which no variable here is named after."""
    for base, made in s.allocated.items():
        if is_part_of(base, name):
            return s.file.aliases.path_of_fresh(place, made.call, made.type)
    return None


def said(s: State, found: Shared) -> str:
    """What speaks for an alias, as the end of a sentence."""
    name = f", `{found.name}`" if found.name else ""
    line = found.line - s.file.text.shift
    if found.is_unread:
        who = "the files of the project say" if found.is_elsewhere else "the file says"
        return f", as {who} more about pointers than is followed"
    if found.is_elsewhere:
        return f"{name}, by what other files say"
    return f"{name} (line {line})" if line > 0 else name


def _initial(s: State, place: Place) -> Pointer | None:
    """What a pointer that never changes was initialized with, before the program runs."""
    if not place.is_exposed:
        return None
    names_of_members = "".join(f".{name}" for _, name in place.members)
    root = s.owners.get(place.base.removesuffix(names_of_members))
    node = None if root is None else s.file.aliases.initializer(place, root)
    if node is None:
        return None
    try:
        return s.to.pointer(s, node)
    except UnmodelledError:
        return None


def _meet(s: State, place: Place) -> None:
    """A pointer that is older than the function leads on to what it led to.

    One that never changes leads to what its initializer says.
    """
    initial = _initial(s, place) if place.base not in s.pointers else None
    if initial is not None:
        s.exposed_pointers.discard(place.base)
        note_address(s, initial)
        s.pointers[place.base] = initial
    if place.base not in s.pointers:
        s.older[place.base] = place
        s.pointers[place.base] = loaded_pointer(place)
        if _is_of_caller(s, place):
            s.exposed_pointers.add(place.base)


def _is_of_caller(s: State, place: Place) -> bool:
    """Whether a place is a part of what a reference is bound to."""
    return any(place.base.startswith(f"{name}.") for name in s.referenced)


def renew_pointer(s: State, node: Node, place: Place, function: str) -> None:
    """Fresh memory for an element of an array of pointers, or of a struct's.

    No other element points there, so the rows stay apart. They keep their names, which
    mean other objects from here on, with any contents; so pointers that were at old rows
    are lost. In the row that is chosen, and in no other one, is something written. Where
    one element gets fresh memory in several iterations, `renewals` says so.
    """
    row, span = loaded_pointer(place), s.span(node)
    written = [leaf for leaf in leaves(row.place) if isinstance(leaf.type, Arithmetic)]
    for leaf in written:
        variable_at(s, leaf, span)
    reason = f"calls `{function}`"
    is_own = not place.is_exposed and place.base.partition(".")[0] in s.unsure.repeated
    if is_own or s.return_label or not s.file.is_sequential or "alloca" in function:
        _lose_rows(s)
        s.opaque(reason, (), tuple(leaf.base for leaf in written), span)
        return
    _lose_stored_at(s, place)
    _lose_rows(s, renewing(s, place))
    made = s.temporary("made", I64, span)
    s.unsure.made[made.name] = reason, tuple(leaf.base for leaf in written)
    s.unknown(reason, made.name, span)
    s.emit(Assign(stored_at(s, node, place), made, span=span))
    parts = [
        (_in_row(s, leaf, place), s.arrays[leaf.base].type)
        for leaf in written
        if leaf.base in s.arrays
    ]
    if parts:
        touched = Touched(function, reason, (), tuple(parts))
        s.emit(summary(touched, lambda stem: s.claim(stem, object()), span))


def _in_row(s: State, leaf: Place, row: Place) -> Load:
    """An element of an array, anywhere in the row that begins with the subscripts."""
    rank = len(s.arrays[leaf.base].extents)
    others = range(rank - len(row.indices))
    return Load(leaf.base, (*row.indices, *(Var(f"${k}") for k in others)))


def renewing(s: State, stored: Place) -> Callable[[Place], bool]:
    """Whether a pointer that is stored may be one of those that led to a place."""
    target, aliases = path_of(s, stored), s.file.aliases

    def is_renewed(place: Place) -> bool:
        if is_part_of(place.base, stored.base):
            return len(place.indices) > len(stored.indices)
        path = None if target is None else path_of(s, place)
        if target is None or path is None:
            return True
        return any(aliases.shared(target, cell) is not None for cell in _cells_of(path))

    return is_renewed


def _cells_of(path: Path) -> Iterator[Path]:
    """The pointers that one follows to get to a place, but for its variable."""
    steps = path.steps
    for position, step in enumerate(steps):
        if step == DEREFERENCE and position > 0:
            yield path.before(len(steps) - position)


def _lose_rows(
    s: State, is_renewed: Callable[[Place], bool] = lambda _place: True
) -> None:
    """Pointers that were at rows which pointers in other objects led to."""
    for name in sorted({*s.pointers, *s.choices}):
        choice = s.choices.get(name)
        targets = (choice.then, choice.otherwise) if choice else (s.pointers[name],)
        if any(e and _is_loaded(s, e.place) and is_renewed(e.place) for e in targets):
            s.bind(name, None)


def _is_loaded(s: State, place: Place) -> bool:
    """Whether a place may lie where a pointer in another object points.

    Its subscripts are more than those of the object that its variable leads to.
    """
    own = 1 + (place.base.partition(".")[0] in s.unsure.memory)
    before = [position for position, _ in place.members]
    return place.is_exposed and len(place.indices) > min((own, *before))


def bind_pointer(
    s: State,
    node: Node,
    place: Place,
    pointer: Pointer,
    *,
    moves: bool,
    is_argument: bool = False,
) -> None:
    """Initializes a pointer variable, directly if neither it nor its value will change."""
    if not is_argument:
        if not is_of_parallel_libraries(s.span(node).path):
            note_address(s, pointer)
        s.spellings.name_after(place.base, pointer.place.base, len(s.frames))
    stable = {k for k, e in enumerate(pointer.place.indices) if s.is_stable(e)}
    if not moves and len(stable) == len(pointer.place.indices):
        s.bind(place.base, pointer)
        return
    if moves:
        found, key = s.frame.survey, identity(node.cursor.canonical)
        is_only_stepped = key not in found.assigned | found.addressed
        is_kept = is_only_stepped and not is_argument and pointer.moves
        stable = stable - {len(pointer.prefix)} if is_kept else set()
    store_pointer(s, node, place, pointer, frozenset(stable))


def note_address(s: State, pointer: Pointer) -> None:
    """A scalar that a pointer names cannot have copies that the pointer reaches, too."""
    for leaf in leaves(pointer.place):
        if not leaf.indices and isinstance(leaf.type, Arithmetic):
            s.addressed.setdefault(leaf.base)


def parameter_pointer(place: Place, inner_extents: tuple[Expr | None, ...]) -> Pointer:
    """What a pointer parameter points at on entry: an array with the parameter's name."""
    return loaded_pointer(place, inner_extents)


def new_variable(
    s: State, cursor: Cursor, type_: CType, *, is_global: bool = False, name: str = ""
) -> Place:
    """Claims a name for a C variable and remembers its place."""
    kind: object = type_.type if isinstance(type_, Arithmetic) else identity(cursor)
    written = name or cursor.spelling.strip("[]").replace(", ", "_")
    unique = s.claim(written, kind, is_global=is_global)
    key = identity(cursor.canonical)
    place = Place(unique, type_, is_exposed=is_global)
    s.places[key] = place
    s.owners[unique] = key
    line = s.file.text.span(cursor).line
    s.spellings.note_variable(unique, cursor.spelling, line)
    return place


def _global_place(s: State, node: Node) -> Place:
    declaration = node.declaration
    parent = declaration.semantic_parent
    is_file_level = parent is not None and parent.kind.name in _AROUND_GLOBALS
    if _is_of_unseen_caller(s, node):
        is_this = declaration.kind.name in FUNCTIONS
        return global_place(s, declaration, type_of(node) if is_this else None)
    if declaration.kind.name != "VAR_DECL" or not is_file_level:
        raise s.unmodelled(node, f"`{node.name}` is not a variable that is modelled")
    if has_other_name(declaration):
        raise s.unmodelled(node, f"`{node.name}` may be another variable")
    s.file.globals.setdefault(identity(declaration), declaration)
    return global_place(s, declaration)


def _is_of_unseen_caller(s: State, node: Node) -> bool:
    """Whether the lambda that a function gets has a variable of the one that made it.

    What it holds, or leads to, is as unknown as what a variable of the file does. It is one
    variable if the function gets one such lambda, and has no copies that change it.
    """
    declared, body = node.declaration, s.frame.node.cursor
    is_this = node.name == "this" and declared.kind.name in FUNCTIONS
    home = declared if is_this else declared.semantic_parent
    is_variable = is_this or declared.kind.name in ("VAR_DECL", "PARM_DECL")
    if not is_variable or home is None or home.kind.name not in FUNCTIONS:
        return False
    running = {identity(frame.node.cursor.canonical) for frame in s.frames}
    is_gone = identity(home.canonical) not in running
    return is_gone and body.spelling == "operator()" and _is_one(s, body)


def _is_one(s: State, body: Cursor) -> bool:
    """Whether a function gets one object of the class of a lambda, that never changes."""
    is_made = partial(_is_object_of, body.semantic_parent.canonical)
    given = [*filter(is_made, s.frames[0].node.cursor.get_arguments())]
    if len(given) != 1 or not body.is_const_method():
        return False
    texts = (node_of(frame.node.cursor) for frame in s.frames[:-1])
    parts = chain.from_iterable(each.walk() for each in texts)
    return not any(part.kind in _OBJECTS and is_made(part.cursor) for part in parts)


def _is_object_of(class_: Cursor, cursor: Cursor) -> bool:
    """Whether something is an object of a class, or a reference to one."""
    raw = cursor.type.get_canonical()
    raw = raw.get_pointee() if type_kind(raw) in REFERENCES else raw
    return bool(raw.get_declaration().canonical == class_)


def global_place(s: State, declaration: Cursor, type_: CType | None = None) -> Place:
    """The place of a variable of the file that the function has not named yet."""
    type_ = type_ or c_type(declaration.type)
    place = new_variable(s, declaration, type_, is_global=True)
    if isinstance(place.type, PointerTo):
        s.exposed_pointers.add(place.base)
    return place


def _register_scalar(s: State, name: str, type_: Type) -> None:
    if name not in s.locals and name not in s.scalars:
        s.scalars[name] = Scalar(name, type_, is_input=True, is_output=True)
        s.exposed.add(name)


def _register_array(s: State, place: Place, type_: Type, span: Span) -> None:
    record = place.record if place.is_shared else ""
    array = Array(
        place.base, type_, place.extents, place.is_shared, record, span, place.walls
    )
    known = s.locals.get(place.base) or s.arrays.get(place.base)
    if known is None:
        s.arrays[place.base] = array
        if place.is_exposed:
            s.exposed.add(place.base)
        return
    is_equal = isinstance(known, Array) and (
        len(known.extents) == len(array.extents) and known.type == array.type
    )
    if not is_equal:
        raise UnmodelledError(f"`{place.base}` is used with two types", span)


def slots_of(name: str, pointer: Pointer) -> tuple[str, ...]:
    """The names of the scalars that hold the subscripts of a pointer variable."""
    count = len(pointer.place.indices)
    rows = count - 1 if pointer.moves else count
    slots = [f"{name}{ROW}" if k == 0 else f"{name}{ROW}_{k + 1}" for k in range(rows)]
    return (*slots, f"{name}{OFFSET}") if pointer.moves else tuple(slots)


def register_slot(s: State, owner: str, slot: str, span: Span) -> None:
    """Declares a scalar of a pointer variable."""
    s.spellings.note_part(slot)
    if slot in s.locals or slot in s.scalars:
        return
    if owner in s.slots:
        s.declare_slot(owner, Scalar(slot, I64, span=span))
    else:
        is_kept = owner in s.older
        s.scalars[slot] = Scalar(slot, I64, is_input=True, is_output=is_kept, span=span)


def declare_storage(s: State, place: Place, span: Span) -> None:
    """Declares the scalars and arrays that make up an object."""
    s.spellings.note_place(place)
    if isinstance(place.type, Arithmetic):
        s.note_enumeration(place.base, place.type)
    match place.type:
        case Arithmetic(type=type_) if place.indices:
            walls = place.walls
            array = Array(place.base, type_, place.extents, span=span, walls=walls)
            s.declare(array, span)
        case Arithmetic(type=type_):
            s.declare(Scalar(place.base, type_, span=span), span)
        case ArrayOf():
            declare_storage(s, place.decayed().place, span)
        case Record(fields=fields):
            s.objects.add(place.base)
            for name, raw in fields:
                declare_storage(s, place.field(name, c_type(raw)), span)
        case PointerTo() if not place.indices:
            s.mark_site(place.base, span)
            s.pointers[place.base] = None
            s.unset.add(place.base)
            if is_owner(place):
                owned = Place(
                    place.base,
                    place.type.target,
                    (IntConst(0),),
                    (None,),
                    members=place.members,
                )
                declare_storage(s, owned, span)
                s.pointers[place.base] = Pointer(owned)
        case _:
            pass


def element_count(type_: CType) -> int | None:
    """How many numbers an object holds, if that is a constant."""
    if isinstance(type_, ArrayOf):
        inner = element_count(type_.element)
        return None if inner is None or type_.extent is None else inner * type_.extent
    if isinstance(type_, Record):
        counts = [element_count(c_type(raw)) for _, raw in type_.fields]
        return None if None in counts else sum(each or 0 for each in counts)
    return 1 if isinstance(type_, Arithmetic | PointerTo) else None


def flat_places(place: Place) -> list[Place]:
    """The scalar parts of an object in the order of memory; arrays by their elements."""
    if isinstance(place.type, Record):
        members = [place.field(name, c_type(raw)) for name, raw in place.type.fields]
        return [part for member in members for part in flat_places(member)]
    if isinstance(place.type, ArrayOf):
        first = place.decayed()
        return [
            part
            for position in range(place.type.extent or 0)
            for part in flat_places(first.moved(IntConst(position)).place)
        ]
    return [place]
