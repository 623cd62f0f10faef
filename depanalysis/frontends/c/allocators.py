"""Functions that return fresh memory: those of the library, and those that wrap them."""

from collections.abc import Callable
from typing import TypeAlias

from depanalysis.frontends.c.layouts import expression_type, is_array, is_pointer
from depanalysis.frontends.c.libclang import Cursor, Node, identity, is_static, spelled
from depanalysis.frontends.c.libraries import QUIET, UNOBSERVED, without_prefix
from depanalysis.frontends.c.surveys import without_casts

ALLOCATING = frozenset(
    (
        "malloc", "calloc", "aligned_alloc", "alloca", "__builtin_alloca", "realloc",
        "reallocarray", "strdup", "strndup",
    )
)  # fmt: skip
"""Functions of the library that return fresh memory."""

STORING = frozenset(
    (
        "posix_memalign", "cudaMalloc", "cudaMallocManaged", "cudaMallocHost",
        "cudaMallocPitch", "cudaMallocAsync", "cudaHostAlloc",
    )
)  # fmt: skip
"""Functions of libraries that store the address of fresh memory where the first leads."""

HANDING_ON = frozenset(
    (
        "memcpy", "memmove", "memset", "strcpy", "strncpy", "strcat", "strncat", "strchr",
        "strrchr", "strstr", "strtok", "realloc", "reallocarray", "memchr", "stpcpy",
        "strpbrk", "bsearch", "strsep", "basename", "dirname", "mempcpy", "rawmemchr",
        "fgets", "gets", "getcwd", "memccpy", "memrchr", "memmem", "strcasestr",
        "strchrnul", "strtok_r", "stpncpy", "index", "rindex", "mkdtemp", "wcscpy",
        "wcsncpy", "wcscat", "wcsncat", "wcschr", "wcsrchr", "wcsstr", "wmemcpy",
        "wmemmove", "wmemset", "wmemchr",
    )
)  # fmt: skip
"""Functions of the library that return a pointer into their first argument.

That of `bsearch` is the second one.
"""

CASTS = ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR")
NO_VALUES = ("TYPE_REF", "PARM_DECL", "STRUCT_DECL", "UNION_DECL", "ENUM_DECL", "ATTR")
"""The ends of the kinds of what stands below a declaration and is no initializer."""

_DEEPEST = 5

Defined: TypeAlias = Callable[[Cursor], Node | None]
"""The tree of the function that a declaration names, if it is known."""


def is_allocator(function: Node, defined: Defined, depth: int = 0) -> bool:
    """Whether a function returns memory that it has allocated, and keeps no pointer to it."""
    returned = [
        n.children[0] for n in function.walk() if n.kind == "RETURN_STMT" and n.children
    ]
    names: set[int] = set()
    is_any = False
    for value in map(uncast, returned):
        if value.kind == "DECL_REF_EXPR" and _is_local(value):
            names.add(identity(value.declaration))
        elif allocates(value, defined, depth):
            is_any = True
        elif not _is_null(value):
            return False
    if len(names) > 1 or not (names or is_any):
        return False
    return not names or _is_only_fresh(function, names, defined, depth)


def _is_only_fresh(
    function: Node, names: set[int], defined: Defined, depth: int
) -> bool:
    """Whether a local variable holds fresh memory only, and is not copied anywhere."""
    allowed, values = 0, []
    for part in function.walk():
        targets, assigned = _harmless(part, names)
        allowed += sum(_names(each, names) for each in targets)
        values += assigned
    uses = sum(p.kind == "DECL_REF_EXPR" and _names(p, names) for p in function.walk())
    is_new = all(_is_new(each, defined, depth) for each in values)
    return bool(values) and is_new and allowed == uses


