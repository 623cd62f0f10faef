"""Names from elsewhere: USE, which names of a module others see, and INTERFACE."""

from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node

_OF_THE_LANGUAGE = ("iso_c_binding", "iso_fortran_env", "omp_lib")


def use(scope: Scope, node: Node, modules: dict[str, Scope]) -> None:
    """USE of a module: its public names, under the names that the scope gives them."""
    names = [part for part in node.children if part.kind == "Name"]
    name = names[0].word if names else ""
    module = modules.get(name.lower())
    if module is None:
        if name.lower() not in _OF_THE_LANGUAGE:
            _use_unknown(scope, node, name)
        return
    if module.taken_from is not None:
        scope.notes.setdefault(f"the module {name} is that of {module.taken_from}")
    scope.is_open = scope.is_open or module.is_open
    scope.redefines = scope.redefines or module.redefines
    for local, original in _wanted(node, module).items():
        _import(scope, local, original, module)


def _use_unknown(scope: Scope, node: Node, name: str) -> None:
    only = node.child("Only_List")
    scope.is_open = scope.is_open or only is None
    scope.notes.setdefault(
        f"names of the module {name}, which is not in the files, have the "
        "types that their uses need, and it redefines no intrinsic function, "
        "operator or assignment"
    )
    for group in (only, node.child("Rename_List")):
        for local in _renamed(group) if group else ():
            scope.declared(local, node.span).attributes.add("external")


def _import(scope: Scope, local: str, original: str, module: Scope) -> None:
    symbol = module.symbols.get(original)
    if is_hidden(module, original):
        return
    if symbol is not None:
        scope.symbols[local] = symbol
    if original in module.records:
        scope.records[local] = module.records[original]
        scope.methods[local] = module.methods[original]
    procedure = module.procedures.get(original) or module.imported.get(original)
    if procedure is not None:
        scope.imported[local] = procedure
    if original in module.generics:
        known = scope.generics.get(local, ())
        scope.generics[local] = (*known, *module.generics[original])


def is_hidden(module: Scope, name: str) -> bool:
    """Whether other units do not see a name of a module."""
    symbol = module.symbols.get(name)
    attributes = symbol.attributes if symbol is not None else set()
    is_hidden_by_default = module.is_private and "public" not in attributes
    return "private" in attributes or is_hidden_by_default


def _wanted(node: Node, module: Scope) -> dict[str, str]:
    only, renames = node.child("Only_List"), node.child("Rename_List")
    if only is not None:
        return _renamed(only)
    everything = (
        *module.symbols,
        *module.records,
        *module.procedures,
        *module.imported,
    )
    wanted = {key: key for key in (*everything, *module.generics)}
    if renames is not None:
        # An entity that gets another name is not seen under its own.
        changed = _renamed(renames)
        wanted = {k: v for k, v in wanted.items() if v not in changed.values()}
        wanted |= changed
    return wanted


def _renamed(group: Node) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in group.children:
        if each.kind == "Name":
            found[each.word.lower()] = each.word.lower()
        elif each.kind == "Rename":
            names = [part.word.lower() for part in each.children]
            found[names[0]] = names[-1]
    return found


def access(scope: Scope, node: Node) -> None:
    """PUBLIC and PRIVATE, for some names or for all others."""
    word = str(node.parts[0]).lower()
    names = [part for part in node.walk() if part.kind == "Name"]
    if not names:
        scope.is_private = word == "private"
    for name in names:
        scope.declared(name.word, name.span).attributes.add(word)


_PURE = frozenset({"pure", "elemental"})


def interfaces(scope: Scope, node: Node) -> None:
    """An INTERFACE block: procedures that are elsewhere, or a generic name for some."""
    specific: list[str] = []
    generic: str | None = None
    for part in node.children:
        names = [each for each in part.children if each.kind == "Name"]
        if part.kind == "Interface_Stmt" and names:
            generic = names[0].word.lower()
        elif part.kind in ("Procedure_Stmt", "Subroutine_Body", "Function_Body"):
            specific += _specific(part)
    for word in node.walk():
        # A generic name may be that of an intrinsic function, which it then extends.
        if word.kind in ("Subroutine_Stmt", "Function_Stmt", "Interface_Stmt"):
            names = [each for each in word.children if each.kind == "Name"]
            prefix = word.child("Prefix")
            words = {str(x.word).lower() for x in prefix.walk()} if prefix else set()
            attributes = {"procedure"} | ({"pure"} if words & _PURE else set())
            for name in names[:1]:
                scope.declared(name.word, name.span).attributes.update(attributes)
    if generic is not None:
        known = scope.generics.get(generic, ())
        scope.generics[generic] = (*known, *((scope, each) for each in specific))


def _specific(part: Node) -> list[str]:
    if part.kind != "Procedure_Stmt":
        head = part.children[0]
        names = [each for each in head.children if each.kind == "Name"]
        return [each.word.lower() for each in names[:1]]
    return [each.word.lower() for each in part.walk() if each.kind == "Name"]
