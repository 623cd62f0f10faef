"""`gpugen bench`: every way is in the table, on the processor and on a device."""

import pytest

from depanalysis.errors import UsageError
from gpugen.cli import benching, main
from gpugen.cli.benching import (
    Order,
    Row,
    data,
    lines,
    on_device,
    on_processor,
    plan_of,
)
from gpugen.cuda.launching import DeviceError
from tests.gpugen.plain import PlainEngine

SMALL = Order(size=40, accesses=2, repetitions=1)


def test_the_processor_has_four_ways():
    found = list(on_processor(SMALL, PlainEngine()))
    assert [row.way for row in found] == [
        "sequential", "unchecked", "inspector", "speculation",
    ]  # fmt: skip
    assert [row.end for row in found[2:]] == ["independent, parallel"] * 2
    assert all(row.milliseconds > 0 for row in found)


def test_an_index_that_takes_long_leaves_speculation_only():
    order = Order(size=40, accesses=1, repetitions=1, loop="heavy")
    found = list(on_processor(order, PlainEngine()))
    assert [row.way for row in found] == ["sequential", "unchecked", "speculation"]
    assert found[2].end == "independent, parallel"
    met = Order(size=40, accesses=1, density=0.3, repetitions=1, loop="heavy")
    assert "conflict" in list(on_processor(met, PlainEngine()))[2].end
    with pytest.raises(UsageError, match="an inspector is not possible"):
        plan_of("inspector", "heavy")


@pytest.mark.nightly
def test_a_device_has_every_scheme_that_can(shim):
    order = Order(size=40, accesses=1, repetitions=1)
    found = list(on_device(order, shim))
    assert found[0].way == "unchecked"
    ways = {row.way for row in found}
    assert ways >= {"ownership, inspector", "ownership, speculation", "imprint", "gpu_tls",
                    "two_pass", "wise-fp", "paragon-atomic", "paragon-reduce"}  # fmt: skip
    assert "lenient" not in ways
    assert {row.end for row in found} == {"done"}


def test_dependences_are_as_many_as_asked():
    values = data(Order(size=1000, density=0.1))
    meetings = set(values["r"].tolist()) & set(values["w"].tolist())
    assert 50 <= len(meetings) <= 150
    assert not set(data(SMALL)["r"].tolist()) & set(data(SMALL)["w"].tolist())


def test_the_loop_is_checked_in_either_way():
    assert plan_of("inspector").scheme == "inspector"
    assert plan_of("speculation").scheme == "speculation"


def test_ratios_are_to_the_rows_of_their_names(monkeypatch):
    rows = [
        Row("sequential", 8.0),
        Row("unchecked", 2.0),
        Row("wise", 4.0, 1.0, 16, "done"),
    ]
    monkeypatch.setattr(benching, "measured", lambda order: rows)
    table = list(lines(SMALL))
    assert table[0] == "40 iterations, 2 accesses of each kind, 0 of them dependent"
    assert table[-1].split() == ["wise", "4.000", "0.50", "2.00", "1.000", "16", "done"]


def test_without_a_device_that_is_said(monkeypatch):
    def none():
        raise DeviceError("CuPy is not installed")

    monkeypatch.setattr(benching, "cupy_device", none)
    with pytest.raises(UsageError, match="measured on a GPU: CuPy is not installed"):
        list(lines(Order(device="cuda")))


def test_what_is_no_number_is_no_density(capsys):
    assert main(["bench", "--density", "nan"]) == 2
    assert "is not in the range" in capsys.readouterr().err
