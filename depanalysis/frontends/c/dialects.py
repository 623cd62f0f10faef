"""The languages that libclang reads for us: options, and the text of their headers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.stubs import HEADERS

_C_ARGUMENTS = (
    "-x", "c", "-std=gnu17", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
    "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
    "-ferror-limit=50",
)  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Dialect:
    """What libclang is told about a language: options, and headers by their paths.

    With `is_volatile_plain`, volatile objects are accessed like all others. `rewritten` is
    what libclang reads for an included file, by its path and its text.
    """

    name: str
    arguments: tuple[str, ...]
    headers: Mapping[str, str]
    standards: str = r"(c|gnu)(89|90|99|9x|11|1x|17|18|2x|23)|iso9899:(199\d|201\d)"
    is_volatile_plain: bool = False
    rewritten: Callable[[str, str], str] = lambda _, text: text

    def has_standard(self, name: str) -> bool:
        """Whether a name that `-std` has stands for this language."""
        return re.fullmatch(self.standards, name) is not None


C = Dialect("C", _C_ARGUMENTS, HEADERS)
