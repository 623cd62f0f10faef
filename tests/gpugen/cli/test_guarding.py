"""`gpugen guard`: what collides in a run, as text, as JSON and as an exit code."""

import json
import sys
from dataclasses import replace

import pytest

from gpugen.cli import guarding, main
from gpugen.cuda.cupy import cupy_device
from gpugen.guard.reports import GuardReport
from gpugen.shim.device import compiler

TEXT = """__global__ void k(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i / 2] = i;
  else a[i % 32] = i;
}
"""


@pytest.fixture
def file(tmp_path, monkeypatch):
    if compiler() is None:
        pytest.skip("there is no g++")
    monkeypatch.setattr(guarding, "apart", lambda function, *given: function(*given))
    path = tmp_path / "k.cu"
    path.write_text(TEXT)
    return path


def test_a_race_is_told_by_the_exit_code(file, capsys):
    given = ["guard", f"{file}:k", "--block", "32", "--json", "--define"]
    assert main([*given, "n=32"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "race"
    (only,) = told["collisions"]
    assert (only["kind"], only["variable"], only["scope"]) == (
        "write-write", "a", "local"
    )  # fmt: skip
    assert only["bytes"] == 64
    assert main([*given, "n=0"]) == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--define", "n=1", "--bytes", "a=64", "--block", "64"], "--bytes a=…"),
        (["--block", "32"], "--define n=…"),
        (["--block", "32", "--define", "m=1"], "no such parameter `m`"),
    ],
)
def test_bad_input_is_one_message(file, capsys, given, message):
    assert main(["guard", f"{file}:k", *given]) == 2
    assert message in capsys.readouterr().err


def test_by_value_the_groups_are_named_and_then_the_threads(file, capsys):
    given = ["guard", f"{file}:k", "--block", "64", "--define", "n=64", "--bytes"]
    assert main([*given, "a=256", "--scheme", "ld"]) == 0
    shown = capsys.readouterr().out
    assert "no race in this run" in shown
    assert "not looked at: lanes of one warp" in shown
    assert "ld, arrays of zeros\n" in shown
    assert "`--fill count` or `--fill random` makes others" in shown
    racy = [*given, "a=256", "--scheme", "ld", "--grid", "2", "--memory", "2"]
    assert main([*racy, "--define", "n=32"]) == 1
    shown = capsys.readouterr().out
    assert "changed by block 0 and block 1" in shown
    assert "makes others" not in shown
    assert "4:13" not in shown
    assert f"{file}:4  thread" in shown


def test_a_racy_kernel_has_one_result(file, capsys, tmp_path):
    given = ["run", f"{file}:k", "--safe", "deterministic", "--block", "64"]
    given += ["--grid", "2", "--bytes", "a=256", "--define"]
    out = tmp_path / "arrays"
    assert main([*given, "n=0", "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "one result in every order of the threads" in shown
    assert "merged   write-write  between blocks" in shown
    assert (out / "a.bin").stat().st_size == 256
    (tmp_path / "file").touch()
    assert main([*given, "n=0", "--out", str(tmp_path / "file")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_the_kernel_on_copies_is_shown(file, capsys):
    assert main(["show", f"{file}:k", "--scheme", "ld"]) == 0
    assert "call_given(k, words" in capsys.readouterr().out


def on_cuda(file, *more):
    given = ["guard", f"{file}:k", "--block", "64", "--define", "n=64", *more]
    return main([*given, "--device", "cuda"])


@pytest.mark.parametrize("scheme", ["ld", "ownership", "exact"])
def test_without_a_gpu_that_is_one_message(file, capsys, monkeypatch, scheme):
    cupy_device.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    monkeypatch.setattr(guarding, "within", in_this_process)
    assert on_cuda(file, "--scheme", scheme) == 2
    said = (
        "gpugen: error: --device cuda: CuPy is not installed; `--device shim` needs no"
    )
    assert said in capsys.readouterr().err


def in_this_process(limit, function, *given):
    return function(*given, lambda so_far: None), None, ""


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--scheme", "ownership", "--memory", "2"], "--memory is for `--scheme ld`"),
        (["--seed", "1"], "a device chooses the order of the threads itself"),
    ],
)
def test_what_a_device_cannot_do_is_one_message(file, capsys, given, message):
    assert on_cuda(file, *given) == 2
    assert message in capsys.readouterr().err


def test_what_is_known_is_kept_when_a_device_does_not_answer(file, capsys, monkeypatch):
    def hanging(limit, function):
        so_far = GuardReport("k.cu", "k", "ld", (64, 1, 1), (1, 1, 1))
        told = replace(so_far, notes=("warps of 3 of 9 blocks",))
        return None, told, f"nothing was heard of the device for {limit:g} seconds"

    monkeypatch.setattr(guarding, "within", hanging)
    assert on_cuda(file, "--limit", "7") == 3
    shown = capsys.readouterr().out
    assert "ld, on cuda" in shown
    assert "unknown  nothing was heard of the device for 7 seconds" in shown
    assert "note     warps of 3 of 9 blocks" in shown
