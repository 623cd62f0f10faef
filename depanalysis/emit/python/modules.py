"""A Python module with `numba.prange`: which loops get one, and why the others do not.

Input: a Python text and the verdicts on its loops. Output: the same text where functions
with chosen loops are compiled by numba, and one `Decision` for each loop. The outermost
parallel loop of a nest is chosen, unless it has few iterations or `prange` cannot run it.
"""

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from depanalysis.emit.decisions import TINY, Decision, Emission
from depanalysis.emit.python.accumulations import (
    NotPrivateError,
    check_after,
    check_variables,
)
from depanalysis.emit.python.edits import Addition, Replacement, edited
from depanalysis.emit.python.functions import Home, homes
from depanalysis.emit.python.kinds import INTEGER, SMALL, joined, kinds
from depanalysis.emit.python.meanings import Meanings, meanings
from depanalysis.emit.python.values import NotCompilableError, Values, rounded
from depanalysis.frontends.python.named_views import without_views
from depanalysis.frontends.python.names import element
from depanalysis.frontends.python.parsing import Places, parsed
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict

_OPENING = re.compile(r"\s*\(")


@dataclass(frozen=True, slots=True)
class Head:
    """How often a loop runs, if that is a constant; its new text; the edits to get it."""

    trips: int | None
    text: str
    edits: tuple[Replacement, ...]


class NoHeadError(Exception):
    """Why `prange` cannot stand in a loop, as a sentence."""


def head(loop: ast.stmt, places: Places) -> Head:
    """The head of a loop with `prange` in it."""
    if not isinstance(loop, ast.For):
        raise NoHeadError("it is not a `for` loop")
    if loop.orelse:
        raise NoHeadError("it has an `else`")
    match loop.target, loop.iter:
        case ast.Name(), ast.Call(
            func=ast.Name(id="range") as name, args=arguments, keywords=[]
        ) if arguments:
            _check_step(arguments)
            return _replaced(loop, name, arguments, places)
        case _:
            raise NoHeadError("it does not go over a `range`")


def _check_step(arguments: list[ast.expr]) -> None:
    if len(arguments) == 3 and _constant(arguments[2]) != 1:
        raise NoHeadError("numba's `prange` counts by 1 only")


def _replaced(
    loop: ast.For, name: ast.Name, arguments: list[ast.expr], places: Places
) -> Head:
    span = places.span(name)
    line = places.source.text.removeprefix("\ufeff").split("\n")[span.line - 1]
    opening = _OPENING.match(line, span.end_column - 1)
    if opening is None:
        raise NoHeadError("its `range` is on another line than its bounds")
    edits = [Replacement(span.line, span.column, span.end_column, "numba.prange")]
    listed = ", ".join(map(places.text, arguments))
    if len(arguments) == 1 and not _only_selects(loop):
        column = opening.end() + 1
        edits.append(Replacement(span.line, column, column, "0, "))
        listed = f"0, {listed}"
    assert isinstance(loop.target, ast.Name)
    text = f"for {loop.target.id} in numba.prange({listed})"
    return Head(_trips(arguments), text, tuple(edits))


def _only_selects(loop: ast.For) -> bool:
    """Whether the index stands nowhere but in subscripts, by itself."""
    assert isinstance(loop.target, ast.Name)
    nodes = [node for stmt in loop.body for node in ast.walk(stmt)]
    subscripts = [node for node in nodes if isinstance(node, ast.Subscript)]
    selecting = {id(index) for node in subscripts for index in element(node)[1]}
    return all(
        id(node) in selecting
        for node in nodes
        if isinstance(node, ast.Name) and node.id == loop.target.id
    )


def _trips(arguments: list[ast.expr]) -> int | None:
    values = [each for each in map(_constant, arguments[:2]) if each is not None]
    if len(values) < len(arguments[:2]):
        return None
    first, last = (0, *values)[-2:]
    return max(0, last - first)


