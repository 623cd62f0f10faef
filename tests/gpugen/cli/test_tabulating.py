"""`count --table`: what the lattice, the exact method and a run say of all kernels."""

import pytest

from gpugen.cli import main
from gpugen.shim.device import compiler

FIRST = """__global__ void near_by(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
__global__ void far_apart(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[64 * i];
}
"""
SECOND = """__global__ void shifted(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[i + 1];
}
"""
OPTIONS = ("--block", "64", "--grid", "2", "--define", "n=128")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.cu").write_text(FIRST)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.cu").write_text(SECOND)
    return tmp_path


def cells(line):
    return line.split()


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
def test_kernels_of_a_folder_are_counted(folder, capsys):
    assert main(["count", "--table", str(folder), *OPTIONS]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert cells(head)[:5] == ["kernel", "sites", "lattice", "exact", "run"]
    found = {cells(line)[0].rpartition(":")[2]: cells(line)[1:] for line in lines}
    # The lattice does not see alignment: it misses the element that is one further.
    assert found == {
        "near_by": ["2", "0", "0", "0", "0", "0", "0"],
        "far_apart": ["2", "1", "1", "1", "0", "0", "0"],
        "shifted": ["2", "0", "1", "1", "0", "1", "0"],
        "all": ["6", "1", "2", "2", "0", "1", "0"],
    }


def test_what_is_not_read_or_run_costs_its_row(folder, capsys):
    text = "__global__ void odd(float *y) { goto out; out: y[0] = 1; }\n"
    (folder / "a.cu").write_text(text)
    (folder / "below" / "b.cu").write_text("int x = ;\n")
    assert main(["count", "--table", str(folder), *OPTIONS]) == 0
    out = capsys.readouterr().out
    assert "not run: `goto` in a kernel is not followed" in out
    assert "expected expression" in out


def test_a_folder_without_kernels_is_one_message(tmp_path, capsys):
    assert main(["count", "--table", str(tmp_path), *OPTIONS]) == 2
    assert "there are no kernels in" in capsys.readouterr().err


HOST = """void host(float *y, const float *x, int n) {
  near_by<<<n, 64>>>(y, x, n);
  near_by<<<1, 32>>>(y, x, n);
}
"""


@pytest.mark.skipif(compiler() is None, reason="there is no g++")
def test_launches_are_those_of_the_file(folder, capsys):
    (folder / "a.cu").write_text(FIRST + HOST)
    options = ("--grid", "2", "--define", "n=128", "--times")
    assert main(["count", "--table", str(folder), *options]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split("  ")[-3:] == ["lattice ms", "exact ms", "run ms"]
    found = {cells(line)[0].rpartition(":")[2]: cells(line)[1:] for line in lines}
    assert found["near_by"][:7] == ["2", "0", "0", "0", "0", "0", "0"]
    assert all(int(each) >= 0 for each in found["near_by"][7:])
    assert len(found["near_by"]) == 10
    assert " ".join(found["shifted"][10:]).startswith("the file launches it with no")
    assert found["all"][0] == "2"


def test_one_kernel_needs_a_block(folder, capsys):
    assert main(["count", f"{folder}/a.cu:near_by"]) == 2
    assert "--block X,Y,Z is missing" in capsys.readouterr().err
    command = ["count", f"{folder}/a.cu:near_by", "--block", "64", "--times"]
    assert main(command) == 2
    assert "--times is for --table" in capsys.readouterr().err
