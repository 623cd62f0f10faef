"""The procedures of the BLAS, and some of LAPACK, for programs that only call them.

Input: the name of a procedure that no given file defines. Output: a text of what it reads
and writes, which is read like one that was given. `blas.f90` says how the texts are written.
In them three calls mean what no text can say: `unknown`, `choose` and `assume`.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from importlib.resources import files

from depanalysis.frontends.fortran.arguments import accepts, arguments_of
from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import ASSERTION, Call
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT
from depanalysis.source import SourceFile

Evaluate = Callable[[State, Node], Value]

_TYPES = (
    ("real", "real"),
    ("double precision", "double precision"),
    ("complex", "real"),
    ("complex*16", "double precision"),
)
_NAMES = re.compile(r"! (BLAS|LAPACK)(, real)?: (.*)\n")
_WORDS = ("own", "numeric", "magnitude", "factor")
_REFERENCES = ("Call_Stmt", "Function_Reference", "Part_Ref", "Structure_Constructor")


@lru_cache(maxsize=1)
def _texts() -> dict[str, SourceFile]:
    """The text of each procedure; its path is the name of the library."""
    whole = files(__package__).joinpath("blas.f90").read_text(encoding="utf-8")
    found: dict[str, SourceFile] = {}
    for paragraph in whole.split("\n\n")[1:]:
        text = _NAMES.sub("", paragraph) + "\n"
        for library, is_real, names in _NAMES.findall(paragraph):
            for name, types in zip(names.split(), _TYPES, strict=True):
                meanings = (name, *types, types[1] if is_real else types[0])
                own = text
                for word, meaning in zip(_WORDS, meanings, strict=True):
                    own = re.sub(rf"\b{word}\b", meaning, own)
                found[name] = SourceFile(f"{library}/{name}", own)
    found.pop("-", None)
    return found


def library_text(name: str) -> SourceFile | None:
    """What a procedure with a name does, if it is that of a library."""
    return _texts().get(name)


def library_of(text: SourceFile) -> str:
    """The library that a procedure belongs to, in a sentence."""
    return "the BLAS" if text.path.startswith("BLAS/") else "LAPACK"


def called_names(nodes: Iterable[Node]) -> Iterator[str]:
    """The names in units that may be those of procedures of a library."""
    known = _texts()
    for node in nodes:
        for each in _calls(node):
            name = each.node(0).word.lower()
            if name in known:
                yield name


def _calls(node: Node) -> Iterator[Node]:
    for each in node.walk():
        is_call = each.kind in _REFERENCES and each.children
        if is_call and each.node(0).kind == "Name":
            yield each


def strangers(scopes: Iterable[Scope]) -> Iterator[str]:
    """The procedures of libraries that a call does not fit, so that it means others."""
    for scope in scopes:
        for node in _calls(scope.node):
            name = node.node(0).word
            procedure = procedure_of(scope, name)
            is_known = procedure is not None and procedure.library
            if procedure is not None and is_known and not _fits(scope, procedure, node):
                yield name.lower()


def _fits(scope: Scope, procedure: Scope, node: Node) -> bool:
    name, source = node.node(0).word, scope.source or SourceFile("", "")
    if (node.kind == "Call_Stmt") != (procedure.result is None):
        return False
    if procedure.result is not None:
        symbol = scope.find(name)
        found = symbol.storage if symbol else scope.implicit_storage(name)
        if found != procedure.symbols[procedure.result].storage:
            return False
    given = arguments_of(node)
    return accepts(State(scope, source), procedure, given, is_external=True)


def library_statement(s: State, node: Node, value: Evaluate) -> bool:
    """Emits what a call in the text of a library means, if it is one of the three."""
    name, given = node.node(0).word, arguments_of(node)
    reason = f"calls `{s.scope.name}`"
    if name == "assume":
        held = s.temporary("holds", INT, node.span)
        condition = Call(ASSERTION, (value(s, given[0]).expr,), node.span)
        s.emit(Assign(held, condition, span=node.span))
    elif name == "unknown":
        s.opaque(reason, (), (given[0].word,), node.span, kind="summary")
    elif name == "choose":
        s.opaque(reason, (), (given[0].word,), node.span, kind="reply")
    return name in ("assume", "unknown", "choose")
