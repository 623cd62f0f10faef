"""A CUDA file and what the user says of its launches, to verdicts on all its kernels.

Each launch in the text of the host is asked about on its own, as far as its sizes are
constant; without any, all launches are.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.analysis.folding import folded
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import has_allowed_values
from depanalysis.errors import SourceError, UsageError
from depanalysis.frontends.cuda import Kernel, Kernels, translate
from depanalysis.frontends.stated import (
    Assumption,
    is_about,
    read_assumptions,
    with_stated,
)
from depanalysis.ir.expressions import BoolConst, Expr, IntConst
from depanalysis.ir.facts import Statement, fact_of
from depanalysis.ir.rewriting import substituted
from depanalysis.proofs.launches import check_kernels, is_wanted, launch_problem
from depanalysis.proofs.races.cuda.kernels import judged_kernel
from depanalysis.proofs.races.cuda.lowering import Setting
from depanalysis.proofs.races.options import RaceOptions
from depanalysis.proofs.races.verdicts import (
    ConstructVerdict,
    RaceReport,
    Raciness,
    worst,
)
from depanalysis.source import SourceFile

_ANY = (None, None, None)
_OVERLAP = "pointers may overlap, and the kernel stores through one of them"


def kernel_races(source: SourceFile, options: RaceOptions) -> RaceReport:
    """The answers for the kernels of a file; launches that are refused are errors."""
    found = translate(
        source,
        options.preprocessing,
        instantiate=options.instantiate,
        is_volatile_plain=True,
    )
    stated = read_assumptions(options.assume)
    _check_names(found, options, stated)
    verdicts = [
        ConstructVerdict(
            each.name, "kernel", each.span, Raciness.UNKNOWN, reason=each.reason
        )
        for each in found.unread
        if is_wanted(each.name, options.kernels)
    ]
    errors = list(found.errors)
    for kernel in found.kernels:
        if not is_wanted(kernel.program.name, options.kernels):
            continue
        refused = tuple(_refused(kernel, source, options))
        errors += refused
        if not refused:
            verdicts.append(_verdict(kernel, stated, source, options))
    verdicts.sort(key=lambda verdict: verdict.span)
    return RaceReport(source.path, tuple(verdicts), tuple(errors))


def _verdict(
    kernel: Kernel,
    stated: tuple[Assumption, ...],
    source: SourceFile,
    options: RaceOptions,
) -> ConstructVerdict:
    known = replace(kernel, program=with_stated(kernel.program, stated))
    _check_possible(known, options)
    settings = dict.fromkeys(_settings(known, stated, options))
    answers = [
        judged_kernel(known, setting, options.levels, source) for setting in settings
    ]
    shown = tuple(each.text for each in stated if is_about(kernel.program, each))
    names = {p.name for p in kernel.program.parameters}
    shown += tuple(f"{n} == {v}" for n, v in options.defined if n in names)
    merged = _merged(answers, tuple(f"{text}, as stated" for text in shown))
    if options.alias == "strict" and _may_overlap(kernel):
        return _doubted(merged)
    return merged


def _merged(
    answers: list[ConstructVerdict], stated: tuple[str, ...]
) -> ConstructVerdict:
    """One answer for all launches: a race under one of them is a race."""
    verdict = worst([each.verdict for each in answers])
    deciding = next(each for each in answers if each.verdict is verdict)
    names = [each.configuration for each in answers if each.configuration]
    races = {
        (race.kind, race.first, race.second): race
        for each in reversed(answers)
        for race in reversed(each.races)
    }
    benign = {
        (race.first, race.second): race
        for each in reversed(answers)
        for race in reversed(each.benign)
    }
    taken = (*stated, *(text for each in answers for text in each.assumptions))
    return replace(
        deciding,
        races=tuple(reversed(races.values())),
        benign=tuple(reversed(benign.values())),
        open=tuple(dict.fromkeys(one for each in answers for one in each.open)),
        assumptions=tuple(dict.fromkeys(taken)),
        configuration=" | ".join(names),
        questions=sum(each.questions for each in answers),
    )


def _doubted(answer: ConstructVerdict) -> ConstructVerdict:
    """The answer where pointers may overlap: what was proved is open."""
    kept = tuple(text for text in answer.assumptions if "overlap" not in text)
    if answer.verdict is not Raciness.FREE:
        return replace(answer, assumptions=kept)
    return replace(answer, verdict=Raciness.UNKNOWN, reason=_OVERLAP, assumptions=kept)


def _may_overlap(kernel: Kernel) -> bool:
    return sum(array.may_alias for array in kernel.program.arrays) > 1


def _settings(
    kernel: Kernel, stated: tuple[Assumption, ...], options: RaceOptions
) -> Iterator[Setting]:
    names = {p.name for p in kernel.program.parameters}
    defined = tuple((n, v) for n, v in options.defined if n in names)
    facts: list[Statement] = []
    for each in stated:
        fact = fact_of(each.condition)
        if fact is not None and fact.is_about(kernel.program):
            facts.append(fact)
    if options.block is not None or not kernel.launches:
        yield Setting(
            options.block or _ANY,
            options.grid or _ANY,
            defined,
            options.warps,
            tuple(facts),
        )
        return
    for launch in kernel.launches:
        yield Setting(
            launch.block,
            options.grid or launch.grid,
            defined,
            options.warps,
            tuple(facts),
        )


def _refused(
    kernel: Kernel, source: SourceFile, options: RaceOptions
) -> Iterator[SourceError]:
    if options.block is not None:
        return
    for launch in kernel.launches:
        problem = launch_problem(launch.block, launch.grid)
        if problem is not None:
            yield SourceError.at(source, launch.span, problem)


def _check_names(
    found: Kernels, options: RaceOptions, stated: tuple[Assumption, ...]
) -> None:
    """Refuses options that are about nothing, because a name in them is wrong."""
    if found.errors:
        return
    check_kernels(found, options.kernels)
    if not found.kernels:
        return
    parameters = {p.name: p.type for k in found.kernels for p in k.program.parameters}
    for name, value in options.defined:
        if name not in parameters:
            raise UsageError(f"--define: no kernel has a parameter `{name}`")
        bounds = parameters[name].bounds
        if bounds is not None and not bounds[0] <= value <= bounds[1]:
            raise UsageError(f"--define: {value} is no value of `{name}`")
    for each in stated:
        if not any(is_about(kernel.program, each) for kernel in found.kernels):
            raise UsageError(
                f"--assume: `{each.text}` fits no kernel; every name in it has to be a "
                "parameter that the kernel never changes"
            )


def _check_possible(kernel: Kernel, options: RaceOptions) -> None:
    """Refuses assumptions under which there is nothing to decide."""
    values: dict[str, Expr] = {n: IntConst(v) for n, v in options.defined}
    stated = tuple(
        folded(substituted(condition, values))
        for condition in kernel.program.assumptions
    )
    program = replace(kernel.program, body=(), assumptions=stated)
    if BoolConst(False) in stated or not has_allowed_values(
        model(program, is_alone=False)
    ):
        raise UsageError("--assume: no values satisfy what is stated")
