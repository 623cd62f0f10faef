"""`python -m benchmarks.questions [--quotas] [--out DIR]`: what single questions cost.

The questions are those about arrays that the loops of the case files raise, by rung, and
those about places of kernels and OpenMP programs, by outcome. Times are of the processor.
`--quotas` tells instead with how many steps of the solver its proofs come about, which is
where the quota of the third rung was taken from.
"""

import argparse
import csv
import os
import platform
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from unittest.mock import patch

from benchmarks.races import Suite, suites
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import answer
from depanalysis.engines.smt import deciding
from depanalysis.frontends.c import translate
from depanalysis.frontends.stated import read_assumptions, with_stated
from depanalysis.options import Options
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown
from depanalysis.source import SourceFile

CASES = Path(__file__).parent.parent / "tests" / "cases" / "c"
QUOTAS = (3_000, 10_000, 30_000, 100_000, 300_000, 600_000, 1_500_000, 5_000_000)
RESULTS = Path(__file__).parent / "results"
_SHOWN = 12
_ASSUMED = re.compile(r'--assume "([^"]+)"')


def asked(pattern: str) -> Iterator[tuple[Facts, ConflictQuestion]]:
    """All questions about arrays in some case files, each with facts of its own."""
    for path in sorted(CASES.glob(pattern)):
        source = SourceFile(path.name, path.read_text(encoding="utf-8"))
        stated = tuple(_ASSUMED.findall(source.lines[0]))
        options = Options(assume=stated)
        for program in translate(source).programs:
            known = model(with_stated(program, read_assumptions(stated)))
            for loop in known.loops:
                arrays = {
                    (a.storage, a.variable) for a in known.inside(loop) if a.indices
                }
                for variable in sorted(arrays):
                    for question in conflicts_carried_by(known, loop, variable):
                        yield Facts(known, options), question


def rung(found: Answer) -> str:
    """Who decided a question, and how."""
    match found:
        case Proved(engine=engine):
            return f"{engine}, proved"
        case Refuted(engine=engine):
            return f"{engine}, refuted"
        case Unknown():
            return "undecided"


def times(pattern: str) -> dict[str, list[float]]:
    """Milliseconds of each question, by rung."""
    found: dict[str, list[float]] = defaultdict(list)
    for facts, question in asked(pattern):
        start = process_time()
        decided = answer(facts, question)
        spent = (process_time() - start) * 1000
        found[rung(decided)].append(spent)
        found["all"].append(spent)
    return dict(sorted(found.items()))


def least_quotas(pattern: str) -> Counter[int]:
    """How many proofs of the third rung need at least each of the quotas, 0 if more."""
    found: Counter[int] = Counter()
    with patch.object(deciding, "QUOTA", QUOTAS[-1]):
        proved = [
            pair for pair in asked(pattern) if rung(answer(*pair)) == "smt, proved"
        ]
    for facts, question in proved:
        for quota in QUOTAS:
            with patch.object(deciding, "QUOTA", quota):
                again = Facts(facts.model, facts.options)
                if isinstance(answer(again, question), Proved):
                    found[quota] += 1
                    break
    return found


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: how many questions, and milliseconds of the processor."""

    suite: str
    answer: str
    count: int
    median: float
    high: float
    largest: float

    @classmethod
    def of(cls, suite: str, name: str, spent: list[float]) -> "Row":
        """The figures of some questions; `high` is the 95th percentile."""
        high = quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]
        figures = (round(each, 2) for each in (median(spent), high, max(spent)))
        return cls(suite, name, len(spent), *figures)


def table(pattern: str) -> tuple[tuple[Row, ...], tuple[Suite, ...]]:
    """All rows, and the suites of `race` with their questions."""
    rows = [Row.of("loops", name, spent) for name, spent in times(pattern).items()]
    found = tuple(suites())
    for suite in found:
        spent: dict[str, list[float]] = defaultdict(list)
        for each in suite.questions:
            spent[each.outcome].append(each.milliseconds)
            spent["all"].append(each.milliseconds)
        rows += [Row.of(suite.name, name, spent[name]) for name in sorted(spent)]
    return tuple(rows), found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotas", action="store_true")
    parser.add_argument("--pattern", default="*/*.c", help="which case files of loops")
    parser.add_argument("--out", type=Path, default=RESULTS, help="where the CSV goes")
    chosen = parser.parse_args()
    if chosen.quotas:
        for quota, count in sorted(least_quotas(chosen.pattern).items()):
            print(f"{quota:>10,} steps: {count} proofs")
        return
    rows, found = table(chosen.pattern)
    machine = f"{platform.machine()}, {os.cpu_count()} cores"
    print(f"{machine}, Python {platform.python_version()}; milliseconds")
    print(f"{'suite':9}{'answer':24}{'count':>7}{'median':>9}{'95 %':>9}{'largest':>9}")
    for row in rows:
        figures = f"{row.median:9.2f}{row.high:9.2f}{row.largest:9.2f}"
        print(f"{row.suite:9}{row.answer:24}{row.count:7}{figures}")
    for suite in found:
        print(f"all {suite.name}: {suite.seconds:.1f} s of one core; the longest:")
        longest = sorted(suite.questions, key=lambda each: -each.milliseconds)
        for each in longest[:_SHOWN]:
            print(f"{each.milliseconds:9.1f}  {each.outcome:9}{each.place}")
    _write(chosen.out, machine, rows, found)


def _write(
    out: Path, machine: str, rows: tuple[Row, ...], found: tuple[Suite, ...]
) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with (out / "questions.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(
            ["machine", "suite", "answer", "questions", "median_ms", "95_percent_ms",
             "largest_ms"]
        )  # fmt: skip
        writer.writerows([machine, *astuple(row)] for row in rows)
        for suite in found:
            total = round(suite.seconds * 1000)
            count = len(suite.questions)
            writer.writerow(
                [machine, suite.name, "the whole suite", count, "", "", total]
            )


if __name__ == "__main__":
    main()
