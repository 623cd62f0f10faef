"""Kernels for tests, from their texts."""

from depanalysis.frontends.cuda import Kernel, translate
from depanalysis.source import SourceFile

HEAD = "int t = threadIdx.x, b = blockIdx.x, B = blockDim.x;\n"


def source_of(body: str, parameters: str = "int *g, int n") -> SourceFile:
    """A file with one kernel `f`, whose body may use t, b and B, and the array s."""
    shared = "__shared__ int s[64];\n"
    text = f"__global__ void f({parameters}) {{\n{shared}{HEAD}{body}\n}}\n"
    return SourceFile("f.cu", text)


def kernel_of(body: str, parameters: str = "int *g, int n") -> Kernel:
    """The kernel of such a file."""
    found = translate(source_of(body, parameters), is_volatile_plain=True)
    assert found.errors == ()
    (kernel,) = found.kernels
    return kernel
