"""`gpugen bench --counts`: what schemes do to memory is counted exactly."""

import pytest

from depanalysis.errors import UsageError
from gpugen.cli import main, scheme_counts
from gpugen.cli.benching import Order
from gpugen.cli.scheme_counts import Counts, counted, lines
from gpugen.cuda.schemes import OWNERSHIP, SCHEMES, UNCHECKED
from gpugen.shim.device import compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no g++")
SIZE, ACCESSES, WARP = 64, 2, 32
ORDER = Order(size=SIZE, accesses=ACCESSES)


def found(monkeypatch, order, *schemes):
    monkeypatch.setattr(scheme_counts, "SCHEMES", {e.name: e for e in schemes})
    return {name: (counts, end) for name, counts, end in counted(order)}


def test_what_the_loop_itself_does_is_known(monkeypatch):
    rows = found(monkeypatch, ORDER, UNCHECKED, OWNERSHIP)
    plain, end = rows["unchecked"]
    assert end == "done"
    # Each of `r`, `w` and `a`, and whether the block has to begin.
    assert plain.loads == 3 * ACCESSES * SIZE + 1
    assert plain.stores == ACCESSES * SIZE
    assert (plain.atomics, plain.barriers, plain.cleared) == (0, 1, 32)
    assert plain.copied == 8 * 2 * SIZE
    # The same indices in a row of a warp are whole sectors; those of `a` are anywhere.
    assert plain.written % 32 == 0
    assert plain.written >= ACCESSES * 8 * SIZE
    checked, end = rows["ownership, inspector"]
    assert end == "done"
    # A word of 4 bytes for each element, and the reason of each kernel.
    assert checked.cleared == 4 * 2 * SIZE + 2 * 32
    # Each element is touched by one iteration, whose first access takes its word.
    assert checked.atomics == 2 * SIZE
    assert (checked.stores, checked.copied) == (plain.stores, plain.copied)
    assert checked.fetched > plain.fetched


def test_a_dependence_stops_a_check(monkeypatch):
    order = Order(size=SIZE, accesses=1, density=0.5)
    rows = found(monkeypatch, order, OWNERSHIP)
    assert rows["ownership, inspector"][1] == "stopped"
    assert rows["ownership, inspector"][0].stores == 3


def test_threads_that_do_not_tell_others_go_on(monkeypatch):
    """The paper's Figure 7c: the propagation of flags saves most of the work."""
    order = Order(size=1024, accesses=1, density=0.05, loop="heavy")
    rows = found(monkeypatch, order, SCHEMES["wise"], SCHEMES["wise-unflagged"])
    assert [end for _, end in rows.values()] == ["stopped", "stopped"]
    flagged, alone = (counts for counts, _ in rows.values())
    assert flagged.stores < 0.8 * alone.stores
    assert flagged.atomics < 0.8 * alone.atomics


def test_counts_add_up():
    assert Counts(1, 2) + Counts(3, barriers=4) == Counts(4, 2, barriers=4)


def test_the_table_has_every_scheme_that_runs_the_loop(monkeypatch, capsys):
    monkeypatch.setattr(scheme_counts, "SCHEMES", {"imprint": SCHEMES["imprint"]})
    assert main(["bench", "--counts", "--size", "32", "--accesses", "1"]) == 0
    head, names, row = capsys.readouterr().out.splitlines()
    assert head.startswith("32 iterations, 1 accesses of each kind")
    assert names.split()[:3] == ["scheme", "loads", "stores"]
    assert row.split()[0] == "imprint"
    assert row.split()[-1] == "done"


def test_counts_are_those_of_fibers(monkeypatch, capsys):
    assert main(["bench", "--counts", "--device", "cuda"]) == 2
    assert "counted on the processor only" in capsys.readouterr().err
    monkeypatch.setattr(scheme_counts, "compiler", lambda: None)
    with pytest.raises(UsageError, match="needs g\\+\\+"):
        list(lines(ORDER))
