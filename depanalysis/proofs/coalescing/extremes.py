"""The replayed executions that come closest to the bounds of an access.

There are four goals: the most and the fewest lines, the most and the fewest sectors. The
search proposes executions; for each goal the best is replayed, and counts if that works.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from depanalysis.proofs.coalescing.search import Finding
from depanalysis.proofs.coalescing.verdicts import Count, WarpWitness


class Subject(Protocol):
    """What proposes executions and replays them."""

    def findings(self) -> Iterable[Finding]:
        """Executions that the model predicts."""

    def replayed(self, finding: Finding) -> WarpWitness | None:
        """The same as the interpreter sees it."""


@dataclass(frozen=True, slots=True)
class _Goal:
    """A number of segments to come close to, from below or from above."""

    target: int
    is_most: bool
    of_lines: bool

    def value(self, finding: Finding) -> int:
        """How good a finding is; more is better."""
        count = finding.lines if self.of_lines else finding.sectors
        return count if self.is_most else -count

    @property
    def best(self) -> int:
        """The value that no finding exceeds."""
        return self.target if self.is_most else -self.target


class Extremes:
    """The best replayed execution for each goal so far."""

    def __init__(self, lines: Count, sectors: Count) -> None:
        self._goals = tuple(
            _Goal(target, is_most, of_lines)
            for count, of_lines in ((lines, True), (sectors, False))
            for target, is_most in ((count.most, True), (count.least, False))
        )
        self._reached: dict[_Goal, int] = {}
        self._witnesses: dict[_Goal, WarpWitness] = {}

    @property
    def is_exact(self) -> bool:
        """Whether all bounds are reached."""
        return all(self._reached.get(goal) == goal.best for goal in self._goals)

    @property
    def worst(self) -> WarpWitness | None:
        """The replayed execution with the most lines."""
        return self._witnesses.get(self._goals[0])

    def search(self, subject: Subject) -> None:
        """Looks among the executions of a subject for better ones."""
        found = self._proposed(subject)
        shown: dict[int, WarpWitness | None] = {}
        for goal, finding in found.items():
            if id(finding) not in shown:
                shown[id(finding)] = subject.replayed(finding)
            witness = shown[id(finding)]
            if witness is not None:
                self._reached[goal] = goal.value(finding)
                self._witnesses[goal] = witness

    def _proposed(self, subject: Subject) -> dict[_Goal, Finding]:
        found: dict[_Goal, Finding] = {}
        known = dict(self._reached)
        for finding in subject.findings():
            for goal in self._goals:
                value = goal.value(finding)
                if goal not in known or value > known[goal]:
                    known[goal], found[goal] = value, finding
            if all(known.get(goal) == goal.best for goal in self._goals):
                break
        return found
