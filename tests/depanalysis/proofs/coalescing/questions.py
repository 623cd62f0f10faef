"""Short ways to ask about the accesses of a kernel that is written as text."""

from dataclasses import replace

from depanalysis.analysis.model import Model
from depanalysis.analysis.symbolic import model
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.widths import without_wraps
from depanalysis.options import CoalescingOptions
from depanalysis.pipelines.coalesce import coalescing
from depanalysis.proofs.coalescing.scopes import Scope, scope_of
from depanalysis.proofs.coalescing.sites import Site, sites_of
from depanalysis.proofs.coalescing.verdicts import AccessVerdict, Shape
from depanalysis.source import SourceFile
from tests.depanalysis.frontends.cuda.texts import kernel

HEAD = "__global__ void k(float *x, const float *y, const int *p, int n, int m)"


def read(body: str) -> tuple[Kernel, Model]:
    """The kernel with a body, without wraps, and the facts about it."""
    found = kernel(f"{HEAD} {{ {body} }}")
    program, _ = without_wraps(found.program)
    return replace(found, program=program), model(program)


def sites(body: str) -> tuple[Site, ...]:
    """The accesses of a body."""
    return sites_of(*read(body))


def scope(body: str = "", block: tuple[int, int, int] = (64, 1, 1)) -> Scope:
    """What is known of the names of a body in blocks of a size."""
    return scope_of(*read(body), Shape(block))


def answers(
    body: str, block: str | None = "64", **options: object
) -> list[AccessVerdict]:
    """The verdicts on the accesses of a body."""
    size = None
    if block is not None:
        x, y, z = ([int(part) for part in block.split(",")] + [1, 1])[:3]
        size = (x, y, z)
    source = SourceFile("k.cu", f"{HEAD} {{ {body} }}")
    report = coalescing(source, CoalescingOptions(block=size, **options))  # type: ignore[arg-type]
    assert report.errors == ()
    return [access for each in report.kernels for access in each.accesses]
