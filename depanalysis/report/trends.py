"""What has changed since an earlier report: loops that are decided newly, and no longer.

A loop is the same one where its file, its function, its head and its depth are, and it is
as far down among those of its look; lines do not matter.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.report.records import Record, report_record
from depanalysis.verdicts import Report

Look: TypeAlias = tuple[str, str, str, str]
Key: TypeAlias = tuple[Look, int]

_DECIDED = ("parallel", "sequential")


@dataclass(frozen=True, slots=True)
class Judged:
    """A loop of a report: where it is, what it is called, and its verdict."""

    place: str
    name: str
    verdict: str

    @property
    def is_decided(self) -> bool:
        """Whether it is known if iterations may run at once."""
        return self.verdict in _DECIDED


def judged(record: Record) -> dict[Key, Judged]:
    """The loops of a report in JSON; a `LookupError` or `TypeError` where it is none."""
    found: dict[Key, Judged] = {}
    seen: Counter[Look] = Counter()
    for file in _listed(record["files"]):
        for loop in _listed(file["loops"]):
            name = f"{loop['keyword']} {loop['variable'] or ''}".rstrip()
            function, depth = str(loop["function"]), str(loop["depth"])
            look = (str(file["path"]), function, name, depth)
            seen[look] += 1
            place = f"{file['path']}:{loop['line']}:{loop['column']}"
            found[look, seen[look]] = Judged(
                place, f"{name} in {function}", str(loop["verdict"])
            )
    return found


def trend_text(before: dict[Key, Judged], report: Report, since: str) -> str:
    """The loops whose verdicts have changed, and how many there are newly and no longer."""
    now = judged(report_record(report))
    both = [(before[key], loop) for key, loop in now.items() if key in before]
    changed = [(old, new) for old, new in both if old.verdict != new.verdict]
    groups = {
        "decided newly": [x for x in changed if x[1].is_decided > x[0].is_decided],
        "no longer decided": [x for x in changed if x[1].is_decided < x[0].is_decided],
        "decided otherwise": [x for x in changed if x[1].is_decided == x[0].is_decided],
    }
    lines = [f"since {since}"]
    for title, pairs in groups.items():
        lines.append(f"{len(pairs):5}  {title}")
        lines += [
            f"       {new.place}: {new.name}: {old.verdict} -> {new.verdict}"
            for old, new in pairs
        ]
    lines.append(f"{len(now.keys() - before.keys()):5}  new loops")
    lines.append(f"{len(before.keys() - now.keys()):5}  gone")
    return "".join(f"{line}\n" for line in ("", *lines))


def _listed(value: object) -> Iterable[dict[str, object]]:
    if not isinstance(value, list):
        raise TypeError("it is no list")
    return value
