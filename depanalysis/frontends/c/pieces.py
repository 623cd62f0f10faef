"""Tables of which each element gets another part of one object: `t[i] = cells + i * m`.

Input: the store of a pointer, and the loop around it. Output: how far apart the parts are,
where the text says that elements at two positions get parts that are so far apart, whatever
the order in which they get them. That is so where the position and the part are computed
from one value, and where a pointer steps on in each iteration that stores it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from depanalysis.frontends.c.allocators import leads, mentioned, uncast
from depanalysis.frontends.c.headers import for_parts
from depanalysis.frontends.c.layouts import (
    expression_type,
    is_array,
    is_pointer,
    pointee,
)
from depanalysis.frontends.c.libclang import (
    UNREAD,
    Cursor,
    Node,
    bare,
    evaluate,
    identity,
    type_kind,
)
from depanalysis.frontends.c.products import factors, unconverted
from depanalysis.frontends.c.surveys import ASSEMBLY, modified_part, root_of, survey
from depanalysis.frontends.c.swaps import is_same_text
from depanalysis.frontends.c.types import REFERENCES, Arithmetic, type_of

_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT")
_UNRULY = (
    *ASSEMBLY, UNREAD, "CALL_EXPR", "CXX_NEW_EXPR", "LAMBDA_EXPR", "GOTO_STMT",
    "INDIRECT_GOTO_STMT", "LABEL_STMT", "CONTINUE_STMT", "StmtExpr",
)  # fmt: skip
_FIXED = (
    "DECL_REF_EXPR", "MEMBER_REF_EXPR", "INTEGER_LITERAL", "BINARY_OPERATOR",
    "UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR", "CXX_UNARY_EXPR",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """An element of `table` gets a part of what `base` leads to.

    The parts are `width` elements apart; without one, they are the rows of an array. The
    base `is_first` where it is an element of the table that has the first part; it is none
    where it moves on from part to part.
    """

    table: Node
    base: Node | None
    width: Node | None
    is_first: bool = False


def stored_piece(store: Node, loop: Node) -> Piece | None:
    """The part that a store in a loop gives to an element of a table."""
    target, source = store.children
    element = _element(target)
    if element is None or not _is_orderly(loop, store):
        return None
    found = _found(store, element, uncast(source), loop)
    if found is None or not _is_fixed(found.table, loop):
        return None
    base = None if found.is_first else found.base
    is_fixed = all(e is None or _is_fixed(e, loop) for e in (base, found.width))
    return found if is_fixed else None


def is_factor(width: Node, sizes: tuple[Node, ...]) -> bool:
    """Whether the size of an object is a product with a width, or a bit more than one."""
    return any(
        is_same_text(unconverted(each), unconverted(width))
        for size in sizes
        for each in _factors_of_size(size)
    )


def _factors_of_size(size: Node) -> Iterator[Node]:
    for each in factors(size):
        if each.kind == "BINARY_OPERATOR" and each.operator in ("+", "-"):
            left, right = each.children
            if evaluate(right.cursor) is not None:
                yield from _factors_of_size(left)
        else:
            yield each


def _found(
    store: Node, element: tuple[Node, Node], source: Node, loop: Node
) -> Piece | None:
    table, index = element
    if source.kind == "DECL_REF_EXPR" and is_pointer(expression_type(source)):
        width = _step(store, source, loop)
        return None if width is None else Piece(table, None, width)
    base, amount = _parts(source)
    if base is None or amount is None:
        return None
    if is_array(expression_type(base)) and is_array(pointee(expression_type(base))):
        value, _ = _split(amount)
        is_row = is_same_text(value, _split(index)[0])
        return Piece(table, base, None) if is_row else None
    first = _element(base)
    if first is not None and is_same_text(first[0], table):
        return _following(table, index, base, first[1], amount)
    return _multiple(table, index, base, amount)


def _parts(source: Node) -> tuple[Node | None, Node | None]:
    """A pointer, and by how many elements the one that is stored is beyond it."""
    if source.kind == "UNARY_OPERATOR" and source.operator == "&":
        base, amount = _element(source.children[0]) or (None, None)
        row = None if base is None else _element(base)
        if row is not None and amount is not None and evaluate(amount.cursor) == 0:
            return row
        return base, amount
    if source.kind == "ARRAY_SUBSCRIPT_EXPR":
        return _element(source) or (None, None)
    if source.kind != "BINARY_OPERATOR" or source.operator != "+":
        return None, None
    base, amount = source.children
    base, amount = (base, amount) if leads(base) else (amount, base)
    return uncast(base), amount


def _following(
    table: Node, index: Node, base: Node, first: Node, amount: Node
) -> Piece | None:
    """`t[i] = t[i - 1] + m` and `t[i] = t[0] + i * m`."""
    (value, shift), (before, other) = _split(index), _split(first)
    if is_same_text(value, before) and shift - other == 1:
        # The part before is that of the element before it.
        return Piece(table, base, amount, is_first=True)
    start = evaluate(first.cursor)
    if not isinstance(start, int):
        return None
    found = _multiple(table, index, base, amount, shift=start)
    return None if found is None else replace(found, is_first=True)


def _multiple(
    table: Node, index: Node, base: Node, amount: Node, shift: int | None = None
) -> Piece | None:
    """`t[i] = p + (i + c) * m`, where `shift` is from the position to the factor."""
    value, constant = _split(index)
    parts = factors(amount)
    for position, part in enumerate(parts):
        inner, more = _split(part)
        others = parts[:position] + parts[position + 1 :]
        is_shifted = shift is None or constant - more == shift
        if is_same_text(inner, value) and is_shifted and len(others) == 1:
            is_wide = _is_wide(amount) and _is_wide(part)
            return Piece(table, base, others[0]) if is_wide else None
    return None


def _split(node: Node) -> tuple[Node, int]:
    """A value, and a constant that is added to it."""
    node = unconverted(node)
    if node.kind == "BINARY_OPERATOR" and node.operator in ("+", "-"):
        left, right = node.children
        constant = evaluate(right.cursor)
        if isinstance(constant, int):
            return unconverted(left), constant if node.operator == "+" else -constant
    return node, 0


def _is_wide(node: Node) -> bool:
    """Whether a number does not wrap around before memory ends."""
    type_ = type_of(node)
    bounds = type_.type.bounds if isinstance(type_, Arithmetic) else None
    return bounds is not None and bounds[1] >= 2**31 - 1 and bounds != (0, 2**32 - 1)


def _step(store: Node, pointer: Node, loop: Node) -> Node | None:
    """By how much a pointer moves on in each iteration that stores it once.

    Both are statements of the body, or the step stands in the head.
    """
    own = root_of(pointer)
    if own is None or loop.kind != "FOR_STMT":
        return None
    parts = for_parts(loop)
    body = parts.body
    around = [body, *(body.children if body.kind == "COMPOUND_STMT" else ())]
    head = () if parts.increment is None else _listed(parts.increment)
    steps = [
        part
        for part in loop.walk()
        if (changed := modified_part(part)) is not None and root_of(changed) == own
    ]
    is_once = len(steps) == 1 and any(each is steps[0] for each in (*around, *head))
    if not is_once or not any(each is store for each in around):
        return None
    (step,) = steps
    is_added = step.kind == "COMPOUND_ASSIGNMENT_OPERATOR" and step.operator == "+="
    return step.children[1] if is_added else None


def _listed(node: Node) -> Iterator[Node]:
    """The expressions between commas."""
    if node.kind == "BINARY_OPERATOR" and node.operator == ",":
        for child in node.children:
            yield from _listed(child)
    else:
        yield node


def _element(node: Node) -> tuple[Node, Node] | None:
    """The pointer or array, and the position, of an element."""
    node = uncast(unconverted(node))
    if node.kind != "ARRAY_SUBSCRIPT_EXPR":
        return None
    base, index = node.children
    return (uncast(base), index) if leads(base) else (uncast(index), base)


def _is_orderly(loop: Node, store: Node) -> bool:
    """Whether a loop stores only numbers beside a pointer, and calls nothing.

    What is stored to integers might be a width.
    """
    for part in loop.walk():
        if part.kind in _UNRULY or (part is not loop and part.kind in _LOOPS[1:]):
            return False
        changed = modified_part(part)
        if changed is None or part is store:
            continue
        type_ = type_of(changed)
        is_real = isinstance(type_, Arithmetic) and type_.type.kind == "real"
        if not is_real and (root_of(changed) is None or _is_reference(changed)):
            return False
    return True


def _is_fixed(node: Node, loop: Node) -> bool:
    """Whether an expression keeps its value while a loop runs that stores only reals."""
    changing = survey(loop).modified | {
        identity(part.cursor.canonical)
        for part in loop.walk()
        if part.kind == "VAR_DECL"
    }
    for part in node.walk():
        if part.kind not in _FIXED or _is_reference(part):
            return False
        named = mentioned(part) if part.kind == "DECL_REF_EXPR" else None
        is_changing = named is not None and identity(named.canonical) in changing
        if is_changing and variable_of(part) is None:
            return False
    return True


def _is_reference(node: Node) -> bool:
    """Whether a name means something that may be changed by other names."""
    named = mentioned(node) if node.kind == "DECL_REF_EXPR" else None
    return named is not None and (
        type_kind(bare(named.type)) in REFERENCES or named.type.is_volatile_qualified()
    )


def fresh_calls(
    function: Node, makes: Callable[[Node], bool], width: Node
) -> Iterator[Node]:
    """The calls in a function, outside of loops, that make memory of so many elements."""
    pending = [function]
    while pending:
        node = pending.pop()
        if node.kind in (*_LOOPS, "LAMBDA_EXPR", "CXX_FOR_RANGE_STMT"):
            continue
        sizes = node.children[node.kind == "CALL_EXPR" :]
        is_call = node.kind in ("CALL_EXPR", "CXX_NEW_EXPR")
        if is_call and makes(node) and is_factor(width, sizes):
            yield node
        pending.extend(node.children)


def has_labels(function: Node) -> bool:
    """Whether statements of a function may run again without a loop around them."""
    return any(part.kind == "LABEL_STMT" for part in function.walk())


def variable_of(node: Node) -> Cursor | None:
    """The variable that is an array, if an expression names one."""
    named = mentioned(node) if node.kind == "DECL_REF_EXPR" else None
    is_variable = named is not None and named.kind.name == "VAR_DECL"
    return named if is_variable and is_array(expression_type(node)) else None
