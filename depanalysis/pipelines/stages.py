"""The stages of a verb: what each made, and how long it took.

A pipeline says when a stage ends, so that what earlier stages made is known even if a
later one fails. A stage that is done for one function after the other ends several times.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from depanalysis.errors import SourceError
from depanalysis.inputs import Source
from depanalysis.options import CoalescingOptions, Options, RaceOptions
from depanalysis.projects import Given, Project

Trace = Callable[[str, object], None]


@dataclass(slots=True)
class Stages:
    """The texts of the stages that are wanted, and the seconds of all, by their names.

    `trace` is called with each stage's name and text.
    """

    wanted: Collection[str] = ()
    trace: Trace | None = None
    texts: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    began: float = field(default_factory=perf_counter)

    @property
    def is_watched(self) -> bool:
        """Whether anybody wants to see what a stage makes."""
        return bool(self.wanted) or self.trace is not None

    def ended(self, stage: str, show: Callable[[], str]) -> None:
        """A stage ends here; the next one begins when its text has been made."""
        spent = perf_counter() - self.began
        self.seconds[stage] = self.seconds.get(stage, 0.0) + spent
        if stage in self.wanted or self.trace is not None:
            text = show()
            self.texts[stage] = f"{self.texts.get(stage, '')}{text.rstrip()}\n"
            if self.trace is not None:
                self.trace(stage, text)
        self.began = perf_counter()


class FileReport(Protocol):
    """What a verb says of one file."""

    @property
    def path(self) -> str:
        """The file."""

    @property
    def errors(self) -> tuple[SourceError, ...]:
        """What went wrong with it."""


Chosen = TypeVar("Chosen", Options, RaceOptions, CoalescingOptions)
Result = TypeVar("Result", bound=FileReport)
Result_co = TypeVar("Result_co", bound=FileReport, covariant=True)


class Failed(Protocol[Result_co]):
    """A class of reports: one can be made of what went wrong."""

    def __call__(self, path: str, *, errors: tuple[SourceError, ...]) -> Result_co:
        """The report on a file of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Verb(Generic[Chosen, Result]):
    """The stages of a verb, its pipeline for one file, and the class of its reports."""

    stages: tuple[str, ...]
    run: Callable[[Source, Chosen, Project, Stages], Result]
    report: Failed[Result]

    def of(
        self, file: Given, options: Chosen, project: Project, stages: Stages
    ) -> Result:
        """The report on a file of a project, read as its own compilation does."""
        if file.source is None:
            errors = () if file.failure is None else (file.failure,)
            return self.report(file.path, errors=errors)
        own = replace(options, preprocessing=file.preprocessing)
        return self.run(file.source, own, project, stages)
