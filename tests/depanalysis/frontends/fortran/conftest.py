"""Fortran text to programs, and to what they look like."""

from collections.abc import Callable

import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.frontends.translation import Translation
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile

Translate = Callable[..., Translation]
Show = Callable[..., str]


@pytest.fixture
def translated() -> Translate:
    """A whole file; its suffix says the form."""

    def read(text: str, path: str = "t.f90") -> Translation:
        return translate(SourceFile(path, text))

    return read


@pytest.fixture
def shown(translated: Translate) -> Show:
    """The statements of a subroutine in free form as a Program."""

    def read(body: str, declarations: str = "", arguments: str = "a, b, n") -> str:
        text = f"subroutine s({arguments})\n{declarations}\n{body}\nend subroutine\n"
        translation = translated(text)
        assert translation.errors == ()
        return "\n".join(show(each) for each in translation.programs)

    return read
