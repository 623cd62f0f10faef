"""Short ways to translate a text and to look at the outcome."""

from collections.abc import Callable

import pytest

from depanalysis.frontends.c import translate
from depanalysis.frontends.translation import Translation
from depanalysis.ir.printer import show
from depanalysis.source import SourceFile


@pytest.fixture
def translated() -> Callable[[str], Translation]:
    return lambda text: translate(SourceFile("in.c", text))


@pytest.fixture
def shown() -> Callable[[str], str]:
    """The last function of a text without errors, printed with single blanks."""

    def run(text: str) -> str:
        translation = translate(SourceFile("in.c", text))
        assert [str(error) for error in translation.errors] == []
        return " ".join(show(translation.programs[-1]).split())

    return run


@pytest.fixture
def body(shown: Callable[[str], str]) -> Callable[[str], str]:
    """The same for the body of a function of two integers and three arrays."""
    return lambda text: shown(
        "void f(int n, int m, double *restrict a, double *restrict b, int *restrict k)"
        f" {{ {text} }}"
    )
