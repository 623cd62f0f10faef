"""Fortran text to programs, and to what they look like."""

from collections.abc import Callable

import pytest

from depanalysis.frontends.fortran import translate
from depanalysis.frontends.translation import Translation
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.interpreter.values import Element, Value
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


@pytest.fixture(scope="session")
def final() -> Callable[..., dict[Element, Value]]:
    """What an array of the last unit holds after a run, by subscripts in memory's order."""

    def read(text: str, name: str, path: str = "t.f90") -> dict[Element, Value]:
        translation = translate(SourceFile(path, text))
        assert translation.errors == ()
        given = Inputs({}, lambda _name, _element: 0)
        memory = run(translation.programs[-1], given).memory
        return {
            element: value
            for (variable, element), value in memory.items()
            if variable == name
        }

    return read
