"""The text form of what a few lines of Python become."""

from depanalysis.frontends.python import translate
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


def shown(
    body: str, head: str = "def f(a, b, n, x):", *, keep_exceptions: bool = False
) -> str:
    """The statements of a function, without the declarations."""
    lines = [head, *(f"    {line}" for line in body.splitlines())]
    source = SourceFile("x.py", "\n".join(lines))
    translation = translate(source, keep_exceptions=keep_exceptions)
    assert translation.errors == ()
    (program,) = translation.programs
    words = (
        "program", "begins_at_zero", "parameter", "array", "sized", "scalar", "note", "}"
    )  # fmt: skip
    return "\n".join(
        line[2:]
        for line in show(program).splitlines()
        if not line.strip().startswith(words[:-1]) and line != "}"
    )
