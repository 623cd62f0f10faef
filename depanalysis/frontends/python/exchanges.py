"""Arrays that change places, as in `u, v = v, u` after each step in time.

Input: a function and what its names stand for. Output: the groups of names whose storage
only goes round among them. Between two exchanges each name stands for one array of its
group and no two for the same, so a loop without an exchange may be judged by the names.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping, Set

Groups = Mapping[str, frozenset[str]]


def exchanged(node: ast.AST) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The names that get each other's arrays, and whose, if a statement does only that."""
    match node:
        case ast.Assign(
            targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)
        ):
            to, given = tuple(_names(targets)), tuple(_names(values))
            is_whole = len(to) == len(targets) and len(given) == len(values)
            is_exchange = is_whole and len(set(to)) == len(to) > 1
            return (to, given) if is_exchange and sorted(to) == sorted(given) else None
        case _:
            return None


def parts_of(nodes: Iterable[ast.AST]) -> set[int]:
    """The identities of the names in exchanges: of what is given, and where to."""
    return {
        id(part)
        for node in nodes
        if exchanged(node) is not None
        for part in ast.walk(node)
        if isinstance(part, ast.Name)
    }


def groups(nodes: Iterable[ast.AST], ranks: Mapping[str, int]) -> Groups:
    """For each name that is exchanged, those that it may change places with.

    All of a group are arrays of one rank, and no loop goes over one while they change.
    """
    listed = list(nodes)
    found: dict[str, frozenset[str]] = {}
    for names, _ in filter(None, map(exchanged, listed)):
        joined = frozenset(names).union(*(found.get(each, ()) for each in names))
        found.update(dict.fromkeys(joined, joined))
    unsteady = set(_measured_while_changing(listed))
    return {
        name: group
        for name, group in found.items()
        if len({ranks.get(each, 0) for each in group}) == 1
        and ranks.get(name, 0) > 0
        and not group & unsteady
    }


def alike(found: Groups, names: Set[str]) -> Groups:
    """The groups of which all or none are among the names."""
    return {
        name: group
        for name, group in found.items()
        if group <= names or not group & names
    }


def _measured_while_changing(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names in heads of loops that hold an exchange: these stay what they were."""
    for node in nodes:
        if isinstance(node, ast.For):
            inside = [part for stmt in node.body for part in ast.walk(stmt)]
            if any(exchanged(part) is not None for part in inside):
                head = ast.walk(node.iter)
                yield from (part.id for part in head if isinstance(part, ast.Name))


def _names(nodes: Iterable[ast.expr]) -> Iterator[str]:
    return (node.id for node in nodes if isinstance(node, ast.Name))
