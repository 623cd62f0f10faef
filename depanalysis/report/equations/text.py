"""A partition for a person: what the equations mean, numbers beside their bounds.

Input: findings. Output: text; colors only if a style adds them.
"""

from collections.abc import Iterator
from typing import TypeAlias

from depanalysis.report.equations import schedules, sentences
from depanalysis.report.equations.findings import Bound, Findings
from depanalysis.report.equations.tables import table, wrapped
from depanalysis.report.styles import Fragment, Role, Style, plain_style, styled

Line: TypeAlias = tuple[Fragment, ...]

_LABEL_WIDTH = 13
_MOST_LENGTHS = 64
_XY = ("x", "y")


def text(found: Findings, style: Style = plain_style) -> str:
    """All findings, in blocks with a blank line between them."""
    blocks = [
        *_equations(found),
        list(_numbers(found)),
        list(_lengths(found)),
        list(_seeds(found)),
        list(_schedules(found)),
        list(_advice(found)),
    ]
    shown = (
        "".join(f"{styled(line, style)}\n" for line in block)
        for block in blocks
        if block
    )
    return "\n".join(shown)


def _equations(found: Findings) -> Iterator[list[Line]]:
    """The range, and a block for each equation."""
    part, (first, second) = found.partition, found.names
    lines = [_labeled("range", sentences.extent(part))]
    if found.names != _XY:
        lines.append(_labeled("variables", f"x is {first}, y is {second}"))
    if len(part.equations) > 1:
        yield lines
        lines = []
    for equation in part.equations:
        yield [
            *lines,
            _labeled("equation", str(equation), "name"),
            _labeled("shape", sentences.shape(equation, part.low, part.high)),
            _labeled("solutions", sentences.solutions(equation, part.low, part.high)),
        ]


def _numbers(found: Findings) -> Iterator[Line]:
    """The exact numbers with what could be said of them before."""
    rows = [
        ("dependences", found.edges, found.bounds.edges),
        ("components", found.components, found.bounds.components),
        ("independent", found.independents, found.bounds.independents),
        ("largest", found.largest, found.bounds.largest),
        ("wavefronts", found.depth, found.bounds.depth),
    ]
    exact = ["?" if number is None else f"{number:,}" for _, number, _ in rows]
    width, size = max(map(len, exact)), found.partition.size
    for (label, _, pair), number in zip(rows, exact, strict=True):
        yield (
            Fragment("label", f"{label:{_LABEL_WIDTH}}"),
            Fragment("name", f"{number:>{width}}"),
            Fragment("label", f"  {_bound(pair, size)}"),
        )
    if found.reason is not None:
        yield (Fragment("unknown", f"? {found.reason}"),)


def _bound(pair: Bound, size: int) -> str:
    """The sides of a bound that say something."""
    least, most = pair
    if least == most:
        return ""
    sides = [f"at least {least:,}"] if least > 1 else []
    sides += [f"at most {most:,}"] if most != size else []
    return " and ".join(sides)


def _lengths(found: Findings) -> Iterator[Line]:
    """A table of the components by their length."""
    if not found.by_length:
        return
    rows = [
        (f"{length:,}", f"{count:,}", f"{length * count:,}")
        for length, count in found.by_length.items()
    ]
    head, *shown = table(("length", "components", "iterations"), rows)
    yield (Fragment("label", head),)
    yield from (_plain(line) for line in shown[:_MOST_LENGTHS])
    if len(rows) > _MOST_LENGTHS:
        more = len(rows) - _MOST_LENGTHS
        yield (Fragment("label", f"and {more:,} more lengths up to {found.largest:,}"),)


def _seeds(found: Findings) -> Iterator[Line]:
    if found.seeds is None:
        return
    every = "" if found.components is None else f" of {found.components:,}"
    yield (Fragment("label", f"seeds, the first {len(found.seeds):,}{every}"),)
    yield from map(_plain, wrapped(found.seeds))


def _schedules(found: Findings) -> Iterator[Line]:
    if found.scheduling is None:
        return
    head, *rest = schedules.lines(found.scheduling)
    yield (Fragment("label", head),)
    yield from map(_plain, rest)


def _advice(found: Findings) -> Iterator[Line]:
    advised = found.partition.advice()
    yield _labeled("advice", advised.method)
    for reason in advised.reasons:
        yield (Fragment("plain", f"{'':{_LABEL_WIDTH}}{reason}"),)


def _plain(line: str) -> Line:
    return (Fragment("plain", line),)


def _labeled(label: str, sentence: str, role: Role = "plain") -> Line:
    return (Fragment("label", f"{label:{_LABEL_WIDTH}}"), Fragment(role, sentence))
