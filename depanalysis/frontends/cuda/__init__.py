"""The CUDA frontend: the kernels of a file, each as the program of one of its threads."""

from depanalysis.frontends.cuda.kernels import Extent, Kernel, Launch, Layout, Same
from depanalysis.frontends.cuda.translate import Kernels, Unread, translate

__all__ = [
    "Extent", "Kernel", "Kernels", "Launch", "Layout", "Same", "Unread", "translate",
]  # fmt: skip
