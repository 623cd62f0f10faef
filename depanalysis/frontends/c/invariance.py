"""Pointers that are loop-invariant: that a loop finds again in each of its turns.

A function that calls itself is a loop, too: what it hands on unchanged is the same in each
turn. Pointers are followed to the expressions that give them: both sides of a choice, what
a literal is made of, the arguments of a function that does not make memory.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from operator import and_

from depanalysis.frontends.c.allocators import (
    CASTS,
    is_variable,
    leads,
    mentioned,
    uncast,
)
from depanalysis.frontends.c.layouts import expression_type, is_record, pointee
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    STEPS,
    Node,
    evaluate,
    identity,
)
from depanalysis.frontends.c.products import factors
from depanalysis.frontends.c.surveys import (
    modified_part,
    root_of,
    survey,
    without_casts,
)
from depanalysis.frontends.c.swaps import is_same_text

_DEEPEST = 3
PARTS = ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
_CHOOSING = ("IF_STMT", "CONDITIONAL_OPERATOR", "SWITCH_STMT")
_AROUND = (*CASTS, "PAREN_EXPR", "CXX_STATIC_CAST_EXPR", "TEMPORARY")
_TELLING = ("+", "-", "*", "<<", "^")
"""What tells values of an operand apart, if the other operand keeps its value."""
_MAKING = ("CALL_EXPR", "CXX_NEW_EXPR")
_LISTS = ("COMPOUND_LITERAL_EXPR", "INIT_LIST_EXPR", CONSTRUCTION)


@dataclass(frozen=True, slots=True)
class Turns:
    """What runs again and again, and the variables that may differ from turn to turn.

    Some take the same values in every turn, as the index of an inner loop does. The others
    are `moving`, and those of them are `unique` that no two turns need share.
    """

    node: Node
    changing: frozenset[int]
    moving: frozenset[int]
    unique: frozenset[int]

    def differ(self, node: Node) -> bool:
        """Whether an expression may have another value in another turn."""
        return _mentions(node, self.moving) or _is_called(node)

    def all_differ(self, node: Node) -> bool:
        """Whether no two turns need find one value in an expression."""
        return _is_one_to_one(node, self.unique)


def turns_of(loops: Sequence[Node], function: Node | None, at: Node) -> Iterator[Turns]:
    """The loops around what stands at a place, and its function if that calls itself."""
    for loop in loops:
        yield _turns(loop, survey(loop).modified | _declared_in(loop), at)
    own = () if function is None else function.walk()
    for call in own:
        if call.kind == "CALL_EXPR" and call.children and function is not None:
            called = mentioned(without_casts(call.children[0]))
            if called is not None and called.canonical == function.cursor.canonical:
                yield _turns(function, _changing(function, call), at)


def _turns(node: Node, changing: frozenset[int], at: Node) -> Turns:
    values: dict[int, list[Node]] = {}
    for variable, value in assignments(node.children[-1]):
        values.setdefault(variable, []).append(value)
    moving = _left(changing, values, _mentions)
    kept = _left(moving, values, _is_one_to_one)
    return Turns(node, changing, moving, _going_on(kept, values, node, at))


def _going_on(
    variables: frozenset[int],
    values: Mapping[int, Sequence[Node]],
    node: Node,
    at: Node,
) -> frozenset[int]:
    """The variables that step on whenever a place is reached, or are made of such."""
    steps: dict[int, list[Node]] = {}
    for step in _all_steps(node):
        steps.setdefault(step[0], []).append(step[1])
    others = [part for part in _branches(node) if not any(e is at for e in part.walk())]
    left_out = {id(part) for branch in others for part in branch.walk()}
    renewed = _renewed(node, at)
    found = frozenset(
        variable
        for variable in variables
        if variable in renewed
        or (variable not in steps and variable not in values)
        or any(_is_onward(e) and id(e) not in left_out for e in steps.get(variable, ()))
    )
    while True:
        more = frozenset(
            variable
            for variable in variables - found
            if any(
                _mentions(each, found)
                for each in values.get(variable, ())
                if id(each) not in left_out
            )
        )
        if not more:
            return found
        found |= more


def _renewed(node: Node, at: Node) -> frozenset[int]:
    """The variables to which a call gives a value in each turn that reaches a place.

    The call stands in no branch, or in both of them.
    """
    if node.kind in _CHOOSING[:2]:
        first, *others = node.children
        parts = [e for e in others if any(part is at for part in e.walk())] or others
        is_all = len(others) > 1 or parts is not others
        inside = [_renewed(each, at) for each in parts] if is_all else []
        return _renewed(first, at).union(reduce(and_, inside) if inside else ())
    if node.kind == "VAR_DECL" and node.children:
        is_made = _is_called(node.children[-1])
        return frozenset((identity(node.cursor.canonical),) if is_made else ())
    if node.kind == "BINARY_OPERATOR" and node.operator == "=":
        variable = named(without_casts(node.children[0]))
        if variable is None or not _is_called(node.children[1]):
            return frozenset()
        return frozenset((variable,))
    return frozenset().union(*(_renewed(each, at) for each in node.children))


def _branches(node: Node) -> Iterator[Node]:
    """What may be left out where the statement around it is executed."""
    for part in node.walk():
        if part.kind in _CHOOSING:
            yield from part.children[1:]


def _is_onward(step: Node) -> bool:
    """Whether a statement that changes a variable never leads it back where it was."""
    if step.kind == "COMPOUND_ASSIGNMENT_OPERATOR":
        return step.operator in ("+=", "-=", "*=", "<<=")
    if step.kind != "BINARY_OPERATOR":
        return True
    value = without_casts(step.children[1])
    own = root_of(step.children[0])
    if value.kind != "BINARY_OPERATOR":
        # As in `p = p->next`.
        return value.kind != "UNARY_OPERATOR" or value.operator == "&"
    is_taken = value.operator == "-" and own in roots(value.children[1])
    return value.operator in ("+", "-", "*", "<<") and not is_taken


def _left(
    variables: frozenset[int],
    values: Mapping[int, Sequence[Node]],
    differs: Callable[[Node, frozenset[int]], bool],
) -> frozenset[int]:
    """The variables but those that are set to what does not differ from turn to turn."""
    again = {
        variable
        for variable, given in values.items()
        if variable in variables
        and any(variable not in roots(value) for value in given)
        and not any(
            _is_called(value) or differs(value, variables - {variable})
            for value in given
        )
    }
    return _left(variables - again, values, differs) if again else variables


def _is_called(value: Node) -> bool:
    """Whether a value is one of a call, which may give another one each time."""
    return any(part.kind in _MAKING for part in value.walk())


def _mentions(node: Node, variables: frozenset[int]) -> bool:
    return not variables.isdisjoint(roots(node))


def _is_one_to_one(node: Node, variables: frozenset[int]) -> bool:
    """Whether an expression tells the values of variables from each other.

    A variable does, an element that it chooses and a member of what it leads to. So does a
    sum or a product with what keeps its value, or a sum of two that do, as `i * w + j`. A
    quotient alone does not, and neither does a remainder; both together do, of one number.
    Of a function that is called, a comparison or a mask nothing is known.
    """
    node = _bare(node)
    if not _mentions(node, variables):
        return False
    if node.kind == "DECL_REF_EXPR":
        return True
    if node.kind in PARTS:
        # Other elements, and members of other objects, need not be alike.
        is_one = any(_is_one_to_one(each, variables) for each in node.children)
        return is_one or _are_parts_of_one(_subscripts(node))
    if node.kind == "UNARY_OPERATOR" and node.operator != "!":
        return _is_one_to_one(node.children[0], variables)
    if node.kind != "BINARY_OPERATOR":
        return False
    sides = [side for side in node.children if _mentions(side, variables)]
    if _is_sum_of_parts(node):
        return True
    is_told = node.operator in _TELLING and (len(sides) == 1 or node.operator == "+")
    return is_told and all(_is_one_to_one(side, variables) for side in sides)


def _bare(node: Node) -> Node:
    """The operand below parentheses and conversions."""
    while node.kind in _AROUND and node.children:
        node = node.children[-1]
    return node


def _is_sum_of_parts(node: Node) -> bool:
    """Whether it is a number put together again: `i / w * h + i % w`.

    The quotient counts for something else than the remainder.
    """
    if node.operator != "+":
        return False
    one, other = ([*map(_bare, factors(_bare(e)))] for e in node.children)
    by, beside = ([e for e in each if not _is_rounding(e)] for each in (one, other))
    is_weighed = len(by) != len(beside) or not all(map(is_same_text, by, beside))
    return is_weighed and _are_parts_of_one([*one, *other])


def _are_parts_of_one(parts: Sequence[Node]) -> bool:
    """Whether a quotient and a remainder of one number are among expressions."""
    rounded = [each for each in map(_bare, parts) if _is_rounding(each)]
    return any(
        (one.operator, other.operator) in (("/", "%"), (">>", "&"))
        and is_same_text(*(_bare(each.children[0]) for each in (one, other)))
        for one, other in permutations(rounded, 2)
    )


def _subscripts(place: Node) -> list[Node]:
    """The subscripts of a place, also those of what leads there."""
    parts = (e for e in place.walk() if e.kind == "ARRAY_SUBSCRIPT_EXPR")
    return [each for part in parts for each in part.children if not leads(each)]


def _changing(function: Node, call: Node) -> frozenset[int]:
    """What differs between a function and a call of it in its own text."""
    given = zip(parameters(function), call.children[1:], strict=False)
    other = frozenset(own for own, each in given if named(uncast(each)) != own)
    return survey(function).modified | _declared_in(function) | other


def givers(source: Node, is_fresh: Callable[[Node], bool]) -> Iterator[Node]:
    """The expressions that give the pointers of a value."""
    source = uncast(without_casts(source))
    parts: Sequence[Node]
    if _is_choice(source) or (source.kind == "CALL_EXPR" and not is_fresh(source)):
        parts = source.children[1:]
    elif source.kind in _LISTS or _is_designated(source):
        parts = source.children
    elif leads(source) or is_record(expression_type(source)):
        yield source
        return
    else:
        return
    for part in parts:
        yield from givers(part, is_fresh)


def _is_designated(node: Node) -> bool:
    """Whether a part of a list is a value with the member that it is for."""
    return node.kind == "UNEXPOSED_EXPR" and len(node.children) > 1


def _is_choice(node: Node) -> bool:
    """Whether a value is that of any of several operands, but for the first."""
    is_sequence = node.kind == "BINARY_OPERATOR" and node.operator == ","
    return is_sequence or node.kind == "CONDITIONAL_OPERATOR"


def base_of(giver: Node) -> int | None:
    """The variable that leads to, or holds, what an expression leads to."""
    giver = uncast(without_casts(giver))
    if giver.kind == "BINARY_OPERATOR" and giver.operator in ("+", "-"):
        left, right = giver.children
        return base_of(left if leads(left) else right)
    if giver.kind == "UNARY_OPERATOR" and giver.operator == "&":
        giver = without_casts(giver.children[0])
        while giver.kind in PARTS and giver.children:
            giver = without_casts(giver.children[0])
        if giver.kind == "UNARY_OPERATOR" and giver.operator == "*":
            return base_of(giver.children[0])
    return named(giver)


def led_from(giver: Node) -> int | None:
    """The variable from whose object an expression takes a pointer, as `p->q->d` does."""
    giver = uncast(without_casts(giver))
    while giver.children and giver.kind in (
        *PARTS,
        "UNARY_OPERATOR",
        "BINARY_OPERATOR",
    ):
        is_second = giver.kind == "BINARY_OPERATOR" and not leads(giver.children[0])
        giver = uncast(without_casts(giver.children[is_second]))
    return named(giver)


def is_invariant(
    giver: Node,
    turns: Turns,
    is_fresh: Callable[[Node], bool],
    target: Node | None = None,
    depth: int = 0,
) -> bool:
    """Whether several turns may find one pointer in an expression.

    What it is stored to, the `target`, changes no member that the expression reads.
    """
    if any(leads(part) and is_fresh(part) for part in giver.walk()):
        return False
    variable, led = named(giver), moved_on(giver)
    if led is not None:
        base, amount = led
        is_same = is_invariant(base, turns, is_fresh, target, depth)
        return is_same and not _is_strided(amount, turns, _leads_to_records(giver))
    if variable is None:
        is_kept = _members(giver).isdisjoint(_stored_members(turns.node, target))
        return is_kept and bool(roots(giver)) and not turns.all_differ(giver)
    if variable not in turns.changing:
        return True
    steps = _steps(variable, turns.node)
    if len(steps) == 1 and _is_one_step(steps[0]) and not _leads_to_records(giver):
        return True
    if leads(giver) and variable not in turns.unique:
        # It comes round to where it was.
        return True
    if depth == _DEEPEST or variable in survey(turns.node).addressed:
        return False
    is_whole = is_record(expression_type(giver))
    if is_whole and all(led_elsewhere(e) != variable for e in turns.node.walk()):
        return True
    return any(
        is_invariant(each, turns, is_fresh, target, depth + 1)
        for assigned, value in assignments(turns.node)
        if assigned == variable
        for each in givers(value, is_fresh)
    )


def moved_on(giver: Node) -> tuple[Node, Node] | None:
    """A pointer, and what is added to it: of `p + k`, `&p[k]`, `p++`."""
    if giver.kind == "BINARY_OPERATOR" and giver.operator in ("+", "-"):
        left, right = giver.children
        base, amount = (left, right) if leads(left) else (right, left)
        return uncast(without_casts(base)), amount
    if giver.kind != "UNARY_OPERATOR":
        return None
    inner = without_casts(giver.children[0])
    if giver.operator == "&" and inner.kind == "ARRAY_SUBSCRIPT_EXPR":
        left, right = inner.children
        base, amount = (left, right) if leads(left) else (right, left)
        return uncast(without_casts(base)), amount
    return (inner, inner) if giver.operator in STEPS and leads(inner) else None


def _is_strided(amount: Node, turns: Turns, is_of_records: bool) -> bool:
    """Whether an offset leads from turn to turn to another part, as `i * n` does.

    A part that is a structure is one element; others are more than one.
    """
    if any(part.kind in PARTS for part in amount.walk()):
        return False
    if is_of_records and not leads(amount):
        return turns.all_differ(amount)
    amount = without_casts(amount)
    variable = named(amount)
    if variable is not None:
        steps = _steps(variable, turns.node)
        if variable in turns.unique and steps:
            return is_of_records or len(steps) > 1 or not _is_one_step(steps[0])
        values = (v for own, v in assignments(turns.node) if own == variable)
        return any(
            named(v) != variable and _is_strided(v, turns, is_of_records)
            for v in values
        )
    if amount.kind == "PAREN_EXPR":
        return _is_strided(amount.children[0], turns, is_of_records)
    if amount.kind != "BINARY_OPERATOR":
        return False
    if amount.operator in ("+", "-"):
        return any(_is_strided(e, turns, is_of_records) for e in amount.children)
    return amount.operator in ("*", "<<") and any(
        map(turns.all_differ, amount.children)
    )


def _steps(variable: int, block: Node) -> list[Node]:
    """The statements that change a variable from what it was before."""
    return [step for own, step in _all_steps(block) if own == variable]


def _all_steps(block: Node) -> Iterator[tuple[int, Node]]:
    for part in block.walk():
        changed = modified_part(part)
        variable = None if changed is None else named(without_casts(changed))
        is_set = part.kind == "BINARY_OPERATOR" and variable not in roots(
            part.children[1]
        )
        if variable is not None and not is_set:
            yield variable, part


def _is_one_step(step: Node) -> bool:
    """Whether a statement moves a variable by one: `p++`, `p += 1`, `p = p + 1`."""
    if step.kind == "UNARY_OPERATOR":
        return step.operator in STEPS
    amount = without_casts(step.children[1])
    if step.kind == "BINARY_OPERATOR" and amount.kind == "BINARY_OPERATOR":
        amount = amount.children[leads(amount.children[0])]
    return evaluate(amount.cursor) in (1, -1)


def _leads_to_records(giver: Node) -> bool:
    return is_record(pointee(expression_type(giver)))


def _is_rounding(node: Node) -> bool:
    return node.kind == "BINARY_OPERATOR" and node.operator in ("/", ">>", "%", "&")


def led_elsewhere(part: Node) -> int | None:
    """The variable of which a statement changes a pointer that it is, or has in it."""
    if part.kind == "VAR_DECL":
        return identity(part.cursor.canonical)
    changed = modified_part(part)
    if changed is None or not (leads(changed) or is_record(expression_type(changed))):
        return None
    return root_of(changed)


def assignments(block: Node) -> Iterator[tuple[int, Node]]:
    """The variables that are set as a whole, each with its value."""
    for part in block.walk():
        if part.kind == "BINARY_OPERATOR" and part.operator == "=":
            variable = named(without_casts(part.children[0]))
            if variable is not None:
                yield variable, part.children[1]
        elif part.kind == "VAR_DECL" and part.children:
            yield identity(part.cursor.canonical), part.children[-1]


def parameters(function: Node) -> Iterator[int]:
    """The parameters of a function, by their identity."""
    for child in function.children:
        if child.kind == "PARM_DECL":
            yield identity(child.cursor.canonical)


def named(node: Node) -> int | None:
    """The variable that an expression is."""
    if node.kind != "DECL_REF_EXPR" or not is_variable(node):
        return None
    return identity(node.declaration)


def roots(node: Node) -> set[int]:
    """The variables that an expression mentions."""
    found = (root_of(part) for part in node.walk() if part.kind == "DECL_REF_EXPR")
    return {each for each in found if each is not None}


def _members(node: Node) -> frozenset[str]:
    return frozenset(e.name for e in node.walk() if e.kind == "MEMBER_REF_EXPR")


def _stored_members(node: Node, target: Node | None) -> frozenset[str]:
    """The members that statements change, but for the one with a target."""
    changed = (modified_part(each) for each in node.walk())
    found = (without_casts(each) for each in changed if each is not None)
    return frozenset(
        e.name for e in found if e.kind == "MEMBER_REF_EXPR" and e is not target
    )


def _declared_in(node: Node) -> frozenset[int]:
    return frozenset(
        identity(part.cursor.canonical)
        for part in node.walk()
        if part.kind == "VAR_DECL"
    )
