"""Rows that are taken apart or put together: `x, y = a[i]`, `for x, y in points`, `a[i] = x, y`.

Input: the tree of a module, changed in place. Output: the same tree, in which the variables
get elements, as in `x, y = a[i][0], a[i][1]`, and elements get values. Of variables of which
some are places in arrays and others are not, nothing shows that the row is one of an array
of numbers.
"""

import ast
from collections.abc import Iterator, Sequence

from depanalysis.frontends.python.names import LIBRARIES, bound_names, dotted

_OF_NUMBERS = (ast.Sub, ast.Mult, ast.Div, ast.Pow, ast.FloorDiv)
_PLAIN = (
    ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.BinOp, ast.UnaryOp,
    ast.operator, ast.unaryop, ast.expr_context, ast.Tuple,
)  # fmt: skip
_FEWEST = 2
_NUMBERS = (ast.Name, ast.BinOp, ast.UnaryOp, ast.Subscript)
"""Expressions that may be numbers."""


class Tuple(ast.Tuple):
    """All elements of a row, one after the other; for visitors a tuple as any other."""

    @property
    def row(self) -> ast.expr:
        """What is taken apart."""
        first = self.elts[0]
        assert isinstance(first, ast.Subscript)
        if not isinstance(first.slice, ast.Tuple):
            return first.value
        index = ast.copy_location(ast.Tuple(first.slice.elts[:-1], ast.Load()), first)
        return ast.copy_location(ast.Subscript(first.value, index, ast.Load()), first)


Elements = Tuple


def with_elements(module: ast.Module) -> ast.Module:
    """The module, changed in place, with elements of rows that are taken apart."""
    names = {name for node in ast.walk(module) for name in bound_names(node)}
    row = "row"
    while row in names:
        row += "_"
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            places = set(_places(function))
            for node in ast.walk(function):
                if isinstance(node, ast.Assign):
                    _take_apart(node, places)
                    _put_together(node, function)
                elif isinstance(node, ast.For):
                    _name_rows(node, places, row)
    return module


def _take_apart(node: ast.Assign, places: set[str]) -> None:
    match node:
        case ast.Assign(targets=[target], value=ast.Subscript() as row) if (
            targets := _variables(target, places)
        ) and _is_row(row):
            node.value = _elements(row, len(targets))


def _put_together(node: ast.Assign, function: ast.FunctionDef) -> None:
    match node:
        case ast.Assign(
            targets=[ast.Subscript(slice=index) as row], value=ast.Tuple(elts=values)
        ) if (
            len(values) >= _FEWEST
            and all(isinstance(each, _NUMBERS) for each in values)
            and not any(isinstance(x, ast.Slice) for x in ast.walk(index))
            and _is_row(row)
            and _is_array(row, function)
        ):
            node.targets = [_stored_elements(row, len(values))]


def _is_array(row: ast.Subscript, function: ast.FunctionDef) -> bool:
    """Whether a function does not give a name what it makes otherwise than by NumPy."""
    owner: ast.expr = row
    while isinstance(owner, ast.Subscript):
        owner = owner.value
    name = dotted(owner)
    bindings = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.stmt | ast.comprehension | ast.NamedExpr)
        and name in map(dotted, _targets(node))
    ]
    return all(
        isinstance(each, ast.Assign)
        and isinstance(each.value, ast.Call)
        and (dotted(each.value.func) or "").partition(".")[0] in LIBRARIES[1:]
        for each in bindings
    )


def _targets(node: ast.AST) -> Iterator[ast.expr]:
    """The names and attributes that a statement itself gives values."""
    for child in ast.iter_child_nodes(node):
        for part in ast.walk(child) if isinstance(child, ast.expr) else ():
            if isinstance(part, ast.Name | ast.Attribute) and not isinstance(
                part.ctx, ast.Load
            ):
                yield part


