"""Where `import numba` fits into a module, unless it is there already.

Input: the tree of a module and the first line that needs it. Output: the lines to add, or
the sentence that says why none fits.
"""

import ast

from depanalysis.emit.python.edits import Addition
from depanalysis.source import SourceFile

_IMPORT = "import numba"


class NoImportError(Exception):
    """Why the module cannot import numba, as a sentence."""


def numba_import(
    source: SourceFile, tree: ast.Module, needed: int
) -> tuple[Addition, ...]:
    """The lines that import numba above a line, or nothing if that is done."""
    _check_name(tree)
    if any(_is_import(node) and node.lineno < needed for node in tree.body):
        return ()
    rest = [node for node in tree.body if not _is_prologue(node)]
    first = rest[0]
    line = min(
        [first.lineno, *(x.lineno for x in getattr(first, "decorator_list", ()))]
    )
    lines = source.text.removeprefix("\ufeff").split("\n")
    if lines[line - 1][: first.col_offset].strip() or _is_shared(tree, first):
        raise NoImportError(f"`{_IMPORT}` fits nowhere, with two statements on a line")
    if isinstance(first, ast.Import | ast.ImportFrom):
        return (Addition(line, (_IMPORT,)),)
    above = line
    while above > 1 and lines[above - 2].startswith("#"):
        above -= 1
    # Comments at the very top are about the file, those further down about what follows.
    above = line if above == 1 else above
    return (Addition(above, (_IMPORT, "", "")),)


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.Import) and any(
        each.name == "numba" and each.asname in (None, "numba") for each in node.names
    )


def _is_prologue(node: ast.stmt) -> bool:
    """Whether a statement has to stay in front: the docstring and `__future__`."""
    if isinstance(node, ast.ImportFrom):
        return node.module == "__future__"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_shared(tree: ast.Module, first: ast.stmt) -> bool:
    before = [node for node in tree.body if node.lineno < first.lineno]
    return any((node.end_lineno or 0) >= first.lineno for node in before) or any(
        node.lineno == first.lineno and node.col_offset < first.col_offset
        for node in tree.body
    )


def _check_name(tree: ast.Module) -> None:
    """Refuse a module in which `numba` is anything but the library."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id="numba", ctx=ast.Store() | ast.Del()) | ast.arg(arg="numba")
            ):
                is_other = True
            case ast.FunctionDef(name="numba") | ast.ClassDef(name="numba"):
                is_other = True
            case ast.ImportFrom(names=names):
                is_other = any((x.asname or x.name) in ("numba", "*") for x in names)
                is_other = is_other and node.module not in ("math", "numpy")
            case ast.Import(names=names):
                is_other = any(x.asname == "numba" and x.name != "numba" for x in names)
            case ast.ExceptHandler(name="numba") | ast.MatchAs(name="numba"):
                is_other = True
            case _:
                is_other = False
        if is_other:
            raise NoImportError("`numba` may mean something else in this file")
