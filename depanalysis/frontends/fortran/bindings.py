"""Procedures that belong to types: which one `x%f(a)` calls, and with which arguments.

Input: the derived types of a scope, a reference with an object in front. Output: the
procedure, and its arguments with the object among them where it is passed. For an object
of which only the class is known, extensions in the files that are read may have another
procedure; of others it is assumed, and noted, that they have none.
"""

from collections.abc import Callable, Iterator, Sequence

from depanalysis.frontends.fortran.arrays import subscripts
from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.symbols import Binding, Methods, Scope, Symbol
from depanalysis.frontends.fortran.tree import Node

Call = tuple[Scope, tuple[Node, ...]]


def designated(node: Node) -> tuple[Node, str, tuple[Node, ...]] | None:
    """The object, the name behind it and the arguments of `x%f(a)`, if it may be that."""
    if node.kind == "Data_Ref":
        *front, last = node.children
        if last.kind != "Part_Ref":
            return None
        whole = Node("Data_Ref", tuple(front), node.span)
        return (
            (whole if len(front) > 1 else front[0]),
            last.node(0).word,
            subscripts(last),
        )
    head = node.children[0] if node.children else node
    if head.kind != "Procedure_Designator" or len(head.children) != 2:
        return None
    rest = node.children[1:]
    is_list = len(rest) == 1 and rest[0].kind.endswith("_List")
    return head.node(0), head.children[1].word, rest[0].children if is_list else rest


def is_bound(scope: Scope, node: Node) -> bool:
    """Whether a reference is to a procedure of a type."""
    return _of_type(scope, node) is not None


def candidates(s: State, node: Node) -> tuple[Call, ...]:
    """The procedures of a type that a CALL or a reference may mean.

    They are those of a generic name, of which one fits the arguments, or those that a class
    may have, of which the type of the object decides.
    """
    found = _of_type(s.scope, node)
    parts = designated(node)
    if found is None or parts is None:
        return ()
    target, word, given = parts
    symbol, methods = found
    return tuple(
        call
        for name in _specific(methods, word.lower())
        for call in _calls(s, symbol, methods, name, (target, given))
    )


def _of_type(scope: Scope, node: Node) -> tuple[Symbol, Methods] | None:
    """What says of which type the object of a reference is, and what the type has."""
    parts = designated(node)
    symbol = parts and type_symbol(scope, parts[0])
    methods = symbol and (symbol.home or scope).methods_of(symbol.record)
    if not parts or not symbol or not methods or not methods.find(parts[1]):
        return None
    return symbol, methods


def type_symbol(scope: Scope, target: Node) -> Symbol | None:
    """What says of which type a variable, an element or a component is."""
    parts = target.children if target.kind == "Data_Ref" else (target,)
    found: Symbol | None = None
    for each in parts:
        if each.kind not in ("Name", "Part_Ref"):
            return None
        word = (each if each.kind == "Name" else each.node(0)).word
        if found is None:
            found = scope.find(word)
        else:
            found = ((found.home or scope).record(found.record or "") or {}).get(
                word.lower()
            )
        if found is None:
            return None
    return found


def _specific(methods: Methods, name: str) -> Iterator[str]:
    """The specific names that a name stands for, also those that parents add."""
    known = [each.own[name] for each in methods.lineage() if name in each.own]
    if known and known[0].is_generic:
        yield from dict.fromkeys(n for each in known for n in each.names)
    elif known:
        yield name


def _calls(
    s: State,
    symbol: Symbol,
    methods: Methods,
    name: str,
    parts: tuple[Node, Sequence[Node]],
) -> Iterator[Call]:
    """The procedures that a specific name may mean for an object of a type or a class."""
    own = methods.find(name)
    if own is None:
        return
    found = [own]
    if symbol.has("polymorphic") and not own.is_final:
        others = (each.own.get(name) for each in _extensions(s, methods))
        found += [each for each in others if each is not None]
        s.note(f"no type of another file overrides {name} of {symbol.record}")
    for binding in found:
        for target in binding.names:
            procedure = procedure_of(binding.home, target)
            if procedure is not None:
                yield procedure, _arguments(binding, procedure, *parts)


def _extensions(s: State, methods: Methods) -> Iterator[Methods]:
    scopes = (*s.scope.around(), *s.scope.modules.values())
    every = {id(x): x for scope in scopes for x in scope.methods.values()}
    for each in every.values():
        if each is not methods and any(x is methods for x in each.lineage()):
            yield each


def _arguments(
    binding: Binding, procedure: Scope, target: Node, given: Sequence[Node]
) -> tuple[Node, ...]:
    """The arguments with the object in its place among them."""
    if binding.passes is None or not procedure.dummies:
        return tuple(given)
    key = binding.passes or procedure.dummies[0]
    is_keyed: Callable[[Node], bool] = lambda x: x.kind == "Actual_Arg_Spec"  # noqa: E731
    place = procedure.dummies.index(key) if key in procedure.dummies else 0
    if place <= sum(not is_keyed(each) for each in given):
        return (*given[:place], target, *given[place:])
    name = Node("Name", (key,), target.span)
    return (*given, Node("Actual_Arg_Spec", (name, target), target.span))
