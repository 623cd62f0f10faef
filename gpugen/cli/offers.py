"""The verb `offload`: nests as kernels, to a file, and as a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from depanalysis.cli.outputs import check_writable, write_output
from depanalysis.errors import SourceError, UsageError
from depanalysis.inputs import read_source
from gpugen.cli.counting import pair
from gpugen.cuda.nest_texts import Form
from gpugen.hosted_loops import Host
from gpugen.offload_pages import Made, page_text
from gpugen.offloading import (
    in_order,
    nests,
    offloaded,
    placed,
    team_of,
    without_kernel,
)


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to do, as it was written; without a form the cheapest one."""

    place: str
    form: Form | None
    threads: int | None
    define: tuple[str, ...]
    host: Host | None
    output: str | None
    html: str | None


def written(order: Order) -> tuple[list[str], list[str]]:
    """The kernels are written; what they cost and what stays in order, and what failed."""
    path = order.place.rpartition(":")[0]
    for each in (order.output, order.html):
        check_writable(each, [path])
    defined = {name: int(n) for name, n in (pair("--define", x) for x in order.define)}
    made, texts, failures = list[Made](), list[str](), list[SourceError]()
    for nest, error in nests(order.place):
        if nest is None:
            assert error is not None
            failures.append(error)
            continue
        team = order.threads or team_of(nest, defined)
        nest = placed(nest, team, defined)
        try:
            texts.append(offloaded(nest, order.form, team, defined, order.host))
            made.append(Made(nest, order.form, team, defined))
        except (SourceError, UsageError) as failure:
            failures.append(without_kernel(nest.plan.loop.node, failure))
    if order.host is not None and len(texts) > 1:
        raise UsageError(
            f"--host: a program is for one loop, and there are {len(texts)}"
        )
    if order.html is not None:
        source = read_source(path, None).file
        write_output(page_text(source, made, failures), order.html)
    is_wanted = bool(texts) if order.output is not None else order.html is None
    if is_wanted:
        write_output("\n".join(texts), order.output)
    return _explained(made), [
        f"{each.span}: error: {each.message}" for each in failures
    ]


def _explained(made: Sequence[Made]) -> list[str]:
    return [
        line for each in made for line in (*map(str, each.costs), *in_order(each.nest))
    ]