def _constant(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if (
            type(value) is int
        ):
            return -value
        case _:
            return None


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


_TYPES = (
    "arrays are NumPy arrays of `int64` or `float64`, and no integer leaves 64 bits"
)
_Place = tuple[int, int]


class _Left(Exception):  # noqa: N818
    """Why a loop is left as it is, as a sentence."""


_REASONS = (_Left, NoHeadError, NoImportError, NotCompilableError, NotPrivateError)


def parallelized(source: SourceFile, loops: Iterable[LoopVerdict]) -> Emission:
    """The text with `numba.prange` in each loop that is chosen, the outermost first."""
    listed = sorted(loops, key=lambda loop: (loop.span.line, loop.span.column))
    tree = parsed(source)
    if not isinstance(tree, ast.Module):
        return Emission(
            source.text,
            tuple(Decision(x, reason="its text is not read") for x in listed),
        )
    chooser = _Chooser(source, tree)
    decisions = tuple(chooser.decided(loop) for loop in listed)
    return Emission(chooser.text(), decisions)


class _Chooser:
    """Goes through the loops in the order of the text and keeps those that are chosen."""

    def __init__(self, source: SourceFile, tree: ast.Module) -> None:
        self._source = source
        self._tree = tree
        self._places = Places(source)
        self._homes = homes(tree, self._places)
        self._loops = {_place(self._places, x): x for x in _loops(tree)}
        self._chosen: list[ast.For] = []
        self._replacements: dict[Replacement, None] = {}
        self._additions: dict[Addition, None] = {}

    def decided(self, loop: LoopVerdict) -> Decision:
        """What happens to one loop."""
        try:
            return self._directive(loop)
        except _REASONS as error:
            return Decision(loop, reason=str(error))
        except RecursionError:
            return Decision(loop, reason="its function is nested too deeply")

    def text(self) -> str:
        """The text with what was chosen."""
        if not self._chosen:
            return self._source.text
        needed = min(loop.lineno for loop in self._chosen)
        lines = numba_import(self._source, self._tree, needed)
        return edited(self._source, self._replacements, (*self._additions, *lines))

    def _directive(self, loop: LoopVerdict) -> Decision:
        if loop.verdict is not Verdict.PARALLEL:
            raise _Left(f"{loop.verdict}: {loop.reason}")
        node = self._loops.get((loop.span.line, loop.span.column))
        if node is None:
            raise _Left("it is no loop of this text")
        new = head(node, self._places)
        assert isinstance(node, ast.For)
        self._check_around(node)
        home = self._homes.get(id(node))
        if home is None:
            raise _Left("it stands in no function, and numba compiles functions")
        if home.reason is not None:
            raise _Left(home.reason)
        if new.trips is not None and new.trips < TINY:
            raise _Left(f"it has fewer than {TINY} iterations")
        self._check_meaning(loop, node, home)
        self._keep(node, home, new.edits)
        found = (*loop.assumptions, *self._assumptions(home))
        return Decision(replace(loop, assumptions=found), new.text)

    def _check_around(self, node: ast.For) -> None:
        for outer in self._chosen:
            if any(part is node for part in ast.walk(outer)):
                raise _Left(
                    f"the loop around it on line {outer.lineno} runs in parallel"
                )

    def _check_meaning(self, loop: LoopVerdict, node: ast.For, home: Home) -> None:
        function = without_views(home.function)
        place = _place(self._places, node)
        (same,) = (x for x in _loops(function) if _place(self._places, x) == place)
        assert isinstance(same, ast.For)
        known = meanings(function, self._tree)
        check_compilable(function, known, self._places)
        own = check_variables(same, loop.needs, known.hidden)
        check_after(same, function, own)
        numba_import(self._source, self._tree, node.lineno)

    def _keep(self, node: ast.For, home: Home, edits: tuple[Replacement, ...]) -> None:
        self._chosen.append(node)
        self._replacements.update(dict.fromkeys(edits))
        for edit in home.edits:
            if isinstance(edit, Replacement):
                self._replacements[edit] = None
            else:
                self._additions[edit] = None

    def _assumptions(self, home: Home) -> tuple[str, ...]:
        found = rounded(home.function, self._places)
        if not found:
            return (_TYPES,)
        names = ", ".join(f"`{each}`" for each in found)
        return (_TYPES, f"the last bit of {names} may be rounded either way")


def _loops(tree: ast.AST) -> Iterable[ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.AsyncFor | ast.While):
            yield node


def _place(places: Places, node: ast.stmt) -> _Place:
    span = places.span(node)
    return span.line, span.column


# What a function may consist of so that numba compiles it, and to the same results.


def check_compilable(
    function: ast.FunctionDef, known: Meanings, places: Places
) -> None:
    """Refuse a function that has anything which is not on the lists."""
    values = Values(known, places, kinds(function))
    _check_block(values, function.body)
    _check_results(values, function)


def _check_block(values: Values, body: Iterable[ast.stmt]) -> None:
    for stmt in body:
        if not isinstance(stmt, ast.Pass | ast.Break | ast.Continue):
            _check_statement(values, stmt)


def _check_statement(values: Values, node: ast.stmt) -> None:
    match node:
        case ast.If(test=test) | ast.While(test=test, orelse=[]):
            values.check(test)
            _check_block(values, node.body)
            _check_block(values, node.orelse)
        case ast.For(orelse=[]):
            _check_sequence(values, node)
            _check_block(values, node.body)
        case ast.Return(value=value):
            values.check(*(x for x in _parts(value) if not values.is_array(x)))
        case ast.Assert(test=test, msg=None):
            values.check(test)
        case ast.Expr(value=ast.Constant()):
            pass
        case ast.Expr(value=ast.Subscript() as part):
            values.check_part(part)
        case _:
            _check_assignment(values, node)


def _check_assignment(values: Values, node: ast.stmt) -> None:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                _check_pair(values, target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            _check_pair(values, target, value)
        case ast.AugAssign(target=ast.Name() | ast.Subscript() as target, value=value):
            result = ast.BinOp(target, node.op, value)
            values.check(ast.copy_location(result, node))
        case _:
            raise values.refusal(node)


def _check_pair(values: Values, target: ast.expr, value: ast.expr) -> None:
    match target, value:
        case ast.Tuple(elts=targets), ast.Tuple(elts=parts) if len(targets) == len(
            parts
        ):
            for one, other in zip(targets, parts, strict=True):
                _check_pair(values, one, other)
        case ast.Tuple(elts=targets), ast.Attribute(value=array, attr="shape") if all(
            isinstance(each, ast.Name) for each in targets
        ):
            values.check_array(array)
        case ast.Name(), _ if values.is_array(target):
            values.check_creation(value)
        case ast.Name(), _:
            values.check(value)
        case ast.Subscript(), _:
            values.check(target, value)
        case _:
            raise values.refusal(target)


def _check_sequence(values: Values, node: ast.For) -> None:
    """What a `for` goes over."""
    match node.target, node.iter:
        case ast.Name(), ast.Call(
            func=ast.Name(id="range"), args=arguments, keywords=[]
        ) if "range" not in values.known.hidden and len(arguments) in (1, 2, 3):
            values.check(*arguments)
        case ast.Name(), ast.Name():
            values.check_array(node.iter)
        case _:
            raise values.refusal(node.iter)


def _parts(value: ast.expr | None) -> list[ast.expr]:
    if value is None or (isinstance(value, ast.Constant) and value.value is None):
        return []
    return list(value.elts) if isinstance(value, ast.Tuple) else [value]


def _check_results(values: Values, function: ast.FunctionDef) -> None:
    """All returns have to give the same kinds of values, since numba has one type."""
    returns = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
    shapes = {_shape(values, node.value) for node in returns}
    if not _leaves(function.body):
        shapes.add("nothing")
    if len(shapes) > 1:
        raise NotCompilableError(
            f"`{function.name}` returns {' or '.join(sorted(shapes))}, and numba has one "
            "type for results"
        )
    listed = [_parts(node.value) for node in returns]
    if len(listed) > 1 and not all(
        _is_alike(values, x) for x in zip(*listed, strict=True)
    ):
        raise NotCompilableError(
            f"`{function.name}` may return an integer here and a real there, and numba has "
            "one type for results"
        )


def _is_alike(values: Values, results: tuple[ast.expr, ...]) -> bool:
    """Whether what stands at one place of all results is evidently of one kind."""
    if any(map(values.is_array, results)):
        return True
    found = map(values.kinds.of, results)
    return joined(INTEGER if kind == SMALL else kind for kind in found) is not None


def _shape(values: Values, value: ast.expr | None) -> str:
    parts = ["an array" if values.is_array(x) else "a number" for x in _parts(value)]
    if not parts:
        return "nothing"
    return f"({', '.join(parts)})" if isinstance(value, ast.Tuple) else parts[0]


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether a block certainly ends in a `return`."""
    match body[-1:]:
        case [ast.Return()]:
            return True
        case [ast.If(body=one, orelse=other)]:
            return _leaves(one) and _leaves(other)
        case _:
            return False
