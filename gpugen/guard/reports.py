"""What a guarded run has shown, as text and as JSON."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Literal, TypeAlias

from depanalysis.proofs.races.verdicts import Raciness
from gpugen.cuda.counting.counts import Filling
from gpugen.cuda.launching import Triple
from gpugen.guard.exact import Collision, Touch
from gpugen.guard.ld import Finding
from gpugen.guard.safe import Safe

Scope: TypeAlias = Literal["local", "across local", "global"]

_HELD: Mapping[Filling, str] = {
    "zeros": "zeros",
    "count": "0, 1, 2, …",
    "random": "random numbers",
}
_BETWEEN = {"warp": "lanes of a warp", "block": "warps", "grid": "blocks"}


@dataclass(frozen=True, slots=True)
class GuardReport:
    """What collides in one run, and `notes` on what was not looked at or is peculiar.

    `findings` are those by value; then `collisions` are what the log says of them.
    `unwatched` are arrays in which threads may collide that nobody looked at, `undecided`
    is why what was found by value, or by words, is not known to be a race. `filling` is what
    the arrays held that the kernel was given, if it takes any.
    """

    path: str
    kernel: str
    scheme: str
    block: Triple
    grid: Triple
    collisions: tuple[Collision, ...] = ()
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()
    unwatched: tuple[str, ...] = ()
    undecided: str = ""
    device: str = "shim"
    filling: Filling | None = None

    @property
    def verdict(self) -> Raciness:
        """Free of races is this run only."""
        standings = {each.standing for each in self.collisions}
        if "race" in standings or (self.findings and not self.undecided):
            return Raciness.RACE
        if "ordered by fences?" in standings or self.unwatched or self.undecided:
            return Raciness.UNKNOWN
        return Raciness.FREE


def scope(found: Collision) -> Scope:
    """The published kinds: in a region of a block, across regions, anywhere in the kernel."""
    if found.first.block == found.second.block:
        return "local"
    same = found.first.region == found.second.region
    return "global" if same else "across local"


def shown(report: GuardReport) -> str:
    """The report for a person."""
    return "\n".join(_lines(report))


def _lines(report: GuardReport) -> Iterator[str]:
    yield f"{report.path}  kernel {report.kernel}  {verdict_words(report)}"
    yield f"    run      {run_words(report)}"
    for finding in report.findings:
        yield from _finding(finding)
    for each in report.collisions:
        yield from _collision(report.path, each)
    for label, text in remarks(report):
        yield f"    {label:<8} {text}"


def verdict_words(report: GuardReport) -> str:
    """The verdict, which is about this run only."""
    said = {Raciness.FREE: "no race in this run"}
    return said.get(report.verdict, report.verdict.value)


def run_words(report: GuardReport) -> str:
    """What was run, and on what."""
    launch = f"block {_sizes(report.block)}, grid {_sizes(report.grid)}"
    where = "" if report.device == "shim" else f", on {report.device}"
    held = f", arrays of {_HELD[report.filling]}" if report.filling else ""
    return f"{launch}, {report.scheme}{where}{held}"


def remarks(report: GuardReport) -> Iterator[tuple[str, str]]:
    """What is unknown, and what is to be noted."""
    if report.unwatched:
        yield "unknown", f"nobody looked at {', '.join(report.unwatched)}"
    if report.undecided:
        yield "unknown", report.undecided
    for note in report.notes:
        yield "note", note
    if report.filling and report.verdict is Raciness.FREE:
        yield "note", _other_data(report.filling, report.scheme)


def _other_data(filling: Filling, scheme: str) -> str:
    """Why other data may show a race, and how a user gets them."""
    others = " or ".join(f"`--fill {each}`" for each in _HELD if each != filling)
    hidden = ", and equal values hide races from `ld`" if scheme == "ld" else ""
    return f"these data were made up{hidden}: {others} makes others"


def _collision(path: str, found: Collision) -> Iterator[str]:
    yield f"    {collision_words(found)}"
    for each in (found.first, found.second):
        yield f"      {path}:{each.line}  {_who(each)}, {_region(each)}"


def collision_words(found: Collision) -> str:
    """What two threads meet at, and where they are."""
    if found.kind == "divergence":
        return "divergence  threads of a block wait at different barriers at once"
    excuse = "" if found.standing == "race" else f", {found.standing}"
    return (
        f"{found.kind}  {found.memory} {found.variable}[{found.element}], byte "
        f"{found.byte}, between {_BETWEEN[found.level]}, {scope(found)}; "
        f"{found.bytes} bytes{excuse}"
    )


def finding_words(found: Finding) -> str:
    """A race by value in one sentence."""
    return " ".join(each.strip() for each in _finding(found))


def _finding(found: Finding) -> Iterator[str]:
    where = "between blocks" if found.block < 0 else f"in block {found.block}"
    members = " and ".join(
        f"{found.between}{'s' if len(group) > 1 else ''} {ranges(group)}"
        for group in found.groups
    )
    did = "changed by" if found.kind == "write-write" else "changed differently by"
    element = f"[{found.element}]" if found.element >= 0 else ""
    what = f"{found.memory} {found.variable}{element}, byte {found.byte}"
    if not found.groups:
        did, members = "changed differently by", f"a {found.between}"
    if not found.variable:
        what, did = "another way through the kernel", "taken by one of"
    region = f", region {found.region}" if found.groups else ""
    yield f"    {found.kind}  {where}{region}: {what}, {did} {members};"
    how = "by two groups" if found.kind == "write-write" else "in the second run"
    yield f"      {found.bytes} bytes like this, by value, {how}"


def ranges(group: Sequence[int]) -> str:
    """Numbers as ranges: 0 to 3, 8 to 11."""
    parts, first = list[str](), 0
    for place in range(1, len(group) + 1):
        if place == len(group) or group[place] != group[place - 1] + 1:
            low, high = group[first], group[place - 1]
            parts.append(str(low) if low == high else f"{low} to {high}")
            first = place
    return ", ".join(parts)


def _who(touch: Touch) -> str:
    return f"thread {touch.thread} of block {touch.block}, warp {touch.warp}"


def _region(touch: Touch) -> str:
    first, last = (str(line) for line in touch.lines)
    start = f"barrier {first}" if touch.lines[0] else "start"
    end = f"barrier {last}" if touch.lines[1] else "end"
    return f"region {touch.region} ({start} to {end})"


def _sizes(extent: Triple) -> str:
    return ",".join(map(str, extent))


def shown_safe(report: GuardReport, safe: Safe) -> str:
    """A run with one result: what was merged, the arrays, and what may still vary."""
    verdict = "may vary" if safe.varying else "one result in every order of the threads"
    lines = [
        f"{report.path}  kernel {report.kernel}  {verdict}",
        f"    run      block {_sizes(report.block)}, grid {_sizes(report.grid)}, "
        f"{safe.memory} bytes for copies",
    ]
    for found in safe.merged:
        first, rest = _finding(found)
        lines += [f"    merged   {first.strip()}", rest]
    for name, contents in safe.arrays.items():
        digest = sha256(contents).hexdigest()[:16]
        lines.append(f"    array    {name}, {len(contents)} bytes, SHA-256 {digest}…")
    return "\n".join([*lines, *(f"    varies   {each}" for each in safe.varying)])


def as_json(report: GuardReport) -> str:
    """The report for a program."""
    found = [{**asdict(each), "scope": scope(each)} for each in report.collisions]
    fields = {**asdict(report), "verdict": report.verdict.value, "collisions": found}
    return json.dumps(fields, indent=2)
