"""The ownership monitor on a device: fibers run what NVRTC makes of it, as it is announced.

The answers are compared with those of the shim, whose compiler is another one. The texts
are assembled by ptxas where it is at hand.
"""

import re
import shutil
import subprocess

import pytest

from benchmarks.nvrtc import library, portable
from depanalysis.errors import UsageError
from depanalysis.proofs.races.verdicts import Raciness
from depanalysis.source import SourceFile
from gpugen.cli.counting import launch_of
from gpugen.cli.guarding import guarded, guarded_on_cuda
from gpugen.cuda.announcing import MONITOR, announced
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import DeviceError
from gpugen.cuda.texts import text_of
from gpugen.guard.device_monitors import with_monitor
from tests.gpugen.guard.kernels import LAUNCH, all_used, of_file, random_kernel
from tests.gpugen.guard.test_programs import FILES, order

ONE = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 256})
QUICK = {"racy-scan", "racefree-histogram"}
PROGRAMS = [
    pytest.param(p, marks=() if p.stem in QUICK else pytest.mark.nightly, id=p.stem)
    for p in FILES
]


@pytest.fixture
def on_cuda(gpu):
    def asked(source, launch=ONE, name="k", scheme="ownership"):
        report = guarded_on_cuda(
            source, name, launch, None, lambda told: None, scheme=scheme
        )
        assert (report.device, report.scheme) == ("cuda", scheme)
        return report

    return asked


def kernel(body, before=""):
    text = f"{before}\n__global__ void k(int *g, int *h) {{\n__shared__ int s[64];\n"
    text += f"int t = threadIdx.x, i = blockIdx.x * 64 + t, x = t;\n{body}\n}}\n"
    return SourceFile("k.cu", text)


def of_path(path):
    text = path.read_text()
    (name,) = re.findall(r"__global__ void (\w+)", text)
    return SourceFile(path.name, text), name, launch_of(order(text))


def first_note(report):
    return report.notes[0]


@pytest.mark.parametrize("path", PROGRAMS)
@pytest.mark.sampled(4)
def test_programs_of_the_published_table_are_judged_as_on_the_shim(on_cuda, path):
    source, name, launch = of_path(path)
    report, other = (
        on_cuda(source, launch, name),
        guarded(source, name, launch, "ownership"),
    )
    assert report.verdict is other.verdict
    assert report.collisions == other.collisions
    assert first_note(report) == first_note(other)


@pytest.mark.parametrize(
    "seed",
    [3, 8, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(900, 960))],
)
@pytest.mark.parametrize("place", [lambda s: s, of_file], ids=["array", "file"])
@pytest.mark.sampled(4)
def test_random_kernels_are_judged_as_on_the_shim(on_cuda, seed, place):
    source = place(all_used(random_kernel(seed)))
    report, other = on_cuda(source, LAUNCH), guarded(source, "k", LAUNCH, "ownership")
    assert first_note(report) == first_note(other)
    assert report.collisions == other.collisions
    # Barriers of a part of a warp: then a word may see what the log excuses.
    assert report.verdict is other.verdict or report.verdict is Raciness.UNKNOWN
    assert not report.undecided or not other.collisions


def test_variables_of_the_file_begin_anew_in_the_second_run(on_cuda):
    body = "s[t] = 1; if (e[t]++ == 0 && t < 33) g[t / 33] = 1; g[t + 1] = e[t];"
    launch = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 4})
    source = kernel(body, "__device__ int e[64];")
    assert on_cuda(source, launch).collisions == (
        guarded(source, "k", launch, "ownership").collisions
    )


UNKNOWN = {
    "static __device__ int e; e = t;": "memory without a name",
    "apart::m = t; g[t] = t;": "memory without a name",
}


@pytest.mark.parametrize("body", UNKNOWN)
@pytest.mark.sampled(4)
def test_what_has_no_words_leaves_the_answer_open(on_cuda, body):
    report = on_cuda(kernel(body, "namespace apart { __device__ int m; }"))
    assert report.verdict is Raciness.UNKNOWN
    assert report.unwatched == (UNKNOWN[body],)


