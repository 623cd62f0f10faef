"""The text form of what a few lines of Python become."""

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


def shown(body: str, head: str = "def f(a, b, n, x):") -> str:
    """The statements of a function, without the declarations."""
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    translation = translate(SourceFile("x.py", "\n".join(lines)))
    assert translation.errors == ()
    (program,) = translation.programs
    words = ("program", "parameter", "array", "scalar", "note", "}")
    return "\n".join(
        line[2:]
        for line in show(program).splitlines()
        if not line.strip().startswith(words[:5]) and line != "}"
    )
