"""Copies on a device: the kernel on copies compiled for it, and what a plain run notes.

Nobody watches accesses there. So all that the text declares is copied, but for arrays that
are constant, proved, or touched by atomic functions. No block decides what another one
does when their warps are compared: they run side by side, each on what was before, unless
they share what is not copied; then one runs after the other.
"""

import ctypes
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch
from gpugen.cuda.launching import DeviceError, ShapedDevice
from gpugen.guard.ld import (
    ATOMICS,
    MERGE,
    MOST_TURNS_MORE,
    PLAIN,
    Copies,
    Round,
    Scouted,
)
from gpugen.guard.monitoring import Array, Variable, Watched, refuse_large
from gpugen.guard.redirection import redirected

MOST_THREADS = 1 << 22
"""The threads of a launch on a device; blocks are compared one by one."""

MOST_TURNS, _LEAST_TURNS = 1 << 26, 1 << 16
"""How often the loops of one thread may come round."""

_ROOMS = 50 << 10
"""The bytes of static shared memory, and of what a device keeps for itself before it."""

_TIMED, _FENCED, _ENDLESS, _UNPLACED, _ROOMS_END, _RANGES = range(6)


class _Seen(ctypes.Structure):
    """What a run notes, as `text/ld_seen.cu` has it."""

    _fields_ = (
        *(
            (name, ctypes.c_void_p)
            for name in ("flags", "counts", "rooms", "places", "ranges")
        ),
        ("range_count", ctypes.c_longlong),
        ("room_count", ctypes.c_longlong),
    )


class DeviceCopies(Copies):
    """A kernel on copies, all memory of which is that of a device."""

    order = ("warp", "block")

    def __init__(self, device: ShapedDevice, made: Watched, launch: Launch) -> None:
        refuse_large(made, launch)
        self.begin(device, made, launch, ())
        self.most_turns = MOST_TURNS
        self.files: list[Variable] = []
        self._rooms: list[Variable] = []
        known = len(self.own) + len(made.of_file)
        self._noted = device.zeros(_RANGES + known, "uint32")
        self._counts = device.zeros(2 * launch.threads, "uint32")
        self._room_table = device.zeros(3 * _ROOMS, "uint32")
        self._places = device.zeros(2 * len(made.of_file) + 1, "int64")
        self._seen = self._places_of_notes()

    def choose(self, targets: Sequence[str], proved: Collection[str]) -> None:
        """Says what is copied, and what is proved."""
        self.proved = proved
        chosen = [each for each in self._rooms if each.name in targets]
        shared = max((each.first + each.size for each in self._rooms), default=0)
        self.place(targets, self.files, chosen, shared)

    def scouted(self) -> Scouted:
        """Runs the kernel once as it is."""
        self.choose((), ())
        self.make_room(1, 0)
        start, shape = self.image(), Round(1, 1)
        if self.made.of_file:
            # No block runs: the launch tells only where variables are.
            self.run(PLAIN, MERGE, shape, start, blocks=range(0))
            self.files = list(self._of_file())
            self._seen = self._places_of_notes()
        before = self.state()
        self.run(PLAIN, MERGE, shape, start)
        flags, counts = self._flags, self.device.host(self._counts)
        constant = {each.name for each in self.made.arguments if each.is_read}
        stored = {
            each.name
            for each, saved in zip(self.own, before, strict=False)
            if each.name in constant and self._is_unlike(each, saved)
        }
        self.restore(before)
        table = self._room_table[: 3 * flags[_ROOMS_END]]
        atomic = self._named_rooms(self.device.host(table).reshape(-1, 3))
        named = [*self.own, *self.files]
        atomic |= {
            e.name for e, flag in zip(named, flags[_RANGES:], strict=True) if flag
        }
        read = constant - stored
        left = {ATOMICS: atomic, "only read": read - atomic}
        targets = [e.name for e in (*named, *self._rooms)]
        is_apart = atomic or flags[_TIMED] or flags[_FENCED] or self.made.others
        self.is_side_by_side = not is_apart
        turns, barriers = (int(each) for each in counts.reshape(-1, 2).max(axis=0))
        self.most_turns = min(MOST_TURNS, MOST_TURNS_MORE * turns + _LEAST_TURNS)
        return Scouted(
            tuple(e for e in dict.fromkeys(targets) if e not in atomic | read),
            tuple((why, tuple(sorted(names))) for why, names in left.items() if names),
            barriers + 1,
            False,
            bool(flags[_TIMED]),
            bool(flags[_FENCED]),
            self.most_turns,
        )

    def _is_unlike(self, variable: Variable, saved: Any) -> bool:
        host = self.device.host
        return not np.array_equal(host(self._in_place(variable)), host(saved))

    def _of_file(self) -> Iterator[Variable]:
        places = self.device.host(self._places).tolist()
        for number, name in enumerate(self.made.of_file):
            first, size = places[2 * number : 2 * number + 2]
            yield Variable(name, "global", first, size)

    def _named_rooms(self, table: Array) -> set[str]:
        """Finds the shared variables; those that atomic functions touch are told."""
        self._rooms, atomic = [], set[str]()
        for offset in np.flatnonzero(table[:, 0]).tolist():
            number, size, _ = (int(each) for each in table[offset])
            before = len(self.made.arguments) + len(self.made.of_file)
            name = self.made.of_block[number - 1 - before]
            self._rooms.append(Variable(name, "shared", offset, size))
            if table[offset : offset + size, 2].any():
                atomic.add(name)
        return atomic

    def address_of_seen(self) -> int:
        """Where a run notes what it sees."""
        return self.device.address(self._seen[0])

    def _places_of_notes(self) -> tuple[Any, ...]:
        """What says where that is, and what only an address in it refers to."""
        address, given = self.device.address, self.device.given
        ends = [
            e for v in (*self.own, *self.files) for e in (v.first, v.first + v.size)
        ]
        ranges = given(np.array([*ends, 0], dtype="i8"))
        seen = _Seen(
            *(
                address(each)
                for each in (
                    self._noted,
                    self._counts,
                    self._room_table,
                    self._places,
                    ranges,
                )
            ),
            len(ends) // 2,
            _ROOMS,
        )
        return given(np.frombuffer(bytes(seen), dtype="i8")), ranges

    def before_run(self, blocks: range | None, most: int) -> None:
        """Nothing is noted yet."""
        for each in (self._noted, self._counts):
            each.fill(0)

    def after_run(self) -> None:
        """A run that came round too often is none."""
        flags = self._flags = self.device.host(self._noted).tolist()
        if flags[_ENDLESS]:
            raise DeviceError(
                f"the kernel did not end within {self.most_turns} rounds of its loops"
            )
        if flags[_UNPLACED]:
            raise UsageError(
                "on copies, the kernel uses other shared memory than without"
            )


def on_device(
    device: ShapedDevice, source: SourceFile, name: str, launch: Launch
) -> tuple[DeviceCopies, Scouted]:
    """A kernel on copies, and its plain run; variables of the file are left if need be."""
    for has_file in (True, False):
        made = redirected(
            source,
            name,
            None,
            launch.shared,
            is_for_device=True,
            has_file=has_file,
            threads=int(np.prod(launch.block)),
        )
        copies = DeviceCopies(device, made, launch)
        try:
            return copies, copies.scouted()
        except DeviceError as error:
            if not has_file or "compile" not in str(error):
                raise
    raise AssertionError