def _name_rows(node: ast.For, places: set[str], row: str) -> None:
    """Gives the rows that a loop goes over a name."""
    match node.target, node.iter:
        case (
            ast.Tuple(elts=[ast.Name(), ast.Tuple() as target]),
            ast.Call(func=ast.Name(id="enumerate"), args=[ast.Name(), *_]),
        ):
            pass
        case ast.Tuple() as target, ast.Name():
            pass
        case _:
            return
    targets = _variables(target, places)
    if not targets or not _computes(targets, node.body):
        return
    name = ast.copy_location(ast.Name(row, ast.Store()), target)
    if target is node.target:
        node.target = name
    else:
        assert isinstance(node.target, ast.Tuple)
        node.target.elts[1] = name
    whole = ast.copy_location(ast.Name(row, ast.Load()), target)
    taken = ast.Assign([target], _elements(whole, len(targets)))
    node.body.insert(0, ast.fix_missing_locations(ast.copy_location(taken, target)))


def _variables(target: ast.expr, places: set[str]) -> list[str]:
    """The variables of a target that get numbers of one kind, as far as the text tells."""
    if not isinstance(target, ast.Tuple | ast.List):
        return []
    names = [each.id for each in target.elts if isinstance(each, ast.Name)]
    is_plain = len(set(names)) == len(target.elts) >= _FEWEST
    of_one_kind = len(places.intersection(names)) in (0, len(names))
    return names if is_plain and of_one_kind else []


def _is_row(row: ast.Subscript) -> bool:
    """Whether an expression is a row of what has a name, and changes nothing."""
    parts = list(ast.walk(row))
    owner: ast.expr = row
    while isinstance(owner, ast.Subscript):
        owner = owner.value
    name = dotted(owner) or ""
    is_known = bool(name) and name.partition(".")[0] not in LIBRARIES
    is_text = any(
        isinstance(x, ast.Constant) and isinstance(x.value, str) for x in parts
    )
    is_size = name.endswith(".shape")
    return (
        is_known
        and not (is_text or is_size)
        and all(isinstance(part, _PLAIN) for part in parts)
    )


def _elements(row: ast.expr, count: int) -> Elements:
    parts = [
        ast.Subscript(row, ast.Constant(place), ast.Load()) for place in range(count)
    ]
    found = Elements([*parts], ast.Load())
    return ast.fix_missing_locations(ast.copy_location(found, row))


def _stored_elements(row: ast.Subscript, count: int) -> Elements:
    """The elements as those of a table, where no row can be put instead."""
    listed = row.slice.elts if isinstance(row.slice, ast.Tuple) else [row.slice]
    parts = [
        ast.Subscript(
            row.value,
            ast.Tuple([*listed, ast.Constant(place)], ast.Load()),
            ast.Store(),
        )
        for place in range(count)
    ]
    found = Elements([*parts], ast.Store())
    return ast.fix_missing_locations(ast.copy_location(found, row))


def _places(function: ast.FunctionDef) -> Iterator[str]:
    """The names of a function that stand in subscripts or in ends of ranges."""
    for node in ast.walk(function):
        match node:
            case ast.Subscript(slice=index):
                parts: Sequence[ast.expr] = [index]
            case ast.Call(func=ast.Name(id="range"), args=parts):
                pass
            case _:
                continue
        for part in (x for each in parts for x in ast.walk(each)):
            if isinstance(part, ast.Name):
                yield part.id


def _computes(names: list[str], body: Sequence[ast.stmt]) -> bool:
    """Whether statements compute with some variables, or take elements at them."""
    own = set(names)
    for node in (part for stmt in body for part in ast.walk(stmt)):
        match node:
            case ast.BinOp(left=left, op=operator, right=right) if isinstance(
                operator, _OF_NUMBERS
            ):
                parts = [left, right]
            case ast.Subscript(slice=index):
                parts = index.elts if isinstance(index, ast.Tuple) else [index]
            case _:
                continue
        if any(isinstance(part, ast.Name) and part.id in own for part in parts):
            return True
    return False
