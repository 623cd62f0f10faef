"""PSyclone: its dependence tools with our answers, and a script that parallelizes by them.

`DependencyTools` stands in for PSyclone's class of that name. `trans` is what
`psyclone -s` calls: a script needs one line, `from depanalysis.plugins.psyclone import
trans`. The loops are judged in the Fortran text that PSyclone writes of them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from psyclone.psyir.backend.fortran import FortranWriter
from psyclone.psyir.nodes import (
    Loop,
    OMPDirective,
    OMPParallelDoDirective,
    OMPReductionClause,
)
from psyclone.psyir.tools import DependencyTools as Original
from psyclone.psyir.tools.dependency_tools import DTCode
from psyclone.psyir.transformations import OMPParallelLoopTrans, TransformationError

from depanalysis.emit.decisions import Decision
from depanalysis.plugins.marked import clauses, mark, marked_directives, marked_verdicts
from depanalysis.verdicts import LoopVerdict, Verdict

_cached_verdicts = lru_cache(maxsize=8)(marked_verdicts)


class DependencyTools(Original):  # type: ignore[misc]
    """PSyclone's dependence tools: a loop is parallel if that is proved.

    What is left to a directive is that scalars are private to an iteration, which PSyclone
    finds out by itself; a loop that needs more, such as a reduction, is not parallel here.
    The message of a loop that is not parallel is the reason, with its code or witness.
    """

    def can_loop_be_parallelised(
        self,
        loop: Any,
        test_all_variables: bool = False,
        signatures_to_ignore: Any = None,
    ) -> bool:
        """Whether it is proved that the iterations of a loop may run at once."""
        self._clear_messages()
        if signatures_to_ignore:
            return bool(
                super().can_loop_be_parallelised(
                    loop, test_all_variables, signatures_to_ignore
                )
            )
        found = _cached_verdicts(_marked_text(loop.root)).get(_number(loop))
        if found is None:
            what = "the loop is not found in the text that PSyclone writes"
            self._add_message(what, DTCode.ERROR_DEPENDENCY)
            return False
        obstacle = _obstacle(found, loop)
        if obstacle:
            names = sorted({each.variable for each in found.dependences})
            self._add_message(obstacle, DTCode.ERROR_DEPENDENCY, names)
        return not obstacle


def verdicts(psyir: Any) -> list[tuple[Any, LoopVerdict]]:
    """The loops of a tree that are found in its text, each with the verdict on it."""
    found = marked_verdicts(_marked_text(psyir.root))
    loops = enumerate(psyir.root.walk(Loop))
    return [(loop, found[k]) for k, loop in loops if k in found]


def trans(psyir: Any) -> None:
    """Gives OpenMP directives to the loops that are proved to be parallel."""
    parallelize(psyir)


def parallelize(psyir: Any) -> list[Any]:
    """Gives OpenMP directives to loops that are proved; these loops, outermost first.

    PSyclone's own transformation makes each directive and checks everything but the
    dependences on arrays. A directive whose clauses are not those of the proof is taken
    away again.
    """
    decisions = marked_directives(_marked_text(psyir.root))
    done = []
    for number, loop in enumerate(psyir.root.walk(Loop)):
        chosen = decisions.get(number)
        if chosen is not None and loop.ancestor(OMPDirective) is None:
            done += [loop] if _applied(loop, chosen) else []
    return done


def _applied(loop: Any, chosen: Decision) -> bool:
    options = {
        "ignore_dependencies_for": sorted(set(_arrays(loop))),
        "enable_reductions": True,
    }
    try:
        OMPParallelLoopTrans().apply(loop, options=options)
    except TransformationError:
        return False
    directive = loop.ancestor(OMPParallelDoDirective)
    if _is_as_proved(directive, loop, chosen):
        return True
    directive.replace_with(loop.detach())
    return False


def _is_as_proved(directive: Any, loop: Any, chosen: Decision) -> bool:
    """Whether PSyclone's clauses are the ones that the proof asks for."""
    private, first, needs_sync = directive.infer_sharing_attributes()
    indices = {each.variable.name.lower() for each in loop.walk(Loop)}
    reduced = [
        each.name.lower()
        for clause in directive.children
        if isinstance(clause, OMPReductionClause)
        for each in clause.children
    ]
    wanted = clauses(chosen)
    # A copy may begin with the value from before, and loops need not be taken together.
    copies = {each.name.lower() for each in (*private, *first)}
    return (
        wanted.keys() <= {"private", "reduction", "collapse"}
        and not needs_sync
        and copies - indices == set(wanted.get("private", ())) - indices
        and sorted(reduced) == sorted(wanted.get("reduction", ()))
    )


def _arrays(loop: Any) -> Iterator[str]:
    """The arrays that a loop accesses, as PSyclone names them."""
    accesses = loop.reference_accesses()
    return (str(s) for s in accesses.all_signatures if accesses[s].has_indices())


def _scalars(loop: Any) -> Iterator[str]:
    """The variables of a loop that are surely scalars, in lower case."""
    accesses = loop.reference_accesses()
    for signature in accesses.all_signatures:
        symbol = getattr(accesses[signature][0].node, "symbol", None)
        is_plain = len(signature) == 1 and not accesses[signature].has_indices()
        if is_plain and getattr(symbol, "is_scalar", False):
            yield str(signature).lower()


def _obstacle(found: LoopVerdict, loop: Any) -> str:
    """Why a loop is not parallel as PSyclone means it; nothing if it is."""
    if found.verdict is not Verdict.PARALLEL:
        return found.reason
    needs = found.needs
    if needs.firstprivate or needs.lastprivate or needs.reduction or needs.induction:
        return f"{found.reason}, and these are more than private scalars"
    scalars = set(_scalars(loop))
    copied = [name for name in needs.private if name.lower() not in scalars]
    return f"iterations need copies of {', '.join(copied)}" if copied else ""


def _number(loop: Any) -> int:
    found = (k for k, each in enumerate(loop.root.walk(Loop)) if each is loop)
    return next(found)


def _marked_text(root: Any) -> str:
    copied = root.copy()
    for number, loop in enumerate(copied.walk(Loop)):
        loop.append_preceding_comment(mark(number))
    return str(FortranWriter()(copied))
