"""Calls that have an order: what they print, draw at random, yield, or do to a list.

Input: code that is not modelled. Output: scalars, each of which stands for where such a
sequence is, so that no iteration can overtake another one that goes on with it.
"""

import ast
from collections.abc import Iterator
from dataclasses import replace

from depanalysis.frontends.python.names import LIBRARIES, dotted
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.things import is_dictionary, of_global
from depanalysis.ir.expressions import Call, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_statements
from depanalysis.ir.statements import ORDER, Assign, Stmt
from depanalysis.ir.types import INT
from depanalysis.source import Span

KEPT = "?kept "
"""Begins what is written where code does all but give a sequence another one."""

_OF_LISTS = (
    "append", "appendleft", "extend", "extendleft", "insert", "write", "writelines",
    "popleft",
)  # fmt: skip
_OF_HEAPS = ("heappush", "heappop", "heappushpop", "heapreplace", "heapify")
_DRAWING = (
    "rand", "randn", "randint", "random", "random_sample", "standard_normal", "uniform",
    "normal", "integers", "permutation", "choice", "shuffle", "gauss", "randrange",
    "sample", "exponential", "binomial", "poisson", "normalvariate", "multinomial",
    "multivariate_normal", "dirichlet", "beta", "gamma",
)  # fmt: skip
_NUMBERS = {
    "rand": 0, "randn": 0, "random": 0, "random_sample": 0, "standard_normal": 0, "uniform": 2,
    "normal": 2, "gauss": 2, "randint": 2, "randrange": 2, "integers": 2, "exponential": 1,
}  # fmt: skip
"""Functions that draw one number, if they have no more arguments than these."""

_SOURCES = ("rng", "random_state", "prng", "generator", "random")
"""How generators of random numbers are called that a function is given."""

SEQUENCES = {
    "print": "what is printed", "yield": "what is yielded", "random": "random numbers",
    "log": "the log", "syncthreads": "the barriers of a block",
}  # fmt: skip
"""Sequences that are none of a function's own, and how they are called."""

_BARRIERS = ("numba.cuda.syncthreads", "numba.cuda.syncwarp")
_GENERATORS = "numba.cuda.random.xoroshiro128p_"
"""How functions begin that go on with the generators which they are given."""

_LOGGING = ("debug", "info", "warning", "error", "exception", "critical", "log")

_MAYBE = (
    ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.IfExp,
    ast.BoolOp,
)  # fmt: skip
_SIMPLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return)


def sequences(s: State, node: ast.stmt | ast.expr) -> tuple[str, ...]:
    """The scalars of the sequences that evaluating a node goes on with for certain."""
    is_other = isinstance(node, ast.stmt) and not isinstance(node, _SIMPLE)
    if is_other or s.keeps_exceptions:
        return ()
    found = [_sequence(s, part) for part in _certain(node)]
    match node:
        case (
            ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))])
            | ast.AugAssign(target=ast.Subscript(value=ast.Name(id=name)))
        ) if is_dictionary(s, name):
            # Its keys are in the order in which they came.
            found.append(f"{name}{ORDER}")
    return tuple(dict.fromkeys(name for name in found if name))


def draws_number(s: State, node: ast.expr) -> bool:
    """Whether an expression is one number that a library draws at random, and no more."""
    match node:
        case ast.Call(func=ast.Attribute(value=owner, attr=word), keywords=[]):
            most = _NUMBERS.get(word, -1)
            is_known = _of_method(s, dotted(owner) or "", word) == f"random{ORDER}"
            is_one = is_known and len(node.args) <= most
            plain = (ast.Name, ast.Constant, ast.UnaryOp)
            return is_one and all(isinstance(each, plain) for each in node.args)
        case _:
            return False


def without_orders(program: Program) -> Program:
    """A program for who does not mind in which order sequences go on."""

    def kept(stmt: Stmt) -> tuple[Stmt, ...]:
        target = stmt.target if isinstance(stmt, Assign) else None
        is_order = isinstance(target, Var) and target.name.endswith(ORDER)
        return () if is_order else (stmt,)

    return replace(program, body=map_statements(program.body, kept))


