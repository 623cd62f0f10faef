"""`gpugen count`: counts beside proofs, or one clear message."""

import pytest

from depanalysis.errors import UsageError
from gpugen.cli import counting, main
from gpugen.cli.counting import Order, counted_on_fibers, lines
from gpugen.cuda.launching import DeviceError
from gpugen.shim.device import compiler

TEXT = """__global__ void k(float *y, const float *x, int n, float s) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = s * x[2 * i];
}
__global__ void crash(int n) { int *p = 0; p += n; *p = 1; }
"""

needs_compiler = pytest.mark.skipif(compiler() is None, reason="there is no g++")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "k.cu"
    path.write_text(TEXT)
    return path


SHUFFLED = """__global__ void sums(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = x[2 * i];
  for (int far = 16; far > 0; far /= 2) sum += __shfl_down_sync(~0u, sum, far);
  if (__all_sync(~0u, sum >= 0) && i % 32 == 0) y[(int)sum] = 1;
}
"""


@needs_compiler
@pytest.mark.sampled(4)
def test_lanes_may_hand_values_to_each_other(tmp_path, capsys):
    path = tmp_path / "sums.cu"
    path.write_text(SHUFFLED)
    given = ["--block", "32", "--fill", "count", "--bytes", "y=8192"]
    assert main(["count", f"{path}:sums", *given]) == 0
    assert "load of x  1 by warps: 2 lines" in capsys.readouterr().out


@needs_compiler
def test_counts_stand_beside_what_is_proved(file, capsys, monkeypatch):
    monkeypatch.setattr(
        counting, "_apart", lambda made, launch: counted_on_fibers(made, launch)
    )
    given = ["--block", "64", "--grid", "2", "--define", "n=100", "--define", "s=0.5"]
    assert main(["count", f"{file}:k", *given]) == 0
    shown = capsys.readouterr().out
    assert f"{file}:3:14  store of y  4 by warps: 1 lines, 1.00 on average" in shown
    assert f"{file}:3:25  load of x  4 by warps: 1 to 2 lines, 1.75 on average" in shown


@needs_compiler
@pytest.mark.parametrize("value", [2**64 - 1, 2**63, 2**63 - 1, 5])
def test_integers_without_a_sign_keep_their_bits(tmp_path, monkeypatch, value):
    path = tmp_path / "u.cu"
    path.write_text(
        f"__global__ void k(float *a, unsigned long long n) {{ if (n == {value}ull) "
        "a[threadIdx.x] = 1; }"
    )
    monkeypatch.setattr(counting, "_apart", counted_on_fibers)
    ((text, _),) = lines(Order(f"{path}:k", "32", define=(f"n={value}",)))
    assert "1 by warps" in text


@needs_compiler
def test_reals_may_be_beyond_all_integers(file, monkeypatch):
    monkeypatch.setattr(counting, "_apart", counted_on_fibers)
    assert len(list(lines(Order(f"{file}:k", "32", define=("n=1", "s=1e300"))))) == 2


def test_a_contradiction_is_told_by_the_exit_code(file, capsys, monkeypatch):
    monkeypatch.setattr(counting, "lines", lambda order: [("a", False), ("b", True)])
    assert main(["count", f"{file}:k", "--block", "1"]) == 1
    assert capsys.readouterr().out == "a\nb\n"


@needs_compiler
@pytest.mark.nightly
def test_a_kernel_that_crashes_is_a_message(file):
    with pytest.raises(UsageError, match="the kernel crashed while it ran"):
        list(lines(Order(f"{file}:crash", "1", define=("n=0",))))


def test_what_cannot_be_compiled_is_one_line(monkeypatch, file):
    def fail(made, launch):
        raise DeviceError("g++ cannot compile a kernel:\nk.cu:3:1: error: no\nnote: x")

    monkeypatch.setattr(counting, "_apart", fail)
    order = Order(f"{file}:k", "32", define=("n=1", "s=1"))
    with pytest.raises(
        UsageError, match=r"^the kernel cannot be compiled: k\.cu:3:1: error: no$"
    ):
        list(lines(order))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"place": "k"}, "is not of the form FILE:KERNEL"),
        ({"block": "0"}, "--block: '0' is not X"),
        ({"block": "1,2,3,4"}, "is not X"),
        ({"grid": "99999"}, "too many to be counted"),
        ({"define": ("n",)}, "--define: 'n' is not NAME=NUMBER"),
        ({"define": ("n=1e",)}, "is not NAME=NUMBER"),
        ({"define": ("m=1",)}, "no such parameter `m`"),
        ({"sizes": ("n=4",)}, "--bytes: the kernel has no such parameter `n`"),
        ({"sizes": ("x=0",)}, "no size from 1"),
        ({"place": "{0}:other"}, "other"),
        ({"block": "1025"}, "the launch is refused: a block has 1 to 1,024 in x"),
        ({"block": "32,32,2"}, "a block has at most 1,024 threads, not 2,048"),
        ({"define": ("n=1.5", "s=1")}, "--define: `n` is of type int, without 1.5"),
        ({"define": (f"n={2**31}", "s=1")}, "without 2147483648"),
        ({"define": (f"n={10**20}", "s=1")}, "without 1000000000"),
        ({"define": ("n=1", "s=1e400")}, "--define: 's=1e400' is not NAME=NUMBER"),
        ({"define": (f"n={10**400}", "s=1")}, "is not NAME=NUMBER"),
    ],
)
@pytest.mark.sampled(4)
def test_bad_input_is_one_message(file, options, message):
    given = {"place": "{0}:k", "block": "32", **options}
    given["place"] = given["place"].format(file)
    with pytest.raises(UsageError, match=message):
        list(lines(Order(**given)))


def test_a_device_that_hangs_or_is_not_there_is_one_message(
    monkeypatch, tmp_path, capsys
):
    path = tmp_path / "k.cu"
    path.write_text("__global__ void k(float *x) { x[threadIdx.x] = 1; }\n")
    command = ["count", f"{path}:k", "--block", "32", "--device", "cuda"]
    hung = "nothing was heard of the device for 60 seconds"
    monkeypatch.setattr(counting, "within", lambda *given: (None, None, hung))
    assert main(command) == 2
    assert f"the kernel did not end: {hung}" in capsys.readouterr().err


def test_what_a_device_counts_comes_from_a_process_of_its_own(capsys, tmp_path):
    path = tmp_path / "k.cu"
    path.write_text("__global__ void k(float *x) { x[threadIdx.x] = 1; }\n")
    code = main(["count", f"{path}:k", "--block", "32", "--device", "cuda"])
    said = capsys.readouterr()
    assert code == 0 or (code, "CuPy" in said.err) == (2, True)
