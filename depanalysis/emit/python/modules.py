"""A Python module with `numba.prange`: which loops get one, and why the others do not.

Input: a Python text and the verdicts on its loops. Output: the same text where functions
with chosen loops are compiled by numba, and one `Decision` for each loop. The outermost
parallel loop of a nest is chosen, unless it has few iterations or `prange` cannot run it.
"""

import ast
from collections.abc import Iterable
from dataclasses import replace

from depanalysis.emit.decisions import TINY, Decision, Emission
from depanalysis.emit.python.accumulations import (
    NotPrivateError,
    check_after,
    check_variables,
)
from depanalysis.emit.python.compilable import check_compilable
from depanalysis.emit.python.edits import Addition, Replacement, edited
from depanalysis.emit.python.functions import Home, homes
from depanalysis.emit.python.heads import NoHeadError, head
from depanalysis.emit.python.imports import NoImportError, numba_import
from depanalysis.emit.python.meanings import meanings
from depanalysis.emit.python.values import NotCompilableError, rounded
from depanalysis.frontends.python.parsing import Places, parsed
from depanalysis.source import SourceFile
from depanalysis.verdicts import LoopVerdict, Verdict

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
        known = meanings(home.function, self._tree)
        check_compilable(home.function, known, self._places)
        own = check_variables(node, loop.needs, known.hidden)
        check_after(node, home.function, own)
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


def _loops(tree: ast.Module) -> Iterable[ast.stmt]:
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.AsyncFor | ast.While):
            yield node


def _place(places: Places, node: ast.stmt) -> _Place:
    span = places.span(node)
    return span.line, span.column
