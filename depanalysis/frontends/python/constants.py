"""What a file makes once: arrays of one size, `V = np.zeros(8)`, and numbers, `K = 3`.

Input: a function, and the file that it stands in. Output: the extents of the arrays that it
uses and does not make, where every statement of the file that gives them a value says the
same numbers; and the integers among the variables of the file. What other files do to the
arrays is not looked at.
"""

import ast
from collections.abc import Iterable, Iterator

from depanalysis.frontends.python.calls import Here
from depanalysis.frontends.python.linking import Module
from depanalysis.frontends.python.names import dotted
from depanalysis.frontends.python.shapes import told
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.storage import resized
from depanalysis.ir.expressions import IntConst

_STORING = ("setattr", "exec", "eval", "globals", "vars")


def constant_sizes(s: State, here: Here) -> dict[str, IntConst]:
    """The extents that are numbers, by their names."""
    found: dict[str, IntConst] = {}
    if any(each in here.module.dotted_names for each in _STORING):
        return found
    changed = {each.rpartition(".")[2] for each in resized(ast.walk(here.module.tree))}
    for name in sorted(set(s.survey.ranks) - s.survey.assigned):
        if name.rpartition(".")[2] in changed:
            continue
        rank = s.survey.ranks[name]
        with s.captured():
            said = {told(s, value, rank)[0] for value in _values(here, name)}
        sizes = said.pop() if len(said) == 1 else ()
        numbers = [each for each in sizes if isinstance(each, IntConst)]
        if len(numbers) == len(sizes):
            found.update((f"{name}.shape.{k}", n) for k, n in enumerate(numbers))
    return found


def constant_numbers(here: Here, names: Iterable[str]) -> dict[str, int]:
    """The numbers that variables of the file have, of which nothing says that they change."""
    found: dict[str, int] = {}
    if any(each in here.module.dotted_names for each in _STORING):
        return found
    modules = here.links.resolver.modules
    for name in names:
        values = [_integer(each) for each in _of_global(here, name)]
        value = values[0] if len(values) == 1 else None
        if value is not None and not modules.may_store(name, here.module):
            found[name] = value
    return found


def _integer(node: ast.expr) -> int | None:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            value = _integer(operand)
            return None if value is None else -value
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            return value
    return None


def _values(here: Here, name: str) -> Iterator[ast.expr]:
    """What the file gives a global variable, or an attribute of the instance of a method."""
    root, _, attribute = name.partition(".")
    if not attribute:
        yield from _of_global(here, name)
        return
    nodes = ast.walk(here.module.tree)
    classes = (node for node in nodes if isinstance(node, ast.ClassDef))
    own = next((each for each in classes if here.scope in each.body), None)
    if own is None or isinstance(here.scope, ast.Module) or "." in attribute:
        return
    if [each.arg for each in here.scope.args.args[:1]] == [root]:
        yield from _of_attribute(here.module, own, attribute)


def _of_global(here: Here, name: str) -> Iterator[ast.expr]:
    tree = here.module.tree
    is_global = here.module.owner(here.scope, name) is tree
    if not is_global or here.module.bound(tree)[name] != 1 or here.scope is tree:
        return
    for stmt in tree.body:
        match stmt:
            case ast.Assign(targets=[ast.Name(id=own)], value=value) if own == name:
                yield value


def _of_attribute(module: Module, own: ast.ClassDef, name: str) -> Iterator[ast.expr]:
    stored = [
        node
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Attribute)
        and node.attr == name
        and not isinstance(node.ctx, ast.Load)
    ]
    values = {
        id(node.targets[0]): node.value
        for node in ast.walk(own)
        if isinstance(node, ast.Assign) and len(node.targets) == 1
    }
    if all(id(each) in values and dotted(each) for each in stored):
        yield from (values[id(each)] for each in stored)
