"""Lists of lists that are tables of numbers: `g = [[0] * m for _ in range(n)]`.

Input: the tree of a module, changed in place. Output: the same tree, in which such a list is
an array, where a function uses nothing but its elements `g[i][j]` and its lengths, and hands
it over at most to whoever called the function. A list of one number is `[0] * n`.
"""

import ast
from collections import Counter
from collections.abc import Iterator

from depanalysis.frontends.python.names import bound_names, dotted

_OF_NUMBERS = ("min", "max", "abs", "int", "float", "len", "round")
_INFINITE = ("math.inf", "np.inf", "numpy.inf", "np.nan", "math.nan")


def with_tables(module: ast.Module) -> ast.Module:
    """The module with arrays for tables that are made of lists."""
    bound = {name for node in ast.walk(module) for name in bound_names(node)}
    if {"range", "len", "*"} & bound:
        return module
    for node in ast.walk(module):
        match node:
            case ast.ListComp(elt=value) if _is_number(value) and (
                count := _counted(node)
            ):
                found = ast.BinOp(ast.List([value], ast.Load()), ast.Mult(), count)
                _replace(module, node, found)
            case _:
                pass
    for function in ast.walk(module):
        if isinstance(function, ast.FunctionDef):
            _make_arrays(function)
    return module


def _replace(module: ast.Module, old: ast.ListComp, new: ast.expr) -> None:
    """Puts an expression in the place of another one."""
    ast.fix_missing_locations(ast.copy_location(new, old))
    for parent in ast.walk(module):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(each is old for each in value):
                setattr(parent, name, [new if each is old else each for each in value])


def _make_arrays(function: ast.FunctionDef) -> None:
    nodes = list(ast.walk(function))
    names = [x for x in nodes if isinstance(x, ast.Name)]
    stored = Counter(x.id for x in names if not isinstance(x.ctx, ast.Load))
    allowed = {id(x) for x in _used_by_elements(nodes)}
    given = {each.arg for each in nodes if isinstance(each, ast.arg)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.ListComp() as made):
                sizes = _sizes(made)
                used = (
                    x for x in names if x.id == name and isinstance(x.ctx, ast.Load)
                )
                is_own = stored[name] == 1 and name not in given
                is_own = is_own and _holds_numbers(name, nodes, given)
                if sizes is not None and is_own and all(id(x) in allowed for x in used):
                    node.value = ast.copy_location(_array(*sizes), made)
                    ast.fix_missing_locations(node)
            case _:
                pass


def _array(rows: ast.expr, columns: ast.expr, value: ast.expr) -> ast.expr:
    function = ast.Attribute(ast.Name("np", ast.Load()), "full", ast.Load())
    return ast.Call(function, [ast.Tuple([rows, columns], ast.Load()), value], [])


def _sizes(made: ast.ListComp) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """How many rows and columns a table has, and what each element is."""
    rows = _counted(made)
    match made.elt:
        case ast.BinOp(left=ast.List(elts=[value]), op=ast.Mult(), right=columns) if (
            rows is not None and _is_number(value) and _is_simple(columns)
        ):
            return rows, columns, value
        case _:
            return None


def _counted(made: ast.ListComp) -> ast.expr | None:
    """How often a comprehension makes something that has nothing to do with its variable."""
    match made.generators:
        case [
            ast.comprehension(
                target=ast.Name(id=name),
                iter=ast.Call(func=ast.Name(id="range"), args=[count], keywords=[]),
                ifs=[],
            )
        ]:
            used = (x.id for x in ast.walk(made.elt) if isinstance(x, ast.Name))
            return None if name in used or not _is_simple(count) else count
        case _:
            return None


def _used_by_elements(nodes: list[ast.AST]) -> Iterator[ast.Name]:
    """The names of which an element of a row is taken, or a length, or that are returned.

    An element of which there are parts is no number.
    """
    whole = {id(each) for each in _with_parts(nodes)}
    for node in nodes:
        match node:
            case ast.Subscript(value=ast.Subscript(value=ast.Name() as name, slice=row),
                               slice=column, ctx=ast.Load() | ast.Store()) if (
                _is_one(row) and _is_one(column) and id(node) not in whole
            ):  # fmt: skip
                yield name
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name() as name]):
                yield name
            case ast.Call(
                func=ast.Name(id="len"),
                args=[ast.Subscript(value=ast.Name() as name, slice=row)],
            ) if _is_one(row):
                yield name
            case ast.Return(value=ast.Name() as name):
                yield name
            case _:
                pass


def _holds_numbers(table: str, nodes: list[ast.AST], given: set[str]) -> bool:
    """Whether nothing is stored in a table that something else may change, as an array."""
    values: dict[str, list[ast.expr]] = {}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                values.setdefault(name, []).append(value)
            case ast.For(
                target=ast.Name(id=name), iter=ast.Call(func=ast.Name("range"))
            ):
                values.setdefault(name, []).append(ast.Constant(0))
            case _:
                pass
    names = (x for x in nodes if isinstance(x, ast.Name))
    bound = Counter(x.id for x in names if not isinstance(x.ctx, ast.Load))
    known = {n: made for n, made in values.items() if bound[n] == len(made)}
    found: set[str] = set()
    for _ in known:
        found |= {
            name
            for name, made in known.items()
            if name not in given and all(_is_fresh(x, table, found) for x in made)
        }
    stores = (x for x in nodes if isinstance(x, ast.Assign))
    return all(
        _is_fresh(store.value, table, found)
        for store in stores
        for target in store.targets
        if any(_is_element(part, table) for part in ast.walk(target))
    )


def _is_element(node: ast.AST, table: str) -> bool:
    match node:
        case ast.Subscript(value=ast.Subscript(value=ast.Name(id=name))):
            return name == table
        case _:
            return False


def _is_fresh(value: ast.expr, table: str, numbers: set[str]) -> bool:
    """Whether a value is a number, or an object that nothing else leads to."""
    match value:
        case ast.BinOp() | ast.UnaryOp() | ast.Compare():
            return True
        case ast.Constant(value=int() | float()):
            return True
        case ast.Name(id=name):
            return name in numbers
        case ast.IfExp(body=first, orelse=second):
            return all(_is_fresh(x, table, numbers) for x in (first, second))
        case ast.Call(func=ast.Name(id=word), args=listed, keywords=[]):
            return word in _OF_NUMBERS and all(
                _is_fresh(x, table, numbers) for x in listed
            )
        case _:
            return _is_element(value, table)


def _with_parts(nodes: list[ast.AST]) -> Iterator[ast.expr]:
    """What is used as an object with parts: its elements, its attributes, its entries."""
    for node in nodes:
        match node:
            case ast.Subscript(value=whole) | ast.Attribute(value=whole):
                yield whole
            case ast.For(iter=whole) | ast.comprehension(iter=whole):
                yield whole
            case ast.Starred(value=whole) | ast.Call(func=whole):
                yield whole
            case _:
                pass


def _is_one(index: ast.expr) -> bool:
    return not isinstance(index, ast.Slice | ast.Tuple | ast.Compare | ast.List)


def _is_number(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_number(operand)
        case ast.Call(func=ast.Name(id="float"), args=[ast.Constant(value=str(text))]):
            return text.strip("+-") in ("inf", "infinity")
        case _:
            return isinstance(node, ast.Attribute) and dotted(node) in _INFINITE


def _is_simple(node: ast.expr) -> bool:
    """Whether an expression is the same each time, and does nothing."""
    calls = [x for x in ast.walk(node) if isinstance(x, ast.Call)]
    return all(isinstance(x.func, ast.Name) and x.func.id == "len" for x in calls)
