"""Random CUDA files whose host code launches kernels with pointers got in many ways.

The kernel `shift` moves elements by one place, so that threads race where its pointers lead
to one memory and nowhere else. `Case.overlaps` says which it is. Input: a seed. Output: a
text, and whether the pointers of a launch in it overlap.
"""

import random
from dataclasses import dataclass

KERNELS = (
    """__global__ void shift(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = in[i + 1];
}""",
    """template <class T> __global__ void shift(T *out, T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T *from = in + 1;
  if (i < n - 1) out[i] = from[i];
}""",
)
LAUNCHES = (
    "shift<<<(n + 255) / 256, 256>>>({p}, {q}, n);",
    "shift<<<dim3(4), dim3(256), 0, 0>>>({p}, {q}, n);",
    "if (n > 3) {{ for (int k = 0; k < 3; k++) shift<<<4, 256>>>({p}, {q}, n); }}",
)
ALLOCATIONS = (
    "float *{x}; cudaMalloc(&{x}, n * sizeof(float));",
    "float *{x} = nullptr; CHECK(cudaMalloc((void **)&{x}, n * sizeof(float)));",
    "float *{x}; cudaMallocManaged(&{x}, 2 * n * sizeof *{x});",
    "float *{x} = make(n);",
    "float *{x}; reserve(&{x}, n);",
    "float *{x}; reserved({x}, n);",
    "float *{x} = (float *)malloc(n * sizeof(float));",
    "float *{x} = new float[n];",
    "float *{x} = somewhere(n);",
)
SAME = (
    "{x}", "{x} + 0", "{x} + n / 2", "&{x}[k]", "itself({x})", "(float *)(void *){x}",
    "second({y}, {x})", "(n > 5 ? {x} : {y})", "{x} + k",
)  # fmt: skip
"""Expressions that may lead to the memory of x, where y has another one."""
COPIES = (
    "float *{v} = {e};",
    "float *{v}; {v} = {e};",
    "float *{v} = {y}; if (n > 7) {v} = {e};",
    "auto {v} = {e};",
    "Buffers {v}_b; {v}_b.first = {e}; {v}_b.last = {y}; float *{v} = {v}_b.first;",
    "Buffers {v}_b = {{{y}, {e}}}; float *{v} = {v}_b.last;",
    "float *{v}_a[2] = {{{e}, {y}}}; float *{v} = {v}_a[0];",
    "kept = {e}; float *{v} = kept;",
    "Owner {v}_o({e}); float *{v} = {v}_o.data();",
    "float *{v}; give(&{v}, {e});",
    "float *{v}_s = {e}, *{v} = {y}; float *{v}_t = {v}; {v} = {v}_s; {v}_s = {v}_t;",
    "float *{v}_s = {e}, *{v} = {y}; std::swap({v}, {v}_s);",
    "float *{v}_s = {e}; float *&{v} = {v}_s;",
)
"""Ways to let a new variable lead where an expression does."""
WAYS = (
    "{launch}",
    "run({p}, {q}, n);",
    "run_inner({p}, {q}, n);",
    "Runner r{{{p}, {q}}}; r.run(n);",
    "Runner r; r.open({p}, {q}); r.run(n);",
    "run_any<float>({p}, {q}, n);",
    "auto go = [=](int n) {{ {launch} }}; go(n);",
    "Buffers both = {{{p}, {q}}}; run_both(both, n);",
    "Buffers both; both.first = {p}; both.last = {q}; run_these(&both, n);",
    "d_out = {p}; d_in = {q}; run_global(n);",
    "start({k}, {p}, {q}, n);",
    "start_any({k}, {p}, {q}, n);",
    "auto go = {k}; go<<<4, 256>>>({p}, {q}, n);",
    "float *x = {p}, *y = {q}; void *all[] = {{&x, &y, &n}};"
    " cudaLaunchKernel((void *){k}, dim3(4), dim3(256), all, 0, 0);",
    "hand([&](float *x, float *y) {{ {launch} }}, {p}, {q});",
    "hand([&](float *x, float *y) {{ run(x, y, n); }}, {p}, {q});",
    "hand_over(run, {p}, {q}, n);",
    "std::function<void(float *, float *, int)> go = run; go({p}, {q}, n);",
    "std::thread t(run, {p}, {q}, n); t.join();",
    "Job job = {{run, {p}, {q}}}; job.f(job.p, job.q, n);",
    "auto go = std::bind(run, {p}, {q}, std::placeholders::_1); go(n);",
)
"""Ways to a launch that gets both pointers, also by a kernel that is handed over."""
STARTING = """using Kernel = void (*)({types}, int);
static void start(Kernel k, float *p, float *q, int n) {{ k<<<4, 256>>>(p, q, n); }}
template <class K, class... A> void start_any(K k, A... x) {{ k<<<4, 256>>>(x...); }}
"""
HEAD = """#include <cuda_runtime.h>
#include <cstdlib>
#include <functional>
#include <thread>
#include <utility>
#define CHECK(call) do {{ cudaError_t e = call; if (e != cudaSuccess) exit(1); }} while (0)
{kernel}
struct Buffers {{ float *first, *last; }};
struct Owner {{ float *own; Owner(float *x) : own(x) {{}} float *data() {{ return own; }} }};
float *somewhere(int n);
void reserve(float **x, int n);
void reserved(float *&x, int n);
static float *kept, *d_out, *d_in;
static float *make(int n) {{ float *x; cudaMalloc(&x, n * sizeof(float)); return x; }}
static float *itself(float *x) {{ return x; }}
static float *second(float *x, float *y) {{ return y; }}
static void give(float **x, float *y) {{ *x = y; }}
static void run(float *p, float *q, int n) {{ {plain} }}
template <class F, class... A> void hand(F f, A... x) {{ f(x...); }}
static void hand_over(void (*f)(float *, float *, int), float *p, float *q, int n) {{
  f(p, q, n);
}}
struct Job {{ void (*f)(float *, float *, int); float *p, *q; }};
static void run_inner(float *p, float *q, int n) {{ run(p, q, n); }}
static void run_both(Buffers b, int n) {{ {both} }}
static void run_these(Buffers *b, int n) {{ {these} }}
static void run_global(int n) {{ {globals} }}
template <class T> void run_any(T *p, T *q, int n) {{ {plain} }}
struct Runner {{
  float *p, *q;
  void open(float *x, float *y) {{ p = x; q = y; }}
  void run(int n) {{ {plain} }}
}};
"""


