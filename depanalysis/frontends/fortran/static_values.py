"""Which values variables have that live as long as the program, from all that is stored.

Input: the scopes of the units that are read, and the texts of the other files. Output:
marks of symbols. A variable with `SAVE` is seen by its unit alone, and one that is PRIVATE
or PROTECTED is changed by its module alone. Where nothing stores to it, it is a constant,
and where only whole numbers are stored that are written out, it has one of these or what it
begins with. One that begins with no value and gets none has none. A module variable that
others may change has the values that the given files store, which has to be assumed.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from depanalysis.frontends.fortran.changes import stores
from depanalysis.frontends.fortran.declarations import declared_bodies, name_of
from depanalysis.frontends.fortran.functions import ELEMENTAL, OF_TYPE
from depanalysis.frontends.fortran.handed import last_name, statements_of
from depanalysis.frontends.fortran.imports import is_hidden
from depanalysis.frontends.fortran.layouts import constant
from depanalysis.frontends.fortran.symbols import Scope, Symbol
from depanalysis.frontends.fortran.tree import Node

UNSET = "unset"
_MODULES = ("Module", "Submodule")
# What has another name, or is changed by what is no statement of the text.
_SHARED = (
    "pointer", "allocatable", "target", "volatile", "asynchronous", "common", "bind",
    "overlapping", "dummy", "result", "external", "lost", "parameter", "procedure",
)  # fmt: skip
_MOST_VALUES = 8
_SENTINEL = re.compile(r"^[ \t]*[!c*]\$(?!omp|acc)(.*)$", re.MULTILINE | re.IGNORECASE)
_DECLARED = re.compile(
    r"(?:integer|real|double|complex|logical|character|type|class|dimension|allocatable"
    r"|pointer|target|common)\b(.*)"
)
_HARMLESS = re.compile(r"(?:use|only|implicit|private|public|protected|save|end)\b")
_MANY = re.compile(
    r"(?:(?:if|where|else).*?\)[ \t]*)?"
    r"(?:call|read|inquire|open|namelist|data|equivalence|entry|nullify|allocate|assign)\b"
)
_LABEL = re.compile(r"^\d+[ \t]*")
_SET = re.compile(r"(?<![\w%])(\w+)(?:\([^=]*?\))?[ \t]*=(?![=>])")
_RENAMED = re.compile(r"=>[ \t]*([\w%]+)")
_INCLUDED = re.compile(r"^[ \t]*#?[ \t]*include\b", re.MULTILINE | re.IGNORECASE)
_PURE = ELEMENTAL | OF_TYPE | {"if", "elseif", "while", "case", "where", "size", "sum"}
_GROUP = re.compile(r"(?<![\w%])([\w%]+)[ \t]*\(([^()]*)\)")


def settle_values(scopes: Sequence[Scope], others: Sequence[str]) -> None:
    """Marks variables with what they hold whenever a unit begins."""
    found: dict[Symbol, list[Node | None]] = {
        each: [] for scope in scopes for each in _candidates(scope)
    }
    homes = {symbol.home for symbol in found}
    nodes = frozenset(id(scope.node) for scope in scopes)
    for scope in scopes if found else ():
        if not homes.isdisjoint(scope.around()) or _sees(scope, found):
            for name, value in stores(scope, nodes):
                symbol = scope.find(name)
                if symbol in found:
                    found[symbol].append(value)
    for symbol, stored in found.items():
        _settle(symbol, stored, others)


def _candidates(scope: Scope) -> Iterator[Symbol]:
    is_module = scope.node.kind in _MODULES
    for symbol in scope.symbols.values():
        is_own = symbol.home is scope and symbol.type is not None
        is_free = not symbol.has(*_SHARED) and symbol.slot is None
        if not is_own or not is_free:
            continue
        is_single = is_module and not symbol.dimensions
        if symbol.has("initialized") or (is_single and _is_closed(symbol)):
            yield symbol


def _sees(scope: Scope, found: Collection[Symbol]) -> bool:
    return any(symbol in found for symbol in scope.symbols.values())


def _settle(symbol: Symbol, stored: list[Node | None], others: Sequence[str]) -> None:
    is_open = not _is_closed(symbol)
    if is_open and _is_stored_elsewhere(symbol, others):
        return
    is_initialized = symbol.has("initialized")
    is_fixed = not stored and not is_open and not _is_conditional(symbol)
    if is_fixed and not is_initialized:
        symbol.attributes.add(UNSET)
    elif is_fixed and symbol.value is not None:
        symbol.attributes.add("unwritten" if symbol.dimensions else "parameter")
    elif not symbol.dimensions and symbol.type is not None and symbol.type.is_integer:
        begun = [symbol.value] if is_initialized else []
        values = [None if x is None else constant(symbol, x) for x in stored + begun]
        known = sorted({each for each in values if each is not None})
        is_known = None not in values and not _is_conditional(symbol)
        if is_known and 0 < len(known) <= _MOST_VALUES:
            symbol.values, symbol.is_assumed = tuple(known), is_open


def _is_closed(symbol: Symbol) -> bool:
    """Whether only the units that are read can store to a variable."""
    home = symbol.home
    if home is None or home.node.kind not in _MODULES:
        return True
    is_own = is_hidden(home, symbol.text.lower()) or symbol.has("protected")
    bodies = (name_of(each).lower() for each in declared_bodies(home.node))
    # A procedure that only the module declares may stand in any file.
    return is_own and all(each in home.procedures for each in bodies)


def _is_conditional(symbol: Symbol) -> bool:
    """Whether a line that only a compiler with OpenMP reads names a variable."""
    home = symbol.home
    if home is None or home.source is None:
        return True
    word = re.compile(rf"\b{symbol.text}\b", re.IGNORECASE)
    return any(word.search(each) for each in _SENTINEL.findall(home.source.text))


def _is_stored_elsewhere(symbol: Symbol, others: Sequence[str]) -> bool:
    home = symbol.home
    if home is None or home.source is None:
        return True
    texts = tuple(each for each in others if each != home.source.text)
    stored = stored_names(texts)
    return stored is None or symbol.text.lower() in stored


@lru_cache(maxsize=4)
def stored_names(texts: tuple[str, ...]) -> frozenset[str] | None:
    """The names that texts may store to, whatever they mean; `None`: any names."""
    if any(_INCLUDED.search(text) for text in texts):
        return None
    statements = [each for text in texts for each in statements_of(text)]
    arrays = frozenset(name for each in statements for name in _arrays_in(each))
    return frozenset(name for each in statements for name in _stored_in(each, arrays))


def _arrays_in(statement: str) -> Iterator[str]:
    """The names of arrays in a declaration."""
    found = _DECLARED.match(statement)
    if found is None or "function" in statement:
        return
    attributes, _, names = statement.rpartition("::")
    yield from re.findall(r"(\w+)[ \t]*\(", names)
    if "dimension" in attributes:
        yield from re.findall(r"\w+", names)


def _stored_in(statement: str, arrays: Collection[str]) -> Iterator[str]:
    statement = _LABEL.sub("", statement)
    if _HARMLESS.match(statement):
        yield from _RENAMED.findall(statement)
        return
    if _MANY.match(statement):
        yield from re.findall(r"\w+", statement)
        return
    is_declaration = _DECLARED.match(statement) and "::" in statement
    yield from () if is_declaration else _SET.findall(statement)
    yield from (last_name(each) for each in _RENAMED.findall(statement))
    left = statement
    while (group := _GROUP.search(left)) is not None:
        name = last_name(group[1])
        kept = "" if name in arrays or name in _PURE else group[2]
        yield from re.findall(r"\w+", kept)
        # What is in the brackets may be an argument of what stands around it, too.
        left = f"{left[: group.start()]} {kept} {left[group.end() :]}"