@pytest.mark.sampled(4)
def test_what_no_log_explains_is_not_told_as_a_race(on_cuda):
    # The barriers of a part of a warp order nothing for words.
    body = "if (t == 5) { g[0] = 1; return; } __syncwarp(~(1u << 5)); if (t == 6) h[0] = g[0];"
    report = on_cuda(kernel(body), Launch((1, 1, 1), (32, 1, 1), {}, {"g": 4, "h": 4}))
    assert report.verdict is Raciness.RACE
    body = (
        "if (t < 2) { if (t == 1) g[0] = 1; __syncwarp(3u); if (t == 0) h[0] = g[0]; }"
    )
    report = on_cuda(kernel(body), Launch((1, 1, 1), (32, 1, 1), {}, {"g": 4, "h": 4}))
    assert report.verdict is Raciness.UNKNOWN
    assert "no two accesses of a log explain that" in report.undecided


def test_a_log_that_there_cannot_be_leaves_the_answer_open(on_cuda):
    launch = Launch((1, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 4}, most_events=40)
    report = on_cuda(kernel("s[t % 32] = t; g[t] = s[t % 32];"), launch)
    assert report.verdict is Raciness.UNKNOWN
    assert "too often to be noted" in report.undecided


def test_barriers_order_what_they_should(on_cuda):
    body = "s[t] = i; __syncthreads(); x = s[63 - t]; __syncwarp(); g[t] = x;"
    body += " if (__syncthreads_or(x)) s[63 - t] = 1;"
    report = on_cuda(kernel(body))
    assert (report.verdict, report.collisions) == (Raciness.FREE, ())
    assert "no word has seen a collision" in report.notes


@pytest.mark.parametrize(
    ("launch", "message"),
    [
        (Launch(((1 << 20) + 1, 1, 1), (1, 1, 1), {}), "a word counts 1048576 blocks"),
        (Launch((1, 1, 1), (1, 1, 1), {}, {"g": 1 << 28}), "would have a word each"),
    ],
)
@pytest.mark.sampled(4)
def test_what_words_cannot_count_is_refused(on_cuda, launch, message):
    with pytest.raises(UsageError, match=message):
        on_cuda(kernel("g[0] = 1;"), launch)


def test_more_barriers_than_a_word_counts_are_refused(on_cuda):
    body = "for (int j = 0; j < 4096; j++) __syncwarp(); s[t] = 1;"
    with pytest.raises(UsageError, match="more barriers than a word"):
        on_cuda(kernel(body), Launch((1, 1, 1), (32, 1, 1), {}, {"g": 4, "h": 4}))


def test_a_name_of_the_monitor_is_refused():
    with pytest.raises(UsageError, match="`guard_touch` is a name of"):
        with_monitor(kernel("guard_touch(g);"), "k", "guard_words")


def test_the_functions_of_the_monitor_are_known():
    texts = ("guard_word", "guard_seen", "guard_words", "guard_log")
    text = "".join(map(text_of, texts))
    assert set(re.findall(r"__device__ [\w *]*?\b(guard_\w+)\(", text)) == MONITOR


# What the compiled text is changed to.

PTX = """.version 9.0
.address_size 64
.visible .func _Z10guard_nextv()
{
	ld.u32 	%r1, [%rd1];
}
.visible .func _Z12guard_nextlyv(
	.param .b64 p
)
{
	{line}
	.section .debug_info
}
"""


@pytest.mark.parametrize(
    ("line", "size", "kind"),
    [
        ("ld.u32 	%r1, [%rd1];", 4, 0),
        ("@%p1 ld.global.nc.v4.f32 	{%f1, %f2, %f3, %f4}, [%rd1+16];", 16, 0),
        ("st.volatile.shared.u16 	[%r1], %rs2;", 2, 1),
        ("st.v2.u64 	[_Z1e+8], {%rd1, %rd2};", 16, 1),
        ("atom.add.f64 	%fd1, [%rd1], %fd2;", 8, 2),
        ("red.relaxed.gpu.global.add.u32 	[%rd1], 1;", 4, 2),
        ("atom.cas.b128 	%rq1, [%rd1], %rq2, %rq3;", 16, 2),
        ("atom.global.add.noftz.f16x2 	%r1, [%rd1], %r2;", 4, 2),
    ],
)
def test_an_access_is_announced_before_it_is_made(line, size, kind):
    found = announced(PTX.replace("{line}", line))
    assert found.count("call guard_access") == 1
    before, after = found.split("call guard_access, ")
    assert after.split("\n")[1] == f"\t{line}"
    assert f"[guard_p1], {size};" in before
    assert f"[guard_p2], {kind};" in before
    assert before.endswith("@%p1 " if line.startswith("@") else " ")


