"""Variables of comprehensions, which are none of the function around them.

Input: a module. Output: the same, changed in place, where the `i` of `[x for i in s]` has
another name than the `i` of the function.
"""

import ast
from collections import Counter
from collections.abc import Iterable

_Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def with_own_variables(module: ast.Module) -> ast.Module:
    """The module with a name of its own for each variable that others have, too."""
    names = Counter(_named(ast.walk(module)))
    found = _Renamed(names).visit(module)
    assert isinstance(found, ast.Module)
    return found


class _Renamed(ast.NodeTransformer):
    def __init__(self, names: Counter[str]) -> None:
        self.names = names

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        return self._own(node)

    def visit_SetComp(self, node: ast.SetComp) -> ast.AST:
        return self._own(node)

    def visit_DictComp(self, node: ast.DictComp) -> ast.AST:
        return self._own(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> ast.AST:
        return self._own(node)

    def _own(self, node: _Comprehension) -> ast.AST:
        self.generic_visit(node)
        first = node.generators[0]
        # What a comprehension goes over first is evaluated before it.
        outside = {id(part) for part in ast.walk(first.iter)}
        inside = [x for x in ast.walk(node) if id(x) not in outside]
        if any(isinstance(x, ast.Lambda | ast.NamedExpr) for x in inside):
            return node
        counts = Counter(_named(inside))
        targets = (each.target for each in node.generators)
        bound = {name for target in targets for name in _named(ast.walk(target))}
        new = {
            name: self._fresh(name) for name in bound if counts[name] < self.names[name]
        }
        for part in inside:
            if isinstance(part, ast.Name) and part.id in new:
                part.id = new[part.id]
        return node

    def _fresh(self, name: str) -> str:
        while name in self.names:
            name += "_"
        self.names[name] += 1
        return name


def _named(nodes: Iterable[ast.AST]) -> list[str]:
    return [node.id for node in nodes if isinstance(node, ast.Name)]
