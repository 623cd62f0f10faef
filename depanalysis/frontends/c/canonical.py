"""Whether a `for` header has the canonical form of OpenMP 4.5, section 2.6.

Input: the parts of a header. Output: a `Head`, or the sentence that says what is in the
way. Bounds that the two languages would convert differently are in the way, too: C compares
in a common type, OpenMP in the type of the index.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from depanalysis.frontends.c.headers import ForParts
from depanalysis.frontends.c.labels import jump_label
from depanalysis.frontends.c.libclang import (
    STEPS,
    Cursor,
    Node,
    evaluate,
    identity,
    node_of,
    type_kind,
)
from depanalysis.frontends.c.named import Variable, type_class
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.surveys import hidden_mention, survey, without_casts
from depanalysis.frontends.c.types import is_record_of_user

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_VARIABLES = ("VAR_DECL", "PARM_DECL")
_LEAVING = ("RETURN_STMT", "GOTO_STMT", "INDIRECT_GOTO_STMT")
_BROKEN = (
    "FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT", "SWITCH_STMT", "LAMBDA_EXPR",
)  # fmt: skip

_STORING = (
    "COMPOUND_ASSIGNMENT_OPERATOR", "CXX_NEW_EXPR", "CXX_DELETE_EXPR", "CXX_THROW_EXPR",
    "LAMBDA_EXPR", "StmtExpr",
)  # fmt: skip
_DEEPEST = 4

Lookup = Callable[[Cursor], Variable]


@dataclass(frozen=True, slots=True)
class Head:
    """A canonical header.

    `is_declared`: the header declares its index. `trips` is the number of iterations
    where it is a constant. `mentioned` are the variables in the bounds, `sloping` those
    in one of them only; `is_plain`: there is nothing else but constants in them. `step` is
    0 where a loop over a range does not count.
    """

    variable: Variable
    is_declared: bool
    trips: int | None
    mentioned: frozenset[int]
    sloping: frozenset[int]
    is_plain: bool
    step: int = 0


class _NotCanonicalError(Exception):
    """What is in the way, as a sentence."""


def head_of(
    parts: ForParts, written: tuple[Variable, ...], lookup: Lookup
) -> Head | str:
    """The header, or why it is not canonical; `written` are the variables that change."""
    try:
        return _head(parts, written, lookup)
    except _NotCanonicalError as error:
        return str(error)


def head_over_range(variable: Node, container: Node, lookup: Lookup) -> Head | str:
    """The header `variable : container`; the elements are not counted before it runs."""
    names = _mentioned(container)
    iterator = hidden_mention(variable, "__begin")
    if iterator is not None and is_record_of_user(iterator.cursor.type):
        return "its iterators are objects of a class of the text, which only go on one by one"
    found = lookup(variable.cursor.canonical)
    return Head(found, True, None, names, frozenset(), is_plain=False)


def _head(parts: ForParts, written: tuple[Variable, ...], lookup: Lookup) -> Head:
    declaration, start, is_declared = _start(parts.init)
    index = lookup(declaration)
    _check_index(index, parts.body)
    if _is_left(parts.body):
        raise _NotCanonicalError("a jump in its body may end it")
    operator, bound, side = _test(parts.condition, index.key)
    step = _step(parts.increment, index.key)
    if (step > 0) != operator.startswith("<"):
        raise _NotCanonicalError("the step leads away from the bound")
    _check_types(index, operator, start, bound, side)
    sides = _mentioned(start), _mentioned(bound)
    names = sides[0] | sides[1]
    _check_bounds(index, names, written, (start, bound))
    return Head(
        index,
        is_declared,
        _trips(_constant(start), operator, _constant(bound), step),
        names,
        sides[0] ^ sides[1],
        all(_is_plain(each, lookup) for each in (start, bound)),
        step,
    )


def _start(init: Node | None) -> tuple[Cursor, Node, bool]:
    if init is not None and init.kind == "DECL_STMT" and len(init.children) == 1:
        (declared,) = init.children
        values = [c for c in declared.children if not c.kind.endswith("_REF")]
        if declared.kind == "VAR_DECL" and values:
            return declared.cursor.canonical, values[-1], True
    if init is not None and init.kind == "BINARY_OPERATOR" and init.operator == "=":
        target, value = init.children
        if target.kind == "DECL_REF_EXPR":
            return target.declaration, value, False
    raise _NotCanonicalError("its header does not start with one `index = value`")


def _check_index(index: Variable, body: Node) -> None:
    if index.type != "integer":
        raise _NotCanonicalError(f"its index `{index.name}` is not an integer")
    if not index.is_local:
        raise _NotCanonicalError(
            f"its index `{index.name}` is not a local variable of the function"
        )
    if index.is_addressed:
        raise _NotCanonicalError(f"the address of its index `{index.name}` is taken")
    if index.key in survey(body).modified:
        raise _NotCanonicalError(f"its body changes the index `{index.name}`")


def _is_left(body: Node) -> bool:
    """Whether a jump leads out of the body of a loop, other than to its next iteration."""
    labels = {each.name for each in body.walk() if each.kind == "LABEL_STMT"}
    jumps = (each for each in body.walk() if each.kind in _LEAVING)
    leads = any(e.kind != "GOTO_STMT" or jump_label(e) not in labels for e in jumps)
    return leads or _breaks(body)


def _breaks(node: Node) -> bool:
    """Whether a `break` of the statement around a node is in it."""
    if node.kind == "BREAK_STMT":
        return True
    return node.kind not in _BROKEN and any(map(_breaks, node.children))


def _test(condition: Node | None, key: int) -> tuple[str, Node, Node]:
    """The comparison as `index operator bound`, and the index as it is compared."""
    if condition is not None and condition.kind == "BINARY_OPERATOR":
        left, right = condition.children
        if condition.operator in _MIRRORED and _is_index(left, key):
            return condition.operator, right, left
        if condition.operator in _MIRRORED and _is_index(right, key):
            return _MIRRORED[condition.operator], left, right
    raise _NotCanonicalError("its test is not one `<`, `<=`, `>` or `>=` on the index")


def _step(increment: Node | None, key: int) -> int:
    """The constant by which the index moves."""
    if increment is not None and _is_index(increment.children[0], key):
        if increment.kind == "UNARY_OPERATOR":
            return -1 if "-" in increment.operator else 1
        if increment.kind == "COMPOUND_ASSIGNMENT_OPERATOR":
            sign, amount = increment.operator[0], increment.children[1]
            return _signed_step(sign, amount)
        sum_ = without_casts(increment.children[-1])
        if increment.kind == "BINARY_OPERATOR" and sum_.kind == "BINARY_OPERATOR":
            left, right = sum_.children
            if _is_index(left, key):
                return _signed_step(sum_.operator, right)
            if _is_index(right, key) and sum_.operator == "+":
                return _signed_step("+", left)
    raise _NotCanonicalError("its step is not one increment of the index")


def _signed_step(sign: str, amount: Node) -> int:
    size = _constant(amount)
    if sign not in ("+", "-") or size is None or size <= 0:
        raise _NotCanonicalError("its step is not a constant above 0")
    return size if sign == "+" else -size


def _check_types(
    index: Variable, operator: str, start: Node, bound: Node, side: Node
) -> None:
    """The test has to mean the same if the bound is first converted to the index's type."""
    types = [type_class(without_casts(each).cursor) for each in (start, bound)]
    if types != ["integer", "integer"]:
        raise _NotCanonicalError("its bounds are not integers")
    index_type = without_casts(side).cursor.type.get_canonical()
    compared = side.cursor.type.get_canonical()
    if _unqualified(index_type) == _unqualified(compared):
        return
    first, last = _constant(start), _constant(bound)
    low, high = index.bounds or (0, 0)
    is_start_natural = low == 0 or (first is not None and first >= 0)
    if last is not None and 0 <= last <= high and is_start_natural:
        return
    # An unsigned bound that the index cannot reach would make it overflow.
    is_rising = operator.startswith("<") and first is not None and first >= 0
    is_unsigned = type_kind(compared) in ("UINT", "ULONG", "ULONGLONG")
    if is_rising and is_unsigned and low < 0 and high >= 2**31 - 1:
        return
    raise _NotCanonicalError(
        f"`{index.name}` is compared with its bound in another type, "
        f"{compared.spelling}"
    )


