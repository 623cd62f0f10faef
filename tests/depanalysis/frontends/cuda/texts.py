"""Short ways to read kernels that are written as text."""

from depanalysis.frontends.cuda import Kernel, Kernels, translate
from depanalysis.source import SourceFile


def kernels(text: str) -> Kernels:
    """What a file with this text holds."""
    return translate(SourceFile("k.cu", text))


def kernel(text: str) -> Kernel:
    """The only kernel of a text without errors."""
    found = kernels(text)
    assert found.errors == ()
    assert found.unread == ()
    (only,) = found.kernels
    return only
