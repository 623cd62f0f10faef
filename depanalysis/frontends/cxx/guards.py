"""Guards of the library, `std::lock_guard g(m);`: `m.lock()` there and `m.unlock()` at the end."""

from depanalysis.frontends.c.libclang import CONSTRUCTION, Node, file_of
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.cxx.methods import call_of_method

_GUARDS = ("lock_guard", "scoped_lock")
_METHODS = ("lock", "unlock")
_PAIR = 2


def guarded(declaration: Node) -> tuple[Node, Node] | None:
    """The calls at the begin and the end of a guard, if a statement declares one."""
    variables = declaration.children
    if declaration.kind != "DECL_STMT" or len(variables) != 1:
        return None
    parts = variables[0].children
    record = variables[0].cursor.type.get_canonical().get_declaration()
    is_guard = record.spelling in _GUARDS and is_of_standard(file_of(record))
    if not is_guard or not parts or parts[-1].kind != CONSTRUCTION:
        return None
    _, call = parts[-1].children
    arguments = call.children[_PAIR:]
    if len(arguments) != 1:
        return None
    mutex = arguments[0].cursor.type.get_canonical().get_declaration()
    methods = {each.spelling: each for each in mutex.get_children()}
    found = [methods[name] for name in _METHODS if name in methods]
    if len(found) != _PAIR or not all(each.is_definition() for each in found):
        return None
    begin, end = (call_of_method(each, (arguments[0],)) for each in found)
    return begin, end
