"""What a whole file of C says about its functions and global variables."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

from depanalysis.frontends.c.libclang import Cursor, Node, evaluate, identity
from depanalysis.frontends.c.nesting import TOKENS
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.types import is_constant
from depanalysis.frontends.openmp.programs import (
    RECURSIVE,
    Construct,
    ParallelProgram,
)
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Opaque, walk_statements

_SETTER = "omp_set_num_threads"


def only_called(texts: Iterable[str], name: str) -> bool:
    """Whether every mention of a function, by tokens, is a call or declares it."""
    found = False
    for token, after in pairwise((*texts, "")):
        if token == name:
            found = True
            if after != "(":
                return False
    return found


def tokens(text: str) -> Iterator[str]:
    """The words and signs of a text, those of preprocessing lines included."""
    for match in TOKENS.finditer(text):
        if match.lastgroup == "directive":
            yield from tokens(match.group()[1:])
        elif match.lastgroup != "skip":
            yield match.group()


def wants_one_thread(calls: Iterable[Node]) -> bool:
    """Whether the library is told to make teams of one thread, and nothing else."""
    asked = [
        evaluate(node.children[1].cursor)
        for node in calls
        if called_name(node) == _SETTER and len(node.children) > 1
    ]
    return bool(asked) and all(value is not None and value <= 1 for value in asked)


def is_pure(program: Program, arguments: Collection[str]) -> bool:
    """Whether a function uses only what it is given, and variables of its own.

    That it calls itself makes no difference. What it gives is no variable.
    """
    unknown = [s for s in walk_statements(program.body) if isinstance(s, Opaque)]
    own = RECURSIVE.format(program.name)
    outside = [e.name for e in program.scalars if e.is_output and e.is_input]
    outside += [each.name for each in program.arrays]
    is_known = all(each.reason == own for each in unknown)
    return is_known and all(n.partition(".")[0] in arguments for n in outside)


def limits_nesting(texts: Iterable[str]) -> bool:
    """Whether the library may be told how many regions in regions have larger teams."""
    return not {"omp_set_nested", "omp_set_max_active_levels"}.isdisjoint(texts)


def of_each_thread(variables: Iterable[Cursor]) -> frozenset[int]:
    """The variables with the storage class of threads."""
    return frozenset(
        identity(each.canonical) for each in variables if each.tls_kind.name != "NONE"
    )


def initial_values(
    variables: Iterable[Cursor], own: Iterable[str], others: Collection[str]
) -> dict[int, int | None]:
    """The variables whose contents only this file determines; `None` if not by one number.

    The tokens are those of the file itself, and of all that is read together with it.
    """
    found: dict[int, int | None] = {}
    addressed = {after for token, after in pairwise(own) if token == "&"}
    for each in variables:
        is_static = each.storage_class.name == "STATIC"
        is_fixed = is_constant(each.type) and each.is_definition()
        is_shared = each.spelling in addressed or each.spelling in others
        if not is_fixed and (not is_static or is_shared):
            continue
        value = evaluate(each)
        found[identity(each.canonical)] = value if isinstance(value, int) else None
    return found


def unstored(
    values: Mapping[int, int | None],
    programs: Iterable[tuple[ParallelProgram, Mapping[str, int]]],
) -> dict[int, int | None]:
    """The variables among these that no function stores to."""
    stored: set[int | None] = set()
    for parallel, owners in programs:
        direct, opaque = written_names(parallel.program.body)
        if None in opaque:
            return {}
        listed = (
            name
            for step in parallel.steps
            if isinstance(step, Construct)
            for clause in step.clauses
            for each in clause.listed
            for name in each.names
        )
        changed = {*direct, *listed, *(n for each in opaque for n in each or ())}
        stored |= {owners.get(name) for name in changed}
    return {key: value for key, value in values.items() if key not in stored}
