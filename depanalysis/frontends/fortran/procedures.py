"""Which procedure of the file a name stands for, if that can be told.

Names are looked up from the scope outwards; a name that could also be one of a module that
is not in the file, or one of several specific procedures, stands for none.
"""

from depanalysis.frontends.fortran.symbols import Scope, Symbol

# A call of one of these means the language's own, unless the name is declared.
_INTRINSIC_SUBROUTINES = frozenset((
    "atomic_define", "atomic_ref", "cpu_time", "date_and_time", "execute_command_line",
    "exit", "flush", "get_command", "get_command_argument", "get_environment_variable",
    "getarg", "move_alloc", "mvbits", "random_number", "random_seed", "system_clock",
))  # fmt: skip


def procedure_of(scope: Scope, name: str) -> Scope | None:
    """The scope of a procedure of this file, or nothing where it is not known."""
    key = name.lower()
    around: Scope | None = scope
    while around is not None:
        if key in around.procedures:
            return around.procedures[key]
        if key in around.generics:
            return _specific(around, key)
        if key in around.imported:
            return around.imported[key]
        symbol = around.symbols.get(key)
        if symbol is not None and not symbol.has("result"):
            return _external(around, key, symbol)
        if around.is_open:
            return None
        around = around.parent
    return None if key in _INTRINSIC_SUBROUTINES else scope.externals.get(key)


def specifics_of(scope: Scope, name: str) -> tuple[Scope, ...]:
    """All procedures that a generic name stands for, if each of them is known."""
    key = name.lower()
    home = next((each for each in scope.around() if key in each.generics), None)
    if home is None or _is_extended(home, key):
        return ()
    found = [_named(*each, key) for each in home.generics[key]]
    known = tuple(each for each in found if each is not None)
    return known if len(known) == len(found) else ()


def has_prefix(scope: Scope, word: str) -> bool:
    """Whether a procedure is declared to be PURE, ELEMENTAL and the like."""
    head = scope.node.children[0]
    prefix = head.child("Prefix")
    parts = prefix.walk() if prefix is not None else iter(())
    return any(word.upper() == str(each.word).upper() for each in parts)


def gives_single_value(scope: Scope) -> bool:
    """Whether a function of single values or arrays gives one value of a known type."""
    result = scope.symbols.get(scope.result or "")
    return (
        result is not None
        and result.type is not None
        and not result.dimensions
        and not result.has("pointer", "allocatable")
    )


def gives_array(scope: Scope) -> bool:
    """Whether a function gives an array whose extents its declaration says."""
    result = scope.symbols.get(scope.result or "")
    return (
        result is not None
        and result.type is not None
        and bool(result.dimensions)
        and not result.has("pointer", "allocatable")
        and all(x.upper is not None and x.lower is None for x in result.dimensions)
    )


def _external(scope: Scope, key: str, symbol: Symbol) -> Scope | None:
    """What a name that is declared in a scope is, if not a procedure of a unit around."""
    is_elsewhere = symbol.has("dummy", "pointer", "intrinsic", "external")
    if is_elsewhere or symbol.dimensions or symbol.home is not scope:
        return None
    is_declared = symbol.has("procedure") or key not in _INTRINSIC_SUBROUTINES
    return scope.externals.get(key) if is_declared else None


def _specific(scope: Scope, key: str) -> Scope | None:
    """The only procedure that a generic name stands for."""
    found = scope.generics[key]
    if len(found) != 1 or _is_extended(scope, key):
        return None
    return _named(*found[0], key)


def _named(home: Scope, name: str, key: str) -> Scope | None:
    """The procedure of a name, which is not the generic one itself."""
    if name in home.procedures:
        return home.procedures[name]
    return None if name == key else procedure_of(home, name)


def _is_extended(scope: Scope, key: str) -> bool:
    """Whether the same generic name may stand for more, here or in a scope around."""
    around: Scope | None = scope
    while around is not None:
        if around.is_open or (around is not scope and key in around.generics):
            return True
        around = around.parent
    return False