def is_of_function(s: State, name: str) -> bool:
    """Whether no code outside of a function may begin a sequence of that name anew."""
    owner = name.removesuffix(ORDER)
    is_own = owner in s.survey.assigned or owner in s.survey.parameters
    is_shared = s.is_module or owner in s.survey.outer | s.survey.captured
    return owner in SEQUENCES or (is_own and not is_shared)


def go_on(s: State, names: tuple[str, ...], span: Span) -> None:
    """Emits that each of these sequences is somewhere else from here on."""
    for name in names:
        s.scalars[name] = INT
        after = Call("next", (Var(name, span),), span)
        s.emit(Assign(Var(name, span), after, span=span))


def _certain(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node that are evaluated if it is."""
    yield node
    match node:
        case ast.IfExp(test=test):
            yield from _certain(test)
        case ast.BoolOp(values=[first, *_]):
            yield from _certain(first)
        case ast.Compare(left=left, comparators=[first, *_]):
            yield from _certain(left)
            yield from _certain(first)
        case _ if not isinstance(node, _MAYBE):
            for part in ast.iter_child_nodes(node):
                yield from _certain(part)


def _sequence(s: State, node: ast.AST) -> str:
    match node:
        case ast.Yield() | ast.YieldFrom():
            return f"yield{ORDER}"
        case ast.Call(func=ast.Name(id="print")) if "print" not in s.survey.hidden:
            return f"print{ORDER}"
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="heapq"), attr=word), args=[heap, *_]
        ) if word in _OF_HEAPS and _imports(s, "heapq"):
            name = dotted(heap) or ""
            return f"{name}{ORDER}" if _is_own(s, name) else ""
        case ast.Call(func=ast.Attribute(value=owner, attr=word)) if (
            word in _LOGGING and _is_log(s, owner)
        ):
            return f"log{ORDER}"
        case ast.Call() if found := _of_devices(s, node):
            return found
        case ast.Call(func=ast.Attribute(value=owner, attr=word)):
            return _of_method(s, dotted(owner) or "", word)
        case _:
            return ""


def _of_devices(s: State, call: ast.Call) -> str:
    """The sequence of a function of numba for devices, if it goes on with one."""
    name = "" if s.here is None else s.here.library_name(call.func)
    if name in _BARRIERS:
        return f"syncthreads{ORDER}"
    if name.startswith(_GENERATORS) and call.args:
        generators = dotted(call.args[0]) or ""
        return f"{generators}{ORDER}" if _is_own(s, generators) else ""
    return ""


def _of_method(s: State, owner: str, word: str) -> str:
    root = owner.partition(".")[0]
    if root in s.survey.hidden or word in s.survey.methods:
        return ""
    if owner in ("np.random", "numpy.random", "random") and word in _DRAWING:
        return f"random{ORDER}"
    is_source = owner.rpartition(".")[2] in _SOURCES or owner in s.survey.generators
    words = (*_OF_LISTS, *(_DRAWING if is_source else ()))
    is_known = _is_own(s, owner) and root not in LIBRARIES and word in words
    return f"{owner}{ORDER}" if is_known else ""


def _is_log(s: State, owner: ast.expr) -> bool:
    """Whether an expression is what the file writes its log by."""
    if not isinstance(owner, ast.Name) or owner.id in s.survey.assigned:
        return False
    match of_global(s, owner.id):
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id="logging"), attr="getLogger")
        ):
            return _imports(s, "logging")
        case _:
            return owner.id == "logging" and _imports(s, "logging")


def _imports(s: State, name: str) -> bool:
    """Whether a name is that of a module that the file imports, and nothing else."""
    if s.here is None or s.here.module.bound(s.here.module.tree)[name] != 1:
        return False
    tree = s.here.module.tree
    is_shown = s.here.module.owner(s.here.scope, name) is tree
    imported = (x for x in tree.body if isinstance(x, ast.Import))
    return is_shown and any(each.name == name for x in imported for each in x.names)


def _is_own(s: State, owner: str) -> bool:
    """Whether a function is given an object, or gives it a name."""
    root = owner.partition(".")[0]
    return root in s.survey.parameters or root in s.survey.assigned
