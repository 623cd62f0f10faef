"""The languages that libclang reads for us: options, and the text of their headers."""

from collections.abc import Mapping
from dataclasses import dataclass

from depanalysis.frontends.c.stubs import HEADERS

_C_ARGUMENTS = (
    "-x", "c", "-std=gnu17", "-Wno-error=implicit-function-declaration", "-Wno-error=implicit-int",
    "-Wno-error=int-conversion", "-Wno-error=incompatible-function-pointer-types",
    "-ferror-limit=50",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dialect:
    """What libclang is told about a language: options, and headers by their paths."""

    name: str
    arguments: tuple[str, ...]
    headers: Mapping[str, str]


C = Dialect("C", _C_ARGUMENTS, HEADERS)
