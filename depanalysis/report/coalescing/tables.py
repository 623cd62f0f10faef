"""The two methods side by side: how many accesses of each kernel they call uncoalesced."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from depanalysis.proofs.coalescing.verdicts import (
    FLAGGED,
    UNFLAGGED,
    AccessVerdict,
    Coalescing,
    CoalescingReport,
)
from depanalysis.report.equations.tables import table

_HEADS = (
    "kernel",
    "sites",
    "lattice",
    "exact",
    "false alarms",
    "missed",
    "unknown",
    "",
)


@dataclass(frozen=True, slots=True)
class Agreement:
    """How many sites a method calls uncoalesced, and where the two do not agree.

    A false alarm is a site that the lattice flags and that is proved to be coalesced;
    one that it does not flag though a warp is shown to touch too much is missed.
    """

    sites: int = 0
    lattice: int = 0
    exact: int = 0
    false_alarms: int = 0
    missed: int = 0
    unknown: int = 0


def agreement(accesses: Sequence[AccessVerdict]) -> Agreement:
    """The numbers of some accesses of which both methods were asked."""

    def number(verdict: Coalescing | None, lattice: str | None) -> int:
        return sum(
            verdict in (None, each.verdict) and lattice in (None, each.lattice)
            for each in accesses
        )

    return Agreement(
        len(accesses),
        number(None, FLAGGED),
        number(Coalescing.UNCOALESCED, None),
        number(Coalescing.COALESCED, FLAGGED),
        number(Coalescing.UNCOALESCED, UNFLAGGED),
        number(Coalescing.UNKNOWN, None),
    )


def table_text(files: Sequence[CoalescingReport]) -> str:
    """A line for each kernel, and one for all of them."""
    kernels = [(file.path, kernel) for file in files for kernel in file.kernels]
    rows = [
        _row(f"{path}:{kernel.name}", kernel.accesses, kernel.reason)
        for path, kernel in kernels
    ]
    accesses = [access for _, kernel in kernels for access in kernel.accesses]
    return "".join(
        f"{line}\n" for line in table(_HEADS, [*rows, _row("all", accesses, None)])
    )


def _row(
    name: str, accesses: Sequence[AccessVerdict], reason: str | None
) -> tuple[str, ...]:
    note = "" if reason is None else f"not read: {reason}"
    return (name, *map(str, astuple(agreement(accesses))), note)
