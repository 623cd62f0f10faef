"""Sweeps give the same in any arrangement: here, in processes, on a cluster."""

import random
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest

from depanalysis.errors import InternalError, UsageError
from depanalysis.studies import sweeps
from depanalysis.studies.experiments import grid
from depanalysis.studies.measurements import measure
from depanalysis.studies.sweeps import measured, sweep

EXPERIMENTS = grid([1, 5], [17, 65], 6)


@pytest.fixture(scope="module")
def expected():
    return [measure(experiment) for experiment in EXPERIMENTS]


def test_one_worker_needs_no_process(expected):
    assert list(sweep(EXPERIMENTS, jobs=1)) == expected
    assert measured(EXPERIMENTS[:3]) == expected[:3]


def test_processes_give_the_same(expected):
    assert list(sweep(EXPERIMENTS, jobs=2)) == expected


def test_another_order_gives_the_same(expected):
    order = list(range(len(EXPERIMENTS)))
    random.Random(1).shuffle(order)
    found = sweep([EXPERIMENTS[i] for i in order], jobs=1)
    assert list(found) == [expected[i] for i in order]


def test_a_cluster_gives_the_same(expected):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        assert list(sweep(EXPERIMENTS, cluster=address)) == expected


def test_nothing_to_do_is_done():
    assert list(sweep([])) == []
    assert list(sweep([], jobs=4)) == []


def test_the_missing_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(UsageError, match=r"pip install 'depanalysis\[distributed\]'"):
        list(sweep(EXPERIMENTS, cluster="tcp://127.0.0.1:1"))


class _Deaf:
    """A library whose client reaches nobody."""

    def Client(self, address, **_):  # noqa: N802
        raise OSError(f"timed out to {address}\nwith details")


def test_an_address_without_a_cluster_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", _Deaf())
    with pytest.raises(
        UsageError, match=r"^no cluster was reached at 'x:1': timed out to x:1$"
    ):
        list(sweep(EXPERIMENTS, cluster="x:1"))


@pytest.mark.parametrize(
    "address",
    ["", "bad address", "host", "tcp://host", "tcp://host:0", "h:65536", "h:x"],
)
def test_what_is_no_address_is_refused_at_once(address, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", object())
    with pytest.raises(UsageError, match="is not the address of a cluster, such as"):
        list(sweep(EXPERIMENTS, cluster=address))


@pytest.mark.parametrize("address", ["host:1", "tls://[::1]:65535", "inproc://1.2/3/4"])
def test_addresses_have_many_forms(address, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", _Deaf())
    with pytest.raises(UsageError, match="no cluster was reached at"):
        list(sweep(EXPERIMENTS, cluster=address))


class _Broken:
    def result(self):
        raise ModuleNotFoundError("No module named 'depanalysis'")


def test_a_failing_worker_is_named():
    with pytest.raises(UsageError, match="failed with ModuleNotFoundError: No module"):
        sweeps._result(_Broken())


class _Refusing:
    def result(self):
        raise UsageError("too many")


def test_a_refusal_of_a_worker_is_passed_on():
    with pytest.raises(UsageError, match=r"^too many$"):
        sweeps._result(_Refusing())


def test_a_dying_worker_is_our_fault(monkeypatch):
    monkeypatch.setattr(sweeps, "ProcessPoolExecutor", _Dying)
    with pytest.raises(InternalError, match="a worker process ended unexpectedly"):
        list(sweep(EXPERIMENTS, jobs=2))


class _Dying:
    def __init__(self, *_):
        pass

    def map(self, *_):
        raise BrokenProcessPool

    def shutdown(self, **_):
        pass


def test_a_sweep_needs_a_worker():
    with pytest.raises(UsageError, match="a sweep needs a worker or more, not 0"):
        sweep(EXPERIMENTS, jobs=0)
