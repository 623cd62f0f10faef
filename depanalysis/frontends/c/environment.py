"""`errno` and the floating-point environment, which are state where a text observes them.

Functions of mathematics set `errno` and raise floating-point exceptions, and each thread has
its own. Where no function of the text looks at either, nobody can tell. An `errno` that is
read because a call of another kind has just failed is the one that this call has set.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.libraries import is_pure, without_prefix
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import Arithmetic, type_of

_ERRNO = ("errno", "__errno_location", "__error", "_errno")
_READERS = ("perror",)
_ENVIRONMENT = (
    "feclearexcept", "fegetexceptflag", "feraiseexcept", "fesetexceptflag", "fetestexcept",
    "fegetround", "fesetround", "fegetenv", "feholdexcept", "fesetenv", "feupdateenv",
)  # fmt: skip
_ARITHMETIC = ("+", "-", "*", "/", "+=", "-=", "*=", "/=")
_SAFE_NAMES = (
    "fabs floor ceil trunc round rint nearbyint copysign fmin fmax atan tanh cbrt asinh"
)
_SAFE = frozenset(n + suffix for n in _SAFE_NAMES.split() for suffix in ("", "f", "l"))


@dataclass(frozen=True, slots=True)
class Observed:
    """The lines on which a text reads `errno` and uses the environment.

    0 if nowhere, and -1 if only other files of the project do so.
    """

    errno: int = 0
    environment: int = 0

    def with_others(self, others: "Observed") -> "Observed":
        """What a text observes, and what the files of its project do."""
        return Observed(
            self.errno or -bool(others.errno),
            self.environment or -bool(others.environment),
        )

    def reason(self, node: Node, functions: Mapping[Hashable, Node]) -> str:
        """Why the order of a piece of code can be observed, or nothing."""
        if not (self.errno or self.environment):
            return ""
        for part in _executed(node, functions, set()):
            if self.errno and _sets_errno(part):
                return (
                    f"`{_called(part)}` may set `errno`, which {_at(self.errno)} reads"
                )
            if self.environment and _is_real(part):
                place = f"which {_at(self.environment)} uses"
                return f"real arithmetic and the floating-point environment, {place}"
        return ""


EVERYTHING = Observed(-1, -1)
"""What might be observed."""


def _at(line: int) -> str:
    return f"line {line}" if line > 0 else "another file"


def observed(functions: Iterable[Node]) -> Observed:
    """What the functions of a text observe."""
    errno = environment = 0
    for function in functions:
        expected = _explained(function)
        written = _only_written(function)
        for part in function.walk():
            if part.kind not in ("DECL_REF_EXPR", "CALL_EXPR"):
                continue
            name, line = str(part.cursor.spelling), int(part.cursor.location.line)
            if name in _ENVIRONMENT or name == "math_errhandling":
                environment = environment or line
            is_reader = name in _ERRNO or name in _READERS
            if is_reader and id(part) not in expected | written:
                errno = errno or line
    return Observed(errno, environment)


def _explained(function: Node) -> frozenset[int]:
    """What stands where the call of a function that is no mathematics has failed."""
    found: set[int] = set()
    for block in function.walk():
        before: Node | None = None
        for stmt in block.children:
            if stmt.kind == "IF_STMT":
                condition, *branches = stmt.children
                is_inside = _calls_other(condition)
                if is_inside or (before and _tests(condition, before)):
                    parts = stmt.children if is_inside else branches
                    found.update(id(part) for each in parts for part in each.walk())
            before = stmt
    return frozenset(found)


def _tests(condition: Node, before: Node) -> bool:
    """Whether a condition is about what the call in the statement before it has returned."""
    if not _calls_other(before):
        return False
    set_ = {*survey(before).modified}
    set_ |= {
        identity(part.cursor.canonical)
        for part in before.walk()
        if part.kind == "VAR_DECL"
    }
    return any(
        part.kind == "DECL_REF_EXPR" and identity(part.declaration) in set_
        for part in condition.walk()
        if part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None
    )


def _calls_other(node: Node) -> bool:
    names = [_called(part) for part in node.walk() if part.kind == "CALL_EXPR"]
    return bool(names) and not any(is_pure(without_prefix(name)) for name in names)


def _only_written(function: Node) -> frozenset[int]:
    """The names that stand to the left of an assignment."""
    return frozenset(
        id(part)
        for stmt in function.walk()
        if stmt.kind == "BINARY_OPERATOR" and stmt.operator == "="
        for part in stmt.children[0].walk()
    )


def _executed(
    node: Node, functions: Mapping[Hashable, Node], seen: set[int]
) -> Iterator[Node]:
    """All parts of a piece of code, and of the functions of the text that it calls."""
    for part in node.walk():
        yield part
        if part.kind != "CALL_EXPR" or not part.children:
            continue
        callee = without_casts(part.children[0])
        is_named = (
            callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced is not None
        )
        key = identity(callee.declaration) if is_named else 0
        if key in functions and key not in seen:
            seen.add(key)
            yield from _executed(functions[key], functions, seen)


def _sets_errno(part: Node) -> bool:
    if part.kind != "CALL_EXPR":
        return False
    name = without_prefix(_called(part))
    type_ = type_of(part)
    is_number = isinstance(type_, Arithmetic) and type_.type.kind == "real"
    return is_pure(name) and name not in _SAFE and is_number


def _is_real(part: Node) -> bool:
    type_ = type_of(part)
    if not isinstance(type_, Arithmetic) or type_.type.kind != "real":
        return False
    if part.kind == "CALL_EXPR":
        return True
    kinds = ("BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR")
    return part.kind in kinds and part.operator in _ARITHMETIC


def _called(call: Node) -> str:
    callee = without_casts(call.children[0]) if call.children else call
    return callee.name
