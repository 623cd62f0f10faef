"""State that no variable of a loop shows, and variables that each thread has for itself.

Functions of mathematics set `errno` and raise floating-point exceptions, and each thread has
its own. Where no function of the text looks at either, nobody can tell. An `errno` that is
read because a call of the library has just failed, one that is no mathematics, is the one
that this call has set.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, takewhile

from depanalysis.frontends.c.allocators import CASTS
from depanalysis.frontends.c.libclang import (
    STEPS,
    Node,
    evaluate,
    identity,
    is_of_thread,
    is_static,
    spelled,
)
from depanalysis.frontends.c.libraries import without_prefix
from depanalysis.frontends.c.mathematics import ROUNDING_FUNCTIONS, is_pure
from depanalysis.frontends.c.surveys import ASSEMBLY, without_casts
from depanalysis.frontends.c.types import Arithmetic, type_of
from depanalysis.frontends.observers import line_of_environment, line_of_errno

_ERRNO = ("errno", "__errno_location", "__error", "_errno")
_READERS = ("perror", "err", "verr", "warn", "vwarn")
_ENVIRONMENT = (
    "feclearexcept", "fegetexceptflag", "feraiseexcept", "fesetexceptflag", "fetestexcept",
    "fegetround", "fesetround", "fegetenv", "feholdexcept", "fesetenv", "feupdateenv",
    "fegetmode", "fesetmode", "feenableexcept", "fedisableexcept", "fegetexcept",
    "_mm_getcsr", "_mm_setcsr", "__builtin_ia32_stmxcsr", "__builtin_ia32_ldmxcsr",
    "_controlfp", "_controlfp_s", "_statusfp", "_clearfp", "math_errhandling",
)  # fmt: skip
_REGISTER = re.compile(r"mxcsr|fn?st[cs]w|fn?stenv|fldcw|fldenv|fpsr|fpcr|fpscr", re.I)
"""The instructions and registers by which assembly uses the environment."""
_MESSAGE = re.compile(r"%[-+ #0-9.*]*m")
_FORMAT = re.compile(r"%[-+#0-9.*]*m")
_DATES = ("strftime", "strptime", "wcsftime")
_DATE = re.compile(r"%[YyHIMSbBTFDj]")
_LISTED = re.compile(r"^[ \t]*#\s*pragma\s+omp\s+threadprivate\s*\(([^)]*)\)", re.M)
_SAFE_NAMES = (
    "fabs floor ceil trunc round rint nearbyint copysign fmin fmax atan tanh cbrt asinh"
)
# The language lets these set `errno`, and libraries do.
_CONVERTING = ("atoi", "atol", "atoll", "atof", "sprintf", "snprintf", "sscanf")
_SAFE = frozenset(n + suffix for n in _SAFE_NAMES.split() for suffix in ("", "f", "l"))

# What functions of the library return that have failed, and set `errno` then.
_NULL = frozenset(
    ("fopen", "freopen", "fdopen", "tmpfile", "popen", "opendir", "malloc", "calloc",
     "realloc", "strdup", "strndup", "getcwd", "realpath")
)  # fmt: skip
_NEGATIVE = frozenset(
    ("open", "creat", "read", "write", "lseek", "pipe", "dup", "dup2", "fork", "wait",
     "waitpid", "socket", "accept", "send", "recv", "mkstemp", "fcntl", "select", "poll")
)  # fmt: skip
_NONZERO = frozenset(
    ("fclose", "fflush", "fseek", "remove", "rename", "stat", "fstat", "lstat", "mkdir",
     "rmdir", "unlink", "chdir", "close", "chmod", "access", "truncate", "ftruncate",
     "bind", "listen", "connect", "gettimeofday", "clock_gettime", "nanosleep")
)  # fmt: skip

_ROUNDING = ("+", "-", "*", "/", "+=", "-=", "*=", "/=")
_ORDERING = ("<", "<=", ">", ">=")
_OPERATORS = ("BINARY_OPERATOR", "COMPOUND_ASSIGNMENT_OPERATOR")
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT")
_MANTISSA = {16: 11, 32: 24, 64: 53}


@dataclass(frozen=True, slots=True)
class Observed:
    """The lines on which a text reads `errno` and uses the environment.

    0 if nowhere, and -1 if only other files of the project do so. `of_threads` are the
    variables that it uses and of which each thread has one.
    """

    errno: int = 0
    environment: int = 0
    of_threads: frozenset[int] = frozenset()

    def with_others(self, others: "Observed") -> "Observed":
        """What a text observes, and what the files of its project do."""
        return replace(
            self,
            errno=self.errno or -bool(others.errno),
            environment=self.environment or -bool(others.environment),
        )

    def reason(self, node: Node, functions: Mapping[Hashable, Node]) -> str:
        """Why the order of a piece of code, or its thread, can be observed, or nothing."""
        if not (self.errno or self.environment or self.of_threads):
            return ""
        for part in _executed(node, functions, set()):
            if self.errno and _sets_errno(part):
                return (
                    f"`{_called(part)}` may set `errno`, which {_at(self.errno)} reads"
                )
            if self.environment and _is_rounded(part):
                place = f"which {_at(self.environment)} uses"
                return f"real arithmetic and the floating-point environment, {place}"
            if self.of_threads and _variable(part) in self.of_threads:
                return f"each thread has a `{part.name}` of its own"
        return ""


EVERYTHING = Observed(-1, -1)
"""What might be observed."""


def _at(line: int) -> str:
    return f"line {line}" if line > 0 else "another file"


def observed(
    functions: Iterable[Node], texts: Sequence[str] = (), *, is_broken: bool = False
) -> Observed:
    """What functions observe; the texts have their directives, the first is the file's own.

    Where it is broken, the words that the parser may have left out count as well.
    """
    trees = tuple(functions)
    defined = frozenset(each.name for each in trees)
    listed = {
        name.strip()
        for m in chain.from_iterable(map(_LISTED.finditer, texts))
        for name in m[1].split(",")
    }
    errno = environment = 0
    of_threads: set[int] = set()
    for function in trees:
        expected = _explained(function, defined) | _renewed(function, defined)
        for part in function.walk():
            if _is_kept_format(part):
                errno = errno or int(part.cursor.location.line)
            if part.kind in ASSEMBLY and any(
                map(_REGISTER.search, spelled(part.cursor))
            ):
                environment = environment or int(part.cursor.location.line)
            if part.kind not in ("DECL_REF_EXPR", "CALL_EXPR"):
                continue
            name, line = str(part.cursor.spelling), int(part.cursor.location.line)
            if name in _ENVIRONMENT:
                environment = environment or line
            if _reads_errno(part, name, defined) and id(part) not in expected:
                errno = errno or line
            own = _variable(part)
            if own and (is_of_thread(part.declaration) or name in listed):
                of_threads.add(own)
    if is_broken:
        errno = errno or _line(texts, line_of_errno)
        environment = environment or _line(texts, line_of_environment)
    return Observed(errno, environment, frozenset(of_threads))


def _line(texts: Sequence[str], line_of: Callable[[str], int]) -> int:
    return line_of(texts[0]) or -any(map(line_of, texts[1:]))


def _variable(part: Node) -> int:
    """The variable with static storage that a part names, or 0."""
    if part.kind != "DECL_REF_EXPR" or part.cursor.referenced is None:
        return 0
    declared = part.declaration
    is_one = declared.kind.name == "VAR_DECL" and (
        is_static(declared) or declared.linkage.name == "EXTERNAL"
    )
    return identity(declared) if is_one else 0


def _is_kept_format(part: Node) -> bool:
    """Whether a variable gets a text that prints what belongs to `errno`, and no date."""
    if part.kind not in ("VAR_DECL", "BINARY_OPERATOR"):
        return False
    texts = [str(p.cursor.spelling) for p in part.walk() if p.kind == "STRING_LITERAL"]
    return any(_FORMAT.search(text) and not _DATE.search(text) for text in texts)


def _reads_errno(part: Node, name: str, defined: frozenset[str]) -> bool:
    if name in _ERRNO:
        return True
    if name in _READERS and name not in defined and not _is_variable(part):
        return True
    if part.kind != "CALL_EXPR":
        return False
    texts = [str(p.cursor.spelling) for p in part.walk() if p.kind == "STRING_LITERAL"]
    if name in defined:
        return any(_FORMAT.search(text) and not _DATE.search(text) for text in texts)
    return name not in _DATES and any(map(_MESSAGE.search, texts))


def _is_variable(part: Node) -> bool:
    """Whether a part names a variable, such as `err`, or calls by way of one."""
    named = without_casts(part.children[0]) if part.children else part
    if named.kind != "DECL_REF_EXPR" or named.cursor.referenced is None:
        return False
    return named.declaration.kind.name in ("VAR_DECL", "PARM_DECL")


# What has just failed.


def _explained(function: Node, defined: frozenset[str]) -> frozenset[int]:
    """What is executed where a call of the library has just failed."""
    found: set[int] = set()
    for block in function.walk():
        before: Node | None = None
        for stmt in block.children:
            if stmt.kind == "IF_STMT":
                condition, *branches = stmt.children
                number = _failing(condition, before, defined)
                if number is not None and number < len(branches):
                    found.update(_at_once(branches[number : number + 1], defined))
            before = stmt
        is_both = block.kind == "BINARY_OPERATOR" and block.operator == "&&"
        if is_both and _failing(block.children[0], None, defined) == 0:
            found.update(_at_once(block.children[1:], defined))
    return frozenset(found)


def _at_once(nodes: Sequence[Node], defined: frozenset[str]) -> set[int]:
    """The parts that are executed before a call that might set another `errno`."""
    parts = tuple(part for node in nodes for part in node.walk())
    later = [
        part.cursor.extent.end.offset
        for part in parts
        if _sets_errno(part) or _may_run(part, defined)
    ]
    if later and any(part.kind in _LOOPS for part in parts):
        return set()
    end = min(later, default=None)
    return {
        id(part)
        for part in parts
        if end is None or part.cursor.extent.start.offset < end
    }


def _failing(
    condition: Node, before: Node | None, defined: frozenset[str]
) -> int | None:
    """The branch that is taken if a call has failed: 0 for `then`, 1 for `else`."""
    condition = without_casts(condition)
    is_not = condition.kind == "UNARY_OPERATOR" and condition.operator == "!"
    if is_not:
        found = _failing(condition.children[0], before, defined)
        return None if found is None else 1 - found
    subject, test, value = condition, "!=", 0
    if condition.kind == "BINARY_OPERATOR" and condition.operator != "=":
        subject, bound = (without_casts(each) for each in condition.children)
        known = _number(bound)
        if condition.operator == "&&":
            found = _failing(subject, before, defined)
            return 0 if found == 0 else None
        if not isinstance(known, int):
            return None
        test, value = condition.operator, known
    name = _returned_by(subject, before)
    if name in defined:
        return None
    return _meaning(name, test, value)


def _number(node: Node) -> int | float | None:
    while node.kind in CASTS and node.children:
        node = node.children[-1]
    return evaluate(node.cursor)


def _meaning(name: str, test: str, value: int) -> int | None:
    """The branch of a failed call whose result is compared with a number."""
    failed, passed = set[tuple[str, int]](), set[tuple[str, int]]()
    if name in _NULL:
        failed, passed = {("==", 0)}, {("!=", 0)}
    if name in _NEGATIVE | _NONZERO:
        failed, passed = {("<", 0), ("==", -1)}, {(">=", 0), ("!=", -1)}
    if name in _NONZERO:
        failed, passed = failed | {("!=", 0)}, passed | {("==", 0)}
    return 0 if (test, value) in failed else 1 if (test, value) in passed else None


def _returned_by(node: Node, before: Node | None) -> str:
    """The function that has just returned a value, or nothing."""
    node = without_casts(node)
    if node.kind == "CALL_EXPR":
        return without_prefix(_called(node))
    if node.kind == "BINARY_OPERATOR" and node.operator == "=":
        return _returned_by(node.children[1], None)
    if node.kind != "DECL_REF_EXPR" or node.cursor.referenced is None:
        return ""
    if before is None:
        return ""
    if before.kind == "DECL_STMT" and before.children:
        last = before.children[-1]
        is_set = identity(last.cursor.canonical) == identity(node.declaration)
        return _returned_by(last.children[-1], None) if is_set and last.children else ""
    if before.kind == "BINARY_OPERATOR" and before.operator == "=":
        target = without_casts(before.children[0])
        is_named = target.kind == "DECL_REF_EXPR" and target.cursor.referenced
        if is_named and identity(target.declaration) == identity(node.declaration):
            return _returned_by(before.children[1], None)
    return ""


def _may_run(part: Node, defined: frozenset[str]) -> bool:
    """Whether a part may run a function of the text: it names one, or calls by a pointer."""
    if part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None:
        return part.name in defined and not _is_variable(part)
    if part.kind != "CALL_EXPR" or not part.children:
        return False
    callee = without_casts(part.children[0])
    is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced is not None
    return not is_named or callee.declaration.kind.name != "FUNCTION_DECL"


def _renewed(function: Node, defined: frozenset[str]) -> frozenset[int]:
    """What names `errno` to assign to it, or reads what such an assignment has left there."""
    found: set[int] = set()
    for block in function.walk():
        if block.kind == "BINARY_OPERATOR" and block.operator == "=":
            found.update(id(part) for part in block.children[0].walk())
        if block.kind != "COMPOUND_STMT":
            continue
        for k, stmt in enumerate(block.children):
            if _assigns_errno(stmt):
                after = takewhile(lambda s: not _is_entered(s), block.children[k + 1 :])
                found.update(_at_once(tuple(after), defined))
    return frozenset(found)


def _assigns_errno(stmt: Node) -> bool:
    if stmt.kind != "BINARY_OPERATOR" or stmt.operator != "=":
        return False
    target = without_casts(stmt.children[0])
    return any(str(part.cursor.spelling) in _ERRNO for part in target.walk())


def _is_entered(stmt: Node) -> bool:
    """Whether a statement has a label that a jump may lead to."""
    is_case = stmt.kind in ("CASE_STMT", "DEFAULT_STMT")
    return is_case or any(part.kind == "LABEL_STMT" for part in stmt.walk())


# What a piece of code does.


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
    is_mathematics = is_pure(name) and name not in _SAFE and _is_of_reals(part)
    return is_mathematics or name in _CONVERTING


def _is_rounded(part: Node) -> bool:
    """Whether a part does real arithmetic, which may round and raise exceptions."""
    if part.kind == "CALL_EXPR":
        return _is_of_reals(part)
    if part.kind in (*_OPERATORS, "UNARY_OPERATOR"):
        is_one = part.kind in _OPERATORS and part.operator in (*_ROUNDING, *_ORDERING)
        is_step = part.kind == "UNARY_OPERATOR" and part.operator in STEPS
        return (is_one or is_step) and any(map(_is_real, part.children))
    if part.kind.endswith(("CAST_EXPR", "UNEXPOSED_EXPR")) and part.children:
        return _is_inexact(part.children[-1], part)
    return False


def _is_inexact(inner: Node, outer: Node) -> bool:
    """Whether a conversion from or to a real type may change the value."""
    before, after = type_of(inner), type_of(outer)
    if not (isinstance(before, Arithmetic) and isinstance(after, Arithmetic)):
        return False
    if before.type.kind != "real" and after.type.kind != "real":
        return False
    if after.type.kind == "bool" or inner.kind == "INTEGER_LITERAL":
        return False
    if before.type.kind == after.type.kind:
        return after.type.bits < before.type.bits
    return after.type.kind != "real" or before.type.bits > _MANTISSA.get(
        after.type.bits, 64
    )


def _is_of_reals(call: Node) -> bool:
    """Whether a function gives a real number, or rounds one to an integer."""
    return _is_real(call) or without_prefix(_called(call)) in ROUNDING_FUNCTIONS


def _is_real(part: Node) -> bool:
    type_ = type_of(part)
    return isinstance(type_, Arithmetic) and type_.type.kind == "real"


def _called(call: Node) -> str:
    callee = without_casts(call.children[0]) if call.children else call
    return callee.name
