"""What a loop goes over without what only watches it: `tqdm(range(n))`, `trange(n)`.

Input: the tree of a module, changed in place. Output: the same tree, in which loops go over
what these functions are given, and the function of which this is taken for granted.
"""

import ast
from collections.abc import Iterator, Mapping

from depanalysis.frontends.python.names import bound_names
from depanalysis.frontends.python.pranges import imported

_BARS = ("tqdm", "tqdm.auto", "tqdm.std", "tqdm.notebook", "tqdm.autonotebook")
_WRAPPERS = ("numba.literal_unroll", *(f"{module}.tqdm" for module in _BARS))
_RANGES = tuple(f"{module}.trange" for module in _BARS)


def with_plain_iterations(module: ast.Module) -> tuple[ast.Module, tuple[str, ...]]:
    """The module, changed in place, and what is assumed of the functions that are gone."""
    known = _known(module)
    assumed: dict[str, None] = {}
    for node in ast.walk(module):
        match node:
            case ast.For(
                iter=ast.Call(func=ast.Name() | ast.Attribute() as called, args=given)
            ) if given and (name := known.get(ast.unparse(called), "")):
                shown = name.rpartition(".")[2]
                if name in _RANGES:
                    plain = ast.Call(ast.Name("range", ast.Load()), given, [])
                    node.iter = ast.fix_missing_locations(
                        ast.copy_location(plain, node.iter)
                    )
                else:
                    node.iter = given[0]
                assumed[f"{shown} gives what it goes over, one after the other"] = None
    return module, tuple(assumed)


def _known(module: ast.Module) -> Mapping[str, str]:
    """How the text writes functions that give what they are given, by imports alone."""
    nodes = list(ast.walk(module))
    imports = [x for x in nodes if isinstance(x, ast.Import | ast.ImportFrom)]
    own = {
        name
        for node in nodes
        if not isinstance(node, ast.Import | ast.ImportFrom)
        for name in bound_names(node)
    }
    pairs = [pair for node in imports for pair in imported(node)]
    written = [(text, name) for pair in pairs for text, name in _written(*pair)]
    meant: dict[str, set[str]] = {}
    for text, name in written:
        meant.setdefault(text, set()).add(name)
    known = {*_WRAPPERS, *_RANGES}
    return {
        text: min(names)
        for text, names in meant.items()
        if names <= known and text.partition(".")[0] not in own
    }


def _written(name: str, meaning: str) -> Iterator[tuple[str, str]]:
    """A name that an import binds, and the functions below it, by their whole names."""
    yield name, meaning
    for each in (*_WRAPPERS, *_RANGES):
        if each.startswith(f"{meaning}."):
            yield f"{name}{each.removeprefix(meaning)}", each