@dataclass(frozen=True)
class Case:
    """A text, and whether a launch in it gets pointers to one memory.

    `is_handed`: the kernel is launched by another name.
    """

    text: str
    overlaps: bool
    is_handed: bool


def case(seed: int) -> Case:
    """The file of a seed."""
    draw = random.Random(seed)
    overlaps = draw.random() < 0.6
    lines = ["int n = argc * 100, k = argc;"]
    for name in ("a", "b", "c"):
        lines.append(draw.choice(ALLOCATIONS).format(x=name))
    q, other = ("a", "c") if overlaps else ("b", "c")
    p = "a"
    for name in ("v", "w")[: draw.randrange(3)]:
        shown = q if draw.random() < 0.5 else draw.choice(SAME).format(x=q, y=other)
        lines.append(draw.choice(COPIES).format(v=name, e=shown, y=other))
        q = name
    if draw.random() < 0.5:
        q = draw.choice(SAME).format(x=q, y=other)
    if draw.random() < 0.5:
        p, q = q, p
    launch = draw.choice(LAUNCHES)
    kernel, way = draw.choice(KERNELS), draw.choice(WAYS)
    is_template = kernel.startswith("template")
    k = "shift<float>" if is_template else "shift"
    lines.append(way.format(p=p, q=q, k=k, launch=launch.format(p=p, q=q)))
    used = {
        "plain": launch.format(p="p", q="q"),
        "both": launch.format(p="b.first", q="b.last"),
        "these": launch.format(p="b->first", q="b->last"),
        "globals": launch.format(p="d_out", q="d_in"),
    }
    types = "float *, float *" if is_template else "float *, const float *"
    is_handed = "{k}" in way
    head = HEAD.format(kernel=kernel, **used)
    head += STARTING.format(types=types) if is_handed else ""
    body = "\n  ".join(lines)
    return Case(
        head + f"int main(int argc, char **argv) {{\n  {body}\n}}\n",
        overlaps,
        is_handed,
    )