def _harmless(part: Node, names: set[int]) -> tuple[tuple[Node, ...], list[Node]]:
    """Where a node may name a variable without copying it, and what it assigns to it."""
    match part.kind:
        case "VAR_DECL" if identity(part.cursor.canonical) in names:
            kept = [c for c in part.children if not c.kind.endswith(NO_VALUES)]
            # What a static variable holds was there before.
            return (), [part] if is_static(part.cursor) else kept
        case "BINARY_OPERATOR" if part.operator == "=":
            target, source = part.children
            return (target,), [source] if _names(target, names) else []
        case "BINARY_OPERATOR" if part.operator in ("==", "!="):
            return part.children, []
        case "IF_STMT" | "RETURN_STMT" | "MEMBER_REF_EXPR" | "ARRAY_SUBSCRIPT_EXPR":
            return part.children[:1], []
        case "UNARY_OPERATOR" if part.operator in ("!", "*"):
            return part.children[:1], []
        case "CALL_EXPR" if (stored := _stored(part)) is not None:
            return (stored,), [part] if _names(stored, names) else []
        case "CALL_EXPR" if _is_forgetful(part):
            return part.children[1:], []
    return (), []


def _is_local(node: Node) -> bool:
    declaration = node.declaration
    is_inner = declaration.linkage.name == "NO_LINKAGE"
    return bool(declaration.kind.name == "VAR_DECL" and is_inner)


def _is_new(node: Node, defined: Defined, depth: int) -> bool:
    node = uncast(node)
    return _is_null(node) or allocates(node, defined, depth)


def _is_forgetful(call: Node) -> bool:
    """Whether a function of the library keeps none of its arguments."""
    callee = without_casts(call.children[0]) if call.children else call
    name = without_prefix(callee.name)
    return name in UNOBSERVED or name in QUIET or name == "memset"


def allocates(node: Node, defined: Defined, depth: int = 0) -> bool:
    """Whether a call returns memory that it has allocated."""
    if node.kind != "CALL_EXPR" or not node.children:
        return False
    callee = without_casts(node.children[0])
    if callee.kind != "DECL_REF_EXPR" or callee.cursor.referenced is None:
        return False
    function = defined(callee.declaration)
    if function is not None:
        return depth < _DEEPEST and is_allocator(function, defined, depth + 1)
    is_allocating = callee.name in ALLOCATING and callee.name not in HANDING_ON
    return is_allocating or callee.name in STORING


def _stored(call: Node) -> Node | None:
    """The pointer of which a function gets the address, to let it lead to fresh memory."""
    callee = without_casts(call.children[0]) if len(call.children) > 1 else call
    if callee.name not in STORING:
        return None
    address = call.children[1]
    while address.kind in CASTS and address.children:
        address = address.children[-1]
    is_named = address.kind == "UNARY_OPERATOR" and address.operator == "&"
    return address.children[0] if is_named else None


def _is_null(node: Node) -> bool:
    while node.kind in CASTS and node.children:
        node = node.children[-1]
    return node.kind in ("INTEGER_LITERAL", "GNU_NULL_EXPR")


def _names(node: Node, names: set[int]) -> bool:
    node = uncast(node)
    return (
        node.kind == "DECL_REF_EXPR"
        and is_variable(node)
        and (identity(node.declaration) in names)
    )


def uncast(node: Node) -> Node:
    """The pointer below conversions to other types of pointers."""
    while node.kind in CASTS and node.children and leads(node.children[-1]):
        node = node.children[-1]
    return node


def is_placed(node: Node) -> bool:
    """Whether `new` makes an object in memory that it is given, as `new (p) T` does."""
    tokens = [token for token in spelled(node.cursor)[:3] if token != "::"]
    is_given = bool(node.children) and leads(node.children[0])
    return is_given and tokens[:2] == ["new", "("]


def is_variable(node: Node) -> bool:
    """Whether an expression names a variable."""
    named = mentioned(node)
    is_of_text = named is not None and named.kind.name in ("VAR_DECL", "PARM_DECL")
    return is_of_text or hasattr(node, "declared")


def mentioned(node: Node) -> Cursor | None:
    """What an expression names, also if the text does not, as `this`."""
    return getattr(node, "declared", None) or node.cursor.referenced


def leads(node: Node) -> bool:
    """Whether the value of an expression is an address."""
    raw = expression_type(node)
    return is_pointer(raw) or is_array(raw)
