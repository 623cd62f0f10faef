"""The kernels of nests as one page: forms and their costs, teams, barriers, lines of warps.

Input: nests with their forms, and loops that have no kernel. Output: an HTML document with
the text and, behind it, each kernel; what `coalesce` says of a kernel stands beside it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from depanalysis.errors import SourceError
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.report.coalescing.html import KINDS, entries_of
from depanalysis.report.page.document import Entry, Kind, Page, Part, document
from depanalysis.report.page.fragments import evidence_element, facts_html, shown
from depanalysis.report.phrases import counted
from depanalysis.source import SourceFile, Span
from gpugen.cuda.forkjoin import team_size
from gpugen.cuda.nest_texts import Form
from gpugen.nest_costs import Cost, warp_sectors
from gpugen.nest_pictures import phases, team_picture, touched_picture
from gpugen.offloading import Nest, offloaded, ranking
from gpugen.plans.loops import inner

_KERNEL = Kind("kernel", "▦", "parallel")
_SHARED = Kind("shared", "∥", "parallel")
_ORDERED = Kind("ordered", "↓", "sequential")
_BARRIER = Kind("barrier", "┆", "runtime")
_MEETING = re.compile(r"__syncthreads\w*\(|__barrier_sync_count\((\d+), (\d+)\)")
_BAR = 12
"""How wide the bar of the dearest form is, in letters."""


@dataclass(frozen=True, slots=True)
class Made:
    """A nest as it was asked for; without a form the cheapest one is taken."""

    nest: Nest
    form: Form | None
    threads: int
    defined: Mapping[str, int]

    @property
    def costs(self) -> tuple[Cost, ...]:
        """What the forms cost by the model."""
        return ranking(self.nest, self.threads, self.defined)

    @property
    def chosen(self) -> Form:
        """The form of the kernel."""
        return self.form or self.costs[0].form

    @property
    def loop(self) -> Loop:
        """The outer loop."""
        return self.nest.plan.loop.node

    @property
    def name(self) -> str:
        """The name of the kernel."""
        return f"{self.nest.plan.loop.program.name}_{self.chosen}"

    def spelled(self, name: str) -> str:
        """A name as the source writes it."""
        found = self.nest.plan.loop.program.spellings
        return next((each.text for each in found if each.name == name), name)

    def text(self) -> SourceFile:
        """The kernel, in a file by its name and line."""
        text = offloaded(self.nest, self.form, self.threads, self.defined)
        return SourceFile(f"{self.name}, line {self.loop.span.line}.cu", text)


def page_text(
    source: SourceFile, made: Sequence[Made], failures: Sequence[SourceError]
) -> str:
    """The page, in ASCII."""
    kernels = [(each, each.text()) for each in made]
    entries = [entry for each in made for entry in _entries(each, source)]
    entries.sort(key=lambda each: each.span.line)
    parts = [Part(source.path, tuple(entries), tuple(failures))]
    sources = {source.path: source} | {text.path: text for _, text in kernels}
    parts += [_kernel_part(each, text) for each, text in kernels]
    summary = counted(len(made), "kernel")
    if failures:
        summary += f", {counted(len(failures), 'loop')} without one"
    kinds = (_KERNEL, _SHARED, _ORDERED, _BARRIER, *KINDS.values())
    page = Page("Nests as kernels", summary, "finding", kinds, tuple(parts))
    return document(page, sources)


# The text: the outer loop, the loops that a team shares, and those that stay in order.


def _entries(made: Made, source: SourceFile) -> Iterator[Entry]:
    nest, loop = made.nest, made.loop
    why = "as asked for" if made.form else "the cheapest by the model"
    block = team_size(made.chosen, made.threads) or made.threads
    facts = [
        ("form", f"{made.chosen}, {why}"),
        ("team", counted(made.threads, "thread")),
        ("block", counted(block, "thread")),
        *(("assumes", each) for each in nest.assumptions),
        *(("parts", " ".join(each.contract())) for each in nest.outer),
        *(("rows", " ".join(each.contract())) for each in nest.rows),
    ]
    parts = [facts_html(facts), _costs(made), _team(made)]
    yield _entry(made, loop, 1, _KERNEL, f"form {made.chosen}", parts)
    shared = {} if made.chosen == "baseline" else nest.regions
    depths = dict(_depths(loop))
    numbers = {n + nest.plan.loop.number: s for n, s in enumerate(_statements(loop))}
    for number, sums in shared.items():
        region = numbers[number]
        assert isinstance(region, Loop)
        said = [f"{sign} of {name}" for sign, name in sums]
        text = f"shared by {counted(made.threads, 'thread')}"
        facts = [("reductions", ", ".join(said)), ("shared", _turns(region, made))]
        parts = [facts_html(facts), _touched(made, region, source)]
        yield _entry(made, region, depths[region.span], _SHARED, text, parts)
    reasons = dict(nest.in_order) if made.chosen != "baseline" else {}
    for stmt in _statements(loop):
        if isinstance(stmt, Loop) and stmt.span.line in reasons and stmt is not loop:
            reason = [f"<p>{shown(reasons[stmt.span.line])}</p>"]
            yield _entry(
                made, stmt, depths[stmt.span], _ORDERED, "stays in order", reason
            )


def _entry(
    made: Made, loop: Loop, depth: int, kind: Kind, words: str, parts: Sequence[str]
) -> Entry:
    title = f"{loop.span}: for {made.spelled(loop.variable)}: {words}"
    last = max(loop.last_line, loop.span.end_line)
    return Entry(
        loop.span, last, kind, words, evidence_element(kind.tint, title, parts), depth
    )


def _statements(loop: Loop) -> Iterator[object]:
    yield from walk_statements((loop,))


def _depths(loop: Loop, depth: int = 1) -> Iterator[tuple[Span, int]]:
    yield loop.span, depth
    for each in walk_statements(loop.body):
        if isinstance(each, Loop):
            yield from _depths(each, depth + 1)


def _turns(region: Loop, made: Made) -> str:
    return (
        f"thread t of {made.threads} runs the iterations t, t + {made.threads}, … of the "
        f"loop over {made.spelled(region.variable)}"
    )


def _costs(made: Made) -> str:
    """A row for each form, with a bar; the one that was taken is marked."""
    most = max(each.cycles for each in made.costs) or 1
    rows = [
        f"<tr><td>{'▸ ' if each.form == made.chosen else ''}{each.form}</td>"
        f'<td>{each.cycles:,}</td><td>{each.bound}</td><td class="share">'
        f'<span style="width:{each.cycles / most * _BAR:.2f}rem"></span></td></tr>'
        for each in made.costs
    ]
    head = "<tr><th>form</th><th>cycles</th><th>bound by</th><th></th></tr>"
    return f'<table class="costs">{head}{"".join(rows)}</table>'


def _team(made: Made) -> str:
    loop = made.nest.plan.loop
    (body,) = inner(loop.number, loop.node)
    found = list(phases(body, made.nest.regions))
    picture = team_picture(found, made.chosen, made.threads)
    key = (
        '<p class="key">A box is a warp of the block: filled where its lanes work, a strip '
        "where one lane does, empty where it waits.</p>"
    )
    return (
        f'<div class="drawing" data-steps="{len(found)}">{picture}</div>{key}'
        if found
        else ""
    )


def _touched(made: Made, region: Loop, source: SourceFile) -> str:
    """The lines of a warp as the team shares the loop, and as one thread would run it."""
    loop = made.nest.plan.loop
    ways = [
        warp_sectors(loop, region, index)
        for index in (region.variable, loop.node.variable)
    ]
    rows = "".join(
        f"<tr><td><code>{shown(source.text_of(one.access.span) or one.access.array)}</code>"
        f"</td>"
        f"<td>{one.pattern}{touched_picture(one)}</td>"
        f"<td>{other.pattern}{touched_picture(other)}</td></tr>"
        for one, other in zip(*ways, strict=True)
    )
    here, outside = map(made.spelled, (region.variable, loop.node.variable))
    head = (
        f"<tr><th>access</th><th>threads share the loop over {shown(here)}</th>"
        f"<th>in <i>baseline</i>: threads differ in {shown(outside)}</th></tr>"
    )
    note = "<p>What a warp touches, as the model supposes for elements of 8 bytes:</p>"
    return f'{note}<table class="touched">{head}{rows}</table>' if rows else ""


# The kernel: its barriers, and what `coalesce` says of its accesses.


def _kernel_part(made: Made, text: SourceFile) -> Part:
    block = team_size(made.chosen, made.threads) or made.threads
    report = coalescing(text, CoalescingOptions((made.name,), (block, 1, 1)))
    entries = [*_barriers(text, block), *entries_of(report, {text.path: text})]
    entries.sort(key=lambda each: each.span.line)
    return Part(text.path, tuple(entries), report.errors)


def _barriers(text: SourceFile, block: int) -> Iterator[Entry]:
    for line, words in enumerate(text.lines, start=1):
        for found in _MEETING.finditer(words):
            number, count = found[1], found[2] or block
            name = f"barrier {number}" if number else "barrier"
            said = f"{name} of {count} threads"
            span = Span(text.path, line, found.start() + 1, line, found.end() + 1)
            evidence = evidence_element(_BARRIER.tint, f"{span}: {said}", ())
            yield Entry(span, line, _BARRIER, said, evidence)