def _unqualified(type_: object) -> str:
    return type_kind(type_)


def _check_bounds(
    index: Variable,
    names: frozenset[int],
    written: tuple[Variable, ...],
    bounds: tuple[Node, ...],
) -> None:
    if index.key in names:
        raise _NotCanonicalError(f"its bounds depend on the index `{index.name}`")
    for each in written:
        if each.key in names:
            raise _NotCanonicalError(
                f"its bounds depend on `{each.name}`, which the loop changes"
            )
    if any(survey(bound).modified for bound in bounds):
        raise _NotCanonicalError("its bounds have side effects")
    calls = [n for bound in bounds for n in bound.walk() if n.kind == "CALL_EXPR"]
    if not all(map(_is_asking, calls)):
        raise _NotCanonicalError("its bounds call a function")


def _is_asking(call: Node, depth: int = 0) -> bool:
    """Whether a call asks an object for something, and does nothing but return it.

    That is the size of a container of the library, or what a method of the text returns in
    its only statement. Whether each call returns the same is the verdict's matter.
    """
    called = call.cursor.referenced
    if called is None or called.kind.name != "CXX_METHOD" or depth > _DEEPEST:
        return False
    file = called.location.file
    if file is not None and is_of_standard(file.name):
        return bool(called.is_const_method())
    if called.is_virtual_method():
        return False
    definition = called.get_definition()
    body = None if definition is None else node_of(definition).children[-1]
    if body is None or [each.kind for each in body.children] != ["RETURN_STMT"]:
        return False
    return all(_is_silent(part, depth) for part in body.walk())


