"""Which files of a project look at what mathematics leaves behind, by their words.

Each language reads its own files better; of those in other languages, and of all files for
Fortran, the words alone decide, so that more may count than is meant.
"""

import re
from functools import lru_cache

from depanalysis.options import Language
from depanalysis.projects import Project

_ERRNO = re.compile(r"\b(?:errno|__errno_location|perror|ierrno|gerror)\b")
_ENVIRONMENT = re.compile(
    r"\b(?:fe(?:test|clear|raise)except|fe[gs]etexceptflag|fe[gs]etround|fe[gs]et(?:env|mode)|"
    r"feholdexcept|feupdateenv|fe(?:enable|disable|get)except|_mm_[gs]etcsr|math_errhandling|"
    r"ieee_[gs]et_(?:flag|status|rounding_mode|underflow_mode|halting_mode|modes))\b",
    re.IGNORECASE,
)
_COMMENT_OF_C = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_COMMENT_OF_FORTRAN = re.compile(r"![^\n]*")


def reads_errno(project: Project, language: Language) -> bool:
    """Whether a file in another language names `errno`, or what reads it."""
    return _has(project, _ERRNO, language)


def uses_environment(project: Project, language: Language | None = None) -> bool:
    """Whether a file, in another language if one is given, asks for flags or modes."""
    return _has(project, _ENVIRONMENT, language)


def line_of_errno(text: str) -> int:
    """The line of a text of C that names `errno`, or what reads it; 0 if none does."""
    return _line(text, _ERRNO)


def line_of_environment(text: str) -> int:
    """The line of a text of C that asks for flags or modes, likewise."""
    return _line(text, _ENVIRONMENT)


def _line(text: str, wanted: re.Pattern[str]) -> int:
    plain = _COMMENT_OF_C.sub(lambda each: re.sub(r"[^\n]", " ", each[0]), text)
    found = wanted.search(plain)
    return 0 if found is None else 1 + plain.count("\n", 0, found.start())


@lru_cache(maxsize=8)
def _has(project: Project, wanted: re.Pattern[str], language: Language | None) -> bool:
    languages: tuple[Language, ...] = ("c", "c++", "cuda", "fortran")
    texts = (
        _plain(each.source.file.text, other)
        for other in languages
        if other != language
        for each in project.read(other)
        if each.source is not None
    )
    return any(wanted.search(text) for text in texts)


def _plain(text: str, language: Language) -> str:
    comment = _COMMENT_OF_FORTRAN if language == "fortran" else _COMMENT_OF_C
    return comment.sub(" ", text)
