"""`python -m benchmarks.questions [--quotas]`: what single questions cost, by rung.

The questions are those about arrays that the loops of the case files raise. Times are of
the processor. `--quotas` tells instead with how many steps of the solver its proofs come
about, which is where the quota of the third rung was taken from.
"""

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import process_time
from typing import Any
from unittest.mock import patch

import depanalysis
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.engines.ladder import answer
from depanalysis.engines.smt import deciding
from depanalysis.ir.records import from_json
from depanalysis.options import Options
from depanalysis.solvers.verdict import Answer, Proved, Refuted, Unknown

CASES = Path(__file__).parent.parent / "tests" / "cases" / "c"
QUOTAS = (3_000, 10_000, 30_000, 100_000, 300_000, 600_000, 1_500_000, 5_000_000)
_STATED = {
    "products.c": ("stride >= 1", "width >= 1"),
    "quotients.c": ("m >= 1",),
    "chunks.c": ("chunk >= 1",),
    "known.c": (
        "increasing(row)",
        "injective(perm)",
        "strictly_increasing(up)",
        "range(low, 0, n - 1)",
    ),
}


def asked(pattern: str) -> Iterator[tuple[Facts, ConflictQuestion]]:
    """All questions about arrays in some case files, each with facts of its own."""
    for path in sorted(CASES.glob(pattern)):
        stated = _STATED.get(path.name, ())
        options = Options(assume=stated)
        records: list[Any] = []

        def keep(stage: str, value: object, records: list[Any] = records) -> None:
            if stage == "json":
                records.extend(json.loads(str(value)))

        depanalysis.check(path, trace=keep, assume=stated)
        for record in records:
            known = model(from_json(record))
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quotas", action="store_true")
    parser.add_argument("--pattern", default="*/*.c", help="which case files")
    chosen = parser.parse_args()
    if chosen.quotas:
        for quota, count in sorted(least_quotas(chosen.pattern).items()):
            print(f"{quota:>10,} steps: {count} proofs")
        return
    print(f"{'rung':24}{'count':>7}{'median':>9}{'95 %':>9}{'largest':>9}  ms")
    for name, spent in times(chosen.pattern).items():
        high = quantiles(spent, n=20)[-1] if len(spent) > 1 else spent[0]
        figures = f"{median(spent):9.2f}{high:9.2f}{max(spent):9.2f}"
        print(f"{name:24}{len(spent):7}{figures}")


if __name__ == "__main__":
    main()
