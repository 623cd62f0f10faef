"""Random kernels: two blocks of two warps that share, with and without barriers."""

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch

LAUNCH = Launch((2, 1, 1), (64, 1, 1), {}, {"g": 512, "h": 512}, "random")
_INDICES = ("t", "t ^ 1", "t / 2", "(t + 32) % 64", "5", "t % 32", "(t + 1) % 64")
_GLOBAL = ("i", "i / 2", "t", "127 - i", "(i + 64) % 128", "7")


def chosen(bodies: Sequence[str], body: str) -> SourceFile:
    """All bodies in one kernel, which is compiled once; the launch says which one runs."""
    assert body in bodies
    cases = "\n".join(
        f"if (which == {number}) {{ {each} }}" for number, each in enumerate(bodies)
    )
    text = (
        "__global__ void k(int *g, int *h, int which) {\n__shared__ int s[64];\n"
        f"int t = threadIdx.x, i = blockIdx.x * 64 + t, x = t;\n{cases}\n}}\n"
    )
    return SourceFile("k.cu", text)


def launched(bodies: Sequence[str], body: str, launch: Launch = LAUNCH) -> Launch:
    """The launch that runs one of them."""
    return replace(launch, scalars={"which": list(bodies).index(body)})


def random_kernel(seed: int) -> SourceFile:
    """One kernel, the same for the same seed."""
    r = random.Random(seed)
    body = "\n".join(_statement(r, 0) for _ in range(r.randint(2, 6)))
    text = f"""__global__ void k(int *g, int *h) {{
__shared__ int s[64];
int t = threadIdx.x, i = blockIdx.x * 64 + t, x = t;
s[t] = i;
__syncthreads();
{body}
}}
"""
    return SourceFile("k.cu", text)


def all_used(source: SourceFile) -> SourceFile:
    """The same without reads that nothing uses: compilers for devices leave these out."""
    text = re.sub(r"(?<=[\n{ ])x = (?!t;)", "x += ", source.text).removesuffix("}\n")
    return SourceFile(source.path, f"{text}if (x == 0x7fffffff) g[0] = x;\n}}\n")


def of_file(source: SourceFile) -> SourceFile:
    """The same with a variable of the file in place of an array."""
    text = source.text.replace("h[", "e[")
    return SourceFile(source.path, f"__device__ int e[128];\n{text}")


def _statement(r: random.Random, depth: int) -> str:
    kind = r.choice(
        ("access", "access", "sync", "warp", "if", "loop", "warps", "warps")
    )
    if kind == "sync" and depth < 2:
        return "__syncthreads();"
    if kind == "warp":
        return "__syncwarp();" if depth < 2 else "x++;"
    if kind == "warps" and depth < 2:
        # Lanes keep apart, warps and blocks do not.
        place = r.choice(("s[t % 32]", "s[(t + 32) % 64]", "g[t]", "h[i % 96]", "s[t]"))
        return f"{place} = x + {r.randint(0, 2)} * t; __syncwarp(); x += {place};"
    if kind == "if" and depth < 2:
        guard = r.choice(("t < 32", "t < 16", "t % 2", "t == 3", "blockIdx.x == 0"))
        return f"if ({guard}) {{ {_statement(r, 2)} }}"
    if kind == "loop" and depth < 1:
        body = " ".join(_statement(r, 1) for _ in range(r.randint(1, 3)))
        return f"for (int j = 0; j < 2; j++) {{ {body} }}"
    return _access(r)


def _access(r: random.Random) -> str:
    index = r.choice(_INDICES)
    place = f"s[{index}]"
    if r.random() < 0.4:
        place = f"{r.choice('gh')}[{r.choice(_GLOBAL)}]"
    value = r.choice(("x", "3", "x + t", "i"))
    return r.choice(
        (
            f"{place} = {value};",
            f"x += {place};",
            f"x = {place} + 1;",
            f"{place} += {value};",
            f"atomicAdd(&{place}, 1);",
        )
    )
