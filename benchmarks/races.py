"""What single questions of `race` cost, for all kernels and OpenMP programs of the cases.

A question is about two places of a kernel or region; its time includes the runs that a
witness takes. What a whole suite costs includes reading the files.
"""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any
from unittest.mock import patch

from depanalysis.cli.racing import race_options
from depanalysis.inputs import read_source
from depanalysis.pipelines.race import races
from depanalysis.pipelines.stages import Stages
from depanalysis.projects import Project
from depanalysis.proofs.races import judging
from depanalysis.proofs.races.judging import Outcome, Replay, Search
from depanalysis.proofs.races.teams import Pair, TeamProgram

CASES = Path(__file__).parent.parent / "tests" / "cases" / "race"
SUITES = {"kernels": "cuda/*.cu", "OpenMP": "openmp/*.[cf]*"}
_SINGLE = ("block", "grid", "warp", "level", "alias")
_SEVERAL = ("assume", "define")

Answering = Callable[[TeamProgram, Pair, Replay, Search], Outcome]


@dataclass(frozen=True, slots=True)
class Asked:
    """One question: what it is about, how it ended, milliseconds of the processor."""

    place: str
    outcome: str
    milliseconds: float


@dataclass(slots=True)
class Suite:
    """The questions of many files, and seconds of the processor for all of it."""

    name: str
    questions: list[Asked] = field(default_factory=list)
    seconds: float = 0.0


def suites() -> Iterator[Suite]:
    """All case files, read and judged with the options that stand in them."""
    for name, pattern in SUITES.items():
        suite = Suite(name)
        answering: Answering = judging._answer
        start = process_time()
        with patch.object(judging, "_answer", _timed(answering, suite.questions)):
            for path in sorted(CASES.glob(pattern)):
                source = read_source(str(path), None)
                races(source, race_options(_chosen(path)), Project(), Stages())
        suite.seconds = process_time() - start
        yield suite


def _timed(answering: Answering, found: list[Asked]) -> Answering:
    def answer(
        program: TeamProgram, pair: Pair, replay: Replay, search: Search
    ) -> Outcome:
        start = process_time()
        outcome = answering(program, pair, replay, search)
        spent = (process_time() - start) * 1000
        first, second = pair.first.span, pair.second.span
        name = (
            f"{Path(first.path).name}:{first.line}, {second.line}: {pair.first.array}"
        )
        found.append(Asked(name, type(outcome).__name__, spent))
        return outcome

    return answer


def _chosen(path: Path) -> dict[str, Any]:
    """The options in the first line of a case file."""
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    words = shlex.split(first.partition("options:")[2]) if "options:" in first else []
    pairs = list(zip(words[::2], words[1::2], strict=True))
    single = {name: value for name, value in _named(pairs) if name in _SINGLE}
    several = {
        name: tuple(value for other, value in _named(pairs) if other == name)
        for name in _SEVERAL
    }
    return {**single, **several}


def _named(pairs: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for option, value in pairs:
        yield option.removeprefix("--"), value
