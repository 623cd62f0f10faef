"""BLOCK, ASSOCIATE and pointer assignments: names that get a meaning of their own.

A BLOCK has variables that live in one execution of it. The names of an ASSOCIATE stand for
variables, elements and sections as dummy arguments do, with the subscripts that these have
where the construct begins, or for values that are computed there. A pointer that is
associated between the constructs of its unit, and nowhere else, stands for its target from
there on.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

from depanalysis.frontends.fortran.arguments import handed
from depanalysis.frontends.fortran.declarations import scope_of
from depanalysis.frontends.fortran.entry_values import ONE
from depanalysis.frontends.fortran.functions import is_redefined
from depanalysis.frontends.fortran.inquiries import on_entry
from depanalysis.frontends.fortran.jumps import sections
from depanalysis.frontends.fortran.kinds import storage_of_spec, type_of_spec
from depanalysis.frontends.fortran.operands import dimensions_of
from depanalysis.frontends.fortran.places import (
    component,
    component_target,
    lower_bounds,
)
from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.state import Actual, State, UnmodelledError, Value
from depanalysis.frontends.fortran.storage import mark_overlaps
from depanalysis.frontends.fortran.surveys import directives
from depanalysis.frontends.fortran.symbols import (
    Dimension,
    Methods,
    Scope,
    Symbol,
)
from depanalysis.frontends.fortran.tree import Node, designator
from depanalysis.ir.expressions import BoolConst, Call, Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Block, Declare, If, Scalar
from depanalysis.ir.types import BOOL, INT, Type

Evaluate = Callable[[State, Node], Value]

_OF_A_LOOP = re.compile(
    r"\s*[!c*]\$omp\s*(&|(end\s+)?parallel\s*do\b)(?!.*\bdefault\s*\(\s*(first)?private)",
    re.IGNORECASE,
)
_GUARDS = ("TYPE IS", "CLASS IS", "CLASS DEFAULT")
_WORD = re.compile(r"[a-z]\w*", re.IGNORECASE)
_TYPES = {"int": INT, "bool": BOOL}
_REFERENCES = ("Call_Stmt", "Function_Reference", "Part_Ref", "Structure_Constructor",
               "Intrinsic_Function_Reference")  # fmt: skip
_CHANGES = (
    "Nullify_Stmt",
    "Allocate_Stmt",
    "Deallocate_Stmt",
    "Entry_Stmt",
    "Lost_Stmt",
)
_ELSEWHERE = ("dummy", "common", "module", "save", "external", "result", "volatile",
              "lost", "target", "allocatable")  # fmt: skip


def block_construct(s: State, node: Node) -> None:
    """`BLOCK`: its variables are declared where it begins."""
    scope = scope_of(node, s.scope, s.scope.modules)
    mark_overlaps(scope)
    _inside(s, node, _frame(s, scope))


def associate_construct(s: State, node: Node, value: Evaluate) -> None:
    """`ASSOCIATE (x => a(i))`: all selectors are evaluated before the names mean them."""
    scope = Scope("associate", node, s.scope)
    inner = _frame(s, scope)
    for part in node.children[0].walk():
        if part.kind != "Association":
            continue
        name, selector = part.node(0), part.node(2)
        symbol = _associated(s, scope, name, selector, value)
        inner.hide([name.word.lower()])
        inner.bindings[symbol] = handed(s, inner, symbol, selector, value)
        scope.symbols[name.word.lower()] = symbol
    _inside(s, node, inner)


def select_type_construct(s: State, node: Node, value: Evaluate) -> None:
    """`SELECT TYPE (q => x)`: in each branch the name has the type of its guard.

    The type that an object has when it is handed over never changes, so that a parameter
    says which branch is taken.
    """
    (head, _), *branches = sections(node)
    name, selector = head.children[0], head.children[-1]
    if _variable(s, selector) is None:
        raise s.unmodelled(head, "SELECT TYPE of a value")
    ranked = sorted(branches, key=lambda each: _GUARDS.index(_word(each[0])))
    _guarded(s, name, selector, ranked, value)


def _guarded(
    s: State,
    name: Node,
    selector: Node,
    branches: list[tuple[Node, list[Node]]],
    value: Evaluate,
) -> None:
    if not branches:
        return
    (guard, body), *rest = branches
    with s.captured() as then:
        scope = Scope("select type", guard, s.scope)
        inner = _frame(s, scope)
        symbol = _associated(s, scope, name, selector, value)
        symbol.attributes.add("polymorphic")
        inner.hide([name.word.lower()])
        try:
            inner.bindings[symbol] = handed(s, inner, symbol, selector, value)
        except UnmodelledError as error:
            inner.bindings[symbol] = Actual(reason=error.reason)
        _narrow(scope, symbol, guard)
        scope.symbols[name.word.lower()] = symbol
        _lowered(s, body, inner, guard)
    if _word(guard) == "CLASS DEFAULT":
        s.out += then
        return
    with s.captured() as otherwise:
        _guarded(s, name, selector, rest, value)
    test = type_test(s, selector, guard)
    s.emit(If(test, tuple(then), tuple(otherwise), span=guard.span))


def _word(guard: Node) -> str:
    return " ".join(guard.word.upper().split())


def _narrow(scope: Scope, symbol: Symbol, guard: Node) -> None:
    """Gives a name the type that a guard names."""
    if _word(guard) == "CLASS DEFAULT":
        return
    type_ = guard.children[0]
    if type_.kind == "Intrinsic_Type_Spec":
        symbol.record, symbol.type = None, type_of_spec(scope, type_)
        symbol.storage = storage_of_spec(scope, type_)
    else:
        symbol.record = next(x.word.lower() for x in type_.walk() if x.word)
    if _word(guard) == "TYPE IS":
        symbol.attributes.discard("polymorphic")


def type_test(s: State, selector: Node, guard: Node) -> Expr:
    """Whether an object is of the type, or of the class, that a guard names."""
    # All elements of an array are of one type.
    name = selector.node(0) if selector.kind == "Part_Ref" else selector
    symbol = s.scope.find(name.word) if name.kind == "Name" else None
    if symbol is None:
        return _unknown_type(s, selector)
    shown = "".join(x.word.lower() for x in guard.children[0].walk())
    wanted = s.scope.methods_of(shown)
    return _is_of_type(s, symbol, f"{_word(guard).lower()} {shown}", wanted)


def _unknown_type(s: State, selector: Node) -> Expr:
    chosen = s.temporary("type", BOOL, selector.span)
    reason = f"the type of `{s.text(selector)}` is known at run time only"
    s.opaque(reason, (), (chosen.name,), selector.span, kind="havoc")
    return chosen


def _is_of_type(s: State, symbol: Symbol, text: str, wanted: Methods | None) -> Expr:
    """The test for an object of this unit, or for what a caller hands over as it."""
    bound = s.bound(symbol)
    if bound is not None:
        found = bound.structure
        if found is None or found.path or found.frame is s:
            raise UnmodelledError(f"the type of `{symbol.text}`", symbol.span)
        return _is_of_type(found.frame, found.symbol, text, wanted)
    if not symbol.has("polymorphic"):
        own = (symbol.home or s.scope).methods_of(symbol.record)
        if own is None or wanted is None:
            raise UnmodelledError(f"the type of `{symbol.text}`", symbol.span)
        lineage = (own,) if text.startswith("type") else own.lineage()
        return BoolConst(any(each is wanted for each in lineage))
    if symbol.has("pointer", "allocatable") or not symbol.has("dummy"):
        name = Node("Name", (symbol.text,), symbol.span)
        return _unknown_type(s, name)
    ask = partial(_is_of_type, symbol=symbol, text=text, wanted=wanted)
    return on_entry(s, f"{{}} {text}", symbol, BOOL, ask)


def _associated(
    s: State, scope: Scope, name: Node, selector: Node, value: Evaluate
) -> Symbol:
    """A name with the type and the rank of what it stands for."""
    rank = len(dimensions_of(s, selector))
    own = _variable(s, selector)
    symbol = Symbol(name.word, name.span, home=scope, attributes={"dummy"})
    symbol.dimensions = (Dimension(is_deferred=True),) * rank
    if own is not None and _is_whole(own, selector):
        lowers = [each.lower for each in own.dimensions]
        symbol.dimensions = tuple(Dimension(x, is_deferred=True) for x in lowers)
        if any(_has_names(x) for x in lowers if x is not None):
            raise s.unmodelled(selector, f"a lower bound of `{own.text}` is no number")
    if own is not None:
        symbol.type, symbol.storage, symbol.record = own.type, own.storage, own.record
    elif rank:
        raise s.unmodelled(selector, f"`{name.word}` names an array that is computed")
    else:
        with s.captured():
            found = value(s, selector)
            symbol.type = _TYPES.get(found.kind, Type("real", found.bits))
    return symbol


def _is_whole(symbol: Symbol, node: Node) -> bool:
    """Whether a variable or component is named without subscripts, and is an array."""
    last = node.children[-1] if node.kind == "Data_Ref" else node
    return last.kind == "Name" and bool(symbol.dimensions)


def _has_names(node: Node) -> bool:
    return any(part.kind == "Name" for part in node.walk())


def _variable(s: State, node: Node) -> Symbol | None:
    """The symbol that says of which type a variable, an element or a section is."""
    if node.kind == "Data_Ref":
        return component(s, node)
    if node.kind not in ("Name", "Part_Ref"):
        return None
    name = node if node.kind == "Name" else node.node(0)
    symbol = s.scope.symbol(name.word, name.span)
    return symbol if node.kind == "Name" or symbol.dimensions else None


def pointer_assignment(s: State, node: Node, value: Evaluate) -> None:
    """`p => a(:, 1)`: the pointer stands for its target until it gets another one."""
    name, target = node.node(0), node.children[-1]
    if name.kind == "Data_Pointer_Object" and len(node.children) == 2:
        _store_target(s, designator(name), target, value)
        return
    if name.kind != "Name" or name.word.lower() not in followed_pointers(s.scope):
        raise s.unmodelled(node, "POINTER ASSIGNMENT is not modelled")
    symbol = s.scope.symbol(name.word, name.span)
    symbol.attributes.add("followed")
    s.bindings.pop(symbol, None)
    _refuse_moving(s, target)
    formal = _associated(s, s.scope, name, target, value)
    if len(formal.dimensions) != len(symbol.dimensions):
        raise s.unmodelled(node, f"`{symbol.text}` has another rank than its target")
    found = handed(s, s, formal, target, value)
    own = _variable(s, target)
    if own is not None and _is_whole(own, target):
        found = replace(found, lowers=lower_bounds(s, own, value))
    if not all(isinstance(each, IntConst) for each in found.lowers):
        raise s.unmodelled(node, "a lower bound is no number")
    s.bindings[symbol] = found
    # Each iteration of a loop sets it anew, which takes a pointer of its own.
    kept = s.name_of(symbol)
    s.variables.setdefault(kept, Scalar(kept, INT, span=symbol.span))
    s.symbols.setdefault(kept, symbol)
    s.emit(Assign(Var(kept, name.span), ONE, span=node.span))


def nullification(s: State, node: Node, value: Evaluate) -> None:
    """`NULLIFY (x(i)%p)`, where each structure has a pointer of its own."""
    group = node.children[-1]
    for each in group.children if group.kind.endswith("_List") else (group,):
        if each.kind != "Data_Ref":
            raise s.unmodelled(node, "NULLIFY is not modelled")
        _store_target(s, each, None, value)


def _store_target(
    s: State, pointer: Node, target: Node | None, value: Evaluate
) -> None:
    """`x(i)%p => a(:, i)`: each structure of an array has a pointer of its own.

    What such a pointer leads to is followed nowhere, so that it only counts which
    structure's pointer is set, and what is read for that.
    """
    stored = component_target(s, pointer, value)
    if stored is None:
        raise s.unmodelled(pointer, "POINTER ASSIGNMENT is not modelled")
    read: list[Expr] = []
    if target is None:
        pass
    elif target.kind in ("Name", "Part_Ref", "Data_Ref"):
        front = target.children if target.kind == "Data_Ref" else (target,)
        root = front[0] if front[0].kind == "Name" else front[0].node(0)
        symbol = s.scope.find(root.word)
        own = component_target(s, target, value) if len(front) > 1 else None
        is_plain = symbol is not None and not symbol.has("pointer", "followed")
        if not is_plain or (own is None and _follows_pointers(s, target)):
            raise s.unmodelled(target, f"what `{s.text(target)}` is may change")
        read += [] if own is None else [own]
        read += [value(s, each).expr for each in _evaluated(target)]
    elif not target.children or target.children[0].word.lower() != "null":
        raise s.unmodelled(target, f"what `{s.text(target)}` is may change")
    new = Call("target", tuple(read), pointer.span) if read else ONE
    s.emit(Assign(stored, new, span=pointer.span))


def _follows_pointers(s: State, target: Node) -> bool:
    front = target.children if target.kind == "Data_Ref" else ()
    parts = [target, *(replace(target, parts=front[:k]) for k in range(2, len(front)))]
    found = (_variable(s, each) for each in parts)
    return any(each is None or each.has("pointer") for each in found)


def _evaluated(target: Node) -> Iterator[Node]:
    """The subscripts of a target, and the ends of sections."""
    for part in target.walk():
        if part.kind == "Part_Ref":
            inside = part.node(1)
            for each in inside.children if inside.kind.endswith("_List") else (inside,):
                yield from (
                    each.children if each.kind == "Subscript_Triplet" else (each,)
                )


def _refuse_moving(s: State, target: Node) -> None:
    """What may be elsewhere later on, while the pointer stays where it is."""
    front = target.children if target.kind == "Data_Ref" else (target,)
    root = front[0] if front[0].kind == "Name" else front[0].node(0)
    symbols: list[Symbol | None] = [s.scope.find(root.word), _variable(s, target)]
    for length in range(2, len(front)):
        symbols.append(component(s, replace(target, parts=front[:length])))
    for each in symbols:
        is_known = each is not None and (
            _is_bound(s, each) or not each.has("pointer", "allocatable")
        )
        if not is_known:
            raise s.unmodelled(target, f"what `{s.text(target)}` is may change")


def _is_bound(s: State, symbol: Symbol) -> bool:
    """Whether a pointer has a target that is known here."""
    return symbol.has("followed") and s.bound(symbol) is not None


@lru_cache(maxsize=64)
def followed_pointers(scope: Scope) -> frozenset[str]:
    """The pointers of a unit of which the text shows at each place what they stand for.

    All their associations are statements of the unit itself, between its constructs, and no
    statement is jumped to, or they are statements of loops, with which the uses of a
    pointer in these loops begin. Directives are those of loops, and name none of them.
    """
    nodes = list(scope.node.walk())
    lines = directives(scope)
    if lines is None or not all(map(_OF_A_LOOP.match, lines)):
        return frozenset()
    if scope.is_construct or any(map(_is_obscure, nodes)):
        return frozenset()
    named = {word.lower() for line in lines for word in _WORD.findall(line)}
    outer = [
        each
        for part in scope.node.children
        if part.kind == "Execution_Part"
        for each in part.children
    ]
    assigned = [x for x in nodes if x.kind == "Pointer_Assignment_Stmt"]
    outside = {id(each) for each in outer}
    at_top = {id(x) for x in assigned if id(x) in outside and _names_one(x)}
    at_top |= {id(each) for each in _of_loops(scope, assigned, at_top)}
    known = {x.node(0).word.lower() for x in assigned if id(x) in at_top}
    others = (x for x in assigned if id(x) not in at_top)
    found = known - {
        next(part.word.lower() for part in each.walk() if part.kind == "Name")
        for each in others
    }
    for each in nodes:
        found -= set(_changed_by(scope, each))
    return frozenset(x for x in found - named if _is_own(scope, x))


def _of_loops(
    scope: Scope, assigned: Sequence[Node], at_top: set[int]
) -> Iterator[Node]:
    """The associations of pointers that are used in loops only, behind one of them."""
    bodies = [x for x in scope.node.children if x.kind == "Execution_Part"]
    nodes = [part for body in bodies for part in body.walk()]
    loops = [part for part in nodes if part.kind.endswith("_Do_Construct")]
    mentions: dict[str, list[Node]] = {}
    for part in nodes:
        if part.kind == "Name":
            mentions.setdefault(part.word.lower(), []).append(part)
    for name, own in _by_name(x for x in assigned if id(x) not in at_top):
        around = [x for x in loops if any(e in x.children for e in own)]
        first = [
            next(x for x in loop.walk() if x.kind == "Name" and x.word.lower() == name)
            for loop in around
        ]
        inside = [part for loop in around for part in loop.walk()]
        used = [part for part in inside if part in mentions[name]]
        starts = [each.node(0) for each in own]
        targets = [x.word.lower() for e in own for x in e.children[-1].walk()]
        if (
            all(any(each in x.children for x in around) for each in own)
            and all(each in starts for each in first)
            and len(used) == len(mentions[name])
            and name not in targets
        ):
            yield from own


def _by_name(assigned: Iterable[Node]) -> list[tuple[str, list[Node]]]:
    found: dict[str, list[Node]] = {}
    for each in assigned:
        if _names_one(each):
            found.setdefault(each.node(0).word.lower(), []).append(each)
    return list(found.items())


def _names_one(assignment: Node) -> bool:
    """Whether a pointer is named without bounds or a structure around it."""
    return len(assignment.children) == 2 and assignment.node(0).kind == "Name"


def _is_obscure(node: Node) -> bool:
    is_labelled = node.label is not None and node.kind != "Format_Stmt"
    return is_labelled or node.kind in ("Entry_Stmt", "Lost_Stmt")


def _changed_by(scope: Scope, node: Node) -> Iterator[str]:
    """The names of pointers that a node may associate with something else."""
    if node.kind in _CHANGES or node.kind == "Internal_Subprogram_Part":
        yield from (x.word.lower() for x in node.walk() if x.kind == "Name")
    elif node.kind == "Loop_Control":
        pairs = (part for part in node.children if part.kind == "Tuple")
        yield from (pair.node(0).word.lower() for pair in pairs)
    elif node.kind in _REFERENCES and node.children:
        base = node.node(0)
        if node.kind.startswith("Intrinsic") and not is_redefined(scope, base.word):
            return
        symbol = scope.find(base.word) if base.kind == "Name" else None
        if symbol is not None and symbol.dimensions:
            return
        procedure = procedure_of(scope, base.word) if base.kind == "Name" else None
        if procedure is not None and not any(
            procedure.symbols[key].has("pointer") for key in procedure.dummies
        ):
            return
        given = node.children[1:]
        if len(given) == 1 and given[0].kind.endswith("_List"):
            given = given[0].children
        for each in given:
            last = each.node(1) if each.kind == "Actual_Arg_Spec" else each
            if last.kind == "Name":
                yield last.word.lower()


def _is_own(scope: Scope, name: str) -> bool:
    symbol = scope.find(name)
    return (
        symbol is not None
        and symbol.home is scope
        and symbol.value is None
        and symbol.has("pointer")
        and not symbol.has(*_ELSEWHERE)
    )


def _frame(s: State, scope: Scope) -> State:
    """The state in which the statements of a construct are translated."""
    scope.is_construct = True
    scope.targets, scope.outside = s.scope.targets, s.scope.outside
    scope.functions, scope.externals = s.scope.functions, s.scope.externals
    scope.redefines = s.scope.redefines
    inner = replace(
        s, scope=scope, out=[], variables={}, symbols={}, names={}, bindings={},
        indices=dict(s.indices), substitutes=dict(s.substitutes),
        constants=dict(s.constants), caller=s, before=[], kept_bounds={},
    )  # fmt: skip
    inner.hide(scope.symbols)
    return inner


def _inside(s: State, node: Node, inner: State) -> None:
    ((_, body),) = sections(node)
    _lowered(s, body, inner, node)


def _lowered(s: State, body: Sequence[Node], inner: State, node: Node) -> None:
    s.shared.library.lower(inner, [x for x in body if x.kind != "Specification_Part"])
    declares = tuple(Declare(each, each.span) for each in inner.variables.values())
    stmts = (*inner.before, *declares, *inner.out)
    s.emit(Block("inlined", stmts, span=node.span))
