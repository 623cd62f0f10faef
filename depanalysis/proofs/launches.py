"""The kernels of a file that a user means, and their launches, checked before all else."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from depanalysis.analysis.folding import folded
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import has_allowed_values
from depanalysis.errors import SourceError, UsageError
from depanalysis.frontends.cuda import (
    Extent,
    Kernel,
    Kernels,
    Launch,
    Same,
    Unread,
    translate,
)
from depanalysis.frontends.cuda.kernels import MOST_THREADS
from depanalysis.frontends.stated import (
    Assumption,
    is_about,
    read_assumptions,
    with_stated,
)
from depanalysis.ir.expressions import Binary, BoolConst, Expr, IntConst, Load, Var
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import (
    map_own_expressions,
    map_statements,
    mapped,
    substituted,
)
from depanalysis.ir.statements import Assign, Opaque, Stmt
from depanalysis.options import KernelOptions, Triple
from depanalysis.source import SourceFile

_ANY: Extent = (None, None, None)
_MOST_IN_BLOCK = (1024, 1024, 64)
_MOST_IN_GRID = (2**31 - 1, 65535, 65535)


@dataclass(frozen=True, slots=True)
class WantedKernels:
    """The kernels that are judged, those that cannot be, and what the user states."""

    kernels: tuple[Kernel, ...]
    unread: tuple[Unread, ...]
    errors: tuple[SourceError, ...]
    stated: tuple[Assumption, ...]


def wanted_kernels(
    source: SourceFile, options: KernelOptions, *, is_volatile_plain: bool = False
) -> WantedKernels:
    """The kernels of a file with what is stated of them; launches that are refused are errors."""
    found = translate(
        source,
        options.preprocessing,
        instantiate=options.instantiate,
        is_volatile_plain=is_volatile_plain,
    )
    stated = read_assumptions(options.assume)
    _check_names(found, options, stated)
    errors = list(found.errors)
    kernels: list[Kernel] = []
    for kernel in found.kernels:
        if not _is_wanted(kernel.program.name, options.kernels):
            continue
        refused = tuple(_refused(kernel, source, options.block))
        errors += refused
        if not refused:
            known = replace(
                kernel,
                program=with_stated(kernel.program, stated),
                all_allowed=kernel.all_allowed or options.block is not None,
            )
            _check_possible(known, options)
            kernels.append(known)
    unread = (each for each in found.unread if _is_wanted(each.name, options.kernels))
    return WantedKernels(tuple(kernels), tuple(unread), tuple(errors), stated)


def defined_in(kernel: Kernel, options: KernelOptions) -> tuple[tuple[str, int], ...]:
    """The parameters of a kernel that have one value."""
    names = {p.name for p in kernel.program.parameters}
    return tuple((name, value) for name, value in options.defined if name in names)


def as_launched(kernel: Kernel, same: tuple[Same, ...]) -> Kernel:
    """The kernel, in which parameters that lead into one memory have one name."""
    program = kernel.program
    known = {each.name for each in program.arrays}
    for each in same:
        if each.second in known:
            program = _with_one_array(program, each)
    return replace(kernel, program=program)


def with_sizes(kernel: Kernel, sizes: Iterable[tuple[str, Expr]]) -> Kernel:
    """The kernel, of which it is known what the sizes of a launch are in its parameters."""
    known = tuple(Binary("==", Var(name), value) for name, value in sizes)
    program = kernel.program
    return replace(
        kernel, program=replace(program, assumptions=(*program.assumptions, *known))
    )


def is_possible(kernel: Kernel, defined: Iterable[tuple[str, int]]) -> bool:
    """Whether parameters may have these values, by what is stated of the kernel."""
    values: dict[str, Expr] = {name: IntConst(value) for name, value in defined}
    stated = kernel.program.assumptions
    known = tuple(folded(substituted(condition, values)) for condition in stated)
    program = replace(kernel.program, body=(), assumptions=known)
    return BoolConst(False) not in known and has_allowed_values(
        model(program, is_alone=False)
    )


def _with_one_array(program: Program, same: Same) -> Program:
    names_ = {same.second: same.first}

    def moved(load: Load) -> Load:
        if load.array != same.second:
            return load
        first, *others = load.indices
        indices = (folded(Binary("+", first, same.offset)), *others)
        return replace(load, array=same.first, indices=indices)

    def in_place(part: Expr) -> Expr:
        return moved(part) if isinstance(part, Load) else part

    def changed(stmt: Stmt) -> tuple[Stmt]:
        stmt = map_own_expressions(stmt, lambda expr: mapped(expr, in_place))
        match stmt:
            case Assign(target=Load() as target):
                stmt = replace(stmt, target=moved(target))
            case Opaque(reads=reads, writes=writes):
                reads, writes = (
                    each and tuple(names_.get(n, n) for n in each)
                    for each in (reads, writes)
                )
                stmt = replace(stmt, reads=reads, writes=writes)
        return (stmt,)

    arrays = {a.name: a for a in program.arrays}
    one = arrays.pop(same.second)
    arrays.setdefault(same.first, replace(one, name=same.first))
    overlaps = (
        replace(
            o, first=names_.get(o.first, o.first), second=names_.get(o.second, o.second)
        )
        for o in program.overlaps
        if {o.first, o.second} != {same.first, same.second}
    )
    return replace(
        program,
        body=map_statements(program.body, changed),
        arrays=tuple(arrays.values()),
        overlaps=tuple(overlaps),
    )


def launch_problem(
    block: Extent, grid: Extent, most_threads: int = MOST_THREADS
) -> str | None:
    """Why the hardware refuses a launch, if it does, or the bounds of a kernel do."""
    for sizes, most, name in (
        (block, _MOST_IN_BLOCK, "block"),
        (grid, _MOST_IN_GRID, "grid"),
    ):
        for axis, size, limit in zip("xyz", sizes, most, strict=True):
            if size is not None and not 1 <= size <= limit:
                return f"a {name} has 1 to {limit:,} in {axis}, not {size:,}"
    count = 1
    for size in block:
        count *= size or 1
    if count > MOST_THREADS:
        return f"a block has at most {MOST_THREADS:,} threads, not {count:,}"
    if count > most_threads:
        return f"`__launch_bounds__` allows a block {most_threads:,} threads, not {count:,}"
    return None


def _is_wanted(name: str, wanted: tuple[str, ...]) -> bool:
    """Whether a kernel is meant; that of a template is by its plain name, too."""
    return not wanted or name in wanted or name.partition("<")[0] in wanted


def _refused(
    kernel: Kernel, source: SourceFile, block: Triple | None
) -> Iterator[SourceError]:
    """Why launches fail: the one with a block that the user wants, or those of the text."""
    wanted = Launch(_ANY, block or _ANY, span=kernel.program.span)
    for launch in (wanted,) if block else kernel.launches:
        problem = launch_problem(launch.block, launch.grid, kernel.most_threads)
        if problem is not None:
            yield SourceError.at(source, launch.span, problem)


def _check_names(
    found: Kernels, options: KernelOptions, stated: tuple[Assumption, ...]
) -> None:
    """Refuses options that are about nothing, because a name in them is wrong."""
    if found.errors:
        return
    for text in found.refused:
        raise UsageError(f"--instantiate: {text}")
    names = [each.program.name for each in found.kernels]
    names += [each.name for each in found.unread]
    for name in options.kernels:
        if not any(_is_wanted(each, (name,)) for each in names):
            raise UsageError(f"--kernel: there is no kernel `{name}`")
    if not found.kernels:
        return
    for name, value in options.defined:
        _check_value(found, name, value)
    for each in stated:
        if not any(is_about(kernel.program, each) for kernel in found.kernels):
            raise UsageError(
                f"--assume: `{each.text}` fits no kernel; every name in it has to be a "
                "parameter that the kernel never changes"
            )


def _check_value(found: Kernels, name: str, value: int) -> None:
    parameters = [p for k in found.kernels for p in k.program.parameters]
    bounds = [p.type.bounds for p in parameters if p.name == name]
    if not bounds:
        raise UsageError(f"--define: no kernel has a parameter `{name}`")
    if not all(each is None or each[0] <= value <= each[1] for each in bounds):
        raise UsageError(f"--define: {value} is no value of `{name}`")


def _check_possible(kernel: Kernel, options: KernelOptions) -> None:
    """Refuses assumptions under which there is nothing to decide."""
    if not is_possible(kernel, options.defined):
        stated = kernel.program.assumptions
        shown = " and ".join(show_expression(condition) for condition in stated)
        raise UsageError(f"--assume: no values satisfy {shown}")