@pytest.mark.parametrize(
    "line",
    ["ld.param.u64 %rd1, [p];", "st.local.u32 [%rd1], 1;", "prefetch.L1 [%rd1];"],
)
def test_what_nobody_else_sees_is_not_announced(line):
    text = PTX.replace("{line}", line)
    assert announced(text).count("call guard_access") == 0


@pytest.mark.parametrize(
    "line",
    [
        "cp.async.ca.shared.global [%r1], [%rd1], 4;",
        "ldmatrix.sync.aligned.x4.m8n8.shared.b16 {%r1}, [%r2];",
        "ld.shared::cluster.u32 %r1, [%r2];",
        "st.u32 [%rd1], 1; st.u32 [%rd2], 1;",
        "ld.u32 %r1, [%rd1+%r2];",
    ],
)
def test_an_access_that_is_not_known_is_refused(line):
    with pytest.raises(DeviceError, match="cannot be announced"):
        announced(PTX.replace("{line}", line))


@pytest.mark.parametrize(
    ("line", "is_optimized"),
    [("ld.u32 %r1, [%rd1];", True), ("bar.warp.sync %r1;", False)],
)
def test_the_assembler_optimizes_where_no_lanes_meet(line, is_optimized):
    text = f".target sm_90, debug\n{PTX}".replace("{line}", f".loc 2 5 1\n\t{line}")
    found = announced(text)
    assert ("debug" not in found) is is_optimized
    assert (".loc" not in found) is is_optimized
    assert found.count("call guard_") == 1


EVERYTHING = """__constant__ int c[4];
struct P { int x, y; };
__device__ P file;
__global__ void k(int *g, float4 *v, double *d, short *h, unsigned long long *u, int n) {
  extern __shared__ int s[]; __shared__ float4 q[4]; int own[8];
  v[1] = v[0]; q[threadIdx.x & 3] = v[2]; g[1] = __ldg(g); h[0] = (short)c[n & 3];
  file = *(P *)g; atomicAdd(d, 1.0); atomicCAS(u, 1ull, 2ull); atomicExch(&s[0], 3);
  for (int i = 0; i < n; i++) own[i & 7] = g[i];
  d[1] = own[n & 7]; *(volatile int *)g = 4;
  asm("st.shared.u32 [%0], %1;" :: "r"(4), "r"(3));
  if (__syncthreads_or(n)) __syncwarp();
  atomicAdd_block(g, 1); atomicAdd_system(g, 1); atomicAdd_block(&s[0], 1);
}"""
TEXTS = [pytest.param(SourceFile("k.cu", EVERYTHING), "k", id="everything")]
TEXTS += [
    pytest.param(*of_path(p.values[0])[:2], marks=p.marks, id=p.id) for p in PROGRAMS
]


@pytest.mark.skipif(library() is None, reason="nvidia-cuda-nvrtc is not installed")
@pytest.mark.parametrize("monitor", ["guard_words", "guard_log"])
@pytest.mark.parametrize(("source", "name"), TEXTS)
@pytest.mark.sampled(4)
def test_the_texts_are_announced_and_assembled(tmp_path, source, name, monitor):
    text = with_monitor(source, name, monitor, 1024).kernel.text
    for architecture in ("sm_80", "sm_90"):
        made = announced(portable(text, architecture))
        assert made.count("call guard_access") > 5
        # The assembler at hand may be older than NVRTC.
        path = tmp_path / "k.ptx"
        path.write_text(re.sub(r"\.version .*", ".version 8.0", made))
        if shutil.which("ptxas"):
            command = [
                "ptxas",
                f"-arch={architecture}",
                *(["-g"] if ", debug" in made else []),
                str(path),
                "-o",
                "/dev/null",
            ]
            said = subprocess.run(command, capture_output=True, text=True, check=False)
            # Without a word of it: also the stack of each thread is known.
            assert (said.returncode, said.stderr) == (0, "")