def _is_silent(part: Node, depth: int) -> bool:
    if part.kind == "CALL_EXPR":
        return _is_asking(part, depth + 1)
    is_assignment = part.kind == "BINARY_OPERATOR" and part.operator == "="
    is_step = part.kind == "UNARY_OPERATOR" and part.operator in STEPS
    return not (is_assignment or is_step or part.kind in _STORING)


def _is_index(node: Node, key: int) -> bool:
    plain = without_casts(node)
    return plain.kind == "DECL_REF_EXPR" and identity(plain.declaration) == key


def _references(node: Node) -> Iterator[Cursor]:
    for each in node.walk():
        if each.kind == "DECL_REF_EXPR" and each.declaration.kind.name in _VARIABLES:
            yield each.declaration


def _mentioned(node: Node) -> frozenset[int]:
    return frozenset(identity(declaration) for declaration in _references(node))


def _constant(node: Node) -> int | None:
    """The value of an expression without variables."""
    if type_class(node.cursor) != "integer" or next(_references(node), None):
        return None
    value = evaluate(node.cursor)
    return value if isinstance(value, int) else None


def _is_plain(node: Node, lookup: Lookup) -> bool:
    """Whether only constants and local variables, not memory, make up an expression."""
    kinds = ("ARRAY_SUBSCRIPT_EXPR", "MEMBER_REF_EXPR")
    if any(
        n.kind in kinds or (n.kind == "UNARY_OPERATOR" and n.operator == "*")
        for n in node.walk()
    ):
        return False
    variables = [lookup(declaration) for declaration in _references(node)]
    return all(each.is_local and not each.is_addressed for each in variables)


def _trips(first: int | None, operator: str, last: int | None, step: int) -> int | None:
    if first is None or last is None:
        return None
    distance = (last - first) * (1 if step > 0 else -1) + (len(operator) == 2)
    return max(0, -(-distance // abs(step)))
