"""An exact dependence analyser for loops: text of a loop in, a verdict with evidence out."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from depanalysis.errors import DepanalysisError, SourceError, UsageError
from depanalysis.options import Options
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import (
    Dependence,
    FileReport,
    LoopVerdict,
    Needs,
    Report,
    Verdict,
    Witness,
)

if TYPE_CHECKING:
    from depanalysis.api import check

__all__ = [
    "Dependence",
    "DepanalysisError",
    "FileReport",
    "LoopVerdict",
    "Needs",
    "Options",
    "Report",
    "SourceError",
    "SourceFile",
    "Span",
    "UsageError",
    "Verdict",
    "Witness",
    "check",
]


def __getattr__(name: str) -> Any:
    """`check` brings the engines with it, so it is imported when it is first used."""
    if name == "check":
        return import_module("depanalysis.api").check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
