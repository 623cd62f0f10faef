"""What comes after what in a run: vector clocks of threads and tasks.

Threads run one after the other between barriers. A lock shows who gets it what its last
holder had seen; a task has seen what its creator had, and the tasks that it depends on.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

Lock = tuple[object, ...]
Clock = dict[int, int]


@dataclass(slots=True)
class Clocks:
    """The clocks of a team; numbers from `threads` on are those of tasks."""

    threads: int
    unit: int = 0
    phase: int = 0
    clocks: dict[int, Clock] = field(default_factory=dict)
    released: dict[Lock, Clock] = field(default_factory=dict)
    held: tuple[Lock, ...] = ()
    creators: list[int] = field(default_factory=list)
    ended: dict[int, list[Clock]] = field(default_factory=dict)
    wanted: list[tuple[Lock, bool]] = field(default_factory=list)
    taken: dict[int, list[tuple[Lock, bool]]] = field(default_factory=dict)
    users: dict[tuple[Lock, bool], list[Clock]] = field(default_factory=dict)

    @property
    def now(self) -> Mapping[int, int]:
        """The clock of what runs."""
        return dict(self.clocks.get(self.unit, {}))

    def turn(self, thread: int, phase: int) -> None:
        """Another thread goes on, after this one has waited or ended."""
        current = self.creators[0] if self.creators else self.unit
        if (thread, phase) == (current, self.phase):
            return
        self.hold(())
        if phase != self.phase:
            self.released.clear()
        self.unit, self.phase = thread, phase

    def hold(self, locks: tuple[Lock, ...]) -> None:
        """The thread or task holds these locks from here on."""
        clock = self.clocks.setdefault(self.unit, {})
        for lock in self.held:
            if lock not in locks:
                self.released[lock] = dict(clock)
        for lock in locks:
            if lock not in self.held and lock in self.released:
                _join(clock, self.released[lock])
        self.held = locks
        clock[self.unit] = clock.get(self.unit, 0) + 1

    def depend(self, element: Lock, is_out: bool) -> None:
        """The task that begins next waits for earlier ones with this element."""
        self.wanted.append((element, is_out))

    def begin(self) -> None:
        """A task is created, and runs."""
        self.hold(())
        clock = dict(self.clocks.get(self.unit, {}))
        self.creators.append(self.unit)
        self.unit = max(self.threads, *self.clocks, 0) + 1
        for element, is_out in self.wanted:
            for before in self.users.get((element, True), []):
                _join(clock, before)
            if is_out:
                for before in self.users.get((element, False), []):
                    _join(clock, before)
        self.clocks[self.unit] = clock
        self.taken[self.unit], self.wanted = self.wanted, []

    def end(self) -> None:
        """The task ends; its creator goes on."""
        self.hold(())
        clock = dict(self.clocks[self.unit])
        for user in self.taken.pop(self.unit, []):
            self.users.setdefault(user, []).append(clock)
        self.unit = self.creators.pop()
        self.ended.setdefault(self.unit, []).append(clock)

    def wait(self) -> None:
        """The tasks that the thread has created have ended."""
        clock = self.clocks.setdefault(self.unit, {})
        for before in self.ended.pop(self.unit, []):
            _join(clock, before)


def _join(clock: Clock, other: Mapping[int, int]) -> None:
    for unit, count in other.items():
        clock[unit] = max(clock.get(unit, 0), count)
