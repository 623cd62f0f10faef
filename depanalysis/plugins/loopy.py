"""loopy: which inames of a kernel may run in parallel, and the dependences that forbid it.

The instructions of a kernel become a static control part in the notation of isl: their
domains, and the elements that they read and write. An iname may be parallel if no two
instances that differ in it touch one element, one of them writing, in whatever order the
other inames run; so it is judged as the outermost loop around the instructions in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from islpy import dim_type
from loopy import Assignment
from loopy.symbolic import (
    UnableToDetermineAccessRangeError,
    WalkMapper,
    get_access_map,
)

from depanalysis.api.checking import check
from depanalysis.errors import UsageError
from depanalysis.verdicts import LoopVerdict


def verdicts(unit: Any) -> dict[str, LoopVerdict]:
    """The verdict on each iname that a loop may be made of, by its name.

    `unit` is a kernel, or a translation unit with one entry point. Temporaries that each
    work item has for itself are among what a verdict needs to be private. A kernel that
    does more than assign by affine subscripts and without predicates is refused by a
    `UsageError`.
    """
    kernel = getattr(unit, "default_entrypoint", unit)
    order = _ordered(kernel)
    names = {name for each in order for name in each.within_inames}
    return {name: _outermost(kernel, name, order) for name in sorted(names)}


def _outermost(kernel: Any, iname: str, order: list[Any]) -> LoopVerdict:
    """The verdict on a loop over one iname around all instructions that are in it."""
    lines: dict[str, list[str]] = {
        key: [] for key in ("domain", "schedule", "reads", "writes")
    }
    count = 0
    for insn in order:
        if iname not in insn.within_inames:
            continue
        for statement in _statements(kernel, insn):
            statement.describe(f"S{count}", count, iname, lines)
            count += 1
    texts = [f"context: {kernel.assumptions}"]
    texts += [f"{key}: {_union(found)}" for key, found in lines.items() if found]
    report = check("\n".join(texts) + "\n", "isl", path=kernel.name)
    for error in report.errors:
        raise UsageError(f"the iname {iname} is not judged: {error.message}")
    return next(loop for loop in report.loops if loop.depth == 1)


@dataclass(frozen=True, slots=True)
class _Statement:
    """Instances, and the elements that each of them reads and writes, as sets of isl."""

    domain: Any
    reads: tuple[tuple[str, Any], ...]
    writes: tuple[tuple[str, Any], ...]

    def describe(
        self, name: str, number: int, outermost: str, lines: dict[str, list[str]]
    ) -> None:
        """Adds the lines of a statement of that name to those of a control part."""
        names = self.domain.get_var_names(dim_type.set)
        inner = [each for each in names if each != outermost]
        times = ", ".join([outermost, str(number), *inner])
        lines["domain"].append(str(self.domain.set_tuple_name(name)))
        lines["schedule"].append(f"{{ {name}[{', '.join(names)}] -> [{times}] }}")
        for key, found in (("reads", self.reads), ("writes", self.writes)):
            for array, where in found:
                named = where.set_tuple_name(dim_type.in_, name)
                lines[key].append(str(named.set_tuple_name(dim_type.out, array)))


def _statements(kernel: Any, insn: Any) -> Iterator[_Statement]:
    """What an instruction does: what it reads, for each reduction, and then its write."""
    found = _Reads(kernel)
    found(insn.expression, frozenset(insn.within_inames))
    target = insn.assignee
    found.subscripts_of(target, frozenset(insn.within_inames))
    for inames, reads in found.reads.items():
        yield _Statement(_domain(kernel, inames), tuple(reads), ())
    inames = frozenset(insn.within_inames)
    write = (_name(target), _access(kernel, target, inames))
    yield _Statement(_domain(kernel, inames), (), (write,))


class _Reads(WalkMapper[[frozenset[str]]]):  # type: ignore[misc]
    """The elements that an expression reads, by the inames around them."""

    def __init__(self, kernel: Any) -> None:
        super().__init__()
        self.kernel = kernel
        self.variables = {*kernel.arg_dict, *kernel.temporary_variables}
        self.variables -= {*kernel.get_unwritten_value_args()}
        self.reads: dict[frozenset[str], list[tuple[str, Any]]] = {}

    def subscripts_of(self, target: Any, inames: frozenset[str]) -> None:
        """What is read to find the element that is written."""
        for each in getattr(target, "index_tuple", ()):
            self(each, inames)

    def map_subscript(self, expr: Any, inames: frozenset[str]) -> None:
        """An element is read, after its subscripts."""
        self._read(expr, inames)
        self.subscripts_of(expr, inames)

    def map_variable(self, expr: Any, inames: frozenset[str]) -> None:
        """A variable is read, unless it is an iname or never changes."""
        if expr.name in self.variables:
            self._read(expr, inames)

    def map_reduction(self, expr: Any, inames: frozenset[str]) -> None:
        """What is inside of a reduction is read for each of its inames, too."""
        self.rec(expr.expr, inames | frozenset(expr.inames))

    def map_if(self, expr: Any, inames: frozenset[str]) -> None:
        """Only one side is evaluated, which depends on data."""
        raise UsageError("conditional expressions of loopy are not modelled")

    def map_linear_subscript(self, expr: Any, inames: frozenset[str]) -> None:
        """Addresses are not subscripts."""
        raise UsageError("linear subscripts of loopy are not modelled")

    def map_sub_array_ref(self, expr: Any, inames: frozenset[str]) -> None:
        """A part of an array is handed over."""
        raise UsageError("parts of arrays that are handed over are not modelled")

    def _read(self, expr: Any, inames: frozenset[str]) -> None:
        read = (_name(expr), _access(self.kernel, expr, inames))
        self.reads.setdefault(inames, []).append(read)


def _ordered(kernel: Any) -> list[Any]:
    """The instructions, each after those that it depends on."""
    waiting = list(kernel.instructions)
    done: list[Any] = []
    for insn in waiting:
        is_plain = isinstance(insn, Assignment) and not insn.atomicity
        if not is_plain or insn.predicates:
            what = f"the instruction {insn.id} is no assignment without predicates"
            raise UsageError(f"{what}, and others are not modelled")
    while waiting:
        ids = {each.id for each in waiting}
        ready = [each for each in waiting if not each.depends_on & (ids - {each.id})]
        if not ready:
            raise UsageError("the instructions depend on each other in a circle")
        done.append(ready[0])
        waiting.remove(ready[0])
    return done


def _domain(kernel: Any, inames: frozenset[str]) -> Any:
    """The instances of an instruction within inames."""
    whole = kernel.get_inames_domain(inames).to_set()
    return whole.project_out_except(sorted(inames), [dim_type.set])


def _access(kernel: Any, target: Any, inames: frozenset[str]) -> Any:
    """From instances to elements."""
    subscripts = getattr(target, "index_tuple", ())
    constants = kernel.get_unwritten_value_args()
    try:
        return get_access_map(
            _domain(kernel, inames),
            subscripts,
            kernel.assumptions,
            allowed_constant_names=constants,
        )
    except UnableToDetermineAccessRangeError:
        raise UsageError(f"the subscripts of {target} are not affine") from None


def _name(target: Any) -> str:
    return str(getattr(target, "aggregate", target).name)


def _union(texts: list[str]) -> str:
    """Several sets or relations of isl as one."""
    parameters: dict[str, None] = {}
    bodies = []
    for text in texts:
        head, _, body = text.rpartition("-> {") if "] -> {" in text else ("", "", text)
        parameters |= dict.fromkeys(x for x in head.strip(" []").split(", ") if x)
        bodies.append(body.strip().removeprefix("{").removesuffix("}").strip())
    return f"[{', '.join(parameters)}] -> {{ {'; '.join(bodies)} }}"
